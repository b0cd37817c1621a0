package Game::Senet::Position;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);

our $VERSION = '0.02';

use constant {
    POS_OK => 0,
    POS_NULL => 1,
    POS_ROWS => 2,
    POS_WIDTH => 3,
    POS_LETTER => 4,
    POS_SIDE => 5,
    POS_COUNT => 6,
    POS_FIELD => 7,
    POS_LONG => 8,
};

our @POS_CODES = qw(
    POS_OK POS_NULL POS_ROWS POS_WIDTH POS_LETTER POS_SIDE POS_COUNT POS_FIELD POS_LONG
);
our @EXPORT_OK = (qw(house_ok read_position write_position position_error), @POS_CODES);
our %EXPORT_TAGS = (all => \@EXPORT_OK, codes => \@POS_CODES);

my ($ROW, $ROWS, $LONG) = (10, 3, 64);

# One text for each code, in the order of their numbers.
my @TEXT = (
    'a position',
    'no position at all',
    'not three rows',
    'a row that is not ten houses wide',
    'an unexpected character in the rows',
    'a side to move that is not l or d',
    'a number of pieces off that is not one digit from 0 to 7',
    'a field missing, or something after the last one',
    'too long to be a position',
);

sub house_ok {
    my ($text) = @_;
    return defined $text && $text =~ /\A(?:[1-9]|[12][0-9]|30)\z/ ? 1 : 0;
}

sub position_error {
    my ($code) = @_;
    croak 'position_error: the code must be a whole number from 0 to ' . $#TEXT
        unless defined $code && $code =~ /\A[0-9]+\z/ && $code <= $#TEXT;
    return $TEXT[$code];
}

sub read_position {
    my ($text) = @_;
    return POS_NULL unless defined $text;
    $text = "$text";
    return POS_NULL unless length $text;
    return POS_LONG if length $text >= $LONG;

    my $space = index $text, ' ';
    my $rows = $space < 0 ? $text : substr $text, 0, $space;
    my ($code, $track) = _read_rows($rows);
    return $code if $code;
    ($code, my @fields) = _read_fields(substr $text, length $rows);
    return $code if $code;
    return wantarray ? (POS_OK, $track, @fields) : POS_OK;
}

sub _read_rows {
    my ($rows) = @_;
    my ($track, $row, $width) = ('', 1, 0);
    while ($rows =~ /\G(10|.)/gs) {
        my $mark = $1;
        if ($mark eq '/') {
            return POS_WIDTH if $width != $ROW;
            return POS_ROWS if $row == $ROWS;
            ($row, $width) = ($row + 1, 0);
            next;
        }
        my $piece = $mark eq 'l' || $mark eq 'd';
        return POS_LETTER unless $piece || $mark =~ /\A(?:10|[1-9])\z/;
        my $houses = $piece ? 1 : $mark;
        return POS_WIDTH if $width + $houses > $ROW;
        $track .= $piece ? $mark : '.' x $houses;
        $width += $houses;
    }
    return POS_ROWS if $row < $ROWS;
    return POS_WIDTH if $width != $ROW;
    return (POS_OK, $track);
}

sub _read_fields {
    my ($text) = @_;
    my $length = length $text;
    return POS_FIELD unless $length;
    my $side = $length > 1 ? index 'ld', substr($text, 1, 1) : -1;
    return POS_SIDE if $side < 0;

    my ($at, @off) = (2);
    for (1 .. 2) {
        return POS_FIELD if $at + 1 >= $length || substr($text, $at, 1) ne ' ';
        my $digit = substr $text, $at + 1, 1;
        return POS_COUNT unless $digit =~ /\A[0-7]\z/;
        $at += 2;
        return POS_COUNT if $at < $length && substr($text, $at, 1) ne ' ';
        push @off, 0 + $digit;
    }
    return POS_FIELD if $at < $length;
    return (POS_OK, $side, @off);
}

sub write_position {
    my ($track, $side, @off) = @_;
    croak 'write_position: the track must be thirty characters l, d or .'
        unless defined $track && $track =~ /\A[ld.]{30}\z/;
    croak 'write_position: the side must be 0 or 1'
        unless defined $side && $side =~ /\A[01]\z/;
    croak 'write_position: two numbers of pieces off, each from 0 to 7, are needed'
        if @off != 2 || grep { !defined || !/\A[0-7]\z/ } @off;
    my @rows = unpack '(A10)3', $track;
    s/(\.+)/length $1/ge for @rows;
    return join ' ', join('/', @rows), substr('ld', $side, 1), @off;
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Senet::Position - the position string of Senet, read and written

=head1 SYNOPSIS

    use Game::Senet::Position ':all';

    my ($code, $track, $side, @off) = read_position('dldldldldl/10/10 l 0 0');
    die position_error($code) if $code != POS_OK;
    print "$track\n";                               # dldldldldl....................
    print write_position($track, 1, @off), "\n";    # dldldldldl/10/10 d 0 0

=head1 DESCRIPTION

The one place that knows how a position of Senet is spelled.
L<Game::Senet::Engine> makes its boards from it, and
L<Game::Senet::Notation/validate_position> asks it whether a string is a
position without making a board at all.

=head2 The string

    dldldldldl/10/10 l 0 0

Three rows in the order of the track, houses 1 to 10, 11 to 20 and 21 to 30,
with a C</> between two rows. In a row, C<l> is a light piece, C<d> a dark one,
and a number from 1 to 10 that many empty houses. After the rows follow, each
behind one space: the side to move, C<l> or C<d>; how many of light's pieces
are off the board; how many of dark's. Both numbers are one digit from 0 to 7.

A run of empty houses may be spelled in parts: C<55> and C<10> are the same
row, as is C<1111111111>. C<1> followed by C<0> is always ten; any other two
digits side by side are two runs. L</write_position> writes the longest runs.

A string is judged by its shape and never by its sense: a board full of light
pieces is a position.

=head2 The codes

What is wrong with a string is the first fault met reading from left to right,
but a string of 64 characters or more is C<POS_LONG> whatever else is in it.
The string is a string of characters: a NUL, or a character above 255, is one
unexpected character.

=over 4

=item POS_OK

0: the string is a position.

=item POS_NULL

1: there is no string; it is undefined or empty.

=item POS_ROWS

2: fewer than three rows before the first space or the end, or a C</> behind
the third.

=item POS_WIDTH

3: a row that holds more or fewer than ten houses.

=item POS_LETTER

4: a character in the rows that is no C<l>, C<d>, C</> or run of empty houses.
A C<0> that does not belong to a C<10> is one.

=item POS_SIDE

5: the side to move is missing, or is neither C<l> nor C<d>.

=item POS_COUNT

6: a number of pieces off is not a single digit from 0 to 7.

=item POS_FIELD

7: a field is missing, the space before one is missing, or something follows
the last.

=item POS_LONG

8: the string is 64 characters long or longer.

=back

=head1 FUNCTIONS

None is exported unless asked for. C<:all> exports everything, C<:codes> only
the C<POS_> constants.

=head2 house_ok

    house_ok('15');    # 1

1 for a house as the wire form of a move writes one, a number from 1 to 30 without a
leading zero, otherwise 0.

=head2 read_position

    my ($code, $track, $side, $light_off, $dark_off) = read_position($string);

Reads a string. Returns C<POS_OK> and what the string says: the thirty houses
as thirty characters C<l>, C<d> or C<.> (house 1 first), the side to move (0 for
light, 1 for dark), and the two numbers of pieces off. For a string that is not
a position it returns the code alone, and in scalar context always. It never croaks.

    my ($code) = read_position('10/10/10 x 0 0');    # POS_SIDE

=head2 write_position

    my $string = write_position($track, $side, $light_off, $dark_off);

The string for those four, which have the shapes L</read_position> returns
with. Croaks on a track that is not thirty characters C<l>, C<d> or C<.>, on a
side that is not 0 or 1, and on numbers that are not from 0 to 7.

    write_position('.' x 30, 0, 5, 4);    # '10/10/10 l 5 4'

=head2 position_error

    my $text = position_error($code);

What a code means, in words. Croaks on a number that is no code.

    position_error(POS_ROWS);    # 'not three rows'

=head1 SEE ALSO

L<Game::Senet::Engine>, L<Game::Senet::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
