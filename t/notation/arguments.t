use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use Test::More;

use Game::RoyalUr::Arguments qw(named_options);

{
    package Local::Shape;
    sub area { my ($class, @given) = @_; return [Game::RoyalUr::Arguments::named_options(area => \@given, qw(width height))] }
}

is_deeply(Local::Shape->area(height => 2, width => 3), [3, 2], 'the values in the order asked for');
is_deeply(Local::Shape->area(width => 0), [0, undef], 'one that is not given is undef');
is_deeply(Local::Shape->area, [undef, undef], 'none given');
is_deeply(Local::Shape->area(width => 1, width => 4), [4, undef], 'the last of two of one name');
refused(sub { Local::Shape->area('width') }, qr/The options of area are pairs of names and values/, 'an odd number');
refused(sub { Local::Shape->area(width => 1, wide => 2, deep => 3) }, qr/area has no option deep, wide/, 'names there are not');
my @given = (width => 1);
named_options(area => \@given, 'width');
is_deeply \@given, [width => 1], 'what was given is left alone';

done_testing;
