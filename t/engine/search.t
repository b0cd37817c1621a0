use 5.014;
use strict;
use warnings FATAL => 'all';

# Search: what it finds, how far it goes, and the options it takes.

use FindBin;
use lib "$FindBin::Bin/../lib";
use List::Util qw(max min);
use Test::More;
use BoardsLeft;
use OddValues qw(no_numbers far_numbers equal_numbers shown);
use PositionStrings qw(random_position);
use Refusal;
use TruthTable qw(rows rules_of);

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';

subtest 'the truth table' => sub {
    for my $row (rows('searches.tsv')) {
        my $board = $class->new(position => $row->{position})->set_ply($row->{ply});
        my %weights = map { $_ => $row->{$_} } qw(exposed rosette entry);
        my $found = $board->search($row->{roll}, rules => rules_of($row->{rules}), depth => $row->{depth}, weights => \%weights);
        is_deeply [@$found{qw(index value depth stopped)}], [@$row{qw(index value reached)}, 0],
            join ' ', @$row{qw(rules position ply roll depth)}, %weights;
        is $board->to_string . $board->ply, "$row->{position}$row->{ply}", '  the board is as it was';
    }
};

# The value of a position by the definition, with methods that are tested alone.
sub value {
    my ($board, $left, $root, $rules, $weights) = @_;
    my $status = $board->status($rules);
    return ($board->winner($rules) == $root ? 1 : -1) * (WIN + $left) if $status == WON;
    return 0 if $status == DRAWN;
    return $board->evaluate($root, $rules, $weights) if !$left;
    my ($sum, $of) = (0, 1);
    for my $chance ($class->chances(@{ $class->rules($rules) }{qw(dice zero_rolls)})) {
        my ($roll, $weight) = @$chance;
        $of = $chance->[2];
        my @values;
        for my $move ($board->moves($roll, $rules)) {
            my $next = $board->clone;
            $next->apply($move);
            push @values, value($next, $left - 1, $root, $rules, $weights);
        }
        if (!@values) {
            my $next = $board->clone;
            $next->forfeit;
            push @values, value($next, $left - 1, $root, $rules, $weights);
        }
        $sum += $weight * ($board->side == $root ? max @values : min @values);
    }
    return int($sum / $of);
}

subtest 'against the definition' => sub {
    srand 18;
    my ($wrong, $seen) = (0, 0);
    for my $n (1 .. 60) {
        my $board = $class->new(position => random_position())->set_ply($n % 5 ? $n : $class->ply_cap - $n % 3);
        my $rules = ('finkel', 'masters', { route => 'long', pieces => 4 }, { safe_rosettes => 0 })[$n % 4];
        my $weights = { map { $_ => int(rand 40) - 8 } qw(exposed rosette entry) };
        my ($roll, $depth) = (1 + int rand 4, $n % 6 ? 1 : 2);
        my @values = map { my $next = $board->clone; $next->apply($_); value($next, $depth - 1, $board->side, $rules, $weights) }
            $board->moves($roll, $rules);
        next if @values < 2 || $board->status($rules) != ONGOING;
        my ($index) = grep { $values[$_] == max @values } reverse 0 .. $#values;
        my $found = $board->search($roll, rules => $rules, depth => $depth, weights => $weights);
        $seen++;
        $wrong++ if "@$found{qw(index value depth)}" ne "$index $values[$index] $depth";
    }
    is $wrong, 0, "$seen positions";
    cmp_ok $seen, '>', 20, 'enough of them';
};

my $MIDDLE = '1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1';
my $board = $class->new(position => $MIDDLE);

subtest 'what is answered' => sub {
    my $found = $board->search(2, depth => 2);
    is_deeply [sort keys %$found], [qw(depth index nodes stopped value)], 'five things';
    is $found->{depth}, 2, 'the depth asked for';
    like $found->{nodes}, qr/\A[1-9][0-9]*\z/, 'nodes are digits';
    is_deeply $board->search(2, depth => 2), $found, 'twice the same';
    is_deeply $board->clone->search(2, depth => 2), $found, 'and of a copy';
    is_deeply $board->search(0), { index => -1, depth => 0, value => 0, nodes => 0, stopped => 0 }, 'a roll that allows nothing';
    my $over = $class->new(position => '4xx2/8/l3xx2 l 0 7 0 6');
    is_deeply $over->search(1), { index => -1, depth => 0, value => 0, nodes => 0, stopped => 0 }, 'a game that is over';
    my $one = $class->new->search(3, depth => 9);
    is $one->{depth}, 1, 'one move is not thought about';
    is $one->{index}, 0, '  and is the one';
    cmp_ok $class->new(position => '4xx2/8/4xxl1 l 0 6 7 0')->search(1)->{value}, '>=', WIN, 'a win is seen';
    is $board->search(2, depth => 1)->{nodes}, scalar($board->moves(2)), 'one level visits the moves';
};

subtest 'the budget' => sub {
    for my $budget (10, 1000, 20_000) {
        my $found = $board->search(2, budget => $budget);
        cmp_ok $found->{depth}, '>=', 1, "$budget: the first level is finished";
        cmp_ok $found->{nodes}, '<=', max($budget, scalar $board->moves(2)), '  and no more is visited';
        is $found->{stopped}, 1, '  before the end';
        my $again = $board->search(2, depth => $found->{depth});
        is_deeply [@$again{qw(index value)}], [@$found{qw(index value)}], '  the answer is that of the last whole level';
    }
    for my $budget (0 .. 3) {
        is_deeply [@{ $board->search(2, budget => $budget) }{qw(depth nodes stopped)}], [1, 3, 0],
            "$budget: the first level is finished, and nothing is cut off";
    }
    is $board->search(2, depth => 2, budget => 2_000_000_000)->{stopped}, 0, 'a budget that lasts';
    is $board->search(2, depth => 2)->{stopped}, 0, 'a depth alone has no budget';
    my $default = $board->search(2);
    cmp_ok $default->{nodes}, '<=', 1_000_000, 'nothing at all is a million positions';
    is_deeply $board->search(2, budget => 1_000_000), $default, '  exactly';
    is_deeply $board->search(2, depth => 0), $default, 'and depth 0 is no depth';
    is_deeply $board->search(2, rules => undef, weights => undef, depth => 2), $board->search(2, depth => 2), 'undef rules and weights are none';
};

subtest 'a search that may spend the nodes it reported finishes the same depth' => sub {
    for my $rules ('finkel', 'masters') {
        for my $roll (1 .. 4) {
            for my $depth (1 .. 5) {
                my @options = (rules => $rules, weights => { exposed => 16 });
                my $found = $board->search($roll, depth => $depth, @options);
                next if $found->{depth} < $depth;
                is_deeply $board->search($roll, depth => $depth, budget => $found->{nodes}, @options), $found,
                    "$rules, roll $roll, depth $depth: $found->{nodes} nodes";
                is_deeply $board->search($roll, budget => $found->{nodes}, @options), $found, '  without the depth as well';
                is $board->search($roll, budget => $found->{nodes} - 1, @options)->{depth}, $depth - 1 || 1,
                    '  and not with one less';
            }
        }
    }
};

subtest 'an option that is undef is left out' => sub {
    my $found = $board->search(2, depth => 3);
    is_deeply $board->search(2, depth => 3, $_ => undef), $found, $_ for qw(budget memory rules weights);
    is_deeply $board->search(2, depth => undef, budget => 5000), $board->search(2, budget => 5000), 'depth';
    is_deeply $board->search(2, depth => undef, budget => undef), $board->search(2), 'all of them';
    is_deeply $board->search(2, depth => 5, depth => undef, budget => 100), $board->search(2, budget => 100), 'after another';
};

subtest 'options as numbers are written' => sub {
    my $found = $board->search(2, depth => 1);
    is_deeply $board->search(2, depth => $_), $found, 'depth ' . shown($_) for equal_numbers(1);
    is $board->search(2, budget => $_)->{depth}, 1, 'budget ' . shown($_) for equal_numbers(0);
    is_deeply $board->search($_, depth => 1), $board->search(1, depth => 1), 'roll ' . shown($_)
        for grep { ref || length == 1 } equal_numbers(1);
};

subtest 'what is refused' => sub {
    for my $odd (no_numbers(), far_numbers()) {
        my $name = shown($odd);
        refused(sub { $board->search($odd, depth => 1) }, qr/a roll is a whole number from 0 to 4, not /, "roll $name");
        next if !defined $odd;
        refused(sub { $board->search(1, depth => $odd) }, qr/a depth is a whole number from 0 to 32, not /, "depth $name");
    }
    refused(sub { $board->search(1, depth => 33) }, qr/a depth is a whole number from 0 to 32, not '33'/, 'depth 33');
    for my $odd ((grep { defined } no_numbers()), 2_000_000_001, grep { $_ < 0 || $_ > 2e9 } far_numbers()) {
        refused(sub { $board->search(1, budget => $odd) }, qr/a budget is a whole number from 0 to 2000000000, not /, 'budget ' . shown($odd));
    }
    for my $odd (grep { defined && ref ne 'HASH' } no_numbers()) {
        refused(sub { $board->search(1, weights => $odd) }, qr/weights must be a hash reference, not /, 'weights ' . shown($odd));
    }
    refused(sub { $board->search(1, weights => { exposure => 1 }) }, qr/no weight is called 'exposure'/, 'a weight that is none');
    refused(sub { $board->search(1, deepth => 1) }, qr/search has no option 'deepth': it has depth, budget, memory, rules and weights/, 'a misspelt option');
    refused(sub { $board->search(1, undef, 1) }, qr/search has no option undef: /, 'an option that is undef');
    refused(sub { $board->search(1, "depth\0", 1) }, qr/search has no option 'depth\\0': /, 'an option with a NUL');
    refused(sub { $board->search(1, 'x' x 9_999, 1) }, qr/search has no option '(x{60})'\.\.\.: /, 'a long one');
    refused(sub { $board->search(1, 'depth') }, qr/search needs option => value pairs after the roll/, 'half an option');
    refused(sub { $board->search(1, 3) }, qr/search needs option => value pairs after the roll/, 'a depth without its name');
    refused(sub { $board->search }, 'Usage: Game::RoyalUr::Engine::search', 'no roll at all');
    refused(sub { $class->search(1) }, 'needs a board, not a class', 'no board');
    is $board->to_string, $MIDDLE, 'the board is as it was';
};

subtest 'memory' => sub {
    my $board = $class->new(position => '1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1');
    my $found = $board->search(2, depth => 6);
    for my $memory (0, 64, 10_000, 2**40) {
        my $other = $board->search(2, depth => 6, memory => $memory);
        is_deeply [@$other{qw(index value depth stopped)}], [@$found{qw(index value depth stopped)}], "the same is found with $memory bytes";
        my $is_enough = $memory > 1e6;
        cmp_ok $other->{nodes}, $is_enough ? '==' : '>', $found->{nodes}, $is_enough ? '  on the same way' : '  after more visits';
    }
    is_deeply $board->search(2, depth => 6, memory => 16 << 20), $found, 'what it is when nothing is said';
    for my $value ((grep { defined } no_numbers()), -1, 2**41) {
        refused sub { $board->search(2, memory => $value) }, 'an amount of memory is a whole number from 0 to 1099511627776, not', 'memory ' . shown($value);
    }
};

undef $board;
no_boards_left();

done_testing;
