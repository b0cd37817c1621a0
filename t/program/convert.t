use 5.014;
use strict;
use warnings;

use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Program qw(royalur);
use TruthTable qw(text_of);

my $dir = tempdir(CLEANUP => 1);
my $games = 't/data/games';

sub content {
    my ($file) = @_;
    open my $handle, '<:raw', $file or return undef;
    local $/;
    return readline $handle;
}

# The game of a record without what only a record holds.
sub bare { text_of($_[0]) =~ s/^\[(?:seed|opening) .*\n//gmr =~ s/^(\d+\. [ld] \d) [01]+:/$1:/gmr }

subtest 'to a record, whatever it was' => sub {
    my $json = royalur('convert', "$games/seven.json");
    is $json->{status}, 0, 'JSON: exit status';
    is $json->{out}, bare('games/seven.txt'), 'the record';
    is $json->{err}, "royalur convert: $games/seven.json: our record has no place for the headers Light, Dark, Event\n"
        . "royalur convert: $games/seven.json: our record has no place for the times of the moves\n", 'what is lost is said';
    is royalur('convert', '--rules', 'finkel', "$games/seven.rgn")->{out}, bare('games/seven.txt'), 'RGN';
    is royalur('convert', '--rules', 'route=long,dice=3,zero_rolls=4,safe_rosettes=0,pieces=3', "$games/three.rgn")->{out},
        bare('games/three.txt'), 'RGN under other rules';
    is royalur({ input => text_of('games/three-old.json') }, 'convert')->{out}, bare('games/three.txt'), 'standard input';
    is royalur('convert', '--game', 1, "$games/two-games.ur")->{out}, bare('games/seven.txt'), 'one game of two';
    is royalur('convert', "$games/seven.txt")->{out}, text_of('games/seven.txt'), 'a record stays as it is';
};

subtest 'to the others' => sub {
    my $rgn = royalur('convert', '--to', 'rgn', "$games/seven.txt");
    is $rgn->{status}, 0, 'RGN: exit status';
    is $rgn->{out}, text_of('games/seven.rgn') =~ s/\A\[Light Ann\]\n\n//r, 'RGN as another program writes it';
    like $rgn->{err}, qr/no place for the rule set/, 'and what is lost';
    my $json = royalur('convert', '--to', 'json', '-o', "$dir/a.json", "$games/three.txt");
    is $json->{out}, '', 'JSON to a file: nothing printed';
    is royalur('convert', "$dir/a.json")->{out}, bare('games/three.txt'), 'and it is the same game';
    my $name = royalur('convert', '--to', 'rgn', "$games/seven.json");
    like $name->{out}, qr/^\[Dark "Bob Smith"\]\n\[Event caf\xc3\xa9\]$/m, 'names are written as UTF-8';
};

subtest 'several games' => sub {
    my $both = royalur('convert', '--output', "$dir/game-%d.txt", "$games/two-games.ur");
    is $both->{status}, 0, 'exit status';
    is content("$dir/game-1.txt"), bare('games/seven.txt'), 'the first';
    like content("$dir/game-2.txt"), qr/\A\[rules finkel\]\n/, 'the second';
    is royalur('check', "$dir/game-2.txt")->{status}, 0, 'which is a good record';
    like $both->{err}, qr/two-games\.ur: game 2: our record has no place/, 'what is lost, game by game';
    my $mixed = royalur('convert', '--output', "$dir/no-%d.json", '--to', 'json', '--game', 2, "$games/two-games.ur");
    is content("$dir/no-2.json"), undef, 'one picked game counts as the first';
    ok -s "$dir/no-1.json", 'and is written';
};

subtest 'refusals' => sub {
    for (
        [1, qr{two-games\.ur: there are 2 games in it; pick one with --game N, or }, "$games/two-games.ur"],
        [1, qr{there is no game 3, the last is 2}, '--game', 3, "$games/two-games.ur"],
        [2, qr{--game must be a whole number}, '--game', 'x', "$games/two-games.ur"],
        [1, qr{seven\.rgn: RGN does not say its rules, they must be told with --rules}, "$games/seven.rgn"],
        [1, qr{seven\.txt: the rules are finkel there, and not masters}, '--rules', 'masters', "$games/seven.txt"],
        [2, qr{--from: there is no format 'pgn' here; there is record, json, ur, rgn}, '--from', 'pgn', "$games/seven.rgn"],
        [2, qr{--to: there is no format 'ur' here; there is record, json, rgn}, '--to', 'ur', "$games/seven.rgn"],
        [2, qr{rule set called 'chess'}, '--rules', 'chess', "$games/seven.rgn"],
        [1, qr{nowhere\.txt: }, "$dir/nowhere.txt"],
        [2, qr{several files go to --output NAME-%d, or become lines by --jsonl}, $dir],
        [2, qr{several files go to --output NAME-%d, or become lines by --jsonl}, 'a', 'b'],
        [2, qr{several files go to --output NAME-%d}, '-o', "$dir/one.txt", 'a', 'b'],
        [2, qr{--jsonl prints the games, and --output writes them}, '--jsonl', '-o', "$dir/%d.txt", 'a'],
        )
    {
        my ($status, $says, @arguments) = @$_;
        my $run = royalur('convert', @arguments);
        is $run->{status}, $status, "@arguments: exit status";
        is $run->{out}, '', 'nothing printed';
        like $run->{err}, qr/\Aroyalur convert: [^\n]*$says[^\n]*\n\z/, 'one line says why';
    }
    my $illegal = text_of('games/seven.json') =~ s/"roll":\{"value":1\}/"roll":{"value":2}/r;
    my $run = royalur({ input => $illegal }, 'convert', '-o', "$dir/none.txt");
    is $run->{status}, 1, 'an illegal move: exit status';
    is $run->{err}, "royalur convert: -: states[0]: the move is not as long as the roll: hand-d3 with a roll of 2\n",
        'file, place and reason';
    ok !-e "$dir/none.txt", 'and nothing is written';
    my $wide = royalur({ input => "1. \xe2\x98\xba\n" }, 'convert', '--rules', 'finkel');
    is $wide->{err}, "royalur convert: -: line 1: '\xe2\x98\xba' is not a move\n", 'what is wrong may be any character';
    my $dice = royalur({ input => "[rules route=short dice=3 zero_rolls=0 safe_rosettes=1 pieces=7]\n[first light]\n" }, 'convert', '--to', 'json');
    is $dice->{err}, "royalur convert: -: JSON has no name for 3 dice that are worth 0 with none marked\n", 'what cannot be written';
    is $dice->{status}, 1, 'exit status';
};

done_testing;
