use 5.014;
use strict;
use warnings;

use JSON::PP ();
use Test::More;

use lib 't/lib';
use Program qw(royalur);
use SolvedTables qw(few_pieces table_file);
use TruthTable qw(text_of);

my $games = 't/data/games';
my $table = table_file(few_pieces('masters', 3));
my @three = ('--rules', 'route=long,dice=3,zero_rolls=4,safe_rosettes=0,pieces=3');

subtest 'with a table' => sub {
    my $run = royalur('analyse', '--table', $table, "$games/three.txt");
    is $run->{status}, 0, 'exit status';
    is $run->{err}, '', 'no complaint';
    like $run->{out}, qr/\Alight against dark\nroute=long .*, 73 turns, light brought all pieces home\nWin chances are exact/, 'what it is';
    is royalur('analyse', '--table', $table, @three, "$games/three.rgn")->{out},
        $run->{out} =~ s/\Alight against dark/Ann (light) against Bob "the Stone" Smith (dark)/r, 'the same game as RGN';
    my $json = JSON::PP->new->utf8->decode(royalur({ input => text_of('games/three-old.json') }, 'analyse', '--json', '--table', $table, '-')->{out});
    is $json->{method}{kind}, 'table', 'JSON, from standard input';
    my ($luck) = map { sprintf '%+.2f', 100 * $_->{luck} } $json->{summary}{light};
    like $run->{out}, qr/^luck with the dice +\Q$luck\E /m, 'with the same figures';
};

subtest 'without one' => sub {
    my $run = royalur('analyse', "$games/seven.txt");
    is $run->{status}, 0, 'exit status';
    like $run->{out}, qr/^Win chances are estimates, not exact, by a network 2 rolls ahead/m, 'it says so';
    like royalur('analyse', '--depth', 0, "$games/seven.txt")->{out}, qr/a network 0 rolls ahead/, 'another depth';
    like royalur('analyse', '--depth', 0, '--game', 2, "$games/two-games.ur")->{out}, qr/\ACat \(light\) against dark\n/, 'one game of two';
};

subtest 'refusals' => sub {
    for (
        [2, 'the names of files and folders'],
        [2, '--json shows one game; --jsonl prints each', '--json', "$games/three.txt", "$games/three.txt"],
        [2, '--json shows one game; --jsonl prints each', '--json', $games],
        [2, '--jsonl prints every game, so --json says nothing', '--json', '--jsonl', "$games/three.txt"],
        [2, '--jsonl prints every game, so --summary says nothing', '--summary', '--jsonl', "$games/three.txt"],
        [2, 'from 0 to 4, not \'9\'', '--depth', 9, "$games/three.txt"],
        [2, '--table gives exact figures', '--depth', 1, '--table', $table, "$games/three.txt"],
        [1, 'seven\.txt: the table is for route=long.*, and the game is finkel', '--table', $table, "$games/seven.txt"],
        [1, 'none', '--table', '/nowhere/none', "$games/three.txt"],
        [1, 'three\.txt', '--table', "$games/three.txt", "$games/three.txt"],
        [1, 'two-games\.ur: there are 2 games in it: --json shows one game', '--json', "$games/two-games.ur"],
        )
    {
        my ($status, $says, @arguments) = @$_;
        my $run = royalur('analyse', @arguments);
        is $run->{status}, $status, "@arguments: exit status";
        is $run->{out}, '', 'nothing printed';
        like $run->{err}, qr/\Aroyalur analyse: [^\n]*$says[^\n]*\n\z/, 'one line says why';
    }
    my $run = royalur({ input => "[rules finkel]\n[first light]\n1. l 4: hand-b1\n" }, 'analyse', '-');
    is $run->{err}, "royalur analyse: -:3: wrong_distance: the move is not as long as the roll: hand-b1 with a roll of 4\n", 'a move that is not allowed';
};

done_testing;
