use 5.014;
use strict;
use warnings;

# What README.md shows is run: the Perl, the C with the command it gives, and
# the shell lines. Its Rust is a test of the crate.

use Cwd qw(getcwd);
use File::Temp qw(tempdir);
use Game::RoyalUr::CLib;
use Test::More;

open my $readme, '<:raw', 'README.md' or plan skip_all => 'only where README.md is';
my $text = do { local $/; readline $readme };
my %code;
push @{ $code{$1} }, $2 while $text =~ /^```(\w+)\n(.*?)^```$/msg;

my $root = getcwd;
my $dir = tempdir(CLEANUP => 1);
# A program installed beside perl would hide what was built here.
my $perl = join ' ', map { "'$_'" } $^X, map { m{\A/} ? "-I$_" : "-I$root/$_" } @INC;

sub written {
    my ($name, $content) = @_;
    open my $file, '>', "$dir/$name" or die "$dir/$name: $!";
    print {$file} $content;
    close $file or die $!;
    return "$dir/$name";
}

is @{ $code{perl} }, 1, 'one piece of Perl';
my $out = `$perl '@{[written('readme.pl', $code{perl}[0])]}' 2>&1`;
is $?, 0, 'it runs' or diag $out;
like $out, qr/\A(?:[2-4]: \S+\n){3}\S+ [ld] \d \d \d \d\n\z/, 'and prints moves and a position';

is @{ $code{c} }, 1, 'one piece of C';
written('game.c', $code{c}[0]);
my ($compile) = grep { /^cc / } @{ $code{sh} };
# What was just built stands in for what `make install-c` would have installed.
my $flags = join ' ', Game::RoyalUr::CLib->cflags, Game::RoyalUr::CLib->libs;
ok $compile =~ s/\$\(pkg-config --cflags --libs royalur\)/$flags/, 'compiled with the flags pkg-config gives';
$out = `cd '$dir' && $compile 2>&1`;
is $?, 0, 'it compiles as README says' or diag $out;
$out = `'$dir/game' 2>&1`;
is $?, 0, 'it runs';
is $out, "4xx2/8/l3xx2 l 6 0 7 0\n", 'and prints a position';

my ($shell) = grep { /^royalur watch/ } @{ $code{sh} };
my $program = "royalur() { $perl '$root/perl/bin/royalur' \"\$@\"; }; set -e; cd '$dir'";
written('lines.sh', "$program\n$shell");
$out = `sh '$dir/lines.sh' 2>&1`;
is $?, 0, 'the shell lines run' or diag $out;
like $out, qr/^game\.txt: good, \d+ turns, .*\n2: hand-c1\n/m, 'the record is good, and moves are listed';

done_testing;
