package Game::RoyalUr::App::Progress;

use 5.014;
use strict;
use warnings;

use Time::HiRes qw(time);

our $VERSION = '0.02';

# Seconds between two drawings on a terminal, between two lines elsewhere, and how
# wide the bar is.
my $PAUSE      = 0.1;
my $PAUSE_LINE = 10;
my $WIDTH      = 24;

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
    my $part  = $games / $total;
    my $full  = int $part * $WIDTH + 0.5;
    my $left  = $part ? ($now - $self->{begun}) / $part * (1 - $part) : 0;
    return sprintf '[%s%s] %3.0f %%  %s games, %s left', '=' x $full, ' ' x ($WIDTH - $full), 100 * $part, $games,
        $left < 60 ? sprintf('%.1f s', $left) : sprintf('%d:%02d', $left / 60, $left % 60);
}

sub _rate {
    my ($self, $games, $now) = @_;
    my $passed = $now - $self->{begun};
    return sprintf '%s games in %.1f s, %.1f a second', $games, $passed, $passed > 0 ? $games / $passed : 0;
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

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
