use 5.014;
use strict;
use warnings;

# A game copied by Storable is a game of its own, and so is a history. Copying died on
# a code reference once.

use Storable qw(dclone freeze thaw);
use Test::More;

use Game::RoyalUr;
use Game::RoyalUr::Engine;
use Game::RoyalUr::History;

my $live = Game::RoyalUr::Engine->live;

subtest 'dclone of a game' => sub {
    my $game = Game::RoyalUr->new(seed => 'copied', rules => 'masters');
    $game->play(($game->legal)[0]) for 1 .. 25;
    my $copy = dclone($game);
    is $copy->to_record, $game->to_record, 'the same game';
    is_deeply [map { $_->code } $copy->legal], [map { $_->code } $game->legal], 'the same moves';
    my $before = $game->position;
    $copy->play(($copy->legal)[-1]) until $copy->is_over;
    is $game->position, $before, 'played on, the first is as it was';
    my $over = $copy->result->winner;
    ok $copy->undo, 'it can be taken back';
    1 while $copy->undo;
    is $copy->undo, 0, 'to its start';
    $game->play(($game->legal)[-1]) until $game->is_over;
    is $game->result->winner, $over, 'and the same choices are the same game in both';
};

subtest 'a history, by freeze and thaw' => sub {
    my $history = Game::RoyalUr::History->new(first => 'dark', metadata => [[Light => 'Ann']]);
    $history->play(4, 'hand', 'a3');
    $history->lose(0);
    $history->end('resign', by => 'light');
    my $copy = thaw(freeze($history));
    is_deeply [map { $copy->$_ } qw(position result_text plies first)], [map { $history->$_ } qw(position result_text plies first)], 'the same';
    is $copy->player('light'), 'Ann', 'with what was said of it';
    is_deeply [$copy->turns], [$history->turns], 'and its turns';
    $copy->undo for 1 .. 3;
    is $history->plies + $copy->plies, 2, 'each its own';
};

is(Game::RoyalUr::Engine->live, $live, 'no board is left');

done_testing;
