use 5.014;
use strict;
use warnings;

# The program under bad conditions: files that are no records, an output that
# cannot be written, a reader that goes away, an interrupt. A clear line on
# standard error, an exit status other than 0, and nothing half written.

use File::Glob qw(bsd_glob);    # a blank in a path is no end of it
use File::Temp qw(tempdir);
use Test::More;
use Time::HiRes qw(sleep);

use lib 't/lib';
use Unmuffled;
use Program qw(royalur royalur_command);

use Game::RoyalUr::App;

my $dir = tempdir(CLEANUP => 1);

sub file {
    my ($name, $bytes) = @_;
    open my $file, '>:raw', "$dir/$name" or die $!;
    print {$file} $bytes;
    close $file or die $!;
    return "$dir/$name";
}

# Every command is here, so that a new one is thought of: how it is given a
# file, or nothing where it reads none.
my %READS = (
    check => sub { ('check', @_) },
    replay => sub { ('replay', @_) },
    show => sub { ('show', @_) },
    analyse => sub { ('analyse', '--depth', 1, @_) },
    report => sub { ('report', '-o', "$dir/report.html", @_) },
    convert => sub { ('convert', @_) },
    stats => sub { ('stats', @_) },
    watch => undef,
    moves => undef,
    play => sub { ('play', '--resume', @_) },
    arena => undef,
    solve => undef,
    odds => sub { ('odds', '4xx2/8/4xx2 l 7 0 7 0', '--table', @_) },
);
my @commands = Game::RoyalUr::App->commands;
ok exists $READS{$_}, "it is known whether $_ reads a file" for @commands;
my @readers = grep { $READS{$_} } @commands;

my $record = royalur('watch', '--quiet', '--seed', '5f1c9a')->{out};
srand 1;
my %FILE = (
    'nothing at all' => '',
    'binary rubbish' => join('', map { chr rand 256 } 1 .. 4096),
    'NUL bytes' => "\0" x 100,
    'a huge file' => 'x' x 20_000_000,
    'one long line' => '[rules finkel]' x 100_000 . "\n",
    'Latin-1' => $record =~ s/finkel/f\xEFnkel/r,
    'no last newline' => $record =~ s/\n\z//r,
    'half a record' => substr($record, 0, length($record) / 2),
);

# One line on standard error for each file, and no word of Perl's.
sub refused {
    my ($name, $run) = @_;
    subtest $name => sub {
        is $run->{signal}, 0, 'no signal';
        ok $run->{status} == 1 || $run->{status} == 2, "the exit status is $run->{status}";
        like "$run->{err}$run->{out}", qr/\S/, 'something is said';
        cmp_ok length "$run->{err}$run->{out}", '<', 2000, 'and it is short';
        unlike $run->{err}, qr/ at \S+ line \d+|uninitialized|Wide character|Malformed/, 'in its own words';
    };
    return;
}

for my $command (@readers) {
    refused("$command, $_", royalur($READS{$command}->(file('bad', $FILE{$_})))) for sort keys %FILE;
    refused("$command, a directory", royalur($READS{$command}->($dir)));
    refused("$command, no such file", royalur($READS{$command}->("$dir/none")));
    refused("$command, cannot be read", royalur($READS{$command}->('/proc/self/mem'))) if -e '/proc/self/mem';
    refused("$command, it never ends", royalur($READS{$command}->('/dev/zero'))) if -e '/dev/zero';
    ok !-e "$dir/report.html", "$command leaves nothing half written";
}

# What other editors leave in a file does no harm.
for my $text ($record =~ s/\n/\r\n/gr, "\xEF\xBB\xBF$record") {
    is royalur({ input => $text }, 'check', '-')->{out}, royalur({ input => $record }, 'check', '-')->{out}, 'CRLF, a byte order mark';
}

# What prints much, and so notices an output that is gone or full.
my $good = file('good', $record);
my @PRINTS = (['watch', '--seed', '01'], map { [$READS{$_}->($good)] } grep { /\A(?:check|replay|convert|analyse|stats)\z/ } @readers);

SKIP: {
    skip 'no /dev/full here', scalar @PRINTS unless -c '/dev/full';
    for my $arguments (@PRINTS) {
        my $run = royalur({ output => '/dev/full' }, @$arguments);
        subtest "@$arguments[0] > /dev/full" => sub {
            is $run->{status}, 1, 'exit status';
            like $run->{err}, qr/\A[^\n]*standard output: [^\n]+\n\z/, 'one line says so';
        };
    }
}

for my $arguments (@PRINTS) {
    # The reader takes one line and goes; a pipe holds too little for the rest
    # only where much is printed, so that what matters is that nothing is said.
    my $command = join ' ', map { "'$_'" } royalur_command(@$arguments);
    my $said = `{ $command 2>&3 | head -n 1 >/dev/null; } 3>&1`;
    is $said, '', "@$arguments[0] | head -1 says nothing";
}

# Interrupts a run after a while; answers what became of it.
sub interrupted {
    my ($after, $signal, @arguments) = @_;
    my $errors = "$dir/errors";
    my $pid = fork // die $!;
    if (!$pid) {
        open STDOUT, '>', '/dev/null' or die $!;
        open STDERR, '>', $errors or die $!;
        exec royalur_command(@arguments) or die $!;
    }
    sleep $after;
    kill $signal, $pid;
    waitpid $pid, 0;
    my ($status, $died) = ($? >> 8, $? & 127);
    open my $file, '<', $errors or die $!;
    local $/;
    return { status => $status, signal => $died, err => readline($file) // '' };
}

for my $signal (qw(INT TERM)) {
    my $kept = "$dir/kept.txt";
    my $run = interrupted(0.5, $signal, 'watch', '--dark', 'search:8', '--light', 'search:8', '--seed', '01', '--record', $kept);
    ok $run->{signal} || $run->{status}, "SIG$signal ends a game that is watched";
    unlike $run->{err}, qr/ at \S+ line \d+/, 'without a word of Perl';
    ok !grep({ !/(?:good|bad|errors|kept\.txt)\z/ } bsd_glob("$dir/*")), 'and nothing half written is left';
}

{
    local $ENV{TERM};
    delete $ENV{TERM};
    is royalur('watch', '--seed', '01')->{status}, 0, 'no TERM at all';
    local $ENV{COLUMNS} = 20;
    is royalur('watch', '--seed', '01')->{status}, 0, 'twenty columns';
}

is royalur({ closed => 'STDOUT' }, 'watch', '--seed', '01')->{status}, 1, 'standard output closed';
is royalur({ closed => 'STDIN' }, 'check', '-')->{status}, 1, 'standard input closed';

done_testing;
