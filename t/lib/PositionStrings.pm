package PositionStrings;

# Strings for what reads positions: good ones at random, and damaged ones.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(random_position mutated);

# A position, whatever it is like, with each run of empty squares written whole
# or square by square.
sub random_position {
    my $rows = join '/', map {
        my $row = $_;
        join '', map {
            $row != 1 && ($_ == 4 || $_ == 5) ? 'x' : (qw(l d 1 1 1))[rand 5]
        } 0 .. 7;
    } 0 .. 2;
    $rows =~ s/(1+)/length($1)/ge if rand() < 0.5;
    return join ' ', $rows, (qw(l d))[rand 2], map { int rand 8 } 1 .. 4;
}

# A string with a few things changed in it, put in or taken out.
sub mutated {
    my ($string) = @_;
    state $alphabet = [split(//, "12345678/xld 079qL\n\t\0\xe9"), "\x{263a}", "\x{10ffff}"];
    for (0 .. rand 4) {
        my $at = int rand 1 + length $string;
        my $kind = rand;
        my $some = join '', map { $alphabet->[rand @$alphabet] } 0 .. rand 2;
        $kind < 0.3 ? substr($string, $at, 0, $some)
            : $kind < 0.6 ? substr($string, $at, 1, $some)
            : $kind < 0.8 ? substr($string, $at, 1, '')
            : $kind < 0.9 ? substr($string, $at, int(rand 40), '')
            : ($string .= $string);
    }
    return $string;
}

1;
