package Game::RoyalUr::Table;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

use Game::RoyalUr::Engine ();    # holds the compiled methods

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Table - perfect play: the whole game solved, as a file

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::Engine;
    use Game::RoyalUr::Table;

    my $directory = File::Temp->newdir;
    my $table = Game::RoyalUr::Table->solve(
        rules => { pieces => 2 },
        file  => "$directory/two-pieces.ur",
    );

    my $board = Game::RoyalUr::Engine->new(pieces => 2);
    printf "The first to move wins %.4f %%\n", 100 * $table->value($board);

    my $roll  = 2;
    my @moves = $board->moves($roll, $table->rules);
    for my $choice ($table->rank($board, $roll)) {
        my ($index, $chance) = @$choice;
        printf "%-8s %.4f %%\n", $moves[$index]->trace, 100 * $chance;
    }

=head1 DESCRIPTION

A table holds, for every position of a rule set, the chance that the side to move
wins when both sides play as well as the game allows. With it a program can play
perfectly, and say of any move what it costs.

L</solve> makes a table and L</open> opens one. A table of the standard game takes
276 megabytes and one of the masters' game a gigabyte; a table of few pieces is
small and made in no time:

    pieces           1       2       3       4       5       6       7
    finkel         500 B   25 kB  526 kB  5.2 MB   29 MB  106 MB  276 MB
    masters        600 B   41 kB  1.0 MB   12 MB   83 MB  345 MB    1 GB

A table of up to 8 megabytes is read when it is opened. A larger one is mapped into
memory: opening it takes milliseconds, and processes that use it share it. Such a
file should be left alone while it is open. When its size or its time is another,
every method that looks a value up croaks from then on; what is overwritten or cut
off in the very moment of a look, or without a change of time, can still give a
wrong value or end the process with a bus error.

A table knows nothing of the ply cap. A game that would be played for ever is won
by nobody, but against best play none is.

=head2 How good the values are

The values are found by iteration until none changes by more than 5e-13. A
separate pass then bounds how far any of them can be from the truth; see
L</residual> and L</error_bound>. Storing a value in 16 bits adds up to 0.0000077
to that, in 32 bits up to 0.00000003. Moves whose chances differ by less than twice
the bound may be ranked either way.

=head2 What is refused

L</open> croaks on a file that is no table, is of another version, is truncated, or
does not hold what was written, each with its own message. The values of a file of
up to 8 megabytes are checked when it is opened. Those of a larger one are checked
64 kilobytes at a time, each stretch before anything is first read from it, so that
L</value>, L</rank> and L</best> croak rather than answer from a damaged stretch;
L</verify> checks them all.

A position that the rule set does not have is refused too: one whose pieces do not
add up, or with a piece where its side's route does not go.

=head1 METHODS

=head2 solve

    my $table = Game::RoyalUr::Table->solve(file => 'finkel.ur');
    my $table = Game::RoyalUr::Table->solve(
        rules     => 'masters',
        file      => 'masters.ur',
        precision => 32,
        threads   => 4,
        progress  => sub {
            my ($told) = @_;
            printf "%3.0f %%\n", 100 * $told->{part};
            return time > $deadline ? 'stop' : ();
        },
    );

Solves a rule set into a file and opens it. The options are

=over

=item rules

A rule set as L<Game::RoyalUr::Engine/"A RULE SET"> has it; the standard game when
left out.

=item file

Where the table goes; needed. A file of that name is replaced once the new one is
finished, and not before; it keeps its permissions, and a link to it stays a link.
Anything but a regular file, a file that may not be written, and one that another
solve works on are refused before any work. Under C<-T> so is a tainted name.

=item precision

Bits a value: 16, which is the default, or 32.

=item threads

How many threads work, 1 to 1024; 0, the default, is one for each core. The file is
the same, byte for byte, whatever the number.

=item force

True to begin although the machine seems to have less memory than L</memory> says;
else that croaks.

=item progress

A code reference, called in this thread after every sweep, and at least ten times a
second, with a hash reference:

    layer, layers     which pair of mirrored layers is being solved, from 1, and
                      how many there are
    left              how many pieces of each side are not home in it: [3, 5]
    sweeps            how many sweeps were made over it
    change            the most that a value changed in the last one
    passes            how many passes were made to bound its error
    positions         how many positions it has
    solved, total     how many are in the pairs before it, and in all of them
    part              roughly what part of the work is done, 0 to 1

When it returns the string C<stop> the solve ends; any other answer means go on.
When it dies the solve ends, and dies of the same.

=back

Returns the table, or undef when C<progress> stopped it.

What is solved so far is kept beside the file, under its name with C<.part> after
it. When a solve was stopped, or its process ended, the same call goes on from the
last finished layer and makes the same file as if nothing had happened. That
journal grows to twelve bytes a position, 1.4 gigabytes for the standard game, and
is removed at the end.

Croaks on an unknown option or value, on a file that cannot be written, and on a
journal that is of another rule set.

=head2 open

    my $table = Game::RoyalUr::Table->open('finkel.ur');

Opens a table. Croaks on a file that is not used; see L</"What is refused">.

=head2 value

    my $chance = $table->value($board);

The chance, 0 to 1, that the side to move wins, before its roll. For a finished
game 1 when the side to move has won it, and 0 when the other side has. The board
is a L<Game::RoyalUr::Engine>; its ply does not matter.

Croaks on a position that the rule set does not have, and on a stretch of the file
that is not what was written.

=head2 rank

    my @choices = $table->rank($board, $roll);
    my ($index, $chance) = @{ $choices[0] };

The moves that a roll (0 to 4) allows, best first. Each is a reference to an array
of two: an index into what C<< $board->moves($roll, $table->rules) >> returns, and
the chance, 0 to 1, that the side which makes the move wins after it. Of equal
chances the piece that is furthest along comes first. An empty list when the roll
allows nothing and when the game is over. In scalar context, how many.

Croaks as L</value> does, and on a roll that is not a whole number from 0 to 4.

=head2 best

    my $index = $table->best($board, $roll);
    my $move  = ($board->moves($roll, $table->rules))[$index];

The index of the move that L</rank> lists first, or -1 when the roll allows nothing
or the game is over. Croaks as L</rank> does.

=head2 rules

    my $rules = $table->rules;    # { route => 'short', dice => 4, ... }

The rule set the table was solved for, as a hash reference with all five fields.

=head2 start

    printf "%.10f %%\n", 100 * $table->start;

The chance that the side which begins wins, before its first roll, as it was found
and not as it is stored.

=head2 residual

    my $residual = $table->residual;

The most that any value, as it was found, was off what the values it leads to say
it should be.

=head2 error_bound

    my $bound = $table->error_bound;

How far any stored value can be from the truth. It is made of the residual, of how
long play can be expected to last among moves that are near the best, and of what
storing a value in 16 or 32 bits can change.

=head2 precision

    my $bits = $table->precision;    # 16 or 32

Bits a value.

=head2 positions

    my $n = $table->positions;    # '137870097'

How many positions the table holds, as a string of digits: those with pieces of
both sides still to come home. A position and its mirror, with the other side to
move, are one.

=head2 serves

    print "it will do\n" if $table->serves({ pieces => 5 });

Whether the table answers for a rule set: its own, or the same with fewer pieces. A
game with five pieces is the one with seven of which two are home on either side, so
L</value>, L</rank> and L</best> take the boards of both. Croaks on what is no rule
set.

=head2 memory

    printf "%.1f GB\n", Game::RoyalUr::Table->memory('masters') / 1e9;

How many bytes of memory L</solve> takes at most at a time for a rule set.

=head2 verify

    $table->verify;

Checks every value in the file against its checksum, which takes as long as reading
the file. Returns the table; croaks on the first stretch that is not what was
written. Handlers of signals run meanwhile, and may die.

=head2 live

    my $n = Game::RoyalUr::Table->live;

How many open tables there are in this process. For tests.

=head1 SEE ALSO

L<Game::RoyalUr::Engine> for boards and moves, L<Game::RoyalUr::Bot> for an opponent
that plays from a table, and the program L<royalur>, which solves and looks up from
the command line. F<doc/perfect-play.md> tells how the game is solved and how a
table is laid out.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This software is Copyright (c) 2026 by the Game-RoyalUr maintainers.

This is free software, licensed under:

  The Artistic License 2.0 (GPL Compatible)

=cut
