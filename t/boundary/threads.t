use 5.014;
use strict;
use warnings FATAL => 'all';

# Boards and threads: each thread has its own.

use Config;
use FindBin;
use lib "$FindBin::Bin/../lib";

BEGIN {
    if (!$Config{useithreads}) {
        require Test::More;
        Test::More::plan(skip_all => 'this perl has no threads');
    }
}

use threads;
use threads::shared;
use Test::More;
use BoardsLeft;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $START = '4xx2/8/4xx2 l 7 0 7 0';

subtest 'a board that a thread is given becomes its own' => sub {
    my $live = $class->live;
    my $board = $class->new->set_ply(3);
    my ($move) = $board->moves(4);
    my $undo = $board->forfeit;
    my ($text, $taken, $count, $moved) = threads->create({ context => 'list' }, sub {
            my $count = $class->live;
            $board->unapply($undo);
            my $taken = $board->to_string . $board->ply;
            my $undo_here = $board->apply($move);
            my $moved = $board->to_string;
            $board->unapply($undo_here);
            $board->put($class->cell_of(0, 0), DARK);
            return ($board->to_string, $taken, $count, $moved);
    })->join;
    is $count, $live + 2, 'two boards while it runs';
    is $taken, "${START}3", 'an undo works on the copy';
    is $moved, '4xx2/8/l3xx2 l 6 0 7 0', 'and so does a move';
    is $text, '4xx2/8/d3xx2 l 7 0 7 0', 'what it does';
    is $board->to_string . $board->ply, '4xx2/8/4xx2 d 7 0 7 04', 'is not done here';
    is $class->live, $live + 1, 'its copy goes with it';
};

subtest 'boards come back from threads' => sub {
    my $live = $class->live;
    my $board = threads->create(sub { $class->new(pieces => 3)->set_ply(7) })->join;
    is $board->to_string . $board->ply, '4xx2/8/4xx2 l 3 0 3 07', 'made there, used here';
    undef $board;
    is $class->live, $live, 'and freed here';
};

subtest 'many at once' => sub {
    my $live = $class->live;
    my $board = $class->new;
    my @threads = map {
        my $n = $_;
        threads->create(sub {
                my @mine = map { $board->clone->set_ply($_) } 1 .. 50;
                for my $mine (@mine) {
                    for my $roll (1 .. 4) {
                        my ($move) = $mine->moves($roll);
                        $mine->unapply($mine->apply($move));
                        $mine->search($roll, depth => 2);
                    }
                    eval { $mine->moves($n + 4) };
                    return "wrong words: $@" unless $@ =~ /\Aa roll is a whole number from 0 to 4, not '@{[$n + 4]}'/;
                }
                return join ' ', map { $_->to_string eq $START ? $_->ply : 'wrong' } @mine;
        });
    } 1 .. 4;
    is $_->join, join(' ', 1 .. 50), 'each has its own, and its own errors' for @threads;
    is $class->live, $live + 1, 'and nothing is left';
};

subtest 'other ways for a thread to go' => sub {
    my $live = $class->live;
    my $board = $class->new;
    my $done : shared = 0;
    threads->create(sub { $board->set_ply(9); { lock $done; $done = 1; cond_signal $done } })->detach;
    { lock $done; cond_wait $done until $done }
    is $board->ply, 0, 'detached';
    {
        local $SIG{__WARN__} = sub { };    # Perl warns of such an end
        my $died = threads->create({ context => 'list' }, sub { $board->moves(9) });
        is_deeply [$died->join], [], 'by a croak';
        like $died->error, qr/\Aa roll is a whole number/, '  which is told';
    }
    threads->create(sub { threads->create(sub { $board->clone->ply })->join })->join for 1 .. 3;
    $board->DESTROY;
    my $why = threads->create(sub { eval { $board->ply } // $@ })->join;
    like $why, qr/\Athis board has been destroyed/, 'a board that was destroyed is so there too';
    # A detached thread frees what it had a little after it is done.
    for (1 .. 500) { last if $class->live <= $live; select undef, undef, undef, 0.01 }
    is $class->live, $live, 'all are gone';
};

subtest 'threads::shared' => sub {
    my $board = $class->new;
    my $shared : shared;
    ok !eval { $shared = $board; 1 }, 'a board cannot be assigned to a shared variable';
    my $clone = eval { shared_clone($board) };
    ok !eval { $clone->ply; 1 }, 'and what shared_clone makes is no board';
    is $board->to_string, $START, 'the board is whole';
};

no_boards_left();
done_testing;
