use 5.014;
use strict;
use warnings;

# The rules, case by case, from a table: t/data/senet-moves.tsv.

use FindBin;
use lib "$FindBin::Bin/../lib";
use TruthTable qw(rows);
use Test::More;

use Game::Senet::Engine qw(:all);

for my $row (rows('senet-moves.tsv')) {
    my ($name, $changes, $side, $light, $dark, $roll, $expected)
        = @$row{qw(name fields side light dark roll moves)};
    my %variant = $changes eq '-' ? () : map { split /=/ } split / /, $changes;
    my $board = Game::Senet::Engine->new(variant => \%variant, position => "10/10/10 $side 0 0");
    $board->put($_, LIGHT) for split / /, $light;
    $board->put($_, DARK) for split / /, $dark;
    my $before = $board->to_string;

    my @moves = $board->moves($roll);
    my $shown = join ' ', map { $_ . ($_->back ? '<' : '') . ($_->swap ? 'x' : '') } @moves;
    is $shown || '-', $expected, "$name ($roll)";
    is scalar($board->moves($roll)), scalar @moves, "$name: as many are counted";
    is $board->to_string, $before, "$name: looking changes nothing";
    is scalar(grep { $_->roll != $roll } @moves), 0, "$name: the moves know the roll";
}

done_testing;
