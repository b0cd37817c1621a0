package Game::RoyalUr::Terminal::Input;

use 5.014;
use strict;
use warnings;

use Time::HiRes ();

our $VERSION = '0.02';

# A signal can come just before a wait begins and would be seen only after it,
# so no single wait is longer than this.
my $LONGEST = 0.5;

# Where there is a clock that nobody can set, it is that one.
my $CLOCK = eval { Time::HiRes::CLOCK_MONOTONIC() };

sub new {
    my ($class, $handle, $signals, %instead) = @_;
    return bless {
        handle => $handle, signals => $signals, lines => '', ended => 0,
        keysource => $instead{keysource}, sleeper => $instead{sleeper},
    }, $class;
}

sub bytes {
    my ($self, $seconds) = @_;
    return ('end') if $self->{ended};
    return $self->_sourced($seconds) if $self->{keysource};
    if (defined $seconds && $self->{sleeper}) {
        $self->{sleeper}->($seconds) if $seconds > 0;
        $seconds = 0;
    }
    my $handle = $self->{handle};
    my $until = defined $seconds ? now() + $seconds : undef;
    vec(my $bits = '', fileno $handle, 1) = 1;
    while (1) {
        return ('signal') if $self->{signals}->any;
        my $left = defined $until ? $until - now() : $LONGEST;
        $left = $left < 0 ? 0 : $left > $LONGEST ? $LONGEST : $left;
        my $ready = select my $readable = $bits, undef, undef, $left;
        if ($ready > 0) {
            my $read = sysread $handle, my $bytes, 4096;
            return (bytes => $bytes) if $read;
            next if !defined $read && ($!{EINTR} || $!{EAGAIN});
            # A terminal that is gone is an error, and an end all the same.
            $self->{ended} = 1;
            return ('end');
        }
        return ('time') if $ready == 0 && defined $until && now() >= $until;
    }
}

# From a source of keys: it is asked to wait for one, or only whether there is one.
sub _sourced {
    my ($self, $seconds) = @_;
    return ('signal') if $self->{signals}->any;
    my $key = $self->{keysource}->(defined $seconds ? 0 : 1);
    if (defined $key) {
        utf8::encode($key) if utf8::is_utf8($key);
        return (bytes => $key);
    }
    if (!defined $seconds) {
        $self->{ended} = 1;
        return ('end');
    }
    $self->pause($seconds) if $seconds > 0;
    return ('time');
}

sub line {
    my ($self) = @_;
    while (1) {
        return (line => $1) if $self->{lines} =~ s/\A([^\n]*?)\r?\n//;
        my ($what, $bytes) = $self->bytes;
        if ($what eq 'bytes') { $self->{lines} .= $bytes }
        elsif ($what eq 'end' && length $self->{lines}) { $self->{lines} .= "\n" }
        elsif ($what eq 'signal') {
            return ('signal') if $self->stopped;
            # Asleep and awake again, or another size: the line is still to come.
            $self->{signals}->sleep_now if $self->{signals}->passed('TSTP');
            $self->{signals}->passed($_) for qw(CONT WINCH);
        }
        else { return ($what) }
    }
}

sub stopped { return defined $_[0]{signals}->ending ? 1 : 0 }

sub pause {
    my ($self, $seconds) = @_;
    return $self->{sleeper}->($seconds) if $self->{sleeper};
    my $until = now() + $seconds;
    while (!$self->stopped && (my $left = $until - now()) > 0) {
        select undef, undef, undef, $left > $LONGEST ? $LONGEST : $left;
    }
    return;
}

sub now { defined $CLOCK ? Time::HiRes::clock_gettime($CLOCK) : Time::HiRes::time() }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Input - what is typed, waited for no longer than asked

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Input;
    use Game::RoyalUr::Terminal::Signals;

    pipe my $reader, my $writer or die $!;
    syswrite $writer, "2\nundo\n";
    close $writer;

    my $input = Game::RoyalUr::Terminal::Input->new($reader, Game::RoyalUr::Terminal::Signals->new);
    my ($what, $line) = $input->line;
    print "$what $line\n";       # line 2
    ($what, $line) = $input->line;
    print "$what $line\n";       # line undo
    print $input->line, "\n";    # end

=head1 DESCRIPTION

Every wait at the terminal is here, so that a signal, a hang-up and a pace are
dealt with once.

=head1 METHODS

=head2 new

    my $input = Game::RoyalUr::Terminal::Input->new($handle, $signals);

Reads a handle that has a file descriptor, past Perl's own buffer. Signals are a
L<Game::RoyalUr::Terminal::Signals>.

C<keysource> and C<sleeper> may follow as named options, as L<Game::RoyalUr::Terminal/new> has them.

=head2 now

    my $seconds = Game::RoyalUr::Terminal::Input::now();

A time in seconds that nobody sets back, where there is such a clock.

=head2 bytes

    my ($what, $bytes) = $input->bytes($seconds);

Waits for bytes, for ever if no seconds are given. What came is C<bytes>, with
them; C<time>, nothing; C<signal>, see there which; or C<end>, the end of the
input.

=head2 line

    my ($what, $line) = $input->line;

Waits for a line: C<line>, with it, without its newline; C<signal> when one asked
for the end; or C<end>. A last line without a newline is a line.

=head2 pause

    $input->pause(0.5);

Waits that many seconds and reads nothing; less if a signal asks for the end.

=head2 stopped

    last if $input->stopped;

True when one has.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
