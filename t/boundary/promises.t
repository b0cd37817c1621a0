use 5.014;
use strict;
use warnings;

# doc/reliability.md names a test for every promise: each file is there, and has
# the test named behind it.

use Test::More;

open my $page, '<', 'doc/reliability.md' or die "doc/reliability.md: $!";
my @rows = grep { /\A\|/ && !/\A\| (?:promise|---)/ } <$page>;
cmp_ok scalar @rows, '>', 25, 'there are promises';

for my $row (@rows) {
    my (undef, $promise, $held) = split / *\| */, $row;
    ok length $promise && $held =~ /`/, "held: $promise" or next;
    for my $part (split /; /, $held) {
        my ($files, $tests) = split /: /, $part;
        my @files = $files =~ /`([^`]+)`/g;
        # The tarball leaves out what only developers run.
        next if grep { m{\A(?:fuzz|tools)/} && !-e } @files;
        ok -e, "$_ exists" for @files;
        next unless defined $tests;
        open my $file, '<', $files[-1] or next;
        my $text = do { local $/; readline $file };
        like $text, qr/\bfn \Q$_\E\(/, "$files[-1] has $_" for $tests =~ /`([^`]+)`/g;
    }
}

done_testing;
