use 5.014;
use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Markup qw(elements);
use Refusal;

use Game::RoyalUr::Diagram qw(xml_text);
use Game::RoyalUr::Engine qw(:all);

my $DIAGRAM = 'Game::RoyalUr::Diagram';
my $ENGINE = 'Game::RoyalUr::Engine';

sub drawn { Game::RoyalUr::Diagram->new(@_)->svg }

# The pieces of a picture: how many are drawn large, on the board, and small.
sub count_pieces {
    my ($svg, $side) = @_;
    my @uses = map { $_->{attr}{href} } grep { $_->{name} eq 'use' && !$_->{attr}{transform} } elements($svg);
    return (scalar(grep { /-$side\z/ } @uses), scalar grep { /-$side-small\z/ } @uses);
}

subtest 'positions along random games' => sub {
    srand 45;
    for my $rules ('finkel', 'masters') {
        my $board = $ENGINE->new;
        my %seen;
        until ($board->status($rules) != ONGOING || keys %seen > 40) {
            my $roll = 1 + int rand 4;
            my @moves = $board->moves($roll, $rules);
            my $move = $moves[rand @moves];
            my $svg = drawn(position => $board, ($move ? (move => $move) : ()));
            my @elements = eval { elements($svg) };
            is $@, '', 'well formed' or diag $svg;
            ok $svg !~ /[^\n -~]/, 'plain ASCII';
            for my $side (SIDE_LIGHT, SIDE_DARK) {
                my ($large, $small) = count_pieces($svg, $side ? 'dark' : 'light');
                is $large, $board->count($side), 'as many on the board';
                # One more stands beside the name of the side.
                is $small - 1, $board->hand($side) + $board->home($side), 'as many beside it';
            }
            my ($about) = map { $_->{text} } grep { $_->{name} eq 'desc' } @elements;
            my %on = map { $_ => 1 } $about =~ /\b([a-h][1-3])\b/g;
            my @wrong = grep { $board->at($_) != EMPTY && !$on{ $ENGINE->cell_name($_) } } $ENGINE->all_cells;
            is @wrong, 0, 'the description names every piece';
            $seen{ $board->to_string }++;
            $move ? $board->apply($move, $rules) : $board->forfeit;
        }
    }
};

subtest 'what a picture holds' => sub {
    my $svg = drawn(position => '1d2xx1d/1l1l1d2/l3xx2 l 2 2 3 1', move => 'b2-f2', title => 'A <b> & "c"', id => 'p1');
    my @all = elements($svg);
    my %by;
    push @{ $by{ $_->{name} } }, $_ for @all;
    is $all[0]{name}, 'svg', 'one picture';
    is $all[0]{attr}{role}, 'img', 'which says it is one';
    is $by{title}[0]{text}, 'A <b> & "c"', 'the title, whatever is in it';
    is $by{desc}[0]{text}, 'Light: 2 in hand, on a1 b2 d2, 2 home. Dark: 3 in hand, on b3 f2 h3, 1 home. '
        . "Light to move. The arrow is light's move from b2 to f2.", 'the description';
    ok !grep({ /\A(?:script|style|image|foreignObject|a)\z/ } keys %by), 'no script, no style, nothing from outside';
    my %id;
    $id{ $_->{attr}{id} }++ for grep { defined $_->{attr}{id} } @all;
    is_deeply [grep { $id{$_} > 1 || !/\Ap1-/ } sort keys %id], [], 'ids are its own and once each';
    is_deeply [grep { !$id{ substr $_->{attr}{href}, 1 } } @{ $by{use} }], [], 'every use has its symbol';
    is_deeply [sort map { $_->{text} } grep { $_->{text} =~ /\A[a-h][1-3]\z/ } @{ $by{text} }],
        [sort map { $ENGINE->cell_name($_) } $ENGINE->all_cells], 'every square is named';
    is scalar(grep { $_->{attr}{href} =~ /rosette/ } @{ $by{use} }), 5, 'five rosettes';
    my %shape = map { $_->{parent}{attr}{id} // '' => $_->{name} } reverse grep { $_->{parent} && $_->{parent}{parent} && $_->{parent}{parent}{name} eq 'defs' } @all;
    isnt $shape{'p1-light'}, $shape{'p1-dark'}, 'the two sides differ by shape';
    cmp_ok length $svg, '<', 6000, 'small';
};

subtest 'the arrow' => sub {
    my $tip = sub {
        my ($arrow) = map { Game::RoyalUr::Diagram->new(@_)->arrow } 1;
        my ($shaft) = $arrow =~ /<path d="M([-\d. ]+)L[-\d. ]+" stroke=/ or return;
        my ($head) = $arrow =~ /<path d="M([-\d. ]+)L[-\d.L ]+z" fill="#/;
        return [map { [split / /] } $shaft, $head];
    };
    my $across = $tip->(move => 'a2-d2');
    is $across->[0][1], $across->[1][1], 'along a row it is level';
    cmp_ok $across->[1][0], '>', $across->[0][0], 'and goes to the right';
    my $enter = $tip->(move => 'hand-b1');
    cmp_ok $enter->[0][1], '>', $enter->[1][1], 'light enters from below';
    my $dark = $tip->(move => { from => 'hand', to => 'b3', side => 'dark' });
    cmp_ok $dark->[0][1], '<', $dark->[1][1], 'dark from above';
    my $turn = $tip->(position => '4xx2/8/4xx2 d 7 0 7 0', move => 'hand-b3');
    is_deeply $turn, $dark, 'a move as text is of the side to move';
    my $home = $tip->(move => 'g1-home');
    cmp_ok $home->[1][1], '>', $home->[0][1], 'light leaves below';
    my ($move) = $ENGINE->new->moves(4);
    is_deeply $tip->(move => $move), $tip->(move => 'hand-a1'), 'a move object';
    is(Game::RoyalUr::Diagram->new->arrow, '', 'none without a move');
};

subtest 'its parts are what the whole has' => sub {
    my $diagram = Game::RoyalUr::Diagram->new(position => '4xx2/8/4xx1l l 6 0 7 0', move => 'h1-home');
    like $diagram->svg, qr{<g id="ur-pieces">\Q@{[$diagram->pieces]}\E</g>}, 'the pieces';
    like $diagram->svg, qr{<g id="ur-arrow">\Q@{[$diagram->arrow]}\E</g>}, 'the arrow';
    is $diagram->title, 'Royal Game of Ur, light to move', 'a title of its own';
};

subtest 'what it draws from' => sub {
    my $board = $ENGINE->new(position => '4xx2/3l4/4xx2 d 6 0 7 0');
    my $diagram = Game::RoyalUr::Diagram->new(position => $board);
    my $before = $diagram->svg;
    $board->lift($ENGINE->cell_of(3, 1));
    is $diagram->svg, $before, 'a board is copied';
    is drawn(position => '4xx2/3l4/4xx2 d 6 0 7 0'), $before, 'a string draws the same';
    is drawn(), drawn(position => '4xx2/8/4xx2 l 7 0 7 0'), 'nothing is the start';
};

subtest 'refusals' => sub {
    refused(sub { $DIAGRAM->new(position => 'hello') }, "'hello' is not a position", 'position');
    refused(sub { $DIAGRAM->new(move => 'b9-c1') }, "'b9-c1' is not a move \\(place\\)", 'move');
    refused(sub { $DIAGRAM->new(move => {}) }, "is not a move", 'an empty move');
    refused(sub { $DIAGRAM->new(move => { from => 'hand', to => 'b1', side => 'red' }) }, "not 'red'", 'side');
    refused(sub { $DIAGRAM->new(id => '1 2') }, "not '1 2'", 'id');
    refused(sub { $DIAGRAM->new(size => 4) }, 'no option size', 'option');
    refused(sub { $DIAGRAM->new('position') }, 'pairs', 'odd');
};

subtest 'text for XML' => sub {
    is xml_text(q{<a href='x'>&"}), '&#60;a href=&#39;x&#39;&#62;&#38;&#34;', 'markup';
    is xml_text("caf\x{e9} \x{1f600}"), 'caf&#233; &#128512;', 'beyond ASCII';
    is xml_text("a\0b\x{1b}c\x{fffe}"), 'a&#65533;b&#65533;c&#65533;', 'what XML cannot hold';
};

done_testing;
