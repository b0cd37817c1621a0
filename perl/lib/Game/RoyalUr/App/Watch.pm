package Game::RoyalUr::App::Watch;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from seed_from write_file);
use Game::RoyalUr::App::Picture;
use Game::RoyalUr::App::Player;
use Game::RoyalUr::Dice qw(opening_for throw_for marked roll_of);
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Notation qw(format_display format_forfeit format_move format_record);

our $VERSION = '0.01';

my @SIDES = ('light', 'dark');

sub summary { 'watch two programs play a whole game' }

sub usage { my $players = join ', ', Game::RoyalUr::App::Player->kinds; return <<"TEXT" }
usage: royalur watch [--rules RULES] [--seed SEED] [--light PLAYER] [--dark PLAYER]
                     [--record FILE] [--quiet]

Plays a game with the dice of a seed, draws the board after every turn, and
prints the record of the game at the end.

  --rules RULES    finkel (the default), masters, or the fields that differ
                   from finkel, such as route=long,pieces=5
  --seed SEED      hexadecimal digits as in a record, or text: and any text;
                   without it the game is a new one every time
  --light PLAYER, --dark PLAYER
                   $players; greedy by default
  --record FILE    write the record to a file as well
  --quiet          print the record and nothing else
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, qw(rules=s seed=s light=s dark=s record=s quiet));
    Game::RoyalUr::App::Fault->misused("it takes options only, not '$arguments[0]'") if @arguments;
    my $rules   = rules_from($options->{rules});
    my $seed    = seed_from($options->{seed});
    my @players = map { Game::RoyalUr::App::Player->new($options->{$_} // 'greedy') } @SIDES;
    my $picture = Game::RoyalUr::App::Picture->new;
    my $show    = $options->{quiet} ? sub { } : sub { print @_ };

    my ($first, $spent, $throws) = opening_for($seed, $rules->dice);
    my $board = Game::RoyalUr::Engine->new(pieces => $rules->pieces);
    $board->set_side($first eq 'light' ? SIDE_LIGHT : SIDE_DARK);
    $show->(_opening_told($throws), "$first moves first\n\n", $picture->text($board), "\n");

    my @turns;
    while ($board->status($rules) == ONGOING) {
        my $throw = throw_for($seed, $spent + @turns, $rules->dice);
        my $roll  = roll_of(marked($throw), $rules);
        my $turn  = _turn($board, $rules, $players[$board->side], $roll);
        push @turns, { %$turn, faces => join '', @$throw };
        $show->(sprintf("%d. %-5s %s\n\n", scalar @turns, $turn->{side}, $turn->{shown}),
            $picture->text($board), "\n");
    }
    my $record = format_record({
        rules   => $rules->name // $rules->as_hash,
        first   => $first,
        seed    => unpack('H*', $seed),
        opening => $spent,
        turns   => [map { my %turn = %$_; delete $turn{shown}; \%turn } @turns],
        result  => _result($board, $rules),
    });
    print $record;
    write_file($options->{record}, $record) if defined $options->{record};
    return 0;
}

# Makes the move a player chooses, or loses the turn, and tells it.
sub _turn {
    my ($board, $rules, $player, $roll) = @_;
    my %turn = (side => $SIDES[$board->side], roll => $roll, move => undef);
    my @moves = $board->moves($roll, $rules);
    unless (@moves) {
        $board->forfeit;
        return { %turn, shown => format_forfeit($roll) };
    }
    my $move = $moves[$player->choose($board, $roll, $rules)];
    $board->apply($move, $rules);
    return { %turn, move => format_move($move), shown => format_display($move) };
}

# The opening throws, light's and dark's in turn.
sub _opening_told {
    my ($throws) = @_;
    my @sides = @SIDES;
    return map { my $side = $_ % 2; sprintf "%-5s throws %s\n", $SIDES[$side], join '', @{ $throws->[$_] } }
        0 .. $#$throws;
}

sub _result {
    my ($board, $rules) = @_;
    return { winner => undef, how => 'ply_cap' } if $board->how($rules) == BY_PLY_CAP;
    return { winner => $SIDES[$board->winner($rules)], how => 'home' };
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Watch - the command royalur watch

=head1 SYNOPSIS

    use Game::RoyalUr::App::Watch;

    Game::RoyalUr::App::Watch->run('--seed', '5f1c9a', '--dark', 'search:2', '--quiet');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Watch->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood or a file cannot be
written.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
