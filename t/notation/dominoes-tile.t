use 5.014;
use strict;
use warnings;

# The twenty-eight dominoes.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use Test::More;

use Game::Dominoes::Tile;

my $CLASS = 'Game::Dominoes::Tile';
sub shown { return join(' ', map { $_ // 'undef' } @_) =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ger }

# The numbers, as they are promised: 0-0 is 1, 0-1 to 0-6, 1-1 and on, 6-6 is 28.
my $id = 0;
for my $low (0 .. 6) {
    for my $high ($low .. 6) {
        $id++;
        my $tile = $CLASS->of($low, $high);
        is $tile->id, $id, "$low-$high is $id";
        is $CLASS->of($high, $low)->id, $id, 'in either order';
        is_deeply [map { $_->high, $_->low } $CLASS->from_id($id)], [$high, $low], 'and back';
        is "$tile", "$high-$low", 'the higher face is written first';
        is $tile->to_string, "$high-$low", 'by name, too';
        is $tile->pips, $low + $high, 'its pips';
        is $tile->is_double, $low == $high ? 1 : 0, 'a double or not';
        is_deeply [map { $tile->has_face($_) } 0 .. 6], [map { $_ == $low || $_ == $high ? 1 : 0 } 0 .. 6], 'its faces';
        is_deeply [$tile->other($low), $tile->other($high)], [$high, $low], 'the other face';
        for my $face (grep { !$tile->has_face($_) } 0 .. 6) {
            refused(sub { $tile->other($face) }, "the domino $high-$low has no face '$face'", "no $face on it");
        }
    }
}
is $id, 28, 'twenty-eight';
is $CLASS->of(0, 0)->id, 1, '0-0 is 1';
is $CLASS->of(0, 6)->id, 7, '6-0 is 7';
is $CLASS->of(1, 1)->id, 8, '1-1 is 8';
is $CLASS->of(6, 6)->id, 28, '6-6 is 28';
is_deeply [map { $_->id } $CLASS->all], [1 .. 28], 'all of them';
is scalar(my @all = $CLASS->all), Game::Dominoes::Tile::TILES, 'as many as it says';
is Game::Dominoes::Tile::FACES_MAX, 6, 'the highest face';

my ($one, $same, $other) = ($CLASS->of(6, 4), $CLASS->of(4, 6), $CLASS->of(6, 5));
is $one->equals($same), 1, 'equals';
is $one->equals($other), 0, 'and not';
is $one->equals($_), 0, 'nor ' . shown($_) for undef, '6-4', {}, bless({}, 'Other');
ok $one == $same && $one eq $same && !($one != $same), '== and eq';
ok $one != $other && $one ne $other && !($one == $other), '!= and ne';
ok $CLASS->of(0, 0), 'the double blank is true';
is $one->of(1, 2), '2-1', 'an object makes another';

my @bad = (undef, '', -1, 7, 1.5, '1x', '01', 'x', "1\n", [], "\x{661}");
refused(sub { $CLASS->of(1, $_) }, 'a face of a domino', 'of 1 and ' . shown($_)) for @bad;
refused(sub { $CLASS->of($_, 1) }, 'a face of a domino', 'of ' . shown($_) . ' and 1') for @bad;
refused(sub { $CLASS->of(@$_) }, 'a domino has two faces', 'of ' . scalar(@$_)) for [], [1], [1, 2, 3];
refused(sub { $CLASS->from_id($_) }, 'the number of a domino', 'number ' . shown($_)) for @bad[0 .. 2, 4 .. 10], 0, 29;
refused(sub { $one->other($_) }, 'the domino 6-4 has no face', 'other than ' . shown($_)) for @bad;
is $one->has_face($_), 0, 'no face: ' . shown($_) for @bad;

subtest 'new takes sorted faces' => sub {
    is $CLASS->new(high => 6, low => 4), '6-4', 'high and low';
    is $CLASS->new(low => 3, high => 3)->id, $CLASS->of(3, 3)->id, 'a double';
    refused(sub { $CLASS->new(high => 4, low => 6) }, 'not below the low one, as 4 is below 6', 'unsorted faces');
    refused(sub { $CLASS->new(high => $_, low => 0) }, 'a face of a domino', 'high ' . shown($_)) for @bad;
    refused(sub { $CLASS->new(high => 6, low => $_) }, 'a face of a domino', 'low ' . shown($_)) for @bad;
    refused(sub { $CLASS->new(high => 6) }, 'a face of a domino', 'no low');
    refused(sub { $CLASS->new(high => 6, low => 4, id => 1) }, q{'id' is not a field}, 'another field');
    refused(sub { $CLASS->new(6) }, 'from its high face and its low face', 'an odd number');
};

is $one->stringify, '6-4', 'stringify';

done_testing;
