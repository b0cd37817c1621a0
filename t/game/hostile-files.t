use 5.014;
use strict;
use warnings;

# What other people's files did to the readers: files that took minutes to be
# refused, and names that were written and could not be read.

use FindBin;
use Test::More;
use Time::HiRes ();
use Game::RoyalUr::Format;
use Game::RoyalUr::History;

my $FORMAT = 'Game::RoyalUr::Format';
my $MEGABYTE = 1_000_000;
my $MOVES = "1. A\@A2 / C\@C2\n";

# The whole is measured by processor time, which other programs do not add to.
sub judged {
    my ($what, $text, %options) = @_;
    my $begun = times;
    local $SIG{ALRM} = sub { die "still reading after 30 s\n" };
    alarm 30;
    my @answer = eval { $FORMAT->read_games($text, %options) };
    alarm 0;
    is $@, '', "$what is judged";
    cmp_ok times() - $begun, '<', 2, "... $what within a moment";
    return @answer;
}

for (
    ['blank lines and a word of no format', ("\n" x $MEGABYTE) . 'zzz'],
    ['.ur of blank lines', ("\n" x $MEGABYTE) . 'zzz', from => 'ur'],
    ['.ur with blanks inside a turn', 'X:' . (' ' x $MEGABYTE) . 'y', from => 'ur'],
    ['.ur of headers alone', "X is a\n" x 140_000, from => 'ur'],
    ['RGN header that never closes', '[a' . (' ' x $MEGABYTE), from => 'rgn', rules => 'finkel'],
    ['RGN header of brackets', '[a ' . ('] ' x 500_000) . 'x', from => 'rgn', rules => 'finkel'],
    ['RGN of headers alone', join('', map { "[k$_ v]\n" } 1 .. 90_000), from => 'rgn', rules => 'finkel'],
) {
    my ($what, $text, %options) = @$_;
    my ($games, $fault) = judged($what, $text, %options);
    isa_ok $fault, 'Game::RoyalUr::Format::Fault', $what;
}

my ($games) = judged('a long quoted name', '[Light "' . ('\\\\a' x 300_000) . qq{"]\n\n$MOVES}, rules => 'finkel');
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
    ok +(Game::RoyalUr::Format->read_game($json))[0], 'a good file';
    my ($key) = $json =~ /"settings"\s*:\s*\{\s*("\w+"\s*:)/;
    my (undef, $fault) = Game::RoyalUr::Format->read_game($json =~ s/\Q$key\E/$key 7, $key/r);
    like $fault, qr/\Aline \d+: the key "\w+" stands twice in one object\z/, 'the same with one key twice';
};

done_testing;
