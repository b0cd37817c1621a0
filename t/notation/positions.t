use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use PositionStrings qw(random_position mutated);
use Test::More;
use TruthTable qw(rows);

use Game::RoyalUr::Notation qw(:all);

my %code = map { $_ => Game::RoyalUr::Notation->can($_)->() } grep { /\APOS_/ } @Game::RoyalUr::Notation::EXPORT_OK;
is scalar(keys %code), 11, 'eleven codes';
is join(' ', sort { $a <=> $b } values %code), join(' ', 0 .. 10), 'all different';

my $START = '4xx2/8/4xx2 l 7 0 7 0';

subtest 'the truth table' => sub {
    is validate_position($_->{string}), $code{ $_->{code} }, "$_->{code}: " . shown($_->{string})
        for rows('position-codes.tsv');
};

# One string for each thing that can be wrong, in the order a reader meets it.
subtest 'the first fault is the one that is named' => sub {
    my @cases = (
        POS_NULL => [''],
        POS_LONG => ['q' x 48, $START . ' ' x 27, "\x{263a}" x 48],
        POS_LETTER => ['q' x 47, "\x{263a}" x 47, '0', '9', '4xx2/8q', '4xx2/8/4xx2q', "4xx2\n/8/4xx2 l 7 0 7 0"],
        POS_ROWS => ['4xx2', '4xx2/', '4xx2/8', '4xx2/8/4xx2/', '4xx2/8/4xx2/q', ' ', '1', '4xx2/7', 'll'],
        POS_WIDTH => ['/', '4xx2/8/', '4xx1/8/4xx2', '4xx2/8/4xx1 l 7 0 7 0', '4xx2/81/', '4xx3', '4xx2l',
            '4xx2x', '4xx2/8x', '4xx2/8l', '4xx2/8/4xx1/'],
        POS_GAP => ['5', '8', '4l', '41', '4xd', '4x1', '4xx2/8/5', '3l1l', '4xx2/8/4d'],
        POS_X => ['x', '4xxx', '4xx2/x', '4xx2/4xx2', '4xx2/8/x', '3x'],
        POS_FIELD => ['4xx2/8/4xx2', '4xx2/8/4xx2 l', '4xx2/8/4xx2 lx', '4xx2/8/4xx2 l 7 0 7', '4xx2/8/4xx2 l 7 0 7 ',
            '4xx2/8/4xx2 l ', "$START ", "$START 0", "$START q", "4xx2/8/4xx2 l\t7 0 7 0", '4xx2/8/4xx2 ll 7'],
        POS_SIDE => ['4xx2/8/4xx2 ', '4xx2/8/4xx2 x 7 0 7 0', '4xx2/8/4xx2  l 7 0 7 0', '4xx2/8/4xx2 L 7 0 7 0'],
        POS_COUNT => ['4xx2/8/4xx2 l 8', '4xx2/8/4xx2 l 9 0 7 0', '4xx2/8/4xx2 l  7', '4xx2/8/4xx2 l x', '4xx2/8/4xx2 l 77 0 7 0',
            "4xx2/8/4xx2 l 7 0 7 8", "$START\n", "$START\0", "${START}0", "4xx2/8/4xx2 l \x{663} 0 7 0", '4xx2/8/4xx2 l -1 0 7 0',
            "4xx2/8/4xx2 l \n"],
        POS_OK => [$START, '22xx11/1111l111/4xx2 d 0 7 7 7', 'llllxxll/llllllll/ddddxxdd d 7 7 7 7',
            '4xx2/53/4xx2 l 7 0 7 0', '1111xx11/11111111/1111xx11 l 0 0 0 0'],
    );
    while (my ($name, $strings) = splice @cases, 0, 2) {
        is validate_position($_), $code{$name}, "$name: " . shown($_) for @$strings;
    }
    is validate_position(undef), POS_NULL, 'POS_NULL: undef';
    is validate_position([]), POS_LETTER, 'a reference is what it looks like as a string';
    is validate_position("$START" . ' ' x 26), POS_FIELD, '47 characters are read';
};

# Boards written at random, every run in parts at random.
subtest 'every way to write a board is one' => sub {
    srand 20;
    my $refused = 0;
    for (1 .. 3000) {
        my $string = random_position();
        $refused++ if validate_position($string) != POS_OK;
    }
    is $refused, 0, 'three thousand boards';
};

subtest 'any string gets a code, whatever Perl holds it in' => sub {
    srand 22;
    my (@wrong, %met);
    for (1 .. 20_000) {
        my $string = mutated($START);
        my $answer = eval { validate_position($string) };
        utf8::upgrade(my $wide = $string);
        push @wrong, shown($string)
            if !defined $answer || $answer !~ /\A(?:[0-9]|10)\z/ || $answer != validate_position($wide);
        $met{ $answer // '' }++;
    }
    is_deeply \@wrong, [], 'no string dies or is read differently';
    is_deeply [sort { $a <=> $b } keys %met], [0 .. 10], 'every code was met';
};

sub shown {
    my ($text) = @_;
    return 'undef' unless defined $text;
    $text =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ge;
    return length $text > 60 ? substr($text, 0, 60) . '...' : "'$text'";
}

done_testing;
