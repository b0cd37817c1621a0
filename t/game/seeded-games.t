use 5.014;
use strict;
use warnings;

# Whole games from seeds, under the named rule sets and others made up: what must
# hold of every one. ROYALUR_GAMES sets how many; ten thousand take minutes.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;

use Game::RoyalUr;
use Game::RoyalUr::Dice qw(roll_for);
use Game::RoyalUr::Notation qw(parse_record format_record validate_position POS_OK);

my $games = $ENV{ROYALUR_GAMES} || 300;

# A seeded choice of its own, so that game n is the same in a run of any length.
my $state;
sub below {
    my ($n) = @_;
    $state = ($state * 1103515245 + 12345) % 2**31;
    return ($state >> 8) % $n;
}

my (%broken, %met, %first_broken);
sub holds {
    my ($law, $true, $seed) = @_;
    return if $true;
    $broken{$law}++;
    $first_broken{$law} //= $seed;
}

# What can be seen of a game at a moment.
sub moment {
    my ($game) = @_;
    return join ' ', $game->position, $game->ply, $game->roll // '-', join('', @{ $game->throw // [] }),
        map { $_->code } $game->legal;
}

for my $n (1 .. $games) {
    $state = $n * 7919;
    my $rules = $n % 3 == 0 ? 'finkel' : $n % 3 == 1 ? 'masters' : {
        route => (qw(short long))[below(2)], dice => 3 + below(2), zero_rolls => 4 * below(2),
        safe_rosettes => below(2), pieces => 1 + below(7),
    };
    my $seed = "game $n";
    my $game = Game::RoyalUr->new(seed => $seed, rules => $rules, $n % 5 ? () : (first => (qw(light dark))[below(2)]));
    my $variant = $game->variant;
    my ($pieces, $opening) = ($variant->pieces, scalar @{ $game->opening });
    my $style = below(3);
    my (@choices, @moments);

    until ($game->is_over) {
        my @legal = $game->legal;
        holds('a game that is on has a roll and a move', @legal && $game->roll, $seed);
        holds('the moves are of the side to move, by the roll',
            !grep({ $_->side ne $game->side || $_->roll != $game->roll } @legal), $seed);
        holds('the board is consistent', $game->board->consistent($pieces), $seed);
        holds('the position is one', validate_position($game->position) == POS_OK, $seed);
        push @moments, moment($game);
        my $move = $style ? $legal[below(scalar @legal)] : $legal[-1];
        push @choices, $move->from . '-' . $move->to;
        my $ply = $game->ply;
        my $made = $game->play(below(2) ? $move : $choices[-1]);
        holds('a legal move is played', $made && $made->code == $move->code, $seed);
        my ($entry, @lost) = $game->turns($ply);
        holds('the log tells the move and the turns lost after it',
            $entry->{move} eq $choices[-1] && $entry->{ply} == $ply && !grep({ defined $_->{move} } @lost)
                && @lost == grep({ 1 } $game->forfeits_since($ply)), $seed);
        $met{lost}++ if @lost;
        $met{capture}++ if $move->captures;
        $met{rosette}++ if $move->rosette;
        last if $n % 11 == 0 && $game->ply > 40;
    }
    $game->resign(below(2) ? 'light' : ()) if $n % 22 == 0 && !$game->is_over;
    $met{ $game->result ? $game->result->how : 'unfinished' }++;

    my @log = $game->turns;
    holds('each turn has the throw of its number',
        !grep({ $_->{throw} != $opening + $_->{ply} || $_->{roll} != roll_for($seed, $_->{throw}, $variant) } @log), $seed);
    holds('a turn for each ply', @log == $game->ply, $seed);
    holds('as many rolls as turns', $game->rolls == $opening + @log + ($game->result && $game->result->how ne 'resign' ? 0 : 1), $seed);

    my $text = $game->to_record;
    my ($record, $problem) = parse_record($text);
    holds('the record is read', $record && format_record($record) eq $text, $seed);
    my ($again, $error) = Game::RoyalUr->replay($text);
    holds('the record is replayed', $again && $again->to_record eq $text, $seed);
    holds('to the same end', $again && moment($again) eq moment($game), $seed);

    # All the way back and all the way here again.
    $game->undo if $game->result && $game->result->how eq 'resign';
    my $end = moment($game);
    my $back = 1;
    for my $was (reverse @moments) {
        $back &&= $game->undo && moment($game) eq $was;
    }
    holds('undo goes back the way the game came', $back && !$game->undo, $seed);
    $game->play($_) for @choices;
    holds('the same choices are the same game', moment($game) eq $end, $seed);
}

is_deeply \%broken, {}, "$games games" or diag explain \%first_broken;
my @kinds = qw(lost capture rosette home resign unfinished);
is_deeply [grep { !$met{$_} } @kinds], [], "with @kinds" if $games >= 100;

done_testing;
