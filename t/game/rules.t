use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;

use Game::RoyalUr::Engine;
use Game::RoyalUr::Rules;
use Game::RoyalUr::Variant;

my $CLASS = 'Game::RoyalUr::Rules';
my $START = '4xx2/8/4xx2 l 7 0 7 0';

sub wires { join ' ', map { $_->from . '-' . $_->to } @_ }

subtest 'a new game' => sub {
    my $rules = $CLASS->new;
    is $rules->position, $START, 'the start';
    is_deeply [map { $rules->$_ } qw(side ply depth status how winner is_over)], ['light', 0, 0, 'ongoing', undef, undef, 0],
        'nothing played';
    is_deeply [map { ($rules->hand($_), $rules->home($_)) } qw(light dark)], [7, 0, 7, 0], 'all in hand';
    is $rules->variant->name, 'finkel', 'the standard rules';
    is $rules->key, $rules->board->key_hex, 'the key is the board\'s';

    is $CLASS->new(first => 'dark')->side, 'dark', 'first';
    is $CLASS->new(rules => { pieces => 3 })->position, '4xx2/8/4xx2 l 3 0 3 0', 'three pieces';
    is $CLASS->new(rules => 'masters')->variant->name, 'masters', 'rules by name';
    my $variant = Game::RoyalUr::Variant->new(route => 'long');
    is $CLASS->new(rules => $variant)->variant, $variant, 'rules by variant';
    my $fields = $CLASS->new(rules => $variant)->rules;
    is_deeply $fields, $variant->as_hash, 'rules: the five fields';
    $fields->{dice} = 3;
    is_deeply $CLASS->new(rules => $variant)->rules, $variant->as_hash, 'as a hash of the caller\'s own';
    is $CLASS->new(ply => 40)->ply, 40, 'ply';
    is $CLASS->new(ply => 0)->ply, 0, 'ply 0';
    is $CLASS->new(ply => $_)->ply, 0 + $_, "ply $_" for '01', 15_001, 2_147_483_647;
    my $position = '4xx2/3d4/4xxl1 d 6 0 6 0';
    is $CLASS->new(position => $position)->position, $position, 'a position';
    is $CLASS->new(position => $position, first => $_)->side, $_, "and $_ first" for qw(light dark);
    is $CLASS->new(rules => undef, position => undef, first => undef, ply => undef)->position, $START, 'undef is not given';
    isa_ok $rules->new, $CLASS, 'new on an object';
};

subtest 'a new game refused' => sub {
    refused(sub { $CLASS->new('masters') }, qr/options of new are pairs/, 'an odd list');
    refused(sub { $CLASS->new(route => 'long') }, qr/new has no option route/, 'a field for an option');
    refused(sub { $CLASS->new(seed => 1, script => []) }, qr/new has no option script, seed/, 'a game has those');
    refused(sub { $CLASS->new(rules => 'x') }, qr/no rule set called 'x'/, 'a rule set there is not');
    refused(sub { $CLASS->new(rules => { peaces => 3 }) }, qr/no field 'peaces'/, 'a field there is not');
    for my $first ('', 'l', 'Light', 0, [], 'both') {
        refused(sub { $CLASS->new(first => $first) }, qr/A side is light or dark, not /, "first '$first'");
    }
    for my $ply ('', -1, 1.5, 'x', 2_147_483_648, 1e20, [], "1\n") {
        refused(sub { $CLASS->new(ply => $ply) }, qr/A ply is a whole number from 0 to 2147483647, not/, "ply $ply");
    }
    my %code = (
        '' => 'POS_NULL', 'x' => 'POS_X', '8' => 'POS_GAP', '4xx2/8 l' => 'POS_ROWS', ('1' x 60) => 'POS_LONG',
        "$START " => 'POS_FIELD', "\x{263a}" => 'POS_LETTER', "$START\n" => 'POS_COUNT',
        '4xx2/8/4xx2 ' => 'POS_SIDE', '/' => 'POS_WIDTH',
    );
    for my $position (sort keys %code) {
        refused(sub { $CLASS->new(position => $position) }, qr/is not a position \($code{$position}\)/, $code{$position});
    }
};

# Whatever has the form of a position is taken, and can be played and taken back.
subtest 'a position that the rules could not come to' => sub {
    my $moved = 0;
    for my $position ('4xx2/8/4xx2 l 7 0 6 0', '4xx2/8/4xx2 l 3 0 3 0', '4xx2/3d4/4xx2 l 7 0 7 0', '4xx2/8/4xx2 l 7 1 7 0',
        'l3xx2/8/4xx2 l 6 0 7 0', '4xx2/8/3dxx2 l 7 0 6 0', '4xxl1/8/4xx2 l 6 0 7 0', '4xx2/8/4xx1d l 7 0 6 0', '4xx2/8/4xx2 l 0 0 0 0') {
        for my $rules ('finkel', 'masters', { pieces => 3 }) {
            my $game = $CLASS->new(position => $position, rules => $rules);
            is $game->position, $position, "$position is taken";
            for my $roll (1 .. 4) {
                for my $move ($game->moves($roll)) {
                    ok $game->apply($move) && $game->undo, '  a move is made and taken back' or next;
                    is $game->position, $position, '  exactly';
                    $moved++;
                }
            }
        }
    }
    cmp_ok $moved, '>', 30, "$moved moves";
};

subtest 'what stands where' => sub {
    my $rules = $CLASS->new(position => '4xxd1/3l1d2/l3xx1l d 3 1 4 1');
    is $rules->at($_), undef, "$_ is empty" for qw(a2 d1 g1 h3);
    is $rules->at($_), 'light', "light on $_" for qw(a1 d2 h1);
    is $rules->at($_), 'dark', "dark on $_" for qw(f2 g3);
    is_deeply [map { ($rules->hand($_), $rules->home($_)) } qw(light dark)], [3, 1, 4, 1], 'hands and homes';
    for my $square (undef, '', 'e1', 'A1', 'hand', 'home', 7, [], "a1\n") {
        refused(sub { $rules->at($square) }, qr/A square is a file and a row, as in d2, not/, 'at refused');
    }
    for my $side (undef, '', 'l', 0, 1, 'Light', {}) {
        refused(sub { $rules->hand($side) }, qr/A side is light or dark, not/, 'hand refused');
        refused(sub { $rules->home($side) }, qr/A side is light or dark, not/, 'home refused');
    }
};

subtest 'the board is a copy' => sub {
    my $rules = $CLASS->new;
    my $board = $rules->board;
    isa_ok $board, 'Game::RoyalUr::Engine';
    $board->set_hand(0, 3)->set_side(1);
    is $rules->position, $START, 'what is done to it stays with it';
};

subtest moves => sub {
    my $rules = $CLASS->new(position => '4xx2/l2d4/2l1xx2 l 5 0 6 0');
    is wires($rules->moves(1)), 'hand-d1 c1-b1 a2-b2', 'entering first, then by step';
    is wires($rules->moves(2)), 'c1-a1 a2-c2', 'own piece in the way';
    is wires($rules->moves(3)), 'hand-b1', 'own piece and a safe rosette in the way';
    is wires($rules->moves(4)), 'hand-a1 c1-b2 a2-e2', 'over pieces';
    is_deeply [$rules->moves(0)], [], 'none by 0';
    is scalar($rules->moves(1)), 3, 'scalar context: how many';
    is scalar($rules->moves(0)), 0, 'scalar context: none';
    isa_ok + ($rules->moves(1))[0], 'Game::RoyalUr::Move';

    my $unsafe = $CLASS->new(position => '4xx2/l2d4/2l1xx2 l 5 0 6 0', rules => { safe_rosettes => 0 });
    is wires($unsafe->moves(3)), 'hand-b1 a2-d2', 'a rosette that is not safe';

    for my $roll (undef, '', -1, 5, 1.5, 'x', '01', "3\n", []) {
        refused(sub { $rules->moves($roll) }, qr/A roll is a whole number from 0 to 4, not/, 'moves: a roll refused');
        refused(sub { $rules->move_for($roll, 'hand-d1') }, qr/A roll is a whole number from 0 to 4, not/, 'move_for: a roll refused') if defined $roll;
    }
    is + ($rules->move_for(undef, 'hand-d1'))[1]->code, 'no_roll', 'move_for: no roll at all is an answer';
    is + ($rules->move_for(1, 'hand-d1', 1))[1]->code, 'game_over', 'move_for: over for another reason';
};

subtest 'apply, forfeit, undo' => sub {
    my $rules = $CLASS->new;
    my ($a1) = $rules->moves(4);
    my $made = $rules->apply($a1);
    is $made, $a1, 'the very move that was given is returned';
    is $rules->position, '4xx2/8/l3xx2 l 6 0 7 0', 'onto a rosette: light again';
    is_deeply [$rules->ply, $rules->depth], [1, 1], 'one turn';
    is $rules->forfeit, 1, 'a lost turn returns 1';
    is $rules->position, '4xx2/8/l3xx2 d 6 0 7 0', 'and passes it on';
    ok $rules->apply($rules->move_for(3, 'hand-b3')), 'dark enters';
    is_deeply [$rules->side, $rules->ply, $rules->depth], ['light', 3, 3], 'light is next';

    is $rules->undo, 1, 'undo returns 1';
    is $rules->position, '4xx2/8/l3xx2 d 6 0 7 0', 'one back';
    $rules->undo for 1 .. $rules->depth;
    is_deeply [$rules->position, $rules->ply, $rules->depth], [$START, 0, 0], 'all the way back';
    is $rules->undo, 0, 'and no further';
    is $rules->ply, 0, 'nothing changed by that';

    my $later = $CLASS->new(ply => 40, first => 'dark');
    $later->forfeit;
    is_deeply [$later->ply, $later->depth], [41, 1], 'depth counts from where the game was taken up';
    $later->undo;
    is $later->ply, 40, 'and undo goes back there';

    my $capture = $CLASS->new(position => '4xx2/l1d5/4xx2 l 6 0 6 0');
    my $taken = $capture->move_for(2, 'a2-c2');
    ok $taken->captures, 'a capture';
    $capture->apply($taken);
    is $capture->position, '4xx2/2l5/4xx2 d 6 0 7 0', 'the piece taken is in its hand again';
    $capture->undo;
    is $capture->position, '4xx2/l1d5/4xx2 l 6 0 6 0', 'and back on the board';
};

subtest 'apply refuses what is not legal here' => sub {
    my $rules = $CLASS->new;
    my ($enter) = $rules->moves(3);
    my $other = $CLASS->new(position => '4xx2/l7/4xx2 l 6 0 7 0');
    my ($elsewhere) = grep { $_->from eq 'a2' } $other->moves(2);
    is $rules->apply($elsewhere), undef, 'a piece that is not there';
    is_deeply [$rules->position, $rules->ply, $rules->depth], [$START, 0, 0], 'nothing changed';
    my ($of_dark) = $CLASS->new(first => 'dark')->moves(3);
    is $rules->apply($of_dark), undef, 'a move of the other side';
    is $rules->position, $START, 'nothing changed';

    # A move kept from another position is taken for its places: what it does
    # here is what the rules say here.
    my $quiet = $CLASS->new(position => '4xx2/l7/4xx2 l 6 0 7 0')->move_for(2, 'a2-c2');
    my $now = $CLASS->new(position => '4xx2/l1d5/4xx2 l 6 0 6 0');
    ok !$quiet->captures, 'no capture where it was made';
    is $now->apply($quiet), $quiet, 'it is played';
    is $now->position, '4xx2/2l5/4xx2 d 6 0 7 0', 'and the piece is gone';

    my $stale = $CLASS->new(position => '4xx2/l1l5/4xx2 l 5 0 7 0');
    is $stale->apply($quiet), undef, 'onto a piece of its own side, which would be lost, it is not';
    is_deeply [$stale->position, $stale->ply], ['4xx2/l1l5/4xx2 l 5 0 7 0', 0], 'nothing changed';

    for my $not (undef, '', 'hand-b1', $enter->code, {}, [], \1, $rules) {
        refused(sub { $rules->apply($not) }, qr/apply takes a Game::RoyalUr::Move/, 'not a move: ' . ($not // 'undef'));
    }
};

subtest 'the end by home' => sub {
    my $rules = $CLASS->new(rules => { pieces => 1 }, position => '4xx2/8/4xxl1 l 0 0 1 0');
    my ($last) = $rules->moves(1);
    ok $last->home, 'the last piece';
    ok $rules->apply($last), 'goes home';
    is_deeply [map { $rules->$_ } qw(status how winner is_over)], ['won', 'home', 'light', 1], 'light has won';
    is_deeply [$rules->moves(1)], [], 'no moves';
    is scalar($rules->moves(1)), 0, 'none';
    is $rules->apply($last), undef, 'apply refuses';
    is $rules->forfeit, 0, 'forfeit refuses';
    is $rules->move_for(1, 'hand-d3'), undef, 'no move to be had';
    is + ($rules->move_for(1, 'hand-d3'))[1]->code, 'game_over', 'because the game is over';
    is_deeply [$rules->position, $rules->depth], ['4xx2/8/4xx2 d 0 1 1 0', 1], 'nothing changed';
    ok $rules->undo, 'undo takes the end back';
    is_deeply [map { $rules->$_ } qw(status how winner is_over)], ['ongoing', undef, undef, 0], 'the game is on';

    my $over = $CLASS->new(rules => { pieces => 1 }, position => '4xx2/8/4xx2 l 1 0 0 1');
    is_deeply [map { $over->$_ } qw(status how winner is_over)], ['won', 'home', 'dark', 1], 'a position that is over';
    is $over->forfeit, 0, 'is over';
    refused(sub { $over->moves(9) }, qr/A roll is a whole number from 0 to 4/, 'moves: what is no roll is refused then, too');
    my $both = $CLASS->new(rules => { pieces => 1 }, position => '4xx2/8/4xx2 d 0 1 0 1');
    is $both->winner, 'light', 'both home counts as light\'s';
};

subtest 'the end by the limit on turns' => sub {
    my $rules = $CLASS->new(ply => 14_999);
    is $rules->status, 'ongoing', 'one turn left';
    $rules->forfeit;
    is_deeply [map { $rules->$_ } qw(status how winner is_over ply)], ['drawn', 'ply_cap', undef, 1, 15_000], 'drawn';
    is $rules->forfeit, 0, 'over';
    $rules->undo;
    is $rules->status, 'ongoing', 'taken back';
    is $CLASS->new(ply => 15_000)->status, 'drawn', 'begun at the limit';

    my $win = $CLASS->new(rules => { pieces => 1 }, position => '4xx2/8/4xxl1 l 0 0 1 0', ply => 14_999);
    $win->apply(($win->moves(1))[0]);
    is_deeply [map { $win->$_ } qw(status how winner ply)], ['won', 'home', 'light', 15_000], 'won on the last turn is won';
};

subtest 'a subclass' => sub {
    @Local::Rules::ISA = $CLASS;
    isa_ok(Local::Rules->new, 'Local::Rules');
    isa_ok(Local::Rules->new->new(rules => 'masters'), 'Local::Rules');
};

done_testing;
