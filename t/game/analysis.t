use 5.014;
use strict;
use warnings;

use JSON::PP ();
use List::Util qw(max sum0);
use Test::More;

use lib 't/lib';
use RandomGames qw(random_game);
use Refusal;
use SolvedTables qw(few_pieces table_of);
use TruthTable qw(rows text_of);

use Game::RoyalUr;
use Game::RoyalUr::Analysis;
use Game::RoyalUr::Analysis::Text qw(points signed_points);
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format;
use Game::RoyalUr::Notation qw(format_move);

my $ANALYSIS = 'Game::RoyalUr::Analysis';
my @SIDES = ('light', 'dark');
srand 48;

sub near { my ($got, $wanted, $name, $within) = @_; ok abs($got - $wanted) <= ($within // 1e-6), $name or diag "$got, not $wanted" }

my @rule_sets = (few_pieces('finkel', 3), few_pieces('masters', 3), few_pieces('finkel', 1), few_pieces('masters', 2));

subtest 'every turn against the table itself, ' . $_->describe => sub {
    my $rules = $_;
    my $table = table_of($rules);
    for (1 .. 4) {
        my $game = random_game($rules, 15000);
        my $figures = $ANALYSIS->new(game => $game, table => $table)->figures;
        is scalar @{ $figures->{turns} }, scalar $game->turns, 'every turn is there';
        my $board = Game::RoyalUr::Engine->new(pieces => $rules->pieces);
        $board->set_side($game->first eq 'light' ? SIDE_LIGHT : SIDE_DARK);
        near($figures->{light_at_start}, $game->first eq 'light' ? $table->value($board) : 1 - $table->value($board), 'the start');
        for my $turn (@{ $figures->{turns} }) {
            my $side = $board->side;
            is $turn->{side}, $SIDES[$side], 'the side';
            near($turn->{before}, $table->value($board), 'before the roll');
            my @moves = $board->moves($turn->{roll}, $rules);
            my @ranked = $table->rank($board, $turn->{roll});
            is $turn->{choices}, scalar @moves, 'how many choices';
            if (@moves) {
                near($turn->{after_roll}, $ranked[0][1], 'after the roll');
                my ($made) = grep { format_move($moves[$_->[0]]) eq $turn->{move} } @ranked;
                near($turn->{after_move}, $made->[1], 'after the move');
                my ($best) = grep { format_move($moves[$_->[0]]) eq $turn->{best} } @ranked;
                near($best->[1], $ranked[0][1], 'the best move is one of the best');
                is $turn->{best}, $turn->{move}, 'and the one made where none is better' if $turn->{loss} == 0;
                $board->apply($moves[$made->[0]], $rules);
            }
            else {
                $board->forfeit;
                near($turn->{after_roll}, 1 - $table->value($board), 'a lost turn');
                is $turn->{after_move}, $turn->{after_roll}, 'has no choice to lose by';
            }
            near($turn->{luck}, $turn->{after_roll} - $turn->{before}, 'luck', 1e-9);
            near($turn->{loss}, $turn->{after_roll} - $turn->{after_move}, 'loss', 1e-9);
            cmp_ok $turn->{loss}, '>=', 0, 'no move is better than the best';
            is $turn->{position}, $board->to_string, 'the position';
        }
        # The luck and the losses of both sides account for the whole game.
        my $won = $game->end_of_game->{winner} eq 'light' ? 1 : 0;
        my ($light, $dark) = @{ $figures->{summary} }{@SIDES};
        is $figures->{turns}[-1]{light}, $won, 'the last chance is the result';
        near($figures->{light_at_start} + $light->{luck} - $light->{total_loss} - $dark->{luck} + $dark->{total_loss},
            $won, 'luck and losses add up to the result', 2e-5);
    }
} for @rule_sets;

subtest 'luck is fair' => sub {
    # Whatever the position, what the rolls give is nothing in the mean.
    for my $rules (@rule_sets[0, 1]) {
        my $table = table_of($rules);
        my @chances = Game::RoyalUr::Engine->chances($rules->dice, $rules->zero_rolls);
        for (1 .. 25) {
            my $game = random_game($rules, int rand 30);
            next if $game->is_over;
            my $sum = 0;
            for my $chance (@chances) {
                my ($roll, $weight, $all) = @$chance;
                my $with = Game::RoyalUr::History->new(rules => $rules, position => $game->position);
                my ($move) = $with->board->moves($roll, $rules);
                $move ? $with->play($roll, $move->from, $move->to) : $with->lose($roll);
                $sum += $weight / $all * $ANALYSIS->new(game => $with, table => $table)->figures->{turns}[0]{luck};
            }
            near($sum, 0, 'in ' . $game->position, 3e-5);
        }
    }
};

subtest 'a summary against a plain count' => sub {
    my $rules = $rule_sets[0];
    for (1 .. 5) {
        my $figures = $ANALYSIS->new(game => random_game($rules, 300), table => table_of($rules))->figures;
        for my $side (@SIDES) {
            my @own = grep { $_->{side} eq $side } @{ $figures->{turns} };
            my $of = $figures->{summary}{$side};
            is $of->{turns}, scalar @own, 'turns';
            is $of->{lost_turns}, scalar(grep { !defined $_->{move} } @own), 'lost turns';
            is $of->{forced} + $of->{choices} + $of->{lost_turns}, scalar @own, 'all of them are of some kind';
            my @choices = grep { $_->{choices} > 1 } @own;
            is $of->{best_moves}, scalar(grep { $_->{move} eq $_->{best} } @choices), 'best moves';
            near($of->{best_share}, $of->{best_moves} / @choices, 'their share') if @choices;
            near($of->{total_loss}, sum0(map { $_->{loss} } @own), 'the loss', 1e-9);
            near($of->{luck}, sum0(map { $_->{luck} } @own), 'the luck', 1e-9);
            my @wrong = grep { $_->{loss} >= 0.01 } @own;
            is scalar(grep { $_->{mark} ne '' } @own), scalar @wrong, 'those marked lost a point or more';
            is $of->{marks}{'??'}, scalar(grep { $_->{loss} >= 0.05 } @own), 'blunders';
            is $of->{marks}{'?'}, scalar(grep { $_->{loss} >= 0.02 && $_->{loss} < 0.05 } @own), 'mistakes';
            my @losses = map { $_->{loss} } @{ $of->{mistakes} };
            is_deeply \@losses, [(sort { $b <=> $a } map { $_->{loss} } @wrong)[0 .. ($#wrong > 4 ? 4 : $#wrong)]], 'the greatest are shown';
        }
    }
};

subtest 'text and JSON say the same' => sub {
    my ($game) = Game::RoyalUr::Format->read_game(text_of('games/three.rgn'), rules => $rule_sets[1]);
    my $analysis = $ANALYSIS->new(game => $game, table => table_of($rule_sets[1]));
    my ($text, $json) = ($analysis->text, JSON::PP->new->decode($analysis->json));
    my @rows = map { /^ *(\d+)  (light|dark) +(\d: \S+) +([-+.\d]+) +([-+.\d]+) +([-+.\d]+) +([-+.\d]+) +([-+.\d]+) *(\?\??!?)? *([a-h]\S+|hand\S+)?$/
            ? [$1, $2, $3, $4, $5, $6, $7, $8, $9 // '', $10 // ''] : () } split /\n/, $text;
    is scalar @rows, scalar @{ $json->{turns} }, 'a row for every turn';
    for my $i (0 .. $#rows) {
        my $turn = $json->{turns}[$i];
        is_deeply $rows[$i], [
            @$turn{qw(number side shown)},
            map({ sprintf '%.2f', 100 * $turn->{$_} } qw(before after_roll after_move)),
            signed_points($turn->{luck}), sprintf('%.2f', 100 * $turn->{loss}), $turn->{mark}, $turn->{loss} > 0 ? $turn->{best} : '',
        ], "turn $turn->{number}";
    }
    for my $row (['loss in all', 'total_loss', \&points], ['luck with the dice', 'luck', \&signed_points], ['mean loss of a choice', 'mean_loss', \&points]) {
        my ($words, $what, $show) = @$row;
        my ($light, $dark) = map { $show->($json->{summary}{$_}{$what}) } @SIDES;
        like $text, qr/^\Q$words\E +\Q$light\E +\Q$dark\E$/m, $words;
    }
    for my $side (@SIDES) {
        my @told = map { sprintf '%d. %s %s, lost %s; best was %s', @$_{qw(number shown mark)}, points($_->{loss}), $_->{best} } @{ $json->{summary}{$side}{mistakes} };
        like $text, qr/mistakes of $side:\n  \Q@{[join "\n  ", @told]}\E$/m, "the mistakes of $side" if @told;
    }
    is $json->{method}{exact}, JSON::PP::true(), 'JSON says that it is exact';
    like $text, qr/^Win chances are exact, from a solved table/m, 'and so does the text';
    is_deeply $json->{players}, { light => 'Ann', dark => 'Bob "the Stone" Smith' }, 'who played';
    is $analysis->text, $text, 'again the same';
    my $line = $analysis->json(line => { file => "a\nb", game => 2 });
    is_deeply(JSON::PP->new->decode($line), { %$json, file => "a\nb", game => 2 }, 'as a line of JSON, with more in it');
    unlike $line, qr/\n/, '... which is one line';
    is eval { $analysis->json(lines => {}); 1 }, undef, 'no other option';
    ok $analysis->json !~ /"(?:before|loss|number|best_moves|turns)" : "/, 'numbers are numbers, printed or not';
};

subtest 'the estimate' => sub {
    for my $rules (@rule_sets[0, 1]) {
        my ($table, $squares, $n) = (table_of($rules), 0, 0);
        my $judge = Game::RoyalUr::Analysis::Estimate->new(rules => $rules);
        for (1 .. 15) {
            my $game = random_game($rules, 15000);
            for my $turn ($game->turns) {
                next if rand > 0.2;
                my $board = Game::RoyalUr::Engine->new(position => $turn->{position});
                my $estimate = $judge->chance($board);
                is $board->to_string, $turn->{position}, 'the board is as it was';
                cmp_ok $estimate, '>=', 0, 'a chance';
                cmp_ok $estimate, '<=', 1, 'and no more';
                near($estimate, $table->value($board), 'a finished game', 0) if $board->status($rules) != ONGOING;
                $squares += ($estimate - $table->value($board))**2;
                $n++;
            }
        }
        cmp_ok $n, '>', 50, 'enough positions';
        # The games are random, and so unlike those the networks learnt from.
        cmp_ok sqrt($squares / $n), '<', 0.005, sprintf '%s: off by %.2f points in the mean', $rules->route, 100 * sqrt $squares / $n;
    }
};

# What looking ahead means, word for word and by copying boards.
sub plain {
    my ($board, $rules, $depth) = @_;
    my $side = $board->side;
    return $board->winner($rules) == $side ? 1 : 0 if $board->status($rules) == WON;
    return $board->estimate($rules) if !$depth;
    my $chance = 0;
    for (Game::RoyalUr::Engine->chances($rules->dice, $rules->zero_rolls)) {
        my ($roll, $weight, $all) = @$_;
        my @after;
        for my $move ($board->moves($roll, $rules)) {
            my $then = $board->clone;
            $then->apply($move, $rules);
            push @after, $then;
        }
        if (!@after) { push @after, $board->clone; $after[0]->forfeit }
        my ($best) = sort { $b <=> $a } map { my $value = plain($_, $rules, $depth - 1); $_->side == $side ? $value : 1 - $value } @after;
        $chance += $weight / $all * $best;
    }
    return $chance;
}

subtest 'the estimate against its plain definition' => sub {
    for my $rules (@rule_sets[0, 1], Game::RoyalUr::Variant->named('finkel'), Game::RoyalUr::Variant->named('masters')) {
        for my $depth (0 .. 2) {
            my $judge = Game::RoyalUr::Analysis::Estimate->new(rules => $rules, depth => $depth);
            for (1 .. 4) {
                my $board = random_game($rules, int rand 200)->board;
                # The engine rounds at every level, to a multiple of 2**-28.
                near($judge->chance($board), plain($board, $rules, $depth), "depth $depth: " . $board->to_string, 2e-8);
            }
        }
    }
};

subtest 'a game without a table' => sub {
    my $analysis = $ANALYSIS->new(game => text_of('games/seven.txt'), depth => 1);
    my $figures = $analysis->figures;
    is_deeply [@{ $figures->{method} }{qw(kind exact depth)}], ['estimate', 0, 1], 'it says how';
    like $analysis->text, qr/estimates, not exact, by a network 1 roll ahead: off by 0\.\d\d points/, 'and so does the text';
    like $analysis->json, qr/"exact" : false/, 'and JSON';
    is $figures->{turns}[-1]{light}, 1, 'the end is known all the same';
    my ($light, $dark) = @{ $figures->{summary} }{@SIDES};
    near($figures->{light_at_start} + $light->{luck} - $light->{total_loss} - $dark->{luck} + $dark->{total_loss}, 1, 'and it all adds up', 2e-4);
};

subtest 'a game judged by a table and by estimates, side by side' => sub {
    my @exact = rows('game-finkel-exact.tsv');
    my %record = (game => text_of('game-finkel.txt'));
    # The largest differences, in points, that doc/estimates.md tells.
    my @told = ([0.79, 0.97], [0.54, 0.53], [0.35, 0.27], [0.28, 0.18]);
    for my $depth (0 .. $#told) {
        my @turns = @{ $ANALYSIS->new(%record, depth => $depth)->figures->{turns} };
        is scalar @turns, scalar @exact, 'every turn';
        my ($chance, $loss) = (0, 0);
        for my $turn (@turns) {
            my %exact = %{ $exact[$turn->{number} - 1] };
            is delete $exact{turn}, $turn->{number}, 'the same turn' or last;
            $chance = max($chance, map { 100 * abs($turn->{$_} - $exact{$_}) } keys %exact);
            $loss = max($loss, 100 * abs($turn->{loss} - ($exact{after_roll} - $exact{after_move})));
        }
        cmp_ok $chance, '<=', $told[$depth][0], "$depth rolls ahead: chances";
        cmp_ok $chance, '>', $told[$depth][0] - 0.02, '  are as far off as is told';
        cmp_ok $loss, '<=', $told[$depth][1], '  and losses';
        cmp_ok $loss, '>', $told[$depth][1] - 0.02, '  as far as is told';
    }
};

subtest 'a network that learnt from fewer pieces says so' => sub {
    my $told = sub { Game::RoyalUr::Analysis::Estimate->new(rules => $_[0])->about->{text} };
    my %family = (route => 'long', dice => 3);
    like $told->(\%family), qr/ in games of 5 pieces, with more perhaps by more; /, 'in games of seven';
    unlike $told->($_), qr/ in games of /, 'and not otherwise' for { %family, pieces => 5 }, 'masters', 'finkel';
};

subtest 'what may be analysed' => sub {
    my $game = Game::RoyalUr->new(seed => 'a seed', rules => { pieces => 1 });
    $game->play(($game->legal)[0]) for 1 .. 3;
    my $table = table_of($rule_sets[2]);
    my $from_game = $ANALYSIS->new(game => $game, table => $table);
    is $ANALYSIS->new(game => $game->to_record, table => $table)->text, $from_game->text, 'a game and its record';
    is $ANALYSIS->new(game => $from_game->game, table => $table)->text, $from_game->text, 'and its transcript';
    my $none = $ANALYSIS->new(game => "[rules finkel]\n[first dark]\n", depth => 0);
    is_deeply $none->figures->{turns}, [], 'a game without a turn';
    is $none->figures->{summary}{light}{best_share}, undef, 'has no share of anything';
    like $none->text, qr/^mean loss of a choice +- +-$/m, 'which is a dash in words';
    my $resigned = $ANALYSIS->new(game => text_of('games/resigned.json') && (Game::RoyalUr::Format->read_game(text_of('games/resigned.json')))[0], table => table_of($rule_sets[1]));
    is $resigned->figures->{result}, 'dark won, light resigned', 'a game given up';
    my $capped = Game::RoyalUr::History->new(rules => { pieces => 1 });
    $capped->lose(0) until $capped->is_over;
    is $ANALYSIS->new(game => $capped, table => $table)->figures->{turns}[-1]{light}, 0.5, 'a draw is half for each';
};

subtest 'refusals' => sub {
    my $table = table_of($rule_sets[2]);
    my $game = random_game($rule_sets[2], 5);
    refused(sub { $ANALYSIS->new }, 'needs a game', 'no game');
    refused(sub { $ANALYSIS->new(game => {}) }, 'A game is a', 'a hash');
    refused(sub { $ANALYSIS->new(game => 'hello') }, 'record cannot be read: line 0: the record does not end', 'no record');
    refused(sub { $ANALYSIS->new(game => $game, depth => 5) }, "from 0 to 4, not '5'", 'depth');
    refused(sub { $ANALYSIS->new(game => $game, depth => 'x') }, "not 'x'", 'depth, no number');
    refused(sub { $ANALYSIS->new(game => $game, depth => 1, table => $table) }, 'not both', 'both');
    refused(sub { $ANALYSIS->new(game => $game, table => 'file') }, 'A table is a', 'no table');
    refused(sub { $ANALYSIS->new(game => random_game($rule_sets[0], 5), table => $table) }, 'The table is for .* pieces=1, and the game is .* pieces=3', 'another rule set');
    refused(sub { $ANALYSIS->new(game => $game, deep => 1) }, 'no option deep', 'option');
    refused(sub { $ANALYSIS->new('game') }, 'pairs', 'odd');
    refused(sub { Game::RoyalUr::Analysis::Estimate->new(deep => 1) }, 'no option deep', 'of an estimate');
    refused(sub { Game::RoyalUr::Analysis::Exact->new(table => $table, deep => 1) }, 'no option deep', 'of an exact judge');
};

done_testing;
