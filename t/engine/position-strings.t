use 5.014;
use strict;
use warnings FATAL => 'all';

# Positions as text and as keys.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use OddValues qw(shown);
use PositionStrings qw(random_position);
use TruthTable qw(rows);

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';

subtest 'the truth table' => sub {
    for my $row (rows('position-codes.tsv')) {
        my $code = $class->can($row->{code})->();
        my ($board, $fault) = $class->of_string($row->{string});
        is $fault, $code, "$row->{code}: " . shown($row->{string});
        is defined $board, $code == POS_OK, '  and a board only where there is none';
        # To new a position that is undef is one left out.
        is !!eval { $class->new(position => $row->{string}) }, $code == POS_OK || !defined $row->{string}, '  new agrees';
    }
};

subtest 'the answers of of_string' => sub {
    is_deeply [$class->of_string('x')], [undef, POS_X], 'refused: undef and why';
    is_deeply [$class->of_string], [undef, POS_NULL], 'no argument is no string';
    my $refused = $class->of_string('x');
    is $refused, undef, 'in scalar context only undef';
    my $board = $class->of_string('4xx2/8/4xx2 d 1 2 3 4');
    isa_ok $board, $class, 'or only the board, which';
    is $board->to_string, '4xx2/8/4xx2 d 1 2 3 4', 'says what it was made from';
    is $board->ply, 0, 'at ply 0';
    isa_ok + ($board->of_string('4xx2/8/4xx2 l 7 0 7 0'))[0], $class, 'asked of a board, the answer';
};

subtest 'what Perl holds a string in does not matter' => sub {
    my $text = '4xx2/3d4/l2lxx2 l 5 0 6 0';
    utf8::upgrade(my $wide = $text);
    is $class->new(position => $wide)->to_string, $text, 'upgraded';
    ok !utf8::is_utf8($class->new(position => $wide)->to_string), 'and written plainly';
    is((($class->of_string($text . ' ' x 22))[1]), POS_FIELD, '47 characters are read');
    is((($class->of_string($text . ' ' x 23))[1]), POS_LONG, '48 are too long');
    is((($class->of_string("\x{263a}" x 47))[1]), POS_LETTER, '47 wide characters are not');
    is((($class->of_string("\x{10ffff}" x 48))[1]), POS_LONG, '48 are');
    is((($class->of_string('x' x 10_000_000))[1]), POS_LONG, 'and so are ten million');
    is((($class->of_string(7))[1]), POS_GAP, 'a number is its digits');
    is((($class->of_string(bless {}, 'Local::Text'))[1]), POS_OK, 'an object is what it says');
    is((($class->of_string(bless {}, 'Local::Wide'))[1]), POS_LETTER, 'in any characters');
    { no warnings; is((($class->of_string(chr 0xD800))[1]), POS_LETTER, 'half a surrogate'); }
    is((($class->of_string("4xx2/8/4xx2 l 7 0 7 0\0"))[1]), POS_COUNT, 'a NUL is a character');
};

subtest 'a thousand positions come back as they were' => sub {
    srand 13;
    my ($wrong, %key) = 0;
    for (1 .. 1000) {
        my $text = random_position();
        my $board = $class->new(position => $text);
        my $again = $class->new(position => $board->to_string);
        $wrong++ if $again->to_string ne $board->to_string || $again->key_hex ne $board->key_hex;
        $wrong++ if $board->to_string =~ /[1-8][1-8]/;
        $wrong++ if $board->key_hex ne key_of($board);
    }
    is $wrong, 0, 'and their keys are what the squares, the homes and the side say';
};

# The key by its definition: two bits a square, three a home, one for the side.
# In pieces of 24 bits, so that no perl is too small for it.
sub key_of {
    my ($board) = @_;
    my @bits = (0) x 48;
    my $set = sub { my ($at, $width, $n) = @_; $bits[$at + $_] = $n >> $_ & 1 for 0 .. $width - 1 };
    my $at = 0;
    for my $row (0 .. 2) {
        for my $file (0 .. 7) {
            my $cell = $class->cell_of($file, $row);
            next if $cell < 0;
            $set->($at, 2, $board->at($cell));
            $at += 2;
        }
    }
    $set->(40, 3, $board->home(SIDE_LIGHT));
    $set->(43, 3, $board->home(SIDE_DARK));
    $set->(46, 1, $board->side);
    my $bits = reverse join '', @bits;
    return join '', map { sprintf '%06x', oct "0b$_" } $bits =~ /\A(.{24})(.{24})\z/;
}

subtest 'keys' => sub {
    is $class->new->key_hex, '000000000000', 'the start';
    my $board = $class->new(position => 'ddddxxdd/dddddddd/ddddxxdd d 7 7 7 7');
    is $board->key_hex, '7faaaaaaaaaa', 'everything at its largest';
    my $key = $class->new(position => '4xx2/3d4/l2lxx2 l 5 1 6 0')->key_hex;
    for my $change (sub { $_[0]->set_side(SIDE_DARK) }, sub { $_[0]->set_home(SIDE_LIGHT, 2) }, sub { $_[0]->set_home(SIDE_DARK, 1) },
        map { my $cell = $_; sub { $_[0]->put($cell, ($_[0]->at($cell) + 1) % 3) } } $class->all_cells)
    {
        my $other = $class->new(position => '4xx2/3d4/l2lxx2 l 5 1 6 0');
        $change->($other);
        isnt $other->key_hex, $key, 'another position, another key';
    }
    for my $change (sub { $_[0]->set_hand(SIDE_DARK, 1) }, sub { $_[0]->set_ply(99) }) {
        my $other = $class->new(position => '4xx2/3d4/l2lxx2 l 5 1 6 0');
        $change->($other);
        is $other->key_hex, $key, 'hands and plies are not in it';
    }
};

{
    package Local::Text;
    use overload '""' => sub { '4xx2/8/4xx2 l 7 0 7 0' };
    package Local::Wide;
    use overload '""' => sub { "4xx2/\x{263a}" };
}

no_boards_left();
done_testing;
