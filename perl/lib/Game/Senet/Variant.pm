package Game::Senet::Variant;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::Senet::Sticks ();

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::Senet::Sticks);

# Every field with the values it may hold, in the order a record writes them.
my @FIELDS = (
    [pieces => 5, 7],
    [blockade => 0, 3],
    [protect => 'none', 'run'],
    [backward => 0, 1],
    [reach26 => 'exact', 'free'],
    [throw_on_26 => 0, 1],
);
my @NAMES = map { $_->[0] } @FIELDS;
my %VALUES = map { my ($name, @values) = @$_; $name => { map { $_ => $_ } @values } } @FIELDS;

# A Perl boolean may stand for the fields that are one.
$VALUES{$_}{''} = 0 for qw(backward throw_on_26);

my %NAMED = (
    kendall => {
        pieces => 5,
        blockade => 3,
        protect => 'run',
        backward => 1,
        reach26 => 'exact',
        throw_on_26 => 0,
    },
);
use constant STANDARD => 'kendall';

sub names { my @names = sort keys %NAMED; return @names }
sub fields { return @NAMES }

sub values_of {
    my (undef, $field) = @_;
    for (@FIELDS) {
        my ($name, @values) = @$_;
        return @values if defined $field && $field eq $name;
    }
    croak 'values_of: ' . _shown($field) . ' is not a field of a Senet rule set';
}

sub new {
    my ($class, @given) = @_;
    croak 'a Senet rule set is made from pairs of a field and its value' if @given % 2;
    my %given = @given;
    my $name = exists $given{name} ? delete $given{name} : STANDARD;
    croak _shown($name) . ' is not the name of a Senet rule set'
        unless defined $name && $NAMED{$name};
    my %self = (name => "$name", %{ $NAMED{$name} });
    for my $field (sort keys %given) {
        my $value = $given{$field};
        croak "'$field' is not a field of a Senet rule set" unless $VALUES{$field};
        croak _shown($value) . " is not a value of the field $field"
            unless defined $value && exists $VALUES{$field}{$value};
        $self{$field} = $VALUES{$field}{$value};
    }
    return bless \%self, ref $class || $class;
}

sub custom { my ($class, @given) = @_; return $class->new(@given) }

sub named {
    my ($class, $name) = @_;
    return $class->new(name => $name);
}

sub of {
    my ($class, $value) = @_;
    return $class->new unless defined $value;
    return $value if blessed $value && $value->isa(__PACKAGE__);
    return $class->new(%$value) if ref $value eq 'HASH';
    croak 'a Senet rule set is a name, a hash reference or a Game::Senet::Variant'
        if ref $value;
    return $class->named($value);
}

sub from_text {
    my ($class, $text) = @_;
    my ($given, $why) = _parse($text);
    my $variant = $given && $class->new(%$given);
    return wantarray ? ($variant, $why) : $variant;
}

# The fields of a text, or undef and what is wrong with it.
sub _parse {
    my ($text) = @_;
    my ($name, @pairs) = split / /, defined $text ? $text : '', @NAMES + 2;
    return (undef, 'name') unless defined $name && $NAMED{$name};
    return (undef, 'field') unless @pairs == @NAMES;
    my %given = (name => $name);
    for my $field (@NAMES) {
        my ($key, $value) = split /=/, shift @pairs, 2;
        return (undef, 'field') unless defined $value && $key eq $field;
        return (undef, 'value') unless length $value && exists $VALUES{$field}{$value};
        $given{$field} = $value;
    }
    return (\%given, undef);
}

sub name { return $_[0]{name} }
sub pieces { return $_[0]{pieces} }
sub blockade { return $_[0]{blockade} }
sub protect { return $_[0]{protect} }
sub backward { return $_[0]{backward} }
sub reach26 { return $_[0]{reach26} }
sub throw_on_26 { return $_[0]{throw_on_26} }

sub is_named {
    my ($self) = @_;
    my $named = $NAMED{ $self->{name} };
    return (grep { $self->{$_} ne $named->{$_} } @NAMES) ? 0 : 1;
}

sub describe {
    my ($self) = @_;
    return join ' ', $self->{name}, map { "$_=$self->{$_}" } @NAMES;
}

sub as_hash {
    my ($self) = @_;
    return { map { $_ => $self->{$_} } 'name', @NAMES };
}

sub equals {
    my ($self, $other) = @_;
    return $self->describe eq __PACKAGE__->of($other)->describe ? 1 : 0;
}

sub throws_again {
    my ($self, $roll, $from, $to) = @_;
    return 1 if Game::Senet::Sticks::throws_again($roll);
    return 0 unless $self->{throw_on_26} && defined $from && defined $to;
    return $from < 26 && $to eq '26' ? 1 : 0;
}

sub _shown {
    my ($value) = @_;
    return defined $value ? "'$value'" : 'undef';
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Senet::Variant - a rule set of Senet, as a value

=head1 SYNOPSIS

    use Game::Senet::Variant;

    my $kendall = Game::Senet::Variant->named('kendall');
    print $kendall->pieces, "\n";       # 5

    my $long = Game::Senet::Variant->custom(pieces => 7, reach26 => 'free');
    print $long->describe, "\n";        # kendall pieces=7 blockade=3 protect=run backward=1 reach26=free throw_on_26=0
    print "as named\n" if $kendall->is_named;    # as named

=head1 DESCRIPTION

Six fields say how a game of Senet is played, and a name says which set of rules
they start from. What each field does on the board is described in
L<Game::Senet::Engine/THE RULES>; here are only their names and values:

    field        values         kendall
    pieces       5 or 7         5
    blockade     0 or 3         3
    protect      none or run    run
    backward     0 or 1         1
    reach26      exact or free  exact
    throw_on_26  0 or 1         0

A rule set never changes once it is made.

=head1 METHODS

Every method that makes a rule set croaks on a name that is not known, on a
field that does not exist and on a value that the field may not hold, so that a
misspelt rule never plays another game unnoticed.

=head2 new

    my $variant = Game::Senet::Variant->new(%fields);

The standard rule set, C<kendall>, with the fields given changed. C<name> may be
among them, to start from another set. Fields are given as in the table above;
C<backward> and C<throw_on_26> take a Perl boolean too.

    Game::Senet::Variant->new(throw_on_26 => 1);

=head2 custom

    my $variant = Game::Senet::Variant->custom(%fields);

The same as L</new>, for a reader who likes the word next to L</named>.

    Game::Senet::Variant->custom(blockade => 0, protect => 'none');

=head2 named

    my $variant = Game::Senet::Variant->named($name);

The rule set of that name, unchanged.

    Game::Senet::Variant->named('kendall');

=head2 of

    my $variant = Game::Senet::Variant->of($value);

The rule set that C<$value> stands for: C<undef> is the standard one, a string
is a name, a reference to a hash is what L</new> takes, and a rule set is
itself. Croaks on anything else.

    Game::Senet::Variant->of({ pieces => 7 });

=head2 from_text

    my ($variant, $why) = Game::Senet::Variant->from_text($text);

Reads what L</describe> writes, and only that: the name, and then every field in
its order, one space between two. Returns the rule set and C<undef>, or C<undef>
and one word: C<name> for a name that is not known, C<field> for a field that is
missing, out of its place or one too many, C<value> for a value the field may
not hold. In scalar context just the rule set, or C<undef>. It never croaks.

    Game::Senet::Variant->from_text('kendall pieces=5');    # (undef, 'field')

=head2 names

    my @names = Game::Senet::Variant->names;

The names that are known: C<kendall>.

=head2 fields

    my @fields = Game::Senet::Variant->fields;

The six fields, in the order a record writes them.

=head2 values_of

    my @values = Game::Senet::Variant->values_of($field);

The values a field may hold. Croaks on what is not a field.

    Game::Senet::Variant->values_of('reach26');    # ('exact', 'free')

=head2 name

    my $name = $variant->name;

The name of the set that this one starts from. It stays when fields are changed,
since a record always writes it; see L</is_named>.

=head2 pieces

    my $pieces = $variant->pieces;    # 5 or 7

How many pieces each side has.

=head2 blockade

    my $blockade = $variant->blockade;    # 0 or 3

How many of the opponent's pieces side by side cannot be passed; 0 when any number can.

=head2 protect

    my $protect = $variant->protect;    # 'none' or 'run'

Whether a piece next to another of its own side is safe from a swap.

=head2 backward

    my $backward = $variant->backward;    # 0 or 1

Whether a side that cannot go forward must go back when it can.

=head2 reach26

    my $reach26 = $variant->reach26;    # 'exact' or 'free'

Whether every piece must stop on house 26.

=head2 throw_on_26

    my $throw_on_26 = $variant->throw_on_26;    # 0 or 1

Whether coming to house 26 keeps the turn.

=head2 is_named

    my $unchanged = $variant->is_named;

1 when every field is as the set of that name has it, otherwise 0.

    Game::Senet::Variant->new(pieces => 7)->is_named;    # 0

=head2 describe

    my $text = $variant->describe;

The name and every field, as the variant line of a record has them.

    Game::Senet::Variant->new->describe;
    # 'kendall pieces=5 blockade=3 protect=run backward=1 reach26=exact throw_on_26=0'

=head2 as_hash

    my $hash = $variant->as_hash;

A fresh reference to a hash of the name and the six fields, which L</of> takes
back.

    Game::Senet::Variant->new->as_hash->{protect};    # 'run'

=head2 equals

    my $same = $variant->equals($other);

1 when the other rule set, in any form L</of> takes, has the same name and
fields, otherwise 0. Croaks as L</of> does.

    Game::Senet::Variant->new->equals('kendall');    # 1

=head2 throws_again

    my $again = $variant->throws_again($roll);
    my $again = $variant->throws_again($roll, $from, $to);

1 when the side that made this roll throws next too, otherwise 0. C<$from> and
C<$to> are the move it made, and are left out for a turn without one. A roll of
1, 4 or 5 always throws again; a move onto house 26 from below does when
C<throw_on_26> is 1. Croaks on what is no roll.

    Game::Senet::Variant->new(throw_on_26 => 1)->throws_again(2, 24, 26);    # 1

=head2 STANDARD

    my $name = Game::Senet::Variant::STANDARD;    # 'kendall'

The name of the rule set used where none is given.

=head1 SEE ALSO

L<Game::Senet::Engine>, L<Game::Senet::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
