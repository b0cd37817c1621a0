package Game::RoyalUr::Bot;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Engine qw(BUDGET_MAX);
use Game::RoyalUr::Table;
use Game::RoyalUr::Variant;

our $VERSION = '0.01';

our @CARP_NOT = qw(Game::RoyalUr::Variant);

# The ladder from below: what each level is called, and how many levels it looks
# ahead. Level 1 does not look ahead at all.
my @LADDER = (
    { name => 'easy',   depth => 0 },
    { name => 'medium', depth => 2 },
    { name => 'hard',   depth => 3 },
    { name => 'expert', depth => 4 },
);

# Above the ladder: the level that needs a solved table.
my $PERFECT = @LADDER + 1;

# The weights of the evaluation for the levels that search.
my %WEIGHTS = (
    short => { exposed => 16, rosette => 16, entry => 8 },
    long  => { exposed => 16 },
);

sub new {
    my ($class, @options) = @_;
    my ($level, $budget, $table) = named_options(new => \@options, qw(level budget table));
    $level //= 1;
    croak "There is no level '$level'; the levels are " . join ', ', $class->levels
        unless defined $class->level_for($level);
    croak "A budget is a whole number from 0 to " . BUDGET_MAX . ", not '$budget'"
        if defined $budget && ($budget !~ /\A(?:0|[1-9][0-9]{0,9})\z/ || $budget > BUDGET_MAX);
    $table = _table($table) if defined $table;
    $level = $class->level_for($level);
    croak "Level $level, perfect, needs a table" if $level == $PERFECT && !defined $table;
    return bless { level => $level, budget => $budget, table => $table }, ref $class || $class;
}

# A table, or the one in a file.
sub _table {
    my ($given) = @_;
    return $given if blessed $given && $given->isa('Game::RoyalUr::Table');
    croak 'A table is a Game::RoyalUr::Table or the name of its file' if ref $given;
    my $table = eval { Game::RoyalUr::Table->open($given) };
    return $table if $table;
    # The caller's line is the one to name, and not this one.
    croak $@ =~ s/ at \S+ line \d+\.\n\z//r;
}

sub level  { $_[0]{level} }
sub budget { $_[0]{budget} }

sub levels { map { $_ + 1 } 0 .. $#LADDER }

sub level_for {
    my ($class, $word) = @_;
    return undef unless defined $word;
    return $PERFECT if $word eq $PERFECT || lc $word eq 'perfect';
    my ($level) = grep { $word eq $_ || lc $word eq $LADDER[$_ - 1]{name} } $class->levels;
    return $level;
}

sub rung {
    my ($class, $level, $rules) = @_;
    my $known = $class->level_for($level) // croak 'There is no level ' . ($level // 'undef');
    return { level => $PERFECT, name => 'perfect', depth => 0, weights => {} } if $known == $PERFECT;
    my ($rung, $route) = ($LADDER[$known - 1], Game::RoyalUr::Variant->of($rules)->route);
    return {
        level => $known, %$rung,
        weights => $rung->{depth} ? { %{ $WEIGHTS{$route} } } : {},
    };
}

sub choose {
    my ($self, $game) = @_;
    my $thought = $self->think($game) or return undef;
    return $thought->{move};
}

sub think {
    my ($self, $game) = @_;
    croak 'A bot plays in a Game::RoyalUr' unless blessed $game && $game->isa('Game::RoyalUr');
    my $roll = $game->roll // return undef;
    return $self->_perfect($game, $roll) if $self->{level} == $PERFECT;
    my ($variant, $rung) = ($game->variant, $LADDER[$self->{level} - 1]);
    my $found = $rung->{depth}
        ? $game->board->search(
            $roll,
            rules   => $variant,
            depth   => $rung->{depth},
            weights => $WEIGHTS{ $variant->route },
            (defined $self->{budget} ? (budget => $self->{budget}) : ()),
        )
        : { index => $game->board->greedy($roll, $variant), depth => 0, value => undef, nodes => '0', stopped => 0 };
    my $index = delete $found->{index};
    return { %$found, level => $self->{level}, move => ($game->legal)[$index] };
}

# The best move there is, with the chance that it wins.
sub _perfect {
    my ($self, $game, $roll) = @_;
    my $table = $self->{table};
    croak 'The table is of other rules than the game: ' . Game::RoyalUr::Variant->of($table->rules)->describe
        unless $game->variant->equals($table->rules);
    my ($best) = $table->rank($game->board, $roll);
    my ($index, $chance) = @$best;
    return {
        level => $PERFECT, move => ($game->legal)[$index], chance => $chance,
        depth => 0, value => undef, nodes => '0', stopped => 0,
    };
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Bot - an opponent on a ladder of levels

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Bot;

    my $game = Game::RoyalUr->new(seed => 'a seed');
    my %bot = (
        light => Game::RoyalUr::Bot->new(level => 1),
        dark  => Game::RoyalUr::Bot->new(level => 'medium'),
    );
    until ($game->is_over) {
        my $move = $bot{ $game->side }->choose($game);
        $game->play_or_die($move);
    }
    print $game->result->winner, " wins\n";

=head1 DESCRIPTION

A bot chooses a move by expectiminimax search, by a simple preference, or from a
tablebase. It does not make the move, and it keeps nothing between two calls, so that
one bot may play many games, and both sides of one.

A bot sees what a player sees: the position and the roll. It does not look at the
dice that are still to come. The same position and roll always get the same move.

=head2 The ladder

    level  name     how it plays
    1      easy     captures if it can, else takes a rosette, else moves
                    the piece that is furthest along
    2      medium   looks two levels ahead
    3      hard     looks three levels ahead
    4      expert   looks four levels ahead

and above the ladder

    5      perfect  plays the best move there is, from a tablebase of the
                    solved game; see L<Game::RoyalUr::Table>

A level ahead is a roll and a move, its own or the other side's; see
L<Game::RoyalUr::Engine/search>. Under rules with the short route the levels that
look ahead weigh, besides progress, C<exposed> 16, C<rosette> 16 and C<entry> 8;
under rules with the long route, C<exposed> 16 only. The weights are explained in
L<Game::RoyalUr::Engine/evaluate>.

=head1 METHODS

=head2 new

    my $bot = Game::RoyalUr::Bot->new;
    my $bot = Game::RoyalUr::Bot->new(level => 4, budget => 100_000);

Options, both optional:

=over 4

=item C<level>

A number of the ladder or its name, in either case; or 5, C<perfect>, with a table.
Default 1.

=item C<table>

A L<Game::RoyalUr::Table>, or the name of a file that holds one: what level 5 plays
from. It must be of the rule set of the games that the bot plays.

=item C<budget>

The most positions to visit for one move, 0 to 2,000,000,000. When they are spent
the bot plays by the last level it finished, and the first level is always
finished. Default: as many as the level needs.

=back

Croaks on a level there is not, on level 5 without a table, on a table that cannot be
opened, on a budget out of range and on any other option.

=head2 choose

    my $move = $bot->choose($game);

The move the bot would make, one of those L<Game::RoyalUr/legal> lists; C<undef>
when the game has no roll to play, because it is over or its script has run out.
Croaks unless it is given a L<Game::RoyalUr>, and at level 5 on a game of other rules
than its table's.

=head2 think

    my $thought = $bot->think($game);
    print $thought->{move}->trace, ' looks worth ', $thought->{value} / 16, " steps\n";

The same with what led to it, as a new hash: C<move>; C<level>; C<depth>, how many
levels ahead were finished; C<value>, what the move is worth to the side that makes
it, in sixteenths of a step; C<nodes>, how many positions were visited, as a string
of digits; and C<stopped>, true when the budget was spent too soon. Level 1 does not
look ahead: its C<depth> and C<nodes> are 0 and its C<value> is C<undef>. So are those
of level 5, which adds C<chance>: the chance, 0 to 1, that the move wins against
perfect play.

C<undef>, and croaks, as for L</choose>.

=head2 level

    print $bot->level;    # 4

The level it was made with, as a number.

=head2 budget

    print $bot->budget // 'no limit';

The budget it was made with, or C<undef>.

=head2 levels

    my @levels = Game::RoyalUr::Bot->levels;    # 1, 2, 3, 4

The levels of the ladder from the weakest up, without the one that needs a table.

=head2 level_for

    my $level = Game::RoyalUr::Bot->level_for('Hard');    # 3

The level a number or a name stands for, C<undef> when there is none.

=head2 rung

    my $rung = Game::RoyalUr::Bot->rung(2, 'masters');
    # { level => 2, name => 'medium', depth => 2, weights => { exposed => 16 } }

What a level does under a rule set, which is anything L<Game::RoyalUr::Variant/of>
takes: how many levels it looks ahead, 0 for not at all, and the weights it does it
with. Croaks on a level and on a rule set there is not.

=head1 SEE ALSO

L<Game::RoyalUr::Cookbook/Write a bot of your own>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
