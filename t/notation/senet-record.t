use 5.014;
use strict;
use warnings;

# Records, read and written.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use Test::More;

use Game::Senet::Move;
use Game::Senet::Notation qw(:all);
use Game::Senet::Sticks qw(throw_for roll_for);
use Game::Senet::Variant;

my $VARIANT = '[variant kendall pieces=5 blockade=3 protect=run backward=1 reach26=exact throw_on_26=0]';
my $EXAMPLE = <<"END";
$VARIANT
[first light]
1. l 1: 10-11
2. l 2: 11-13
3. d 3: 9-12
4. l 5 0000: 6-11
5. l 3: 2-5
6. d 2: 7-9
END

sub shown { return substr(join(' ', map { $_ // 'undef' } @_) =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger, 0, 60) }
sub record_of { my ($record, $problem) = parse_record($_[0]); diag explain $problem if $problem; return $record }

subtest 'the example' => sub {
    my $record = record_of($EXAMPLE);
    is_deeply $record, {
        variant => Game::Senet::Variant->new->as_hash,
        first => 'light',
        plies => [
            { side => 'light', roll => 1, move => '10-11' },
            { side => 'light', roll => 2, move => '11-13' },
            { side => 'dark', roll => 3, move => '9-12' },
            { side => 'light', roll => 5, move => '6-11', sticks => '0000' },
            { side => 'light', roll => 3, move => '2-5' },
            { side => 'dark', roll => 2, move => '7-9' },
        ],
    }, 'is read';
    is format_record($record), $EXAMPLE, 'and written back byte for byte';
};

subtest 'all that a record can have' => sub {
    my $seed = 'a seed';
    my $hex = unpack 'H*', $seed;
    my $sticks = join '', @{ throw_for($seed, 0) };
    my $roll = roll_for($seed, 0);
    for my $result ('', map { "[result $_]" } 'light home', 'dark home', 'light resign', 'dark resign', 'draw ply_cap') {
        my $text = "$VARIANT\n[first dark]\n[position 10/10/10 d 3 4]\n[seed $hex]\n1. d $roll $sticks: 26-off\n"
            . ($result && "$result\n");
        my $record = record_of($text);
        is $record->{position}, '10/10/10 d 3 4', "$result: the position";
        is $record->{seed}, $hex, 'the seed';
        is $record->{plies}[0]{sticks}, $sticks, 'the sticks';
        is_deeply $record->{result}, {
            '' => undef,
            '[result light home]' => { winner => 'light', how => 'home' },
            '[result dark home]' => { winner => 'dark', how => 'home' },
            '[result light resign]' => { winner => 'light', how => 'resign' },
            '[result dark resign]' => { winner => 'dark', how => 'resign' },
            '[result draw ply_cap]' => { winner => undef, how => 'ply_cap' },
        }->{$result}, 'the result';
        is format_record($record), $text, 'written back';
    }
    for my $text ("$VARIANT\n[first dark]\n", "$VARIANT\n[first light]\n[result light resign]\n",
        "$VARIANT\n[first light]\n[position 55/1111111111/91 l 0 0]\n", "$VARIANT\n[first light]\n[seed 00ff]\n")
    {
        is format_record(record_of($text)), $text, 'short, and written back';
    }
    for my $change (map { my $field = $_; map { [$field, $_] } Game::Senet::Variant->values_of($field) }
        Game::Senet::Variant->fields)
    {
        my $variant = Game::Senet::Variant->new(@$change);
        my $text = '[variant ' . $variant->describe . "]\n[first light]\n";
        is_deeply record_of($text)->{variant}, $variant->as_hash, $variant->describe;
        is format_record(record_of($text)), $text, 'written back';
    }
};

subtest 'who throws next' => sub {
    for my $throw (0, 1) {
        my $header = $VARIANT =~ s/throw_on_26=0/throw_on_26=$throw/r . "\n[first dark]\n";
        for my $case (['1', '1-2', 1], ['2', '1-3', 0], ['3', '1-4', 0], ['4', '1-5', 1], ['5', '1-6', 1],
            ['1', '-', 1], ['2', '-', 0], ['3', '-', 0], ['4', '-', 1], ['5', '-', 1],
            ['2', '24-26', $throw], ['3', '23-26', $throw], ['4', '22-26', 1], ['2', '28-26', 0], ['3', '26-off', 0])
        {
            my ($roll, $move, $again) = @$case;
            my ($same, $other) = $again ? qw(d l) : qw(l d);
            my $text = "${header}1. d $roll: $move\n";
            ok record_of("${text}2. $same 3: -\n"), "throw_on_26=$throw, $roll: $move, then $same";
            is_deeply [parse_record("${text}2. $other 3: -\n")], [undef, { line => 4, error => 'side' }], "and not $other";
        }
    }
};

subtest 'format_record' => sub {
    my $ply = { side => 'light', roll => 3, move => '8-11' };
    my @forms = ('8-11', { from => 8, to => 11 }, Game::Senet::Move->new(from => 8, to => 11, roll => 3));
    for my $form (@forms) {
        for my $variant ('kendall', {}, { pieces => 5 }, Game::Senet::Variant->new, Game::Senet::Variant->new->as_hash) {
            is format_record({ variant => $variant, first => 'light', plies => [{ %$ply, move => $form }] }),
                "$VARIANT\n[first light]\n1. l 3: 8-11\n", 'a move and a variant in all their forms';
        }
    }
    my %good = (variant => 'kendall', first => 'light', plies => [$ply, { side => 'dark', roll => 2, move => undef }]);
    is format_record(\%good), "$VARIANT\n[first light]\n1. l 3: 8-11\n2. d 2: -\n", 'a lost turn';
    my @wrong = (
        ['a record is', undef], ['a record is', []], ['a record is', 'x'],
        ['the record has no variant', { %good, variant => undef }],
        ['first must be', { %good, first => undef }], ['first must be', { %good, first => 'l' }],
        ['plies must be', { %good, plies => undef }], ['plies must be', { %good, plies => {} }],
        ['ply 2 is not', { %good, plies => [$ply, 'x'] }],
        ['the side of ply 1', { %good, plies => [{ %$ply, side => 'l' }] }],
        ['the side of ply 1', { %good, plies => [{ %$ply, side => undef }] }],
        ['the roll of ply 1', { %good, plies => [{ %$ply, roll => 0 }] }],
        ['the roll of ply 1', { %good, plies => [{ %$ply, roll => undef }] }],
        ['line 3 of this record would be refused: position', { %good, position => 'x' }],
        ['line 3 of this record would be refused: position_side', { %good, position => '10/10/10 d 0 0' }],
        ['line 3 of this record would be refused: seed', { %good, seed => 'XY' }],
        ['line 3 of this record would be refused: seed', { %good, seed => '' }],
        ['line 3 of this record would be refused: side', { %good, first => 'dark' }],
        ['line 3 of this record would be refused: sticks', { %good, plies => [{ %$ply, sticks => '1' }] }],
        ['line 3 of this record would be refused: sticks_roll', { %good, plies => [{ %$ply, sticks => '0001' }] }],
        ['line 3 of this record would be refused: move_same', { %good, plies => [{ %$ply, move => '3-3' }] }],
        ['line 3 of this record would be refused: move_case', { %good, plies => [{ %$ply, move => '3-OFF' }] }],
        ['line 4 of this record would be refused: side', { %good, plies => [$ply, $ply] }],
        ['line 5 of this record would be refused: result', { %good, result => { winner => 'light', how => 'x' } }],
        ['line 5 of this record would be refused: result', { %good, result => { winner => undef, how => 'home' } }],
        ['the result is', { %good, result => 'light home' }], ['the result is', { %good, result => {} }],
        ['the result of a draw', { %good, result => { winner => 'light', how => 'ply_cap' } }],
        ['a newline inside', { %good, seed => "00]\n[x" }],
        ['a newline inside', { %good, plies => [{ %$ply, move => "8-11\n2. d 2: -" }] }],
    );
    refused(sub { format_record($_->[1]) }, "(?:format_record|a record of Senet): $_->[0]", $_->[0]) for @wrong;
    refused(sub { format_record({ %good, variant => 'x' }) }, q{'x' is not the name}, 'the name of no variant');
    refused(sub { format_record({ %good, plies => [{ %$ply, move => { from => 1 } }] }) }, 'format_move: the move must', 'half a move');
};

subtest 'check_record holds a hash to what its text would be' => sub {
    my %good = (variant => 'kendall', first => 'light', plies => [{ side => 'light', roll => 3, move => '8-11' }]);
    my ($record, $problem) = Game::Senet::Notation::check_record(\%good);
    is $problem, undef, 'a record';
    is_deeply $record, (parse_record(format_record(\%good)))[0], 'as it would be parsed';
    is_deeply [Game::Senet::Notation::check_record({ %good, seed => 'XY' })], [undef, { line => 3, error => 'seed' }], 'a seed that is none';
    is_deeply [Game::Senet::Notation::check_record({ %good, first => 'dark' })], [undef, { line => 3, error => 'side' }], 'a side out of turn';
    refused(sub { Game::Senet::Notation::check_record({}) }, 'a record of Senet: the record has no variant', 'no record');
};

subtest 'in scalar context the error was returned where others return the value' => sub {
    my $text = "$VARIANT\n[first light]\n1. l 3: 8-11\n";
    is_deeply scalar(parse_record($text)), (parse_record($text))[0], 'parse_record: the record';
    is scalar(parse_record('x')), undef, 'parse_record: none';
    is_deeply scalar(parse_move('8-11')), { from => 8, to => 11 }, 'parse_move: the move';
    is scalar(parse_move('8')), undef, 'parse_move: none';
    is scalar(Game::Senet::Variant->from_text('kendall')), undef, 'from_text: none';
    isa_ok scalar(Game::Senet::Variant->from_text(Game::Senet::Variant->new->describe)), 'Game::Senet::Variant', 'from_text';
    is scalar(Game::Senet::Position::read_position('dldldldldl/10/10 l 0 0')), 0, 'read_position: the code';
    is scalar(Game::Senet::Position::read_position('x')), 4, 'read_position: of what is none';
};

subtest 'the version that the document has is there' => sub {
    ok eval { Game::Senet::Notation->VERSION(0.02); 1 }, 'use Game::Senet::Notation 0.02';
    ok eval "use Game::Senet::$_ 0.02; 1", $_ for qw(Engine Move Position Replay Rules Sticks Variant);
};

subtest 'a million bytes of anything are judged at once' => sub {
    require Game::Senet::Sticks;
    my $head = "$VARIANT\n[first light]\n";
    my %of = (
        newlines => "\n" x 1e6, 'blank lines' => $head . "\n" x 1e6, 'a long line' => 'x' x 1e6 . "\n",
        'a long variant' => '[variant kendall' . ' ' x 1e6 . "]\n", 'a long position' => "$head\[position " . '1' x 1e6 . "]\n",
        'a long move' => "${head}1. l 3: " . '1-' x 5e5 . "\n", 'spaces' => "${head}1. l" . ' ' x 1e6 . "\n",
        'many plies' => $head . join('', map { "$_. " . ($_ % 2 ? 'l' : 'd') . " 2: -\n" } 1 .. 66_000),
        'a long seed' => "$head\[seed " . 'ab' x 4.9e5 . "]\n",
        'the longest seed' => "$head\[seed " . 'ab' x 16_384 . "]\n" . do {
            my ($throw, $side) = (Game::Senet::Sticks::thrower("\xab" x 16_384), 'l');
            join '', map {
                my $roll = Game::Senet::Sticks::roll_of(Game::Senet::Sticks::marked($throw->($_ - 1)));
                my $line = "$_. $side $roll: -\n";
                $side = $side eq 'l' ? 'd' : 'l' unless Game::Senet::Sticks::throws_again($roll);
                $line;
            } 1 .. 1000;
        },
    );
    for my $name (sort keys %of) {
        my ($start) = times;
        my (undef, $problem) = parse_record($of{$name});
        parse_move($of{$name});
        validate_position($of{$name});
        cmp_ok((times)[0] - $start, '<', 4, $name);
        is $problem, undef, '  and is a record' if $name eq 'many plies' || $name eq 'the longest seed';
    }
};

done_testing;
