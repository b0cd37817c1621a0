package Game::RoyalUr::Diagram;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Notation qw(format_move parse_move sides);
use Game::RoyalUr::Text qw(shown);

our $VERSION = '0.02';
our @EXPORT_OK = qw(xml_text);

our @CARP_NOT = qw(Game::RoyalUr::Engine Game::RoyalUr::Notation);

my $ENGINE = 'Game::RoyalUr::Engine';
my @SIDES = (SIDE_LIGHT, SIDE_DARK);
my @WORD = sides();
my %SIDE = map { $WORD[$_] => $_ } @SIDES;

# Everything is measured in these: the sheet, a square, where the rows of the
# board begin, where the strips of the two sides are, and what stands in a strip.
my (
    $WIDTH, $HEIGHT, $SQUARE, $LEFT, $TOP, $SMALL, $HAND_AT, $HOME_AT,
) = (500, 272, 60, 10, 46, 18, 158, 364);
my %STRIP = (SIDE_LIGHT, 250, SIDE_DARK, 22);

# What is drawn by reference, around its own middle. A light piece is round and a
# dark one square, so that no colour is needed to tell them apart; a rosette
# reaches out from under the piece that stands on it.
my %SHAPE = (
    light => '<circle r="18" fill="#fffbe8" stroke="#222" stroke-width="3"/>'
        . '<circle r="6" fill="none" stroke="#222" stroke-width="2"/>',
    dark => '<rect x="-17" y="-17" width="34" height="34" rx="4" fill="#23395b" stroke="#000" stroke-width="2"/>'
        . '<rect x="-5" y="-5" width="10" height="10" fill="#fff"/>',
    rosette => '<path d="M0-21V21M-21 0H21M-15-15L15 15M15-15L-15 15" stroke="#b03a5b" stroke-width="6"'
        . ' stroke-linecap="round"/><circle r="10" fill="#fff" stroke="#b03a5b" stroke-width="3"/>',
);

sub new {
    my ($class, @options) = @_;
    my ($position, $move, $title, $id) = named_options(new => \@options, qw(position move title id));
    $id //= 'ur';
    croak "An id is a letter and then letters, digits and dashes, not '$id'"
        unless $id =~ /\A[A-Za-z][A-Za-z0-9-]*\z/;
    my $board = _board($position);
    return bless {
        board => $board,
        move => _move($move, $board),
        title => $title,
        id => $id,
    }, ref $class || $class;
}

sub _board {
    my ($position) = @_;
    return $ENGINE->new unless defined $position;
    return $position->clone if blessed $position && $position->isa($ENGINE);
    return $position->board if blessed $position && $position->can('board');
    my ($board) = $ENGINE->of_string($position);
    return $board // croak "'" . shown($position, 60) . "' is not a position";
}

# A move as its two places and the side that makes it.
sub _move {
    my ($move, $board) = @_;
    return undef unless defined $move;
    my ($from, $to) = split /-/, format_move(ref $move ? $move : _parsed($move));
    my $side = !ref $move ? undef : blessed $move ? $move->side : $move->{side};
    $side //= $WORD[$board->side];
    croak "A side is light or dark, not '$side'" unless exists $SIDE{$side};
    return { from => $from, to => $to, side => $SIDE{$side} };
}

sub _parsed {
    my ($text) = @_;
    my ($move, $error) = parse_move($text);
    return $move // croak "'" . shown($text, 60) . "' is not a move ($error)";
}

sub svg {
    my ($self) = @_;
    my ($id, $width, $height) = ($self->{id}, $WIDTH, $HEIGHT);
    my $title = xml_text($self->title);
    my $about = xml_text($self->description);
    return join "\n",
        qq{<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height"}
        . qq{ role="img" aria-labelledby="$id-title $id-desc" font-family="sans-serif">},
        qq{<title id="$id-title">$title</title>},
        qq{<desc id="$id-desc">$about</desc>},
        '<defs>',
        (map { qq{<g id="$id-$_">$SHAPE{$_}</g>} } sort keys %SHAPE),
        (map { qq{<g id="$id-$_-small"><use href="#$id-$_" transform="scale(.45)"/></g>} } @WORD),
        '</defs>',
        qq{<rect width="$width" height="$height" fill="#fff"/>},
        $self->_squares,
        qq{<g id="$id-pieces">} . $self->pieces . '</g>',
        qq{<g id="$id-arrow">} . $self->arrow . '</g>',
        "</svg>\n";
}

sub _squares {
    my ($self) = @_;
    my @cells = $ENGINE->all_cells;
    my (@fields, @names, @rosettes);
    for my $cell (@cells) {
        my ($x, $y) = _corner($cell);
        push @fields, sprintf 'M%d %dh%dv%dh-%dz', $x, $y, ($SQUARE) x 3;
        push @names, sprintf '<text x="%d" y="%d">%s</text>', $x + 3, $y + 13, $ENGINE->cell_name($cell);
        push @rosettes, $self->_use('rosette', _middle($cell)) if $ENGINE->is_rosette($cell);
    }
    my $path = join ' ', @fields;
    return qq{<path d="$path" fill="#f3ead7" stroke="#333" stroke-width="2"/>},
        @rosettes, '<g font-size="13" fill="#444">', @names, '</g>';
}

sub pieces {
    my ($self) = @_;
    my $board = $self->{board};
    my $drawn = '';
    for my $cell ($ENGINE->all_cells) {
        my ($side) = grep { $board->at($cell) == piece_of($_) } @SIDES;
        $drawn .= $self->_use($WORD[$side], _middle($cell)) if defined $side;
    }
    return $drawn . join '', map { $self->_strip($_) } @SIDES;
}

# What one side has beside the board: its name, its hand and its home.
sub _strip {
    my ($self, $side) = @_;
    my ($board, $y) = ($self->{board}, $STRIP{$side});
    my $moves = $board->side == $side;
    my $drawn = $moves ? sprintf '<path d="M1 %dl8 6-8 6z" fill="#000"/>', $y - 6 : '';
    $drawn .= $self->_use("$WORD[$side]-small", 22, $y);
    $drawn .= sprintf '<g font-size="15"%s>', $moves ? ' font-weight="bold"' : '';
    for (["$WORD[$side]", 36], ['hand ' . $board->hand($side), $HAND_AT - 74], ['home ' . $board->home($side), $HOME_AT - 80]) {
        $drawn .= sprintf '<text x="%d" y="%d">%s</text>', $_->[1], $y + 5, $_->[0];
    }
    $drawn .= '</g>';
    for ([$HAND_AT, $board->hand($side)], [$HOME_AT, $board->home($side)]) {
        my ($x, $count) = @$_;
        $drawn .= $self->_use("$WORD[$side]-small", $x + $_ * ($SMALL + 1), $y) for 0 .. $count - 1;
    }
    return $drawn;
}

sub arrow {
    my ($self) = @_;
    my $move = $self->{move} or return '';
    my ($x, $y) = _spot($move->{from}, $move->{side});
    my ($to, $at) = _spot($move->{to}, $move->{side});
    my ($right, $down) = ($to - $x, $at - $y);
    my $length = sqrt($right**2 + $down**2) || 1;
    $_ /= $length for $right, $down;
    # The head is an arrow tip 16 long and 16 wide, ending short of the middle.
    my ($tip_x, $tip_y) = ($to - 4 * $right, $at - 4 * $down);
    my ($end_x, $end_y) = ($tip_x - 16 * $right, $tip_y - 16 * $down);
    my $shaft = _path($x, $y, $end_x, $end_y);
    my $head = _path($tip_x, $tip_y, $end_x + 8 * $down, $end_y - 8 * $right, $end_x - 8 * $down, $end_y + 8 * $right);
    return qq{<path d="${shaft}${head}z" fill="none" stroke="#fff" stroke-width="9" stroke-linejoin="round"/>}
        . qq{<path d="$shaft" stroke="#0a6b3d" stroke-width="4"/><path d="${head}z" fill="#0a6b3d"/>};
}

sub _path {
    my ($x, $y, @more) = @_;
    my $path = sprintf 'M%.1f %.1f', $x, $y;
    $path .= sprintf 'L%.1f %.1f', splice @more, 0, 2 while @more;
    return $path;
}

sub title {
    my ($self) = @_;
    return $self->{title} // "Royal Game of Ur, $WORD[$self->{board}->side] to move";
}

sub description {
    my ($self) = @_;
    my ($board, $move) = @$self{qw(board move)};
    my $text = '';
    for my $side (@SIDES) {
        my @on = sort map { $ENGINE->cell_name($_) } grep { $board->at($_) == piece_of($side) } $ENGINE->all_cells;
        $text .= sprintf '%s: %d in hand, %s, %d home. ', ucfirst $WORD[$side], $board->hand($side),
            @on ? 'on ' . join(' ', @on) : 'none on the board', $board->home($side);
    }
    $text .= ucfirst $WORD[$board->side] . ' to move.';
    $text .= " The arrow is $WORD[$move->{side}]'s move from $move->{from} to $move->{to}." if $move;
    return $text;
}

# Where a cell is drawn. Row 3 is at the top.
sub _corner {
    my ($cell) = @_;
    return ($LEFT + $SQUARE * $ENGINE->file_of($cell), $TOP + $SQUARE * (2 - $ENGINE->row_of($cell)));
}

# Where a piece stands on it: not quite in the middle, for the name's sake.
sub _middle {
    my ($cell) = @_;
    my ($x, $y) = _corner($cell);
    return ($x + $SQUARE / 2 + 1, $y + $SQUARE / 2 + 4);
}

# Where a place of a move is drawn: a square's middle, or in the strip of a side.
sub _spot {
    my ($place, $side) = @_;
    state $cell = { map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells };
    return _middle($cell->{$place}) if exists $cell->{$place};
    return (($place eq 'hand' ? $HAND_AT : $HOME_AT) + 3 * ($SMALL + 1), $STRIP{$side});
}

sub _use {
    my ($self, $shape, $x, $y) = @_;
    return sprintf '<use href="#%s-%s" x="%d" y="%d"/>', $self->{id}, $shape, $x, $y;
}

# Text for XML and HTML alike, in ASCII. What neither can hold becomes the
# replacement character.
sub xml_text {
    my ($text) = @_;
    $text =~ s/[^\t\n\r\x20-\x{d7ff}\x{e000}-\x{fffd}\x{10000}-\x{10ffff}]|[\x7f-\x9f]/\x{fffd}/g;
    $text =~ s/([^\t\n\r -~]|[<>&"'])/sprintf '&#%d;', ord $1/ge;
    return $text;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Diagram - a position as a picture, in SVG

=head1 SYNOPSIS

    use Game::RoyalUr::Diagram;

    my $diagram = Game::RoyalUr::Diagram->new(
        position => '4xx2/3l1d2/l3xx2 l 5 0 6 0',
        move     => 'a1-a2',
        title    => 'Light leaves the rosette',
    );
    print $diagram->description, "\n";
    print $diagram->svg;

=head1 DESCRIPTION

Draws the board with every square named and the rosettes marked, the pieces on
it, those in the hands and those that are home, who is to move, and if wanted a
move as an arrow. Light's pieces are round and dark's are square, so that the
picture can be read without its colours. Row 3, dark's, is at the top.

The picture is one C<svg> element in plain ASCII, without a script, a style sheet
or a reference to anything outside it. It carries a title and a description in
words, which is what a screen reader reads.

=head1 METHODS

=head2 new

    my $diagram = Game::RoyalUr::Diagram->new(%options);

All of them are optional:

=over 4

=item C<position>

What to draw: a position string, a L<Game::RoyalUr::Engine>, or anything that has
one to give by a method C<board>, as L<Game::RoyalUr> and L<Game::RoyalUr::Rules>
do. It is copied. Default the start.

=item C<move>

A move to draw as an arrow: a L<Game::RoyalUr::Move>, its wire form as text, or a
hash reference with C<from>, C<to> and C<side>. Text, and a hash without C<side>, are
a move of the side to move in the position. Whether the move can be made there is
not asked, so that the arrow may as well show how the position was reached.

=item C<title>

The title of the picture. Default who is to move.

=item C<id>

What the C<id> attributes in the picture begin with, a letter and then letters,
digits and dashes; needed when one page holds several pictures. Default C<ur>.

=back

Croaks on what is not a position, a move, a side or an id, and on any other option.

=head2 svg

    my $text = $diagram->svg;

The picture, 500 units wide and 272 high; it is drawn at any size without loss.

=head2 title

    my $title = $diagram->title;

The title, as text.

=head2 description

    my $words = $diagram->description;
    # Light: 5 in hand, on a1 d2, 0 home. Dark: 6 in hand, on f2, 0 home.
    # Light to move. The arrow is light's move from a1 to a2.

What the picture shows, on one line.

=head2 pieces

    my $elements = $diagram->pieces;

The part of the picture that differs from position to position: the elements inside
the group whose id is that of the picture and C<-pieces>. A page that steps through
a game replaces the inside of this group.

=head2 arrow

    my $elements = $diagram->arrow;

Likewise for the group with C<-arrow>; the empty string when there is no move.

=head1 FUNCTIONS

Exported on request.

=head2 xml_text

    my $safe = xml_text('Ann & Bob');    # Ann &#38; Bob

Text as it may stand in XML or HTML, between tags or in a quoted attribute: ASCII,
with a character reference for everything else and for markup. A character that XML
has no place for becomes U+FFFD.

=head1 SEE ALSO

L<Game::RoyalUr::Report> for a whole game on a page.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
