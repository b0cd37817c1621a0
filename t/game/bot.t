use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;

use Game::RoyalUr;
use Game::RoyalUr::Bot;
use Game::RoyalUr::Rules;

my $CLASS = 'Game::RoyalUr::Bot';

subtest 'the ladder' => sub {
    is_deeply [$CLASS->levels], [1 .. 5], 'five levels';
    my @names = map { $CLASS->name_of($_) } $CLASS->levels;
    is_deeply \@names, [qw(easy medium hard expert master)], 'and their names';
    for my $level ($CLASS->levels) {
        my $name = $names[$level - 1];
        is $CLASS->level_for($_), $level, "level_for($_)" for $level, $name, uc $name, ucfirst $name;
    }
    is $CLASS->level_for($_), undef, 'level_for: ' . ($_ // 'undef') for undef, '', 0, 9, -1, 1.5, '01', 'greedy', [], "1\n";

    is $CLASS->name_of($_), 'hard', "name_of($_)" for 3, 'hard', 'HARD';
    is $CLASS->name_of('Perfect'), 'perfect', 'the one above the ladder has a name too';
    refused(sub { $CLASS->name_of(6) }, qr/There is no level 6/, 'no name above the ladder');
};

subtest 'levels asks for a rule set and croaks on what is none' => sub {
    my $bot = $CLASS->new;
    is_deeply [$_->levels('masters')], [1 .. 5], 'on the class and on a bot' for $CLASS, $bot;
    is_deeply [$CLASS->levels({ pieces => 2 })], [1 .. 5], 'of a hash';
    refused(sub { $CLASS->levels('bell') }, qr/no rule set called 'bell'/, 'no rule set');
    refused(sub { $bot->levels({ dice => 9 }) }, qr/dice cannot be '9'/, 'on a bot too');
};

subtest 'level_for of a bot is its level cut to the ladder' => sub {
    is $CLASS->new->level_for($_), 5, 'the top when none was given' for 'finkel', 'masters', undef, { pieces => 1 };
    is $CLASS->new(level => 2)->level_for('masters'), 2, 'its own';
    is $CLASS->new(level => $_)->level_for('finkel'), 5, "$_ is cut to the top" for 5, 6, 99;
    refused(sub { $CLASS->new->level_for('bell') }, qr/no rule set called 'bell'/, 'no rule set');
};

subtest 'rung is what a level does, and nothing else' => sub {
    my %short = (exposed => 16, rosette => 16, entry => 8);
    for my $rules ('finkel', undef, { pieces => 3 }, Game::RoyalUr->new->variant) {
        is_deeply [map { $CLASS->rung($_, $rules) } 1 .. 4],
            [{ greedy => 1 }, map { { depth => $_, weights => {%short} } } 2 .. 4], 'the short route';
    }
    for my $rules ('masters', { route => 'long' }) {
        is_deeply [map { $CLASS->new->rung($_, $rules) } 1 .. 4],
            [{ greedy => 1 }, map { { depth => $_, weights => { exposed => 16 } } } 2 .. 4], 'the long route';
    }
    is_deeply $CLASS->rung(5, $_), { plies => 1 }, 'master looks one roll ahead under any rules' for 'finkel', 'masters', undef;
    is $CLASS->rung('hard')->{depth}, 3, 'by name';
    $CLASS->rung(2)->{weights}{exposed} = 0;
    is $CLASS->rung(2)->{weights}{exposed}, 16, 'a rung is a copy';
    $CLASS->rung(1)->{greedy} = 0;
    is $CLASS->rung(1)->{greedy}, 1, 'that of level 1 too';
    for my $level (undef, 0, 6, 9, 'x', '') {
        refused(sub { $CLASS->rung($level, 'finkel') }, qr/There is no level/, 'past the ends of the ladder: ' . ($level // 'undef'));
    }
    refused(sub { $CLASS->rung('perfect') }, qr/no rung of the ladder/, 'perfect play is no rung');
    refused(sub { $CLASS->rung(1, 'x') }, qr/no rule set called 'x'/, 'rules refused');
};

subtest 'without a level it plays at the top of the ladder' => sub {
    is $CLASS->new->level, undef, 'level is undef';
    is $CLASS->new(level => undef, budget => undef)->level, undef, 'undef is not given';
    my $game = Game::RoyalUr->new(seed => 'top');
    $game->play(($game->legal)[0]) for 1 .. 8;
    $game->play(($game->legal)[0]) until $game->legal > 1;
    is_deeply $CLASS->new->think($game), $CLASS->new(level => 5)->think($game), 'and thinks as level 5 does';
    is_deeply $CLASS->new(level => 99)->think($game), $CLASS->new(level => 5)->think($game), 'a number above the ladder too';
};

subtest 'the budget is a million positions when none is given' => sub {
    is $CLASS->new->budget, 1_000_000, 'the default';
    is $CLASS->new(budget => $_)->budget, $_, "budget $_" for 1, 2_000_000_000;
    for my $budget (0, '', -1, 1.5, 'x', 2_000_000_001, '01', 1e30, []) {
        refused(sub { $CLASS->new(budget => $budget) }, qr/A budget is a whole number from 1 to 2000000000, not/, "budget $budget");
    }
};

subtest new => sub {
    is $CLASS->new(level => $_)->level, $_, "level $_" for 1, 3, 4, 5, 6, 99;
    is $CLASS->new(level => 'Expert')->level, 4, 'by its name';
    for my $level ('', 0, 100, '04', 'x', 1.5, []) {
        refused(sub { $CLASS->new(level => $level) }, qr/There is no level '.*'; the levels are 1, 2, 3, 4, 5/, "level $level");
    }
    refused(sub { $CLASS->new(level => 'perfect') }, qr/Level perfect needs a table/, 'perfect without a table');
    refused(sub { $CLASS->new(depth => 3) }, qr/new has no option depth/, 'an option there is not');
    refused(sub { $CLASS->new(3) }, qr/options of new are pairs/, 'an odd list');
    @Local::Bot::ISA = $CLASS;
    isa_ok(Local::Bot->new, 'Local::Bot');
};

subtest 'choose and think' => sub {
    my $wrong = 0;
    my %differ;
    for my $rules ('finkel', 'masters', { route => 'long', pieces => 3, safe_rosettes => 0 }) {
        my $game = Game::RoyalUr->new(seed => 'bot', rules => $rules);
        for (1 .. 40) {
            last if $game->is_over;
            my $before = join ' ', $game->position, $game->ply, $game->roll;
            my @legal = $game->legal;
            for my $level ($CLASS->levels) {
                my $bot = $CLASS->new(level => $level);
                my ($move, $thought) = ($bot->choose($game), $bot->think($game));
                my $rung = $CLASS->rung($level, $rules);
                my ($best) = $game->board->rank($game->roll, $rules, plies => 1);
                my $asked = $level == 5
                    ? { index => $best->[0], chance => $best->[1], depth => 0, value => undef, nodes => 0, stopped => 0 }
                    : $level == 1
                    ? { index => $game->board->greedy($game->roll, $rules), depth => 0, value => undef, nodes => 0, stopped => 0 }
                    : $game->board->search($game->roll, rules => $rules, budget => 1_000_000, %$rung);
                # One of the game's own moves, not one like it.
                $wrong++ unless grep { $_ == $move } @legal;
                $wrong++ unless $move == $thought->{move} && $move == $legal[$asked->{index}];
                $wrong++ unless join(' ', sort grep { $_ ne 'chance' } keys %$thought) eq 'depth index level move nodes stopped value' && $thought->{level} == $level;
                $wrong++ if grep { ($thought->{$_} // 'none') ne ($asked->{$_} // 'none') } qw(index chance depth value nodes stopped);
                $differ{$level}++ if $move != $legal[$game->board->greedy($game->roll, $rules)];
            }
            $wrong++ if $before ne join ' ', $game->position, $game->ply, $game->roll;
            $game->play($legal[$game->ply % @legal]);
        }
    }
    is $wrong, 0, 'what the engine finds, as the game\'s own move, and the game is left alone';
    is_deeply [sort keys %differ], [2 .. 5], 'looking ahead chooses otherwise than the first glance';

    my $game = Game::RoyalUr->new(seed => 'bot');
    $game->play(($game->legal)[0]) for 1 .. 10;
    $game->play(($game->legal)[0]) until $game->legal > 1;
    my $short = $CLASS->new(level => 4, budget => 1)->think($game);
    is_deeply [@$short{qw(depth stopped)}], [1, 0], 'a budget of 1 finishes the first level, and nothing was cut short';
    is $CLASS->new(level => 4)->think($game)->{depth}, 4, 'without one the level is finished';
};

subtest 'a small budget finishes more than one level, as a level may visit few positions' => sub {
    my $game = Game::RoyalUr->new(position => 'd1ddxx2/ddllldl1/1ll1xx2 l 1 0 1 0', first => 'light', script => [4]);
    is scalar $game->legal, 5, 'five moves';
    my $thought = $CLASS->new(level => 4, budget => 12)->think($game);
    cmp_ok $thought->{depth}, '>=', 2, 'and yet two levels';
    cmp_ok $thought->{nodes}, '<=', 12, 'within the budget';
    is $thought->{stopped}, 1, 'and then it stopped part way through the next';
};

subtest 'when there is nothing to choose' => sub {
    for my $level ($CLASS->levels) {
        my $bot = $CLASS->new(level => $level);
        my $over = Game::RoyalUr->new(seed => 'x');
        $over->resign;
        my $empty = Game::RoyalUr->new(script => [], first => 'light');
        is_deeply [map { ($bot->choose($_), $bot->think($_)) } $over, $empty], [(undef) x 4], "level $level: over, or no roll";
    }
    my $bot = $CLASS->new;
    for my $not (undef, '', 'x', {}, [], Game::RoyalUr::Rules->new, $bot) {
        refused(sub { $bot->choose($not) }, qr/A bot plays in a Game::RoyalUr/, 'choose refused: ' . ($not // 'undef'));
        refused(sub { $bot->think($not) }, qr/A bot plays in a Game::RoyalUr/, 'think refused: ' . ($not // 'undef'));
    }
};

subtest 'a game between bots is the same every time' => sub {
    my @records = map {
        my $game = Game::RoyalUr->new(seed => 'twice');
        my %bot = (light => $CLASS->new(level => 2), dark => $CLASS->new(level => 3));
        $game->play_or_die($bot{ $game->side }->choose($game)) until $game->is_over;
        $game->to_record;
    } 1, 2;
    is $records[0], $records[1], 'move for move';
};

done_testing;
