package Game::RoyalUr::Terminal::Picture;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Engine qw(:all);

our $VERSION = '0.02';

# Letters carry the meaning everywhere; the other styles only dress them.
my %STYLE = (
    ascii => {
        piece => { LIGHT, 'L', DARK, 'D' }, rosette => '*', empty => '.',
        across => '-', down => '|', corner => ' ' . '+' x 15,
    },
    unicode => {
        piece => { LIGHT, "\x{25cb}", DARK, "\x{25cf}" }, rosette => "\x{2217}", empty => "\x{b7}",
        across => "\x{2500}", down => "\x{2502}",
        # By the arms a corner has: 1 up, 2 down, 4 left, 8 right.
        corner => " \x{2575}\x{2577}\x{2502}\x{2574}\x{2518}\x{2510}\x{2524}"
            . "\x{2576}\x{2514}\x{250c}\x{251c}\x{2500}\x{2534}\x{252c}\x{253c}",
    },
);
# Light bold yellow, dark bold blue, rosettes magenta, what moves in reverse.
my %COLOUR = (LIGHT, '1;33', DARK, '1;34', rosette => '35', mark => '7', step => '2');
my %MARK = (from => ['[', ']'], to => ['>', '<']);
my @SIDES = ([SIDE_LIGHT, 'light', 0], [SIDE_DARK, 'dark', 2]);

# How many columns a drawing with the sides beside it takes, and one without.
use constant { WIDTH_BESIDE => 71, WIDTH_BOARD => 37 };

sub new {
    my ($class, %options) = @_;
    my $style = $STYLE{ $options{unicode} ? 'unicode' : 'ascii' };
    my $width = $options{width} // WIDTH_BESIDE;
    my $form = $width >= WIDTH_BESIDE ? 'beside' : $width >= WIDTH_BOARD ? 'below' : 'small';
    return bless { %$style, colour => $options{colour}, form => $form }, $class;
}

sub lines {
    my ($self, $board, %shown) = @_;
    # A copy of the picture that knows this board, so that every part can ask.
    my $drawing = bless { %$self, board => $board, %shown, marks => _marks(\%shown) }, ref $self;
    my @lines = $self->{form} eq 'small' ? $drawing->_small : $drawing->_large;
    push @lines, map { $drawing->_side($_) } reverse @SIDES unless $self->{form} eq 'beside';
    s/\s+((?:\e\[[0-9;]*m)*)\z/$1/ for @lines;
    return @lines;
}

# A moment of a history, with the move that led to it marked.
sub moment {
    my ($self, $moment) = @_;
    my ($turn, %shown) = ($moment->{turn}, over => $moment->{over});
    if ($turn && defined $turn->{move}) {
        @shown{qw(from to)} = split /-/, $turn->{move};
        $shown{side} = $turn->{side};
    }
    return $self->text($moment->{board}, %shown);
}

sub text {
    my ($self, $board, %shown) = @_;
    return join '', map { "$_\n" } $self->lines($board, %shown);
}

sub piece_mark {
    my ($self, $piece) = @_;
    return $self->_dressed($self->{piece}{$piece}, $piece);
}

# Which marks stand where: by the number of a cell, or by hand and home.
sub _marks {
    my ($shown) = @_;
    my %named = map { Game::RoyalUr::Engine->cell_name($_) => $_ } Game::RoyalUr::Engine->all_cells;
    return { map { my $place = $shown->{$_}; defined $place ? ($named{$place} // $place, $_) : () } keys %MARK };
}

sub _large {
    my ($self) = @_;
    my @lines = ('      ' . join '   ', 'a' .. 'h');
    for my $row (2, 1, 0) {
        push @lines, '    ' . $self->_rule($row);
        my ($side) = grep { $self->{form} eq 'beside' && $_->[2] == $row } @SIDES;
        push @lines, '  ' . ($row + 1) . ' ' . $self->_row($row) . ($side ? '  ' . $self->_side($side) : '');
    }
    return @lines, '    ' . $self->_rule(-1);
}

# The line above a row, or below the lowest: edges where a square is on either
# side of them, and corners with the arms of the edges that meet there.
sub _rule {
    my ($self, $row) = @_;
    my $line = '';
    for my $file (0 .. FILES) {
        my ($above, $left_above, $below, $left_below)
            = map { my $r = $_; map { _is_square($_, $r) } $file, $file - 1 } $row + 1, $row;
        my $arms = ($above || $left_above ? 1 : 0) | ($below || $left_below ? 2 : 0)
            | ($left_above || $left_below ? 4 : 0) | ($above || $below ? 8 : 0);
        $line .= substr $self->{corner}, $arms, 1;
        $line .= ($above || $below ? $self->{across} : ' ') x 3 if $file < FILES;
    }
    return $line;
}

sub _row {
    my ($self, $row) = @_;
    my $line = '';
    for my $file (0 .. FILES) {
        my $square = _is_square($file, $row);
        $line .= $square || _is_square($file - 1, $row) ? $self->{down} : ' ';
        next if $file == FILES;
        $line .= $square ? $self->_square(Game::RoyalUr::Engine->cell_of($file, $row)) : '   ';
    }
    return $line;
}

sub _is_square {
    my ($file, $row) = @_;
    return Game::RoyalUr::Engine->cell_of($file, $row) >= 0;
}

# Three columns: a piece between blanks, or between rosettes where it stands on
# one, or between the marks of a move.
sub _square {
    my ($self, $cell) = @_;
    my $piece = $self->{board}->at($cell);
    my $on = Game::RoyalUr::Engine->is_rosette($cell);
    my $flower = $self->_dressed($self->{rosette}, 'rosette');
    my $stands = $piece != EMPTY ? $self->piece_mark($piece) : $on ? $flower : ' ';
    my $mark = $self->{marks}{$cell};
    return $self->_marked($mark, $stands) if $mark;
    return $on ? "$flower$stands$flower" : " $stands " if $piece != EMPTY;
    my $step = $self->_step($cell);
    return " $stands " unless $step;
    return $self->_dressed(sprintf('%2d', $step), 'step') . ($on ? $flower : ' ');
}

sub _small {
    my ($self) = @_;
    my @lines = (' ' . join '', map { " $_" } 'a' .. 'h');
    for my $row (2, 1, 0) {
        push @lines, ($row + 1) . join '', map { $self->_small_square(Game::RoyalUr::Engine->cell_of($_, $row)) }
            0 .. FILES - 1;
    }
    return @lines;
}

# Two columns: what stands on the square, and before it a mark, or the rosette
# that a piece stands on.
sub _small_square {
    my ($self, $cell) = @_;
    return '  ' if $cell < 0;
    my $piece = $self->{board}->at($cell);
    my $on = Game::RoyalUr::Engine->is_rosette($cell);
    my $flower = $self->_dressed($self->{rosette}, 'rosette');
    my $mark = $self->{marks}{$cell};
    my $before = $mark ? $self->_dressed($MARK{$mark}[0], 'mark') : $on && $piece != EMPTY ? $flower : ' ';
    return $before . $self->piece_mark($piece) if $piece != EMPTY;
    my $step = $mark ? 0 : $self->_step($cell);
    # Two digits would run into those of the next square.
    return ' ' . $self->_dressed($step % 10, 'step') if $step;
    return $before . ($on ? $flower : $self->{empty});
}

# One side's hand, pieces home, and whether it is to move.
sub _side {
    my ($self, $told) = @_;
    my ($side, $name) = @$told;
    my $board = $self->{board};
    my $to_move = $board->side == $side && !$self->{over};
    my %count = (hand => $board->hand($side), home => $board->home($side));
    for my $place (keys %count) {
        my $mark = ($self->{side} // '') eq $name ? $self->{marks}{$place} : undef;
        $count{$place} = $mark ? $self->_marked($mark, $count{$place}) : " $count{$place} ";
    }
    my $mark = $self->piece_mark(piece_of($side));
    return sprintf '%s%s hand%shome%s', $to_move ? '> ' : '  ', $mark, @count{qw(hand home)}
        if $self->{form} eq 'small';
    return sprintf '%s%s %-5s  hand%s home%s%s', $self->{form} eq 'below' ? '    ' : '', $mark, $name,
        @count{qw(hand home)}, $to_move ? ' to move' : '';
}

# The number an empty square has on the route that is shown, or 0.
sub _step {
    my ($self, $cell) = @_;
    my $route = $self->{route} or return 0;
    return Game::RoyalUr::Engine->route_step($route->[0] eq 'long' ? ROUTE_LONG : ROUTE_SHORT,
        $route->[1] eq 'dark' ? SIDE_DARK : SIDE_LIGHT, $cell);
}

sub _marked {
    my ($self, $mark, $text) = @_;
    my ($before, $after) = map { $self->_dressed($_, 'mark') } @{ $MARK{$mark} };
    return "$before$text$after";
}

sub _dressed {
    my ($self, $text, $as) = @_;
    return $self->{colour} ? "\e[$COLOUR{$as}m$text\e[0m" : $text;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Picture - a board drawn in text

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Picture;
    use Game::RoyalUr::Engine;

    my $board   = Game::RoyalUr::Engine->new(position => '4xx2/3l1d2/l3xx2 d 5 0 6 0');
    my $picture = Game::RoyalUr::Terminal::Picture->new;
    print $picture->text($board);
    print $picture->text($board, from => 'f2', to => 'h2', side => 'dark');

draws

          a   b   c   d   e   f   g   h
        +---+---+---+---+       +---+---+
      3 | * |   |   |   |       | * |   |  D dark   hand 6  home 0  to move
        +---+---+---+---+---+---+---+---+
      2 |   |   |   |*L*|   | D |   |   |
        +---+---+---+---+---+---+---+---+
      1 |*L*|   |   |   |       | * |   |  L light  hand 5  home 0
        +---+---+---+---+       +---+---+

and then the same with C<[D]> on f2 and C<< > < >> on h2.

=head1 DESCRIPTION

The board as lines of text, in colour or without, for a wide terminal or a narrow one.
A colour says nothing that the characters do not.

=head1 METHODS

=head2 new

    my $picture = Game::RoyalUr::Terminal::Picture->new(unicode => 1, colour => 1, width => 40);

C<unicode> draws with line drawing characters and round pieces, as characters
and not as bytes; C<colour> adds the escape sequences of a terminal. Both are
off by default, and neither carries anything that the plain drawing lacks.

C<width> is how many columns there are, by default enough for the drawing above.
With fewer than 71 the two sides stand below the board, and with fewer than 37
the board is drawn small, in 18 columns:

      a b c d e f g h
    3 * . . .     * .
    2 . . .*L . D . .
    1*L . . .     * .
    > D hand 6 home 0
      L hand 5 home 0

=head2 lines

    my @lines = $picture->lines($board);
    my @lines = $picture->lines($board, from => 'hand', to => 'b1', side => 'light');
    my @lines = $picture->lines($board, route => ['long', 'dark']);

The lines of the drawing, without newlines: 8, or 10 with the sides below, or 6
when it is small. After the board, all of them optional:

=over 4

=item C<from>, C<to>, C<side>

A move to mark: the names of its two places and the side that makes it. Where it
leaves is drawn between C<[> and C<]>, where it arrives between C<< > >> and
C<< < >>; small, only the first of the two is there. The mark of C<hand> and
C<home> is at the number of pieces there.

=item C<route>

A route, C<short> or C<long>, and a side: the empty squares on it show their
step, or small, its last digit.

=item C<over>

True to say of neither side that it is to move.

=back

=head2 moment

    print $picture->moment($moment);

A moment of L<Game::RoyalUr::History/moments>, as one string, with the move that led to it
marked.

=head2 text

    print $picture->text($board);

The same as one string. Takes the same.

=head2 piece_mark

    my $mark = $picture->piece_mark(LIGHT);

How a piece is drawn, C<LIGHT> or C<DARK> of L<Game::RoyalUr::Engine>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
