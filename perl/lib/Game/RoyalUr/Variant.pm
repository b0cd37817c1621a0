package Game::RoyalUr::Variant;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Hash::Util qw(lock_hashref);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Dice qw(plain_value);
use Game::RoyalUr::Notation ();
use Game::RoyalUr::Text qw(shown);

our $VERSION = '0.02';

# A variant holds exactly the five fields, locked, so that whatever takes a rule
# set as a plain hash takes a variant too.
my %SETS = %Game::RoyalUr::Notation::RULE_SETS;
my @FIELDS = map { $_->[0] } @Game::RoyalUr::Notation::RULE_FIELDS;
my %MAY_BE = map { $_->[0] => qr/\A(?:$_->[1])\z/ } @Game::RoyalUr::Notation::RULE_FIELDS;

sub new {
    my ($class, @fields) = @_;
    return @fields == 1 ? $class->of(@fields) : $class->custom(@fields);
}

sub named {
    my ($class, $name) = @_;
    croak 'There is no rule set called ' . _shown($name)
        . '; the names are ' . join ', ', $class->names
        unless defined $name && !ref $name && $SETS{$name};
    return $class->_made($SETS{$name});
}

sub custom {
    my ($class, @fields) = @_;
    my $changes = @fields == 1 ? $fields[0] : @fields % 2 ? undef : {@fields};
    croak 'The fields of a rule set are a hash reference or pairs of names and values'
        unless ref $changes && (ref $changes eq 'HASH' || blessed $changes && $changes->isa('HASH'));

    my %rules = %{ $SETS{finkel} };
    for my $field (sort keys %$changes) {
        croak 'A rule set has no field ' . _shown($field) . '; the fields are ' . join ' ', @FIELDS unless $MAY_BE{$field};
        my $value = plain_value($changes->{$field});
        croak "$field cannot be " . _shown($value)
            unless defined $value && !ref $value && $value =~ $MAY_BE{$field};
        $rules{$field} = $field eq 'route' ? "$value" : 0 + $value;
    }
    return $class->_made(\%rules);
}

sub of {
    my ($class, $rules) = @_;
    return $class->named('finkel') unless defined $rules;
    return $rules if blessed $rules && $rules->isa(ref $class || $class);
    return ref $rules ? $class->custom($rules) : $class->named($rules);
}

sub names { sort keys %SETS }
sub fields { @FIELDS }

sub route { &_field(route => @_) }
sub dice { &_field(dice => @_) }
sub zero_rolls { &_field(zero_rolls => @_) }
sub safe_rosettes { &_field(safe_rosettes => @_) }
sub pieces { &_field(pieces => @_) }

sub _field {
    my ($field, $self, @given) = @_;
    croak "$field takes no argument: a rule set does not change" if @given;
    return $self->{$field};
}

sub name {
    state $name_of = { map { _spelled($SETS{$_}) => $_ } names() };
    return $name_of->{ $_[0]->describe };
}

sub describe { _spelled($_[0]) }
sub as_hash { +{ %{ $_[0] } } }

sub equals {
    my ($self, $other) = @_;
    return blessed $other && $other->isa(__PACKAGE__) && $self->describe eq $other->describe ? 1 : 0;
}

sub _made {
    my ($class, $rules) = @_;
    return lock_hashref(bless {%$rules}, ref $class || $class);
}

# A value as a message shows it.
sub _shown { defined $_[0] ? "'" . shown($_[0], 60) . "'" : 'undef' }

sub _spelled {
    my ($rules) = @_;
    return join ' ', map { "$_=$rules->{$_}" } @FIELDS;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Variant - a rule set as a value

=head1 SYNOPSIS

    use Game::RoyalUr::Variant;

    my $masters = Game::RoyalUr::Variant->named('masters');
    print $masters->dice, " dice\n";               # 3 dice

    my $short = Game::RoyalUr::Variant->custom(pieces => 3);
    print $short->describe, "\n";
    # route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=3
    print "a variant of its own\n" unless defined $short->name;

=head1 DESCRIPTION

The Royal Game of Ur is played by more than one set of rules. What differs is
held in five fields, and a variant is those five fields with nothing left open:
checked once, and never changed after.

Wherever this distribution takes a rule set it takes a name, a hash of the
fields that differ from C<finkel>, or a variant. A variant is in fact a hash with
exactly these five keys, all of it read-only.

The module is pure Perl and loads without the compiled engine.

=head2 The five fields

=over 4

=item C<route>

C<short>, fourteen squares, or C<long>, sixteen. L<Game::RoyalUr::Rules/The routes>
draws both.

=item C<dice>

How many dice are thrown, 3 or 4.

=item C<zero_rolls>

What a throw with no die marked is worth, 0 or 4.

=item C<safe_rosettes>

1 when a piece standing on a rosette cannot be captured, otherwise 0.

=item C<pieces>

How many pieces each side has, 1 to 7.

=back

=head2 The named rule sets

    name      route   dice   zero_rolls   safe_rosettes   pieces
    finkel    short      4            0               1        7
    masters   long       3            4               0        7

C<finkel> follows the reading of the game that Irving Finkel made from a
Babylonian tablet and popularised; C<masters> is the longer game of the same
board with three dice. C<finkel> is the standard: it is what a rule set is when
none is given.

=head1 CONSTRUCTORS

All of them croak on a name that is not known, a field that is not one of the
five and a value a field may not hold, naming it, so that a misspelt rule never
quietly plays the standard game. C<safe_rosettes> takes what Perl calls true and
false as well as 1 and 0, and every field an object that stands for its value, such as a
boolean of L<JSON::PP> or a L<Math::BigInt>. A constructor may be called on an object for its class.

=head2 new

    my $variant = Game::RoyalUr::Variant->new;               # finkel
    my $variant = Game::RoyalUr::Variant->new('masters');
    my $variant = Game::RoyalUr::Variant->new(pieces => 5);

With one argument the same as L</of>, otherwise the same as L</custom>.

=head2 named

    my $variant = Game::RoyalUr::Variant->named('masters');

The rule set of that name.

=head2 custom

    my $variant = Game::RoyalUr::Variant->custom(route => 'long', pieces => 5);
    my $variant = Game::RoyalUr::Variant->custom({ dice => 3 });

C<finkel> with the fields that are given put in place of its own.

=head2 of

    my $variant = Game::RoyalUr::Variant->of($rules);

The variant that anything which stands for a rule set stands for: C<undef>, a
name, a hash reference as L</custom> takes, or a variant, which is returned as it
is.

=head1 METHODS

=head2 names

    my @names = Game::RoyalUr::Variant->names;    # finkel, masters

The names L</named> knows, sorted.

=head2 fields

    my @fields = Game::RoyalUr::Variant->fields;

The names of the five fields, in the order L</describe> and a game record have
them in.

The five methods that follow read a field, and croak when they are given an argument.

=head2 route

    print $variant->route;    # short

C<short> or C<long>.

=head2 dice

    print $variant->dice;    # 4

The number of dice, 3 or 4.

=head2 zero_rolls

    print $variant->zero_rolls;    # 0

What a throw with no die marked is worth, 0 or 4.

=head2 safe_rosettes

    print "safe\n" if $variant->safe_rosettes;

1 when rosettes are safe, otherwise 0.

=head2 pieces

    print $variant->pieces;    # 7

How many pieces a side has, 1 to 7.

=head2 name

    my $name = $variant->name;    # 'finkel', or undef

The name of the rule set, or C<undef> when these five values together have none.
How the variant was made does not matter.

=head2 describe

    print $variant->describe;
    # route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=7

All five fields on one line, in the form a game record spells them.

=head2 as_hash

    my $fields = $variant->as_hash;

A new hash of the five fields, which may be changed.

=head2 equals

    print "standard rules\n" if $variant->equals(Game::RoyalUr::Variant->of('finkel'));

1 when the other is a variant with the same five values, and 0 for everything else, a
name and a hash too. It never croaks.

=head1 SEE ALSO

L<Game::RoyalUr::Engine/A RULE SET>, L<Game::RoyalUr::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
