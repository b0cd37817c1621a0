package Game::RoyalUr::Terminal::Keys;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

my %SINGLE = (
    "\r" => 'enter', "\n" => 'enter', "\t" => 'tab', "\x7f" => 'backspace', "\b" => 'backspace',
    "\x03" => 'interrupt', "\x04" => 'end_of_input', "\x0c" => 'redraw',
);
# What follows escape and [ or O: a letter, or numbers and a tilde.
my %SEQUENCE = (
    A => 'up', B => 'down', C => 'right', D => 'left', H => 'home', F => 'end', Z => 'back_tab', M => 'enter',
    '1~' => 'home', '4~' => 'end', '7~' => 'home', '8~' => 'end',
    '3~' => 'delete', '5~' => 'page_up', '6~' => 'page_down',
);

sub new { return bless { bytes => '' }, $_[0] }

sub feed {
    my ($self, $bytes) = @_;
    $self->{bytes} .= $bytes;
    return $self;
}

sub next {
    my ($self) = @_;
    for ($self->{bytes}) {
        return undef unless length;
        if (/\A\e/) {
            return 'escape' if s/\A\e(?=\e)//;
            # A sequence goes on until a byte from @ to ~.
            if (s/\A\e([\[O])([0-?]*)[ -\/]*([\@-~])//) {
                my ($kind, $numbers, $final) = ($1, $2, $3);
                # With a bracket this is a mouse.
                return 'unknown' if $final eq 'M' && $kind eq '[';
                return $SEQUENCE{ $final eq '~' ? "$numbers~" : $final } // 'unknown';
            }
            return undef if /\A\e(?:[\[O][ -?]*)?\z/;
            return 'unknown' if s/\A\e[\[O][ -?]*//;
            s/\A\e//;
            return 'escape';
        }
        # A character of several bytes may come in parts.
        return undef if /\A(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})\z/;
        return $1 if s/\A([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})//;
        my $byte = substr $_, 0, 1, '';
        return $SINGLE{$byte} // ($byte =~ /[ -~]/ ? $byte : 'unknown');
    }
}

sub unfinished { return length $_[0]{bytes} ? 1 : 0 }

sub settle {
    my ($self) = @_;
    return undef unless length $self->{bytes};
    my $escape = $self->{bytes} eq "\e";
    $self->{bytes} = '';
    return $escape ? 'escape' : 'unknown';
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Keys - the keys that the bytes of a terminal stand for

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Keys;

    my $keys = Game::RoyalUr::Terminal::Keys->new;
    $keys->feed("q\e[A\e[");
    print $keys->next, "\n";                        # q
    print $keys->next, "\n";                        # up
    print "more to come\n" if $keys->unfinished;    # more to come
    print $keys->feed('B')->next, "\n";             # down

=head1 DESCRIPTION

Reads nothing: it is fed the bytes as they come.

A key that prints is its own name, as bytes. The others are C<enter>, C<tab>,
C<back_tab>, C<backspace>, C<delete>, C<escape>, C<up>, C<down>, C<left>,
C<right>, C<home>, C<end>, C<page_up>, C<page_down>, and by what they are for,
C<interrupt> (control C), C<end_of_input> (control D), C<redraw> (control L).
Any other is C<unknown>.

=head1 METHODS

=head2 new

    my $keys = Game::RoyalUr::Terminal::Keys->new;

One that has been fed nothing.

=head2 feed

    $keys->feed($bytes);

Takes bytes and returns itself.

=head2 next

    my $key = $keys->next;

The next key, or undef when the bytes so far make no whole one.

=head2 unfinished

    my $patience = $keys->unfinished ? 0.05 : undef;

True when the bytes left over are the beginning of a key. An escape is one until
the next byte tells, or some time has gone by.

=head2 settle

    my $key = $keys->settle;

When that time has gone by: what was left over as a key, C<escape> if it was
just that. Undef when nothing was.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
