package Game::RoyalUr::Format::Fault;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Error;

our $VERSION = '0.02';

# What is wrong with a record or a turn, by its word: those of
# Game::RoyalUr::Notation, and those that only playing the game can give. A move
# that the rules do not allow has the code that a game refuses it with.
my %MEANING = (
    empty => 'the record is empty',
    no_newline => 'the record does not end with a newline',
    shape => 'it lacks what a record must have',
    rules => 'not the line of a rule set',
    first => 'not the line of the side that moves first',
    opening => 'not a number of opening throws, or not what the seed throws',
    turn => 'not a turn, and not a result',
    number => 'the turns are not numbered from 1',
    side => 'it is the other side that moves here',
    faces => 'the dice are not as many as the rules say, not worth the roll, or not those of the seed',
    roll => 'not the roll of the seed, or none the dice can make',
    move => 'not a move, or the roll allows none',
    result => 'not the line of a result, or not how the game ended',
    after_result => 'something follows the result',
    forfeit => 'there is a move to make, and the turn was not lost',
    over => 'the game was over before this turn',
);

# A file of nothing but headers would be as many games as it has lines.
my $MOST_GAMES = 10_000;

use overload
    '""' => sub { $_[0]->text },
    bool => sub { 1 },
    fallback => 1;

# How much of a word of the file, which may be as long as the file, and of all is told.
use constant {
    LONGEST_WORD => 60,
    LONGEST_REASON => 500,
};

sub throw {
    my ($class, $reason, %more) = @_;
    my ($word, $all) = (LONGEST_WORD, LONGEST_REASON);
    $reason =~ s/('[^']{$word})[^']+'/$1...'/g;
    $reason =~ s/\A(.{$all}).+\z/$1.../s;
    die bless { reason => $reason, %more }, $class;
}

sub refuse {
    my ($class, $word, %more) = @_;
    $class->throw($class->meaning_of($word), word => $word, %more);
}

sub meaning_of {
    my ($class, $word) = @_;
    return $MEANING{ $word // '' } // Game::RoyalUr::Error->message_for($word)
        // croak 'There is no fault called ' . (defined $word ? "'$word'" : 'undef');
}

sub one_more_game {
    my ($class, $games) = @_;
    $class->throw("there are more than $MOST_GAMES games in it") if @$games >= $MOST_GAMES;
    return;
}

# Runs code; a fault thrown in it that has no place yet is given this one.
sub placed {
    my ($class, $place, $code) = @_;
    my @answer;
    unless (eval { @answer = $code->(); 1 }) {
        my $error = $@;
        $error->{place} //= $place if blessed $error && $error->isa($class);
        die $error;
    }
    return wantarray ? @answer : $answer[0];
}

sub place { $_[0]{place} }
sub word { $_[0]{word} }
sub reason { $_[0]{reason} }
sub turn { $_[0]{turn} }
sub about { $_[0]{about} }
sub detail { +{ %{ $_[0]{detail} // {} } } }

sub line {
    my ($self) = @_;
    return ($self->{place} // '') =~ /\Aline ([0-9]+)\z/ ? $1 : undef;
}

sub text {
    my ($self) = @_;
    return join ': ', $self->{place} // (), $self->{reason};
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Fault - why a game could not be read from a file

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my ($games, $fault) = Game::RoyalUr::Format->read_games("X: 3 e\nO: 2 4\n");
    print $fault->place, ' is wrong: ', $fault->reason, "\n" if $fault;
    # line 2 is wrong: there is no piece to move: d2-f2 with a roll of 2

=head1 DESCRIPTION

What L<Game::RoyalUr::Format/read_games> answers when it refuses a file. As a
string it is its L</text>, and it is always true.

=head1 METHODS

=head2 place

    my $where = $fault->place;    # 'line 5', or 'states[3]'

Where in the file: a line, counted from 1, or for JSON the path of the value, whose
lists count from 0. C<undef> when it is nowhere in particular.

=head2 line

    my $number = $fault->line;

The number of the line, when the place is one, else C<undef>.

=head2 reason

    my $why = $fault->reason;

What is wrong, in words, without a full stop.

=head2 word

    my $word = $fault->word;    # 'no_piece'

The same as one word, for a record and for a turn that breaks the rules:
L<Game::RoyalUr::Format::Record/FAULTS> lists them. Else C<undef>.

=head2 turn

    my $index = $fault->turn;

The index of the turn of a record, from 0, where that is where it is; else C<undef>.

=head2 about

    my $what = $fault->about;    # 'first'

Of the fault C<opening>: whether it is the side that moves C<first> that the seed does
not give, or the number of throws, C<opening>.

=head2 detail

    my $roll = $fault->detail->{roll};

Of a move that the rules do not allow, the detail of the L<Game::RoyalUr::Error>, as a
new hash; else an empty one.

=head2 text

    print "game.json: ", $fault->text, "\n";

Place and reason with a colon between them.

=head2 throw

    Game::RoyalUr::Format::Fault->throw('the dice cannot make that', word => 'roll');

Dies with a fault, which the readers of the formats do. C<word> and C<place> may be
given.

=head2 refuse

    Game::RoyalUr::Format::Fault->refuse('over', place => 'line 12');

Dies with the fault of a word, in the words of L</meaning_of>.

=head2 meaning_of

    print Game::RoyalUr::Format::Fault->meaning_of('number'), "\n";
    # the turns are not numbered from 1

A fault's word in words. Croaks on another.

=head2 one_more_game

    Game::RoyalUr::Format::Fault->one_more_game(\@games);

Dies with a fault when a file has as many games already as a file may have, 10,000.

=head2 placed

    my @answer = Game::RoyalUr::Format::Fault->placed('line 5', sub { ... });

Runs code and returns what it does. A fault that it dies with gets the place, unless
it has one.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
