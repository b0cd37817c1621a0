package Game::RoyalUr;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Dice ();
use Game::RoyalUr::Engine ();
use Game::RoyalUr::Error;
use Game::RoyalUr::Notation ();
use Game::RoyalUr::Replay ();
use Game::RoyalUr::Result;
use Game::RoyalUr::Rules;
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

our @CARP_NOT = map { "Game::RoyalUr::$_" } qw(Rules Variant Dice Notation Replay);

my %OTHER = (light => 'dark', dark => 'light');

sub new {
    my ($class, @options) = @_;
    croak 'The options of new are pairs of names and values' if @options % 2;
    my %option = @options;
    my ($seed, $rules, $first, $position, $script) = delete @option{qw(seed rules first position script)};
    croak 'new has no option ' . join ', ', sort keys %option if %option;
    croak 'A game has a seed or a script, not both' if defined $seed && defined $script;

    my $variant = Game::RoyalUr::Variant->of($rules);
    my $self = $class->_new($variant, defined $script ? (script => _script($script, $variant)) : (seed => $seed // Game::RoyalUr::Dice::random_seed()));
    if (defined $self->{seed} && !defined $first && !defined $position) {
        ($first, $self->{opening}) = Game::RoyalUr::Dice::opening_for($self->{seed}, $variant->dice);
        $self->{thrown} = $self->{opening};
    }
    $self->_begin(first => $first, position => $position);
    $self->_throw;
    return $self;
}

# A game that has not begun, with the source of its rolls.
sub _new {
    my ($class, $variant, %source) = @_;
    my $self = bless {
        variant => $variant,
        opening => 0,     # throws spent on who moves first
        thrown  => 0,     # throws spent, those included
        legal   => [],
        log     => [],
        %source,
    }, ref $class || $class;
    if (defined $self->{seed}) {
        $self->{seed}    = "$self->{seed}" unless ref $self->{seed};
        $self->{thrower} = Game::RoyalUr::Dice::thrower($self->{seed}, $variant->dice);
    }
    return $self;
}

sub _begin {
    my ($self, %from) = @_;
    $self->{rules} = Game::RoyalUr::Rules->new(rules => $self->{variant}, %from);
    $self->{first} = $self->{rules}->side;
    $self->{begun} = $self->{rules}->position;
    return;
}

# Throws until there is a choice to make, losing the turns that have none.
sub _throw {
    my ($self) = @_;
    my $rules = $self->{rules};
    until ($rules->is_over) {
        my ($roll, $faces) = $self->_dice($self->{thrown}) or last;
        $self->{thrown}++;
        my @legal = $rules->moves($roll);
        if (@legal) {
            @$self{qw(roll faces legal)} = ($roll, $faces, \@legal);
            return;
        }
        $self->_lose($roll, $faces);
    }
    @$self{qw(roll faces legal)} = (undef, undef, []);
    return;
}

# Throw number n: its worth, and its faces when they are known. Nothing when a
# script has come to its end.
sub _dice {
    my ($self, $n) = @_;
    return @{ $self->{script}[$n] // [] } if $self->{script};
    my $faces = $self->{thrower}->($n);
    return ($self->{worth}{$faces} //= _worth($faces, $self->{variant}), $faces);
}

sub _worth {
    my ($faces, $variant) = @_;
    return Game::RoyalUr::Dice::roll_of(Game::RoyalUr::Dice::marked([split //, $faces]), $variant);
}

# A turn lost to the last throw.
sub _lose {
    my ($self, $roll, $faces) = @_;
    my $rules = $self->{rules};
    push @{ $self->{log} }, {
        ply => $rules->ply + 1, side => $rules->side, throw => $self->{thrown} - 1,
        roll => $roll, faces => $faces, move => undef,
    };
    $rules->forfeit;
    return;
}

# A legal move by the last throw.
sub _make {
    my ($self, $move, $faces) = @_;
    my $rules = $self->{rules};
    push @{ $self->{log} }, {
        ply => $rules->ply + 1, side => $move->side, throw => $self->{thrown} - 1,
        roll => $move->roll, faces => $faces, move => $move->from . '-' . $move->to,
        captures => $move->captures, rosette => $move->rosette, home => $move->home,
    };
    $rules->_make($move);
    return;
}

sub play {
    my ($self, $wanted) = @_;
    (my $move, $self->{error})
        = $self->{rules}->_find($self->{roll}, $wanted, $self->{legal}, $self->is_over);
    return undef unless $move;
    $self->_make($move, $self->{faces});
    $self->_throw;
    return $move;
}

sub play_or_die {
    my ($self, $wanted) = @_;
    return $self->play($wanted) // croak $self->{error}->message;
}

sub undo {
    my ($self) = @_;
    my ($log, $rules) = @$self{qw(log rules)};
    if (defined delete $self->{resigned}) {
        # A replayed game may have been given up before its next throw.
        $self->_throw unless defined $self->{roll};
        $self->{error} = undef;
        return $self;
    }
    my $turns = $self->_since_choice or return undef;
    $rules->undo for 1 .. $turns;
    my ($entry) = splice @$log, -$turns;
    $self->{thrown} = $entry->{throw} + 1;
    @$self{qw(roll faces legal error)} = (@$entry{qw(roll faces)}, [$rules->moves($entry->{roll})], undef);
    return $self;
}

sub resign {
    my ($self, $side) = @_;
    $side //= $self->side;
    croak "A side is light or dark, not '$side'" unless $OTHER{$side};
    if ($self->is_over) {
        $self->{error} = Game::RoyalUr::Error->of('game_over');
        return undef;
    }
    @$self{qw(resigned error)} = ($side, undef);
    return $self->result;
}

sub is_over { defined $_[0]{resigned} || $_[0]{rules}->is_over ? 1 : 0 }
sub error   { $_[0]{error} }

sub result {
    my ($self) = @_;
    return undef unless $self->is_over;
    my ($rules, $resigned) = @$self{qw(rules resigned)};
    return Game::RoyalUr::Result->new(
        winner => defined $resigned ? $OTHER{$resigned} : $rules->winner,
        how    => defined $resigned ? 'resign' : $rules->how,
        final  => $rules->position,
        home   => { map { $_ => $rules->home($_) } keys %OTHER },
        plies  => $rules->ply,
    );
}

# The turn

sub side { $_[0]{rules}->side }
sub roll { $_[0]->is_over ? undef : $_[0]{roll} }

sub throw {
    my ($self) = @_;
    return undef if $self->is_over || !defined $self->{faces};
    return [split //, $self->{faces}];
}

sub legal {
    my ($self) = @_;
    my @legal = $self->is_over ? () : @{ $self->{legal} };
    return @legal;
}

# The position

sub position { $_[0]{rules}->position }
sub key      { $_[0]{rules}->key }
sub ply      { $_[0]{rules}->ply }
sub board    { $_[0]{rules}->board }
sub at       { $_[0]{rules}->at($_[1]) }
sub hand     { $_[0]{rules}->hand($_[1]) }
sub home     { $_[0]{rules}->home($_[1]) }

# The game

sub first   { $_[0]{first} }
sub variant { $_[0]{variant} }
sub seed    { $_[0]{seed} }

sub chances {
    my ($self) = @_;
    return Game::RoyalUr::Engine->chances(map { $self->{variant}->$_ } qw(dice zero_rolls));
}

sub opening {
    my ($self) = @_;
    return [map { [split //, $self->{thrower}->($_)] } 0 .. $self->{opening} - 1];
}

sub rolls {
    my ($self) = @_;
    my @rolls = ((map { $_->{roll} } @{ $self->{log} }), $self->roll // ());
    return @rolls;
}

sub log {
    my ($self, $ply) = @_;
    my @since = map { +{%$_} } @{ $self->{log} }[$self->_after($ply // 0) .. $#{ $self->{log} }];
    return wantarray ? @since : \@since;
}

sub forfeits_since {
    my ($self, $ply) = @_;
    my $log = $self->{log};
    $ply //= @$log - ($self->_since_choice || @$log);
    return map { +{%$_} } grep { !defined $_->{move} } @$log[$self->_after($ply) .. $#$log];
}

# How many turns the log has from the last that was a choice on, 0 without one.
sub _since_choice {
    my ($self) = @_;
    my $log = $self->{log};
    for my $back (1 .. @$log) {
        return $back if defined $log->[-$back]{move};
    }
    return 0;
}

# Where in the log the turns after that many begin: a game begins at ply 0.
sub _after {
    my ($self, $ply) = @_;
    croak "A ply is a whole number from 0 up, not '$ply'" unless $ply =~ /\A(?:0|[1-9][0-9]*)\z/;
    return $ply > @{ $self->{log} } ? scalar @{ $self->{log} } : $ply;
}

sub to_record { Game::RoyalUr::Replay::record_of($_[0]) }

sub replay {
    my ($class, $record, @options) = @_;
    return Game::RoyalUr::Replay::replay($class, $record, @options);
}

# Rolls as a caller scripts them, each as [roll, faces] or [roll].
sub _script {
    my ($script, $variant) = @_;
    croak 'A script is a reference to an array of rolls' unless ref $script eq 'ARRAY';
    my $dice = $variant->dice;
    my %can_be = map { $_->[0] => 1 } Game::RoyalUr::Engine->chances($dice, $variant->zero_rolls);
    my $n = 0;
    return [map {
        my $given = ref $_ eq 'ARRAY' ? join '', map { $_ // '' } @$_ : $_;
        $n++;
        croak "Roll $n of the script is neither a roll of $dice dice nor how they fell"
            unless defined $given && ($can_be{$given} || $given =~ /\A[01]{$dice}\z/);
        length $given > 1 ? [_worth($given, $variant), "$given"] : [0 + $given];
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
    my $game = Game::RoyalUr->new(first => 'light', script => [3, '1111', [0, 1, 1, 0]]);

All options are optional:

=over 4

=item C<rules>

The rule set: anything L<Game::RoyalUr::Variant/of> takes. Default C<finkel>.

=item C<seed>

A string of one or more bytes, used as it is. Default sixteen random bytes.

=item C<first>

C<light> or C<dark>, to decide who moves first without the opening throws. The
game's own throws are then numbered from 0.

=item C<position>

A position string to begin from, in place of the start. It says who is to move, so
there are no opening throws. Such a game has no record.

=item C<script>

A reference to an array of rolls, for dice thrown elsewhere. Each is a roll, or the
dice as they fell: a string or array of a 0 or 1 for each. They are used in order,
lost turns using theirs like any other, and when they run out the game has no roll
and no moves until turns are taken back. There are no opening throws: light moves
first unless C<first> or C<position> says otherwise.

=back

Croaks on any other option, on both a seed and a script, on a seed that is empty or
not made of bytes, on a script with a roll the dice cannot make, and as
L<Game::RoyalUr::Rules/new> does on C<rules>, C<first> and C<position>.

=head2 replay

    my ($game, $error) = Game::RoyalUr->replay($text);
    my ($game, $error) = Game::RoyalUr->replay($record, rules => 'masters');

The game a record tells, after its last turn. The record is text or what
L<Game::RoyalUr::Notation/parse_record> made of it. Every turn is played and must be
one the rules allow, and the record's result must be how the game ended. Returns
the game and C<undef>, or C<undef> and a L<Game::RoyalUr::Error> with the code
C<bad_record>, whose detail has the line or the ply and a word for the reason; in
scalar context the game alone.

C<rules> plays the record by other rules than it names, with the same dice.

A record with a seed becomes a game like any other, that can be played on. A record
without one brings its own rolls: the game can be looked at and taken back, and
played again from there by the rolls that follow, but there is none after the last.

Croaks on an unknown option and on C<rules> that are no rule set.

=head1 THE TURN

=head2 side

    my $side = $game->side;    # 'light' or 'dark'

Whose turn it is.

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

The same, but croaks with the message of the error when the move is refused.

=head2 resign

    my $result = $game->resign;
    my $result = $game->resign('dark');

Gives the game up for a side, by default the one to move. Returns the L</result>, or
C<undef> with L</error> set when the game is over already. Croaks on what is not a
side.

=head2 undo

    $game->undo or print "nothing to take back\n";

Takes back the last move that was chosen, with the turns lost after it; or, if the
game was resigned, the resignation. The roll is again the one the choice was made
by, and the dice to come are the same. Returns the game, or C<undef> when nothing
has been chosen yet.

=head2 error

    print $game->error->code unless $game->play($text);

The L<Game::RoyalUr::Error> of the last call to L</play>, L</play_or_die> or
L</resign>, C<undef> when that was not refused.

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

    for my $turn ($game->log) {
        print "$turn->{ply}. $turn->{side} $turn->{roll} ", $turn->{move} // '-', "\n";
    }
    my @latest = $game->log(40);

Every turn so far, each as a new hash; with a number, those after that ply. In
scalar context a reference to an array of them. A turn has

    ply        its number, from 1
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

=head2 forfeits_since

    my $ply = $game->ply;
    $game->play($move);
    print "$_->{side} rolled $_->{roll} and could not move\n" for $game->forfeits_since($ply);

The turns of the log that were lost, of those after a ply; without one, of those
after the last move. Croaks on a ply that is not a whole number from 0 up, as
L</log> does.

=head2 rolls

    my @rolls = $game->rolls;
    my $count = $game->rolls;

Every roll of the game in order, lost turns and the present turn included; in scalar
context, how many.

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
game began from a position other than the start, for which a record has no place.

=head1 SEE ALSO

The program L<royalur>; L<Game::RoyalUr::Cookbook>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
