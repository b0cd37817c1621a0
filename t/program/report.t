use 5.014;
use strict;
use warnings;

use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Markup qw(elements);
use Program qw(royalur);

my $dir = tempdir(CLEANUP => 1);
my $game = 't/data/games/three.txt';

sub content { open my $in, '<', $_[0] or return undef; local $/; return readline $in }

my $run = royalur('report', '--depth', 0, $game);
is $run->{status}, 0, 'exit status';
like $run->{out}, qr/\A<!DOCTYPE html>/, 'a page on standard output';
for my $option ('-o', '--output') {
    my $file = royalur('report', $game, '--depth', 0, $option, "$dir/game.html");
    is $file->{out}, '', "$option: nothing on standard output";
    is content("$dir/game.html"), $run->{out}, 'and the same page in the file';
}
my $titled = royalur('report', $game, '--depth', 0, '--title', "Ren\xc3\xa9 & Co");
my ($h1) = map { $_->{text} } grep { $_->{name} eq 'h1' } elements($titled->{out});
is $h1, "Ren\x{e9} & Co", 'a heading of ones own';
like royalur('report', '--depth', 0, '--game', 2, 't/data/games/two-games.ur')->{out}, qr{<h1>Cat \(light\) against dark</h1>}, 'of another format';

for (
    [2, 'the name of one file'],
    [2, 'from 0 to 4', '--depth', 7, $game],
    [1, 'nowhere', '-o', '/nowhere/x.html', '--depth', 0, $game],
    [1, 'none', '--table', '/nowhere/none', $game],
    )
{
    my ($status, $says, @arguments) = @$_;
    my $refused = royalur('report', @arguments);
    is $refused->{status}, $status, "@arguments: exit status";
    like $refused->{err}, qr/\Aroyalur report: [^\n]*$says[^\n]*\n\z/, 'one line says why';
}

done_testing;
