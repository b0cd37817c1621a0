package Game::RoyalUr::App::Picture;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Engine qw(:all);

our $VERSION = '0.01';

# Letters carry the meaning everywhere; the other styles only dress them.
my %STYLE = (
    ascii => {
        piece => { LIGHT, 'L', DARK, 'D' }, rosette => '*',
        across => '-', down => '|', corner => '+',
    },
    unicode => {
        piece => { LIGHT, "\x{25cb}", DARK, "\x{25cf}" }, rosette => "\x{2217}",
        across => "\x{2500}", down => "\x{2502}", corner => "\x{253c}",
    },
);
# Light bold yellow, dark bold blue, rosettes magenta.
my %COLOUR = (LIGHT, '1;33', DARK, '1;34', rosette => '35');
my @SIDES  = ([SIDE_LIGHT, 'light', 0], [SIDE_DARK, 'dark', 2]);

sub new {
    my ($class, %options) = @_;
    my $style = $STYLE{ $options{unicode} ? 'unicode' : 'ascii' };
    return bless { %$style, colour => $options{colour} }, $class;
}

sub lines {
    my ($self, $board) = @_;
    my @lines = ('      ' . join '   ', 'a' .. 'h');
    push @lines, '    ' . $self->_rule(2);
    for my $row (2, 1, 0) {
        push @lines, '  ' . ($row + 1) . ' ' . $self->_row($board, $row) . $self->_beside($board, $row);
        push @lines, '    ' . $self->_rule($row == 2 ? 1 : 0) if $row;
    }
    push @lines, '    ' . $self->_rule(2);
    s/\s+\z// for @lines;
    return @lines;
}

sub text {
    my ($self, $board) = @_;
    return join '', map { "$_\n" } $self->lines($board);
}

sub piece_mark {
    my ($self, $piece) = @_;
    return $self->_dressed($self->{piece}{$piece}, $piece);
}

# A line between rows; the outermost ones have a gap where no squares are.
sub _rule {
    my ($self, $edge) = @_;
    my $line = '';
    for my $file (0 .. FILES - 1) {
        my $drawn = $edge != 2 || Game::RoyalUr::Engine->cell_of($file, 0) >= 0;
        my $left  = $drawn || ($file && Game::RoyalUr::Engine->cell_of($file - 1, 0) >= 0);
        $line .= ($left ? $self->{corner} : ' ') . ($drawn ? $self->{across} x 3 : '   ');
    }
    return $line . $self->{corner};
}

sub _row {
    my ($self, $board, $row) = @_;
    my $line = '';
    for my $file (0 .. FILES - 1) {
        my $cell = Game::RoyalUr::Engine->cell_of($file, $row);
        my $wall = $cell >= 0 || Game::RoyalUr::Engine->cell_of($file - 1, $row) >= 0;
        $line .= ($wall ? $self->{down} : ' ') . ($cell < 0 ? '   ' : $self->_square($board, $cell));
    }
    return $line . $self->{down};
}

# Three columns: a piece between blanks, or between rosettes where it stands on one.
sub _square {
    my ($self, $board, $cell) = @_;
    my $piece  = $board->at($cell);
    my $flower = $self->_dressed($self->{rosette}, 'rosette');
    my $on     = Game::RoyalUr::Engine->is_rosette($cell);
    return $on ? " $flower " : '   ' if $piece == EMPTY;
    my $mark = $self->piece_mark($piece);
    return $on ? "$flower$mark$flower" : " $mark ";
}

# What stands beside the rows of the two sides.
sub _beside {
    my ($self, $board, $row) = @_;
    my ($told) = grep { $_->[2] == $row } @SIDES or return '';
    my ($side, $name) = @$told;
    return sprintf '  %s %-5s  hand %d  home %d%s', $self->piece_mark(piece_of($side)), $name,
        $board->hand($side), $board->home($side), $board->side == $side ? '  to move' : '';
}

sub _dressed {
    my ($self, $text, $as) = @_;
    return $self->{colour} ? "\e[$COLOUR{$as}m$text\e[0m" : $text;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Picture - a board drawn in text

=head1 SYNOPSIS

    use Game::RoyalUr::App::Picture;
    use Game::RoyalUr::Engine;

    my $board = Game::RoyalUr::Engine->new(position => '4xx2/3l1d2/l3xx2 d 5 0 6 0');
    print Game::RoyalUr::App::Picture->new->text($board);

draws

          a   b   c   d   e   f   g   h
        +---+---+---+---+       +---+---+
      3 | * |   |   |   |       | * |   |  D dark   hand 6  home 0  to move
        +---+---+---+---+---+---+---+---+
      2 |   |   |   |*L*|   | D |   |   |
        +---+---+---+---+---+---+---+---+
      1 |*L*|   |   |   |       | * |   |  L light  hand 5  home 0
        +---+---+---+---+       +---+---+

=head1 METHODS

=head2 new

    my $picture = Game::RoyalUr::App::Picture->new(unicode => 1, colour => 1);

C<unicode> draws with line drawing characters and round pieces, as characters
and not as bytes; C<colour> adds the escape sequences of a terminal. Both are
off by default, and neither carries anything that the plain drawing lacks.

=head2 lines

    my @lines = $picture->lines($board);

The eight lines of the drawing, without newlines.

=head2 text

The same as one string.

=head2 piece_mark

    my $mark = $picture->piece_mark(LIGHT);

How a piece is drawn, C<LIGHT> or C<DARK> of L<Game::RoyalUr::Engine>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
