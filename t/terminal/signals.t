use 5.014;
use strict;
use warnings;

# However royalur play is made to stop, the terminal is as it was and the record
# that was asked for is there.

use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Unmuffled;

BEGIN {
    eval { require IO::Pty; require Term::ReadKey; 1 } or plan skip_all => 'IO::Pty and Term::ReadKey are not installed';
}
use POSIX ();
use Typist;

use Game::RoyalUr;

my $dir = tempdir(CLEANUP => 1);
my %SIGNAL = (INT => POSIX::SIGINT(), TERM => POSIX::SIGTERM(), HUP => POSIX::SIGHUP(), QUIT => POSIX::SIGQUIT());

# Two moves into a game, on a screen or line by line.
sub two_moves_in {
    my ($file, $by, @arguments) = @_;
    my $typist = Typist->start({ rows => 60 }, 'play', '--seed', '5f1c9a', '--side', 'both', '--record', $file,
        $by eq 'line' ? '--plain' : (), @arguments);
    my $play = $by eq 'line' ? "1\n" : "\r";
    $typist->until_shows(qr/light rolled 2/);
    $typist->after($play, qr/dark rolled 4/);
    $typist->after($play, qr/dark rolled 2.*(?:q: quit|help\):)/s);
    return $typist;
}

sub two_turns {
    my ($file, $name) = @_;
    open my $in, '<:raw', $file or return fail "$name: the record is there";
    my ($game, $error) = Game::RoyalUr->replay(join '', readline $in);
    is $error, undef, "$name: the record is good";
    is_deeply [map { $_->{move} } $game->turns], ['hand-c1', 'hand-a3'], "$name: and has what was played";
    return;
}

for my $by ('key', 'line') {
    for my $name (sort keys %SIGNAL) {
        subtest "SIG$name, by ${by}s" => sub {
            my $file = "$dir/$by-$name.txt";
            my $typist = two_moves_in($file, $by);
            kill $name => $typist->pid;
            is_deeply [$typist->end], [0, $SIGNAL{$name}], 'it ends by the signal';
            ok $typist->as_it_was, 'the terminal is as it was';
            two_turns($file, $name);
            # The screen breaks a long line where it ends, at a blank of the path too.
            my $said = "The game was left after 2 turns. Its record is in $file.";
            ok index($typist->text =~ s/\s+//gr, $said =~ s/\s+//gr) >= 0, 'which is said' unless $name eq 'HUP';
        };
    }
    my %keys = ('control C' => ["\x03", 0, $SIGNAL{INT}], 'control \\' => ["\x1c", 0, $SIGNAL{QUIT}], 'control D' => ["\x04", 0, 0]);
    for my $name (sort keys %keys) {
        subtest "$name, by ${by}s" => sub {
            my ($keys, @how) = @{ $keys{$name} };
            my $file = "$dir/$by-key.txt";
            my $typist = two_moves_in($file, $by);
            $typist->type($keys);
            is_deeply [$typist->end], \@how, 'how it ends';
            ok $typist->as_it_was, 'the terminal is as it was';
            two_turns($file, $name);
            unlink $file;
        };
    }
    subtest "a terminal that hangs up, by ${by}s" => sub {
        my $file = "$dir/$by-gone.txt";
        my $typist = two_moves_in($file, $by);
        $typist->hang_up;
        my ($status, $signal) = $typist->end;
        ok defined $status, 'it ends';
        two_turns($file, 'hung up');
    };
}

subtest 'in the middle of things' => sub {
    my %at = (
        'a question' => ["x", qr/Give the game up/],
        'a text' => ["s", qr/> .*_/],
        'a page' => ["?", qr/take back your last move/],
        'half a key' => ["\e[", qr/rolled/],
    );
    for my $name (sort keys %at) {
        my $file = "$dir/middle.txt";
        my $typist = two_moves_in($file, 'key');
        $typist->after(@{ $at{$name} });
        kill TERM => $typist->pid;
        is_deeply [$typist->end], [0, $SIGNAL{TERM}], "$name: it ends";
        ok $typist->as_it_was, "$name: the terminal is as it was";
        two_turns($file, $name);
        unlink $file;
    }
    my $file = "$dir/watched.txt";
    my $typist = Typist->start({}, 'play', '--seed', '5f1c9a', '--side', 'none', '--plain', '--pace', '60', '--record', $file);
    $typist->until_shows(qr/Royal Game of Ur/);
    kill INT => $typist->pid;
    is_deeply [$typist->end], [0, $SIGNAL{INT}], 'while the program waits: it ends';
    ok -e $file, 'and its record is there';
};

subtest 'nobody reads on' => sub {
    my $file = "$dir/pipe.txt";
    pipe my $reader, my $writer or die $!;
    binmode $reader;    # whatever PERL_UNICODE says
    my $pid = fork // die $!;
    if (!$pid) {
        close $reader;
        POSIX::dup2(fileno $writer, 1);
        exec $^X, (map { "-I$_" } @INC), 'perl/bin/royalur', 'play', '--side', 'none', '--pace', 0.1, '--seed', '01', '--record', $file or die $!;
    }
    close $writer;
    sysread $reader, my $some, 1;
    close $reader;
    waitpid $pid, 0;
    is $? & 127, POSIX::SIGPIPE(), 'it ends by the signal';
    open my $in, '<', $file or return fail 'the record is there';
    my ($game, $error) = Game::RoyalUr->replay(join '', readline $in);
    is $error, undef, 'the record is there and good';
};

subtest 'what is ignored stays ignored' => sub {
    local $SIG{HUP} = 'IGNORE';
    my $file = "$dir/nohup.txt";
    my $typist = two_moves_in($file, 'key');
    kill HUP => $typist->pid;
    like $typist->after('u', qr/Taken back to turn 2/), qr/dark rolled 4/, 'it goes on';
    $typist->type('q');
    is_deeply [$typist->end], [0, 0], 'until it is left';
};

subtest 'stopped and continued' => sub {
    my $file = "$dir/stopped.txt";
    my $typist = two_moves_in($file, 'key');
    kill TSTP => $typist->pid;
    # A process without a shell above it may not be stopped from its terminal;
    # it gives the screen back all the same, and takes it again.
    my $until = time + 60;
    until ($typist->all =~ /\e\[\?1049l/ || time > $until) { $typist->look }
    like $typist->all, qr/\e\[\?1049l/, 'the screen is given back';
    kill CONT => $typist->pid;
    $until = time + 60;
    until ($typist->all =~ /\e\[\?1049l.*\e\[\?1049h.*q: quit/s || time > $until) { $typist->look }
    ok $typist->until_shows(qr/dark rolled 2.*q: quit/s), 'and taken again';
    ok !$typist->as_it_was, 'with its mode';
    like $typist->after("u", qr/Taken back to turn 2/), qr/dark rolled 4/, 'and the game goes on';
    kill CONT => $typist->pid;
    like $typist->after("\r", qr/dark rolled 2/), qr/dark rolled 2/, 'continued without having been stopped';
    $typist->type('q');
    is_deeply [$typist->end], [0, 0], 'left';
    ok $typist->as_it_was, 'the terminal is as it was';
    two_turns($file, 'stopped');
};

done_testing;
