package Game::RoyalUr::App::Command::Convert;

use 5.014;
use strict;
use warnings;

use Encode ();

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(games_of one_game_of format_from $READING @READING);
use Game::RoyalUr::App::Options qw(options output_to write_file fit);
use Game::RoyalUr::Format;

our $VERSION = '0.02';

sub summary { 'turn games of other programs into records, and back' }

sub usage { <<"TEXT" }
usage: royalur convert [--from FORMAT] [--to FORMAT] [--rules RULES] [--game N]
                       [--output FILE] [FILE]

Reads games of this and of other programs, plays every move of them, and writes
them in another format. A game that the rules do not allow is refused, with the
place and the reason. What the other format has no place for is told on standard
error. Without FILE, or with -, standard input is read.

$READING  --to FORMAT      record (the default), json or rgn
  -o, --output FILE
                   write there; %d in it stands for the number of the game,
                   which a file with several games needs

The formats: record is this program's own; json is RoyalUr-Java's, versions 1
and 2 (2 is written); rgn is its short notation; ur is the log of jheled's
program, which is only read.
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @READING, qw(to=s output|o=s));
    Game::RoyalUr::App::Fault->misused("it takes one file, not '$arguments[1]' too") if @arguments > 1;
    my ($file, $output) = ($arguments[0] // '-', $options->{output});
    my $to = format_from('--to', $options->{to} // 'record', Game::RoyalUr::Format->writable);

    my @games = defined $options->{game} ? one_game_of($file, $options) : games_of($file, $options);
    my $each = defined $output && $output =~ /%d/;
    Game::RoyalUr::App::Fault->failed("$file: there are " . @games
        . ' games in it; pick one with --game N, or write each with --output NAME-%d') if @games > 1 && !$each;

    my @outputs = !defined $output ? () : map { output_to($output =~ s/%d/$_/gr) } 1 .. @games;
    # All of them first: a file is written only when every game can be.
    my @texts = map { _written($file, @games > 1 ? " game $_:" : '', $games[$_ - 1], $to) } 1 .. @games;
    for my $i (0 .. $#texts) {
        my $text = Encode::encode('UTF-8', $texts[$i]);
        if (!defined $output) { print $text }
        else { write_file($outputs[$i], $text) }
    }
    return 0;
}

# A game in the other format; what is lost on the way is told.
sub _written {
    my ($file, $which, $game, $to) = @_;
    my ($text, $notes) = Game::RoyalUr::Format->write_game($game, $to);
    Game::RoyalUr::App::Fault->failed("$file:$which " . Encode::encode('UTF-8', join '; ', @$notes)) unless defined $text;
    print {*STDERR} fit("royalur convert: $file:$which " . Encode::encode('UTF-8', $_)), "\n" for $game->notes, @$notes;
    return $text;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Convert - the command royalur convert

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::App::Command::Convert;

    my $file = File::Temp->new;
    print {$file} "[rules finkel]\n[first light]\n1. l 4: hand-a1\n";
    close $file;
    Game::RoyalUr::App::Command::Convert->run('--to', 'rgn', "$file");

=head1 DESCRIPTION

The command line of L<Game::RoyalUr::Format>.

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Convert->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with a
L<Game::RoyalUr::App::Fault> when they are not understood, and when a game cannot be
read or written.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
