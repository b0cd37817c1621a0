package Game::Senet::Move;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::Senet::Position qw(house_ok);
use Game::Senet::Sticks qw(roll_ok);

use overload
    '""' => sub { $_[0]->to_string },
    'bool' => sub { 1 },
    fallback => 1;

our $VERSION = '0.02';

my %FIELD = map { $_ => 1 } qw(from to roll back swap);

sub new {
    my ($class, @given) = @_;
    croak 'a Senet move is made from pairs of a field and its value' if @given % 2;
    my %given = @given;
    for (sort keys %given) {
        croak "'$_' is not a field of a Senet move" unless $FIELD{$_};
    }
    my ($from, $to, $roll) = @given{qw(from to roll)};
    croak 'a Senet move starts from a house, 1 to 30' unless house_ok($from);
    croak "a Senet move goes to a house, 1 to 30, or 'off'"
        unless defined $to && ($to eq 'off' || house_ok($to));
    croak 'a Senet move goes to another house than it starts from' if $to eq $from;
    croak 'the roll of a Senet move is a whole number from 1 to 5' unless roll_ok($roll);
    croak 'a Senet move goes back only from one of the houses 2 to 25 to a lower one'
        if $given{back} && ($to eq 'off' || $to > $from || $from > 25);
    croak 'a Senet move to a lower house from 25 or below goes back'
        if !$given{back} && $to ne 'off' && $to < $from && $from <= 25;
    croak 'a Senet move off the board cannot swap' if $given{swap} && $to eq 'off';
    return bless {
        from => 0 + "$from",
        to => $to eq 'off' ? 'off' : 0 + "$to",
        roll => 0 + "$roll",
        back => $given{back} ? 1 : 0,
        swap => $given{swap} ? 1 : 0,
    }, ref $class || $class;
}

sub from { return $_[0]{from} }
sub to { return $_[0]{to} }
sub roll { return $_[0]{roll} }
sub back { return $_[0]{back} }
sub swap { return $_[0]{swap} }

sub is_off { return $_[0]{to} eq 'off' ? 1 : 0 }

# Down and yet not backward: only the way out of the water is both.
sub is_walk {
    my ($self) = @_;
    return $self->{to} ne 'off' && !$self->{back} && $self->{to} < $self->{from} ? 1 : 0;
}

sub to_string { return "$_[0]{from}-$_[0]{to}" }

sub equals {
    my ($self, $other) = @_;
    return 0 unless blessed $other && $other->isa(__PACKAGE__);
    return (grep { $self->{$_} ne $other->{$_} } keys %FIELD) ? 0 : 1;
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Senet::Move - a move of Senet, as a value

=head1 SYNOPSIS

    use Game::Senet::Move;

    my $move = Game::Senet::Move->new(from => 22, to => 20, roll => 2, back => 1, swap => 1);
    print "$move\n";                         # 22-20
    print "backward\n" if $move->back;       # backward

=head1 DESCRIPTION

Where a piece starts, where it goes, on which roll, whether that is a move
backward and whether it changes places with an opposing piece. L<Game::Senet::Engine/moves>
makes them; a program may make its own. A move never changes, and knows nothing
of a board: whether it is legal is a question for one.

Used as a string, a move is its wire form.

=head1 METHODS

=head2 new

    my $move = Game::Senet::Move->new(
        from => 12, to => 15, roll => 3, back => 0, swap => 0,
    );

C<from> is a house, 1 to 30. C<to> is another house, or C<off>. C<roll> is 1 to
5. C<back> and C<swap> are true or false and may be left out when false.

Croaks on an unknown field, on a value outside these, on a move off the board
that goes back or swaps, and on a C<back> that contradicts the houses: from house 25
or below a move to a lower house is always backward, and from 26 on none is.

=head2 from

    my $house = $move->from;

The house it starts from, 1 to 30.

=head2 to

    my $place = $move->to;

The house it goes to, or C<off>.

=head2 roll

    my $roll = $move->roll;

The roll it is made on, 1 to 5.

=head2 back

    print 'backward' if $move->back;

1 for a backward move, otherwise 0. The walk from the water down to house 15 is
not one.

=head2 swap

    print 'swaps' if $move->swap;

1 when the piece changes places with an opposing piece, otherwise 0.

=head2 is_off

    print 'off' if $move->is_off;

1 when the piece leaves the board, otherwise 0.

=head2 is_walk

    print 'back to the House of Rebirth' if $move->is_walk;

1 for the walk from house 26 or 27 down to house 15 or below, otherwise 0.

=head2 to_string

    my $text = $move->to_string;    # '12-15'

The wire form, as L<Game::Senet::Notation/parse_move> reads it. The same as the
move used as a string.

=head2 equals

    print 'same' if $move->equals($other);

1 when the other is a move with the same five fields, otherwise 0; 0 too for
anything that is not a move.

=head1 SEE ALSO

L<Game::Senet::Engine>; L<Game::Senet::Notation/format_display> for the form
with the roll and the marks.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
