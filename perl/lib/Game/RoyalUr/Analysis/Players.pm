package Game::RoyalUr::Analysis::Players;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Analysis::Text qw(points signed_points);
use Game::RoyalUr::Arena ();
use Game::RoyalUr::Notation qw(other_side sides);
use Game::RoyalUr::Text qw(json_text shown);

our $VERSION = '0.02';

# Figures of an analysis have so many places: as whole numbers their sums are exact.
my $UNITS = 1_000_000;

# Elo's points for ten times as many wins as losses.
my $TENFOLD = 400;

# Student's quantile of 97.5 % for few degrees of freedom; for more, the series in
# their reciprocal is good to three digits.
my @QUANTILE = (undef, 12.706, 4.303, 3.182, 2.776);
my $NORMAL = 1.959964;

sub new {
    my ($class) = @_;
    return bless { of => {}, methods => {} }, ref $class || $class;
}

sub counts_of {
    my ($class, $analysis) = @_;
    croak 'counts_of takes a Game::RoyalUr::Analysis'
        unless blessed $analysis && $analysis->isa('Game::RoyalUr::Analysis');
    my ($figures, $end) = ($analysis->figures, $analysis->game->end_of_game);
    my $how = $end ? $end->{how} : '';
    my %counts = (method => "$figures->{rules}: $figures->{method}{text}");
    for my $side (sides()) {
        my $of = $figures->{summary}{$side};
        $counts{$side} = {
            name => $figures->{players}{$side},
            decided => $end && defined $end->{winner} ? 1 : 0,
            won => $end && ($end->{winner} // '') eq $side ? 1 : 0,
            choices => $of->{choices},
            # A game that was broken off says nothing about what is lost in a whole one.
            whole => $how eq 'home' || $how eq 'ply_cap' ? 1 : 0,
            map { $_->[0] => sprintf '%.0f', $UNITS * $of->{ $_->[1] } } [loss => 'total_loss'], [luck => 'luck'],
        };
    }
    return \%counts;
}

sub add {
    my ($self, $counts) = @_;
    $counts = $self->counts_of($counts) unless ref $counts eq 'HASH';
    $self->{methods}{ $counts->{method} } = 1;
    for my $side (sides()) {
        my $one = $counts->{$side};
        my $key = defined $one->{name} ? "=$one->{name}" : $side;
        my $all = $self->{of}{$key} //= {
            name => $one->{name}, side => defined $one->{name} ? undef : $side,
            map { $_ => 0 } qw(games decided won choices loss luck whole whole_loss squares),
        };
        $all->{games}++;
        $all->{$_} += $one->{$_} for qw(decided won choices loss luck);
        next unless $one->{whole};
        $all->{whole}++;
        $all->{whole_loss} += $one->{loss};
        $all->{squares} += ($one->{loss} / $UNITS)**2;
    }
    return $self;
}

sub figures {
    my ($self) = @_;
    my @players = map { _figures_of($_) } values %{ $self->{of} };
    return {
        methods => [sort keys %{ $self->{methods} }],
        players => [sort {
                ($b->{strength} // -1) <=> ($a->{strength} // -1)
                    || ($a->{name} // '') cmp($b->{name} // '') || ($b->{side} // '') cmp($a->{side} // '')
        } @players],
    };
}

sub _figures_of {
    my ($of) = @_;
    my %figures = (
        (map { $_ => $of->{$_} } qw(name side games decided won choices)),
        whole_games => $of->{whole},
        win_rate => $of->{decided} ? _rounded($of->{won} / $of->{decided}) : undef,
        interval => $of->{decided} ? [map { _rounded($_) } Game::RoyalUr::Arena->win_interval(@$of{qw(won decided)})] : undef,
        mean_loss => $of->{choices} ? _rounded($of->{loss} / $UNITS / $of->{choices}) : undef,
        luck => _rounded($of->{luck} / $UNITS / $of->{games}),
        map { $_ => undef } qw(loss_of_a_game strength strength_interval elo elo_interval),
    );
    my $n = $of->{whole} or return \%figures;
    my $mean = $of->{whole_loss} / $UNITS / $n;
    # Against perfect play half of the games would be won, were nothing lost.
    @figures{qw(loss_of_a_game strength elo)} = (_rounded($mean), _rounded(_chance(0.5 - $mean)), _elo(0.5 - $mean));
    return \%figures if $n < 2;
    my $spread = $of->{squares} - $n * $mean**2;
    my $reach = _quantile($n - 1) * sqrt(($spread > 0 ? $spread : 0) / ($n - 1) / $n);
    my @ends = map { 0.5 - $mean + $_ } -$reach, $reach;
    @figures{qw(strength_interval elo_interval)} = ([map { _rounded(_chance($_)) } @ends], [map { _elo($_) } @ends]);
    return \%figures;
}

sub _chance { $_[0] < 0 ? 0 : $_[0] > 0.5 ? 0.5 : $_[0] }

# In Elo's points against perfect play; undef for who would never win.
sub _elo {
    my $chance = _chance($_[0]);
    return $chance > 0 ? 0 + sprintf '%.1f', $TENFOLD * log($chance / (1 - $chance)) / log 10 : undef;
}

sub _quantile {
    my ($freedom) = @_;
    my ($z, $v) = ($NORMAL, $freedom);
    return $QUANTILE[$v] // $z + ($z**3 + $z) / 4 / $v + (5 * $z**5 + 16 * $z**3 + 3 * $z) / 96 / $v**2
        + (3 * $z**7 + 19 * $z**5 + 17 * $z**3 - 15 * $z) / 384 / $v**3;
}

sub _rounded { 0 + sprintf '%.6f', $_[0] }

sub json { json_text($_[0]->figures, pretty => 1) }

sub text {
    my ($self) = @_;
    my $figures = $self->figures;
    return "no games\n" unless @{ $figures->{players} };
    my $text = join '', map { shown($_) . "\n" } @{ $figures->{methods} };
    my $line = "%-20s %6s  %-24s %8s %6s %6s  %-22s %s\n";
    $text .= "\n" . sprintf $line, '', 'games', 'won', 'choices', 'loss', 'luck', 'against perfect play', 'Elo';
    for my $of (@{ $figures->{players} }) {
        $text .= sprintf $line, defined $of->{name} ? shown($of->{name}, 40) : "no name, $of->{side}", $of->{games},
            _with($of->{win_rate}, \&points, $of->{interval}), $of->{choices}, points($of->{mean_loss}),
            signed_points($of->{luck}), _with($of->{strength}, \&points, $of->{strength_interval}),
            _with($of->{elo}, sub { defined $_[0] ? sprintf '%+.0f', $_[0] : '-' }, $of->{elo_interval});
    }
    $text =~ s/ +$//mg;
    return $text . <<'TEXT';

loss: of a choice on average, and luck: of a game on average, in points of a hundred.
Against perfect play: the chance to win that what is lost in a whole game leaves. Both
intervals hold with 95 % confidence.
TEXT
}

# A figure with its interval.
sub _with {
    my ($figure, $show, $interval) = @_;
    return '-' unless defined $figure;
    return $show->($figure) . ($interval ? ' (' . join(' to ', map { $show->($_) } @$interval) . ')' : '');
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Analysis::Players - how well each player plays, over many analysed games

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis;
    use Game::RoyalUr::Analysis::Players;

    my $players = Game::RoyalUr::Analysis::Players->new;
    my $record  = "[rules finkel]\n[first light]\n1. l 2: hand-c1\n2. d 0: -\n3. l 3: hand-b1\n";
    $players->add(Game::RoyalUr::Analysis->new(game => $record, depth => 1));
    print $players->text;

=head1 DESCRIPTION

Adds up analyses by the names that the games give their players. A player without a name
is the C<light> or C<dark> of all games that name none.

How strong somebody plays is told from what is lost by choices, and not from who won,
since dice decide most games: in a game against perfect play, each loss of an analysis
lowers the chance to win by just that, and luck is nothing on average. Who begins being
drawn by lot, 0.5 less the mean loss of a whole game is the chance to win against perfect
play. That needs some dozens of games where results would need thousands. It supposes that
such a game would bring positions as hard as those that were played; and losses are as
exact as the analyses.

=head1 METHODS

=head2 new

    my $players = Game::RoyalUr::Analysis::Players->new;

No games yet.

=head2 add

    $players->add($analysis);

Adds a game, a L<Game::RoyalUr::Analysis> or its L</counts_of>, and returns the object.
Croaks on anything else.

=head2 counts_of

    my $counts = Game::RoyalUr::Analysis::Players->counts_of($analysis);

What is added of one game: plain data, so that another process can analyse it.

=head2 figures

    for my $player (@{ $players->figures->{players} }) { ... }

A new hash: C<methods>, a sentence for each way of analysing under each rule set; and
C<players>, a list, the strongest first, of hashes with

=over 4

=item C<name>, C<side>

The name; where there is none, C<undef> and the side.

=item C<games>, C<decided>, C<won>, C<win_rate>, C<interval>

How many games; how many had a winner; how many were won; the share of these; its 95 %
interval after Wilson.

=item C<choices>, C<mean_loss>, C<luck>

Turns with a choice, what one lost on average, and what the dice gave in a game on average,
as parts of one.

=item C<whole_games>, C<loss_of_a_game>

Games played to their end, and what was lost in one on average.

=item C<strength>, C<strength_interval>, C<elo>, C<elo_interval>

The chance to win against perfect play, with a 95 % interval after Student; and the same in
Elo's points, where perfect play has 0. C<undef> without a whole game, and the intervals
with only one.

=back

=head2 text

    print $players->text;

The same as a table.

=head2 json

    print $players->json;

The same as JSON.

=head1 SEE ALSO

L<Game::RoyalUr::Analysis>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
