use 5.014;
use strict;
use warnings;

# What the documentation of every module opens with is run, with the modules
# that this test itself would load.

use File::Spec;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Documented qw(all_modules synopsis_ok);
use Test::More;

my @inc = map { File::Spec->rel2abs($_) } grep { !ref } @INC;
for my $module (all_modules()) {
    subtest $module => sub { synopsis_ok($module, @inc) };
}

done_testing;
