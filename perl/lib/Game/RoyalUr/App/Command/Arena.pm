package Game::RoyalUr::App::Command::Arena;

use 5.014;
use strict;
use warnings;

use JSON::PP ();
use Time::HiRes qw(time);

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from seed_from table_from whole_from);
use Game::RoyalUr::App::Player;
use Game::RoyalUr::Arena;

our $VERSION = '0.02';

my @SIDES = ('light', 'dark');
my @KINDS = ('random', Game::RoyalUr::App::Player->kinds);

my $GAMES_MAX = 1_000_000_000_000;

# Seconds between two drawings of the bar, and how wide it is.
my $PAUSE = 0.1;
my $WIDTH = 24;

sub summary { 'let two programs play thousands of games' }

sub usage { my $players = join ', ', @KINDS; return <<"TEXT" }
usage: royalur arena [--light PLAYER] [--dark PLAYER] [--games N] [--rules RULES]
                     [--seed SEED] [--first SIDE] [--threads N] [--table FILE]
                     [--json] [--quiet]

Plays games between two programs and says how many each won, with the interval
that its chance to win lies in with 95 % confidence. Ctrl-C ends it with the
games that were finished.

  --light PLAYER, --dark PLAYER
                   $players; greedy by default
  --games N        how many games; 1000 by default
  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the games are new ones every time. The games do
                   not depend on how many there are, nor on the threads; their
                   dice are not those of watch
  --first SIDE     light or dark begins every game; by default it is drawn by lot
  --threads N      how many threads play; by default one for each core
  --table FILE     the solved game that the player perfect plays from
  --json           print the figures as JSON
  --quiet          do not show how far it is
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments,
        qw(light=s dark=s games=s rules=s seed=s first=s threads=s table=s json quiet));
    Game::RoyalUr::App::Fault->misused("it takes options only, not '$arguments[0]'") if @arguments;
    my $rules = rules_from($options->{rules});
    my $seed  = seed_from($options->{seed});
    my $table = table_from($options->{table}, $rules);
    my $games = whole_from('--games', $options->{games} // 1000, 1, $GAMES_MAX);
    my $first = $options->{first};
    Game::RoyalUr::App::Fault->misused("--first must be light or dark, not '$first'")
        unless !defined $first || $first =~ /\A(?:light|dark)\z/;
    my $threads = whole_from('--threads', $options->{threads} // 0, 0, 1024);
    my %name    = map { $_ => $options->{$_} // 'greedy' } @SIDES;
    my %player  = map { $_ => _player($name{$_}, $table) } @SIDES;

    my $stop;
    local @SIG{qw(INT TERM)} = (sub { $stop = 1 }) x 2;
    my $show   = $options->{quiet} || !-t STDERR ? sub { } : _shower($games);
    my $played = eval {
        Game::RoyalUr::Arena->play(
            %player, rules => $rules->as_hash, seed => $seed, games => $games, first => $first,
            threads => $threads, progress => sub { $show->(@_); return $stop ? 'stop' : '' },
        );
    };
    my $fault = $played ? undef : $@;
    $show->();
    Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($fault)->text) if $fault;
    my %setting = (rules => $rules->name // $rules->describe, seed => unpack('H*', $seed), players => \%name);
    print $options->{json} ? _json($played, %setting) : _text($played, %setting);
    Game::RoyalUr::App::Fault->failed(sprintf 'stopped after %s of %s games', $played->games, $games)
        if $played->games < $games;
    return 0;
}

# A player as Game::RoyalUr::Arena takes it.
sub _player {
    my ($text, $table) = @_;
    return $text if $text eq 'random';
    Game::RoyalUr::App::Fault->misused("there is no player '$text': a player is " . join ' or ', @KINDS)
        unless $text =~ /\A(?:greedy|master(?::.*)?|perfect|search:.*)\z/s;
    my $player = Game::RoyalUr::App::Player->new($text, $table);
    return $text eq 'perfect' ? $table : $player->name;
}

sub _text {
    my ($played, %setting) = @_;
    my $games = $played->games;
    my $text  = sprintf "%s, %s games, seed %s\n", $setting{rules}, $games, $setting{seed};
    return $text unless $games;
    for my $side (@SIDES) {
        $text .= sprintf "%-6s%-11s %6.2f %%  (%.2f to %.2f)  %d won\n", $side, $setting{players}{$side},
            (map { 100 * $_ } $played->win_rate($side), $played->interval($side)), $played->wins($side);
    }
    $text .= sprintf "%-17s %6.2f %%\n", 'who begins', 100 * $played->first_wins / $games;
    $text .= sprintf "%-17s %d\n", 'drawn', $played->draws if $played->draws;
    $text .= sprintf "%-17s %6.1f    from %d to %d\n", 'turns a game', $played->mean_plies,
        $played->shortest, $played->longest;
    for my $count (['captures a game', 'captures'], ['lost turns a game', 'lost_turns']) {
        my ($what, $method) = @$count;
        $text .= sprintf "%-17s %6.2f    by light, %.2f by dark\n", $what,
            map { $played->$method($_) / $games } @SIDES;
    }
    return $text;
}

sub _json {
    my ($played, %setting) = @_;
    my $figures = { %setting, %{ $played->as_hash }, mean_plies => $played->mean_plies };
    for my $side (@SIDES) {
        $figures->{win_rate}{$side} = $played->win_rate($side);
        $figures->{interval}{$side} = [$played->interval($side)];
    }
    return JSON::PP->new->canonical->pretty->encode($figures);
}

# Draws a bar on the terminal; without an argument it is the end.
sub _shower {
    my ($games) = @_;
    my ($begin, $drawn) = (time, 0);
    return sub {
        my ($finished) = @_;
        if (!defined $finished) {
            print {*STDERR} "\r\e[K" if $drawn;
            return;
        }
        return if time < $drawn + $PAUSE;
        $drawn = time;
        my $part = $finished / $games;
        my $full = int $part * $WIDTH + 0.5;
        my $left = ($drawn - $begin) / $part * (1 - $part);
        printf {*STDERR} "\r[%s%s] %3.0f %%  %s games, %s left\e[K", '=' x $full, ' ' x ($WIDTH - $full),
            100 * $part, $finished, $left < 60 ? sprintf('%.1f s', $left) : sprintf('%d:%02d', $left / 60, $left % 60);
    };
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Arena - the command royalur arena

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Arena;

    Game::RoyalUr::App::Command::Arena->run('--light', 'search:2', '--games', 100, '--seed', '5f1c9a');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Arena->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood, a table cannot be
used, or a signal ended it, after it has printed what was finished.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
