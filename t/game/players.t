use 5.014;
use strict;
use warnings;

# How well players play, added up over analysed games.

use FindBin;
use lib "$FindBin::Bin/../lib";
use JSON::PP qw(decode_json);
use Refusal;
use Test::More;

use Game::RoyalUr;
use Game::RoyalUr::Analysis;
use Game::RoyalUr::Analysis::Players;
use Game::RoyalUr::Bot;

my $class = 'Game::RoyalUr::Analysis::Players';

# A game of 2 pieces between players by name; level 1 plays light, whatever the
# seed has begin.
sub analysis {
    my ($seed, %level) = @_;
    my $game = Game::RoyalUr->new(rules => { pieces => 2 }, seed => $seed);
    my %bot = map { $_ => Game::RoyalUr::Bot->new(level => $level{$_}) } qw(light dark);
    $game->play_or_die($bot{ $game->side }->choose($game)) until $game->is_over;
    return Game::RoyalUr::Analysis->new(game => $game, depth => 0);
}

# The counts of a game that there need not be.
sub counts {
    my ($loss, %more) = @_;
    my %side = (name => 'Ann', decided => 1, won => 1, choices => 10, whole => 1, loss => $loss, luck => 0, %more);
    return { method => 'm', light => \%side, dark => { %side, name => undef, won => 0 } };
}

subtest 'games that were played' => sub {
    my ($players, %sum) = $class->new;
    for my $n (1 .. 30) {
        my $analysis = analysis("game $n", light => 'easy', dark => 'master');
        my $again = $players->add($n % 2 ? $analysis : $class->counts_of($analysis));
        is $again, $players, 'returns itself' if $n < 3;
        $sum{$_} += $analysis->figures->{summary}{$_}{total_loss} for qw(light dark);
    }
    my %of = map { $_->{side} => $_ } @{ $players->figures->{players} };
    is_deeply [map { $_->{side} } @{ $players->figures->{players} }], [qw(dark light)], 'the stronger first';
    for my $side (qw(light dark)) {
        my $of = $of{$side};
        is $of->{games}, 30, "$side: games";
        cmp_ok abs($of->{loss_of_a_game} - $sum{$side} / 30), '<', 1e-6, 'the mean loss of a game';
        cmp_ok abs($of->{strength} - (0.5 - $sum{$side} / 30)), '<', 2e-6, 'and what it leaves of a half';
    }
    is $of{light}{won} +$of{dark}{won}, 30, 'each is won by one';
    cmp_ok $of{light}{strength_interval}[1], '<', $of{dark}{strength}, 'a stronger player is known by a few games';
    cmp_ok abs($of{light}{luck} + $of{dark}{luck}), '<', 0.2, 'luck evens out';
    is_deeply decode_json($players->json), decode_json(Game::RoyalUr::Text::json_text($players->figures)), 'as JSON';
    my $text = $players->text;
    like $text, qr/^no name, dark +30  \Q@{[sprintf '%.2f', 100 * $of{dark}{win_rate}]}\E \(/m, 'as text';
};

subtest 'a strength and its interval' => sub {
    my $players = $class->new;
    $players->add(counts($_)) for 100_000, 200_000, 300_000;
    my ($ann) = grep { defined $_->{name} } @{ $players->figures->{players} };
    is $ann->{strength}, 0.3, 'the mean';
    # Student's 4.303 for two degrees of freedom, a deviation of 0.1.
    is_deeply $ann->{strength_interval}, [0 + sprintf('%.6f', 0.3 - 4.303 * 0.1 / sqrt 3), 0.5], 'the interval, which ends at perfect play';
    cmp_ok abs($ann->{elo} - 400 * log(3 / 7) / log 10), '<', 0.06, 'in points of Elo';
    $players->add(counts(200_000)) for 1 .. 57;
    ($ann) = grep { defined $_->{name} } @{ $players->figures->{players} };
    # 2.001 for 59 degrees, from a table.
    my $deviation = sqrt(0.02 / 59);
    cmp_ok abs($ann->{strength_interval}[1] - 0.3 - 2.001 * $deviation / sqrt 60), '<', 2e-6, 'with many games';
    my %t = (5 => 2.571, 6 => 2.447, 10 => 2.228, 30 => 2.042, 1000 => 1.962);
    cmp_ok abs(Game::RoyalUr::Analysis::Players::_quantile($_) - $t{$_}), '<', 0.004, "Student's quantile for $_" for sort keys %t;
};

subtest 'edges' => sub {
    my $none = $class->new;
    is $none->text, "no games\n", 'no game';
    is_deeply $none->figures, { methods => [], players => [] }, '... as figures';
    my $one = $class->new->add(counts(200_000));
    my ($ann) = grep { defined $_->{name} } @{ $one->figures->{players} };
    is_deeply [@$ann{qw(strength strength_interval elo_interval)}], [0.3, undef, undef], 'one game has no interval';
    ($ann) = grep { defined $_->{name} } @{ $class->new->add(counts(200_000, whole => 0, decided => 0, won => 0, choices => 0))->figures->{players} };
    is_deeply [@$ann{qw(games win_rate interval mean_loss strength elo)}], [1, (undef) x 5], 'a game broken off says nothing of strength';
    ($ann) = grep { defined $_->{name} } @{ $class->new->add(counts(700_000))->figures->{players} };
    is_deeply [@$ann{qw(strength elo)}], [0, undef], 'nobody wins less than never';
    is scalar @{ $class->new->add(counts(1))->add(counts(1, name => 'light'))->add(counts(1, name => undef))->figures->{players} }, 4,
        'a player called light is not the one without a name';
    like $class->new->add(counts(1, name => "\e[2Jx"))->text, qr/^\\x1b\[2Jx/m, 'a name is made fit to be shown';
    is_deeply [map { $_->{strength} } @{ $class->new->figures->{players} }], [], 'nobody';
};

subtest 'refusals' => sub {
    for my $wrong (undef, 'game', [], bless({}, 'Other')) {
        refused sub { $class->counts_of($wrong) }, 'counts_of takes a Game::RoyalUr::Analysis', 'counts_of ' . ($wrong // 'undef');
        refused sub { $class->new->add($wrong) }, 'counts_of takes a Game::RoyalUr::Analysis', 'add ' . ($wrong // 'undef');
    }
};

done_testing;
