package Game::RoyalUr::Terminal::Signals;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

my @ENDING = qw(INT TERM HUP QUIT PIPE);
my @PASSING = qw(WINCH TSTP CONT);

# A handler only notes its signal. Whoever waits for input looks here after
# every wait, so nothing is ever interrupted half way.
sub new {
    my ($class) = @_;
    my $self = bless { was => {}, passed => {} }, $class;
    # The handlers hold the notes and not the object, so that it can go away.
    my $note = $self->{note} = { ending => undef, passed => {} };
    $self->_catch($_, sub { $note->{ending} //= $_[0] }) for @ENDING;
    $self->_catch($_, sub { $note->{passed}{ $_[0] } = 1 }) for @PASSING;
    return $self;
}

sub _catch {
    my ($self, $name, $handler) = @_;
    # What the caller ignores stays ignored, as under nohup.
    return if !exists $SIG{$name} || ($SIG{$name} // '') eq 'IGNORE';
    $self->{was}{$name} = $SIG{$name};
    $SIG{$name} = $handler;
    return;
}

sub ending { $_[0]{note}{ending} }

sub passed {
    my ($self, $name) = @_;
    return delete $self->{note}{passed}{$name} ? 1 : 0;
}

sub any {
    my ($self) = @_;
    return defined $self->{note}{ending} || %{ $self->{note}{passed} } ? 1 : 0;
}

sub sleep_now {
    my ($self) = @_;
    my $handler = $SIG{TSTP};
    $SIG{TSTP} = 'DEFAULT';
    kill TSTP => $$;
    # Awake again.
    $SIG{TSTP} = $handler;
    return;
}

sub release {
    my ($self) = @_;
    my $was = $self->{was};
    $SIG{$_} = $was->{$_} // 'DEFAULT' for keys %$was;
    $self->{was} = {};
    return;
}

sub raise_again {
    my ($self) = @_;
    $self->release;
    kill $self->ending, $$ if defined $self->ending;
    return;
}

sub DESTROY { $_[0]->release }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Signals - signals noted instead of obeyed

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Signals;

    my $signals = Game::RoyalUr::Terminal::Signals->new;
    kill WINCH => $$;
    print "another size\n" if $signals->passed('WINCH');
    $signals->raise_again;    # nothing: none was to end the program

=head1 DESCRIPTION

As long as it exists, signals that would end or stop the program are noted, so
that it can put the terminal back first. Signals that were ignored before still
are.

=head1 METHODS

=head2 new

    my $signals = Game::RoyalUr::Terminal::Signals->new;

Begins.

=head2 ending

    last if defined $signals->ending;

The first signal that asked for the end, C<INT>, C<TERM>, C<HUP>, C<QUIT> or
C<PIPE>; undef while none has.

=head2 passed

    redraw() if $signals->passed('WINCH');

Whether C<WINCH>, C<TSTP> or C<CONT> has come since this was last asked.

=head2 any

    redraw() if $signals->any;

True when any of all these has come and nobody has asked.

=head2 sleep_now

    $signals->sleep_now if $signals->passed('TSTP');

Stops the process, as C<TSTP> would have; returns when it is continued.

=head2 release

    $signals->release;

What each signal did before, it does again. Going away does the same.

=head2 raise_again

    $signals->raise_again;

Releases, and sends the process the signal that asked for its end, if any did:
whoever started the program sees that it ended by that signal.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
