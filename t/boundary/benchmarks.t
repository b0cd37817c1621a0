use 5.014;
use strict;
use warnings;

# The benchmarks run, and what they check before they print a figure holds. The
# figures themselves are not looked at.

use FindBin;
use Test::More;

my @libs = map { "-I$_" } grep { !ref } @INC;

for my $case (['games.pl', 4, qr/\Afinkel, 4 games:\n(?:  \S.*a turn\n){4}masters, 4 games:\n(?:  \S.*a turn\n){4}\z/],
    ['calls.pl', 300, qr/\A300 calls each:\n(?:  \S.* +[\d.]+ million (?:calls|Moves) a second\n){12}\z/],
    ['records.pl', 2, qr/\A(?:a record of 300 turns .*:\n(?:  \w+ +\d+ times a second\n){3}){2}\z/]) {
    my ($name, $count, $prints) = @$case;
    my $program = "$FindBin::Bin/../../benches/perl/$name";
    my $said = run($program, $count);
    is $?, 0, "$name runs";
    like $said, $prints, '  and prints its figures';
    for my $bad (0, 'x', -1, '1e3') {
        my $usage = run($program, $bad);
        isnt $?, 0, "$name refuses '$bad'";
        like $usage, qr/\Ausage: .+ \[[A-Z]+\]\n\z/, '  and says how it is used';
    }
}

sub run {
    my $command = join ' ', map { qq("$_") } $^X, @libs, @_;
    return scalar qx{$command 2>&1};
}

done_testing;
