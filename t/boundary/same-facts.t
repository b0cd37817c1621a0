use 5.014;
use strict;
use warnings;

# The modules that need no compiled code carry some facts of their own. Each is
# held here against the engine.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;

use Game::RoyalUr::Dice qw(roll_of marked);
use Game::RoyalUr::Engine ':all';
use Game::RoyalUr::Move;
use Game::RoyalUr::Notation ();
use Game::RoyalUr::Variant;

my $ENGINE = 'Game::RoyalUr::Engine';
my @cells = $ENGINE->all_cells;

subtest 'the position codes' => sub {
    my @names = grep { /\APOS_/ } @Game::RoyalUr::Engine::EXPORT_OK;
    is_deeply [sort grep { /\APOS_/ } @Game::RoyalUr::Notation::EXPORT_OK], [sort @names], 'the same names';
    open my $header, '<', "$FindBin::Bin/../../include/royalur.h" or die "royalur.h: $!";
    my %in_c = map { /\A#define ROYALUR_(POS_\w+) ([0-9]+)\s*\z/ ? ($1 => $2) : () } <$header>;
    is_deeply \%in_c, { map { $_ => $ENGINE->can($_)->() } @names }, 'the same numbers as in C';
    for my $order ([qw(Engine Notation)], [qw(Notation Engine)]) {
        my @warnings;
        local $SIG{__WARN__} = sub { push @warnings, @_ };
        local $^W = 1;
        my $imports = join '', map { "use Game::RoyalUr::$_ ':all'; " } @$order;
        ok eval "package Local::@$order[0]First; ${imports}POS_LONG() == 10", "both are imported, @$order[0] first";
        is "@warnings", '', '  without a warning';
    }
};

subtest 'the squares and the rosettes' => sub {
    is_deeply [sort grep { Game::RoyalUr::Notation::square_ok($_) } map { my $f = $_; map { "$f$_" } 0 .. 9 } 'a' .. 'z'],
        [sort map { $ENGINE->cell_name($_) } @cells], 'Notation has the squares';
    for my $cell (@cells) {
        my $name = $ENGINE->cell_name($cell);
        my $rosette = $ENGINE->is_rosette($cell) ? 1 : 0;
        my $to_it = eval { Game::RoyalUr::Move->from_code(1 << 1 | 1 << 4 | 2 << 9 | $cell << 19 | $rosette << 25) };
        is $to_it && $to_it->to, $name, "Move has $name, " . ($rosette ? 'a rosette' : 'no rosette');
        is $to_it && $to_it->to_cell, $cell, '  and its cell';
        # In a record the side after a landing tells what it was.
        my (undef, $problem) = Game::RoyalUr::Notation::parse_record(
            "[rules finkel]\n[first light]\n1. l 1: hand-$name\n2. @{[$rosette ? 'l' : 'd']} 0: -\n");
        is $problem, undef, '  and so has a record';
    }
};

subtest 'the rule sets' => sub {
    for my $name (Game::RoyalUr::Variant->names) {
        is_deeply(Game::RoyalUr::Variant->named($name)->as_hash, $ENGINE->rules($name), $name);
    }
    is_deeply(Game::RoyalUr::Variant->of->as_hash, $ENGINE->rules, 'the standard one');

    my %values = map { $_ => [undef, '', !!0, !!1, -1 .. 9, 1.5, '03', "4\n", 'short', 'long', 'Short', 'x', []] }
        Game::RoyalUr::Variant->fields, 'name', 'Dice', '';
    for my $field (sort keys %values) {
        for my $value (@{ $values{$field} }) {
            my ($variant) = eval { Game::RoyalUr::Variant->custom({ $field => $value })->as_hash };
            my ($rules) = eval { $ENGINE->rules({ $field => $value }) };
            is_deeply $variant, $rules, "$field => " . ($value // 'undef') =~ s/\n/\\n/r . ($rules ? '' : ' is refused by both');
        }
    }
    for my $name (undef, '', 'finkel', 'masters', 'Finkel', 'standard', 'finkel ', "finkel\0", [], sub { 1 }) {
        my ($variant) = eval { Game::RoyalUr::Variant->of($name)->as_hash };
        my ($rules) = eval { $ENGINE->rules($name) };
        is_deeply $variant, $rules, 'of ' . ($name // 'undef') =~ s/\0/\\0/r;
    }
    my $variant = Game::RoyalUr::Variant->new(route => 'long', pieces => 3);
    is_deeply $ENGINE->rules($variant), $variant->as_hash, 'the engine takes a variant';
};

subtest 'the worth of every throw' => sub {
    for my $dice (3, 4) {
        for my $zero (0, 4) {
            my (%weight, @chances);
            $weight{ roll_of(marked([split //, sprintf "%0${dice}b", $_]), { zero_rolls => $zero }) }++ for 0 .. 2**$dice - 1;
            push @chances, [$_, $weight{$_}, 2**$dice] for sort keys %weight;
            my @engine = map { [reduced(@$_)] } $ENGINE->chances($dice, $zero);
            is_deeply [map { [reduced(@$_)] } @chances], \@engine, "$dice dice, none marked is $zero";
            # Dice that are written down in a record make these rolls and no others.
            my $head = "[rules route=short dice=$dice zero_rolls=$zero safe_rosettes=1 pieces=7]\n[first light]\n";
            my @faces = map { sprintf "%0${dice}b", $_ } 0 .. 2**$dice - 1;
            my @rolls = grep { my $roll = $_; grep { Game::RoyalUr::Notation::parse_record("${head}1. l $roll $_: -\n") } @faces } 0 .. 9;
            is_deeply \@rolls, [map { $_->[0] } @engine], '  in a record';
        }
    }
};

subtest 'the moves the engine makes are codes a move can be made from' => sub {
    srand 91;
    my ($wrong, $seen) = (0, 0);
    for my $rules ('finkel', 'masters', { pieces => 3, route => 'long' }) {
        my $board = $ENGINE->new(pieces => $ENGINE->rules($rules)->{pieces});
        for (1 .. 400) {
            my @moves = $board->moves(1 + int rand 4, $rules);
            for my $move (@moves) {
                $seen++;
                my $again = eval { Game::RoyalUr::Move->from_code($move->code) } or $wrong++, next;
                my $route = $ENGINE->rules($rules)->{route} eq 'long' ? ROUTE_LONG : ROUTE_SHORT;
                $wrong++ if $move->side ne (qw(light dark))[$board->side]
                    || $move->from_cell != $ENGINE->route_cell($route, $board->side, $move->from_step)
                    || $move->to_cell != $ENGINE->route_cell($route, $board->side, $move->to_step)
                    || $move->from ne ($ENGINE->cell_name($move->from_cell) // 'hand')
                    || $move->to ne ($ENGINE->cell_name($move->to_cell) // 'home')
                    || $again->trace ne $move->trace;
            }
            @moves ? $board->apply($moves[rand @moves], $rules) : $board->forfeit;
        }
    }
    is $wrong, 0, "$seen moves";
};

sub reduced {
    my ($roll, $weight, $denominator) = @_;
    return ($roll, $weight * 16 / $denominator);
}

done_testing;
