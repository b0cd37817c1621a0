package Game::RoyalUr::Rules;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Error;
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

our @CARP_NOT = qw(Game::RoyalUr::Variant);

my $ENGINE = 'Game::RoyalUr::Engine';
my @SIDE = sides();
my %SIDE = map { $SIDE[$_] => $_ } SIDE_LIGHT, SIDE_DARK;
my %CELL = map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells;
my %STANDS = (EMPTY, undef, LIGHT, $SIDE[SIDE_LIGHT], DARK, $SIDE[SIDE_DARK]);
my %STATUS = (ONGOING, 'ongoing', WON, 'won', DRAWN, 'drawn');
my %HOW = (BY_HOME, 'home', BY_PLY_CAP, 'ply_cap');

# What a signed 32-bit number holds.
my $PLY_MAX = 2_147_483_647;

sub new {
    my ($class, @options) = @_;
    my ($rules, $position, $first, $ply) = named_options(new => \@options, qw(rules position first ply));
    my $variant = Game::RoyalUr::Variant->of($rules);
    my $board = defined $position ? _board_of($position) : $ENGINE->new(pieces => $variant->pieces);
    $board->set_side(_side($first)) if defined $first;
    if (defined $ply) {
        croak "A ply is a whole number from 0 to $PLY_MAX, not '$ply'" unless $ply =~ /\A0*[0-9]{1,10}\z/ && $ply <= $PLY_MAX;
        $board->set_ply(0 + $ply);
    }
    my $self = bless {
        board => $board,
        variant => $variant,
        # What the engine is handed with each call: a name is read quickest.
        engine_rules => $variant->name // $variant->as_hash,
        undo => [],
    }, ref $class || $class;
    $self->{over} = $board->status($self->{engine_rules}) != ONGOING;
    return $self;
}

sub _board_of {
    my ($position) = @_;
    my ($board, $code) = $ENGINE->of_string($position);
    return $board if $board;
    my ($name) = grep { /\APOS_/ && $ENGINE->can($_)->() == $code } @Game::RoyalUr::Engine::EXPORT_OK;
    croak "'$position' is not a position ($name)";
}

sub rules { $_[0]{variant}->as_hash }
sub variant { $_[0]{variant} }
sub side { $SIDE[$_[0]{board}->side] }
sub ply { $_[0]{board}->ply }
sub position { $_[0]{board}->to_string }
sub key { $_[0]{board}->key_hex }
sub board { $_[0]{board}->clone }
sub depth { scalar @{ $_[0]{undo} } }
sub is_over { $_[0]{over} ? 1 : 0 }

sub hand { $_[0]{board}->hand(_side($_[1])) }
sub home { $_[0]{board}->home(_side($_[1])) }

sub at {
    my ($self, $square) = @_;
    croak 'A square is a file and a row, as in d2, not ' . ($square // 'undef')
        unless defined $square && defined $CELL{$square};
    return $STANDS{ $self->{board}->at($CELL{$square}) };
}

sub status { $STATUS{ $_[0]{board}->status($_[0]{engine_rules}) } }
sub how { $HOW{ $_[0]{board}->how($_[0]{engine_rules}) } }

sub winner {
    my ($self) = @_;
    my $winner = $self->{board}->winner($self->{engine_rules});
    return $winner < 0 ? undef : $SIDE[$winner];
}

sub moves {
    my ($self, $roll) = @_;
    _check_roll($roll);
    return wantarray ? () : 0 if $self->{over};
    return $self->{board}->moves($roll, $self->{engine_rules});
}

sub move_for {
    my ($self, $roll, $wanted, $over) = @_;
    _check_roll($roll) if defined $roll;
    my ($from, $to, $side, $why);
    if (blessed $wanted && $wanted->isa('Game::RoyalUr::Move')) {
        ($from, $to, $side) = ($wanted->from, $wanted->to, $wanted->side);
    }
    else {
        (my $read, $why) = Game::RoyalUr::Notation::parse_move($wanted);
        ($from, $to) = @$read{qw(from to)} if $read;
    }
    my $code = $over || $self->{over} ? 'game_over'
        : !defined $roll ? 'no_roll'
        : $why ? 'bad_move'
        : defined $side && $side ne $self->side ? 'not_your_piece'
        : undef;
    (my $move, $code) = $self->{board}->legal_move($roll, $from, $to, $self->{engine_rules}) unless $code;
    return wantarray ? ($move, undef) : $move if $move;
    return undef unless wantarray;
    my %text = $code eq 'bad_move' ? (text => $wanted, why => $why) : ();
    return (undef, Game::RoyalUr::Error->of($code, from => $from, to => $to, roll => $roll, %text));
}

sub apply {
    my ($self, $move) = @_;
    my $legal = $self->_legal($move) or return undef;
    $self->_make($legal);
    return $move;
}

# For a history, which knows that a move is legal and asks the engine by itself on
# every turn.

sub _engine { @{ $_[0] }{qw(board engine_rules)} }

sub _legal {
    my ($self, $move) = @_;
    croak 'apply takes a Game::RoyalUr::Move' unless blessed $move && $move->isa('Game::RoyalUr::Move');
    return scalar $self->move_for($move->roll, $move);
}

sub _make {
    my ($self, $legal) = @_;
    my ($board, $rules) = @$self{qw(board engine_rules)};
    push @{ $self->{undo} }, $board->apply($legal, $rules);
    $self->{over} = $board->status($rules) != ONGOING;
    return;
}

sub forfeit {
    my ($self) = @_;
    return 0 if $self->{over};
    push @{ $self->{undo} }, $self->{board}->forfeit;
    $self->_see_end;
    return 1;
}

sub undo {
    my ($self) = @_;
    my $last = pop @{ $self->{undo} } or return 0;
    $self->{board}->unapply($last);
    $self->_see_end;
    return 1;
}

sub _see_end {
    my ($self) = @_;
    $self->{over} = $self->{board}->status($self->{engine_rules}) != ONGOING;
    return;
}

sub _side {
    my ($side) = @_;
    croak 'A side is light or dark, not ' . ($side // 'undef') unless defined $side && exists $SIDE{$side};
    return $SIDE{$side};
}

sub _check_roll {
    my ($roll) = @_;
    croak 'A roll is a whole number from 0 to 4, not ' . ($roll // 'undef')
        unless defined $roll && $roll =~ /\A[0-4]\z/;
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Rules - the game without its dice: the caller says what was rolled

=head1 SYNOPSIS

    use Game::RoyalUr::Rules;

    my $rules = Game::RoyalUr::Rules->new(rules => 'finkel', first => 'dark');
    my ($move) = $rules->moves(4);
    print $move->from, ' to ', $move->to, "\n";     # hand to a3
    $rules->apply($move);
    print $rules->side, " moves again\n";           # dark moves again

    $rules->forfeit if !$rules->moves(0);
    print $rules->side, " is next\n";               # light is next
    $rules->undo for 1 .. $rules->depth;
    print $rules->position, "\n";                   # 4xx2/8/4xx2 d 7 0 7 0

=head1 DESCRIPTION

One game under one rule set, from its start or from a position, with everything
needed to play it but chance: for each turn the caller brings the roll. That suits
a program that has its dice elsewhere, or that wants to try things out and take
them back. To play, L<Game::RoyalUr> is easier.

Sides are the words C<light> and C<dark>. What the rules are is decided by the
compiled engine alone; this class keeps the game, its end and the way back.

=head1 THE RULES

=head2 The aim

Each side brings its pieces onto the board, along its route and off again. The
first with all of them off, which is called B<home>, has won.

=head2 The routes

Both sides begin on their own row, run down the middle, and end on their own row.
Light's route is drawn; the numbers are steps, and a star is a rosette. Dark's is
the same with rows 1 and 3 exchanged.

    the short route, 14 steps

         a   b   c   d   e   f   g   h
    3    .*  .   .   .           .*  .
    2    5   6   7   8*  9  10  11  12
    1    4*  3   2   1          14* 13

    the long route, 16 steps

         a   b   c   d   e   f   g   h
    3    .*  .   .   .          12* 13
    2    5   6   7   8*  9  10  11  14
    1    4*  3   2   1          16* 15

On the short route the sides meet in the middle row only. On the long one each
also goes round the far end through the other's squares.

=head2 A turn

A side throws its dice and moves one piece forward by exactly the roll: one that
waits in its hand onto the step with that number, or one on the board, over any
pieces in between. Home is the step after the last, and is reached by the exact
roll only.

A piece may not end on one of its own side. On one of the other side it captures:
that piece goes back to its owner's hand. Where the rule set makes rosettes safe,
a piece standing on a rosette cannot be captured, so nothing can move there.

Landing on a rosette gives the same side another turn. After every other move,
and after a turn that was lost, the other side is next; so turns do not simply
alternate, and L</side> is always to be asked.

=head2 A lost turn

A side that can move must. A roll of 0, or one that no piece can move by, loses the
turn. It is never a choice.

=head2 The end

A side has won when its last piece is home. A game that reaches
L<Game::RoyalUr::Engine/ply_cap> turns, lost ones included, without a winner is a
draw; no real game comes near it.

=head2 Where the rules come from

No rules survive from the time of the boards themselves, which Leonard Woolley dug
out of the graves of Ur in the 1920s and which are about 4,500 years old. What is
known comes from a Babylonian tablet of the second century BC, now in the British
Museum, which Irving Finkel deciphered; it describes a later and richer game on a
board of the same family. Everything else is reconstruction, and so the points on
which players differ are fields of a rule set:

=over 4

=item *

C<finkel>, the standard set, is the simple game Finkel made widely known: fourteen
steps, seven pieces, four dice marked on half their corners, rosettes that are
safe and give another turn.

=item *

C<masters> follows the proposals of James Masters: the longer way round the far end,
three dice with nothing marked worth four, and rosettes that give another turn and
no safety.

=item *

The exact roll to come home, and that a side must move when it can, belong to
both. That more marks in the opening throws decide who begins, and the limit on
turns, are this distribution's own.

=back

=head1 CONSTRUCTOR

=head2 new

    my $rules = Game::RoyalUr::Rules->new(%options);

All of them are optional:

=over 4

=item C<rules>

The rule set: anything L<Game::RoyalUr::Variant/of> takes. Default C<finkel>.

=item C<position>

A position string to begin from: any string of the right form, whatever it counts.
Default the start, all pieces in hand.

=item C<first>

The side to move, C<light> or C<dark>, also against the one the position names.
Default the position's, and light at the start.

=item C<ply>

How many turns have been played before, 0 to 2,147,483,647. Default 0.

=back

Croaks on any other option, so that a misspelt one is no other game; on a rule set
there is not; on a position that is not one, naming the code of
L<Game::RoyalUr::Notation/CONSTANTS>; on a C<first> that is not a side; and on a ply
out of range. Whether the pieces add up to those of the rule set is not asked:
L<Game::RoyalUr::Engine/misfit> tells.

=head1 METHODS

=head2 rules

    my $dice = $rules->rules->{dice};

The five fields of the rule set, as a new hash of the caller's own.

=head2 variant

    print $rules->variant->describe, "\n";

The rule set, a L<Game::RoyalUr::Variant>.

=head2 side

    my $side = $rules->side;    # 'light'

The side to move.

=head2 ply

    my $turns = $rules->ply;

How many turns have been played, lost ones included.

=head2 position

    print $rules->position, "\n";    # 4xx2/8/4xx2 l 7 0 7 0

The position, in the form of L<Game::RoyalUr::Engine/to_string>.

=head2 key

    my $key = $rules->key;

The position as twelve hexadecimal digits. See
L<Game::RoyalUr::Engine/key_hex>.

=head2 board

    my $board = $rules->board;

The position as a L<Game::RoyalUr::Engine> of the caller's own: what is done to it
does not touch the game.

=head2 at

    my $side = $rules->at('d2');    # 'light', 'dark', or undef

Whose piece stands on a square, C<undef> when none does. Croaks on what is not the
name of a square.

=head2 hand

    my $waiting = $rules->hand('light');

How many of a side's pieces have still to enter. Croaks on what is not a side.

=head2 home

    my $finished = $rules->home('light');

How many of a side's pieces are home. Croaks on what is not a side.

=head2 moves

    my @moves = $rules->moves(3);
    my $count = $rules->moves(3);

The moves a roll allows, as L<Game::RoyalUr::Move> objects: a piece entering first,
then the others in the order of their steps. In scalar context, how many. None for
a roll of 0, and none once the game is over. Croaks unless the roll is a whole
number from 0 to 4, also once the game is over: such a roll is a fault of the caller.

=head2 move_for

    my ($move, $error) = $rules->move_for(3, 'hand-b1');

The one of those moves that goes from there to there, and C<undef>; or C<undef> and
the L<Game::RoyalUr::Error> that says why there is none. A move may be asked for by
its wire form or by a L<Game::RoyalUr::Move>, which is taken for its side and its
two places. In scalar context the move alone. A roll of C<undef> is refused with
C<no_roll>, and a true third argument says that the game is over for a reason that the
board does not show. Croaks as L</moves> does.

The detail of the error has C<from>, C<to> and C<roll>, and of a C<bad_move> also the
C<text> that was given and C<why>, a word of L<Game::RoyalUr::Notation/parse_move>.

=head2 apply

    my $made = $rules->apply($move) or die;

Makes a move: a L<Game::RoyalUr::Move>, with the roll that it says. Returns the very
object it was given, or C<undef> when the move is not legal or the game is over, and
then nothing has changed; L</move_for> tells the reason. A move kept from earlier is
looked at anew: where it would land on a piece of its own side it is refused. Croaks
on what is not a move object.

=head2 forfeit

    $rules->forfeit or die;

A lost turn. Returns 1, or 0 when the game is over. It does not ask whether the turn
had to be lost: without a roll there is no saying.

=head2 undo

    $rules->undo;

Takes back the last move or lost turn, exactly. Returns 1, or 0 when there is nothing
to take back.

=head2 depth

    $rules->undo for 1 .. $rules->depth;

How many times L</undo> can be called.

=head2 status

    my $status = $rules->status;    # 'ongoing', 'won' or 'drawn'

How the game stands. One that is won on the very turn that reaches the limit is
won.

=head2 how

    my $how = $rules->how;    # 'home', 'ply_cap' or undef

What ended the game, C<undef> while it is on.

=head2 winner

    my $side = $rules->winner;    # 'light', 'dark' or undef

Who has won, C<undef> when nobody has.

=head2 is_over

    last if $rules->is_over;

True when the game is won or drawn.

=head1 SEE ALSO

L<Game::RoyalUr>, L<Game::RoyalUr::Variant>, L<Game::RoyalUr::Engine>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
