use 5.014;
use strict;
use warnings;

# Laws that hold of every game: there and back again is the same, and no file,
# however broken, does anything but be read or be refused.

use Test::More;

use lib 't/lib';
use RandomGames qw(random_game random_rules);
use TruthTable qw(text_of);

use Game::RoyalUr::Format;

my $FORMAT = 'Game::RoyalUr::Format';
my @WAYS = ([4, 0], [3, 4]);    # the dice that JSON has names for

srand 46;

sub pick { $_[rand @_] }

# A game with all that the formats know of: names, times, an end of some kind.
sub game {
    my (%fixed) = @_;
    my ($dice, $zero) = @{ pick(@WAYS) };
    my $rules = random_rules(dice => $dice, zero_rolls => $zero, %fixed);
    my @names = map { [pick('Light', 'Dark', 'Event', 'Place', '-') . int rand 9 => pick('Ann', 'Bob "B." Smith', "caf\x{e9} \x{263a}", 'a\\b', '', '[x]', "two\nlines")] } 1 .. rand 4;
    my %seen;
    my $game = random_game($rules, pick(0, 5, 60, 2000), metadata => [grep { !$seen{ $_->[0] }++ } @names]);
    $_->{time} = pick(0, 0.5, 1200) for $game->turns;
    return $game if $game->is_over;
    my $how = pick('on', 'resign', 'abandoned', 'nobody', 'pending');
    $game->end('nobody') if $how eq 'nobody';
    $game->end('resign', by => pick('light', 'dark')) if $how eq 'resign';
    $game->end('abandoned', reason => 'bored', pick(1, 0) ? (by => 'light') : ()) if $how eq 'abandoned';
    if ($how eq 'pending') {
        my ($roll) = grep { scalar $game->board->moves($_, $rules) && $_ < $dice } 1 .. 4;
        $game->pend($roll) if $roll;
    }
    return $game;
}

# Everything a transcript says, for comparing.
sub all_of {
    my ($game, %without) = @_;
    my %all = (
        rules => $game->variant->describe, first => $game->first, begun => $game->begun, end => $game->end_of_game,
        pending => $game->pending, metadata => [sort { $a->[0] cmp $b->[0] } $game->metadata],
        turns => [map { my %turn = (time => 0, %$_); delete @turn{ keys %without }; \%turn } $game->turns],
    );
    delete @all{ keys %without };
    return \%all;
}

subtest 'JSON' => sub {
    for (1 .. 150) {
        my $game = game();
        my ($text, $lost) = $FORMAT->write_game($game, 'json');
        my ($again, $fault) = $FORMAT->read_game($text);
        is $fault, undef, 'it is read' or diag $text;
        is_deeply all_of($again), all_of($game), 'the same game' or diag $text;
        is_deeply [@$lost, $again->notes], [], 'nothing lost';
        is $FORMAT->write_game($again, 'json'), $text, 'the same text';
    }
};

subtest 'JSON from a position on the way' => sub {
    for (1 .. 40) {
        my $rules = random_rules(dice => 4, zero_rolls => 0);
        my $before = random_game($rules, 40);
        my $game = random_game($rules, 30, first => undef, position => $before->position);
        my $text = $FORMAT->write_game($game, 'json');
        is_deeply all_of(scalar $FORMAT->read_game($text)), all_of($game), 'the same game' or diag $text;
        for my $to ('record', 'rgn') {
            my ($none, $why) = $FORMAT->write_game($game, $to);
            is defined $none, $game->standard == 1, "$to has no place for it";
        }
    }
};

subtest 'RGN' => sub {
    for (1 .. 150) {
        my $game = game();
        my ($text) = $FORMAT->write_game($game, 'rgn');
        my ($again, $fault) = $FORMAT->read_game($text, from => 'rgn', rules => $game->variant);
        is $fault, undef, 'it is read' or diag $text;
        my %without = map { $_ => 1 } qw(time pending end);
        $without{first} = $without{begun} = 1 unless $game->turns;
        is_deeply all_of($again, %without), all_of($game, %without), 'the same game' or diag $text;
        my $end = $game->end_of_game;
        is $again->is_over, $game->is_over, 'over or not';
        is_deeply $again->end_of_game, $end, 'and by whom' if $end && $end->{how} eq 'home';
        is $FORMAT->write_game($again, 'rgn'), $text, 'the same text';
        cmp_ok length, '<=', 80, 'no long line' for grep { !/^\[/ } split /\n/, $text;
    }
};

subtest 'records' => sub {
    for (1 .. 150) {
        my $game = game(dice => pick(3, 4), zero_rolls => pick(0, 4));
        my ($text) = $FORMAT->write_game($game, 'record');
        my ($again, $fault) = $FORMAT->read_game($text);
        is $fault, undef, 'it is read' or diag $text;
        my %without = map { $_ => 1 } qw(time pending metadata end);
        is_deeply all_of($again, %without), all_of($game, %without), 'the same game' or diag $text;
        is $FORMAT->write_game($again, 'record'), $text, 'the same text';
    }
    for my $name ('games/seven.txt', 'games/three.txt', 'game-finkel.txt') {
        my $text = text_of($name);
        is $FORMAT->write_game(scalar $FORMAT->read_game($text), 'record'), $text, "$name, seed and dice and all";
    }
};

subtest 'by way of every other format' => sub {
    for (1 .. 30) {
        my $game = random_game(random_rules(dice => 4, zero_rolls => 0), 2000);
        my $record = $FORMAT->write_game($game, 'record');
        my $json = $FORMAT->write_game(scalar $FORMAT->read_game($record), 'json');
        my $rgn = $FORMAT->write_game(scalar $FORMAT->read_game($json), 'rgn');
        my $back = $FORMAT->write_game(scalar $FORMAT->read_game($rgn, rules => $game->variant), 'record');
        is $back, $record, 'a finished game';
    }
};

subtest 'broken files' => sub {
    my ($read, $refused) = (0, 0);
    for my $name ('seven.json', 'three-old.json', 'resigned.json', 'three.rgn', 'seven.rgn', 'two-games.ur', 'seven.txt') {
        my $text = text_of("games/$name");
        my @rules = $name eq 'seven.rgn' ? (rules => 'finkel') : $name eq 'three.rgn'
            ? (rules => { route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 0, pieces => 3 }) : ();
        for (1 .. 60) {
            my $broken = $text;
            for (0 .. rand 3) {
                my $at = int rand length $broken;
                my $kind = rand;
                $kind < 0.5 ? substr($broken, $at, 1, pick(0 .. 9, 'A' .. 'D', split //, "LDxX*#/[]{}\":,. \n\t\0\xe9\xff-"))
                    : $kind < 0.7 ? substr($broken, $at, int(rand 30), '')
                    : $kind < 0.9 ? substr($broken, $at, 0, substr $broken, int(rand length $broken), int rand 30)
                    : ($broken = substr $broken, 0, $at);
            }
            my @warnings;
            local $SIG{__WARN__} = sub { push @warnings, @_ };
            my ($games, $fault) = eval { $FORMAT->read_games($broken, @rules) };
            is $@, '', "$name broken: it does not die" or diag $broken;
            is_deeply \@warnings, [], 'nor warn' or diag $broken;
            ok $games ? !$fault : length $fault->reason, 'read or refused';
            $games ? $read++ : $refused++;
        }
    }
    cmp_ok $refused, '>', 100, "most were refused ($refused)";
    cmp_ok $read, '>', 5, "some were still games ($read)";
};

done_testing;
