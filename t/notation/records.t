use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;
use TruthTable qw(text_of);

use Game::RoyalUr::Dice ();
use Game::RoyalUr::Notation qw(:all);

# The first throws of four dice of seed 5f1c9a: 1001 0000 1100 1111 1100 0111.
my $HEAD = "[rules finkel]\n[first light]\n";
my $SEEDED = "[rules finkel]\n[first light]\n[seed 5f1c9a]\n";
my $LONG = 'route=long dice=3 zero_rolls=4 safe_rosettes=1 pieces=7';

subtest 'a record and its text' => sub {
    my $text = "${SEEDED}[opening 2]\n"
        . "1. l 2 1100: hand-c1\n2. d 4: hand-a3\n3. d 2 1100: -\n4. l 3: c1-b2\n[result dark resign]\n";
    my ($record, $problem) = parse_record($text);
    is $problem, undef, 'nothing is wrong';
    is_deeply $record, {
        rules => 'finkel',
        first => 'light',
        seed => '5f1c9a',
        opening => 2,
        turns => [
            { side => 'light', roll => 2, faces => '1100', move => 'hand-c1' },
            { side => 'dark', roll => 4, move => 'hand-a3' },
            { side => 'dark', roll => 2, faces => '1100', move => undef },
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
        'nothing played' => $HEAD,
        'with a seed' => $SEEDED,
        'an opening' => "${SEEDED}[opening 2]\n",
        'the largest opening' => "${SEEDED}[opening 999999999999998]\n",
        'dark first' => "[rules masters]\n[first dark]\n1. d 4 000: hand-a3\n2. d 1: a3-a2\n3. l 3 111: -\n",
        'five fields' => "[rules $LONG]\n[first light]\n1. l 4 000: hand-a1\n",
        'finkel spelled out' => "[rules route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=7]\n[first light]\n",
        'masters spelled out' => "[rules route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=7]\n[first light]\n",
        'a rosette of the other side' => "${HEAD}1. l 1: a1-g3\n2. l 0: -\n3. d 1: hand-d3\n",
        'every rosette' => $HEAD . join('', map { "$_. l 1: b1-" . (qw(a1 g1 d2 a3 g3))[$_ - 1] . "\n" } 1 .. 5),
        'home is no rosette' => "${HEAD}1. l 1: g1-home\n2. d 1: g3-home\n3. l 2: d2-home\n4. d 0: -\n",
        'a resigned start' => "${HEAD}[result light resign]\n",
        (map { ("result $_" => "${HEAD}1. l 0: -\n[result $_]\n") }
                'light home', 'dark home', 'light resign', 'dark resign', 'draw ply_cap'),
        'a move nobody could make' => "${HEAD}1. l 0: h1-b3\n2. d 4: d1-d1\n",
        'a real game' => text_of('game-finkel.txt'),
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
    is_deeply $draw->{result}, { winner => 'draw', how => 'ply_cap' }, 'the winner of a draw is draw';
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
                1, 3, 20, '2' x 30, '4294967298', '18446744073709551618'),
        ["${HEAD}2. l 3: hand-b1\n", 3, 'number'],

        ["${HEAD}1. d 3: hand-b1\n", 3, 'side'], ["[rules finkel]\n[first dark]\n1. l 3: hand-b1\n", 3, 'side'],
        ["${HEAD}1. l 3: hand-b1\n2. l 0: -\n", 4, 'side'], ["${HEAD}1. l 0: -\n2. l 0: -\n", 4, 'side'],
        (map { ["${HEAD}1. l 1: b1-$_\n2. d 0: -\n", 4, 'side'] } qw(a1 g1 d2 a3 g3)),
        (map { ["${HEAD}1. l 1: b1-$_\n2. l 0: -\n", 4, 'side'] } qw(b2 a2 h1 h3 home)),

        ["${HEAD}1. l 3 111: hand-b1\n", 3, 'faces'], ["${HEAD}1. l 3 11100: hand-b1\n", 3, 'faces'],
        ["${HEAD}1. l 3 1100: hand-b1\n", 3, 'faces'], ["${HEAD}1. l 3 1: hand-b1\n", 3, 'faces'],
        ["${HEAD}1. l 4 1110: hand-b1\n", 3, 'faces'],
        ["[rules masters]\n[first light]\n1. l 0 000: -\n", 3, 'faces'],
        ["[rules masters]\n[first light]\n1. l 3 1110: hand-b1\n", 3, 'faces'],
        ["[rules masters]\n[first light]\n1. l 4 111: hand-a1\n", 3, 'faces'],
        ["${SEEDED}1. l 2 0110: hand-c1\n", 4, 'faces'],
        ["${SEEDED}1. l 2 1001: hand-c1\n2. d 0 0000: -\n3. l 2 0011: c1-a1\n", 6, 'faces'],
        ["${SEEDED}[opening 2]\n1. l 2 1001: hand-c1\n", 5, 'faces'],

        ["${SEEDED}1. l 3: hand-b1\n", 4, 'roll'], ["${SEEDED}1. l 2: hand-c1\n2. d 1: hand-d3\n", 5, 'roll'],
        ["${SEEDED}[opening 2]\n1. l 2: hand-c1\n2. d 0: -\n", 6, 'roll'], ["${SEEDED}1. l 0: -\n", 4, 'roll'],

        (map { ["${HEAD}1. l 3: $_\n", 3, 'move'] }
                'HAND-B1', 'hand-B1', 'Hand-b1', 'b1', 'hand-e1', 'home-b1', 'b1-hand',
            'hand-b1x', 'hand-a1*', '--', '-x', "hand-b1\0", 'hand:b1', 'hand-home-b1', "hand-b\x{661}", '-b1', 'hand-'),

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
        turn => '9. d 5 11110: x',
        number => '9. d 4 11110: x',
        side => '1. d 4 11110: x',
        faces => '1. l 4 11110: x',
        roll => '1. l 4 1111: x',
        faces => '1. l 2 1100: x',
        move => '1. l 2: x',
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
    my $plain = "${HEAD}1. l 0: -\n2. d 4 1111: hand-a3\n";
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
        [undef, qr/A record is a hash/, 'undef'],
        [$plain, qr/A record is a hash/, 'text'],
        [[], qr/A record is a hash/, 'an array'],
        [{}, qr/The rules of a record/, 'an empty hash'],
        [$with->(rules => undef), qr/The rules of a record/, 'no rules'],
        [$with->(rules => 'standard'), qr/The rules of a record/, 'an unknown name'],
        [$with->(rules => []), qr/The rules of a record/, 'rules that are an array'],
        [$with->(rules => { dice => 3 }), qr/The rules of a record/, 'not all five fields'],
        [$with->(rules => { route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 1, peaces => 7 }),
            qr/'route=long .* pieces=' is not a rule set/, 'a misspelt field'],
        [$with->(rules => { route => 'long', dice => 5, zero_rolls => 4, safe_rosettes => 1, pieces => 7 }),
            qr/dice=5.* is not a rule set/, 'five dice'],
        [$with->(rules => { route => "long\n", dice => 3, zero_rolls => 4, safe_rosettes => 1, pieces => 7 }),
            qr/is not a rule set/, 'a newline in a field'],
        [$with->(first => undef), qr/moves first is light or dark/, 'no first'],
        [$with->(first => 'l'), qr/moves first is light or dark/, 'first is a letter'],
        [$with->(seed => ''), qr/A seed is an even number/, 'an empty seed'],
        [$with->(seed => 'abc'), qr/A seed is an even number/, 'an odd seed'],
        [$with->(seed => 'AB'), qr/A seed is an even number/, 'a seed in upper case'],
        [$with->(seed => "ab\n"), qr/A seed is an even number/, 'a seed with a newline'],
        [$with->(opening => 2), qr/An opening is an even number/, 'an opening and no seed'],
        [$with->(seed => 'ab', opening => 3), qr/An opening is an even number/, 'an odd opening'],
        [$with->(turns => {}), qr/The turns of a record are an array/, 'turns that are a hash'],
        [$with->(turns => [$turns[0], 'l 0: -']), qr/Turn 2: a turn is a hash/, 'a turn that is text'],
        [$turn->(side => 'l'), qr/Turn 2: the side is light or dark/, 'a side that is a letter'],
        [$turn->(side => undef), qr/Turn 2: the side is light or dark/, 'no side'],
        [$turn->(roll => 5), qr/Turn 2: the roll is a whole number/, 'a roll of 5'],
        [$turn->(roll => undef), qr/Turn 2: the roll is a whole number/, 'no roll'],
        [$turn->(roll => "4\n"), qr/Turn 2: the roll is a whole number/, 'a roll with a newline'],
        [$turn->(faces => '11'), qr/Turn 2: the faces are/, 'two faces'],
        [$turn->(faces => "111\n"), qr/Turn 2: the faces are/, 'faces with a newline'],
        [$turn->(faces => [1, 1, 1, 1]), qr/Turn 2: the faces are/, 'faces that are an array'],
        [$turn->(move => 'hand-A3'), qr/Turn 2: 'hand-A3' is not a move/, 'a move in upper case'],
        [$turn->(move => '-'), qr/Turn 2: '-' is not a move/, 'a dash for a lost turn'],
        [$turn->(move => ''), qr/Turn 2: '' is not a move/, 'an empty move'],
        [$with->(result => 'light home'), qr/The result of a record is a hash/, 'a result that is text'],
        [$with->(result => {}), qr/'draw ' is not how a game ends/, 'an empty result'],
        [$with->(result => { winner => undef, how => 'home' }), qr/'draw home' is not how/, 'home without a winner'],
        [$with->(result => { winner => 'light', how => 'ply_cap' }), qr/'light ply_cap' is not how/, 'a draw with a winner'],
    );
    for my $case (@refused) {
        my ($refused, $words, $name) = @$case;
        refused(sub { format_record($refused) }, $words, $name);
    }
};

subtest 'a line that has not the shape of a turn is turn, before all else' => sub {
    my $of = sub {
        my ($line) = @_;
        my (undef, $problem) = parse_record("$HEAD$line\n");
        return $problem ? "$problem->{line} $problem->{error}" : 'read';
    };
    is $of->("1. l $_: hand-b1"), '3 turn', "roll $_" for 5, 7, 10, 12, '03', '00', '4' x 30;
    is $of->("$_. l 3: hand-b1"), '3 turn', "number $_" for '01', 0, '00', '001';
    is $of->("1. l 3: $_"), '3 turn', "a move with a blank: '$_'" =~ s/\r/\\r/r
        for '', ' ', ' hand-b1', 'hand-b1 ', "hand-b1\r", '- ', ' -', 'b1 b2', "hand-b1\t";
};

subtest 'without a seed any roll from 0 to 4 is taken' => sub {
    for my $rules ('masters', 'finkel', map { "route=short dice=$_ zero_rolls=0 safe_rosettes=1 pieces=7" } 3, 4) {
        for my $roll (0 .. 4) {
            my $text = "[rules $rules]\n[first light]\n1. l $roll: -\n";
            my ($record) = parse_record($text);
            is $record && $record->{turns}[0]{roll}, $roll, "$rules, $roll";
            is format_record($record), $text, '  and back' if $record;
        }
    }
};

subtest 'dice that are not those of the seed: the roll is looked at first' => sub {
    my @of = (['3 1011' => 'roll'], ['2 1100' => 'faces'], ['3 1001' => 'faces'], ['4 1111' => 'roll'], ['2 1001' => undef]);
    for (@of) {
        my ($written, $error) = @$_;
        my (undef, $problem) = parse_record("${SEEDED}1. l $written: hand-c1\n");
        is $problem && $problem->{error}, $error, "1001 was thrown, $written is written";
    }
};

subtest 'faces that are too few or too many are faces' => sub {
    for my $faces (qw(1 11 11111 1111111)) {
        my (undef, $problem) = parse_record("${HEAD}1. l 2 $faces: hand-c1\n");
        is $problem->{error}, 'faces', length($faces) . ' of them';
    }
};

subtest 'an opening of 0 and a result that is none keep their own words' => sub {
    for (['opening 0', 'opening'], ['opening 02', 'opening'], ['opening x', 'opening'], ['result draw', 'result'], ['result x', 'result']) {
        my ($header, $error) = @$_;
        my (undef, $problem) = parse_record("$SEEDED\[$header]\n");
        is_deeply $problem, { line => 4, error => $error }, $header;
    }
};

subtest 'the result of a draw' => sub {
    my ($record) = parse_record("$HEAD\[result draw ply_cap]\n");
    is $record->{result}{winner}, 'draw', 'has draw for its winner';
    is format_record($record), "$HEAD\[result draw ply_cap]\n", 'which is written';
    is format_record({ %$record, result => { winner => undef, how => 'ply_cap' } }), "$HEAD\[result draw ply_cap]\n", 'and so is undef';
};

subtest 'what a record leaves out' => sub {
    my %record = (rules => 'finkel', first => 'light');
    is format_record({%record}), $HEAD, 'turns: none';
    is format_record({ %record, turns => undef }), $HEAD, 'undef turns: none';
    is format_record({ %record, turns => [{ side => 'light', roll => 0 }] }), "${HEAD}1. l 0: -\n", 'a move: the turn is lost';
    is format_record({ %record, seed => '5f1c9a', opening => $_ }), $SEEDED, 'an opening of ' . ($_ // 'undef') . ': no line' for 0, undef;
    is format_record({ %record, opening => 0 }), $HEAD, 'without a seed too';
};

subtest "Perl's false and booleans of JSON were refused by format_record" => sub {
    require JSON::PP;
    require Math::BigInt;
    my $rules = sub { +{ route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => $_[0], pieces => 7 } };
    my $text = '[rules route=long dice=3 zero_rolls=4 safe_rosettes=%d pieces=7]';
    for (['!1' => !1, 0], ['!0' => !0, 1], ['false' => JSON::PP::false(), 0], ['true' => JSON::PP::true(), 1], ['a big number' => Math::BigInt->new(1), 1]) {
        my ($name, $value, $as) = @$_;
        my $written = eval { format_record({ rules => $rules->($value), first => 'light' }) } // $@;
        is $written, sprintf("$text\n[first light]\n", $as), $name;
    }
    is format_record({ rules => 'finkel', first => 'light', turns => [{ side => 'light', roll => $_ }] }), "${HEAD}1. l 0: -\n",
        'as a roll' for !1, JSON::PP::false(), Math::BigInt->new(0);
};

subtest 'a seed of eight megabytes was taken from a record' => sub {
    my $of = sub { "$HEAD\[seed " . 'ab' x $_[0] . "]\n" };
    my ($longest) = parse_record($of->(16_384));
    is length $longest->{seed}, 32_768, 'the longest that there may be';
    is format_record($longest), $of->(16_384), 'is written again';
    for my $bytes (16_385, 8 << 20) {
        my ($start) = times;
        my ($record, $problem) = parse_record($of->($bytes));
        is_deeply [$record, $problem], [undef, { line => 3, error => 'turn' }], "one of $bytes bytes is refused";
        cmp_ok((times)[0] - $start, '<', 2, '  at once');
    }
    refused(sub { format_record({ %$longest, seed => 'ab' x 16_385 }) }, qr/A seed is an even number .* at most 16384 bytes/, 'nor is one written');
};

subtest 'a million bytes of anything are judged at once' => sub {
    my %of = (
        'newlines' => "\n" x 1e6,
        'blank lines after a header' => $HEAD . "\n" x 1e6,
        'no newline' => 'x' x 1e6,
        'a long line' => 'x' x 1e6 . "\n",
        'brackets' => '[a' . ' ' x 1e6 . "\n",
        'a long rule set' => "[rules " . 'dice=3 ' x 1.4e5 . "]\n",
        'a long number' => $HEAD . '1' x 1e6 . ". l 3: hand-b1\n",
        'long faces' => "${HEAD}1. l 3 " . '1' x 1e6 . ": hand-b1\n",
        'a long move' => "${HEAD}1. l 3: " . '-' x 1e6 . "\n",
        'a long result' => "$HEAD\[result " . 'a ' x 5e5 . "]\n",
        'beyond ASCII' => "\x{263a}\n" x 3e5,
        'many turns' => $HEAD . join('', map { "$_. " . ($_ % 2 ? 'l' : 'd') . " 0: -\n" } 1 .. 66_000),
        'a long seed' => "[rules finkel]\n[first light]\n[seed " . 'ab' x 4.9e5 . "]\n"
            . do { my $throw = Game::RoyalUr::Dice::thrower("\xab" x 4.9e5, 4);
            join '', map { "$_. " . ($_ % 2 ? 'l' : 'd') . ' ' . ($throw->($_ - 1) =~ tr/1//) . ": -\n" } 1 .. 1000 },
    );
    for my $name (sort keys %of) {
        my ($start) = times;
        parse_record($of{$name});
        cmp_ok((times)[0] - $start, '<', 2, $name);
        ($start) = times;
        parse_move($of{$name});
        validate_position($of{$name});
        cmp_ok((times)[0] - $start, '<', 1, '  as a move and as a position');
    }
};

sub shown {
    my ($text) = @_;
    return 'undef' unless defined $text;
    $text =~ s/\A\Q$SEEDED\E/SEEDED / or $text =~ s/\A\Q$HEAD\E/HEAD /;
    return $text =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger;
}

done_testing;
