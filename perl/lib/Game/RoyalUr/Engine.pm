package Game::RoyalUr::Engine;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

use Exporter 'import';
use Game::RoyalUr::Dice ();
use Game::RoyalUr::Move;
use Game::RoyalUr::Notation;
use XSLoader;

# The codes of a position string are Notation's own, so that a program may import
# them from both.
our @EXPORT_OK = (qw(other piece_of), grep { /\APOS_/ } @Game::RoyalUr::Notation::EXPORT_OK);
Game::RoyalUr::Notation->import(@EXPORT_OK[2 .. $#EXPORT_OK]);
XSLoader::load(__PACKAGE__, $VERSION);    # adds the constants to @EXPORT_OK
our %EXPORT_TAGS = (all => [@EXPORT_OK]);
$Game::RoyalUr::Dice::ENGINE = __PACKAGE__;

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Engine - board, routes, rules and search of the Royal Game of Ur

=head1 SYNOPSIS

    use Game::RoyalUr::Engine ':all';

    my $board = Game::RoyalUr::Engine->new;
    print $board->to_string, "\n";              # 4xx2/8/4xx2 l 7 0 7 0

    # Play a roll of four, looking three levels ahead.
    my @moves = $board->moves(4);
    my $found = $board->search(4, depth => 3);
    my $move  = $moves[ $found->{index} ];
    print $move->from, '-', $move->to, "\n";    # hand-a1

    my $undo = $board->apply($move);
    print $board->to_string, "\n";              # 4xx2/8/l3xx2 l 6 0 7 0
    $board->unapply($undo);

    # Set a position up by hand.
    my $d2 = Game::RoyalUr::Engine->cell_of(3, 1);
    $board->put($d2, DARK)->set_hand(SIDE_DARK, 6);
    print $board->to_string, "\n";              # 4xx2/3d4/4xx2 l 7 0 6 0

    # Read one, or learn what is wrong with it.
    my ($none, $fault) = Game::RoyalUr::Engine->of_string('4xx2/9/4xx2 l 7 0 7 0');
    print "no character means that\n" if $fault == POS_LETTER;    # no character means that

=head1 DESCRIPTION

An object of this class is a board: a position, with the pieces on the twenty squares,
in hand and home, and the side to move. Its methods generate the legal moves of a
roll, make and undo them, and evaluate and search the position. The class itself
answers questions about the squares, the two routes and the rule sets. All of it is
compiled code.

A board judges nothing. L</put>, L</set_hand> and L</set_home> build any position,
also one that no game reaches; L</misfit> checks a position against a rule set.
L</moves> and L</legal_move> know the rules of movement, L</apply> makes any move it
is given. Dice are no part of a board: a roll is an argument.

This is the layer for analysis, tools and positions made by hand. A game with its
dice, its record and its end is L<Game::RoyalUr>; the same without dice is
L<Game::RoyalUr::Rules>.

=head2 The board

    3   a3*  b3   c3   d3             g3*  h3     dark's row
    2   a2   b2   c2   d2*  e2   f2   g2   h2
    1   a1*  b1   c1   d1             g1*  h1     light's row

Two blocks, four squares long and two, joined by a bridge: e1, f1, e3 and f3 do not
exist. An asterisk marks a rosette; a piece that lands on one gives its side
another turn. As numbers, files a to h are 0 to 7 and rows 1 to 3 are 0 to 2.

=head2 Cells

A square is named by a number called its cell. Take cells from L</cell_of>,
L</all_cells> or L</route_cell>, and ask L</file_of>, L</row_of> and L</cell_name>
what they are. Do not store them or calculate with them: the numbering
is internal.

=head2 Routes and steps

Every piece travels its side's route. A place on the route is a step, and steps are
counted from 1, where the piece enters. Step 0 is the hand, in which pieces wait,
and the step after the last is home; those two have no cell.

C<ROUTE_SHORT> has 14 steps and C<ROUTE_LONG> 16; L<Game::RoyalUr::Rules/The routes>
draws both. Where the two routes meet a piece can be captured: on the short route in
row 2, and on the long one also on the four squares of rows 1 and 3 at the far end.
There one cell is two steps: g3 on the long route is light's 12 and dark's 16.

=head2 The position string

    4xx2/3d4/l2lxx2 l 5 0 6 0

Row 3, row 2 and row 1, with slashes between: C<l> is a light piece, C<d> a dark
one, a digit that many empty squares, C<x> a square that does not exist. Then, a
space before each, the side to move (C<l> or C<d>), light's pieces in hand and at
home, and dark's. L</to_string> writes it and L</of_string> reads it; no field may
be left out.

=head2 The key

L</key_hex> puts a position into twelve hexadecimal digits. Two positions have the
same key exactly when their cells, both their homes and the side to move are the
same. The hands are left out, because for a known number of pieces they follow, and
so is the count of plies. The key is text on every perl, since what it stands for
needs 47 bits.

=head2 What is ignored and what croaks

A number out of range, or something that is no number at all, is never taken for
another. Methods that set something ignore it and leave the board as it was, methods
that query return what this page says for a number that is not a cell, a side or a
route, and neither warns. A whole number may be an integer, a float without a
fraction, text that reads as one, or an object with numeric overloading.

A roll, a rule set, a depth, a budget, a weight or the name of an option that
cannot be understood croaks, at the line of the call, and so does a method called
with too few or too many arguments. When a method croaks the board is as it was.

=head2 Subclasses, copies and threads

The class can be subclassed: L</new>, L</of_string> and L</clone> bless into
the class they are called on. An object is a reference to a scalar without a value
of its own; keep a subclass's data elsewhere, a hash by C<refaddr> for
example.

L</clone> makes an independent copy. A copy of the reference is the same
board. Under threads, a board that exists when a thread starts is there in the new
thread as a copy. The board is freed with the last reference to it.

=head1 A RULE SET

Wherever a method takes a rule set, it may be left out or C<undef> for the standard
game, or be given as a name, C<finkel> or C<masters>, or as a hash reference with
the fields that differ from C<finkel>. A L<Game::RoyalUr::Variant> is such a hash;
L<Game::RoyalUr::Variant/The five fields> lists what each may hold.

    my @moves = $board->moves(3, 'masters');
    my @more  = $board->moves(3, { route => 'long', safe_rosettes => 0 });

Another name, another field, and a value that is not among these croak and say
which it was.

How pieces move under a rule set is told in L<Game::RoyalUr::Rules/THE RULES>.

=head1 CONSTANTS

They are exported on request: one by one, or all with C<:all>, which brings the
functions too.

=over 4

=item EMPTY, LIGHT, DARK

What a cell holds: 0, 1, 2.

=item SIDE_LIGHT, SIDE_DARK

The sides: 0, 1.

=item ROUTE_SHORT, ROUTE_LONG

The routes: 0, 1.

=item FILES, ROWS, CELLS

The size of the board: 8, 3, 20.

=item PIECES_MAX, ROLL_MAX, MOVES_MAX

The most pieces a side has, 7; the most steps a roll is worth, 4; the most moves a
roll allows a side whose pieces add up, 7.

=item WIN, DEPTH_MAX

The value of a won game to L</search>, 1000000; the most levels it looks, 32.

=item BUDGET_MAX, WEIGHT_MAX, MEMORY_MAX

The largest budget of L</search>, 2000000000; the largest weight of L</evaluate>,
1000000; the most bytes a search can be given, 2**40, or 2**31 - 1 where Perl's integers
have 32 bits.

=item ESTIMATE_PLIES_MAX

The most rolls that L</estimate> looks ahead, 4.

=item THREADS_MAX, GAMES_MAX

The most threads that solve or play at once, 1024; the most games that
L<Game::RoyalUr::Arena> plays in one call, 10**12, or 2**31 - 1 where Perl's integers have
32 bits.

=item ONGOING, WON, DRAWN

What L</status> answers: 0, 1, 2.

=item BY_HOME, BY_PLY_CAP

What L</how> answers for a game that is over: 1, 2.

=item POS_OK, POS_NULL, POS_ROWS, POS_WIDTH, POS_LETTER, POS_GAP, POS_X, POS_SIDE, POS_COUNT, POS_FIELD, POS_LONG

What L</of_string> found, 0 to 10 in this order. They are the constants of
L<Game::RoyalUr::Notation/CONSTANTS>, which tells what each means.

=back

=head1 FUNCTIONS

Exported on request; called without a class.

=head2 other

    my $side = other(SIDE_LIGHT);    # SIDE_DARK

The other side; -1 for what is not a side, as no side is guessed.

=head2 piece_of

    my $piece = piece_of(SIDE_DARK);    # DARK

What a cell holds that holds a piece of the side, C<LIGHT> or C<DARK>; -1 for what
is not a side.

=head1 CONSTRUCTORS

=head2 new

    my $board = Game::RoyalUr::Engine->new;
    my $small = Game::RoyalUr::Engine->new(pieces => 5);
    my $late  = Game::RoyalUr::Engine->new(position => '4xx2/3d4/l2lxx2 l 5 0 6 0');

An empty board with light to move and in each hand C<pieces>, 0 to 7 and otherwise
7; or the board of a position string. A position that is undef counts as left out. Croaks on a number of pieces out of range, on
a string that is no position, saying why and at which column, on both options
together, as neither is guessed to be meant, and on any other option.

=head2 of_string

    my ($board, $fault) = Game::RoyalUr::Engine->of_string($string);
    die "no position: $fault" if $fault != POS_OK;

A board and C<POS_OK>, or C<undef> and the code of the first fault. In scalar
context only the board, or C<undef>. Only the form of the string is judged:
eleven light pieces, or hands that do not add up, are parsed like anything else. No
string makes it croak.

L<Game::RoyalUr::Notation/validate_position> finds the same faults without compiled
code.

=head2 clone

    my $copy = $board->clone;

A second board in the same position, plies included, of the same class.

=head1 THE BOARD

=head2 to_string

    print $board->to_string;    # 4xx2/8/4xx2 l 7 0 7 0

The position as text; see L</The position string>. Runs of empty squares are written
as long as they are.

=head2 key_hex

    print $board->key_hex;

The key of the position, twelve lowercase hexadecimal digits; see L</The key>.

=head2 at

    print "light is here\n" if $board->at($cell) == LIGHT;

What stands on a cell: C<EMPTY>, C<LIGHT> or C<DARK>; -1 for what is not a cell.

=head2 put

    $board->put($cell, DARK);

Puts C<LIGHT> or C<DARK> on a cell in place of what it held, or empties it with
C<EMPTY>. The hands do not change. Ignores any other value and what is not a cell.
Returns the board.

=head2 lift

    $board->lift($cell);

Empties a cell. The hands do not change. Ignores what is not a cell. Returns the
board.

=head2 hand

    my $waiting = $board->hand(SIDE_LIGHT);

How many pieces of a side have yet to enter, 0 to 7; -1 for what is not a side.

=head2 set_hand

    $board->set_hand(SIDE_LIGHT, 6);

Sets that number. Ignores what is not a side and what is not a whole number from 0
to 7. Returns the board.

=head2 home

    my $done = $board->home(SIDE_DARK);

How many pieces of a side have gone home, 0 to 7; -1 for what is not a side.

=head2 set_home

    $board->set_home(SIDE_DARK, 2);

Sets that number, under the terms of L</set_hand>. Returns the board.

=head2 side

    my $to_move = $board->side;

The side to move, C<SIDE_LIGHT> or C<SIDE_DARK>.

=head2 set_side

    $board->set_side(SIDE_DARK);

Makes it a side's turn. Ignores what is not a side. Returns the board.

=head2 count

    my $standing = $board->count(SIDE_LIGHT);

How many pieces of a side stand on the board, 0 to 20; -1 for what is not a side.

=head2 consistent

    die "pieces missing\n" unless $board->consistent(7);

True when, for light and for dark, the pieces in hand, on the board and at home
make that number together.

=head2 misfit

    my $why = $board->misfit('masters');
    my ($word, $sentence) = $board->misfit($rules);

Why the board is no position of a rule set, C<undef> when it is one: C<pieces> when
a side's pieces in hand, on the board and at home are not as many as the rule set
says, C<off_route> when a piece stands on a square that its side's route does not
visit. In list context the same word and a sentence that says which, such as
C<light has 6 pieces, the rules say 7>. Light is looked at before dark. Croaks on what
is not a rule set.

=head2 ply

    my $made = $board->ply;

How many moves and lost turns led here. It counts toward L</ply_cap> and is
otherwise no part of the position: no string and no key holds it, and a new board
begins at 0.

=head2 set_ply

    $board->set_ply(40);

Sets the count. Ignores negative numbers and what is not a whole number. Returns
the board.

=head1 SQUARES AND ROUTES

These are called on the class, or on any board.

=head2 cell_of

    my $d2 = Game::RoyalUr::Engine->cell_of(3, 1);

The cell at a file, 0 to 7, and a row, 0 to 2; -1 where there is no square.

=head2 file_of

    my $file = Game::RoyalUr::Engine->file_of($cell);

The file of a cell, 0 to 7 for a to h; -1 for what is not a cell.

=head2 row_of

    my $row = Game::RoyalUr::Engine->row_of($cell);

The row of a cell, 0 to 2 for 1 to 3; -1 for what is not a cell.

=head2 cell_name

    my $name = Game::RoyalUr::Engine->cell_name($cell);    # 'd2'

The name of a cell, the letter of its file and the number of its row; C<undef> for
what is not a cell.

=head2 is_rosette

    print "another turn\n" if Game::RoyalUr::Engine->is_rosette($cell);

True for the cells of a1, g1, d2, a3 and g3.

=head2 all_cells

    my @cells = Game::RoyalUr::Engine->all_cells;

All twenty cells; in scalar context, 20.

=head2 route_len

    my $steps = Game::RoyalUr::Engine->route_len(ROUTE_LONG);    # 16

How many steps a route has; -1 for what is not a route.

=head2 route_cell

    my $cell = Game::RoyalUr::Engine->route_cell(ROUTE_SHORT, SIDE_LIGHT, 1);

The cell at a step of a side's route; -1 for the hand, for home, for any other
number that is no step, and for what is not a route or a side.

=head2 route_step

    my $step = Game::RoyalUr::Engine->route_step(ROUTE_LONG, SIDE_DARK, $cell);

The step that a cell is for a side; 0 when the side's route does not go there, and
for what is not a route, a side or a cell.

=head2 route_shared

    print "not safe\n" if Game::RoyalUr::Engine->route_shared(ROUTE_LONG, $cell);

True when both sides' routes visit the cell: eight cells of the short route and
twelve of the long.

=head1 RULE SETS AND ODDS

Class methods too.

=head2 rules

    my $rules = Game::RoyalUr::Engine->rules('masters');
    print $rules->{dice};    # 3

All five fields of a rule set, as a reference to a new hash. Croaks on what is no
rule set, on a fraction too: nothing is rounded. See L</A RULE SET>.

=head2 chances

    my @chances = Game::RoyalUr::Engine->chances(4, 0);
    # [0, 1, 16], [1, 4, 16], [2, 6, 16], [3, 4, 16], [4, 1, 16]

The rolls that 3 or 4 dice can make when a throw without a marked die is worth 0 or
4, fewest steps first. Each is a reference to the roll, its weight, and what all
weights add up to: C<[1, 3, 8]> says that three throws in eight are worth 1. Empty for
other dice and other worths; in scalar context the number of rolls. Nothing is
thrown here: L</throws> does.

=head2 throws

    my @throws = Game::RoyalUr::Engine->throws('a seed', 0, 3, 4);    # '1001', '0111', '1001'

How the dice of a seed fall, as a record writes it, from the throw with a number on:
so many throws of 3 or 4 dice, as L<Game::RoyalUr::Dice> defines them. The seed is a
string of bytes. Croaks on one that is empty or has a character above 255, on a number of
throws above 65535, and on other dice.

=head2 count_positions

    print Game::RoyalUr::Engine->count_positions('finkel');    # 275827872

How many positions a rule set has, as a string of digits: all ways of placing each
side's pieces on its own route, no two on one cell, the others in hand or at home,
times two for the side to move. Croaks on what is no rule set.

=head2 ply_cap

    print Game::RoyalUr::Engine->ply_cap;    # 15000

The number of plies at which a game that nobody has won is drawn.

=head1 PLAYING

=head2 moves

    my @moves = $board->moves($roll);
    my $count = $board->moves($roll, $rules);

The moves that a roll, 0 to 4, allows the side to move, as L<Game::RoyalUr::Move>
objects: the one from the hand first, if there is one, then those of the pieces on
the board in the order of their steps. In scalar context, their number. A roll of 0
allows none. A position in which the game is over is asked like any other. The
board does not change.

Croaks on what is not a roll or a rule set. A roll that is text is a single digit:
C<'2'>, and neither C<'02'> nor C<'2.0'>.

=head2 legal_move

    my $move = $board->legal_move($roll, 'hand', 'a1');
    my ($same, $why) = $board->legal_move($roll, $from, $to, $rules);

The legal move of a roll from a place to a place, the one L</moves> lists, or
C<undef>. A place is the name of a square; a move can also start at C<hand> and end
at C<home>. In list context the move and C<undef>, or C<undef> and the reason, a
word of L</why_not>.

Croaks on what is not a roll, a place or a rule set.

=head2 why_not

    my $why = $board->why_not($roll, $from, $to, $rules);

Why such a move is not legal, C<undef> when it is. The first that applies of

=over 4

=item C<no_piece>

There is no piece of either side to move: the hand is empty, the square is empty, or
the route of the side to move does not visit it.

=item C<not_your_piece>

The piece is the other side's.

=item C<wrong_distance>

The roll does not lead from there to there.

=item C<own_piece>

A piece of the same side stands on the square that is reached.

=item C<safe_rosette>

A piece of the other side stands there, on a rosette that is safe.

=item C<overshoot>

The roll goes past home, which takes the exact roll.

=back

A position in which the game is over is asked like any other. Croaks as
L</legal_move> does.

=head2 apply

    my $undo = $board->apply($move);
    my $same = $board->apply($move, $rules);

Makes a move. The piece goes where it goes, a captured piece back to its hand, the
ply count up by one, and the turn to the other side, unless the move ended on a
rosette. Returns what L</unapply> takes, or C<undef>, with the board as it was, when
there is no such piece to move.

That the move is a legal one is not checked: give it one that L</moves> made for
this position. A rule set is only held to be one, as a move already knows its
route. A hand or a home that says 7 does not grow past it. Croaks on what is not a
move or not a rule set.

=head2 forfeit

    my $undo = $board->forfeit;

Loses the turn to the roll: one ply more, and the other side is to move. Returns
what L</unapply> takes.

=head2 unapply

    $board->unapply($undo);

Makes the board exactly what it was before the L</apply> or L</forfeit> that
returned C<$undo>: squares, hands, homes, side and plies. Several are taken back
last one first. Returns the board. Croaks on anything those two did not return.

=head2 status

    my $over = $board->status != ONGOING;

C<ONGOING>; C<WON> when every piece of a side, as many as the rule set has, is home;
or C<DRAWN> at L</ply_cap> plies. A win counts before the cap. Takes a rule set, and
croaks on what is none.

=head2 how

    print "out of time\n" if $board->how($rules) == BY_PLY_CAP;

How the game ended, C<BY_HOME> or C<BY_PLY_CAP>; 0 while it is on. Takes a rule set,
and croaks on what is none.

=head2 winner

    my $side = $board->winner($rules);

The side that has won, C<SIDE_LIGHT> or C<SIDE_DARK>; -1 when none has. Takes a rule
set, and croaks on what is none.

=head1 CHOOSING A MOVE

=head2 greedy

    my $index = $board->greedy($roll, $rules);

The choice of a player who does not look ahead, as an index into what L</moves>
returns for the same roll: the last move that captures; without one, the last onto
a rosette; otherwise the last. -1 when the roll allows nothing. Croaks on what is
not a roll or a rule set.

=head2 evaluate

    my $value = $board->evaluate(SIDE_LIGHT);
    my $wary  = $board->evaluate(SIDE_LIGHT, 'finkel', { exposed => 16, entry => 8 });

The evaluation: what the position is worth to a side, in sixteenths of a step; to the
other side it is worth the negative of that, and 0 to what is not a side.

It is 16 for each step the side's pieces have taken beyond the enemy's. A piece at
home has taken one step more than the route has, one in hand none. Weights, whole
numbers from -1000000 to 1000000 in a hash reference, bring in more:

=over 4

=item C<exposed>

What the side may lose to the next roll of the other, less what the other may lose
to its own, times this and divided by 16, is taken off. A piece may be lost where
both routes go, unless it is on a safe rosette: it counts the chance, in
sixteenths, that a roll brings an enemy piece there, times the steps it has taken.

=item C<rosette>

Added for each of the side's pieces on a rosette that both routes visit, and taken
off for each of the enemy's.

=item C<entry>

Taken off for each of the side's pieces in hand, and added for each of the enemy's.

=back

Croaks on what is not a rule set, on weights that are no hash reference, on another
name and on a number out of range.

=head2 weights

    my $weights = Game::RoyalUr::Engine->weights({ exposed => 16, entry => 8 });
    my $value   = $board->evaluate(SIDE_LIGHT, 'finkel', $weights);

The weights of a hash, read once: wherever a method takes weights it takes this in
place of the hash, and reads no hash again. Without an argument all are 0. Croaks as
L</evaluate> does.

=head2 estimate

    my $chance = $board->estimate;
    my $chance = $board->estimate('masters', plies => 2);

The win probability without a tablebase: an estimate, from 0 to 1, of the chance that the
side to move wins before its roll when both sides play perfectly. It comes from a small
network that the library holds for the rule set's family, in integer arithmetic: the same
on every machine. C<plies> is how many rolls it looks ahead, 0 when left out and
C<ESTIMATE_PLIES_MAX> at most; each takes some twenty times as long as the one before and
lessens the error. A finished game is exactly 1 or 0.

L</estimate_off> tells how far it is off. Croaks on what is not a rule set, on a position
that the rule set does not have, see L</misfit>, and on a wrong number of plies.

=head2 rank

    for my $choice ($board->rank($roll, $rules, plies => 1)) {
        my ($index, $chance) = @$choice;
    }

Every move that the roll allows with the chance that its mover wins after it, estimated
C<plies> rolls ahead as by L</estimate>: references to lists of an index into what L</moves>
returns and the chance, best first; of equal ones the piece that is furthest along comes
first. As L<Game::RoyalUr::Table/rank>, without a table. Nothing when the roll allows nothing
or the game is over; in scalar context how many. Croaks as L</estimate> does and on what is
not a roll.

=head2 estimate_off

    my $off = Game::RoyalUr::Engine->estimate_off('finkel', plies => 1);
    printf "within %.2f points for 99 positions of 100\n", 100 * $off->{most};

How far L</estimate> is off for the rule set's family, over positions held out from
learning, as a new hash: C<rms>, the root of the mean square; C<mean>; C<most>, what 99
positions of 100 are within; C<largest>, the largest that was seen; and C<pieces>, how many a
side had in those games: with more pieces it may be off by more. For more than two rolls, what
was measured at two.

=head2 search

    my $found = $board->search($roll, depth => 3);
    my $index = $found->{index};

    my $best = $board->search(2, rules => 'masters', budget => 50_000,
                              weights => { exposed => 16 });

Expectiminimax: searches ahead for the best move of a roll. A level is a roll with a
move, or with a lost turn: every roll counts by its odds, the side to move at the
start takes what is best for it, the other what is worst. The board does not change,
and nothing but the arguments decides the answer, on any machine.

Signal handlers run while it searches, and one that dies ends it. An option that is
undef counts as left out.

=over 4

=item C<depth>

The most levels to look, 0 to 32. 0, as when left out, sets no limit but the budget.

=item C<budget>

The node budget: the most positions to visit, 0 to 2000000000. When they are spent
the search answers from the deepest level it finished; the first level is always
finished. The C<nodes> that a search reported are a budget that reaches the same
depth, with a depth given or without. When left out there is no limit if a depth is
given, and 1000000 if none is: a search without either ends in about a second.

=item C<memory>

The size of the transposition table in bytes, where the search remembers positions so
as not to visit them again: 16777216 when left out, 0 for none. They are taken as they are needed and
given back at the end. How much it is changes C<nodes>, and with a budget the depth
that is reached, but never what is found at a depth.

=item C<rules>

A rule set.

=item C<weights>

Weights as L</evaluate> takes them.

=back

Returns a reference to a hash:

=over 4

=item C<index>

The move, as an index into what L</moves> returns for the same roll, or -1 when the
roll allows nothing or the game is over. Of moves of equal value it is the last.

=item C<depth>

The deepest level that was finished, 0 when there was nothing to choose. A single
move is not thought about beyond the first.

=item C<value>

What the move is worth to the side that makes it, in sixteenths of a step. A game
seen to be won is worth C<WIN> and a little more the sooner it ends, a lost one the
negative, a draw 0.

=item C<nodes>

How many positions were visited, as a string of digits: those whose moves were
looked at, or that were evaluated by themselves. The moves of the last level are
valued together, from the position before them, as one visit. What cannot change
the answer is not visited.

=item C<stopped>

1 when the budget ran out part way through a level, which was thrown away; 0 also
when it was spent exactly at the end of a level, or on the first.

=back

Croaks on a roll, a depth, a budget, a rule set or weights that are none, and on
any other option. A deep search takes long, and signals wait until it is done.

=head2 walk

    print $board->walk(3);    # 192

Perft: plays every roll of the rule set's dice and every move each allows, C<$depth> plies
deep, and counts the positions this ends in, as a string of digits:
C<< $board->walk($depth, $rules) >>. A roll counts once, however likely; one that
allows nothing is a lost turn and counts as one branch; a game that is over goes no
further and is one end. It serves to hold one implementation of the rules against
another. The board does not change. Signal handlers run meanwhile, and one that dies
ends it.

Croaks on a depth that is no whole number from 0 up, on what is no rule set, and
where the count would pass 128 bits, take too much memory, or more than there is; it
is never wrong.

=head1 THE LIBRARY

=head2 abi_version

    my $version = Game::RoyalUr::Engine->abi_version;

The version of the C interface that this module was built on.

=head2 live

    my $boards = Game::RoyalUr::Engine->live;

How many boards there are that have not been freed, in all threads of the process.
Tests use it to see that none is left over.

=head1 DIAGNOSTICS

Messages say what was refused and what would be taken, and end with file and line
of the call. Long values are cut.

    a roll is a whole number from 0 to 4, not '5'
    no rule set is called 'Finkel': there are finkel and masters
    not a position, '4xx2/9': unexpected character '9' at column 6
    this method needs a board, not a class or a plain value
    this board has been destroyed

The last is said of a board after an explicit call of its C<DESTROY>.

=head1 SEE ALSO

L<Game::RoyalUr>, L<Game::RoyalUr::Rules>, L<Game::RoyalUr::Move>,
L<Game::RoyalUr::Notation>, L<Game::RoyalUr::Variant>, L<Game::RoyalUr::Dice>, and
L<Game::RoyalUr::Table> for perfect play. The same engine for C is declared in
F<include/royalur.h>, and for Rust in the crate C<royalur>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
