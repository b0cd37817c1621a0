use 5.014;
use strict;
use warnings;

# The examples that share a study among jobs: GNU parallel, and Slurm on this machine.

use File::Temp qw(tempdir);
use POSIX ();
use Sys::Hostname qw(hostname);
use Test::More;
use Time::HiRes qw(sleep time);

use lib 't/lib';
use Program qw(royalur royalur_command);

-d 'examples' or plan skip_all => 'only where the examples are';

my $dir = tempdir(CLEANUP => 1);
# Other users than root read the way to the sockets.
chmod 0755, $dir;
my @study = ('--light', 'search:1', '--dark', 'greedy', '--games', 50, '--seed', 'text:a study', '--rules', 'pieces=3,dice=4');

# The program on the path, as it would be when it is installed.
sub put {
    my ($name, $text) = @_;
    open my $file, '>', "$dir/$name" or die "$name: $!";
    print {$file} $text;
    close $file or die $!;
    return "$dir/$name";
}
mkdir "$dir/bin" or die $!;
my $here = do { require Cwd; Cwd::getcwd() };
put('bin/royalur', "#!/bin/sh\necho run >>'$dir/runs'\ncd '$here' && exec " . join(' ', map { "'" . s/'/'\\''/gr . "'" } royalur_command()) . ' "$@"' . "\n");
chmod 0755, "$dir/bin/royalur" or die $!;
local $ENV{PATH} = "$dir/bin:$ENV{PATH}";

sub runs { open my $in, '<', "$dir/runs" or return 0; my @lines = readline $in; return scalar @lines }

# What a command prints and its exit status.
sub run {
    my (@command) = @_;
    open my $out, '-|', @command or die "$command[0]: $!";
    my $text = do { local $/; readline($out) // '' };
    close $out;
    return ($text, $? >> 8);
}

sub there { my ($program) = @_; return grep { -x "$_/$program" } split(/:/, $ENV{PATH}), '/usr/sbin' }

my $whole = royalur('arena', @study)->{out};
like $whole, qr/ 50 games, /, 'the study in a single run';

for my $script ('parallel.sh', 'slurm.sh') {
    is system("bash -n examples/$script"), 0, "$script is a script";
    my ($out, $status) = run("examples/$script 3 2>&1");
    is $status, 2, 'it does not begin without a study';
    like $out, qr/\Ausage: .*SHARDS FOLDER ARENA-OPTIONS\.\.\.\n\z/, 'and says what it takes';
}

SKIP: {
    skip 'parallel is not installed', 1 unless there('parallel');
    subtest 'GNU parallel' => sub {
        local $ENV{PARALLEL} = '--jobs 2';
        my $folder = "$dir/a folder";
        my @command = ('examples/parallel.sh', 5, $folder, @study);
        is_deeply [run(@command)], [$whole, 0], 'what two jobs played adds up to a single run';
        my $before = runs();
        is $before, 6, 'each shard was played once, and all were added up';
        my @shards = map { "$folder/shard-$_.json" } 1 .. 5;
        is scalar(grep { -s } @shards), 5, 'the shards are there';
        unlink $shards[2];
        put('a folder/shard-4.part', 'what a job left that was stopped');
        rename $shards[3], "$dir/four" or die $!;
        is_deeply [run(@command)], [$whole, 0], 'begun again';
        is runs() - $before, 3, 'it plays only what is missing';
        open my $four, '<', "$dir/four" or die $!;
        open my $again, '<', $shards[3] or die $!;
        is join('', readline $again), join('', readline $four), 'to the same';
        unlink $shards[0];
        my ($out, $status) = run('sh', '-c', 'exec "$@" 2>&1', 'sh', @command[0 .. 2], '--seed', '01', '--dark', 'nobody');
        isnt $status, 0, 'a job that fails ends it';
        like $out, qr/there is no player 'nobody'/, '... and it is told why';
        ok !-e $shards[0], 'without leaving a shard';
    };
}

# A cluster of this machine alone.
my (@daemons, $ready);
sub daemon {
    my (@command) = @_;
    my $pid = fork // die $!;
    if (!$pid) {
        open STDOUT, '>>', "$dir/daemons" or die $!;
        open STDERR, '>&', \*STDOUT or die $!;
        open STDIN, '<', '/dev/null' or die $!;
        exec @command or POSIX::_exit(127);
    }
    push @daemons, $pid;
    return;
}

# Whether a command succeeds within some seconds.
sub soon {
    my ($command) = @_;
    my $end = time + 20;
    while (time < $end) {
        return 1 if system("$command >/dev/null 2>&1") == 0;
        sleep 0.2;
    }
    return 0;
}

if ($> == 0 && 4 == grep { there($_) } qw(munged slurmctld slurmd sbatch)) {
    my ($host) = split /\./, hostname();
    mkdir "$dir/$_" or die $! for qw(state spool munge);
    chmod 0711, "$dir/munge";
    put('munge/key', join '', map { chr int rand 256 } 1 .. 64);
    chmod 0400, "$dir/munge/key";
    $ENV{SLURM_CONF} = put('slurm.conf', <<"CONF");
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
SlurmctldPort=@{[20000 + $$ % 10000]}
SlurmdPort=@{[30000 + $$ % 10000]}
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
    daemon('munged', '--foreground', '--force', map { "--$_->[0]=$dir/munge/$_->[1]" } ['key-file', 'key'], ['socket', 'socket'],
        ['pid-file', 'pid'], ['log-file', 'log'], ['seed-file', 'seed']);
    $ready = soon("munge -n -S $dir/munge/socket");
    if ($ready) {
        daemon('slurmctld', '-D', '-f', $ENV{SLURM_CONF});
        daemon('slurmd', '-D', '-f', $ENV{SLURM_CONF}) if soon('scontrol ping | grep -q UP');
        $ready = soon('sinfo -h -o %t | grep -q idle');
    }
}

if ($ready) {
    subtest 'Slurm' => sub {
        my $folder = "$dir/slurm";
        my @command = ('examples/slurm.sh', 4, $folder, @study);
        my ($out, $status) = run('sbatch', '--wait', "--output=$dir/task-%a", '--array=1-4', @command);
        is $status, 0, 'an array job' or diag $out, `cat $dir/task-*`;
        my @shards = map { "$folder/shard-$_.json" } 1 .. 4;
        is royalur('arena', '--merge', @shards)->{out}, $whole, 'adds up to a single run';
        unlink $shards[1];
        (undef, $status) = run('sbatch', '--wait', "--output=$dir/task-%a", '--array=2', @command);
        is royalur('arena', '--merge', @shards)->{out}, $whole, 'a task that is begun again gives the same';
    };
}
else { diag 'No cluster of this machine alone begins here; examples/slurm.sh was only read by bash -n' }

END {
    local $?;
    for my $pid (reverse @daemons) { kill TERM => $pid; waitpid $pid, 0 }
}

done_testing;
