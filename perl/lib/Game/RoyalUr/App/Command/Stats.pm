package Game::RoyalUr::App::Command::Stats;

use 5.014;
use strict;
use warnings;

use JSON::PP ();

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Arena qw(player_for play_pairings);
use Game::RoyalUr::App::Archive qw(over_files tell_bad facts_of json_line $MANY @MANY);
use Game::RoyalUr::App::Options qw(options rules_from seed_from table_from whole_from output_to write_file);
use Game::RoyalUr::App::Player;
use Game::RoyalUr::App::Progress;
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Stats;
use Game::RoyalUr::Stats::Histogram;

our $VERSION = '0.02';

my @SIDES = sides();

sub summary { 'count over many games: lengths, wins, captures' }

sub usage { my $players = join ', ', Game::RoyalUr::App::Player->kinds; return <<"TEXT" }
usage: royalur stats [--from FORMAT] [--rules RULES] [--json | --jsonl] [--svg FILE]
                     [--jobs N] [--progress] FILE...
       royalur stats --selfplay N [--rules RULES] [--seed SEED] [--light PLAYER]
                     [--dark PLAYER] [--table FILE] [--jobs N] [--progress]
                     [--json] [--svg FILE]

Counts over many games how long they are, how often who wins, and how much is
captured, lost and landed on in one; each rule set by itself. The games are read
from files, of folders from all that are in them, in every format that royalur
convert reads; or played for it.

$MANY  --selfplay N     let the program play so many games against itself
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the games are new ones every time; game 5 is
                   the one that royalur watch plays with SEED, a colon and 5
  --light PLAYER, --dark PLAYER
                   $players; greedy by default
  --table FILE     the solved game that the player perfect plays from
  --json           print the figures as JSON
  --jsonl          print the counts of each game that is read as a line of JSON
  --svg FILE       draw the lengths of the games as well

A file that cannot be read is named at the end, with the reason, and the others are
counted. The exit status is then 1.
TEXT

sub run {
    my ($class, @files) = @_;
    my $options = options(\@files, @MANY, qw(json jsonl svg=s selfplay=s seed=s light=s dark=s table=s));
    Game::RoyalUr::App::Fault->misused('--jsonl prints every game, so --json says nothing') if $options->{json} && $options->{jsonl};
    my $picture = defined $options->{svg} ? output_to($options->{svg}) : undef;
    my $stats = Game::RoyalUr::Stats->new;
    my @bad;
    if (defined $options->{selfplay}) {
        Game::RoyalUr::App::Fault->misused("--selfplay reads no files, not '$files[0]' either") if @files;
        my ($idle) = grep { defined $options->{$_} } qw(from game jsonl);
        Game::RoyalUr::App::Fault->misused("--$idle goes with files, not with --selfplay") if $idle;
        @bad = _self_play($stats, $options);
    }
    else {
        my ($idle) = grep { defined $options->{$_} } qw(seed light dark table);
        Game::RoyalUr::App::Fault->misused("--$idle goes with --selfplay") if $idle;
        Game::RoyalUr::App::Fault->misused('it takes the names of files, or --selfplay N') unless @files;
        my $jsonl = $options->{jsonl};
        @bad = over_files(\@files, $options, prints => $jsonl,
            work => sub {
                my ($file, $games, $emit) = @_;
                for (1 .. @$games) {
                    my $facts = facts_of($games->[$_ - 1]);
                    $emit->($facts, $jsonl ? json_line($file, $_, $facts) : '');
                }
            },
            take => sub { print $_[2]; $stats->add($_[1]) });
    }
    if (!$options->{jsonl}) { print $options->{json} ? JSON::PP->new->canonical->pretty->encode($stats->figures) : $stats->text }
    write_file($picture, Game::RoyalUr::Stats::Histogram->svg($stats)) if $picture;
    return tell_bad('royalur stats', @bad);
}

sub _self_play {
    my ($stats, $options) = @_;
    my $games = whole_from('--selfplay', $options->{selfplay}, 1, 1_000_000_000_000);
    my $jobs = whole_from('--jobs', $options->{jobs} // 0, 0, 1024);
    my $rules = rules_from($options->{rules});
    my $seed = seed_from($options->{seed});
    my $table = table_from($options->{table}, $rules);
    my %with = map { $_ => player_for($options->{$_} // 'greedy', $table) } @SIDES;
    my $progress = Game::RoyalUr::App::Progress->new(total => $games, asked => $options->{progress});
    my ($played) = play_pairings([{ with => \%with, seed => $seed }], $games, $progress,
        rules => $rules->as_hash, threads => $jobs, thrown => 1);
    $stats->add_played($rules->name // $rules->describe, $played);
    return $played->games < $games ? sprintf('stopped after %s of %s games', $played->games, $games) : ();
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Stats - the command royalur stats

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Stats;

    Game::RoyalUr::App::Command::Stats->run('--selfplay', 20, '--seed', '5f1c9a', '--rules', 'pieces=3');

=head1 DESCRIPTION

The command line of L<Game::RoyalUr::Stats>.

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Stats->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with a
L<Game::RoyalUr::App::Fault> when they are not understood, and when a game cannot be
read or the picture not written.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
