package Game::RoyalUr::Analysis::Text;

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Text qw(shown);

our $VERSION = '0.02';
our @EXPORT_OK = qw(points signed_points row_of summary_rows summary_lines mistake_text heading);

# Every figure that is shown anywhere is made into text here.

sub points {
    my ($chance) = @_;
    return defined $chance ? sprintf '%.2f', 100 * $chance : '-';
}

sub signed_points {
    my ($change) = @_;
    my $text = sprintf '%+.2f', 100 * $change;
    return $text =~ /[1-9]/ ? $text : '0.00';
}

# The columns of a turn: number, side, move, before, after the roll, after the
# move, luck, loss, mark, and the best move where it was another.
sub row_of {
    my ($turn) = @_;
    my $better = $turn->{loss} > 0;
    return (
        $turn->{number}, $turn->{side}, $turn->{shown},
        map({ points($turn->{$_}) } qw(before after_roll after_move)),
        signed_points($turn->{luck}), points($turn->{loss}), $turn->{mark}, $better ? $turn->{best} : '',
    );
}

sub summary_rows {
    my ($figures) = @_;
    my ($light, $dark) = @{ $figures->{summary} }{ sides() };
    my $row = sub { my ($words, $show) = @_; [$words, map { $show->($_) } $light, $dark] };
    return (
        $row->('turns', sub { $_[0]{turns} }),
        $row->('turns lost to the roll', sub { $_[0]{lost_turns} }),
        $row->('turns with one move', sub { $_[0]{forced} }),
        $row->('turns with a choice', sub { $_[0]{choices} }),
        $row->('best moves of these', sub {
                my ($of) = @_;
                return $of->{best_moves} . (defined $of->{best_share} ? ' (' . points($of->{best_share}) . ' %)' : '');
        }),
        $row->('mean loss of a choice', sub { points($_[0]{mean_loss}) }),
        $row->('loss in all', sub { points($_[0]{total_loss}) }),
        $row->('luck with the dice', sub { signed_points($_[0]{luck}) }),
    );
}

sub mistake_text {
    my ($wrong) = @_;
    return sprintf '%d. %s %s, lost %s; best was %s', @$wrong{qw(number shown mark)}, points($wrong->{loss}), $wrong->{best};
}

# The summary and the mistakes; narrow, in lines that can be broken.
sub summary_lines {
    my ($figures, $narrow) = @_;
    my $line = $narrow ? '%s: %s, %s' : '%-24s %16s %16s';
    my @lines = map { sprintf($line, @$_) =~ s/ +\z//r } [$narrow ? 'side' : '', sides()], summary_rows($figures);
    for my $side (sides()) {
        my @wrong = @{ $figures->{summary}{$side}{mistakes} } or next;
        push @lines, '', "The greatest mistakes of $side:", map { '  ' . mistake_text($_) } @wrong;
    }
    return @lines;
}

sub heading {
    my ($figures) = @_;
    my @names = map { defined $figures->{players}{$_} ? shown($figures->{players}{$_}) . " ($_)" : $_ } sides();
    my $turns = @{ $figures->{turns} };
    return ("$names[0] against $names[1]",
        "$figures->{rules}, $turns " . ($turns == 1 ? 'turn' : 'turns') . ", $figures->{result}");
}

sub text {
    my ($class, $figures) = @_;
    my $text = join '', map { "$_\n" } heading($figures);
    $text .= "$figures->{method}{text}\nLight's chance at the start: " . points($figures->{light_at_start}) . " %\n\n";
    my $line = "%4s  %-5s  %-13s %7s %7s %7s %7s %6s  %-2s %s\n";
    $text .= sprintf $line, '', '', 'roll and move', 'before', 'rolled', 'moved', 'luck', 'loss', '', 'best';
    $text .= sprintf $line, row_of($_) for @{ $figures->{turns} };
    $text .= join '', map { "$_\n" } '', summary_lines($figures);
    $text =~ s/ +$//mg;
    return $text;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Analysis::Text - the figures of an analysis as text

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis;
    use Game::RoyalUr::Analysis::Text qw(points);

    my $analysis = Game::RoyalUr::Analysis->new(game => "[rules finkel]\n[first light]\n", depth => 1);
    print Game::RoyalUr::Analysis::Text->text($analysis->figures);
    print points(0.5154), "\n";    # 51.54

=head1 DESCRIPTION

Makes text of L<Game::RoyalUr::Analysis/figures>, for L<Game::RoyalUr::Analysis/text> and
for L<Game::RoyalUr::Report>, so that both show the same.

=head1 METHODS

=head2 text

    my $text = Game::RoyalUr::Analysis::Text->text($figures);

The whole analysis.

=head1 FUNCTIONS

Exported on request.

=head2 points

    points(0.5154);    # '51.54'

A chance or a loss in points of a hundred, with two places; a dash for C<undef>.

=head2 signed_points

    signed_points(-0.0123);    # '-1.23'

A gain or a loss with its sign; zero has none.

=head2 row_of

    my @columns = row_of($turn);

What is shown of a turn: its number, side, display form, chance before the roll, after
the roll and after the move, luck, loss, mark, and the best move where that is another.

=head2 summary_rows

    my @rows = summary_rows($figures);

The summary as references to lists of three: words, light's, dark's.

=head2 summary_lines

    my @lines = summary_lines($figures);
    my @lines = summary_lines($figures, 1);

The summary and the greatest mistakes of both sides as lines; with a true second argument
without columns, for a narrow screen.

=head2 mistake_text

    my $line = mistake_text($mistake);

One mistake of a summary on a line.

=head2 heading

    my ($who, $what) = heading($figures);

The two lines on top, the names made fit to be shown by L<Game::RoyalUr::Text/shown>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
