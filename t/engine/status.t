use 5.014;
use strict;
use warnings FATAL => 'all';

# Whether a game is over, how, and who won.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use Refusal;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $CAP = $class->ply_cap;

my @CASES = (
    # light and dark home, ply, rules => status, how, winner
    [0, 0, 0, undef, ONGOING, 0, -1],
    [6, 6, 0, undef, ONGOING, 0, -1],
    [7, 0, 0, undef, WON, BY_HOME, SIDE_LIGHT],
    [0, 7, 0, undef, WON, BY_HOME, SIDE_DARK],
    [7, 7, 0, undef, WON, BY_HOME, SIDE_LIGHT],
    [6, 6, $CAP - 1, undef, ONGOING, 0, -1],
    [6, 6, $CAP, undef, DRAWN, BY_PLY_CAP, -1],
    [6, 6, 1e15, undef, DRAWN, BY_PLY_CAP, -1],
    [7, 0, $CAP, undef, WON, BY_HOME, SIDE_LIGHT],
    [0, 7, $CAP + 1, undef, WON, BY_HOME, SIDE_DARK],
    [7, 0, 0, 'masters', WON, BY_HOME, SIDE_LIGHT],
    (map { [$_, 0, 0, { pieces => $_ }, WON, BY_HOME, SIDE_LIGHT], [$_ - 1, 0, 0, { pieces => $_ }, ONGOING, 0, -1] } 1 .. 7),
    [2, 3, 0, { pieces => 3 }, WON, BY_HOME, SIDE_DARK],
);

for my $case (@CASES) {
    my ($light, $dark, $ply, $rules, @told) = @$case;
    my $board = $class->new->set_home(SIDE_LIGHT, $light)->set_home(SIDE_DARK, $dark)->set_ply($ply);
    for my $side (SIDE_LIGHT, SIDE_DARK) {
        $board->set_side($side);
        is_deeply [$board->status($rules), $board->how($rules), $board->winner($rules)], \@told,
            "home $light and $dark, ply $ply, side $side" . ($rules ? ', by other rules' : '');
    }
}

my $board = $class->new;
is_deeply [$board->status, $board->how, $board->winner], [ONGOING, 0, -1], 'without a rule set';
for my $method (qw(status how winner)) {
    refused(sub { $class->$method }, 'needs a board, not a class', "$method of the class");
    refused(sub { $board->$method(undef, 1) }, "Usage: Game::RoyalUr::Engine::$method", "$method with too much");
}

undef $board;
no_boards_left();
done_testing;
