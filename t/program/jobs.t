use 5.014;
use strict;
use warnings;

# Work that several processes share.

use Test::More;
use Time::HiRes qw(sleep);

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Jobs qw(cores in_order);

# What is taken, as [item, data], of items 1 to $n.
sub taken {
    my ($n, $jobs, $work, $watch) = @_;
    my ($given, @taken) = 0;
    in_order(sub { $given < $n ? ++$given : undef }, $jobs, $work, sub { push @taken, [@_]; $watch->($given, scalar @taken) if $watch });
    return \@taken;
}

for my $jobs (1, 2, 5) {
    for my $n (0, 1, 2, 3, 100) {
        is_deeply taken($n, $jobs, sub { $_[1]->($_[0]**2) }), [map { [$_, $_**2] } 1 .. $n], "$n items, $jobs jobs: in order";
    }
    is_deeply taken(40, $jobs, sub { sleep 0.002 * ($_[0] % 7 == 1); $_[1]->($_[0]) }), [map { [$_, $_] } 1 .. 40], 'in order though the first are late';
    is_deeply taken(30, $jobs, sub { my ($item, $emit) = @_; $emit->($_, { of => [$item, undef] }) for 1 .. $item % 4 }),
        [map { my $item = $_; map { [$item, $_, { of => [$item, undef] }] } 1 .. $item % 4 } 1 .. 30], 'none or several of an item, of any shape';
    my $wide = "\x{263a}" x 5;
    is_deeply taken(3, $jobs, sub { $_[1]->($wide, "\xff\0\n") }), [map { [$_, $wide, "\xff\0\n"] } 1 .. 3], 'characters and bytes';
    is_deeply [map { length $_->[1] } @{ taken(12, $jobs, sub { $_[1]->('x' x 300_000) for 1 .. 5 }) }], [(300_000) x 60], 'more than any pipe holds';

    is eval { taken(50, $jobs, sub { die "no $_[0]\n" if $_[0] == 7; $_[1]->(1) }); 1 }, undef, 'what the work dies of ends it';
    is $@, "no 7\n", '... by the same words';
    is eval { taken(50, $jobs, sub { Game::RoyalUr::App::Fault->misused('so not') if $_[0] == 7 }); 1 }, undef, 'and so does a fault';
    is_deeply [ref $@, $@->text, $@->status], ['Game::RoyalUr::App::Fault', 'so not', 2], '... with all it says';
    is eval { in_order(sub { 'item' }, $jobs, sub { $_[1]->(1) }, sub { die "enough\n" }); 1 }, undef, 'whoever takes can die';
    is $@, "enough\n", '... and ends it';
    is wait, -1, 'no process is left';
}

isnt taken(2, 2, sub { $_[1]->($$) })->[0][1], $$, 'other processes do the work';
is_deeply taken(1, 2, sub { $_[1]->($$) }), [[1, $$]], 'but for a single item this one does';

is eval { taken(50, 2, sub { kill KILL => $$ if $_[0] == 7 }); 1 }, undef, 'a job that is killed ends it';
is $@->text, 'a job ended before its work did, by signal 9', '... and it is said';
is eval { taken(50, 2, sub { POSIX::_exit(3) }); 1 }, undef, 'a job that exits ends it';
is $@->text, 'a job ended before its work did, with exit status 3', '... and it is said';

# However late the first is, the others do not run away from it.
my $most = 0;
taken(300, 2, sub { sleep 0.3 if $_[0] == 1; $_[1]->(1) }, sub { my ($given, $taken) = @_; $most = $given - $taken if $given - $taken > $most });
cmp_ok $most, '<=', 17, 'only so many items are under way';

cmp_ok cores(), '>=', 1, 'there is a core';
if (-r '/proc/self/status' && `taskset -c 0 true 2>&1; echo \$?` eq "0\n") {
    my $perl = join ' ', map { "'$_'" } $^X, map { "-I$_" } @INC;
    is `taskset -c 0 $perl -MGame::RoyalUr::App::Jobs=cores -e 'print cores()'`, 1, 'of those this process may use';
}

done_testing;
