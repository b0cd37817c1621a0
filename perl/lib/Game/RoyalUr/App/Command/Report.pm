package Game::RoyalUr::App::Command::Report;

use 5.014;
use strict;
use warnings;

use Encode ();

use Game::RoyalUr::App::Command::Analyse qw(analysis_of $JUDGING @JUDGING);
use Game::RoyalUr::App::Options qw(options output_to write_file);
use Game::RoyalUr::Report;

our $VERSION = '0.02';

sub summary { 'make a page for the browser of a game' }

sub usage { <<"TEXT" }
usage: royalur report FILE [-o GAME.html] [--title TEXT] [--table FILE | --depth N]

Makes one page, whole in itself, of a game: the board to step through, the turns
to click, the chance to win as a curve, the mistakes and a summary. The figures
are those of royalur analyse. - is standard input.

$JUDGING  --title TEXT     the heading of the page
  -o, --output GAME.html
                   write the page there; without it, to standard output
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @JUDGING, qw(title=s output|o=s));
    my $output = defined $options->{output} ? output_to($options->{output}) : undef;
    my $analysis = analysis_of(\@arguments, $options);
    my $title = $options->{title};
    $title = eval { Encode::decode('UTF-8', "$title", Encode::FB_CROAK) } // $title if defined $title;
    my $html = Game::RoyalUr::Report->new(analysis => $analysis, title => $title)->html;
    if ($output) { write_file($output, $html) }
    else { print $html }
    return 0;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Report - the command royalur report

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::App::Command::Report;

    my $file = File::Temp->new;
    print {$file} "[rules finkel]\n[first light]\n1. l 4: hand-a1\n2. l 2: a1-b2\n";
    close $file;
    Game::RoyalUr::App::Command::Report->run('--depth', 1, "$file");

=head1 DESCRIPTION

The command line of L<Game::RoyalUr::Report>.

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Report->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with a
L<Game::RoyalUr::App::Fault> when they are not understood, and when a file cannot be
read or written.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
