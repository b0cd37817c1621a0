package Game::RoyalUr::App::Command::Play;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr;
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of @READING);
use Game::RoyalUr::App::Options qw(options output_to rules_from seed_from table_from);
use Game::RoyalUr::Bot;
use Game::RoyalUr::Terminal;

our $VERSION = '0.02';

my @SIDES = qw(light dark both none);

sub summary { 'play against the program, or two people' }

sub usage { <<'TEXT' . options_told() }
usage: royalur play [--side SIDE | --mode MODE] [--level LEVEL] [--table FILE]
                    [--rules RULES] [--first SIDE] [--seed SEED] [--resume FILE]
                    [--record FILE] [--pace SECONDS] [--route] [--coach]
                    [--plain] [--ascii]
       royalur [the same options]

Plays a game in the terminal. On a screen the arrow keys pick a move and enter
plays it; on plain input the moves have numbers. ? lists what else there is.

TEXT

sub options_told {
    my $levels = join ', ', map { "$_ " . Game::RoyalUr::Bot->name_of($_) } Game::RoyalUr::Bot->levels;
    return <<"TEXT";
  --side SIDE      what you play: light (the default), dark, both for two
                   people, or none to watch
  --mode MODE      bot (the default), hotseat for two people, or watch
  --level LEVEL    how well the program plays:
                   $levels;
                   or perfect, with a table
  --table FILE     the solved game that level perfect plays from, and chances
                   come from
  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
  --first SIDE     light or dark moves first; roll, the default: the dice decide
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the game is a new one every time
  --resume FILE, --replay FILE
                   go on with the game of a file, which --from, --game and --rules
                   say more of; - is standard input
  --record FILE    write the record of the game when it is left, however that
                   comes about; of a further game to FILE with a number
  --pace SECONDS   how long to wait before a move of the program
  --coach          say after a move what it lost and what was better, and after
                   the game the mistakes and the luck of both sides
  --route          show the steps of the route
  --pick, --no-pick
                   pick moves by the arrow keys, or by number
  --plain          print line by line even where there is a screen (--no-pick)
  --ascii          use ASCII characters only (--no-unicode)
  --unicode, --no-unicode
                   use characters beyond ASCII, or do not
  --colour, --no-colour
                   use colours, or do not; --color is the same
  --help           show this
  --version        say which version this is
TEXT
}

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @READING, qw(side=s mode=s level=s table=s first=s seed=s
            resume|replay=s record=s pace=s route coach plain ascii unicode! colour|color! pick!));
    Game::RoyalUr::App::Fault->misused("it takes options only, not '$arguments[0]'") if @arguments;
    my %with = map { $_ => $options->{$_} } grep { defined $options->{$_} }
        qw(side mode level first record pace route coach plain ascii unicode colour);
    $with{picking} = $options->{pick} if defined $options->{pick};
    _one_of('--side', $with{side}, @SIDES);
    _one_of('--mode', $with{mode}, qw(bot hotseat watch));
    _one_of('--first', $with{first}, qw(light dark roll));
    # Whoever plays for an hour should not hear only then that the record has no place.
    output_to($with{record}) if defined $with{record};
    if (defined $options->{resume}) {
        my ($both) = grep { defined $options->{$_} } qw(first seed);
        Game::RoyalUr::App::Fault->misused("--resume: the record says what --$both would") if defined $both;
        $with{game} = eval { _resumed($options) }
            // Game::RoyalUr::App::Fault->misused(Game::RoyalUr::App::Fault->of($@)->text);
    }
    else {
        my ($idle) = grep { defined $options->{$_} } qw(from game);
        Game::RoyalUr::App::Fault->misused("--$idle goes with --resume") if $idle;
        $with{rules} = rules_from($options->{rules});
        # Only a seed that was given is that of a sitting which can be repeated.
        $with{seed} = seed_from($options->{seed}) if defined $options->{seed};
    }
    my $rules = $with{game} ? $with{game}->variant : $with{rules};
    $with{table} = table_from($options->{table}, $rules) if defined $options->{table};
    my $terminal = eval { Game::RoyalUr::Terminal->new(%with) }
        // Game::RoyalUr::App::Fault->misused(lcfirst Game::RoyalUr::App::Fault->of($@)->text);
    return $terminal->run;
}

sub _resumed {
    my ($options) = @_;
    my $file = $options->{resume};
    my $history = one_game_of($file, $options);
    my $game = eval { Game::RoyalUr->from_history($history) }
        // Game::RoyalUr::App::Fault->misused("$file: " . lcfirst Game::RoyalUr::App::Fault->of($@)->text);
    Game::RoyalUr::App::Fault->misused("$file: there is no seed in this record to throw on from")
        if !$game->is_over && !defined $game->roll;
    return $game;
}

sub _one_of {
    my ($option, $given, @allowed) = @_;
    return if !defined $given || grep { $_ eq $given } @allowed;
    Game::RoyalUr::App::Fault->misused("$option: '$given' is none of " . join ', ', @allowed);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Play - the command royalur play

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Play;

    Game::RoyalUr::App::Command::Play->run('--side', 'none', '--seed', '5f1c9a', '--plain', '--ascii');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 options_told

    print Game::RoyalUr::App::Command::Play->options_told;

Its part of that text about the options.

=head2 run

    my $status = Game::RoyalUr::App::Command::Play->run(@arguments);

Runs it with the arguments after its name and returns the exit status, that of
L<Game::RoyalUr::Terminal/run>. Dies with a L<Game::RoyalUr::App::Fault> when they
are not understood, when the record to go on with is no good, and when the one to
write could not be.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
