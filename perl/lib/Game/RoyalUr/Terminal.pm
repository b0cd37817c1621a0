package Game::RoyalUr::Terminal;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use IO::Handle;

use Game::RoyalUr;
use Game::RoyalUr::Bot;
use Game::RoyalUr::Terminal::Ability;
use Game::RoyalUr::Terminal::ByKeys;
use Game::RoyalUr::Terminal::ByLines;
use Game::RoyalUr::Terminal::Input;
use Game::RoyalUr::Terminal::Keeper;
use Game::RoyalUr::Terminal::Screen;
use Game::RoyalUr::Terminal::Session;
use Game::RoyalUr::Terminal::Signals;
use Game::RoyalUr::Terminal::Words qw(result_told);

our $VERSION = '0.02';

our @CARP_NOT = qw(Game::RoyalUr Game::RoyalUr::Bot Game::RoyalUr::Rules Game::RoyalUr::Variant);

my %PEOPLE  = (light => ['light'], dark => ['dark'], both => ['light', 'dark'], none => []);
my @OPTIONS = qw(rules side level table first seed pace route record game in out plain ascii);

# A screen would change too quickly to follow; what is printed stays.
use constant PACE_ON_SCREEN => 0.7;

sub new {
    my ($class, @options) = @_;
    croak 'The options of new are pairs of names and values' if @options % 2;
    my %option = @options;
    my %known  = map { $_ => delete $option{$_} } @OPTIONS;
    croak 'new has no option ' . join ', ', sort keys %option if %option;

    my $side = $known{side} // 'light';
    croak "A side to play is light, dark, both or none, not '$side'" unless $PEOPLE{$side};
    my $pace = $known{pace};
    croak "A pace is a number of seconds from 0 to 60, not '$pace'"
        if defined $pace && ($pace !~ /\A(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)\z/ || $pace > 60);
    croak 'There is no level ' . $known{level}
        if defined $known{level} && !defined Game::RoyalUr::Bot->level_for($known{level});
    # A level that needs a table and has none is refused before anything is drawn.
    Game::RoyalUr::Bot->new(level => $known{level}, table => $known{table});
    my ($in, $out) = ($known{in} // \*STDIN, $known{out} // \*STDOUT);

    my ($rules, $first, $game) = @known{qw(rules first game)};
    croak 'A game that is taken up has its rules, its first side and its seed'
        if $game && grep { defined } $rules, $first, $known{seed};
    croak 'A game that has used up its rolls cannot be played on'
        if $game && !$game->is_over && !defined $game->roll;
    my $next = sub { Game::RoyalUr->new(rules => $rules, first => $first, @_) };
    $game //= $next->(seed => $known{seed});
    $rules = $game->variant;

    my $ability = Game::RoyalUr::Terminal::Ability->of($in, $out);
    $ability = $ability->without('keys')    if $known{plain};
    $ability = $ability->without('unicode') if $known{ascii};
    my $keeper = Game::RoyalUr::Terminal::Keeper->new($known{record});
    return bless {
        in      => $in,
        out     => $out,
        ability => $ability,
        keeper  => $keeper,
        pace    => $pace,
        session => Game::RoyalUr::Terminal::Session->new(
            game    => $game,
            another => $next,
            keeper  => $keeper,
            people  => $PEOPLE{$side},
            level   => $known{level},
            table   => $known{table},
            route   => $known{route},
        ),
    }, $class;
}

sub session { $_[0]{session} }

sub run {
    my ($self) = @_;
    my $by_keys = $self->{ability}->keys;
    my $signals = $by_keys ? undef : Game::RoyalUr::Terminal::Signals->new;
    my $played  = eval { $signals = $by_keys ? $self->_by_keys : $self->_by_lines($signals); 1 };
    my $error   = $@;

    # Whatever happened, the record that was asked for is written.
    my ($session, $keeper) = @$self{qw(session keeper)};
    my $wrong = $keeper->keep($session->game);
    die $error unless $played;
    if (defined $wrong) { print {*STDERR} "The record could not be kept: $wrong\n" }
    # Nobody is there to hear it after a hang-up.
    $self->_farewell($by_keys, defined $wrong) unless ($signals->ending // '') =~ /\A(?:HUP|PIPE)\z/;
    $signals->raise_again;
    return defined $wrong ? 1 : 0;
}

sub _by_keys {
    my ($self) = @_;
    my $screen = Game::RoyalUr::Terminal::Screen->new(@$self{qw(in out ability)})->open;
    Game::RoyalUr::Terminal::ByKeys->new(
        session => $self->{session}, screen => $screen, ability => $self->{ability},
        pace => $self->{pace} // PACE_ON_SCREEN,
    )->run;
    $screen->close;
    return $screen->signals;
}

sub _by_lines {
    my ($self, $signals) = @_;
    Game::RoyalUr::Terminal::ByLines->new(
        session => $self->{session}, ability => $self->{ability}, out => $self->{out},
        input   => Game::RoyalUr::Terminal::Input->new($self->{in}, $signals),
        echo    => !-t $self->{in},
        pace    => $self->{pace} // 0,
    )->run;
    return $signals;
}

# How the game stood, unless that can still be read, and where its record is.
sub _farewell {
    my ($self, $screen_is_gone, $not_kept) = @_;
    my ($game, $file) = ($self->{session}->game, $self->{keeper}->file);
    my $turns = $game->ply == 1 ? '1 turn' : $game->ply . ' turns';
    my @said = !$game->is_over ? "The game was left after $turns."
        : $screen_is_gone      ? result_told($game->result)
        :                        ();
    push @said, "Its record is in $file." if defined $file && !$not_kept;
    my $out = $self->{out};
    print {$out} "@said\n" if @said;
    $out->flush;
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal - play the Royal Game of Ur in a terminal

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal;

    # The program plays itself; with side => 'light' you play too.
    my $terminal = Game::RoyalUr::Terminal->new(
        side => 'none', level => 1, seed => 'a seed', pace => 0, plain => 1,
    );
    my $status = $terminal->run;

=head1 DESCRIPTION

The game as L<royalur> plays it, for a program of your own: against the program,
two people at one keyboard, or watching the program play itself.

Where input and output are a terminal and L<Term::ReadKey> is installed, the board
stays in place and moves are picked with the arrow keys. Elsewhere everything is
printed line by line and a move is chosen by typing its number, so that a pipe or a
screen reader does as well. Both take the same commands; C<?> lists them.

Colours and round pieces are used if the terminal has them, colours not if
C<NO_COLOR> is set. Nothing is told by them alone.

When the game is left, by a command, by the end of the input, by control C or by a
signal that asks for the end, the terminal is put back as it was and the record
that was asked for is written.

=head1 METHODS

=head2 new

    my $terminal = Game::RoyalUr::Terminal->new(%options);

All options are optional:

=over 4

=item C<side>

What people play: C<light> (the default), C<dark>, C<both> or C<none>. The program
plays the rest.

=item C<level>

How well the program plays, a level of L<Game::RoyalUr::Bot>, by number or name.

=item C<table>

A L<Game::RoyalUr::Table> of the rules that are played: level C<perfect> plays from it.
Default 1.

=item C<rules>, C<first>, C<seed>

As L<Game::RoyalUr/new> takes them. A later game at the same terminal has the
same rules and the same first side, and a seed of its own.

=item C<game>

A L<Game::RoyalUr> to go on with, instead of those three.

=item C<pace>

Seconds to wait before a move of the program, 0 to 60. Default 0.7 on a screen, and
0 where lines are printed.

=item C<route>

True to show the steps of a route from the start.

=item C<record>

A file for the record of the game, written when the game is left. If another game
is begun, its record goes to a file with a number before its ending, C<game-2.txt>
after C<game.txt>.

=item C<plain>

True to print line by line even on a terminal.

=item C<ascii>

True to use ASCII characters only.

=item C<in>, C<out>

The handles to use, each with a file descriptor. Default standard input and output.

=back

Croaks on any other option, on a value an option cannot have, and on a game that
goes on but has no more rolls, such as one replayed from a record without a seed.

=head2 run

    exit $terminal->run;

Plays until it is left. Returns an exit status: 0, or 1 when the record could not be
written, which is said on standard error. If a signal asked for the end, it is sent
again when all is put back, so that this does not return unless the program catches
it.

=head2 session

    print $terminal->session->game->position, "\n";

The L<Game::RoyalUr::Terminal::Session>, with the game in it.

=head1 SEE ALSO

L<royalur>, L<Game::RoyalUr>, L<Game::RoyalUr::Bot>.

The parts: L<Game::RoyalUr::Terminal::Session> is the game at a table,
L<Game::RoyalUr::Terminal::View> turns it into lines,
L<Game::RoyalUr::Terminal::ByKeys> and L<Game::RoyalUr::Terminal::ByLines> hand it
what is typed, and L<Game::RoyalUr::Terminal::Screen> is the terminal.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
