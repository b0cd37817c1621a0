use 5.014;
use strict;
use warnings;

use File::Temp qw(tempdir);
use JSON::PP ();
use Test::More;

use lib 't/lib';
use Markup qw(elements);
use Program qw(royalur);
use SolvedTables qw(few_pieces table_file);

my $dir = tempdir(CLEANUP => 1);
my $games = 't/data/games';

subtest 'games played for it' => sub {
    my @play = ('stats', '--selfplay', 4, '--seed', 'text:abc', '--rules', 'pieces=3,route=long', '--dark', 'search:1');
    my $once = royalur(@play);
    is $once->{status}, 0, 'exit status';
    is royalur(@play)->{out}, $once->{out}, 'the same seed, the same games';
    # The same games by the other way there is to play them.
    my @files = map { "$dir/$_.txt" } 1 .. 4;
    royalur('watch', '--quiet', '--seed', "text:abc:$_", '--rules', 'pieces=3,route=long', '--dark', 'search:1',
        '--record', $files[$_ - 1]) for 1 .. 4;
    is royalur('stats', @files)->{out}, $once->{out}, 'and those that royalur watch plays';
    my $json = royalur(@play, '--json');
    my $figures = JSON::PP->new->decode($json->{out});
    is $figures->[0]{games}, 4, 'JSON: games';
    like $once->{out}, qr/^  turns\s+\Q@{[sprintf '%.2f', $figures->[0]{turns}{mean}]}\E /m, 'and the same mean';
    my $perfect = royalur('stats', '--selfplay', 40, '--seed', '01', '--rules', 'pieces=2', '--light', 'perfect', '--table', table_file(few_pieces('finkel', 2)));
    like $perfect->{out}, qr/^  light won (?:2[1-9]|3\d|40) of 40 games/m, 'a player that plays perfectly wins more';
    isnt royalur('stats', '--selfplay', 2)->{out}, royalur('stats', '--selfplay', 2)->{out}, 'no seed, other games';
};

# The core plays for stats, and Perl for watch: the same dice and the same choices.
subtest 'the games of watch, whoever plays' => sub {
    for (['masters', 'master', 'greedy'], ['pieces=2', 'perfect', 'search:2'], ['dice=3,safe_rosettes=0,pieces=3', 'greedy', 'master']) {
        my ($rules, $light, $dark) = @$_;
        my @play = ('--rules', $rules, '--light', $light, '--dark', $dark,
            $light eq 'perfect' ? ('--table', table_file(few_pieces('finkel', 2))) : ());
        my @files = map { "$dir/watched-$_.txt" } 1 .. 3;
        royalur('watch', '--quiet', '--seed', "text:x:$_", @play, '--record', $files[$_ - 1]) for 1 .. 3;
        my $once = royalur('stats', '--selfplay', 3, '--seed', 'text:x', @play);
        is royalur('stats', @files)->{out}, $once->{out}, "$rules, $light against $dark";
        is royalur('stats', '--selfplay', 3, '--seed', 'text:x', @play, '--jobs', 1)->{out}, $once->{out}, 'and by one thread';
    }
};

subtest 'games of every format' => sub {
    my $run = royalur('stats', map { "$games/$_" } qw(seven.txt seven.json two-games.ur resigned.json));
    is $run->{status}, 0, 'exit status';
    like $run->{out}, qr/^finkel: 4 games \(4 home\)$/m, 'finkel';
    like $run->{out}, qr/^route=long .* 1 game \(1 resign\)$/m, 'and another rule set by itself';
    like royalur('stats', '--rules', 'finkel', "$games/seven.rgn")->{out}, qr/^finkel: 1 game /, 'RGN with its rules told';
};

subtest 'the picture' => sub {
    my $run = royalur('stats', '--svg', "$dir/lengths.svg", "$games/seven.txt");
    is $run->{status}, 0, 'exit status';
    open my $in, '<', "$dir/lengths.svg" or die $!;
    my $svg = do { local $/; readline $in };
    my @all = elements($svg);
    is $all[0]{name}, 'svg', 'is drawn';
};

subtest 'refusals' => sub {
    for (
        [2, 'names of files, or --selfplay N'],
        [2, "reads no files, not 'a.txt' either", '--selfplay', 2, 'a.txt'],
        [2, '--selfplay must be a whole number', '--selfplay', 0],
        [2, "--jobs must be a whole number from 0 to 1024, not '-1'", '--selfplay', 1, '--jobs', -1],
        [2, '--seed goes with --selfplay', '--seed', '01', "$games/seven.txt"],
        (map { [2, "--$_->[0] goes with files", '--selfplay', 1, '--' . join '=', @$_] } ['jsonl'], ['from', 'ur'], ['game', 1]),
        [2, '--jsonl prints every game, so --json says nothing', '--json', '--jsonl', "$games/seven.txt"],
        [2, 'perfect needs a table', '--selfplay', 1, '--light', 'perfect'],
        [2, "no player 'clever'", '--selfplay', 1, '--light', 'clever'],
        [1, 'none\.txt: ', "$games/seven.txt", "$dir/none.txt"],
        [1, 'seven\.rgn: RGN does not say its rules', "$games/seven.rgn"],
        [1, 'nowhere.*: ', '--svg', "$dir/nowhere/x.svg", "$games/seven.txt"],
        )
    {
        my ($status, $says, @arguments) = @$_;
        my $run = royalur('stats', @arguments);
        is $run->{status}, $status, "@arguments: exit status";
        like $run->{err}, qr/\Aroyalur stats: [^\n]*$says[^\n]*\n\z/, 'one line says why';
    }
};

done_testing;
