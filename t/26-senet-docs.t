use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/lib";
use Documented qw(pod_ok examples_ok synopsis_ok fresh_perl);
use Test::More;

my @MODULES = map {"Game::Senet::$_"}
    qw(Engine Move Notation Position Replay Rules Sticks Variant);

for my $module (@MODULES) {
    subtest $module => sub {
        pod_ok($module);
        examples_ok($module);
        synopsis_ok($module);
    };
}

# The list above is every module there is.
is_deeply
    [map { m{/(\w+)\.pm\z} } sort glob "$FindBin::Bin/../perl/lib/Game/Senet/*.pm"],
    [map {/(\w+)\z/} @MODULES], 'every Senet module is looked at';

# Nothing compiled of ours, and nothing that perl does not bring along.
for my $module (@MODULES) {
    my ($status, $said) = fresh_perl(<<"END");
use strict; use warnings; use $module; use DynaLoader; use Module::CoreList;
print join(' ', grep { /^Game::/ && !/^Game::Senet::/ } map { s{/}{::}gr =~ s/\\.pm\$//r } keys %INC), "\\n";
{ no warnings 'once'; print join(' ', grep { /^Game::/ } \@DynaLoader::dl_modules), "\\n"; }
print join(' ', grep { /^[A-Z]/ && !/^Game::/ && !Module::CoreList->first_release(\$_) }
    map { s{/}{::}gr =~ s/\\.pm\$//r } grep { /\\.pm\$/ } keys %INC), "\\n";
END
    is $status, 0, "$module loads in a fresh perl";
    is $said, "\n\n\n", "$module needs only its family and core modules";
}

done_testing;
