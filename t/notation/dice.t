use 5.014;
use strict;
use warnings;

use Digest::SHA;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;
use TruthTable qw(rows);

use Game::RoyalUr::Dice qw(:all thrower random_seed);
use Game::RoyalUr::Variant;

my $SEED = 'royalur pinned one';

subtest 'the truth tables' => sub {
    for my $row (rows('dice-throws.tsv')) {
        my $seed = pack 'H*', $row->{seed};
        my $name = "$row->{seed} throw $row->{number} of $row->{dice}";
        is join('', @{ throw_for($seed, $row->{number}, $row->{dice}) }), $row->{faces}, $name;
        is thrower($seed, $row->{dice})->($row->{number}), $row->{faces}, "$name, thrower";
    }
    for my $row (rows('dice-openings.tsv')) {
        my ($first, $used) = opening_for(pack('H*', $row->{seed}), $row->{dice});
        is "$first $used", "$row->{first} $row->{used}", "opening of $row->{seed}";
    }
};

subtest 'a random seed is sixteen bytes, and another each time' => sub {
    my @seeds = map { random_seed() } 1 .. 20;
    is_deeply [grep { length != 16 || utf8::is_utf8($_) } @seeds], [], 'sixteen bytes';
    my %seen = map { $_ => 1 } @seeds;
    is keys %seen, 20, 'none twice';
    srand 7;
    my $first = rand;
    srand 7;
    random_seed();
    is rand, $first, "Perl's own random numbers go on as they were";
};

subtest ':all is the five published functions' => sub {
    is_deeply [sort @{ $Game::RoyalUr::Dice::EXPORT_TAGS{all} }],
        [qw(marked opening_for roll_for roll_of throw_for)], 'and nothing else';
};

# The definition again, by another way through Digest::SHA and vec.
sub plain_throw {
    my ($seed, $n, $dice) = @_;
    my $sha = Digest::SHA->new(256);
    $sha->add($_) for $seed, 'roll:', "$n";
    my $byte = substr $sha->digest, 0, 1;
    return [map { vec $byte, $_, 1 } 0 .. $dice - 1];
}

subtest 'every throw is the definition' => sub {
    srand 30;
    my $wrong = 0;
    for (1 .. 2000) {
        my $seed = join '', map { chr int rand 256 } 0 .. rand 40;
        my $n = rand() < 0.2 ? '9' x (1 + int rand 30) : int rand 10**(1 + int rand 9);
        my $four = throw_for($seed, $n, 4);
        my $three = throw_for($seed, $n, 3);
        $wrong++ if "@$four" ne "@{ plain_throw($seed, $n, 4) }" || "@$three" ne "@$four[0 .. 2]"
            || thrower($seed, 4)->($n) ne join('', @$four) || thrower($seed, 3)->($n) ne join('', @$three);
    }
    is $wrong, 0, 'two thousand throws, and three dice are the first three of four';
};

subtest 'seeds are bytes' => sub {
    my $latin = "caf\xe9\0\xff";
    utf8::upgrade(my $wide = $latin);
    utf8::downgrade(my $narrow = $latin);
    is thrower($wide, 4)->($_), thrower($narrow, 4)->($_), "the UTF-8 flag does not matter: throw $_" for 0 .. 9;
    ok utf8::is_utf8($wide) && !utf8::is_utf8($narrow), 'and the strings given are left as they were';
    is_deeply throw_for(5, 0, 4), throw_for('5', 0, 4), 'a number is its digits';
    is_deeply throw_for(0, 0, 4), plain_throw('0', 0, 4), 'even 0';

    my @calls = (
        sub { throw_for($_[0], 0, 4) }, sub { roll_for($_[0], 0, { dice => 4, zero_rolls => 0 }) },
        sub { opening_for($_[0], 4) }, sub { thrower($_[0], 4) },
    );
    for my $seed (undef, '', [], {}) {
        like error_of($_, $seed), qr/\AA seed is a string of at least one byte, not /, 'refused: ' . ($seed // 'undef') for @calls;
    }
    like error_of($_, "\x{263a}"), qr/\AA seed is made of bytes/, 'refused: a character above 255' for @calls;
};

subtest throw_for => sub {
    my $throw = throw_for($SEED, 0, 4);
    is_deeply $throw, [1, 1, 0, 0], 'an array of 0 and 1';
    $throw->[0] = 9;
    is_deeply throw_for($SEED, 0, 4), [1, 1, 0, 0], 'which is the caller\'s own';
    is_deeply throw_for($SEED, '7', '3'), [1, 0, 0], 'numbers may be text';

    for my $n (undef, '', -1, 1.5, 'x', '01', '1e3', "1\n", ' 1', '+1', 1e30, [], {}, "\x{661}") {
        refused(sub { throw_for($SEED, $n, 4) }, qr/number of a throw is a whole number from 0 up, not/, 'n refused');
    }
    for my $dice (undef, '', 0, 1, 2, 5, 44, '4 ', "4\n", 3.5, [], {}) {
        refused(sub { throw_for($SEED, 0, $dice) }, qr/There are 3 dice or 4, not/, 'dice refused by throw_for');
        refused(sub { opening_for($SEED, $dice) }, qr/There are 3 dice or 4, not/, 'dice refused by opening_for');
        refused(sub { thrower($SEED, $dice) }, qr/There are 3 dice or 4, not/, 'dice refused by thrower');
    }
};

subtest marked => sub {
    is marked([split //, $_]), tr/1//, "throw $_" for map { sprintf('%04b', $_), sprintf('%03b', $_ & 7) } 0 .. 15;
    is marked([]), 0, 'no dice, none marked';
    for my $throw (undef, '1100', 2, {}, sub { }) {
        refused(sub { marked($throw) }, qr/A throw is a reference to an array of 0 and 1, not/, 'refused: ' . ($throw // 'undef'));
    }
    for my $die (undef, 2, -1, '', 'x', '00', "1\n", []) {
        refused(sub { marked([1, $die, 0]) }, qr/A die is 0 or 1, not/, 'a die refused: ' . ($die // 'undef') =~ s/\n/\\n/r);
    }
};

subtest roll_of => sub {
    is roll_of($_, { zero_rolls => 0 }), $_, "$_ marked" for 0 .. 4;
    is roll_of($_, { zero_rolls => 4 }), $_ || 4, "$_ marked, none is four" for 0 .. 4;
    is roll_of(0, Game::RoyalUr::Variant->new('masters')), 4, 'a variant';
    is roll_of(0, bless [], 'HasRules'), 4, 'any object with the method';

    for my $rules (undef, 'finkel', 4, [], sub { }, bless([], 'Nothing'), bless({ zero_rolls => 4 }, 'Nothing')) {
        refused(sub { roll_of(0, $rules) }, qr/A rule set is a hash reference or an object with the method zero_rolls, not/,
            'rules refused: ' . ($rules // 'undef'));
    }
    for my $zero (undef, '', 1, 3, 5, -4, '04', "4\n", [], 'x') {
        refused(sub { roll_of(1, { zero_rolls => $zero }) }, qr/zero_rolls is 0 or 4, not/, 'zero_rolls refused');
    }
    refused(sub { roll_of(1, {}) }, qr/zero_rolls is 0 or 4, not undef/, 'no zero_rolls');
    for my $marked (undef, '', -1, 5, 1.5, 'x', '01', "1\n", []) {
        refused(sub { roll_of($marked, { zero_rolls => 0 }) }, qr/marked dice is a whole number from 0 to 4, not/, 'marked refused');
    }
};

subtest roll_for => sub {
    my $finkel = { dice => 4, zero_rolls => 0 };
    my $masters = Game::RoyalUr::Variant->new('masters');
    is join('', map { roll_for($SEED, $_, $finkel) } 0 .. 7), '23121222', 'finkel';
    is join('', map { roll_for($SEED, $_, $masters) } 0 .. 7), '22121221', 'masters';
    my ($none) = grep { !marked(throw_for($SEED, $_, 3)) } 0 .. 99;
    is roll_for($SEED, $none, $masters), 4, 'nothing marked is four';
    is roll_for($SEED, $none, { dice => 3, zero_rolls => 0 }), 0, 'or nothing';

    refused(sub { roll_for($SEED, 0, 'finkel') }, qr/A rule set is .* method dice, not 'finkel'/, 'a name');
    refused(sub { roll_for($SEED, 0, { zero_rolls => 0 }) }, qr/There are 3 dice or 4, not undef/, 'no dice');
    refused(sub { roll_for($SEED, 0, { dice => 4 }) }, qr/zero_rolls is 0 or 4, not undef/, 'no zero_rolls');
    refused(sub { roll_for($SEED, -1, $finkel) }, qr/number of a throw/, 'a throw that is none');
};

subtest opening_for => sub {
    is_deeply [opening_for('opening 3', 4)], ['light', 2, [[0, 1, 1, 1], [0, 0, 0, 1]]], 'light at once';
    is_deeply [opening_for('opening 1', 4)], ['dark', 4, [[1, 1, 0, 1], [1, 1, 1, 0], [0, 0, 1, 1], [1, 1, 0, 1]]], 'dark after a tie';

    # With three dice and a worth of four for none, a side that shows nothing
    # still loses the opening: only the marks count.
    my $nothing_lost = 0;
    my $wrong = 0;
    for my $seed (map { "seed $_" } 1 .. 500) {
        for my $dice (3, 4) {
            my ($first, $used, $throws) = opening_for($seed, $dice);
            my @marks = map { scalar grep { $_ } @{ plain_throw($seed, $_, $dice) } } 0 .. $used - 1;
            my ($light, $dark) = splice @marks, -2;
            $wrong++ if @$throws != $used || $first ne ($light > $dark ? 'light' : 'dark') || $light == $dark;
            while (my ($one, $other) = splice @marks, 0, 2) { $wrong++ if $one != $other }
            $nothing_lost++ if $dice == 3 && !($light && $dark);
        }
    }
    is $wrong, 0, 'more marks win, after nothing but ties';
    cmp_ok $nothing_lost, '>', 0, 'no marks at all were met';
};

sub error_of {
    my ($code, @arguments) = @_;
    return eval { $code->(@arguments); 1 } ? 'it lived' : $@;
}

{
    package HasRules;
    sub zero_rolls { 4 }
}

subtest 'numbers under bigint and booleans of JSON were refused by the dice' => sub {
    require JSON::PP;
    for my $class (qw(Math::BigInt Math::BigFloat)) {
        eval "require $class" or die $@;
        my $n = sub { $class->new($_[0]) };
        is_deeply throw_for($SEED, $n->(1), $n->(4)), throw_for($SEED, 1, 4), "throw_for, $class";
        is marked([$n->(1), $n->(0), $n->(1)]), 2, '  marked';
        is roll_of($n->(0), { zero_rolls => $n->(4) }), 4, '  roll_of';
        is roll_for($SEED, $n->(2), { dice => $n->(3), zero_rolls => $n->(0) }), roll_for($SEED, 2, { dice => 3, zero_rolls => 0 }), '  roll_for';
        is_deeply [opening_for($SEED, $n->(4))], [opening_for($SEED, 4)], '  opening_for';
        refused(sub { throw_for($SEED, 1, $n->(5)) }, qr/3 dice or 4, not '5'/, '  and five dice are refused');
    }
    is marked([JSON::PP::true(), JSON::PP::false(), !1, !0]), 2, 'booleans are dice';
    is roll_of(JSON::PP::false(), { zero_rolls => 4 }), 4, 'and no marked die';
};

subtest 'plain_value' => sub {
    my $array = [];
    is Game::RoyalUr::Dice::plain_value($_->[0]), $_->[1], 'of ' . ($_->[0] // 'undef')
        for [undef, undef], [3, 3], ['x', 'x'], ['', ''], [!1, 0], [!0, 1], [JSON::PP::true(), 1], [JSON::PP::false(), 0], [$array, $array];
};

subtest 'a seed as long as a file was hashed for every throw' => sub {
    for my $length (1, 63, 64, 65, 122, 123, 124, 200, 5000) {
        my $seed = 'ab' x $length;
        is_deeply [map { thrower($seed, 4)->($_) } 0 .. 5],
            [map { my $byte = ord Digest::SHA::sha256("${seed}roll:$_"); join '', map { $byte >> $_ & 1 } 0 .. 3 } 0 .. 5], "$length times two bytes";
    }
    is Game::RoyalUr::Dice::seed_in_hex_ok($_->[0]), $_->[1], "in a record: $_->[2]" for ['ab' x 16_384, 1, 'as long as it may be'],
        ['ab' x 16_385, 0, 'longer'], ['00', 1, 'one byte'], ['', 0, 'none'], ['AB', 0, 'capitals'], ['abc', 0, 'half a byte'],
        ["ab\n", 0, 'a newline'], [undef, 0, 'undef'], [[], 0, 'a reference'];
    my ($start, $throw) = ((times)[0], thrower('x' x 1e6, 4));
    $throw->($_) for 1 .. 1000;
    cmp_ok((times)[0] - $start, '<', 2, 'a thousand throws of a million bytes');
};

done_testing;
