package RandomGames;

# Transcripts of games that nobody would play: random moves under random rules,
# from the start or not, ended in every way there is.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

use Game::RoyalUr::Engine ();
use Game::RoyalUr::History;
use Game::RoyalUr::Variant;

our @EXPORT_OK = qw(random_rules random_game);

sub pick { $_[rand @_] }

sub random_rules {
    my (%fixed) = @_;
    return Game::RoyalUr::Variant->custom({
            route => pick('short', 'long'), dice => pick(3, 4), zero_rolls => pick(0, 4),
            safe_rosettes => pick(0, 1), pieces => 1 + int rand 7, %fixed,
    });
}

# random_game($rules, at most so many turns, %options of a transcript)
sub random_game {
    my ($rules, $most, %options) = @_;
    my $game = Game::RoyalUr::History->new(rules => $rules, first => pick('light', 'dark'), %options);
    my @rolls = map { ($_->[0]) x $_->[1] } Game::RoyalUr::Engine->chances($rules->dice, $rules->zero_rolls);
    my $roll;
    for (1 .. $most) {
        last if $game->is_over;
        $roll = pick(@rolls);
        my $move = pick($game->board->moves($roll, $rules));
        $move ? $game->play($roll, $move->from, $move->to) : $game->lose($roll);
    }
    return $game;
}

1;
