use 5.014;
use strict;
use warnings;

# The values of Senet: throws of the sticks, rule sets, moves.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use TruthTable qw(rows);
use Test::More;

use Game::Senet::Move;
use Game::Senet::Sticks qw(:all);
use Game::Senet::Variant;

sub shown { return join(' ', map { $_ // 'undef' } @_) =~ s/([^ -~])/sprintf '\x{%x}', ord $1/ger }

subtest 'sticks' => sub {
    for my $row (rows('senet-throws.tsv')) {
        my ($hex, $throws) = @$row{qw(seed throws)};
        my $seed = pack 'H*', $hex;
        my @throws = split / /, $throws;
        for my $n (0 .. $#throws) {
            is join('', @{ throw_for($seed, $n) }), $throws[$n], "throw $n of $hex";
            my $light = $throws[$n] =~ tr/1//;
            is marked(throw_for($seed, $n)), $light, 'its light faces';
            is roll_for($seed, $n), $light || 5, 'its roll';
        }
        my ($up, $down) = ($seed, $seed);
        utf8::upgrade($up);
        utf8::downgrade($down);
        is_deeply throw_for($up, 3), throw_for($down, 3), 'the inner form of a seed does not matter';
        is utf8::is_utf8($up), 1, 'and is left alone';
    }
    is_deeply throw_for(0, 0), throw_for('0', 0), 'the seed 0 is a seed';
    ok throw_for('s', '123456789012345'), 'a high number';

    is_deeply [map { roll_of($_) } 0 .. 4], [5, 1, 2, 3, 4], 'what the faces are worth';
    is_deeply [map { throws_again($_) } 1 .. 5], [1, 0, 0, 1, 1], 'who throws again';
    is_deeply [map { roll_ok($_) } undef, '', 0, 1, 5, 6, '01', 1.5, "1\n", 'x', []],
        [0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0], 'what a roll is';
    is STICKS, 4, 'four of them';

    my %ways;
    for my $faces (0 .. 15) { $ways{ roll_of(marked([map { $faces >> $_ & 1 } 0 .. 3])) }++ }
    is_deeply [chances()], [map { [$_, $ways{$_}, 16] } 1 .. 5], 'the chances, counted';
    is scalar(my @list = chances()), 5, 'five rolls';

    for ([undef, 0], ['', 0], [[], 0]) {
        refused(sub { throw_for(@$_) }, 'throw_for: a seed must be', 'a seed: ' . shown(@$_));
    }
    for (undef, -1, 1.5, 'x', '', '01', "1\n", "\x{661}") {
        refused(sub { throw_for('s', $_) }, 'throw_for: the number', 'a number: ' . shown($_));
    }
    refused(sub { throw_for("s\x{100}", 0) }, 'throw_for: a seed is bytes', 'a wide character');
    refused(sub { roll_for('', 0) }, 'throw_for: a seed must be', 'roll_for without a seed');
    for (undef, 3, '1010', {}, [1, 0, 1], [1, 0, 1, 0, 1], [1, 0, 1, 2], [1, 0, 1, undef]) {
        refused(sub { marked($_) }, 'marked: a throw is', 'a throw: ' . shown($_));
    }
    for (undef, -1, 5, '', 'x', 1.5) {
        refused(sub { roll_of($_) }, 'roll_of: the number of light', 'faces: ' . shown($_));
    }
    refused(sub { throws_again($_) }, 'throws_again: a roll', 'again: ' . shown($_)) for undef, 0, 6, 'x';
};

subtest 'variants' => sub {
    my $class = 'Game::Senet::Variant';
    my $kendall = 'kendall pieces=5 blockade=3 protect=run backward=1 reach26=exact throw_on_26=0';
    my %kendall = (
        name => 'kendall', pieces => 5, blockade => 3, protect => 'run',
        backward => 1, reach26 => 'exact', throw_on_26 => 0,
    );
    is_deeply [$class->names], ['kendall'], 'the names';
    is_deeply [$class->fields], [qw(pieces blockade protect backward reach26 throw_on_26)], 'the fields';
    for my $one ($class->new, $class->custom, $class->named('kendall'), $class->of(undef),
        $class->of('kendall'), $class->of({}), $class->of({ name => 'kendall' }), $class->of(\%kendall))
    {
        is $one->describe, $kendall, 'kendall';
        is_deeply $one->as_hash, \%kendall, 'as a hash';
        is $one->is_named, 1, 'is as named';
        is_deeply [map { $one->$_ } sort keys %kendall], [@kendall{ sort keys %kendall }], 'field by field';
    }
    my $one = $class->new;
    is $class->of($one), $one, 'a variant is itself';
    $one->as_hash->{pieces} = 7;
    is $one->pieces, 5, 'a hash taken out of it changes nothing';

    for my $field ($class->fields) {
        for my $value ($class->values_of($field)) {
            my $other = $class->custom($field => $value);
            is $other->$field, $value, "$field=$value";
            is $other->name, 'kendall', 'keeps its name';
            is $other->is_named, $value eq $kendall{$field} ? 1 : 0, 'is as named, or not';
            is $other->equals($one), $other->is_named, 'equals kendall, or not';
            my ($read, $why) = $class->from_text($other->describe);
            is $why, undef, 'its text is read';
            is_deeply $read, $other, 'and is the same';
            ok $class->of($other->as_hash)->equals($other), 'and so is its hash';
        }
        for (undef, 2, 'x', -1, [], '05', ($field =~ /back|throw/ ? () : '')) {
            refused(sub { $class->custom($field => $_) }, '.* is not a value of the field ' . $field, "$field=" . shown($_));
        }
    }
    is $class->new(backward => !!0, throw_on_26 => !!1)->describe,
        'kendall pieces=5 blockade=3 protect=run backward=0 reach26=exact throw_on_26=1', 'booleans';

    refused(sub { $class->new(piece => 5) }, q{'piece' is not a field}, 'an unknown field');
    refused(sub { $class->of({ piece => 5 }) }, q{'piece' is not a field}, 'in a hash');
    refused(sub { $class->new('pieces') }, 'a Senet rule set is made from pairs', 'half a pair');
    refused(sub { $class->named($_) }, '.* is not the name', 'a name: ' . shown($_)) for undef, '', 'Kendall', 'jequier';
    refused(sub { $class->of('x') }, q{'x' is not the name}, 'of a name');
    refused(sub { $class->of($_) }, 'a Senet rule set is a name', 'of ' . ref) for [], sub { }, \1, bless({}, 'Other');
    refused(sub { $class->values_of($_) }, 'values_of: .* is not a field', 'values of ' . shown($_)) for undef, 'x', 'name';
    refused(sub { $one->equals('x') }, q{'x' is not the name}, 'equals a bad name');

    my %wrong = (
        name => [undef, '', 'x', 'Kendall', ' kendall', $kendall =~ s/kendall/kendal/r],
        field => [
            'kendall', 'kendall ', "$kendall ", "$kendall x=1", $kendall =~ s/ throw.*//r,
            $kendall =~ s/(pieces=5) (blockade=3)/$2 $1/r, $kendall =~ s/ protect/  protect/r,
            $kendall =~ s/protect=/protect/r, $kendall =~ s/protect/Protect/r,
        ],
        value => [
            $kendall =~ s/=5/=6/r, $kendall =~ s/=5/=/r, $kendall =~ s/=5/=05/r, $kendall =~ s/=run/=Run/r,
            $kendall =~ s/=run/=run=run/r, "$kendall\n", $kendall =~ s/backward=1/backward=/r,
        ],
    );
    for my $word (sort keys %wrong) {
        is_deeply [$class->from_text($_)], [undef, $word], "$word: " . shown($_) for @{ $wrong{$word} };
    }

    my $throw = $class->new(throw_on_26 => 1);
    for my $case ([1, 25, 26], [2, 24, 26], [3, 23, 26], [2, 24, 25], [2, 28, 26], [3, 28, 'off'], [2], [4]) {
        my ($roll, $from, $to) = @$case;
        my $always = $roll == 1 || $roll == 4 ? 1 : 0;
        is $one->throws_again(@$case), $always, 'kendall: ' . shown(@$case);
        my $onto = defined $from && $from < 26 && $to eq '26' ? 1 : 0;
        is $throw->throws_again(@$case), $always || $onto, 'throw_on_26: ' . shown(@$case);
    }
    refused(sub { $one->throws_again(0) }, 'throws_again: a roll', 'no roll');
};

subtest 'moves' => sub {
    my $class = 'Game::Senet::Move';
    my $move = $class->new(from => 22, to => 20, roll => 2, back => 1, swap => 'yes');
    is_deeply [map { $move->$_ } qw(from to roll back swap is_off is_walk)], [22, 20, 2, 1, 1, 0, 0], 'a move';
    is "$move", '22-20', 'as a string';
    is $move->to_string, '22-20', 'and by name';
    ok $move, 'it is true';
    my $off = $class->new(from => 26, to => 'off', roll => 5);
    is_deeply [map { $off->$_ } qw(from to roll back swap is_off is_walk)], [26, 'off', 5, 0, 0, 1, 0], 'off';
    my $walk = $class->new(from => 27, to => 15, roll => 3);
    is_deeply [map { $walk->$_ } qw(back is_walk is_off)], [0, 1, 0], 'the walk is not backward';
    is $class->new(from => 10, to => 11, roll => 1)->is_walk, 0, 'an ordinary move is no walk';
    is $class->new(from => '22', to => '20', roll => '2', back => 1, swap => 1)->equals($move), 1, 'equal';
    for my $other ([swap => 0], [roll => 3], [from => 23], [to => 19]) {
        is $move->equals($class->new(from => 22, to => 20, roll => 2, back => 1, swap => 1, @$other)), 0,
            "not with another $other->[0]";
    }
    is $move->equals($_), 0, 'not equal to ' . shown($_) for undef, '22-20', {}, bless({}, 'Other');

    for (
        ['a Senet move is made from pairs', ['from']],
        [q{'form' is not a field}, [form => 1, to => 2, roll => 1]],
        ['a Senet move starts from a house', [to => 2, roll => 1]],
        ['a Senet move starts from a house', [from => 0, to => 2, roll => 1]],
        ['a Senet move starts from a house', [from => 31, to => 2, roll => 1]],
        ['a Senet move starts from a house', [from => 'off', to => 2, roll => 1]],
        ['a Senet move goes to a house', [from => 1, roll => 1]],
        ['a Senet move goes to a house', [from => 30, to => 31, roll => 1]],
        ['a Senet move goes to a house', [from => 30, to => 'OFF', roll => 1]],
        ['a Senet move goes to another', [from => 3, to => 3, roll => 1]],
        ['the roll of a Senet move', [from => 3, to => 4]],
        ['the roll of a Senet move', [from => 3, to => 9, roll => 6]],
        ['a Senet move goes back only', [from => 3, to => 4, roll => 1, back => 1]],
        ['a Senet move goes back only', [from => 30, to => 'off', roll => 1, back => 1]],
        ['a Senet move goes back only', [from => 26, to => 15, roll => 1, back => 1]],
        ['a Senet move to a lower house', [from => 25, to => 24, roll => 1]],
        ['a Senet move off the board', [from => 30, to => 'off', roll => 1, swap => 1]]
    ) {
        refused(sub { $class->new(@{ $_->[1] }) }, $_->[0], shown(@{ $_->[1] }));
    }
};

done_testing;
