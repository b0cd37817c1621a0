use 5.014;
use strict;
use warnings;

# Playing a record: what keeps the rules, and each way not to.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use SenetTwin qw(play_record);
use Test::More;

use Game::Senet::Engine qw(:all);
use Game::Senet::Notation qw(format_record parse_record);
use Game::Senet::Replay qw(replay);
use Game::Senet::Sticks qw(roll_for);

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

subtest 'the example' => sub {
    my ($board, $problem) = replay($EXAMPLE);
    is $problem, undef, 'keeps the rules';
    is $board->to_string, 'dddll2ld1/ldl7/10 l 0 0', 'and leads here';
    is $board->ply, 6, 'in six plies';
    is $board->undo->to_string, 'dddll1dl2/ldl7/10 d 0 0', 'which can be taken back';
    is((replay((parse_record($EXAMPLE))[0]))[0]->ply, 6, 'a parsed record');
};

subtest 'a record of a position' => sub {
    my $text = "$VARIANT\n[first dark]\n[position 4l5/10/9d d 4 4]\n";
    my @ends = (
        ["1. d 2: 30-off\n[result dark home]\n", undef],
        ["1. d 2: 30-off\n", undef],
        ["[result light resign]\n", undef],
        ["", undef],
        ["1. d 2: -\n", [4, 'can_move']],
        ["1. d 2: 30-28\n", [4, 'illegal']],
        ["1. d 2: 5-7\n", [4, 'illegal']],
        ["1. d 2: 30-off\n2. l 1: 5-6\n", [5, 'over']],
        ["1. d 2: 30-off\n2. l 1: -\n", [5, 'over']],
        ["1. d 2: 30-off\n[result light home]\n", [5, 'outcome']],
        ["1. d 2: 30-off\n[result dark resign]\n", [5, 'outcome']],
        ["1. d 2: 30-off\n[result draw ply_cap]\n", [5, 'outcome']],
        ["[result dark home]\n", [4, 'outcome']],
        ["[result draw ply_cap]\n", [4, 'outcome']],
    );
    for (@ends) {
        my ($end, $expected) = @$_;
        my ($board, $problem) = replay("$text$end");
        (my $name = $end) =~ s/\n/; /g;
        is_deeply $problem, $expected && { line => $expected->[0], error => $expected->[1] }, "'$name'";
        is !!$board, !$expected, 'and a board, or none';
    }
    for my $position ('5l4/10/9d d 3 4', '10/10/9d d 4 4', 'dldldldldl/10/10 d 1 0') {
        is_deeply [replay($text =~ s/\[position .*\]/[position $position]/r)],
            [undef, { line => 3, error => 'pieces' }], "it does not add up: $position";
    }
    my $blocked = "$VARIANT\n[first light]\n[position 10/10/d6l2 l 4 4]\n[seed 00]\n";
    is_deeply [replay($blocked)]->[1], undef, 'a seed counts as a line';
    my $roll = roll_for("\0", 0);
    is_deeply [replay("${blocked}1. l $roll: 28-29\n")], [undef, { line => 5, error => 'illegal' }],
        'so the ply is line 5';
};

subtest 'what is no record' => sub {
    is_deeply [replay("x\n")], [undef, { line => 1, error => 'variant' }], 'text';
    is_deeply [replay(undef)], [undef, { line => 0, error => 'empty' }], 'none';
    for ([], {}, sub { }, { plies => [] }, { first => 'light' }) {
        refused(sub { replay($_) }, 'replay: a record is', 'a ' . ref);
    }
    my ($record) = parse_record($EXAMPLE);
    refused(sub { replay({ %$record, variant => 'x' }) }, q{'x' is not the name}, 'a variant');
    is_deeply [replay({ %$record, position => 'x' })], [undef, { line => 3, error => 'position' }], 'a position';
    is_deeply [replay({ %$record, plies => [{ side => 'dark', roll => 1, move => undef }] })],
        [undef, { line => 3, error => 'side' }], 'the side of a hash made by hand';
};

subtest 'games of every kind' => sub {
    srand 20260104;
    my $n = 0;
    for my $fields ({}, { pieces => 7 }, { blockade => 0 }, { protect => 'none' }, { backward => 0 }, { reach26 => 'free' },
        { throw_on_26 => 1 }, { pieces => 7, blockade => 0, protect => 'none', backward => 0, reach26 => 'free',
            throw_on_26 => 1 })
    {
        for my $first (SIDE_LIGHT, SIDE_DARK) {
            my ($record, $played) = play_record('kind ' . $n++, $fields, first => $first);
            my ($board, $problem) = replay(format_record($record));
            is_deeply $problem, undef, 'keeps the rules of ' . $board->variant->describe;
            is join(' ', $board->to_string, $board->ply), join(' ', $played->to_string, $played->ply),
                'and ends as it was played';
        }
    }
};

subtest 'a hash that its own checker would refuse was played' => sub {
    my ($record) = parse_record($EXAMPLE);
    my @plies = @{ $record->{plies} };
    my %bad = (
        'a seed with other rolls' => [{ seed => '5f1c9a' }, 4, 'roll_seed'],
        'sticks not worth the roll' => [{ plies => [{ %{ $plies[0] }, sticks => '1111' }] }, 3, 'sticks_roll'],
        'a first side of another case' => [{ first => 'dark' }, 3, 'side'],
        'a result that is none' => [{ result => { winner => 'light', how => 'luck' } }, 9, 'result'],
        'a move in upper case' => [{ plies => [{ %{ $plies[0] }, move => '10-OFF' }] }, 3, 'move_case'],
    );
    for my $name (sort keys %bad) {
        my ($change, $line, $error) = @{ $bad{$name} };
        is_deeply [replay({ %$record, %$change })], [undef, { line => $line, error => $error }], $name;
    }
    refused(sub { replay({ %$record, first => 'nobody' }) }, 'first must be light or dark', 'a first side that is none');
    refused(sub { replay({ %$record, plies => ['x'] }) }, 'ply 1 is not a reference to a hash', 'a ply that is none');
};

subtest 'in scalar context the error was returned where others return the board' => sub {
    is scalar(replay($EXAMPLE))->ply, 6, 'the board';
    is scalar(replay('x')), undef, 'or undef';
    is scalar(Game::Senet::Engine->of_string('dldldldldl/10/10 l 0 0'))->ply, 0, 'of_string: the board';
    is scalar(Game::Senet::Engine->of_string('x')), undef, 'of_string: none';
};

done_testing;
