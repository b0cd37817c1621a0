package Game::RoyalUr::Analysis::Estimate;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Dice qw(plain_value);
use Game::RoyalUr::Engine qw(DRAWN ESTIMATE_PLIES_MAX);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Variant);

our $DEPTH_DEFAULT = 2;
our $DEPTH_MOST = ESTIMATE_PLIES_MAX;

sub new {
    my ($class, @options) = @_;
    my ($rules, $depth) = named_options(new => \@options, qw(rules depth));
    $depth = plain_value($depth) // $DEPTH_DEFAULT;
    croak "A depth is a whole number from 0 to $DEPTH_MOST, not '$depth'"
        unless $depth =~ /\A[0-9]\z/ && $depth <= $DEPTH_MOST;
    my $variant = Game::RoyalUr::Variant->of($rules);
    return bless { depth => 0 + $depth, rules => $variant }, ref $class || $class;
}

sub about {
    my ($self) = @_;
    my ($depth, $rules) = @$self{qw(depth rules)};
    my $off = Game::RoyalUr::Engine->estimate_off($rules, plies => $depth);
    my $games = $off->{pieces} < $rules->pieces ? " in games of $off->{pieces} pieces, with more perhaps by more" : '';
    return {
        kind => 'estimate', exact => 0, depth => $depth, off => $off,
        text => sprintf 'Win chances are estimates, not exact, by a network %s: off by %.2f points (root mean'
            . ' square), 99 of 100 by no more than %.2f%s; a solved table gives exact ones.',
        ($depth == 1 ? '1 roll ahead' : "$depth rolls ahead"), map({ 100 * $off->{$_} } qw(rms most)), $games,
    };
}

sub chance {
    my ($self, $board) = @_;
    return 0.5 if $board->status($self->{rules}) == DRAWN;
    return $board->estimate($self->{rules}, plies => $self->{depth});
}

sub rank {
    my ($self, $board, $roll) = @_;
    return $board->rank($roll, $self->{rules}, plies => $self->{depth});
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Analysis::Estimate - the chance to win, estimated without a table

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis::Estimate;
    use Game::RoyalUr::Engine;

    my $judge = Game::RoyalUr::Analysis::Estimate->new(rules => 'finkel', depth => 1);
    my $board = Game::RoyalUr::Engine->new(position => '1d2xx1d/1l1l1d2/l3xx2 l 2 2 3 1');
    printf "light wins about %.0f %%\n", 100 * $judge->chance($board);

=head1 DESCRIPTION

How likely the side to move is to win, before its roll, where no solved table is at
hand: what L<Game::RoyalUr::Engine/estimate> says, behind the methods of
L<Game::RoyalUr::Analysis::Exact>. F<doc/estimates.md> in the distribution tells how the
estimates are made and how far they are off under each family of rule sets; L</about>
tells it for this one.

=head1 METHODS

=head2 new

    my $judge = Game::RoyalUr::Analysis::Estimate->new(rules => 'masters', depth => 2);

C<rules> is anything L<Game::RoyalUr::Variant/of> takes, finkel when left out. C<depth>
is how many rolls are looked ahead, 0 to 4, 2 when left out; each one takes about
twenty times as long as the one before. Croaks on another depth or option.

=head2 chance

    my $chance = $judge->chance($board);

The chance, 0 to 1, that the side to move wins, before its roll. For a finished game
1 or 0, for a drawn one 0.5. The board is as it was. Croaks on a position that the rule set
does not have.

=head2 rank

    for my $choice ($judge->rank($board, $roll)) { my ($index, $chance) = @$choice }

Every move that the roll allows with the chance after it, best first, as
L<Game::RoyalUr::Engine/rank> has them.

=head2 about

    print $judge->about->{text}, "\n";

What kind of judge this is, as a new hash: C<kind>, here C<estimate>; C<exact>, 0;
C<depth>; C<off>, how far estimates are off, as L<Game::RoyalUr::Engine/estimate_off> has
it; and C<text>, a sentence to print beside the figures.

=head1 SEE ALSO

L<Game::RoyalUr::Analysis>, L<Game::RoyalUr::Analysis::Exact>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
