use 5.014;
use strict;
use warnings;

# A position string is read twice: by the engine, and by Notation without it.
# They give the same answer for every string.

use FindBin;
use lib "$FindBin::Bin/../lib";
use PositionStrings qw(random_position mutated);
use Test::More;
use TruthTable qw(rows);

use Game::RoyalUr::Engine;
use Game::RoyalUr::Notation qw(validate_position);

my %met;

# The strings on which the two differ.
sub differing {
    return map { $_ // 'undef' } grep {
        my ($board, $code) = Game::RoyalUr::Engine->of_string($_);
        my $answer = validate_position($_);
        $met{$answer}++;
        $answer != $code || defined $board != ($code == 0);
    } @_;
}

is_deeply [differing(map { $_->{string} } rows('position-codes.tsv'))], [], 'the truth table';
is_deeply [differing(undef, '', 0, 1, 1.5, -1, !!0, !!1, "\0")], [], 'values that are hardly strings';
is_deeply [differing(map { chr } 0 .. 0x2ff, 0xfffd, 0x1f600, 0x10ffff)], [], 'every character alone';
is_deeply [differing(map { "4xx2/8/4xx2 l 7 0 7 0" . chr } 0 .. 0x2ff, 0xfffd, 0x10ffff)], [], 'every character after a position';

my $start = '4xx2/8/4xx2 l 7 0 7 0';
is_deeply [differing(map { substr $start, 0, $_ } 0 .. length $start)], [], 'a position cut short';
my @changed;
for my $at (0 .. length($start) - 1) {
    push @changed, map { substr(my $string = $start, $at, 1) = $_; $string } split //, "0123456789xld/ q\0";
}
is_deeply [differing(@changed)], [], 'a position with one character changed';
is_deeply [differing(map { ('4xx2/8/4xx2 l 7 0 7 0' . ' ' x $_, 'q' x $_, "\x{263a}" x $_, '1' x $_) } 20 .. 60)], [], 'long strings';

srand 21;
my @strings = map { mutated($_ & 1 ? $start : random_position()) } 1 .. 30_000;
is_deeply [differing(@strings)], [], 'thirty thousand damaged positions';
is_deeply [differing(map { utf8::upgrade(my $wide = $_); $wide } @strings)], [], 'and again with the UTF-8 flag on';
is_deeply [differing(map { random_position() } 1 .. 3000)], [], 'positions at random';
is_deeply [differing(map { join '', map { substr '1248xld/ ', rand 9, 1 } 0 .. rand 50 } 1 .. 20_000)], [], 'strings of nothing but the right characters';
is_deeply [sort { $a <=> $b } keys %met], [0 .. 10], 'every code was met';

done_testing;
