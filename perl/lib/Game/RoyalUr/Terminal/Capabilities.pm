package Game::RoyalUr::Terminal::Capabilities;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

# Terminals that are known to have one colour.
my $PLAIN = qr/\A(?:dumb|unknown|vt[1-4]\d\d.*|vt52|.*-m|.*-mono)\z/;

sub of {
    my ($class, $in, $out, $environment) = @_;
    my $env = $environment // \%ENV;
    my $term = $env->{TERM} // '';
    my $tty = defined $out && -t $out && $term ne '' && $term ne 'dumb';
    my ($locale) = grep { defined && length } @$env{qw(LC_ALL LC_CTYPE LANG)};
    return bless {
        out => $out,
        env => $env,
        keys => $tty && defined $in && -t $in && eval { require Term::ReadKey; 1 } ? 1 : 0,
        colour => $tty && $term !~ $PLAIN && !length($env->{NO_COLOR} // '') ? 1 : 0,
        unicode => $tty && ($locale // '') =~ /utf-?8/i ? 1 : 0,
    }, $class;
}

sub keys { $_[0]{keys} }
sub colour { $_[0]{colour} }
sub unicode { $_[0]{unicode} }
sub style { my ($self) = @_; return (colour => $self->{colour}, unicode => $self->{unicode}) }

sub without {
    my ($self, @abilities) = @_;
    return bless { %$self, map { $_ => 0 } @abilities }, ref $self;
}

sub with {
    my ($self, %abilities) = @_;
    return bless { %$self, map { $_ => $abilities{$_} ? 1 : 0 } CORE::keys(%abilities) }, ref $self;
}

sub size {
    my ($self) = @_;
    my ($width, $height);
    if (defined $self->{out} && -t $self->{out}) {
        ($width, $height) = eval { require Term::ReadKey; Term::ReadKey::GetTerminalSize($self->{out}) };
        $width ||= _positive($self->{env}{COLUMNS});
        $height ||= _positive($self->{env}{LINES});
    }
    return ($width || 80, $height || 24);
}

sub bytes {
    my ($self, $text) = @_;
    utf8::encode($text) if $self->{unicode};
    return $text;
}

sub _positive { ($_[0] // '') =~ /\A0*([1-9][0-9]{0,3})\z/ ? $1 : undef }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Capabilities - what a terminal can do

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Picture;
    use Game::RoyalUr::Engine;
    use Game::RoyalUr::Terminal::Capabilities;

    my $ability = Game::RoyalUr::Terminal::Capabilities->of(\*STDIN, \*STDOUT);
    my $picture = Game::RoyalUr::Terminal::Picture->new($ability->style, width => ($ability->size)[0]);
    print $ability->bytes($picture->text(Game::RoyalUr::Engine->new));

=head1 DESCRIPTION

What to draw with and how to read, found out from two handles and the environment
in one place.

=head1 METHODS

=head2 of

    my $ability = Game::RoyalUr::Terminal::Capabilities->of($in, $out);
    my $ability = Game::RoyalUr::Terminal::Capabilities->of($in, $out, \%environment);

Looks at two handles, either of them perhaps undef, and at the environment,
by default C<%ENV>. What is not a terminal, or one whose C<TERM> is empty or
C<dumb>, can do nothing.

=head2 keys

    my $by_keys = $ability->keys;

True when single keys can be read and the screen be drawn on: both handles are
terminals, and L<Term::ReadKey> is installed.

=head2 colour

    my $colour = $ability->colour;

True when there are colours and C<NO_COLOR> is not set to anything.

=head2 unicode

    my $round = $ability->unicode;

True when C<LC_ALL>, C<LC_CTYPE> or C<LANG>, the first that is set, names UTF-8.

=head2 style

    my %style = $ability->style;    # colour and unicode

The last two, as L<Game::RoyalUr::Terminal::Picture/new> takes them.

=head2 without

    my $plain = $ability->without('keys', 'colour');

The same with something given up.

=head2 with

    my $other = $ability->with(colour => 1, keys => 0);

The same terminal, with abilities that are told and not found out.

=head2 size

    my ($columns, $rows) = $ability->size;

How large the terminal is now; 80 and 24 when nothing says.

=head2 bytes

    print $ability->bytes($text);

Text as the bytes to print.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
