package Game::Senet::Rules;
use 5.014;
use strict;
use warnings;

use Exporter qw(import);

our $VERSION = '0.02';
our @EXPORT_OK = qw(REBIRTH HAPPINESS WATER OFF start_track legal_moves);
our %EXPORT_TAGS = (all => \@EXPORT_OK);

use constant {
    REBIRTH => 15,
    HAPPINESS => 26,
    WATER => 27,
    OFF => 31,    # one past the last house: what a 5 from 26 or a 4 from 27 reaches
};

# What takes a piece off from the three houses behind the water; 30 takes any roll.
my %OFF_WITH = (28 => 3, 29 => 2);

sub start_track {
    my ($variant) = @_;
    my $both = 2 * $variant->pieces;
    return substr('dl' x $variant->pieces, 0, $both) . '.' x (30 - $both);
}

sub legal_moves {
    my ($track, $side, $roll, $variant) = @_;
    my ($own, $foe) = $side ? qw(d l) : qw(l d);
    my %at = (
        track => $track,
        own => $own,
        foe => $foe,
        roll => $roll,
        exact => $variant->reach26 eq 'exact',
        guard => $variant->protect eq 'run',
        wall => $variant->blockade ? $foe x $variant->blockade : undef,
    );

    # A piece in the water goes before anything else its side has.
    if (substr($track, WATER - 1, 1) eq $own) {
        my @out = _from_water(\%at);
        return @out if @out;
    }

    my @from;
    for (my $i = index $track, $own; $i >= 0; $i = index $track, $own, $i + 1) {
        push @from, $i + 1;
    }
    my @moves = map { _forward(\%at, $_) } @from;
    @moves = map { _backward(\%at, $_) } @from if !@moves && $variant->backward;
    return @moves;
}

sub _forward {
    my ($at, $from) = @_;
    my $roll = $at->{roll};
    my $to = $from + $roll;
    if ($from < HAPPINESS) {
        return if $at->{exact} && $to > HAPPINESS;
        return _land($at, $from, $to, 0);
    }
    if ($from == HAPPINESS) {
        return $roll == 1 ? _walk($at, $from) : $to == OFF ? _off($at, $from) : _land($at, $from, $to, 0);
    }
    return _from_water($at) if $from == WATER;
    return !$OFF_WITH{$from} || $OFF_WITH{$from} == $roll ? _off($at, $from) : ();
}

sub _backward {
    my ($at, $from) = @_;
    my $to = $from - $at->{roll};
    return if $from >= HAPPINESS || $to < 1;
    return _land($at, $from, $to, 1);
}

# From 27: off with a 4, which is exact; on any other roll, or when a blockade
# stands in the way of the 4, back to 15.
sub _from_water {
    my ($at) = @_;
    my @off = WATER + $at->{roll} == OFF ? _off($at, WATER) : ();
    return @off ? @off : _walk($at, WATER);
}

sub _land {
    my ($at, $from, $to, $back) = @_;
    my $there = substr $at->{track}, $to - 1, 1;
    return if $there eq $at->{own} || _walled($at, $from, $to);
    my $swap = $there eq $at->{foe} ? 1 : 0;
    return if $swap && $at->{guard} && _guarded($at, $to);
    return [$from, $to, $back, $swap];
}

sub _off {
    my ($at, $from) = @_;
    return _walled($at, $from, OFF) ? () : ([$from, 'off', 0, 0]);
}

sub _walk {
    my ($at, $from) = @_;
    my $free = rindex $at->{track}, '.', REBIRTH - 1;
    return $free < 0 ? () : ([$from, $free + 1, 0, 0]);
}

# Is there a whole blockade of the opponent's strictly between two houses?
sub _walled {
    my ($at, $from, $to) = @_;
    return 0 unless defined $at->{wall};
    ($from, $to) = ($to, $from) if $to < $from;
    return index(substr($at->{track}, $from, $to - $from - 1), $at->{wall}) >= 0;
}

sub _guarded {
    my ($at, $house) = @_;
    return 1 if $house > 1 && substr($at->{track}, $house - 2, 1) eq $at->{foe};
    return $house < 30 && substr($at->{track}, $house, 1) eq $at->{foe};
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Senet::Rules - which moves a roll allows on the track of Senet

=head1 SYNOPSIS

    use Game::Senet::Rules ':all';
    use Game::Senet::Variant;

    my $variant = Game::Senet::Variant->named('kendall');
    my $track   = start_track($variant);
    print "$track\n";                          # dldldldldl....................

    my ($first) = legal_moves($track, 0, 5, $variant);
    my ($from, $to, $back, $swap) = @$first;
    print "$from-$to\n";                       # 2-7
    print "a swap\n" if $swap;                 # a swap

=head1 DESCRIPTION

The rules of movement as plain functions, with no board and nothing kept.
L<Game::Senet::Engine> is the board that plays by them, and
L<Game::Senet::Engine/THE RULES> is where they are described. Most programs want that
class; this module serves those that keep positions of their own, a search for
instance.

A track is a string of thirty characters, house 1 first: C<l> for a light piece,
C<d> for a dark one, C<.> for an empty house.
L<Game::Senet::Position/read_position> makes one from a position string.

The arguments are taken as they are: for a track of another shape the result has
no meaning.

=head1 CONSTANTS

Exported on request, or with C<:all>.

=over 4

=item REBIRTH, HAPPINESS, WATER

15, 26 and 27: the houses the rules speak of.

=item OFF

31: the place one past the last house, which is what a 5 from 26 reaches.

=back

=head1 FUNCTIONS

None is exported unless asked for. C<:all> exports everything.

=head2 start_track

    my $track = start_track($variant);

How the pieces stand when a game of this rule set, a L<Game::Senet::Variant>,
begins: dark's on the odd houses from 1 on, light's on the even ones.

    start_track(Game::Senet::Variant->new(pieces => 7));    # 'dldldldldldldl................'

=head2 legal_moves

    my @moves = legal_moves($track, $side, $roll, $variant);

Every move of a side (0 for light, 1 for dark) for a roll of 1 to 5, in the order
of the houses they start from; an empty list when the turn is lost. Each is a
reference to C<[$from, $to, $back, $swap]>: two houses, or a house and C<off>,
and two flags, each 0 or 1.

    my ($move) = legal_moves('.' x 29 . 'l', 0, 2, $variant);    # [30, 'off', 0, 0]

=head1 SEE ALSO

L<Game::Senet::Engine>, L<Game::Senet::Variant>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
