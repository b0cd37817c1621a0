package Game::RoyalUr::Rules;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Error;
use Game::RoyalUr::Notation ();
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

our @CARP_NOT = qw(Game::RoyalUr::Variant);

my $ENGINE = 'Game::RoyalUr::Engine';
my @SIDE   = ('light', 'dark');
my %SIDE   = (light => SIDE_LIGHT, dark => SIDE_DARK);
my %CELL   = map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells;
my %STATUS = (ONGOING, 'ongoing', WON, 'won', DRAWN, 'drawn');
my %HOW    = (BY_HOME, 'home', BY_PLY_CAP, 'ply_cap');

sub new {
    my ($class, @options) = @_;
    croak 'The options of new are pairs of names and values' if @options % 2;
    my %option = @options;
    my ($rules, $position, $first, $ply) = delete @option{qw(rules position first ply)};
    croak 'new has no option ' . join ', ', sort keys %option if %option;

    my $variant = Game::RoyalUr::Variant->of($rules);
    my $board = defined $position ? _board_of($position, $variant) : $ENGINE->new(pieces => $variant->pieces);
    if (defined $first) {
        my $side = _side($first);
        croak "It is $SIDE[$board->side]'s turn in the position, so $first cannot move first"
            if defined $position && $board->side != $side;
        $board->set_side($side);
    }
    if (defined $ply) {
        my $most = $ENGINE->ply_cap;
        croak "A ply is a whole number from 0 to $most, not '$ply'"
            unless $ply =~ /\A(?:0|[1-9][0-9]{0,8})\z/ && $ply <= $most;
        $board->set_ply($ply);
    }
    my $self = bless {
        board   => $board,
        variant => $variant,
        # What the engine is handed with each call: a name is read quickest.
        engine_rules => $variant->name // $variant->as_hash,
        undo    => [],
    }, ref $class || $class;
    $self->{over} = $board->status($self->{engine_rules}) != ONGOING;
    return $self;
}

# The board a position describes, if the game could come to it.
sub _board_of {
    my ($position, $variant) = @_;
    my ($board, $code) = $ENGINE->of_string($position);
    unless ($board) {
        my ($name) = grep { /\APOS_/ && $ENGINE->can($_)->() == $code } @Game::RoyalUr::Engine::EXPORT_OK;
        croak "'$position' is not a position ($name)";
    }
    my $pieces = $variant->pieces;
    croak "'$position' does not have $pieces pieces of each side" unless $board->consistent($pieces);
    my $route = _route($variant);
    for my $cell ($ENGINE->all_cells) {
        my $side = $board->at($cell) == LIGHT ? SIDE_LIGHT : SIDE_DARK;
        croak "'$position' has a $SIDE[$side] piece on " . $ENGINE->cell_name($cell)
            . ', where its route does not go'
            if $board->at($cell) != EMPTY && !$ENGINE->route_step($route, $side, $cell);
    }
    return $board;
}

sub rules    { $_[0]{variant} }
sub side     { $SIDE[$_[0]{board}->side] }
sub ply      { $_[0]{board}->ply }
sub position { $_[0]{board}->to_string }
sub key      { $_[0]{board}->key_hex }
sub board    { $_[0]{board}->clone }
sub depth    { scalar @{ $_[0]{undo} } }
sub is_over  { $_[0]{over} ? 1 : 0 }

sub hand { $_[0]{board}->hand(_side($_[1])) }
sub home { $_[0]{board}->home(_side($_[1])) }

sub at {
    my ($self, $square) = @_;
    croak 'A square is a file and a row, as in d2, not ' . ($square // 'undef')
        unless defined $square && defined $CELL{$square};
    my $stands = $self->{board}->at($CELL{$square});
    return $stands == EMPTY ? undef : $SIDE[$stands == LIGHT ? SIDE_LIGHT : SIDE_DARK];
}

sub status { $STATUS{ $_[0]{board}->status($_[0]{engine_rules}) } }
sub how    { $HOW{ $_[0]{board}->how($_[0]{engine_rules}) } }

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
    my ($self, $roll, $wanted) = @_;
    _check_roll($roll);
    return $self->_find($roll, $wanted, [$self->moves($roll)], $self->{over});
}

sub apply {
    my ($self, $move) = @_;
    croak 'apply takes a Game::RoyalUr::Move' unless blessed $move && $move->isa('Game::RoyalUr::Move');
    my $legal = $self->move_for($move->roll, $move) or return undef;
    $self->_make($legal);
    return $legal;
}

sub forfeit {
    my ($self) = @_;
    return undef if $self->{over};
    push @{ $self->{undo} }, $self->{board}->forfeit;
    $self->{over} = $self->{board}->status($self->{engine_rules}) != ONGOING;
    return $self;
}

sub undo {
    my ($self) = @_;
    my $last = pop @{ $self->{undo} } or return undef;
    $self->{board}->unapply($last);
    $self->{over} = 0;
    return $self;
}

# For Game::RoyalUr, which has the legal moves at hand already.

# Makes a move that is known to be legal.
sub _make {
    my ($self, $move) = @_;
    push @{ $self->{undo} }, $self->{board}->apply($move, $self->{engine_rules});
    $self->{over} = $self->{board}->status($self->{engine_rules}) != ONGOING;
    return;
}

# Which of the legal moves is wanted, by text or by a move: the move and undef,
# or undef and the error.
sub _find {
    my ($self, $roll, $wanted, $legal, $over) = @_;
    my ($code, $from, $to, $note) = $over ? 'game_over' : defined $roll ? undef : 'no_roll';
    if (blessed $wanted && $wanted->isa('Game::RoyalUr::Move')) {
        ($from, $to) = ($wanted->from, $wanted->to);
        $code //= 'not_your_piece' if $wanted->side ne $self->side;
    }
    else {
        my ($read, $fault) = Game::RoyalUr::Notation::parse_move($wanted);
        ($from, $to) = @$read{qw(from to)} if $read;
        $note = (defined $wanted ? "'$wanted'" : 'undef') . " ($fault)" if $fault && !$code;
        $code //= 'bad_move' if $fault;
    }
    unless ($code) {
        for my $move (@$legal) {
            return _answer($move, undef) if $move->to eq $to && $move->from eq $from;
        }
        $code = $self->_why_not($roll, $from, $to);
    }
    return _answer(undef,
        Game::RoyalUr::Error->of($code, { from => $from, to => $to, roll => $roll }, $note));
}

# Why the engine has no such move. Which moves there are is the engine's to say;
# this only finds words for one it has refused.
sub _why_not {
    my ($self, $roll, $from, $to) = @_;
    my ($board, $route) = ($self->{board}, _route($self->{variant}));
    my $side = $board->side;

    my $step = 0;
    if ($from eq 'hand') {
        return 'no_piece' unless $board->hand($side);
    }
    else {
        $step = $ENGINE->route_step($route, $side, $CELL{$from}) or return 'no_piece';
        my $stands = $board->at($CELL{$from});
        return 'no_piece' if $stands == EMPTY;
        return 'not_your_piece' if $stands != piece_of($side);
    }

    my $reached = $step + $roll;
    return $reached > $ENGINE->route_len($route) + 1 ? 'overshoot' : 'wrong_distance' if $to eq 'home';
    my $cell = $CELL{$to};
    return 'wrong_distance' if $cell != $ENGINE->route_cell($route, $side, $reached);
    return $board->at($cell) == piece_of($side) ? 'own_piece' : 'safe_rosette';
}

sub _answer {
    my ($move, $error) = @_;
    return wantarray ? ($move, $error) : $move;
}

sub _route {
    my ($variant) = @_;
    return $variant->route eq 'long' ? ROUTE_LONG : ROUTE_SHORT;
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

A position string to begin from. Default the start, all pieces in hand.

=item C<first>

The side to move, C<light> or C<dark>. Default the one the position names, and
light at the start.

=item C<ply>

How many turns have been played before, 0 to L<Game::RoyalUr::Engine/ply_cap>.
Default 0.

=back

Croaks on any other option; on a rule set there is not; on a position that is not
one, naming the code of L<Game::RoyalUr::Notation/CONSTANTS>, that does not have the
rule set's number of pieces on each side, or that has a piece where its route does
not go; on a C<first> that is not a side or not the position's; and on a ply out of
range.

=head1 METHODS

=head2 rules

    print $rules->rules->describe, "\n";

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
number from 0 to 4.

=head2 move_for

    my ($move, $error) = $rules->move_for(3, 'hand-b1');

The one of those moves that goes from there to there, and C<undef>; or C<undef> and
the L<Game::RoyalUr::Error> that says why there is none. A move may be asked for by
its wire form or by a L<Game::RoyalUr::Move>, which is taken for its side and its
two places. In scalar context the move alone. Croaks as L</moves> does.

=head2 apply

    my $made = $rules->apply($move) or die;

Makes a move: a L<Game::RoyalUr::Move>, with the roll that it says. Returns the move
as it was made, or C<undef> when it is not legal or the game is over, and then
nothing has changed; L</move_for> tells the reason. Croaks on what is not a move
object.

=head2 forfeit

    $rules->forfeit or die;

A lost turn. Returns the game, or C<undef> when it is over. It does not ask whether
the turn had to be lost: without a roll there is no saying.

=head2 undo

    $rules->undo;

Takes back the last move or lost turn, exactly. Returns the game, or C<undef> when
there is nothing to take back.

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
