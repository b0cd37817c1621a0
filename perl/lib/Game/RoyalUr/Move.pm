package Game::RoyalUr::Move;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(reftype);

use Game::RoyalUr::Notation qw(is_rosette);

our $VERSION = '0.02';

# A move is a reference to one read-only whole number. The compiled engine makes
# and takes the same number, so the places of the bits are an agreement:
#
#     0      side: 0 light, 1 dark       14-18  cell it leaves, 31 the hand
#     1-3    roll                        19-23  cell it reaches, 31 home
#     4-8    step it leaves              24     it captures
#     9-13   step it reaches             25     it lands on a rosette
#                                        26     it goes home
use constant {
    OFF_BOARD => 31,
    CODE_MAX => 2**27 - 1,
};

# The cells by number.
my @CELL = qw(
    d1 c1 b1 a1
    a2 b2 c2 d2 e2 f2 g2 h2
    h1 g1
    d3 c3 b3 a3
    h3 g3
);

sub from_code {
    my ($class, $code) = @_;
    croak 'The code of a move is a whole number below 2**27, not ' . ($code // 'undef')
        unless defined $code && !ref $code && $code =~ /\A(?:0|[1-9][0-9]{0,9})\z/ && $code <= CODE_MAX;
    my $number = 0 + $code;
    my $move = bless \$number, ref $class || $class;
    my $fault = $move->_fault;
    croak "$code is not the code of a move: $fault" if $fault;
    Internals::SvREADONLY($number, 1);
    return $move;
}

# What a code says that no move can be, whatever the route. Steps are not held
# against cells here: that takes a route, and the routes are the engine's.
sub _fault {
    my ($self) = @_;
    my ($start, $end) = ($$self >> 14 & 31, $$self >> 19 & 31);
    for my $cell ($start, $end) {
        return "there is no cell $cell" if $cell >= @CELL && $cell != OFF_BOARD;
    }
    return 'its roll is not 1 to 4' if $self->roll < 1 || $self->roll > 4;
    return 'its steps are not its roll apart' if $self->to_step - $self->from_step != $self->roll;
    return 'only the hand is step 0' if ($start == OFF_BOARD) != ($self->from_step == 0);
    return 'home is not a cell' if ($end == OFF_BOARD) != $self->home;
    return 'a piece that goes home captures nothing' if $self->home && $self->captures;
    return 'its rosette is not one'
        if $self->rosette != ($end == OFF_BOARD ? 0 : is_rosette($CELL[$end]));
    return '';
}

# What is blessed and is no reference to a number dies at the line of the caller. The check
# stands in each reader: a call would cost more than the reading.
{
    # A number that was made up reads as some move, and without a word on standard error.
    no warnings qw(numeric uninitialized);

    sub code { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } }
    sub side { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } & 1 ? 'dark' : 'light' }
    sub roll { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } >> 1 & 7 }
    sub from_step { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } >> 4 & 31 }
    sub to_step { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } >> 9 & 31 }
    sub captures { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } >> 24 & 1 }
    sub rosette { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } >> 25 & 1 }
    sub home { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); ${ $_[0] } >> 26 & 1 }

    sub from { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); $CELL[${ $_[0] } >> 14 & 31] // 'hand' }
    sub to { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); $CELL[${ $_[0] } >> 19 & 31] // 'home' }

    sub from_cell { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); _cell(${ $_[0] } >> 14 & 31) }
    sub to_cell { (reftype($_[0]) // '') eq 'SCALAR' or _no_move(); _cell(${ $_[0] } >> 19 & 31) }
}

# The line to name is the first outside of this distribution, whichever module reads.
sub _no_move {
    my ($frame, @at) = (0);
    do { @at = (caller $frame++)[0 .. 2] } while @at && $at[0] =~ /\AGame::RoyalUr(?:::|\z)/;
    die 'This is no move: one is a reference to a number', @at ? " at $at[1] line $at[2].\n" : "\n";
}

# Of a move that the engine made: the wire form, by the bits of its two places.
sub _wire {
    my ($self) = @_;
    state %wire;
    return $wire{ $$self >> 14 & 1023 } //= $self->from . '-' . $self->to;
}

sub trace {
    my ($self) = @_;
    return join '', $self->from_step, '>', $self->to_step,
        $self->captures ? 'x' : '', $self->rosette ? '*' : '';
}

sub _cell {
    my ($cell) = @_;
    return $cell == OFF_BOARD ? -1 : $cell;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Move - one move of one piece

=head1 SYNOPSIS

    use Game::RoyalUr::Move;

    my $move = Game::RoyalUr::Move->from_code(19434550);
    print $move->side, ' moves ', $move->from, ' to ', $move->to, "\n";
                                                     # light moves b1 to b2
    print $move->trace, "\n";                        # 3>6x
    print "a piece is taken\n" if $move->captures;

=head1 DESCRIPTION

A move says which side moves, from where to where, by what roll, and what comes
of it. Moves are handed out by L<Game::RoyalUr/legal>, L<Game::RoyalUr::Rules/moves>
and L<Game::RoyalUr::Engine/moves>. They are values: nothing in one can be changed,
and one kept from earlier in a game still says what it said.

A move knows nothing of a board. That it exists does not make it legal anywhere.

There is no constructor from the parts of a move: what a board lists is a move, and one
that was made up could say a capture or a step that no board allows. L</from_code> takes
back what L</code> gave, and checks that its parts agree.

The module is pure Perl and loads without the compiled engine.

=head1 METHODS

No method takes an argument, L</from_code> apart, and none but that croaks, unless it is
called on what is no move.

=head2 side

    my $side = $move->side;    # 'light'

The side whose piece moves, C<light> or C<dark>.

=head2 roll

    my $roll = $move->roll;    # 3

The roll that makes the move, 1 to 4.

=head2 from

    my $place = $move->from;    # 'b1', or 'hand'

Where the piece starts: the name of a square, or C<hand> for a piece that enters.

=head2 to

    my $place = $move->to;    # 'b2', or 'home'

Where it ends: the name of a square, or C<home> for a piece that leaves the board.

=head2 from_step

    my $step = $move->from_step;    # 3

The step of its side's route that the piece starts on, 0 for the hand. Steps are
counted from 1 where a piece enters.

=head2 to_step

    my $step = $move->to_step;    # 6

The step it ends on; home is the step after the last of the route. It is
L</from_step> plus L</roll>.

=head2 from_cell

    my $cell = $move->from_cell;

The cell it starts on, as a number L<Game::RoyalUr::Engine> understands, or -1
from the hand.

=head2 to_cell

    my $cell = $move->to_cell;

The cell it ends on, or -1 for home.

=head2 captures

    print "takes a piece\n" if $move->captures;

1 when a piece of the other side is sent back to its hand, otherwise 0.

=head2 rosette

    print "goes again\n" if $move->rosette;

1 when it lands on a rosette, which gives its side another turn, otherwise 0. A
piece going home lands on nothing.

=head2 home

    print "a piece is home\n" if $move->home;

1 when the piece leaves the board at the end of its route, otherwise 0.

=head2 trace

    print $move->trace;    # '5>8x*'

The steps in a few characters, for logs: where it starts, C<< > >>, where it ends,
then C<x> when it captures and C<*> when it lands on a rosette.

=head2 code

    my $code = $move->code;

The whole move as one number below 2**27. Two moves are the same exactly when
their codes are equal.

=head2 from_code

    my $move = Game::RoyalUr::Move->from_code($code);

The move a number from L</code> stands for. Croaks on anything that is not such a
number: one out of range, or one whose parts contradict each other. That the
steps and the cells belong to the same route is not looked at.

=head1 SEE ALSO

L<Game::RoyalUr::Notation/format_move> and L<Game::RoyalUr::Notation/format_display>
write a move as text.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
