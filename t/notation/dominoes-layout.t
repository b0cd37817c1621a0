use 5.014;
use strict;
use warnings;

# The table: arms, the spinner, what may be laid where, and the plays it answers with.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use Test::More;

use Game::Dominoes::Layout;
use Game::Dominoes::Play;
use Game::Dominoes::Tile;

my $CLASS = 'Game::Dominoes::Layout';
sub tile { return Game::Dominoes::Tile->of(split /-/, $_[0]) }
sub shown { return join ' ', map { $_ // 'undef' } @_ }

# A table after plays written "5-5 L".
sub table {
    my $layout = $CLASS->new;
    $layout->place(split / /) for @_;
    return $layout;
}

# What can be seen of a table.
sub seen {
    my ($layout) = @_;
    return {
        line => join(' ', map { "$_->{left}|$_->{right}" } @{ $layout->line }),
        (map { my $arm = $_; $arm => join ' ', map { "$_->[0]|$_->[1]" } $layout->cross($arm) } qw(U D)),
        ends => join(' ', $layout->open_ends),
        arms => join('', $layout->arms_open),
        spinner => $layout->spinner && '' . $layout->spinner,
        covered => $layout->sides_covered,
        count => $layout->count,
        pips => $layout->pips,
    };
}

subtest 'an empty table' => sub {
    my $layout = $CLASS->new;
    is_deeply seen($layout),
        { line => '', U => '', D => '', ends => '', arms => 'L',
        spinner => undef, covered => 0, count => 0, pips => 0 }, 'is empty';
    is $layout->is_empty, 1, 'and says so';
    is $layout->face_of($_), undef, "nothing on $_" for qw(L R U D);
    is_deeply [$layout->open_ends], [], 'no face to match';
    is_deeply [$layout->ends], [], 'no ends';
    is_deeply $layout->tiles, [], 'no tiles';
    is_deeply [$layout->plays], [], 'no plays';
    is_deeply [$layout->arms_for('6-4')], ['L'], 'only L takes the first';
    is $layout->can_place('6-4', $_), 0, "not $_" for qw(R U D);
    is_deeply [Game::Dominoes::Layout::ARMS], [qw(L R U D)], 'the arms';
};

subtest 'a line without a double' => sub {
    my $layout = table('6-4 L');
    is_deeply seen($layout),
        { line => '6|4', U => '', D => '', ends => '6 4', arms => 'LR',
        spinner => undef, covered => 0, count => 1, pips => 10 },
        'the first lies with its higher face to the left';
    is_deeply seen(table('4-6 L')), seen($layout), 'however it is written';
    $layout->place('6-2', 'L');
    $layout->place('4-1', 'R');
    is_deeply seen($layout),
        { line => '2|6 6|4 4|1', U => '', D => '', ends => '2 1', arms => 'LR',
        spinner => undef, covered => 0, count => 3, pips => 23 },
        'goes on at both ends';
    is $layout->is_empty, 0, 'not empty';
    is_deeply [map { "$_" } @{ $layout->tiles }], [qw(6-4 6-2 4-1)], 'the tiles in the order of play';
};

subtest 'the spinner first' => sub {
    my $layout = table('5-5 L');
    is_deeply seen($layout),
        { line => '5|5', U => '', D => '', ends => '5 5', arms => 'LR',
        spinner => '5-5', covered => 0, count => 1, pips => 10 }, 'alone';
    $layout->place('5-2', 'L');
    is $layout->sides_covered, 1, 'one side covered';
    is_deeply [$layout->arms_open], [qw(L R)], 'opens nothing';
    is $layout->face_of('U'), undef, 'U shows nothing yet';
    refused(sub { $layout->place('5-3', 'U') }, 'the arm U is not open', 'U is closed');
    $layout->place('2-2', 'L');
    is $layout->spinner, '5-5', 'a later double is no spinner';
    is_deeply [$layout->arms_open], [qw(L R)], 'the line must go on on both sides, not twice on one';
    $layout->place('5-3', 'R');
    is_deeply seen($layout),
        { line => '2|2 2|5 5|5 5|3', U => '', D => '', ends => '2 3 5 5', arms => 'LRUD',
        spinner => '5-5', covered => 2, count => 4, pips => 29 },
        'both sides covered: all open';
    is_deeply [$layout->open_ends], [2, 3, 5, 5], 'their faces';
    $layout->place('5-6', 'U');
    $layout->place('6-6', 'U');
    $layout->place('0-5', 'D');
    is_deeply seen($layout),
        { line => '2|2 2|5 5|5 5|3', U => '5|6 6|6', D => '5|0', ends => '2 3 6 0', arms => 'LRUD',
        spinner => '5-5', covered => 2, count => 7, pips => 57 },
        'the cross arms grow outward';
    is_deeply [$layout->arms_for('6-2')], [qw(L U)], 'arms_for';
    is_deeply [$layout->arms_for('4-1')], [], 'for a tile that fits nowhere';
    is_deeply [$layout->arms_for('5-5')], [], 'and for one on the table';
};

subtest 'the spinner later' => sub {
    for my $case (['L', '6-6', '6-1', '1'], ['R', '4-4', '4-1', '1']) {
        my ($arm, $double, $next, $shows) = @$case;
        my $layout = table('6-4 L');
        my $play = $layout->place($double, $arm);
        is $play->spinner, 1, "a double on $arm is the spinner";
        is $layout->sides_covered, 1, 'with one side covered by what was there';
        is_deeply [$layout->arms_open], [qw(L R)], 'so the cross arms are shut';
        $layout->place($next, $arm);
        is $layout->sides_covered, 2, 'until the line goes on';
        is_deeply [map { $layout->face_of($_) } qw(U D)], [(split /-/, $double)[0, 0]], 'then they show its face';
        is $layout->face_of($arm), $shows, "and $arm the last tile's";
    }
    my $layout = table('6-4 L', '6-1 L', '4-4 R', '4-2 R', '1-1 L', '1-3 L', '4-5 U');
    is $layout->spinner, '4-4', 'it stays what it is while the line grows to its left';
    is_deeply [map { "$_->{left}|$_->{right}" } @{ $layout->line }], [qw(3|1 1|1 1|6 6|4 4|4 4|2)], 'and where it is';
    is $layout->face_of('U'), 5, 'with its arm';
};

subtest 'what is refused' => sub {
    my $layout = table('5-5 L', '5-2 L', '5-3 R');
    my $was = seen($layout);
    for (
        [['5-2', 'U'], 'the domino 5-2 is on the table already'],
        [['2-5', 'U'], 'the domino 5-2 is on the table already'],
        [['6-4', 'L'], 'the domino 6-4 does not match the 2 on arm L'],
        [['6-4', 'D'], 'the domino 6-4 does not match the 5 on arm D'],
        [['6-4', 'X'], 'the arm of a domino (?:play|layout) is L, R, U or D'],
        [['6-4', 'l'], 'the arm of a domino (?:play|layout) is L, R, U or D'],
        [['6-4', ''], 'the arm of a domino (?:play|layout) is L, R, U or D'],
        [['6-4', undef], 'the domino 6-4 does not match the 2 on arm L'],
        [[undef, 'L'], 'a domino is'], [['', 'L'], 'a domino is'], [['7-2', 'L'], 'a domino is'],
        [['2', 'L'], 'a domino is'], [["2-1\n", 'L'], 'a domino is'], [[[], 'L'], 'a domino is'], [[{}, 'L'], 'a domino is']
    ) {
        refused(sub { $layout->place(@{ $_->[0] }) }, $_->[1], shown(@{ $_->[0] }));
    }
    refused(sub { $layout->arms_for('x') }, 'a domino is', 'arms_for: no tile');
    refused(sub { $layout->cross($_) }, 'a cross arm of a domino layout', 'cross: ' . shown($_)) for undef, '', 'L', 'R', 'u';
    is_deeply seen($layout), $was, 'and the table is as it was';
    is $layout->why_not('6-4', 'L'), 'the domino 6-4 does not match the 2 on arm L', 'why_not says it, too';
    is $layout->why_not('2-1', 'L'), undef, 'or nothing';
    is $layout->can_place('2-1', 'L'), 1, 'can_place';
    is $layout->can_place(tile('2-1'), 'R'), 0, 'and not';
    refused(sub { $CLASS->new->place('6-4', 'R') }, 'the arm R is not open', 'R on an empty table');
};

subtest 'plays' => sub {
    my $layout = $CLASS->new;
    my @plays = map { scalar $layout->place(split / /) } '5-5 L', '5-2 L', '3-5 R', '5-0 U', '0-0 U';
    is_deeply [map { "$_" } @plays], [qw(5-5@L* 5-2@L 5-3@R 5-0@U 0-0@U)], 'as text';
    is_deeply [map { $_->to_string } @plays], [map { "$_" } @plays], 'by name';
    is_deeply [map { $_->kind } @plays], [('play') x 5], 'their kind';
    is_deeply [map { '' . $_->tile } @plays], [qw(5-5 5-2 5-3 5-0 0-0)], 'their tiles';
    is_deeply [map { $_->arm } @plays], [qw(L L R U U)], 'their arms';
    is_deeply [map { $_->matched } @plays], [undef, 5, 5, 5, 0], 'what they matched';
    is_deeply [map { $_->showing } @plays], [undef, 2, 3, 0, 0], 'what they show';
    is_deeply [map { $_->spinner } @plays], [1, 0, 0, 0, 0], 'the spinner';
    is_deeply [map { $_->is_opening } @plays], [1, 0, 0, 0, 0], 'the first';
    is_deeply [map { join ' ', @{ $_->ends } } @plays], ['5 5', '2 5', '2 3 5 5', '2 3 0 5', '2 3 0 5'], 'the ends after each';
    is_deeply [$layout->plays], \@plays, 'the table keeps them';
    ok $plays[0], 'a play is true';

    my %fields = (tile => tile('5-2'), arm => 'R', matched => 5, showing => 2, ends => [5, 2]);
    my $made = Game::Dominoes::Play->new(%fields);
    is_deeply [$made->tile, $made->arm, $made->matched, $made->showing, $made->spinner, $made->ends],
        [tile('5-2'), 'R', 5, 2, 0, [5, 2]], 'made by hand';
    is "$made", '5-2@R', 'as text';
    push @{ $fields{ends} }, 9;
    push @{ $made->ends }, 9;
    is_deeply $made->ends, [5, 2], 'with ends of its own';
    pop @{ $fields{ends} };
    for (
        [['x'], 'a domino play is made from pairs'],
        [[x => 1], q{'x' is not a field}],
        [[tile => '5-2'], 'the tile of a domino play'],
        [[tile => undef], 'the tile of a domino play'],
        [[arm => 'X'], 'the arm of a domino play'],
        [[arm => undef], 'the arm of a domino play'],
        [[spinner => 1], 'the domino 5-2 is not a double'],
        [[tile => tile('5-5'), arm => 'U', showing => 5, spinner => 1], 'the spinner lies on the main line, not on arm U'],
        [[matched => 6], q{the domino 5-2 cannot match '6'}],
        [[matched => undef], 'the first domino on a table shows no face'],
        [[showing => 6], q{the domino 5-2 cannot show '6'}],
        [[showing => undef], 'the domino 5-2 cannot show undef'],
        [[showing => 5], 'the domino 5-2, matched on 5, shows its other face'],
        [[ends => undef], 'the ends after a domino play'],
        [[ends => [7]], 'the ends after a domino play']
    ) {
        refused(sub { Game::Dominoes::Play->new(%fields, @{ $_->[0] }) }, $_->[1], $_->[1]);
    }
    is(Game::Dominoes::Play->text('6-4', 'R', 0), '6-4@R', 'text');
    is(Game::Dominoes::Play->why_not(tile('5-5'), 'R', 1), undef, 'why_not: nothing');
    like(Game::Dominoes::Play->why_not(tile('5-5'), 'D', 1), qr/main line/, 'why_not: something');
};

subtest 'ends are hashes, and a single tile is one end' => sub {
    my $plain = sub { [map { { %$_, tile => "$_->{tile}" } } $_[0]->ends] };
    my $layout = table('6-4 L');
    is_deeply $plain->($layout), [{ arm => 'L', tile => '6-4', face => 6, sole => 1 }], 'alone';
    is_deeply $plain->(table('3-3 L')), [{ arm => 'L', tile => '3-3', face => 3, sole => 1 }], 'a double alone';
    $layout = table('5-5 L', '5-2 L');
    is_deeply $plain->($layout),
        [{ arm => 'L', tile => '5-2', face => 2, sole => 0 }, { arm => 'R', tile => '5-5', face => 5, sole => 0 }], 'L and R';
    $layout->place('5-3', 'R');
    is_deeply [map { $_->{arm} } $layout->ends], [qw(L R)], 'an open cross arm without a tile is no end';
    $layout->place($_->[0], $_->[1]) for ['5-6', 'D'], ['6-6', 'D'], ['5-0', 'U'];
    is_deeply $plain->($layout), [
        { arm => 'L', tile => '5-2', face => 2, sole => 0 }, { arm => 'R', tile => '5-3', face => 3, sole => 0 },
        { arm => 'U', tile => '5-0', face => 0, sole => 0 }, { arm => 'D', tile => '6-6', face => 6, sole => 0 },
    ], 'U and D where they hold a tile';
    isa_ok(($layout->ends)[0]{tile}, 'Game::Dominoes::Tile');
};

subtest 'open_ends is a list of faces in the order of arms_open' => sub {
    my $layout = table('5-5 L', '5-2 L', '5-3 R', '5-0 D');
    is_deeply [$layout->open_ends], [2, 3, 5, 0], 'all four';
    is_deeply [map { $layout->face_of($_) } $layout->arms_open], [$layout->open_ends], 'face by face';
    is scalar($layout->open_ends), 4, 'scalar context: how many';
};

subtest 'the line and the cross arms are references to hashes' => sub {
    my $layout = table('5-5 L', '2-5 L', '5-3 R', '0-5 U', '0-0 U');
    my $plain = sub { [map { { %$_, tile => "$_->{tile}" } } @{ $_[0] }] };
    is_deeply $plain->($layout->line), [{ tile => '5-2', left => 2, right => 5 }, { tile => '5-5', left => 5, right => 5 },
        { tile => '5-3', left => 5, right => 3 }], 'line';
    is_deeply $plain->($layout->u), [{ tile => '5-0', inner => 5, outer => 0 }, { tile => '0-0', inner => 0, outer => 0 }], 'u';
    is_deeply $layout->d, [], 'd';
    is_deeply [$layout->cross('U')], [[5, 0], [0, 0]], 'and cross, as pairs';
    $layout->line->[0]{left} = 6;
    push @{ $layout->$_ }, 'x' for qw(line u tiles);
    is_deeply [$layout->line->[0]{left}, scalar @{ $layout->line }, scalar @{ $layout->u }, scalar @{ $layout->tiles }], [2, 3, 2, 5], 'all of them copies';
    my @line = $layout->line;
    is scalar @line, 1, 'one reference in list context too';
};

subtest 'spinner_index is its place in the line' => sub {
    my $layout = $CLASS->new;
    is $layout->spinner_index, undef, 'none on an empty table';
    $layout->place('6-4');
    is $layout->spinner_index, undef, 'none before it is played';
    $layout->place('4-4', 'R');
    is $layout->spinner_index, 1, 'counted from 0';
    $layout->place('6-1', 'L');
    is $layout->spinner_index, 2, 'and moved along as the line grows to its left';
    is $layout->line->[2]{tile}, '4-4', 'there it is';
};

subtest 'face_of, can_place and place are asked without an arm or a tile' => sub {
    my $layout = table('5-5 L', '5-2 L');
    is $layout->face_of($_), undef, 'face_of: ' . shown($_) for undef, '', 'X', 'l', 0, 'U';
    is $layout->can_place(@$_), 0, 'can_place: ' . shown(@$_) for [undef, 'L'], ['x', 'L'], [[], 'L'], ['6-2', 'X'], ['6-2', undef], ['6-2'], [];
    is $layout->can_place('6-2', 'L'), 1, 'and what fits';
    is $layout->place('6-2')->arm, 'L', 'place without an arm is on L';
    is $CLASS->new->place('6-4')->to_string, '6-4@L', 'on an empty table too';
};

subtest 'a play has points when something sets them' => sub {
    my $play = $CLASS->new->place('5-5');
    is $play->points, undef, 'none at first';
    is $play->points(5), 5, 'set';
    is $play->points, 5, 'and kept';
    is $play->points(undef), undef, 'and taken away';
    is $play->stringify, '5-5@L*', 'stringify';
    my $tile = Game::Dominoes::Tile->of(5, 2);
    is(Game::Dominoes::Play->new(tile => $tile, arm => 'R', matched => 5, showing => 2, ends => [5, 2], points => 10)->points, 10, 'given to new');
};

subtest 'clone' => sub {
    my $layout = table('5-5 L', '5-2 L', '5-3 R', '5-0 U');
    my $was = seen($layout);
    my $copy = $layout->clone;
    is_deeply seen($copy), $was, 'the same';
    $copy->place(split / /) for '0-1 U', '2-6 L', '3-4 R', '5-1 D';
    is_deeply seen($layout), $was, 'and shares nothing';
    is $copy->count, 8, 'with the first';
    { package Mine; our @ISA = ($CLASS); }
    isa_ok $_, 'Mine' for Mine->new, Mine->new->clone;
};

done_testing;
