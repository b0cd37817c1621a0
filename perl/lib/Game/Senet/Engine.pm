package Game::Senet::Engine;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);
use Scalar::Util qw(blessed);

use Game::Senet::Move;
use Game::Senet::Position qw(:codes house_ok read_position write_position position_error);
use Game::Senet::Rules qw(start_track legal_moves);
use Game::Senet::Sticks qw(roll_ok);
use Game::Senet::Variant;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::Senet::Variant Game::Senet::Sticks Game::Senet::Position);

use constant { EMPTY => 0, LIGHT => 1, DARK => 2 };
use constant { SIDE_LIGHT => 0, SIDE_DARK => 1 };
use constant { ONGOING => 0, WON => 1, DRAWN => 2 };
use constant { BY_HOME => 1, BY_PLY_CAP => 2 };
use constant { HOUSES => 30, ROLL_MAX => 5, PLY_CAP => 15_000, OFF_MAX => 7 };

our @EXPORT_OK = (
    qw(EMPTY LIGHT DARK SIDE_LIGHT SIDE_DARK ONGOING WON DRAWN BY_HOME BY_PLY_CAP),
    qw(HOUSES ROLL_MAX PLY_CAP OFF_MAX),
    @Game::Senet::Position::POS_CODES,
);
our %EXPORT_TAGS = (all => \@EXPORT_OK);

my @MARK = ('.', 'l', 'd');    # by piece
my %PIECE = map { $MARK[$_] => $_ } EMPTY, LIGHT, DARK;
my %NAME = (
    15 => 'House of Rebirth',
    26 => 'House of Happiness',
    27 => 'House of Water',
    28 => 'Three Truths',
    29 => 'Re-Atoum',
);

sub new {
    my ($class, @given) = @_;
    croak 'a Senet board is made from pairs of an option and its value' if @given % 2;
    my %given = @given;
    my ($variant, $position, $first) = delete @given{qw(variant position first)};
    for (sort keys %given) { croak "'$_' is not an option of a Senet board" }
    $variant = Game::Senet::Variant->of($variant);

    my ($code, $track, $side, @off) = (POS_OK, start_track($variant), SIDE_LIGHT, 0, 0);
    ($code, $track, $side, @off) = read_position($position) if defined $position;
    croak 'not a position of Senet: ' . position_error($code) if $code;
    if (defined $first) {
        croak 'the side that moves first must be SIDE_LIGHT or SIDE_DARK' unless _is_side($first);
        croak 'the side that moves first is not the side to move of the position'
            if defined $position && $first != $side;
        $side = $first;
    }
    return bless {
        variant => $variant,
        track => $track,
        side => 0 + $side,
        off => [@off],
        ply => 0,
        past => [],
    }, ref $class || $class;
}

sub of_string {
    my ($class, $string, $variant) = @_;
    $variant = Game::Senet::Variant->of($variant);
    my ($code) = read_position($string);
    my $board = $code ? undef : $class->new(variant => $variant, position => $string);
    return wantarray ? ($board, $code) : $board;
}

sub to_string {
    my ($self) = @_;
    return write_position($self->{track}, $self->{side}, @{ $self->{off} });
}

sub clone {
    my ($self) = @_;
    return bless { %$self, off => [@{ $self->{off} }], past => [@{ $self->{past} }] }, ref $self;
}

sub variant { return $_[0]{variant} }
sub side { return $_[0]{side} }
sub ply { return $_[0]{ply} }
sub depth { return scalar @{ $_[0]{past} } }

sub at {
    my ($self, $house) = @_;
    return -1 unless house_ok($house);
    return $PIECE{ substr $self->{track}, $house - 1, 1 };
}

sub put {
    my ($self, $house, $piece) = @_;
    substr($self->{track}, $house - 1, 1) = $MARK[$piece]
        if house_ok($house) && defined $piece && $piece =~ /\A[0-2]\z/;
    return $self;
}

sub lift {
    my ($self, $house) = @_;
    return $self->put($house, EMPTY);
}

sub off {
    my ($self, $side) = @_;
    return _is_side($side) ? $self->{off}[$side] : -1;
}

sub set_off {
    my ($self, $side, $count) = @_;
    $self->{off}[$side] = 0 + $count
        if _is_side($side) && defined $count && $count =~ /\A[0-7]\z/;
    return $self;
}

sub set_side {
    my ($self, $side) = @_;
    $self->{side} = 0 + $side if _is_side($side);
    return $self;
}

sub set_ply {
    my ($self, $ply) = @_;
    $self->{ply} = 0 + $ply if defined $ply && $ply =~ /\A[0-9]{1,9}\z/;
    return $self;
}

sub count {
    my ($self, $side) = @_;
    return -1 unless _is_side($side);
    return $side == SIDE_LIGHT ? $self->{track} =~ tr/l// : $self->{track} =~ tr/d//;
}

sub houses {
    my ($self, $side) = @_;
    return unless _is_side($side);
    my $mark = $MARK[1 + $side];
    return grep { substr($self->{track}, $_ - 1, 1) eq $mark } 1 .. HOUSES;
}

sub consistent {
    my ($self) = @_;
    my $pieces = $self->{variant}->pieces;
    return (grep { $self->count($_) + $self->off($_) != $pieces } SIDE_LIGHT, SIDE_DARK) ? 0 : 1;
}

sub house_name {
    my (undef, $house) = @_;
    return house_ok($house) ? $NAME{$house} : undef;
}

sub moves {
    my ($self, $roll) = @_;
    my @legal = $self->_legal('moves', $roll);
    return scalar @legal unless wantarray;
    return map {
        Game::Senet::Move->new(
            from => $_->[0], to => $_->[1], roll => $roll, back => $_->[2], swap => $_->[3],
        )
    } @legal;
}

sub find_move {
    my ($self, $roll, $wanted) = @_;
    $wanted = "$wanted->{from}-$wanted->{to}"
        if ref $wanted eq 'HASH' && defined $wanted->{from} && defined $wanted->{to};
    my ($start, $end) = defined $wanted && (!ref $wanted || _is_move($wanted)) ? split /-/, "$wanted", -1 : ();
    croak 'find_move: a move is its wire form, a Game::Senet::Move or a hash with from and to'
        unless house_ok($start) && defined $end && (lc $end eq 'off' || house_ok($end)) && "$wanted" =~ tr/-// == 1;
    my ($found) = grep { $_->[0] eq $start && $_->[1] eq lc $end } $self->_legal('find_move', $roll);
    return unless $found;
    my ($from, $to, $back, $swap) = @$found;
    return Game::Senet::Move->new(
        from => $from, to => $to, roll => $roll, back => $back, swap => $swap,
    );
}

sub apply {
    my ($self, $move) = @_;
    croak 'apply: a Game::Senet::Move is needed' unless _is_move($move);
    croak 'apply: the game is over' if $self->status != ONGOING;
    my ($from, $to, $roll) = ($move->from, $move->to, $move->roll);
    my ($legal) = grep { $_->[0] == $from && $_->[1] eq $to } $self->_legal('apply', $roll);
    croak "apply: $move is not a move for a roll of $roll in this position"
        unless $legal && $legal->[2] == $move->back && $legal->[3] == $move->swap;

    $self->_remember;
    my $here = substr $self->{track}, $from - 1, 1;
    my $left = '.';
    if ($to eq 'off') {
        # Only a position that does not add up has seven off and another to come.
        my $off = \$self->{off}[$self->{side}];
        $$off++ if $$off < OFF_MAX;
    }
    else { $left = substr $self->{track}, $to - 1, 1, $here }
    substr($self->{track}, $from - 1, 1) = $left;
    $self->_next($roll, $from, $to);
    return $self;
}

sub forfeit {
    my ($self, $roll) = @_;
    my @legal = $self->_legal('forfeit', $roll);
    croak 'forfeit: the game is over' if $self->status != ONGOING;
    croak "forfeit: a roll of $roll allows a move, and a side that can move must" if @legal;
    $self->_remember;
    $self->_next($roll);
    return $self;
}

sub undo {
    my ($self) = @_;
    my $was = pop @{ $self->{past} } or croak 'undo: nothing has been played';
    @$self{qw(track side ply)} = @$was{qw(track side ply)};
    $self->{off} = [@{ $was->{off} }];
    return $self;
}

sub throws_again {
    my ($self, $roll, $move) = @_;
    croak 'throws_again: a move is a Game::Senet::Move' if defined $move && !_is_move($move);
    return $self->{variant}->throws_again($roll, $move ? ($move->from, $move->to) : ());
}

sub status {
    my ($self) = @_;
    return WON if $self->winner >= 0;
    return $self->{ply} >= PLY_CAP ? DRAWN : ONGOING;
}

sub how {
    my ($self) = @_;
    return (0, BY_HOME, BY_PLY_CAP)[$self->status];
}

sub winner {
    my ($self) = @_;
    return SIDE_LIGHT if index($self->{track}, 'l') < 0;
    return SIDE_DARK if index($self->{track}, 'd') < 0;
    return -1;
}

sub _legal {
    my ($self, $name, $roll) = @_;
    croak "$name: a roll is a whole number from 1 to " . ROLL_MAX unless roll_ok($roll);
    return if $self->status != ONGOING;
    return legal_moves($self->{track}, $self->{side}, $roll, $self->{variant});
}

sub _remember {
    my ($self) = @_;
    push @{ $self->{past} },
        { track => $self->{track}, side => $self->{side}, ply => $self->{ply}, off => [@{ $self->{off} }] };
    return;
}

sub _next {
    my ($self, $roll, @move) = @_;
    $self->{ply}++;
    $self->{side} = 1 - $self->{side} unless $self->{variant}->throws_again($roll, @move);
    return;
}

sub _is_side { return defined $_[0] && $_[0] =~ /\A[01]\z/ }
sub _is_move { return blessed $_[0] && $_[0]->isa('Game::Senet::Move') }

1;
