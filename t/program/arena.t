use 5.014;
use strict;
use warnings FATAL => 'all';

# The command royalur arena.

use JSON::PP qw(decode_json);
use Test::More;

use lib "t/lib";
use Unmuffled;
use Program qw(royalur royalur_command);
use ScratchFiles;

use Game::RoyalUr::Arena;
use Game::RoyalUr::Stats::Ratings;
use Game::RoyalUr::Table;

my $directory = folder();
my @seed = (seed => "\x5f\x1c\x9a");

sub arena { return royalur('arena', '--seed', '5f1c9a', @_) }

subtest 'what it prints' => sub {
    my $run = arena('--light', 'search:2', '--games', 300);
    is $run->{status}, 0, 'exit status' or diag $run->{err};
    is $run->{err}, '', 'no bar off a terminal';
    my $played = Game::RoyalUr::Arena->play(light => 'search:2', dark => 'greedy', games => 300, @seed);
    my @lines = split /\n/, $run->{out};
    is $lines[0], 'finkel, 300 games, seed 5f1c9a', 'what was played';
    for my $line (['light', 'search:2', $lines[1]], ['dark', 'greedy', $lines[2]]) {
        my ($side, $player, $text) = @$line;
        my ($rate, @interval) = map { sprintf '%.2f', 100 * $_ } $played->win_rate($side), $played->interval($side);
        like $text, qr/\A$side +\Q$player\E +\Q$rate\E %  \(\Q$interval[0]\E to \Q$interval[1]\E\)  @{[$played->wins($side)]} won\z/, "how $side fared";
    }
    like $lines[3], qr/\Awho begins +[45]\d\.\d\d %\z/, 'the side that begins';
    like $lines[4], qr/\Aturns a game +\d+\.\d +from @{[$played->shortest]} to @{[$played->longest]}\z/, 'how long';
    like $lines[5], qr/\Acaptures a game +\d\.\d\d +by light, \d\.\d\d by dark\z/, 'captures';
    like $lines[6], qr/\Alost turns a game +\d\.\d\d +by light, \d\.\d\d by dark\z/, 'lost turns';
    is scalar @lines, 7, 'and no more';
    is arena('--light', 'search:2', '--games', 300, '--threads', $_)->{out}, $run->{out}, "the same with $_ threads" for 1, 3;
    isnt royalur('arena', '--games', 50)->{out}, royalur('arena', '--games', 50)->{out}, 'no seed, other games';
};

subtest 'as JSON' => sub {
    my $run = arena(qw(--light random --dark random --rules masters --first dark --games 100 --json));
    is $run->{status}, 0, 'exit status' or diag $run->{err};
    my $told = decode_json($run->{out});
    my $played = Game::RoyalUr::Arena->play(
        light => 'random', dark => 'random', rules => 'masters', first => 'dark', games => 100, @seed);
    my $counts = $played->as_hash;
    is_deeply { map { $_ => $told->{$_} } keys %$counts }, $counts, 'everything that was counted';
    is_deeply [@$told{qw(rules seed players)}], ['masters', '5f1c9a', { light => 'random', dark => 'random' }], 'and of what';
    is $told->{first_wins}, $told->{wins}{dark}, 'dark began';
    for my $side (qw(light dark)) {
        cmp_ok abs($told->{win_rate}{$side} - $played->win_rate($side)), '<', 1e-12, "the rate of $side";
        my ($low, $high) = $played->interval($side);
        cmp_ok abs($told->{interval}{$side}[0] - $low) + abs($told->{interval}{$side}[1] - $high), '<', 1e-12, 'and its interval';
    }
};

subtest 'perfect' => sub {
    my $file = "$directory/two.ur";
    Game::RoyalUr::Table->solve(rules => { pieces => 2 }, file => $file);
    my $run = arena('--light', 'perfect', '--rules', 'pieces=2', '--table', $file, '--dark', 'random');
    is $run->{status}, 0, 'exit status' or diag $run->{err};
    like $run->{out}, qr/^light perfect +[67]\d\.\d\d %/m, 'it wins more';
};

# What a file holds, made by a run.
sub shard_file {
    my ($name, @arguments) = @_;
    my $run = arena(@arguments);
    is $run->{status}, 0, "$name: exit status" or diag $run->{err};
    return written($name, $run->{out});
}

my $table = "$directory/one.ur";
Game::RoyalUr::Table->solve(rules => { pieces => 1 }, file => $table);

for my $player ('random', 'greedy', 'search:1', 'master', 'perfect') {
    subtest "shards of $player" => sub {
        my @game = ('--light', $player, '--games', 40, $player eq 'perfect' ? ('--rules', 'pieces=1', '--table', $table) : ());
        my @files = map { shard_file("$_.json", @game, '--shard', "$_/3") } 1 .. 3;
        for my $json ([], ['--json']) {
            is royalur('arena', '--merge', @$json, @files[2, 0, 1])->{out}, arena(@game, @$json)->{out}, "their sum is a single run @$json";
        }
        is arena(@game, '--shard', '2/3', '--threads', 1)->{out}, arena(@game, '--shard', '2/3')->{out}, 'a shard begun again gives the same';
        my $all = written('all.json', join '', map { open my $in, '<', $_ or die $!; local $/; scalar readline $in } @files);
        is royalur('arena', '--merge', $all)->{out}, arena(@game)->{out}, 'all in one file';
    };
}

subtest 'a tournament' => sub {
    my @game = ('--players', 'random,search:1,greedy', '--games', 60, '--rules', 'masters', '--first', 'dark');
    my $run = arena(@game);
    is $run->{status}, 0, 'exit status' or diag $run->{err};
    my ($what, $head, @rows) = split /\n/, $run->{out};
    is $what, 'masters, 3 players, 60 games a pair, seed 5f1c9a', 'what was played';
    my $told = decode_json(arena(@game, '--json')->{out});
    is_deeply [map { $_->{name} } @{ $told->{ratings} }], [map { (split)[1] } @rows], 'the strongest first';
    for my $pair (@{ $told->{pairs} }) {
        my ($light, $dark) = @{ $pair->{players} }{qw(light dark)};
        my $single = decode_json(royalur('arena', '--light', $light, '--dark', $dark, '--seed', $pair->{seed}, @game[2 .. 7], '--json')->{out});
        is_deeply { map { $_ => $pair->{$_} } keys %$pair }, { map { $_ => $single->{$_} } keys %$pair }, "$light and $dark play as by themselves";
        my %at = map { $told->{ratings}[$_]{name} => $_ } 0 .. 2;
        is((split ' ', $rows[$at{$light}])[2 + $at{$dark}], sprintf('%.2f', 100 * $pair->{wins}{light} / 60), '  and it is in the table');
        is((split ' ', $rows[$at{$dark}])[2 + $at{$light}], sprintf('%.2f', 100 * $pair->{wins}{dark} / 60), '  from either side');
    }
    my $ratings = Game::RoyalUr::Stats::Ratings->new;
    $ratings->add(@{ $_->{players} }{qw(light dark)}, @{ $_->{wins} }{qw(light dark)}, $_->{draws}) for @{ $told->{pairs} };
    is_deeply $told->{ratings}, $ratings->figures, 'with the ratings of these results';
    my @files = map { shard_file("t$_.json", @game, '--shard', "$_/2") } 1, 2;
    is royalur('arena', '--merge', @files)->{out}, $run->{out}, 'shards add up to it';
    is_deeply decode_json(royalur('arena', '--merge', '--json', @files)->{out}), $told, 'as JSON too';
};

subtest 'what does not add up' => sub {
    my ($one, $two) = map { shard_file("s$_.json", '--games', 9, '--shard', "$_/2") } 1, 2;
    my $other = shard_file('other.json', '--games', 9, '--shard', '2/2', '--light', 'random');
    my $fewer = shard_file('fewer.json', '--games', 8, '--shard', '2/2');
    my $third = shard_file('third.json', '--games', 9, '--shard', '2/3');
    open my $in, '<', $two or die $!;
    my $text = do { local $/; readline $in };
    my $part = written('part.json', JSON::PP->new->encode({ %{ decode_json($text) }, %{ Game::RoyalUr::Arena->play(@seed, games => 3)->as_hash } }));
    for (
        ['there is no 2/2', $one],
        ['there is no 1/200, 2/200, 3/200, 4/200, 5/200 and 194 more', shard_file('200.json', '--games', 9, '--shard', '7/200')],
        ["s1\\.json: shard 1/2 is in .*s1\\.json too", $one, $two, $one],
        ['other\.json: it is of other games than .*s1\.json', $one, $other],
        ['fewer\.json: it is of other games', $one, $fewer],
        ['third\.json: it is of other games', $one, $third],
        ['part\.json: shard 2/2 has 3 of its 4 games; begin it again', $one, $part],
        ['none\.json: No such file', $one, "$directory/none.json"],
        map({ ["bad\\.json: it is not what royalur arena --json prints", $one, written('bad.json', $_)] }
'', '[', '[]', '{}', 'x', '"x"', "$text,", substr($text, 0, 200), $text =~ s/"2\/2"/"3\/2"/r, $text =~ s/"draws" : 0/"draws" : 1/r, $text =~ s/"seed" : "5f1c9a"/"seed" : []/r),
        )
    {
        my ($says, @files) = @$_;
        my $run = royalur('arena', '--merge', @files);
        is $run->{status}, 1, "$says: exit status";
        is $run->{out}, '', '  nothing printed';
        like $run->{err}, qr/\Aroyalur arena: [^\n]*$says[^\n]*\n\z/, '  one line says why';
    }
};

subtest 'how far it is' => sub {
    like arena('--games', 20, '--progress')->{err}, qr/\A20 games in \d+\.\d s, \d+\.\d a second\n\z/, 'when it is asked for';
};

subtest 'interrupted' => sub {
    my ($out, $err) = ("$directory/out", "$directory/err");
    for my $signal (qw(INT TERM)) {
        my $pid = fork // die $!;
        if (!$pid) {
            open STDOUT, '>', $out or die $!;
            open STDERR, '>', $err or die $!;
            exec royalur_command(qw(arena --light random --games 1000000000000 --seed 01)) or die $!;
        }
        sleep 1;
        kill $signal => $pid;
        waitpid $pid, 0;
        is $? & 127, 0, "SIG$signal does not kill it";
        is $? >> 8, 1, 'the exit status is 1';
        my ($printed, $said) = map { open my $file, '<', $_ or die $!; local $/; scalar readline $file } $out, $err;
        my ($games) = $printed =~ /\Afinkel, (\d+) games, seed 01\n/;
        cmp_ok $games, '>', 0, 'what was finished is printed';
        like $printed, qr/^dark +greedy +\d+\.\d\d %/m, '... with its figures';
        is $said, "royalur arena: stopped after $games of 1000000000000 games\n", 'and that it is not all';
    }
};

SKIP: {
    eval { require IO::Pty; require Term::ReadKey; require Typist; 1 } or skip 'IO::Pty and Term::ReadKey are not installed', 1;
    subtest 'on a terminal' => sub {
        my $typist = Typist->start({}, qw(arena --games 1000000000 --seed 01));
        $typist->until_shows(qr/\[=* *\] +\d+ %  \d+ games, \d+:\d\d left/);
        $typist->type("\x03");
        is_deeply [$typist->end], [1, 0], 'control C ends it';
        like $typist->text, qr/^finkel, \d+ games, seed 01 *$/m, 'the figures stand there';
        unlike $typist->text, qr/\[=/, 'in the place of the bar';
    };
}

subtest 'what is not understood' => sub {
    my $refused = sub {
        my ($says, @arguments) = @_;
        my $run = arena(@arguments);
        is $run->{status}, 2, "@arguments: exit status";
        is $run->{out}, '', '  nothing printed';
        like $run->{err}, qr/\Aroyalur arena: [^\n]*$says[^\n]*\n\z/, '  one line says why';
    };
    $refused->("there is no player 'best': a player is random or greedy or search:DEPTH or master or perfect", '--light', 'best');
    $refused->("there is no player 'random:2'", '--dark', 'random:2');
    $refused->("there is no player 'master:2'", '--light', 'master:2');
    $refused->("depth of search:DEPTH must be a whole number from 1 to 32, not '0'", '--light', 'search:0');
    $refused->('the player perfect needs a table', '--light', 'perfect');
    $refused->("--games must be a whole number from 1 to 1000000000000, not '$_'", '--games', $_) for '0', 'x', '1e3', '1.5';
    $refused->("--threads must be a whole number from 0 to 1024, not '-1'", '--threads', -1);
    $refused->("--first must be light or dark, not 'both'", '--first', 'both');
    $refused->('rule set', '--rules', 'chess');
    $refused->("--shard is K/N, the K-th of N shards, not '$_'", '--shard', $_) for '0/3', '4/3', '1', '1/0', 'x/3', '-1/3';
    $refused->("--players takes 2 to 100 players", '--players', $_) for '', 'greedy';
    $refused->("--players: 'greedy' is there twice", '--players', 'greedy,random,greedy');
    $refused->("there is no player 'best'", '--players', 'greedy,best');
    $refused->("there is no player ''", '--players', 'greedy,');
    $refused->('--players names them all, so --dark says nothing', '--players', 'greedy,random', '--dark', 'random');
    $refused->('--merge adds up what was played, so --seed says nothing', '--merge', 'a.json');
    like royalur('arena', '--merge')->{err}, qr/--merge takes the names of files/, 'a sum of nothing';
    is royalur('arena', '--shard', '1/2')->{err}, "royalur arena: --shard needs the --seed that all the shards have\n", 'shards of any games';
    $refused->("it takes options only, not 'finkel'", 'finkel');
};

done_testing;
