use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Scalar::Util qw(reftype);
use Test::More;
use Refusal;

use Game::RoyalUr::Move;
use Game::RoyalUr::Notation qw(square_ok);

my $CLASS = 'Game::RoyalUr::Move';
my $OFF = 31;

# The bits of a move, put together here and nowhere else in the tests.
sub code {
    my %m = (side => 0, captures => 0, rosette => 0, home => 0, @_);
    return $m{side} | $m{roll} << 1 | $m{from_step} << 4 | $m{to_step} << 9 | $m{from_cell} << 14 | $m{to_cell} << 19
        | $m{captures} << 24 | $m{rosette} << 25 | $m{home} << 26;
}
my %b1_b2 = (roll => 3, from_step => 3, to_step => 6, from_cell => 2, to_cell => 5);
my %enter = (roll => 4, from_step => 0, to_step => 4, from_cell => $OFF, to_cell => 17, side => 1, rosette => 1);
my %leave = (roll => 2, from_step => 13, to_step => 15, from_cell => 12, to_cell => $OFF, home => 1);

subtest 'what a move says' => sub {
    my @cases = (
        [{ %b1_b2, captures => 1 }, ['light', 3, 'b1', 'b2', 3, 6, 2, 5, 1, 0, 0, '3>6x']],
        [{%enter}, ['dark', 4, 'hand', 'a3', 0, 4, -1, 17, 0, 1, 0, '0>4*']],
        [{%leave}, ['light', 2, 'h1', 'home', 13, 15, 12, -1, 0, 0, 1, '13>15']],
        [{ roll => 3, from_step => 5, to_step => 8, from_cell => 4, to_cell => 7, captures => 1, rosette => 1, side => 1 },
            ['dark', 3, 'a2', 'd2', 5, 8, 4, 7, 1, 1, 0, '5>8x*']],
        [{ roll => 4, from_step => 13, to_step => 17, from_cell => 18, to_cell => $OFF, home => 1, side => 0 },
            ['light', 4, 'h3', 'home', 13, 17, 18, -1, 0, 0, 1, '13>17']],
    );
    for my $case (@cases) {
        my ($bits, $says) = @$case;
        my $code = code(%$bits);
        my $move = $CLASS->from_code($code);
        is_deeply [map { $move->$_ } qw(side roll from to from_step to_step from_cell to_cell captures rosette home trace)],
            $says, $says->[-1];
        is $move->code, $code, 'its code';
    }
};

subtest 'every cell has its name, and its rosette' => sub {
    my @names = qw(d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 d3 c3 b3 a3 h3 g3);
    for my $cell (0 .. 19) {
        my $rosette = $names[$cell] =~ /\A(?:a1|g1|d2|a3|g3)\z/ ? 1 : 0;
        my $move = $CLASS->from_code(code(%b1_b2, to_cell => $cell, rosette => $rosette));
        is $move->to, $names[$cell], $names[$cell];
        is $CLASS->from_code(code(%leave, from_cell => $cell))->from, $names[$cell], '  as a start';
        ok square_ok($move->to), '  and Notation knows it';
        refused(sub { $CLASS->from_code(code(%b1_b2, to_cell => $cell, rosette => 1 - $rosette)) }, qr/its rosette is not one/,
            '  and not otherwise');
    }
};

subtest 'codes that are none' => sub {
    for my $code (undef, '', 'x', -1, 1.5, '0x10', '01', 2**27, 2**31, 2**40, 1e300, '9' x 40, "19434550\n", ' 19434550', [], {}, \1, "\x{661}") {
        refused(sub { $CLASS->from_code($code) }, qr/The code of a move is a whole number below/,
            'refused: ' . ($code // 'undef') =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger);
    }
    my $is = sub { my %bits = (%{ +shift }, @_); code(%bits) };
    my @cases = (
        [0, qr/its roll is not 1 to 4/], [2**27 - 1, qr/its roll is not 1 to 4/],
        [$is->(\%b1_b2, roll => 0, to_step => 3), qr/its roll is not 1 to 4/],
        [$is->(\%b1_b2, roll => 5, to_step => 8), qr/its roll is not 1 to 4/],
        [$is->(\%b1_b2, to_cell => 20), qr/there is no cell 20/], [$is->(\%b1_b2, from_cell => 30), qr/there is no cell 30/],
        [$is->(\%b1_b2, to_step => 7), qr/steps are not its roll apart/], [$is->(\%b1_b2, to_step => 0), qr/steps are not/],
        [$is->(\%b1_b2, from_cell => $OFF), qr/only the hand is step 0/],
        [$is->(\%enter, from_cell => 3), qr/only the hand is step 0/],
        [$is->(\%b1_b2, to_cell => $OFF), qr/home is not a cell/], [$is->(\%b1_b2, home => 1), qr/home is not a cell/],
        [$is->(\%leave, captures => 1), qr/captures nothing/], [$is->(\%leave, rosette => 1), qr/its rosette is not one/],
    );
    for my $case (@cases) {
        my ($code, $words) = @$case;
        refused(sub { $CLASS->from_code($code) }, qr/$code is not the code of a move: .*$words/, "$code: $words");
    }
};

subtest 'nothing in a move can be changed' => sub {
    my $code = code(%b1_b2);
    my $move = $CLASS->from_code($code);
    is reftype($move), 'SCALAR', 'a reference to a number';
    ok !eval { $$move = code(%leave); 1 }, 'which is read only';
    is $move->to, 'b2', 'and stays as it was';
    $code = 0;
    is $move->to, 'b2', 'whatever becomes of the variable it was made from';
    is $CLASS->from_code($move->code)->trace, $move->trace, 'from_code of code is the same move';
    is $CLASS->from_code('' . $move->code)->trace, $move->trace, 'a code may be text';

    @Local::Move::ISA = $CLASS;
    isa_ok(Local::Move->from_code(code(%enter)), 'Local::Move', 'a move of a subclass');
    isa_ok(Local::Move->from_code(code(%enter))->from_code(code(%leave)), 'Local::Move', 'and one made by it');
};

subtest 'a move is not made up from its parts' => sub {
    is(Game::RoyalUr::Move->can('new'), undef, 'there is no new');
    my $code = code(%enter);
    is(Game::RoyalUr::Move->from_code($code)->code, $code, 'from_code takes what code gave');
    is eval { Game::RoyalUr::Move->from_code($code | 1 << 24 | 1 << 26); 1 }, undef, 'and nothing that contradicts itself';
};

subtest 'a forged move croaked from inside Move.pm' => sub {
    my %forged = (hash => bless({}, $CLASS), array => bless([], $CLASS), code => bless(sub { 1 }, $CLASS), reference => bless(\\1, $CLASS),
        glob => bless(\*STDOUT, $CLASS), class => $CLASS);
    my @readers = qw(code side roll from to from_step to_step from_cell to_cell captures rosette home trace);
    for my $what (sort keys %forged) {
        my $forged = $forged{$what};
        for my $reader (@readers) {
            my $code = $CLASS->can($reader);
            refused(sub { $code->($forged) }, qr/This is no move: one is a reference to a number/, "$reader of a $what");
        }
        next unless ref $forged;
        refused(sub { Game::RoyalUr::Notation::format_move($forged) }, qr/This is no move/, "format_move of a $what");
        refused(sub { Game::RoyalUr::Notation::format_display($forged) }, qr/This is no move/, "format_display of a $what");
        next unless eval { require Game::RoyalUr; 1 };    # where it was compiled
        refused(sub { Game::RoyalUr->new(seed => 'x')->$_($forged) }, qr/This is no move/, "$_ of a $what") for qw(play play_or_die);
        refused(sub { Game::RoyalUr::Rules->new->apply($forged) }, qr/This is no move/, "apply of a $what");
        refused(sub { Game::RoyalUr::Rules->new->move_for(1, $forged) }, qr/This is no move/, "move_for of a $what");
    }
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    for my $number (undef, 'x', 2**40, -1, 1.5, '') {
        my $forged = bless \(my $held = $number), $CLASS;
        $forged->$_ for @readers;
    }
    is_deeply \@warnings, [], 'and a number that was made up is read without a warning';
};

done_testing;
