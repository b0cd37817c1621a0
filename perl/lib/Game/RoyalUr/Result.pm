package Game::RoyalUr::Result;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Notation qw(other_side sides);

our $VERSION = '0.02';

my %OTHER = map { $_ => other_side($_) } sides();
my %HOW = map { $_ => 1 } qw(home resign ply_cap);

sub new {
    my ($class, %fields) = @_;
    my ($winner, $how, $final, $home, $plies) = delete @fields{qw(winner how final home plies)};
    croak 'A result has no ' . join ', ', sort keys %fields if %fields;
    croak 'A game ends by home, resign or ply_cap, not ' . ($how // 'undef')
        unless defined $how && $HOW{$how};
    croak 'The winner is light or dark, and of a draw undef, not ' . ($winner // 'undef')
        unless $how eq 'ply_cap' ? !defined $winner : defined $winner && $OTHER{$winner};
    croak 'home is a hash reference with light and dark'
        if defined $home && !(ref $home eq 'HASH' && join(' ', sort keys %$home) eq 'dark light');
    croak 'plies is a whole number' if defined $plies && $plies !~ /\A[0-9]+\z/;
    croak 'final is a position' if defined $final && !length $final;
    return bless {
        winner => $winner, how => $how, final => $final, home => { %{ $home // {} } }, plies => $plies // 0,
    }, ref $class || $class;
}

sub winner { $_[0]{winner} }
sub how { $_[0]{how} }
sub final { $_[0]{final} }
sub plies { $_[0]{plies} }
sub is_draw { defined $_[0]{winner} ? 0 : 1 }

sub loser {
    my ($self) = @_;
    return defined $self->{winner} ? $OTHER{ $self->{winner} } : undef;
}

sub home {
    my ($self, $side) = @_;
    return { %{ $self->{home} } } if @_ == 1;
    croak 'A side is light or dark, not ' . ($side // 'undef') unless defined $side && $OTHER{$side};
    return $self->{home}{$side};
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Result - how a game ended

=head1 SYNOPSIS

    use Game::RoyalUr;

    my $game = Game::RoyalUr->new(first => 'light', seed => 'a seed');
    $game->resign;
    my $result = $game->result;
    print $result->winner, ' wins by ', $result->how, "\n";   # dark wins by resign

=head1 DESCRIPTION

What is left to say when a game is over. A result is handed out by
L<Game::RoyalUr/result>, and is a value: it does not change when the game is
taken back and played on.

The module is pure Perl and loads without the compiled engine.

=head1 METHODS

=head2 winner

    my $side = $result->winner;    # 'light', 'dark', or undef for a draw

The side that won.

=head2 loser

    my $side = $result->loser;

The other one, C<undef> for a draw.

=head2 is_draw

    print "nobody won\n" if $result->is_draw;

1 when nobody won, which happens only when a game runs to the most plies a game may
have; else 0.

=head2 how

    print $result->how;    # 'home'

C<home> when the winner brought its last piece home, C<resign> when the loser gave
up, C<ply_cap> for a draw.

=head2 final

    print $result->final, "\n";

The last position, in the form of L<Game::RoyalUr::Engine/to_string>.

=head2 home

    my $pieces = $result->home('dark');    # 4
    my $both   = $result->home;            # { light => 7, dark => 4 }

How many pieces a side had brought home, or, without a side, both in a new hash.
Croaks on anything that is not a side.

=head2 plies

    print $result->plies, " turns\n";

How many turns the game had, lost ones included.

=head2 new

    my $result = Game::RoyalUr::Result->new(
        winner => 'light', how => 'home', plies => 121,
        home   => { light => 7, dark => 4 },
        final  => '4xx2/4d3/4xx2 d 0 7 2 4',
    );

A result of these five things. C<how> is needed, and C<winner> unless it is a draw by
C<ply_cap>, which has none; C<plies> is 0 when left out. Croaks on what cannot be.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
