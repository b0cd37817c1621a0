package Game::RoyalUr::App::Command::Check;

use 5.014;
use strict;
use warnings;

use Encode ();

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of read_games $READING @READING);
use Game::RoyalUr::App::Options qw(options fit);

our $VERSION = '0.02';

sub summary { 'check files of games and replay them' }

sub usage { <<"TEXT" }
usage: royalur check [--from FORMAT] [--rules RULES] [--game N] FILE...

Reads files of games, checks each for its own consistency, plays every move on a
board, and says of each game what it found: how long it is and how it ended, or
the first place that is wrong and why. - is standard input.

$READING
The exit status is 1 when a game is bad or a file cannot be read.
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @READING);
    Game::RoyalUr::App::Fault->misused('it takes the names of files, or - for standard input')
        unless @arguments;
    my $status = 0;
    for my $file (@arguments) {
        my ($games, $complaint) = eval { _games($file, $options) };
        if (!$games) {
            die $@ if !defined $complaint && Game::RoyalUr::App::Fault->of($@)->status == 2;
            $status = 1;
            if (defined $complaint) { print fit($complaint), "\n" }
            else { print {*STDERR} 'royalur check: ', fit(Game::RoyalUr::App::Fault->of($@)->text), "\n" }
            next;
        }
        my $n = 0;
        for my $game (@$games) {
            $n++;
            print fit($file), @$games > 1 ? " game $n" : '', ': good, ', _described($game), "\n";
        }
    }
    return $status;
}

sub _games {
    my ($file, $options) = @_;
    return ([one_game_of($file, $options)], undef) if defined $options->{game};
    return read_games($file, $options);
}

sub _described {
    my ($game) = @_;
    my $turns = $game->plies;
    my $end   = $game->end_of_game;
    my $how
        = !$end                     ? 'without a result'
        : $end->{how} eq 'resign'   ? "$end->{winner} won, the other side resigned"
        :                             Encode::encode('UTF-8', $game->result_text);
    return sprintf '%d %s, %s', $turns, $turns == 1 ? 'turn' : 'turns', $how;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Check - the command royalur check

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Check;

    my $status = Game::RoyalUr::App::Command::Check->run('game.txt');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Check->run(@files);

Runs it with the arguments after its name and returns the exit status, 1 when a
record is bad or a file cannot be read. Dies with a
L<Game::RoyalUr::App::Fault> when the arguments are not understood.

What can be wrong with a record, and how that is found, is in
L<Game::RoyalUr::App::Games>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
