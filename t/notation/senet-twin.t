use 5.014;
use strict;
use warnings;

# The moves of random positions under every variant, against a slow twin.

use FindBin;
use lib "$FindBin::Bin/../lib";
use SenetTwin qw(twin_moves random_track);
use Test::More;

use Game::Senet::Rules qw(legal_moves);
use Game::Senet::Variant;

srand 20260101;

sub product {
    my ($first, @rest) = @_;
    return [] unless $first;
    my ($field, @values) = @$first;
    my @tails = product(@rest);
    return map { my $value = $_; map { [$field => $value, @$_] } @tails } @values;
}

my @variants = map { Game::Senet::Variant->new(@$_) }
    product(map { [$_ => Game::Senet::Variant->values_of($_)] } Game::Senet::Variant->fields);
is scalar @variants, 64, 'every variant there is';

# A crowded end, and one or two pieces against many, make the rare cases common.
sub crowded {
    my $end = join '', map { (qw(l d .))[rand 3] } 1 .. 10;
    return substr(random_track(int rand 8, int rand 8), 0, 20) . $end;
}

sub outnumbered {
    my $track = random_track(1 + int rand 2, 8 + int rand 13);
    $track =~ tr/ld/dl/ if rand() < .5;
    return $track;
}

my ($moves, $none, $back) = (0, 0, 0);
for my $variant (@variants) {
    my $bad = 0;
    for my $n (1 .. 240) {
        my $track = ($n % 3 ? $n % 3 == 1 ? crowded() : outnumbered() : random_track(1 + int rand 15, 1 + int rand 15));
        my %at = map { $_ => substr $track, $_ - 1, 1 } grep { substr($track, $_ - 1, 1) ne '.' } 1 .. 30;
        my ($side, $roll) = (int rand 2, 1 + int rand 5);
        my @got = map { "$_->[0]-$_->[1]" . ($_->[2] ? '<' : '') . ($_->[3] ? 'x' : '') }
            legal_moves($track, $side, $roll, $variant);
        my @twin = twin_moves(\%at, substr('ld', $side, 1), $roll, $variant);
        $moves += @twin;
        $none++ unless @twin;
        $back += grep { /</ } @twin;
        next if "@got" eq "@twin" || $bad++;
        diag "$track side $side roll $roll: got '@got', twin '@twin'";
    }
    is $bad, 0, $variant->describe;
}
cmp_ok $moves, '>', 10_000, "moves were compared ($moves)";
cmp_ok $none, '>', 100, "and turns without one ($none)";
cmp_ok $back, '>', 100, "and backward ones ($back)";

done_testing;
