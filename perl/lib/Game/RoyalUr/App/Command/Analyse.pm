package Game::RoyalUr::App::Command::Analyse;

use 5.014;
use strict;
use warnings;

use Encode ();
use Exporter 'import';

use Game::RoyalUr::Analysis;
use Game::RoyalUr::Analysis::Players;
use Game::RoyalUr::App::Archive qw(over_files tell_bad is_many named_in $MANY @MANY);
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of $READING @READING);
use Game::RoyalUr::App::Options qw(options table_from whole_from fit);

our $VERSION = '0.02';
our @EXPORT_OK = qw(analysis_of $JUDGING @JUDGING);

# The options of a command that analyses a game, and what its usage says of them.
my $EVALUATING = <<"TEXT";
  --table FILE     a solved table of the game's rule set, as royalur solve makes
                   it: then every figure is exact
  --depth N        without a table, how many rolls to look ahead for estimates,
                   0 to $Game::RoyalUr::Analysis::Estimate::DEPTH_MOST; $Game::RoyalUr::Analysis::Estimate::DEPTH_DEFAULT by default; each one takes some twenty
                   times as long as the one before
TEXT
our @JUDGING = (@READING, qw(table=s depth=s));
our $JUDGING = $READING . $EVALUATING;

my $ONE = '--json shows one game; --jsonl prints each as a line of JSON';

sub summary { 'find the mistakes and the luck in games' }

sub usage { <<"TEXT" }
usage: royalur analyse [--table FILE | --depth N] [--json | --jsonl | --summary]
                       [--jobs N] [--progress] FILE...

Tells for every turn of a game the chance to win before the roll, after it and
after the move, in points of a hundred; which move was best, what the choice
lost, what the dice gave; and a summary for each side. - is standard input; of
folders every file is read.

$MANY$EVALUATING  --json           print the figures of a game, or of a summary, as JSON
  --jsonl          print the figures of each game as a line of JSON
  --summary        add up over all games by the names of the players: games, wins,
                   the mean loss of a choice, luck, and how strong the play is

A file that cannot be read is named at the end, with the reason, and the others are
analysed. The exit status is then 1.
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @JUDGING, @MANY[scalar @READING .. $#MANY], qw(json jsonl summary));
    my ($json, $jsonl, $summary) = @$options{qw(json jsonl summary)};
    my $many = is_many(@arguments);
    Game::RoyalUr::App::Fault->misused('--jsonl prints every game, so --' . ($json ? 'json' : 'summary') . ' says nothing')
        if $jsonl && ($json || $summary);
    Game::RoyalUr::App::Fault->misused($ONE) if $json && $many && !$summary;
    my %how = _evaluator($options);

    my $players = Game::RoyalUr::Analysis::Players->new;
    my $before = 0;
    my @bad = over_files(\@arguments, $options, prints => !$summary,
        work => sub {
            my ($file, $games, $emit) = @_;
            Game::RoyalUr::App::Fault->failed("$file: there are " . @$games . " games in it: $ONE")
                if $json && !$summary && @$games > 1;
            for my $n (1 .. @$games) {
                my $analysis = _analysis($file, $games->[$n - 1], %how);
                $emit->(
                    $summary ? $players->counts_of($analysis)
                    : $jsonl ? Encode::encode('UTF-8', $analysis->json(line => named_in($file, $n))) . "\n"
                    : Encode::encode('UTF-8', $json ? $analysis->json : $analysis->text),
                    $many || @$games > 1 ? fit($file) . (@$games > 1 ? " game $n" : '') . ":\n" : ''
                );
            }
        },
        take => sub {
            my ($file, $given, $heading) = @_;
            if ($summary) { $players->add($given) }
            elsif ($jsonl) { print $given }
            else { print $before++ && $heading ? "\n" : '', $heading, $given }
        });
    print Encode::encode('UTF-8', $json ? $players->json : $players->text) if $summary;
    return tell_bad('royalur analyse', @bad);
}

# What Game::RoyalUr::Analysis takes to judge a game by.
sub _evaluator {
    my ($options) = @_;
    my ($table, $depth) = @$options{qw(table depth)};
    Game::RoyalUr::App::Fault->misused('--table gives exact figures, so --depth says nothing')
        if defined $table && defined $depth;
    $depth = whole_from('--depth', $depth, 0, $Game::RoyalUr::Analysis::Estimate::DEPTH_MOST) if defined $depth;
    return (table => scalar table_from($table), depth => $depth);
}

sub _analysis {
    my ($file, $game, %how) = @_;
    my $analysis = eval { Game::RoyalUr::Analysis->new(game => $game, %how) };
    return $analysis // Game::RoyalUr::App::Fault->failed("$file: " . lcfirst Game::RoyalUr::App::Fault->of($@)->text);
}

sub analysis_of {
    my ($files, $options) = @_;
    Game::RoyalUr::App::Fault->misused('it takes the name of one file, or - for standard input') unless @$files == 1;
    my %how = _evaluator($options);
    return _analysis($files->[0], one_game_of($files->[0], $options), %how);
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
L<Game::RoyalUr::App::Fault> when they are not understood, and when a table cannot be
read.

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
