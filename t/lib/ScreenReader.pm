package ScreenReader;

# What a terminal would show after some bytes: enough of one for a program that
# moves home, writes lines, empties lines and screens, and colours. Anything else
# is a fault, and is kept.

use 5.014;
use strict;
use warnings;

use Encode ();

sub new {
    my ($class, $width, $height) = @_;
    return bless {
        width => $width, height => $height, x => 0, y => 0,
        main => [], other => [], rows => undef, bytes => '',
        cursor => 1, alternate => 0, drawing => 0, colours => 0, faults => [],
    }, $class;
}

sub resize {
    my ($self, $width, $height) = @_;
    @$self{qw(width height)} = ($width, $height);
    return $self;
}

sub read {
    my ($self, $bytes) = @_;
    for ($self->{bytes} .= $bytes) {
        while (length) {
            if (s/\A\e\[(\??)([0-9;]*)([A-Za-z])//) { $self->_control("$1$3", $2) }
            elsif (/\A\e(?:\[[?0-9;]*)?\z/) { return $self }
            elsif (s/\A\r//) { $self->{x} = 0 }
            elsif (s/\A\n//) { $self->_down }
            elsif (s/\A([\x20-\x7e])// || s/\A([\xc2-\xdf].|[\xe0-\xef]..|[\xf0-\xf4]...)//s) {
                $self->_put(Encode::decode('UTF-8', $1));
            }
            elsif (/\A[\xc2-\xf4]/) { return $self }
            else { s/\A(.)//s; push @{ $self->{faults} }, sprintf 'byte %02x', ord $1 }
        }
    }
    return $self;
}

sub _control {
    my ($self, $what, $numbers) = @_;
    my $rows = $self->_rows;
    if ($what eq 'H' && $numbers eq '') { @$self{qw(x y)} = (0, 0) }
    elsif ($what eq 'K' && $numbers eq '2') { $rows->[$self->{y}] = [] }
    elsif ($what eq 'K' && $numbers eq '') { splice @{ $rows->[$self->{y}] ||= [] }, $self->{x} }
    elsif ($what eq 'J' && $numbers eq '2') { @$rows = () }
    elsif ($what eq 'J' && $numbers eq '') {
        splice @{ $rows->[$self->{y}] ||= [] }, $self->{x};
        splice @$rows, $self->{y} + 1;
    }
    elsif ($what eq 'm') { $self->{colours}++ if $numbers !~ /\A0?\z/ }
    elsif ($what =~ /\A\?[hl]\z/ && $numbers eq '25') { $self->{cursor} = $what eq '?h' ? 1 : 0 }
    elsif ($what =~ /\A\?[hl]\z/ && $numbers eq '2026') { $self->{drawing} = $what eq '?h' ? 1 : 0 }
    elsif ($what =~ /\A\?[hl]\z/ && $numbers eq '1049') {
        $self->{alternate} = $what eq '?h' ? 1 : 0;
        if ($self->{alternate}) { @$self{qw(kept_x kept_y)} = @$self{qw(x y)}; $self->{other} = [] }
        else { @$self{qw(x y)} = @$self{qw(kept_x kept_y)} }
    }
    else { push @{ $self->{faults} }, "control $what $numbers" }
    return;
}

sub _put {
    my ($self, $char) = @_;
    if ($self->{x} >= $self->{width}) {
        push @{ $self->{faults} }, "a line goes on after its last column ($char)" if $self->{alternate};
        $self->{x} = 0;
        $self->_down;
    }
    my $row = $self->_rows->[$self->{y}] ||= [];
    $row->[$_] //= ' ' for 0 .. $self->{x};
    $row->[$self->{x}++] = $char;
    return;
}

sub _down {
    my ($self) = @_;
    return $self->{y}++ if $self->{y} < $self->{height} - 1;
    push @{ $self->{faults} }, 'the screen scrolls' if $self->{alternate};
    shift @{ $self->_rows };
    return;
}

sub _rows { my ($self) = @_; return $self->{ $self->{alternate} ? 'other' : 'main' } }

sub lines {
    my ($self) = @_;
    my $rows = $self->_rows;
    return map { join('', @{ $rows->[$_] // [] }) =~ s/\s+\z//r } 0 .. $self->{height} - 1;
}

sub text { my ($self) = @_; return join "\n", $self->lines }
sub alternate { $_[0]{alternate} }
sub cursor { $_[0]{cursor} }
sub colours { $_[0]{colours} }
sub drawing { $_[0]{drawing} }
sub faults { @{ $_[0]{faults} } }

1;
