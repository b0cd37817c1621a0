use 5.014;
use strict;
use warnings;

# Commands that read many files: folders, gzip, several jobs, and what is bad.

use File::Copy qw(copy);
use File::Temp qw(tempdir);
use IO::Compress::Gzip qw(gzip);
use JSON::PP qw(decode_json);
use POSIX qw(mkfifo);
use Test::More;

use lib 't/lib';
use Program qw(royalur);
use TruthTable qw(text_of);

my $games = 't/data/games';
my $dir = tempdir(CLEANUP => 1);

sub put {
    my ($name, $bytes) = @_;
    open my $file, '>:raw', "$dir/$name" or die "$name: $!";
    print {$file} $bytes;
    close $file or die $!;
    return "$dir/$name";
}

sub packed {
    my ($text) = @_;
    gzip(\$text => \my $bytes) or die;
    return $bytes;
}

# Two games in a file, names of players, three formats, a folder in the folder.
my $record = text_of('games/seven.txt');
mkdir "$dir/all" or die $!;
mkdir "$dir/all/b" or die $!;
copy("$games/$_", "$dir/all/$_") or die $! for qw(two-games.ur seven.json resigned.json);
put('all/b/seven.txt.gz', packed($record));
put('all/b/twice.ur.gz', packed(text_of('games/two-games.ur')));
put('all/cut.txt.gz', substr packed($record), 0, 60);
put('all/empty.txt', '');
put('all/illegal.txt', "[rules finkel]\n[first light]\n1. l 4: hand-b1\n");
put('all/.hidden', 'no game at all');
symlink "$dir/all", "$dir/all/round" or die $!;
symlink "$dir/all/seven.json", "$dir/all/z-link" or die $!;
mkfifo("$dir/all/waiting", 0600) or die $!;
put("all/n\xc3\xa4me\n.txt", $record);

my @in_order = ('b/seven.txt.gz', 'b/twice.ur.gz', 'cut.txt.gz', 'empty.txt', 'illegal.txt', "n\xc3\xa4me\\n.txt", 'resigned.json', 'seven.json',
    'two-games.ur', 'z-link');
my %bad = (
    'cut.txt.gz' => ' it cannot be unpacked: unexpected end of file',
    'empty.txt' => ' the file is empty',
    'illegal.txt' => '3: wrong_distance: the move is not as long as the roll: hand-b1 with a roll of 4',
);
my @bad_lines = map { "$dir/all/$_:$bad{$_}\n" } sort keys %bad;

subtest 'check' => sub {
    my $run = royalur('check', "$dir/all");
    is $run->{status}, 1, 'exit status';
    is_deeply [map { m{^\Q$dir\E/all/(.*?)(?: game [12])?: ?(?:good|the|3)} ? $1 : $_ } split /(?<=\n)(?=\/)/, $run->{out}],
        [map { /twice|two/ ? ($_, $_) : $_ } grep { !/cut/ } @in_order], 'every file by name, in folders too, and nothing else';
    is $run->{err}, join('', map { "royalur check: $_" } @bad_lines), 'what is bad is named at the end';
    my @lines = map { decode_json($_) } split /\n/, royalur('check', '--jsonl', "$dir/all")->{out};
    is_deeply [map { $_->{good} ? 1 : 0 } @lines], [1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1], 'as JSON lines: which is good';
    is_deeply [map { $_->{why} } grep { !$_->{good} } @lines], [map { s/\n//r } @bad_lines], 'why it is not';
    is_deeply [@{ $lines[7] }{qw(rules end winner first turns)}, $lines[7]{players}{dark}],
        ['route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=3', 'resign', 'dark', 'dark', 20, 'Bob'], 'what is told of a game';
    is $lines[6]{file}, "$dir/all/n\x{e4}me\n.txt", 'a name of any characters';
};

for my $command (['check'], ['check', '--jsonl'], ['stats'], ['stats', '--json'], ['stats', '--jsonl'], ['analyse', '--depth', 0],
    ['analyse', '--depth', 0, '--jsonl'], ['analyse', '--depth', 0, '--summary'], ['convert', '--to', 'rgn', '--jsonl'])
{
    my $once = royalur(@$command, '--jobs', 1, "$dir/all");
    is $once->{status}, 1, "@$command: exit status";
    like $once->{err}, qr/\Q@{[join '', map {"royalur $command->[0]: $_"} @bad_lines]}\E\z/, 'the bad files are named at the end';
    cmp_ok length $once->{out}, '>', 200, 'and the others are not';
    is_deeply royalur(@$command, '--jobs', $_, "$dir/all"), $once, "$_ jobs: all the same" for 2, 20;
}

is_deeply royalur('check', "$dir/all"), royalur('check', '--jobs', 1, "$dir/all"), 'by default as many as there are cores';

subtest 'analyse' => sub {
    my @one = map { royalur('analyse', '--depth', 0, @$_)->{out} } ["$games/seven.txt"], map { ['--game', $_, "$games/two-games.ur"] } 1, 2;
    is royalur('analyse', '--depth', 0, "$games/seven.txt", "$games/two-games.ur")->{out},
        "$games/seven.txt:\n$one[0]\n$games/two-games.ur game 1:\n$one[1]\n$games/two-games.ur game 2:\n$one[2]", 'games one after another';
    is royalur('analyse', '--depth', 0, "$games/two-games.ur")->{out},
        "$games/two-games.ur game 1:\n$one[1]\n$games/two-games.ur game 2:\n$one[2]", 'also of one file';
    my @lines = split /\n/, royalur('analyse', '--depth', 0, '--jsonl', "$games/two-games.ur")->{out};
    is scalar @lines, 2, 'a line for each';
    my $line = decode_json($lines[1]);
    is_deeply [delete @$line{qw(file game)}], ["$games/two-games.ur", 2], 'of which file and number';
    is_deeply $line, decode_json(royalur('analyse', '--depth', 0, '--json', '--game', 2, "$games/two-games.ur")->{out}), 'with all figures';
    my $zipped = put('one.gz', packed($record));
    is royalur('analyse', '--depth', 0, $zipped)->{out}, $one[0], 'a file that gzip made small';
    is royalur({ input => packed($record) }, 'analyse', '--depth', 0, '-')->{out}, $one[0], 'or standard input';
};

subtest 'the summary' => sub {
    my $run = royalur('analyse', '--depth', 0, '--summary', "$games/seven.json", "$games/resigned.json", "$games/two-games.ur");
    is $run->{status}, 0, 'exit status';
    my $told = decode_json(royalur('analyse', '--depth', 0, '--summary', '--json', "$games/seven.json", "$games/resigned.json", "$games/two-games.ur")->{out});
    my %of = map { ($_->{name} // "($_->{side})") => $_ } @{ $told->{players} };
    like $run->{out}, qr/^finkel: Win chances are estimates, not exact/m, 'how they were analysed';
    # The same by adding up what the analyses of single games say.
    my %sum;
    for (map { decode_json($_) } split /\n/, royalur('analyse', '--depth', 0, '--jsonl', "$games/seven.json", "$games/resigned.json", "$games/two-games.ur")->{out}) {
        for my $side (qw(light dark)) {
            my $sum = $sum{ $_->{players}{$side} // "($side)" } //= {};
            my $of = $_->{summary}{$side};
            $sum->{games}++;
            $sum->{choices} += $of->{choices};
            $sum->{loss} += $of->{total_loss};
            $sum->{luck} += $of->{luck};
            $sum->{won}++ if $_->{result} =~ /^$side (?:brought|won)/;
        }
    }
    is_deeply [sort keys %of], [sort keys %sum], 'the players by name';
    for my $name (sort keys %sum) {
        is $of{$name}{games}, $sum{$name}{games}, "$name: games";
        is $of{$name}{won}, $sum{$name}{won} // 0, '  won';
        is $of{$name}{choices}, $sum{$name}{choices}, '  choices';
        cmp_ok abs($of{$name}{mean_loss} - $sum{$name}{loss} / $sum{$name}{choices}), '<', 1e-6, '  mean loss';
        cmp_ok abs($of{$name}{luck} - $sum{$name}{luck} / $sum{$name}{games}), '<', 1e-6, '  luck';
        like $run->{out}, qr/^(?:\Q$name\E|no name, \w+) +$sum{$name}{games} /m, '  and it is in the table';
    }
};

subtest 'convert' => sub {
    my $run = royalur('convert', '-o', "$dir/to-%d.txt", "$games/seven.json", "$dir/all/illegal.txt", "$games/two-games.ur");
    is $run->{status}, 1, 'exit status';
    my @made = map { my $n = $_; -e "$dir/to-$n.txt" ? do { open my $in, '<', "$dir/to-$n.txt" or die $!; local $/; scalar readline $in } : undef } 1 .. 4;
    my @one = (royalur('convert', "$games/seven.json")->{out}, map { royalur('convert', '--game', $_, "$games/two-games.ur")->{out} } 1, 2);
    is_deeply \@made, [@one, undef], 'numbers go on over all files, and what is bad has none';
    my @lines = map { decode_json($_) } split /\n/, royalur('convert', '--jsonl', "$games/seven.json", "$games/two-games.ur")->{out};
    is_deeply [map { $_->{text} } @lines], \@one, 'as JSON lines: the same games';
    is_deeply [@{ $lines[0] }{qw(file game format rules winner)}, $lines[0]{players}],
        ["$games/seven.json", 1, 'record', 'finkel', 'light', { light => 'Ann', dark => 'Bob Smith' }], 'and of which';
};

subtest 'how far it is' => sub {
    my $run = royalur('stats', '--progress', "$games/seven.json", "$games/two-games.ur");
    like $run->{err}, qr/\A3 games in \d+\.\d s, \d+\.\d a second\n\z/, 'a line at the end when it is asked for';
    is royalur('stats', "$games/seven.json", "$games/two-games.ur")->{err}, '', 'nothing off a terminal when it is not';
};

subtest 'refusals' => sub {
    mkdir "$dir/none" or die $!;
    for my $command (qw(check stats analyse)) {
        my $run = royalur($command, "$dir/none");
        is $run->{status}, 1, "$command: exit status";
        is $run->{err}, "royalur $command: there is no file in $dir/none\n", 'an empty folder';
        for ([-1, '--jobs'], [0, '--jobs'], [1025, '--jobs'], ['x', '--jobs'], [0, '--game'], ['chess', '--rules'], ['pgn', '--from']) {
            my ($value, $option) = @$_;
            my $refused = royalur($command, $option, $value, "$games/seven.txt", "$games/seven.json");
            is $refused->{status}, 2, "$command $option $value: exit status";
            is $refused->{out}, '', 'nothing printed';
            like $refused->{err}, qr/\Aroyalur $command: $option[^\n]*'$value'[^\n]*\n\z/, 'one line says why';
        }
    }
    for (['junk behind it', packed($record) . 'junk'], ['a wrong sum', substr(packed($record), 0, -8) . 'abcdefgh'], ['its head only', "\x1f\x8b"]) {
        my ($what, $bytes) = @$_;
        my $run = royalur({ input => $bytes }, 'check', '-');
        is $run->{status}, 1, "$what: exit status";
        like $run->{err}, qr/\Aroyalur check: -: it cannot be unpacked: [^\n]+\n\z/, 'one line says why';
    }
    is royalur({ input => packed($record) . packed($record) }, 'check', '-')->{status}, 1, 'two records in one file are none';
    is royalur({ input => packed(substr $record, 0, 100) . packed(substr $record, 100) }, 'check', '-')->{status}, 0, 'one in two parts is';
    # What unpacks to more than any game is not unpacked to its end.
    my $large = put('large.gz', packed("\n" x (65 << 20)));
    is royalur('check', $large)->{err}, "royalur check: $large: it is larger than 67108864 bytes when unpacked\n", 'a bomb';
};

done_testing;
