package BoardsLeft;

# A test file that loads this before it makes a board can ask at its end whether
# all it made are gone.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
use Test::More ();

use Game::RoyalUr::Engine ();

our @EXPORT = qw(no_boards_left);

my $BEFORE = Game::RoyalUr::Engine->live;

sub no_boards_left {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return Test::More::is(Game::RoyalUr::Engine->live, $BEFORE, 'every board that was made is gone');
}

1;
