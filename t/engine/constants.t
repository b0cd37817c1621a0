use 5.014;
use strict;
use warnings FATAL => 'all';

# Every constant has the number that positions, records and tables were written with.

use Config;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use OddValues qw(no_numbers far_numbers equal_numbers shown);

use Game::RoyalUr::Engine ':all';

my %value = (
    EMPTY => 0, LIGHT => 1, DARK => 2,
    SIDE_LIGHT => 0, SIDE_DARK => 1,
    ROUTE_SHORT => 0, ROUTE_LONG => 1,
    FILES => 8, ROWS => 3, CELLS => 20,
    PIECES_MAX => 7, MOVES_MAX => 7, ROLL_MAX => 4,
    WIN => 1_000_000, DEPTH_MAX => 32, BUDGET_MAX => 2_000_000_000, WEIGHT_MAX => 1_000_000, THREADS_MAX => 1024,
    # A perl with 32-bit integers counts no further than they go.
    ESTIMATE_PLIES_MAX => 4,
    GAMES_MAX => $Config{ivsize} < 8 ? 2**31 - 1 : 10**12, MEMORY_MAX => $Config{ivsize} < 8 ? 2**31 - 1 : 2**40,
    ONGOING => 0, WON => 1, DRAWN => 2, BY_HOME => 1, BY_PLY_CAP => 2,
    POS_OK => 0, POS_NULL => 1, POS_ROWS => 2, POS_WIDTH => 3, POS_LETTER => 4, POS_GAP => 5,
    POS_X => 6, POS_SIDE => 7, POS_COUNT => 8, POS_FIELD => 9, POS_LONG => 10,
);

is_deeply [sort grep { /\A[A-Z]/ } @Game::RoyalUr::Engine::EXPORT_OK], [sort keys %value], 'these and no others';
is(main->can($_)->(), $value{$_}, $_) for sort keys %value;
is(Game::RoyalUr::Engine->DARK, 2, 'a constant may be asked of the class');
is prototype('Game::RoyalUr::Engine::WIN'), '', 'a constant takes no arguments, so that it is one to the compiler';

subtest 'other and piece_of' => sub {
    is other(SIDE_LIGHT), SIDE_DARK, 'the other of light';
    is other(SIDE_DARK), SIDE_LIGHT, 'the other of dark';
    is piece_of(SIDE_LIGHT), LIGHT, 'a light piece';
    is piece_of(SIDE_DARK), DARK, 'a dark piece';
    for my $value (no_numbers(), far_numbers(), 2, '02') {
        is other($value), -1, 'no side to other: ' . shown($value);
        is piece_of($value), -1, '  nor to piece_of';
    }
    is other($_), SIDE_LIGHT, 'one as ' . shown($_) for equal_numbers(1);
    is piece_of($_), LIGHT, 'nought as ' . shown($_) for equal_numbers(0);
};

done_testing;
