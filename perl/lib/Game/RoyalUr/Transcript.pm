package Game::RoyalUr::Transcript;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Rules;
use Game::RoyalUr::Variant;

our $VERSION  = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Rules Game::RoyalUr::Variant);

my $ENGINE = 'Game::RoyalUr::Engine';
my $FAULT  = 'Game::RoyalUr::Format::Fault';
my %OTHER  = (light => 'dark', dark => 'light');
my %CELL   = (hand => -1, home => -1, map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells);

sub new {
    my ($class, @options) = @_;
    croak 'The options of new are pairs of names and values' if @options % 2;
    my %option = @options;
    my ($rules, $first, $position, $metadata, $seed, $opening)
        = delete @option{qw(rules first position metadata seed opening)};
    croak 'new has no option ' . join ', ', sort keys %option if %option;

    my $variant = Game::RoyalUr::Variant->of($rules);
    my $game    = Game::RoyalUr::Rules->new(rules => $variant, first => $first, position => $position);
    my $start   = $ENGINE->new(pieces => $variant->pieces);
    $start->set_side(SIDE_DARK) if $game->side eq 'dark';
    my $self = bless {
        variant  => $variant,
        game     => $game,
        first    => $game->side,
        begun    => $game->position,
        standard => $game->position eq $start->to_string ? 1 : 0,
        metadata => [map { [@$_] } @{ $metadata // [] }],
        seed     => $seed,
        opening  => $opening,
        rolls    => { map { $_->[0] => 1 } $ENGINE->chances($variant->dice, $variant->zero_rolls) },
        turns    => [],
        notes    => [],
    }, ref $class || $class;
    $self->_see_end;
    return $self;
}

# Building: each of these throws a fault and changes nothing when it cannot be.

sub play {
    my ($self, $roll, $from, $to, %more) = @_;
    $self->_can_throw($roll);
    my ($move, $error) = $self->{game}->move_for($roll, "$from-$to");
    $FAULT->throw("$error", word => 'illegal') unless $move;
    my $side = $self->side;
    $self->{game}->apply($move);
    $self->_turn(
        %more, side => $side, roll => 0 + $roll, move => "$from-$to",
        map { $_ => $move->$_ } qw(captures rosette home),
    );
    return $move;
}

sub lose {
    my ($self, $roll, %more) = @_;
    $self->_can_throw($roll);
    my ($move) = $self->{game}->moves($roll);
    $FAULT->throw("a roll of $roll does not lose the turn, there is the move " . $move->from . '-' . $move->to,
        word => 'passed') if $move;
    my $side = $self->side;
    $self->{game}->forfeit;
    $self->_turn(%more, side => $side, roll => 0 + $roll, move => undef);
    return;
}

sub _can_throw {
    my ($self, $roll) = @_;
    $FAULT->throw('the game was over before this turn', word => 'over') if $self->is_over;
    $FAULT->throw("the dice cannot make a roll of $roll", word => 'roll')
        unless $roll =~ /\A[0-4]\z/ && $self->{rolls}{$roll};
    return;
}

sub _turn {
    my ($self, %turn) = @_;
    push @{ $self->{turns} }, { %turn, position => $self->{game}->position };
    $self->_see_end;
    return;
}

# The end that the board shows.
sub _see_end {
    my ($self) = @_;
    my $game = $self->{game};
    $self->{end} = { how => $game->how, winner => $game->winner } if $game->is_over;
    return;
}

sub distance {
    my ($self, $from, $to) = @_;
    my $route = $self->{variant}->route eq 'long' ? ROUTE_LONG : ROUTE_SHORT;
    my $side  = $self->side eq 'light' ? SIDE_LIGHT : SIDE_DARK;
    my @steps = map {
        $_ eq 'hand'   ? 0
        : $_ eq 'home' ? $ENGINE->route_len($route) + 1
        :                $ENGINE->route_step($route, $side, $CELL{$_}) || return undef
    } $from, $to;
    return $steps[1] - $steps[0];
}

# Ends a game that the board does not end.
sub end {
    my ($self, $how, %more) = @_;
    $FAULT->throw('the game was over already', word => 'unearned') if $self->is_over;
    $more{winner} = $OTHER{ $more{by} } if $how eq 'resign';
    $self->{end} = { winner => undef, %more, how => $how };
    return;
}

sub pend {
    my ($self, $roll) = @_;
    $self->_can_throw($roll);
    $FAULT->throw("there is no move for a roll of $roll", word => 'illegal') unless $self->{game}->moves($roll);
    $self->{pending} = 0 + $roll;
    return;
}

sub note {
    my ($self, $text) = @_;
    push @{ $self->{notes} }, $text;
    return;
}

# Reading

sub variant  { $_[0]{variant} }
sub first    { $_[0]{first} }
sub begun    { $_[0]{begun} }
sub standard { $_[0]{standard} }
sub seed     { $_[0]{seed} }
sub opening  { $_[0]{opening} }
sub pending  { $_[0]{pending} }
sub side     { $_[0]{game}->side }
sub position { $_[0]{game}->position }
sub board    { $_[0]{game}->board }
sub is_over  { $_[0]{end} ? 1 : 0 }
sub turns    { @{ $_[0]{turns} } }
sub notes    { @{ $_[0]{notes} } }
sub metadata { map { [@$_] } @{ $_[0]{metadata} } }

sub end_of_game { $_[0]{end} ? { %{ $_[0]{end} } } : undef }

sub player {
    my ($self, $side) = @_;
    my ($found) = grep { lc $_->[0] eq $side } @{ $self->{metadata} };
    return $found && $found->[1];
}

sub rules_text {
    my ($self) = @_;
    return $self->{variant}->name // $self->{variant}->describe;
}

sub result_text {
    my ($self) = @_;
    my $end = $self->{end} or return 'not finished';
    my $how = $end->{how};
    return "$end->{winner} brought all pieces home" if $how eq 'home';
    return "$end->{winner} won, $end->{by} resigned" if $how eq 'resign';
    return 'drawn by the ply cap' if $how eq 'ply_cap';
    return 'over without a winner' if $how eq 'nobody';
    return 'over, and it is not said how' if $how eq 'unknown';
    return 'abandoned' . (defined $end->{by} ? " by $end->{by}" : '')
        . (defined $end->{reason} ? " ($end->{reason})" : '');
}

sub holds {
    my ($self) = @_;
    my ($turns, $end) = @$self{qw(turns end)};
    my $how = $end ? $end->{how} : '';
    my @headers = map { $_->[0] } @{ $self->{metadata} };
    my @held = (
        @headers ? [metadata => 'the headers ' . join(', ', @headers)] : (),
        defined $self->{seed} ? [seed => 'the seed of the dice'] : (),
        (grep { defined $_->{faces} } @$turns) ? [faces => 'how the single dice fell'] : (),
        (grep { $_->{time} } @$turns) ? [times => 'the times of the moves'] : (),
        $self->{standard} ? () : [position => "the position the game began from, $self->{begun}"],
        defined $self->{pending} ? [pending => "the last throw, $self->{pending}, which was not played"] : (),
        $how eq 'resign' ? [resign => "that $end->{by} resigned"] : (),
        $how eq 'abandoned' ? [abandoned => 'that the game was ' . $self->result_text] : (),
        $how eq 'nobody' ? [nobody => 'that the game was ' . $self->result_text] : (),
        $how eq 'unknown' ? [unknown => 'that the game was over, which the board does not show'] : (),
    );
    return @held;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Transcript - a game as somebody wrote it down, played through

=head1 SYNOPSIS

    use Game::RoyalUr::Transcript;

    my $game = Game::RoyalUr::Transcript->new(rules => 'finkel', metadata => [[Light => 'Ann']]);
    $game->play(4, 'hand', 'a1');
    $game->lose(0);
    $game->end('resign', by => 'dark');
    print $game->player('light'), ': ', $game->result_text, "\n";
    # Ann: light won, dark resigned
    print "$_->{side} $_->{roll} ", $_->{move} // '-', "\n" for $game->turns;

=head1 DESCRIPTION

What the readers of L<Game::RoyalUr::Format> make of a file: the rule set, every
turn, how the game ended, and what else the file said. Every turn is played as it is
added, so that a transcript never holds a game that the rules do not allow.

Sides are the words C<light> and C<dark>, moves their wire form.

=head1 METHODS TO READ ONE

None of them takes an argument, but for L</player>, and none croaks.

=head2 variant

    print $game->variant->describe, "\n";

The rule set, a L<Game::RoyalUr::Variant>.

=head2 rules_text

    print $game->rules_text, "\n";    # finkel

Its name, or its five fields when it has none.

=head2 first

    my $side = $game->first;

The side that moved first.

=head2 begun

    print $game->begun, "\n";    # 4xx2/8/4xx2 l 7 0 7 0

The position before the first turn, as a string.

=head2 standard

    print 'from ', $game->begun, "\n" unless $game->standard;

Whether that is the start, with all pieces in hand.

=head2 turns

    for my $turn ($game->turns) { ... }

The turns as hash references: C<side>, C<roll>, C<move> (C<undef> for a lost turn),
C<position> (the one after the turn, as a string), and where there was a move
C<captures>, C<rosette> and C<home>, each 0 or 1. Where the file had them, C<faces>,
the dice as in C<1010>, and C<time>, in milliseconds from the start. They are the
transcript's own and not to be changed.

=head2 side

    my $side = $game->side;

The side to move after the last turn.

=head2 position

    my $position = $game->position;

The position after the last turn, as a string.

=head2 board

    my $board = $game->board;

The same as a L<Game::RoyalUr::Engine> of the caller's own.

=head2 pending

    my $roll = $game->pending;

The roll that was thrown last and not played, when the file says there was one.

=head2 is_over

    print "it goes on\n" unless $game->is_over;

True when the game has ended.

=head2 end_of_game

    my $end = $game->end_of_game;
    # { how => 'resign', winner => 'light', by => 'dark' }

How, as a new hash, or C<undef> when it has not: C<winner>, C<undef> when nobody won;
and C<how>, one of C<home>, C<ply_cap>, C<resign> (with C<by>), C<abandoned> (with
C<reason> and C<by>, where the file names them), C<nobody> (the file says that nobody
won, which the board does not show) and C<unknown> (the file says that the game is
over, and no more).

=head2 result_text

    print $game->result_text, "\n";    # light brought all pieces home

The same in words.

=head2 metadata

    print "$_->[0]: $_->[1]\n" for $game->metadata;

What the file says about the game, as pairs of a name and a text, in its order.

=head2 player

    my $name = $game->player('dark');

The name of a player, from the metadata; C<undef> when it has none.

=head2 seed

    my $seed = $game->seed;    # '5f1c9a'

The seed of the dice in hexadecimal, of a record that has one.

=head2 opening

    my $throws = $game->opening;

How many throws were spent on who moves first, of a record that says so.

=head2 notes

    print "$_\n" for $game->notes;

What the reader met and could not keep, one sentence each.

=head2 holds

    my @kinds = map { $_->[0] } $game->holds;

What the transcript has beyond rules, turns and rolls, as pairs of a kind and words
for it. A format that has no place for a kind says so with these words. The kinds:
C<metadata>, C<seed>, C<faces>, C<times>, C<position>, C<pending>, C<resign>,
C<abandoned>, C<nobody>, C<unknown>.

=head2 distance

    my $roll = $game->distance('hand', 'b1');    # 3

How many steps it is between two places for the side to move; C<undef> when its
route does not visit them.

=head1 METHODS TO MAKE ONE

Except for L</new> they die with a L<Game::RoyalUr::Format::Fault> when the rules do
not allow what is asked, and then nothing has changed.

=head2 new

    my $game = Game::RoyalUr::Transcript->new(%options);

Options, all of them optional: C<rules>, C<first> and C<position> as for
L<Game::RoyalUr::Rules/new>; C<metadata>, a reference to a list of pairs; C<seed>, in
hexadecimal, and C<opening>. Croaks as L<Game::RoyalUr::Rules/new> does.

=head2 play

    $game->play($roll, $from, $to, faces => '1110');

Makes a move of the side to move and returns it, a L<Game::RoyalUr::Move>. What
follows is kept with the turn.

=head2 lose

    $game->lose($roll);

Adds a turn lost to the roll, if that roll does lose it.

=head2 end

    $game->end('resign', by => 'dark');
    $game->end('abandoned', reason => 'player_left', by => 'light');
    $game->end('nobody');
    $game->end('unknown');

Ends a game that is still on.

=head2 pend

    $game->pend($roll);

Adds a roll that was thrown and not played.

=head2 note

    $game->note('there was a picture in the file');

Adds to the L</notes>.

=head1 SEE ALSO

L<Game::RoyalUr::Format>, which reads and writes them; L<Game::RoyalUr> for playing.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
