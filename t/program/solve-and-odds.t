use 5.014;
use strict;
use warnings FATAL => 'all';

# The commands royalur solve and royalur odds, and the player perfect.

use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Unmuffled;
use Program qw(royalur royalur_command);

use Game::RoyalUr::Table;

my $directory = tempdir(CLEANUP => 1);
my $file = "$directory/two.ur";

subtest 'solve' => sub {
    my $run = royalur('solve', 'finkel', '--pieces', 2, '--out', $file, '--threads', 1);
    is $run->{status}, 0, 'it goes well' or diag $run->{err};
    like $run->{out}, qr/\A\Q$file\E: route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=2\n/, 'which rules';
    like $run->{out}, qr/^positions +12869\n/m, 'how many positions';
    like $run->{out}, qr/^first to move +51\.8572907\d{3} %\n/m, 'the chance of who begins';
    like $run->{out}, qr/^residual +\d\.\de-1[3-9]\n/m, 'the residual';
    like $run->{out}, qr/^error bound +7\.6e-06, with 16 bits/m, 'the error bound';
    my @lines = split /\n/, $run->{err};
    is scalar @lines, 3, 'off a terminal a line for every pair of layers';
    like $lines[2], qr/\A\[=+ *\] +\d+ %  layer 3 of 3 \(2-2\), sweep 1, residual \d/, 'with what it does';
    is(Game::RoyalUr::Table->open($file)->precision, 16, 'the file is a table');
    my $other = "$directory/fields.ur";
    $run = royalur('solve', 'pieces=1,route=long', '--out', $other, '--precision', 32, '--quiet');
    is $run->{err}, '', 'quiet says nothing';
    is_deeply(Game::RoyalUr::Table->open($other)->rules,
        { route => 'long', dice => 4, zero_rolls => 0, safe_rosettes => 1, pieces => 1 }, 'rules by field');
};

# The signal may find a thread of the library's.
sub stopped_by_a_signal {
    my ($threads) = @_;
    my $stopped = "$directory/stopped-$threads.ur";
    pipe my $from, my $to or die $!;
    my $pid = fork // die $!;
    if (!$pid) {
        open STDERR, '>&', $to or die $!;
        exec royalur_command(qw(solve finkel --pieces 5 --out), $stopped, '--threads', $threads) or die $!;
    }
    close $to;
    my $seen = '';
    while (defined(my $line = <$from>)) {
        $seen .= $line;
        kill INT => $pid if $line =~ /layer 9 /;
    }
    waitpid $pid, 0;
    is $? >> 8, 1, 'the exit status is 1';
    like $seen, qr/^royalur solve: stopped; the same command goes on from \Q$stopped.part\E$/m, 'and it says how to go on';
    ok !-e $stopped && -s "$stopped.part", 'only the journal is there';
    return;
}
for my $threads (1, 2, 8) {
    subtest "solve with $threads threads, stopped by a signal" => sub { stopped_by_a_signal($threads) };
}

subtest 'killed at any moment it goes on to the same file' => sub {
    my @solve = (qw(solve finkel --pieces 3 --quiet --threads 2 --out));
    my ($straight, $killed) = map { "$directory/$_.ur" } qw(straight killed);
    is royalur(@solve, $straight)->{status}, 0, 'straight';
    my $kills = 0;
    for my $wait (0.1, 0.15, 0.2, 0.3, 0.45) {
        my $pid = fork // die $!;
        if (!$pid) { exec royalur_command(@solve, $killed) or die $! }
        select undef, undef, undef, $wait;
        $kills++ if !-e $killed && kill KILL => $pid;
        waitpid $pid, 0;
    }
    ok $kills, "killed $kills times";
    is royalur(@solve, $killed)->{status}, 0, 'and let go on';
    my ($one, $other) = map { open my $in, '<:raw', $_ or die $!; local $/; scalar <$in> } $straight, $killed;
    ok $one eq $other, 'the same file';
    ok !-e "$killed.part", 'and no journal';
};

subtest 'threads that cannot be made' => sub {
    local $ENV{RUST_MIN_STACK} = 1_000_000_000_000_000;
    my $run = royalur('solve', 'finkel', '--pieces', 2, '--out', "$directory/alone.ur", '--threads', 64, '--quiet');
    is $run->{status}, 0, 'are not needed' or diag $run->{err};
    ok -s "$directory/alone.ur", 'and the table is there';
};

subtest 'a table serves fewer pieces' => sub {
    my $small = "$directory/small.ur";
    is royalur('solve', 'finkel', '--pieces', 1, '--out', $small, '--quiet')->{status}, 0, 'a table of one piece';
    for my $position ('4xx2/8/4xx2 l 1 0 1 0', '4xx2/3d4/2l1xx2 d 0 0 0 0', '4xx2/8/4xx2 d 0 1 1 0') {
        my $out = royalur('odds', $position, '--table', $file)->{out};
        like $out, qr/ %/, $position;
        is $out =~ s/\.\d+//gr, royalur('odds', $position, '--table', $small)->{out} =~ s/\.\d+//gr, '... is told the same by one of two';
    }
    my @watch = (qw(watch --quiet --rules pieces=1 --seed 5f1c9a --light perfect --table), $file);
    is royalur(@watch)->{status}, 0, 'the perfect player plays from it';
    my $record = royalur(@watch)->{out};
    my ($told, $by_one) = map { royalur({ input => $record }, 'analyse', '--table', $_, '-')->{out} } $file, $small;
    like $told, qr/^route=short .* pieces=1\b.*\nWin chances are exact/m, 'a game of one piece is analysed';
    is $told =~ s/\.\d+//gr, $by_one =~ s/\.\d+//gr, '... as by the table of one';
    isnt royalur(qw(watch --quiet --rules pieces=1), 'route=long', '--light', 'perfect', '--table', $file)->{status}, 0, 'but not by other rules';
};

subtest 'odds' => sub {
    my $start = '4xx2/8/4xx2 l 2 0 2 0';
    my $run = royalur('odds', $start, '--table', $file);
    is $run->{status}, 0, 'it goes well' or diag $run->{err};
    my @lines = split /\n/, $run->{out};
    like $lines[0], qr/\Alight +51\.857\d %  to move\z/, 'the side to move';
    like $lines[1], qr/\Adark +48\.142\d %\z/, 'the other';
    is scalar @lines, 8, 'and the five rolls';
    like $lines[3], qr/\A  6\.25 %  0: - +\d\d\.\d{4} %\z/, 'nothing marked';
    like $lines[7], qr/\A  6\.25 %  4: hand-a1\* +\d\d\.\d{4} %\z/, 'a four';
    my $sum = 0;
    $sum += $1 * $2 / 100 while $run->{out} =~ /^ *([\d.]+) %  .+? ([\d.]+) %$/mg;
    my ($chance) = $lines[0] =~ /([\d.]+)/;
    cmp_ok abs($sum - $chance), '<', 0.01, 'the rolls make up the chance';

    $run = royalur('odds', '4xx2/3d4/2l1xx2 d 1 0 1 0', '--table', $file, '--roll', 2);
    my @chances = $run->{out} =~ / ([\d.]+) %$/mg;
    is scalar @chances, 2, 'two moves';
    cmp_ok $chances[0], '>=', $chances[1], 'the best first';
    $run = royalur('odds', $start, '--table', $file, '--roll', 0);
    like $run->{out}, qr/\A0: - +\d\d\.\d{4} %\n\z/, 'a lost turn';
    is royalur('odds', '4xx2/8/4xx2 d 0 2 1 1', '--table', $file)->{out},
        "dark      0.0000 %  to move\nlight   100.0000 %\n", 'a finished game';
    is royalur('odds', '4xx2/8/4xx2 d 0 2 1 1', '--table', $file, '--roll', 2)->{out}, "the game is over\n", '... and its moves';
};

subtest 'odds without a table are estimates and say so' => sub {
    my $start = '4xx2/8/4xx2 l 2 0 2 0';
    my $exact = royalur('odds', $start, '--table', $file)->{out};
    my $run = royalur('odds', $start, '--rules', 'pieces=2');
    is $run->{status}, 0, 'it goes well' or diag $run->{err};
    my ($table, $note) = split /\n\n(?=Win)/, $run->{out};
    like $note, qr/\AWin chances are estimates, not exact, by a network 2 rolls ahead: off by 0\.\d\d points/, 'marked as estimated';
    unlike $exact, qr/estimate/, 'which the exact ones are not';
    my @estimated = $table =~ / ([\d.]+) %(?:  to move)?$/mg;
    my @exact = $exact =~ / ([\d.]+) %(?:  to move)?$/mg;
    is scalar @estimated, scalar @exact, 'a line for a line';
    cmp_ok abs($estimated[$_] - $exact[$_]), '<', 1.5, 'near the exact chance' for 0 .. $#exact;
    like royalur('odds', '4xx2/8/4xx2 l 7 0 7 0', '--depth', 0)->{out}, qr/ 0 rolls ahead/, 'another depth';
    $run = royalur('odds', '4xx2/3d4/2l1xx2 d 6 0 6 0', '--rules', 'masters', '--roll', 2);
    my @chances = $run->{out} =~ / ([\d.]+) %$/mg;
    is scalar @chances, 2, 'two moves';
    cmp_ok $chances[0], '>=', $chances[1], 'the best first';
};

subtest 'the player master needs no table' => sub {
    my $run = royalur('watch', '--quiet', '--rules', 'masters', '--seed', '5f1c9a', '--light', 'master');
    is $run->{status}, 0, 'plays a game' or diag $run->{err};
    like $run->{out}, qr/^\[result /m, '... to its end';
    like royalur('arena', '--games', 20, '--seed', '07', '--light', 'master')->{out}, qr/^light master +\d/m, 'and in the arena';
};

subtest 'what is refused' => sub {
    for (
        [2, qr/it takes one rule set/, 'solve'],
        [2, qr/--out FILE is needed/, 'solve', 'finkel'],
        [2, qr/--pieces must be a whole number from 1 /, 'solve', 'finkel', '--out', 'x', '--pieces', 8],
        [2, qr/--precision must be 16 or 32, not '8'/, 'solve', 'finkel', '--out', 'x', '--precision', 8],
        [2, qr/--threads must be a whole number/, 'solve', 'finkel', '--out', 'x', '--threads', 'many'],
        [2, qr/no rule set is called|there is no/i, 'solve', 'chess', '--out', 'x'],
        [1, qr{\Q$directory\E/no/x\.ur\.part: }, 'solve', 'finkel', '--out', "$directory/no/x.ur"],
        [2, qr/it takes a position/, 'odds', '--table', $file],
        [2, qr/so --rules says nothing/, 'odds', '4xx2/8/4xx2 l 2 0 2 0', '--table', $file, '--rules', 'masters'],
        [2, qr/so --depth says nothing/, 'odds', '4xx2/8/4xx2 l 2 0 2 0', '--table', $file, '--depth', 1],
        [2, qr/--depth must be a whole number from 0 to 4/, 'odds', '4xx2/8/4xx2 l 7 0 7 0', '--depth', 5],
        [2, qr/--rules: /, 'odds', '4xx2/8/4xx2 l 7 0 7 0', '--rules', 'chess'],
        [1, qr/light has 2 pieces, the rules say 7/, 'odds', '4xx2/8/4xx2 l 2 0 2 0'],
        [2, qr/--roll must be a whole number/, 'odds', '4xx2/8/4xx2 l 2 0 2 0', '--table', $file, '--roll', 5],
        [2, qr/./, 'odds', 'nowhere', '--table', $file],
        [1, qr/light has 7 pieces, the rules say 2/, 'odds', '4xx2/8/4xx2 l 7 0 7 0', '--table', $file],
        [1, qr/light has 7 pieces, the rules say 2/, 'odds', '4xx2/8/4xx2 l 7 0 7 0', '--table', $file, '--roll', 1],
        [1, qr/none\.ur: /, 'odds', '4xx2/8/4xx2 l 2 0 2 0', '--table', "$directory/none.ur"],
        [1, qr/not a table of solved positions/, 'odds', '4xx2/8/4xx2 l 2 0 2 0', '--table', $0],
    ) {
        my ($status, $words, @arguments) = @$_;
        my $run = royalur(@arguments);
        is $run->{status}, $status, "@arguments";
        like $run->{err}, qr/\Aroyalur $arguments[0]: .*$words/, '  says why';
        is $run->{out}, '', '  and prints nothing else';
    }
};

subtest 'the player perfect' => sub {
    my @watch = ('watch', '--quiet', '--rules', 'pieces=2', '--seed', '5f1c9a', '--light', 'perfect');
    my $run = royalur(@watch, '--table', $file);
    is $run->{status}, 0, 'plays a game' or diag $run->{err};
    like $run->{out}, qr/^\[result /m, '... to its end';
    is royalur(@watch)->{status}, 2, 'without a table it does not';
};

done_testing;
