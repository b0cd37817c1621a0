use 5.014;
use strict;
use warnings FATAL => 'all';

# Moves, making them and taking them back.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use OddValues qw(no_numbers far_numbers equal_numbers shown);
use Refusal;
use TruthTable qw(rows rules_of);

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';

# Everything there is to a position.
sub whole { my ($board) = @_; return $board->to_string . ' ply ' . $board->ply }

subtest 'the truth table' => sub {
    my $seen = 0;
    for my $row (rows('moves.tsv')) {
        my $board = $class->new(position => $row->{position})->set_ply(12);
        my $name = join ' ', @$row{qw(rules position roll)};
        my @moves = $board->moves($row->{roll}, rules_of($row->{rules}));
        is scalar(@moves), $row->{of}, "$name: how many";
        is scalar($board->moves($row->{roll}, rules_of($row->{rules}))), $row->{of}, '  the same when only counted';
        next unless defined $row->{move};
        my $move = $moves[$row->{index}];
        isa_ok $move, 'Game::RoyalUr::Move', '  a move';
        is $move->from . '-' . $move->to, $row->{move}, "  $row->{move}";
        is(($move->captures ? 'x' : '') . ($move->rosette ? '*' : '') . ($move->home ? 'h' : ''), $row->{flags}, '  its flags');
        is $move->side, $board->side == SIDE_LIGHT ? 'light' : 'dark', '  its side';
        is $move->roll, $row->{roll}, '  its roll';
        my $undo = $board->apply($move, rules_of($row->{rules}));
        is whole($board), "$row->{after} ply 13", '  what it does';
        is $board->unapply($undo), $board, '  taken back, the board is returned';
        is whole($board), "$row->{position} ply 12", '  as it was';
        $seen++;
    }
    cmp_ok $seen, '>', 200, "$seen moves";
};

subtest 'turns lost' => sub {
    for my $row (rows('forfeits.tsv')) {
        my $board = $class->new(position => $row->{position});
        my $undo = $board->forfeit;
        is whole($board), "$row->{after} ply 1", $row->{position};
        $board->unapply($undo);
        is whole($board), "$row->{position} ply 0", '  taken back';
    }
};

subtest 'moves of a game played at random and taken back' => sub {
    srand 15;
    for my $rules ('finkel', 'masters', { route => 'long', safe_rosettes => 1, pieces => 3 }) {
        my $board = $class->new(pieces => $class->rules($rules)->{pieces});
        my (@before, @undo);
        while ($board->status($rules) == ONGOING) {
            push @before, whole($board);
            my @moves = $board->moves(1 + int rand 4, $rules);
            push @undo, @moves ? $board->apply($moves[rand @moves], $rules) : $board->forfeit;
            $board->consistent($class->rules($rules)->{pieces}) or fail('the pieces add up');
        }
        is $board->ply, scalar(@undo), 'a ply for each';
        my $wrong = grep { whole($board->unapply(pop @undo)) ne pop @before } 1 .. @undo;
        is $wrong, 0, 'every position comes back';
    }
};

subtest 'on a board that does not add up nothing wraps' => sub {
    my $board = $class->new(position => '4xx2/4l1d1/4xx2 l 0 6 7 0');
    my ($takes) = $board->moves(2);
    my $undo = $board->apply($takes);
    is $board->to_string, '4xx2/6l1/4xx2 d 0 6 7 0', 'a full hand stays full';
    is whole($board->unapply($undo)), '4xx2/4l1d1/4xx2 l 0 6 7 0 ply 0', 'and the piece comes back';
    $board = $class->new(position => '4xx2/8/4xxl1 l 0 7 7 0');
    $undo = $board->apply(($board->moves(1))[0]);
    is $board->to_string, '4xx2/8/4xx2 d 0 7 7 0', 'a full home stays full';
    is whole($board->unapply($undo)), '4xx2/8/4xxl1 l 0 7 7 0 ply 0', 'and the piece comes back';
    my $most = $class->new;
    $most->put($class->route_cell(ROUTE_LONG, SIDE_LIGHT, 2 * $_), LIGHT) for 1 .. 8;
    is scalar(my @moves = $most->moves(1, { route => 'long' })), 9, 'more pieces than a side has, more moves';
    $board->set_ply('9223372036854775807');
    $undo = $board->forfeit;
    cmp_ok $board->ply, '>', 9e18, 'plies do not wrap';
    is $board->unapply($undo)->ply, '9223372036854775807', 'and come back';
};

subtest 'moves' => sub {
    my $board = $class->new;
    is_deeply [$board->moves(0)], [], 'a roll of 0 allows none';
    is scalar($board->moves(0)), 0, 'in number 0';
    is scalar($board->moves($_)), 1, 'a roll of 1 as ' . shown($_) for grep { ref || length == 1 } equal_numbers(1);
    for my $text ('02', '2.0', grep { !ref && length > 1 } equal_numbers(1)) {
        refused(sub { $board->moves($text) }, qr/a roll is a whole number from 0 to 4, a single digit, not /, 'not a roll: ' . shown($text));
    }
    my $over = $class->new(position => '4xx2/8/l3xx2 l 0 7 0 7');
    is scalar($over->moves(1)), 1, 'a game that is over is asked like any other';
    for my $odd (no_numbers(), far_numbers(), 5) {
        refused(sub { $board->moves($odd) }, qr/a roll is a whole number from 0 to 4, not /, 'no roll: ' . shown($odd));
    }
    refused(sub { $board->moves }, 'Usage: Game::RoyalUr::Engine::moves', 'no roll at all');
    refused(sub { $board->moves(1, undef, 1) }, 'Usage: Game::RoyalUr::Engine::moves', 'too much');
    refused(sub { $class->moves(1) }, 'needs a board, not a class', 'no board');
};

subtest 'apply' => sub {
    my $light = $class->new(position => '4xx2/4l3/4xx2 l 0 6 7 0');
    my ($move) = $light->moves(2);
    for my $position ('4xx2/4d3/4xx2 l 0 6 6 0', '4xx2/8/4xx2 l 7 0 7 0') {
        my $board = $class->new(position => $position);
        is_deeply [$board->apply($move)], [undef], 'a piece that is not there: undef';
        is whole($board), "$position ply 0", '  and the board as it was';
    }
    my ($enter) = $class->new->moves(2);
    my $empty = $class->new(position => '4xx2/8/4xx2 l 0 7 7 0');
    is $empty->apply($enter), undef, 'nobody to enter';

    my $board = $class->new;
    my @no_moves = (no_numbers(), far_numbers(), 0, $move->code, 'hand-d1', bless(\(my $text = 'x'), ref $move),
        bless(\(my $zero = 0), ref $move), bless(\(my $many = 2**27 - 1), ref $move), bless(\(my $big = ~0), ref $move),
        bless(\(my $less = -1), ref $move), bless([], ref $move), bless({}, ref $move), bless(sub { 1 }, ref $move), bless(\(my $string = '' . $move->code), ref $move), $board, $board->clone->forfeit, $class, ref $move);
    for my $odd (@no_moves) {
        refused(sub { $board->apply($odd) }, 'a move must be one of the objects that moves returns', 'no move: ' . shown($odd));
    }
    is whole($board), '4xx2/8/4xx2 l 7 0 7 0 ply 0', 'the board is as it was';
    @Local::Move::ISA = ref $move;
    ok $light->apply(Local::Move->from_code($move->code)), 'a move of a subclass is one';
    refused(sub { $board->apply }, 'Usage: Game::RoyalUr::Engine::apply', 'no move at all');
};

subtest 'unapply' => sub {
    my $board = $class->new;
    my ($move) = $board->moves(4);
    my $undo = $board->apply($move);
    isa_ok $undo, 'Game::RoyalUr::Engine::Undo', 'what apply returns';
    my @none = (no_numbers(), far_numbers(), 0, $move, $board, bless([], ref $undo), bless(\(my $x = 1), ref $undo), ref $undo);
    for my $odd (@none) {
        refused(sub { $board->unapply($odd) }, 'unapply needs what apply or forfeit returned', 'no undo: ' . shown($odd));
    }
    is whole($board), '4xx2/8/l3xx2 l 6 0 7 0 ply 1', 'the board is as it was';
    my @all = map { $board->forfeit } 1 .. 100;
    $board->unapply($_) for reverse @all;
    is whole($board), '4xx2/8/l3xx2 l 6 0 7 0 ply 1', 'a hundred turns';
    refused(sub { $board->unapply }, 'Usage: Game::RoyalUr::Engine::unapply', 'no undo at all');
};

no_boards_left();
done_testing;
