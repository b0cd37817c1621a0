use 5.014;
use strict;
use warnings;

# Text that a person sees: nothing in it steers a terminal.

use JSON::PP ();
use Test::More;

use Game::RoyalUr::Text qw(shown shown_lines shown_bytes json_text json_data);

subtest 'what a terminal obeys is shown as an escape' => sub {
    is shown("a\e[2Jb"), 'a\x1b[2Jb', 'an escape sequence';
    is shown("a\nb\rc\td\0e"), 'a\nb\rc\td\x00e', 'lines, tabs, NUL';
    is shown("a\x{9b}31mb\x{7f}"), 'a\x9b31mb\x7f', 'the controls beyond ASCII';
    is shown("a\x{202e}b\x{2066}c\x{200f}d\x{61c}"), 'a\x{202e}b\x{2066}c\x{200f}d\x{61c}', 'marks of direction';
    is shown("a\x{2028}b\x{2029}c\x{feff}d\x{e0041}"), 'a\x{2028}b\x{2029}c\x{feff}d\x{e0041}', 'separators and what is invisible';
    is shown("\x{d800}\x{fffe}\x{110000}"), '\x{d800}\x{fffe}\x{110000}', 'what is no character';
};

subtest 'other text stays as it is' => sub {
    my $text = join '', map { chr } 0x20 .. 0x7e, 0xa1 .. 0xac, 0xae .. 0x17f, 0x391, 0x5d0, 0x627, 0x4e00, 0x1f3b2;
    is shown($text), $text, 'letters of many scripts, signs, a backslash';
    is shown("\x{1f468}\x{200d}\x{1f469}"), "\x{1f468}\x{200d}\x{1f469}", 'what joins characters';
    is shown(''), '', 'nothing';
    is shown(17), '17', 'a number';
};

subtest 'every character below 0x3000 is either fit or escaped' => sub {
    my @raw = grep { my $c = chr; shown($c) eq $c && $c =~ /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/ } 0 .. 0x2fff;
    is_deeply \@raw, [], 'none gets through';
};

subtest 'long text is cut' => sub {
    is shown('abcdef', 6), 'abcdef', 'not where it fits';
    is shown('abcdefg', 6), 'abcdef...', 'where it does not';
    is shown("\n\n\n", 2), '\n\n...', 'counted before it is escaped';
};

subtest 'lines stay lines' => sub {
    is shown_lines("a\e\nb\r\n\nc"), "a\\x1b\nb\\r\n\nc", 'all of them';
    is shown_lines("a\n"), "a\n", 'the last newline too';
    is shown_lines(''), '', 'nothing';
};

subtest 'bytes are decoded' => sub {
    is shown_bytes("caf\xc3\xa9 \xc3\x80"), "caf\xe9 \xc0", 'UTF-8';
    is shown_bytes("caf\xe9\n"), 'caf\xe9\n', 'what is not UTF-8';
    is shown_bytes("\xc2\x9b2J"), '\x9b2J', 'a control hidden in UTF-8';
    is shown_bytes("\x{263a}\e"), "\x{263a}\\x1b", 'characters are taken as they are';
    is shown_bytes('a' x 50, 10), 'aaaaaaaaaa...', 'cut';
    my $bytes = "\xc3\xa9";
    shown_bytes($bytes);
    is $bytes, "\xc3\xa9", 'the argument is left alone';
};

subtest 'JSON that may be sent to a terminal' => sub {
    my $data = { name => "A\e\x{9b}\x{202e}\x{e0041}\x{7f}\x{e9}\n", list => [1, 2.5, '7', undef, JSON::PP::true()] };
    my $text = json_text($data);
    unlike $text, qr/[\x00-\x1f\x7f-\x9f\x{202e}\x{e0041}]/, 'no such character';
    is_deeply +JSON::PP->new->decode($text), $data, 'and the same data';
    is $text, json_text($data), 'the same text each time';
    like $text, qr/\[1,2\.5,"7",null,true\]/, 'numbers, strings and booleans are what they are';
    my $pretty = json_text($data, pretty => 1);
    like $pretty, qr/\n {3}"list" : \[\n/, 'in lines when asked for';
    is_deeply +JSON::PP->new->decode($pretty), $data, 'the same data';
    is json_text('x'), '"x"', 'a value alone';
};

subtest 'infinities and what is not a number made invalid JSON' => sub {
    my $inf = 9**9**9;
    my $text = json_text({ a => $inf, b => -$inf, c => $inf / $inf, d => [$inf, 1], e => 'inf', f => 'nan', g => 'Infinity' });
    my $read = eval { JSON::PP->new->decode($text) };
    is_deeply $read, { a => undef, b => undef, c => undef, d => [undef, 1], e => 'inf', f => 'nan', g => 'Infinity' },
        'null for the numbers, and strings stay strings';
};

subtest 'JSON is read as JSON::PP reads it' => sub {
    my $plain = JSON::PP->new->allow_nonref;
    my $same = JSON::PP->new->allow_nonref->canonical->ascii;
    for my $json (
        '{}', '[1,2.5,"7",null,true,false]', 'null', '"a"', '17', '["\u007f0;"]', qq{["\x7f0;"]}, qq{["\xe9"]},
        qq{["\xe9\x7f0;\\u007F0;\\\\u007f\\\\\xe9"]}, qq{{"\xe9":{"\x{263a} and \x{1f600}":["\xe9a\xe9","x\xe9\\n\\u00e9\xe9"]}}},
        qq{ [ "\xe9" ,\n"\\ud83d\\ude00\xe9", 0.10, -3, "1e5" ]\n}, qq{["\x{10ffff}\x80\xff"]},
    ) {
        my ($data, $why) = json_data($json);
        is $why, undef, 'it is read';
        is $same->encode([$data]), $same->encode([$plain->decode($json)]), 'the same: ' . json_text($json, ascii => 1);
    }
    srand 7;
    my @parts = ('"', '"', '"', ',', ':', '[', ']', '{', '}', '\\', '\\u007f', '\\u00e9', "\xe9", "\xe9", "\x7f", '0;', 'a', "\n", ' ', "\x{263a}");
    my %count;
    for (1 .. 20_000) {
        my $json = '["' . join('', map { $parts[rand @parts] } 1 .. 1 + rand 8) . '"]';
        my $wanted = eval { $same->encode($plain->decode($json)) };
        my ($data, $why) = json_data($json);
        my $found = defined $why ? undef : $same->encode($data);
        $count{ defined $wanted ? 'read' : 'refused' }++;
        next if ($found // '') eq ($wanted // '');
        is $found, $wanted, json_text($json, ascii => 1);
    }
    cmp_ok $count{$_}, '>', 1000, "of random texts many are $_" for qw(read refused);
};

subtest 'what is not JSON' => sub {
    my (undef, $why, $line) = json_data("[1,\n2,\n]");
    like $why, qr/\Amalformed JSON string, neither (?:tag, )?array, object/, 'why';
    is $line, 3, 'where';
    for my $json ('', '[', '{"a"}', '[1] x', qq{[\xe9]}, qq{["\\\xe9"]}, qq{["\xe9\n"]}, '["\ud800"]', qq{"\xe9}) {
        my ($data, $why, $line) = json_data($json);
        ok !defined $data && length $why && $line >= 1, json_text($json, ascii => 1);
    }
    is + (json_data(qq{{"\xe9\xe9":1,\n"\xe9":\xe9}}))[2], 2, 'the line, beyond what is not ASCII';
    $@ = 'kept';
    json_data('[');
    is $@, 'kept', '$@ stays as it was';
};

done_testing;
