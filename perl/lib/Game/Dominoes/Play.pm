package Game::Dominoes::Play;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use overload
    '""' => sub { $_[0]->to_string },
    'bool' => sub { 1 },
    fallback => 1;

our $VERSION = '0.02';

my %ARM = map { $_ => 1 } qw(L R U D);
my %FIELD = map { $_ => 1 } qw(tile arm matched showing spinner ends points);

sub new {
    my ($class, @given) = @_;
    croak 'a domino play is made from pairs of a field and its value' if @given % 2;
    my %given = @given;
    for (sort keys %given) {
        croak "'$_' is not a field of a domino play" unless $FIELD{$_};
    }
    my ($tile, $arm, $matched, $showing, $ends) = @given{qw(tile arm matched showing ends)};
    my $why = $class->why_not($tile, $arm, $given{spinner});
    croak $why if $why;
    croak "the domino $tile cannot match " . _shown($matched)
        if defined $matched && !$tile->has_face($matched);
    croak 'the first domino on a table shows no face' if !defined $matched && defined $showing;
    croak "the domino $tile cannot show " . _shown($showing) if defined $matched && !$tile->has_face($showing);
    croak "the domino $tile, matched on $matched, shows its other face"
        if defined $matched && $tile->other($matched) != $showing;
    croak 'the ends after a domino play are a reference to an array of faces'
        unless ref $ends eq 'ARRAY' && !grep { !defined || !/\A[0-6]\z/ } @$ends;
    return bless {
        tile => $tile,
        arm => $arm,
        matched => $matched,
        showing => $showing,
        spinner => $given{spinner} ? 1 : 0,
        ends => [@$ends],
        points => $given{points},
    }, ref $class || $class;
}

# Why a tile cannot be a play on an arm, whatever the table; undef when it can.
sub why_not {
    my (undef, $tile, $arm, $spinner) = @_;
    return 'the tile of a domino play is a Game::Dominoes::Tile'
        unless blessed $tile && $tile->isa('Game::Dominoes::Tile');
    return 'the arm of a domino play is L, R, U or D, not ' . _shown($arm)
        unless defined $arm && $ARM{$arm};
    return undef unless $spinner;
    return "the domino $tile is not a double and cannot be the spinner" unless $tile->is_double;
    return "the spinner lies on the main line, not on arm $arm" if $arm eq 'U' || $arm eq 'D';
    return undef;
}

sub text {
    my (undef, $tile, $arm, $spinner) = @_;
    return "$tile\@$arm" . ($spinner ? '*' : '');
}

sub kind { return 'play' }
sub tile { return $_[0]{tile} }
sub arm { return $_[0]{arm} }
sub matched { return $_[0]{matched} }
sub showing { return $_[0]{showing} }
sub spinner { return $_[0]{spinner} }
sub ends { return [@{ $_[0]{ends} }] }

sub points {
    my ($self, @given) = @_;
    $self->{points} = $given[0] if @given;
    return $self->{points};
}

sub is_opening { return defined $_[0]{matched} ? 0 : 1 }

sub to_string {
    my ($self) = @_;
    return $self->text(@$self{qw(tile arm spinner)});
}

sub stringify { return $_[0]->to_string }

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

Game::Dominoes::Play - a domino laid on the table, and what came of it

=head1 SYNOPSIS

    use Game::Dominoes::Layout;

    my $layout = Game::Dominoes::Layout->new;
    my $first  = $layout->place('5-5', 'L');
    my $second = $layout->place('5-2', 'R');
    print "$first $second\n";                  # 5-5@L* 5-2@R
    print $second->matched, "\n";              # 5
    print $second->showing, "\n";              # 2
    print "@{ $second->ends }\n";              # 5 2

=head1 DESCRIPTION

What L<Game::Dominoes::Layout/place> returns: the tile, the arm, the face it
was joined by, the face it now shows, and the ends of the table after it. None of this
ever changes; the points it is worth are for a game to set. Used as a string it is its token in the notation
(L<Game::Dominoes::Notation>).

=head1 METHODS

=head2 tile

    my $tile = $play->tile;

The domino, a L<Game::Dominoes::Tile>.

=head2 arm

    my $arm = $play->arm;

The arm it was laid on: C<L>, C<R>, C<U> or C<D>.

=head2 matched

    my $face = $play->matched;

The face it was joined by, or C<undef> for the first domino on the table.

=head2 showing

    my $face = $play->showing;

The face that lies open on the arm after it, or C<undef> for the first domino on the
table, both of whose faces are open.

=head2 spinner

    print 'the spinner' if $play->spinner;

1 for the play that made the spinner, otherwise 0.

=head2 ends

    my $faces = $play->ends;    # [5, 2]

A reference to a new array of the faces that lay open on the table after the play, as
L<Game::Dominoes::Layout/open_ends> returns them.

=head2 points

    my $points = $play->points;
    $play->points(5);

What the play scored: C<undef> until something sets it, and then what it was set to. The
rules of joining score nothing; a game does.

=head2 is_opening

    print 'opens' if $play->is_opening;

1 for the first domino on the table, otherwise 0.

=head2 kind

    my $kind = $play->kind;    # 'play'

Always C<play>, as in the hash L<Game::Dominoes::Notation/parse_move> makes of a
play.

=head2 to_string

    my $text = $play->to_string;    # '5-5@L*'

The tile, C<@>, the arm, and a C<*> for the spinner. The same as the play used as
a string.

=head2 stringify

    my $text = $play->stringify;    # '5-5@L*'

Another name of L</to_string>.

=head2 new

    my $play = Game::Dominoes::Play->new(
        tile => $tile, arm => 'R', matched => 5, showing => 2, spinner => 0, ends => [5, 2],
    );

A play from its parts; a program seldom makes one, a layout does. C<matched> and
C<showing> are left out for an opening, C<spinner> where it is false, C<points> where
there are none. Croaks on an unknown field,
on a C<tile> that is none, on an arm that is none of the four, on faces the tile
does not have or that are not its two ends, on a spinner that is not a double on L
or R, and on C<ends> that are not a reference to an array of faces.

=head2 text

    my $text = Game::Dominoes::Play->text($tile, $arm, $spinner);

The token of such a play, as L</to_string> writes it. It takes its arguments as
they are.

    Game::Dominoes::Play->text('6-4', 'R', 0);    # '6-4@R'

=head2 why_not

    my $why = Game::Dominoes::Play->why_not($tile, $arm, $spinner);

C<undef> when a tile on an arm can be a play at all, whatever the table, otherwise
a sentence that says why it cannot: what is given is not a tile or not an arm, or
it is said to be the spinner and is not a double on L or R.

=head1 SEE ALSO

L<Game::Dominoes::Layout>, L<Game::Dominoes::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
