package Game::RoyalUr::App::Command::Watch;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr;
use Game::RoyalUr::Analysis;
use Game::RoyalUr::Analysis::Text qw(points);
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from seed_from table_from output_to write_file);
use Game::RoyalUr::App::Player;
use Game::RoyalUr::Engine qw(SIDE_LIGHT);
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Terminal::Picture;
use Game::RoyalUr::Terminal::Capabilities;
use Game::RoyalUr::Terminal::Words qw(moment_told);

our $VERSION = '0.02';

my @SIDES = sides();

sub summary { 'watch two programs play a whole game' }

sub usage { my $players = join ', ', Game::RoyalUr::App::Player->kinds; return <<"TEXT" }
usage: royalur watch [--rules RULES] [--seed SEED] [--light PLAYER] [--dark PLAYER]
                     [--table FILE] [--odds] [--record FILE] [--quiet]

Plays a game with the dice of a seed, draws the board after every turn, and
prints the record of the game at the end.

  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the game is a new one every time
  --light PLAYER, --dark PLAYER
                   $players; greedy by default
  --table FILE     the solved game that the player perfect plays from, and odds
                   come from
  --odds           tell light's chance to win before and after every turn
  --record FILE    write the record to a file as well
  --quiet          print the record and nothing else
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, qw(rules=s seed=s light=s dark=s table=s odds record=s quiet));
    Game::RoyalUr::App::Fault->misused("it takes options only, not '$arguments[0]'") if @arguments;
    my $rules = rules_from($options->{rules});
    my $seed = seed_from($options->{seed});
    my $output = defined $options->{record} ? output_to($options->{record}) : undef;
    my $table = table_from($options->{table}, $rules);
    my %players = map { $_ => Game::RoyalUr::App::Player->new($options->{$_} // 'greedy', $table) } @SIDES;
    my $ability = Game::RoyalUr::Terminal::Capabilities->of(undef, \*STDOUT);
    my $show = $options->{quiet} ? sub { } : sub { print $ability->bytes($_[0]) };

    my $game = Game::RoyalUr->new(rules => $rules, seed => $seed);
    my $picture = Game::RoyalUr::Terminal::Picture->new($ability->style, width => ($ability->size)[0]);
    my $next = $game->history->moments;
    my $judge = $options->{odds} ? Game::RoyalUr::Analysis->judge(rules => $rules, table => $table) : undef;
    my $odds = $judge ? _odds($judge) : sub { '' };
    $show->($judge->about->{text} . "\n") if $judge;
    my $catch_up = sub {
        while (my $moment = $next->()) {
            $show->(moment_told($game->history, $moment) . "\n" . $odds->($moment->{board}) . "\n" . $picture->moment($moment) . "\n");
        }
    };
    $catch_up->();
    until ($game->is_over) {
        my $index = $players{ $game->side }->choose($game->board, $game->roll, $rules);
        $game->play_or_die(($game->legal)[$index]);
        $catch_up->();
    }
    my $record = $game->to_record;
    print $record;
    write_file($output, $record) if $output;
    return 0;
}

# Light's chance on one board after the other, and on the one before.
sub _odds {
    my ($judge) = @_;
    my $before;
    return sub {
        my ($board) = @_;
        my $chance = $judge->chance($board);
        $chance = 1 - $chance if $board->side != SIDE_LIGHT;
        my $text = "Light's chance to win: " . join(', ',
            defined $before ? points($before) . ' % before' : (), points($chance) . ' %' . (defined $before ? ' after' : '')) . ".\n";
        $before = $chance;
        return $text;
    };
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Watch - the command royalur watch

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Watch;

    Game::RoyalUr::App::Command::Watch->run('--seed', '5f1c9a', '--dark', 'search:2', '--quiet');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Watch->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood or a file cannot be
written.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
