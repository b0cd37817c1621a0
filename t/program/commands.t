use 5.014;
use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Program qw(royalur);

use Game::RoyalUr::App;

my @COMMANDS = Game::RoyalUr::App->commands;

sub refused {
    my ($name, $status, $says, @arguments) = @_;
    my $run = royalur(@arguments);
    is $run->{status}, $status, "$name: exit status";
    is $run->{out}, '', "$name: nothing on standard output";
    like $run->{err}, qr/\Aroyalur[^\n]*: [^\n]*$says[^\n]*\n\z/, "$name: one line says why";
}

subtest 'help and version, everywhere' => sub {
    for my $help ('help', '--help', '-h') {
        my $run = royalur($help);
        is $run->{status}, 0, "$help: exit status";
        like $run->{out}, qr/^  \Q$_\E /m, "$help lists $_" for @COMMANDS;
    }
    for my $command (@COMMANDS) {
        my $asked = royalur($command, '--help');
        like $asked->{out}, qr/\Ausage: royalur \Q$command\E/, "$command --help";
        is $asked->{status}, 0, "$command --help: exit status";
        is royalur('help', $command)->{out}, $asked->{out}, "help $command is the same";
        like royalur($command, '--version')->{out}, qr/\Aroyalur \d/, "$command --version";
    }
    like royalur('--version')->{out}, qr/\Aroyalur \d+\.\d+\n\z/, '--version';
};

subtest 'what is not understood' => sub {
    refused('no such one', 2, "no command 'paly'", 'paly');
    refused('help for it', 2, "no command 'paly'", 'help', 'paly');
    refused("$_ --bogus", 2, 'bogus', $_, '--bogus') for @COMMANDS;
};

subtest 'moves' => sub {
    my $start = '4xx2/8/4xx2 l 7 0 7 0';
    is royalur('moves', $start, 4)->{out}, "4: hand-a1*\n", 'a roll';
    is royalur('moves', $start, 0)->{out}, "0: -\n", 'a lost turn';
    my $middle = '4xx2/4l1d1/4xx2 l 0 6 6 0';
    is royalur('moves', $middle, 2)->{out}, "2: e2-g2x\n", 'a capture';
    is royalur('moves', '4xx2/6l1/4xx2 l 0 6 7 0', 1, '--rules', 'masters')->{out},
        "1: g2-g3*\n", 'another rule set';
    refused('no roll', 2, 'a position and a roll', 'moves', $start);
    refused('roll 5', 2, "from 0 to 4, not '5'", 'moves', $start, 5);
    refused('roll x', 2, "not 'x'", 'moves', $start, 'x');
    refused('position', 2, 'not a position', 'moves', '4xx2', 1);
    refused('rule set', 2, "rule set called 'fin'", 'moves', $start, 1, '--rules', 'fin');
    refused('rule field', 2, "no field 'peices'", 'moves', $start, 1, '--rules', 'peices=3');
    refused('rule value', 2, "pieces cannot be '9'", 'moves', $start, 1, '--rules', 'pieces=9');
};

subtest 'watch' => sub {
    my $once = royalur('watch', '--seed', '5f1c9a');
    is $once->{status}, 0, 'exit status';
    is royalur('watch', '--seed', '5f1c9a')->{out}, $once->{out}, 'the same seed is the same game';
    my $quiet = royalur('watch', '--seed', '5f1c9a', '--quiet');
    like $once->{out}, qr/\Q$quiet->{out}\E\z/, 'the record comes last';
    like $quiet->{out}, qr/\A\[rules finkel\]\n\[first light\]\n\[seed 5f1c9a\]\n\[opening 2\]\n1\. l 2 1100: hand-c1\n/,
        'the record begins as the dice say';
    my @drawn = $once->{out} =~ /^  2 \|/mg;
    my @turns = $quiet->{out} =~ /^\d+\. /mg;
    is @drawn, @turns + 1, 'the board is drawn at the start and after every turn';

    my $odds = royalur('watch', '--odds', '--seed', '5f1c9a');
    like $odds->{out}, qr/\AWin chances are estimates, not exact.*off by 0\.\d\d points/, 'odds say how far they may be off';
    my @chances = $odds->{out} =~ /^Light's chance to win: (.*)\.$/mg;
    is @chances, @drawn, 'and stand with every board';
    my ($before) = shift(@chances) =~ /\A(\S+) %\z/;
    for (@chances) {
        my ($was, $is) = /\A(\S+) % before, (\S+) % after\z/;
        is $was, $before, "before, $_" or last;
        $before = $is;
    }
    like $before, qr/\A(?:0\.00|100\.00)\z/, 'to the end';
    is $odds->{out} =~ s/\AWin chances.*\n//r =~ s/^Light's chance.*\n//mgr, $once->{out}, 'the rest is the same';
    is royalur('watch', '--odds', '--quiet', '--seed', '5f1c9a')->{out}, $quiet->{out}, 'nothing but the record when quiet';

    isnt royalur('watch', '--quiet')->{out}, royalur('watch', '--quiet')->{out}, 'no seed, another game';
    like royalur('watch', '--quiet', '--seed', 'text:hi')->{out}, qr/^\[seed 6869\]$/m, 'a seed as text';
    my $custom = royalur('watch', '--quiet', '--seed', '01', '--rules', 'pieces=2,route=long',
        '--light', 'search:2', '--dark', 'search:1');
    like $custom->{out}, qr/\A\[rules route=long dice=4 zero_rolls=0 safe_rosettes=1 pieces=2\]$/m,
        'a rule set of ones own';
    is royalur({ input => $custom->{out} }, 'check', '-')->{status}, 0, 'its record is good';

    refused('a player', 2, "no player 'clever'", 'watch', '--light', 'clever');
    refused('a player, more', 2, "no player 'greedy:2'", 'watch', '--dark', 'greedy:2');
    refused('depth', 2, 'from 1 to 32', 'watch', '--dark', 'search:33');
    refused('no depth', 2, 'from 1 to 32', 'watch', '--dark', 'search');
    refused('a seed', 2, 'hexadecimal', 'watch', '--seed', '5f1');
    refused('a file', 2, 'options only', 'watch', 'game.txt');
};

subtest 'what was printed and could not be written is said' => sub {
    plan skip_all => 'no /dev/full here' unless -c '/dev/full';
    my $full = royalur({ output => '/dev/full' }, 'watch', '--quiet', '--seed', '01');
    is $full->{status}, 1, 'exit status';
    like $full->{err}, qr/standard output: /, 'and why';
    my $record = royalur('watch', '--quiet', '--seed', '01', '--record', '/nowhere/game.txt');
    is $record->{status}, 1, 'a record in no directory: exit status';
    like $record->{err}, qr{/nowhere/game\.txt: }, 'and why';
};

done_testing;
