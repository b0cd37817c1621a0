use 5.014;
use strict;
use warnings FATAL => 'all';

# Calls that take long: signals are handled meanwhile, a progress callback leaves by
# no other way than it came, and a child that it forks does not hang.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Time::HiRes qw(clock_gettime setitimer sleep CLOCK_PROCESS_CPUTIME_ID ITIMER_PROF);
use Refusal;

use Game::RoyalUr::Arena;
use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $arena = 'Game::RoyalUr::Arena';
my $MIDDLE = '1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1';
my $board = $class->new(position => $MIDDLE);

# None of these would end by itself.
my %work = (
    search => sub { $board->search(2, depth => 32) },
    walk => sub { $class->new->walk(200) },
    'an arena of one thread' => sub { $arena->play(light => 'search:12', games => 4, seed => 's', threads => 1) },
    'an arena of three threads' => sub { $arena->play(dark => 'search:12', games => 4, seed => 's', threads => 3) },
    'an arena of quick games' => sub { $arena->play(games => 1e12, seed => 's', threads => 2) },
);

# The processor's time until an alarm of the processor's time is heard: what else
# the machine does matters little.
subtest 'an alarm ends every long call soon' => sub {
    for my $name (sort keys %work) {
        my $heard;
        local $SIG{PROF} = sub { $heard = clock_gettime(CLOCK_PROCESS_CPUTIME_ID); die "enough\n" };
        my $begun = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
        setitimer(ITIMER_PROF, 0.3);
        is eval { $work{$name}->(); 1 }, undef, "$name is ended";
        is $@, "enough\n", '  by the handler, which died';
        cmp_ok $heard - $begun - 0.3, '<', $name =~ /three/ ? 0.4 : 0.2, '  and not much later';
    }
    is $board->to_string, $MIDDLE, 'the board is as it was';
};

subtest 'the handlers of INT, TERM and HUP run meanwhile, and it goes on' => sub {
    for my $signal (qw(INT TERM HUP)) {
        for my $name ('search', 'an arena of three threads') {
            my $heard = 0;
            local $SIG{$signal} = sub { die "heard twice\n" if ++$heard == 2 };
            my $child = fork // die "fork: $!\n";
            if (!$child) {
                sleep 0.2, kill $signal, getppid for 1, 2;
                require POSIX;
                POSIX::_exit(0);
            }
            eval { $work{$name}->() };
            is $@, "heard twice\n", "$signal during $name";
            waitpid $child, 0;
        }
    }
};

subtest 'a handler may change the board that is searched' => sub {
    my ($own, $done) = ($class->new(position => $MIDDLE), 0);
    local $SIG{PROF} = sub {
        $own->set_hand(SIDE_LIGHT, 7);
        undef $own;
        $done = 1;
    };
    my $expected = $board->search(2, depth => 7);
    setitimer(ITIMER_PROF, 0.02);
    is_deeply $own->search(2, depth => 7), $expected, 'what was asked is answered';
    sleep 0.05 until $done || clock_gettime(CLOCK_PROCESS_CPUTIME_ID) > 60;
    setitimer(ITIMER_PROF, 0);
};

# Once last, next and goto out of a progress callback freed memory twice.
subtest 'a callback leaves by no other way than it came' => sub {
    my %way = (
        'last' => [sub { no warnings 'exiting'; last }, qr/\ACan't "last" outside a loop block at \Q$0\E line /],
        'next' => [sub { no warnings 'exiting'; next }, qr/\ACan't "next" outside a loop block at \Q$0\E line /],
        'redo' => [sub { no warnings 'exiting'; redo }, qr/\ACan't "redo" outside a loop block at \Q$0\E line /],
        'goto' => [sub { goto OUTSIDE }, qr/\ACan't find label OUTSIDE at \Q$0\E line /],
        'last LOOP' => [sub { no warnings 'exiting'; last LOOP }, qr/\ALabel not found for "last LOOP" at \Q$0\E line /],
    );
    for my $name (sort keys %way) {
        my ($code, $error) = @{ $way{$name} };
        my ($times, $survived) = (0, 0);
    LOOP: for (1 .. 3) {
            $times++;
            eval { $arena->play(games => 200, seed => 's', threads => 2, progress => $code); $survived++ };
            like $@, $error, "$name is an error where it stands";
        }
    OUTSIDE:
        is "$times $survived", '3 0', '  and nothing is skipped';
    }
    my @seen;
    $arena->play(games => 200, seed => 's', progress => sub { for my $n (1 .. 3) { push @seen, $n; last } });
    is_deeply [grep { $_ != 1 } @seen], [], 'a loop of its own is its own';
};

# Once an object that cannot be asked whether it is true corrupted memory too.
subtest 'an error is kept whatever its bool does' => sub {
    { package Dying; use overload bool => sub { die "asked\n" }, '""' => sub { 'an object' }, fallback => 0; }
    { package Untrue; use overload bool => sub { 0 }, '""' => sub { 'an object' }, fallback => 0; }
    for my $kind (qw(Dying Untrue)) {
        my $thrown = bless [], $kind;
        my $lived = eval { $arena->play(games => 200, seed => 's', progress => sub { die $thrown }); 1 };
        is $lived, undef, "a $kind error ends it";
        is ref $@, $kind, '  and is passed on';
        my $played = $arena->play(games => 200, seed => 's', progress => sub { return $thrown });
        is $played->games, 200, '  as an answer it stops nothing';
    }
};

# Once the child waited for threads it does not have, with every signal blocked.
subtest 'a child forked by a callback ends' => sub {
    my %end = (
        'return' => [1, sub { return 'go on' }, qr/\Aa process forked by a progress callback must end there at \Q$0\E line /],
        'die' => [1, sub { die "a child dies\n" }, qr/\Aa child dies\n/],
        'exit 3' => [3, sub { exit 3 }, qr/\A\z/],
        '_exit' => [4, sub { require POSIX; POSIX::_exit(4) }, qr/\A\z/],
    );
    for my $name (sort keys %end) {
        my ($status, $code, $says) = @{ $end{$name} };
        pipe my $from, my $to or die "pipe: $!\n";
        my $child;
        my $played = $arena->play(games => 300, seed => 's', threads => 3, progress => sub {
                return if defined $child;
                $child = fork // die "fork: $!\n";
                return if $child;
                Test::More->builder->no_ending(1);
                close $from;
                open STDERR, '>&', $to or die "dup: $!\n";
                return $code->();
        });
        close $to;
        is $played->games, 300, "$name: the parent plays on";
        local $SIG{ALRM} = sub { kill KILL => $child };
        alarm 60;
        waitpid $child, 0;
        alarm 0;
        is $?, $status << 8, '  the child ends';
        like join('', <$from>), $says, '  and says why';
    }
    my $main = $$;
    my $child;
    my $played = $arena->play(games => 300, seed => 's', threads => 1, progress => sub { $child //= fork // die; return });
    if ($$ != $main) {
        require POSIX;
        POSIX::_exit($played->games == 300 ? 7 : 1);
    }
    waitpid $child, 0;
    is $? >> 8, 7, 'with one thread the child plays on as well';
};

# Once a walk without memory, and a thread that could not be made, ended the process.
subtest 'memory that is not to be had' => sub {
    my @libs = map { "-I$_" } grep { !ref } @INC;
    # Kilobytes of address space beyond what perl and the library take themselves.
    my $limited = sub {
        my ($kilobytes, $code) = @_;
        my @command = ($^X, @libs, '-MGame::RoyalUr::Engine', '-MGame::RoyalUr::Arena', '-e', $code);
        my $line = join ' ', map { "'" . s/'/'\\''/gr . "'" } @command;
        return scalar qx{ulimit -v $kilobytes 2>/dev/null && $line 2>&1};
    };
    plan skip_all => 'this system limits no memory' if $limited->(4_000_000, 'print "runs"') ne 'runs';
    is $limited->(200_000, q{
        my $board = Game::RoyalUr::Engine->new;
        print eval { $board->walk(30) } // $@;
        print $board->walk(4);
    }), "out of memory at -e line 3.\n1492", 'a walk says so and the process goes on';
    my $games = q{
        my $played = Game::RoyalUr::Arena->play(games => 20_000, seed => 's', threads => $ENV{THREADS});
        print join ' ', $played->games, $played->plies, $played->wins('light');
    };
    my $expected = do { local $ENV{THREADS} = 1; $limited->(4_000_000, $games) };
    like $expected, qr/\A20000 [0-9]+ [0-9]+\z/, 'games with one thread';
    local $ENV{THREADS} = 1000;
    is $limited->(600_000, $games), $expected, 'a thousand threads where there is room for some play the same games';
};

done_testing;
