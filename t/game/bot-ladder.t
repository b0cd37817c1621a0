use 5.014;
use strict;
use warnings;

# Each level of the ladder is better than the one below. They play the same seeds
# from both seats, so that the luck of a seed falls to both, and only pairs of
# games that one of the two won twice say anything: of these, chance would give
# each one half. ROYALUR_LADDER multiplies the number of seeds.

use Test::More;

use Game::RoyalUr;
use Game::RoyalUr::Bot;

my $times = $ENV{ROYALUR_LADDER} || 1;
my %bot = map { $_ => Game::RoyalUr::Bot->new(level => $_) } Game::RoyalUr::Bot->levels;

# Rules, level, and seeds enough to tell; level 4 is slow, and under masters so
# close to level 3 that telling takes a thousand seeds.
my @matches = (
    ['finkel', 2, 40], ['finkel', 3, 150], ['finkel', 4, 80], ['finkel', 5, 60],
    ['masters', 2, 40], ['masters', 3, 150], ['masters', 5, 60], $times < 8 ? () : ['masters', 4, 150],
);

for my $match (@matches) {
    my ($rules, $level, $seeds) = ($match->[0], $match->[1], $match->[2] * $times);
    my ($won, @swept) = (0, 0, 0, 0);
    for my $n (1 .. $seeds) {
        my $wins = grep { winner($rules, "ladder $n", $_, $level) } 'light', 'dark';
        $won += $wins;
        $swept[$wins]++;
    }
    my ($lost_both, $won_both) = @swept[0, 2];
    my $deviations = ($won_both - $lost_both) / sqrt($won_both + $lost_both);
    my $told = sprintf '%s: level %d won %d of %d games against level %d, both of a seed %d times and neither %d: %.1f standard deviations',
        $rules, $level, $won, 2 * $seeds, $level - 1, $won_both, $lost_both, $deviations;
    cmp_ok $won, '>', $seeds, "$rules: level $level wins more than half against level " . ($level - 1);
    cmp_ok $deviations, '>', 2, '  by more than chance allows';
    note $told;
}

# Whether the higher level wins from that seat.
sub winner {
    my ($rules, $seed, $seat, $level) = @_;
    my $game = Game::RoyalUr->new(seed => $seed, rules => $rules);
    $game->play($bot{ $game->side eq $seat ? $level : $level - 1 }->choose($game)) until $game->is_over;
    return $game->result->winner eq $seat;
}

done_testing;
