use 5.014;
use strict;
use warnings;

# The examples for languages that call the C interface, each with its own tests,
# against the shared library that was built.

use Config;
use File::Spec;
use Test::More;

my $library = File::Spec->rel2abs("blib/build/libroyalur.$Config{so}");
plan skip_all => 'there is no shared library: this system links statically' unless -e $library;
local $ENV{ROYALUR_LIBRARY} = $library;
local $ENV{PYTHONDONTWRITEBYTECODE} = 1;

for my $case (
    ['python', [qw(python3 -c), 'import ctypes'], [qw(python3 -W error -m unittest discover -s examples/python)], qr/^Ran ([0-9]+) tests .*^OK$/ms],
    ['ruby', [qw(ruby -rfiddle -e), '1'], [qw(ruby -w examples/ruby/test_royalur.rb)], qr/^1\.\.([0-9]+)$/m],
) {
    my ($language, $there, $tests, $ended) = @$case;
SKIP: {
        skip "there is no $language", 2 if said(@$there)->{status};
        my $run = said(@$tests);
        is $run->{status}, 0, "$language: its tests pass" or diag $run->{text};
        like $run->{text}, $ended, "$language: all of them";
    }
}

done_testing;

sub said {
    my (@command) = @_;
    my $pid = open(my $pipe, '-|') // die "fork: $!";
    if (!$pid) {
        open STDERR, '>&', \*STDOUT;
        no warnings 'exec';
        exec { $command[0] } @command or do { print "cannot run $command[0]: $!\n"; require POSIX; POSIX::_exit(127) };
    }
    my $text = do { local $/; <$pipe> } // '';
    close $pipe;
    return { status => $?, text => $text };
}
