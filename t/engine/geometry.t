use 5.014;
use strict;
use warnings FATAL => 'all';

# Squares and routes, against the routes written out as words.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use OddValues qw(no_numbers far_numbers equal_numbers shown);
use Refusal;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my @NAMES = map { my $row = $_; map { "$_$row" } $row == 2 ? 'a' .. 'h' : ('a' .. 'd', 'g', 'h') } 1 .. 3;
my %ROUTE = (
    ROUTE_SHORT, [qw(d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1)],
    ROUTE_LONG, [qw(d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1)],
);

sub cell { my ($file, $row) = split //, shift; return $class->cell_of(ord($file) - ord('a'), $row - 1) }

# The route of a side as names, hand excluded.
sub route { my ($route, $side) = @_; return map { $side == SIDE_DARK ? tr/13/31/r : $_ } @{ $ROUTE{$route} } }

subtest 'squares' => sub {
    my %found;
    for my $file (0 .. 7) {
        for my $row (0 .. 2) {
            my $name = chr(ord('a') + $file) . ($row + 1);
            my $cell = $class->cell_of($file, $row);
            if (!grep { $_ eq $name } @NAMES) {
                is $cell, -1, "$name is not there";
                next;
            }
            $found{$cell} = $name;
            is $class->cell_name($cell), $name, $name;
            is $class->file_of($cell), $file, '  its file';
            is $class->row_of($cell), $row, '  its row';
        }
    }
    is scalar(keys %found), 20, 'twenty of them, all different';
    is_deeply [sort $class->all_cells], [sort keys %found], 'all_cells are these';
    is scalar($class->all_cells), 20, 'and in scalar context how many';
};

subtest 'rosettes' => sub {
    is_deeply [sort map { $class->cell_name($_) } grep { $class->is_rosette($_) } $class->all_cells],
        [qw(a1 a3 d2 g1 g3)], 'five rosettes';
};

subtest 'routes' => sub {
    for my $route (ROUTE_SHORT, ROUTE_LONG) {
        is $class->route_len($route), scalar @{ $ROUTE{$route} }, 'its length';
        my %visits;
        for my $side (SIDE_LIGHT, SIDE_DARK) {
            my @names = route($route, $side);
            is_deeply [map { $class->cell_name($class->route_cell($route, $side, $_)) } 1 .. @names], \@names, "route $route of side $side";
            is $class->route_cell($route, $side, $_), -1, "step $_ has no cell" for -1, 0, @names + 1, @names + 2;
            my %step = map { $names[$_] => $_ + 1 } 0 .. $#names;
            for my $name (@NAMES) {
                is $class->route_step($route, $side, cell($name)), $step{$name} // 0, "$name is its step";
                $visits{$name}++ if $step{$name};
            }
        }
        is_deeply [sort map { $class->cell_name($_) } grep { $class->route_shared($route, $_) } $class->all_cells],
            [sort grep { $visits{$_} == 2 } keys %visits], 'what both visit is shared';
        is scalar(grep { $_ == 2 } values %visits), $route == ROUTE_LONG ? 12 : 8, 'as many as should be';
    }
    is $class->route_step(ROUTE_LONG, SIDE_LIGHT, cell('g3')), 12, 'g3 to light';
    is $class->route_step(ROUTE_LONG, SIDE_DARK, cell('g3')), 16, 'g3 to dark';
};

subtest 'the documentation draws these routes' => sub {
    open my $in, '<', "$FindBin::Bin/../../perl/lib/Game/RoyalUr/Rules.pm" or die $!;
    my $pod = do { local $/; <$in> };
    my @drawn = $pod =~ /^    3 ((?: +(?:\d+|\.)\*?){6})\n    2 ((?: +\d+\*?){8})\n    1 ((?: +\d+\*?){6})$/mg;
    is scalar @drawn, 6, 'two drawings of three rows';
    for my $route (ROUTE_SHORT, ROUTE_LONG) {
        my %step;
        for my $row (3, 2, 1) {
            my @names = grep { /$row/ } @NAMES;
            @step{@names} = split ' ', shift @drawn;
        }
        for my $name (@NAMES) {
            my $star = $class->is_rosette(cell($name)) ? '*' : '';
            is $step{$name}, ($class->route_step($route, SIDE_LIGHT, cell($name)) || '.') . $star, "route $route: $name";
        }
    }
};

subtest 'what is no number of theirs' => sub {
    my $d2 = cell('d2');
    for my $odd (no_numbers(), far_numbers()) {
        my $name = shown($odd);
        is $class->cell_of($odd, 1), -1, "cell_of: file $name";
        is $class->cell_of(3, $odd), -1, "cell_of: row $name";
        is $class->file_of($odd), -1, "file_of: $name";
        is $class->row_of($odd), -1, "row_of: $name";
        is $class->cell_name($odd), undef, "cell_name: $name";
        ok !$class->is_rosette($odd), "is_rosette: $name";
        is $class->route_len($odd), -1, "route_len: $name";
        is $class->route_cell($odd, SIDE_LIGHT, 1), -1, "route_cell: route $name";
        is $class->route_cell(ROUTE_LONG, $odd, 1), -1, "route_cell: side $name";
        is $class->route_cell(ROUTE_LONG, SIDE_DARK, $odd), -1, "route_cell: step $name";
        is $class->route_step($odd, SIDE_LIGHT, $d2), 0, "route_step: route $name";
        is $class->route_step(ROUTE_LONG, $odd, $d2), 0, "route_step: side $name";
        is $class->route_step(ROUTE_LONG, SIDE_DARK, $odd), 0, "route_step: cell $name";
        ok !$class->route_shared($odd, $d2), "route_shared: route $name";
        ok !$class->route_shared(ROUTE_LONG, $odd), "route_shared: cell $name";
    }
    is_deeply [$class->cell_name(-1)], [undef], 'cell_name is one value in a list too';
    is $class->route_len($_), 16, 'the long route as ' . shown($_) for equal_numbers(1);
    is $class->cell_of($_, 1), cell('d2'), 'file d as ' . shown($_) for equal_numbers(3);
};

subtest 'asked of a class, a subclass or a board' => sub {
    @Local::Sub::ISA = $class;
    for my $who ($class, 'Local::Sub', $class->new, 'anything') {
        is Game::RoyalUr::Engine::cell_of($who, 3, 1), cell('d2'), ref $who || $who;
    }
    refused(sub { Game::RoyalUr::Engine::cell_of(3, 1) }, 'Usage: Game::RoyalUr::Engine::cell_of', 'cell_of as a function');
    refused(sub { $class->cell_of(3) }, 'Usage: Game::RoyalUr::Engine::cell_of', 'too few arguments');
    refused(sub { $class->route_step(0, 0, 0, 0) }, 'Usage: Game::RoyalUr::Engine::route_step', 'too many');
};

done_testing;
