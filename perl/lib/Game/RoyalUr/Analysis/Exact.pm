package Game::RoyalUr::Analysis::Exact;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Engine qw(DRAWN);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Variant);

sub new {
    my ($class, @options) = @_;
    my ($table, $rules) = named_options(new => \@options, qw(table rules));
    croak 'A table is a Game::RoyalUr::Table' unless blessed $table && $table->isa('Game::RoyalUr::Table');
    my $wanted = Game::RoyalUr::Variant->of($rules);
    my $solved = Game::RoyalUr::Variant->of($table->rules);
    croak 'The table is for ' . ($solved->name // $solved->describe) . ', and the game is '
        . ($wanted->name // $wanted->describe) unless $table->serves($wanted);
    return bless { table => $table, rules => $wanted }, ref $class || $class;
}

sub about {
    my ($self) = @_;
    my $bound = 0 + sprintf '%.2g', $self->{table}->error_bound;
    return {
        kind => 'table', exact => 1, error_bound => $bound,
        text => sprintf('Win chances are exact, from a solved table: off by at most %.2g points.', 100 * $bound),
    };
}

sub chance {
    my ($self, $board) = @_;
    return $board->status($self->{rules}) == DRAWN ? 0.5 : $self->{table}->value($board);
}

sub rank {
    my ($self, $board, $roll) = @_;
    return $self->{table}->rank($board, $roll);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Analysis::Exact - the exact win probability, from a tablebase

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::Analysis::Exact;
    use Game::RoyalUr::Engine;
    use Game::RoyalUr::Table;

    my $directory = File::Temp->newdir;
    my $table = Game::RoyalUr::Table->solve(rules => { pieces => 1 }, file => "$directory/1.ur");
    my $evaluator = Game::RoyalUr::Analysis::Exact->new(rules => { pieces => 1 }, table => $table);
    printf "%.3f\n", $evaluator->chance(Game::RoyalUr::Engine->new(pieces => 1));    # 0.530

=head1 DESCRIPTION

How likely the side to move is to win, before its roll, when both sides play as well
as the game allows: what L<Game::RoyalUr::Table> knows, behind the methods of
L<Game::RoyalUr::Analysis::Estimate>.

=head1 METHODS

=head2 new

    my $evaluator = Game::RoyalUr::Analysis::Exact->new(rules => $rules, table => $table);

C<rules> is anything L<Game::RoyalUr::Variant/of> takes, finkel when left out. Croaks
on what is no table, on a table of another rule set and on any other option.

=head2 chance

    my $chance = $evaluator->chance($board);

The chance, 0 to 1, that the side to move wins. For a finished game 1 or 0, for a drawn
one 0.5. Croaks as L<Game::RoyalUr::Table/value> does.

=head2 rank

    for my $choice ($evaluator->rank($board, $roll)) { my ($index, $chance) = @$choice }

Every move that the roll allows with the chance after it, best first, as
L<Game::RoyalUr::Table/rank> has them.

=head2 about

    print $evaluator->about->{text}, "\n";

What kind of evaluator this is, as a new hash: C<kind>, here C<table>; C<exact>, 1;
C<error_bound>, to two digits; and C<text>, a sentence to print beside the figures.

=head1 SEE ALSO

L<Game::RoyalUr::Analysis>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
