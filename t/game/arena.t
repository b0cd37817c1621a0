use 5.014;
use strict;
use warnings FATAL => 'all';

# Simulated games: what is counted, what it depends on, and what is refused.

use FindBin;
use lib "$FindBin::Bin/../lib";
use File::Temp;
use List::Util qw(max min sum0);
use Test::More;
use OddValues qw(equal_numbers no_numbers shown);
use Refusal;

use Game::RoyalUr::Arena;
use Game::RoyalUr::Engine ':all';
use Game::RoyalUr::Table;

my $class = 'Game::RoyalUr::Arena';
my $engine = 'Game::RoyalUr::Engine';
my $directory = File::Temp->newdir;

# A few games, and the seed they follow from.
my @some = (games => 60, seed => 'a seed');

sub play { return $class->play(@some, @_) }

sub holds_together {
    my ($played, $games, $name) = @_;
    subtest $name => sub {
        is $played->games, $games, 'all games';
        is $played->wins('light') + $played->wins('dark') + $played->draws, $games, 'end somehow';
        my $lengths = $played->lengths;
        is sum0(values %$lengths), $games, 'each has a length';
        is sum0(map { $_ * $lengths->{$_} } keys %$lengths), $played->plies, 'and the lengths make up all plies';
        is $played->shortest, min(keys %$lengths), 'the shortest';
        is $played->longest, max(keys %$lengths), 'the longest';
        cmp_ok $played->first_wins, '<=', $games, 'the side that begins wins some';
        if ($games) {
            cmp_ok abs($played->mean_plies - $played->plies / $games), '<', 1e-9, 'the mean';
            for my $side (qw(light dark)) {
                my $rate = $played->win_rate($side);
                is $rate, $played->wins($side) / $games, "the rate of $side";
                my ($low, $high) = $played->interval($side);
                cmp_ok $low, '<=', $rate, '  is above the low end';
                cmp_ok $rate, '<=', $high, '  and below the high end';
                cmp_ok $played->captures($side), '>', 0, "$side takes pieces";
                cmp_ok $played->lost_turns($side), '>', 0, '  and loses turns';
            }
        }
    };
}

subtest 'games' => sub {
    for my $rules (undef, 'masters', { pieces => 3, route => 'long' }) {
        for my $light ('random', 'greedy', 'search:2', { depth => 1, weights => { exposed => 16 } }) {
            my $played = play(light => $light, dark => 'greedy', rules => $rules, games => 20);
            isa_ok $played, $class;
            holds_together($played, 20, shown($light) . ', ' . shown($rules));
        }
    }
    my $single = $class->play(seed => "\0\xff");
    holds_together($class->play(seed => 's', games => 0), 0, 'no game');
    is $single->games, 1, 'one game when nothing is said';
    is $single->lengths->{ $single->plies }, 1, '... of so many plies';
};

subtest 'what it depends on' => sub {
    my $played = play();
    is_deeply play(), $played, 'the same once more';
    is_deeply play(threads => $_), $played, "with $_ threads" for 0 .. 3, 100;
    is_deeply play(light => 'random', dark => 'random', first => undef, rules => 'finkel'), $played, 'what is meant when left out';
    isnt play(seed => 'another')->plies, $played->plies, 'another seed';
    isnt play(rules => 'masters')->plies, $played->plies, 'other rules';
    is play(first => 'light')->plies, $played->plies, 'whoever begins, the same moves of players that are the same';
    isnt play(first => 'light')->wins('light'), $played->wins('light'), '... but by another side';
    my ($bytes, $wide) = ("s\xe9", "s\xe9");
    utf8::upgrade($wide);
    is_deeply play(seed => $wide), play(seed => $bytes), 'the same bytes with the flag on';
    is_deeply play(light => 'search:2'), play(light => { depth => 2 }), 'two ways to say it';
    is_deeply play(light => { depth => 2, memory => 0 }), play(light => { depth => 2 }), 'memory does not choose';
};

subtest 'who begins' => sub {
    for my $side (qw(light dark)) {
        my $played = play(first => $side, games => 300);
        is $played->first_wins, $played->wins($side), "$side begins every game";
    }
};

subtest 'the same games through the engine' => sub {
    # A greedy player has no chances of its own, so that any dice make the same
    # kind of game; what is counted must be possible and of the right size.
    my $played = play(light => 'greedy', dark => 'greedy', games => 300);
    my ($plies, $n) = (0, 40);
    srand 55;
    for (1 .. $n) {
        my $board = $engine->new->set_side(int rand 2);
        while ($board->status == ONGOING) {
            my $roll = grep { rand() < 0.5 } 1 .. 4;
            my $index = $board->greedy($roll);
            $index < 0 ? $board->forfeit : $board->apply(($board->moves($roll))[$index]);
        }
        $plies += $board->ply;
    }
    cmp_ok abs($plies / $n - $played->mean_plies), '<', 20, 'games are as long';
    cmp_ok play(light => 'greedy', games => 300)->wins('light'), '>', 220, 'greedy beats random';
    cmp_ok play(light => 'search:2', dark => 'greedy', games => 300)->wins('light'), '>', 160, 'and loses to looking ahead';
};

subtest 'shards' => sub {
    for my $light ('random', 'greedy', 'search:1', 'master') {
        my @game = (light => $light, games => 20);
        my $whole = play(@game);
        my @parts = map { play(@game, shard => $_, shards => 3) } 1 .. 3;
        is_deeply [map { $_->games } @parts], [7, 7, 6], "$light: parts";
        is_deeply $class->sum(@parts), $whole, 'their sum is the whole';
        is_deeply $class->sum(reverse map { $class->of_hash($_->as_hash) } @parts), $whole, 'in any order, and by way of a hash';
        is_deeply play(@game, shard => 2, shards => 3, threads => $_), $parts[1], "the same by $_ threads" for 1, 3;
    }
    is play(games => 2, shard => 3, shards => 5)->games, 0, 'more shards than games';
    is_deeply play(shard => 1, shards => 1), play(), 'one shard is all';
    is_deeply $class->sum, play(games => 0), 'the sum of nothing';
};

subtest 'thrown dice' => sub {
    my $played = play(thrown => 1);
    isnt play(thrown => 1)->plies, play()->plies, 'other games';
    is_deeply play(thrown => 1, threads => 1), $played, 'the same each time';
    is_deeply $class->sum(map { play(thrown => 1, shard => $_, shards => 2) } 1, 2), $played, 'and by shards';
    is_deeply play(thrown => 0), play(), 'or not';
};

subtest 'what is counted in a game' => sub {
    my $played = play();
    is_deeply $played->spread('plies'), $played->lengths, 'plies are the lengths';
    for my $what (qw(captures lost_turns)) {
        my $by = $played->spread($what);
        is sum0(values %$by), 60, "$what: each game once";
        is sum0(map { $_ * $by->{$_} } keys %$by), $played->$what('light') + $played->$what('dark'), 'and all of them';
    }
    is sum0(values %{ $played->spread('rosettes') }), 60, 'rosettes';
    for my $what (undef, '', 'lengths', 'by_captures', []) {
        refused sub { $played->spread($what) }, 'What is counted in a game is plies, captures', shown($what);
    }
};

subtest 'what no sum can be made of' => sub {
    my $hash = sub { my $hash = play()->as_hash; $_[0]->($hash); $hash };
    refused sub { $class->sum(play(), $_) }, 'sum takes Game::RoyalUr::Arena objects', 'sum of ' . shown($_) for undef, {}, 5, bless({}, 'Other');
    refused sub { $class->of_hash($_) }, 'of_hash takes the hash', shown($_) for undef, 'games', [];
    refused sub { $class->of_hash({}) }, 'games is not a count', 'an empty hash';
    for (
        ['a count that is none', 'games is not a count', sub { $_[0]{games} = '1e3' }],
        ['a negative one', 'draws is not a count', sub { $_[0]{draws} = -1 }],
        ['no sides', 'wins has no counts', sub { delete $_[0]{wins} }],
        ['one side', 'captures of dark is not a count', sub { delete $_[0]{captures}{dark} }],
        ['a length of nothing', 'a number of lengths is not a count', sub { $_[0]{lengths}{x} = 1 }],
        ['more games', 'the counts do not add up', sub { $_[0]{games}++ }],
        ['more wins', 'the counts do not add up', sub { $_[0]{wins}{light}++ }],
        ['more plies', 'the counts do not add up', sub { $_[0]{plies}++ }],
        ['more captures', 'the counts do not add up', sub { $_[0]{captures}{light}++ }],
        ['more rosettes', 'the counts do not add up', sub { $_[0]{by_rosettes}{3}++ }],
        )
    {
        my ($name, $says, $change) = @$_;
        refused sub { $class->of_hash($hash->($change)) }, $says, $name;
    }
    is_deeply $class->of_hash($hash->(sub { $_[0]{more} = 1 })), play(), 'what else is there does not count';
};

subtest 'perfect play' => sub {
    my $table = Game::RoyalUr::Table->solve(rules => { pieces => 2 }, file => "$directory/two.ur");
    my $open = Game::RoyalUr::Table->live;
    my %both = (light => $table, rules => $table->rules, games => 1000);
    cmp_ok play(%both)->wins('light'), '>', 600, 'beats random';
    refused sub { $class->play(@some, %both, rules => undef) }, 'two\.ur: solved for .*pieces=2, not for .*pieces=7', 'a table of other rules';
    my $played = play(%both, progress => sub { undef $table; delete $both{light}; return });
    is $played->games, 1000, 'a table that is let go of meanwhile stays till the end';
    is(Game::RoyalUr::Table->live, $open - 1, '... and no longer');
};

subtest 'who watches' => sub {
    my @told;
    play(games => 1000, threads => 1, progress => sub { push @told, @_; return 'go on' });
    is $told[-1], 1000, 'all games are told';
    is_deeply [sort { $a <=> $b } @told], \@told, 'in order';
    my $cut = play(games => 1e9, progress => sub { $_[0] > 500 ? 'stop' : () });
    holds_together($cut, $cut->games, 'stopped');
    cmp_ok $cut->games, '>', 500, 'what was finished is counted';
    cmp_ok $cut->games, '<', 100_000, 'and no more was played';
    is eval { play(games => 1e9, progress => sub { die "enough\n" }); 1 }, undef, 'it can die';
    is $@, "enough\n", '... and that is what the play dies of';
    local $SIG{ALRM} = sub { die "alarm\n" };
    alarm 1;
    is eval { play(games => 1e12); 1 }, undef, 'a signal ends it';
    is $@, "alarm\n", '... by its handler';
    alarm 0;
};

subtest 'what no games can be made of' => sub {
    refused sub { $class->play }, 'play needs a seed', 'no seed';
    refused sub { $class->play('seed') }, 'play needs option => value pairs', 'half an option';
    refused sub { $class->play(@some, seed => '') }, 'a seed has at least one byte', 'an empty seed';
    refused sub { $class->play(@some, seed => undef) }, 'a seed is a string of bytes, not undef', 'an undefined seed';
    refused sub { $class->play(@some, seed => []) }, 'a seed is a string of bytes, not a reference', 'a reference as a seed';
    refused sub { $class->play(@some, seed => "\x{100}") }, 'a seed is a string of bytes, and .{9} has a character that is none', 'a wide seed';
    refused sub { $class->play(@some, sed => 1) }, q{play has no option 'sed': it has light, dark, rules, seed, games, first, threads, shard, shards, thrown and progress}, 'an unknown option';
    refused sub { $class->play(@some, rules => 'chess') }, q{no rule set is called 'chess'}, 'no rule set';
    refused sub { $class->play(@some, first => 'Light') }, q{light or dark begins, or undef for a lot, not 'Light'}, 'no side';
    refused sub { $class->play(@some, progress => 'often') }, q{progress must be a code reference, not 'often'}, 'no code';
    for my $player ('', 'Greedy', 'Master', 'master:1', 'search', 'search:', 'search:0', 'search:33', 'search:2.5', 'search: x', 'perfect', undef, [], \1, sub { 1 }, bless({}, 'Other'), $engine->new) {
        refused sub { $class->play(@some, dark => $player) }, '(?:a player is random, greedy, master, search:DEPTH, the options of a search or a table|the depth of search:DEPTH is a whole number from 1 to 32), not', shown($player);
    }
    refused sub { $class->play(@some, light => { dept => 1 }) }, q{a player that searches has no option 'dept': it has depth, budget, memory and weights}, 'an unknown option of a player';
    refused sub { $class->play(@some, light => { depth => 33 }) }, q{a depth is a whole number from 0 to 32, not '33'}, 'too deep';
    refused sub { $class->play(@some, light => { weights => { speed => 1 } }) }, q{no weight is called 'speed'}, 'an unknown weight';
    for my $value (no_numbers(), -1, 1e13) {
        refused sub { $class->play(@some, games => $value) }, 'a number of games is a whole number from 0 to 1000000000000, not', 'games ' . shown($value);
    }
    for my $value (no_numbers(), -1, 1025) {
        refused sub { $class->play(@some, threads => $value) }, 'a number of threads is a whole number from 0 to 1024, not', 'threads ' . shown($value);
    }
    for my $option (qw(shard shards)) {
        my $called = $option eq 'shard' ? 'a shard' : 'a number of shards';
        refused sub { $class->play(@some, $option => $_) }, "$called is a whole number from 1 to 1000000000000, not", "$option " . shown($_) for no_numbers(), 0, 1e13;
    }
    refused sub { $class->play(@some, shard => $_->[0], defined $_->[1] ? (shards => $_->[1]) : ()) }, "there is no shard $_->[0] of " . ($_->[1] // 1), "shard $_->[0]" for [2, undef], [4, 3], [2, 1];
    refused sub { $class->play(@some, thrown => $_) }, 'thrown is a whole number from 0 to 1, not', 'thrown ' . shown($_) for no_numbers(), 2;
    is_deeply play(games => $_), play(games => 3), 'games ' . shown($_) for equal_numbers(3);
    my $played = play();
    for my $method (qw(wins captures lost_turns win_rate interval)) {
        refused sub { $played->$method('both') }, q{A side is light or dark, not 'both'}, "$method of no side";
        refused sub { $played->$method }, 'A side is light or dark, not undef', "$method of nothing";
    }
};

# Once an argument was read after reading the one before it had freed it.
subtest 'a number of wins that empties the list it came in' => sub {
    our @numbers;
    { package Emptying; use overload '0+' => sub { @main::numbers = (); return 5 }, fallback => 1; }
    for (1 .. 50) {
        @numbers = (bless([], 'Emptying'), 10 + $_);
        is_deeply [$class->win_interval(@numbers)], [$class->win_interval(5, 10 + $_)], "5 of ${\(10 + $_)}";
    }
};

subtest 'the interval' => sub {
    is_deeply [$class->win_interval(0, 0)], [0, 1], 'nothing is known';
    my ($low, $high) = $class->win_interval(500, 1000);
    cmp_ok abs($low + $high - 1), '<', 1e-12, 'the same to either side';
    cmp_ok abs($high - $low - 0.0619), '<', 1e-3, 'as wide as it should be';
    is_deeply [$class->win_interval(9, 5)], [$class->win_interval(5, 5)], 'no more wins than games';
    refused sub { $class->win_interval(1) }, 'win_interval needs a number of wins and a number of games', 'no games';
    refused sub { $class->win_interval(-1, 5) }, q{a number of wins is a whole number from 0 to 1000000000000, not '-1'}, 'less than no win';
};

subtest 'objects' => sub {
    { package Game::RoyalUr::Arena::Mine; our @ISA = 'Game::RoyalUr::Arena'; }
    isa_ok(Game::RoyalUr::Arena::Mine->play(seed => 's'), 'Game::RoyalUr::Arena::Mine');
    my $played = play();
    $_->{light} = $_->{games} = 'changed' for $played->as_hash, $played->lengths, $played->as_hash->{wins};
    is_deeply $played, play(), 'what is handed out is a copy';
    is_deeply $played->as_hash, {%$played}, 'and everything is in it';
    is $played->as_hash->{wins}{light}, $played->wins('light'), '... by side';
};

done_testing;
