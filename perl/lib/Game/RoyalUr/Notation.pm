package Game::RoyalUr::Notation;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);
use overload ();
use Scalar::Util qw(blessed reftype);

use Game::RoyalUr::Dice qw(SEED_MAX plain_value quoted_value seed_in_hex_ok);

our $VERSION = '0.02';

use constant {
    POS_OK => 0,
    POS_NULL => 1,
    POS_ROWS => 2,
    POS_WIDTH => 3,
    POS_LETTER => 4,
    POS_GAP => 5,
    POS_X => 6,
    POS_SIDE => 7,
    POS_COUNT => 8,
    POS_FIELD => 9,
    POS_LONG => 10,
};

our @EXPORT_OK = (
    qw(square_ok parse_move format_move format_display format_forfeit),
    qw(validate_position parse_record format_record),
    qw(POS_OK POS_NULL POS_ROWS POS_WIDTH POS_LETTER POS_GAP POS_X),
    qw(POS_SIDE POS_COUNT POS_FIELD POS_LONG),
);
our %EXPORT_TAGS = (all => [@EXPORT_OK]);
push @EXPORT_OK, qw(sides other_side squares is_rosette);

# The fields of a rule set in the order a record spells them, with what each may
# hold, and the rule sets that have a name. Game::RoyalUr::Variant reads both.
our @RULE_FIELDS = (
    [route => qr/short|long/],
    [dice => qr/[34]/],
    [zero_rolls => qr/[04]/],
    [safe_rosettes => qr/[01]/],
    [pieces => qr/[1-7]/],
);
our %RULE_SETS = (
    finkel => { route => 'short', dice => 4, zero_rolls => 0, safe_rosettes => 1, pieces => 7 },
    masters => { route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 0, pieces => 7 },
);

my @SIDES = ('light', 'dark');
my @SQUARES = map { my $file = $_; map { "$file$_" } $file =~ /[ef]/ ? 2 : 1 .. 3 } 'a' .. 'h';
my %IS_SQUARE = map { $_ => 1 } @SQUARES;
my %IS_ROSETTE = map { $_ => 1 } qw(a1 g1 d2 a3 g3);
my %IS_PLACE = (%IS_SQUARE, hand => 1, home => 1);

# Every wire move there is, with whether it lands on a rosette: what a record of
# hundreds of moves is checked against, in one look a move.
my %LANDS_ON_ROSETTE;
for my $from ('hand', @SQUARES) {
    $LANDS_ON_ROSETTE{"$from-$_"} = $IS_ROSETTE{$_} // 0 for @SQUARES, 'home';
}

# Whether a side moves again after what stands for a turn in a record.
my %MOVES_AGAIN = (%LANDS_ON_ROSETTE, '-' => 0);

my %LETTER_OF = map { $_ => substr $_, 0, 1 } @SIDES;
my %SIDE_OF = reverse %LETTER_OF;
my %OTHER = (@SIDES, reverse @SIDES);

my %RESULTS = (
    (map { ("$_ home" => [$_, 'home'], "$_ resign" => [$_, 'resign']) } @SIDES),
    'draw ply_cap' => ['draw', 'ply_cap'],
);

# The sides and the squares, for every module that needs them.

sub sides { @SIDES }
sub squares { @SQUARES }
sub other_side { $OTHER{ $_[0] // '' } // croak 'A side is light or dark, not ' . quoted_value($_[0]) }
sub is_rosette { exists $IS_ROSETTE{ $_[0] // '' } ? 1 : 0 }

sub square_ok {
    my ($text) = @_;
    return defined $text && exists $IS_SQUARE{$text};
}

# Moves

sub parse_move {
    my ($text) = @_;
    return _answer(undef, 'empty') unless _is_text($text);
    my ($from, $to) = "$text" =~ /\A([^-]*)-([^-]*)\z/ or return _answer(undef, 'shape');
    tr/A-Z/a-z/ for $from, $to;
    return _answer(undef, 'place') unless $IS_PLACE{$from} && $IS_PLACE{$to};
    return _answer(undef, 'from_home') if $from eq 'home';
    return _answer(undef, 'to_hand') if $to eq 'hand';
    return _answer({ from => $from, to => $to }, undef);
}

sub format_move {
    my ($move) = @_;
    my ($from, $to) = map { _part($move, $_) // '' } qw(from to);
    my ($read, $error) = parse_move("$from-$to");
    croak quoted_value("$from-$to") . " is not a move ($error)" unless $read;
    return "$read->{from}-$read->{to}";
}

sub format_display {
    my ($move, $roll) = @_;
    my $wire = format_move($move);
    $roll //= _part($move, 'roll') // croak 'A move is shown with its roll, and this one has none';
    return "$roll: $wire" . (_part($move, 'captures') ? 'x' : '') . (_part($move, 'rosette') ? '*' : '');
}

sub format_forfeit {
    my ($roll) = @_;
    croak 'A lost turn is shown with its roll' unless defined $roll;
    return "$roll: -";
}

# Positions

sub validate_position {
    my ($string) = @_;
    return POS_NULL unless defined $string && length $string;
    return POS_LONG if length $string > 47;

    my ($rows, $fields) = $string =~ /\A([^ ]*)(.*)\z/s;
    return _fault_in_rows($rows) || _fault_in_fields($fields);
}

sub _fault_in_rows {
    my ($rows) = @_;
    my ($row, $file) = (0, 0);
    for my $char (split //, $rows) {
        if ($char eq '/') {
            return POS_WIDTH if $file != 8;
            return POS_ROWS if $row == 2;
            ($row, $file) = ($row + 1, 0);
            next;
        }
        return POS_LETTER unless $char =~ /\A[1-8xld]\z/;
        for (1 .. ($char =~ /[1-8]/ ? $char : 1)) {
            return POS_WIDTH if $file == 8;
            my $missing = $row != 1 && ($file == 4 || $file == 5);
            return $missing ? POS_GAP : POS_X if $missing != ($char eq 'x');
            $file++;
        }
    }
    return $row < 2 ? POS_ROWS : $file < 8 ? POS_WIDTH : POS_OK;
}

sub _fault_in_fields {
    my ($fields) = @_;
    $fields =~ /\A /g or return POS_FIELD;
    $fields =~ /\G[ld]/gc or return POS_SIDE;
    for (1 .. 4) {
        $fields =~ /\G ./gcs or return POS_FIELD;
        substr($fields, pos($fields) - 1, 1) =~ /\A[0-7]\z/ or return POS_COUNT;
        $fields =~ /\G(?= |\z)/gc or return POS_COUNT;
    }
    return pos $fields == length $fields ? POS_OK : POS_FIELD;
}

# Records

sub parse_record {
    my ($given) = @_;
    return _bad(0, 'empty') unless _is_text($given);
    # As bytes: a record is ASCII, and a place in long text is found at once.
    utf8::encode(my $text = "$given");
    return _bad(0, 'no_newline') unless substr($text, -1) eq "\n";
    # In portions: a text of a million lines may be refused at its first.
    my ($number, @lines) = (0);
    my $next = sub {
        ++$number;
        if (!@lines && $text =~ /\G((?:.*\n){1,1000})/gc) { @lines = split /\n/, $1, -1; pop @lines }
        return shift @lines;
    };

    my %record = (turns => []);
    my $fault = _parse_lines(\%record, $next, \@lines, \$number);
    return defined $fault ? _bad($number, $fault) : _answer(\%record, undef);
}

# Fills the record from its lines; returns the fault of the line that was last asked
# for, or undef.
sub _parse_lines {
    my ($record, $next, @ahead) = @_;
    my ($rules) = ($next->() // '') =~ /\A\[rules (.+)\]\z/ or return 'rules';
    $record->{rules} = $RULE_SETS{$rules} ? $rules : _parse_fields($rules) or return 'rules';
    ($record->{first}) = ($next->() // '') =~ /\A\[first (light|dark)\]\z/ or return 'first';

    my $line = $next->();
    if (defined $line && $line =~ /\A\[seed ([0-9a-f]+)\]\z/ && seed_in_hex_ok($1)) {
        $record->{seed} = $1;
        $line = $next->();
    }
    if (defined $line && $line =~ /\A\[opening\b/) {
        my ($opening) = $line =~ /\A\[opening (.*)\]\z/;
        return 'opening' unless defined $record->{seed} && _opening_ok($opening);
        $record->{opening} = 0 + $opening;
        $line = $next->();
    }
    ($line, my $fault) = _parse_turns($record, $line, $next, @ahead);
    return $fault if defined $fault;
    return undef unless defined $line;
    my ($result) = $line =~ /\A\[result ([a-z_ ]*)\]\z/;
    return 'result' unless defined $result && $RESULTS{$result};
    @{ $record->{result} }{qw(winner how)} = @{ $RESULTS{$result} };
    return defined $next->() ? 'after_result' : undef;
}

# Adds the turns from a line on. Returns the line after them, and what is wrong with it
# unless it is the result. The lines ahead are taken, and counted, without asking: this
# runs for every turn of every record.
sub _parse_turns {
    my ($record, $line, $next, $ahead, $at) = @_;
    my ($turns, $to_move, $dice) = (@$record{qw(turns first)}, _rule($record->{rules}, 'dice'));
    my ($worth, $heads) = _worth_and_heads($dice, _rule($record->{rules}, 'zero_rolls'));
    my $thrower = defined $record->{seed} && Game::RoyalUr::Dice::thrower(pack('H*', $record->{seed}), $dice);
    my $opening = $record->{opening} // 0;
    my ($short, $long) = (length 'l 2: ', $dice + length 'l 2 : ');
    while (defined $line) {
        my $thrown = $thrower && $thrower->($opening + @$turns);
        my $number = @$turns + 1 . '. ';
        my $length = length $number;
        my $head = index($line, $number) == 0
            && ($heads->{ substr $line, $length, $long } // $heads->{ substr $line, $length, $short });
        my ($side, $roll, $faces) = $head ? @$head : (undef, '');
        my $move = $head && substr $line, $length + (defined $faces ? $long : $short);
        my $again = $head && $side eq $to_move ? $MOVES_AGAIN{$move} : undef;
        unless (defined $again && (!$thrower || $worth->{$thrown} == $roll && ($faces // $thrown) eq $thrown)) {
            return ($line, $line =~ /\A\[result\b/ ? undef : _fault_of_line($line, @$turns + 1, $to_move, $worth, $thrown));
        }
        $move = undef if $move eq '-';
        push @$turns, defined $faces
            ? { side => $side, roll => $roll, faces => $faces, move => $move }
            : { side => $side, roll => $roll, move => $move };
        $to_move = $OTHER{$to_move} unless $again;
        if (@$ahead) { $line = shift @$ahead; ++$$at }
        else { $line = $next->() }
    }
    return (undef, undef);
}

# What each throw is worth, and how the line of a turn goes on after its number, up to
# the move, with what that says.
sub _worth_and_heads {
    my ($dice, $zero) = @_;
    state %made;
    my $made = $made{"$dice $zero"} //= do {
        my %worth = map { $_ => tr/1// || $zero } map { sprintf "%0${dice}b", $_ } 0 .. 2**$dice - 1;
        my %heads;
        for my $side (@SIDES) {
            $heads{"$LETTER_OF{$side} $_: "} = [$side, $_] for 0 .. 4;
            $heads{"$LETTER_OF{$side} $worth{$_} $_: "} = [$side, $worth{$_}, $_] for keys %worth;
        }
        [\%worth, \%heads];
    };
    return @$made;
}

# What is wrong with the line of a turn that has a fault.
sub _fault_of_line {
    my ($line, $should_be, $to_move, $worth, $thrown) = @_;
    my ($number, $side, $roll, $faces)
        = $line =~ /\A([1-9][0-9]*)\. ([ld]) ([0-4])(?: ([01]+))?: [^ \t\r\f\x0b]+\z/ or return 'turn';
    return 'number' if $number ne $should_be;
    return 'side' if $SIDE_OF{$side} ne $to_move;
    return 'faces' if defined $faces && ($worth->{$faces} // '') ne $roll;
    return 'move' unless $thrown;
    return 'roll' if $worth->{$thrown} ne $roll;
    return defined $faces && $faces ne $thrown ? 'faces' : 'move';
}

sub format_record {
    my ($record) = @_;
    croak 'A record is a hash reference' unless _is_hash($record);
    my ($rules, $first, $seed, $opening, $turns, $result)
        = @$record{qw(rules first seed opening turns result)};

    my $text = '[rules ' . _format_rules($rules) . "]\n";
    croak 'The side that moves first is light or dark' unless defined $first && $LETTER_OF{$first};
    $text .= "[first $first]\n";
    if (defined $seed) {
        croak 'A seed is an even number of lowercase hexadecimal digits, for at most ' . SEED_MAX . ' bytes'
            unless seed_in_hex_ok($seed);
        $text .= "[seed $seed]\n";
    }
    if ($opening = plain_value($opening)) {
        croak 'An opening is an even number from 2 up, in a record with a seed'
            unless defined $seed && _opening_ok($opening);
        $text .= "[opening $opening]\n";
    }
    $turns //= [];
    croak 'The turns of a record are an array reference' unless ref $turns eq 'ARRAY';
    my $number = 0;
    state $heads = { map { my $end = $_; map { my $side = $_; map { ("$side $_$end" => "$LETTER_OF{$side} $_$end: ") } 0 .. 4 } @SIDES }
            '', map { " $_" } map { my $dice = $_; map { sprintf "%0${dice}b", $_ } 0 .. 2**$dice - 1 } 3, 4 };
    for my $turn (@$turns) {
        ++$number;
        croak "Turn $number: a turn is a hash reference with side and roll" unless ref $turn eq 'HASH';
        my ($side, $roll, $faces, $move) = @$turn{qw(side roll faces move)};
        # Most turns are plain and right; the others are looked at one thing after the other.
        if (defined $side && defined $roll and my $head = $heads->{ defined $faces ? "$side $roll $faces" : "$side $roll" }) {
            if (!defined $move || defined $LANDS_ON_ROSETTE{$move}) {
                $text .= "$number. $head" . ($move // '-') . "\n";
                next;
            }
        }
        $roll = plain_value($roll);
        my $fault = _fault_of_turn($side, $roll, $faces, $move);
        croak "Turn $number: $fault" if defined $fault;
        $roll .= " $faces" if defined $faces;
        $text .= "$number. $LETTER_OF{$side} $roll: " . ($move // '-') . "\n";
    }
    $text .= '[result ' . _format_result($result) . "]\n" if defined $result;
    return $text;
}

# Why a turn cannot be written, or undef when it can.
sub _fault_of_turn {
    my ($side, $roll, $faces, $move) = @_;
    return 'the side is light or dark' unless defined $side && $LETTER_OF{$side};
    return 'the roll is a whole number from 0 to 4' unless defined $roll && $roll =~ /\A[0-4]\z/;
    return 'the faces are three or four of 0 and 1'
        if defined $faces && $faces !~ /\A[01]{3,4}\z/;
    return quoted_value($move) . ' is not a move in its wire form'
        if defined $move && !defined $LANDS_ON_ROSETTE{$move};
    return undef;
}

sub _format_rules {
    my ($rules) = @_;
    return $rules if defined $rules && !ref $rules && $RULE_SETS{$rules};
    croak 'The rules of a record are the name of a rule set or a hash of its five fields'
        unless _is_hash($rules) && keys %$rules == @RULE_FIELDS;
    my $text = join ' ', map { "$_->[0]=" . (plain_value($rules->{ $_->[0] }) // '') } @RULE_FIELDS;
    croak quoted_value($text) . ' is not a rule set' unless _parse_fields($text);
    return $text;
}

sub _format_result {
    my ($result) = @_;
    croak 'The result of a record is a hash reference with winner and how' unless _is_hash($result);
    my $text = ($result->{winner} // 'draw') . ' ' . ($result->{how} // '');
    croak quoted_value($text) . ' is not how a game ends' unless $RESULTS{$text};
    return $text;
}

# The five fields of a rule set spelled out, or undef.
sub _parse_fields {
    my ($text) = @_;
    state $pattern = join ' ', map { "$_->[0]=($_->[1])" } @RULE_FIELDS;
    my @values = $text =~ /\A$pattern\z/ or return undef;
    my %rules;
    @rules{ map { $_->[0] } @RULE_FIELDS } = map { /[0-9]/ ? 0 + $_ : $_ } @values;
    return \%rules;
}

sub _opening_ok {
    my ($opening) = @_;
    # Fifteen digits are a whole number on every perl.
    return defined $opening && $opening =~ /\A[1-9][0-9]{0,14}\z/ && $opening % 2 == 0;
}

sub _rule {
    my ($rules, $field) = @_;
    return (ref $rules ? $rules : $RULE_SETS{$rules})->{$field};
}

sub _bad {
    my ($line, $error) = @_;
    return _answer(undef, { line => $line, error => $error });
}

# What was read and what was wrong; in scalar context just what was read.
sub _answer {
    my ($value, $error) = @_;
    return wantarray ? ($value, $error) : $value;
}

# One thing a move knows: of an object by asking it, of a hash by its key.
sub _part {
    my ($move, $name) = @_;
    return $move->can($name) && $move->$name if blessed $move && $move->can('from');
    croak 'A move is a Game::RoyalUr::Move or a hash reference with from and to'
        unless _is_hash($move);
    return $move->{$name};
}

sub _is_hash { (reftype($_[0]) // '') eq 'HASH' }

# Text, or an object that stands for some; any other reference is not text.
sub _is_text {
    my ($value) = @_;
    return 0 unless defined $value && (!ref $value || blessed $value && overload::Method($value, '""'));
    return length "$value";
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Notation - parse and format moves, positions and game records as text

=head1 SYNOPSIS

    use Game::RoyalUr::Notation qw(:all);

    my ($move, $why) = parse_move('hand-B1');
    print format_move($move), "\n";                    # hand-b1
    print format_display({ from => 'a2', to => 'd2', rosette => 1 }, 3), "\n";
                                                       # 3: a2-d2*
    my $text = "[rules finkel]\n[first light]\n1. l 0: -\n2. d 4: hand-a3\n";
    my ($record, $problem) = parse_record($text);
    die "line $problem->{line}: $problem->{error}\n" unless $record;
    print scalar @{ $record->{turns} }, " turns\n";    # 2 turns
    print "unchanged\n" if format_record($record) eq $text;

=head1 DESCRIPTION

Plain functions that format a move, a turn or a game as text and parse such text into
a move or a game. Nothing is remembered from one call to the next.

The module is pure Perl. Of this distribution it loads L<Game::RoyalUr::Dice>
and nothing else, so it works where the compiled board could not be built, and
it never asks whether a move is legal: for that, replay the record with
L<Game::RoyalUr>.

=head2 A move

A move is written in its B<wire form>: where the piece starts, a dash, where it
ends, as in C<hand-b1>, C<a2-d2> or C<h1-home>. A place is one of the twenty
squares, a file C<a> to C<h> followed by a row C<1> to C<3>, or C<hand> for the
pieces that wait to enter or C<home> for those that have left the board. The wire
form says nothing about the roll.

In the B<display form> the roll comes before the wire form, and after it an C<x>
when the move captures and a C<*> when it lands on a rosette: C<3: a2-d2x*>. A
turn lost to the roll is the roll and a dash: C<0: ->.

Text is written in lower case. Letters are read in either case, and that is all
that is forgiven: a space, another separator, or a C<x> or C<*> in a wire move is
an error.

=head2 A game record

    [rules finkel]
    [first light]
    [seed 5f1c9a]
    1. l 2 1001: hand-c1
    2. d 0 0000: -
    3. l 2: c1-a1
    [result dark resign]

First a header, then a line for each turn, then the result if there is one. Every
line, the last one included, ends with a newline, and nothing may be added:
no blank line, no comment, no carriage return, no space at the end of a line.

=over 4

=item C<[rules ...]>

The rule set: C<finkel>, C<masters>, or all five fields in this order, as in
C<route=long dice=3 zero_rolls=4 safe_rosettes=1 pieces=7>. A rule set that has a
name may be spelled out too, and is then kept spelled out. The fields are
described in L<Game::RoyalUr::Variant>.

=item C<[first light]>, C<[first dark]>

Whose turn is the first.

=item C<[seed ...]>

Optional: the bytes of the seed, two lowercase hexadecimal digits each, at most 16,384
bytes. Every turn's dice must then be those L<Game::RoyalUr::Dice> throws for that
seed, turn by turn. In a record without a seed, which is what a game with real dice leaves
behind, the rolls are taken as they stand.

=item C<[opening ...]>

Optional, and only after a seed: how many throws of the seed went into deciding
who moves first, an even number from 2 up. The first turn's dice are then the
throw with this number, and not throw 0.

=item A turn

Its number, from 1, and a full stop; C<l> or C<d>; the roll; if known, the dice
as they fell, C<1> a marked one and C<0> an unmarked one; a colon; and the move in
wire form, or a dash for a turn lost. One space stands between the parts.

The side is written out because turns do not simply alternate. After a move onto
a rosette the same side goes again; after any other move, and after a lost turn,
the other side does. A record that says otherwise is refused.

=item C<[result ...]>

Optional. C<light home> and C<dark home> say who brought the last piece home,
C<light resign> and C<dark resign> who B<won> because the other resigned, and
C<draw ply_cap> that the game reached the most turns a game may have.

=back

Reading a record that is accepted and writing it again gives the same text, byte
for byte.

=head1 FUNCTIONS

Nothing is exported unless asked for; C<:all> exports every function and
constant, save the four under L</SIDES AND SQUARES>. A function that returns a value
and an error returns the value alone in scalar context.

=head2 square_ok

    square_ok('d2')    # true
    square_ok('e1')    # false: the board has no such square

True for the name of a square in lower case, and false for anything else.

=head2 parse_move

    my ($move, $error) = parse_move($text);

Parses a wire move. Returns a reference to a hash with C<from> and C<to> in
lower case, and C<undef>; or C<undef> and a word for what is wrong:

=over 4

=item C<empty> - there is no text: it is undefined, empty, or a reference

=item C<shape> - it is not two parts with a single dash between them

=item C<place> - one of the parts is not a square, C<hand> or C<home>; it may be empty

=item C<from_home> - it would move a piece that is already home

=item C<to_hand> - it would move a piece to the hand

=back

=head2 format_move

    my $wire = format_move({ from => 'hand', to => 'b1' });    # hand-b1

The wire form of a L<Game::RoyalUr::Move>, or of a hash with C<from> and C<to>.
Croaks on anything else, and when the two are not a move: what would be written could
not be parsed again.

=head2 format_display

    print format_display($move);       # 3: a2-d2x*
    print format_display($move, 3);

The display form of a L<Game::RoyalUr::Move>, or of a hash with C<from>, C<to> and
optionally C<roll>, C<captures> and C<rosette>. A second argument is shown in
place of the move's own roll. The roll is shown as it is given. Croaks as
L</format_move> does, and when there is no roll.

=head2 format_forfeit

    print format_forfeit(0);    # 0: -

The display form of a turn lost to a roll, shown as it is given. Croaks without a roll.

=head2 validate_position

    validate_position('4xx2/8/4xx2 l 7 0 7 0')    # POS_OK
    validate_position('4xx2/9/4xx2 l 7 0 7 0')    # POS_LETTER

C<POS_OK> for a position in the form of L<Game::RoyalUr::Engine/to_string>,
otherwise the code of the first fault. It is the same as that of
L<Game::RoyalUr::Engine/of_string> for any string, and needs no compiled code. A
string is looked at as characters: a NUL or a character beyond ASCII is just one
that is not expected.

=head2 parse_record

    my ($record, $problem) = parse_record($text);

Parses a game record. Returns the record and C<undef>, or C<undef> and a
reference to a hash with the number of the first C<line> that is wrong, counted
from 1, and a word for the C<error>. It never dies. The record is

    {
        rules   => 'finkel',        # or a hash of the five fields
        first   => 'light',
        seed    => '5f1c9a',        # only when the record has one
        opening => 2,               # only when the record has one
        turns   => [
            { side => 'light', roll => 3, move => 'hand-b1' },
            { side => 'dark',  roll => 0, faces => '0000', move => undef },
        ],
        result  => { winner => 'light', how => 'resign' },    # likewise
    }

where C<move> is C<undef> for a lost turn, C<faces> is there when the line has
them, C<how> is C<home>, C<resign> or C<ply_cap>, and the C<winner> of a draw is
C<draw>.

The errors, in the order in which they are looked for:

=over 4

=item C<empty> - line 0: there is no text: it is undefined, empty, or a reference

=item C<no_newline> - line 0: the text does not end with a newline

=item C<rules> - line 1 does not name or spell out a rule set

=item C<first> - line 2 does not say which side moves first

=item C<opening> - the number is not even, is 0, is not a number in its shortest
form of at most fifteen digits, or there is no seed before it

=item C<turn> - the line has not the shape of a turn: a number in its shortest form from
1, a full stop, C<l> or C<d>, one digit from 0 to 4, perhaps dice, a colon and a move
without blanks, with one space between the parts; a seed that is not an even number of
lowercase hexadecimal digits or is too long, a blank line and a header line out of its place are no
turn either

=item C<number> - the turn is not numbered one more than the turn before

=item C<side> - it is not that side's turn

=item C<faces> - the dice are not as many as the rule set has, be they two or five, or
are not worth the roll; or they are worth the roll that the seed makes and are not its
dice

=item C<roll> - the dice of the seed are worth another roll; in a record without a seed
any roll from 0 to 4 is taken

=item C<move> - neither a dash nor a wire move in lower case

=item C<result> - not one of the five results

=item C<after_result> - a line follows the result

=back

A line that is missing is reported under the number it would have. A number of opening
throws that is 0 or has a leading zero is a fault of the C<opening>, and a result that is
not one of the five a fault of the C<result>, whatever it looks like, so that the word
names the line.

=head2 format_record

    my $text = format_record($record);

The text of a record in the shape above. C<rules> and C<first> are needed, and C<side>
and C<roll> in every turn. Without C<turns> there are none, a turn without a C<move> is
lost, an C<opening> of 0 is none, and the C<winner> of a draw may be C<undef>. A key that
has no use here is ignored. The numbers of the turns are counted, not given.

Croaks, naming the turn where there is one, on a value that has no way to be
written, since the text could not be parsed again. Whether the sides, the rolls and the dice fit together is not asked;
L</parse_record> asks that.

=head1 SIDES AND SQUARES

Exported on request by name, and not by C<:all>.

=head2 sides

    my ($light, $dark) = sides();

The words for the two sides, C<light> and C<dark>.

=head2 other_side

    print other_side('light');    # dark

The opponent of a side. Croaks on what is no side.

=head2 squares

    my @names = squares();    # a1, a2, a3, b1 ... h3

The names of the twenty squares, by file and then by row.

=head2 is_rosette

    print "goes again\n" if is_rosette('d2');

1 for the names of the five rosettes, a1, g1, d2, a3 and g3, and 0 for anything else.

=head1 CONSTANTS

What L</validate_position> returns. Names, values and meanings are those of
L<Game::RoyalUr::Engine/CONSTANTS>.

    POS_OK       0   a position
    POS_NULL     1   undefined or empty
    POS_ROWS     2   not three rows
    POS_WIDTH    3   a row that is not eight squares wide
    POS_LETTER   4   an unexpected character in a row
    POS_GAP      5   a piece, or empty squares, where the board has no square
    POS_X        6   an x where the board has a square
    POS_SIDE     7   the side to move is not l or d
    POS_COUNT    8   a hand or home that is not one digit from 0 to 7
    POS_FIELD    9   a field is missing, or something follows the last
    POS_LONG    10   48 characters or more

=head1 SEE ALSO

L<Game::RoyalUr>, which plays games and replays records;
L<Game::RoyalUr::Variant>, L<Game::RoyalUr::Dice>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
