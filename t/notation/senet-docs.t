use 5.014;
use strict;
use warnings;

# The modules of Senet load alone, and their documentation is complete and true.

use File::Glob ':bsd_glob';    # a space in a path is no end of it
use FindBin;
use lib "$FindBin::Bin/../lib";
use Documented qw(loads_alone pod_ok examples_ok synopsis_ok);
use Test::More;

my @FILES = sort glob "$FindBin::Bin/../../perl/lib/Game/Senet/*.pm";
my @MODULES = map { m{/(\w+)\.pm\z} ? "Game::Senet::$1" : () } @FILES;
cmp_ok scalar @MODULES, '>=', 8, 'the modules are found';

for my $module (@MODULES) {
    subtest $module => sub {
        loads_alone($module);
        pod_ok($module);
        examples_ok($module);
        synopsis_ok($module);
    };
}

done_testing;
