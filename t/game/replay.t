use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;
use TruthTable qw(text_of);

use Game::RoyalUr;
use Game::RoyalUr::Dice qw(throw_for marked roll_of);
use Game::RoyalUr::Notation qw(parse_record);
use Game::RoyalUr::Variant;

my $CLASS = 'Game::RoyalUr';
my $HEAD = "[rules finkel]\n[first light]\n";

sub replayed {
    my ($game, $error) = $CLASS->replay(@_);
    die "$error" if $error;
    return $game;
}

subtest 'a game, its record, and the game again' => sub {
    my $text = text_of('game-finkel.txt');
    my ($game, $error) = $CLASS->replay($text);
    is $error, undef, 'a whole game replays';
    is $game->to_record, $text, 'and its record is the same, byte for byte';
    is_deeply [$game->first, $game->ply, $game->is_over, unpack 'H*', $game->seed], ['light', 121, 1, '000002'], 'the game';
    is_deeply [$game->result->winner, $game->result->how], ['light', 'home'], 'won as the record says';
    is scalar($CLASS->replay($text))->position, $game->position, 'scalar context: the game';
    is scalar($CLASS->replay('')), undef, 'scalar context: no game';
    my ($parsed) = parse_record($text);
    is replayed($parsed)->to_record, $text, 'from a parsed record';
    is_deeply $parsed, scalar parse_record($text), 'which is left as it was';

    # The same choices from the seed are the same game.
    my $again = $CLASS->new(seed => pack 'H*', '000002');
    $again->play_or_die($_) for grep { defined } map { $_->{move} } $game->turns;
    is $again->to_record, $text, 'played anew from the seed';
    is_deeply $game->log, $again->log, 'with the same log';
};

subtest 'a record while the game is on' => sub {
    my $game = $CLASS->new(seed => 'opening 3', rules => { pieces => 3, dice => 3 });
    $game->play(($game->legal)[0]) for 1 .. 12;
    my $text = $game->to_record;
    like $text, qr/\A\[rules route=short dice=3 zero_rolls=0 safe_rosettes=1 pieces=3\]\n/, 'rules without a name in full';
    my $again = replayed($text);
    is_deeply [map { $again->$_ } qw(position roll side ply)], [map { $game->$_ } qw(position roll side ply)], 'it goes on where it was';
    is_deeply $again->throw, $game->throw, 'with the same dice';
    is_deeply [map { $_->code } $again->legal], [map { $_->code } $game->legal], 'and the same moves';
    $_->play(($_->legal)[-1]) for map { ($game, $again) } 1 .. 10;
    is $again->to_record, $game->to_record, 'and is played on alike';

    $game->resign;
    my $resigned = replayed($game->to_record);
    is_deeply [$resigned->is_over, $resigned->result->winner, $resigned->roll], [1, $game->result->winner, undef], 'a resigned game';
    is $resigned->to_record, $game->to_record, 'the same record';
    $_->undo for $game, $resigned;
    is $resigned->roll, $game->roll, 'taken back, it has its roll again';
    is $resigned->to_record, $game->to_record, 'and the same record still';

    is replayed($HEAD)->to_record, $HEAD, 'nothing played, no seed';
    my $begun = $CLASS->new(seed => 'opening 3');
    is replayed($begun->to_record)->roll, $begun->roll, 'nothing played, a seed';
    my $told = $CLASS->new(seed => 'x', first => 'dark');
    unlike $told->to_record, qr/opening/, 'a game that was told who begins has no opening';
    is replayed($told->to_record)->roll, $told->roll, 'and is replayed so';
};

subtest 'a record without a seed' => sub {
    my $text = "${HEAD}1. l 4 1111: hand-a1\n2. l 0: -\n3. d 2 0011: hand-c3\n4. l 3: a1-c2\n";
    my $game = replayed($text);
    is $game->to_record, $text, 'the same record again, dice where they were known';
    is_deeply [$game->seed, $game->roll, scalar $game->legal, $game->is_over], [undef, undef, 0, 0], 'it cannot be played on';
    is $game->play('c3-a3') // $game->error->code, 'no_roll', 'for want of a roll';
    $game->undo for 1 .. 2;
    is_deeply [$game->side, $game->roll, $game->throw], ['dark', 2, [0, 0, 1, 1]], 'taken back it has its rolls';
    $game->play('hand-c3');
    is $game->roll, 3, 'and goes on by those that follow';

    my $script = $CLASS->new(first => 'light', script => [1, '0000', 2]);
    $script->play('hand-d1');
    is replayed($script->to_record)->to_record, $script->to_record, 'a scripted game has a record';
};

subtest 'what a record cannot tell' => sub {
    my $game = $CLASS->new(position => '4xx2/3d4/4xx2 d 7 0 6 0', script => [1]);
    refused(sub { $game->to_record }, qr/A record has no place for the position this game began from/, 'another start');
    my $start = $CLASS->new(position => '4xx2/8/4xx2 d 7 0 7 0', script => [1]);
    is $start->to_record, "[rules finkel]\n[first dark]\n", 'the start itself is none';
};

subtest 'a record of rules spelled out' => sub {
    my $masters = Game::RoyalUr::Variant->named('masters');
    my $text = "[rules @{[$masters->describe]}]\n[first dark]\n1. d 4 000: hand-a3\n";
    my $game = replayed($text);
    is $game->variant->name, 'masters', 'is a game of those rules';
    is $game->to_record, "[rules masters]\n[first dark]\n1. d 4 000: hand-a3\n", 'and has a record by their name';
};

subtest 'a record with a turn that breaks the rules' => sub {
    my @cases = (
        ["${HEAD}1. l 3: hand-c1\n", 1, 'wrong_distance'], ["${HEAD}1. l 3: a1-c2\n", 1, 'no_piece'],
        ["${HEAD}1. l 4: hand-a1\n2. l 4: hand-a1\n", 2, 'own_piece'],
        ["${HEAD}1. l 3: hand-b1\n2. d 1: b1-a1\n", 2, 'no_piece'],
        ["${HEAD}1. l 4: hand-a1\n2. l 1: a1-a2\n3. d 1: a2-b2\n", 3, 'not_your_piece'],
        ["${HEAD}1. l 4: hand-a1\n2. l 4: a1-d2\n3. l 0: -\n4. d 4: hand-a3\n5. d 4: a3-d2\n", 5, 'move'],
        ["${HEAD}1. l 4: hand-a1\n2. l 4: a1-d2\n3. l 0: -\n4. d 4: hand-a3\n5. d 1: hand-d3\n6. l 0: -\n7. d 4: a3-d2\n", 7, 'safe_rosette'],
        ["${HEAD}1. l 4: hand-a1\n2. l 4: a1-d2\n3. l 4: d2-h2\n4. d 0: -\n5. l 2: h2-g1\n6. l 2: g1-home\n", 6, 'overshoot'],
        ["${HEAD}1. l 3: -\n", 1, 'forfeit'], ["${HEAD}1. l 0: -\n2. d 1: -\n", 2, 'forfeit'],
        ["${HEAD}1. l 0: hand-d1\n", 1, 'move'],
        ["${HEAD}1. l 4: hand-a3\n", 1, 'wrong_distance'], ["${HEAD}1. l 1: hand-home\n", 1, 'wrong_distance'],
    );
    my $one = "[rules route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=1]\n[first light]\n";
    my @moves = (['light', 4, 'hand-a1'], ['light', 4, 'a1-d2'], ['light', 4, 'd2-h2'], ['dark', 0, undef], ['light', 2, 'h2-g1']);
    my $n = 0;
    my $near = $one . join '', map { ++$n . '. ' . substr($_->[0], 0, 1) . " $_->[1]: " . ($_->[2] // '-') . "\n" } @moves;
    push @cases,
        ["${near}6. l 2: g1-home\n", 6, 'move'], ["${near}6. l 2: -\n7. d 1: hand-d3\n8. l 1: g1-home\n9. d 0: -\n", 9, 'over'],
        ["${near}6. l 1: g1-home\n7. d 1: hand-d3\n", 7, 'over'], ["${near}6. l 1: g1-home\n[result dark home]\n", 6, 'result'],
        ["${near}6. l 1: g1-home\n[result draw ply_cap]\n", 6, 'result'], ["${near}6. l 1: g1-home\n[result dark resign]\n", 6, 'result'],
        ["${near}[result light home]\n", 5, 'result'], ["${near}[result draw ply_cap]\n", 5, 'result'], ["$HEAD\[result light home]\n", 0, 'result'];
    for my $case (@cases) {
        my ($text, $turn, $why) = @$case;
        my ($game, $error) = $CLASS->replay($text);
        my $ply = $why eq 'result' ? $turn : $turn - 1;    # a result comes after the turns, which count from 0
        is $game, undef, "$why at ply $ply";
        my $detail = $error->detail;
        is_deeply [@$detail{qw(ply why)}], [$ply, $why], '  the error says where and why';
        if ($error->code eq 'bad_record') {
            like "$error", qr/\Athe record cannot be replayed: ply $ply, $why\z/, '  in words';
            is_deeply [sort keys %$detail], ['ply', 'why'], '  and no more';
            next;
        }
        # A move that the rules do not allow keeps its own code.
        is $error->code, $why, '  by the code of the move';
        my ($roll, $move) = (split /\n/, $text)[$ply + 2] =~ /([0-9]): (\S+)/;
        is join('-', @$detail{qw(from to)}) . " $detail->{roll}", "$move $roll", '  with the move and the roll';
    }
    is replayed("${near}6. l 1: g1-home\n[result light home]\n")->result->winner, 'light', 'the same game, told well';
    is replayed("${near}6. l 1: g1-home\n")->result->winner, 'light', 'a result may be left out';
    is replayed("${near}[result light resign]\n")->result->loser, 'dark', 'either may resign';
    is replayed("${near}[result dark resign]\n")->result->loser, 'light', 'the side to move as well';
};

subtest 'a record that is faulty as text' => sub {
    for my $case (['', 0, 'empty'], [undef, 0, 'empty'], [[], 0, 'empty'], ['x', 0, 'no_newline'], ["x\n", 1, 'rules'],
        ["${HEAD}1. l 5: hand-b1\n", 3, 'turn'], ["${HEAD}1. d 3: hand-b1\n", 3, 'side'], ["${HEAD}[opening 2]\n", 3, 'opening']) {
        my ($text, $line, $why) = @$case;
        my ($game, $error) = $CLASS->replay($text);
        is $game, undef, "$why on line $line";
        is_deeply [$error->code, $error->detail], ['bad_record', { line => $line, why => $why }], '  the error says so';
    }
};

# A record as a structure is played as it is: its turns count from 0.
subtest 'a structure' => sub {
    my %head = (rules => 'finkel', first => 'light');
    my $replay = sub { (my $game, my $error) = $CLASS->replay({ %head, @_ }); return $error ? [$error->code, $error->detail] : $game };
    my $turn = sub { my ($side, $roll, $move, @faces) = @_; return { side => $side, roll => $roll, move => $move, @faces } };
    is $replay->(turns => [$turn->('light', 3, 'hand-b1')])->ply, 1, 'a turn';
    is $replay->()->ply, 0, 'no turns';
    is $replay->(turns => [$turn->('light', 3, 'HAND-B1')])->at('b1'), 'light', 'a move in capitals';
    for my $case (
        ['another side', [$turn->('dark', 1, 'hand-d3')], 0, 'side'],
        ['a side that is none', [$turn->('x', 1, 'hand-d1')], 0, 'side'],
        ['a side in a lost turn', [$turn->('dark', 0, undef)], 0, 'side'],
        ['a roll that is none', [$turn->('light', 9, undef)], 0, 'roll'],
        ['no roll', [$turn->('light', undef, 'hand-d1')], 0, 'roll'],
        ['dice that are not the roll', [$turn->('light', 3, 'hand-b1', faces => '1000')], 0, 'faces'],
        ['three dice', [$turn->('light', 3, 'hand-b1', faces => '111')], 0, 'faces'],
        ['a move where there is none', [$turn->('light', 0, 'hand-d1')], 0, 'move'],
        ['and before its side is looked at', [$turn->('dark', 0, 'hand-d1')], 0, 'move'],
        ['a turn given up', [$turn->('light', 4, 'hand-a1'), $turn->('light', 1, undef)], 1, 'forfeit'],
        ['and before its side is looked at', [$turn->('dark', 1, undef)], 0, 'forfeit'],
    ) {
        my ($name, $turns, $ply, $why) = @$case;
        is_deeply $replay->(turns => $turns), ['bad_record', { ply => $ply, why => $why }], "$name: $why at ply $ply";
    }
    my $text = $replay->(turns => [$turn->('light', 4, 'hand-a1'), $turn->('light', 1, 'a1')]);
    is_deeply $text, ['bad_move', { from => undef, to => undef, roll => 1, text => 'a1', why => 'shape', ply => 1 }], 'text that is no move';

    my %seeded = (seed => unpack('H*', 'opening 1'), opening => 4, first => 'dark');
    my $game = $CLASS->new(seed => 'opening 1');
    my $roll = $game->roll;
    is $replay->(%seeded, turns => [$turn->('dark', $roll, ($game->legal)[0]->from . '-' . ($game->legal)[0]->to)])->ply, 1, 'by the dice of a seed';
    is_deeply $replay->(%seeded, turns => [$turn->('dark', $roll % 4 + 1, 'hand-d3')]), ['bad_record', { ply => 0, why => 'roll' }], 'another roll than the seed\'s';

    for my $record ({}, { rules => 'finkel' }, { first => 'light' }, { %head, rules => 'x' }, { %head, first => 'l' }, { %head, turns => {} },
        { %head, turns => [1] }, { %head, seed => 'xyz' }, { %head, seed => 'ab' x 16_385 }, { %head, opening => 2 }, { %head, result => 'won' }) {
        my ($game, $error) = $CLASS->replay($record);
        is_deeply [$game, $error->code, $error->detail], [undef, 'bad_record', { line => 0, why => 'shape' }], 'no record: ' . substr join(' ', %$record), 0, 60;
    }
};

subtest 'an opening is thrown again' => sub {
    my $good = $CLASS->new(seed => 'opening 1');
    $good->play(($good->legal)[0]) for 1 .. 3;
    my $text = $good->to_record;
    like $text, qr/\[first dark\]\n\[seed [0-9a-f]+\]\n\[opening 4\]\n/, 'dark first after four throws';
    my $game = replayed($text);
    is_deeply $game->opening, $good->opening, 'the opening throws are the seed\'s';
    is $game->to_record, $text, 'and the record the same';
    my $head = "[rules finkel]\n[first %s]\n[seed @{[unpack 'H*', 'opening 1']}]\n[opening %d]\n";
    for my $case (['light', 4], ['dark', 2], ['dark', 6], ['light', 2]) {
        my (undef, $error) = $CLASS->replay(sprintf $head, @$case);
        is_deeply $error && $error->detail, { ply => 0, why => 'opening' }, "not @$case throws";
    }
};

subtest 'other rules than the record names' => sub {
    my $text = "${HEAD}1. l 4: hand-a1\n2. l 4: a1-d2\n3. l 0: -\n4. d 4: hand-a3\n5. d 4: a3-d2\n";
    my ($game, $error) = $CLASS->replay($text);
    is $error->detail->{why}, 'move', 'not by its own';
    ($game, $error) = $CLASS->replay($text, rules => { safe_rosettes => 0 });
    is $error, undef, 'but where rosettes are not safe';
    is $game->variant->safe_rosettes, 0, 'the game has those rules';
    like $game->to_record, qr/\A\[rules route=short dice=4 zero_rolls=0 safe_rosettes=0 pieces=7\]\n/, 'and its record says so';
    is replayed($text =~ s/4\. .*//sr, rules => undef)->variant->name, 'finkel', 'undef is not given';
    # Without a seed the rolls stand as they are written, also under other dice.
    my $short = "${HEAD}1. l 4 1111: hand-a1\n2. l 0 0000: -\n3. d 4: hand-a3\n";
    for my $rules ('masters', { dice => 3 }, { zero_rolls => 4 }) {
        ($game, $error) = $CLASS->replay($short, rules => $rules);
        is $game && $game->ply, 3, 'rules with other dice';
        is_deeply $game && [map { $_->{faces} } $game->turns], [undef, undef, undef], '  without the dice of the record';
    }
    # With one, they must be the throws of those dice.
    my $seeded = $CLASS->new(seed => 'parts');
    $seeded->play(($seeded->legal)[0]) for 1 .. 20;
    ($game, $error) = $CLASS->replay($seeded->to_record, rules => { dice => 3 });
    is $error->code, 'bad_record', 'a seed under other dice is refused where the throws part';
    like $error->detail->{why}, qr/\A(?:roll|forfeit|move|opening)\z/, '  for the roll';
    refused(sub { $CLASS->replay($text, rules => 'x') }, qr/no rule set called 'x'/, 'a rule set there is not');
    refused(sub { $CLASS->replay($text, rule => 'x') }, qr/replay has no option rule/, 'an option there is not');
    refused(sub { $CLASS->replay($text, 'rules') }, qr/options of replay are pairs/, 'an odd list');
};

subtest 'a game drawn at the limit on turns' => sub {
    my $game = $CLASS->new(first => 'light', script => [(0) x 15_001]);
    my $result = $game->result;
    is_deeply [$game->is_over, $game->ply, $result->how, $result->winner, $result->loser, $result->is_draw],
        [1, 15_000, 'ply_cap', undef, undef, 1], 'fifteen thousand lost turns are a draw';
    my $text = $game->to_record;
    like $text, qr/\n15000\. d 0: -\n\[result draw ply_cap\]\n\z/, 'as the record says';
    is replayed($text)->to_record, $text, 'and again';
    my (undef, $error) = $CLASS->replay($text =~ s/\[result.*/15001. l 0: -/r);
    is_deeply $error->detail, { ply => 15_000, why => 'over' }, 'there is no turn after it';
    (undef, $error) = $CLASS->replay($text =~ s/draw ply_cap/light resign/r);
    is_deeply $error->detail, { ply => 15_000, why => 'result' }, 'and nobody resigns';
    is $game->undo, 0, 'nothing was chosen, nothing is taken back';
};

subtest 'a history tells the throws of its seed' => sub {
    for my $rules ('finkel', 'masters') {
        my $history = $CLASS->new(seed => 'thrown', rules => $rules)->history;
        my $variant = Game::RoyalUr::Variant->named($rules);
        my $opening = @{ $history->opening_throws };
        for my $n (0 .. 20, 1000) {
            my $throw = throw_for('thrown', $opening + $n, $variant->dice);
            is_deeply [$history->thrown($n)], [roll_of(marked($throw), $variant), join '', @$throw], "$rules: turn $n";
        }
    }
    is_deeply [$CLASS->new(script => [2], first => 'light')->history->thrown(0)], [], 'none without a seed';
};

done_testing;
