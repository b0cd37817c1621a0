use 5.014;
use strict;
use warnings;

# The level above the ladder, in the class and wherever the program takes it.

use File::Temp qw(tempdir);
use Test::More;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Program qw(royalur);
use Refusal;

use Game::RoyalUr;
use Game::RoyalUr::Bot;
use Game::RoyalUr::Engine;
use Game::RoyalUr::Table;
use Game::RoyalUr::Terminal;

my $live = Game::RoyalUr::Engine->live;
my $bot = 'Game::RoyalUr::Bot';
my $dir = tempdir(CLEANUP => 1);
my $file = "$dir/three.ur";
my $rules = { pieces => 3 };
my $table = Game::RoyalUr::Table->solve(rules => $rules, file => $file);

subtest 'the level' => sub {
    is $bot->level_for($_), 'perfect', "level_for($_)" for 'perfect', 'Perfect';
    is_deeply [$bot->levels], [1 .. 5], 'it is no rung of the ladder';
    refused(sub { $bot->new(level => 'perfect') }, qr/Level perfect needs a table/, 'no table');
    refused(sub { $bot->new(level => 'perfect', table => []) }, qr/table/i, 'no table but an array');
    refused(sub { $bot->new(level => 'perfect', table => $bot->new) }, qr/A table is a Game::RoyalUr::Table/, 'another object');
    refused(sub { $bot->new(level => 'perfect', table => "$dir/none") }, qr{\Q$dir\E/none}, 'no such file');
    is $bot->new(level => 'perfect', table => $_)->level, 'perfect', 'with a table' for $file, $table;
    is $bot->new(level => 'Perfect', table => $table)->level_for($rules), 'perfect', 'of a bot';
    is $bot->new(level => 5, table => $table)->level_for($rules), 5, 'a number is the top of the ladder, table or not';
    my ($perfect, $other) = ($bot->new(level => 'perfect', table => $table), Game::RoyalUr->new(seed => 's'));
    refused(sub { $perfect->think($other) }, qr/of other rules than the game: .* pieces=3/, 'other rules');
};

subtest 'it makes the move that wins most often' => sub {
    my ($perfect, $choices) = ($bot->new(level => 'perfect', table => $file), 0);
    for my $seed (1 .. 20) {
        my $game = Game::RoyalUr->new(rules => $rules, seed => "perfect $seed");
        until ($game->is_over) {
            my $thought = $perfect->think($game);
            # The chance of a move is that of the position it leads to, or what
            # the other side's leaves.
            my %chance = map {
                my $board = $game->board;
                my $mover = $board->side;
                $board->apply($_, $rules);
                my $value = $table->value($board);
                ($_->trace => $board->side == $mover ? $value : 1 - $value);
            } $game->legal;
            my ($best) = sort { $b <=> $a } values %chance;
            $choices++ if keys %chance > 1;
            is $thought->{move}->trace, $perfect->choose($game)->trace, 'choose is think' if $seed == 1;
            cmp_ok abs($thought->{chance} - $best), '<', 3e-5, 'no move is better' or return;
            cmp_ok abs($chance{ $thought->{move}->trace } - $best), '<', 3e-5, 'and it is that move' or return;
            $game->play_or_die($thought->{move});
        }
        is $perfect->think($game), undef, 'nothing to think about' if $seed == 1;
    }
    cmp_ok $choices, '>', 100, 'there were choices to make';
};

subtest 'it beats the best level of the ladder' => sub {
    my %player = (perfect => $bot->new(level => 'perfect', table => $table), expert => $bot->new(level => 4));
    my ($won, $games) = (0, 800);
    for my $n (0 .. $games - 1) {
        # Each seed is played from both seats.
        my $seat = $n % 2 ? 'light' : 'dark';
        my $game = Game::RoyalUr->new(rules => $rules, seed => 'both seats ' . int($n / 2), first => 'light');
        $game->play_or_die($player{ $game->side eq $seat ? 'perfect' : 'expert' }->choose($game)) until $game->is_over;
        $won++ if $game->result->winner eq $seat;
    }
    cmp_ok $won, '>', $games / 2, "it wins $won of $games";
};

subtest 'in the program' => sub {
    my @three = ('--rules', 'pieces=3');
    my $watch = royalur('watch', '--quiet', '--seed', '01', @three, '--light', 'perfect', '--table', $file);
    is $watch->{status}, 0, 'watch';
    is royalur({ input => $watch->{out} }, 'check', '-')->{status}, 0, 'and its record is good';
    my @perfect = ('--seed', '01', @three, '--table', $file);
    my $play = royalur('play', @perfect, qw(--plain --side none --pace 0 --level perfect --record), "$dir/play.txt");
    is $play->{status}, 0, 'play' or diag $play->{err};
    royalur('watch', @perfect, qw(--light perfect --dark perfect --record), "$dir/watch.txt");
    is_deeply [map { -s } "$dir/play.txt"], [map { -s } "$dir/watch.txt"], 'plays the game that watch plays';
    is system('cmp', '-s', "$dir/play.txt", "$dir/watch.txt"), 0, 'turn by turn';
    for (
        ['no table', 2, qr/needs a table/, 'watch', '--light', 'perfect'],
        ['no table', 2, qr/needs a table/, 'play', '--level', 'perfect'],
        ['other rules', 1, qr/a table of other rules/, 'watch', '--light', 'perfect', '--table', $file],
        ['other rules', 1, qr/a table of other rules/, 'play', '--table', $file],
        ['no such file', 1, qr{\Q$dir\E/none: }, 'watch', '--table', "$dir/none"],
        ['a detail', 2, qr/no player 'perfect:3'/, 'watch', '--light', 'perfect:3'],
        )
    {
        my ($name, $status, $says, @arguments) = @$_;
        my $run = royalur(@arguments);
        is $run->{status}, $status, "$arguments[0], $name: exit status";
        like $run->{err}, $says, "$arguments[0], $name: why";
        is $run->{out}, '', "$arguments[0], $name: nothing else";
    }
};

subtest 'the command level of a game that is played' => sub {
    my %with = (rules => $rules, seed => 'a', side => 'light');
    my $session = Game::RoyalUr::Terminal->new(%with, table => $table)->session;
    is_deeply [$session->levels], [1 .. 5, 'perfect'], 'with a table there are six';
    $session->command('level', 'perfect');
    is $session->level, 'perfect', 'perfect';
    $session->command('level', '');
    is $session->level, 1, 'and round again';
    $session = Game::RoyalUr::Terminal->new(%with)->session;
    is_deeply [$session->levels], [1 .. 5], 'without one there are five';
    $session->command('level', 'perfect');
    is $session->level, 1, 'and perfect is not to be had';
};

undef $table;
is(Game::RoyalUr::Engine->live, $live, 'no board is left');

done_testing;
