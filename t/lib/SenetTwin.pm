package SenetTwin;

# The rules of Senet and the position string written a second time, slowly and in
# another way, to hold the modules against. Also: random games as records.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(twin_moves twin_code random_track play_record);

use Game::Senet::Engine qw(:all);
use Game::Senet::Sticks qw(throw_for marked roll_of);

# Moves as "from-to", with < and x, from a hash of house => 'l' or 'd'.
sub twin_moves {
    my ($at, $side, $roll, $v) = @_;
    my $enemy = $side eq 'l' ? 'd' : 'l';
    my $is = sub { my ($house, $who) = @_; ($at->{$house} // '') eq $who };

    my $may = sub {
        my ($from, $to) = @_;
        return 0 if $to < 1 || $is->($to, $side);
        if ($v->{blockade}) {
            my ($low, $high) = $from < $to ? ($from, $to) : ($to, $from);
            my $run = 0;
            for my $house ($low + 1 .. $high - 1) {
                $run = $is->($house, $enemy) ? $run + 1 : 0;
                return 0 if $run == 3;
            }
        }
        return 1 if $to > 30 || !$is->($to, $enemy);
        return 1 if $v->{protect} eq 'none';
        return !$is->($to - 1, $enemy) && !$is->($to + 1, $enemy);
    };
    my $write = sub {
        my ($from, $to, $back) = @_;
        return "$from-off" if $to > 30;
        return "$from-$to" . ($back ? '<' : '') . ($is->($to, $enemy) ? 'x' : '');
    };
    my $walk = sub {
        my ($from) = @_;
        for (my $house = 15; $house > 0; $house--) {
            return "$from-$house" unless $at->{$house};
        }
        return;
    };
    my $forward = sub {
        my ($from) = @_;
        my $to = $from + $roll;
        if ($from <= 25) {
            return if $to > 26 && $v->{reach26} eq 'exact';
            return $may->($from, $to) ? $write->($from, $to) : ();
        }
        return $walk->(26) if $from == 26 && $roll == 1;
        if ($from == 26) { return $may->(26, $to) ? $write->(26, $to) : () }
        if ($from == 27) { return $roll == 4 && $may->(27, 31) ? '27-off' : $walk->(27) }
        return '28-off' if $from == 28 && $roll == 3;
        return '29-off' if $from == 29 && $roll == 2;
        return '30-off' if $from == 30;
        return;
    };

    my @mine = grep { $is->($_, $side) } 1 .. 30;
    if ($is->(27, $side)) {
        my @wet = $forward->(27);
        return @wet if @wet;
    }
    my @moves = map { $forward->($_) } @mine;
    return @moves if @moves || !$v->{backward};
    return map { $write->($_, $_ - $roll, 1) } grep { $_ <= 25 && $may->($_, $_ - $roll) } @mine;
}

# The code of a position string, by name, from its characters one by one.
sub twin_code {
    my ($text) = @_;
    return 'POS_NULL' if !defined $text || $text eq '';
    my @c = split //, $text;
    return 'POS_LONG' if @c >= 64;
    my @rows = (0);
    while (@c && $c[0] ne ' ') {
        my $c = shift @c;
        if ($c eq '/') {
            return 'POS_WIDTH' if $rows[-1] != 10;
            return 'POS_ROWS' if @rows == 3;
            push @rows, 0;
            next;
        }
        my $wide = { l => 1, d => 1, map { $_ => $_ } 1 .. 9 }->{$c} or return 'POS_LETTER';
        if ($c eq '1' && @c && $c[0] eq '0') { shift @c; $wide = 10 }
        $rows[-1] += $wide;
        return 'POS_WIDTH' if $rows[-1] > 10;
    }
    return 'POS_ROWS' if @rows < 3;
    return 'POS_WIDTH' if $rows[-1] < 10;
    return 'POS_FIELD' unless @c;
    shift @c;
    return 'POS_SIDE' unless @c && ($c[0] eq 'l' || $c[0] eq 'd');
    shift @c;
    for (1, 2) {
        return 'POS_FIELD' unless @c >= 2 && shift @c eq ' ';
        my $digit = shift @c;
        return 'POS_COUNT' unless grep { $_ eq $digit } 0 .. 7;
        return 'POS_COUNT' if @c && $c[0] ne ' ';
    }
    return @c ? 'POS_FIELD' : 'POS_OK';
}

# Thirty characters with a given number of pieces of each side.
sub random_track {
    my ($light, $dark) = @_;
    my @houses = (0 .. 29);
    my $track = '.' x 30;
    for my $mark (('l') x $light, ('d') x $dark) {
        substr($track, splice(@houses, rand @houses, 1), 1) = $mark;
    }
    return $track;
}

# A whole game of random moves from a seed, as a record in parse_record's shape.
# %how may have plies (stop there, and let the side to move resign), sticks, first.
sub play_record {
    my ($seed, $variant, %how) = @_;
    my @word = qw(light dark);
    my $board = Game::Senet::Engine->new(variant => $variant, first => $how{first} // SIDE_LIGHT);
    my $record = {
        variant => $board->variant->as_hash,
        first => $word[$board->side],
        seed => unpack('H*', $seed),
        plies => [],
    };
    while ($board->status == ONGOING) {
        if ($how{plies} && $board->ply >= $how{plies}) {
            $record->{result} = { winner => $word[1 - $board->side], how => 'resign' };
            return ($record, $board);
        }
        my $throw = throw_for($seed, $board->ply);
        my $roll = roll_of(marked($throw));
        my @moves = $board->moves($roll);
        my $move = @moves ? $moves[rand @moves] : undef;
        push @{ $record->{plies} }, {
            side => $word[$board->side],
            roll => $roll,
            ($how{sticks} ? (sticks => join '', @$throw) : ()),
            move => $move && "$move",
        };
        $move ? $board->apply($move) : $board->forfeit($roll);
    }
    $record->{result} = { winner => $word[$board->winner], how => 'home' };
    return ($record, $board);
}

1;
