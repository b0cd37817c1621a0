package Game::RoyalUr::Terminal::Session;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Analysis;
use Game::RoyalUr::Bot;
use Game::RoyalUr::Engine qw(ROWS);
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Terminal::Commands;
use Game::RoyalUr::Terminal::Words qw(advice_told);

use parent 'Game::RoyalUr::Terminal::Dialogue';

our $VERSION = '0.02';

# A move that loses more than this is worth a word.
use constant WORTH_A_WORD => 0.02;

sub new {
    my ($class, %with) = @_;
    my $self = bless {
        people => { map { $_ => 1 } @{ $with{people} } },
        another => $with{another},    # makes the next game
        record_file => $with{record_file},
        table => $with{table},
        route => $with{route} ? 1 : 0,
        coach => $with{coach} ? 1 : 0,
        paused => 0,
        done => 0,
        asks => $with{asks} // 1,
    }, $class;
    $self->set_level($with{level} // 1);
    $self->_begin($with{game});
    return $self;
}

sub _begin {
    my ($self, $game) = @_;
    @$self{qw(game picked page question paused saved)} = ($game, 0, undef, undef, 0, undef);
    @$self{qw(advice reviewed review)} = ('', 0, undef);
    # Turns may have been lost already; and a game that is taken up again is seen
    # from the last choice.
    my $choice = $self->_last_choice;
    $self->{since} = $choice ? $choice->{ply} : 0;
    return;
}

# The table

sub game { $_[0]{game} }
sub route { $_[0]{route} }
sub level { $_[0]{level} }
sub record_file { $_[0]{record_file} }
sub asks { $_[0]{asks} }
sub done { $_[0]{done} }
sub people { my ($self) = @_; return grep { $self->{people}{$_} } sides() }

sub levels {
    my ($self) = @_;
    return (Game::RoyalUr::Bot->levels, $self->{table} ? Game::RoyalUr::Bot->level_for('perfect') : ());
}

sub level_name {
    my ($self) = @_;
    return Game::RoyalUr::Bot->name_of($self->{level});
}

sub waits_for {
    my ($self) = @_;
    my $game = $self->{game};
    return 'nobody' unless defined $game->roll;
    return $self->{people}{ $game->side } ? 'person' : 'program';
}

# Whose view it is: the side a person has to move for, or the only person's.
sub seen_by {
    my ($self) = @_;
    my @people = $self->people;
    return @people == 1 ? $people[0] : $self->{game}->side;
}

# The turns since a person last chose; all that there are when nobody has.
sub fresh {
    my ($self) = @_;
    my @turns = $self->{game}->turns($self->{since});
    return @turns;
}

# Playing

sub moves {
    my ($self) = @_;
    return $self->waits_for eq 'person' ? $self->{game}->legal : ();
}

sub picked {
    my ($self) = @_;
    my @moves = $self->moves or return undef;
    return $self->{picked} > $#moves ? $#moves : $self->{picked};
}

sub pick {
    my ($self, $index) = @_;
    my $moves = () = $self->moves;
    if ($index < 0 || $index >= $moves) {
        $self->say(!$moves ? 'There is nothing to move now.' : $moves == 1 ? 'There is one move.' : "There are $moves moves.");
        return 0;
    }
    $self->{picked} = $index;
    $self->say('');
    return 1;
}

sub pick_next {
    my ($self, $by) = @_;
    my $moves = () = $self->moves or return;
    $self->{picked} = ($self->picked + $by) % $moves;
    return $self->say('');
}

# On the board, and no further than its edges: along the row first, or down first.
sub pick_towards {
    my ($self, $key) = @_;
    my @moves = $self->moves or return;
    my @place = map { [_place($_)] } @moves;
    my @axes = $key =~ /\A(?:right|left)\z/ ? (0, 1) : (1, 0);
    my @order = sort { $place[$a][$axes[0]] <=> $place[$b][$axes[0]] || $place[$a][$axes[1]] <=> $place[$b][$axes[1]] } 0 .. $#moves;
    my ($at) = grep { $order[$_] == $self->picked } 0 .. $#order;
    $at += $key =~ /\A(?:right|down)\z/ ? 1 : -1;
    $self->{picked} = $order[$at] if $at >= 0 && $at <= $#order;
    return $self->say('');
}

# The column and the row, from the top, where a move begins. The hand is between e and f
# of its side's row.
sub _place {
    my ($move) = @_;
    my ($file, $row) = $move->from =~ /\A([a-h])([1-3])\z/;
    return defined $file ? (ord($file) - ord('a'), ROWS - $row) : (4.5, $move->side eq 'light' ? ROWS - 1 : 0);
}

sub play_picked {
    my ($self) = @_;
    my @moves = $self->moves or return undef;
    return $self->play($moves[$self->picked]);
}

sub play {
    my ($self, $wanted) = @_;
    my $game = $self->{game};
    if ($self->waits_for eq 'program') {
        $self->say('It is not your turn.');
        return undef;
    }
    my $ply = $game->ply;
    my @judged = $self->{coach} ? $self->chances : ();
    my $move = $game->play($wanted);
    if (!$move) {
        $self->say(ucfirst($game->error->text) . '.');
        return undef;
    }
    @$self{qw(since picked said)} = ($ply, 0, '');
    my ($made) = grep { $_->{move}->code == $move->code } @judged;
    my $lost = $made ? $judged[0]{chance} - $made->{chance} : 0;
    $self->{advice} = $lost > WORTH_A_WORD ? advice_told($lost, $judged[0]{move}) : '';
    return $move;
}

# The chances

sub advice { $_[0]{advice} }

# From the table if it is of the rules that are played.
sub _table {
    my ($self) = @_;
    my $table = $self->{table};
    return $table && $table->serves($self->{game}->variant) ? $table : undef;
}

sub chances {
    my ($self) = @_;
    my @moves = $self->moves or return;
    my $game = $self->{game};
    my $judge = Game::RoyalUr::Analysis->judge(rules => $game->variant, table => $self->_table);
    return map { { number => $_->[0] + 1, move => $moves[$_->[0]], chance => $_->[1] } }
        $judge->rank(scalar $game->board, scalar $game->roll);
}

sub how_judged {
    my ($self) = @_;
    return Game::RoyalUr::Analysis->judge(rules => $self->{game}->variant, table => $self->_table)->about->{text};
}

sub review {
    my ($self) = @_;
    my $stand = join ' ', $self->_stand, $self->{game}->is_over;
    my $review = $self->{review};
    $review = $self->{review} = {
        of => $stand, figures => Game::RoyalUr::Analysis->new(game => $self->{game}, table => $self->_table)->figures,
    } unless $review && $review->{of} eq $stand;
    return $review->{figures};
}

# Opens the page that looks back, once, when a game with a coach is over.
sub look_back {
    my ($self) = @_;
    return $self if !$self->{coach} || $self->{reviewed} || !$self->{game}->is_over || $self->{question};
    $self->{reviewed} = 1;
    return $self->turn_page('mistakes');
}

sub program_plays {
    my ($self) = @_;
    return undef if $self->waits_for ne 'program';
    my $game = $self->{game};
    $self->{since} = $game->ply unless $self->people;
    $self->{picked} = 0;
    return $game->play_or_die($self->{bot}->choose($game));
}

sub paused { $_[0]{paused} }

sub pause {
    my ($self) = @_;
    $self->{paused} = !$self->{paused} ? 1 : 0 unless $self->people;
    return $self;
}

# What commands do

sub command {
    my ($self, $name, $argument) = @_;
    $self->say('');
    Game::RoyalUr::Terminal::Commands->perform($self, $name, $argument // '');
    return $self;
}

sub leave { my ($self) = @_; $self->{done} = 1; return $self }

sub show_route {
    my ($self, $shown) = @_;
    $self->{route} = $shown ? 1 : 0;
    return $self;
}

sub set_level {
    my ($self, $level) = @_;
    $self->{bot} = Game::RoyalUr::Bot->new(level => $level, table => $self->{table});
    $self->{level} = Game::RoyalUr::Bot->level_for($level);
    return $self;
}

sub take_back {
    my ($self) = @_;
    my ($game, $turn) = ($self->{game}, $self->_last_choice);
    return undef unless $turn;
    while ($game->ply > $turn->{ply}) { $game->undo or last }
    @$self{qw(since picked advice reviewed)} = (scalar $game->ply, 0, '', 0);
    $self->{paused} = 1 unless $self->people;
    return $turn;
}

# The last turn that a person chose, or anybody where the program plays itself.
sub _last_choice {
    my ($self) = @_;
    my $people = $self->{people};
    my ($turn) = grep { defined $_->{move} && (!%$people || $people->{ $_->{side} }) } reverse $self->{game}->turns;
    return $turn;
}

sub begin_another {
    my ($self) = @_;
    my $wrong = $self->{record_file}->keep($self->{game});
    return $wrong if defined $wrong;
    $self->{record_file}->next_game;
    $self->_begin($self->{another}->());
    return undef;
}

sub save {
    my ($self, $file) = @_;
    my $wrong = $self->{record_file}->write($file, $self->{game});
    $self->{saved} = $self->_stand unless defined $wrong;
    return $wrong;
}

sub would_be_lost {
    my ($self) = @_;
    my $game = $self->{game};
    return 0 if !$self->{asks} || $game->is_over || !$self->people || defined $self->{record_file}->file;
    return 0 if ($self->{saved} // '') eq $self->_stand;
    return $self->_last_choice ? 1 : 0;
}

sub _stand { my $game = $_[0]{game}; return join ' ', $game->ply, $game->position }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Session - the games at one table, apart from any terminal

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::RecordFile;
    use Game::RoyalUr::Terminal::Session;

    my $session = Game::RoyalUr::Terminal::Session->new(
        game    => Game::RoyalUr->new(seed => 'a seed'),
        another => sub { Game::RoyalUr->new },
        record_file  => Game::RoyalUr::Terminal::RecordFile->new,
        people  => ['light'],
    );
    $session->program_plays while $session->waits_for eq 'program';
    $session->pick_next(1);
    $session->play_picked;
    $session->command('undo');
    print $session->said, "\n";

=head1 DESCRIPTION

What two players, a screen and a keyboard have in common: the game, who plays
which side, which move is picked. It prints nothing and reads nothing. What it says
and asks are the methods of L<Game::RoyalUr::Terminal::Dialogue>, which it has too.

=head1 METHODS

=head2 new

    my $session = Game::RoyalUr::Terminal::Session->new(%with);

C<game> is the game to begin with, a L<Game::RoyalUr>; C<another>, a function
that makes the next one; C<record_file>, a L<Game::RoyalUr::Terminal::RecordFile>;
C<people>, an array of the sides that people play; C<level>, how well the
program plays the others, and C<table>, both as L<Game::RoyalUr::Bot/new> takes them; C<route>, true
to show a route at once; C<coach>, true for L</advice> and L</look_back>.

=head2 game

    print $session->game->position, "\n";

The present game.

=head2 people

    my @sides = $session->people;

The sides that people play, as a list.

=head2 waits_for

    if ($session->waits_for eq 'person') { ... }

Who is to choose: C<person>, C<program>, or C<nobody> when the game is over.

=head2 seen_by

    my $side = $session->seen_by;

The side whose route is shown: the only person's, else the one to move.

=head2 fresh

    my @turns = $session->fresh;

The turns since a person last chose, that choice among them, as L<Game::RoyalUr/turns>
has them. None of these may go unseen.

=head2 moves

    my @moves = $session->moves;

The moves a person may play now.

=head2 picked

    my $index = $session->picked;

Which of them is picked, undef when there are none.

=head2 pick

    $session->pick(0) or print $session->said;

Picks the move with that index. False, and something is said, if there is none.

=head2 pick_next

    $session->pick_next(1);
    $session->pick_next(-1);

Picks the next move or the one before, round and round.

=head2 play_picked

    my $move = $session->play_picked;

Plays the picked move. What it returns is what L</play> does.

=head2 play

    $session->play('hand-b1') or print $session->said;

Plays a move for a person, as L<Game::RoyalUr/play> takes it. Returns the move, or
undef and something is said.

=head2 program_plays

    my $move = $session->program_plays;

The program makes its move, if it is to. Returns the move.

=head2 command

    $session->command('level', 3);

One of the commands of L<Game::RoyalUr::Terminal::Commands>, with what follows it
if anything does. What came of it is said or asked.

=head2 leave

    $session->leave;

It is over; nothing is asked. Returns itself.

=head2 done

    last if $session->done;

True when it is.

=head2 take_back

    my $turn = $session->take_back or print "nothing to take back\n";

Takes back the last move that a person chose, or where nobody plays, the last one,
with all that came after it. Returns that turn as L<Game::RoyalUr/turns> had it, or
undef when there is none.

=head2 begin_another

    my $wrong = $session->begin_another;

Keeps the record of the game, if that was asked for, and begins the next. Undef, or
what went wrong and then the game is still the same.

=head2 save

    my $wrong = $session->save('game.txt');

Writes the record of the game to a file. Undef, or what went wrong.

=head2 would_be_lost

    print "not saved\n" if $session->would_be_lost;

True when a person has played in this game, it is not over, and as it stands no
record of it is saved or will be kept.

=head2 set_level

    $session->set_level('hard');

How well the program plays from now on, as L<Game::RoyalUr::Bot/new> takes it.
Returns itself.

=head2 show_route

    $session->show_route(1);

Whether a route is shown. Returns itself.

=head2 asks

    my $asks = $session->asks;

Whether somebody is there to be asked before anything is lost.

=head2 pick_towards

    $session->pick_towards('left');

Picks the next move in a direction of the board: C<right> and C<left> along its columns,
C<down> and C<up> along its rows, no further than the last. A piece in the hand stands
between e and f of its side's row.

=head2 advice

    print $session->advice, "\n";    # That lost 3.41 points; better was a2-d2x*.

With a coach, what the last move that a person chose lost and which was better, when that is
more than 2 points of a hundred; empty otherwise.

=head2 chances

    for my $choice ($session->chances) { print "$choice->{number}: $choice->{chance}\n" }

The moves there are to choose from with the chance to win after each, from 0 to 1, the best
first, as new hashes: C<number>, counted as they are listed; C<move>; and C<chance>. They come
from the table if it is of the rules that are played, and are estimates otherwise.

=head2 how_judged

    print $session->how_judged, "\n";

A sentence that says what the chances are, exact or how far off.

=head2 review

    my $figures = $session->review;

The L<Game::RoyalUr::Analysis/figures> of the game so far.

=head2 look_back

    $session->look_back;

Opens the page of mistakes and luck, once, when a game with a coach is over. Returns itself.

=head2 record_file

    my $file = $session->record_file->file;

The L<Game::RoyalUr::Terminal::RecordFile> it was given.

=head2 paused

    my $stopped = $session->paused;

True when those who watch have stopped the programs.

=head2 pause

    $session->pause;

Stops the programs or lets them go on. Returns itself.

=head2 route

    my $steps = $session->route;

True when a route is shown.

=head2 level

    my $level = $session->level;    # 3

How well the program plays, by number.

=head2 levels

    my @levels = $session->levels;    # 1, 2, 3, 4, 5

The levels there are to choose from: the ladder's, and the perfect one above them
when there is a table.

=head2 level_name

    my $name = $session->level_name;    # hard

The same by name.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
