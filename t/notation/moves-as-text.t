use 5.014;
use strict;
use warnings;
use utf8;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;

use Game::RoyalUr::Move;
use Game::RoyalUr::Notation qw(:all);

my @squares = qw(a1 b1 c1 d1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 g3 h3);

subtest square_ok => sub {
    my @found = grep { square_ok($_) } map { my $file = $_; map { "$file$_" } 0 .. 9 } 'a' .. 'z';
    is "@found", join(' ', sort @squares), 'twenty squares and no more';
    ok !square_ok($_), 'not ' . shown($_)
        for undef, '', 'A1', 'e1', 'f3', 'hand', 'home', 'a1 ', "a1\n", 'a', '1a', "a\x{661}", [], {};
};

subtest 'parse_move reads every pair of places' => sub {
    my $wrong = 0;
    for my $from ('hand', 'home', @squares) {
        for my $to ('hand', 'home', @squares) {
            my $expected = $from eq 'home' ? 'from_home' : $to eq 'hand' ? 'to_hand' : undef;
            for my $text ("$from-$to", uc "$from-$to", ucfirst "$from-$to") {
                my ($move, $error) = parse_move($text);
                $wrong++ if ($error // 'none') ne ($expected // 'none');
                $wrong++ if $expected ? defined $move : "@$move{qw(from to)}" ne "$from $to";
            }
        }
    }
    is $wrong, 0, 'places in either case, from_home before to_hand';
    is_deeply scalar(parse_move('Hand-B1')), { from => 'hand', to => 'b1' }, 'scalar context: the move';
    is scalar(parse_move('b1')), undef, 'scalar context: no move';
};

subtest 'parse_move says what is wrong' => sub {
    my @cases = (
        [undef, 'empty'], ['', 'empty'], [[], 'empty'], [{}, 'empty'],
        [Game::RoyalUr::Move->from_code(19434550), 'empty'],
        ['-', 'place'], ['hand-', 'place'], ['-b1', 'place'], ['b1-', 'place'],
        ['hand', 'shape'], ['b1--b2', 'shape'],
        ['a1-b1-c1', 'shape'], ['hand:b1', 'shape'], ['hand–b1', 'shape'], [' ', 'shape'], ["\0", 'shape'],
        ['hand b1', 'shape'], ['a1b1', 'shape'], [0, 'shape'], ["\n", 'shape'],
        [' hand-b1', 'place'], ['hand-b1 ', 'place'], ['hand - b1', 'place'], ["hand-b1\n", 'place'],
        ["hand-b1\0", 'place'], ['hand-e1', 'place'], ['e3-f3', 'place'], ['a4-a1', 'place'],
        ['i1-a1', 'place'], ['a2-d2*', 'place'], ['a2-d2x', 'place'], ['a2-d2x*', 'place'],
        ['3: a2-d2', 'place'], ['hands-b1', 'place'], ['ha-b1', 'place'], ['a12-b1', 'place'],
        ["hand-b\x{661}", 'place'], ["\x{ff41}1-b1", 'place'], ['-1-b1', 'shape'], ['home-e1', 'place'],
        ['home-hand', 'from_home'], ['home-home', 'from_home'], ['HOME-a1', 'from_home'],
        ['hand-hand', 'to_hand'], ['a1-HAND', 'to_hand'],
    );
    for my $case (@cases) {
        my ($text, $expected) = @$case;
        my ($move, $error) = parse_move($text);
        is $error, $expected, "$expected: " . shown($text);
        is $move, undef, '  and no move';
    }
    my ($unjudged) = parse_move('b1-h3');
    is_deeply $unjudged, { from => 'b1', to => 'h3' }, 'no board is asked';
    my ($same) = parse_move('d2-d2');
    is_deeply $same, { from => 'd2', to => 'd2' }, 'not even whether it moves';
};

subtest format_move => sub {
    is format_move({ from => 'hand', to => 'b1' }), 'hand-b1', 'a hash';
    is format_move({ from => 'HAND', to => 'B1' }), 'hand-b1', 'lower case comes out';
    is format_move(Game::RoyalUr::Move->from_code(19434550)), 'b1-b2', 'a move';
    is format_move(scalar parse_move('H1-Home')), 'h1-home', 'what parse_move read';

    refused(sub { format_move(undef) }, qr/A move is a Game::RoyalUr::Move or a hash/, 'undef');
    refused(sub { format_move('hand-b1') }, qr/A move is/, 'text');
    refused(sub { format_move([]) }, qr/A move is/, 'an array');
    refused(sub { format_move({}) }, qr/'-' is not a move \(place\)/, 'an empty hash');
    refused(sub { format_move({ from => 'a1' }) }, qr/'a1-' is not a move \(place\)/, 'no to');
    refused(sub { format_move({ from => 'a1', to => 'e1' }) }, qr/not a move \(place\)/, 'no such square');
    refused(sub { format_move({ from => 'home', to => 'a1' }) }, qr/\(from_home\)/, 'from home');
    refused(sub { format_move({ from => 'a1', to => 'hand' }) }, qr/\(to_hand\)/, 'to the hand');
    refused(sub { format_move({ from => 'a1-b1', to => 'c1' }) }, qr/\(shape\)/, 'a dash in a place');
};

subtest format_display => sub {
    my $move = Game::RoyalUr::Move->from_code(19434550);
    is format_display($move), '3: b1-b2x', 'a capture';
    is format_display($move, 4), '4: b1-b2x', 'another roll';
    is format_display($move, undef), '3: b1-b2x', 'no other roll';

    my %move = (from => 'a2', to => 'd2', roll => 3);
    is format_display({%move}), '3: a2-d2', 'a hash';
    is format_display({ %move, rosette => 1 }), '3: a2-d2*', 'onto a rosette';
    is format_display({ %move, rosette => 1, captures => 1 }), '3: a2-d2x*', 'x before *';
    is format_display({ %move, rosette => 0, captures => 0 }, 0), '0: a2-d2', 'a roll of 0 given is used';
    is format_display({ from => 'h1', to => 'home' }, 2), '2: h1-home', 'home';

    refused(sub { format_display({ from => 'a2', to => 'd2' }) }, qr/shown with its roll/, 'no roll');
    is format_display($move, $_), "$_: b1-b2x", "the roll is shown as it is given, $_" for 9, -1, 1.5, '03';
    refused(sub { format_display('a2-d2', 3) }, qr/A move is/, 'text');
    refused(sub { format_display({ from => 'a2' }, 3) }, qr/is not a move/, 'half a move');
};

subtest format_forfeit => sub {
    is format_forfeit($_), "$_: -", "roll $_" for 0 .. 4;
    is format_forfeit($_), "$_: -", "the roll is shown as it is given, $_" for 9, -1, '03';
    refused(sub { format_forfeit(undef) }, qr/shown with its roll/, 'no roll');
    refused(sub { format_forfeit() }, qr/shown with its roll/, 'nothing at all');
};

sub shown {
    my ($text) = @_;
    return defined $text ? "'" . $text =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger . "'" : 'undef';
}

subtest 'sides and squares' => sub {
    require Game::RoyalUr::Notation;
    Game::RoyalUr::Notation->import(qw(sides other_side squares is_rosette));
    is_deeply [sides()], [qw(light dark)], 'the sides';
    is_deeply [map { other_side($_) } sides()], [qw(dark light)], 'the other side of each';
    is eval { other_side($_); 1 }, undef, 'no side: ' . ($_ // 'undef') for undef, '', 'Light', 'l', 'draw';
    is_deeply [squares()], [grep { Game::RoyalUr::Notation::square_ok($_) } map { my $f = $_; map { "$f$_" } 1 .. 3 } 'a' .. 'h'], 'twenty squares in order';
    is_deeply [grep { is_rosette($_) } squares()], [qw(a1 a3 d2 g1 g3)], 'the rosettes';
    is is_rosette($_), 0, 'no rosette: ' . ($_ // 'undef') for undef, '', 'home', 'D2', 'b1';
};

done_testing;
