package Game::RoyalUr::App::Check;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options read_file);
use Game::RoyalUr::Dice qw(opening_for);
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Notation qw(format_move parse_record);

our $VERSION = '0.01';

# What is wrong with a line of a record, by the word the notation has for it,
# and by the words that only playing it can give.
my %MEANING = (
    empty        => 'the record is empty',
    no_newline   => 'the record does not end with a newline',
    rules        => 'not the line of a rule set',
    first        => 'not the line of the side that moves first',
    opening      => 'not a number of opening throws, or there is no seed',
    turn         => 'not a turn, and not a result',
    number       => 'the turns are not numbered from 1',
    side         => 'it is the other side that moves here',
    faces        => 'the dice are not as many as the rules say, not worth the roll, or not those of the seed',
    roll         => 'not the roll of the seed, or none the dice can make',
    move         => 'not a move',
    result       => 'not the line of a result',
    after_result => 'something follows the result',
    opened       => 'the opening throws of the seed do not say so',
    illegal      => 'the rules do not allow this move here',
    passed       => 'there is a move to make, and the turn was not lost',
    over         => 'the game was over before this turn',
    unearned     => 'the game did not end so',
);

sub summary { 'check records and replay their games' }

sub usage { <<'TEXT' }
usage: royalur check FILE...

Reads records of games, checks each for its own consistency, plays every move
on a board, and says of each file what it found: how long the game is and how
it ended, or the first line that is wrong and why. - is standard input.

The exit status is 1 when a record is bad or a file cannot be read.
TEXT

sub run {
    my ($class, @arguments) = @_;
    options(\@arguments);
    Game::RoyalUr::App::Fault->misused('it takes the names of files, or - for standard input')
        unless @arguments;
    my $status = 0;
    for my $file (@arguments) {
        my $text = eval { read_file($file) };
        if (!defined $text) {
            print {*STDERR} 'royalur check: ', Game::RoyalUr::App::Fault->of($@)->text, "\n";
            $status = 1;
            next;
        }
        my ($record, $problem) = parse_record($text);
        $problem ||= $class->replay_problem($record);
        if ($problem) {
            print "$file:$problem->{line}: $problem->{error}: $MEANING{ $problem->{error} }\n";
            $status = 1;
        }
        else {
            print "$file: good, ", _described($record), "\n";
        }
    }
    return $status;
}

# The first fault met playing a record that is consistent in itself, as
# parse_record reports faults; undef when there is none.
sub replay_problem {
    my ($class, $record) = @_;
    my $rules   = Game::RoyalUr::Engine->rules($record->{rules});
    my $turns   = $record->{turns};
    my $opening = defined $record->{opening};
    my $header  = 2 + (defined $record->{seed} ? 1 : 0) + ($opening ? 1 : 0);
    if ($opening) {
        my ($first, $spent) = opening_for(pack('H*', $record->{seed}), $rules->{dice});
        return { line => 2, error => 'opened' } if $first ne $record->{first};
        return { line => $header, error => 'opened' } if $spent != $record->{opening};
    }
    my $board = Game::RoyalUr::Engine->new(pieces => $rules->{pieces});
    $board->set_side($record->{first} eq 'light' ? SIDE_LIGHT : SIDE_DARK);
    for my $i (0 .. $#$turns) {
        my $error = _turn_fault($board, $rules, $turns->[$i]);
        return { line => $header + 1 + $i, error => $error } if $error;
    }
    return undef unless _misses_result($board, $rules, $record->{result});
    return { line => $header + @$turns + 1, error => 'unearned' };
}

# Plays a turn; answers the word for what is wrong with it.
sub _turn_fault {
    my ($board, $rules, $turn) = @_;
    return 'over' if $board->status($rules) != ONGOING;
    my @moves = $board->moves($turn->{roll}, $rules);
    if (!defined $turn->{move}) {
        return 'passed' if @moves;
        $board->forfeit;
        return undef;
    }
    my ($move) = grep { format_move($_) eq $turn->{move} } @moves;
    return 'illegal' unless $move;
    $board->apply($move, $rules);
    return undef;
}

# Whether a record names a result that its game has not come to. Anybody may
# resign a game that is on, and a record may stop in the middle of one.
sub _misses_result {
    my ($board, $rules, $result) = @_;
    return 0 unless $result;
    my $how = $board->how($rules);
    return $how != 0 if $result->{how} eq 'resign';
    return $how != BY_PLY_CAP if $result->{how} eq 'ply_cap';
    return $how != BY_HOME || $board->winner($rules) != ($result->{winner} eq 'light' ? SIDE_LIGHT : SIDE_DARK);
}

sub _described {
    my ($record) = @_;
    my $turns  = @{ $record->{turns} };
    my $result = $record->{result};
    my $end
        = !$result                      ? 'without a result'
        : $result->{how} eq 'home'      ? "$result->{winner} brought all pieces home"
        : $result->{how} eq 'resign'    ? "$result->{winner} won, the other side resigned"
        :                                 'drawn by the ply cap';
    return sprintf '%d %s, %s', $turns, $turns == 1 ? 'turn' : 'turns', $end;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Check - the command royalur check

=head1 SYNOPSIS

    use Game::RoyalUr::App::Check;
    use Game::RoyalUr::Notation qw(parse_record);

    my ($record) = parse_record("[rules finkel]\n[first light]\n1. l 3: hand-b1\n");
    my $problem  = Game::RoyalUr::App::Check->replay_problem($record);
    print $problem ? "line $problem->{line}: $problem->{error}\n" : "a good record\n";

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Check->run(@files);

Runs it with the arguments after its name and returns the exit status, 1 when a
record is bad or a file cannot be read. Dies with a
L<Game::RoyalUr::App::Fault> when the arguments are not understood.

=head2 replay_problem

    my $problem = Game::RoyalUr::App::Check->replay_problem($record);

Plays the turns of a record that L<Game::RoyalUr::Notation/parse_record> has
read. Undef when the game is one the rules allow, else a hash reference with the
C<line> of the first fault and an C<error>:

=over 4

=item opened

The opening throws of the seed are not as many as the record says, or give the
first move to the other side.

=item illegal

The rules do not allow the move.

=item passed

The turn is recorded as lost although there was a move.

=item over

The game had ended before the turn.

=item unearned

The game did not come to the result.

=back

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
