package Game::Senet::Replay;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);

use Game::Senet::Engine qw(:all);
use Game::Senet::Notation qw(check_record parse_record);

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::Senet::Engine Game::Senet::Notation Game::Senet::Variant Game::Senet::Sticks);
our @EXPORT_OK = qw(replay);

my @WORD = ('light', 'dark');

sub replay {
    my ($given) = @_;
    croak 'replay: a record is its text or what parse_record made of it'
        if ref $given && !(ref $given eq 'HASH' && ref $given->{plies} eq 'ARRAY' && defined $given->{first});
    # A hash is held to what its text would be.
    my ($record, $problem) = ref $given ? check_record($given) : parse_record($given);
    my $board;
    ($board, $problem) = _played($record) if $record;
    return wantarray ? ($board, $problem) : $board;
}

# The board after the last ply and undef, or undef and the problem.
sub _played {
    my ($record) = @_;
    my $line = 2;
    my $board = Game::Senet::Engine->new(
        variant => $record->{variant},
        defined $record->{position} ? (position => $record->{position}) : (),
        first => $record->{first} eq 'dark' ? SIDE_DARK : SIDE_LIGHT,
    );
    $line++ if defined $record->{position};
    return (undef, { line => $line, error => 'pieces' }) unless $board->consistent;
    $line++ if defined $record->{seed};

    for my $ply (@{ $record->{plies} }) {
        $line++;
        my $error = _play($board, $ply);
        return (undef, { line => $line, error => $error }) if $error;
    }
    return (undef, { line => $line + 1, error => 'outcome' })
        unless !$record->{result} || _agrees($board, $record->{result});
    return ($board, undef);
}

# Plays one ply; returns a word for why it cannot be.
sub _play {
    my ($board, $ply) = @_;
    return 'over' if $board->status != ONGOING;
    if (defined $ply->{move}) {
        my $move = $board->find_move($ply->{roll}, $ply->{move}) or return 'illegal';
        $board->apply($move);
    }
    else {
        return 'can_move' if $board->moves($ply->{roll});
        $board->forfeit($ply->{roll});
    }
    return;
}

sub _agrees {
    my ($board, $result) = @_;
    my $status = $board->status;
    return $status == ONGOING if $result->{how} eq 'resign';
    return $status == DRAWN if $result->{how} eq 'ply_cap';
    return $status == WON && $WORD[$board->winner] eq $result->{winner};
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Senet::Replay - play a record of Senet and say whether it keeps the rules

=head1 SYNOPSIS

    use Game::Senet::Replay 'replay';

    my $header = "[variant kendall pieces=5 blockade=3 protect=run backward=1"
        . " reach26=exact throw_on_26=0]\n[first light]\n";

    my ($board, $problem) = replay("${header}1. l 1: 10-11\n2. l 2: 11-13\n");
    print $board->to_string, "\n";                            # dldldldld1/2l7/10 d 0 0

    ($board, $problem) = replay("${header}1. l 1: 2-4\n");
    print "line $problem->{line}: $problem->{error}\n";       # line 3: illegal

=head1 DESCRIPTION

L<Game::Senet::Notation/parse_record> checks that a record agrees with itself.
This module plays it, by the rules of its variant line.

=head1 FUNCTIONS

Exported on request.

=head2 replay

    my ($board, $problem) = replay($record);

Plays a record, given as its text or as the hash
L<Game::Senet::Notation/parse_record> makes of it. Returns the
L<Game::Senet::Engine> as it stands after the last ply, on which
L<Game::Senet::Engine/undo> goes back ply by ply, and C<undef>.

Or returns C<undef> and a reference to a hash of C<line>, the line of the
record's text that is wrong, and C<error>. For a text that is no record that is
what L<Game::Senet::Notation/WHAT CAN BE WRONG WITH A RECORD> lists, and so it is for a
hash that such a text would say; otherwise it is one of

=over 4

=item C<pieces>

In the position the record starts from, the pieces of a side on the board and
off it do not add up to the number of the variant. The line is the position's.

=item C<over>

A ply after the game was over.

=item C<illegal>

The rules do not allow the move for this roll.

=item C<can_move>

The turn is given as lost, and the roll allows a move.

=item C<outcome>

The result is not how the game stands: the side did not bring its last piece
off, the ply cap was not reached, or the game that is said to be resigned was
over already. The line is the result's.

=back

In scalar context just the board, or C<undef>.

Croaks on a reference to anything but such a hash, and on a hash that cannot be written
as a text, as L<Game::Senet::Notation/format_record> does.

=head1 SEE ALSO

L<Game::Senet::Notation>, L<Game::Senet::Engine>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
