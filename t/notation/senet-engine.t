use 5.014;
use strict;
use warnings;

# The board: setting it up, playing on it, taking back, the end of a game.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use SenetTwin qw(play_record random_track);
use Test::More;

use Game::Senet::Engine qw(:all);
use Game::Senet::Move;
use Game::Senet::Sticks qw(roll_for);
use Game::Senet::Variant;

my $CLASS = 'Game::Senet::Engine';
my @NONSENSE = (undef, '', 'x', -1, 31, 99, 1.5, '01', "1\n", [], "\x{661}");
sub shown { return join(' ', map { $_ // 'undef' } @_) =~ s/([^ -~])/sprintf '\x{%x}', ord $1/ger }

# A board of kendall with these fields changed and these pieces.
sub board {
    my ($side, $light, $dark, %fields) = @_;
    my $board = $CLASS->new(variant => \%fields, position => "10/10/10 $side 0 0");
    $board->put($_, LIGHT) for split / /, $light;
    $board->put($_, DARK) for split / /, $dark;
    return $board;
}

subtest 'constants' => sub {
    is_deeply [EMPTY, LIGHT, DARK, SIDE_LIGHT, SIDE_DARK], [0, 1, 2, 0, 1], 'pieces and sides';
    is_deeply [ONGOING, WON, DRAWN, BY_HOME, BY_PLY_CAP], [0, 1, 2, 1, 2], 'states';
    is_deeply [HOUSES, ROLL_MAX, OFF_MAX, PLY_CAP], [30, 5, 7, 15_000], 'sizes';
};

subtest 'new' => sub {
    is $CLASS->new->to_string, 'dldldldldl/10/10 l 0 0', 'the start of kendall';
    is $CLASS->new(variant => { pieces => 7 })->to_string, 'dldldldldl/dldl6/10 l 0 0', 'with seven pieces';
    is $CLASS->new(first => SIDE_DARK)->to_string, 'dldldldldl/10/10 d 0 0', 'dark first';
    is $CLASS->new(position => '5l4/10/2d7 d 3 4')->to_string, '5l4/10/2d7 d 3 4', 'a position';
    is $CLASS->new(position => '5l4/10/2d7 d 3 4', first => SIDE_DARK)->side, SIDE_DARK, 'both agree';
    is $CLASS->new->variant->describe, Game::Senet::Variant->new->describe, 'kendall by default';
    is $CLASS->new(variant => 'kendall')->ply, 0, 'at ply 0';
    for (
        ['a Senet board is made from pairs', ['x']],
        [q{'rules' is not an option}, [rules => 'kendall']],
        [q{'x' is not the name}, [variant => 'x']],
        [q{'x' is not a field}, [variant => { x => 1 }]],
        ['not a position of Senet: not three rows', [position => '10/10 l 0 0']],
        ['not a position of Senet: no position', [position => '']],
        ['the side that moves first must be', [first => 2]],
        ['the side that moves first must be', [first => 'light']],
        ['the side that moves first is not', [position => '10/10/10 l 0 0', first => SIDE_DARK]]
    ) {
        refused(sub { $CLASS->new(@{ $_->[1] }) }, $_->[0], shown(@{ $_->[1] }));
    }

    my ($board, $code) = $CLASS->of_string('5l4/10/2d7 d 3 4', { pieces => 7 });
    is $code, POS_OK, 'of_string';
    is $board->variant->pieces, 7, 'with a variant';
    is_deeply [$CLASS->of_string('10/10 l 0 0')], [undef, POS_ROWS], 'of_string refuses';
    refused(sub { $CLASS->of_string('10/10/10 l 0 0', 'x') }, q{'x' is not the name}, 'of_string: no variant');
    refused(sub { $CLASS->of_string('', 'x') }, q{'x' is not the name}, 'whatever the string');

    { package Mine; our @ISA = ($CLASS); }
    isa_ok $_, 'Mine' for Mine->new, (Mine->of_string('10/10/10 l 0 0'))[0], Mine->new->clone, Mine->new->new;
};

subtest 'what stands where' => sub {
    my $board = $CLASS->new;
    is_deeply [map { $board->at($_) } 1 .. 11], [(DARK, LIGHT) x 5, EMPTY], 'at';
    is_deeply [$board->houses(SIDE_LIGHT)], [2, 4, 6, 8, 10], 'houses of light';
    is_deeply [$board->houses(SIDE_DARK)], [1, 3, 5, 7, 9], 'houses of dark';
    is $board->count($_), 5, 'count' for SIDE_LIGHT, SIDE_DARK;
    is $board->off($_), 0, 'off' for SIDE_LIGHT, SIDE_DARK;
    is $board->consistent, 1, 'it adds up';
    is $board->at($_), -1, 'no house: ' . shown($_) for @NONSENSE, 0;
    is_deeply [$board->houses($_)], [], 'no side: ' . shown($_) for @NONSENSE, 2;
    is $board->count($_), -1, 'no side to count: ' . shown($_) for @NONSENSE, 2;
    is $board->off($_), -1, 'no side off: ' . shown($_) for @NONSENSE, 2;
    is_deeply { map { $_ => $CLASS->house_name($_) } grep { defined $CLASS->house_name($_) } 1 .. 30 }, {
        15 => 'House of Rebirth', 26 => 'House of Happiness', 27 => 'House of Water',
        28 => 'Three Truths', 29 => 'Re-Atoum',
    }, 'the names of houses';
    is $CLASS->house_name($_), undef, 'no name: ' . shown($_) for @NONSENSE, 0;
};

subtest 'setting it up' => sub {
    my $board = $CLASS->new;
    is $board->put(30, LIGHT), $board, 'put returns the board';
    is $board->at(30), LIGHT, 'put';
    is $board->put(30, DARK)->at(30), DARK, 'put replaces';
    is $board->lift(30)->at(30), EMPTY, 'lift';
    is $board->put(1, EMPTY)->at(1), EMPTY, 'put EMPTY';
    is $board->set_off(SIDE_DARK, 1)->off(SIDE_DARK), 1, 'set_off';
    is $board->consistent, 1, 'still adds up';
    is $board->set_off(SIDE_LIGHT, 7)->consistent, 0, 'and now it does not';
    is $board->set_side(SIDE_DARK)->side, SIDE_DARK, 'set_side';
    is $board->set_ply(40)->ply, 40, 'set_ply';
    my $was = $board->to_string;
    for my $bad (@NONSENSE, 8) {
        next if ($bad // '') eq '8';
        $board->put($bad, LIGHT)->put(12, $bad)->lift($bad)->set_off($bad, 1)->set_off(SIDE_DARK, $bad)
            ->set_side($bad);
        is $board->to_string, $was, 'ignored: ' . shown($bad);
    }
    is $board->put(12, 3)->set_off(SIDE_DARK, 8)->put(0, DARK)->set_side(2)->to_string, $was, 'just outside, too';
    is $board->set_ply($_)->ply, 40, 'no ply: ' . shown($_) for undef, -1, 'x', 1.5, '1' x 10;
    my $warned = 0;
    local $SIG{__WARN__} = sub { $warned++; diag @_ };
    $board->put(undef, undef)->set_off(undef, undef)->set_side(undef)->set_ply(undef)->at(undef);
    is $warned, 0, 'without a warning';
};

subtest 'moving' => sub {
    my $board = $CLASS->new;
    my ($move) = $board->find_move(1, '10-11');
    isa_ok $move, 'Game::Senet::Move';
    is $board->apply($move), $board, 'apply returns the board';
    is $board->to_string, 'dldldldld1/l9/10 l 0 0', 'the piece went, and a 1 throws again';
    $board->apply($board->find_move(2, { from => 11, to => 13 }));
    is $board->to_string, 'dldldldld1/2l7/10 d 0 0', 'and a 2 does not';
    $board->apply($board->find_move(3, Game::Senet::Move->new(from => 9, to => 12, roll => 3)));
    is $board->to_string, 'dldldldl2/1dl7/10 l 0 0', 'nor a 3';
    $board->apply($board->find_move(5, '2-7'));
    is $board->to_string, 'dddldlll2/1dl7/10 l 0 0', 'a swap puts the enemy where the piece came from';
    is $board->ply, 4, 'four plies';
    is $board->depth, 4, 'to take back';

    my $off = board('l', '30 26 5', '1');
    $off->apply($off->find_move(5, '26-off'));
    is $off->to_string, 'd3l5/10/9l l 1 0', 'off, and counted';
    my $dark = board('d', '5', '26 28 1');
    $dark->apply($dark->find_move(3, '28-off'));
    is $dark->to_string, 'd3l5/10/5d4 l 0 1', 'dark off';
    my $from26 = board('l', '26', '29');
    is $from26->apply($from26->find_move(3, '26-29'))->to_string, '10/10/5d2l1 d 0 0', 'an enemy swapped to 26';
    my $walk = board('l', '26', '15');
    is $walk->apply($walk->find_move(1, '26-14'))->to_string, '10/3ld5/10 l 0 0', 'the walk';
    my $back = board('l', '22', '20 23 24');
    is $back->apply($back->find_move(2, '22-20'))->to_string, '10/9l/1ddd6 d 0 0', 'a backward swap';
    my $full = board('l', '29 30', '1')->set_off(SIDE_LIGHT, 7);
    is $full->apply($full->find_move(2, '29-off'))->off(SIDE_LIGHT), 7, 'an eighth piece off does not count';

    $board = $CLASS->new;
    my $was = $board->to_string;
    is $board->find_move(1, $_), undef, "find_move: no $_" for '10-12', '1-2', '10-off', '10-OFF', '1-1';
    for (@NONSENSE, 0, 6) {
        refused(sub { $board->find_move($_, '1-2') }, 'find_move: a roll', 'find_move: roll ' . shown($_));
    }
    for (undef, [], {}, { from => 1 }, { from => 1, to => 31 }, sub { }, 'x', '', '-', '10', '10-11 ', '010-11', '10-11-12', '31-2', 'off-1') {
        refused(sub { $board->find_move(1, $_) }, 'find_move: a move is', 'find_move: ' . shown($_));
    }
    for (@NONSENSE, 0, 6) {
        refused(sub { $board->moves($_) }, 'moves: a roll is a whole number from 1 to 5', 'moves: ' . shown($_));
    }
    for (undef, '10-11', { from => 10, to => 11, roll => 1 }) {
        refused(sub { $board->apply($_) }, 'apply: a Game::Senet::Move', 'apply: ' . shown($_));
    }
    for (
        [from => 10, to => 11, roll => 2], [from => 10, to => 12, roll => 1], [from => 9, to => 10, roll => 1],
        [from => 20, to => 21, roll => 1], [from => 10, to => 'off', roll => 1],
        [from => 10, to => 11, roll => 1, swap => 1], [from => 2, to => 3, roll => 1],
        [from => 4, to => 3, roll => 1, back => 1]
    ) {
        refused(sub { $board->apply(Game::Senet::Move->new(@$_)) }, 'apply: \S+ is not a move for a roll of', "apply: @$_");
    }
    refused(sub { $board->forfeit(1) }, 'forfeit: a roll of 1 allows a move', 'a side that can move must');
    refused(sub { $board->forfeit($_) }, 'forfeit: a roll is', 'forfeit: ' . shown($_)) for @NONSENSE, 0, 6;
    refused(sub { $board->undo }, 'undo: nothing has been played', 'nothing to undo');
    is $board->to_string, $was, 'and all that changed nothing';
    is $board->ply, 0, 'not even the ply';
};

subtest 'whose turn' => sub {
    for my $roll (1 .. 5) {
        my $again = $roll == 2 || $roll == 3 ? 0 : 1;
        my $board = board('d', '5', '15');
        $board->apply(($board->moves($roll))[0]);
        is $board->side, $again ? SIDE_DARK : SIDE_LIGHT, "after a move on a $roll";
        is $board->throws_again($roll), $again, "throws_again($roll)";
        next if $roll == 3;
        my $lost = board('l', '28', '1');
        is $lost->forfeit($roll), $lost, 'forfeit returns the board';
        is $lost->side, $again ? SIDE_LIGHT : SIDE_DARK, "after a $roll that allows nothing";
        is $lost->ply, 1, 'which is a ply';
    }
    for my $throw (0, 1) {
        my $board = board('l', '24 3', '1', throw_on_26 => $throw);
        my $onto = $board->find_move(2, '24-26');
        is $board->throws_again(2, $onto), $throw, "throw_on_26=$throw: asked";
        is $board->throws_again(2, $board->find_move(2, '3-5')), 0, 'not for another move';
        is $board->apply($onto)->side, $throw ? SIDE_LIGHT : SIDE_DARK, "throw_on_26=$throw: played";
        my $swapped = board('l', '26', '28', throw_on_26 => $throw);
        $swapped->apply($swapped->find_move(2, '26-28'));
        is $swapped->side, SIDE_DARK, 'an enemy swapped to 26 keeps no turn';
    }
    refused(sub { $CLASS->new->throws_again(0) }, 'throws_again: a roll', 'throws_again: no roll');
    refused(sub { $CLASS->new->throws_again(1, '1-2') }, 'throws_again: a move', 'throws_again: no move');
};

subtest 'the end' => sub {
    my $board = board('l', '30', '1');
    is_deeply [$board->status, $board->how, $board->winner], [ONGOING, 0, -1], 'going on';
    $board->apply($board->find_move(2, '30-off'));
    is_deeply [$board->status, $board->how, $board->winner], [WON, BY_HOME, SIDE_LIGHT], 'the last piece is off';
    is_deeply [$board->moves(1)], [], 'no moves any more';
    refused(sub { $board->forfeit(1) }, 'forfeit: the game is over', 'nor a lost turn');
    refused(sub { $board->apply(Game::Senet::Move->new(from => 1, to => 2, roll => 1)) }, 'apply: the game is over', 'nor a move');
    is $board->find_move(1, '1-2'), undef, 'nor one to be found';
    is $board->undo->status, ONGOING, 'until it is taken back';
    is board('l', '5', '')->winner, SIDE_DARK, 'dark has none left';
    is board('d', '', '5')->winner, SIDE_LIGHT, 'light has none left';
    is board('d', '', '')->winner, SIDE_LIGHT, 'nobody has: light\'s';

    $board = board('l', '30 5', '1')->set_ply(14_998);
    $board->apply($board->find_move(1, '5-6'));
    is_deeply [$board->ply, $board->status], [14_999, ONGOING], 'one before the cap';
    my $copy = $board->clone;
    $board->apply($board->find_move(1, '6-7'));
    is_deeply [$board->status, $board->how, $board->winner], [DRAWN, BY_PLY_CAP, -1], 'the cap';
    is_deeply [$board->moves(1)], [], 'no moves either';
    refused(sub { $board->forfeit(1) }, 'forfeit: the game is over', 'nothing more');
    $copy->lift(6)->apply($copy->find_move(1, '30-off'));
    is_deeply [$copy->ply, $copy->status, $copy->winner], [15_000, WON, SIDE_LIGHT], 'a game won on that ply is won';
};

subtest 'clone and undo' => sub {
    srand 20260103;
    my $bad = 0;
    for my $game (1 .. 40) {
        my $board = $CLASS->new(variant => { reach26 => $game % 2 ? 'free' : 'exact', throw_on_26 => $game % 3 ? 0 : 1 });
        my @was;
        while ($board->status == ONGOING) {
            push @was, join ' ', $board->to_string, $board->ply;
            my $roll = roll_for("undo $game", $board->ply);
            my @moves = $board->moves($roll);
            my $clone = $board->clone;
            @moves ? $board->apply($moves[rand @moves]) : $board->forfeit($roll);
            $bad++ if join(' ', $clone->to_string, $clone->ply) ne $was[-1] || $clone->depth != $#was;
            $bad++ unless $board->consistent;
        }
        my $last = $board->clone;
        while (@was) {
            $board->undo;
            $bad++ if join(' ', $board->to_string, $board->ply) ne pop @was;
        }
        $bad++ if $board->depth || $last->status == ONGOING || $last->depth != $last->ply;
    }
    is $bad, 0, 'whole games taken back ply by ply, and copies that stay as they were';
    my $board = $CLASS->new;
    $board->apply($board->find_move(1, '10-11'));
    $board->put(20, DARK)->set_off(SIDE_DARK, 3)->set_side(SIDE_DARK);
    is $board->undo->to_string, 'dldldldldl/10/10 l 0 0', 'undo goes back whatever was done since';
};

done_testing;
