use 5.014;
use strict;
use warnings;

# Moves as text: the wire form, the display form, a lost turn.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use Test::More;

use Game::Senet::Engine ();
use Game::Senet::Move;
use Game::Senet::Notation qw(:all);

sub shown { return join(' ', map { $_ // 'undef' } @_) =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger }

subtest 'house_ok' => sub {
    is house_ok($_), 1, "house $_" for 1 .. 30, map { "$_" } 1 .. 30;
    is house_ok($_), 0, 'no house: ' . shown($_)
        for undef, '', 0, 31, 99, 100, '01', '015', ' 15', '15 ', "15\n", '1.5', '-1', '+1', 'off', 'x',
        "\x{661}", "1\x{665}", "1\0", [];
};

subtest 'parse_move' => sub {
    for my $from (1 .. 30) {
        for my $to (1 .. 30) {
            my ($move, $why) = parse_move("$from-$to");
            if ($from == $to) { is_deeply [$move, $why], [undef, 'same'], "$from-$to" }
            else {
                is_deeply [$move, $why], [{ from => $from, to => $to }, undef], "$from-$to";
                is format_move($move), "$from-$to", 'and back';
            }
        }
        is_deeply [parse_move("$from-off")], [{ from => $from, to => 'off' }, undef], "$from-off";
    }
    is_deeply [parse_move('26-15')], [{ from => 26, to => 15 }, undef], 'the walk';
    is_deeply [parse_move("26-$_")], [{ from => 26, to => 'off' }, undef], $_ for qw(OFF Off oFf);

    my @refused = (
        [empty => undef, ''],
        [long => '12345678', 'off-offf', '12 - 15 x', "\x{661}" x 8, 'x' x 10_000],
        [shape => 'x', '12', 'off', '-', '--', '12-', '-15', '12--15', '1-2-3', '12:15', "12\x{2013}15"],
        [house => '0-1', '1-0', '31-1', '1-31', '012-15', '12-015', '12 -15', '12- 15', ' 12-15', '12-15 ', "12-15\n",
            '12-15x', '12-15<', 'x-1', '1-x', '1-of', '1-offf', 'hand-1', '1-home', '100-101', 'off-31',
            "1\0-2", "\x{661}-2", '1-+2'],
        [from_off => 'off-1', 'off-30', 'OFF-12', 'off-off', 'off-OFF'],
        [same => '1-1', '30-30'],
    );
    for (@refused) {
        my ($word, @texts) = @$_;
        is_deeply [parse_move($_)], [undef, $word], "$word: " . substr shown($_), 0, 40 for @texts;
    }
    my $up = '26-off';
    utf8::upgrade($up);
    is_deeply [parse_move($up)], [{ from => 26, to => 'off' }, undef], 'the inner form does not matter';
    my ($move) = parse_move('12-15');
    is_deeply [map { B::svref_2object(\$_)->isa('B::IV') ? 1 : 0 } @$move{qw(from to)}], [1, 1], 'houses are numbers'
        if require B;
};

subtest 'format_move' => sub {
    is format_move({ from => 12, to => 15 }), '12-15', 'a hash';
    is format_move({ from => 12, to => 15, roll => 3, back => 1 }), '12-15', 'with more in it';
    is format_move(Game::Senet::Move->new(from => 26, to => 'off', roll => 5)), '26-off', 'a move';
};

subtest 'format_display' => sub {
    is format_display({ from => 22, to => 20, roll => 2, back => 1, swap => 1 }), '2: 22-20<x', 'back and swap';
    is format_display({ from => 22, to => 20, roll => 2, back => 1, swap => 1 }, 1), '2: 22-20<x+', 'all marks, in order';
    is format_display({ from => 12, to => 16, roll => 4 }, 1), '4: 12-16+', 'again';
    is format_display({ from => 12, to => 15, roll => 3, swap => 1 }), '3: 12-15x', 'a swap';
    is format_display({ from => 24, to => 21, roll => 3, back => 1 }, 0), '3: 24-21<', 'backward';
    is format_display({ from => 26, to => 15, roll => 1 }, 1), '1: 26-15+', 'the walk has no mark';
    is format_display({ from => 26, to => 'off', roll => 5 }, 1), '5: 26-off+', 'off';
    my $board = Game::Senet::Engine->new(position => '10/9d/1ldd6 l 0 0');
    my ($move) = $board->moves(2);
    is format_display($move, $board->throws_again(2, $move)), '2: 22-20<x', 'a move of a board';
};

subtest 'format_forfeit' => sub {
    is format_forfeit($_), "$_: -", "a $_" for 1 .. 5;
    is format_forfeit($_, 1), "$_: -+", "a $_, again" for 1 .. 5;
    is format_forfeit(3, 0), '3: -', 'not again';
};

subtest 'what croaks' => sub {
    for my $name (qw(format_move format_display)) {
        my $function = Game::Senet::Notation->can($name);
        for (undef, '12-15', [], sub { }, bless({}, 'Other')) {
            refused(sub { $function->($_) }, "$name: a move is", "$name: " . shown($_));
        }
        for (
            {}, { from => 1 }, { to => 1 }, { from => 0, to => 1 }, { from => 31, to => 1 }, { from => 'off', to => 1 },
            { from => 1, to => 0 }, { from => 1, to => 31 }, { from => 1, to => 'OFF' }, { from => '01', to => 2 }, { from => 2, to => 2 }
        ) {
            refused(sub { $function->({ roll => 1, %$_ }) }, "$name: the move must", "$name: " . shown(%$_));
        }
    }
    for (undef, 0, 6, 'x') {
        refused(sub { format_display({ from => 1, to => 2, roll => $_ }) }, 'format_display: the roll', 'roll ' . shown($_));
    }
    refused(sub { format_forfeit($_) }, 'format_forfeit: the roll', 'roll ' . shown($_)) for undef, 0, 6, '', '1x', 1.5;
};

done_testing;
