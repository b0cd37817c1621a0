package Game::RoyalUr::App::Check;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options read_file);
use Game::RoyalUr::App::Record;

our $VERSION = '0.02';

sub summary { 'check records and replay their games' }

sub usage { <<'TEXT' }
usage: royalur check FILE...

Reads records of games, checks each for its own consistency, plays every move
on a board, and says of each file what it found: how long the game is and how
it ended, or the first line that is wrong and why. - is standard input.

The exit status is 1 when a record is bad or a file cannot be read.
TEXT

sub run {
    my ($class, @arguments) = @_;
    options(\@arguments);
    Game::RoyalUr::App::Fault->misused('it takes the names of files, or - for standard input')
        unless @arguments;
    my $status = 0;
    for my $file (@arguments) {
        my $text = eval { read_file($file) };
        if (!defined $text) {
            print {*STDERR} 'royalur check: ', Game::RoyalUr::App::Fault->of($@)->text, "\n";
            $status = 1;
            next;
        }
        my ($game, $problem) = Game::RoyalUr::App::Record->of_text($text);
        if ($problem) {
            print Game::RoyalUr::App::Record->complaint($file, $problem), "\n";
            $status = 1;
        }
        else {
            print "$file: good, ", _described($game), "\n";
        }
    }
    return $status;
}

sub _described {
    my ($game) = @_;
    my ($turns, $result) = ($game->ply, $game->result);
    my $end
        = !$result                  ? 'without a result'
        : $result->how eq 'home'    ? $result->winner . ' brought all pieces home'
        : $result->how eq 'resign'  ? $result->winner . ' won, the other side resigned'
        :                             'drawn by the ply cap';
    return sprintf '%d %s, %s', $turns, $turns == 1 ? 'turn' : 'turns', $end;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Check - the command royalur check

=head1 SYNOPSIS

    use Game::RoyalUr::App::Check;

    my $status = Game::RoyalUr::App::Check->run('game.txt');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Check->run(@files);

Runs it with the arguments after its name and returns the exit status, 1 when a
record is bad or a file cannot be read. Dies with a
L<Game::RoyalUr::App::Fault> when the arguments are not understood.

What can be wrong with a record, and how that is found, is in
L<Game::RoyalUr::App::Record>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
