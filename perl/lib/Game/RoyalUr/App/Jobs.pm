package Game::RoyalUr::App::Jobs;

use 5.014;
use strict;
use warnings;

use Config;
use Exporter 'import';
use IO::Select;
use POSIX ();
use Storable qw(freeze thaw);

use Game::RoyalUr::App::Fault;

our $VERSION = '0.02';
our @EXPORT_OK = qw(cores in_order);

# What a job has to do besides what it does, so that it never waits for the next.
my $QUEUE = 2;
# How far the jobs may be ahead of what is taken: items for each, and bytes.
my $AHEAD = 8;
my $HELD = 1 << 20;

# Those this process may use, which on a cluster are fewer than the machine has.
sub cores {
    if (open my $status, '<', '/proc/self/status') {
        my ($list) = map { /^Cpus_allowed_list:\s*([0-9,-]+)/ ? $1 : () } readline $status;
        my $cores = 0;
        for (split /,/, $list // '') {
            my ($first, $last) = split /-/;
            $cores += ($last // $first) - $first + 1;
        }
        return $cores if $cores;
    }
    my $cores = `getconf _NPROCESSORS_ONLN 2>&1`;
    return $cores =~ /\A([1-9][0-9]*)$/ ? 0 + $1 : 1;
}

sub in_order {
    my ($next, $jobs, $work, $take) = @_;
    my @first = grep { defined } map { $next->() } 1 .. 2;
    my $more = sub { @first ? shift @first : $next->() };
    if ($jobs < 2 || @first < 2 || !$Config{d_fork}) {
        while (defined(my $item = $more->())) { $work->($item, sub { $take->($item, @_) }) }
        return;
    }
    my @jobs;
    # A signal that ends this process ends its jobs first, whatever they are at.
    my ($self, $signal) = ($$);
    my @ending = grep { ($SIG{$_} // '') ne 'IGNORE' } qw(INT TERM HUP);
    local @SIG{ 'PIPE', @ending } = ('IGNORE', (sub { $signal //= $_[0]; die "ended by a signal\n" }) x @ending);
    my $done = eval {
        push @jobs, _begun($work, @jobs) for 1 .. $jobs;
        _run(\@jobs, $more, $take);
        1;
    };
    my $fault = $@;
    POSIX::_exit(1) if $$ != $self;    # a job that was hit before it could begin
    @SIG{@ending} = ('IGNORE') x @ending;
    for my $job (@jobs) {
        close $job->{$_} for qw(to from);
        kill KILL => $job->{pid} unless $done;
        local $?;
        waitpid $job->{pid}, 0;
    }
    if (defined $signal) {
        $SIG{$signal} = 'DEFAULT';
        kill $signal => $$;
    }
    die $fault unless $done;
    return;
}

sub _run {
    my ($jobs, $more, $take) = @_;
    my ($given, $head, @under_way) = (0, 0);
    my $next;
    while (1) {
        for my $length (1 .. $QUEUE) {
            for my $job (@$jobs) {
                next if @{ $job->{queue} } >= $length || @under_way >= $AHEAD * @$jobs;
                last unless defined($next //= $more->());
                my $task = { item => $next, job => $job, parts => [] };
                _send($job->{to}, $next);
                undef $next;
                push @under_way, $task;
                push @{ $job->{queue} }, $task;
            }
        }
        last unless @under_way;
        # The job that everybody waits for is read always, another one while it is
        # not far ahead.
        my $first = $under_way[0];
        my %of = map { fileno $_->{from} => $_ }
            grep { @{ $_->{queue} } && ($_ == $first->{job} || $_->{held} < $HELD) } @$jobs;
        _receive($of{ fileno $_ }) for IO::Select->new(map { $_->{from} } values %of)->can_read;
        while ($first = $under_way[0]) {
            while (my $part = shift @{ $first->{parts} }) {
                $first->{job}{held} -= length $part;
                $take->($first->{item}, @{ thaw($part) });
            }
            last unless $first->{ended};
            shift @under_way;
        }
    }
    return;
}

sub _receive {
    my ($job) = @_;
    my $read = sysread $job->{from}, $job->{buffer}, 1 << 16, length $job->{buffer};
    return if !defined $read && $!{EINTR};
    if (!$read) {
        waitpid $job->{pid}, 0;
        Game::RoyalUr::App::Fault->failed('a job ended before its work did, '
                . ($? & 127 ? 'by signal ' . ($? & 127) : 'with exit status ' . ($? >> 8)));
    }
    while (length $job->{buffer} >= 5) {
        my ($kind, $length) = unpack 'aN', $job->{buffer};
        last if length $job->{buffer} < 5 + $length;
        my $bytes = substr $job->{buffer}, 5, $length;
        substr $job->{buffer}, 0, 5 + $length, '';
        my $task = $job->{queue}[0];
        if ($kind eq 'P') { push @{ $task->{parts} }, $bytes; $job->{held} += $length }
        elsif ($kind eq 'E') { $task->{ended} = 1; shift @{ $job->{queue} } }
        else { die @{ thaw($bytes) } }
    }
    return;
}

# A process that does what is sent to it, and ends with the pipe.
sub _begun {
    my ($work, @others) = @_;
    pipe my $tasks, my $to or Game::RoyalUr::App::Fault->failed("a job cannot begin: $!");
    pipe my $from, my $answers or Game::RoyalUr::App::Fault->failed("a job cannot begin: $!");
    my $pid = fork // Game::RoyalUr::App::Fault->failed("a job cannot begin: $!");
    return { pid => $pid, to => $to, from => $from, buffer => '', held => 0, queue => [] } if $pid;
    @SIG{qw(PIPE INT TERM HUP)} = ('DEFAULT', map { ($SIG{$_} // '') eq 'IGNORE' ? 'IGNORE' : 'DEFAULT' } qw(INT TERM HUP));
    close $_ for $to, $from, map { @$_{qw(to from)} } @others;
    while (defined(my $item = _task($tasks))) {
        my $done = eval { $work->($item, sub { _send($answers, freeze([@_]), 'P') }); 1 };
        _send($answers, $done ? ('', 'E') : (freeze([ref $@ ? $@ : "$@"]), 'D'));
    }
    # What the parent has not printed yet is not this process's to print.
    POSIX::_exit(0);
}

sub _task {
    my ($from) = @_;
    return undef unless (read $from, my $head, 4) == 4;
    read $from, my $item, unpack 'N', $head;
    return $item;
}

sub _send {
    my ($to, $bytes, $kind) = @_;
    my $frame = ($kind // '') . pack 'N/a*', $bytes;
    my $at = 0;
    while ($at < length $frame) {
        my $written = syswrite $to, $frame, length($frame) - $at, $at;
        if (defined $written) { $at += $written }
        elsif (!$!{EINTR}) { last }    # whoever reads has ended, which is told there
    }
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Jobs - work that several processes share, with its results in order

=head1 SYNOPSIS

    use Game::RoyalUr::App::Jobs qw(cores in_order);

    my @items = 1 .. 5;
    in_order(sub { shift @items }, cores(),
        sub { my ($item, $emit) = @_; $emit->($item * $item) },
        sub { my ($item, $square) = @_; print "$item $square\n" });

=head1 FUNCTIONS

Exported on request.

=head2 cores

    my $n = cores();

How many cores this process may use, at least 1.

=head2 in_order

    in_order($next, $jobs, $work, $take);

Calls C<$next> for items, strings, until it returns C<undef>. Each is worked on by one of
so many processes, which call C<< $work->($item, $emit) >>. What that gives to C<$emit>,
plain data, comes to C<< $take->($item, @data) >> in this process, in the order of the
items, whichever is done first. Neither the items nor what is made of them pile up: a job
that is far ahead waits.

With one job, or a single item, everything happens in this process. What C<$work> dies of
ends the whole, and it dies of the same; so does a job that is killed, as a
L<Game::RoyalUr::App::Fault>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
