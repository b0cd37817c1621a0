#!/usr/bin/env perl

# What a game of the greedy player against itself costs, and what each layer adds:
#
#     perl -Mblib benches/perl/games.pl [GAMES]
#
# The same games are played by the engine with nothing around it but dice, then
# through Game::RoyalUr::Rules, then through Game::RoyalUr, then with a bot
# choosing. Before a figure is printed, all four have come to the same positions
# after the same number of turns.

use 5.014;
use strict;
use warnings;

use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);

use Game::RoyalUr;
use Game::RoyalUr::Bot;
use Game::RoyalUr::Dice qw(thrower opening_for);
use Game::RoyalUr::Engine qw(SIDE_LIGHT SIDE_DARK ONGOING);
use Game::RoyalUr::Rules;

my $games = $ARGV[0] // 500;
die "usage: $0 [GAMES]\n" unless $games =~ /\A[1-9][0-9]{0,6}\z/;

# A dice source for the layers that have none: the throws of a seed by number.
sub dice {
    my ($seed, $rules) = @_;
    my $fields = Game::RoyalUr::Engine->rules($rules);
    my ($first, $used) = opening_for($seed, $fields->{dice});
    my ($faces, $zero) = (thrower($seed, $fields->{dice}), $fields->{zero_rolls});
    return ($first, sub { $faces->($used++) =~ tr/1// || $zero });
}

sub engine {
    my ($seed, $rules) = @_;
    my ($first, $roll) = dice($seed, $rules);
    my $board = Game::RoyalUr::Engine->new->set_side($first eq 'light' ? SIDE_LIGHT : SIDE_DARK);
    while ($board->status($rules) == ONGOING) {
        my $rolled = $roll->();
        my @moves = $board->moves($rolled, $rules);
        @moves ? $board->apply($moves[$board->greedy($rolled, $rules)], $rules) : $board->forfeit;
    }
    return ($board->to_string, $board->ply);
}

sub rules {
    my ($seed, $rules) = @_;
    my ($first, $roll) = dice($seed, $rules);
    my $game = Game::RoyalUr::Rules->new(rules => $rules, first => $first);
    until ($game->is_over) {
        my $rolled = $roll->();
        my @moves = $game->moves($rolled);
        @moves ? $game->apply($moves[$game->board->greedy($rolled, $rules)]) : $game->forfeit;
    }
    return ($game->position, $game->ply);
}

sub game {
    my ($seed, $rules) = @_;
    my $game = Game::RoyalUr->new(seed => $seed, rules => $rules);
    $game->play(($game->legal)[$game->board->greedy($game->roll, $rules)]) until $game->is_over;
    return ($game->position, $game->ply);
}

sub bot {
    my ($seed, $rules) = @_;
    my $game = Game::RoyalUr->new(seed => $seed, rules => $rules);
    my $bot = Game::RoyalUr::Bot->new(level => 1);
    $game->play($bot->choose($game)) until $game->is_over;
    return ($game->position, $game->ply);
}

my @layers = (
    ['Engine alone', \&engine], ['Rules', \&rules], ['Game', \&game], ['Game and Bot', \&bot],
);
for my $rules ('finkel', 'masters') {
    my (@answers, @figures);
    for my $layer (@layers) {
        my ($name, $play) = @$layer;
        my ($turns, @ends) = 0;
        my $begun = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
        for my $n (1 .. $games) {
            my ($position, $ply) = $play->("bench $n", $rules);
            push @ends, "$position $ply";
            $turns += $ply;
        }
        my $spent = clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $begun;
        push @answers, join "\n", @ends;
        push @figures, sprintf "  %-13s %7.0f games a second, %5.2f microseconds a turn\n",
            $name, $games / $spent, 1e6 * $spent / $turns;
    }
    die "$rules: the layers do not play the same games\n" if grep { $_ ne $answers[0] } @answers;
    print "$rules, $games games:\n", @figures;
}
