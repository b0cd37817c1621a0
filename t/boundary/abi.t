use 5.014;
use strict;
use warnings FATAL => 'all';

# The compiled object against the header it was built from.

use FindBin;
use Test::More;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $header = "$FindBin::Bin/../../include/royalur.h";
open my $in, '<', $header or die "$header: $!";
my %value = do { local $/; <$in> =~ /^#define ROYALUR_(\w+) (-?[0-9]+)$/mg };
cmp_ok scalar keys %value, '>', 40, 'the header defines numbers';

is $class->abi_version, $value{ABI_VERSION}, 'the version of the interface';
is $class->ply_cap, $value{PLY_CAP}, 'the ply cap';

my @constants = grep { /\A[A-Z]/ } @Game::RoyalUr::Engine::EXPORT_OK;
is scalar(@constants), 37, 'thirty-seven constants';
for my $name (@constants) {
    is $class->can($name)->(), $value{$name}, "$name is the header's";
}

# What Perl ought to have and has not: a constant of the same kind in the header.
is_deeply [grep { !$class->can($_) } grep { /\A(?:POS_(?!ITION)|SIDE_|ROUTE_|BY_)/ } sort keys %value], [], 'none is missing';

# One symbol leaves the object, so that two users of the library in one process do
# not meet.
my ($object) = grep { m{Game/RoyalUr/Engine} } @DynaLoader::dl_shared_objects;
ok defined $object, 'there is a compiled object' or diag "@DynaLoader::dl_shared_objects";
my @symbols = `nm -D --defined-only '$object'`;
is_deeply [map { (split)[2] } grep { / T / } @symbols], ['boot_Game__RoyalUr__Engine'], 'it exports its boot function alone';
is_deeply [grep { /royalur|rust/i && !/boot_/ } @symbols], [], 'and nothing of the library';

done_testing;
