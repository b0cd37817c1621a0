use 5.014;
use strict;
use warnings;

# The throws that the engine makes many at once, beside those of plain Perl, which are
# its slow twin.

use Digest::SHA qw(sha256);
use Test::More;

use Game::RoyalUr::Dice qw(throw_for thrower opening_for);
use Game::RoyalUr::Engine;

my $ENGINE = 'Game::RoyalUr::Engine';

# The definition: bit i of the first byte is die i.
sub plain {
    my ($seed, $n, $dice) = @_;
    my $byte = ord sha256("${seed}roll:$n");
    return join '', map { $byte >> $_ & 1 } 0 .. $dice - 1;
}

my @seeds = ('a seed', "\0", "\xff" x 40, 'long ' x 60, "caf\xe9");

subtest 'many at once are those of the definition' => sub {
    for my $dice (3, 4) {
        for my $seed (@seeds) {
            for my $from (0, 1, 9, 99, 2**31 - 3, 2**31, 2**40) {
                is_deeply [$ENGINE->throws($seed, $from, 20, $dice)], [map { plain($seed, $from + $_, $dice) } 0 .. 19],
                    "$dice dice from $from";
            }
        }
    }
    is_deeply [$ENGINE->throws('a seed', 0, 0, 4)], [], 'none';
    is scalar(my @most = $ENGINE->throws('a seed', 0, 65535, 3)), 65535, 'the most';
    is_deeply [$ENGINE->new->throws('a seed', 7, 1, 4)], [plain('a seed', 7, 4)], 'a board may be asked as well';
    my $upgraded = "caf\xe9";
    utf8::upgrade($upgraded);
    is_deeply [$ENGINE->throws($upgraded, 0, 3, 4)], [$ENGINE->throws("caf\xe9", 0, 3, 4)], 'the same bytes, however Perl keeps them';
    ok utf8::is_utf8($upgraded), '  which stay as they are';
    is_deeply [$ENGINE->throws(12, '3', '2', '4')], [map { plain('12', $_, 4) } 3, 4], 'numbers as text, and text as a number';
};

subtest 'what is refused' => sub {
    for my $case (
        ['an empty seed', '', 0, 1, 4, qr/a seed must not be empty/],
        ['no seed', undef, 0, 1, 4, qr/a seed must not be empty/],
        ['a wide character', "\x{263a}", 0, 1, 4, qr/a seed is made of bytes/],
        ['two dice', 'x', 0, 1, 2, qr/dice are 3 or 4/],
        ['five dice', 'x', 0, 1, 5, qr/dice are 3 or 4/],
        ['dice of text', 'x', 0, 1, 'four', qr/dice are 3 or 4/],
        ['before the first', 'x', -1, 1, 4, qr/the number of a throw is a whole number from 0/],
        ['half a throw', 'x', .5, 1, 4, qr/the number of a throw is a whole number from 0/],
        ['too many', 'x', 0, 65536, 4, qr/a number of throws is a whole number from 0 to 65535, not '65536'/],
        ['fewer than none', 'x', 0, -1, 4, qr/a number of throws/],
    ) {
        my ($name, @given) = @$case;
        my $why = pop @given;
        ok !eval { $ENGINE->throws(@given); 1 }, $name;
        like $@, $why, '  says why';
        like $@, qr/ at \Q$0\E line /, '  at the line of the call';
    }
    ok !eval { $ENGINE->throws('x', 0, 1); 1 }, 'too few arguments';
};

subtest 'a thrower with the engine and one without' => sub {
    for my $dice (3, 4) {
        for my $seed (@seeds) {
            my $with = thrower($seed, $dice);
            my $without = do { local $Game::RoyalUr::Dice::ENGINE; thrower($seed, $dice) };
            my @order = (0 .. 300, reverse(0 .. 20), 5000, 4999, 5001, 0, 2**31 - 1, 2**31, 2**31 + 1, 3);
            is_deeply [map { $with->($_) } @order], [map { $without->($_) } @order], "$dice dice, in any order";
            is_deeply [opening_for($seed, $dice)], [do { local $Game::RoyalUr::Dice::ENGINE; opening_for($seed, $dice) }], '  and the opening';
        }
    }
    my $far = '9' x 30;
    is join('', @{ throw_for('a seed', $far, 4) }), plain('a seed', $far, 4), 'a number that no perl counts to';
};

done_testing;
