package Game::RoyalUr::App::Command::Replay;

use 5.014;
use strict;
use warnings;

use List::Util qw(max min);

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of $READING @READING);
use Game::RoyalUr::App::Options qw(options);
use Game::RoyalUr::Terminal::Picture;
use Game::RoyalUr::Terminal::Capabilities;
use Game::RoyalUr::Terminal::Screen;
use Game::RoyalUr::Terminal::Words qw(ending_told moment_told opening_told turn_told wrapped);

our $VERSION = '0.02';

# How many places a key goes, in turns.
my %GOES = (
    (map { $_ => 1 } 'right', 'down', 'n', ' ', 'enter'),
    (map { $_ => -1 } 'left', 'up', 'b', 'p', 'backspace'),
    (map { $_ => 10 } 'page_down'), (map { $_ => -10 } 'page_up'),
    (map { $_ => -1e9 } 'home', 'f', '0'), (map { $_ => 1e9 } 'end', 'l', '$'),
);

sub summary { 'step through a recorded game' }

sub usage { <<"TEXT" }
usage: royalur replay FILE [--from FORMAT] [--rules RULES] [--game N]
                      [--plain] [--ascii]

Shows a game turn by turn. On a screen, keys step through it:

  right, n, space, enter       the next turn
  left, b, backspace           the one before
  home, f and end, l           the start and the last turn
  page down, page up           ten turns on and back
  q                            leave

Elsewhere every turn is printed with its board.

  FILE             a file of a game; - is standard input
$READING  --plain          print it all even where there is a screen
  --ascii          use ASCII characters only
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @READING, qw(plain ascii));
    Game::RoyalUr::App::Fault->misused('it takes the name of a file, or - for standard input') unless @arguments == 1;
    my $game = one_game_of($arguments[0], $options);
    my $ability = Game::RoyalUr::Terminal::Capabilities->of(\*STDIN, \*STDOUT);
    $ability = $ability->without('keys') if $options->{plain};
    $ability = $ability->without('unicode') if $options->{ascii};
    return $ability->keys ? $class->_by_keys($game, $ability) : $class->_print_all($game, $ability);
}

sub _print_all {
    my ($class, $game, $ability) = @_;
    my $picture = _picture($ability);
    my $next = $game->moments;
    while (my $moment = $next->()) {
        print $ability->bytes(moment_told($game, $moment) . "\n\n" . $picture->moment($moment) . "\n");
    }
    print $ability->bytes(ending_told($game) . "\n") if $game->is_over;
    return 0;
}

sub _by_keys {
    my ($class, $game, $ability) = @_;
    my $next = $game->moments;
    my @moments;
    while (my $moment = $next->()) { push @moments, $moment }

    my $screen = Game::RoyalUr::Terminal::Screen->new(\*STDIN, \*STDOUT, $ability)->open;
    my $at = 0;
    while (1) {
        $screen->draw($class->screen($game, \@moments, $at, $ability));
        my $key = $screen->key;
        last if $key eq 'q' || $key eq 'escape' || $key eq 'end_of_input';
        $at = max(0, min($#moments, $at + ($GOES{$key} // 0)));
    }
    $screen->close;
    $screen->signals->raise_again;
    return 0;
}

# One turn on the screen: the board, the turns before, how it ended, the keys.
sub screen {
    my ($class, $game, $moments, $at, $ability) = @_;
    my ($width, $height) = $ability->size;
    my $small = $width < 50;
    my @board = split /\n/, _picture($ability)->moment($moments->[$at]);
    my $place = "turn $at of $#$moments";
    my @ending = $at == $#$moments && $game->is_over ? wrapped(ending_told($game), $width) : ();
    my @keys = $small ? 'left, right; q: quit' : 'right: next   left: back   home, end   q: quit';
    my $room = $height - @board - @ending - @keys - 1;
    my $air = $room >= 5 ? 1 : 0;
    my @before = map { turn_told($_->{turn}, $small) } @$moments[1 .. $at];
    unshift @before, wrapped(opening_told($game), $width);
    my $lines = max(1, min(8, $room - 3 * $air));
    splice @before, 0, max(0, @before - $lines);
    my @air = ('') x $air;
    push @before, ('') x ($lines - @before - ($room - 3 * $air < 1 ? 1 : 0));
    return ($place, @air, @board, @air, @before, @ending, @air, @keys);
}

sub _picture {
    my ($ability) = @_;
    return Game::RoyalUr::Terminal::Picture->new($ability->style, width => ($ability->size)[0]);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Replay - the command royalur replay

=head1 SYNOPSIS

    use File::Temp qw(tempdir);
    use Game::RoyalUr::App::Command::Replay;
    use Game::RoyalUr::App::Command::Watch;

    my $file = tempdir(CLEANUP => 1) . '/game.txt';
    Game::RoyalUr::App::Command::Watch->run('--seed', '5f1c9a', '--quiet', '--record', $file);
    Game::RoyalUr::App::Command::Replay->run($file, '--plain');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Replay->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood, or when the record
cannot be read or is no good.

=head2 screen

    my @lines = Game::RoyalUr::App::Command::Replay->screen($game, \@moments, 12, $ability);

What is shown after a turn: its number, the board with the move marked, the turns
before, and the keys. The moments are those of L<Game::RoyalUr::History/moments>,
before them a hash with the C<board> at the start; the ability is a
L<Game::RoyalUr::Terminal::Capabilities>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
