use 5.014;
use strict;
use warnings;

# What programs for the published Game::RoyalUr::Terminal and royalur give and type, beside
# the forms that are ours.

use Digest::SHA qw(sha256);
use Test::More;

use lib 't/lib';
use Program qw(royalur);
use ScratchFiles;

use Game::RoyalUr;
use Game::RoyalUr::Terminal;
use Game::RoyalUr::Terminal::ByKeys;
use Game::RoyalUr::Terminal::Capabilities;

my $dir = folder();

sub terminal {
    my (%with) = @_;
    open my $in, '<', '/dev/null' or die $!;
    open my $out, '>', "$dir/screen" or die $!;
    return Game::RoyalUr::Terminal->new(in => $in, out => $out, seed => 'ab', pace => 0, %with);
}

subtest 'mode and side' => sub {
    my %people = (bot => 'light', hotseat => 'light dark', watch => '');
    is join(' ', terminal(mode => $_)->session->people), $people{$_}, $_ for sort keys %people;
    is join(' ', terminal(mode => 'bot', side => 'dark')->session->people), 'dark', 'the side against the bot';
    is join(' ', terminal(side => 'both')->session->people), 'light dark', 'both';
    is join(' ', terminal(side => 'none')->session->people), '', 'none';
    ok !eval { terminal(mode => 'solo') }, 'no such mode';
    like $@, qr/bot, hotseat or watch/, 'is said';
};

subtest 'pace, first and level' => sub {
    ok terminal(pace => $_), "pace $_" for 99, '0.5', 1000;
    ok !eval { terminal(pace => $_) }, "no pace $_" for -1, 'soon';
    ok terminal(first => 'roll'), 'first by throws';
    is terminal(first => 'dark')->session->game->first, 'dark', 'or a side';
    is terminal()->session->level, 1, 'someone can win a first game';
};

subtest 'the seed of the next game follows from the last' => sub {
    my $terminal = terminal();
    $terminal->session->begin_another;
    is $terminal->session->game->seed, sha256('abnext'), 'the second';
    $terminal->session->begin_another;
    is $terminal->session->game->seed, sha256(sha256('abnext') . 'next'), 'the third';
    my $beside = terminal(game => Game::RoyalUr->new(seed => 'x'), seed => 'y', first => 'dark', rules => 'masters');
    is $beside->session->game->seed, 'x', 'a game to go on with';
    $beside->session->begin_another;
    is_deeply [map { $beside->session->game->$_ } qw(seed first)], ['y', 'dark'], 'the rest serves the next';
    is $beside->session->game->variant->name, 'masters', 'its rules too';
};

subtest 'without a seed the next game has a random one, which does not follow' => sub {
    my %seen;
    for (1 .. 3) {
        my $session = terminal(seed => undef)->session;
        for (1 .. 3) {
            my $seed = $session->game->seed;
            ok !$seen{$seed}++, 'a seed that no game had';
            $session->begin_another;
            isnt $session->game->seed, sha256($seed . 'next'), 'and that nobody who knows it can go on from';
        }
    }
    my $beside = terminal(game => Game::RoyalUr->new(seed => 'x'), seed => undef)->session;
    $beside->begin_another;
    isnt $beside->game->seed, sha256('xnext'), 'nor from that of a game to go on with';
};

subtest 'a record that cannot be written is said, kept elsewhere and status 1' => sub {
    my $terminal = terminal(record => "$dir/no/game.txt");
    open my $stderr, '>&', \*STDERR or die $!;
    open STDERR, '>', "$dir/said" or die $!;
    my $status = $terminal->start;
    open STDERR, '>&', $stderr or die $!;
    is $status, 1, 'the status';
    my $said = contents("$dir/said");
    like $said, qr{\AThe record could not be kept: \Q$dir\E/no/game\.txt: .*; it is in .*\n\z}, 'what is said';
    my ($rescued) = $said =~ /it is in (.*)\n/;
    is contents($rescued), $terminal->session->game->to_record, 'and where it is';
    unlink $rescued;
    is terminal(record => "$dir/game.txt")->start, 0, 'one that can be: status 0';
    like contents("$dir/game.txt"), qr/\A\[rules finkel\]\n/, 'and it is there';
};

subtest 'colour, unicode, interactive and picking instead of what the terminal can do' => sub {
    my $shown = sub {
        terminal(first => 'light', @_)->start;
        return contents("$dir/screen");
    };
    my @middle = (game => Game::RoyalUr->new(position => '4xx2/3d4/l3xx2 l 6 0 6 0', script => [2], first => 'light'), seed => undef);
    my ($colour, $round, $cleared) = (qr/\e\[[0-9;]+m/, qr/\xe2\x97/, qr/\e\[H\e\[2J/);
    for my $none ([], [colour => 0, unicode => 0, interactive => 0, picking => 0], [plain => 1, ascii => 1], [unicode => 1, ascii => 1]) {
        unlike $shown->(@middle, @$none), qr/[^\n -~]/, "@$none: plain lines where there is no terminal";
    }
    like $shown->(@middle, colour => 1), $colour, 'colour';
    unlike $shown->(@middle, colour => 1), $round, '  and nothing else';
    like $shown->(@middle, unicode => 1), $round, 'unicode';
    unlike $shown->(@middle, unicode => 1), $colour, '  and nothing else';
    like $shown->(@middle, interactive => 1), $cleared, 'interactive: over the old screen';
    my @keys = (seed => 'ab', mode => 'hotseat', sleeper => sub { }, keysource => sub { undef });
    like $shown->(@keys), qr/\e\[\?1049h/, 'keys from elsewhere pick on a screen';
    unlike $shown->(@keys, @$_), qr/\e\[\?1049h/, "  and @$_ by number" for [picking => 0], [plain => 1], [interactive => 0];
};

subtest 'keysource, sleeper and start' => sub {
    my @keys = ("\r", 'q', 'q');
    my (@slept, @asked);
    my $terminal = terminal(first => 'light', side => 'light', pace => 3, picking => 1,
        keysource => sub { push @asked, $_[0]; return $_[0] ? shift @keys : undef },
        sleeper => sub { push @slept, $_[0] });
    is $terminal->start, 0, 'start plays and returns 0';
    ok $terminal->session->game->ply >= 1, 'enter plays';
    is_deeply \@keys, [], 'the keys are read, q twice leaves';
    ok !(grep { $_ > 3 } @slept), 'the pace goes to the sleeper';
    for my $name (qw(keysource sleeper)) {
        ok !eval { terminal($name => 1) }, "a $name is code";
    }
};

subtest 'arrows go over the board and stop at its edges' => sub {
    my $game = Game::RoyalUr->new(position => '1l2xx2/2l5/l3xx2 l 4 0 7 0', script => [1, 1], first => 'light');
    my $terminal = terminal(game => $game, mode => 'hotseat', seed => undef);
    my $session = $terminal->session;
    my $keys = Game::RoyalUr::Terminal::ByKeys->new(
        session => $session, ability => Game::RoyalUr::Terminal::Capabilities->of(undef, undef, {}));
    my @from = map { $_->from } $session->moves;
    my $at = sub { $from[$session->picked] };
    my @row;
    $keys->press('left') for 1 .. 9;
    push @row, $at->();
    for (1 .. 9) { my $was = $at->(); $keys->press('right'); push @row, $at->() if $at->() ne $was }
    is_deeply [sort @row], [sort @from], 'right comes to every move once';
    my $last = $row[-1];
    $keys->press('right');
    is $at->(), $last, 'and no further than the last';
    my @column = map { /([a-h])/ ? ord($1) - ord('a') : 4.5 } @row;
    is_deeply \@column, [sort { $a <=> $b } @column], 'along the columns, the hand between e and f';
    $keys->press('up') for 1 .. 9;
    my $top = $at->();
    $keys->press('up');
    is $at->(), $top, 'up stops too';
};

subtest 'escape twice leaves' => sub {
    my $terminal = terminal(mode => 'hotseat');
    my $keys = Game::RoyalUr::Terminal::ByKeys->new(
        session => $terminal->session, ability => Game::RoyalUr::Terminal::Capabilities->of(undef, undef, {}));
    $keys->press('escape');
    ok !$terminal->session->done, 'not once';
    $keys->press('escape');
    ok $terminal->session->done, 'twice';
};

subtest 'the bare form plays' => sub {
    for my $how (['play'], []) {
        my $name = join ' ', 'royalur', @$how;
        like royalur(@$how, '--seed', 'ff')->{out}, qr/\ARoyal Game of Ur, finkel/, "$name --seed ff";
        my @watch = (@$how, '--mode', 'watch', '--first', 'roll', '--no-unicode', '--no-colour', '--no-color', '--no-pick', '--seed', '01');
        is royalur(@watch)->{status}, 0, "$name with the published options";
        my $help = royalur(@$how, '--help')->{out};
        like $help, qr/\Q$_\E/, "$name --help names $_"
            for qw(--mode --rules --level --side --first --seed --pace --route --record --replay --ascii --no-unicode --unicode
            --colour --color --no-colour --pick --no-pick --version --help);
        for my $bad (['--replay', "$dir/none.txt"], ['--resume', "$dir/none.txt"], ['--lev', 2], ['--SIDE', 'light'], ['--mode', 'x']) {
            my $run = royalur(@$how, @$bad);
            is "$run->{status} $run->{out}", '2 ', "$name @$bad: 2, and nothing on standard output";
        }
        is royalur(@$how, '--record', "$dir/no/game.txt")->{status}, 1, "$name: a record into no folder is refused before the game";
    }
    my $head = "[rules finkel]\n[first light]\n";
    my $ended = Game::RoyalUr->new(script => [1], first => 'light');
    $ended->resign;
    my %record = (
        'without a seed' => written('open.txt', "${head}1. l 3: hand-b1\n"),
        'that is over' => written('over.txt', $ended->to_record),
        'with a seed' => written('seed.txt', Game::RoyalUr->new(seed => 'ab', first => 'light')->to_record),
    );
    for my $option ('--replay', '--resume') {
        for my $how (['play'], []) {
            my $name = join ' ', 'royalur', @$how, $option;
            my $none = royalur(@$how, $option, $record{'without a seed'});
            is "$none->{status} $none->{out}", '2 ', "$name: a record without a seed has no next throw: 2";
            like $none->{err}, qr/open\.txt: there is no seed in this record to throw on from/, "$name: which is said";
            is royalur(@$how, $option, $record{$_})->{status}, 0, "$name: one $_ is opened" for 'that is over', 'with a seed';
        }
    }
    like royalur()->{out}, qr/\ARoyal Game of Ur/, 'royalur alone';
    like royalur('--help')->{out}, qr/^  analyse /m, 'its help names the commands too';
};

done_testing;
