use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;

use Game::RoyalUr;
use Game::RoyalUr::Dice qw(opening_for throw_for roll_for);
use Game::RoyalUr::Engine;
use Game::RoyalUr::Variant;

my $CLASS = 'Game::RoyalUr';
my $START = '4xx2/8/4xx2 l 7 0 7 0';

# Everything a caller can see of a game.
sub seen {
    my ($game) = @_;
    return {
        (map { $_ => $game->$_ } qw(side roll throw is_over position key ply first opening seed)),
        legal => [map { $_->code } $game->legal],
        rolls => scalar $game->rolls,
        rolled => [$game->rolled],
        log => $game->log,
        over => $game->result ? $game->result->how : undef,
        hands => [map { ($game->hand($_), $game->home($_)) } qw(light dark)],
    };
}

subtest 'a new game' => sub {
    my $game = $CLASS->new(seed => 'opening 3');
    is_deeply seen($game), {
        side => 'light', roll => 4, throw => [1, 1, 1, 1], is_over => 0, position => $START, key => $game->board->key_hex,
        ply => 0, first => 'light', opening => [[0, 1, 1, 1], [0, 0, 0, 1]], seed => 'opening 3',
        legal => [map { $_->code } Game::RoyalUr::Engine->new->moves(4)], rolls => 3, rolled => [4], log => [], over => undef, hands => [7, 0, 7, 0],
    }, 'light begins by the opening throws';
    is_deeply $game->throw, throw_for('opening 3', 2, 4), 'the first throw follows the opening';
    is $game->error, undef, 'no error';
    is $game->result, undef, 'no result';
    is $game->variant->name, 'finkel', 'the standard rules';

    my $dark = $CLASS->new(seed => 'opening 1');
    is_deeply [$dark->first, scalar @{ $dark->opening }], ['dark', 4], 'dark begins after a tie';
    my $told = $CLASS->new(seed => 'opening 1', first => 'light');
    is_deeply [$told->first, $told->opening], ['light', []], 'first decides without throws';
    is + ($told->rolled)[0], roll_for('opening 1', 0, $told->variant), 'and the game begins with throw 0';

    is $CLASS->new(seed => 5)->seed, '5', 'a seed that is a number';
    is $CLASS->new(seed => 0)->seed, '0', 'even 0';
    my ($one, $other) = map { $CLASS->new } 1, 2;
    is length $one->seed, 16, 'a game without a seed makes itself one';
    isnt $one->seed, $other->seed, 'each its own';
    srand 42;
    my $expected = rand;
    srand 42;
    $CLASS->new;
    is rand, $expected, 'and leaves rand alone';
    isa_ok $game->new(first => 'light'), $CLASS, 'new on an object';
};

subtest 'a new game from a position' => sub {
    my $position = '4xx2/3d4/4xxl1 d 6 0 6 0';
    my $game = $CLASS->new(seed => 'x', position => $position, rules => { route => 'short' });
    is_deeply [$game->first, $game->opening, $game->ply], ['dark', [], 0], 'it says who begins';
    is $CLASS->new(script => [], position => $position)->position, $position, 'and where';
    is $CLASS->new(script => [1], position => $position, first => 'dark')->side, 'dark', 'with a first that agrees';
    is $CLASS->new(seed => 'x', position => $position, first => 'light')->side, 'light', 'and one that does not, which rules';
    my $astray = 'l3xx2/8/4xx2 l 6 0 7 0';
    is $CLASS->new(seed => 'x', position => $astray)->position, $astray, 'a piece that its route does not bring there is taken';
    my $over = $CLASS->new(position => '4xx2/8/4xx2 l 0 1 1 0', rules => { pieces => 1 });
    is_deeply [$over->is_over, $over->roll, $over->throw, scalar $over->legal], [1, undef, undef, 0], 'one that is over';
    is $over->result->winner, 'light', 'has a result';
};

subtest 'a new game refused' => sub {
    refused(sub { $CLASS->new('masters') }, qr/options of new are pairs/, 'an odd list');
    refused(sub { $CLASS->new(level => 3, route => 'long') }, qr/new has no option level, route/, 'options there are not');
    refused(sub { $CLASS->new(seed => 'x', script => []) }, qr/has a seed or a script, not both/, 'seed and script');
    refused(sub { $CLASS->new(seed => '') }, qr/A seed is a string of at least one byte/, 'an empty seed');
    refused(sub { $CLASS->new(seed => 'x' x 16_385, first => $_) }, qr/A seed of a game is at most 16384 bytes, which a record holds/, 'a seed too long for a record') for undef, 'dark';
    my $longest = $CLASS->new(seed => 'x' x 16_384);
    is + ($CLASS->replay($longest->to_record))[0]->seed, $longest->seed, 'the longest is kept in a record';
    refused(sub { $CLASS->new(seed => []) }, qr/A seed is a string of at least one byte/, 'a seed that is a reference');
    refused(sub { $CLASS->new(seed => "\x{263a}") }, qr/A seed is made of bytes/, 'a wide seed');
    refused(sub { $CLASS->new(rules => 'x') }, qr/no rule set called 'x'/, 'rules');
    refused(sub { $CLASS->new(rules => { dice => 5 }) }, qr/dice cannot be '5'/, 'five dice');
    refused(sub { $CLASS->new(first => 'l') }, qr/A side is light or dark/, 'first');
    refused(sub { $CLASS->new(position => 'x') }, qr/'x' is not a position \(POS_X\)/, 'position');
    refused(sub { $CLASS->new(position => $START, rules => { pieces => 6 }) }, qr/does not have 6 pieces/, 'pieces that do not add up');
};

subtest 'playing' => sub {
    my $game = $CLASS->new(first => 'light', script => [4, 3, '0111', 2, 1, 1]);
    my $move = $game->play('hand-a1');
    isa_ok $move, 'Game::RoyalUr::Move';
    is $move->trace, '0>4*', 'the move';
    is_deeply [$game->side, $game->roll, $game->ply], ['light', 3, 1], 'a rosette: light again';
    my ($enter) = $game->legal;
    is $game->play($enter)->code, $enter->code, 'by a move object';
    is_deeply [$game->side, $game->roll, $game->throw], ['dark', 3, [0, 1, 1, 1]], 'then dark';
    ok $game->play('HAND-B3'), 'letters in either case';
    is $game->position, '1d2xx2/8/ll2xx2 l 5 0 6 0', 'the position';
    is_deeply [$game->at('a1'), $game->at('b3'), $game->at('d2')], ['light', 'dark', undef], 'at';
    is_deeply [$game->hand('light'), $game->hand('dark'), $game->home('light')], [5, 6, 0], 'hand and home';
    is $game->play_or_die('a1-b2')->trace, '4>6', 'play_or_die returns the move';

    for my $square (undef, 'e1', 'hand') {
        refused(sub { $game->at($square) }, qr/A square is a file and a row/, 'at refused');
    }
    for my $side (undef, 'red', 0) {
        refused(sub { $game->hand($side) }, qr/A side is light or dark/, 'hand refused');
        refused(sub { $game->home($side) }, qr/A side is light or dark/, 'home refused');
    }
};

subtest 'a refused move changes nothing' => sub {
    my $game = $CLASS->new(seed => 'opening 3');
    $game->play(($game->legal)[0]) for 1 .. 20;
    my $before = seen($game);
    my @refused = (undef, '', 'x', 'a1-', 'home-a1', [], {}, 'hand-home', 'b1-b1', 'h1-home', 'e1-e2',
        Game::RoyalUr::Engine->new->set_side($game->side eq 'light' ? 1 : 0)->moves(4));
    my %legal = map { $_->from . '-' . $_->to => 1 } $game->legal;
    for my $from (qw(hand a1 b1 c1 d1 a2 b2 c2 d2 e2 f2 g2 h2)) {
        push @refused, grep { !$legal{$_} } map { "$from-$_" } qw(home a2 b2 c2 d2 e2 a1 a3 g1);
    }
    my $wrong = 0;
    for my $wanted (@refused) {
        my $move = $game->play($wanted);
        my $error = $game->error;
        $wrong++ if defined $move || !$error || !length "$error" || !Test::More::eq_hash(seen($game), $before);
    }
    is $wrong, 0, scalar(@refused) . ' moves refused with an error, and the game is as it was';
    ok $game->play(($game->legal)[0]), 'a good move';
    is $game->error, undef, 'clears the error';

    $game->play('x');
    refused(sub { $game->play_or_die('x') }, qr/^bad_move: that is not a move: 'x' \(shape\)/, 'play_or_die croaks');
    is $game->error->code, 'bad_move', 'and sets the error as well';

    my $kept = $CLASS->new(first => 'light', script => [3, 3, 3]);
    my ($enter) = $kept->legal;
    ok $kept->play($enter), 'a move kept from before';
    is $kept->play($enter) // $kept->error->code, 'not_your_piece', 'is not the other side\'s';
    $kept->play('hand-b3');
    is $kept->play($enter) // $kept->error->code, 'own_piece', 'and is looked at anew in its own turn';
};

subtest 'the whole of a game' => sub {
    my $game = $CLASS->new(seed => 'whole', rules => 'masters');
    $game->play(($game->legal)[-1]) until $game->is_over;
    my $result = $game->result;
    is $result->how, 'home', 'won';
    is $game->home($result->winner), 7, 'seven pieces home';
    is_deeply [$result->final, $result->plies], [$game->position, $game->ply], 'the result knows the end';
    is_deeply $result->home, { map { $_ => $game->home($_) } qw(light dark) }, 'and the pieces home';
    is_deeply [$game->roll, $game->throw, [$game->legal], scalar $game->legal], [undef, undef, [], 0], 'nothing more to play';
    is $game->side, undef, 'and nobody to move';
    my $before = seen($game);
    is $game->play('hand-a1'), undef, 'play refuses';
    is $game->error->code, 'game_over', 'because the game is over';
    is_deeply $game->error->detail, { from => 'hand', to => 'a1', roll => undef }, 'with what was asked for';
    is $game->resign, 0, 'resign answers 0';
    is $game->error, undef, 'without an error';
    is_deeply seen($game), $before, 'nothing changed';
    is scalar(my @rolls = $game->rolled), $game->ply, 'a roll for each turn';
    is $game->rolls, $game->ply + @{ $game->opening }, 'and a throw for each, those of the opening too';
    ok $game->undo, 'the end can be taken back';
    is $game->result, undef, 'and the game is on';
    ok $game->roll && $game->legal, 'with its roll and its moves';
};

subtest resign => sub {
    my $game = $CLASS->new(seed => 'opening 3');
    $game->play(($game->legal)[0]) for 1 .. 5;
    my $before = seen($game);
    my $side = $game->side;
    is $game->resign, 1, 'a resignation answers 1';
    my $result = $game->result;
    is_deeply [$result->loser, $result->how, $result->is_draw], [$side, 'resign', 0], 'the side to move gives up';
    is_deeply [$game->is_over, $game->side, $game->roll, $game->throw, [$game->legal]], [1, undef, undef, undef, []], 'the game is over';
    is $game->result->winner, $result->winner, 'and has its result';
    is $game->play('hand-a1') // $game->error->code, 'game_over', 'play refuses';
    is $game->resign, 0, 'a second resignation does nothing';
    is $game->undo, 1, 'undo takes the resignation back first';
    is_deeply seen($game), $before, 'and nothing else';
    is $game->error, undef, 'the error is gone';

    my $other = $side eq 'light' ? 'dark' : 'light';
    is $game->resign($other) && $game->result->winner, $side, 'a side may give up when the other is to move';
    for my $no ('', 'l', 0, [], 'both') {
        my $on = $CLASS->new(first => 'light', script => [1]);
        refused(sub { $on->resign($no) }, qr/A side is light or dark, not/, "resign('$no')");
        ok !$on->is_over, '  and the game is on';
    }
};

subtest undo => sub {
    my $game = $CLASS->new(seed => 'undo', rules => { pieces => 3 });
    is $game->undo, 0, 'nothing to take back at the start';
    my @seen = seen($game);
    until ($game->is_over) {
        $game->play(($game->legal)[$game->ply % 2 ? -1 : 0]);
        push @seen, seen($game);
    }
    my $end = pop @seen;
    my $wrong = 0;
    while (@seen) {
        $wrong++ if !$game->undo || !Test::More::eq_hash(seen($game), pop @seen);
    }
    is $wrong, 0, 'each choice back, and everything as it was then';
    is $game->undo, 0, 'the start again';
    $game->play(($game->legal)[$game->ply % 2 ? -1 : 0]) until $game->is_over;
    is_deeply seen($game), $end, 'the same choices are the same game again';

    $game->undo;
    $game->play('x');
    ok $game->error, 'an error';
    $game->undo;
    is $game->error, undef, 'is gone after undo';

    my $start = $CLASS->new(seed => 'opening 3');
    $start->play('x');
    is $start->undo, 0, 'an undo that has nothing to take back';
    is $start->error, undef, 'clears the error too';
};

subtest 'what is handed out is a copy' => sub {
    my $game = $CLASS->new(seed => 'opening 3');
    $game->play(($game->legal)[0]) for 1 .. 3;
    my $before = seen($game);
    $_ = 9 for @{ $game->throw }, map { @$_ } @{ $game->opening };
    push @{ $game->opening }, 9;
    %$_ = () for $game->turns, @{ $game->log };
    %$_ = () for $game->forfeits_since(0);
    my @legal = $game->legal;
    @legal = ();
    $game->board->set_side(1 - $game->board->side)->set_hand(0, 0);
    my $detail = do { $game->play('x'); $game->error->detail };
    %$detail = ();
    is_deeply seen($game), $before, 'the game is not touched by what is done to it';
    is_deeply $game->error->detail, { from => undef, to => undef, roll => $game->roll, text => 'x', why => 'shape' }, 'nor its error';
};

subtest chances => sub {
    is_deeply [$CLASS->new->chances], [Game::RoyalUr::Engine->chances(4, 0)], 'finkel';
    is_deeply [$CLASS->new(rules => 'masters')->chances], [Game::RoyalUr::Engine->chances(3, 4)], 'masters';
};

subtest 'a subclass' => sub {
    @Local::Game::ISA = $CLASS;
    my $game = Local::Game->new(seed => 'x');
    isa_ok $game, 'Local::Game';
    isa_ok + (Local::Game->replay($game->to_record))[0], 'Local::Game';
};

done_testing;
