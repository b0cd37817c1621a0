use 5.014;
use strict;
use warnings;

# ARCHITECTURE.md names every room of the tree, and no room that is not there.

use File::Find;
use Test::More;

open my $page, '<:encoding(UTF-8)', 'ARCHITECTURE.md' or die "ARCHITECTURE.md: $!";
my $text = do { local $/; <$page> };
my %named = map { $_ => 1 } $text =~ /`([\w.\/-]+)`/g;

# What is made; and the rooms that stand for all that is below them.
my $MADE = qr{(?:\A|/)(?:target|blib|vendor|\.git|\.cargo|Game-RoyalUr-[^/]*|corpus|artifacts|node_modules)\z};
my $CLOSED = qr{\A(?:\.github|examples/\w+|perl/build|perl/lib/Game/RoyalUr/\w+|t/\w+|tools/\w+|fuzz/\w+|debian|xt)\z};

my @rooms;
find({ no_chdir => 1, wanted => sub {
            my $room = s{\A\./}{}r;
            return unless -d $room && $room ne '.';
            $File::Find::prune = 1 if $room =~ /$MADE/ || $room =~ /$CLOSED/;
            push @rooms, $room if $room !~ /$MADE/ && grep { -f } glob "$room/* $room/.??*";
} }, '.');

cmp_ok scalar @rooms, '>', 30, 'there are rooms';
ok $named{"$_/"}, "$_/ is named" for sort @rooms;

my %core = map { m{([^/]+)\z} ? ($1 => 1) : () } glob 'src/*.rs';
ok $named{$_}, "src/$_ is named" for sort keys %core;

# The tarball leaves out what only developers need.
for my $path (sort keys %named) {
    next unless $path =~ m{/\z|/.*\.\w+\z|\A(?:tools|perl)/|\A\w+\.rs\z};
    next if $path =~ m{\A(?:\.ci|\.github|fuzz|tools|xt|benches/(?:c|rust|src))\b} && !-e 'tools';
    my $where = $core{$path} ? "src/$path" : $path;
    $where =~ s{/\z}{};
    ok -e $where, "$path is there";
}

done_testing;
