package Game::RoyalUr::Report::Curve;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Analysis::Text qw(points);
use Game::RoyalUr::Diagram qw(xml_text);

our $VERSION = '0.02';

my ($WIDTH, $HEIGHT, $LEFT, $RIGHT, $TOP, $BOTTOM) = (720, 270, 68, 12, 18, 52);

sub new {
    my ($class, $figures) = @_;
    my @turns = @{ $figures->{turns} };
    my @light = ($figures->{light_at_start}, map { $_->{light} } @turns);
    my $wide = ($WIDTH - $LEFT - $RIGHT) / (@turns || 1);
    return bless {
        figures => $figures,
        light => \@light,
        x => [map { 0 + sprintf '%.1f', $LEFT + $_ * $wide } 0 .. $#light],
        y => [map { 0 + sprintf '%.1f', _height($_) } @light],
    }, $class;
}

# Where a chance of light's is drawn.
sub _height { $TOP + ($HEIGHT - $TOP - $BOTTOM) * (1 - $_[0]) }

sub x { [@{ $_[0]{x} }] }
sub y { [@{ $_[0]{y} }] }

sub svg {
    my ($self) = @_;
    my ($x, $y, $light) = @$self{qw(x y light)};
    my $inside = $HEIGHT - $TOP - $BOTTOM;
    my $path = join 'L', map { "$x->[$_] $y->[$_]" } 0 .. $#$x;
    return join "\n",
        qq{<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $WIDTH $HEIGHT" width="$WIDTH" height="$HEIGHT"}
        . ' role="img" aria-labelledby="curve-title curve-desc" font-family="sans-serif" font-size="13">',
        '<title id="curve-title">Light&#39;s chance to win after every turn</title>',
        '<desc id="curve-desc">' . xml_text($self->description) . '</desc>',
        (map { $self->_line($_) } 0, 25, 50, 75, 100),
        $self->_numbers,
        qq{<path d="M$path" fill="none" stroke="#23395b" stroke-width="2" stroke-linejoin="round"/>},
        $self->_marks,
        sprintf('<g id="curve-cursor" transform="translate(%s 0)"><path d="M0 %dv%d" stroke="#b03a5b" stroke-width="2"'
            . ' stroke-dasharray="4 3"/><circle id="curve-dot" cy="%s" r="5" fill="#b03a5b" stroke="#fff"/></g>',
        $x->[-1], $TOP, $inside, $y->[-1]),
        "</svg>\n";
}

sub _line {
    my ($percent) = @_[1 .. $#_];
    my $at = _height($percent / 100);
    return sprintf('<path d="M%d %.1fh%d" stroke="%s"/>', $LEFT, $at, $WIDTH - $LEFT - $RIGHT, $percent == 50 ? '#888' : '#ddd')
        . sprintf '<text x="%d" y="%.1f" text-anchor="end">%d</text>', $LEFT - 6, $at + 4, $percent;
}

# The numbers of some turns below the curve.
sub _numbers {
    my ($self) = @_;
    my $turns = $#{ $self->{x} };
    my ($every) = grep { $turns / $_ <= 10 } map { my $ten = 10**$_; map { $_ * $ten } 1, 2, 5 } 0 .. 9;
    return (
        (map { sprintf '<text x="%s" y="%d" text-anchor="middle">%d</text>', $self->{x}[$_], $HEIGHT - 30, $_ }
                grep { $_ % $every == 0 } 0 .. $turns),
        sprintf('<text x="%d" y="%d" text-anchor="middle">turn</text>', ($LEFT + $WIDTH - $RIGHT) / 2, $HEIGHT - 6),
    );
}

# A ring for each mistake of light and a square for each of dark, with the mark
# of the greater ones: those of all of them would hide one another.
sub _marks {
    my ($self) = @_;
    my @marks;
    for my $turn (grep { $_->{mark} ne '' } @{ $self->{figures}{turns} }) {
        my ($x, $y) = ($self->{x}[$turn->{number}], $self->{y}[$turn->{number}]);
        push @marks, $turn->{side} eq 'light'
            ? sprintf '<circle cx="%s" cy="%s" r="5" fill="#fff" stroke="#000" stroke-width="2"/>', $x, $y
            : sprintf '<rect x="%.1f" y="%.1f" width="9" height="9" fill="#000"/>', $x - 4.5, $y - 4.5;
        push @marks, sprintf '<text x="%s" y="%.1f" text-anchor="middle" font-weight="bold">%s</text>',
            $x, $y > $TOP + 24 ? $y - 9 : $y + 20, $turn->{mark} if $turn->{mark} =~ /\A\?+\z/;
    }
    return @marks;
}

sub description {
    my ($self) = @_;
    my @light = @{ $self->{light} };
    my ($low) = sort { $light[$a] <=> $light[$b] || $a <=> $b } 0 .. $#light;
    my ($high) = sort { $light[$b] <=> $light[$a] || $a <=> $b } 0 .. $#light;
    my $wrong = grep { $_->{mark} ne '' } @{ $self->{figures}{turns} };
    return sprintf 'A curve from %s %% before the first turn to %s %% after turn %d. It is lowest after turn %d, %s %%, '
        . 'and highest after turn %d, %s %%. Mistakes marked: %d, those of light with a ring, those of dark with a square. '
        . 'The table of turns has every figure.',
        points($light[0]), points($light[-1]), $#light, $low, points($light[$low]), $high, points($light[$high]), $wrong;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Report::Curve - the chance to win over a game, as a picture

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis;
    use Game::RoyalUr::Report::Curve;

    my $record   = "[rules finkel]\n[first light]\n1. l 4: hand-a1\n2. l 2: a1-b2\n";
    my $analysis = Game::RoyalUr::Analysis->new(game => $record, depth => 1);
    my $curve    = Game::RoyalUr::Report::Curve->new($analysis->figures);
    print $curve->description, "\n";

=head1 DESCRIPTION

The curve in the page of L<Game::RoyalUr::Report>.

=head1 METHODS

=head2 new

    my $curve = Game::RoyalUr::Report::Curve->new($figures);

From L<Game::RoyalUr::Analysis/figures>.

=head2 svg

    my $text = $curve->svg;

The picture, one SVG element in ASCII, with the ids C<curve-cursor> and C<curve-dot> on
what a page moves.

=head2 description

    print $curve->description, "\n";

What it shows, in words.

=head2 x

    my $across = $curve->x->[5];

Where each turn is drawn, 0 for the start, as a reference to a new list.

=head2 y

    my $down = $curve->y->[5];

Likewise how far down.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
