use 5.014;
use strict;
use warnings;

# How far a long work is, as it is drawn.

use Test::More;

use Game::RoyalUr::App::Progress qw(bar duration);

is bar(0), '[' . ' ' x 24 . ']   0 %', 'nothing yet';
is bar(0.25), '[' . '=' x 6 . ' ' x 18 . ']  25 %', 'a quarter';
is bar(0.999), '[' . '=' x 24 . '] 100 %', 'all but what is not seen';
is bar(1), '[' . '=' x 24 . '] 100 %', 'all';

is duration(0), '0.0 s', 'no time';
is duration(59.9), '59.9 s', 'below a minute';
is duration(60), '1:00', 'a minute';
is duration(83.4), '1:23', 'more than one';
is duration(4000.2), '66:40', 'more than an hour';

done_testing;
