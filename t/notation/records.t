use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;
use TruthTable qw(text_of);

use Game::RoyalUr::Notation qw(:all);

# The first throws of four dice of seed 5f1c9a: 1001 0000 1100 1111 1100 0111.
my $HEAD   = "[rules finkel]\n[first light]\n";
my $SEEDED = "[rules finkel]\n[first light]\n[seed 5f1c9a]\n";
my $LONG   = 'route=long dice=3 zero_rolls=4 safe_rosettes=1 pieces=7';

subtest 'a record and its text' => sub {
    my $text = "${SEEDED}[opening 2]\n"
        . "1. l 2 1100: hand-c1\n2. d 4: hand-a3\n3. d 2 1100: -\n4. l 3: c1-b2\n[result dark resign]\n";
    my ($record, $problem) = parse_record($text);
    is $problem, undef, 'nothing is wrong';
    is_deeply $record, {
        rules   => 'finkel',
        first   => 'light',
        seed    => '5f1c9a',
        opening => 2,
        turns   => [
            { side => 'light', roll => 2, faces => '1100', move => 'hand-c1' },
            { side => 'dark',  roll => 4, move => 'hand-a3' },
            { side => 'dark',  roll => 2, faces => '1100', move => undef },
            { side => 'light', roll => 3, move => 'c1-b2' },
        ],
        result => { winner => 'dark', how => 'resign' },
    }, 'everything in its place';
    is format_record($record), $text, 'and back again';
    is_deeply scalar(parse_record($text)), $record, 'scalar context: the record';
    is scalar(parse_record('')), undef, 'scalar context: no record';
};

subtest 'records that are read, and written again byte for byte' => sub {
    my %good = (
        'nothing played'      => $HEAD,
        'with a seed'         => $SEEDED,
        'an opening'          => "${SEEDED}[opening 2]\n",
        'the largest opening' => "${SEEDED}[opening 999999999999998]\n",
        'dark first'          => "[rules masters]\n[first dark]\n1. d 4 000: hand-a3\n2. d 1: a3-a2\n3. l 3 111: -\n",
        'five fields'         => "[rules $LONG]\n[first light]\n1. l 4 000: hand-a1\n",
        'finkel spelled out'  => "[rules route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=7]\n[first light]\n",
        'masters spelled out' => "[rules route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=7]\n[first light]\n",
        'a rosette of the other side' => "${HEAD}1. l 1: a1-g3\n2. l 0: -\n3. d 1: hand-d3\n",
        'every rosette'       => $HEAD . join('', map { "$_. l 1: b1-" . (qw(a1 g1 d2 a3 g3))[$_ - 1] . "\n" } 1 .. 5),
        'home is no rosette'  => "${HEAD}1. l 1: g1-home\n2. d 1: g3-home\n3. l 2: d2-home\n4. d 0: -\n",
        'a resigned start'    => "${HEAD}[result light resign]\n",
        (map { ("result $_" => "${HEAD}1. l 0: -\n[result $_]\n") }
            'light home', 'dark home', 'light resign', 'dark resign', 'draw ply_cap'),
        'a move nobody could make' => "${HEAD}1. l 0: h1-b3\n2. d 4: d1-d1\n",
        'a real game'         => text_of('game-finkel.txt'),
    );
    for my $name (sort keys %good) {
        my ($record, $problem) = parse_record($good{$name});
        is_deeply $problem, undef, "$name: read";
        is format_record($record // {}), $good{$name}, "$name: written" if $record;
    }
    my ($spelled) = parse_record($good{'finkel spelled out'});
    is_deeply $spelled->{rules}, { route => 'short', dice => 4, zero_rolls => 0, safe_rosettes => 1, pieces => 7 },
        'a rule set spelled out is a hash, its name notwithstanding';
    my ($draw) = parse_record($good{'result draw ply_cap'});
    is_deeply $draw->{result}, { winner => undef, how => 'ply_cap' }, 'a draw has no winner';
    is_deeply [map { [@$_{qw(roll faces)}] } @{ parse_record($good{'dark first'})->{turns} }],
        [[4, '000'], [1, undef], [3, '111']], 'rolls as numbers';
};

# Text, line and word.
subtest 'what is wrong, and on which line' => sub {
    my $turns = "1. l 3: hand-b1\n2. d 0: -\n";
    my @cases = (
        [undef, 0, 'empty'], ['', 0, 'empty'], [[], 0, 'empty'], [{}, 0, 'empty'], [\"$HEAD", 0, 'empty'],
        ['x', 0, 'no_newline'], [$HEAD =~ s/\n\z//r, 0, 'no_newline'], ["${HEAD}1. l 3: hand-b1", 0, 'no_newline'],
        ["$HEAD ", 0, 'no_newline'], ["$HEAD\0", 0, 'no_newline'], ["$HEAD\r", 0, 'no_newline'],

        (map { [$_ . "[first light]\n", 1, 'rules'] }
            "\n", "x\n", "\0\n", "[rules finkel]\r\n", " [rules finkel]\n", "[rules finkel] \n", "[rules  finkel]\n",
            "[rules finkel ]\n", "[rules Finkel]\n", "[rules]\n", "[rules ]\n", "[rules finkel\n", "rules finkel\n",
            "[rules 0]\n", "[rules $LONG ]\n", "\x{feff}[rules finkel]\n", "[rules $LONG\n", ''),
        (map { ["[rules $_]\n[first light]\n", 1, 'rules'] }
            $LONG =~ s/long/wide/r, $LONG =~ s/long/Long/r, $LONG =~ s/dice=3/dice=5/r, $LONG =~ s/dice=3/dice=03/r,
            $LONG =~ s/zero_rolls=4/zero_rolls=1/r, $LONG =~ s/zero_rolls=4//r, $LONG =~ s/rosettes=1/rosettes=2/r,
            $LONG =~ s/pieces=7/pieces=8/r, $LONG =~ s/pieces=7/pieces=0/r, $LONG =~ s/ pieces=7//r,
            "$LONG pieces=7", $LONG =~ s/ dice/  dice/r, $LONG =~ s/ dice/\tdice/r,
            'dice=3 route=long zero_rolls=4 safe_rosettes=1 pieces=7', "$LONG\0", uc $LONG, 'masters finkel'),

        ["[rules finkel]\n", 2, 'first'],
        (map { ["[rules finkel]\n${_}$turns", 2, 'first'] }
            '', "\n", "[first]\n", "[first Light]\n", "[first l]\n", "[first light]\r\n", "[first light] \n",
            "[seed 5f1c9a]\n[first light]\n", "[rules finkel]\n[first light]\n", "first light\n", "[first both]\n"),

        (map { ["${SEEDED}[opening $_]\n", 4, 'opening'] }
            0, 1, 3, 7, '02', '-2', '+2', '2.0', 'two', '', ' 2', '2 ', "2\t", '1e2', "\x{662}", '1000000000000000', '2]'),
        ["${SEEDED}[opening]\n", 4, 'opening'], ["${SEEDED}[opening 2\n", 4, 'opening'],
        ["${SEEDED}[opening 2]\r\n", 4, 'opening'], ["${HEAD}[opening 2]\n", 3, 'opening'],
        ["${HEAD}[opening 2]\n[seed 5f1c9a]\n", 3, 'opening'],

        (map { ["${HEAD}[seed $_]\n", 3, 'turn'] }
            '', 'a', 'abc', 'AB', '5F1C9A', 'zz', ' 5f', '5f ', '0x5f', '5f 1c', "\x{661}\x{661}"),
        (map { ["$HEAD$_", 3, 'turn'] }
            "\n", "\r\n", " \n", "[seed]\n", "[rules finkel]\n", "[first light]\n", "# remark\n", "[white Ann]\n",
            "x\n", "\0\n", "1. l 3 hand-b1\n", "1 l 3: hand-b1\n", "1.l 3: hand-b1\n", "1.  l 3: hand-b1\n",
            " 1. l 3: hand-b1\n", "1. l  3: hand-b1\n", "1. l 3 : hand-b1\n", "1. l 3:hand-b1\n", "1. l 3:\n",
            "1. L 3: hand-b1\n", "1. x 3: hand-b1\n", "1. light 3: hand-b1\n", "1. l three: hand-b1\n",
            "1. l -1: hand-b1\n", "1. l 3 11a0: hand-b1\n", "1. l 3 1110 1110: hand-b1\n", "1. l 3 2110: hand-b1\n",
            "-1. l 3: hand-b1\n", "\x{661}. l 3: hand-b1\n", "1. l : hand-b1\n", "1. l 3  1110: hand-b1\n",
            "one. l 3: hand-b1\n", "l 3: hand-b1\n", "1. 3: hand-b1\n", "[results light home]\n"),
        ["$HEAD$turns\n", 5, 'turn'], ["${HEAD}1. l 3: hand-b1\n\n2. d 0: -\n", 4, 'turn'],
        ["$HEAD${turns}[seed 5f1c9a]\n", 5, 'turn'], ["${SEEDED}[opening 2]\n[opening 2]\n", 5, 'turn'],
        ["${SEEDED}[seed 5f1c9a]\n", 4, 'turn'], ["${SEEDED}[opening 2]\n[seed 5f1c9a]\n", 5, 'turn'],

        (map { ["${HEAD}1. l 3: hand-b1\n$_. d 0: -\n", 4, 'number'] }
            0, 1, 3, '02', 20, '2' x 30, '4294967298', '18446744073709551618'),
        ["${HEAD}2. l 3: hand-b1\n", 3, 'number'], ["${HEAD}0. l 3: hand-b1\n", 3, 'number'],
        ["${HEAD}01. l 3: hand-b1\n", 3, 'number'],

        ["${HEAD}1. d 3: hand-b1\n", 3, 'side'], ["[rules finkel]\n[first dark]\n1. l 3: hand-b1\n", 3, 'side'],
        ["${HEAD}1. l 3: hand-b1\n2. l 0: -\n", 4, 'side'], ["${HEAD}1. l 0: -\n2. l 0: -\n", 4, 'side'],
        (map { ["${HEAD}1. l 1: b1-$_\n2. d 0: -\n", 4, 'side'] } qw(a1 g1 d2 a3 g3)),
        (map { ["${HEAD}1. l 1: b1-$_\n2. l 0: -\n", 4, 'side'] } qw(b2 a2 h1 h3 home)),

        ["${HEAD}1. l 3 111: hand-b1\n", 3, 'faces'], ["${HEAD}1. l 3 11100: hand-b1\n", 3, 'faces'],
        ["${HEAD}1. l 3 1100: hand-b1\n", 3, 'faces'], ["${HEAD}1. l 3 1: hand-b1\n", 3, 'faces'],
        ["${HEAD}1. l 5 1111: hand-b1\n", 3, 'faces'], ["${HEAD}1. l 03 1110: hand-b1\n", 3, 'faces'],
        ["[rules masters]\n[first light]\n1. l 0 000: -\n", 3, 'faces'],
        ["[rules masters]\n[first light]\n1. l 3 1110: hand-b1\n", 3, 'faces'],
        ["[rules masters]\n[first light]\n1. l 4 111: hand-a1\n", 3, 'faces'],
        ["${SEEDED}1. l 2 0110: hand-c1\n", 4, 'faces'], ["${SEEDED}1. l 3 1110: hand-b1\n", 4, 'faces'],
        ["${SEEDED}1. l 2 1001: hand-c1\n2. d 0 0000: -\n3. l 2 0011: c1-a1\n", 6, 'faces'],
        ["${SEEDED}[opening 2]\n1. l 2 1001: hand-c1\n", 5, 'faces'],

        (map { ["${HEAD}1. l $_: hand-b1\n", 3, 'roll'] } 5, 7, 10, '03', '00', '4' x 30),
        ["[rules masters]\n[first light]\n1. l 0: -\n", 3, 'roll'],
        ["[rules masters]\n[first light]\n1. l 5: -\n", 3, 'roll'],
        ["[rules route=short dice=3 zero_rolls=0 safe_rosettes=1 pieces=7]\n[first light]\n1. l 4: hand-a1\n", 3, 'roll'],
        ["[rules route=short dice=4 zero_rolls=4 safe_rosettes=1 pieces=7]\n[first light]\n1. l 0: -\n", 3, 'roll'],
        ["${SEEDED}1. l 3: hand-b1\n", 4, 'roll'], ["${SEEDED}1. l 2: hand-c1\n2. d 1: hand-d3\n", 5, 'roll'],
        ["${SEEDED}[opening 2]\n1. l 2: hand-c1\n2. d 0: -\n", 6, 'roll'], ["${SEEDED}1. l 0: -\n", 4, 'roll'],

        (map { ["${HEAD}1. l 3: $_\n", 3, 'move'] }
            ' hand-b1', 'hand-b1 ', "hand-b1\r", 'HAND-B1', 'hand-B1', 'Hand-b1', 'b1', 'hand-e1', 'home-b1', 'b1-hand',
            'hand-b1x', 'hand-a1*', '--', '-x', '- ', ' -', "hand-b1\0", 'hand:b1', 'hand-home-b1', "hand-b\x{661}", 'b1 b2'),
        ["${HEAD}1. l 3: \n", 3, 'move'],

        (map { ["$HEAD$turns$_\n", 5, 'result'] }
            '[result]', '[result ]', '[result light]', '[result light wins]', '[result Light home]', '[result draw]',
            '[result light ply_cap]', '[result draw home]', '[result draw resign]', '[result light home',
            '[result light home] ', "[result light home]\r", '[result  light home]', '[result light  home]',
            "[result light home\0]", '[result both home]', '[result dark ply_cap]'),
        (map { ["$HEAD$turns\[result light home]\n$_", 6, 'after_result'] }
            "\n", "3. l 3: hand-b1\n", "[result light home]\n", "x\n", "[seed 5f1c9a]\n", "\n\n\n"),
    );
    for my $case (@cases) {
        my ($text, $line, $error) = @$case;
        my ($record, $problem) = parse_record($text);
        is_deeply [$record, $problem], [undef, { line => $line, error => $error }],
            "$error on line $line: " . shown($text);
    }
};

subtest 'of several faults of a line the first in order is named' => sub {
    my @lines = (
        number => '9. d 5 11110: x',
        side   => '1. d 5 11110: x',
        faces  => '1. l 5 11110: x',
        roll   => '1. l 5: x',
        move   => '1. l 2: x',
    );
    while (my ($error, $line) = splice @lines, 0, 2) {
        my (undef, $problem) = parse_record("$SEEDED$line\n\n");
        is_deeply $problem, { line => 4, error => $error }, $error;
    }
};

{
    package TextObject;
    use overload '""' => sub { ${ $_[0] } }, fallback => 1;
}

subtest 'an object that is text is read as text' => sub {
    my $text = bless \(my $held = "${HEAD}1. l 0: -\n"), 'TextObject';
    is_deeply [parse_record($text)], [parse_record($held)], 'the same record';
};

subtest 'format_record' => sub {
    my @turns = ({ side => 'light', roll => 0, move => undef }, { side => 'dark', roll => 4, faces => '1111', move => 'hand-a3' });
    my %record = (rules => 'finkel', first => 'light', turns => \@turns);
    my $plain  = "${HEAD}1. l 0: -\n2. d 4 1111: hand-a3\n";
    is format_record({%record}), $plain, 'no seed, no result';
    is format_record({ %record, seed => undef, opening => undef, result => undef }), $plain, 'undef is not there';
    is format_record({ %record, title => 'x', turns => [map { { %$_, ply => 9, home => 1 } } @turns] }), $plain,
        'other keys are ignored';
    is format_record(bless {%record}, 'Some::Class'), $plain, 'a blessed record';
    is format_record({ %record, turns => [], rules => { route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 1, pieces => 7 } }),
        "[rules $LONG]\n[first light]\n", 'five fields';

    my $with = sub { +{ %record, @_ } };
    my $turn = sub { $with->(turns => [$turns[0], { %{ $turns[1] }, @_ }]) };
    my @refused = (
        [undef,     qr/A record is a hash/,  'undef'],
        [$plain,    qr/A record is a hash/,  'text'],
        [[],        qr/A record is a hash/,  'an array'],
        [{},        qr/The rules of a record/, 'an empty hash'],
        [$with->(rules => undef),          qr/The rules of a record/, 'no rules'],
        [$with->(rules => 'standard'),     qr/The rules of a record/, 'an unknown name'],
        [$with->(rules => []),             qr/The rules of a record/, 'rules that are an array'],
        [$with->(rules => { dice => 3 }),  qr/The rules of a record/, 'not all five fields'],
        [$with->(rules => { route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 1, peaces => 7 }),
            qr/'route=long .* pieces=' is not a rule set/, 'a misspelt field'],
        [$with->(rules => { route => 'long', dice => 5, zero_rolls => 4, safe_rosettes => 1, pieces => 7 }),
            qr/dice=5.* is not a rule set/, 'five dice'],
        [$with->(rules => { route => "long\n", dice => 3, zero_rolls => 4, safe_rosettes => 1, pieces => 7 }),
            qr/is not a rule set/, 'a newline in a field'],
        [$with->(first => undef),          qr/moves first is light or dark/, 'no first'],
        [$with->(first => 'l'),            qr/moves first is light or dark/, 'first is a letter'],
        [$with->(seed => ''),              qr/A seed is an even number/, 'an empty seed'],
        [$with->(seed => 'abc'),           qr/A seed is an even number/, 'an odd seed'],
        [$with->(seed => 'AB'),            qr/A seed is an even number/, 'a seed in upper case'],
        [$with->(seed => "ab\n"),          qr/A seed is an even number/, 'a seed with a newline'],
        [$with->(opening => 2),            qr/An opening is an even number/, 'an opening and no seed'],
        [$with->(seed => 'ab', opening => 3), qr/An opening is an even number/, 'an odd opening'],
        [$with->(seed => 'ab', opening => 0), qr/An opening is an even number/, 'an opening of 0'],
        [$with->(turns => undef),          qr/The turns of a record are an array/, 'no turns'],
        [$with->(turns => {}),             qr/The turns of a record are an array/, 'turns that are a hash'],
        [$with->(turns => [$turns[0], 'l 0: -']), qr/Turn 2: a turn is a hash/, 'a turn that is text'],
        [$with->(turns => [{ side => 'light', roll => 0 }]), qr/Turn 1: a turn is a hash/, 'a turn without a move'],
        [$turn->(side => 'l'),             qr/Turn 2: the side is light or dark/, 'a side that is a letter'],
        [$turn->(side => undef),           qr/Turn 2: the side is light or dark/, 'no side'],
        [$turn->(roll => 5),               qr/Turn 2: the roll is a whole number/, 'a roll of 5'],
        [$turn->(roll => undef),           qr/Turn 2: the roll is a whole number/, 'no roll'],
        [$turn->(roll => "4\n"),           qr/Turn 2: the roll is a whole number/, 'a roll with a newline'],
        [$turn->(faces => '11'),           qr/Turn 2: the faces are/, 'two faces'],
        [$turn->(faces => "111\n"),        qr/Turn 2: the faces are/, 'faces with a newline'],
        [$turn->(faces => [1, 1, 1, 1]),   qr/Turn 2: the faces are/, 'faces that are an array'],
        [$turn->(move => 'hand-A3'),       qr/Turn 2: 'hand-A3' is not a move/, 'a move in upper case'],
        [$turn->(move => '-'),             qr/Turn 2: '-' is not a move/, 'a dash for a lost turn'],
        [$turn->(move => ''),              qr/Turn 2: '' is not a move/, 'an empty move'],
        [$with->(result => 'light home'),  qr/The result of a record is a hash/, 'a result that is text'],
        [$with->(result => {}),            qr/'draw ' is not how a game ends/, 'an empty result'],
        [$with->(result => { winner => undef, how => 'home' }), qr/'draw home' is not how/, 'home without a winner'],
        [$with->(result => { winner => 'light', how => 'ply_cap' }), qr/'light ply_cap' is not how/, 'a draw with a winner'],
    );
    for my $case (@refused) {
        my ($refused, $words, $name) = @$case;
        refused(sub { format_record($refused) }, $words, $name);
    }
};

sub shown {
    my ($text) = @_;
    return 'undef' unless defined $text;
    $text =~ s/\A\Q$SEEDED\E/SEEDED / or $text =~ s/\A\Q$HEAD\E/HEAD /;
    return $text =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger;
}

done_testing;
