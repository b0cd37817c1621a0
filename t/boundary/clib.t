use 5.014;
use strict;
use warnings;

# Game::RoyalUr::CLib finds what was built, says it so that a shell understands,
# and croaks where there is nothing.

use Cwd qw(abs_path);
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use Game::RoyalUr::CLib;
use Test::More;

my $class = 'Game::RoyalUr::CLib';

ok -s $class->header, 'the header is there';
ok -s $class->library, 'the library is there';
like $class->header, qr{\A/.*/include/royalur\.h\z}, 'the header: a whole path';
like $class->library, qr{\A/.*/lib/libroyalur\.\w+\z}, 'the library: a whole path';
like $class->cflags, qr{\A-I/.*/include\z}, 'cflags';
like $class->libs, qr{\A-L/.*/lib -lroyalur \Q@{[$class->system_libs]}\E\z}, 'libs: the system\'s come last';
is $class->system_libs, '-lpthread -ldl -lm', 'system_libs';

# Another place, whose name has to be escaped.
my $root = abs_path(tempdir(CLEANUP => 1)) . q{/it's "a" $place};
for ('include/royalur.h', 'lib/libroyalur.a') {
    my ($directory) = m{(\w+)/};
    make_path("$root/auto/share/dist/Game-RoyalUr/$directory");
    open my $file, '>', "$root/auto/share/dist/Game-RoyalUr/$_" or die $!;
    close $file or die $!;
}
{
    local @INC = $root;
    is $class->header, "$root/auto/share/dist/Game-RoyalUr/include/royalur.h", 'header: a path as it is';
    my $cflags = $class->cflags;
    is qx(printf %s $cflags), "-I$root/auto/share/dist/Game-RoyalUr/include", 'cflags: as a shell reads it';
    my $libs = $class->libs;
    is qx(printf %s, $libs), "-L$root/auto/share/dist/Game-RoyalUr/lib,-lroyalur,-lpthread,-ldl,-lm,", 'libs: as a shell reads it';
}

local @INC = tempdir(CLEANUP => 1);
for my $method (qw(header library cflags libs)) {
    ok !eval { $class->$method; 1 }, "$method: nothing is there";
    like $@, qr/found nowhere in \@INC.* at \Q$0\E line /, '  and it is the caller who is told';
}

done_testing;
