use 5.014;
use strict;
use warnings;

# There is one version: of the distribution and every module, the program, the
# crate and the C library. tools/version writes it.

use File::Find;
use FindBin;
use Game::RoyalUr::App;
use Game::RoyalUr::CLib;
use Game::RoyalUr::Engine;
use Test::More;

my $version = Game::RoyalUr::Engine->VERSION;
like $version, qr/\A[0-9]+\.[0-9]{2}\z/, "it is $version";
my ($major, $minor) = split /\./, $version;
my $crate = join '.', $major, $minor + 0, 0;

my %modules;
find({ no_chdir => 1, wanted => sub { /\.pm\z/ and $modules{$_} = version_of(text_of($_)) } }, 'perl/lib');
cmp_ok scalar(keys %modules), '>', 60, 'there are modules';
is_deeply { map { $_ => $modules{$_} } grep { ($modules{$_} // '') ne $version } keys %modules }, {}, 'all have it';

like text_of('Cargo.toml'), qr/^version = "\Q$crate\E"$/m, 'the crate has it';
like text_of($_), qr/^name = "royalur"\nversion = "\Q$crate\E"$/m, "$_ has it"
    for grep { text_of($_) =~ /^name = "royalur"$/m } 'Cargo.lock', glob '*/Cargo.lock tools/*/Cargo.lock';
like text_of(Game::RoyalUr::CLib->library), qr/\Q$crate\E\0/, 'the C library has it';
like text_of('Changes'), qr/\A.*\n\n\Q$version\E  /, 'Changes begins with it';
like text_of('debian/changelog'), qr/\A\S+ \(\Q$version\E-[0-9]+\) /, 'and so does that of the Debian packages';

my @named = map { text_of($_) =~ /Game-RoyalUr-([0-9]+\.[0-9]+)/g } grep { -e } 'README.md', glob 'doc/*.md';
is_deeply [grep { $_ ne $version } @named], [], 'what is told to be installed is this one';
cmp_ok scalar @named, '>', 2, 'which is told';

my $printed = '';
{
    my $perl = join ' ', map { qq("$_") } $^X, map { "-I$_" } grep { !ref } @INC;
    $printed = `$perl perl/bin/royalur --version`;
}
is $printed, "royalur $version\n", 'the program says it';

done_testing;

sub version_of {
    my ($code) = @_;
    return $code =~ /^our \$VERSION *= '([^']+)';/m ? $1 : undef;
}

sub text_of {
    my ($file) = @_;
    open my $handle, '<:raw', $file or die "$file: $!";
    local $/;
    return scalar <$handle>;
}
