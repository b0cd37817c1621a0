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
    is_deeply [$CLASS->levels], [1, 2, 3, 4], 'four levels';
    my @names = map { $CLASS->rung($_)->{name} } $CLASS->levels;
    is_deeply \@names, [qw(easy medium hard expert)], 'and their names';
    for my $level ($CLASS->levels) {
        my $name = $names[$level - 1];
        is $CLASS->level_for($_), $level, "level_for($_)" for $level, $name, uc $name, ucfirst $name;
    }
    is $CLASS->level_for($_), undef, 'level_for: ' . ($_ // 'undef') for undef, '', 0, 9, -1, 1.5, '01', 'greedy', [], "1\n";

    my %short = (exposed => 16, rosette => 16, entry => 8);
    for my $rules ('finkel', undef, { pieces => 3 }, Game::RoyalUr->new->variant) {
        is_deeply [map { $CLASS->rung($_, $rules) } 1 .. 4], [
            { level => 1, name => 'easy', depth => 0, weights => {} },
            map { { level => $_, name => $names[$_ - 1], depth => $_, weights => {%short} } } 2 .. 4
        ], 'the short route';
    }
    for my $rules ('masters', { route => 'long' }) {
        is_deeply [map { $CLASS->rung($_, $rules)->{weights} } 1 .. 4], [{}, ({ exposed => 16 }) x 3], 'the long route';
    }
    is $CLASS->rung('hard')->{level}, 3, 'by name';
    $CLASS->rung(2)->{weights}{exposed} = 0;
    is $CLASS->rung(2)->{weights}{exposed}, 16, 'a rung is a copy';
    for my $level (undef, 0, 9, 'x', '') {
        refused(sub { $CLASS->rung($level) }, qr/There is no level/, 'rung refused: ' . ($level // 'undef'));
    }
    refused(sub { $CLASS->rung(1, 'x') }, qr/no rule set called 'x'/, 'rung: rules refused');
};

subtest new => sub {
    is $CLASS->new->level, 1, 'level 1';
    is $CLASS->new->budget, undef, 'no budget';
    is $CLASS->new(level => 3)->level, 3, 'a level';
    is $CLASS->new(level => 'Expert')->level, 4, 'by its name';
    is $CLASS->new(level => undef, budget => undef)->level, 1, 'undef is not given';
    is $CLASS->new(budget => $_)->budget, $_, "budget $_" for 0, 1, 2_000_000_000;
    for my $level ('', 0, 9, 'x', 1.5, []) {
        refused(sub { $CLASS->new(level => $level) }, qr/There is no level '.*'; the levels are 1, 2, 3, 4/, "level $level");
    }
    for my $budget ('', -1, 1.5, 'x', 2_000_000_001, '01', 1e30, []) {
        refused(sub { $CLASS->new(budget => $budget) }, qr/A budget is a whole number from 0 to 2000000000, not/, "budget $budget");
    }
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
                my $asked = $level == 1
                    ? { index => $game->board->greedy($game->roll, $rules), depth => 0, value => undef, nodes => 0, stopped => 0 }
                    : $game->board->search($game->roll, rules => $rules, depth => $rung->{depth}, weights => $rung->{weights});
                # One of the game's own moves, not one like it.
                $wrong++ unless grep { $_ == $move } @legal;
                $wrong++ unless $move == $thought->{move} && $move == $legal[$asked->{index}];
                $wrong++ unless join(' ', sort keys %$thought) eq 'depth level move nodes stopped value' && $thought->{level} == $level;
                $wrong++ if grep { ($thought->{$_} // 'none') ne ($asked->{$_} // 'none') } qw(depth value nodes stopped);
                $differ{$level}++ if $move != $legal[$game->board->greedy($game->roll, $rules)];
            }
            $wrong++ if $before ne join ' ', $game->position, $game->ply, $game->roll;
            $game->play($legal[$game->ply % @legal]);
        }
    }
    is $wrong, 0, 'what the engine finds, as the game\'s own move, and the game is left alone';
    is_deeply [sort keys %differ], [2, 3, 4], 'looking ahead chooses otherwise than the first glance';

    my $game = Game::RoyalUr->new(seed => 'bot');
    $game->play(($game->legal)[0]) for 1 .. 10;
    $game->play(($game->legal)[0]) until $game->legal > 1;
    my $short = $CLASS->new(level => 4, budget => 1)->think($game);
    is_deeply [@$short{qw(depth stopped)}], [1, 1], 'a budget of 1 finishes the first level and stops';
    is $CLASS->new(level => 4)->think($game)->{depth}, 4, 'without one the level is finished';
};

subtest 'when there is nothing to choose' => sub {
    for my $level ($CLASS->levels) {
        my $bot = $CLASS->new(level => $level);
        my $over = Game::RoyalUr->new(seed => 'x');
        $over->resign;
        my $empty = Game::RoyalUr->new(script => []);
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
