use 5.014;
use strict;
use warnings;

# The position string: a table, and a twin on strings nobody would write.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Refusal;
use SenetTwin qw(twin_code random_track);
use TruthTable qw(rows);
use Test::More;

use Game::Senet::Engine ();
use Game::Senet::Notation qw(validate_position);
use Game::Senet::Position qw(:all);

my @CODES = qw(
    POS_OK POS_NULL POS_ROWS POS_WIDTH POS_LETTER POS_SIDE POS_COUNT POS_FIELD POS_LONG
);
for my $value (0 .. $#CODES) {
    for my $module (qw(Position Engine Notation)) {
        my $code = "Game::Senet::$module"->can($CODES[$value]);
        is $code->(), $value, "Game::Senet::$module: $CODES[$value] is $value";
        ok eval { "Game::Senet::$module"->import($CODES[$value]); 1 },
            "Game::Senet::$module exports $CODES[$value]";
    }
    like position_error($value), qr/\w/, "$CODES[$value] has words";
}
for (undef, '', -1, 9, 1.5, 'x') {
    refused(sub { position_error($_) }, 'position_error: the code must be', 'no code: ' . ($_ // 'undef'));
}

# The three who judge a string agree; answers the name of the code.
sub judged {
    my ($text) = @_;
    my $code = validate_position($text);
    my ($board, $engine) = Game::Senet::Engine->of_string($text);
    my ($read) = read_position($text);
    return 'they disagree' if $code != $engine || $code != $read || !!$board != ($code == POS_OK);
    return $CODES[$code];
}

for my $row (rows('senet-positions.tsv')) {
    my ($expected, $text, $written) = @$row{qw(code position written)};
    my $name = $text =~ s/([^ -~])/sprintf '\\x%X;', ord $1/ger;
    is judged($text), $expected, "'$name' is $expected";
    is twin_code($text), $expected, "'$name': so says the twin";
    next unless $expected eq 'POS_OK';
    my ($board) = Game::Senet::Engine->of_string($text);
    is $board->to_string, $written || $text, "'$name' is written in its one form";
}
is judged(undef), 'POS_NULL', 'undef';
is judged('x' x $_), $_ < 64 ? 'POS_LETTER' : 'POS_LONG', "$_ characters" for 63, 64, 65, 100_000;
is judged("\x{100}" x 63), 'POS_LETTER', 'characters are counted, not bytes';

# The inner form of a string makes no difference.
for my $text ("dldldldldl/10/10 l 0 0", "dld\xe9ldldl/10/10 l 0 0", "10/10/10 l 0 \xe9") {
    my ($up, $down) = ($text, $text);
    utf8::upgrade($up);
    utf8::downgrade($down);
    is judged($up), judged($down), 'the UTF-8 flag changes nothing: ' . judged($down);
}

srand 20260102;
my @CHARS = (split(//, 'ld/ 0123456789lldd// 10'), "\0", "\n", 'x', "\xe9", "\x{663}", "\x{1F600}");

sub mutated {
    my ($text) = @_;
    for (1 .. 1 + rand 2) {
        my $at = int rand length $text;
        my $c = $CHARS[rand @CHARS];
        my $kind = int rand 4;
        if ($kind == 0) { substr($text, $at, 1) = $c }
        elsif ($kind == 1) { substr($text, $at, 1) = '' }
        elsif ($kind == 2) { substr($text, $at, 0) = $c }
        else { $text = substr $text, 0, $at + 1 }
    }
    return $text;
}

my %seen;
my $bad = 0;
for my $n (1 .. 6000) {
    my ($side, @off) = (int rand 2, int rand 8, int rand 8);
    my $track = random_track(int rand 15, int rand 15);
    my $text = write_position($track, $side, @off);
    my ($code, @said) = read_position($text);
    $bad++ if $code != POS_OK || "@said" ne "$track $side @off" || judged($text) ne 'POS_OK';

    $text = $n % 4 ? mutated($text) : join '', map { $CHARS[rand @CHARS] } 0 .. rand 70;
    my $twin = twin_code($text);
    utf8::upgrade($text) if $n % 2;
    my $got = judged($text);
    $seen{$twin}++;
    next if $got eq $twin || $bad++;
    diag "'$text' is $got, and $twin for the twin";
}
is $bad, 0, 'random and mutated strings: Engine, Notation and the twin agree';
is_deeply [sort keys %seen], [sort @CODES], 'and every code was met' or diag explain \%seen;

for (
    ['.' x 29, 0, 0, 0], ['x' x 30, 0, 0, 0], [undef, 0, 0, 0], ['.' x 30, 2, 0, 0], ['.' x 30, undef, 0, 0],
    ["\n" . '.' x 30, 0, 0, 0]
) {
    refused(sub { write_position(@$_) }, 'write_position: the ', "no position: @{[map { $_ // 'undef' } @$_]}");
}
for ([], [0], [0, 8], [-1, 0], [0, 0, 0], [0, 'x']) {
    refused(sub { write_position('.' x 30, 0, @$_) }, 'write_position: two numbers', "no numbers: @$_");
}

done_testing;
