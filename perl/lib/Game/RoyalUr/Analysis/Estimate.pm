package Game::RoyalUr::Analysis::Estimate;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Bot;
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Variant;

our $VERSION  = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Variant);

my $ENGINE = 'Game::RoyalUr::Engine';

our $DEPTH_DEFAULT = 2;
our $DEPTH_MOST    = 4;

# The three numbers of the formula for each route, fitted to exact chances: see
# the documentation.
my %FIT = (
    short => { move => 5.14, lead => 3.35, left => 10.5 },
    long  => { move => 3.36, lead => 1.70, left => 1.3 },
);

sub new {
    my ($class, @options) = @_;
    my ($rules, $depth) = named_options(new => \@options, qw(rules depth));
    $depth //= $DEPTH_DEFAULT;
    croak "A depth is a whole number from 0 to $DEPTH_MOST, not '$depth'"
        unless $depth =~ /\A[0-9]\z/ && $depth <= $DEPTH_MOST;

    my $variant = Game::RoyalUr::Variant->of($rules);
    my $route   = $variant->route eq 'long' ? ROUTE_LONG : ROUTE_SHORT;
    my @cells   = $ENGINE->all_cells;
    my @steps;
    for my $side (SIDE_LIGHT, SIDE_DARK) {
        $steps[$side][$_] = $ENGINE->route_step($route, $side, $_) for @cells;
    }
    return bless {
        depth   => 0 + $depth,
        rules   => $variant->name // $variant->as_hash,
        weights => Game::RoyalUr::Bot->rung(2, $variant)->{weights},
        chances => [$ENGINE->chances($variant->dice, $variant->zero_rolls)],
        steps   => \@steps,
        cells   => \@cells,
        home    => $ENGINE->route_len($route) + 1,
        pieces  => $variant->pieces,
        fit     => $FIT{ $variant->route },
    }, ref $class || $class;
}

sub about {
    my ($self) = @_;
    return {
        kind => 'search', exact => 0, depth => $self->{depth},
        text => 'Win chances are estimates, not exact: a search '
            . ($self->{depth} == 1 ? '1 roll' : "$self->{depth} rolls")
            . ' deep whose values were fitted to solved games. They are off by some 2 to 5 points;'
            . ' a solved table gives exact ones.',
    };
}

sub chance {
    my ($self, $board) = @_;
    my $side = $board->side;
    for my $who ($side, other($side)) {
        return $who == $side ? 1 : 0 if $board->home($who) == $self->{pieces};
    }
    # Steps both sides still have to take: what the formula divides by.
    my $left = 2 * $self->{pieces} * $self->{home};
    $left -= $self->{home} * $board->home($_) for SIDE_LIGHT, SIDE_DARK;
    for my $cell (@{ $self->{cells} }) {
        my $piece = $board->at($cell);
        $left -= $self->{steps}[$piece == LIGHT ? SIDE_LIGHT : SIDE_DARK][$cell] if $piece != EMPTY;
    }
    return $self->_value($board, $self->{depth}, $left);
}

# The chance of the side to move before its roll: every roll by how likely it
# is, the best move for each, and below the last level the formula.
sub _value {
    my ($self, $board, $levels, $left) = @_;
    my ($side, $rules) = ($board->side, $self->{rules});
    unless ($levels--) {
        my $fit  = $self->{fit};
        my $lead = $board->evaluate($side, $rules, $self->{weights}) / 16;
        return 1 / (1 + exp(-($fit->{move} + $fit->{lead} * $lead) / ($left + $fit->{left})));
    }
    my $opponent = $self->{steps}[other($side)];
    my ($sum, $all) = (0, 0);
    for my $chance (@{ $self->{chances} }) {
        my ($roll, $weight) = @$chance;
        my ($best, @moves) = (-1, $board->moves($roll, $rules));
        for my $move (@moves) {
            my $undo = $board->apply($move, $rules);
            my $then = 1;
            unless ($move->home && $board->home($side) == $self->{pieces}) {
                my $back = $move->captures ? $opponent->[$move->to_cell] : 0;
                $then = $self->_value($board, $levels, $left - $roll + $back);
                $then = 1 - $then if $board->side != $side;
            }
            $board->unapply($undo);
            $best = $then if $then > $best;
        }
        if (!@moves) {
            my $undo = $board->forfeit;
            $best = 1 - $self->_value($board, $levels, $left);
            $board->unapply($undo);
        }
        $sum += $weight * $best;
        $all += $weight;
    }
    return $sum / $all;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Analysis::Estimate - an estimate of the win probability, by a search

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis::Estimate;
    use Game::RoyalUr::Engine;

    my $evaluator = Game::RoyalUr::Analysis::Estimate->new(rules => 'finkel', depth => 1);
    my $board = Game::RoyalUr::Engine->new(position => '1d2xx1d/1l1l1d2/l3xx2 l 2 2 3 1');
    printf "light wins about %.0f %%\n", 100 * $evaluator->chance($board);

=head1 DESCRIPTION

How likely the side to move is to win, before its roll, where no tablebase is at
hand. It is an estimate and nothing more.

An expectiminimax search looks some rolls ahead: it plays every roll by how likely it is, lets each
side make the move with the best chance, and knows a finished game as one. At its
last level a position is evaluated by a formula,

    chance = 1 / (1 + exp(-z)),   z = (m + k * lead) / (left + n)

where C<lead> is L<Game::RoyalUr::Engine/evaluate> for the side to move with the
weights of L<Game::RoyalUr::Bot/The ladder>, in steps, and C<left> is how many steps
the two sides together still have to take: a lead counts for more the nearer the end.

    route      m      k      n
    short   5.14   3.35   10.5
    long    3.36   1.70    1.3

The numbers were fitted by least squares to exact chances, those of the tables of
L<Game::RoyalUr::Table> for finkel with 3, 4, 5 and 7 pieces and for masters with 3, 4
and 5, at five thousand positions of each, from games in which both sides mostly
played well; F<tools/fit-estimate> in the repository does it. Over such positions, the estimates are off by this many
percentage points (root mean square error):

    depth            0     1     2
    finkel, 7      4.6   4.2   3.9
    finkel, 3      5.4   4.6   3.8
    masters, 5     3.5   2.9   2.4
    masters, 3     4.4   3.6   3.0

Other rule sets use the numbers of their route and were not measured. What a move
loses against the best one is off by less than the chances themselves, since most
of the error is common to both.

=head1 METHODS

=head2 new

    my $evaluator = Game::RoyalUr::Analysis::Estimate->new(rules => 'masters', depth => 2);

C<rules> is anything L<Game::RoyalUr::Variant/of> takes, finkel when left out. C<depth>
is how many rolls are looked ahead, 0 to 4, 2 when left out; each one takes about
fifteen times as long as the one before. Croaks on another depth or option.

=head2 chance

    my $chance = $evaluator->chance($board);

The chance, 0 to 1, that the side to move wins, before its roll. For a finished game
1 or 0. The board is as it was.

=head2 about

    print $evaluator->about->{text}, "\n";

What kind of evaluator this is, as a new hash: C<kind>, here C<search>; C<exact>, 0;
C<depth>; and C<text>, a sentence to print beside the figures.

=head1 SEE ALSO

L<Game::RoyalUr::Analysis>, L<Game::RoyalUr::Analysis::Exact>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
