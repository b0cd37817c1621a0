package Game::RoyalUr::App::Progress;

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use Time::HiRes qw(time);

our $VERSION = '0.02';
our @EXPORT_OK = qw(bar duration $PAUSE);

# Seconds between two drawings on a terminal, between two lines elsewhere, and how
# wide the bar is.
our $PAUSE = 0.1;
my $PAUSE_LINE = 10;
my $WIDTH = 24;

sub new {
    my ($class, %how) = @_;
    my $terminal = !$how{quiet} && -t STDERR;
    return bless {
        total => $how{total}, asked => $how{asked}, terminal => $terminal,
        silent => !$terminal && !$how{asked}, begun => time, drawn => 0, told => time,
    }, $class;
}

sub at {
    my ($self, $games) = @_;
    return if $self->{silent};
    my $now = time;
    if (!$self->{terminal}) {
        return if $now < $self->{told} + $PAUSE_LINE;
        $self->{told} = $now;
        print {*STDERR} $self->_text($games, $now), "\n";
        return;
    }
    return if $now < $self->{drawn} + $PAUSE;
    $self->{drawn} = $now;
    print {*STDERR} "\r", $self->_text($games, $now), "\e[K";
    return;
}

sub end {
    my ($self, $games) = @_;
    print {*STDERR} "\r\e[K" if $self->{drawn};
    print {*STDERR} $self->_rate($games, time), "\n" if $self->{asked};
    return;
}

sub _text {
    my ($self, $games, $now) = @_;
    my $total = $self->{total} or return $self->_rate($games, $now);
    my $part = $games / $total;
    my $left = $part ? ($now - $self->{begun}) / $part * (1 - $part) : 0;
    return bar($part) . "  $games games, " . duration($left) . ' left';
}

sub _rate {
    my ($self, $games, $now) = @_;
    my $passed = $now - $self->{begun};
    return sprintf '%s games in %.1f s, %.1f a second', $games, $passed, $passed > 0 ? $games / $passed : 0;
}

sub bar {
    my ($part) = @_;
    my $full = int $part * $WIDTH + 0.5;
    return sprintf '[%s%s] %3.0f %%', '=' x $full, ' ' x ($WIDTH - $full), 100 * $part;
}

sub duration {
    my ($seconds) = @_;
    return $seconds < 60 ? sprintf('%.1f s', $seconds) : sprintf '%d:%02d', $seconds / 60, $seconds % 60;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Progress - how far a long work is, on standard error

=head1 SYNOPSIS

    use Game::RoyalUr::App::Progress;

    my $progress = Game::RoyalUr::App::Progress->new(total => 1000);
    $progress->at($_) for 1 .. 1000;
    $progress->end(1000);

=head1 DESCRIPTION

Where standard error is a terminal, a line that is drawn over and over: a bar where the
total is known, else a count and a rate. Where it is none, nothing, unless it is asked for:
then a line every ten seconds.

=head1 METHODS

=head2 new

    my $progress = Game::RoyalUr::App::Progress->new(total => $games, quiet => 0, asked => 1);

The clock runs from here. C<quiet> keeps it off a terminal, C<asked> shows it also where
there is none, and at the end.

=head2 at

    $progress->at($games);

So many games are done.

=head2 end

    $progress->end($games);

Takes the line off the screen; when it was asked for, with a last line about the whole.

=head1 FUNCTIONS

Exported on request, with C<$PAUSE>, the seconds between two drawings on a terminal.

=head2 bar

    bar(0.25)    # '[======                  ]  25 %'

So much of the whole, 0 to 1, as it is drawn.

=head2 duration

    duration(83.4)    # '1:23'

Seconds as a person reads them: with a tenth below a minute, else minutes and seconds.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
