#!/usr/bin/env perl

# How quickly a record of 300 turns is read, written and replayed:
#
#     perl -Mblib benches/perl/records.pl [TIMES]
#
# Before a figure is printed the record has been written again byte for byte.

use 5.014;
use strict;
use warnings;

use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);

use Game::RoyalUr;
use Game::RoyalUr::Notation qw(parse_record format_record);

my $times = $ARGV[0] // 1000;
die "usage: $0 [TIMES]\n" unless $times =~ /\A[1-9][0-9]{0,6}\z/;

# A game that goes on for long: the piece furthest back moves.
my ($game, $n);
until ($game && $game->ply >= 300) {
    $game = Game::RoyalUr->new(seed => 'long ' . ++$n, rules => 'masters');
    $game->play(($game->legal)[0]) until $game->is_over || $game->ply >= 300;
}
my @lines = split /^/, $game->to_record;
my ($header) = grep { $lines[$_] =~ /\A1\. / } 0 .. $#lines;
my $seeded = join '', @lines[0 .. $header + 299];
my $plain = $seeded =~ s/^\[(?:seed|opening) .*\n//mgr;

for my $case (['with a seed', $seeded], ['without', $plain]) {
    my ($name, $text) = @$case;
    my $record = parse_record($text);
    die "$name: not 300 turns\n" unless @{ $record->{turns} } == 300;
    die "$name: not the same text again\n" unless format_record($record) eq $text;
    my $replayed = Game::RoyalUr->replay($text);
    die "$name: not the same game again\n" unless 0 == index $replayed->to_record, $text;

    print "a record of 300 turns $name:\n";
    for my $task (
        [read => sub { parse_record($text) }],
        [written => sub { format_record($record) }],
        [replayed => sub { Game::RoyalUr->replay($text) }],
    ) {
        my ($verb, $work) = @$task;
        my $begun = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
        $work->() for 1 .. $times;
        printf "  %-8s %6.0f times a second\n", $verb, $times / (clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $begun);
    }
}
