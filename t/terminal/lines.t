use 5.014;
use strict;
use warnings;

# royalur play where there is no screen: lines in, lines out.

use Test::More;

use lib 't/lib';
use Program qw(royalur);
use ScratchFiles;

use Game::RoyalUr;

my $dir = folder();

# A piped session: its lines, and what came of it.
sub played {
    my ($lines, @arguments) = @_;
    my $run = royalur({ input => join('', map { "$_\n" } @$lines) }, 'play', '--seed', '5f1c9a', @arguments);
    is $run->{status}, 0, 'exit status';
    is $run->{err}, '', 'nothing on standard error';
    unlike $run->{out}, qr/[^\n -~]/, 'plain ASCII, and no escape in it';
    return $run->{out};
}

sub refused {
    my ($name, $status, $says, @arguments) = @_;
    my $run = royalur('play', @arguments);
    is $run->{status}, $status, "$name: exit status";
    is $run->{out}, '', "$name: nothing on standard output";
    like $run->{err}, qr/\Aroyalur play: [^\n]*$says[^\n]*\n\z/, "$name: one line says why";
}

subtest 'a whole game by numbers' => sub {
    for my $rules ('finkel', 'masters') {
        my $file = "$dir/$rules.txt";
        my $out = played([(1) x 200], '--rules', $rules, '--record', $file, '--level', 2);
        my ($game, $error) = Game::RoyalUr->replay(contents($file));
        is $error, undef, "$rules: its record is good";
        ok $game->is_over, "$rules: to its end";
        my @told = $out =~ /^ *(\d+)\. (?:light|dark) /mg;
        is_deeply \@told, [1 .. $game->ply], "$rules: every turn is told once, in order";
        my @lost = $out =~ /^ *(\d+)\. \w+ +\d: -  the turn is lost$/mg;
        is_deeply \@lost, [map { $_->{ply} + 1 } grep { !defined $_->{move} } $game->turns], "$rules: the lost ones too";
        like $out, qr/^(?:Light|Dark) wins after @{[$game->ply]} turns: every piece is home\.$/m, "$rules: and how it ended";
        like $out, qr/^new, undo, save or quit\? 1\nThere is nothing to move now\.$/m, "$rules: after that there is nothing to move";
        like $out, qr/^Its record is in \Q$file\E\.$/m, "$rules: where its record is";
    }
};

subtest 'what can be typed' => sub {
    my $out = played(['', '9', 'HAND-C1', 'hand-e1', 'h3-g3', 'foo', 'level', 'level 4', 'level x', 'route', 'turns', 'help', 'undo']);
    my @moves = $out =~ /^  (\d)  (\S+)/mg;
    is_deeply [@moves[0, 1]], [1, 'hand-c1'], 'the moves are numbered';
    like $out, qr/^light, your move \(1, or help\): 9\nThere is one move\.$/m, 'a number too large';
    like $out, qr/^  1\. light 2: hand-c1\n  2\. dark  4: hand-a3\*  moves again\n  3\. dark  2: a3-b2\n/m,
        'a move by its places, and what the program does';
    like $out, qr/: hand-e1\nThat is not a move: .*\n/, 'what is no move';
    like $out, qr/: h3-g3\nThere is no piece to move: h3-g3 with a roll of 3\.\n/, 'or none here';
    like $out, qr/: foo\n'foo' is not understood; help lists what is\.\n/, 'what is no word';
    like $out, qr/: level\nThe program plays at level 2, medium\.\n.*: level 4\nThe program plays at level 4, expert\.\n.*: level x\nThere is no level 'x'/s, 'levels';
    like $out, qr/: route\n\n.*\| 5 \|/s, 'the route';
    like $out, qr/: turns\nOpening throws: light 1001, dark 0000\. Light moves first\.\n  1\. light 2: hand-c1\n/, 'the turns';
    like $out, qr/: help\n1, 2, .*\nundo, u .*The rules are finkel/s, 'help';
    like $out, qr/: undo\nTaken back to turn 1\.\n/, 'undo';
    my @boards = $out =~ /^  2 \|/mg;
    # The start, the empty line, the move, the route, and what undo went back to.
    is @boards, 5, 'the board is drawn when it is another, or asked for';
};

subtest 'chances, and a coach' => sub {
    my $hint = played(['1', 'h', 'hint']);
    my @told = $hint =~ /: (?:h|hint)\n(light rolled \d [01]+\n(?: +\d  \S+ +\d+\.\d\d %.*\n)+\nWin chances are estimates)/g;
    is @told, 2, 'h and hint list the moves with their chances';
    my @first = played([(1) x 200], '--coach', '--level', 2);
    push @first, played([(1) x 200], '--level', 2);
    my ($coached, $plain) = @first;
    like $coached, qr/^That lost \d+\.\d\d points; better was \S+\.\nlight rolled /m, 'a coach says what a move lost';
    like $coached, qr/^(?:Light|Dark) wins after \d+ turns: every piece is home\.\n +light +dark\nturns .*^luck with the dice .*^The greatest mistakes of dark:.*^Win chances are estimates/ms,
        'and after the game the mistakes and the luck of both sides';
    is scalar(() = $coached =~ /^luck with the dice/mg), 1, 'once';
    unlike $plain, qr/That lost|luck with/, 'nothing without one';
    my @mistakes = $coached =~ /^That lost/mg;
    my ($record) = map { my $file = "$dir/coached.txt"; played([(1) x 200], '--coach', '--level', 2, '--record', $file); $file } 1;
    my $analysed = royalur('analyse', $record)->{out};
    my $wrong = () = $analysed =~ /^ *\d+  light .* \?\??(?: |$)/mg;
    is @mistakes, $wrong, 'as often as royalur analyse marks a mistake of light';
    my ($summary) = $analysed =~ /^( +light +dark\n.*)/ms;
    like $coached, qr/\Q$summary\E/, 'and with its summary';
    like played([(1) x 10, 'resign', 'y'], '--coach'), qr/light gave up\.\n +light +dark\n/, 'also of a game given up';
    like played([(1) x 3, 'm']), qr/: m\n +light +dark\nturns +3 /, 'mistakes at any time';
};

subtest 'questions' => sub {
    my $file = "$dir/saved.txt";
    my $out = played(['1', 'resign', 'y', "save $file", "record $file", 'undo', 'save', $file, 'moves', 'exit'], '--side', 'both');
    like $out, qr/^Give the game up for dark\? \(y\/n\) y\n.*^Light wins after 1 turn: dark gave up\.$/ms, 'and yes';
    like $out, qr/\? save \Q$file\E\nSaved to \Q$file\E\.\n/, 'saved';
    is scalar(() = $out =~ /^Saved to/mg), 3, 'three times, without a question of lines that are piped';
    unlike $out, qr/Write over it|not been saved/, 'about the file or the end either';
    like $out, qr/\? moves\nOpening throws|: moves\nOpening throws/, 'moves lists every turn';
    like $out, qr/^Nobody has given up\.$/m, 'taken back';
    like $out, qr/^Save the record to: \[royalur-5f1c9a\.txt\] \Q$file\E$/m, 'a name is proposed';
    like contents($file), qr/\A\[rules finkel\]\n(?!.*\[result)/s, 'the record as it was saved, the last time with the resignation taken back';
    played(['1', 'resign', 'y', "save $file", 'quit'], '--side', 'both');
    like contents($file), qr/\A\[rules finkel\]\n.*\[result light resign\]\n\z/s, 'and with it';
    my $left = played(['1', 'quit'], '--side', 'both');
    like $left, qr/The game was left after 1 turn\.\n\z/, 'left at once';
    like played(['1', 'new'], '--side', 'both'), qr/A new game\./, 'a new one at once';
};

subtest 'sides' => sub {
    like played([], '--side', 'dark'), qr/^  1\. light .*dark, your move/ms, 'dark: light is the program';
    like played(['1'], '--side', 'both'), qr/light, your move.*^  1\. light .*dark, your move/ms, 'two people';
    my $watched = played([], '--side', 'none', '--rules', 'masters');
    like $watched, qr/^\w+ wins after \d+ turns: every piece is home\.\n\z/m, 'nobody: to the end, and no question';
    unlike $watched, qr/your move/, 'nor before';
    is played(['1', '1'], '--side', 'none', '--rules', 'masters'), $watched, 'whatever is typed';
    like played([], '--first', 'dark', '--side', 'both'), qr/\ARoyal Game of Ur, finkel\. Dark moves first\.$/m, 'who is first';
    like played([], '--route'), qr/\| 5 \|/, 'the route from the start';
    my @waited = map { played(['1'], '--pace', $_) } 0, '0.01';
    is $waited[0], $waited[1], 'a pace changes nothing that is said';
};

subtest 'another game' => sub {
    my $file = "$dir/several.txt";
    my $out = played(['1', 'new', '1', 'new', '1'], '--record', $file, '--side', 'both');
    like $out, qr/A new game\.\nRoyal Game of Ur, finkel\. /, 'a new game is introduced';
    my %seeds;
    for my $name ($file, "$dir/several-2.txt", "$dir/several-3.txt") {
        my ($game) = Game::RoyalUr->replay(contents($name));
        ok $game && $game->ply >= 1, "$name has a game";
        $seeds{ $game->seed }++;
    }
    is keys %seeds, 3, 'each with dice of its own';
};

subtest 'a game taken up again' => sub {
    my $half = "$dir/half.txt";
    played([(1) x 10], '--record', $half, '--level', 2);
    my $rest = royalur({ input => "1\n" x 200 }, 'play', '--resume', $half, '--record', "$dir/rest.txt", '--level', 2);
    is $rest->{status}, 0, 'exit status';
    played([(1) x 200], '--record', "$dir/whole.txt", '--level', 2);
    is contents("$dir/rest.txt"), contents("$dir/whole.txt"), 'goes on as it would have';
    my @told = $rest->{out} =~ /^ *(\d+)\. (?:light|dark) /mg;
    my ($end) = Game::RoyalUr->replay(contents("$dir/rest.txt"));
    is_deeply \@told, [1 .. $end->ply], 'and tells every turn';
    my $over = royalur({ input => "undo\n" }, 'play', '--resume', "$dir/whole.txt");
    like $over->{out}, qr/wins after .*Taken back to turn \d+\.\n.*your move/s, 'one that is over can be taken back';

    my $real = written('real.txt', "[rules finkel]\n[first light]\n1. l 3: hand-b1\n");
    refused('no seed', 2, "real.txt: there is no seed", '--resume', $real);
    refused('a bad record', 2, 'bad.txt:3: wrong_distance: the move is not as long',
        '--resume', written('bad.txt', "[rules finkel]\n[first light]\n1. l 3: hand-c1\n"));
    refused('no record', 2, 'none.txt: ', '--resume', "$dir/none.txt");
    refused("rules as well, $_->[0]", 2, "--resume: .* $_->[0]", '--resume', $half, @$_)
        for ['--first', 'dark'], ['--seed', '01'];
    refused('other rules', 2, 'half.txt: the rules are finkel there, and not masters', '--resume', $half, '--rules', 'masters');
};

subtest 'what is not understood' => sub {
    refused('a side', 2, "--side: 'left' is none of light, dark, both, none", '--side', 'left');
    refused('first', 2, "--first: 'both' is none of", '--first', 'both');
    refused('a level', 2, 'no level 7', '--level', 7);
    refused('a pace', 2, "whole or with decimals, not 'x'", '--pace', 'x');
    refused('rules', 2, "rule set called 'chess'", '--rules', 'chess');
    refused('a seed', 2, 'hexadecimal', '--seed', 'xyz');
    refused('a file', 2, 'options only', 'game.txt');
    refused('a record', 1, 'no directory', '--record', "$dir/no/game.txt");
    refused('a record that is one', 1, 'it is a directory', '--record', $dir);
};

subtest 'a record that cannot be written at the end' => sub {
    my $file = "$dir/gone/game.txt";
    mkdir "$dir/gone" or die $!;
    my $run = royalur({ input => "1\n" }, 'play', '--seed', '01', '--record', $file, '--side', 'both');
    is $run->{status}, 0, 'written as long as the directory is there';
    plan skip_all => 'no /dev/full here' unless -c '/dev/full';
    my $full = royalur({ input => "1\n" }, 'play', '--seed', '01', '--record', '/dev/full', '--side', 'both');
    is $full->{status}, 1, 'a full disk: exit status';
    like $full->{err}, qr{\AThe record could not be kept: /dev/full: \S.*\n\z}, 'and why';
    unlike $full->{out}, qr/Its record is in/, 'nobody says that it is there';
};

done_testing;
