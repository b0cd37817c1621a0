use 5.014;
use strict;
use warnings;

# Every fault a record can have: its word and its line.

use FindBin;
use lib "$FindBin::Bin/../lib";
use SenetTwin qw(play_record);
use Test::More;

use Game::Senet::Notation qw(parse_record format_record);

my $VARIANT = '[variant kendall pieces=5 blockade=3 protect=run backward=1 reach26=exact throw_on_26=0]';

sub shown {
    my $text = join ' ', map { $_ // 'undef' } @_;
    $text =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ge;
    return length $text > 60 ? '...' . substr $text, -57 : $text;
}

# A good record of twelve plies, with a seed, sticks and a result, to be spoiled.
my $HEX = unpack 'H*', 'faulty';
my $GOOD = format_record((play_record('faulty', 'kendall', plies => 12, sticks => 1))[0]);
my @LINE = split /\n/, $GOOD;
my $LAST = @LINE;

# The line that is spoiled most: a ply whose sticks fell both ways.
my ($AT) = grep { $LINE[$_ - 1] =~ /\A\d+\. . [123] [01]{4}: \d/ } 1 .. $LAST;
ok $AT, 'there is a ply to spoil';
ok + (parse_record($GOOD))[0], 'and the record is good';
my ($STICKS) = $LINE[$AT - 1] =~ / ([01]{4}):/;

# The record with one line changed, once for each replacement.
sub changed {
    my ($number, $find, @puts) = @_;
    return map {
        my ($put, @lines) = ($_, @LINE);
        $lines[$number - 1] =~ s/$find/$put/ or die "no $find in $lines[$number - 1]";
        join '', map { "$_\n" } @lines;
    } @puts;
}
sub ply { return changed($AT, @_) }
sub move { return changed($AT, qr/: .*/, map { ": $_" } @_) }

sub flipped {
    my ($bit) = @_;
    my $sticks = $STICKS;
    substr($sticks, $bit, 1) =~ tr/01/10/;
    return $sticks;
}

sub fallen_otherwise {
    my ($one, $zero) = (index($STICKS, '1'), index($STICKS, '0'));
    my $sticks = $STICKS;
    (substr($sticks, $one, 1), substr($sticks, $zero, 1)) = (0, 1);
    return $sticks;
}

# Without sticks, which would give another roll away first.
sub another_roll {
    my @lines = map { s/ [01]{4}:/:/r } @LINE;
    $lines[$AT - 1] =~ s/(\. .) (\d)/"$1 " . ($2 % 5 + 1)/e;
    return join '', map { "$_\n" } @lines;
}

my @FAULTS = (
    [empty => 0, undef, ''],
    [no_newline => 0, 'x', $GOOD =~ s/\n\z//r, "$GOOD ", $VARIANT],
    [variant => 1, "\n", "x\n", "[variant]\n", "$VARIANT \n", " $VARIANT\n", "\x{FEFF}$GOOD",
        changed(1, 'variant', 'Variant'), changed(1, '\z', "\r"), $GOOD =~ s/\A.*\n//r],
    [variant_name => 1, changed(1, 'kendall', '', 'x', 'Kendall', 'jequier', ' kendall', "\0")],
    [variant_field => 1,
        changed(1, ' throw_on_26=0', '', ' throw_on_26=0 x=1', ' throw_on_26=0 throw_on_26=0'),
        changed(1, 'pieces=5 blockade=3', 'blockade=3 pieces=5'),
        changed(1, 'pieces', 'piece', ' pieces'), changed(1, 'protect=', 'protect')],
    [variant_value => 1,
        changed(1, 'pieces=5', 'pieces=6', 'pieces='), changed(1, '=run', '=all', '=Run'),
        changed(1, 'blockade=3', 'blockade=03', 'blockade=2'), changed(1, '=exact', '=exactly'),
        changed(1, 'backward=1', 'backward=2', 'backward='), changed(1, '26=0', '26=00', '26=no')],
    [first => 2, "$VARIANT\n", "$VARIANT\n\n",
        changed(2, 'light', '', 'Light', 'l', 'lightdark', 'light '), changed(2, '^.*', '', '[first]')],
    [position => 3,
        changed(3, '^.*', '[position]', '[position ]', '[position x]', '[position 10/10 l 0 0]',
            '[position 10/10/10 l 0 0 ]')],
    [position_side => 3, changed(3, '^', "[position 10/10/10 d 0 0]\n"),
        "$VARIANT\n[first dark]\n[position 10/10/10 l 0 0]\n"],
    [seed => 3, changed(3, $HEX, '', 'abc', 'AB', 'xy', "$HEX ", "0x$HEX", "${HEX}0")],
    [header => 3,
        changed(3, '^.*', '[Seed 00]', '[x]', '[', '[]', '[first light]', $VARIANT, '[seed 00',
            '[position 10/10/10 l 0 0')],
    [header => 4, changed(3, '$', "\n[seed $HEX]", "\n[position 10/10/10 l 0 0]")],
    [header => $AT, ply('^', "[seed $HEX]\n", "[first light]\n", '[')],
    [result => $LAST,
        changed($LAST, 'light|dark', '', 'draw', 'Light', 'nobody'),
        changed($LAST, 'result.*', 'result]', 'result draw]', 'result draw home]',
            'result light ply_cap]', 'result light off]', 'result light home ]')],
    [after_result => $LAST + 1, map { "$GOOD$_\n" } '', 'x', '13. l 1: -', $LINE[-1], '[x]'],
    [ply => $AT,
        ply('^.*', '', 'x', '-'), ply('\. ', '.', ' ', '.  '), ply(': ', ':', ' ', ' :'),
        ply('^', ' ', '-'), ply('^\d+', 'x', "\x{661}"), ply('( \d) ', '  1 '),
        ply(' [01]{4}', ' 0110 0110', ' ')],
    [number => $AT, ply('^\d+', 0, 99, 100, '0' . ($AT - 3), '1' . '0' x 50)],
    [side => $AT, ply('\. .', map { ". $_" } 'x', 'L', 'light', 'ld', "\x{100}",
            $LINE[$AT - 1] =~ /\. l/ ? 'd' : 'l')],
    [roll => $AT, map { my $to = $_; ply(' \d ', " $to ") } 0, 6, 9, 'x', '01', 12, "\x{661}"],
    [sticks => $AT, ply($STICKS, '0', '011', '01101', 'xxxx', '0112', "011\x{661}", '-')],
    [sticks_roll => $AT, map { ply($STICKS, flipped($_)) } 0 .. 3],
    [roll_seed => $AT, another_roll()],
    [sticks_seed => $AT, ply($STICKS, fallen_otherwise())],
    [move_empty => $AT, move('')],
    [move_long => $AT, move('123-45678', '10-11 10-11')],
    [move_shape => $AT, move('10', 'off', '10-', '-10', '--', '1-2-3', ' ')],
    [move_house => $AT, move('0-1', '31-1', '1-31', '01-2', ' 1-2', '1-2 ', '1-2x', '1-2+', "1-2\r")],
    [move_from_off => $AT, move('off-1', 'off-off', 'OFF-3')],
    [move_same => $AT, move('1-1', '30-30')],
    [move_case => $AT, move('30-OFF', '30-Off')],
);

my %met;
for (@FAULTS) {
    my ($word, $line, @texts) = @$_;
    $met{$word} += @texts;
    is_deeply [parse_record($_)], [undef, { line => $line, error => $word }],
        "$word, line $line: " . shown($_) for @texts;
}

subtest 'the faults are those of the documentation' => sub {
    open my $in, '<', "$FindBin::Bin/../../perl/lib/Game/Senet/Notation.pod" or die $!;
    my $pod = do { local $/; <$in> };
    my ($section) = $pod =~ /^=head1 WHAT CAN BE WRONG(.*?)^=head1/ms;
    my @told = map { /C<(\w+)>/g } $section =~ /^=item (.*)$/mg;
    is_deeply [sort keys %met], [sort @told], 'the same words';
    is_deeply [grep { !$met{$_} } @told], [], 'each of them met';
};

subtest 'the first fault counts' => sub {
    my $two = "$VARIANT\n[first light]\n";
    for (
        ['9. x 9 7: y', 'number'],
        ['1. x 9 7: y', 'side'],
        ['1. l 9 7: y', 'roll'],
        ['1. l 1 7: y', 'sticks'],
        ['1. l 1 0000: y', 'sticks_roll'],
        ['1. l 1 0001: y', 'move_shape'],
    ) {
        my ($line, $word) = @$_;
        is_deeply [parse_record("$two$line\n")], [undef, { line => 3, error => $word }], "$line: $word";
    }
    is_deeply [parse_record("${two}1. l 1: 1-1\n3. x 9: off\n")],
        [undef, { line => 3, error => 'move_same' }], 'line by line';
    is_deeply [parse_record($two . "x\n" x 3)], [undef, { line => 3, error => 'ply' }], 'rubbish';
    is_deeply [parse_record(join '', map { chr } 0 .. 255)],
        [undef, { line => 0, error => 'no_newline' }], 'every byte there is';
    is_deeply [parse_record([])], [undef, { line => 0, error => 'no_newline' }], 'a reference is no text';
};

subtest 'a seed of eight megabytes was taken from a record' => sub {
    require Game::Senet::Notation;
    my $of = sub {
        my $variant = Game::Senet::Variant->of(undef)->describe;
        return "[variant $variant]\n[first light]\n[seed " . 'ab' x $_[0] . "]\n";
    };
    my ($longest, $fault) = Game::Senet::Notation::parse_record($of->(16_384));
    is length $longest->{seed}, 32_768, 'the longest that there may be' or diag explain $fault;
    for my $bytes (16_385, 8 << 20) {
        my ($record, $problem) = Game::Senet::Notation::parse_record($of->($bytes));
        is_deeply [$record, $problem], [undef, { line => 3, error => 'seed' }], "one of $bytes bytes is refused";
    }
};

done_testing;
