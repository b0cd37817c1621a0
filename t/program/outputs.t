use 5.014;
use strict;
use warnings;

# Where an output goes is known before the work, and nothing is lost or replaced there
# that should not be.

use File::Glob qw(bsd_glob);    # a blank in a path is no end of it
use POSIX ();
use Test::More;

use lib 't/lib';
use Program qw(royalur royalur_command);
use ScratchFiles;

use Game::RoyalUr::Output;
use Game::RoyalUr::Text qw(shown_bytes);

my $dir = folder();

my $game = written('game.txt', "[rules finkel]\n[first light]\n1. l 4: hand-a1\n");
my $text = contents($game);
sub convert { return royalur('convert', $game, '--output', $_[0]) }

subtest 'replacing a file lost its mode' => sub {
    my $file = written('private.txt', 'old');
    chmod 0600, $file;
    is convert($file)->{status}, 0, 'written';
    is contents($file), $text, 'it has the new text';
    is sprintf('%o', (stat $file)[2] & oct(7777)), '600', 'and the old mode';
};

subtest 'a symbolic link was replaced by a file' => sub {
    my $target = written('target.txt', 'old');
    mkdir "$dir/links";
    symlink '../target.txt', "$dir/links/link.txt" or die $!;
    is convert("$dir/links/link.txt")->{status}, 0, 'written';
    ok -l "$dir/links/link.txt", 'the link is one';
    is contents($target), $text, 'what it leads to is new';
    symlink 'ring', "$dir/ring" or die $!;
    is convert("$dir/ring")->{status}, 1, 'a ring is refused';
};

subtest 'a read-only file was overwritten' => sub {
    my $file = written('readonly.txt', 'old');
    chmod 0444, $file;
    my $run = convert($file);
    is $run->{status}, 1, 'refused';
    like $run->{err}, qr/permission denied/, 'and why';
    is contents($file), 'old', 'it is as it was';
};

subtest 'a file of the temporary name was destroyed' => sub {
    my $file = "$dir/taken.txt";
    my $victim = written('victim', 'mine');
    symlink $victim, "$file.new";
    symlink $victim, "$file.new-$$";
    is convert($file)->{status}, 0, 'written';
    is contents($victim), 'mine', 'no link was followed';
    is_deeply [grep { !-l } bsd_glob("$dir/taken.txt.*")], [], 'nothing is left beside it';
};

subtest 'a pipe, a device and a descriptor were replaced or refused' => sub {
    my $fifo = "$dir/fifo";
    POSIX::mkfifo($fifo, 0600) or plan skip_all => 'no pipes with a name here';
    my $pid = fork // die $!;
    if (!$pid) {
        open STDOUT, '>', '/dev/null';
        exec royalur_command('convert', $game, '--output', $fifo) or POSIX::_exit(1);
    }
    is contents($fifo), $text, 'a pipe gets the text';
    waitpid $pid, 0;
    is $?, 0, 'exit status';
    ok -p $fifo, 'and stays one';
    is convert('/dev/null')->{status}, 0, 'a device';
    ok -c '/dev/null', 'stays one';
    is convert($_)->{out}, $text, $_ for grep { -e } '/dev/stdout', '/proc/self/fd/1', '/dev/fd/1';
    my $shell = join ' ', map { "'$_'" } royalur_command('convert', $game, '--output', '/dev/fd/3');
    system 'sh', '-c', "$shell 3>'$dir/three'";
    is contents("$dir/three"), $text, '/dev/fd/3';
    is convert($dir)->{status}, 1, 'a directory is refused';
};

subtest 'an output that cannot be written was found out after the work' => sub {
    for my $run (royalur('convert', "$dir/none", '--output', $dir), royalur('watch', '--quiet', '--record', "$dir/no/x"),
        royalur('report', "$dir/none", '--output', "$dir/no/x"), royalur('stats', "$dir/none", '--svg', "$dir/no/x")) {
        is $run->{status}, 1, 'refused';
        is $run->{out}, '', 'before anything is printed';
    }
};

subtest 'a record was lost when its place was gone' => sub {
    plan skip_all => 'no /dev/full here' unless -c '/dev/full';
    my $run = royalur({ input => "1\n", env => { TMPDIR => $dir } }, 'play', '--seed', '01', '--record', '/dev/full', '--side', 'both');
    my ($file) = $run->{err} =~ /it is in ([^\n]+)\n/;
    like contents($file // ''), qr/\A\[rules finkel\]\n/, 'it is in a file of its own';
};

subtest 'separators and encodings of a caller came into what is written' => sub {
    my $file = "$dir/separated.txt";
    my $code = 'use Game::RoyalUr::App; ($,, $\\) = ("-", "!"); exit Game::RoyalUr::App->main(@ARGV)';
    system $^X, (map { "-I$_" } @INC), '-e', $code, 'convert', $game, '--output', $file;
    is contents($file), $text, 'no $, and no $\\';
    my %how = (env => { PERL_UNICODE => 'SDA' });
    my $plain = royalur('watch', '--quiet', '--seed', "text:\xc3\xa9");
    is royalur({%how}, 'watch', '--quiet', '--seed', "text:\xc3\xa9")->{out}, $plain->{out}, 'the same dice for text:é';
    is royalur({ %how, input => "1\n" }, 'play', '--seed', '01')->{status}, 0, 'play under PERL_UNICODE';
    is royalur({%how}, 'show', '--svg', $game)->{out}, royalur('show', '--svg', $game)->{out}, 'a picture is encoded once';
};

subtest 'what a terminal obeys came through in messages' => sub {
    my $name = "$dir/\e[31m\nred\xe2\x80\xae";
    for my $run (royalur('check', $name), royalur('convert', $name), royalur('analyse', $name), royalur('show', $name)) {
        unlike "$run->{out}$run->{err}", qr/\e|\xe2\x80\xae/, 'not from the name of a file';
        like $run->{err}, qr/\\x1b/, 'which is shown all the same';
    }
};

subtest 'a missing file was told to be no position' => sub {
    my $run = royalur('show', "$dir/My Games/ur 1.txt");
    is $run->{status}, 1, 'exit status';
    like $run->{err}, qr/No such file/, 'a file that is not there';
    is royalur('show', '4xx2/9/4xx2 l 7 0 7 0')->{status}, 2, 'a position that is none still is';
};

done_testing;
