use 5.014;
use strict;
use warnings FATAL => 'all';

# Solved values and ranks against the table of truths, and what a table refuses.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Config;
use File::Temp;
use Test::More;
use BoardsLeft;
use Refusal;
use TruthTable qw(rows);

use Game::RoyalUr::Engine ':all';
use Game::RoyalUr::Table;

my $engine = 'Game::RoyalUr::Engine';
my $class = 'Game::RoyalUr::Table';
my $directory = File::Temp->newdir;

my %table;

sub table_of {
    my ($rules, $pieces) = @_;
    return $table{"$rules $pieces"} //= $class->solve(
        rules => { %{ $engine->rules($rules) }, pieces => $pieces },
        file => "$directory/$rules-$pieces.ur",
        precision => 32,
    );
}

subtest 'the truth table' => sub {
    for my $row (rows('solved.tsv')) {
        my ($rules, $pieces, $position, $value) = @$row{qw(rules pieces position value)};
        my $table = table_of($rules, $pieces);
        my $error = abs $table->value($engine->new(position => $position)) - $value;
        cmp_ok $error, '<', $table->error_bound + 5e-11, "$rules, $pieces pieces, $position";
        cmp_ok abs($table->start - $value), '<', 6e-11, '  which is the start'
            if $position eq $engine->new(pieces => $pieces)->to_string;
    }
};

subtest 'what a table says of itself' => sub {
    my $table = table_of('masters', 2);
    isa_ok $table, $class;
    is_deeply $table->rules, { %{ $engine->rules('masters') }, pieces => 2 }, 'its rules';
    is $table->precision, 32, 'its precision';
    is $table->positions, 20314, 'its positions';
    cmp_ok $table->residual, '<', 1e-12, 'its residual';
    cmp_ok $table->residual, '>', 0, '... which is not nothing';
    cmp_ok $table->error_bound, '<', 3.1e-8, 'its error bound';
    is $table->verify, $table, 'verify returns the table';
};

subtest 'rank and best' => sub {
    my $table = table_of('finkel', 3);
    my $rules = $table->rules;
    my $seen = 0;
    srand 11;
    my $board = $engine->new(pieces => 3);
    for my $turn (1 .. 400) {
        $board = $engine->new(pieces => 3) if $board->status($rules) != ONGOING;
        for my $roll (0 .. ROLL_MAX) {
            my @moves = $board->moves($roll, $rules);
            my @choices = $table->rank($board, $roll);
            next if @choices != @moves;
            is scalar($table->rank($board, $roll)), scalar @moves, 'how many' if $turn < 5;
            my @again = sort { $b->[1] <=> $a->[1] || $b->[0] <=> $a->[0] } map {
                my $next = $board->clone;
                $next->apply($moves[$_], $rules);
                my $value = $table->value($next);
                [$_, $next->side == $board->side ? $value : 1 - $value];
            } 0 .. $#moves;
            is_deeply \@choices, \@again, "turn $turn, roll $roll" if @moves && $turn % 10 == 0;
            my $best = $table->best($board, $roll);
            $seen++ if $best == (@again ? $again[0][0] : -1);
        }
        my @moves = $board->moves(1 + int rand 4, $rules);
        if (@moves) { $board->apply($moves[rand @moves], $rules) }
        else { $board->forfeit }
    }
    is $seen, 2000, 'best is the first of rank, or -1';
};

subtest 'a finished game' => sub {
    my $table = table_of('finkel', 2);
    my $won = $engine->new(position => '4xx2/8/4xx2 l 0 2 2 0');
    is $table->value($won), 1, 'is 1 to who has won it';
    is $table->value($won->set_side(SIDE_DARK)), 0, '... and 0 to who has not';
    is_deeply [$table->rank($won, 1)], [], 'it has no choices';
    is scalar($table->rank($won, 1)), 0, '... and their number is 0';
    is $table->best($won, 1), -1, '... and no best one';
};

subtest 'what is refused' => sub {
    my $table = table_of('finkel', 2);
    my $board = $engine->new(pieces => 2);
    refused sub { $table->value($engine->new) }, 'light has 7 pieces, the rules say 2', 'other pieces';
    my $astray = $engine->new(position => '4xx1l/8/4xx2 l 1 0 2 0');
    refused sub { $table->rank($astray, 1) }, 'a light piece stands on h3, where its route does not go', 'a piece off its route';
    refused sub { $table->best($board, 5) }, q{a roll is a whole number from 0 to 4, not '5'}, 'a roll of 5';
    refused sub { $table->rank($board, undef) }, 'a roll is a whole number from 0 to 4, not undef', 'no roll';
    refused sub { $table->value('a board') }, 'this method needs a board, not a class or a plain value', 'no board';
    refused sub { $class->value($board) }, 'this method needs a table, not a class or a plain value', 'no table';
    refused sub { (bless \my $forged, $class)->residual }, 'this method needs a table, not another object', 'a forged table';
    refused sub { $class->can('rules')->($board) }, 'this method needs a table, not another object', 'a board for a table';
    refused sub { $class->solve }, 'solve needs a file to write to', 'no file';
    refused sub { $class->solve('file') }, 'solve needs option => value pairs', 'half an option';
    refused sub { $class->solve(file => undef) }, 'a file name is needed, not undef', 'an undefined file';
    my $file = "$directory/never.ur";
    refused sub { $class->solve(file => $file, speed => 3) }, q{solve has no option 'speed': it has rules, file, precision, threads and progress}, 'an unknown option';
    refused sub { $class->solve(file => $file, precision => 64) }, q{a precision is 16 or 32, not '64'}, '64 bits';
    refused sub { $class->solve(file => $file, threads => -1) }, q{a number of threads is a whole number from 0 to 1024, not '-1'}, 'less than no threads';
    refused sub { $class->solve(file => $file, progress => 'often') }, q{progress must be a code reference, not 'often'}, 'no code';
    refused sub { $class->solve(file => $file, rules => 'chess') }, q{no rule set is called 'chess': there are finkel and masters}, 'no rule set';
    ok !-e $file && !-e "$file.part", 'and nothing was written';
};

subtest 'a table and who holds it' => sub {
    my $before = $class->live;
    my $table = $class->open("$directory/finkel-2.ur");
    is $class->live, $before + 1, 'one more is open';
    my $same = $table;
    undef $table;
    cmp_ok $same->start, '>', 0.5, 'it lives as long as anyone holds it';
    $same->DESTROY if $same->can('DESTROY');
    undef $same;
    is $class->live, $before, 'and is closed then';
    { package Game::RoyalUr::Table::Mine; our @ISA = 'Game::RoyalUr::Table'; }
    isa_ok(Game::RoyalUr::Table::Mine->open("$directory/finkel-2.ur"), 'Game::RoyalUr::Table::Mine');
};

# Where this perl has threads, a new one reads through a handle of its own.
if ($Config{useithreads}) {
    require threads;
    my $table = table_of('finkel', 2);
    my $before = $class->live;
    my ($value, $live) = threads->create({ context => 'list' }, sub {
            return ($table->value($engine->new(pieces => 2)), $class->live);
    })->join;
    is $value, $table->value($engine->new(pieces => 2)), 'a thread reads the same';
    cmp_ok $live, '>', $before, 'through handles of its own';
    is $class->live, $before, 'which are closed with it';
}

done_testing;
