package Game::Dominoes::Tile;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use overload
    '""' => sub { $_[0]->to_string },
    'bool' => sub { 1 },
    '==' => sub { $_[0]->equals($_[1]) },
    '!=' => sub { !$_[0]->equals($_[1]) },
    fallback => 1;

our $VERSION = '0.02';

use constant { FACES_MAX => 6, TILES => 28 };

# The twenty-eight tiles by their number, lower face first: 0-0, 0-1 ... 6-6.
my @SET = (undef);
my %ID;
for my $low (0 .. FACES_MAX) {
    for my $high ($low .. FACES_MAX) {
        $ID{"$high-$low"} = @SET;
        push @SET, [$high, $low];
    }
}

sub new {
    my ($class, @given) = @_;
    croak 'a domino is made from its high face and its low face' if @given % 2;
    my %given = @given;
    my ($high, $low) = delete @given{qw(high low)};
    croak "'$_' is not a field of a domino" for sort keys %given;
    my $tile = $class->of($high, $low);
    croak "the high face of a domino is not below the low one, as $high is below $low" if $high < $low;
    return $tile;
}

sub of {
    my ($class, @faces) = @_;
    croak 'a domino has two faces' if @faces != 2;
    for (@faces) {
        croak 'a face of a domino is a whole number from 0 to 6, not ' . (defined $_ ? "'$_'" : 'undef')
            unless defined $_ && /\A[0-6]\z/;
    }
    my ($low, $high) = sort { $a <=> $b } @faces;
    return $class->from_id($ID{"$high-$low"});
}

sub from_id {
    my ($class, $id) = @_;
    croak 'the number of a domino is a whole number from 1 to 28, not ' . (defined $id ? "'$id'" : 'undef')
        unless defined $id && $id =~ /\A(?:[1-9]|1[0-9]|2[0-8])\z/;
    return bless { id => 0 + "$id" }, ref $class || $class;
}

sub all {
    my ($class) = @_;
    return map { $class->from_id($_) } 1 .. TILES;
}

sub id { return $_[0]{id} }
sub high { return $SET[$_[0]{id}][0] }
sub low { return $SET[$_[0]{id}][1] }

sub pips { return $_[0]->high + $_[0]->low }

sub is_double { return $_[0]->high == $_[0]->low ? 1 : 0 }

sub has_face {
    my ($self, $face) = @_;
    return 0 unless defined $face && $face =~ /\A[0-6]\z/;
    return $face == $self->high || $face == $self->low ? 1 : 0;
}

sub other {
    my ($self, $face) = @_;
    croak "the domino $self has no face " . (defined $face ? "'$face'" : 'undef')
        unless $self->has_face($face);
    return $face == $self->high ? $self->low : $self->high;
}

sub equals {
    my ($self, $other) = @_;
    return blessed $other && $other->isa(__PACKAGE__) && $other->id == $self->id ? 1 : 0;
}

sub to_string { return $_[0]->high . '-' . $_[0]->low }
sub stringify { return $_[0]->to_string }

1;

__END__

=encoding utf8

=head1 NAME

Game::Dominoes::Tile - one domino of the double-six set

=head1 SYNOPSIS

    use Game::Dominoes::Tile;

    my $tile = Game::Dominoes::Tile->of(4, 6);
    print "$tile\n";                             # 6-4
    print $tile->pips, "\n";                     # 10
    print $tile->other(6), "\n";                 # 4

    my @boneyard = Game::Dominoes::Tile->all;
    print scalar @boneyard, " dominoes\n";       # 28 dominoes

=head1 DESCRIPTION

A domino has two faces of 0 to 6 pips, and there is one for each pair of faces,
28 in all. A tile never changes. Used as a string it is its two faces with a dash
between them, the higher first; C<==> and C<eq> compare two tiles as one expects.

=head1 METHODS

=head2 new

    my $tile = Game::Dominoes::Tile->new(high => 6, low => 4);

The tile with these two faces, which are given in their order. Croaks on anything but two
whole numbers from 0 to 6, on a C<high> below the C<low>, and on another name.

=head2 of

    my $tile = Game::Dominoes::Tile->of($face, $face);

The tile with these two faces, in either order. Croaks on anything but two whole
numbers from 0 to 6.

    Game::Dominoes::Tile->of(0, 3);    # the tile 3-0

=head2 from_id

    my $tile = Game::Dominoes::Tile->from_id($id);

The tile with that number, 1 to 28. They are counted by the lower face and then by the
higher: 0-0 is 1, 0-1 to 0-6 are 2 to 7, 1-1 is 8, and 6-6 is 28. Croaks on anything
else.

    Game::Dominoes::Tile->from_id(8);    # the tile 1-1

=head2 all

    my @tiles = Game::Dominoes::Tile->all;

The 28 tiles in the order of their numbers.

=head2 id

    my $id = $tile->id;

Its number, 1 to 28.

=head2 high

    my $face = $tile->high;

Its higher face; of a double, its face.

=head2 low

    my $face = $tile->low;

Its lower face; of a double, its face.

=head2 pips

    my $pips = $tile->pips;

The pips on both faces, 0 to 12.

=head2 is_double

    print 'a double' if $tile->is_double;

1 when both faces are the same, otherwise 0.

=head2 has_face

    print 'fits' if $tile->has_face($face);

1 when one of its faces is this one, otherwise 0. Anything that is not a face is
none of them.

    Game::Dominoes::Tile->of(6, 4)->has_face(4);    # 1

=head2 other

    my $face = $tile->other($face);

The face on the other end from this one; for a double, the same. Croaks on a face the
tile does not have.

    Game::Dominoes::Tile->of(6, 4)->other(4);    # 6

=head2 equals

    print 'the same' if $tile->equals($other);

1 when the other is the same domino, otherwise 0; 0 too for anything that is not a
tile.

=head2 to_string

    my $text = $tile->to_string;    # '6-4'

The higher face, a dash, the lower face. The same as the tile used as a string.

=head2 stringify

    my $text = $tile->stringify;    # '6-4'

Another name of L</to_string>.

=head1 CONSTANTS

=over 4

=item FACES_MAX, TILES

6, the highest face, and 28, how many tiles there are. They are not exported:
C<Game::Dominoes::Tile::TILES>.

=back

=head1 SEE ALSO

L<Game::Dominoes::Layout>, L<Game::Dominoes::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
