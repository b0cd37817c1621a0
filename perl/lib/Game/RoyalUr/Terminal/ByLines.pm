package Game::RoyalUr::Terminal::ByLines;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Terminal::Commands;
use Game::RoyalUr::Terminal::Layout;
use Game::RoyalUr::Terminal::Words qw(turn_told opening_told rolled move_name effect result_told);

our $VERSION = '0.02';

sub new {
    my ($class, %with) = @_;
    return bless {
        session => $with{session},
        input => $with{input},
        out => $with{out},
        ability => $with{ability},
        pace => $with{pace},
        # What is typed into a pipe is not to be seen unless it is said again.
        echo => $with{echo},
        view => Game::RoyalUr::Terminal::Layout->new($with{ability}->style, by => 'line'),
        drawn => '',
        over => $with{over},
    }, $class;
}

sub run {
    my ($self) = @_;
    my $session = $self->{session};
    $self->_introduce;
    until ($session->done) {
        if ($session->waits_for eq 'program' && !$session->question) {
            $self->{input}->pause($self->{pace}) if $self->{pace};
            last if $self->{input}->stopped;
            $session->program_plays;
            $self->_tell;
            next;
        }
        $self->_tell;
        $self->_draw;
        $self->_leaf if $session->look_back->page;
        last if $session->waits_for eq 'nobody' && !$session->people;
        $self->_print($self->_prompt);
        my ($what, $line) = $self->{input}->line;
        if ($what ne 'line') {
            $self->_print("\n");
            last;
        }
        $self->_print("$line\n") if $self->{echo};
        $self->enter($line);
    }
    return $session->leave;
}

sub enter {
    my ($self, $line) = @_;
    my $session = $self->{session};
    $line =~ s/\A\s+|\s+\z//g;
    if ($session->question) {
        my $proposal = $session->question->{proposal};
        $session->answer(length $line ? $line : $proposal);
    }
    elsif ($line eq '') { $self->{drawn} = '' }
    elsif ($line =~ /\A[0-9]{1,3}\z/) { $session->pick($line - 1) and $session->play_picked }
    elsif ($line =~ /\A[^\s-]+-[^\s-]+\z/) { $session->play($line) }
    else {
        my ($word, $more) = split ' ', $line, 2;
        my $name = Game::RoyalUr::Terminal::Commands->named($word);
        if (defined $name) { $session->command($name, $more) }
        else { $session->say("'$word' is not understood; help lists what is.") }
    }
    $self->_print($self->{view}->readable($session->said) . "\n") if length $session->said;
    $session->say('');
    $self->_leaf if $session->page;
    return;
}

# All of a page at once.
sub _leaf {
    my ($self) = @_;
    my $session = $self->{session};
    $self->_print(map { "$_\n" } $self->{view}->page_lines($session, $session->page->{name}, ($self->{ability}->size)[0]));
    $session->turn_page;
    return;
}

sub _introduce {
    my ($self) = @_;
    my $game = $self->{session}->game;
    $self->{game} = $game;
    $self->{told} = 0;
    $self->_print(map { "$_\n" } 'Royal Game of Ur, ' . ($game->variant->name // $game->variant->describe) . '. '
            . opening_told($game->history));
    return;
}

# The turns that have not been told yet. Of a game that is taken up again, none
# may be left out either.
sub _tell {
    my ($self) = @_;
    my $game = $self->{session}->game;
    $self->_introduce if $game != $self->{game};
    $self->{told} = $game->ply if $self->{told} > $game->ply;
    $self->_print(turn_told($_) . "\n") for $game->turns($self->{told});
    $self->{told} = $game->ply;
    return;
}

# The board and the moves, when they are not what was drawn last.
sub _draw {
    my ($self) = @_;
    my ($session, $view) = @$self{qw(session view)};
    my $game = $session->game;
    my @lines = ('', $view->board($session, ($self->{ability}->size)[0]), '');
    push @lines, $session->advice if length $session->advice;
    push @lines, result_told($game->result) if $game->is_over;
    push @lines, rolled($game, $self->{ability}->unicode) if defined $game->roll;
    my $number = 0;
    push @lines, map { join '  ', sprintf('%3d', ++$number), move_name($_), effect($_) || () } $session->moves;
    my $drawing = join '', map { "$_\n" } @lines;
    my $stand = join ' ', $game->ply, $drawing;
    return if $stand eq $self->{drawn};
    $self->{drawn} = $stand;
    $self->_print("\e[H\e[2J") if $self->{over};
    $self->_print($drawing);
    return;
}

sub _prompt {
    my ($self) = @_;
    my $session = $self->{session};
    if (my $question = $session->question) {
        return $self->{view}->readable($question->{text})
            . ($question->{kind} eq 'yes' ? ' (y/n) ' : " [$question->{proposal}] ");
    }
    my $moves = () = $session->moves;
    return 'new, undo, save or quit? ' unless $moves;
    return $session->game->side . ', your move (' . ($moves == 1 ? '1' : "1-$moves") . ', or help): ';
}

sub _print {
    my ($self, @text) = @_;
    my $out = $self->{out};
    print {$out} map { $self->{ability}->bytes($_) } @text;
    $out->flush;
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::ByLines - a session played by typing lines

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::Capabilities;
    use Game::RoyalUr::Terminal::ByLines;
    use Game::RoyalUr::Terminal::RecordFile;
    use Game::RoyalUr::Terminal::Session;

    my $by_lines = Game::RoyalUr::Terminal::ByLines->new(
        session => Game::RoyalUr::Terminal::Session->new(
            game   => Game::RoyalUr->new(seed => 'a seed', first => 'light'),
            record_file => Game::RoyalUr::Terminal::RecordFile->new,
            people => ['light', 'dark'],
        ),
        ability => Game::RoyalUr::Terminal::Capabilities->of(\*STDIN, \*STDOUT),
        out     => \*STDOUT,
    );
    $by_lines->enter('1');       # the first move
    $by_lines->enter('turns');

=head1 DESCRIPTION

The same commands as with single keys, for a pipe, a file, a screen reader or a
terminal that can do no more. Nothing that has been printed changes.

=head1 METHODS

=head2 new

    my $by_lines = Game::RoyalUr::Terminal::ByLines->new(%with);

C<session> is a L<Game::RoyalUr::Terminal::Session>, C<out> the handle to print
to, C<ability> a L<Game::RoyalUr::Terminal::Capabilities>. To L</run>, it needs besides
C<input>, a L<Game::RoyalUr::Terminal::Input>; C<pace>, the seconds before each
move of the program; and C<echo>, true to print every line that is read, where the
terminal does not.

=head2 run

    $by_lines->run;

Tells the turns, draws the board, lists the moves by number, and does what the
lines say, until the session is done, the input ends or a signal asks for the end.

=head2 enter

    $by_lines->enter('level 3');

Does what one line says: the number of a move, a move by its two places, a command
with what follows it, or the answer to a question. An empty one has the board drawn
again.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
