package Game::RoyalUr::Dice;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);
use overload ();
use Scalar::Util qw(blessed);

our $VERSION = '0.02';

our @EXPORT_OK = qw(throw_for marked roll_of roll_for opening_for);
our %EXPORT_TAGS = (all => [@EXPORT_OK]);
push @EXPORT_OK, qw(thrower random_seed seed_in_hex_ok SEED_MAX plain_value quoted_value);

# The longest seed of a game and of its record, in bytes.
use constant SEED_MAX => 16_384;

# Every throw of a number of dice as text, found by the bits of the dice: die 0
# is the lowest bit and the first character.
my %FACES = map {
    my $dice = $_;
    $dice => [map { scalar reverse sprintf "%0${dice}b", $_ } 0 .. 2**$dice - 1];
} 3, 4;
my %AS_TEXT = map { $_ => { map { $_ => $_ } @{ $FACES{$_} } } } keys %FACES;

# From this length on a seed is hashed once and not for every throw.
my $LONG = 128;

# The compiled engine, which puts its name here when it is loaded: it makes the same
# throws, many in one call.
our $ENGINE;

sub seed_in_hex_ok {
    my ($hex) = @_;
    return defined $hex && !ref $hex && length $hex <= 2 * SEED_MAX && $hex =~ /\A(?:[0-9a-f]{2})+\z/ ? 1 : 0;
}

sub throw_for {
    my ($seed, $n, $dice) = @_;
    my $throw = thrower($seed, $dice);
    $n = plain_value($n);
    croak 'The number of a throw is a whole number from 0 up, not ' . quoted_value($n)
        unless defined $n && !ref $n && $n =~ /\A(?:0|[1-9][0-9]*)\z/;
    return [split //, $throw->($n)];
}

sub marked {
    my ($throw) = @_;
    croak 'A throw is a reference to an array of 0 and 1, not ' . quoted_value($throw)
        unless ref $throw eq 'ARRAY';
    my $marked = 0;
    for my $die (map { plain_value($_) } @$throw) {
        croak 'A die is 0 or 1, not ' . quoted_value($die)
            unless defined $die && !ref $die && $die =~ /\A[01]\z/;
        $marked += $die;
    }
    return $marked;
}

sub roll_of {
    my ($marked, $rules) = @_;
    $marked = plain_value($marked);
    my $zero = _rule($rules, 'zero_rolls');
    croak 'zero_rolls is 0 or 4, not ' . quoted_value($zero)
        unless defined $zero && !ref $zero && $zero =~ /\A[04]\z/;
    croak 'The number of marked dice is a whole number from 0 to 4, not ' . quoted_value($marked)
        unless defined $marked && !ref $marked && $marked =~ /\A[0-4]\z/;
    return 0 + ($marked || $zero);
}

sub roll_for {
    my ($seed, $n, $rules) = @_;
    return roll_of(marked(throw_for($seed, $n, _rule($rules, 'dice'))), $rules);
}

sub opening_for {
    my ($seed, $dice) = @_;
    my $throw = thrower($seed, $dice);
    my @throws;
    while (1) {
        push @throws, $throw->(@throws + 0), $throw->(@throws + 1);
        my $order = ($throws[-2] =~ tr/1//) <=> ($throws[-1] =~ tr/1//) or next;
        return ($order > 0 ? 'light' : 'dark', scalar @throws, [map { [split //] } @throws]);
    }
}

# A function from the number of a throw to how its dice fall, or to what stands for that
# in a hash.
sub thrower {
    my ($seed, $dice, $as) = @_;
    croak 'A seed is a string of at least one byte, not ' . quoted_value($seed)
        unless defined $seed && !ref $seed && length $seed;
    my $bytes = "$seed";
    utf8::downgrade($bytes, 1)
        or croak 'A seed is made of bytes: it cannot hold a character above 255';
    $dice = plain_value($dice);
    croak 'There are 3 dice or 4, not ' . quoted_value($dice)
        unless defined $dice && !ref $dice && $dice =~ /\A[34]\z/;

    $as //= $AS_TEXT{$dice};
    return $ENGINE ? _many_at_once($bytes, $dice, $as) : _one_by_one($bytes, $dice, $as);
}

# Nothing is checked inside: a record of hundreds of turns is read with one call of
# this a turn.
sub _one_by_one {
    my ($seed, $dice, $as) = @_;
    my ($prefix, $mask, @throws) = ("${seed}roll:", 2**$dice - 1, @$as{ @{ $FACES{$dice} } });
    require Digest::SHA;
    if (length $prefix > $LONG) {
        my $begun = Digest::SHA->new(256)->add($prefix);
        return sub { $throws[ord($begun->clone->add($_[0])->digest) & $mask] };
    }
    return sub { $throws[ord(Digest::SHA::sha256($prefix . $_[0])) & $mask] };
}

# A game goes from one throw to the next: each batch begins with the one asked for.
sub _many_at_once {
    my ($seed, $dice, $as) = @_;
    my ($from, $size, @batch) = (0, 2);
    return sub {
        my $at = $_[0] - $from;
        return $batch[$at] if $at >= 0 && $at < @batch;
        # Beyond this not every perl counts.
        return _one_by_one($seed, $dice, $as)->($_[0]) if $_[0] >= 2**31;
        $size *= 2 if $size < 128;
        ($from, @batch) = ($_[0], @$as{ $ENGINE->throws($seed, $_[0], $size, $dice) });
        return $batch[0];
    };
}

sub random_seed {
    my $size = 16;
    if (open my $random, '<:raw', '/dev/urandom') {
        my $read = sysread $random, (my $bytes), $size;
        return $bytes if ($read // 0) == $size;
    }
    # Where there is no such device: what differs from call to call and from
    # process to process.
    state $made = 0;
    require Digest::SHA;
    require Time::HiRes;
    return substr Digest::SHA::sha256(join ' ', Time::HiRes::time(), $$, $made++, \my $here, times), 0, $size;
}

# Whole numbers come as objects from JSON, bigint and the like, and Perl's own false
# is an empty string that is the number 0 as well.
sub plain_value {
    my ($value) = @_;
    $value = "$value" if blessed $value && (overload::Method($value, '0+') || overload::Method($value, '""'));
    return !defined $value || ref $value || $value ne '' || ($value ^ $value) ne '0' ? $value : 0;
}

# One field of a rule set given as a hash or as an object.
sub _rule {
    my ($rules, $field) = @_;
    return plain_value($rules->$field) if blessed $rules && $rules->can($field);
    return plain_value($rules->{$field}) if ref $rules eq 'HASH';
    croak "A rule set is a hash reference or an object with the method $field, not "
        . quoted_value($rules);
}

sub quoted_value {
    my ($value) = @_;
    return 'undef' unless defined $value;
    return 'a ' . ref($value) . ' reference' if ref $value;
    $value = substr($value, 0, 60) . '...' if length $value > 60;
    $value =~ s/([^ -~])/sprintf ord $1 < 256 ? '\\x%02x' : '\\x{%x}', ord $1/ge;
    return "'$value'";
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Dice - dice whose every throw follows from a seed

=head1 SYNOPSIS

    use Game::RoyalUr::Dice qw(throw_for marked roll_for opening_for);

    my $throw = throw_for('royalur pinned one', 0, 4);    # [1, 1, 0, 0]
    print marked($throw), " of 4 marked\n";               # 2 of 4 marked

    my $masters = { dice => 3, zero_rolls => 4 };
    print roll_for('royalur pinned one', 1, $masters), "\n";    # 2

    my ($first, $used, $throws) = opening_for('opening 3', 4);
    print "$first moves first after $used throws\n";
                                          # light moves first after 2 throws

=head1 DESCRIPTION

A game throws three or four dice, each of which falls marked or unmarked. Here
every throw is worked out from a seed and from how many throws came before it,
so that a game can be replayed from its seed, and so that anyone who is shown
the seed afterwards can check that no throw was chosen.

The module is pure Perl on the core module L<Digest::SHA>. It keeps nothing
between calls and never touches Perl's own C<rand>.

=head2 How a throw follows from a seed

The throws of a game are numbered 0, 1, 2 and so on. Throw I<n> is the first
byte of the SHA-256 digest of the bytes of the seed, followed by the five ASCII
characters C<roll:>, followed by I<n> in decimal. The first die is the lowest bit
of that byte, the second die the next bit, and so on. A throw of three dice is
therefore the first three dice of the throw of four with the same number.

=head2 A seed

A seed is a string of one or more bytes, used exactly as it is given. A string
holding a character above 255 is refused; encode it first. Whether Perl happens
to hold the string with its UTF-8 flag on or off makes no difference.

=head2 A throw, and what it is worth

A throw is a reference to an array with a 1 for each marked die and a 0 for each
unmarked one. It is worth as many steps as there are marked dice, except that a
rule set may give another worth, its C<zero_rolls>, to a throw with no die marked.

=head1 FUNCTIONS

Nothing is exported unless asked for; C<:all> exports the first five, and L</thrower>,
L</random_seed>, L</seed_in_hex_ok>, L</SEED_MAX>, L</plain_value> and L</quoted_value>
are exported by name. Every function that takes a
seed croaks, naming the argument, on one that is undefined, empty, a reference or
not made of bytes.

=head2 throw_for

    my $throw = throw_for($seed, $n, $dice);    # [1, 0, 0, 1]

The throw numbered C<$n> of C<$dice> dice, as a new array. Croaks unless C<$n> is
a whole number from 0 up, written without a leading zero, and C<$dice> is 3 or 4. The
number is hashed as it is written, so that C<007> would be another throw than C<7>, and a
reference as a seed would be its address: both are refused.

=head2 marked

    my $count = marked([1, 0, 0, 1]);    # 2

How many dice of a throw are marked. Croaks on anything that is not a reference
to an array of 0 and 1.

=head2 roll_of

    my $roll = roll_of($marked, $rules);
    my $four = roll_of(0, { zero_rolls => 4 });    # 4

What a throw with C<$marked> marked dice is worth: that number, or the
C<zero_rolls> of the rule set when it is 0. C<$rules> is a hash reference with
that key or an object with that method, such as a L<Game::RoyalUr::Variant>.

Croaks on any other C<$rules>, on a C<zero_rolls> that is not 0 or 4, and on a
C<$marked> that is not a whole number from 0 to 4.

=head2 roll_for

    my $roll = roll_for($seed, $n, $rules);

What the throw numbered C<$n> is worth: L</throw_for>, L</marked> and L</roll_of>
in one call. C<$rules> is as for L</roll_of> and has C<dice> as well. Croaks as
those do.

=head2 opening_for

    my ($first, $used, $throws) = opening_for($seed, $dice);

Decides who moves first. Light throws and then dark, and whoever has more marked
dice moves first. A tie is thrown again, with the next two numbers. It is the
marked dice that count and never what a throw is worth.

Returns C<'light'> or C<'dark'>, how many throws were used, and a reference to
an array of those throws in the order they were made. The game's own throws are
numbered from C<$used>. Croaks unless C<$dice> is 3 or 4.

=head2 thrower

    my $faces = thrower($seed, $dice);
    print $faces->(0), "\n";    # 1001, say

A code reference that returns the dice of one throw as a string, the form a game
record has them in. Seed and dice are checked here, once, and the number of a
throw is not checked at all, which makes this the way to read many throws of one
seed. Croaks unless C<$dice> is 3 or 4.

=head2 seed_in_hex_ok

    seed_in_hex_ok('5f1c9a')    # 1
    seed_in_hex_ok('5F1')       # 0

1 for a seed as a record holds it: two lowercase hexadecimal digits for each byte, at
most L</SEED_MAX> bytes. Otherwise 0.

=head2 SEED_MAX

16384, the most bytes of a seed of a game and of its record. The dice themselves take a
seed of any length.

=head2 random_seed

    my $seed = random_seed();

Sixteen bytes that nobody chose, from the system's random numbers where it has them.
Perl's own C<rand> is left alone: a program that seeded it means something by it.

=head2 plain_value

    my $number = plain_value($value);

A number as this distribution takes one from any program: an object that stands for a
number or a text, such as a boolean of L<JSON::PP> or a L<Math::BigInt>, becomes its text,
and what Perl's comparisons give for false becomes 0. Everything else is returned as it
is.

=head2 quoted_value

    croak 'There are 3 dice or 4, not ' . quoted_value($dice);    # '5', undef, a HASH reference

A value that is refused, as a message quotes it: cut after 60 characters, and with an
escape for what is not printable ASCII. Messages of the modules that may load no other
module are made with it; the rest use L<Game::RoyalUr::Text>.

=head1 SEE ALSO

L<Game::RoyalUr::Notation>, which checks a record against the dice of its seed.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
