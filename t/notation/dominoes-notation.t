use 5.014;
use strict;
use warnings;

# Tiles, moves and hands as text.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use Test::More;

use Game::Dominoes::Layout;
use Game::Dominoes::Notation qw(:all);
use Game::Dominoes::Tile;

sub tile { return Game::Dominoes::Tile->of(split /-/, $_[0]) }
sub play { return { kind => 'play', tile => tile($_[0]), arm => $_[1], spinner => $_[2] // 0 } }
sub shown { return join(' ', map { $_ // 'undef' } @_) =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger }

subtest 'tiles' => sub {
    for my $tile (Game::Dominoes::Tile->all) {
        my $text = tile_text($tile);
        is $text, "$tile", "tile_text: $text";
        is_deeply parse_tile($text), $tile, 'and back';
        is_deeply parse_tile(scalar reverse $text), $tile, 'in either order';
    }
    for (undef, '', '6', '6-', '-4', '7-1', '1-7', '6-4 ', ' 6-4', "6-4\n", '6 4', '6--4', '06-4', '6-4-2', 'x',
        '6-4@L', "\x{666}-4", []) {
        refused(sub { parse_tile($_) }, q{(?:'|undef).* is not a domino}, 'parse_tile: ' . shown($_));
    }
    for (undef, '6-4', {}, bless({}, 'Other')) {
        refused(sub { tile_text($_) }, 'tile_text: a Game::Dominoes::Tile', 'tile_text: ' . shown($_));
    }
};

my @MOVES = (
    ['5-5@L*' => play('5-5', 'L', 1)],
    ['0-0@R*' => play('0-0', 'R', 1)],
    ['5-5@L' => play('5-5', 'L')],
    ['6-4@L' => play('6-4', 'L')],
    ['6-4@R' => play('6-4', 'R')],
    ['6-4@U' => play('6-4', 'U')],
    ['6-4@D' => play('6-4', 'D')],
    ['D' => { kind => 'draw', count => 1 }],
    ['D3' => { kind => 'draw', count => 3 }],
    ['D10' => { kind => 'draw', count => 10 }],
    ['D28' => { kind => 'draw', count => 28 }],
    ['P' => { kind => 'pass' }],
    ['|' => { kind => 'hand_end' }],
);

subtest 'moves' => sub {
    for (@MOVES) {
        my ($text, $move) = @$_;
        is_deeply parse_move($text), $move, "parse_move: $text";
        is move_text($move), $text, 'and back';
    }
    is_deeply parse_move('D1'), { kind => 'draw', count => 1 }, 'D1 is D';
    is_deeply parse_move('4-6@R'), play('6-4', 'R'), 'the lower face first';
    is move_text({ kind => 'draw' }), 'D', 'a draw is of one';
    is move_text({ kind => 'play', tile => '4-6', arm => 'R' }), '6-4@R', 'a tile as text';
    is move_text(Game::Dominoes::Layout->new->place('5-5', 'L')), '5-5@L*', 'a play of a table';
    is move_text({ tile => tile('6-4'), arm => 'R' }), '6-4@R', 'a hash in the shape of a play, without a kind';
    is move_text({ tile => tile('6-6'), arm => 'L', spinner => 1 }), '6-6@L*', 'and with a spinner';
    is to_text([{ tile => '4-6', arm => 'D', spinner => 0 }, { kind => 'pass' }]), '6-4@D P', 'in a sequence';

    for (
        undef, '', ' ', 'p', 'd', 'PP', '||', 'D0', 'D01', 'D29', 'D-1', 'D1.5', 'Dx', 'D3 ', "D\x{663}",
        "P\n", 'X', '6-4', '6-4@', '@L', '6-4@X', '6-4@l', '6-4@LR', '6-4@L**', '6-4@L *', '6-4@*',
        '6-4*@L', '7-4@L', '6-7@L', '6@L', '6-4 @L', '6-4@ L', '6-4@L@R',
        '6-4@L*', '5-5@U*', '5-5@D*', "6-4\@L\n", "6-4\@L\0", []
    ) {
        refused(sub { parse_move($_) }, q{(?:'|undef).* is not a move: }, 'parse_move: ' . shown($_));
    }
    for (
        [undef, 'a move is'], ['D', 'a move is'], [[], 'a move is'], [tile('6-4'), 'a move is'],
        [{}, 'undef is not a kind'], [{ kind => 'x' }, q{'x' is not a kind}],
        [{ kind => 'draw', count => 0 }, 'a draw is of 1 to 28'], [{ kind => 'draw', count => 29 }, 'a draw is of 1 to 28'],
        [{ kind => 'draw', count => undef }, 'a draw is of 1 to 28'],
        [{ kind => 'draw', count => 'x' }, 'a draw is of 1 to 28'],
        [{ kind => 'play', arm => 'L' }, 'the tile of'], [{ kind => 'play', tile => 'x', arm => 'L' }, 'the tile of'],
        [{ kind => 'play', tile => '6-4' }, 'the arm of'], [{ kind => 'play', tile => '6-4', arm => 'x' }, 'the arm of'],
        [{ kind => 'play', tile => '6-4', arm => 'L', spinner => 1 }, 'the domino 6-4 is not a double'],
        [{ kind => 'play', tile => '6-6', arm => 'U', spinner => 1 }, 'the spinner lies on']
    ) {
        refused(sub { move_text($_->[0]) }, "move_text: $_->[1]", $_->[1]);
    }
};

subtest 'sequences' => sub {
    my $text = join ' ', map { $_->[0] } @MOVES;
    is_deeply from_text($text), [map { $_->[1] } @MOVES], 'from_text';
    is to_text(from_text($text)), $text, 'and back';
    is_deeply from_text($_), [], 'no moves' for undef, '', ' ', "\n\t \r\n";
    is to_text([]), '', 'none written';
    is_deeply from_text("  D\t5-5\@L*\r\n\n P\f| "), [map { parse_move($_) } qw(D 5-5@L* P |)],
        'whitespace of all kinds';

    my $layout = Game::Dominoes::Layout->new;
    my $play = $layout->place('5-5', 'L');
    my $another = $layout->place('5-2', 'L');
    is to_text([$play, $another]), '5-5@L* 5-2@L', 'plays of a table';
    my $moves = from_text('5-5@L* 5-2@L D2 P |');
    is_deeply [map { $_->{kind} } @$moves], [qw(play play draw pass hand_end)], 'their kinds';
    is to_text($moves), '5-5@L* 5-2@L D2 P |', 'and back';

    refused(sub { from_text('D 6-6@L* 6-4@X P') }, q{from_text: token 3, '6-4@X', is not a move: the arm}, 'which');
    refused(sub { from_text("P\x{a0}P") }, 'from_text: token 1, ', 'no other whitespace');
    refused(sub { from_text("P\x{2003}P") }, 'from_text: token 1, ', 'however wide');
    refused(sub { to_text([{ kind => 'pass' }, {}]) }, 'to_text: move 2: undef is not a kind', 'which move');
    refused(sub { to_text($_) }, 'to_text: a reference to an array', 'to_text: ' . shown($_)) for undef, 'D', {};
};

subtest 'to_layout' => sub {
    my $layout = to_layout('5-5@L* 5-2@L 5-3@R');
    is_deeply [map { "$_->{left}|$_->{right}" } @{ $layout->line }], [qw(2|5 5|5 5|3)], 'the line';
    is_deeply [$layout->arms_open], [qw(L R U D)], 'the arms';
    is to_text([$layout->plays]), '5-5@L* 5-2@L 5-3@R', 'its plays as text';
    is to_layout('D 5-5@L* P D2 5-2@L P')->count, 2, 'draws and passes change nothing';
    is to_layout($_)->is_empty, 1, 'an empty table' for undef, '', ' ', 'D P', '|', 'D P | |';
    is to_layout('5-5@L* |')->count, 1, 'the end of a hand leaves its table';
    is to_layout('5-5@L* | D P')->count, 1, 'until another is laid';
    is to_text([to_layout('5-5@L* 5-2@R | D 5-5@L*')->plays]), '5-5@L*', 'with a new table for a new hand';
    is to_text([to_layout('5-5@L 5-2@R')->plays]), '5-5@L* 5-2@R', 'a missing star is forgiven';

    for (
        ['5-5@L* 5-x@R', q{2, '5-x@R', is not a move: a domino}],
        ['5-5@R*', q{1, '5-5@R\*', cannot be played: the arm R is not open}],
        ['5-5@L* D 6-4@L', q{3, '6-4@L', cannot be played: the domino 6-4 does not match the 5}],
        ['5-5@L* 5-2@U', q{2, '5-2@U', cannot be played: the arm U is not open}],
        ['5-5@L* 5-2@L 5-2@R', q{3, '5-2@R', cannot be played: the domino 5-2 is on the table}],
        ['5-5@L* 5-2@L 2-2@L*', q{3, '2-2@L\*', does not make the spinner}],
        ['5-5@L* | 5-2@R', q{3, '5-2@R', cannot be played: the arm R is not open}]
    ) {
        refused(sub { to_layout($_->[0]) }, "to_layout: token $_->[1]", $_->[0]);
    }
};

subtest 'a million bytes of anything are judged at once' => sub {
    my %of = (draws => 'D ' x 5e5, passes => 'P ' x 5e5, bars => '|' x 1e6, blanks => ' ' x 1e6, letters => 'x' x 1e6,
        'words' => 'x ' x 5e5, 'a long count' => 'D' . '1' x 1e6, ats => '@' x 1e6, arms => '6-4@L' . 'x' x 1e6, stars => '6-4@' . '*' x 1e6,
        'beyond ASCII' => "\x{263a} " x 3e5);
    for my $name (sort keys %of) {
        my ($start) = times;
        my @said = map { my $call = $_; eval { $call->($of{$name}) }; $@ } \&from_text, \&to_layout, \&parse_move, \&parse_tile;
        cmp_ok((times)[0] - $start, '<', 4, $name);
        is_deeply [grep { length > 300 } @said], [], '  and the messages are short';
    }
    refused(sub { from_text('P ' x 100_001) }, 'from_text: more than 100000 moves', 'more moves than are taken');
    is scalar @{ from_text('P ' x 100_000) }, 100_000, 'as many as are taken';
};

done_testing;
