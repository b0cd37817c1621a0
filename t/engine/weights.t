use 5.014;
use strict;
use warnings FATAL => 'all';

# Weights that are read once: the same values as from the hash, everywhere.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use OddValues qw(no_numbers shown);
use Refusal;

use Game::RoyalUr::Arena;
use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $board = $class->new(position => '1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1');

subtest 'the same values as from a hash' => sub {
    for my $hash ({}, { exposed => 16 }, { exposed => 16, rosette => 16, entry => 8 }, { entry => -1_000_000 }) {
        my $weights = $class->weights($hash);
        my $name = join ' ', map { "$_=$hash->{$_}" } sort keys %$hash;
        for my $rules (undef, 'finkel', 'masters', { pieces => 3 }) {
            is $board->evaluate($_, $rules, $weights), $board->evaluate($_, $rules, $hash), "evaluate, side $_: $name" for 0, 1;
        }
        is_deeply $board->search(2, depth => 3, weights => $weights), $board->search(2, depth => 3, weights => $hash),
            "search: $name";
        my @players = map { { depth => 1, weights => $_ } } $hash, $weights;
        my ($told, $same) = map { Game::RoyalUr::Arena->play(light => $_, dark => 'greedy', seed => 's', games => 3) } @players;
        is_deeply $same->lengths, $told->lengths, "play: $name";
    }
    is $board->evaluate(0, undef, $class->weights), $board->evaluate(0), 'without an argument all are 0';
    is $board->evaluate(0, undef, $class->weights(undef)), $board->evaluate(0), 'and for undef';
    my $weights = $class->weights({ exposed => 16 });
    is $board->evaluate(0, undef, $class->weights($weights)), $board->evaluate(0, undef, $weights), 'from others';
    is $board->evaluate(0, undef, $board->weights({ entry => 3 })), $board->evaluate(0, undef, { entry => 3 }), 'asked of a board';
};

subtest 'what the hash says later does not matter' => sub {
    my %hash = (exposed => 16);
    my $weights = $class->weights(\%hash);
    my $value = $board->evaluate(0, undef, $weights);
    $hash{exposed} = 1000;
    is $board->evaluate(0, undef, $weights), $value, 'the values that were read';
    isnt $board->evaluate(0, undef, \%hash), $value, 'the hash has others';
};

subtest 'what is refused' => sub {
    for my $odd (grep { defined && ref ne 'HASH' } no_numbers()) {
        refused sub { $class->weights($odd) }, qr/weights must be a hash reference, not /, shown($odd);
    }
    refused sub { $class->weights({ exposure => 1 }) }, qr/no weight is called 'exposure'/, 'another name';
    refused sub { $class->weights({ entry => 1_000_001 }) }, qr/a weight is a whole number from -1000000 to 1000000/, 'out of range';
    for my $forged (bless({}, 'Game::RoyalUr::Engine::Weights'), bless([], 'Game::RoyalUr::Engine::Weights')) {
        my $hash = $forged =~ /HASH/;
        if ($hash) { is $board->evaluate(0, undef, $forged), $board->evaluate(0), 'a hash is a hash, whatever its class'; next }
        refused sub { $board->evaluate(0, undef, $forged) }, qr/weights must be a hash reference/, 'forged';
    }
    refused sub { $board->evaluate(0, undef, $board) }, qr/weights must be a hash reference/, 'a board';
    refused sub { my $w = $class->weights; $w->evaluate(0) }, qr/Can't locate object method "evaluate"/, 'they are no board';
};

done_testing;
