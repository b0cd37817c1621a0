package Game::RoyalUr::Stats::Histogram;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Diagram qw(xml_text);

our $VERSION = '0.02';

# The sheet, and the axes within the part of one rule set.
my ($WIDTH, $HEIGHT, $LEFT, $RIGHT, $TOP, $BOTTOM) = (640, 260, 56, 16, 34, 44);

sub svg {
    my ($class, $stats) = @_;
    my @all = grep { $_->{played} } @{ $stats->figures };
    my $high = $HEIGHT * (@all || 1);
    my $about = @all ? join ' ', map { _described($_) } @all : 'No game was played to its end.';
    return join "\n",
        qq{<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $WIDTH $high" width="$WIDTH" height="$high"}
        . ' role="img" aria-labelledby="lengths-title lengths-desc" font-family="sans-serif" font-size="13">',
        '<title id="lengths-title">How long games are</title>',
        '<desc id="lengths-desc">' . xml_text($about) . '</desc>',
        qq{<rect width="$WIDTH" height="$high" fill="#fff"/>},
        (map { _panel($all[$_], $HEIGHT * $_) } 0 .. $#all),
        "</svg>\n";
}

sub _described {
    my ($of) = @_;
    my $turns = $of->{turns};
    my ($top) = sort { $b->{games} <=> $a->{games} || $a->{from} <=> $b->{from} } @{ $of->{histogram} };
    return sprintf '%s: %d games of %d to %d turns, %.1f in the mean, most often %s.', $of->{rules}, $of->{played},
        $turns->{least}, $turns->{most}, $turns->{mean}, _span($top);
}

sub _span { $_[0]{from} == $_[0]{to} ? $_[0]{from} : "$_[0]{from} to $_[0]{to}" }

sub _panel {
    my ($of, $y) = @_;
    my $bars = $of->{histogram};
    my ($most) = sort { $b <=> $a } map { $_->{games} } @$bars;
    my ($inner_width, $inner_height) = ($WIDTH - $LEFT - $RIGHT, $HEIGHT - $TOP - $BOTTOM);
    my $base = $y + $TOP + $inner_height;
    my $wide = $inner_width / @$bars;
    my $step = _step($most / 4);
    my @parts = sprintf '<text x="%d" y="%d" font-weight="bold">%s</text>', $LEFT, $y + 20,
        xml_text("$of->{rules}, $of->{played} games");
    for (my $games = 0; $games <= $most; $games += $step) {
        my $at = $base - $inner_height * $games / $most;
        push @parts, sprintf('<path d="M%d %.1fh%d" stroke="#ccc"/>', $LEFT, $at, $inner_width),
            sprintf('<text x="%d" y="%.1f" text-anchor="end">%d</text>', $LEFT - 6, $at + 4, $games);
    }
    for my $i (0 .. $#$bars) {
        my $tall = $inner_height * $bars->[$i]{games} / $most;
        push @parts, sprintf '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#23395b"/>',
            $LEFT + $i * $wide + 0.5, $base - $tall, $wide - 1, $tall if $tall;
    }
    my $every = _step(@$bars / 8);
    for my $i (grep { $_ % $every == 0 } 0 .. $#$bars) {
        push @parts, sprintf '<text x="%.1f" y="%d" text-anchor="middle">%d</text>',
            $LEFT + $i * $wide, $base + 18, $bars->[$i]{from};
    }
    push @parts, sprintf '<text x="%d" y="%d" text-anchor="middle">turns in a game, lost ones included</text>',
        $LEFT + $inner_width / 2, $base + 38;
    return @parts;
}

# The next whole number that is 1, 2 or 5 times a power of ten.
sub _step {
    my ($least) = @_;
    my ($step) = grep { $_ >= $least } map { my $ten = 10**$_; map { $_ * $ten } 1, 2, 5 } 0 .. 9;
    return $step;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Stats::Histogram - the lengths of games as a picture

=head1 SYNOPSIS

    use Game::RoyalUr::Stats;
    use Game::RoyalUr::Stats::Histogram;

    my $stats = Game::RoyalUr::Stats->new;
    $stats->add({
        rules => 'finkel', first => 'light', end => 'home', winner => 'light',
        turns => $_, captures => 0, lost_turns => 0, rosettes => 0,
    }) for 90, 120, 121, 150;
    print Game::RoyalUr::Stats::Histogram->svg($stats);

=head1 DESCRIPTION

Draws the C<histogram> of L<Game::RoyalUr::Stats/figures>.

=head1 METHODS

=head2 svg

    my $text = Game::RoyalUr::Stats::Histogram->svg($stats);

One SVG element with a part for each rule set, in plain ASCII, without a script, with
a title and a description in words.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
