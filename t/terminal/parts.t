use 5.014;
use strict;
use warnings;

# The parts of the terminal that know nothing of a game, or nothing of a screen.

use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Unmuffled;
use Refusal;

use Game::RoyalUr;
use Game::RoyalUr::Terminal;
use Game::RoyalUr::Terminal::Capabilities;
use Game::RoyalUr::Terminal::Commands;
use Game::RoyalUr::Terminal::Input;
use Game::RoyalUr::Terminal::RecordFile;
use Game::RoyalUr::Terminal::Keys;
use Game::RoyalUr::Terminal::Screen;
use Game::RoyalUr::Terminal::Signals;
use Game::RoyalUr::Terminal::Words
    qw(turn_told turns_told opening_told moment_told rolled move_name effect result_told rules_told keys_told wrapped);

subtest 'keys' => sub {
    my %means = (
        'q' => 'q', '?' => '?', ' ' => ' ', "\r" => 'enter', "\n" => 'enter', "\t" => 'tab', "\x7f" => 'backspace',
        "\b" => 'backspace', "\x03" => 'interrupt', "\x04" => 'end_of_input', "\x0c" => 'redraw', "\x01" => 'unknown',
        "\e[A" => 'up', "\eOB" => 'down', "\e[C" => 'right', "\eOD" => 'left', "\e[H" => 'home', "\e[4~" => 'end',
        "\e[7~" => 'home', "\eOF" => 'end', "\e[5~" => 'page_up', "\e[6~" => 'page_down', "\e[3~" => 'delete',
"\e[Z" => 'back_tab', "\e[15~" => 'unknown', "\e[<0;10;10M" => 'unknown', "\eOM" => 'enter', "\e[1;5C" => 'right', "\xc3\xa9" => "\xc3\xa9", "\xff" => 'unknown',
    );
    for my $bytes (sort keys %means) {
        my $keys = Game::RoyalUr::Terminal::Keys->new;
        my $name = join ' ', map { sprintf '%02x', ord } split //, $bytes;
        is $keys->feed($bytes)->next, $means{$bytes}, "$name is $means{$bytes}";
        is $keys->next, undef, "$name: and nothing else";

        # However the bytes come, they are the same keys.
        my @got;
        for my $byte (split //, $bytes . 'z') {
            $keys->feed($byte);
            while (defined(my $key = $keys->next)) { push @got, $key }
        }
        is_deeply \@got, [$means{$bytes}, 'z'], "$name: byte by byte";
    }
    my $keys = Game::RoyalUr::Terminal::Keys->new;
    is $keys->feed("\e")->next, undef, 'an escape may be the beginning of something';
    is $keys->unfinished, 1, 'and waits';
    is $keys->settle, 'escape', 'until it is known to be one';
    is $keys->unfinished, 0, 'nothing is left then';
    is $keys->settle, undef, 'nor to be settled';
    $keys->feed("\e[1");
    is $keys->settle, 'unknown', 'half a key is none';
    $keys->feed("\e\e[A\ex");
    is_deeply [map { $keys->next } 1 .. 4], ['escape', 'up', 'escape', 'x'], 'escape before another key';
};

subtest 'random bytes never stop the keys' => sub {
    srand 20;
    for my $round (1 .. 200) {
        my $keys = Game::RoyalUr::Terminal::Keys->new;
        my $bytes = join '', map { chr((27, 91, 79, 126, int rand 256)[rand 5]) } 1 .. 50;
        $keys->feed($bytes);
        my $count = 0;
        $count++ while defined $keys->next;
        $keys->settle;
        is $keys->feed('k')->next, 'k', "round $round: the next key is read" or last;
    }
};

subtest 'ability' => sub {
    eval { require IO::Pty; require Term::ReadKey; 1 } or plan skip_all => 'IO::Pty and Term::ReadKey are not installed';
    my $pty = IO::Pty->new;
    my $tty = $pty->slave;
    my %utf = (TERM => 'xterm', LANG => 'en_US.UTF-8');
    my $of = sub { Game::RoyalUr::Terminal::Capabilities->of($_[0], $_[1], $_[2]) };
    my $told = sub { my ($a) = @_; join ' ', map { $a->$_ ? $_ : () } qw(keys colour unicode) };
    is $told->($of->($tty, $tty, \%utf)), 'keys colour unicode', 'a terminal';
    open my $file, '<', $0 or die $!;
    is $told->($of->($file, $tty, \%utf)), 'colour unicode', 'input from a file';
    is $told->($of->(undef, $tty, \%utf)), 'colour unicode', 'no input';
    is $told->($of->($tty, $file, \%utf)), '', 'output to a file';
    is $told->($of->($tty, $tty, { %utf, NO_COLOR => 1 })), 'keys unicode', 'NO_COLOR';
    is $told->($of->($tty, $tty, { %utf, NO_COLOR => '' })), 'keys colour unicode', 'NO_COLOR, empty';
    is $told->($of->($tty, $tty, { %utf, TERM => 'dumb' })), '', 'a dumb terminal';
    is $told->($of->($tty, $tty, { LANG => 'C.UTF-8' })), '', 'no TERM';
    is $told->($of->($tty, $tty, { %utf, TERM => 'vt100' })), 'keys unicode', 'a terminal of one colour';
    is $told->($of->($tty, $tty, { %utf, LC_ALL => 'C' })), 'keys colour', 'LC_ALL comes first';
    is $told->($of->($tty, $tty, { %utf, LC_ALL => '', LC_CTYPE => 'C' })), 'keys colour', 'then LC_CTYPE';
    is $told->($of->($tty, $tty, { TERM => 'xterm' })), 'keys colour', 'no locale at all';
    my $all = $of->($tty, $tty, \%utf);
    is $told->($all->without('keys', 'unicode')), 'colour', 'something given up';
    is $told->($all), 'keys colour unicode', 'not by the one it came from';
    is_deeply { $all->style }, { colour => 1, unicode => 1 }, 'what a picture wants to know';
    is $all->bytes("\x{25cb}"), "\xe2\x97\x8b", 'characters become bytes';
    is $all->without('unicode')->bytes("\xe9"), "\xe9", 'bytes stay bytes';

    Term::ReadKey::SetTerminalSize(33, 11, 0, 0, $tty);
    is_deeply [$all->size], [33, 11], 'the size is the terminal\'s';
    Term::ReadKey::SetTerminalSize(0, 0, 0, 0, $tty);
    is_deeply [$of->($tty, $tty, { %utf, COLUMNS => 50, LINES => 20 })->size], [50, 20], 'or the environment\'s';
    is_deeply [$of->($tty, $tty, { %utf, COLUMNS => 'wide' })->size], [80, 24], 'or the usual one';
    is_deeply [$of->(undef, $file, \%utf)->size], [80, 24], 'a file has the usual size';
};

subtest 'lines cut off and lines broken' => sub {
    my $clipped = \&Game::RoyalUr::Terminal::Screen::clipped;
    is $clipped->('abcdef', 4), 'abcd', 'plain';
    is $clipped->('abc', 4), 'abc', 'short';
    is $clipped->("\e[1mab\e[0mcd\e[2me\e[0m", 3), "\e[1mab\e[0mc\e[2m\e[0m", 'colours are not counted, and all end';
    is $clipped->('abc', 0), '', 'no room at all';
    is_deeply [wrapped('one two three', 7)], ['one two', 'three'], 'broken at a blank';
    is_deeply [wrapped('', 7)], [''], 'nothing is one line';
    is_deeply [wrapped('to /a/very/long/name', 8)], ['to', '/a/very/', 'long/nam', 'e'], 'a long word';
    for my $width (1 .. 40) {
        my @long = grep { length > $width } map { wrapped($_, $width) } rules_told(Game::RoyalUr->new->variant), keys_told('line');
        is_deeply \@long, [], "never more than $width" or last;
    }
};

subtest 'commands' => sub {
    my $commands = 'Game::RoyalUr::Terminal::Commands';
    my (%key, %word);
    for my $name ($commands->names) {
        is $commands->named($name), $name, "$name by its name";
        is $commands->named(uc $name), $name, 'in capitals';
        my ($line) = grep { /\A\Q$name\E\b/ } $commands->help('line');
        my ($key) = $line =~ /, (\S)\s/;
        is $commands->named($key), $name, "$name by its key $key";
        is $key{$key}++, 0, 'a key of its own';
        ok scalar(grep { /\A\Q$key\E\s/ } $commands->help('key')), 'which help tells';
    }
    is $commands->named('h'), 'hint', 'h shows the chances';
    is $commands->named('foo'), undef, 'another word';
    is $commands->named(''), undef, 'no word';
    # Digits pick moves, and n, p, b and q mean other things while a game is replayed.
    ok !defined $commands->named($_), "$_ is no command" for 0 .. 9, ' ';
};

subtest 'words' => sub {
    my %turn = (ply => 11, side => 'light', roll => 3, faces => '1110', move => 'a2-d2', captures => 1, rosette => 1, home => 0);
    my %lost = (ply => 12, side => 'dark', roll => 0, move => undef);
    is turn_told(\%turn), ' 12. light 3: a2-d2x*  takes a piece, moves again', 'a turn';
    is turn_told(\%turn, 1), '12 L 3: a2-d2x*', 'in few columns';
    is turn_told(\%lost), ' 13. dark  0: -  the turn is lost', 'a lost turn';
    is turn_told(\%lost, 1), '13 D 0: - lost', 'in few columns';
    is turn_told({ %turn, move => 'g1-home', captures => 0, rosette => 0, home => 1 }),
        ' 12. light 3: g1-home  a piece home', 'a piece home';

    my @lost = map { { %lost, ply => $_, side => $_ % 2 ? 'light' : 'dark' } } 12 .. 15;
    my @all = (\%turn, @lost, { %turn, ply => 16 }, { %lost, ply => 17 });
    is_deeply [turns_told(\@all, 7)], [map { turn_told($_) } @all], 'where there is room, a line each';
    is_deeply [turns_told(\@all, 6)],
        [turn_told(\%turn), ' 13-16. lost: dark 0, light 0, dark 0, light 0', turn_told($all[5]), turn_told($all[6])],
        'else turns lost in a row share one';
    is_deeply [turns_told(\@all, 6, 1)],
        [turn_told(\%turn, 1), '13 lost D0 L0 D0 L0', turn_told($all[5], 1), turn_told($all[6], 1)], 'also in few columns';
    is_deeply [turns_told([], 0)], [], 'no turns';

    is opening_told(Game::RoyalUr->new(seed => 'opening 3')->history),
        'Opening throws: light 0111, dark 0001. Light moves first.', 'the opening';
    is opening_told(Game::RoyalUr->new(first => 'dark')->history), 'Dark moves first.', 'decided without throws';

    my ($history) = Game::RoyalUr->replay("[rules finkel]\n[first light]\n1. l 2: hand-c1\n");
    $history = $history->history;
    is moment_told($history, $history->moment(0)), 'Light moves first.', 'before the first turn: the opening';
    is moment_told($history, $history->moment(1)), '  1. light 2: hand-c1', 'after a turn: the turn';
    my $game = Game::RoyalUr->new(first => 'light', script => ['1101', 4]);
    is rolled($game), 'light rolled 3 1101', 'a roll';
    is rolled($game, 1), "light rolled 3 \x{25b2}\x{25b2}\x{25b3}\x{25b2}", 'with dice drawn';
    $game->play('hand-b1');
    is rolled($game), 'dark rolled 4', 'a roll without its dice';
    my ($move) = $game->legal;
    is move_name($move), 'hand-a3*', 'the name of a move';
    is effect($move), 'moves again', 'and what comes of it';
    $game->resign;
    is result_told($game->result), 'Light wins after 1 turn: dark gave up.', 'a resignation';
    my $draw = Game::RoyalUr::Result->new(winner => undef, how => 'ply_cap', plies => 15_000, final => 'x', home => { light => 0, dark => 0 });
    like result_told($draw), qr/drawn/, 'a draw';
    my ($finkel, $masters) = map { join ' ', rules_told(Game::RoyalUr::Variant->named($_)) } qw(finkel masters);
    like $finkel, qr/14 steps.*it is safe/, 'the rules of finkel';
    like $masters, qr/16 steps.*on a rosette too.*worth 4/, 'and of masters';
};

subtest 'where records go' => sub {
    my $dir = tempdir(CLEANUP => 1);
    my $game = Game::RoyalUr->new(seed => "\xab\xcd");
    my $none = Game::RoyalUr::Terminal::RecordFile->new(undef);
    is $none->keep($game), undef, 'no file was asked for: nothing is wrong';
    is $none->proposal($game), 'royalur-abcd.txt', 'a name from the seed';
    $none->next_game;
    is $none->file, undef, 'nor is one for the next game';

    my $record_file = Game::RoyalUr::Terminal::RecordFile->new("$dir/a.b/game.txt");
    like $record_file->keep($game), qr{\A\Q$dir\E/a\.b/game\.txt: \S}, 'no such directory: what is wrong';
    mkdir "$dir/a.b" or die $!;
    is $record_file->keep($game), undef, 'kept';
    open my $in, '<', "$dir/a.b/game.txt" or die $!;
    is join('', readline $in), $game->to_record, 'and it is the record';
    is $record_file->proposal($game), "$dir/a.b/game.txt", 'its file is proposed';
    open my $other, '>', "$dir/a.b/game-2.txt" or die $!;
    $record_file->next_game;
    is $record_file->file, "$dir/a.b/game-3.txt", 'the next game has a number that is free';
    $record_file->next_game;
    is $record_file->file, "$dir/a.b/game-2.txt" =~ s/2\.txt/4.txt/r, 'and the one after it another';
    my %next = ("$dir/a.b/game" => "$dir/a.b/game-2", '.game' => '.game-2', 'g.t.x' => 'g.t-2.x', "$dir/.x" => "$dir/.x-2");
    for my $file (sort keys %next) {
        my $named = Game::RoyalUr::Terminal::RecordFile->new($file);
        $named->next_game;
        is $named->file, $next{$file}, "after $file";
    }
};

subtest 'input' => sub {
    my $signals = Game::RoyalUr::Terminal::Signals->new;
    pipe my $reader, my $writer or die $!;
    binmode $_ for $reader, $writer;    # whatever PERL_UNICODE says
    my $input = Game::RoyalUr::Terminal::Input->new($reader, $signals);
    is_deeply [$input->bytes(0)], ['time'], 'nothing yet';
    syswrite $writer, "one\r\ntwo\n\nthr";
    is_deeply [map { [$input->line] } 1 .. 3], [[line => 'one'], [line => 'two'], [line => '']], 'lines';
    syswrite $writer, 'ee';
    close $writer;
    is_deeply [$input->line], [line => 'three'], 'the last without a newline';
    is_deeply [$input->line], ['end'], 'and the end';
    is_deeply [$input->bytes], ['end'], 'which stays';
};

subtest 'signals' => sub {
    my $was = 0;
    local $SIG{TERM} = sub { $was++ };
    local $SIG{HUP} = 'IGNORE';
    local $SIG{INT} = 'DEFAULT';
    my $signals = Game::RoyalUr::Terminal::Signals->new;
    is $signals->any, 0, 'none';
    kill HUP => $$;
    is $signals->any, 0, 'what was ignored still is';
    kill WINCH => $$;
    is $signals->any, 1, 'another size';
    is $signals->ending, undef, 'ends nothing';
    is $signals->passed('CONT'), 0, 'and is nothing else';
    is $signals->passed('WINCH'), 1, 'it is told';
    is $signals->passed('WINCH'), 0, 'once';
    kill TERM => $$;
    is $signals->ending, 'TERM', 'the end';
    kill INT => $$;
    is $signals->ending, 'TERM', 'the first stays';
    is $was, 0, 'nobody else has heard of it';
    pipe my $reader, my $writer or die $!;
    binmode $_ for $reader, $writer;    # whatever PERL_UNICODE says
    my $input = Game::RoyalUr::Terminal::Input->new($reader, $signals);
    is_deeply [$input->line], ['signal'], 'who waits hears of it';
    is $input->stopped, 1, 'and who asks';
    $signals->raise_again;
    is $was, 1, 'it is sent again to who had asked for it';
    is $SIG{INT}, 'DEFAULT', 'and the others are as they were';
};

subtest 'a terminal that cannot be' => sub {
    my @refused = (
        ['half a pair', qr/pairs of names and values/, 'side'],
        ['a side', qr/light, dark, both or none, not 'left'/, side => 'left'],
        ['a level', qr/no level 9/, level => 9],
        ['an option', qr/no option colours/, colours => 1],
        ['a pace in words', qr/not 'fast'/, pace => 'fast'],
        ['a pace below nothing', qr/not '-1'/, pace => -1],
        ['rules', qr/rule set/, rules => 'chess'],
        ['a first side', qr/light or dark/, first => 'both'],
        ['a seed', qr/seed/i, seed => ''],
        ['no more rolls', qr/used up its rolls/, game => Game::RoyalUr->new(first => 'light', script => [])],
    );
    for (@refused) {
        my ($name, $why, @options) = @$_;
        refused(sub { Game::RoyalUr::Terminal->new(@options) }, $why, $name);
    }
    my $game = Game::RoyalUr->new(seed => 'a seed');
    my $terminal = Game::RoyalUr::Terminal->new(game => $game, pace => '.5', level => 'HARD', side => 'both');
    is $terminal->session->game, $game, 'a game that is taken up';
    is $terminal->session->level, 3, 'a level by its name';
    is scalar($terminal->session->people), 2, 'two people';
};

done_testing;
