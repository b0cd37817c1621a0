use 5.014;
use strict;
use warnings;

# What other people put into names, headers, words and the names of files does not reach the
# terminal as it is, whatever command reads it and whatever encoding is set.

use Encode ();
use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Program qw(royalur);

my $dir = tempdir(CLEANUP => 1);

# What a terminal obeys, what turns the text around it, what begins a line, what is invisible.
my $NASTY = "A\e[2J\x{9b}31m\x{7}\x{8}\r\x{202e}\x{2066}\x{200f}\x{2028}\x{85}\x{feff}\x{e0041}Z";
my $UNFIT = qr/[\x00-\x09\x0b-\x1f\x7f-\x9f\x{202a}-\x{202e}\x{2066}-\x{2069}\x{200e}\x{200f}\x{2028}\x{2029}\x{feff}\x{e0041}]/;

sub file {
    my ($name, $text) = @_;
    my $path = "$dir/$name";
    utf8::encode($_) for $path, $text;
    open my $out, '>:raw', $path or die "$path: $!";
    print {$out} $text;
    close $out or die $!;
    return $path;
}

# Nothing unfit in what was said, and what went wrong in one line.
sub harmless {
    my ($run, $name) = @_;
    my ($out, $err) = map { my $text = eval { Encode::decode('UTF-8', $_, Encode::FB_CROAK | Encode::LEAVE_SRC) }; $text } @$run{qw(out err)};
    return fail "$name: it is UTF-8" unless defined $out && defined $err;
    my @found = map { sprintf '%x', ord } "$out$err" =~ /($UNFIT)/g;
    is_deeply \@found, [], "$name: nothing that a terminal obeys";
    return;
}

sub refused {
    my ($run, $name) = @_;
    harmless($run, $name);
    like $run->{err}, qr/\A[^\n]+\n\z/, "$name: one line says what is wrong";
    cmp_ok length $run->{err}, '<', 2000, "$name: a short one";
    return;
}

my @RULES = (qw(--rules finkel));
my @READS = (
    ['check'], ['show'], ['replay'], ['analyse', '--depth', 0], ['analyse', '--depth', 0, '--json'], ['report', '--depth', 0],
    ['analyse', '--depth', 0, '--summary'], ['analyse', '--depth', 0, '--jsonl'], ['check', '--jsonl'], ['convert', '--jsonl'], ['stats', '--jsonl'],
    ['convert'], ['convert', '--to', 'json'], ['stats'], ['stats', '--json'], ['play', '--resume'],
);

# In RGN a carriage return is written so.
(my $header = $NASTY) =~ s/\r/\\r/;

my $json = do {
    my $named = file('named.rgn', qq{[Light "$header"]\n[Dark "B$header"]\n[Event "$header"]\n\n1. A\@A2 / C\@C2\n});
    for my $command (@READS) {
        harmless(royalur(@$command, @RULES, $named), "@$command, names in RGN");
    }
    royalur('convert', '--to', 'json', @RULES, $named)->{out};
};
like $json, qr/"Light" *: *"A\\u001b\[2J\\u009b31m/, 'JSON escapes what it holds';
my $converted = file('named.json', Encode::decode('UTF-8', $json));
harmless(royalur(@$_, $converted), "@$_, names in JSON") for @READS;
my $keyed = file('keyed.json', Encode::decode('UTF-8', $json) =~ s/"metadata"/"x\\u001b[2J\\u202e": 1, "metadata"/r);
harmless(royalur(@$_, $keyed), "@$_, a key in JSON") for @READS;

(my $plain = $NASTY) =~ s/[\s\x{2028}\x{85}]//g;
my %bad = (
    'bad.rgn' => ["1. $plain / C\@C2\n", @RULES],
    'header.rgn' => ["[Light $plain\"]\n\n1. A\@A2\n", @RULES],
    'twice.rgn' => ["[$plain 1]\n[$plain 2]\n\n1. A\@A2\n", @RULES],
    'bad.ur' => ["X is $NASTY\nX: 2 $plain\n"],
    'board.ur' => [qq{Board: "$plain"\nX: 2 e\n}],
    'bad.txt' => ["[rules $plain]\n[first light]\n"],
    'turn.txt' => ["[rules finkel]\n[first light]\n1. l 2: $plain\n"],
    'text.json' => [qq({"notation_version":"$plain"})],
    'twice.json' => [qq({"a\\u001b[2J\\u202e":1,"a\\u001b[2J\\u202e":2})],
    'dice.json' => [$json =~ s/four_binary/four\\u001b[2J\\u009b\\u202e/r],
    'none.xyz' => ["$plain\n"],
    'long.rgn' => ['1. ' . "$plain" x 20_000 . "\n", @RULES],
    'long.ur' => ["X: 2 e\n" . "$plain" x 20_000 . "\n"],
);
for my $name (sort keys %bad) {
    my ($text, @rules) = @{ $bad{$name} };
    my $path = file($name, $text);
    # check says on standard output what it found.
    refused(royalur(@$_, @rules, $path), "@$_, $name") for grep { $_->[0] !~ /\A(?:check|stats)\z/ } @READS;
    harmless(royalur($_, @rules, $path), "$_, $name") for 'check', 'stats';
}

subtest 'names of files and words of the command line' => sub {
    my $name = "$dir/$NASTY\nx";
    utf8::encode($name);
    my @position = '4xx2/8/4xx2 l 7 0 7 0';
    (my $odd = $NASTY) =~ tr/\0//d;
    utf8::encode($odd);
    my @runs = (
        (map { [@$_, $name] } @READS), [$odd], ['help', $odd], ["--$odd"], ['play', '--level', $odd], ['play', '--rules', $odd], ['play', '--seed', $odd],
        ['play', '--pace', $odd], ['play', '--record', "$name/x"], ['play', $odd], ['watch', '--light', $odd], ['watch', '--record', "$name/x"],
        ['moves', $odd, 1], ['moves', @position, $odd], ['odds', $odd], ['odds', @position, '--table', $name], ['odds', @position, '--rules', $odd],
        ['solve', $odd], ['solve', 'finkel', '--out', "$name/x"], ['arena', '--light', $odd], ['arena', '--table', $name], ['stats', '--selfplay', $odd],
        ['convert', '--to', $odd, $name], ['convert', '--output', "$name/x", $converted], ['show', $odd],
    );
    refused(royalur(@$_), substr join(' ', @$_[0 .. ($#$_ > 1 ? 1 : 0)]) =~ s/[^ -~]/?/gr, 0, 30) for @runs;
};

subtest 'names of folders, and of files in them' => sub {
    (my $name = "$dir/folder$NASTY") =~ tr/\0//d;
    utf8::encode($name);
    mkdir $name or return fail "the folder: $!";
    for ('good', 'bad') {
        open my $out, '>', "$name/$_\e[2J\n.txt" or return fail "a file: $!";
        print {$out} "[rules finkel]\n[first light]\n1. l 3: hand-", $_ eq 'good' ? 'b1' : 'a1', "\n";
    }
    for my $command (['check'], ['check', '--jobs', 2, '--progress'], ['analyse', '--depth', 0], ['analyse', '--depth', 0, '--jsonl'], ['stats'], ['convert', '--jsonl']) {
        my $run = royalur(@$command, $name);
        harmless($run, "@$command");
        is $run->{status}, 1, '  and the bad one is told';
    }
};

subtest 'each command writes the same bytes whatever is set for the handles' => sub {
    my $named = file('zoe.rgn', qq{[Light "Zo\x{eb} \x{263a}"]\n[Dark "Ann"]\n\n1. A\@A2 / C\@C2\n2. A2B1 / C2B1x\n});
    my $page = "$dir/page.html";
    my @commands = ((grep { $_->[0] !~ /\Aplay\z/ } @READS), ['show', '--svg'], ['convert', '--to', 'rgn'], ['stats', '--svg', '-']);
    for my $command (@commands) {
        my @run = (@$command, @RULES, $named);
        my $plain = royalur(@run);
        for my $env ({ PERL_UNICODE => 'SDA' }, { PERL5OPT => '-Mopen=:std,:utf8' }, { PERL5OPT => '-CSDA' }) {
            my $name = "@$command under " . join ' ', %$env;
            is_deeply royalur({ env => $env }, @run), $plain, $name;
        }
    }
    my $played = royalur({ input => "1\nquit\n" }, 'play', '--seed', "text:Zo\xc3\xab", '--unicode', '--side', 'both');
    like $played->{out}, qr/\xe2\x97/, 'round pieces';
    for my $env ({ PERL_UNICODE => 'SDA' }, { PERL5OPT => '-Mopen=:std,:utf8' }) {
        is_deeply royalur({ env => $env, input => "1\nquit\n" }, 'play', '--seed', "text:Zo\xc3\xab", '--unicode', '--side', 'both'), $played,
            'the same dice and the same bytes under ' . join ' ', %$env;
    }
};

done_testing;
