use 5.014;
use strict;
use warnings FATAL => 'all';

# Boards set up by hand: what is set is what is there, and what means nothing
# changes nothing.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use OddValues qw(no_numbers far_numbers equal_numbers shown);
use Refusal;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $FULL = 'dl2xxl1/1l1dl1d1/l2lxx1d d 1 1 3 1';

subtest 'new' => sub {
    is $class->new->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'empty, light to move, seven pieces each';
    is $class->new(pieces => $_)->to_string, "4xx2/8/4xx2 l $_ 0 $_ 0", "$_ pieces" for 0 .. 7;
    is $class->new(pieces => $_)->hand(SIDE_DARK), 3, 'three as ' . shown($_) for equal_numbers(3);
    is $class->new(position => $FULL)->to_string, $FULL, 'a position';
    is $class->new->ply, 0, 'at ply 0';

    for my $odd (no_numbers(), far_numbers(), 8) {
        refused(sub { $class->new(pieces => $odd) }, qr/a number of pieces is a whole number from 0 to 7, not /, 'pieces: ' . shown($odd));
    }
    refused(sub { $class->new(position => '4xx2/9') }, qr/not a position, '4xx2\/9': unexpected character '9' at column 6/, 'a bad position');
    is $class->new(position => undef)->to_string, $class->new->to_string, 'a position that is undef is left out';
    is $class->new(position => undef, pieces => 3)->hand(SIDE_LIGHT), 3, '  and another option counts';
    refused(sub { $class->new(position => []) }, qr/not a position, a reference: /, 'a reference');
    refused(sub { $class->new(pieces => 5, position => $FULL) }, qr/pieces or a position, not both/, 'both');
    refused(sub { $class->new($FULL) }, qr/new needs option => value pairs/, 'half an option');
    refused(sub { $class->new(peices => 5) }, qr/new has no option 'peices': it has pieces and position/, 'a misspelt option');
    refused(sub { $class->new(undef, 5) }, qr/new has no option undef/, 'an option that is undef');
    refused(sub { $class->new([] => 5) }, qr/new has no option a reference/, 'an option that is a reference');
    refused(sub { $class->new("pieces\0" => 5) }, qr/new has no option 'pieces\\0'/, 'an option with a NUL');
    refused(sub { $class->new('x' x 9_999 => 5) }, qr/new has no option '(x{60})'\.\.\.: it has/, 'a long one is cut');
    refused(sub { Game::RoyalUr::Engine::new() }, qr/Usage: Game::RoyalUr::Engine::new/, 'no class at all');
    refused(sub { Game::RoyalUr::Engine::new($_) }, qr/a constructor needs a class/, 'no class: ' . shown($_)) for undef, '', [], {};
};

subtest 'cells' => sub {
    my $board = $class->new;
    for my $cell ($class->all_cells) {
        for my $piece (LIGHT, DARK, EMPTY, DARK, LIGHT) {
            is $board->put($cell, $piece), $board, 'put returns the board';
            is $board->at($cell), $piece, 'what was put is there' or diag "$cell $piece";
        }
        is $board->count(SIDE_LIGHT), 1, 'one piece stands' or diag $cell;
        $board->lift($cell);
        is $board->at($cell), EMPTY, 'lifted';
    }
    is $board->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'the hands are as they were';
    my $cell = $class->cell_of(0, 0);
    is $board->lift($cell), $board, 'lifting nothing returns the board';
    $board->put($_, DARK) for $class->all_cells;
    is $board->count(SIDE_DARK), 20, 'twenty dark pieces, if asked to';
    is $board->to_string, 'ddddxxdd/dddddddd/ddddxxdd l 7 0 7 0', 'nothing is judged';
};

subtest 'hands and homes' => sub {
    my $board = $class->new;
    for my $side (SIDE_LIGHT, SIDE_DARK) {
        for my $n (0 .. 7, 3) {
            is $board->set_hand($side, $n), $board, 'set_hand returns the board';
            is $board->set_home($side, 7 - $n), $board, 'set_home too';
            is $board->hand($side), $n, "hand $n";
            is $board->home($side), 7 - $n, 'home ' . (7 - $n);
        }
    }
    is $board->to_string, '4xx2/8/4xx2 l 3 4 3 4', 'each is its own';
};

subtest 'the side to move and the plies' => sub {
    my $board = $class->new;
    is $board->side, SIDE_LIGHT, 'light';
    is $board->set_side(SIDE_DARK), $board, 'set_side returns the board';
    is $board->side, SIDE_DARK, 'dark';
    is $board->set_ply(40), $board, 'set_ply returns the board';
    is $board->ply, 40, 'forty';
    cmp_ok $board->set_ply(2**53)->ply, '==', 2**53, 'a large count';
    is $board->set_ply('9223372036854775807')->ply, '9223372036854775807', 'the largest';
    for my $class (qw(Math::BigInt Math::BigFloat)) {
        eval "require $class; 1" or die $@;
        is $board->set_ply(0)->set_ply($class->new($_))->ply, $_, "$_ as a $class" for '9007199254740993', '9223372036854775807';
        is $board->set_ply(7)->set_ply($class->new($_))->ply, 7, "$_ as a $class is ignored" for '9223372036854775808', '-9007199254740993';
    }
    is $class->ply_cap, 15_000, 'the cap';
};

subtest 'consistent' => sub {
    my $board = $class->new(position => '3dxx2/l7/4xx2 l 5 1 4 2');
    ok $board->consistent(7), 'hand, board and home make seven';
    ok !$board->consistent($_), 'and not ' . shown($_) for 0 .. 6, 8, no_numbers(), far_numbers();
    ok !$board->clone->set_home(SIDE_DARK, 1)->consistent(7), 'both sides must';
    ok $class->new(pieces => 0)->consistent(0), 'none at all';
};

subtest 'clone' => sub {
    my $board = $class->new(position => $FULL)->set_ply(9);
    my $copy = $board->clone;
    isnt $copy, $board, 'another object';
    is $copy->to_string, $FULL, 'the same position';
    is $copy->ply, 9, 'and plies';
    $copy->set_side(SIDE_LIGHT)->set_ply(10);
    is $board->to_string, $FULL, 'what is done to one';
    is $board->ply, 9, 'is not done to the other';
};

subtest 'what means nothing is ignored' => sub {
    my $board = $class->new(position => $FULL)->set_ply(5);
    my $cell = $class->cell_of(3, 1);
    for my $odd (no_numbers(), far_numbers()) {
        my $name = shown($odd);
        is $board->at($odd), -1, "at: $name";
        is $board->$_($odd), -1, "$_: $name" for qw(hand home count);
        is $board->put($odd, DARK), $board, "put: cell $name";
        is $board->put($cell, $odd), $board, "put: piece $name";
        is $board->lift($odd), $board, "lift: $name";
        is $board->$_($odd, 3), $board, "$_: side $name" for qw(set_hand set_home);
        is $board->$_(SIDE_LIGHT, $odd), $board, "$_: number $name" for qw(set_hand set_home);
        is $board->set_side($odd), $board, "set_side: $name";
        is $board->to_string, $FULL, '  and nothing changed';
    }
    $board->put(20, DARK)->put($cell, 3)->set_hand(2, 1)->set_hand(SIDE_LIGHT, 8)->set_home(SIDE_LIGHT, 8)->set_side(2);
    is $board->to_string, $FULL, 'nor by the first number that is none';
    is $board->set_ply($_)->ply, 5, 'set_ply: ' . shown($_) for no_numbers(), grep { $_ < 0 || $_ > 2**63 - 1 } far_numbers();

    for my $cell (equal_numbers($class->cell_of(0, 0))) {
        is $class->new->put($cell, LIGHT)->count(SIDE_LIGHT), 1, 'a cell as ' . shown($cell);
    }
    is $class->new->set_side($_)->side, SIDE_DARK, 'a side as ' . shown($_) for equal_numbers(1);
    is $class->new->put($cell, LIGHT)->put($cell, $_)->at($cell), EMPTY, 'EMPTY as ' . shown($_) for equal_numbers(0);
};

subtest 'misuse' => sub {
    my $board = $class->new;
    for my $method (qw(to_string key_hex clone side ply forfeit)) {
        refused(sub { $class->$method }, qr/this method needs a board, not a class/, "$method of the class");
        refused(sub { $board->$method(1) }, qr/Usage: Game::RoyalUr::Engine::$method\(self\)/, "$method with an argument");
    }
    for my $method (qw(at hand home count lift set_side consistent set_ply)) {
        refused(sub { $class->$method(1) }, qr/this method needs a board, not a class/, "$method of the class");
        refused(sub { $board->$method }, qr/Usage: Game::RoyalUr::Engine::$method\(self/, "$method without its argument");
        refused(sub { $board->$method(1, 1, 1) }, qr/Usage: Game::RoyalUr::Engine::$method\(self/, "$method with too many");
    }
    for my $method (qw(put set_hand set_home)) {
        refused(sub { $class->$method(1, 1) }, qr/this method needs a board, not a class/, "$method of the class");
        refused(sub { $board->$method(1) }, qr/Usage: Game::RoyalUr::Engine::$method\(self/, "$method with one argument");
    }
};

no_boards_left();
done_testing;
