use 5.014;
use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Markup qw(elements);
use RandomGames qw(random_game random_rules);
use Refusal;

use Game::RoyalUr::Format;
use Game::RoyalUr::Arena;
use Game::RoyalUr::Stats;
use Game::RoyalUr::Stats::Histogram;

my $STATS = 'Game::RoyalUr::Stats';

sub counts { return { rules => 'finkel', first => 'light', end => 'home', winner => 'light', turns => 100,
        captures => 4, lost_turns => 7, rosettes => 20, @_ } }

subtest 'the counts of one game' => sub {
    my $text = "[rules finkel]\n[first dark]\n1. d 4: hand-a3\n2. d 1: a3-a2\n3. l 4: hand-a1\n4. l 1: a1-a2\n5. d 0: -\n[result light resign]\n";
    my ($game) = Game::RoyalUr::Format->read_game($text);
    is_deeply($STATS->counts_of($game), {
            rules => 'finkel', first => 'dark', end => 'resign', winner => 'light',
            turns => 5, captures => 1, lost_turns => 1, rosettes => 2,
    }, 'a game given up');
    ($game) = Game::RoyalUr::Format->read_game("[rules finkel]\n[first light]\n");
    is_deeply($STATS->counts_of($game), { rules => 'finkel', first => 'light', end => 'unfinished', winner => undef,
            turns => 0, captures => 0, lost_turns => 0, rosettes => 0 }, 'one not begun');
};

subtest 'figures' => sub {
    my $stats = $STATS->new;
    is_deeply $stats->figures, [], 'of no games';
    is $stats->text, "no games\n", 'in words';
    $stats->add(counts(turns => $_)) for 90, 100, 104;
    $stats->add(counts(turns => 111, winner => 'dark', first => 'dark'));
    $stats->add(counts(turns => 5, end => 'resign', winner => 'dark'));
    $stats->add(counts(turns => 3, end => 'unfinished', winner => undef));
    $stats->add(counts(rules => 'masters', end => 'ply_cap', winner => undef, turns => 15000));
    my ($finkel, $masters) = @{ $stats->figures };
    is $finkel->{rules}, 'finkel', 'each rule set by itself';
    is_deeply [@$finkel{qw(games played decided)}], [6, 4, 5], 'games, played out, decided';
    is $finkel->{ends}{$_}, { home => 4, resign => 1, unfinished => 1 }->{$_} // 0, "ended by $_" for sort keys %{ $finkel->{ends} };
    is_deeply $finkel->{turns}, { mean => 101.25, deviation => 8.770215, least => 90, median => 102, most => 111 }, 'lengths';
    is $finkel->{first_mover_won}{games}, 4, 'first movers that won';
    is $finkel->{light_won}{games}, 3, 'games light won';
    is $masters->{turns}{deviation}, undef, 'no deviation of one game';
    is $masters->{light_won}{share}, undef, 'no share of none';
    my $sum = 0;
    $sum += $_->{games} for @{ $finkel->{histogram} };
    is $sum, 4, 'the bars hold every game';
};

subtest 'the interval of a share' => sub {
    my $stats = $STATS->new;
    $stats->add(counts(winner => $_ <= 5 ? 'light' : 'dark')) for 1 .. 10;
    # Wilson's interval of 5 in 10 is a textbook's.
    is_deeply $stats->figures->[0]{light_won}, { games => 5, share => 0.5, low => 0.236593, high => 0.763407 }, '5 of 10';
    $stats = $STATS->new;
    $stats->add(counts()) for 1 .. 20;
    my $all = $stats->figures->[0]{light_won};
    is $all->{high}, 1, '20 of 20 goes to 1 and no further';
    cmp_ok $all->{low}, '>', 0.8, 'and begins high';
};

subtest 'many games against a plain count' => sub {
    srand 47;
    my $stats = $STATS->new;
    my (@turns, %captures);
    my $rules = random_rules(pieces => 2);
    for (1 .. 60) {
        my $game = random_game($rules, 15000);
        $stats->add($game);
        push @turns, scalar $game->turns;
        $captures{all} += grep { $_->{captures} } $game->turns;
    }
    my ($of) = @{ $stats->figures };
    my $mean = eval { my $sum = 0; $sum += $_ for @turns; $sum / @turns };
    cmp_ok abs($of->{turns}{mean} - $mean), '<', 1e-6, 'mean';
    cmp_ok abs($of->{captures}{mean} - $captures{all} / 60), '<', 1e-6, 'captures';
    my @bars = @{ $of->{histogram} };
    for my $bar (@bars) {
        is $bar->{games}, scalar(grep { $_ >= $bar->{from} && $_ <= $bar->{to} } @turns), "turns $bar->{from} to $bar->{to}";
    }
    is_deeply [map { $_->{from} } @bars[1 .. $#bars]], [map { $_->{to} + 1 } @bars[0 .. $#bars - 1]], 'bar beside bar';
    cmp_ok scalar @bars, '<=', 30, 'not too many';
};

subtest 'the words say what the figures say' => sub {
    my $stats = $STATS->new;
    $stats->add(counts(turns => 90 + $_ * $_, captures => $_, winner => $_ % 3 ? 'light' : 'dark')) for 1 .. 8;
    my ($of) = @{ $stats->figures };
    my %row = map { /^  (turns|captures|lost turns|rosettes)\s+(.*)/ ? ($1 => [split ' ', $2]) : () } split /\n/, $stats->text;
    is keys %row, 4, 'four rows';
    for my $what (sort keys %row) {
        my $spread = $of->{ $what =~ tr/ /_/r };
        is_deeply $row{$what}, [map({ sprintf '%.2f', $spread->{$_} } qw(mean deviation)), map { $spread->{$_} } qw(least median most)], $what;
    }
    like $stats->text, qr/^finkel: 8 games \(8 home\)$/m, 'how many';
    my $share = $of->{light_won};
    like $stats->text, qr/^  light won 6 of 8 games, 75\.00 % \(95 % interval @{[sprintf '%.2f to %.2f', 100 * $share->{low}, 100 * $share->{high}]} %\)$/m,
        'the share and its interval';
};

subtest 'the picture' => sub {
    my $stats = $STATS->new;
    $stats->add(counts(turns => 80 + $_ % 37)) for 1 .. 200;
    $stats->add(counts(rules => '<&">', turns => 100));
    my $svg = Game::RoyalUr::Stats::Histogram->svg($stats);
    my @all = eval { elements($svg) };
    is $@, '', 'well formed';
    ok $svg !~ /[^\n -~]/, 'plain ASCII';
    my $bars = grep { $_->{games} } map { @{ $_->{histogram} } } @{ $stats->figures };
    is scalar(grep { $_->{name} eq 'rect' && $_->{attr}{fill} ne '#fff' } @all), $bars, 'a bar for each that holds a game';
    my ($about) = map { $_->{text} } grep { $_->{name} eq 'desc' } @all;
    like $about, qr/finkel: 200 games of 80 to 116 turns/, 'a description in words';
    my @none = elements(Game::RoyalUr::Stats::Histogram->svg($STATS->new));
    is + (grep { $_->{name} eq 'desc' } @none)[0]{text}, 'No game was played to its end.', 'of no games';
};

subtest 'refusals' => sub {
    my $stats = $STATS->new;
    refused(sub { $stats->add('game') }, 'takes a Game::RoyalUr::History', 'no game');
    refused(sub { $stats->add({}) }, 'counts of a game have no rules', 'no counts');
    refused(sub { $stats->add(counts(end => 'tea')) }, "not end by 'tea'", 'an end');
    is_deeply $stats->figures, [], 'and nothing was added';
};

subtest 'games of an arena' => sub {
    my $played = Game::RoyalUr::Arena->play(light => 'greedy', dark => 'random', seed => 's', games => 300);
    my $stats = Game::RoyalUr::Stats->new;
    is $stats->add_played('finkel', $played), $stats, 'returns itself';
    my ($figures) = @{ $stats->figures };
    is_deeply [@$figures{qw(rules games played decided)}], ['finkel', 300, 300, 300], 'games';
    is $figures->{light_won}{games}, $played->wins('light'), 'won by light';
    is $figures->{first_mover_won}{games}, $played->first_wins, 'and by who began';
    is_deeply [@{ $figures->{turns} }{qw(least most)}], [$played->shortest, $played->longest], 'lengths';
    cmp_ok abs($figures->{turns}{mean} - $played->mean_plies), '<', 1e-6, 'on average';
    for my $what (qw(captures lost_turns)) {
        my $all = $played->$what('light') + $played->$what('dark');
        cmp_ok abs($figures->{$what}{mean} - $all / 300), '<', 1e-6, $what;
    }
    my $parts = Game::RoyalUr::Stats->new;
    $parts->add_played('finkel', Game::RoyalUr::Arena->play(light => 'greedy', dark => 'random', seed => 's', games => 300, shard => $_, shards => 7)) for 1 .. 7;
    is_deeply $parts->figures, $stats->figures, 'the same in parts';
    is_deeply(Game::RoyalUr::Stats->new->add_played('finkel', Game::RoyalUr::Arena->play(seed => 's', games => 0))->figures, [], 'no game');
    for (['finkel', undef], ['finkel', {}], [undef, $played], [[], $played], ['finkel', $stats]) {
        is eval { $stats->add_played(@$_); 1 }, undef, 'nothing else';
        like $@, qr/\Aadd_played takes the name of rules and a Game::RoyalUr::Arena at t/, '... and it is said';
    }
};

# A middle of as many games as there are, by every way to fall on it.
subtest 'the median' => sub {
    for (['1', 1], ['1 2', 1.5], ['1 1 2', 1], ['1 2 2', 2], ['1 1 2 2', 1.5], ['1 1 1 9', 1], ['1 5 5 9', 5], ['1 2 4 9 9', 4], ['0 0 7 7 7 7', 7]) {
        my ($turns, $median) = @$_;
        my $stats = Game::RoyalUr::Stats->new;
        $stats->add({ rules => 'r', first => 'light', end => 'home', winner => 'dark', turns => $_, captures => 0, lost_turns => 0, rosettes => 0 })
            for split / /, $turns;
        is $stats->figures->[0]{turns}{median}, $median, "of $turns";
    }
};

done_testing;
