package Game::RoyalUr::Engine;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.01';

use Exporter 'import';
use Game::RoyalUr::Move;
use XSLoader;

our @EXPORT_OK = qw(other piece_of);
XSLoader::load(__PACKAGE__, $VERSION);    # adds the constants to @EXPORT_OK
our %EXPORT_TAGS = (all => [@EXPORT_OK]);

1;

__END__
