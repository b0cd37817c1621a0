package Game::RoyalUr::App::Command::Odds;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Analysis;
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from table_from whole_from);
use Game::RoyalUr::Engine qw(ONGOING ROLL_MAX SIDE_LIGHT);
use Game::RoyalUr::Notation qw(format_display format_forfeit);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

sub summary { 'tell the chances in a position' }

sub usage { <<"TEXT" }
usage: royalur odds POSITION [--table FILE | [--rules RULES] [--depth N]] [--roll N]

Tells the chance of each side to win when both play as well as the game allows,
and for every roll, in points of a hundred, how often it comes up, the best move
and the chance of the side to move after it. With --roll it lists all moves of
that roll, the best first. Without a table the chances are estimates, and it says
how far they can be off.

  POSITION         such as '4xx2/8/4xx2 l 7 0 7 0'
  --table FILE     a table that royalur solve has made: then the chances are exact
  --rules RULES    without a table: finkel (the default), masters, or the fields
                   that differ from finkel, such as route=long,pieces=5
  --depth N        without a table, how many rolls to look ahead, 0 to $Game::RoyalUr::Analysis::Estimate::DEPTH_MOST;
                   $Game::RoyalUr::Analysis::Estimate::DEPTH_DEFAULT by default
  --roll N         a roll, 0 to 4
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, qw(table=s rules=s depth=s roll=s));
    Game::RoyalUr::App::Fault->misused('it takes a position') unless @arguments == 1;
    my ($roll, $depth) = @$options{qw(roll depth)};
    for my $other (grep { defined $options->{table} && defined $options->{$_} } qw(rules depth)) {
        Game::RoyalUr::App::Fault->misused("--table gives exact figures for its own rules, so --$other says nothing");
    }
    $roll = whole_from('--roll', $roll, 0, ROLL_MAX) if defined $roll;
    $depth = whole_from('--depth', $depth, 0, $Game::RoyalUr::Analysis::Estimate::DEPTH_MOST) if defined $depth;
    my $board = eval { Game::RoyalUr::Engine->new(position => $arguments[0]) }
        // Game::RoyalUr::App::Fault->misused(Game::RoyalUr::App::Fault->of($@)->text);
    my $table = table_from($options->{table});
    my $rules = $table ? _rules($table, $board) : rules_from($options->{rules});
    my $text = eval {
        my $judge = Game::RoyalUr::Analysis->judge(rules => $rules, table => $table, depth => $depth);
        my $about = $judge->about;
        (defined $roll ? _of_roll($judge, $rules, $board, $roll) : _of_position($judge, $rules, $board))
            . ($about->{exact} ? '' : "\n$about->{text}\n");
    };
    Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($@)->text) unless defined $text;
    print $text;
    return 0;
}

# The chances of both sides, then a line for each roll.
sub _of_position {
    my ($judge, $rules, $board) = @_;
    my $chance = $judge->chance($board);
    my ($mover, $other) = $board->side == SIDE_LIGHT ? qw(light dark) : qw(dark light);
    my $text = sprintf "%-7s %8.4f %%  to move\n%-7s %8.4f %%\n", $mover, 100 * $chance, $other, 100 - 100 * $chance;
    return $text if $board->status($rules) != ONGOING;
    $text .= "\n";
    for my $odds ($board->chances($rules->dice, $rules->zero_rolls)) {
        my ($roll, $weight, $denominator) = @$odds;
        my ($best) = $judge->rank($board, $roll);
        my $after = $board->clone;
        $after->forfeit;
        my ($move, $value)
            = $best ? (format_display(($board->moves($roll, $rules))[$best->[0]]), $best->[1])
            : (format_forfeit($roll), 1 - $judge->chance($after));
        $text .= sprintf "%6.2f %%  %-18s %8.4f %%\n", 100 * $weight / $denominator, $move, 100 * $value;
    }
    return $text;
}

# Every move of a roll.
sub _of_roll {
    my ($judge, $rules, $board, $roll) = @_;
    my @moves = $board->moves($roll, $rules);
    my @choices = $judge->rank($board, $roll);
    return join '', map { sprintf "%-18s %8.4f %%\n", format_display($moves[$_->[0]]), 100 * $_->[1] } @choices
        if @choices;
    $judge->chance($board);    # refuses a position the rules do not have
    return "the game is over\n" if $board->status($rules) != ONGOING;
    my $after = $board->clone;
    $after->forfeit;
    return sprintf "%-18s %8.4f %%\n", format_forfeit($roll), 100 - 100 * $judge->chance($after);
}

# The rules of the game the board is of: the table's, or those with fewer pieces.
sub _rules {
    my ($table, $board) = @_;
    my $side = SIDE_LIGHT;
    my $pieces = $board->hand($side) + $board->count($side) + $board->home($side);
    my $rules = $table->rules;
    $rules->{pieces} = $pieces if $pieces > 0 && $pieces < $rules->{pieces};
    return Game::RoyalUr::Variant->of($rules);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Odds - the command royalur odds

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::App::Command::Odds;
    use Game::RoyalUr::Table;

    my $directory = File::Temp->newdir;
    my $file = "$directory/one.ur";
    Game::RoyalUr::Table->solve(rules => { pieces => 1 }, file => $file);
    Game::RoyalUr::App::Command::Odds->run('4xx2/8/4xx2 l 1 0 1 0', '--table', $file, '--roll', 4);

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Odds->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood, and when the table is
not used or does not have the position.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
