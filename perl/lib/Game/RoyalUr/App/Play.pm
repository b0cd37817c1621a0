package Game::RoyalUr::App::Play;

use 5.014;
use strict;
use warnings;

use File::Basename qw(dirname);

use Game::RoyalUr;
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of);
use Game::RoyalUr::App::Options qw(options rules_from seed_from table_from);
use Game::RoyalUr::Bot;
use Game::RoyalUr::Terminal;

our $VERSION = '0.02';

my @SIDES = qw(light dark both none);

sub summary { 'play against the program, or two people' }

sub usage { my $levels = join ', ', map { "$_ " . Game::RoyalUr::Bot->name_of($_) } Game::RoyalUr::Bot->levels; return <<"TEXT" }
usage: royalur play [--side SIDE] [--level LEVEL] [--table FILE] [--rules RULES]
                    [--first SIDE] [--seed SEED] [--resume FILE] [--record FILE]
                    [--pace SECONDS] [--route] [--plain] [--ascii]

Plays a game in the terminal. On a screen the arrow keys pick a move and enter
plays it; on plain input the moves have numbers. ? lists what else there is.

  --side SIDE      what you play: light (the default), dark, both for two
                   people, or none to watch
  --level LEVEL    how well the program plays:
                   $levels;
                   5 perfect, with a table
  --table FILE     the solved game that level perfect plays from
  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
  --first SIDE     light or dark moves first; without it the dice decide
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the game is a new one every time
  --resume FILE    go on with the game of a file, which --from, --game and --rules
                   say more of; - is standard input
  --record FILE    write the record of the game when it is left, however that
                   comes about; of a further game to FILE with a number
  --pace SECONDS   how long to wait before a move of the program, 0 to 60
  --route          show the steps of the route
  --plain          print line by line even where there is a screen
  --ascii          use ASCII characters only
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments,
        qw(side=s level=s table=s rules=s first=s seed=s resume=s from=s game=s record=s pace=s route plain ascii));
    Game::RoyalUr::App::Fault->misused("it takes options only, not '$arguments[0]'") if @arguments;
    my %with = map { $_ => $options->{$_} } grep { defined $options->{$_} }
        qw(side level first record pace route plain ascii);
    _one_of('--side', $with{side}, @SIDES);
    _one_of('--first', $with{first}, 'light', 'dark');
    _fits_in_directory($with{record}) if defined $with{record};
    if (defined $options->{resume}) {
        my ($both) = grep { defined $options->{$_} } qw(first seed);
        Game::RoyalUr::App::Fault->misused("--resume: the record says what --$both would") if defined $both;
        $with{game} = _resumed($options);
        Game::RoyalUr::App::Fault->failed("$options->{resume}: there is no seed in this record to throw on from")
            if !$with{game}->is_over && !defined $with{game}->roll;
    }
    else {
        $with{rules} = rules_from($options->{rules});
        $with{seed}  = seed_from($options->{seed});
    }
    my $rules = $with{game} ? $with{game}->variant : $with{rules};
    $with{table} = table_from($options->{table}, $rules) if defined $options->{table};
    my $terminal = eval { Game::RoyalUr::Terminal->new(%with) }
        // Game::RoyalUr::App::Fault->misused(lcfirst Game::RoyalUr::App::Fault->of($@)->text);
    return $terminal->run;
}

sub _resumed {
    my ($options) = @_;
    my $history = one_game_of($options->{resume}, $options);
    return eval { Game::RoyalUr->from_history($history) }
        // Game::RoyalUr::App::Fault->failed("$options->{resume}: " . lcfirst Game::RoyalUr::App::Fault->of($@)->text);
}

sub _one_of {
    my ($option, $given, @allowed) = @_;
    return if !defined $given || grep { $_ eq $given } @allowed;
    Game::RoyalUr::App::Fault->misused("$option: '$given' is none of " . join ', ', @allowed);
}

# Whoever plays for an hour should not hear only then that there is no such
# directory.
sub _fits_in_directory {
    my ($file) = @_;
    my $directory = dirname($file);
    Game::RoyalUr::App::Fault->failed("$file: it is a directory") if -d $file;
    Game::RoyalUr::App::Fault->failed("$file: there is no directory $directory") unless -d $directory;
    Game::RoyalUr::App::Fault->failed("$file: it cannot be written") unless -w (-e $file ? $file : $directory);
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Play - the command royalur play

=head1 SYNOPSIS

    use Game::RoyalUr::App::Play;

    Game::RoyalUr::App::Play->run('--side', 'none', '--seed', '5f1c9a', '--plain', '--ascii');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Play->run(@arguments);

Runs it with the arguments after its name and returns the exit status, that of
L<Game::RoyalUr::Terminal/run>. Dies with a L<Game::RoyalUr::App::Fault> when they
are not understood, when the record to go on with is no good, and when the one to
write could not be.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
