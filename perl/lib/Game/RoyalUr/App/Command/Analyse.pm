package Game::RoyalUr::App::Command::Analyse;

use 5.014;
use strict;
use warnings;

use Encode ();
use Exporter 'import';

use Game::RoyalUr::Analysis;
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of $READING @READING);
use Game::RoyalUr::App::Options qw(options table_from whole_from);

our $VERSION   = '0.02';
our @EXPORT_OK = qw(analysis_of $JUDGING @JUDGING);

# The options of a command that analyses a game, and what its usage says of them.
our @JUDGING = (@READING, qw(table=s depth=s));
our $JUDGING = <<"TEXT" . $READING;
  --table FILE     a solved table of the game's rule set, as royalur solve makes
                   it: then every figure is exact
  --depth N        without a table, how many rolls to look ahead for estimates,
                   0 to $Game::RoyalUr::Analysis::Estimate::DEPTH_MOST; $Game::RoyalUr::Analysis::Estimate::DEPTH_DEFAULT by default; each one takes some twenty
                   times as long as the one before
TEXT

sub summary { 'find the mistakes and the luck in a game' }

sub usage { <<"TEXT" }
usage: royalur analyse FILE [--table FILE | --depth N] [--json]

Tells for every turn of a game the chance to win before the roll, after it and
after the move, in points of a hundred; which move was best, what the choice
lost, what the dice gave; and a summary for each side. - is standard input.

$JUDGING  --json           print the figures as JSON
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options  = options(\@arguments, @JUDGING, 'json');
    my $analysis = analysis_of(\@arguments, $options);
    print Encode::encode('UTF-8', $options->{json} ? $analysis->json : $analysis->text);
    return 0;
}

sub analysis_of {
    my ($files, $options) = @_;
    Game::RoyalUr::App::Fault->misused('it takes the name of one file, or - for standard input') unless @$files == 1;
    my ($table, $depth) = @$options{qw(table depth)};
    Game::RoyalUr::App::Fault->misused('--table gives exact figures, so --depth says nothing')
        if defined $table && defined $depth;
    $depth = whole_from('--depth', $depth, 0, $Game::RoyalUr::Analysis::Estimate::DEPTH_MOST) if defined $depth;
    my $game = one_game_of($files->[0], $options);
    return Game::RoyalUr::Analysis->new(game => $game, table => table_from($table, $game->variant), depth => $depth);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Analyse - the command royalur analyse

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::App::Command::Analyse;

    my $file = File::Temp->new;
    print {$file} "[rules finkel]\n[first light]\n1. l 4: hand-a1\n2. l 2: a1-b2\n";
    close $file;
    Game::RoyalUr::App::Command::Analyse->run('--depth', 1, "$file");

=head1 DESCRIPTION

The command line of L<Game::RoyalUr::Analysis>.

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Analyse->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with a
L<Game::RoyalUr::App::Fault> when they are not understood, and when a game or a table
cannot be read.

=head1 FUNCTIONS

Exported on request, with C<@JUDGING>, the options that say what to analyse and how,
and C<$JUDGING>, the text of a usage about them.

=head2 analysis_of

    my $analysis = analysis_of(\@files, $options);

The analysis that a command line asks for.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
