package Typist;

# Sits at a pseudo-terminal in front of the program royalur: types keys, and
# looks at the screen until it shows what is waited for.

use 5.014;
use strict;
use warnings;

use IO::Pty;
use IO::Select;
use POSIX ();
use ScreenReader;
use Unmuffled;
use Term::ReadKey ();
use Test::More ();

# How long a slow machine may take to show anything, in seconds.
my $PATIENCE = 60;

# start({ columns, rows, env, inc, switches, program }, @arguments): the program royalur, or
# that of another file, by a perl with these switches.
sub start {
    my ($class, $how, @arguments) = @_;
    my ($columns, $rows) = ($how->{columns} // 80, $how->{rows} // 24);
    my $pty = IO::Pty->new or die "no pseudo-terminal: $!";
    my $self = bless { pty => $pty, screen => ScreenReader->new($columns, $rows), all => '' }, $class;
    my $slave = $pty->slave;
    $self->_size($columns, $rows);
    $self->{slave} = $slave;
    $self->{mode} = $self->mode;
    $self->{pid} = fork // die "fork: $!";
    if (!$self->{pid}) {
        $pty->make_slave_controlling_terminal;
        close $pty;
        delete @ENV{qw(NO_COLOR LC_ALL LC_CTYPE LANG COLUMNS LINES)};
        %ENV = (%ENV, TERM => 'xterm-256color', LC_ALL => 'C.UTF-8', %{ $how->{env} // {} });
        delete @ENV{ grep { !defined $ENV{$_} } keys %ENV };
        my $fd = fileno $slave;
        POSIX::dup2($fd, $_) for 0 .. 2;
        exec $^X, @{ $how->{switches} // [] }, (map { "-I$_" } @{ $how->{inc} // [] }, @INC),
            $how->{program} // 'perl/bin/royalur', @arguments or POSIX::_exit(127);
    }
    return $self;
}

sub screen { $_[0]{screen} }
sub text { $_[0]{screen}->text }
sub all { $_[0]{all} }
sub pid { $_[0]{pid} }

sub type {
    my ($self, $keys) = @_;
    syswrite $self->{pty}, $keys;
    return $self;
}

# Reads on until the screen, drawn to its end, looks as wanted; true when it does.
# That it never does is a test failed, whoever waited.
sub until_shows {
    my ($self, $wanted) = @_;
    my $until = time + $PATIENCE;
    while ($self->screen->drawing || $self->text !~ $wanted) {
        next if time < $until && $self->_read(1);
        Test::More::fail("the screen comes to show $wanted");
        Test::More::diag($self->text);
        return 0;
    }
    return 1;
}

# Reads what there is, if it comes soon.
sub look { my ($self) = @_; $self->_read(0.1); return }

# Types, and waits until the screen looks as wanted; the screen as text.
sub after {
    my ($self, $keys, $wanted) = @_;
    $self->type($keys)->until_shows($wanted);
    return $self->text;
}

sub resize {
    my ($self, $columns, $rows) = @_;
    $self->{screen}->resize($columns, $rows);
    $self->_size($columns, $rows);
    return $self;
}

sub _size {
    my ($self, $columns, $rows) = @_;
    Term::ReadKey::SetTerminalSize($columns, $rows, 0, 0, $self->{pty}->slave);
    return;
}

# How the terminal treats what is typed: its local modes.
sub mode {
    my ($self) = @_;
    my $termios = POSIX::Termios->new;
    $termios->getattr(fileno $self->{slave});
    return join ' ', map { $termios->$_ } qw(getiflag getoflag getlflag);
}

# True when everything is as it was before the program: the mode, the cursor and
# the screen.
sub as_it_was {
    my ($self) = @_;
    my $screen = $self->{screen};
    return $self->mode eq $self->{mode} && $screen->cursor && !$screen->alternate;
}

# Closes the terminal, as when a window is closed or a line drops.
sub hang_up {
    my ($self) = @_;
    close $self->{slave};
    $self->{pty}->close_slave;
    close $self->{pty};
    return $self;
}

# Waits for the end: its exit status and the signal that ended it.
sub end {
    my ($self) = @_;
    my $until = time + $PATIENCE;
    while (waitpid($self->{pid}, POSIX::WNOHANG()) == 0) {
        if (time > $until) {
            kill KILL => $self->{pid};
            waitpid $self->{pid}, 0;
            return (undef, 'it did not end');
        }
        defined fileno $self->{pty} ? $self->_read(0.1) : select undef, undef, undef, 0.1;
    }
    my @how = ($? >> 8, $? & 127);
    delete $self->{pid};
    if (defined fileno $self->{pty}) { 1 while $self->_read(0) }
    return @how;
}

sub _read {
    my ($self, $seconds) = @_;
    return 1 if !IO::Select->new($self->{pty})->can_read($seconds) && $seconds >= 1;
    return 0 unless IO::Select->new($self->{pty})->can_read(0);
    my $read = sysread $self->{pty}, my $bytes, 65_536 or return 0;
    $self->{all} .= $bytes;
    $self->{screen}->read($bytes);
    return 1;
}

sub DESTROY {
    my ($self) = @_;
    local ($?, $!);
    kill KILL => $self->{pid} and waitpid $self->{pid}, 0 if $self->{pid};
    return;
}

1;
