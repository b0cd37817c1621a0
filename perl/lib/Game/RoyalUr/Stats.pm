package Game::RoyalUr::Stats;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arena ();
use Game::RoyalUr::Text qw(shown);

our $VERSION = '0.02';

# What is counted in a game, as the figures and the table name it.
my @COUNTED = (
    [turns => 'turns'],
    [captures => 'captures'],
    [lost_turns => 'lost turns'],
    [rosettes => 'rosettes'],
);
my @ENDS = qw(home resign ply_cap abandoned nobody unknown unfinished);

# The histogram has at most this many bars.
my $BARS = 30;

sub new {
    my ($class) = @_;
    return bless { rules => {} }, ref $class || $class;
}

sub add {
    my ($self, $game) = @_;
    croak 'add takes a Game::RoyalUr::History or the counts of a game'
        unless ref $game eq 'HASH' || blessed $game && $game->isa('Game::RoyalUr::History');
    my $counts = ref $game eq 'HASH' ? {%$game} : $self->counts_of($game);
    for (qw(rules first end), map { $_->[0] } @COUNTED) {
        croak "The counts of a game have no $_" unless defined $counts->{$_};
    }
    croak "A game does not end by '$counts->{end}'" unless grep { $_ eq $counts->{end} } @ENDS;
    my $all = $self->{rules}{ $counts->{rules} } //= _empty();
    my $won = $counts->{winner};
    $all->{games}++;
    $all->{ends}{ $counts->{end} }++;
    if (defined $won) {
        $all->{decided}++;
        $all->{first_mover_won}++ if $won eq $counts->{first};
        $all->{light_won}++ if $won eq 'light';
    }
    # A game that was broken off says nothing about how long one is.
    return $self unless $counts->{end} eq 'home' || $counts->{end} eq 'ply_cap';
    $all->{spread}{$_}{ $counts->{$_} }++ for map { $_->[0] } @COUNTED;
    return $self;
}

sub add_played {
    my ($self, $rules, $played) = @_;
    croak 'add_played takes the name of rules and a Game::RoyalUr::Arena'
        unless defined $rules && !ref $rules && blessed $played && $played->isa('Game::RoyalUr::Arena');
    return $self unless $played->games;
    my $all = $self->{rules}{$rules} //= _empty();
    my $home = $played->games - $played->draws;
    $all->{games} += $played->games;
    $all->{decided} += $home;
    $all->{first_mover_won} += $played->first_wins;
    $all->{light_won} += $played->wins('light');
    $all->{ends}{home} += $home;
    $all->{ends}{ply_cap} += $played->draws;
    for my $what (map { $_->[0] } @COUNTED) {
        my $by = $played->spread($what eq 'turns' ? 'plies' : $what);
        $all->{spread}{$what}{$_} += $by->{$_} for keys %$by;
    }
    return $self;
}

# Sums alone are kept, so that memory does not grow with the games.
sub _empty {
    return { (map { $_ => 0 } qw(games decided first_mover_won light_won)), ends => { map { $_ => 0 } @ENDS },
        spread => { map { $_->[0] => {} } @COUNTED } };
}

sub counts_of {
    my ($class, $game) = @_;
    my $end = $game->end_of_game;
    my %counts = (
        rules => $game->rules_text,
        first => $game->first,
        end => $end ? $end->{how} : 'unfinished',
        winner => $end && $end->{winner},
        map { $_->[0] => 0 } @COUNTED,
    );
    for my $turn (map { $game->turn($_) } 0 .. $game->plies - 1) {
        $counts{turns}++;
        $counts{lost_turns}++ unless defined $turn->{move};
        $counts{captures}++ if $turn->{captures};
        $counts{rosettes}++ if $turn->{rosette};
    }
    return \%counts;
}

sub figures {
    my ($self) = @_;
    return [map { _figures_of($_, $self->{rules}{$_}) } sort keys %{ $self->{rules} }];
}

sub _figures_of {
    my ($rules, $of) = @_;
    my $spread = $of->{spread};
    my $played = 0;
    $played += $_ for values %{ $spread->{turns} };
    return {
        (map { $_ => $of->{$_} } qw(games decided)),
        rules => $rules,
        ends => { %{ $of->{ends} } },
        played => $played,
        (map { $_ => _share(@$of{ $_, 'decided' }) } qw(first_mover_won light_won)),
        (map { $_->[0] => _spread($played, $spread->{ $_->[0] }) } @COUNTED),
        histogram => _histogram($spread->{turns}),
    };
}

# A share of some games with its 95 % interval, after Wilson.
sub _share {
    my ($some, $all) = @_;
    return { games => 0, share => undef, low => undef, high => undef } unless $all;
    my ($low, $high) = Game::RoyalUr::Arena->win_interval($some, $all);
    return { games => $some, share => _rounded($some / $all), low => _rounded($low), high => _rounded($high) };
}

# Of so many games, by how many had which value.
sub _spread {
    my ($games, $with) = @_;
    return { map { $_ => undef } qw(mean deviation least median most) } unless $games;
    my @values = sort { $a <=> $b } keys %$with;
    my ($sum, $squares) = (0, 0);
    $sum += $_ * $with->{$_} for @values;
    my $mean = $sum / $games;
    $squares += ($_ - $mean)**2 * $with->{$_} for @values;
    # The values in the middle, one or two.
    my ($passed, @middle) = 0;
    for (@values) {
        $passed += $with->{$_};
        $middle[0] //= $_ if $passed >= int(($games + 1) / 2);
        $middle[1] //= $_ if $passed >= int($games / 2) + 1;
    }
    return {
        mean => _rounded($mean),
        deviation => $games > 1 ? _rounded(sqrt($squares / ($games - 1))) : undef,
        least => 0 + $values[0],
        median => _rounded(($middle[0] + $middle[1]) / 2),
        most => 0 + $values[-1],
    };
}

# Bars of one width, 1, 2 or 5 times a power of ten, from the shortest game to
# the longest.
sub _histogram {
    my ($with) = @_;
    my @values = sort { $a <=> $b } keys %$with or return [];
    my $range = $values[-1] - $values[0] + 1;
    my ($width) = grep { $range / $_ <= $BARS - 1 } map { my $ten = 10**$_; map { $_ * $ten } 1, 2, 5 } 0 .. 9;
    my $from = $width * int $values[0] / $width;
    my @bars = map { { from => $from + $_ * $width, to => $from + ($_ + 1) * $width - 1, games => 0 } }
        0 .. int(($values[-1] - $from) / $width);
    $bars[($_ - $from) / $width]{games} += $with->{$_} for @values;
    return \@bars;
}

# Six places are enough for anybody, and the same on every machine.
sub _rounded { 0 + sprintf '%.6f', $_[0] }

sub text {
    my ($self) = @_;
    my @parts = map { _text_of($_) } @{ $self->figures };
    return @parts ? join "\n", @parts : "no games\n";
}

sub _text_of {
    my ($of) = @_;
    my $ends = join ', ', map { "$of->{ends}{$_} " . ($_ eq 'ply_cap' ? 'by the ply cap' : $_ eq 'nobody' ? 'without a winner' : $_ eq 'unknown' ? 'over somehow' : $_) }
        grep { $of->{ends}{$_} } @ENDS;
    my $text = shown($of->{rules}) . ": $of->{games} " . ($of->{games} == 1 ? 'game' : 'games') . " ($ends)\n";
    if ($of->{played}) {
        $text .= sprintf "  %-16s %9s %9s %7s %7s %7s\n", 'in a whole game', qw(mean deviation least median most);
        for (@COUNTED) {
            my ($what, $words) = @$_;
            my $spread = $of->{$what};
            $text .= sprintf "  %-16s %9.2f %9s %7d %7s %7d\n", $words, $spread->{mean},
                defined $spread->{deviation} ? sprintf('%.2f', $spread->{deviation}) : '-',
                $spread->{least}, $spread->{median}, $spread->{most};
        }
    }
    return $text unless $of->{decided};
    for ([first_mover_won => 'the first mover won'], [light_won => 'light won']) {
        my ($what, $words) = @$_;
        my $share = $of->{$what};
        $text .= sprintf "  %s %d of %d games, %.2f %% (95 %% interval %.2f to %.2f %%)\n",
            $words, $share->{games}, $of->{decided}, map { 100 * $share->{$_} } qw(share low high);
    }
    return $text;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Stats - counts over many games

=head1 SYNOPSIS

    use Game::RoyalUr::Format;
    use Game::RoyalUr::Stats;

    my $stats = Game::RoyalUr::Stats->new;
    my ($game) = Game::RoyalUr::Format->read_game("[rules finkel]\n[first light]\n1. l 4: hand-a1\n[result light resign]\n");
    $stats->add($game);
    print $stats->text;
    print $stats->figures->[0]{decided}, "\n";    # 1

=head1 DESCRIPTION

Counts how long games are, who wins them, and how much is captured, lost and landed
on in them. Games of different rule sets are kept apart. L</figures> has every
number, L</text> shows the same numbers as a table, and L<Game::RoyalUr::Stats::Histogram>
draws the lengths.

=head1 METHODS

=head2 new

    my $stats = Game::RoyalUr::Stats->new;

No games yet.

=head2 add

    $stats->add($game);

Adds a game, a L<Game::RoyalUr::History> or its L</counts_of>, and returns the
object. Croaks on anything else, and on counts that are not whole.

=head2 add_played

    my $played = Game::RoyalUr::Arena->play(seed => 'a seed', games => 100);
    $stats->add_played('finkel', $played);

Adds all games of a L<Game::RoyalUr::Arena> under the name of their rules, and returns the
object. Croaks on anything else.

=head2 counts_of

    my $counts = Game::RoyalUr::Stats->counts_of($game);
    # { rules => 'finkel', first => 'light', end => 'home', winner => 'dark',
    #   turns => 131, captures => 9, lost_turns => 17, rosettes => 30 }

What is counted in one game. C<rules> is the name of the rule set or its five fields;
C<end> is how it ended as L<Game::RoyalUr::History/end_of_game> has it, or
C<unfinished>; C<winner> may be C<undef>. C<turns> includes the C<lost_turns>.

=head2 figures

    my $list = $stats->figures;

A reference to a list with a hash for each rule set, sorted by C<rules>:

=over 4

=item C<rules>, C<games>, C<ends>

The rule set; how many games; and how many of them ended in each way.

=item C<played>

How many were played to their end. Only these count for the next five.

=item C<turns>, C<captures>, C<lost_turns>, C<rosettes>

Of one game: C<mean>, C<deviation> (the standard deviation, C<undef> for a single
game), C<least>, C<median> and C<most>. All C<undef> when no game was played out.

=item C<histogram>

The lengths: a list of bars, each with C<from>, C<to> (both included) and C<games>.

=item C<decided>

How many games have a winner, also because the other side resigned.

=item C<first_mover_won>, C<light_won>

Of these: C<games>, their C<share> from 0 to 1, and C<low> and C<high>, the ends of
its 95 % interval after Wilson.

=back

Numbers are rounded to six places.

=head2 text

    print $stats->text;

The same as a table.

=head1 SEE ALSO

L<royalur> for the command C<royalur stats>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
