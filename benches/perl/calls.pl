#!/usr/bin/env perl

# What single calls of the engine cost, beside a method of plain Perl that does
# as little:
#
#     perl -Mblib benches/perl/calls.pl [CALLS]
#
# Before a figure is printed, the calls have given the answers they should.

use 5.014;
use strict;
use warnings;

use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);

use Game::RoyalUr::Engine ':all';

my $calls = $ARGV[0] // 1_000_000;
die "usage: $0 [CALLS]\n" unless $calls =~ /\A[1-9][0-9]{0,8}\z/;

# The twin: a board of plain Perl that knows what stands where and nothing else.
package Plain {
    sub new { my ($class, %board) = @_; return bless {%board}, $class }
    sub at { my ($self, $cell) = @_; return $self->{at}[$cell] }
    sub hand { my ($self, $side) = @_; return $self->{hand}[$side] }
}

my $position = '1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1';
my $board = Game::RoyalUr::Engine->new(position => $position);
my @cells = Game::RoyalUr::Engine->all_cells;
my $plain = Plain->new(
    at => [map { $board->at($_) } 0 .. $#cells],
    hand => [map { $board->hand($_) } SIDE_LIGHT, SIDE_DARK],
);
my $roll = 2;
my @moves = $board->moves($roll);
my $cell = $moves[0]->to_cell;
my $search = $board->search($roll, depth => 3);

sub check { my ($what, $is, $should) = @_; die "$what: '$is', not '$should'\n" unless $is eq $should; return }
check('at', $board->at($_), $plain->at($_)) for @cells;
check('hand', $board->hand($_), $plain->hand($_)) for SIDE_LIGHT, SIDE_DARK;
check('moves', join(' ', map { $_->trace } @moves), '0>2 1>3 9>11x');
check('moves, counted', scalar($board->moves($roll)), scalar @moves);
for my $move (@moves) {
    my $undo = $board->apply($move);
    check('apply', $board->ply, 1);
    $board->unapply($undo);
    check('unapply', $board->to_string . $board->ply, "${position}0");
}
check('evaluate', $board->evaluate(SIDE_DARK), -$board->evaluate(SIDE_LIGHT));
check('key_hex', length $board->key_hex, 12);
check('search', join(' ', @{ $board->search($roll, depth => 3) }{qw(index value nodes)}),
    join(' ', @$search{qw(index value nodes)}));

printf "%d calls each:\n", $calls;
sub measure {
    my ($what, $each, $of, $code) = @_;
    my $times = int($calls / $of) || 1;
    my $begun = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
    $code->($times);
    my $seconds = clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $begun;
    printf "  %-22s %6.2f million %s a second\n", $what, $times * $each / ($seconds || 1e-9) / 1e6, $each == 1 ? 'calls' : 'Moves';
    return;
}

measure('at', 1, 1, sub { for (1 .. $_[0]) { $board->at($cell) } });
measure('at, plain Perl', 1, 1, sub { for (1 .. $_[0]) { $plain->at($cell) } });
measure('hand', 1, 1, sub { for (1 .. $_[0]) { $board->hand(0) } });
measure('hand, plain Perl', 1, 1, sub { for (1 .. $_[0]) { $plain->hand(0) } });
measure('apply and unapply', 1, 1, sub { for (1 .. $_[0]) { $board->unapply($board->apply($moves[0])) } });
measure('moves', scalar @moves, 3, sub { for (1 .. $_[0]) { my @moves = $board->moves($roll) } });
measure('moves, counted', 1, 1, sub { for (1 .. $_[0]) { my $moves = $board->moves($roll) } });
measure('status', 1, 1, sub { for (1 .. $_[0]) { $board->status } });
measure('evaluate', 1, 1, sub { for (1 .. $_[0]) { $board->evaluate(0) } });
measure('key_hex', 1, 1, sub { for (1 .. $_[0]) { $board->key_hex } });
measure('greedy', 1, 1, sub { for (1 .. $_[0]) { $board->greedy($roll) } });
measure('search to 3', 1, 100, sub { for (1 .. $_[0]) { $board->search($roll, depth => 3) } });
