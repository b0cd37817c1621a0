use 5.014;
use strict;
use warnings;

# A thousand random games as records: read and written again the same, and no byte
# of them can be changed without the change being refused or being told apart.

use FindBin;
use lib "$FindBin::Bin/../lib";
use SenetTwin qw(play_record);
use Test::More;

use Game::Senet::Engine qw(:all);
use Game::Senet::Notation qw(parse_record format_record);
use Game::Senet::Replay qw(replay);

srand 20260105;

my @FIELDS = ({}, {}, {}, { pieces => 7 }, { reach26 => "free" }, { throw_on_26 => 1, backward => 0 });
my @BYTES = map { chr } 10, 32 .. 126;

# One byte replaced, left out, or put in.
sub spoiled {
    my ($text) = @_;
    my $at = int rand length $text;
    my $kind = int rand 3;
    my $byte = $kind == 1 ? '' : $BYTES[rand @BYTES];
    $byte = int rand 10 if $kind != 1 && substr($text, $at, 1) =~ /[0-9]/ && rand() < .7;
    substr($text, $at, $kind == 2 ? 0 : 1) = $byte;
    return $text;
}

# What happens in a game, whatever its rules are called.
sub story {
    my ($record, $board) = @_;
    my @plies = map { join ' ', @$_{qw(side roll)}, $_->{move} // '-' } @{ $record->{plies} };
    my $result = $record->{result} ? join ' ', map { $_ // '-' } @{ $record->{result} }{qw(winner how)} : '-';
    return join "\n", @plies, $result, $board->to_string;
}

# What became of a spoiled text, and whether that is right.
sub judge {
    my ($text, $spoiled, $story) = @_;
    return ('the same text', 1) if $spoiled eq $text;
    my ($record) = parse_record($spoiled);
    return ('refused when read', 1) unless $record;
    # It is read for what it says, nothing passed over and nothing put right.
    return ('read as another text', 0) if format_record($record) ne $spoiled;
    my ($board) = replay($record);
    return ('refused when played', 1) unless $board;
    return ('the same game', story($record, $board) eq $story);
}

my ($bad, $seedless_read, %became) = (0, 0);
for my $game (1 .. 1000) {
    my ($record, $board) = play_record("game $game", $FIELDS[$game % @FIELDS],
        sticks => $game % 2, first => $game % 3 ? SIDE_LIGHT : SIDE_DARK, plies => $game % 5 ? 0 : 1 + int rand 40);
    my $text = format_record($record);
    my ($read, $problem) = parse_record($text);
    my $same = $read && format_record($read) eq $text && story($read, $board) eq story($record, $board);
    diag "game $game: ", explain $problem if !$same && !$bad++;
    next if $game % 4;
    # Without its seed a changed record may be another game, but only the one it says.
    my $seedless = $text =~ s/^\[seed .*\n//mr;
    my $changed = spoiled($seedless);
    my ($other) = parse_record($changed);
    $seedless_read++ if $other;
    diag "game $game: read as another text:\n$changed"
        if $other && format_record($other) ne $changed && !$bad++;
    my $story = story($record, $board);
    for (1 .. 6) {
        my $spoiled = spoiled($text);
        my ($what, $right) = judge($text, $spoiled, $story);
        $became{$what}++;
        diag "game $game: $what:\n$spoiled" if !$right && !$bad++;
    }
}
is $bad, 0, 'a thousand games survive writing and reading, and no spoiled one passes for another';
note explain \%became;
cmp_ok $seedless_read, '>', 4, 'without a seed some are other games';
cmp_ok $became{'refused when read'}, '>', 500, 'spoiled records are refused';

subtest 'every byte of one game' => sub {
    my ($record, $board) = play_record('every byte', 'kendall', plies => 10, sticks => 1);
    my $text = format_record($record);
    my $story = story($record, $board);
    my @try = (split(//, "\n 019-.:[]=dlfFO"), "\0", "\xe9", "\x{661}");
    my ($wrong, %what) = (0);
    for my $at (0 .. length($text) - 1) {
        for my $byte ('', @try) {
            for my $length (0, 1) {
                my $spoiled = $text;
                substr($spoiled, $at, $length) = $byte;
                my ($what, $right) = judge($text, $spoiled, $story);
                $what{$what}++;
                diag "$what: $spoiled" if !$right && !$wrong++;
            }
        }
    }
    is $wrong, 0, 'is refused, or is the same game, whatever becomes of it';
    note explain \%what;
    ok $what{'the same game'} && $what{'refused when played'}, 'both kinds were met';
};

done_testing;
