package Game::RoyalUr::App::Command::Arena;

use 5.014;
use strict;
use warnings;

use JSON::PP ();

use Game::RoyalUr::App::Arena qw(player_for play_pairings figures_of merged);
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from seed_from table_from whole_from);
use Game::RoyalUr::App::Player;
use Game::RoyalUr::App::Progress;
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Stats::Ratings;

our $VERSION = '0.02';

my @SIDES = sides();
my @KINDS = ('random', Game::RoyalUr::App::Player->kinds);

my $GAMES_MAX = 1_000_000_000_000;
my $PLAYERS_MAX = 100;

sub summary { 'let programs play thousands of games' }

sub usage { my $players = join ', ', @KINDS; return <<"TEXT" }
usage: royalur arena [--light PLAYER] [--dark PLAYER] [--games N] [--rules RULES]
                     [--seed SEED] [--first SIDE] [--threads N] [--table FILE]
                     [--shard K/N] [--json] [--quiet] [--progress]
       royalur arena --players PLAYER,PLAYER,... [the same]
       royalur arena --merge [--json] FILE...

Plays games between two programs and says how many each won, with the interval
that its chance to win lies in with 95 % confidence. Ctrl-C ends it with the
games that were finished. Among several programs each plays each: the table says
how many games of a hundred the one in the row won against the one in the column,
and Elo ratings follow, with intervals.

  --light PLAYER, --dark PLAYER
                   $players; greedy by default
  --players PLAYER,PLAYER,...
                   a tournament; each pair plays so many games, by dice of its own
  --games N        how many games; 1000 by default
  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the games are new ones every time. The games do
                   not depend on how many there are, nor on the threads; their
                   dice are not those of watch
  --first SIDE     light or dark begins every game; by default it is drawn by lot
  --threads N      how many threads play; by default one for each core
  --table FILE     the solved game that the player perfect plays from
  --shard K/N      play only every N-th game from the K-th on, and print JSON, with
                   what --merge needs; a shard that was stopped is begun again
  --merge FILE...  add up what all the shards printed: what is printed then is what
                   a single run prints
  --json           print the figures as JSON
  --quiet          do not show how far it is
  --progress       tell how far it is also where standard error is no terminal
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments,
        qw(light=s dark=s players=s games=s rules=s seed=s first=s threads=s table=s shard=s merge json quiet progress));
    my $print = $options->{json} || defined $options->{shard} ? \&_json : \&_text;
    if ($options->{merge}) {
        my ($idle) = grep { !/\A(?:merge|json)\z/ } sort keys %$options;
        Game::RoyalUr::App::Fault->misused("--merge adds up what was played, so --$idle says nothing") if defined $idle;
        Game::RoyalUr::App::Fault->misused('--merge takes the names of files that royalur arena --shard printed') unless @arguments;
        print $print->(merged(@arguments));
        return 0;
    }
    Game::RoyalUr::App::Fault->misused("it takes options only, not '$arguments[0]'") if @arguments;
    my $rules = rules_from($options->{rules});
    my $seed = seed_from($options->{seed});
    my $table = table_from($options->{table}, $rules);
    my $games = whole_from('--games', $options->{games} // 1000, 1, $GAMES_MAX);
    my $first = $options->{first};
    Game::RoyalUr::App::Fault->misused("--first must be light or dark, not '$first'")
        unless !defined $first || $first =~ /\A(?:light|dark)\z/;
    my $threads = whole_from('--threads', $options->{threads} // 0, 0, 1024);
    my ($shard, $shards) = _shard($options->{shard}, $seed, $options);

    my @players = _players($options);
    my %with = map { $_ => player_for($_, $table, 'random') } @players;
    my @pairings = defined $options->{players} ? _pairs($seed, @players) : { players => \@players, seed => $seed };
    $_->{with} = { light => $with{ $_->{players}[0] }, dark => $with{ $_->{players}[1] } } for @pairings;
    my $own = $games < $shard ? 0 : int(($games - $shard) / $shards) + 1;
    my $all = $own * @pairings;
    my @played = play_pairings(\@pairings, $games,
        Game::RoyalUr::App::Progress->new(total => $all, quiet => $options->{quiet}, asked => $options->{progress}),
        rules => $rules->as_hash, first => $first, threads => $threads, shard => $shard, shards => $shards);
    my $finished = 0;
    $finished += $_->games for @played;
    my %setting = (
        rules => $rules->name // $rules->describe, seed => unpack('H*', $seed), first => $first, games => $own,
        defined $options->{players}
        ? (players => \@players, pairs => [map { +{ players => _sides($_->{players}), seed => unpack 'H*', $_->{seed} } } @pairings])
        : (players => _sides(\@players)),
        defined $options->{shard} ? (shard => "$shard/$shards", of => $games) : (),
    );
    # A tournament that was stopped has pairs that have not played.
    print $print->(\%setting, @played) unless $finished < $all && defined $options->{players};
    Game::RoyalUr::App::Fault->failed("stopped after $finished of $all games") if $finished < $all;
    return 0;
}

sub _sides { my ($players) = @_; return { map { $SIDES[$_] => $players->[$_] } 0, 1 } }

sub _shard {
    my ($text, $seed, $options) = @_;
    return (1, 1) unless defined $text;
    Game::RoyalUr::App::Fault->misused("--shard is K/N, the K-th of N shards, not '$text'")
        unless $text =~ m{\A([1-9][0-9]{0,8})/([1-9][0-9]{0,8})\z} && $1 <= $2;
    my @shard = ($1, $2);
    Game::RoyalUr::App::Fault->misused('--shard needs the --seed that all the shards have') unless defined $options->{seed};
    return @shard;
}

sub _players {
    my ($options) = @_;
    return map { $options->{$_} // 'greedy' } @SIDES unless defined $options->{players};
    my ($idle) = grep { defined $options->{$_} } @SIDES;
    Game::RoyalUr::App::Fault->misused("--players names them all, so --$idle says nothing") if defined $idle;
    my @players = split /,/, $options->{players}, -1;
    Game::RoyalUr::App::Fault->misused("--players takes 2 to $PLAYERS_MAX players with commas between them")
        if @players < 2 || @players > $PLAYERS_MAX;
    my %seen;
    for (@players) { Game::RoyalUr::App::Fault->misused("--players: '$_' is there twice") if $seen{$_}++ }
    return @players;
}

# Each with each, by dice of their own, so that what happens in one pairing says
# nothing about another.
sub _pairs {
    my ($seed, @players) = @_;
    return map { my $i = $_; map { { players => [@players[$i, $_]], seed => join ':', $seed, @players[$i, $_] } } $i + 1 .. $#players }
        0 .. $#players - 1;
}

sub _text {
    my ($setting, @played) = @_;
    return _table($setting, @played) if $setting->{pairs};
    my ($played) = @played;
    my $games = $played->games;
    my $text = sprintf "%s, %s games, seed %s\n", $setting->{rules}, $games, $setting->{seed};
    return $text unless $games;
    for my $side (@SIDES) {
        $text .= sprintf "%-6s%-11s %6.2f %%  (%.2f to %.2f)  %d won\n", $side, $setting->{players}{$side},
            (map { 100 * $_ } $played->win_rate($side), $played->interval($side)), $played->wins($side);
    }
    $text .= sprintf "%-17s %6.2f %%\n", 'who begins', 100 * $played->first_wins / $games;
    $text .= sprintf "%-17s %d\n", 'drawn', $played->draws if $played->draws;
    $text .= sprintf "%-17s %6.1f    from %d to %d\n", 'turns a game', $played->mean_plies,
        $played->shortest, $played->longest;
    for my $count (['captures a game', 'captures'], ['lost turns a game', 'lost_turns']) {
        my ($what, $method) = @$count;
        $text .= sprintf "%-17s %6.2f    by light, %.2f by dark\n", $what,
            map { $played->$method($_) / $games } @SIDES;
    }
    return $text;
}

# The cross table of a tournament, the strongest first.
sub _table {
    my ($setting, @played) = @_;
    my %won;
    for my $at (0 .. $#played) {
        my ($pair, $played) = ($setting->{pairs}[$at]{players}, $played[$at]);
        for my $side (@SIDES) {
            my $other = $side eq 'light' ? 'dark' : 'light';
            $won{ $pair->{$side} }{ $pair->{$other} } = $played->win_rate($side);
        }
    }
    my $ratings = _ratings($setting, @played);
    my $wide = 6;
    for (@$ratings) { $wide = length $_->{name} if length $_->{name} > $wide }
    my $text = sprintf "%s, %d players, %s games a pair, seed %s\n", $setting->{rules}, scalar @$ratings, @$setting{qw(games seed)};
    $text .= sprintf "%3s %-*s%s %8s  %s\n", '', $wide, '', join('', map { sprintf ' %6d', $_ } 1 .. @$ratings), 'won', 'Elo';
    my $n = 0;
    for my $player (@$ratings) {
        my $row = $won{ $player->{name} };
        $text .= sprintf "%3d %-*s%s %6.2f %%  %+.0f (%+.0f to %+.0f)\n", ++$n, $wide, $player->{name},
            join('', map { my $rate = $row->{ $_->{name} }; defined $rate ? sprintf ' %6.2f', 100 * $rate : '      -' } @$ratings),
            100 * $player->{share}, $player->{elo}, @{ $player->{interval} };
    }
    return $text;
}

sub _ratings {
    my ($setting, @played) = @_;
    my $ratings = Game::RoyalUr::Stats::Ratings->new;
    for my $at (0 .. $#played) {
        my ($pair, $played) = ($setting->{pairs}[$at]{players}, $played[$at]);
        $ratings->add(@$pair{@SIDES}, (map { $played->wins($_) } @SIDES), $played->draws);
    }
    return $ratings->figures;
}

sub _json {
    my ($setting, @played) = @_;
    my %told = %$setting;
    if (my $pairs = $told{pairs}) {
        $told{pairs} = [map { +{ %{ $pairs->[$_] }, %{ figures_of($played[$_]) } } } 0 .. $#played];
        $told{ratings} = _ratings($setting, @played) if $told{games};
    }
    else { %told = (%told, %{ figures_of($played[0]) }) }
    return JSON::PP->new->canonical->pretty->encode(\%told);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Arena - the command royalur arena

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Arena;

    Game::RoyalUr::App::Command::Arena->run('--light', 'search:2', '--games', 100, '--seed', '5f1c9a');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Arena->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood, a table cannot be
used, a shard is not what it should be, or a signal ended it, after it has printed what
was finished.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
