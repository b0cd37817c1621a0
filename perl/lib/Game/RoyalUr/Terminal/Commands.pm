package Game::RoyalUr::Terminal::Commands;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Bot;

our $VERSION = '0.02';

# What can be asked for besides a move: the word, its key, what may follow the
# word where lines are typed, and what it does.
my @COMMANDS = (
    ['undo', 'u', '', 'take back your last move'],
    ['new', 'n', '', 'begin a new game'],
    ['save', 's', 'FILE', 'write the record of the game to a file'],
    ['level', 'l', 'N', 'change how well the program plays'],
    ['route', 'r', '', 'show the steps of a route, or hide them'],
    ['turns', 't', '', 'list every turn so far'],
    ['hint', 'h', '', 'show the moves with their chances, the best first'],
    ['mistakes', 'm', '', 'show the mistakes and the luck of both sides so far'],
    ['resign', 'x', '', 'give the game up'],
    ['help', '?', '', 'show this'],
    ['quit', 'q', '', 'leave the game'],
);
my %NAMED = map { ($_->[0] => $_->[0], $_->[1] => $_->[0]) } @COMMANDS;
# Other words for some of them.
@NAMED{qw(moves record exit)} = qw(turns save quit);

my %DOES = (
    undo => sub {
        my ($session) = @_;
        my $game = $session->game;
        if ($game->is_over && $game->result->how eq 'resign') {
            $game->undo;
            return $session->say('Nobody has given up.');
        }
        my $turn = $session->take_back;
        $session->say($turn ? 'Taken back to turn ' . ($turn->{ply} + 1) . '.' : 'There is nothing to take back.');
    },
    new => sub {
        my ($session) = @_;
        return _new($session) unless $session->would_be_lost;
        $session->ask('yes', 'Leave this game and begin a new one?', sub { _new($session) });
    },
    save => sub {
        my ($session, $file) = @_;
        return _save($session, $file) if length $file;
        $session->ask('text', 'Save the record to:', sub { _save($session, $_[0]) },
            $session->record_file->proposal($session->game));
    },
    level => sub { _level(@_) },
    route => sub { $_[0]->show_route(!$_[0]->route) },
    turns => sub { $_[0]->turn_page('turns') },
    hint => sub {
        my ($session) = @_;
        return $session->say('There is nothing to move now.') unless $session->moves;
        $session->turn_page('hint');
    },
    mistakes => sub { $_[0]->turn_page('mistakes') },
    help => sub { $_[0]->turn_page('help') },
    resign => sub {
        my ($session) = @_;
        return $session->say('The game is over already.') if $session->game->is_over;
        return $session->say('It is not your turn.') if $session->waits_for ne 'person';
        my $side = $session->game->side;
        $session->ask('yes', "Give the game up for $side?", sub { $session->game->resign($side) });
    },
    quit => sub {
        my ($session) = @_;
        return $session->leave unless $session->would_be_lost;
        $session->ask('yes', 'Leave the game? It has not been saved.', sub { $session->leave });
    },
);

sub names { map { $_->[0] } @COMMANDS }

sub named { $NAMED{ lc $_[1] } }

sub help {
    my ($class, $by) = @_;
    return map {
        my ($name, $key, $more, $does) = @$_;
        sprintf '%-16s %s', $by eq 'key' ? $key : join(' ', $name, length $more ? "[$more]" : ()) . ", $key", $does;
    } @COMMANDS;
}

sub perform {
    my ($class, $session, $name, $argument) = @_;
    $DOES{$name}->($session, $argument // '');
    return;
}

sub _new {
    my ($session) = @_;
    my $wrong = $session->begin_another;
    return $session->say(defined $wrong ? "The record could not be kept: $wrong" : 'A new game.');
}

sub _save {
    my ($session, $file, $sure) = @_;
    if (-e $file && !$sure && $session->asks && $file ne ($session->record_file->file // '')) {
        return $session->ask('yes', "$file is there already. Write over it?", sub { _save($session, $file, 1) });
    }
    my $wrong = $session->save($file);
    return $session->say(defined $wrong ? "It could not be saved: $wrong" : "Saved to $file.");
}

sub _level {
    my ($session, $wanted) = @_;
    my @levels = $session->levels;
    my ($now) = grep { $levels[$_] eq $session->level } 0 .. $#levels;
    my $level = length $wanted ? Game::RoyalUr::Bot->level_for($wanted) : $levels[($now + 1) % @levels];
    return $session->say("There is no level '$wanted'; the levels are " . join(', ', @levels) . '.') unless defined $level;
    return $session->say('The perfect level needs a table: royalur play --table FILE.') unless grep { $_ eq $level } @levels;
    $session->set_level($level);
    my $name = $session->level_name;
    return $session->say('The program plays at level ' . ($level eq $name ? $name : "$level, $name") . '.');
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Commands - what a player can ask for besides a move

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Commands;

    print Game::RoyalUr::Terminal::Commands->named('u'), "\n";    # undo
    print "$_\n" for Game::RoyalUr::Terminal::Commands->help('key');

=head1 DESCRIPTION

The one list of the commands: their names, their keys, and what each does to a
L<Game::RoyalUr::Terminal::Session>.

=head1 METHODS

All are class methods.

=head2 names

    my @names = Game::RoyalUr::Terminal::Commands->names;

The names of the commands, in the order help lists them.

=head2 named

    my $name = Game::RoyalUr::Terminal::Commands->named($text);

The command that a word or a key means, in either case; undef when there is none.

=head2 help

    my @lines = Game::RoyalUr::Terminal::Commands->help('key');
    my @lines = Game::RoyalUr::Terminal::Commands->help('line');

A line on each, as it is asked for by a key or by a typed line.

=head2 perform

    Game::RoyalUr::Terminal::Commands->perform($session, 'level', 3);

Does a command by its name, with what follows it if anything does. What comes of it
is said or asked in the session.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
