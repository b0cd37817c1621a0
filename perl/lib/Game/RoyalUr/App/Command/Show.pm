package Game::RoyalUr::App::Command::Show;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(one_game_of $READING @READING);
use Game::RoyalUr::App::Options qw(options whole_from);
use Game::RoyalUr::Terminal::Picture;
use Game::RoyalUr::Diagram;
use Game::RoyalUr::Engine;
use Game::RoyalUr::Notation qw(format_display format_forfeit validate_position POS_OK);
use Game::RoyalUr::Terminal::Capabilities;
use Game::RoyalUr::Terminal::Words qw(ending_told moment_told);

our $VERSION = '0.02';

sub summary { 'draw a position, or one of a recorded game' }

sub usage { <<"TEXT" }
usage: royalur show POSITION [--ascii | --svg]
       royalur show FILE [--at PLY] [--from FORMAT] [--rules RULES] [--game N]
                    [--ascii | --svg]

Draws a board: of a position such as '4xx2/3l1d2/l3xx2 d 5 0 6 0', or of the
game in a file, after its last turn or after another.

  FILE             a file of a game; - is standard input
  --at PLY         the number of the turn, 0 for the start
${READING}  --ascii          use ASCII characters only
  --svg            print a picture in SVG instead, with the move of the turn as
                   an arrow
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, @READING, qw(at=s ascii svg));
    Game::RoyalUr::App::Fault->misused('it takes a position or the name of a file') unless @arguments == 1;
    my ($given) = @arguments;
    if ($options->{svg}) {
        print _is_position($given) ? _position_svg($given, $options->{at}) : _moment_svg($given, $options);
        return 0;
    }
    my $ability = Game::RoyalUr::Terminal::Capabilities->of(undef, \*STDOUT);
    $ability = $ability->without('unicode') if $options->{ascii};
    my $picture = Game::RoyalUr::Terminal::Picture->new($ability->style, width => ($ability->size)[0]);
    my $drawing
        = _is_position($given) ? _position($given, $options->{at}, $picture)
        : _moment($given, $options, $picture);
    print $ability->bytes($drawing);
    return 0;
}

# What is not a file and has the blanks and slashes of a position is meant as one.
sub _is_position {
    my ($given) = @_;
    return 1 if validate_position($given) == POS_OK;
    # A position has two slashes between rows of squares and blanks behind them; a name
    # with a letter or a dot that no row has is the name of a file.
    return $given =~ m{\A[^/\s]*/[^/\s]*/[^/\s]* } && $given !~ /[^0-9ldxLDX \/-]/ && !-e $given;
}

sub _position {
    my ($position, $at, $picture) = @_;
    return $picture->text(_board($position, $at));
}

sub _position_svg { Game::RoyalUr::Diagram->new(position => _board(@_))->svg }

sub _board {
    my ($position, $at) = @_;
    Game::RoyalUr::App::Fault->misused('--at goes with a game, not with a position') if defined $at;
    return eval { Game::RoyalUr::Engine->new(position => $position) }
        // Game::RoyalUr::App::Fault->misused(Game::RoyalUr::App::Fault->of($@)->text);
}

sub _moment_of {
    my ($file, $options) = @_;
    my $game = one_game_of($file, $options);
    my $last = $game->plies;
    my $at = defined $options->{at} ? whole_from('--at', $options->{at}, 0, $last) : $last;
    return ($game, $game->moment($at));
}

# A moment of a game as a picture, with the move that led to it.
sub _moment_svg {
    my ($file, $options) = @_;
    my ($game, $moment) = _moment_of($file, $options);
    return Game::RoyalUr::Diagram->new(position => $moment->{board}, title => 'Before the first turn')->svg if $moment->{ply} == 0;
    my $turn = $moment->{turn};
    my $named = sub { sprintf 'Turn %d, %s %s', $moment->{ply}, $turn->{side}, $_[0] };
    return Game::RoyalUr::Diagram->new(position => $moment->{board}, title => $named->(format_forfeit($turn->{roll})))->svg
        unless defined $turn->{move};
    my ($from, $to) = split /-/, $turn->{move};
    my %move = (%$turn, from => $from, to => $to);
    return Game::RoyalUr::Diagram->new(
        position => $moment->{board}, move => \%move, title => $named->(format_display(\%move)))->svg;
}

sub _moment {
    my ($file, $options, $picture) = @_;
    my ($game, $moment) = _moment_of($file, $options);
    my $ending = $moment->{ply} == $game->plies ? ending_told($game) : '';
    return moment_told($game, $moment) . "\n\n"
        . $picture->moment($moment) . "\n"
        . (length $ending ? "$ending\n" : '') . _position_line($moment->{board});
}

sub _position_line { $_[0]->to_string . "\n" }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Show - the command royalur show

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Show;

    Game::RoyalUr::App::Command::Show->run('4xx2/3l1d2/l3xx2 d 5 0 6 0');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Show->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood, or when a record
cannot be read, is no good, or does not go so far.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
