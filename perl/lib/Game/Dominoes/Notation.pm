package Game::Dominoes::Notation;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);
use Scalar::Util qw(blessed);

use Game::Dominoes::Layout;
use Game::Dominoes::Play;
use Game::Dominoes::Tile;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::Dominoes::Tile Game::Dominoes::Play Game::Dominoes::Layout);
our @EXPORT_OK = qw(
    tile_text parse_tile move_text parse_move to_text from_text to_layout
);
our %EXPORT_TAGS = (all => \@EXPORT_OK);

my $MOVES_MAX = 100_000;
my $COUNT = qr/\A(?:[1-9]|1[0-9]|2[0-8])\z/;    # of tiles drawn in one turn

sub tile_text {
    my ($tile) = @_;
    croak 'tile_text: a Game::Dominoes::Tile is needed'
        unless blessed $tile && $tile->isa('Game::Dominoes::Tile');
    return "$tile";
}

sub parse_tile {
    my ($text) = @_;
    my ($one, $two) = defined $text ? $text =~ /\A([0-6])-([0-6])\z/ : ();
    croak _shown($text) . ' is not a domino: two faces from 0 to 6 with a dash between them'
        unless defined $two;
    return Game::Dominoes::Tile->of($one, $two);
}

sub move_text {
    my ($move) = @_;
    my ($text, $why) = _written($move);
    croak "move_text: $why" if $why;
    return $text;
}

# The token of a move and undef, or undef and what is wrong with the move.
sub _written {
    my ($move) = @_;
    return "$move" if blessed $move && $move->isa('Game::Dominoes::Play');
    return (undef, 'a move is a Game::Dominoes::Play or a reference to a hash')
        unless ref $move eq 'HASH';
    # A hash in the shape of a play needs no kind.
    my $kind = $move->{kind} // (defined $move->{tile} ? 'play' : '');
    return 'P' if $kind eq 'pass';
    return '|' if $kind eq 'hand_end';
    if ($kind eq 'draw') {
        my $count = exists $move->{count} ? $move->{count} : 1;
        return (undef, 'a draw is of 1 to 28 tiles, not ' . _shown($count))
            unless defined $count && $count =~ $COUNT;
        return $count == 1 ? 'D' : "D$count";
    }
    return (undef, _shown($move->{kind}) . ' is not a kind of move') unless $kind eq 'play';
    my ($tile, $arm, $spinner) = @$move{qw(tile arm spinner)};
    if (defined $tile && !ref $tile) {
        my @faces = $tile =~ /\A([0-6])-([0-6])\z/;
        $tile = Game::Dominoes::Tile->of(@faces) if @faces;
    }
    my $why = Game::Dominoes::Play->why_not($tile, $arm, $spinner);
    return (undef, $why) if $why;
    return Game::Dominoes::Play->text($tile, $arm, $spinner);
}

sub parse_move {
    my ($text) = @_;
    my ($move, $why) = _read($text);
    croak _shown($text) . " is not a move: $why" if $why;
    return $move;
}

# The move a token stands for and undef, or undef and what is wrong with it.
sub _read {
    my ($text) = @_;
    return (undef, 'there is no text') unless defined $text && length $text;
    return { kind => 'pass' } if $text eq 'P';
    return { kind => 'hand_end' } if $text eq '|';
    if (my ($count) = $text =~ /\AD([0-9]*)\z/) {
        return { kind => 'draw', count => 1 } if $count eq '';
        return (undef, 'a draw is of 1 to 28 tiles') unless $count =~ $COUNT;
        return { kind => 'draw', count => 0 + $count };
    }
    my ($faces, $arm, $star) = $text =~ /\A([^@]*)@([^*]*)(\*?)\z/
        or return (undef, 'none of a play, D, P and |');
    my @faces = $faces =~ /\A([0-6])-([0-6])\z/
        or return (undef, 'a domino is two faces from 0 to 6 with a dash between them');
    my $tile = Game::Dominoes::Tile->of(@faces);
    my $why = Game::Dominoes::Play->why_not($tile, $arm, $star);
    return (undef, $why) if $why;
    return { kind => 'play', tile => $tile, arm => $arm, spinner => $star ? 1 : 0 };
}

sub to_text {
    my ($moves) = @_;
    croak 'to_text: a reference to an array of moves is needed' unless ref $moves eq 'ARRAY';
    my @tokens;
    for my $move (@$moves) {
        my ($text, $why) = _written($move);
        croak 'to_text: move ' . (@tokens + 1) . ": $why" if $why;
        push @tokens, $text;
    }
    return join ' ', @tokens;
}

sub from_text {
    my ($text) = @_;
    my ($next, @moves) = _tokens($text);
    while (defined(my $token = $next->())) {
        my ($move, $why) = _read($token);
        croak 'from_text: token ' . (@moves + 1) . ', ' . _shown($token) . ", is not a move: $why" if $why;
        croak "from_text: more than $MOVES_MAX moves" if @moves == $MOVES_MAX;
        push @moves, $move;
    }
    return \@moves;
}

sub to_layout {
    my ($text) = @_;
    my ($number, $over, $layout) = (0, 0, Game::Dominoes::Layout->new);
    my $next = _tokens($text);
    while (defined(my $token = $next->())) {
        $number++;
        my ($move, $why) = _read($token);
        croak "to_layout: token $number, " . _shown($token) . ", is not a move: $why" if $why;
        $over = 1 if $move->{kind} eq 'hand_end';
        next unless $move->{kind} eq 'play';
        ($over, $layout) = (0, Game::Dominoes::Layout->new) if $over;
        $why = $layout->why_not($move->{tile}, $move->{arm});
        croak "to_layout: token $number, '$token', cannot be played: $why" if $why;
        my $play = $layout->place($move->{tile}, $move->{arm});
        croak "to_layout: token $number, '$token', does not make the spinner"
            if $move->{spinner} && !$play->spinner;
    }
    return $layout;
}

# A function that returns the next token. Whitespace is not Perl's own idea of it,
# which differs with a string's inner form.
sub _tokens {
    my ($text) = @_;
    $text = defined $text ? "$text" : '';
    return sub { return $text =~ /\G[ \t\r\n\f]*([^ \t\r\n\f]+)/gc ? $1 : undef };
}

# A value as a message shows it: a long one is cut.
sub _shown {
    my ($value) = @_;
    return 'undef' unless defined $value;
    return length $value > 60 ? "'" . substr($value, 0, 57) . "...'" : "'$value'";
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Dominoes::Notation - dominoes, plays and whole hands as text

=head1 SYNOPSIS

    use Game::Dominoes::Notation ':all';

    my $moves = from_text('5-5@L* 5-2@L D2 P |');
    print $moves->[2]{count}, "\n";                # 2
    print to_text($moves), "\n";                   # 5-5@L* 5-2@L D2 P |

    my $layout = to_layout('5-5@L* 5-2@L 5-3@R');
    print join(' ', $layout->open_ends), "\n";     # 2 3 5 5

=head1 DESCRIPTION

No notation of dominoes is agreed upon in the world, so this is a private one: stable,
described in full below, and binding on no other program.

=head2 The grammar

    6-4      a domino, its higher face first
    6-4@L    a play: that domino on arm L
    6-6@L*   a play that made the spinner
    D        a draw from the boneyard
    D3       three draws in one turn
    P        a pass
    |        the end of a hand

Between two tokens there is whitespace: spaces, tabs, newlines, carriage returns or
form feeds. The arms are C<L>, C<R>, C<U> and C<D>, as
L<Game::Dominoes::Layout/Arms> describes them. Letters are upper case.

Two things are read and written otherwise: a domino with its lower face first, and
C<D1>, which is C<D>.

A text is in the order of play, so two of them compare line by line, and that makes
it a good form for the data of tests.

=head1 FUNCTIONS

Exported on request, or all at once with C<:all>. Where a function croaks it says
which token or move is at fault, and why.

=head2 tile_text

    my $text = tile_text($tile);    # '6-4'

The text of a L<Game::Dominoes::Tile>. Croaks on anything else.

=head2 parse_tile

    my $tile = parse_tile($text);

The L<Game::Dominoes::Tile> that a text names, its faces in either order. Croaks on
anything but two faces from 0 to 6 with a dash between them.

    parse_tile('4-6');    # the tile 6-4

=head2 move_text

    my $text = move_text($move);

The token of a move: a L<Game::Dominoes::Play>, or a reference to a hash in the shape
L</parse_move> makes. In such a hash the tile may also be a text, C<kind> may be left
out for a play, C<count> is 1 when left out, and C<spinner> false. Croaks on anything else, on a kind that is none of the
four, on a tile, an arm or a count that is none, and on a spinner that is not a double
on L or R.

    move_text({ kind => 'draw', count => 3 });    # 'D3'

=head2 parse_move

    my $move = parse_move($text);

One token as a reference to a hash with a C<kind>:

    { kind => 'play', tile => $tile, arm => 'L', spinner => 0 }
    { kind => 'draw', count => 3 }
    { kind => 'pass' }
    { kind => 'hand_end' }

The tile is a L<Game::Dominoes::Tile>, C<spinner> 1 or 0, the count 1 to 28. Croaks on
any other text. A domino alone is no move.

    parse_move('D3');    # { kind => 'draw', count => 3 }

=head2 to_text

    my $text = to_text(\@moves);

The tokens of the moves in order, a space between two; the moves are those
L</move_text> takes. Croaks as that does, and on anything but a reference to an array.

    to_text([$layout->plays]);

=head2 from_text

    my $moves = from_text($text);

The moves of a text, as a reference to an array of what L</parse_move> makes. No text,
or none but whitespace, is a hand without a move and gives an empty array. Croaks on a
token that is not a move, and on more than 100,000 moves.

    from_text('5-5@L* D2');

=head2 to_layout

    my $layout = to_layout($text);

The table that the plays of a text lead to, a L<Game::Dominoes::Layout>. Draws and
passes change no table and are passed over. When plays follow the end of a hand, they
begin a new table: the result is the table of the last hand that has a play.

Croaks on a token that is not a move, on a play the table does not take, and on a C<*>
at a play that does not make the spinner. A C<*> that is missing is forgiven; the table
knows its spinner.

The table is enough to draw a diagram. It is not enough to go on with the game: neither
the hands nor the order of the boneyard are in the text.

    to_layout('5-5@L* 5-2@L')->count;    # 2

=head1 SEE ALSO

L<Game::Dominoes::Tile>, L<Game::Dominoes::Layout>, L<Game::Dominoes::Play>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
