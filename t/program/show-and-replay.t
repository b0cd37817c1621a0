use 5.014;
use strict;
use warnings;

# royalur show and royalur replay: a board, and a game turn by turn.

use Test::More;

use lib 't/lib';
use Program qw(royalur);
use ScratchFiles;

use Game::RoyalUr;
use Game::RoyalUr::Terminal::Picture;
use Game::RoyalUr::Engine;
use Game::RoyalUr::Format;
use Game::RoyalUr::Terminal::Words qw(turn_told);

my $dir = folder();

sub refused {
    my ($name, $status, $says, @arguments) = @_;
    my $run = royalur(@arguments);
    is $run->{status}, $status, "$name: exit status";
    is $run->{out}, '', "$name: nothing on standard output";
    like $run->{err}, qr/\Aroyalur (?:show|replay): [^\n]*$says[^\n]*\n\z/, "$name: one line says why";
}

my $text = royalur('watch', '--quiet', '--seed', '5f1c9a', '--rules', 'masters')->{out};
my $whole = written('whole.txt', $text);
my ($game) = Game::RoyalUr->replay($text);
my @log = $game->turns;

subtest 'a position' => sub {
    my $position = '4xx2/3l1d2/l3xx2 d 5 0 6 0';
    my $shown = royalur('show', $position);
    is $shown->{status}, 0, 'exit status';
    is $shown->{out}, Game::RoyalUr::Terminal::Picture->new->text(Game::RoyalUr::Engine->new(position => $position)), 'is drawn';
    refused('not a position', 2, 'not a position', 'show', '4xx2/8/4xx3 d 5 0 6 0');
    refused('a turn of it', 2, '--at goes with a game', 'show', $position, '--at', 3);
    refused('nothing', 2, 'a position or the name of a file', 'show');
    refused('two', 2, 'a position or the name of a file', 'show', $position, $position);
};

subtest 'a turn of a record' => sub {
    # Every turn, against the same game played move by move.
    my $rules = Game::RoyalUr::Rules->new(rules => 'masters', first => $game->first);
    my @stands = ($rules->position);
    for my $turn (@log) {
        defined $turn->{move} ? $rules->apply(scalar $rules->move_for($turn->{roll}, $turn->{move})) : $rules->forfeit;
        push @stands, $rules->position;
    }
    for my $at (0, 1, 2, int(@log / 2), @log - 1, scalar @log) {
        my $shown = royalur('show', $whole, '--at', $at);
        is $shown->{status}, 0, "turn $at: exit status";
        is + (split /\n/, $shown->{out})[-1], $stands[$at], "turn $at: the position";
        my $told = $at ? turn_told($log[$at - 1]) : 'Opening throws: light ';
        like $shown->{out}, qr/\A\Q$told\E/, "turn $at: what happened";
        like $shown->{out}, qr/>.<|\[\d\]/, "turn $at: the move is marked" if $at && defined $log[$at - 1]{move};
    }
    is royalur('show', $whole)->{out}, royalur('show', $whole, '--at', scalar @log)->{out}, 'the last unless another is asked for';
    is royalur({ input => $text }, 'show', '-', '--at', 5)->{out}, royalur('show', $whole, '--at', 5)->{out}, 'standard input';
    like royalur('show', $whole)->{out}, qr/^(?:Light|Dark) wins after @{[scalar @log]} turns/m, 'how it ended';
    refused("turn $_", 2, "--at must be a whole number from 0 to @{[scalar @log]}, not '$_'", 'show', $whole, '--at', $_)
        for @log + 1, 'x', '-1';
    refused('no file', 1, 'none.txt: ', 'show', "$dir/none.txt");
    refused('a directory', 1, 'it is a directory', 'show', $dir);
    refused('a bad record', 1, 'bad.txt:3: wrong_distance: the move is not as long as the roll',
        'show', written('bad.txt', "[rules finkel]\n[first light]\n1. l 3: hand-c1\n"));
    # A name that looks a little like a position is the name of a file if there is one.
    mkdir "$dir/4xx2";
    is royalur('show', written('4xx2/8 l 0', $text), '--at', 3)->{status}, 0, 'a file with a strange name';
};

subtest 'a game, all at once' => sub {
    my $out = royalur('replay', $whole);
    is $out->{status}, 0, 'exit status';
    my @told = $out->{out} =~ /^( *\d+\. .*)$/mg;
    is_deeply \@told, [map { turn_told($_) } @log], 'every turn is told';
    my @boards = $out->{out} =~ /^  2 \|/mg;
    is @boards, 1 + @log, 'with a board, and one before the first';
    like $out->{out}, qr/\n(?:Light|Dark) wins after \d+ turns: .*\n\z/, 'and how it ended';
    unlike $out->{out}, qr/[^\n -~]/, 'in plain ASCII';
    is royalur({ input => $text }, 'replay', '-')->{out}, $out->{out}, 'standard input';
    my $watched = royalur('watch', '--seed', '5f1c9a', '--rules', 'masters')->{out};
    is substr($watched, 0, length($watched) - length $text),
        $out->{out} =~ s/\n\K(?:Light|Dark) wins after.*\n\z//r, 'the same as when it was played';

    my $real = written('real.txt', "[rules finkel]\n[first dark]\n1. d 0: -\n2. l 4 1111: hand-a1\n3. l 1: a1-a2\n[result dark resign]\n");
    my $dice = royalur('replay', $real)->{out};
    like $dice, qr/\ADark moves first\.\n.*^  1\. dark  0: -  the turn is lost\n/ms, 'a game with real dice';
    like $dice, qr/^Dark wins after 3 turns: light gave up\.\n\z/m, 'and given up';
    my $none = royalur('replay', written('none-yet.txt', "[rules finkel]\n[first dark]\n"));
    like $none->{out}, qr/\ADark moves first\.\n\n +a   b.*\n\z/s, 'a game without a turn';

    refused('no file', 2, 'it takes the name of a file', 'replay');
    refused('two', 2, 'it takes the name of a file', 'replay', $whole, $whole);
    refused('not there', 1, 'none.txt: ', 'replay', "$dir/none.txt");
    refused('a bad line', 1, 'line.txt:3: turn: not a turn', 'replay', written('line.txt', "[rules finkel]\n[first light]\nhello\n"));
    refused('a bad game', 1, 'passed.txt:3: forfeit: ', 'replay', written('passed.txt', "[rules finkel]\n[first light]\n1. l 3: -\n"));
};

subtest 'every problem of a record, by line and word' => sub {
    my $seeded = royalur('watch', '--quiet', '--seed', '5f1c9a')->{out};
    my %found = (
        opening => [4, $seeded =~ s/\[opening 2\]\n\K.*//sr =~ s/opening 2/opening 4/r],
        wrong_distance => [5, $seeded =~ s/hand-c1/hand-b1/r],
        forfeit => [5, $seeded =~ s/hand-c1/-/r],
        result => [scalar(split /\n/, $seeded), $seeded =~ s/ home\]/ resign]/r],
        no_newline => [0, $seeded =~ s/\n\z//r],
    );
    for my $word (sort keys %found) {
        my ($line, $record) = @{ $found{$word} };
        my ($none, $fault) = Game::RoyalUr::Format->read_game($record);
        is $none, undef, "$word: no game";
        is_deeply [$fault->line, $fault->word], [$line, $word], "$word: where and what";
        like $fault->reason, qr/\w \w/, "$word: and in words";
    }
    my ($good, $fault) = Game::RoyalUr::Format->read_game($seeded);
    is $fault, undef, 'nothing is wrong with a good one';
    is +Game::RoyalUr->from_history($good)->to_record, $seeded, 'which is the game';
};

subtest 'the moments of a game that goes on' => sub {
    my $on = Game::RoyalUr->new(seed => 'a story');
    my $next = $on->history->moments;
    my $seen = $next->();
    is_deeply [$seen->{ply}, $seen->{turn}, $seen->{over}], [0, undef, 0], 'the start first';
    my @told;
    until ($on->is_over) {
        $on->play(($on->legal)[0]);
        while (my $moment = $next->()) {
            push @told, turn_told($moment->{turn}) =~ /^ *(\d+)\. /;
            $seen = $moment;
        }
        is $seen->{board}->key_hex, $on->key, 'turn ' . $on->ply or last;
    }
    is $next->(), undef, 'no more';
    is $seen->{over}, 1, 'the last one is over';
    is_deeply \@told, [1 .. $on->ply], 'every turn is told once';
    is $on->history->moment(7)->{board}->key_hex, do { my $n = $on->history->moments; $n->() for 1 .. 7; $n->()->{board}->key_hex }, 'one of them';
};

# What reads one reads them all, from a file or from standard input.
subtest 'every command reads every format' => sub {
    my %file = map { $_ => "t/data/games/three.$_" } qw(txt rgn);
    $file{json} = 't/data/games/seven.json';
    $file{ur} = 't/data/games/two-games.ur';
    my %more = (rgn => ['--rules', 'masters'], ur => ['--game', 1]);
    my ($rules) = map { join ',', map { $_->describe =~ s/ /,/gr } $_->variant } (Game::RoyalUr::Format->read_game(do { local (@ARGV, $/) = $file{txt}; <> }))[0];
    $more{rgn} = ['--rules', $rules];
    for my $format (sort keys %file) {
        for my $command (['check'], ['show'], ['replay', '--plain'], ['analyse', '--depth', 0], ['stats'], ['convert'], ['play', '--side', 'none', '--resume']) {
            my @options = (@{ $more{$format} // [] }, '--from', $format =~ s/txt/record/r);
            my ($name, @own) = @$command;
            my $run = royalur({ input => '' }, $name, @options, @own, $file{$format});
            is $run->{status}, 0, "$name reads $format" or diag $run->{err};
            next if $name eq 'play';    # whose moves come from standard input
            my $text = do { local (@ARGV, $/) = $file{$format}; <> };
            my $piped = royalur({ input => $text }, $name, @options, @own, '-');
            is $piped->{out} =~ s/^-:/$file{$format}:/mr, $run->{out}, "  from standard input too";
        }
    }
};

subtest 'a game, key by key' => sub {
    eval { require IO::Pty; require Term::ReadKey; require Typist; 1 }
        or plan skip_all => 'IO::Pty and Term::ReadKey are not installed';
    my $last = @log;
    my $typist = Typist->start({}, 'replay', $whole);
    ok $typist->until_shows(qr/\Aturn 0 of $last\n.*q: quit/s), 'the start';
    like $typist->text, qr/^Opening throws: /m, 'and how it came about';
    my $at = 0;
    my @goes = (
        ["\e[C", 1], ['n', 1], [' ', 1], ["\r", 1], ["\e[B", 1], ["\e[D", -1], ['b', -1], ['p', -1], ["\x7f", -1], ["\e[A", -1],
        ["\e[6~", 10], ["\e[5~", -10], ["\e[F", 1e9], ['n', 1], ["\e[H", -1e9], ['b', -1], ['l', 1e9], ['f', -1e9], ['$', 1e9],
        ['0', -1e9], ['n', 1], ['n', 1],
    );
    for (@goes) {
        my ($key, $by) = @$_;
        $at = $at + $by < 0 ? 0 : $at + $by > $last ? $last : $at + $by;
        my $name = join ' ', map { sprintf '%02x', ord } split //, $key;
        my $shown = $typist->after($key, qr/\Aturn $at of $last\n.*q: quit/s);
        next unless $at;
        my $turn = turn_told($log[$at - 1]);
        like $shown, qr/^\Q$turn\E$/m, "$name: to turn $at";
    }
    $typist->after("\e[F", qr/wins after $last turns/);
    $typist->resize(20, 14);
    ok $typist->until_shows(qr/^  a b c d e f g h$/m), 'in twenty columns';
    like $typist->text, qr/wins after/, 'the end is told there too';
    $typist->resize(80, 24);
    $typist->until_shows(qr/a   b   c.*q: quit/s);
    $typist->type('q');
    is_deeply [$typist->end], [0, 0], 'left';
    ok $typist->as_it_was, 'the terminal is as it was';
    is_deeply [$typist->screen->faults], [], 'nothing that a terminal could not show';

    my $stopped = Typist->start({ env => { NO_COLOR => 1, LC_ALL => 'C' } }, 'replay', $whole);
    $stopped->until_shows(qr/q: quit/);
    is $stopped->screen->colours, 0, 'with NO_COLOR';
    unlike $stopped->text, qr/[^\n -~]/, 'and ASCII without UTF-8';
    $stopped->type("\x03");
    is_deeply [$stopped->end], [0, 2], 'control C ends it';
    ok $stopped->as_it_was, 'the terminal is as it was';

    my $plain = Typist->start({ rows => 60 }, 'replay', $whole, '--plain');
    is_deeply [$plain->end], [0, 0], '--plain prints it all';
    my @boards = $plain->all =~ /^\s+a   b   c/mg;
    is @boards, 1 + $last, 'with every board';
};

done_testing;
