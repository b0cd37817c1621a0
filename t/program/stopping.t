use 5.014;
use strict;
use warnings;

# Whatever a command is doing, a signal ends it at once, with all the processes that it has
# begun, and leaves nothing half written.

use File::Glob qw(bsd_glob);    # a blank in a path is no end of it
use File::Temp qw(tempdir);
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

use lib 't/lib';
use Program qw(royalur royalur_command);
use Unmuffled;

-r '/proc/self/stat' or plan skip_all => 'there is no /proc here to see what is running';

my $dir = tempdir(CLEANUP => 1);
my $TICK = POSIX::sysconf(POSIX::_SC_CLK_TCK()) || 100;
my %SIGNAL = (INT => POSIX::SIGINT(), TERM => POSIX::SIGTERM(), HUP => POSIX::SIGHUP());

sub file {
    my ($name, $text) = @_;
    open my $out, '>:raw', "$dir/$name" or die $!;
    print {$out} $text;
    close $out or die $!;
    return "$dir/$name";
}

# Of each process in a group, the seconds of processor time that it has used.
sub used {
    my ($group) = @_;
    my %used;
    for my $path (glob '/proc/[0-9]*/stat') {
        open my $in, '<', $path or next;
        my ($pid, $state, $its, $user, $system) = (readline($in) // '') =~ /\A([0-9]+) \(.*\) (\S) \S+ ([0-9]+)(?: \S+){8} ([0-9]+) ([0-9]+)/s or next;
        $used{$pid} = ($user + $system) / $TICK if $its == $group && $state ne 'Z';
    }
    return \%used;
}

sub total { my ($used) = @_; my $all = 0; $all += $_ for values %$used; return $all }

# Begins a command in a group of its own; returns its process once it has worked a while.
sub begun {
    my (@arguments) = @_;
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        setpgrp 0, 0;
        open STDIN, '<', '/dev/null' or POSIX::_exit(126);
        open STDOUT, '>', "$dir/output" or POSIX::_exit(126);
        open STDERR, '>', "$dir/errors" or POSIX::_exit(126);
        exec royalur_command(@arguments) or POSIX::_exit(127);
    }
    my $until = time + 60;
    sleep 0.05 until total(used($pid)) > 0.4 || time > $until || waitpid($pid, POSIX::WNOHANG()) > 0;
    return $pid;
}

my $game = royalur('watch', '--quiet', '--seed', '02', '--light', 'greedy', '--dark', 'greedy')->{out};
my @games = map { file("game-$_.txt", $game) } 1 .. 40;
my $archive = file('archive.ur', join '', map { "X is a\n" . join '', ("X: 0\nO: 0\n") x 3000 } 1 .. 40);
my $page = file('page.html', "what was there\n");
my $table = "$dir/table.ur";

my @commands = (
    ['analyse', '--depth', 4, $games[0]], ['analyse', '--depth', 4, '--jobs', 2, @games], ['analyse', '--depth', 4, '--summary', '--jobs', 2, @games],
    ['report', '--depth', 4, '--output', $page, $games[0]],
    ['stats', $archive], ['stats', '--jobs', 2, ($archive) x 20], ['stats', '--selfplay', 1_000_000, '--light', 'search:3'],
    ['check', ($archive) x 20], ['check', '--jobs', 2, ($archive) x 20],
    ['convert', '--to', 'json', '--output', "$dir/out-%d.json", $archive],
    ['arena', '--light', 'search:9', '--dark', 'random', '--games', 4],
    ['watch', '--quiet', '--light', 'search:9', '--dark', 'search:9', '--record', $page],
    ['solve', 'finkel', '--pieces', 4, '--threads', 2, '--out', $table],
);

for my $command (@commands) {
    my $name = join ' ', map { s{.*/}{}r } @$command > 8 ? @$command[0 .. 4] : @$command;
    for my $signal (sort keys %SIGNAL) {
        subtest "$signal during $name" => sub {
            my $pid = begun(@$command);
            my $before = used($pid);
            return fail 'it works long enough to be stopped' unless %$before;
            my $at_signal = total($before);
            kill $signal => $pid;
            my ($begun, $left, $status) = (time, $before);
            while (%$left && time < $begun + 20) {
                $status = $? if waitpid($pid, POSIX::WNOHANG()) > 0;
                my $now = used($pid);
                $before->{$_} = $now->{$_} for keys %$now;
                $left = $now;
                sleep 0.02;
            }
            my ($took, $more) = (time - $begun, total($before) - $at_signal);
            $status //= waitpid($pid, 0) > 0 ? $? : 0 unless %$left;
            is_deeply [keys %$left], [], 'it ends, and what it has begun';
            kill KILL => -$pid if %$left;
            # A fifth of a second of each of two threads; the clock has the rest of the machine in it.
            cmp_ok $more, '<', 0.4, '  within a fifth of a second of work';
            cmp_ok $took, '<', 5, '  and soon by the clock';
            note sprintf '%s, %s: %.2f s by the clock, %.2f s of work', $signal, $name, $took, $more;
            isnt $status, 0, '  by the signal, or with a status that says so';
            unlike contents("$dir/errors"), qr/ at \S+ line \d+/, '  and without a word of Perl';
        };
    }
}

sub contents {
    my ($file) = @_;
    open my $in, '<:raw', $file or return '';
    return join '', readline $in;
}

is contents($page), "what was there\n", 'the page and the record that were there are as they were';
my @extra = grep { !m{/(?:game-\d+\.txt|archive\.ur|page\.html|output|errors|table\.ur\.part|out-\d+\.json)\z} } bsd_glob("$dir/*");
is_deeply \@extra, [], 'and nothing half written is left';
ok + (grep { contents($_) !~ /\}\n\z/ } bsd_glob("$dir/out-*.json")) == 0, 'what was converted is whole';

done_testing;
