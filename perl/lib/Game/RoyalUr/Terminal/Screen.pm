package Game::RoyalUr::Terminal::Screen;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Terminal::Input;
use Game::RoyalUr::Terminal::Keys;
use Game::RoyalUr::Terminal::Signals;

our $VERSION = '0.02';

use constant {
    # The other screen, no cursor, nothing on it.
    ENTER => "\e[?1049h\e[?25l\e[H\e[2J",
    # Plain letters, nothing left for a terminal that has one screen only.
    LEAVE => "\e[?2026l\e[0m\e[H\e[2J\e[?25h\e[?1049l",
    # Between these a terminal that knows them shows nothing half drawn; the
    # others pass over them.
    BEGIN_DRAWING => "\e[?2026h",
    END_DRAWING => "\e[?2026l",
    # How long an escape may wait for the rest of a key.
    PATIENCE => 0.05,
};

sub new {
    my ($class, $in, $out, $ability, %instead) = @_;
    # Keys that come from elsewhere need no terminal.
    my $terminal = !$instead{keysource} && -t $in;
    require Term::ReadKey if $terminal;
    my $signals = Game::RoyalUr::Terminal::Signals->new;
    return bless {
        in => $in,
        out => $out,
        ability => $ability,
        signals => $signals,
        input => Game::RoyalUr::Terminal::Input->new($in, $signals, %instead),
        terminal => $terminal,
        keys => Game::RoyalUr::Terminal::Keys->new,
        open => 0,
    }, $class;
}

sub open {
    my ($self) = @_;
    $self->{open} = 1;
    Term::ReadKey::ReadMode('cbreak', $self->{in}) if $self->{terminal};
    $self->_put(ENTER);
    return $self;
}

sub close {
    my ($self) = @_;
    return unless $self->{open};
    $self->{open} = 0;
    # Whatever becomes of the one, the other is put back; a terminal that has hung up
    # has no mode.
    eval { $self->_put(LEAVE) };
    eval { Term::ReadKey::ReadMode('restore', $self->{in}) } if $self->{terminal};
    return;
}

sub size { $_[0]{ability}->size }
sub signals { $_[0]{signals} }

sub draw {
    my ($self, @lines) = @_;
    my ($width, $height) = $self->size;
    splice @lines, $height if @lines > $height;
    # Each line is emptied before it is written: after a full one the cursor
    # still stands on its last column.
    my $text = BEGIN_DRAWING . "\e[H" . join "\r\n", map { "\e[2K" . clipped($_, $width) } @lines;
    $text .= "\r\n\e[J" if @lines < $height;
    $self->_put($self->{ability}->bytes($text . END_DRAWING));
    return;
}

sub key {
    my ($self, $seconds) = @_;
    my ($keys, $signals) = @$self{qw(keys signals)};
    while (1) {
        my $key = $keys->next;
        return $key eq 'interrupt' ? 'end_of_input' : $key if defined $key;
        my ($what, $bytes) = $self->{input}->bytes($keys->unfinished ? PATIENCE : $seconds);
        if ($what eq 'bytes') { $keys->feed($bytes) }
        elsif ($what eq 'end') { return 'end_of_input' }
        elsif ($what eq 'time') { return $keys->settle // 'time' }
        elsif (defined $signals->ending) { return 'end_of_input' }
        else { return $self->_after_signal }
    }
}

# Another size, or back from being stopped: everything is drawn again.
sub _after_signal {
    my ($self) = @_;
    my $signals = $self->{signals};
    if ($signals->passed('TSTP')) {
        $self->close;
        $signals->sleep_now;
        $signals->passed('CONT');
        $self->open;
    }
    $self->open if $signals->passed('CONT');
    $signals->passed('WINCH');
    return 'redraw';
}

sub clipped {
    my ($line, $width) = @_;
    my $clipped = '';
    while ($line =~ /\G((?:\e\[[0-9;]*m)*)([^\e]?)/g) {
        my ($style, $char) = ($1, $2);
        last if $style eq '' && $char eq '';
        $clipped .= $style;
        next if $char eq '';
        $clipped .= $char if $width-- > 0;
    }
    return $clipped;
}

sub _put {
    my ($self, $bytes) = @_;
    while (length $bytes) {
        my $written = syswrite $self->{out}, $bytes;
        if (defined $written) { substr $bytes, 0, $written, '' }
        # Who cannot be shown anything any more will be told by the next read.
        elsif (!$!{EINTR} && !$!{EAGAIN}) { return }
    }
    return;
}

sub DESTROY { $_[0]->close }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Screen - a terminal taken over whole, and given back

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Capabilities;
    use Game::RoyalUr::Terminal::Screen;

    my $ability = Game::RoyalUr::Terminal::Capabilities->of(\*STDIN, \*STDOUT);
    if ($ability->keys) {
        my $screen = Game::RoyalUr::Terminal::Screen->new(\*STDIN, \*STDOUT, $ability)->open;
        $screen->draw('Press a key.');
        my $key = $screen->key;
        $screen->close;
        print "That was $key.\n";
    }

=head1 DESCRIPTION

While it is open the terminal shows another screen without a cursor, and hands
over every key at once and unseen. Closing it, on purpose or by letting it go,
puts all that back. So does stopping the process from the keyboard, and
continuing it takes the terminal over again.

From when it is made until it is gone, signals are noted as
L<Game::RoyalUr::Terminal::Signals> describes.

=head1 METHODS

=head2 new

    my $screen = Game::RoyalUr::Terminal::Screen->new($in, $out, $ability);

For two handles of a terminal and what it can do; C<keysource> and C<sleeper> may follow,
as L<Game::RoyalUr::Terminal/new> has them. Dies without
L<Term::ReadKey>.

=head2 open

    $screen->open;

Takes the terminal over, and returns itself.

=head2 close

    $screen->close;

Gives it back. Does nothing when it is not open.

=head2 draw

    $screen->draw(@lines);

Shows lines of text, that may have colours in them, and nothing else. What does
not fit is cut off.

=head2 key

    my $key = $screen->key;
    my $key = $screen->key(0.5);

Waits for a key and names it as L<Game::RoyalUr::Terminal::Keys> does; not longer
than the seconds given, if any are, and then it is C<time>. C<redraw> asks to draw
again, because the size is another one or the terminal has just been taken back.
C<end_of_input> is the end of it all, by a key, a signal or a terminal that is
gone.

=head2 size

    my ($columns, $rows) = $screen->size;

How large the terminal is now.

=head2 signals

    my $name = $screen->signals->ending;

The L<Game::RoyalUr::Terminal::Signals>, to ask what it was that ended it.

=head1 FUNCTIONS

=head2 clipped

    my $start = Game::RoyalUr::Terminal::Screen::clipped($line, 20);

A line as far as it fits into so many columns, with all its colours.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
