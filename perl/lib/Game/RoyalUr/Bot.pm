package Game::RoyalUr::Bot;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Dice qw(plain_value);
use Game::RoyalUr::Engine qw(BUDGET_MAX);
use Game::RoyalUr::Table;
use Game::RoyalUr::Text qw(shown);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

our @CARP_NOT = qw(Game::RoyalUr::Variant);

# The ladder from below: what each level is called, and how many levels its search
# looks ahead. Level 1 does not search at all, and the last one looks some rolls
# ahead with estimates of the win probability.
my @LADDER = (
    { name => 'easy', depth => 0 },
    { name => 'medium', depth => 2 },
    { name => 'hard', depth => 3 },
    { name => 'expert', depth => 4 },
    { name => 'master', plies => 1 },
);

# Above the ladder: the level that needs a tablebase. It has a name and no number.
my $PERFECT = 'perfect';

# The weights of the evaluation for the levels that search.
my %WEIGHTS = (
    short => { exposed => 16, rosette => 16, entry => 8 },
    long => { exposed => 16 },
);

my $BUDGET = 1_000_000;

sub new {
    my ($class, @options) = @_;
    my ($level, $budget, $table) = named_options(new => \@options, qw(level budget table));
    $level = _level($level) if defined $level;
    $budget = plain_value($budget) // $BUDGET;
    croak 'A budget is a whole number from 1 to ' . BUDGET_MAX . ", not '$budget'"
        if $budget !~ /\A[1-9][0-9]{0,9}\z/ || $budget > BUDGET_MAX;
    $table = _table($table) if defined $table;
    croak "Level $PERFECT needs a table" if ($level // '') eq $PERFECT && !defined $table;
    return bless { level => $level, budget => 0 + $budget, table => $table }, ref $class || $class;
}

# A level as it is kept: a number, which may be above the ladder, or the word for
# perfect play.
sub _level {
    my ($given) = @_;
    my $level = plain_value($given);
    return 0 + $level if $level =~ /\A[1-9][0-9]?\z/;
    return __PACKAGE__->level_for($level)
        // croak "There is no level '" . shown($given, 60) . "'; the levels are " . join ', ', __PACKAGE__->levels;
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

sub level { $_[0]{level} }
sub budget { $_[0]{budget} }

sub levels {
    my (undef, $rules) = @_;
    Game::RoyalUr::Variant->of($rules);    # croaks on what is none
    return map { $_ + 1 } 0 .. $#LADDER;
}

sub level_for {
    my ($self, $of) = @_;
    unless (ref $self) {
        my $word = lc(plain_value($of) // '');
        return $PERFECT if $word eq $PERFECT;
        my ($level) = grep { $word eq $_ || $word eq $LADDER[$_ - 1]{name} } $self->levels;
        return $level;
    }
    my $top = ($self->levels($of))[-1];
    my $level = $self->{level} // $top;
    return $level eq $PERFECT || $level < $top ? $level : $top;
}

sub name_of {
    my ($class, $level) = @_;
    my $known = __PACKAGE__->level_for($level) // croak 'There is no level ' . ($level // 'undef');
    return $known eq $PERFECT ? $known : $LADDER[$known - 1]{name};
}

sub rung {
    my (undef, $level, $rules) = @_;
    my $known = __PACKAGE__->level_for($level) // croak 'There is no level ' . ($level // 'undef');
    croak "Level $PERFECT is no rung of the ladder" if $known eq $PERFECT;
    my $route = Game::RoyalUr::Variant->of($rules)->route;
    my ($depth, $plies) = @{ $LADDER[$known - 1] }{qw(depth plies)};
    return { plies => $plies } if defined $plies;
    return $depth ? { depth => $depth, weights => { %{ $WEIGHTS{$route} } } } : { greedy => 1 };
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
    my ($board, $variant) = ($game->board, $game->variant);
    my $level = $self->level_for($variant);
    my $found = { depth => 0, value => undef, nodes => '0', stopped => 0 };
    if ($level eq $PERFECT) { @$found{qw(index chance)} = $self->_perfect($board, $roll, $variant) }
    else {
        my $rung = $self->rung($level, $variant);
        if (defined $rung->{plies}) {
            my ($best) = $board->rank($roll, $variant, %$rung);
            @$found{qw(index chance)} = @$best;
        }
        elsif ($rung->{greedy}) { $found->{index} = $board->greedy($roll, $variant) }
        else { $found = $board->search($roll, rules => $variant, budget => $self->{budget}, %$rung) }
    }
    return { %$found, level => $level, move => ($game->legal)[$found->{index}] };
}

# The place of the best move among the legal ones, and its chance to win.
sub _perfect {
    my ($self, $board, $roll, $variant) = @_;
    croak 'The table is of other rules than the game: '
        . Game::RoyalUr::Variant->of($self->{table}->rules)->describe unless $self->{table}->serves($variant);
    my ($best) = $self->{table}->rank($board, $roll);
    return @$best;
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
    5      master   looks one roll ahead, with estimates of the win
                    probability; see L<Game::RoyalUr::Engine/estimate>

and above the ladder

    -      perfect  plays the best move there is, from a tablebase of the
                    solved game; see L<Game::RoyalUr::Table>

The ladder of the published bot ends at expert, level 4. This one has a rung more, so its
top is C<master>, level 5: that is what a bot without a level and one of a level above the
ladder play, where the rules have a network.

A level ahead is a roll and a move, its own or the other side's; see
L<Game::RoyalUr::Engine/search>. Under rules with the short route the levels that
look ahead weigh, besides progress, C<exposed> 16, C<rosette> 16 and C<entry> 8;
under rules with the long route, C<exposed> 16 only. The weights are explained in
L<Game::RoyalUr::Engine/evaluate>.

=head1 METHODS

=head2 new

    my $bot = Game::RoyalUr::Bot->new;
    my $bot = Game::RoyalUr::Bot->new(level => 4, budget => 100_000);

Options, all of them optional:

=over 4

=item C<level>

A number from 1 to 99; a number above the ladder plays at its top. Or a name of the
ladder, in either case, or C<perfect>, which needs a table. Left out, the top of the
ladder.

=item C<table>

A L<Game::RoyalUr::Table>, or the name of a file that holds one: what C<perfect> plays
from. It must be of the rule set of the games that the bot plays.

=item C<budget>

The most positions to visit for one move, 1 to 2,000,000,000. When they are spent
the bot plays by the last level it finished, and the first level is always
finished. It is for the levels that search. Default 1,000,000, which none of the ladder's levels is known to spend. The
search visits fewer positions than it weighs, as it values the moves of its last level
together, so that even a small budget may finish more than one level.

=back

Croaks on a level there is not, on C<perfect> without a table, on a table that cannot
be opened, on a budget out of range and on any other option: a misspelt one is not
passed over, since it would play at another strength unnoticed.

=head2 choose

    my $move = $bot->choose($game);

The move the bot would make, one of those L<Game::RoyalUr/legal> lists; C<undef>
when the game has no roll to play, because it is over or its script has run out.
Croaks unless it is given a L<Game::RoyalUr>, and for C<perfect> on a game of other
rules than its table's.

=head2 think

    my $thought = $bot->think($game);
    print $thought->{move}->trace, ' looks worth ', $thought->{value} / 16, " steps\n";

The same with what led to it, as a new hash: C<move>; C<index>, its place in the list
of L<Game::RoyalUr/legal>, from 0; C<level>, the one that played; C<depth>, how many
levels ahead were finished; C<value>, what the move is worth to the side that makes
it, in sixteenths of a step; C<nodes>, how many positions were visited, as a string
of digits; and C<stopped>, 1 when the budget was spent part way through a level,
otherwise 0. Level 1 does not search: its C<depth> and C<nodes> are 0 and its C<value> is
C<undef>. So are those of C<master> and C<perfect>, which add C<chance>: the chance, 0 to 1,
that the move wins against perfect play, estimated by C<master>.

C<undef>, and croaks, as for L</choose>.

=head2 level

    print $bot->level // 'the top';    # 5

The level it was made with: a number, for a name the number it has on the ladder;
C<perfect>; or C<undef> for the top.

=head2 budget

    print $bot->budget;    # 1000000

The budget.

=head2 levels

    my @levels = Game::RoyalUr::Bot->levels($rules);    # 1, 2, 3, 4, 5

The levels of the ladder for a rule set, anything L<Game::RoyalUr::Variant/of> takes, from
the weakest up. C<perfect> is not one of them. Croaks on what is no rule set.

=head2 level_for

    my $plays = $bot->level_for('masters');    # 5
    my $level = Game::RoyalUr::Bot->level_for('Hard');    # 3

Called on a bot, the level it plays at under a rule set: its own, or the top of the
ladder where its own is C<undef> or above it. Croaks on what is no rule set.

Called on the class, the level that a number or a name stands for, C<undef> when there is
none.

=head2 name_of

    print Game::RoyalUr::Bot->name_of(2);    # medium

The name of a level, given as a number or a name. Croaks on a level there is not.

=head2 rung

    my $rung = Game::RoyalUr::Bot->rung(2, 'masters');
    # { depth => 2, weights => { exposed => 16 } }

What a level of the ladder does under a rule set, as a new hash: C<< { greedy => 1 } >> for
level 1, C<depth> and C<weights> for a level that searches, as
L<Game::RoyalUr::Engine/search> takes them, and C<< { plies => 1 } >> for C<master>, as
L<Game::RoyalUr::Engine/rank> takes it. The level may be a name. Croaks on a level that
is not on the ladder and on what is no rule set.

=head1 SEE ALSO

L<Game::RoyalUr::Cookbook/Write a bot of your own>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
