package Game::RoyalUr::Terminal::Words;

use 5.014;
use strict;
use warnings;

use Exporter 'import';

use Game::RoyalUr::Analysis::Text qw(points);
use Game::RoyalUr::Notation qw(format_display format_forfeit sides);
use Game::RoyalUr::Terminal::Commands;

our $VERSION = '0.02';
our @EXPORT_OK = qw(turn_told turns_told opening_told moment_told rolled move_name effect result_told ending_told rules_told keys_told
    advice_told chance_told wrapped);

my %LETTER = (light => 'L', dark => 'D');
my %OTHER = (light => 'dark', dark => 'light');

sub turn_told {
    my ($turn, $small) = @_;
    my $lost = !defined $turn->{move};
    my $shown = $lost ? format_forfeit($turn->{roll}) : do {
        my ($from, $to) = split /-/, $turn->{move};
        format_display({ %$turn, from => $from, to => $to });
    };
    return sprintf '%d %s %s%s', $turn->{ply} + 1, $LETTER{ $turn->{side} }, $shown, $lost ? ' lost' : '' if $small;
    my $effect = $lost ? 'the turn is lost' : effect($turn);
    return sprintf '%3d. %-5s %s', $turn->{ply} + 1, $turn->{side}, length $effect ? "$shown  $effect" : $shown;
}

# Lines for the turns, as many as given; where there are more turns, those lost
# one after the other share a line, for none of them may go untold.
sub turns_told {
    my ($turns, $lines, $small) = @_;
    return map { turn_told($_, $small) } @$turns if @$turns <= $lines;
    my @told;
    for my $turn (@$turns) {
        if (defined $turn->{move} || !@told || !ref $told[-1]) { push @told, defined $turn->{move} ? turn_told($turn, $small) : [$turn] }
        else { push @{ $told[-1] }, $turn }
    }
    return map { !ref $_ ? $_ : @$_ == 1 ? turn_told($_->[0], $small) : _lost($_, $small) } @told;
}

sub _lost {
    my ($turns, $small) = @_;
    my $which = join ' ', map { ($small ? $LETTER{ $_->{side} } : "$_->{side} ") . $_->{roll} } @$turns;
    my ($first, $last) = map { $_->{ply} + 1 } @$turns[0, -1];
    return $small ? "$first lost $which" : sprintf('%3d-%d. lost: ', $first, $last) . $which =~ s/ (?=[ld])/, /gr;
}

sub opening_told {
    my ($history) = @_;
    my @sides = sides();
    my $throws = $history->opening_throws;
    my $told = join ', ', map { "$sides[$_ % 2] " . join '', @{ $throws->[$_] } } 0 .. $#$throws;
    return (length $told ? "Opening throws: $told. " : '') . ucfirst($history->first) . ' moves first.';
}

sub moment_told {
    my ($history, $moment) = @_;
    return $moment->{turn} ? turn_told($moment->{turn}) : opening_told($history);
}

sub rolled {
    my ($game, $unicode) = @_;
    my $dice = join '', map { $unicode ? ("\x{25b3}", "\x{25b2}")[$_] : $_ } @{ $game->throw // [] };
    return sprintf '%s rolled %d%s', $game->side, $game->roll, length $dice ? " $dice" : '';
}

sub move_name {
    my ($move) = @_;
    return format_display($move) =~ s/\A[0-9]+: //r;
}

# What comes of a move or of a turn of a game's log.
sub effect {
    my ($move) = @_;
    my %of = ref $move eq 'HASH' ? %$move : map { $_ => $move->$_ } qw(captures rosette home);
    return join ', ', $of{captures} ? 'takes a piece' : (), $of{rosette} ? 'moves again' : (), $of{home} ? 'a piece home' : ();
}

# A move with its number and the chance after it.
sub chance_told {
    my ($choice) = @_;
    my $effect = effect($choice->{move});
    return sprintf('%3d  %-10s %6s %%', $choice->{number}, move_name($choice->{move}), points($choice->{chance}))
        . (length $effect ? "  $effect" : '');
}

sub advice_told {
    my ($lost, $better) = @_;
    return 'That lost ' . points($lost) . ' points; better was ' . move_name($better) . '.';
}

sub result_told {
    my ($result) = @_;
    return 'The game is drawn: it has the most turns a game may have.' if $result->is_draw;
    my $turns = $result->plies . ($result->plies == 1 ? ' turn' : ' turns');
    return ucfirst($result->winner) . " wins after $turns: $OTHER{ $result->winner } gave up." if $result->how eq 'resign';
    return ucfirst($result->winner) . " wins after $turns: every piece is home.";
}

sub ending_told {
    my ($history) = @_;
    return '' unless $history->is_over;
    my $result = $history->result;
    return $result ? result_told($result) : 'The game is ' . $history->result_text . '.';
}

sub rules_told {
    my ($variant) = @_;
    my $steps = $variant->route eq 'long' ? 16 : 14;
    return (
        "The rules are " . ($variant->name // $variant->describe) . '.',
        "Bring your pieces on, along your route of $steps steps, and off again; "
            . 'the first to have all of them home wins. A piece moves as many steps as the roll, '
            . 'and comes home by the exact roll only.',
        'A piece that lands on one of the other side sends it back to the hand'
            . ($variant->safe_rosettes ? ', except on a rosette, where it is safe.' : ', on a rosette too.'),
        'A piece that lands on a rosette, a square with a star, moves its side again. '
            . 'A roll without a move loses the turn.',
        $variant->zero_rolls ? 'A throw with no die marked is worth ' . $variant->zero_rolls . '.' : (),
    );
}

sub keys_told {
    my ($by) = @_;
    my @picking = $by eq 'key'
        ? ('arrows, 1 to 7   pick a move', 'enter            play it', 'space            when watching: stop, go on')
        : (
        '1, 2, ...        play the move with that number',
        'hand-b1          play a move by its two places',
        'an empty line    draw the board again',
        );
    return (@picking, Game::RoyalUr::Terminal::Commands->help($by));
}

sub wrapped {
    my ($text, $width) = @_;
    my @lines;
    # What is wider than a line, such as the name of a file, is broken.
    for my $word (map { length ? /(.{1,$width})/gs : '' } split / (?! )/, $text) {
        if (!@lines || length("$lines[-1] $word") > $width) { push @lines, @lines ? $word =~ s/\A +//r : $word }
        else { $lines[-1] .= " $word" }
    }
    return @lines ? @lines : '';
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Words - what is said to the players, in words

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::Words qw(opening_told turn_told rolled);

    my $game = Game::RoyalUr->new(seed => 'a seed');
    print opening_told($game->history), "\n";
    $game->play(($game->legal)[0]);
    print turn_told($_), "\n" for $game->turns;
    print rolled($game), "\n" unless $game->is_over;

=head1 DESCRIPTION

Every sentence about a game is here once, for the screen, for lines, and for the
commands that tell a record.

=head1 FUNCTIONS

Nothing is exported unless asked for.

=head2 turn_told

    turn_told({ ply => 12, side => 'light', roll => 3, move => 'a2-d2', captures => 1, rosette => 1 });
    #  12. light 3: a2-d2x*  takes a piece, moves again

A turn as L<Game::RoyalUr/turns> has it. With a true second argument it is short
enough for twenty columns.

=head2 turns_told

    my @lines = turns_told(\@turns, 6);
    my @lines = turns_told(\@turns, 6, 1);

A line for each turn; or, if those were more than the second argument allows,
one for all turns lost one after the other. The third argument makes them short.

=head2 opening_told

    opening_told($history);    # Opening throws: light 0111, dark 0001. Light moves first.

How it was decided who moves first.

=head2 moment_told

    moment_told($history, $history->moment(0));

What led to a moment of a history: its turn, or the opening.

=head2 rolled

    rolled($game);          # light rolled 3 1101
    rolled($game, 1);       # the dice as triangles, as characters and not bytes

The roll that is to be played, of a game that has one.

=head2 move_name

    move_name($move);       # a2-d2x*

A move without its roll.

=head2 effect

    effect($move);          # takes a piece, moves again

What comes of a move, or of a turn of the log; often nothing.

=head2 chance_told

    chance_told({ number => 2, move => $move, chance => 0.6231 });
    #   2  a2-d2x*     62.31 %  takes a piece, moves again

A move with the number it is picked by and the chance to win after it.

=head2 advice_told

    advice_told(0.0341, $better);    # That lost 3.41 points; better was a2-d2x*.

What a move lost, and the one that was better.

=head2 ending_told

    print ending_told($history), "\n";

How a L<Game::RoyalUr::History> ended, in a sentence; empty while the game is on.

=head2 result_told

    result_told($game->result);    # Light wins after 121 turns: every piece is home.

How a game ended.

=head2 rules_told

    my @paragraphs = rules_told($variant);

A rule set, a L<Game::RoyalUr::Variant>, for who has never played.

=head2 keys_told

    my @lines = keys_told('key');
    my @lines = keys_told('line');

What can be typed, where single keys are read and where lines are.

=head2 wrapped

    my @lines = wrapped($text, 40);

A text in lines of no more than so many columns, if its words are no longer.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
