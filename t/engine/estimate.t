use 5.014;
use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Refusal;
use SolvedTables qw(few_pieces table_of);

use Game::RoyalUr::Engine qw(:all);

my $ENGINE = 'Game::RoyalUr::Engine';
my $middle = $ENGINE->new(position => '1d2xx1d/1l1l1d2/l3xx2 l 2 2 3 1');

subtest 'an estimate is near the exact chance' => sub {
    for my $rules ('finkel', 'masters') {
        my $start = $ENGINE->new(pieces => 7);
        my $exact = $rules eq 'finkel' ? 0.5154047325 : 0.5048090020;
        for my $plies (0 .. 2) {
            my $off = $ENGINE->estimate_off($rules, plies => $plies);
            cmp_ok abs($start->estimate($rules, plies => $plies) - $exact), '<', $off->{most}, "$rules, $plies rolls ahead";
        }
        is $start->estimate($rules), $start->estimate($rules, plies => 0), 'no roll ahead by default';
        is $start->ply, 0, 'the board is as it was';
    }
    is $middle->estimate, $middle->estimate('finkel'), 'the standard game by default';
    isnt $middle->estimate, $middle->estimate('masters'), 'and not another';
};

subtest 'rank has every move and the chance after it' => sub {
    for my $rules ('finkel', 'masters') {
        for my $roll (0 .. ROLL_MAX) {
            my @moves = $middle->moves($roll, $rules);
            my @ranked = $middle->rank($roll, $rules, plies => 1);
            is scalar @ranked, scalar @moves, "roll $roll: every move";
            is scalar $middle->rank($roll, $rules), scalar @moves, 'their number in scalar context';
            is_deeply [sort { $a <=> $b } map { $_->[0] } @ranked], [0 .. $#moves], 'each once';
            my $before = 2;
            for my $choice (@ranked) {
                my ($index, $chance) = @$choice;
                cmp_ok $chance, '<=', $before, 'the best first';
                $before = $chance;
                my $next = $middle->clone;
                $next->apply($moves[$index], $rules);
                my $value = $next->estimate($rules, plies => 1);
                is $chance, $next->side == $middle->side ? $value : 1 - $value, 'its chance';
            }
        }
    }
};

subtest 'few pieces against a table' => sub {
    for my $rules (few_pieces('finkel', 3), few_pieces('masters', 3)) {
        my $table = table_of($rules);
        my $board = $ENGINE->new(pieces => 3);
        cmp_ok abs($board->estimate($rules, plies => 2) - $table->value($board)), '<', 0.01, $rules->describe;
    }
};

subtest 'a finished game is certain' => sub {
    my $over = $ENGINE->new(position => '4xx2/8/4xx2 d 0 7 3 4');
    is $over->estimate('finkel', plies => $_), 0, "lost, $_ rolls ahead" for 0 .. ESTIMATE_PLIES_MAX;
    is_deeply [$over->rank(2)], [], 'and has no moves';
    $over->set_side(SIDE_LIGHT);
    is $over->estimate, 1, 'won';
};

subtest 'how far estimates are off' => sub {
    my $off = $ENGINE->estimate_off('masters', plies => 1);
    is_deeply [sort keys %$off], [qw(largest mean most pieces rms)], 'four figures, and of what games';
    is $off->{pieces}, 7, 'of games with all pieces';
    is $ENGINE->estimate_off({ pieces => 2 })->{pieces}, 7, 'the same for fewer';
    cmp_ok $off->{mean}, '<', $off->{rms}, 'the mean is less than the root of the mean square';
    cmp_ok $off->{rms}, '<', $off->{most}, 'that less than what 99 of 100 are within';
    cmp_ok $off->{most}, '<', $off->{largest}, 'that less than the largest';
    cmp_ok $off->{rms}, '<', $ENGINE->estimate_off('masters')->{rms}, 'a roll ahead lessens it';
    is_deeply $ENGINE->estimate_off('finkel', plies => 4), $ENGINE->estimate_off('finkel', plies => 2), 'beyond two rolls it is that of two';
};

subtest refusals => sub {
    for my $method (qw(estimate rank estimate_off)) {
        my @first = $method eq 'rank' ? 2 : ();
        refused(sub { $middle->$method(@first, 'chess') }, q{no rule set is called 'chess'}, "$method: no rule set");
        refused(sub { $middle->$method(@first, 'finkel', 'plies') }, "$method needs option => value pairs", 'half an option');
        refused(sub { $middle->$method(@first, 'finkel', ply => 1) }, "$method has no option 'ply': it has plies", 'an unknown option');
        for my $plies (-1, 5, 1.5, 'x', undef, []) {
            refused(sub { $middle->$method(@first, 'finkel', plies => $plies) }, 'a number of plies is a whole number from 0 to 4, not', 'plies');
        }
    }
    refused(sub { $middle->rank($_) }, 'roll', 'no roll') for -1, 5, 'x', undef;
    my $few = $ENGINE->new(pieces => 3);
    refused(sub { $few->estimate }, 'light has 3 pieces, the rules say 7', 'too few pieces');
    refused(sub { $few->rank(1) }, 'light has 3 pieces, the rules say 7', 'and to rank');
    my $astray = $ENGINE->new(position => '4xxl1/8/4xx2 l 6 0 7 0');
    refused(sub { $astray->estimate('finkel') }, 'stands on g3, where its route does not go', 'off its route');
    ok eval { $astray->estimate('masters'); 1 }, 'which is no fault on the long one';
};

done_testing;
