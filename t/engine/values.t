use 5.014;
use strict;
use warnings FATAL => 'all';

# Walk, evaluation and the move made at a glance.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use OddValues qw(no_numbers far_numbers equal_numbers shown);
use Refusal;
use TruthTable qw(rows rules_of);

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my %SIDE = (light => SIDE_LIGHT, dark => SIDE_DARK);

subtest 'walk' => sub {
    for my $row (rows('walks.tsv')) {
        my $board = $class->new(position => $row->{position});
        is $board->walk($row->{depth}, rules_of($row->{rules})), $row->{count}, "$row->{rules} $row->{position} $row->{depth}";
        is $board->to_string, $row->{position}, '  the board is as it was';
    }
    # Straight from its definition, by methods that are tested on their own.
    my $walked;
    $walked = sub {
        my ($board, $depth, $rules) = @_;
        return 1 if !$depth || $board->status($rules) != ONGOING;
        my ($sum, $spelled) = (0, $class->rules($rules));
        for my $roll (map { $_->[0] } $class->chances(@$spelled{qw(dice zero_rolls)})) {
            my @undo_makers = map { my $move = $_; sub { $board->apply($move) } } $board->moves($roll, $rules);
            for my $make (@undo_makers ? @undo_makers : sub { $board->forfeit }) {
                my $undo = $make->();
                $sum += $walked->($board, $depth - 1, $rules);
                $board->unapply($undo);
            }
        }
        return $sum;
    };
    for my $rules ('finkel', 'masters', { route => 'long', pieces => 1 }) {
        for my $position ('4xx2/8/4xx2 l 1 6 1 6', '4xx1d/7l/4xxl1 d 0 5 0 6', '3dxx2/1l1d4/l3xx2 l 2 1 2 3') {
            my $board = $class->new(position => $position);
            is $board->walk(3, $rules), $walked->($board, 3, $rules), "a walk by hand: $position";
        }
    }
    undef $walked;
    my $near = $class->new(position => '4xx2/8/4xx2 l 7 0 7 0')->set_ply($class->ply_cap - 1);
    is $near->walk(9), 5, 'the cap is an end';
    is $class->new(position => '4xx2/8/4xx2 l 0 7 7 0')->walk(30), 1, 'a game that is over is one end';
    is $class->new->walk($_), 1, 'no plies, as ' . shown($_) for equal_numbers(0);
    # Far ahead the count is right or there is none; 5 ** 60 would not fit 128 bits.
    for my $depth (40, 60) {
        my $count = eval { $class->new(position => '4xx2/8/4xx2 l 1 6 1 6')->walk($depth, { pieces => 7 }) };
        like $count // $@, qr/\A(?:[1-9][0-9]{8,38}\z|the count needs more than 128 bits at |too many different positions)/, "$depth plies ahead";
    }
    my $board = $class->new;
    for my $odd (no_numbers(), grep { $_ < 0 || $_ >= 2**31 } far_numbers()) {
        refused(sub { $board->walk($odd) }, qr/a depth is a whole number from 0 to 2147483647, not /, 'no depth: ' . shown($odd));
    }
    refused(sub { $board->walk }, 'Usage: Game::RoyalUr::Engine::walk', 'no depth at all');
};

subtest 'evaluate' => sub {
    for my $row (rows('evaluations.tsv')) {
        my $board = $class->new(position => $row->{position});
        my %weights = map { $_ => $row->{$_} } qw(exposed rosette entry);
        my $name = join ' ', @$row{qw(rules position side)}, %weights;
        is $board->evaluate($SIDE{ $row->{side} }, rules_of($row->{rules}), \%weights), $row->{value}, $name;
        is $board->evaluate(other($SIDE{ $row->{side} }), rules_of($row->{rules}), \%weights), -$row->{value}, '  the opposite to the other';
        delete @weights{ grep { !$weights{$_} } keys %weights };
        is $board->evaluate($SIDE{ $row->{side} }, rules_of($row->{rules}), \%weights), $row->{value}, '  a weight left out is 0';
    }
    my $board = $class->new(position => '3dxx2/1l1d4/l3xx2 l 2 1 2 3');
    is $board->evaluate(SIDE_LIGHT, undef, undef), $board->evaluate(SIDE_LIGHT), 'undef is no weights';
    is $board->evaluate($_), $board->evaluate(SIDE_DARK), 'dark as ' . shown($_) for equal_numbers(1);
    is $board->evaluate($_), 0, 'nothing to what is no side: ' . shown($_) for no_numbers(), far_numbers(), 2;
    cmp_ok abs $board->evaluate(SIDE_LIGHT, undef, { map { $_ => 1_000_000 } qw(exposed rosette entry) }), '>', 1000, 'the largest weights';

    for my $odd (grep { defined && !(ref eq 'HASH') } no_numbers()) {
        refused(sub { $board->evaluate(SIDE_LIGHT, undef, $odd) }, qr/weights must be a hash reference, not /, 'no weights: ' . shown($odd));
    }
    for my $odd (no_numbers(), grep { abs > 1_000_000 } far_numbers()) {
        refused(sub { $board->evaluate(SIDE_LIGHT, undef, { entry => $odd }) }, qr/a weight is a whole number from -1000000 to 1000000, not /, 'no weight: ' . shown($odd));
    }
    for my $name ('', 'exposure', 'Entry', "entry\0", "\x{263a}", 'x' x 10_000) {
        refused(sub { $board->evaluate(SIDE_LIGHT, undef, { $name => 1 }) }, qr/no weight is called '.{0,60}'(?:\.\.\.)?: there are exposed, rosette, entry/, 'no name: ' . shown($name));
        refused(sub { $board->evaluate(SIDE_LIGHT, undef, { $name => undef, entry => 1 }) }, qr/no weight is called/, '  whatever its value');
    }
    refused(sub { $board->evaluate }, 'Usage: Game::RoyalUr::Engine::evaluate', 'no side at all');
};

subtest 'greedy' => sub {
    for my $row (rows('greedy.tsv')) {
        my $board = $class->new(position => $row->{position});
        is $board->greedy($row->{roll}, rules_of($row->{rules})), $row->{index}, "$row->{rules} $row->{position} $row->{roll}";
    }
    my $board = $class->new;
    is $board->greedy(0), -1, 'a roll of 0';
    is $class->new(position => '4xx2/8/l3xx2 l 0 7 0 7')->greedy(1), 0, 'a game that is over is asked like any other';
    refused(sub { $board->greedy($_) }, qr/a roll is a whole number from 0 to 4, not /, 'no roll: ' . shown($_)) for no_numbers(), far_numbers(), 5;
};

no_boards_left();
done_testing;
