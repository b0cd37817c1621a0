package Game::RoyalUr::Terminal;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Digest::SHA qw(sha256);
use IO::Handle;

use Game::RoyalUr;
use Game::RoyalUr::Bot;
use Game::RoyalUr::Terminal::Capabilities;
use Game::RoyalUr::Terminal::ByKeys;
use Game::RoyalUr::Terminal::ByLines;
use Game::RoyalUr::Terminal::Input;
use Game::RoyalUr::Terminal::RecordFile;
use Game::RoyalUr::Terminal::Screen;
use Game::RoyalUr::Terminal::Session;
use Game::RoyalUr::Terminal::Signals;
use Game::RoyalUr::Terminal::Words qw(result_told);
use Game::RoyalUr::Text qw(shown_bytes);

our $VERSION = '0.02';

our @CARP_NOT = qw(Game::RoyalUr Game::RoyalUr::Bot Game::RoyalUr::Rules Game::RoyalUr::Variant);

my %PEOPLE = (light => ['light'], dark => ['dark'], both => ['light', 'dark'], none => []);
my %MODE = (bot => undef, hotseat => 'both', watch => 'none');
my @OPTIONS = qw(rules side mode level table first seed pace route coach record game in out plain ascii
    interactive colour unicode picking keysource sleeper);

# A screen would change too quickly to follow; what is printed stays.
use constant PACE_ON_SCREEN => 1;

sub new {
    my ($class, @options) = @_;
    croak 'The options of new are pairs of names and values' if @options % 2;
    my %option = @options;
    my %known = map { $_ => delete $option{$_} } @OPTIONS;
    croak 'new has no option ' . join ', ', sort keys %option if %option;

    my $pace = $known{pace};
    croak "A pace is a number of seconds, whole or with decimals, not '$pace'"
        if defined $pace && $pace !~ /\A(?:[0-9]{1,9}(?:\.[0-9]*)?|\.[0-9]+)\z/;
    croak 'There is no level ' . $known{level}
        if defined $known{level} && !defined Game::RoyalUr::Bot->level_for($known{level});
    for my $code (grep { defined $known{$_} } qw(keysource sleeper)) {
        croak "A $code is a code reference" unless ref $known{$code} eq 'CODE';
    }
    # A level that needs a table and has none is refused before anything is drawn.
    Game::RoyalUr::Bot->new(level => $known{level}, table => $known{table});
    my $people = _people(@known{qw(mode side)});
    my ($in, $out) = (_bytes_of('<&', $known{in} // \*STDIN), _bytes_of('>&', $known{out} // \*STDOUT));

    my $game = $known{game};
    croak 'A game that has used up its rolls cannot be played on'
        if $game && !$game->is_over && !defined $game->roll;
    my $next = _next_games($game, @known{qw(rules first seed)});
    $game //= $next->();

    my $ability = _ability($in, $out, \%known);
    my $record_file = Game::RoyalUr::Terminal::RecordFile->new($known{record});
    return bless {
        in => $in,
        out => $out,
        ability => $ability,
        record_file => $record_file,
        pace => $pace,
        over => $known{interactive},
        instead => { map { $_ => $known{$_} } grep { defined $known{$_} } qw(keysource sleeper) },
        session => Game::RoyalUr::Terminal::Session->new(
            game => $game,
            another => $next,
            record_file => $record_file,
            people => $people,
            level => $known{level},
            table => $known{table},
            route => $known{route},
            coach => $known{coach},
            asks => $ability->keys || -t $in,
        ),
    }, $class;
}

# Who is a person, of the mode and the side that were asked for.
sub _people {
    my ($mode, $side) = @_;
    croak "A mode is bot, hotseat or watch, not '$mode'" if defined $mode && !exists $MODE{$mode};
    croak "A side to play is light, dark, both or none, not '$side'" if defined $side && !$PEOPLE{$side};
    return $PEOPLE{ $side // 'light' } if !defined $mode;
    croak "Against the bot, a side to play is light or dark, not '$side'" if $mode eq 'bot' && ($side // '') =~ /\A(?:both|none)\z/;
    return $PEOPLE{ $MODE{$mode} // $side // 'light' };
}

# Makes one game after another. Of a seed that was given every further one follows, so
# that a sitting can be repeated; rules, seed and first side beside a game are for those
# after it.
sub _next_games {
    my ($game, $rules, $first, $seed) = @_;
    $first = undef if ($first // '') eq 'roll';
    # What cannot be played is refused now.
    my $made = Game::RoyalUr->new(rules => $rules // ($game ? $game->variant : undef), first => $first, seed => $seed);
    $rules = $made->variant;
    return sub {
        if (my $begun = $made) {
            $made = undef;
            return $begun;
        }
        $seed = sha256($seed . 'next') if defined $seed;
        return Game::RoyalUr->new(rules => $rules, first => $first, seed => $seed);
    };
}

# What the terminal can do, or shall.
sub _ability {
    my ($in, $out, $known) = @_;
    my $ability = Game::RoyalUr::Terminal::Capabilities->of($in, $out);
    my %asked = map { defined $known->{$_} ? ($_ => $known->{$_}) : () } qw(colour unicode);
    $asked{unicode} = 0 if $known->{ascii};
    my ($picking, $interactive) = @$known{qw(picking interactive)};
    $asked{keys} = 1 if $picking || ($known->{keysource} && !defined $picking);
    $asked{keys} = 0 if $known->{plain} || defined $picking && !$picking || defined $interactive && !$interactive;
    return $ability->with(%asked);
}

# A handle of our own on the same file, so that whatever encoding the caller has set on
# his, bytes go through this one.
sub _bytes_of {
    my ($mode, $handle) = @_;
    return $handle unless defined fileno $handle;
    $handle->flush if $mode eq '>&';
    open my $copy, $mode, $handle or return $handle;
    binmode $copy;
    return $copy;
}

sub session { $_[0]{session} }

sub run {
    my ($self) = @_;
    local ($,, $\, $") = (undef, undef, ' ');
    my $by_keys = $self->{ability}->keys;
    my $signals = $by_keys ? undef : Game::RoyalUr::Terminal::Signals->new;
    my $played = eval { $signals = $by_keys ? $self->_by_keys : $self->_by_lines($signals); 1 };
    my $error = $@;

    # Whatever happened, the record that was asked for is written.
    my ($session, $record_file) = @$self{qw(session record_file)};
    my $wrong = $record_file->keep($session->game);
    $self->_told_of($wrong) if defined $wrong;
    die $error unless $played;
    # Nobody is there to hear it after a hang-up.
    $self->_farewell($by_keys, defined $wrong) unless ($signals->ending // '') =~ /\A(?:HUP|PIPE)\z/;
    $signals->raise_again;
    return defined $wrong ? 1 : 0;
}

sub start { return shift->run }

# A record that cannot be kept where it was asked for is not lost.
sub _told_of {
    my ($self, $wrong) = @_;
    my ($session, $record_file) = @$self{qw(session record_file)};
    my $rescued = $record_file->rescue($session->game);
    my $said = shown_bytes("The record could not be kept: $wrong" . (defined $rescued ? "; it is in $rescued" : ''));
    utf8::encode($said);
    print {*STDERR} "$said\n", defined $rescued ? () : $session->game->to_record;
    return;
}

sub _by_keys {
    my ($self) = @_;
    my $screen = Game::RoyalUr::Terminal::Screen->new(@$self{qw(in out ability)}, %{ $self->{instead} })->open;
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
        input => Game::RoyalUr::Terminal::Input->new($self->{in}, $signals, %{ $self->{instead} }),
        echo => !-t $self->{in},
        pace => $self->{pace} // 0,
        over => $self->{over},
    )->run;
    return $signals;
}

# How the game stood, unless that can still be read, and where its record is.
sub _farewell {
    my ($self, $screen_is_gone, $not_kept) = @_;
    my ($game, $file) = ($self->{session}->game, $self->{record_file}->file);
    my $turns = $game->ply == 1 ? '1 turn' : $game->ply . ' turns';
    my @said = !$game->is_over ? "The game was left after $turns."
        : $screen_is_gone ? result_told($game->result)
        : ();
    push @said, 'Its record is in ' . shown_bytes($file) . '.' if defined $file && !$not_kept;
    my $out = $self->{out};
    my $said = "@said\n";
    utf8::encode($said);
    print {$out} $said if @said;
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
stays in place and moves are picked with the arrow keys, which go from piece to piece
over the board and stop at its edges; tab goes round the list. Elsewhere everything is
printed line by line and a move is chosen by typing its number, so that a pipe or a
screen reader does as well. Both take the same commands; C<?> lists them. Before a game
is lost by leaving it or a file by writing over it, that is asked where somebody is
there to be asked, in a terminal; the same key again, C<q> or escape, is yes.

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

How well the program plays, a level of L<Game::RoyalUr::Bot>, by number or name. Default 1,
since a first game should be one that can be won; a L<Game::RoyalUr::Bot> made alone plays
at the top of its levels.

=item C<table>

A L<Game::RoyalUr::Table> of the rules that are played: level C<perfect> plays from it.

=item C<rules>, C<first>, C<seed>

As L<Game::RoyalUr/new> takes them.

A later game at the same terminal has the same rules and the same first side. Its seed is the
SHA-256 digest of the last seed followed by C<next>, so that a sitting can be repeated; without
C<seed> it is a random one. C<first> may be C<roll>: the dice decide, as by default.

=item C<mode>

C<bot>, a person against the program, C<hotseat>, two people, or C<watch>, nobody: other words for
the C<side> C<light> or C<dark>, C<both> and C<none>.

=item C<colour>, C<unicode>, C<picking>, C<interactive>

True or false instead of what the terminal seems to be able to do: colours, characters beyond
ASCII, picking moves by keys, and drawing over the old screen. C<plain> is C<picking> 0, and
C<ascii> is C<unicode> 0.

=item C<keysource>

A code reference that is read like a keyboard: it returns a character, or undef when there is none.
It is handed true when it may wait for one; undef is then the end of the input.

=item C<sleeper>

A code reference that gets the seconds of every wait and replaces it.

=item C<game>

A L<Game::RoyalUr> to go on with; C<rules>, C<first> and C<seed> beside it are those of the next game.

=item C<pace>

Seconds to wait before a move of the program, whole or with decimals. Default 1 on a screen, and
0 where lines are printed.

=item C<route>

True to show the steps of a route from the start.

=item C<coach>

True to be told after a move what it lost and which was better, when that is more than 2
points of a hundred, and after the game the mistakes and the luck of both sides. Chances come
from C<table> if there is one, and are estimated otherwise.

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

Croaks on any other option, since a misspelt one would start another game; on a value an
option cannot have; and on a game that goes on but has no more rolls, such as one
replayed from a record without a seed: it has no next turn.

=head2 run

    exit $terminal->run;

Plays until it is left. Returns an exit status: 0, or 1 when the record could not be
written, which is said on standard error: nothing is lost in silence. If a signal asked for the end, it is sent
again when all is put back, so that this does not return unless the program catches
it.

=head2 start

    $terminal->start;

The same as L</run>.

=head2 session

    print $terminal->session->game->position, "\n";

The L<Game::RoyalUr::Terminal::Session>, with the game in it.

=head1 SEE ALSO

L<royalur>, L<Game::RoyalUr>, L<Game::RoyalUr::Bot>.

The parts: L<Game::RoyalUr::Terminal::Session> is the game at a table,
L<Game::RoyalUr::Terminal::Layout> turns it into lines,
L<Game::RoyalUr::Terminal::ByKeys> and L<Game::RoyalUr::Terminal::ByLines> hand it
what is typed, and L<Game::RoyalUr::Terminal::Screen> is the terminal.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
