package Game::Senet::Notation;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);
use Scalar::Util qw(blessed);

use Game::Senet::Position qw(:codes house_ok read_position);
use Game::Senet::Sticks qw(roll_ok roll_of thrower marked);
use Game::Senet::Variant;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::Senet::Variant);

our @EXPORT_OK = (
    qw(house_ok parse_move format_move format_display format_forfeit),
    qw(validate_position parse_record format_record),
    @Game::Senet::Position::POS_CODES,
);
our %EXPORT_TAGS = (all => [@EXPORT_OK]);
push @EXPORT_OK, 'check_record';

# Two times 'off' and a dash: no text of two places is longer.
my $LONGEST = 7;

# The longest seed of a record, in bytes.
my $SEED_MOST = 16_384;

my %WORD_OF = (l => 'light', d => 'dark');
my %LETTER_OF = reverse %WORD_OF;
my %OTHER = (light => 'dark', dark => 'light');

sub parse_move {
    my ($text) = @_;
    my ($move, $why) = _parse_move($text);
    return wantarray ? ($move, $why) : $move;
}

sub _parse_move {
    my ($text) = @_;
    return (undef, 'empty') unless defined $text && length $text;
    return (undef, 'long') if length $text > $LONGEST;
    my ($from, $to) = $text =~ /\A([^-]+)-([^-]+)\z/ or return (undef, 'shape');
    for ($from, $to) {
        $_ = 'off' if /\A[oO][fF][fF]\z/;
        return (undef, 'house') unless $_ eq 'off' || house_ok($_);
    }
    return (undef, 'from_off') if $from eq 'off';
    return (undef, 'same') if $from eq $to;
    return ({ from => 0 + $from, to => $to eq 'off' ? $to : 0 + $to }, undef);
}

sub format_move {
    my ($move) = @_;
    my ($from, $to) = _fields('format_move', $move, qw(from to));
    return "$from-$to";
}

sub format_display {
    my ($move, $again) = @_;
    my ($from, $to, $roll, $back, $swap) = _fields('format_display', $move, qw(from to roll back swap));
    croak 'format_display: the roll of the move must be a whole number from 1 to 5'
        unless roll_ok($roll);
    return "$roll: $from-$to" . ($back ? '<' : '') . ($swap ? 'x' : '') . ($again ? '+' : '');
}

sub format_forfeit {
    my ($roll, $again) = @_;
    croak 'format_forfeit: the roll must be a whole number from 1 to 5' unless roll_ok($roll);
    return "$roll: -" . ($again ? '+' : '');
}

# The named fields of a move, its two places checked.
sub _fields {
    my ($name, $move, @wanted) = @_;
    my $object = blessed $move && $move->isa('Game::Senet::Move');
    croak "$name: a move is a Game::Senet::Move or a reference to a hash"
        unless $object || ref $move eq 'HASH';
    my @got = map { $object ? $move->$_ : $move->{$_} } @wanted;
    my ($from, $to) = @got;
    croak "$name: the move must start from a house, 1 to 30" unless house_ok($from);
    croak "$name: the move must go to a house, 1 to 30, or off"
        unless defined $to && ($to eq 'off' || house_ok($to));
    croak "$name: the move must go to another house than it starts from" if $from eq $to;
    return @got;
}

sub validate_position {
    my ($text) = @_;
    return (read_position($text))[0];
}

sub parse_record {
    my ($text) = @_;
    my $record = { plies => [] };
    my ($line, $error) = _read($record, $text);
    my $problem = $error ? { line => $line, error => $error } : undef;
    undef $record if $problem;
    return wantarray ? ($record, $problem) : $record;
}

# Fills the record; returns the line and the word of the first fault, or nothing.
sub _read {
    my ($record, $text) = @_;
    return (0, 'empty') unless defined $text && length $text;
    # As bytes: a record is ASCII, and a place in long text is found at once.
    utf8::encode($text = "$text");
    return (0, 'no_newline') unless substr($text, -1) eq "\n";
    my $number = 0;
    my $next = sub { $number++; return $text =~ /\G(.*)\n/gc ? $1 : undef };
    my $error = _read_lines($record, $next);
    return $error ? ($number, $error) : ();
}

# Returns the word of the fault of the line that was last asked for, or undef.
sub _read_lines {
    my ($record, $next) = @_;
    my ($described) = $next->() =~ /\A\[variant (.*)\]\z/ or return 'variant';
    my ($variant, $why) = Game::Senet::Variant->from_text($described);
    return "variant_$why" unless $variant;
    $record->{variant} = $variant->as_hash;

    my ($first) = ($next->() // '') =~ /\A\[first (light|dark)\]\z/ or return 'first';
    $record->{first} = $first;

    my $line = $next->();
    if (defined $line && $line =~ /\A\[position(?: (.*))?\]\z/) {
        my $position = $1;
        my ($code, undef, $side) = read_position($position);
        return 'position' if $code;
        return 'position_side' if $side != ($first eq 'dark');
        $record->{position} = $position;
        $line = $next->();
    }
    if (defined $line && $line =~ /\A\[seed(?: (.*))?\]\z/) {
        my $seed = $1;
        return 'seed' unless defined $seed && length $seed <= 2 * $SEED_MOST && $seed =~ /\A(?:[0-9a-f]{2})+\z/;
        $record->{seed} = $seed;
        $line = $next->();
    }
    my $turn = {
        side => $first,
        variant => $variant,
        throw => defined $record->{seed} ? thrower(pack 'H*', $record->{seed}) : undef,
    };
    for (; defined $line; $line = $next->()) {
        return 'after_result' if $record->{result};
        my $error = $line =~ /\A\[/ ? _read_result($record, $line) : _read_ply($record, $turn, $line);
        return $error if $error;
    }
    return undef;
}

sub _read_result {
    my ($record, $line) = @_;
    my ($said) = $line =~ /\A\[result(?: (.*))?\]\z/s or return 'header';
    return 'result' unless defined $said;
    if ($said eq 'draw ply_cap') {
        $record->{result} = { winner => undef, how => 'ply_cap' };
        return;
    }
    my ($winner, $how) = $said =~ /\A(light|dark) (home|resign)\z/ or return 'result';
    $record->{result} = { winner => $winner, how => $how };
    return;
}

sub _read_ply {
    my ($record, $turn, $line) = @_;
    my ($number, $side, $roll, $sticks, $text)
        = $line =~ /\A([0-9]+)\. ([^ :]+) ([^ :]+)(?: ([^ :]+))?: (.*)\z/s
        or return 'ply';
    my $done = @{ $record->{plies} };
    return 'number' if $number ne $done + 1;
    return 'side' if ($WORD_OF{$side} // '') ne $turn->{side};
    return 'roll' unless roll_ok($roll);
    if (defined $sticks) {
        return 'sticks' unless $sticks =~ /\A[01]{4}\z/;
        return 'sticks_roll' if roll_of($sticks =~ tr/1//) != $roll;
    }
    if ($turn->{throw}) {
        my $throw = $turn->{throw}->($done);
        return 'roll_seed' if roll_of(marked($throw)) != $roll;
        return 'sticks_seed' if defined $sticks && $sticks ne join '', @$throw;
    }

    my ($move, $why);
    if ($text ne '-') {
        ($move, $why) = _parse_move($text);
        return "move_$why" unless $move;
        return 'move_case' if format_move($move) ne $text;
    }
    push @{ $record->{plies} }, {
        side => $turn->{side},
        roll => 0 + $roll,
        (defined $sticks ? (sticks => $sticks) : ()),
        move => $move ? $text : undef,
    };
    my $again = $turn->{variant}->throws_again($roll, $move ? @$move{qw(from to)} : ());
    $turn->{side} = $OTHER{ $turn->{side} } unless $again;
    return;
}

sub format_record {
    my ($record) = @_;
    my $text = _text_of($record);
    # What is written can be read: the reader is the judge of the rest.
    my (undef, $problem) = parse_record($text);
    croak "format_record: line $problem->{line} of this record would be refused: $problem->{error}"
        if $problem;
    return $text;
}

sub check_record {
    my ($record) = @_;
    return parse_record(_text_of($record));
}

sub _text_of {
    my ($record) = @_;
    croak 'a record of Senet: a record is a reference to a hash' unless ref $record eq 'HASH';
    my @lines = (_header_lines($record), _ply_lines($record));
    if (my $result = $record->{result}) {
        croak 'a record of Senet: the result is a hash with winner and how'
            unless ref $result eq 'HASH' && defined $result->{how};
        my $who = $result->{how} eq 'ply_cap' ? 'draw' : $result->{winner} // '';
        croak 'a record of Senet: the result of a draw has no winner'
            if $who eq 'draw' && defined $result->{winner};
        push @lines, "[result $who $result->{how}]";
    }
    for (@lines) { croak 'a record of Senet: a newline inside a field' if /\n/ }
    return join '', map { "$_\n" } @lines;
}

sub _header_lines {
    my ($record) = @_;
    croak 'a record of Senet: the record has no variant' unless defined $record->{variant};
    my $first = $record->{first} // '';
    croak 'a record of Senet: first must be light or dark' unless $LETTER_OF{$first};
    return (
        '[variant ' . Game::Senet::Variant->of($record->{variant})->describe . ']',
        "[first $first]",
        map { defined $record->{$_} ? "[$_ $record->{$_}]" : () } qw(position seed),
    );
}

sub _ply_lines {
    my ($record) = @_;
    croak 'a record of Senet: plies must be a reference to an array' unless ref $record->{plies} eq 'ARRAY';
    my ($number, @lines) = (0);
    for my $ply (@{ $record->{plies} }) {
        $number++;
        croak "a record of Senet: ply $number is not a reference to a hash" unless ref $ply eq 'HASH';
        my ($side, $roll, $sticks, $move) = @$ply{qw(side roll sticks move)};
        croak "a record of Senet: the side of ply $number must be light or dark"
            unless defined $side && $LETTER_OF{$side};
        croak "a record of Senet: the roll of ply $number must be a whole number from 1 to 5"
            unless roll_ok($roll);
        my $text = !defined $move ? '-' : ref $move ? format_move($move) : $move;
        $sticks = defined $sticks ? " $sticks" : '';
        push @lines, "$number. $LETTER_OF{$side} $roll$sticks: $text";
    }
    return @lines;
}

1;
