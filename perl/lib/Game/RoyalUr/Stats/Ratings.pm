package Game::RoyalUr::Stats::Ratings;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

our $VERSION = '0.02';

# Elo's points for a logarithm of the odds of 1, and 95 % of a normal distribution.
my $POINTS = 400 / log 10;
my $REACH = 1.959964;

# What each pair that played is taken to have won besides, half a game each: so who won
# all has a figure.
my $BESIDES = 0.5;

# Newton's steps: far more than are needed, and none of more than this.
my $STEPS = 200;
my $STRIDE = 1;
my $SETTLED = 1e-12;

sub new {
    my ($class) = @_;
    return bless { names => [], place => {}, points => [], games => [] }, ref $class || $class;
}

sub add {
    my ($self, $one, $other, $wins, $losses, $draws) = @_;
    my @names = grep { defined && !ref } $one, $other;
    croak 'add takes the names of two players' unless @names == 2 && $one ne $other;
    my @numbers = ($wins, $losses, $draws // 0);
    croak 'add takes numbers of wins and of losses, and perhaps of draws'
        if grep { !defined || ref || !/\A(?:0|[1-9][0-9]{0,17})\z/ } @numbers;
    my ($i, $j) = map { $self->_place($_) } $one, $other;
    $self->{points}[$i][$j] += $wins + $numbers[2] / 2;
    $self->{points}[$j][$i] += $losses + $numbers[2] / 2;
    $_ += $wins + $losses + $numbers[2] for $self->{games}[$i][$j], $self->{games}[$j][$i];
    return $self;
}

sub _place {
    my ($self, $name) = @_;
    my $names = $self->{names};
    return $self->{place}{$name} //= push(@$names, $name) - 1;
}

sub figures {
    my ($self) = @_;
    my ($names, $points, $games) = @$self{qw(names points games)};
    my $n = @$names or return [];
    my @all = 0 .. $n - 1;
    croak 'There are players between whom nobody has played' unless $self->_connected;
    my @strength = (0) x $n;
    my $held = 1;
    for my $row (@$games) { $held += $_ // 0 for @{ $row // [] } }
    my $inverse;
    for (1 .. $STEPS) {
        my ($far, @step) = 0;
        ($inverse, my @slope) = _look($games, $points, $held, @strength);
        for my $i (@all) {
            $step[$i] = 0;
            $step[$i] += $inverse->[$i][$_] * $slope[$_] for @all;
            $far = abs $step[$i] if abs $step[$i] > $far;
        }
        my $part = $far > $STRIDE ? $STRIDE / $far : 1;
        $strength[$_] += $part * $step[$_] for @all;
        last if $far < $SETTLED;
    }
    my @figures = map { my $i = $_;
        my ($won, $of) = (0, 0);
        for my $j (@all) { $won += $points->[$i][$j] // 0; $of += $games->[$i][$j] // 0 }
        # What stands for the mean is known.
        my $spread = $inverse->[$i][$i] - 1 / $held / $n;
        my ($elo, $reach) = map { $POINTS * $_ } $strength[$i], $REACH * sqrt($spread > 0 ? $spread : 0);
        { name => $names->[$i], games => $of, points => $won, share => $of ? _rounded($won / $of) : undef,
            elo => _rounded($elo), interval => [map { _rounded($_) } $elo - $reach, $elo + $reach] };
    } @all;
    return [sort { $b->{elo} <=> $a->{elo} || $a->{name} cmp $b->{name} } @figures];
}

# The information on the strengths, inverted, and the slope of the likelihood. That all
# may be stronger by as much is kept out by holding their mean to nothing, as firmly as
# all games would.
sub _look {
    my ($games, $points, $held, @strength) = @_;
    my $n = @strength;
    my @all = 0 .. $n - 1;
    my @slope = (0) x $n;
    my @matrix = map { [($held / $n) x $n] } @all;
    for my $i (@all) {
        for my $j (grep { $games->[$i][$_] } @all) {
            my ($of, $won) = ($games->[$i][$j] + 2 * $BESIDES, $points->[$i][$j] + $BESIDES);
            my $chance = 1 / (1 + exp($strength[$j] - $strength[$i]));
            my $weight = $of * $chance * (1 - $chance);
            $slope[$i] += $won - $of * $chance;
            $matrix[$i][$i] += $weight;
            $matrix[$i][$j] -= $weight;
        }
    }
    return (_inverted(@matrix), @slope);
}

# By Gauss and Jordan; the matrix is positive definite, so no row is exchanged.
sub _inverted {
    my @rows = @_;
    my $n = @rows;
    my @matrix = map { my $i = $_; [@{ $rows[$i] }, map { $_ == $i ? 1 : 0 } 0 .. $n - 1] } 0 .. $n - 1;
    for my $i (0 .. $n - 1) {
        my $by = $matrix[$i][$i];
        $_ /= $by for @{ $matrix[$i] };
        for my $j (grep { $_ != $i } 0 .. $n - 1) {
            my $times = $matrix[$j][$i];
            $matrix[$j][$_] -= $times * $matrix[$i][$_] for 0 .. 2 * $n - 1;
        }
    }
    return [map { [@$_[$n .. 2 * $n - 1]] } @matrix];
}

# Whether a way of games leads from the first player to every other.
sub _connected {
    my ($self) = @_;
    my ($n, @next, %seen) = (scalar @{ $self->{names} }, 0);
    while (@next) {
        my $i = shift @next;
        next if $seen{$i}++;
        push @next, grep { $self->{games}[$i][$_] } 0 .. $n - 1;
    }
    return keys %seen == $n;
}

sub _rounded { 0 + sprintf '%.6f', $_[0] }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Stats::Ratings - Elo ratings of players from their results

=head1 SYNOPSIS

    use Game::RoyalUr::Stats::Ratings;

    my $ratings = Game::RoyalUr::Stats::Ratings->new;
    $ratings->add('Ann', 'Bob', 60, 40);
    $ratings->add('Bob', 'Cid', 55, 45);
    printf "%s %+.0f\n", @$_{qw(name elo)} for @{ $ratings->figures };

=head1 DESCRIPTION

The strengths under which the results are most likely, after Bradley and Terry: a player
with 400 points more than another wins ten games for each that it loses. All are told at
once from all results, so that their order does not count. The mean of the players is 0.

Each pair that played is taken to have won half a game more each. That gives a figure also
to who won every game, and means nothing where games are many.

=head1 METHODS

=head2 new

    my $ratings = Game::RoyalUr::Stats::Ratings->new;

No results yet.

=head2 add

    $ratings->add($one, $other, $wins, $losses, $draws);

Adds games between two players, by what the first of them won and lost; draws, which may be
left out, are half won by each. Returns the object. Croaks unless there are two names, which
differ, and whole numbers.

=head2 figures

    for my $player (@{ $ratings->figures }) { ... }

A reference to a list of hashes, the strongest first: C<name>, C<games>, C<points> (wins and
half of the draws), C<share> of the games, C<elo>, and C<interval>, two numbers between which
it lies with 95 % confidence, the mean of all being given. Croaks when the players fall into
parts that have not played each other.

=head1 SEE ALSO

L<royalur> for the command C<royalur arena>, which prints them with C<--players>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
