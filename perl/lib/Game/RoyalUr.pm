package Game::RoyalUr;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed reftype);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Dice ();
use Game::RoyalUr::Engine ();
use Game::RoyalUr::Error;
use Game::RoyalUr::History;
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

our @CARP_NOT = map { "Game::RoyalUr::$_" } qw(Rules History Variant Dice Notation);

my $FAULT = 'Game::RoyalUr::Format::Fault';
my %SIDE = map { $_ => 1 } sides();

sub new {
    my ($class, @options) = @_;
    my ($seed, $rules, $first, $position, $script) = named_options(new => \@options, qw(seed rules first position script));
    croak 'A game has a seed or a script, not both' if defined $seed && defined $script;
    croak 'A script says nothing of who moves first: that takes first or position'
        if defined $script && !defined $first && !defined $position;

    my $variant = Game::RoyalUr::Variant->of($rules);
    my %source = defined $script ? (script => _script($script, $variant)) : (seed => $seed // Game::RoyalUr::Dice::random_seed());
    $source{seed} = "$source{seed}" if defined $source{seed} && !ref $source{seed};
    my $opening;
    if (!defined $script && !defined $first && !defined $position) {
        ($first, $opening) = Game::RoyalUr::Dice::opening_for($source{seed}, $variant->dice);
    }
    my $self = $class->_over_history(
        Game::RoyalUr::History->new(
            rules => $variant, first => $first, position => $position, opening => $opening,
            seed => defined $source{seed} && !ref $source{seed} ? unpack('H*', $source{seed}) : undef,
        ),
        %source,
    );
    my $longest = Game::RoyalUr::Dice::SEED_MAX;
    croak "A seed of a game is at most $longest bytes, which a record holds" if length($self->{seed} // '') > $longest;
    my $pieces = $variant->pieces;
    croak "'$position' does not have $pieces pieces of each side"
        if defined $position && !$self->{history}->board->consistent($pieces);
    $self->_go_on;
    return $self;
}

# A game with a history, and with the source of its rolls.
sub _over_history {
    my ($class, $history, %source) = @_;
    # A seed that is none croaks here.
    Game::RoyalUr::Dice::thrower($source{seed}, $history->variant->dice) if defined $source{seed};
    return bless { history => $history, opening => $history->opening // 0, %source }, ref $class || $class;
}

# The throw of a turn: its worth, and its faces when they are known. Nothing when
# a script has come to its end.
sub _dice {
    my ($self, $turn) = @_;
    return $self->{script} ? @{ $self->{script}[$turn] // [] } : $self->{history}->thrown($turn);
}

sub _worth {
    my ($faces, $variant) = @_;
    return Game::RoyalUr::Dice::roll_of($faces =~ tr/1//, $variant);
}

# How the game stands is the throw that waits to be played, the legal moves by it, and
# whether it is over: this goes on to the next choice.
sub _go_on {
    my ($self) = @_;
    my $history = $self->{history};
    ($history->{player} //= $history->_player($self->{script}))->($history, $self);
    return;
}

sub play {
    my ($self, $wanted) = @_;
    my $move;
    # Most moves are one of those that legal returned.
    if (ref $wanted eq 'Game::RoyalUr::Move' && reftype $wanted eq 'SCALAR') {
        no warnings qw(numeric uninitialized);    # of what was made up
        $$_ == $$wanted and $move = $_ for @{ $self->{legal} };
    }
    ($move, my $error) = $self->{history}->move_for($self->roll, $wanted) unless $move;
    $self->{error} = $error;
    return undef unless $move;
    my $history = $self->{history};
    ($history->{player} //= $history->_player($self->{script}))->($history, $self, $move);
    return $move;
}

sub play_or_die {
    my ($self, $wanted) = @_;
    return $self->play($wanted) // croak $self->{error}->code . ": $self->{error}";
}

sub undo {
    my ($self) = @_;
    my $history = $self->{history};
    $self->{error} = undef;
    if ($self->_ended_by_hand) {
        $history->undo;
        delete $self->{unplayed};
    }
    else {
        my $choice = $self->_last_choice;
        return 0 if $choice < 0;
        $history->undo for $choice + 1 .. $history->plies;
    }
    $self->_go_on;
    return 1;
}

# Where the turn of the last choice is, or -1 when there was none.
sub _last_choice {
    my ($self) = @_;
    my $history = $self->{history};
    for my $turn (reverse 0 .. $history->plies - 1) {
        return $turn if defined $history->turn($turn)->{move};
    }
    return -1;
}

sub _ended_by_hand {
    my ($self) = @_;
    my $end = $self->{history}->end_of_game or return 0;
    return $end->{how} eq 'resign';
}

sub resign {
    my ($self, $side) = @_;
    $side //= $self->{history}->side;
    croak "A side is light or dark, not '$side'" unless $SIDE{$side};
    $self->{error} = undef;
    return 0 if $self->is_over;
    $self->{history}->end('resign', by => $side);
    $self->{unplayed} = $self->{throw};
    $self->_go_on;
    return 1;
}

sub is_over { $_[0]{over} }
sub error { $_[0]{error} }

sub result { $_[0]{history}->result }

# The turn

sub side { $_[0]{over} ? undef : $_[0]{history}->side }
sub roll { $_[0]{throw} && $_[0]{throw}[0] }

sub throw {
    my ($self) = @_;
    my $faces = $self->{throw} && $self->{throw}[1];
    return defined $faces ? [split //, $faces] : undef;
}

sub legal { @{ $_[0]{legal} } }

# The position

sub position { $_[0]{history}->position }
sub key { $_[0]{history}->key }
sub board { $_[0]{history}->board }
sub ply { $_[0]{history}->plies }
sub at { $_[0]{history}->at($_[1]) }
sub hand { $_[0]{history}->hand($_[1]) }
sub home { $_[0]{history}->home($_[1]) }

# The game

sub history { $_[0]{history} }
sub first { $_[0]{history}->first }
sub variant { $_[0]{history}->variant }
sub seed { $_[0]{seed} }

sub chances {
    my ($self) = @_;
    return Game::RoyalUr::Engine->chances(map { $self->variant->$_ } qw(dice zero_rolls));
}

sub opening { $_[0]{history}->opening_throws }

sub rolls {
    my ($self) = @_;
    return $self->{opening} + $self->ply + ($self->{throw} || $self->{unplayed} ? 1 : 0);
}

sub rolled {
    my ($self) = @_;
    return ((map { $_->{roll} } $self->turns), $self->roll // ());
}

sub log {
    my ($self) = @_;
    return [$self->turns];
}

sub turns {
    my ($self, $ply) = @_;
    $ply //= 0;
    croak "A ply is a whole number from 0 up, not '$ply'" unless $ply =~ /\A(?:0|[1-9][0-9]*)\z/;
    my $history = $self->{history};
    return map { $self->_entry($_, $history->turn($_)) } $ply .. $history->plies - 1;
}

sub _entry {
    my ($self, $ply, $turn) = @_;
    # A record with a seed need not say how its dice fell.
    my $faces = $turn->{faces} // ($self->_dice($ply))[1];
    return {
        ply => $ply, throw => $self->{opening} + $ply, faces => $faces,
        map { $_ => $turn->{$_} } qw(side roll move), defined $turn->{move} ? qw(captures rosette home) : (),
    };
}

sub forfeits_since {
    my ($self, $ply) = @_;
    return grep { !defined $_->{move} } $self->turns($ply);
}

sub to_record {
    my ($self) = @_;
    my $history = $self->{history};
    croak 'A record has no place for the position this game began from' unless $history->standard;
    return Game::RoyalUr::Notation::format_record({ %{ $history->record }, turns => $self->log });
}

sub from_history {
    my ($class, $history) = @_;
    croak 'from_history takes a Game::RoyalUr::History' unless blessed $history && $history->isa('Game::RoyalUr::History');
    my $end = $history->end_of_game;
    croak 'A game that is ' . $history->result_text . ' cannot be played on'
        if $end && $end->{how} !~ /\A(?:home|resign|ply_cap)\z/;
    my @source = (seed => pack 'H*', $history->seed // '');
    @source = (script => [$history->_thrown_so_far, defined $history->pending ? [$history->pending] : ()]) unless defined $history->seed;
    my $self = $class->_over_history($history, @source);
    $self->_go_on;
    return $self;
}

sub replay {
    my ($class, $given, @options) = @_;
    my ($rules) = named_options(replay => \@options, 'rules');
    $rules = Game::RoyalUr::Variant->of($rules) if defined $rules;
    my $record = $given;
    if (ref $given ne 'HASH') {
        ($record, my $problem) = Game::RoyalUr::Notation::parse_record($given);
        return _answer(undef, Game::RoyalUr::Error->of('bad_record', line => $problem->{line}, why => $problem->{error}))
            if $problem;
    }
    my $history = eval { Game::RoyalUr::History->of_record($record, rules => $rules) };
    return _answer($class->from_history($history), undef) if $history;
    die $@ unless blessed $@ && $@->isa($FAULT);
    return _answer(undef, _error_of($@));
}

# The error of a record whose game cannot be played: a move that the rules do not
# allow keeps the code that a game would refuse it with.
sub _error_of {
    my ($fault) = @_;
    my ($why, $turn, $detail) = ($fault->word, $fault->turn, $fault->detail);
    return Game::RoyalUr::Error->of('bad_record', defined $turn ? (ply => $turn) : (line => 0), why => $why) unless %$detail;
    return Game::RoyalUr::Error->of($why, why => $why, %$detail, ply => $turn);
}

sub _answer {
    my ($game, $error) = @_;
    return wantarray ? ($game, $error) : $game;
}

# Rolls as a caller scripts them, each as [roll, faces] or [roll].
sub _script {
    my ($script, $variant) = @_;
    croak 'A script is a reference to an array of rolls' unless ref $script eq 'ARRAY';
    my $dice = $variant->dice;
    my $n = 0;
    return [map {
            my ($roll, $faces) = ref $_ eq 'HASH' ? @$_{qw(roll faces)} : (undef, ref $_ eq 'ARRAY' ? join('', map { $_ // '' } @$_) : $_);
            $n++;
            ($roll, $faces) = ($faces, undef) if !defined $roll && defined $faces && $faces =~ /\A[0-4]\z/;
            croak "Roll $n of the script is neither a roll of 0 to 4 nor how $dice dice fell"
                if defined $faces ? $faces !~ /\A[01]{$dice}\z/ : !defined $roll;
            $roll //= _worth($faces, $variant);
            croak "Roll $n of the script is neither a roll of 0 to 4 nor how $dice dice fell" unless $roll =~ /\A[0-4]\z/;
            croak "Roll $n of the script says $roll, and its dice $faces are not worth that"
                if defined $faces && _worth($faces, $variant) != $roll;
            [0 + $roll, defined $faces ? "$faces" : ()];
    } @$script];
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr - play the Royal Game of Ur

=head1 SYNOPSIS

    use Game::RoyalUr;

    my $game = Game::RoyalUr->new(rules => 'finkel', seed => 'royalur');
    until ($game->is_over) {
        my @moves = $game->legal;              # never empty
        $game->play($moves[-1]);               # the piece furthest along
    }
    my $result = $game->result;
    print $result->winner, ' wins after ', $result->plies, " turns\n";
    print $game->to_record;

    $game->play('hand-b1') or print $game->error, "\n";    # the game is over: hand-b1

=head1 DESCRIPTION

A whole game of the Royal Game of Ur: the board, the dice, whose turn it is, what
may be played, what was played, and how it ended. The rules themselves are told in
L<Game::RoyalUr::Rules/THE RULES>, with the two routes drawn.

=head2 Which module is wanted

=over 4

=item to play, keep, check and replay games: this one

=item an opponent: L<Game::RoyalUr::Bot>; a game in a terminal: the program L<royalur>

=item the game with rolls the caller brings: L<Game::RoyalUr::Rules>

=item a position to set up, ask and search: L<Game::RoyalUr::Engine>

=item text in and out: L<Game::RoyalUr::Notation>; the dice alone:
L<Game::RoyalUr::Dice>; a rule set: L<Game::RoyalUr::Variant>

=item examples for all of it: L<Game::RoyalUr::Cookbook>

=back

=head2 What a turn is

A turn is a throw of the dice and the move it allows. The dice are thrown by the
game, never by the caller: as soon as a turn begins the game has a L</roll>, and
the L</legal> moves by it are there to choose from. A caller plays one of them, and
on return the next turn has begun.

Turns do not alternate. A piece that lands on a rosette gives its side another
turn, so ask L</side> each time.

A caller never passes. A turn whose roll allows no move is lost, and the game loses
it by itself, as many in a row as there are. Between calls, then, a game that is
on always has a roll and at least one move. The lost turns are in the L</log>, and
L</forfeits_since> picks them out for showing to the players. (The one exception is
a game whose rolls are scripted, when the script has run out.)

=head2 What is refused

A move that cannot be played changes nothing: not the board, not the roll, not the
dice to come. L</play> answers C<undef>, and L</error> says why, with a code, a
sentence and the particulars. A call that makes no sense, such as C<hand('red')>,
croaks at the line that makes it.

=head2 The dice and the seed

Every throw follows from the seed in the way L<Game::RoyalUr::Dice> describes, so a
game can be told again by its seed and moves, and its record proves that the dice
were not touched. Without a seed a game makes itself a random one. The same seed and
the same moves are the same game on every machine.

When nothing else decides who moves first, the opening throws do: light throws, then
dark, and more marked dice begin, whatever they are worth; a tie is thrown again.
These are the first throws of the seed, and the game's own are numbered from there.

=head1 CONSTRUCTORS

=head2 new

    my $game = Game::RoyalUr->new;
    my $game = Game::RoyalUr->new(rules => 'masters', seed => $bytes);
    my $game = Game::RoyalUr->new(first => 'light', script => [{ roll => 3, faces => '1011' }, 2, '1111']);

All options are optional:

=over 4

=item C<rules>

The rule set: anything L<Game::RoyalUr::Variant/of> takes. Default C<finkel>.

=item C<seed>

A string of one or more bytes, at most 16,384, used as it is. Default sixteen random bytes, which L</seed>
and the record keep.

=item C<first>

C<light> or C<dark>, to decide who moves first without the opening throws. The
game's own throws are then numbered from 0.

=item C<position>

A position string to begin from, in place of the start. It says who is to move unless
C<first> names the other side, so there are no opening throws. Its pieces must add up
to those of the rule set; where they stand is not asked. Such a game has no record.

=item C<script>

A reference to an array of rolls, for dice thrown elsewhere, with C<first> or
C<position> to say who begins. Each is a hash with C<roll> and, where they are known,
C<faces>, the dice as they fell; or the roll alone; or the dice alone, a string or array
of a 0 or 1 for each. A roll is 0 to 4 whatever the dice, and is taken as it is
written; dice that are told must be worth it. The rolls are used in order, lost turns
using theirs like any other, and when they run out the game has no roll and no moves
until turns are taken back.

=back

Croaks on any other option, so that a misspelt one is no other game; on both a seed and
a script, since a record would vouch for dice that were never thrown; on a script
without C<first> and C<position>; on a seed that is empty, not made of bytes or too long for a record; on a
script with what is no roll; on a position whose pieces do not add up; and as
L<Game::RoyalUr::Rules/new> does on C<rules>, C<first> and C<position>.

=head2 replay

    my ($game, $error) = Game::RoyalUr->replay($text);
    my ($game, $error) = Game::RoyalUr->replay($record, rules => 'masters');

The game a record tells, after its last turn. The record is text, or a structure as
L<Game::RoyalUr::Notation/parse_record> makes one. Every turn is played and must be
one the rules allow, and the record's result must be how the game ended. Returns the
game and C<undef>, or C<undef> and a L<Game::RoyalUr::Error>; in scalar context the
game alone. The codes and details of the error:

=over 4

=item C<bad_record>, with C<line> and C<why>

The text is faulty: a word of L<Game::RoyalUr::Notation/parse_record>. Line 0 and
C<shape> is a structure that lacks what a record must have: data never makes this die.

=item C<bad_record>, with C<ply> and C<why>

The turn with that index, from 0, is not how the game went: C<over>, the game had
ended; C<move>, a move where the roll allows none; C<forfeit>, a turn given up though
there is a move; C<side>, C<roll>, C<faces>, those of the game are others. Ply 0 and
C<opening>: the seed does not give that side the first move after that many throws. The
number of turns and C<result>: the game does not stand so.

=item the code of a move that the rules do not allow

As L</play> would refuse it, with C<ply>, and with C<why>, the code again or of a
C<bad_move> the word of L<Game::RoyalUr::Notation/parse_move>.

=back

C<rules> plays the record by other rules than it names. Without a seed its rolls are
taken as they are written, also where the dice are others, whose faces are then left
out; with one it is refused where the throws part.

A record with a seed becomes a game like any other, that can be played on. A record
without one brings its own rolls: the game can be looked at and taken back, and
played again from there by the rolls that follow, but there is none after the last.

Croaks on an unknown option and on C<rules> that are no rule set.

=head2 from_history

    my $game = Game::RoyalUr->from_history($history);

A game that goes on from a L<Game::RoyalUr::History>, which is the game's from then
on. With a seed it is played on like any other; without one, its rolls are all there
are. Croaks on what is not a history, and on one of a game that was broken off.

=head1 THE TURN

=head2 side

    my $side = $game->side;    # 'light' or 'dark'

Whose turn it is; C<undef> once the game is over.

=head2 roll

    my $roll = $game->roll;    # 3

What has been rolled for this turn. C<undef> when the game is over or a script has
run out.

=head2 throw

    my $dice = $game->throw;    # [1, 0, 1, 1]

The dice of this turn, 1 for a marked one, as a new array. C<undef> when there is no
roll, and for a scripted roll that came without its dice.

=head2 legal

    my @moves = $game->legal;
    my $count = $game->legal;

The moves that may be played, as L<Game::RoyalUr::Move> objects in the order of
L<Game::RoyalUr::Rules/moves>; in scalar context, how many. None when there is no
roll.

=head2 play

    my $move = $game->play('hand-b1');
    my $move = $game->play(($game->legal)[0]);

Plays a move, given in its wire form or as a L<Game::RoyalUr::Move>, and goes on to
the next turn that has a choice. Returns the move, or C<undef> when it was refused:
nothing has changed then, and L</error> says why. A move object is taken for its
side and its two places, so one kept from earlier plays if it is legal again now.

=head2 play_or_die

    $game->play_or_die('hand-b1');

The same, but croaks when the move is refused, with the code of the error and its
sentence.

=head2 resign

    $game->resign;
    $game->resign('dark');

Gives the game up for a side, by default the one to move; the other wins. Returns 1, or
0 when the game is over already. Croaks on what is not a side.

=head2 undo

    $game->undo or print "nothing to take back\n";

Takes back the last move that was chosen, with the turns lost after it; or, if the
game was resigned, the resignation. The roll is again the one the choice was made
by, and the dice to come are the same. Returns 1, or 0 when nothing has been chosen
yet.

=head2 error

    print $game->error->code unless $game->play($text);

The L<Game::RoyalUr::Error> of the last call to L</play> or L</play_or_die>, C<undef>
when that was not refused. L</undo> and L</resign> clear it.

Its detail has C<from>, C<to> and C<roll>, also where the game is over or has no roll,
and of a C<bad_move> the C<text> that was given and C<why>. A L<Game::RoyalUr::Move> of
the other side is C<not_your_piece>, since it is not that piece that would move.

=head2 is_over

    last if $game->is_over;

True when the game is won, drawn or resigned.

=head2 result

    my $result = $game->result;

How the game ended, a L<Game::RoyalUr::Result>; C<undef> while it is on.

=head1 THE POSITION

=head2 position

    print $game->position, "\n";    # 4xx2/8/4xx2 l 7 0 7 0

The position, in the form of L<Game::RoyalUr::Engine/to_string>.

=head2 key

    my $key = $game->key;

The position as twelve hexadecimal digits; see L<Game::RoyalUr::Engine/key_hex>.

=head2 board

    my $board = $game->board;

The position as a L<Game::RoyalUr::Engine> of the caller's own.

=head2 at

    my $side = $game->at('d2');    # 'light', 'dark', or undef

Whose piece stands on a square, C<undef> when none does. Croaks on what is not the
name of a square.

=head2 hand

    my $waiting = $game->hand('light');

How many of a side's pieces have still to enter. Croaks on what is not a side.

=head2 home

    my $finished = $game->home('light');

How many of a side's pieces are home. Croaks on what is not a side.

=head1 THE GAME

=head2 ply

    my $turns = $game->ply;

How many turns have been played, lost ones included.

=head2 log

    my $log = $game->log;
    print "$_->{side} $_->{roll} ", $_->{move} // '-', "\n" for @$log;

Every turn so far, as a reference to a new array of new hashes. A turn has

    ply        the ply it was made at, from 0
    side       light or dark
    throw      the number of its throw: of the seed, or its place in the script
    roll       what was rolled
    faces      the dice as they fell, as in a record, such as '1011'; undef where
               a script did not say
    move       the move in its wire form, or undef for a turn lost to the roll
    captures   1 when it captured, otherwise 0
    rosette    1 when it landed on a rosette, otherwise 0
    home       1 when it brought a piece home, otherwise 0

and a lost turn has no more than the first six.

=head2 turns

    my @turns  = $game->turns;
    my @latest = $game->turns(40);

The same as a list; with a number, those from that ply on. Croaks on a ply that is not
a whole number from 0 up.

=head2 forfeits_since

    my $ply = $game->ply;
    $game->play($move);
    print "$_->{side} rolled $_->{roll} and could not move\n" for $game->forfeits_since($ply);

The turns of the log that were lost, from a ply on; all of them without one. Croaks as
L</turns> does.

=head2 history

    my $next = $game->history->moments;

The course of the game, its L<Game::RoyalUr::History>: the game's own, to be read.

=head2 rolls

    my $count = $game->rolls;

How many throws there were: those of the opening, one for each turn, and the one that
is waiting to be played.

=head2 rolled

    my @rolls = $game->rolled;

Every roll of the game in order, lost turns and the present turn included.

=head2 first

    my $side = $game->first;

The side whose turn was the first.

=head2 opening

    my $throws = $game->opening;    # [[0, 1, 1, 1], [0, 0, 0, 1]]

The throws that decided who moves first, light's and dark's in turn, as a new array
of arrays. It is empty when something else decided.

=head2 variant

    print $game->variant->describe, "\n";

The rule set, a L<Game::RoyalUr::Variant>.

=head2 seed

    my $bytes = $game->seed;

The seed, C<undef> for a game with a script.

=head2 chances

    my @chances = $game->chances;    # [0, 1, 16], [1, 4, 16], ...

The rolls the dice of this game can make, each with its weight and the weight of all;
see L<Game::RoyalUr::Engine/chances>.

=head2 to_record

    print {$file} $game->to_record;

The game as a record, in the form of L<Game::RoyalUr::Notation/A game record>, with
its seed and, wherever they are known, the dice of every turn. L</replay> makes the
same game of it. A rule set that has a name is written by its name. Croaks when the
game began from a position other than the start: a record has no place for that, and
one without it would tell another game.

=head1 SEE ALSO

The program L<royalur>; L<Game::RoyalUr::Cookbook>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
