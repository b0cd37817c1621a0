package Game::RoyalUr::Format::Record;

use 5.014;
use strict;
use warnings;

use Scalar::Util qw(blessed);

use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::History;
use Game::RoyalUr::Notation qw(parse_record format_record);

our $VERSION = '0.02';

my $FAULT = 'Game::RoyalUr::Format::Fault';

sub title { 'our record' }
sub extension { 'txt' }
sub keeps { qw(seed faces resign) }

sub recognises {
    my ($class, $text) = @_;
    return $text =~ /\A\[rules /;
}

sub read {
    my ($class, $text) = @_;
    my ($record, $problem) = parse_record($text);
    $FAULT->refuse($problem->{error}, place => "line $problem->{line}") if $problem;
    my $header = 2 + grep { defined $record->{$_} } qw(seed opening);
    my $history = eval { Game::RoyalUr::History->of_record($record) };
    return $history if $history;
    my $fault = $@;
    die $fault unless blessed $fault && $fault->isa($FAULT);
    # What is said of the opening stands in the second line and in the last of the
    # header, a turn in a line of its own below.
    my $line = $fault->word ne 'opening' ? $header + 1 + $fault->turn : $fault->about eq 'first' ? 2 : $header;
    return $FAULT->placed("line $line", sub { die $fault });
}

sub write {
    my ($class, $game) = @_;
    return format_record($game->record);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Record - our own game records, played through

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my $text = "[rules finkel]\n[first light]\n1. l 4: hand-a1\n2. l 3: hand-c1\n";
    my ($games, $fault) = Game::RoyalUr::Format->read_games($text);
    print $fault->line, ': ', $fault->word, "\n";    # 4: wrong_distance

=head1 DESCRIPTION

The format C<record> of L<Game::RoyalUr::Format>. The text itself is described in
L<Game::RoyalUr::Notation/A game record>; here its game is played as well.

A record has no place for the names of the players, for times, for a game that does
not begin at the start, and for one that was broken off other than by resigning. The
result of a game that has ended is always written.

=head1 FAULTS

The words of L<Game::RoyalUr::Notation/parse_record>, those that L<Game::RoyalUr/replay>
gives for a turn, and the code of a move that the rules do not allow. A fault's line is
that of the turn.

=head1 METHODS

All are class methods; L<Game::RoyalUr::Format> calls them. The other formats answer
to the same.

=head2 recognises

    my $likely = Game::RoyalUr::Format::Record->recognises($text);

Whether a file begins like one of this format.

=head2 read

    my @games = Game::RoyalUr::Format::Record->read($text);

Its games, each a L<Game::RoyalUr::History>. Dies with a
L<Game::RoyalUr::Format::Fault>.

=head2 write

    my $text = Game::RoyalUr::Format::Record->write($game);

A game in this format.

=head2 keeps

    my @kinds = Game::RoyalUr::Format::Record->keeps;

What of L<Game::RoyalUr::History/holds> it has a place for.

=head2 title

    my $words = Game::RoyalUr::Format::Record->title;    # 'our record'

What the format is called in a sentence.

=head2 extension

    my $end = Game::RoyalUr::Format::Record->extension;    # 'txt'

What the name of such a file usually ends in.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
