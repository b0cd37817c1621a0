use 5.014;
use strict;
use warnings;

# What other people's files did to the readers: files that took minutes to be
# refused, and names that were written and could not be read.

use File::Temp;
use FindBin;
use Test::More;
use Time::HiRes ();
use Game::RoyalUr::Format;
use Game::RoyalUr::History;

my $FORMAT = 'Game::RoyalUr::Format';
my $MEGABYTE = 1_000_000;
my $MOVES = "1. A\@A2 / C\@C2\n";

my %finkel = (rules => 'finkel');
my $SETTINGS = '"settings":{"board_shape":"standard","paths":"bell","dice":"four_binary","start_pieces":7,'
    . '"safe_rosettes":true,"rosettes_grant_rolls":true,"captures_grant_rolls":false}';

# Reads a file in a program of its own: the processor time, which other programs do not add
# to, the most memory, the warnings, and what was found, a fault or how many games.
sub judged {
    my ($what, $text, %options) = @_;
    my $file = File::Temp->new;
    binmode $file;
    print {$file} $text;
    close $file or die $!;
    open my $out, '-|', $^X, (map { "-I$_" } grep { !ref } @INC), '-MGame::RoyalUr::Format', '-e', <<'PROGRAM', "$file", %options or die $!;
my ($file, @options) = @ARGV;
open my $in, '<:raw', $file or die $!;
my $text = do { local $/; <$in> };
my $warnings = 0;
local $SIG{__WARN__} = sub { $warnings++ };
alarm 30;
my $begun = times;
my ($games, $fault) = Game::RoyalUr::Format->read_games($text, @options);
my $took = times() - $begun;
my $memory = open(my $status, '<', '/proc/self/status') && join('', <$status>) =~ /VmHWM:\s+([0-9]+)/ ? $1 / 1024 : 0;
print join ' ', $took, $memory, $warnings, ref $fault || @$games . ' games';
PROGRAM
    my ($took, $memory, $warnings, $found) = split ' ', readline($out) // '', 4;
    ok defined $found, "$what is judged" or return '';
    is $warnings, 0, '... without a warning';
    cmp_ok $took, '<', 5, '... within moments, on a slow machine too';
    cmp_ok $memory, '<', 100, '... in a hundred megabytes';
    return $found;
}

for (
    ['blank lines and a word of no format', ("\n" x $MEGABYTE) . 'zzz'],
    ['.ur of blank lines', ("\n" x $MEGABYTE) . 'zzz', from => 'ur'],
    ['.ur with blanks inside a turn', 'X:' . (' ' x $MEGABYTE) . 'y', from => 'ur'],
    ['.ur of headers alone', "X is a\n" x 140_000, from => 'ur'],
    ['.ur of boards alone', qq{Board: "MoX5A"\n} x 65_000, from => 'ur'],
    ['.ur of games of one turn', "X is a\nX: 0\n" x 80_000, from => 'ur'],
    ['.ur of lost turns', "X: 0\nO: 0\n" x 100_000, from => 'ur'],
    ['.ur of nothing but remarks', "#\n" x 500_000, from => 'ur'],
    ['RGN header that never closes', '[a' . (' ' x $MEGABYTE), from => 'rgn', %finkel],
    ['RGN header of brackets', '[a ' . ('] ' x 500_000) . 'x', from => 'rgn', %finkel],
    ['RGN of headers alone', join('', map { "[k$_ v]\n" } 1 .. 90_000), from => 'rgn', %finkel],
    ['RGN of games of one turn', "[k v]\n1. 0 --\n" x 66_000, from => 'rgn', %finkel],
    ['RGN of words on one line', '1. ' . ('a ' x 500_000), from => 'rgn', %finkel],
    ['RGN of a word on each line', "a\n" x 500_000, from => 'rgn', %finkel],
    ['RGN of lost turns', '1. ' . ('0 -- / 0 -- ' x 80_000), from => 'rgn', %finkel],
    ['RGN of numbers', '1. ' x 333_000, from => 'rgn', %finkel],
    ['JSON of lists in lists', '{"a":' . ('[' x $MEGABYTE)],
    ['JSON of lists beside each other', '{"a":[' . join(',', ('[]') x 330_000) . ']}'],
    ['JSON of keys', '{' . join(',', map { qq{"$_":1} } 1 .. 80_000) . '}'],
    ['JSON of keys beyond ASCII', '{' . join(',', map { qq{"\xc3\xa9$_":1} } 1 .. 70_000) . '}'],
    ['JSON text beyond ASCII', '{"a":"' . ("\xc3\xa9" x 500_000) . '"}'],
    ['JSON texts beyond ASCII', '{"a":[' . join(',', ('"' . "\xc3\xa9" . '"') x 100_000) . ']}'],
    ['JSON text beyond ASCII and escaped', '{"a":"' . ("\xc3\xa9\\n" x 250_000) . '"}'],
    ['JSON text of backslashes', '{"a":"' . ('\\\\' x 500_000) . '"}'],
    ['JSON text that never ends', '{"a":"' . ('\\"' x 500_000)],
    ['record of lost turns', "[rules finkel]\n[first light]\n" . join '', map { "$_. " . ($_ % 2 ? 'l' : 'd') . " 0: -\n" } 1 .. 75_000],
    ['one byte', "\0" x $MEGABYTE], ['another', "\xff" x $MEGABYTE],
) {
    my ($what, $text, %options) = @$_;
    is judged($what, $text, %options), 'Game::RoyalUr::Format::Fault', '... and refused';
}

my $states = qq({"notation_version":2,"metadata":{},$SETTINGS,"states":[) . join(',', ('{"type":"wait4roll"}') x 45_000) . ']}';
is judged('JSON of states', $states), '1 games', '... and a game';

subtest 'as many games and headers as there may be, and one more' => sub {
    for my $case (['ur', "X is a\nX: 0\n"], ['ur', "X is a\n"], ['rgn', "[k v]\n1. 0 --\n"]) {
        my ($from, $game) = @$case;
        my ($games) = $FORMAT->read_games($game x 10_000, from => $from, %finkel);
        is scalar @{ $games // [] }, 10_000, "$from: ten thousand";
        my ($none, $fault) = $FORMAT->read_games($game x 10_001, from => $from, %finkel);
        like $fault // 'none', qr/there are more than 10000 games in it/, "$from: and one more";
    }
    my $headers = join '', map { "[k$_ v]\n" } 1 .. 1000;
    my ($game) = $FORMAT->read_game("$headers\n$MOVES", %finkel);
    is scalar(() = $game->metadata), 1000, 'rgn: a thousand headers';
    my ($none, $fault) = $FORMAT->read_game("${headers}[k v]\n\n$MOVES", %finkel);
    is $fault, 'line 1001: more than 1000 headers', 'rgn: and one more';
};

my $long = '[Light "' . ('\\\\a' x 300_000) . qq{"]\n\n$MOVES};
is judged('a long quoted name', $long, %finkel), '1 games', '... and a game';
my ($games) = $FORMAT->read_games($long, %finkel);
is length $games->[0]->player('light'), 600_000, 'a name longer than 65,534 characters is read whole';

for my $name ("a\rb", "a\nb", "a\r\nb", 'a"]b\\', '\\', '"', 'x' x 70_000, '', "a\x{2028}b") {
    my $history = Game::RoyalUr::History->new(rules => 'finkel', first => 'light', metadata => [[Light => $name]]);
    $history->play(1, 'hand', 'd1');
    my ($text) = $FORMAT->write_game($history, 'rgn');
    my ($back, $fault) = $FORMAT->read_game($text, from => 'rgn', rules => 'finkel');
    (my $shown = substr $name, 0, 8) =~ s/([^!-~])/sprintf '\\x{%x}', ord $1/ge;
    is $back && $back->player('light'), $name, "the name '$shown' is the same after RGN" or diag $fault;
}

my ($two, $fault) = $FORMAT->read_games("[Light A]\n\n$MOVES\n[Light B]\n\n$MOVES", from => 'rgn', rules => 'finkel');
is_deeply [map { $_->player('light') } @{ $two // [] }], ['A', 'B'], 'several RGN games in one file are read' or diag $fault;

for my $line ('[Light "a\\"]', '[Light "a"b"]', '[Light a"b]', '[Light]', '[Light "a]') {
    my ($none, $why) = $FORMAT->read_games("$line\n\n$MOVES", from => 'rgn', rules => 'finkel');
    like "$why", qr/not a header/, "$line is no header";
}

subtest 'a key that stands twice in a JSON object is told' => sub {
    open my $in, '<:raw', "$FindBin::Bin/../data/games/seven.json" or die $!;
    my $json = do { local $/; <$in> };
    ok + (Game::RoyalUr::Format->read_game($json))[0], 'a good file';
    my ($key) = $json =~ /"settings"\s*:\s*\{\s*("\w+"\s*:)/;
    my (undef, $fault) = Game::RoyalUr::Format->read_game($json =~ s/\Q$key\E/$key 7, $key/r);
    like $fault, qr/\Aline \d+: the key "\w+" stands twice in one object\z/, 'the same with one key twice';
    (undef, $fault) = Game::RoyalUr::Format->read_game(qq({"a":{"\xc3\xa9":1,\n"b\\"":2,"x":"}","\\u00e9":3}}));
    is $fault, qq(line 2: the key "\xc3\xa9" stands twice in one object) =~ s/\xc3\xa9/\xe9/r, 'also where it is spelled in two ways';
    (undef, $fault) = Game::RoyalUr::Format->read_game(qq({"a\\"b":1,"a__b":2,"c":{"a__b":3}}));
    is $fault, 'there is no notation_version', 'and not where only the escapes are alike';
};

subtest 'a time of 1e999 wrote Inf into JSON' => sub {
    my $of = sub { qq({"notation_version":2,$SETTINGS,"states":[{"type":"roll","turn":"L","time":$_[0],"roll":{"value":0}}]}) };
    for my $time ('"1e999"', '1e999', '-1e999', '"9e9999"', '"inf"', '"nan"', '[]') {
        my ($none, $why) = $FORMAT->read_game($of->($time));
        like $why // 'read', qr/states\[0\]: its time is no number/, "a time of $time is refused";
    }
    my ($game) = $FORMAT->read_game($of->('"1e300"'));
    like $FORMAT->write_game($game, 'json'), qr/"time": 1e\+300/, 'one that a number can be is kept';
    my $made = Game::RoyalUr::History->new(first => 'light');
    $made->lose(0, time => $_) for 9**9**9, -sin(9**9**9);
    my $json = $FORMAT->write_game($made, 'json');
    unlike $json, qr/inf|nan/i, 'nor is one written that a program gave';
    ok + ($FORMAT->read_game($json))[0], 'so that it can be read';
};

done_testing;
