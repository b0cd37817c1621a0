package Game::RoyalUr::App::Command::Check;

use 5.014;
use strict;
use warnings;

use Encode ();

use Game::RoyalUr::App::Archive qw(over_files tell_bad facts_of json_line $MANY @MANY);
use Game::RoyalUr::App::Options qw(options fit);

our $VERSION = '0.02';

sub summary { 'check files of games and replay them' }

sub usage { <<"TEXT" }
usage: royalur check [--from FORMAT] [--rules RULES] [--game N] [--jobs N]
                     [--progress] [--jsonl] FILE...

Reads files of games, and of folders all that are in them, packed by gzip or not;
checks each game for its own consistency, plays every move on a board, and says of
each what it found: how long it is and how it ended, or the first place that is
wrong and why. - is standard input.

$MANY  --jsonl          print each game as a line of JSON

What is bad is named again at the end, on standard error, where there are several
files. The exit status is 1 when a game is bad or a file cannot be read.
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @MANY, 'jsonl');
    my $line = $options->{jsonl} ? \&_json : \&_text;
    my @bad = over_files(\@arguments, $options, prints => 1,
        work => sub {
            my ($file, $games, $emit) = @_;
            $emit->($line->($file, $games->[$_ - 1], $_, scalar @$games)) for 1 .. @$games;
        },
        take => sub { print $_[1] },
        bad => sub {
            my ($file, $why, $is_read) = @_;
            if ($options->{jsonl}) { print json_line($file, undef, { good => \0, why => Encode::decode('UTF-8', $why) }) }
            elsif ($is_read) { print fit($why), "\n" }
            return $is_read;
        });
    return tell_bad('royalur check', @bad);
}

sub _json {
    my ($file, $game, $n) = @_;
    return json_line($file, $n, { good => \1, %{ facts_of($game) } });
}

sub _text {
    my ($file, $game, $n, $all) = @_;
    my $turns = $game->plies;
    my $end = $game->end_of_game;
    my $how
        = !$end ? 'without a result'
        : $end->{how} eq 'resign' ? "$end->{winner} won, the other side resigned"
        : Encode::encode('UTF-8', $game->result_text);
    return fit($file) . ($all > 1 ? " game $n" : '') . sprintf ": good, %d %s, %s\n", $turns, $turns == 1 ? 'turn' : 'turns', $how;
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
game is bad or a file cannot be read. Dies with a
L<Game::RoyalUr::App::Fault> when the arguments are not understood.

What can be wrong with a record, and how that is found, is in
L<Game::RoyalUr::App::Games>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
