package Game::Senet::Sticks;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);

our $VERSION = '0.02';
our @EXPORT_OK = qw(STICKS throw_for marked roll_of roll_for roll_ok throws_again chances);
our %EXPORT_TAGS = (all => [@EXPORT_OK]);
push @EXPORT_OK, 'thrower';

use constant STICKS => 4;

# What a throw is worth, by the number of light faces in it.
my @WORTH = (5, 1, 2, 3, 4);

# The rolls that keep the turn.
my %AGAIN = map { $_ => 1 } 1, 4, 5;

sub throw_for {
    my ($seed, $n) = @_;
    my $throw = thrower($seed);
    croak 'throw_for: the number of a throw must be a whole number from 0 up'
        unless defined $n && $n =~ /\A(?:0|[1-9][0-9]*)\z/;
    return $throw->($n);
}

sub thrower {
    my ($seed) = @_;
    croak 'throw_for: a seed must be a string that is not empty'
        unless defined $seed && !ref $seed && length $seed;
    my $bytes = $seed;
    croak 'throw_for: a seed is bytes, and this one holds a character above 255'
        unless utf8::downgrade($bytes, 1);
    require Digest::SHA;
    # The seed is hashed once, however long it is.
    my $begun = Digest::SHA->new(256)->add($bytes . 'sticks:');
    return sub {
        my $byte = ord $begun->clone->add($_[0])->digest;
        return [map { $byte >> $_ & 1 } 0 .. STICKS - 1];
    };
}

sub marked {
    my ($throw) = @_;
    croak 'marked: a throw is a reference to an array of four 0s and 1s'
        unless ref $throw eq 'ARRAY'
        && @$throw == STICKS
        && !grep { !defined || !/\A[01]\z/ } @$throw;
    return scalar grep { $_ } @$throw;
}

sub roll_of {
    my ($light) = @_;
    croak 'roll_of: the number of light faces must be a whole number from 0 to 4'
        unless defined $light && $light =~ /\A[0-4]\z/;
    return $WORTH[$light];
}

sub roll_for {
    my ($seed, $n) = @_;
    return roll_of(marked(throw_for($seed, $n)));
}

sub roll_ok {
    my ($roll) = @_;
    return defined $roll && $roll =~ /\A[1-5]\z/ ? 1 : 0;
}

sub throws_again {
    my ($roll) = @_;
    croak 'throws_again: a roll is a whole number from 1 to 5' unless roll_ok($roll);
    return $AGAIN{$roll} ? 1 : 0;
}

sub chances {
    my @ways = (1, 4, 6, 4, 1);
    my @chances = map { [$WORTH[$_], $ways[$_], 16] } 0 .. STICKS;
    return @chances[1 .. STICKS, 0];
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Senet::Sticks - the four casting sticks of Senet, as a function of a seed

=head1 SYNOPSIS

    use Game::Senet::Sticks ':all';

    my $throw = throw_for('a seed', 0);    # the first throw of the game
    my $light = marked($throw);
    print "the same\n" if roll_of($light) == roll_for('a seed', 0);    # the same

    for my $chance (chances()) {
        my ($roll, $ways, $of) = @$chance;
        printf "%d in %d\n", $ways, $of if $roll == 5;                 # 1 in 16
    }

=head1 DESCRIPTION

Senet is played with four sticks, each with a light face and a dark one. The
roll is the number of light faces that lie upward; when none does, it is 5. A
roll of 1, 4 or 5 keeps the turn.

There is no state here and no chance: a throw is worked out from a seed and its
number, and is the same on every machine. Throw I<n> of a seed is the first byte
of the SHA-256 digest of the bytes of the seed followed by the text C<sticks:>
and I<n> in decimal; stick I<i>, counted from 0, is bit I<i> of that byte, the
lowest first, and a bit that is set is a light face.

Throws are numbered over a whole game, from 0. The line numbered I<k> of a
record (L<Game::Senet::Notation/parse_record>) is throw I<k> - 1.

=head1 FUNCTIONS

None is exported unless asked for. C<:all> exports everything but L</thrower>.

=head2 STICKS

    my $sticks = STICKS;    # 4

How many sticks there are.

=head2 throw_for

    my $throw = throw_for($seed, $n);

How the sticks fall: a reference to an array of four numbers, 1 for a light
face and 0 for a dark one.

C<$seed> is a string of bytes that is not empty; Perl's internal form of it
makes no difference. C<$n> is a whole number from 0 up. Croaks without a seed,
on a seed with a character above 255, and on an C<$n> that is not such a number.

    throw_for("\x5f\x1c\x9a", 0);

=head2 thrower

    my $throw = thrower($seed);
    my $first = $throw->(0);

A code reference that returns the throw with a number, as L</throw_for> does. The seed is
looked at once and the number not at all, which makes this the way to many throws of one
seed. Croaks on a seed as L</throw_for> does.

=head2 marked

    my $light = marked($throw);

How many light faces a throw shows, 0 to 4. Croaks on anything but a reference
to an array of four, each 0 or 1.

    marked([1, 0, 1, 1]);    # 3

=head2 roll_of

    my $roll = roll_of($light);

What that many light faces are worth, 1 to 5. Croaks on anything but a whole
number from 0 to 4.

    roll_of(0);    # 5

=head2 roll_for

    my $roll = roll_for($seed, $n);

What throw C<$n> of a seed is worth, 1 to 5. Croaks as L</throw_for> does.

    roll_for('a seed', 7);

=head2 roll_ok

    my $is = roll_ok($roll);

1 for a whole number from 1 to 5, which is a roll, and 0 for anything else.
Never croaks.

    roll_ok(0);    # 0

=head2 throws_again

    my $again = throws_again($roll);

1 for a roll that keeps the turn, which is 1, 4 or 5, and 0 for 2 and 3. Croaks
on what is no roll. A rule set may add a reason of its own to throw again: see
L<Game::Senet::Variant/throws_again>.

    throws_again(4);    # 1

=head2 chances

    my @chances = chances();

How likely each roll is, in ascending order: a list of C<[$roll, $ways, 16]>,
where the roll comes up in C<$ways> of 16 throws.

    chances();    # ([1, 4, 16], [2, 6, 16], [3, 4, 16], [4, 1, 16], [5, 1, 16])

=head1 SEE ALSO

L<Game::Senet::Engine>, L<Game::Senet::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
