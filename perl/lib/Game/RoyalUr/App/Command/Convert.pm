package Game::RoyalUr::App::Command::Convert;

use 5.014;
use strict;
use warnings;

use Encode ();

use Game::RoyalUr::App::Archive qw(over_files tell_bad is_many facts_of json_line $MANY @MANY);
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(format_from);
use Game::RoyalUr::App::Options qw(options output_to write_file fit);
use Game::RoyalUr::Format;

our $VERSION = '0.02';

sub summary { 'turn games of other programs into records, and back' }

sub usage { <<"TEXT" }
usage: royalur convert [--from FORMAT] [--to FORMAT] [--rules RULES] [--game N]
                       [--output FILE | --jsonl] [--jobs N] [--progress] [FILE...]

Reads games of this and of other programs, plays every move of them, and writes
them in another format. A game that the rules do not allow is refused, with the
place and the reason. What the other format has no place for is told on standard
error. Without FILE, or with -, standard input is read; of folders all files are.

$MANY  --to FORMAT      record (the default), json or rgn
  -o, --output FILE
                   write there; %d in it stands for the number of the game,
                   counted over all files, which several games need
  --jsonl          print each game as a line of JSON: the file, the number of the
                   game in it, players, rules, result, and the game as text

The formats: record is this program's own; json is RoyalUr-Java's, versions 1
and 2 (2 is written); rgn is its short notation; ur is the log of jheled's
program, which is only read.

A file that cannot be converted is named at the end, with the reason; the others
are. The exit status is then 1.
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @MANY, qw(to=s output|o=s jsonl));
    @arguments = '-' unless @arguments;
    my ($output, $jsonl) = @$options{qw(output jsonl)};
    my $to = format_from('--to', $options->{to} // 'record', Game::RoyalUr::Format->writable);
    Game::RoyalUr::App::Fault->misused('--jsonl prints the games, and --output writes them to files')
        if $jsonl && defined $output;
    my $each = $jsonl || defined $output && $output =~ /%d/;
    Game::RoyalUr::App::Fault->misused('several files go to --output NAME-%d, or become lines by --jsonl')
        if is_many(@arguments) && !$each;

    my $number = 0;
    # Where the first game goes is settled before the work.
    my $next = !defined $output ? undef : output_to($output =~ s/%d/1/gr);
    my @bad = over_files(\@arguments, $options, prints => !defined $output,
        work => sub {
            my ($file, $games, $emit) = @_;
            Game::RoyalUr::App::Fault->failed("$file: there are " . @$games
                    . ' games in it; pick one with --game N, or write each with --output NAME-%d') if @$games > 1 && !$each;
            # All of them first: a file is converted only when every game can be.
            my @written = map { [_written($file, @$games > 1 ? " game $_:" : '', $games->[$_ - 1], $to)] } 1 .. @$games;
            for my $n (1 .. @$games) {
                my ($text, @notes) = @{ $written[$n - 1] };
                $emit->($jsonl ? json_line($file, $n, { %{ facts_of($games->[$n - 1]) }, format => $to, text => $text }) : Encode::encode('UTF-8', $text), @notes);
            }
        },
        take => sub {
            my ($file, $bytes, @notes) = @_;
            print {*STDERR} fit("royalur convert: $_"), "\n" for @notes;
            return print $bytes unless defined $output;
            $number++;
            write_file($next // output_to($output =~ s/%d/$number/gr), $bytes);
            undef $next;
        });
    return tell_bad('royalur convert', @bad);
}

# A game in the other format, and what is lost on the way.
sub _written {
    my ($file, $which, $game, $to) = @_;
    my ($text, $notes) = Game::RoyalUr::Format->write_game($game, $to);
    Game::RoyalUr::App::Fault->failed("$file:$which " . Encode::encode('UTF-8', join '; ', @$notes)) unless defined $text;
    return ($text, map { "$file:$which " . Encode::encode('UTF-8', $_) } $game->notes, @$notes);
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
L<Game::RoyalUr::App::Fault> when they are not understood, and when a file cannot be
written.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
