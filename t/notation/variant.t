use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Scalar::Util qw(blessed reftype);
use Test::More;
use Refusal;

use Game::RoyalUr::Notation qw(parse_record format_record);
use Game::RoyalUr::Variant;

my $CLASS = 'Game::RoyalUr::Variant';
my %finkel = (route => 'short', dice => 4, zero_rolls => 0, safe_rosettes => 1, pieces => 7);
my %masters = (route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 0, pieces => 7);

subtest 'names and fields' => sub {
    is_deeply [$CLASS->names], [qw(finkel masters)], 'two names';
    is_deeply [$CLASS->fields], [qw(route dice zero_rolls safe_rosettes pieces)], 'five fields in order';
};

subtest named => sub {
    is_deeply { %{ $CLASS->named('finkel') } }, \%finkel, 'finkel';
    is_deeply { %{ $CLASS->named('masters') } }, \%masters, 'masters';
    for my $name (undef, '', 'Finkel', 'standard', 'finkel ', {}, [], $CLASS->named('finkel')) {
        refused(sub { $CLASS->named($name) }, qr/There is no rule set called .*; the names are finkel, masters/,
            'refused: ' . ($name // 'undef'));
    }
};

subtest custom => sub {
    is_deeply { %{ $CLASS->custom } }, \%finkel, 'nothing differs';
    is_deeply { %{ $CLASS->custom({}) } }, \%finkel, 'an empty hash';
    is_deeply { %{ $CLASS->custom(pieces => 3, route => 'long') } }, { %finkel, pieces => 3, route => 'long' }, 'pairs';
    is_deeply { %{ $CLASS->custom({ dice => 3 }) } }, { %finkel, dice => 3 }, 'a hash';
    is_deeply { %{ $CLASS->custom($CLASS->named('masters')) } }, \%masters, 'a variant is a hash';
    is_deeply { %{ $CLASS->custom(%masters) } }, \%masters, 'all five';
    is $CLASS->custom(safe_rosettes => $_)->safe_rosettes, 0, 'false: ' . length for 0, '0', !!0;
    is $CLASS->custom(safe_rosettes => $_)->safe_rosettes, 1, 'true' for 1, '1', !!1;
    is $CLASS->custom(pieces => '3')->describe, $CLASS->custom(pieces => 3.0)->describe, 'a number written as text';

    my %allowed = (route => [qw(short long)], dice => [3, 4], zero_rolls => [0, 4], safe_rosettes => [0, 1], pieces => [1 .. 7]);
    for my $field (sort keys %allowed) {
        is $CLASS->custom($field => $_)->$field, $_, "$field can be $_" for @{ $allowed{$field} };
        my @not = (undef, '', 'x', '0 but true', -1, 2.5, 8, 99, '03', "3\n", "short\n", 'Short', ' 4', [], {}, sub { 1 });
        push @not, !!0 if $field !~ m{rosettes|zero};
        push @not, 2 if $field ne 'pieces';
        for my $value (@not) {
            refused(sub { $CLASS->custom($field => $value) }, qr/$field cannot be /,
                "$field cannot be " . ($value // 'undef') =~ s/\n/\\n/r);
        }
    }
    refused(sub { $CLASS->custom(peaces => 3) }, qr/no field 'peaces'; the fields are route dice/, 'a misspelt field');
    refused(sub { $CLASS->custom({ Route => 'long' }) }, qr/no field 'Route'/, 'a field in upper case');
    refused(sub { $CLASS->custom('') }, qr/are a hash reference or pairs/, 'an empty string');
    refused(sub { $CLASS->custom('masters') }, qr/are a hash reference or pairs/, 'a name');
    refused(sub { $CLASS->custom(undef) }, qr/are a hash reference or pairs/, 'undef');
    refused(sub { $CLASS->custom([]) }, qr/are a hash reference or pairs/, 'an array');
    refused(sub { $CLASS->custom('pieces', 3, 'dice') }, qr/are a hash reference or pairs/, 'an odd list');
};

subtest 'of and new' => sub {
    my $variant = $CLASS->custom(pieces => 2);
    is_deeply { %{ $CLASS->of(undef) } }, \%finkel, 'undef is finkel';
    is_deeply { %{ $CLASS->of } }, \%finkel, 'nothing is finkel';
    is_deeply { %{ $CLASS->of('masters') } }, \%masters, 'a name';
    is_deeply { %{ $CLASS->of({ pieces => 2 }) } }, { %finkel, pieces => 2 }, 'a hash';
    is $CLASS->of($variant), $variant, 'a variant is itself';

    is_deeply { %{ $CLASS->new } }, \%finkel, 'new: nothing';
    is_deeply { %{ $CLASS->new('masters') } }, \%masters, 'new: a name';
    is_deeply { %{ $CLASS->new({ pieces => 2 }) } }, { %finkel, pieces => 2 }, 'new: a hash';
    is_deeply { %{ $CLASS->new(pieces => 2, dice => 3) } }, { %finkel, pieces => 2, dice => 3 }, 'new: pairs';
    is $CLASS->new($variant), $variant, 'new: a variant is itself';

    for my $method (qw(of new)) {
        refused(sub { $CLASS->$method('x') }, qr/no rule set called 'x'/, "$method: a name that is not one");
        refused(sub { $CLASS->$method('') }, qr/no rule set called ''/, "$method: an empty name");
        refused(sub { $CLASS->$method([]) }, qr/hash reference or pairs/, "$method: an array");
        refused(sub { $CLASS->$method(sub { }) }, qr/hash reference or pairs/, "$method: code");
        refused(sub { $CLASS->$method({ x => 1 }) }, qr/no field 'x'/, "$method: a misspelt field");
        refused(sub { $CLASS->$method({ dice => 5 }) }, qr/dice cannot be '5'/, "$method: five dice");
    }
    refused(sub { $CLASS->new(qw(a b c)) }, qr/hash reference or pairs/, 'new: an odd list');
};

subtest 'the fields' => sub {
    my $variant = $CLASS->custom(%masters, pieces => 5);
    is_deeply [map { $variant->$_ } $CLASS->fields], ['long', 3, 4, 0, 5], 'one method each';
    is $variant->describe, 'route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=5', 'describe';

    my $hash = $variant->as_hash;
    is_deeply $hash, { %masters, pieces => 5 }, 'as_hash';
    ok !blessed $hash, 'a plain hash';
    $hash->{pieces} = 1;
    is $variant->pieces, 5, 'and a copy';
};

subtest 'name and equals' => sub {
    is $CLASS->named($_)->name, $_, $_ for $CLASS->names;
    is $CLASS->custom(%masters)->name, 'masters', 'the same fields have the same name';
    is $CLASS->custom(%masters, pieces => 6)->name, undef, 'other fields have none';

    my $masters = $CLASS->named('masters');
    is $masters->equals($_), 1, 'equals another variant' for $CLASS->custom(%masters), $masters, $CLASS->of('masters');
    is $masters->equals($_), 0, 'not one with other values' for $CLASS->new, $CLASS->custom(%masters, dice => 4);
};

subtest 'equals is 0 for what is no variant, and never croaks' => sub {
    my ($finkel, $masters) = map { $CLASS->named($_) } qw(finkel masters);
    is $finkel->equals($_), 0, 'not ' . ($_ // 'undef') for 'finkel', undef, {}, {%finkel}, 'x', [], sub { 1 }, bless({%finkel}, 'Other');
    is $masters->equals($_), 0, "not $_" for 'masters', {%masters};
};

subtest 'a reader croaks when it is given an argument' => sub {
    my $variant = $CLASS->new;
    refused(sub { $variant->dice(3) }, qr/dice takes no argument/, 'dice');
    for my $field ($CLASS->fields) {
        refused(sub { $variant->$field(undef) }, qr/$field takes no argument/, "$field, even undef");
    }
    is $variant->dice, 4, 'the value is as it was';
};

subtest 'a misspelt field is refused, by new as by custom' => sub {
    refused(sub { $CLASS->new(bogus => 1) }, qr/no field 'bogus'/, 'new');
    refused(sub { $CLASS->custom(bogus => 1) }, qr/no field 'bogus'/, 'custom');
};

subtest 'a boolean of JSON and a big number are values of a field' => sub {
    require JSON::PP;
    require Math::BigInt;
    require Math::BigFloat;
    is $CLASS->new(safe_rosettes => JSON::PP::true())->safe_rosettes, 1, 'true';
    is $CLASS->of({ safe_rosettes => JSON::PP::false() })->safe_rosettes, 0, 'false';
    is $CLASS->new(safe_rosettes => !1)->safe_rosettes, 0, "Perl's false";
    for my $class (qw(Math::BigInt Math::BigFloat)) {
        my $variant = $CLASS->new(map { $_ => $class->new($masters{$_}) } qw(dice zero_rolls safe_rosettes pieces));
        is $variant->describe, 'route=short dice=3 zero_rolls=4 safe_rosettes=0 pieces=7', $class;
        is_deeply [grep { ref } @$variant{ $CLASS->fields }], [], '  and the values are plain';
        refused(sub { $CLASS->new(pieces => $class->new(8)) }, qr/pieces cannot be '8'/, '  out of range');
    }
    refused(sub { $CLASS->new(pieces => $_) }, qr/pieces cannot be/, 'what stands for no number') for [], {}, sub { 1 }, bless({}, 'Other');
};

subtest 'a value' => sub {
    my $variant = $CLASS->new;
    is reftype($variant), 'HASH', 'a hash';
    is_deeply [sort keys %$variant], [sort keys %finkel], 'of the five fields';
    ok !eval { $variant->{dice} = 3; 1 }, 'a field cannot be changed';
    ok !eval { $variant->{name} = 'x'; 1 }, 'nor a key added';
    ok !eval { delete $variant->{dice}; 1 }, 'nor taken away';
    is $variant->dice, 4, 'and none was';
    is_deeply { %{ $CLASS->named('finkel') } }, \%finkel, 'nor the named set';

    for my $rules ('masters', $CLASS->named('masters')->describe) {
        my ($record) = parse_record("[rules $rules]\n[first light]\n");
        is_deeply { %{ $CLASS->of($record->{rules}) } }, \%masters, "of the rules of a record: $rules";
    }
    is format_record({ rules => $CLASS->new(pieces => 2), first => 'light', turns => [] }),
        "[rules route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=2]\n[first light]\n", 'a record takes one as it is';
};

subtest 'a subclass' => sub {
    @Local::Variant::ISA = $CLASS;
    isa_ok(Local::Variant->named('masters'), 'Local::Variant', 'named');
    isa_ok(Local::Variant->custom(pieces => 3), 'Local::Variant', 'custom');
    isa_ok(Local::Variant->of('finkel'), 'Local::Variant', 'of');
    isa_ok(Local::Variant->new, 'Local::Variant', 'new');
    isa_ok(Local::Variant->of($CLASS->new), 'Local::Variant', 'of a plain variant');
    isa_ok(Local::Variant->new->new('masters'), 'Local::Variant', 'new on an object');
    ok $CLASS->new->equals(Local::Variant->new), 'equals across classes';
};

done_testing;
