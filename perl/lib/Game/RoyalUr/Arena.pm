package Game::RoyalUr::Arena;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use List::Util qw(sum0);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Engine ();    # holds the compiled methods
use Game::RoyalUr::Table ();     # watches where nobody else does

our $VERSION = '0.02';

# What is counted: numbers; numbers by side; how many games had which number.
my @NUMBERS = qw(games draws first_wins plies);
my @BY_SIDE = qw(wins captures lost_turns);
my @SPREADS = qw(lengths by_captures by_lost_turns by_rosettes);

sub games { $_[0]{games} }
sub draws { $_[0]{draws} }
sub first_wins { $_[0]{first_wins} }
sub plies { $_[0]{plies} }
sub lengths { return { %{ $_[0]{lengths} } } }

sub spread {
    my ($self, $what) = @_;
    my ($name) = grep { defined $what && $_ eq ($what eq 'plies' ? 'lengths' : "by_$what") } @SPREADS;
    croak 'What is counted in a game is plies, captures, lost_turns or rosettes' unless defined $name;
    return { %{ $self->{$name} } };
}

sub wins { $_[0]{wins}{ _side($_[1]) } }
sub captures { $_[0]{captures}{ _side($_[1]) } }
sub lost_turns { $_[0]{lost_turns}{ _side($_[1]) } }

sub mean_plies { $_[0]{games} ? $_[0]{plies} / $_[0]{games} : undef }
sub shortest { (sort { $a <=> $b } keys %{ $_[0]{lengths} })[0] }
sub longest { (sort { $b <=> $a } keys %{ $_[0]{lengths} })[0] }

sub win_rate {
    my ($self, $side) = @_;
    my $wins = $self->wins($side);
    return $self->{games} ? $wins / $self->{games} : undef;
}

sub interval {
    my ($self, $side) = @_;
    return $self->win_interval($self->wins($side), $self->{games});
}

sub as_hash {
    my ($self) = @_;
    return { map { $_ => ref $self->{$_} ? { %{ $self->{$_} } } : $self->{$_} } keys %$self };
}

sub of_hash {
    my ($class, $hash) = @_;
    croak 'of_hash takes the hash that as_hash returned' unless ref $hash eq 'HASH';
    my $whole = qr/\A(?:0|[1-9][0-9]{0,17})\z/;
    my $count = sub {
        my ($what, $value) = @_;
        croak "$what is not a count" unless defined $value && !ref $value && $value =~ $whole;
        return 0 + $value;
    };
    my $of = sub {
        my ($name, @keys) = @_;
        my $counts = $hash->{$name};
        croak "$name has no counts" unless ref $counts eq 'HASH';
        @keys = map { $count->("a number of $name", $_) } keys %$counts unless @keys;
        return $name => { map { $_ => $count->("$name of $_", $counts->{$_}) } @keys };
    };
    my $self = bless {
        (map { $_ => $count->($_, $hash->{$_}) } @NUMBERS),
        (map { $of->($_, 'light', 'dark') } @BY_SIDE),
        (map { $of->($_) } @SPREADS),
    }, ref $class || $class;
    my $games = $self->{games};
    croak 'the counts do not add up' if grep { $_ != $games }
        $self->{draws} + sum0(values %{ $self->{wins} }), map { sum0(values %{ $self->{$_} }) } @SPREADS;
    my %sum = map { my $by = $self->{$_}; $_ => sum0(map { $_ * $by->{$_} } keys %$by) } @SPREADS;
    croak 'the counts do not add up' if $sum{lengths} != $self->{plies}
        || grep { $sum{"by_$_"} != sum0(values %{ $self->{$_} }) } qw(captures lost_turns);
    return $self;
}

sub sum {
    my ($class, @played) = @_;
    my $sum = bless {
        (map { $_ => 0 } @NUMBERS),
        (map { $_ => { light => 0, dark => 0 } } @BY_SIDE),
        (map { $_ => {} } @SPREADS),
    }, ref $class || $class;
    for my $played (@played) {
        croak 'sum takes Game::RoyalUr::Arena objects' unless blessed $played && $played->isa(__PACKAGE__);
        $sum->{$_} += $played->{$_} for @NUMBERS;
        for my $name (@BY_SIDE, @SPREADS) {
            my $counts = $played->{$name};
            $sum->{$name}{$_} += $counts->{$_} for keys %$counts;
        }
    }
    return $sum;
}

sub _side {
    my ($side) = @_;
    return $side if defined $side && ($side eq 'light' || $side eq 'dark');
    croak 'A side is light or dark, not ' . (defined $side ? "'$side'" : 'undef');
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Arena - simulation: thousands of whole games between two players

=head1 SYNOPSIS

    use Game::RoyalUr::Arena;

    my $played = Game::RoyalUr::Arena->play(
        light => 'search:2',
        dark  => 'greedy',
        games => 500,
        seed  => 'a seed',
    );
    my ($low, $high) = $played->interval('light');
    printf "light won %.1f %% of %d games (%.1f to %.1f)\n",
        100 * $played->win_rate('light'), $played->games, 100 * $low, 100 * $high;

=head1 DESCRIPTION

Plays games from the first roll to the end inside the engine, and counts the
results. Two random players play hundreds of thousands of games a second on each
core.

Every game has a random stream of its own for the side that begins, the dice and the
players, which follows from the seed and the number of the game. So the same seed
gives the same answer on every machine and for any number of threads, and
the first thousand games are the same however many follow. These are not the throws
of L<Game::RoyalUr::Dice>, of which each costs a SHA-256.

=head1 METHODS

=head2 play

    my $played = Game::RoyalUr::Arena->play(light => 'greedy', seed => 'a seed');
    my $played = Game::RoyalUr::Arena->play(
        light    => { depth => 3, weights => { exposed => 16 } },
        dark     => Game::RoyalUr::Table->open('masters.ur'),
        rules    => 'masters',
        games    => 10_000,
        seed     => $bytes,
        first    => 'light',
        threads  => 2,
        shard    => 1,
        shards   => 4,
        progress => sub { my ($finished) = @_; return $finished > 5_000 ? 'stop' : () },
    );

Plays games and returns their results, an object of this class. The options are

=over 4

=item C<light>, C<dark>

The players, each

=over 4

=item C<random>

chooses at random, every move equally likely; so does a player that is left out

=item C<greedy>

as L<Game::RoyalUr::Engine/greedy> chooses

=item C<master>

as L<Game::RoyalUr::Engine/rank> ranks first one roll ahead: nearly perfect play without
a table

=item C<search:DEPTH>

as L<Game::RoyalUr::Engine/search> chooses at a depth from 1 to 32

=item a reference to a hash

the same with options of the search: C<depth>, C<budget>, C<weights>, C<memory>

=item a L<Game::RoyalUr::Table>

perfect play; the table must be of the rule set

=back

=item C<seed>

A string of bytes, not empty; needed.

=item C<games>

How many, 0 to 1000000000000; 1 when left out.

=item C<rules>

A rule set as L<Game::RoyalUr::Engine/"A RULE SET"> has it; the standard game when
left out.

=item C<first>

The side that begins every game, C<light> or C<dark>; undef, as when left out, draws
it by lot in each.

=item C<threads>

How many threads play, 1 to 1024; 0, as when left out, is one for each core.

=item C<shard>, C<shards>

Which part of the games is played, when so many share them: shard 1 of 3 has the first, the
fourth, the seventh and so on. Their sum, L</sum>, is what all games give at once. One
shard when left out.

=item C<thrown>

1 plays with the throws of L<Game::RoyalUr::Dice>: those of game n, counted from 1, are of the
seed with a colon and C<n> behind it, as C<royalur watch> plays it, and say who begins. 0, as
when left out, takes a random stream, which is quicker.

=item C<progress>

A code reference, called in this thread with the number of finished games, several
times a second and more often between quick games. When it returns the string C<stop>
the games under way are given up, and the results are those of the games that were
finished. When it dies the play ends, and dies of the same. It cannot be left by
C<last>, C<next> or C<goto>, which are errors there.

Signal handlers run between two such calls, with a C<progress> or without. A process
forked in a C<progress> has none of the threads that play: it must end there, and is
ended with a message when it returns. Only with C<< threads => 1 >> does it play on.

=back

Croaks on an unknown option, player or value, without a seed, and on a table that is
of another rule set or damaged.

=head2 games

    my $n = $played->games;

How many games were finished.

=head2 wins

    my $n = $played->wins('light');

How many of them a side won, C<light> or C<dark>. This and the methods below croak on
any other side.

=head2 draws

    my $n = $played->draws;

How many ran to the ply cap and were drawn.

=head2 first_wins

    my $n = $played->first_wins;

How many were won by the side that began.

=head2 win_rate

    my $part = $played->win_rate('dark');

The share of the games that a side won, 0 to 1; undef when there was none.

=head2 interval

    my ($low, $high) = $played->interval('dark');

Wilson's score interval: bounds of the chance of that side to win, with 95 %
confidence; (0, 1) when there was no game.

=head2 plies

    my $n = $played->plies;

Plies of all games together, lost turns among them.

=head2 mean_plies

    my $mean = $played->mean_plies;

Plies of a game on average; undef when there was none.

=head2 shortest

    my $n = $played->shortest;

Plies of the shortest game; undef when there was none.

=head2 longest

    my $n = $played->longest;

Plies of the longest game; undef when there was none.

=head2 lengths

    my $games_by_plies = $played->lengths;    # { 97 => 3, 98 => 5, ... }

How many games took how many plies: a reference to a new hash, with a key for each
length that occurred.

=head2 spread

    my $games_by_captures = $played->spread('captures');    # { 7 => 12, 8 => 15, ... }

The same for what is counted in a game, of both sides together: C<plies>, C<captures>,
C<lost_turns> or C<rosettes>, moves onto one. Croaks on anything else.

=head2 captures

    my $n = $played->captures('light');

How many pieces a side took in all games.

=head2 lost_turns

    my $n = $played->lost_turns('light');

How many turns a side lost to the roll in all games.

=head2 as_hash

    my $hash = $played->as_hash;

Everything that was counted, as a reference to a new hash: C<games>, C<draws>,
C<first_wins>, C<plies>; C<wins>, C<captures> and C<lost_turns>, each a reference to a hash
by side; and C<lengths>, C<by_captures>, C<by_lost_turns> and C<by_rosettes>, how many games
had which number of them.

=head2 of_hash

    my $played = Game::RoyalUr::Arena->of_hash($hash);

The way back. Other keys do not count. Croaks on what cannot be such counts.

=head2 sum

    my $all = Game::RoyalUr::Arena->sum(@played);

The results of all games together, a new object; exact, whatever the order. Without any, of
no game. Croaks on anything but objects of this class.

=head2 win_interval

    my ($low, $high) = Game::RoyalUr::Arena->win_interval(540, 1000);

The interval of L</interval> for any numbers of wins and games, up to 1000000000000
each; more wins than games count as as many. Croaks on anything else.

=head1 SEE ALSO

L<Game::RoyalUr::Engine>, L<Game::RoyalUr::Table>, and the program L<royalur>, whose
command C<arena> shows this on a terminal.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
