package Game::RoyalUr::Analysis;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Analysis::Estimate;
use Game::RoyalUr::Analysis::Exact;
use Game::RoyalUr::Analysis::Text;
use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format;
use Game::RoyalUr::Notation qw(format_display format_forfeit format_move sides);
use Game::RoyalUr::Text qw(json_text);

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Analysis::Estimate Game::RoyalUr::Analysis::Exact);

my @SIDES = sides();

# From what loss a move is marked so, the greatest first; a smaller loss
# has no mark.
our @MARKS = ([0.05, '??', 'blunder'], [0.02, '?', 'mistake'], [0.01, '?!', 'slip']);

# How many of its mistakes a side is shown in the summary.
my $SHOWN = 5;

sub new {
    my ($class, @options) = @_;
    my ($game, $table, $depth) = named_options(new => \@options, qw(game table depth));
    croak 'An analysis goes by a table or to a depth, not both' if defined $table && defined $depth;
    $game = _history($game);
    my $judge = $class->judge(rules => $game->variant, table => $table, depth => $depth);
    my $self = bless { game => $game, evaluator => $judge }, ref $class || $class;
    $self->{figures} = $self->_evaluated;
    return $self;
}

sub judge {
    my ($class, @options) = @_;
    my ($rules, $table, $depth) = named_options(judge => \@options, qw(rules table depth));
    return Game::RoyalUr::Analysis::Estimate->new(rules => $rules, depth => $depth) unless defined $table;
    return Game::RoyalUr::Analysis::Exact->new(rules => $rules, table => $table);
}

# A game in whatever form it is handed over.
sub _history {
    my ($game) = @_;
    croak 'An analysis needs a game' unless defined $game;
    return $game if blessed $game && $game->isa('Game::RoyalUr::History');
    return $game->history if blessed $game && $game->can('history');
    croak 'A game is a Game::RoyalUr::History, a Game::RoyalUr or the text of a record' if ref $game;
    my ($read, $fault) = Game::RoyalUr::Format->read_game($game, from => 'record');
    return $read // croak "The record cannot be read: $fault";
}

sub game { $_[0]{game} }
# A copy: a number that was printed may be a string in JSON.
sub figures { _copy($_[0]{figures}) }

sub text { Game::RoyalUr::Analysis::Text->text($_[0]->figures) }

sub json {
    my ($self, @options) = @_;
    my ($line) = named_options(json => \@options, qw(line));
    my $figures = { %{ $self->figures }, %{ $line // {} } };
    $_ = $_ ? \1 : \0 for $figures->{method}{exact};
    return json_text($figures, pretty => !$line);
}

sub _copy {
    my ($value) = @_;
    return ref $value eq 'HASH' ? { map { $_ => _copy($value->{$_}) } keys %$value }
        : ref $value eq 'ARRAY' ? [map { _copy($_) } @$value]
        : $value;
}

# Everything there is to say, once: the writers only show it.
sub _evaluated {
    my ($self) = @_;
    my ($game, $evaluator) = @$self{qw(game evaluator)};
    my $variant = $game->variant;
    my $rules = $variant->name // $variant->as_hash;
    my ($board) = Game::RoyalUr::Engine->of_string($game->begun);

    my $chance = _rounded($evaluator->chance($board));
    my ($start, $side) = ($chance, $game->first);
    my @turns;
    for my $turn ($game->turns) {
        push @turns, _turn($evaluator, $board, $rules, $turn, scalar @turns, $chance);
        my $after = $turns[-1]{after_move};
        $chance = $SIDES[$board->side] eq $turn->{side} ? $after : _rounded(1 - $after);
    }
    return {
        rules => $game->rules_text,
        players => { map { $_ => $game->player($_) } @SIDES },
        first => $game->first,
        begun => $game->begun,
        result => $game->result_text,
        method => $evaluator->about,
        light_at_start => $side eq 'light' ? $start : _rounded(1 - $start),
        turns => \@turns,
        summary => { map { $_ => _summary($_, \@turns) } @SIDES },
    };
}

# One turn, seen from the side that has it, and made on the board.
sub _turn {
    my ($evaluator, $board, $rules, $turn, $before_it, $before) = @_;
    my ($side, $roll) = @$turn{qw(side roll)};
    my @moves = $board->moves($roll, $rules);
    my %figures = (
        number => $before_it + 1, side => $side, roll => $roll, move => $turn->{move},
        choices => scalar @moves, before => $before, position => $turn->{position},
    );
    my (@after, $made);
    for my $i (0 .. $#moves) {
        my $undo = $board->apply($moves[$i], $rules);
        push @after, _for_side($side, $evaluator, $board);
        $board->unapply($undo);
        $made = $i if format_move($moves[$i]) eq ($turn->{move} // '');
    }
    if (@moves) {
        my ($best) = sort { $after[$b] <=> $after[$a] || ($b == $made) <=> ($a == $made) || $b <=> $a } 0 .. $#moves;
        @figures{qw(after_roll after_move)} = @after[$best, $made];
        $figures{best} = format_move($moves[$best]);
        $figures{shown} = format_display($moves[$made]);
        $board->apply($moves[$made], $rules);
    }
    else {
        $board->forfeit;
        @figures{qw(after_roll after_move)} = (_for_side($side, $evaluator, $board)) x 2;
        @figures{qw(best shown)} = (undef, format_forfeit($roll));
    }
    $figures{luck} = _rounded($figures{after_roll} - $before);
    $figures{loss} = _rounded($figures{after_roll} - $figures{after_move});
    my ($mark) = grep { $figures{loss} >= $_->[0] } @MARKS;
    $figures{mark} = $mark ? $mark->[1] : '';
    $figures{light} = $side eq 'light' ? $figures{after_move} : _rounded(1 - $figures{after_move});
    return \%figures;
}

sub _for_side {
    my ($side, $evaluator, $board) = @_;
    my $chance = _rounded($evaluator->chance($board));
    return $SIDES[$board->side] eq $side ? $chance : _rounded(1 - $chance);
}

sub _summary {
    my ($side, $turns) = @_;
    my @own = grep { $_->{side} eq $side } @$turns;
    my @choices = grep { $_->{choices} > 1 } @own;
    my @best = grep { $_->{loss} == 0 } @choices;
    my @wrong = sort { $b->{loss} <=> $a->{loss} || $a->{number} <=> $b->{number} } grep { $_->{mark} ne '' } @choices;
    my ($loss, $luck) = (0, 0);
    $loss += $_->{loss} for @own;
    $luck += $_->{luck} for @own;
    return {
        turns => scalar @own,
        lost_turns => scalar(grep { !$_->{choices} } @own),
        forced => scalar(grep { $_->{choices} == 1 } @own),
        choices => scalar @choices,
        best_moves => scalar @best,
        best_share => @choices ? _rounded(@best / @choices) : undef,
        mean_loss => @choices ? _rounded($loss / @choices) : undef,
        total_loss => _rounded($loss),
        luck => _rounded($luck),
        marks => { map { my $mark = $_->[1]; $mark => scalar grep { $_->{mark} eq $mark } @own } @MARKS },
        mistakes => [map { my $turn = $_; +{ map { $_ => $turn->{$_} } qw(number shown best loss mark) } }
                @wrong > $SHOWN ? @wrong[0 .. $SHOWN - 1] : @wrong],
    };
}

# Chances are rounded before anything is made of them, so that what is shown
# adds up: six places are finer than a table is exact.
sub _rounded { 0 + sprintf '%.6f', $_[0] }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Analysis - where a game was lost: every choice, and what the dice gave

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis;

    my $record = "[rules finkel]\n[first light]\n1. l 2: hand-c1\n2. d 0: -\n3. l 3: hand-b1\n";
    my $analysis = Game::RoyalUr::Analysis->new(game => $record, depth => 1);
    print $analysis->text;
    my $turn = $analysis->figures->{turns}[2];
    printf "best was %s, lost %.2f points\n", $turn->{best}, 100 * $turn->{loss};

=head1 DESCRIPTION

For every turn of a game: the win probability before the roll, after it, and after the
move that was made; which move was best and what the choice lost against it; and
what the dice gave. With a tablebase, L<Game::RoyalUr::Table>, all of it is exact.
Without one it is an estimate, as L<Game::RoyalUr::Analysis::Estimate> describes, and
every output says so.

There is one set of L</figures>. L</text>, L</json> and L<Game::RoyalUr::Report> show
the same.

=head2 What the words mean

=over 4

=item C<before>

The chance of the side whose turn it is to win, before its roll, as from 0 to 1.

=item C<after_roll>

The same once the roll is known, when the best move for it is made.

=item C<after_move>

The same after the move that was made. When the other side is next, its C<before> is
1 less this.

=item C<luck>

What the dice gave: C<after_roll> less C<before>.

=item C<loss>

What the choice gave away: C<after_roll> less C<after_move>, never below 0.

=back

So C<after_move> is C<before> and C<luck> less C<loss>, turn by turn, and what a side
has gained over a whole game is its luck less its losses, less those of the other
side. A drawn game counts as one half for each.

A loss from 1 point of the hundred is marked C<?!>, from 2 points C<?>, from 5 points
C<??>.

=head1 METHODS

=head2 new

    my $analysis = Game::RoyalUr::Analysis->new(game => $game, table => $table);
    my $analysis = Game::RoyalUr::Analysis->new(game => $game, depth => 1);

C<game> is a L<Game::RoyalUr::History>, a L<Game::RoyalUr> or the text of a record.
C<table> is a L<Game::RoyalUr::Table> of its rule set. C<depth> is that of
L<Game::RoyalUr::Analysis::Estimate/new>, for when there is no table.

Croaks on what is not a game, on a table of another rule set, on a depth out of
range, on both together and on any other option.

=head2 judge

    my $judge = Game::RoyalUr::Analysis->judge(rules => 'masters', depth => 1);
    my $chance = $judge->chance($board);
    for my $choice ($judge->rank($board, $roll)) { my ($index, $chance) = @$choice }

Who tells the chances under a rule set: a L<Game::RoyalUr::Analysis::Exact> with C<table>,
otherwise a L<Game::RoyalUr::Analysis::Estimate> with C<depth>. Croaks as their C<new>.

=head2 figures

    my $figures = $analysis->figures;

Everything, as a new hash:

=over 4

=item C<rules>, C<players>, C<first>, C<begun>, C<result>

The rule set in words, the names of C<light> and C<dark> or C<undef>, who moved
first, the position before the first turn, how the game ended in words.

=item C<method>

How the chances were found: L<Game::RoyalUr::Analysis::Estimate/about> or
L<Game::RoyalUr::Analysis::Exact/about>.

=item C<light_at_start>

Light's chance before the first roll.

=item C<turns>

A list of hashes: C<number>, C<side>, C<roll>, C<move> (in wire form, C<undef> for a
lost turn), C<shown> (in display form), C<choices> (how many moves there were), C<best>
(the best move; the one that was made, when no other is better), C<before>,
C<after_roll>, C<after_move>, C<luck>, C<loss>, C<mark>, C<light> (light's chance after
the turn) and C<position> (the one after it).

=item C<summary>

For C<light> and for C<dark>: C<turns>; C<lost_turns>; C<forced>, turns with one move;
C<choices>, turns with more; C<best_moves> and C<best_share>, how many and what share of
these had no better move; C<mean_loss> over the choices, and C<total_loss>; C<luck>,
the sum; C<marks>, how many of each; and C<mistakes>, the five greatest of those that
are marked, each with C<number>, C<shown>, C<best>, C<loss> and C<mark>. Shares and means
of nothing are C<undef>.

=back

Chances are rounded to six places before anything else is computed from them.

=head2 text

    print $analysis->text;

The figures as tables, as characters. Chances are in points of a hundred.

=head2 json

    print $analysis->json;
    print $analysis->json(line => { file => 'game.txt' }), "\n";

The figures as JSON, on a single line with C<line>, a reference to a hash with more to say
in it; in characters, by L<Game::RoyalUr::Text/json_text>: nothing in a name
steers a terminal, and C<null> stands for what is no number. C<method> has C<exact> as true
or false.

=head2 game

    my $game = $analysis->game;

The L<Game::RoyalUr::History> that was analysed.

=head1 SEE ALSO

L<royalur> for the command C<royalur analyse>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
