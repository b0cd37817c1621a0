package Game::RoyalUr::History;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Dice ();
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Notation qw(other_side sides);
use Game::RoyalUr::Result;
use Game::RoyalUr::Rules;
use Game::RoyalUr::Variant;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Rules Game::RoyalUr::Variant);

my $ENGINE = 'Game::RoyalUr::Engine';
my $FAULT = 'Game::RoyalUr::Format::Fault';
my %CELL = (hand => -1, home => -1, map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells);

sub new {
    my ($class, @options) = @_;
    my ($rules, $first, $position, $metadata, $seed, $opening)
        = named_options(new => \@options, qw(rules first position metadata seed opening));
    my $variant = Game::RoyalUr::Variant->of($rules);
    my $game = Game::RoyalUr::Rules->new(rules => $variant, first => $first, position => $position);
    my $self = bless {
        variant => $variant,
        game => $game,
        first => $game->side,
        begun => $game->position,
        metadata => [map { [@$_] } @{ $metadata // [] }],
        seed => $seed,
        opening => $opening,
        # A turn is kept as it was made: its move, its faces, of a lost one side and roll,
        # and what else is kept with it. _told makes the hash of it that callers see.
        course => [],
        told => [],
        notes => [],
    }, ref $class || $class;
    @$self{qw(board engine_rules)} = $game->_engine;
    return $self;
}

# Making one. Each of these throws a fault and changes nothing when it cannot be.

sub play {
    my ($self, $roll, $from, $to, %more) = @_;
    $self->_can_throw($roll);
    my ($move, $error) = $self->move_for($roll, "$from-$to");
    $FAULT->throw("$error", word => $error->code) unless $move;
    return $self->make($move, %more);
}

sub lose {
    my ($self, $roll, %more) = @_;
    $self->_can_throw($roll);
    $self->_not_lost($roll) if $self->moves($roll);
    $self->forfeit($roll, %more);
    return;
}

sub _not_lost {
    my ($self, $roll, %at) = @_;
    my ($move) = $self->moves($roll);
    $FAULT->throw("a roll of $roll does not lose the turn, there is the move " . $move->from . '-' . $move->to,
        word => 'forfeit', %at);
}

sub _can_throw {
    my ($self, $roll) = @_;
    $FAULT->throw('the game was over before this turn', word => 'over') if $self->is_over;
    my $variant = $self->{variant};
    $self->{can_roll} //= { map { $_->[0] => 1 } $ENGINE->chances($variant->dice, $variant->zero_rolls) };
    $FAULT->throw("the dice cannot make a roll of $roll", word => 'roll')
        unless $roll =~ /\A[0-4]\z/ && $self->{can_roll}{$roll};
    return;
}

# Ends a game that the board does not end.
sub end {
    my ($self, $how, %more) = @_;
    $FAULT->throw('the game was over already', word => 'result') if $self->is_over;
    $more{winner} = other_side($more{by}) if $how eq 'resign';
    $self->{end} = { winner => undef, %more, how => $how };
    return;
}

sub pend {
    my ($self, $roll) = @_;
    $self->_can_throw($roll);
    $FAULT->throw("there is no move for a roll of $roll", word => 'move') unless $self->{game}->moves($roll);
    $self->{pending} = 0 + $roll;
    return;
}

sub note {
    my ($self, $text) = @_;
    push @{ $self->{notes} }, $text;
    return;
}

# A turn whose roll is somebody else's to answer for.

sub moves {
    my ($self, $roll) = @_;
    return wantarray ? () : 0 if $self->is_over;
    return $self->{game}->moves($roll);
}

# What a game does on every turn, as one function that has at hand what does not
# change. It makes a move that is legal now, where it is given one, and throws until
# there is a choice, losing the turns that have none. In a hash it says how the game
# stands then: the throw, the legal moves, and whether it is over. A throw is its roll
# and how its dice fell, by the seed or from a script, after whose end there is none.
sub _player {
    my ($self, $script) = @_;
    my ($game, $board, $rules, $course) = @$self{qw(game board engine_rules course)};
    my ($undo, $opening) = ($game->{undo}, $script ? 0 : $self->{opening} // 0);
    my $dice = $script ? sub { $script->[$_[0]] } : ($self->{dice} //= $self->_dice);
    # Its history is an argument: holding it, the function would keep it for ever.
    return sub {
        my ($history, $stands, $legal) = @_;
        if ($legal) {
            push @$course, [$legal, $stands->{throw}[1]];
            push @$undo, $board->apply($legal, $rules);
            $game->{over} = $board->status($rules) != ONGOING;
        }
        my $over;
        until ($over = $game->{over} || $history->{end} ? 1 : 0) {
            my $throw = $dice->(@$course + $opening) or last;
            if (my @legal = $board->moves($throw->[0], $rules)) {
                @$stands{qw(throw legal over)} = ($throw, \@legal, 0);
                return;
            }
            $history->forfeit($throw->[0], faces => $throw->[1]);
        }
        @$stands{qw(throw legal over)} = (undef, [], $over);
        return;
    };
}

sub move_for {
    my ($self, $roll, $wanted) = @_;
    return $self->{game}->move_for($roll, $wanted, defined $self->{end});
}

sub make {
    my ($self, $move, @more) = @_;
    return undef if defined $self->{end};
    my $legal = $self->{game}->_legal($move) or return undef;
    $self->_make($legal, @more);
    return $move;
}

# The same for a move that was found legal now.
sub _make {
    my ($self, $legal, %more) = @_;
    $self->{game}->_make($legal);
    push @{ $self->{course} }, [$legal, delete $more{faces}, %more];
    return;
}

sub forfeit {
    my ($self, $roll, %more) = @_;
    return 0 if $self->is_over;
    my $game = $self->{game};
    push @{ $self->{course} }, [undef, delete $more{faces}, $game->side, 0 + $roll, %more];
    $game->forfeit;
    return 1;
}

sub undo {
    my ($self) = @_;
    return 1 if delete $self->{end};
    return 0 unless $self->{game}->undo;
    pop @{ $self->{course} };
    $self->{told} = [];
    delete $self->{pending};
    return 1;
}

# Reading

sub variant { $_[0]{variant} }
sub first { $_[0]{first} }
sub begun { $_[0]{begun} }
sub seed { $_[0]{seed} }
sub opening { $_[0]{opening} }
sub pending { $_[0]{pending} }
sub side { $_[0]{game}->side }
sub position { $_[0]{game}->position }
sub key { $_[0]{game}->key }
sub board { $_[0]{board}->clone }
sub at { $_[0]{game}->at($_[1]) }
sub hand { $_[0]{game}->hand($_[1]) }
sub home { $_[0]{game}->home($_[1]) }
sub plies { scalar @{ $_[0]{course} } }
sub is_over { defined $_[0]{end} || $_[0]{game}{over} ? 1 : 0 }    # asked on every turn
sub notes { @{ $_[0]{notes} } }
sub metadata { map { [@$_] } @{ $_[0]{metadata} } }

sub standard {
    my ($self) = @_;
    my $start = $ENGINE->new(pieces => $self->{variant}->pieces)->to_string;
    return $self->{begun} =~ s/ d / l /r eq $start ? 1 : 0;
}

sub turn {
    my ($self, $n) = @_;
    my $turn = $n >= 0 ? $self->{course}[$n] : undef;
    return $turn && _told($turn);
}

sub _told {
    my ($move, $faces, @more) = @{ $_[0] };
    my ($side, $roll) = $move ? ($move->side, $move->roll) : splice @more, 0, 2;
    return {
        @more, defined $faces ? (faces => $faces) : (),
        side => $side, roll => $roll, move => $move && $move->_wire,
        $move ? (captures => $move->captures, rosette => $move->rosette, home => $move->home) : (),
    };
}

sub turns {
    my ($self) = @_;
    my ($course, $told) = @$self{qw(course told)};
    # A game that is played needs no position of its past turns.
    if (@$told < @$course) {
        my $next = $self->moments;
        $next->();
        for my $n (0 .. $#$course) {
            my $moment = $next->();
            $told->[$n] //= { %{ _told($course->[$n]) }, position => $moment->{board}->to_string };
        }
    }
    return @$told;
}

sub moments {
    my ($self) = @_;
    my $rules = Game::RoyalUr::Rules->new(rules => $self->{variant}, position => $self->{begun});
    my $n;
    return sub {
        my $turn;
        if (defined $n) {
            $turn = $self->{course}[$n] or return undef;
            $turn->[0] ? $rules->_make($turn->[0]) : $rules->forfeit;
            $n++;
        }
        $n //= 0;
        return { ply => $n, turn => $turn && { %{ _told($turn) }, ply => $n - 1 }, board => $rules->board, over => $rules->is_over };
    };
}

sub moment {
    my ($self, $ply) = @_;
    my $next = $self->moments;
    $next->() for 1 .. $ply;
    return $next->();
}

sub end_of_game {
    my ($self) = @_;
    return { %{ $self->{end} } } if $self->{end};
    my $game = $self->{game};
    return $game->is_over ? { how => $game->how, winner => $game->winner } : undef;
}

# Undef for an end that only other programs' games come to.
sub result {
    my ($self) = @_;
    my $end = $self->end_of_game or return undef;
    return undef unless $end->{how} =~ /\A(?:home|resign|ply_cap)\z/;
    return Game::RoyalUr::Result->new(
        (map { $_ => $end->{$_} } qw(winner how)),
        final => $self->position,
        home => { map { $_ => $self->home($_) } sides() },
        plies => $self->plies,
    );
}

sub opening_throws {
    my ($self) = @_;
    return [] unless $self->{opening} && defined $self->{seed};
    return (Game::RoyalUr::Dice::opening_for(pack('H*', $self->{seed}), $self->{variant}->dice))[2];
}

sub thrown {
    my ($self, $turn) = @_;
    return defined $self->{seed} ? @{ ($self->{dice} //= $self->_dice)->($turn + ($self->{opening} // 0)) } : ();
}

# A function from the number of a throw of the seed to its roll and how its dice fall.
sub _dice {
    my ($self) = @_;
    return Game::RoyalUr::Dice::thrower(pack('H*', $self->{seed}), $self->{variant}{dice}, $self->_throws);
}

# Every throw of the rule set's dice by how they fall, its roll first.
sub _throws {
    my ($self) = @_;
    my ($dice, $zero) = @{ $self->{variant} }{qw(dice zero_rolls)};
    state %throws;
    return $throws{"$dice $zero"} //= {
        map { $_ => [Game::RoyalUr::Dice::roll_of(tr/1//, $self->{variant}), $_] } map { sprintf "%0${dice}b", $_ } 0 .. 2**$dice - 1
    };
}

# The throws of the turns, as a script has them.
sub _thrown_so_far {
    my ($self) = @_;
    return map { my ($move, $faces, undef, $roll) = @$_; [$move ? $move->roll : $roll, $faces] } @{ $self->{course} };
}

sub distance {
    my ($self, $from, $to) = @_;
    my $route = $self->{variant}->route eq 'long' ? ROUTE_LONG : ROUTE_SHORT;
    my $side = $self->side eq 'light' ? SIDE_LIGHT : SIDE_DARK;
    my @steps = map {
        $_ eq 'hand' ? 0
            : $_ eq 'home' ? $ENGINE->route_len($route) + 1
            : $ENGINE->route_step($route, $side, $CELL{$_}) || return undef
    } $from, $to;
    return $steps[1] - $steps[0];
}

# The game as Game::RoyalUr::Notation writes and reads it.
sub record {
    my ($self) = @_;
    my $end = $self->end_of_game;
    return {
        rules => $self->{variant}->name // $self->{variant}->as_hash,
        turns => [map { _told($_) } @{ $self->{course} }],
        map({ $_ => $self->{$_} } qw(first seed opening)),
        $end && $end->{how} =~ /\A(?:home|resign|ply_cap)\z/ ? (result => { winner => $end->{winner}, how => $end->{how} }) : (),
    };
}

# What a record tells, played turn by turn.

sub of_record {
    my ($class, $record, @options) = @_;
    my ($rules) = named_options(of_record => \@options, 'rules');
    my $recorded = _well_formed($record);
    my $variant = defined $rules ? Game::RoyalUr::Variant->of($rules) : $recorded;
    my ($seed, $opening) = ($record->{seed}, $record->{opening} || undef);
    my $self = $class->new(rules => $variant, first => $record->{first}, seed => $seed, opening => $opening);
    if (defined $seed && $opening) {
        my ($first, $used) = Game::RoyalUr::Dice::opening_for(pack('H*', $seed), $variant->dice);
        $FAULT->refuse('opening', turn => 0, about => $first ne $record->{first} ? 'first' : 'opening')
            if $first ne $record->{first} || $used != $opening;
    }
    # Dice of other rules than the record's mean nothing to these.
    my $faces_kept = $recorded->dice == $variant->dice && $recorded->zero_rolls == $variant->zero_rolls;
    my $n = 0;
    for my $turn (@{ $record->{turns} // [] }) {
        $self->_judge($turn, $faces_kept ? $turn->{faces} : undef, $n);
        $n++;
    }
    $self->_judge_result($record->{result}, $n) if $record->{result};
    return $self;
}

# The rule set of a record; a fault where it lacks what a record must have.
sub _well_formed {
    my ($record) = @_;
    my $hash = sub { ref $_[0] eq 'HASH' };
    my $variant = $hash->($record) ? eval { Game::RoyalUr::Variant->of($record->{rules}) } : undef;
    my $formed = $variant && defined $record->{rules}
        && ($record->{first} // '') =~ /\A(?:light|dark)\z/
        && Game::RoyalUr::Dice::seed_in_hex_ok($record->{seed} // '00')
        && (!$record->{opening} || defined $record->{seed} && $record->{opening} =~ /\A[0-9]+\z/)
        && ref($record->{turns} // []) eq 'ARRAY' && !(grep { !$hash->($_) } @{ $record->{turns} // [] })
        && (!defined $record->{result} || $hash->($record->{result}));
    $FAULT->refuse('shape') unless $formed;
    return $variant;
}

# Plays one turn of a record by the dice of its seed, or by its own word.
sub _judge {
    my ($self, $turn, $faces, $n) = @_;
    my ($side, $said, $move, $time) = @$turn{qw(side roll move time)};
    $FAULT->refuse('over', turn => $n) if $self->is_over;
    my ($roll, $thrown) = $self->thrown($n);
    $roll //= $said;
    $FAULT->refuse('roll', turn => $n) unless defined $roll && $roll =~ /\A[0-4]\z/;

    my @legal = $self->{board}->moves($roll, $self->{engine_rules});
    $FAULT->refuse('move', turn => $n) if !@legal && defined $move;
    $self->_not_lost($roll, turn => $n) if @legal && !defined $move;
    $FAULT->refuse('side', turn => $n) if ($side // '') ne $self->side;
    $FAULT->refuse('roll', turn => $n) if ($said // '') ne $roll;
    if (defined $faces) {
        my $falls = defined $thrown ? $faces eq $thrown : ($self->_throws->{$faces} // [''])->[0] eq $roll;
        $FAULT->refuse('faces', turn => $n) unless $falls;
    }
    my @kept = (defined $faces ? (faces => $faces) : (), defined $time ? (time => $time) : ());
    return $self->forfeit($roll, @kept) unless @legal;
    my ($legal) = grep { $_->_wire eq $move } @legal;
    if (!$legal) {
        ($legal, my $error) = $self->move_for($roll, $move);
        $FAULT->throw("$error", word => $error->code, turn => $n, detail => $error->detail) if $error;
    }
    return $self->_make($legal, @kept);
}

# Whether the game has come to the result. Anybody may resign a game that is on.
sub _judge_result {
    my ($self, $result, $plies) = @_;
    my $end = $self->end_of_game;
    my ($winner, $how) = ($result->{winner} // 'draw', $result->{how} // '');
    if ($how eq 'resign' && !$end && $winner =~ /\A(?:light|dark)\z/) {
        $self->end('resign', by => other_side($winner));
        return;
    }
    $FAULT->refuse('result', turn => $plies)
        unless $end && $how eq $end->{how} && $winner eq ($end->{winner} // 'draw');
    return;
}

# A copy by Storable has the same turns on a board of its own.

sub STORABLE_freeze {
    my ($self) = @_;
    return ('', { rules => $self->{variant}->as_hash, turns => $self->record->{turns}, map { $_ => $self->{$_} } qw(begun metadata seed opening notes end pending) });
}

sub STORABLE_thaw {
    my ($self, undef, undef, $kept) = @_;
    %$self = %{ (ref $self)->new(position => $kept->{begun}, map { $_ => $kept->{$_} } qw(rules metadata seed opening)) };
    for my $turn (@{ $kept->{turns} }) {
        my %more = %$turn;
        my ($roll, $move) = delete @more{qw(roll move side captures rosette home)};
        defined $move ? $self->_make(scalar $self->{game}->move_for($roll, $move), %more) : $self->forfeit($roll, %more);
    }
    $self->{notes} = $kept->{notes};
    defined $kept->{$_} and $self->{$_} = $kept->{$_} for qw(end pending);
    return;
}

# For a person

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
    my $end = $self->end_of_game or return 'not finished';
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
    my ($turns, $end) = ($self->record->{turns}, $self->end_of_game);
    my $how = $end ? $end->{how} : '';
    my @headers = map { $_->[0] } @{ $self->{metadata} };
    my @held = (
        @headers ? [metadata => 'the headers ' . join(', ', @headers)] : (),
        defined $self->{seed} ? [seed => 'the seed of the dice'] : (),
        (grep { defined $_->{faces} } @$turns) ? [faces => 'how the single dice fell'] : (),
        (grep { $_->{time} } @$turns) ? [times => 'the times of the moves'] : (),
        $self->standard ? () : [position => "the position the game began from, $self->{begun}"],
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

Game::RoyalUr::History - the course of a game, turn by turn

=head1 SYNOPSIS

    use Game::RoyalUr::History;

    my $game = Game::RoyalUr::History->new(rules => 'finkel', metadata => [[Light => 'Ann']]);
    $game->play(4, 'hand', 'a1');
    $game->lose(0);
    $game->end('resign', by => 'dark');
    print $game->player('light'), ': ', $game->result_text, "\n";
    # Ann: light won, dark resigned
    print "$_->{side} $_->{roll} ", $_->{move} // '-', "\n" for $game->turns;

=head1 DESCRIPTION

A game as it went: the rule set, every turn, how it ended, and what a file said of it
beside. Every turn is played as it is added, so that a history never holds a game that
the rules do not allow. The readers of L<Game::RoyalUr::Format> make one of a file, and
L<Game::RoyalUr> is one with dice.

Sides are the words C<light> and C<dark>, moves their wire form.

=head1 METHODS TO READ ONE

None of them croaks, but L</at>, L</hand> and L</home> on what is no square or side.

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

=head2 plies

    my $turns = $history->plies;

How many turns there are.

=head2 key

    my $key = $history->key;

The position after the last turn as twelve hexadecimal digits.

=head2 at

    my $side = $history->at('d2');

Whose piece stands on a square after the last turn, C<undef> when none does.

=head2 hand

    my $waiting = $history->hand('light');

How many of a side's pieces have still to enter.

=head2 home

    my $finished = $history->home('light');

How many of a side's pieces are home.

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

=head2 turn

    my $turn = $history->turn(0);

One of them by its index from 0, as a new hash that may lack the C<position>; C<undef>
where there is none.

=head2 moments

    my $next = $history->moments;
    while (my $moment = $next->()) {
        print $moment->{board}->to_string, "\n";
    }

A function that returns the moments of the game one after the other, the start first,
and C<undef> when there is none yet: it follows a game that goes on. A moment is a hash:
C<ply>, how many turns were played; C<turn>, the last of them, a copy with its own
C<ply> from 0, C<undef> at the start; C<board>, a L<Game::RoyalUr::Engine> of the caller's
own; and C<over>, whether the board shows an end.

=head2 moment

    my $moment = $history->moment(12);

The moment after that many turns, C<undef> when there are fewer.

=head2 opening_throws

    my $throws = $history->opening_throws;    # [[0, 1, 1, 1], [0, 0, 0, 1]]

The throws that decided who moves first, light's and dark's in turn, as a new array of
arrays: those of the seed, empty without one or when something else decided.

=head2 thrown

    my ($roll, $faces) = $history->thrown(0);    # 2, '1001'

What the dice of the turn with that index are worth by the seed, and how they fall. Empty
without a seed.

=head2 result

    my $result = $history->result;

How the game ended, a L<Game::RoyalUr::Result>; C<undef> while it is on, and for an end
that only the games of other programs have.

=head2 record

    my $text = Game::RoyalUr::Notation::format_record($history->record);

The history as the structure that L<Game::RoyalUr::Notation/format_record> writes.

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

    my $game = Game::RoyalUr::History->new(%options);

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

=head2 undo

    $history->undo;

Takes back an L</end> that the board does not show, or else the last turn. Returns 1, or
0 when there is none.

=head2 of_record

    my $history = Game::RoyalUr::History->of_record($record);
    my $history = Game::RoyalUr::History->of_record($record, rules => 'masters');

The history a record tells, as L<Game::RoyalUr/replay> describes, of the structure that
L<Game::RoyalUr::Notation/parse_record> makes. Dies with a
L<Game::RoyalUr::Format::Fault>.

=head2 moves

    my @moves = $history->moves($roll);

The moves that a roll allows now, in scalar context their number; none once the game is
over.

=head2 move_for

    my ($move, $error) = $history->move_for($roll, 'hand-b1');

As L<Game::RoyalUr::Rules/move_for>, of a game that may have been given up.

=head2 make

    my $made = $history->make($move, faces => '1110');

Makes a legal L<Game::RoyalUr::Move> whatever the dice can roll. Returns it, or C<undef>
when it is not legal.

=head2 forfeit

    $history->forfeit($roll, faces => '0000');

Adds a lost turn, whose roll is not looked at. Returns 1, or 0 once the game is over.

=head2 STORABLE_freeze

=head2 STORABLE_thaw

    use Storable qw(dclone);
    my $copy = dclone($history);

What L<Storable> calls: a copy has the same turns and a board of its own, and so has a copy
of a L<Game::RoyalUr>. A board alone is no copy of one: L<Game::RoyalUr::Engine/clone> is.

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
