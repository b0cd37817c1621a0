use 5.014;
use strict;
use warnings;

# Elo ratings from results.

use FindBin;
use lib "$FindBin::Bin/../lib";
use List::Util qw(sum);
use Refusal;
use Test::More;

use Game::RoyalUr::Stats::Ratings;

my $class = 'Game::RoyalUr::Stats::Ratings';

sub figures {
    my $ratings = $class->new;
    $ratings->add(@$_) for @_;
    return { map { $_->{name} => $_ } @{ $ratings->figures } };
}

sub close_to {
    my ($got, $wanted, $within, $name) = @_;
    cmp_ok abs($got - $wanted), '<', $within, "$name: $got";
}

subtest 'two players' => sub {
    my $of = figures(['Ann', 'Bob', 640, 360]);
    # Half a game more for each.
    my $elo = 400 * log(640.5 / 360.5) / log 10;
    close_to($of->{Ann}{elo} - $of->{Bob}{elo}, $elo, 1e-4, 'the odds tell the difference');
    close_to($of->{Ann}{elo} + $of->{Bob}{elo}, 0, 1e-5, 'about a mean of nothing');
    # The deviation of the logarithm of the odds is 1/sqrt(n p q), half of it for each.
    my $reach = 400 / log(10) * 1.959964 / sqrt(1001 * 0.640 * 0.360) / 2;
    close_to($of->{Ann}{interval}[1] - $of->{Ann}{elo}, $reach, 0.02, 'and how sure it is');
    is_deeply [@{ $of->{Bob} }{qw(games points share)}], [1000, 360, 0.36], 'the results';
    is_deeply figures(['Ann', 'Bob', 320, 180], ['Bob', 'Ann', 180, 320]), $of, 'in parts, from either side';
    is_deeply figures(['Ann', 'Bob', 600, 320, 80]), $of, 'draws are half won';
};

subtest 'results that fit are found again' => sub {
    my %elo = (a => 150, b => 20, c => -40, d => -130);
    my (@results, %spread);
    for my $one (sort keys %elo) {
        for my $other (grep { $_ gt $one } sort keys %elo) {
            my $won = sprintf '%.0f', 1e9 / (1 + 10**(($elo{$other} - $elo{$one}) / 400));
            push @results, [$one, $other, $won, 1e9 - $won];
        }
    }
    my $of = figures(@results);
    close_to($of->{$_}{elo}, $elo{$_}, 1e-3, $_) for sort keys %elo;
    my $reverse = figures(reverse @results);
    close_to($reverse->{$_}{elo}, $of->{$_}{elo}, 1e-5, "$_ in another order") for sort keys %elo;
    # Without the games of some pairs too, as long as all hang together.
    my $chain = figures(grep { "$_->[0]$_->[1]" =~ /\A(?:ab|bc|cd)\z/ } @results);
    close_to($chain->{$_}{elo}, $elo{$_}, 1e-3, "$_ in a chain") for sort keys %elo;
    cmp_ok $chain->{a}{interval}[1] - $chain->{a}{elo}, '>', $of->{a}{interval}[1] - $of->{a}{elo}, 'of which less is known';
};

subtest 'the interval holds as often as it says' => sub {
    # Many tournaments by chance: in 95 of 100 it holds the truth.
    my %elo = (a => 100, b => 0, c => -100);
    srand 7;
    my ($held, $all) = (0, 0);
    for (1 .. 300) {
        my @results = map {
            my ($one, $other) = @$_;
            my $chance = 1 / (1 + 10**(($elo{$other} - $elo{$one}) / 400));
            my $won = grep { rand() < $chance } 1 .. 60;
            [$one, $other, $won, 60 - $won];
        } [qw(a b)], [qw(a c)], [qw(b c)];
        my $of = figures(@results);
        for (keys %elo) { $all++; $held++ if $of->{$_}{interval}[0] <= $elo{$_} && $elo{$_} <= $of->{$_}{interval}[1] }
    }
    cmp_ok $held / $all, '>', 0.92, "often enough: $held of $all";
    cmp_ok $held / $all, '<', 0.98, 'and no more often';
};

subtest 'edges' => sub {
    is_deeply $class->new->figures, [], 'nobody';
    my $of = figures(['Ann', 'Bob', 1000, 0], ['Bob', 'Cid', 1000, 0], ['Ann', 'Cid', 1000, 0]);
    cmp_ok $of->{Ann}{elo}, '>', 400, 'who wins all has a figure';
    cmp_ok $of->{Ann}{elo}, '<', 3000, 'which is one';
    my $none = figures(['Ann', 'Bob', 0, 0, 2]);
    is_deeply [@{ $none->{Ann} }{qw(elo share)}], [0, 0.5], 'draws only';
    my @many = map { my $i = $_; map { ["p$i", "p$_", 10, 10] } $i + 1 .. 39 } 0 .. 39;
    is scalar(keys %{ figures(@many) }), 40, 'many players';
    is sum(map { abs $_->{elo} } values %{ figures(@many) }), 0, '... that are even';
};

subtest 'refusals' => sub {
    my $ratings = $class->new;
    refused sub { $ratings->add('Ann', $_, 1, 1) }, 'add takes the names of two players', 'add ' . ($_ // 'undef') for undef, 'Ann', [];
    for (['x', 1], [1, -1], [1.5, 1], [undef, 1], [1, undef], [1, 1, 'x'], [[], 1]) {
        my @numbers = @$_;
        refused sub { $ratings->add('Ann', 'Bob', @numbers) }, 'add takes numbers of wins and of losses', join ' ', map { $_ // 'undef' } @numbers;
    }
    is_deeply $ratings->figures, [], 'and nothing was added';
    $ratings->add('Ann', 'Bob', 1, 1)->add('Cid', 'Dan', 1, 1);
    refused sub { $ratings->figures }, 'There are players between whom nobody has played', 'two parts';
    my $idle = $class->new->add('Ann', 'Bob', 0, 0);
    refused sub { $idle->figures }, 'There are players between whom nobody has played', 'no game';
};

done_testing;
