use 5.014;
use strict;
use warnings FATAL => 'all';

# Which moves are legal and why others are not; which positions fit a rule set.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use OddValues qw(no_numbers far_numbers shown);
use Refusal;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my @square = map { $class->cell_name($_) } $class->all_cells;

subtest 'each reason, in its order' => sub {
    my $position = '4xxl1/2ld1l1d/l3xxl1 l 0 1 4 1';
    for my $row (
        ['finkel', 1, 'hand', 'd1', 'no_piece'],
        ['finkel', 1, 'a2', 'b2', 'no_piece'],
        ['finkel', 1, 'g3', 'h3', 'no_piece'],
        ['masters', 1, 'g3', 'h3', undef],
        ['finkel', 1, 'd2', 'e2', 'not_your_piece'],
        ['finkel', 1, 'f2', 'h2', 'wrong_distance'],
        ['finkel', 1, 'f2', 'home', 'wrong_distance'],
        ['finkel', 0, 'f2', 'f2', 'own_piece'],
        ['finkel', 1, 'c2', 'd2', 'safe_rosette'],
        ['masters', 1, 'c2', 'd2', undef],
        ['finkel', 2, 'f2', 'h2', undef],
        ['finkel', 4, 'g1', 'home', 'overshoot'],
        ['finkel', 1, 'g1', 'home', undef],
    ) {
        my ($rules, $roll, $from, $to, $why) = @$row;
        my $board = $class->new(position => $position);
        my @asked = ($roll, $from, $to, $rules);
        is $board->why_not(@asked), $why, "@asked";
        my ($move, $same) = $board->legal_move(@asked);
        is $same, $why, '  and beside the move';
        is defined $move ? join('-', $move->from, $move->to) : undef, $why ? undef : "$from-$to", '  the move';
        is scalar @{ [$board->why_not(@asked)] }, 1, '  one answer in list context';
        is $board->to_string, $position, '  and the board is as it was';
    }
};

subtest 'legal is what moves lists' => sub {
    my %seen;
    for my $rules (qw(finkel masters)) {
        my $board = $class->new;
        my @rolls = map { ($_->[0]) x $_->[1] } $class->chances($rules eq 'finkel' ? (4, 0) : (3, 4));
        srand 3;
        for my $ply (1 .. 60) {
            my @moves = $board->moves($rolls[rand @rolls], $rules);
            @moves ? $board->apply($moves[rand @moves]) : $board->forfeit;
            for my $roll (0 .. 4) {
                my %listed = map { join('-', $_->from, $_->to) => $_ } $board->moves($roll, $rules);
                for my $from ('hand', @square) {
                    for my $to (@square, 'home') {
                        my ($move, $why) = $board->legal_move($roll, $from, $to, $rules);
                        my $wanted = delete $listed{"$from-$to"};
                        $seen{ $why // 'legal' }++;
                        next if $wanted ? !defined $why && $$move == $$wanted : defined $why && !defined $move;
                        fail $board->to_string . " $rules $roll $from-$to";
                    }
                }
                fail $board->to_string . ' has more' if %listed;
            }
        }
    }
    is join(' ', sort keys %seen),
        'legal no_piece not_your_piece overshoot own_piece safe_rosette wrong_distance', 'all of them were met';
};

subtest 'what is no roll, no place, no rule set' => sub {
    my $board = $class->new;
    for my $method (qw(legal_move why_not)) {
        for my $odd (no_numbers(), far_numbers(), 5) {
            refused sub { $board->$method($odd, 'hand', 'a1') }, qr/a roll is a whole number from 0 to 4, not /, "$method: roll " . shown($odd);
        }
        for my $odd ((grep { !(defined && $_ eq 'd2') } no_numbers()), 'home', 'e1', 'D2', 'Hand', 'hand ', 3) {
            refused sub { $board->$method(1, $odd, 'a1') }, qr/a move starts at a square such as d2 or at hand, not /, "from " . shown($odd);
        }
        for my $odd ((grep { !(defined && $_ eq 'd2') } no_numbers()), 'hand', 'e1', 'D2', 3) {
            refused sub { $board->$method(1, 'hand', $odd) }, qr/a move ends at a square such as d2 or at home, not /, "to " . shown($odd);
        }
        refused sub { $board->$method(1, 'hand', 'a1', 'Finkel') }, qr/no rule set is called 'Finkel'/, 'no rule set';
        refused sub { $class->$method(1, 'hand', 'a1') }, qr/this method needs a board/, 'no board';
    }
};

subtest 'a position fits a rule set or does not' => sub {
    for my $row (
        ['4xx2/8/4xx2 l 7 0 7 0', 'finkel', undef, undef],
        ['4xx2/8/4xx2 l 7 0 7 0', 'masters', undef, undef],
        ['4xxl1/8/4xx2 l 6 0 7 0', 'masters', undef, undef],
        ['4xxl1/8/4xx2 l 6 0 7 0', 'finkel', 'off_route', 'a light piece stands on g3, where its route does not go'],
        ['4xx2/8/d3xx2 d 7 0 6 0', 'masters', 'off_route', 'a dark piece stands on a1, where its route does not go'],
        ['4xx2/8/4xx2 l 7 1 1 0', 'finkel', 'pieces', 'light has 8 pieces, the rules say 7'],
        ['4xx2/8/4xx2 l 7 0 1 0', 'finkel', 'pieces', 'dark has 1 piece, the rules say 7'],
    ) {
        my ($position, $rules, @why) = @$row;
        my $board = $class->new(position => $position);
        is_deeply [$board->misfit($rules)], \@why, "$position under $rules";
        is scalar $board->misfit($rules), $why[0], '  the word alone';
    }
    my $board = $class->new(pieces => 5);
    is $board->misfit, 'pieces', 'the standard game by default';
    is $board->misfit({ pieces => 5 }), undef, 'any rule set';
    refused sub { $board->misfit('x') }, qr/no rule set is called 'x'/, 'no rule set';
    refused sub { $class->misfit }, qr/this method needs a board/, 'no board';
};

done_testing;
