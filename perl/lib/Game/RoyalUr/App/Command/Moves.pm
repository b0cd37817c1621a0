package Game::RoyalUr::App::Command::Moves;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from whole_from);
use Game::RoyalUr::Engine qw(ROLL_MAX);
use Game::RoyalUr::Notation qw(format_display format_forfeit);

our $VERSION = '0.02';

sub summary { 'list the moves a roll allows in a position' }

sub usage { <<'TEXT' }
usage: royalur moves POSITION ROLL [--rules RULES]

Lists the moves the side to move has with a roll, one a line: the roll, the
move, x when it captures, * when it lands on a rosette. A roll that allows
nothing is a lost turn, written as a dash.

  POSITION         such as '4xx2/8/4xx2 l 7 0 7 0'
  ROLL             0 to 4
  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, 'rules=s');
    Game::RoyalUr::App::Fault->misused('it takes a position and a roll') unless @arguments == 2;
    my ($position, $roll) = @arguments;
    my $rules = rules_from($options->{rules});
    $roll = whole_from('a roll', $roll, 0, ROLL_MAX);
    my $board = eval { Game::RoyalUr::Engine->new(position => $position) }
        // Game::RoyalUr::App::Fault->misused(Game::RoyalUr::App::Fault->of($@)->text);
    my @moves = $board->moves($roll, $rules);
    print format_display($_), "\n" for @moves;
    print format_forfeit($roll), "\n" unless @moves;
    return 0;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Moves - the command royalur moves

=head1 SYNOPSIS

    use Game::RoyalUr::App::Command::Moves;

    Game::RoyalUr::App::Command::Moves->run('4xx2/8/4xx2 l 7 0 7 0', 4);    # prints 4: hand-a1*

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Moves->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
