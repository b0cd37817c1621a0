package Game::Dominoes::Layout;
use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Scalar::Util qw(blessed);

use Game::Dominoes::Play;
use Game::Dominoes::Tile;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::Dominoes::Tile Game::Dominoes::Play);

use constant ARMS => qw(L R U D);
my %IS_ARM = map { $_ => 1 } ARMS;

# A domino on the table is [tile, face, face]: left and right on the main line,
# inner and outer on a cross arm. The spinner is known by its place in the line.
sub new {
    my ($class) = @_;
    return bless { line => [], cross => { U => [], D => [] }, spinner => undef, plays => [] },
        ref $class || $class;
}

sub clone {
    my ($self) = @_;
    return bless {
        line => [@{ $self->{line} }],
        cross => { map { $_ => [@{ $self->{cross}{$_} }] } qw(U D) },
        spinner => $self->{spinner},
        plays => [@{ $self->{plays} }],
    }, ref $self;
}

sub place {
    my ($self, $tile, $arm) = @_;
    $tile = _tile($tile);
    $arm //= 'L';
    my $why = $self->why_not($tile, $arm);
    croak $why if $why;

    my $matched = $self->face_of($arm);
    my $showing = defined $matched ? $tile->other($matched) : $tile->high;
    my $spins = !defined $self->{spinner} && $tile->is_double;
    if ($arm eq 'U' || $arm eq 'D') {
        push @{ $self->{cross}{$arm} }, [$tile, $matched, $showing];
    }
    elsif ($arm eq 'R') {
        push @{ $self->{line} }, [$tile, $matched, $showing];
        $self->{spinner} = $#{ $self->{line} } if $spins;
    }
    else {
        unshift @{ $self->{line} }, [$tile, $showing, $tile->other($showing)];
        $self->{spinner}++ if defined $self->{spinner};
        $self->{spinner} = 0 if $spins;
    }

    my $play = Game::Dominoes::Play->new(
        tile => $tile,
        arm => $arm,
        matched => $matched,
        showing => defined $matched ? $showing : undef,
        spinner => $spins,
        ends => [$self->open_ends],
    );
    push @{ $self->{plays} }, $play;
    return $play;
}

sub can_place {
    my ($self, $tile, $arm) = @_;
    return 0 unless defined _known_tile($tile) && defined $arm && $IS_ARM{$arm};
    return defined $self->why_not($tile, $arm) ? 0 : 1;
}

sub arms_for {
    my ($self, $tile) = @_;
    $tile = _tile($tile);
    return grep { $self->can_place($tile, $_) } ARMS;
}

sub why_not {
    my ($self, $tile, $arm) = @_;
    $tile = _tile($tile);
    croak 'the arm of a domino layout is L, R, U or D, not ' . (defined $arm ? "'$arm'" : 'undef')
        unless defined $arm && $IS_ARM{$arm};
    my $face = $self->face_of($arm);
    return "the domino $tile is on the table already" if grep { $_->tile->equals($tile) } @{ $self->{plays} };
    return "the arm $arm is not open" unless grep { $_ eq $arm } $self->arms_open;
    return "the domino $tile does not match the $face on arm $arm"
        if defined $face && !$tile->has_face($face);
    return undef;
}

sub arms_open {
    my ($self) = @_;
    my @open = $self->is_empty ? 'L' : $self->sides_covered < 2 ? qw(L R) : ARMS;
    return @open;
}

sub face_of {
    my ($self, $arm) = @_;
    return undef if $self->is_empty || !defined $arm || !$IS_ARM{$arm};
    return $self->{line}[0][1] if $arm eq 'L';
    return $self->{line}[-1][2] if $arm eq 'R';
    return undef if $self->sides_covered < 2;
    my $cross = $self->{cross}{$arm};
    return @$cross ? $cross->[-1][2] : $self->spinner->high;
}

sub open_ends {
    my ($self) = @_;
    my @faces = grep { defined } map { scalar $self->face_of($_) } $self->arms_open;
    return @faces;
}

sub ends {
    my ($self) = @_;
    my @line = @{ $self->{line} };
    return unless @line;
    return { arm => 'L', tile => $line[0][0], face => $line[0][1], sole => 1 } if @line == 1;
    my @last = (['L', $line[0], 1], ['R', $line[-1], 2], map { [$_, $self->{cross}{$_}[-1], 2] } qw(U D));
    return map { { arm => $_->[0], tile => $_->[1][0], face => $_->[1][$_->[2]], sole => 0 } } grep { $_->[1] } @last;
}

sub spinner {
    my ($self) = @_;
    return defined $self->{spinner} ? $self->{line}[$self->{spinner}][0] : undef;
}

sub spinner_index { return $_[0]{spinner} }

sub sides_covered {
    my ($self) = @_;
    my $at = $self->{spinner};
    return 0 unless defined $at;
    return ($at > 0 ? 1 : 0) + ($at < $#{ $self->{line} } ? 1 : 0);
}

sub is_empty { return @{ $_[0]{line} } ? 0 : 1 }
sub count { return scalar @{ $_[0]{plays} } }
sub plays { return @{ $_[0]{plays} } }
sub tiles { return [map { $_->tile } @{ $_[0]{plays} }] }

sub pips {
    my ($self) = @_;
    my $pips = 0;
    $pips += $_->pips for @{ $self->tiles };
    return $pips;
}

sub line {
    my ($self) = @_;
    return [map { { tile => $_->[0], left => $_->[1], right => $_->[2] } } @{ $self->{line} }];
}

sub u { return $_[0]->_outward('U') }
sub d { return $_[0]->_outward('D') }

sub _outward {
    my ($self, $arm) = @_;
    return [map { { tile => $_->[0], inner => $_->[1], outer => $_->[2] } } @{ $self->{cross}{$arm} }];
}

sub cross {
    my ($self, $arm) = @_;
    croak 'a cross arm of a domino layout is U or D, not ' . (defined $arm ? "'$arm'" : 'undef')
        unless defined $arm && $self->{cross}{$arm};
    return map { [@$_[1, 2]] } @{ $self->{cross}{$arm} };
}

sub _tile {
    my ($tile) = @_;
    return _known_tile($tile) // croak "a domino is a Game::Dominoes::Tile or a text such as '6-4'";
}

# The tile, or the one that a text names, or undef.
sub _known_tile {
    my ($tile) = @_;
    return $tile if blessed $tile && $tile->isa('Game::Dominoes::Tile');
    my ($one, $two) = defined $tile && !ref $tile ? $tile =~ /\A([0-6])-([0-6])\z/ : ();
    return defined $two ? Game::Dominoes::Tile->of($one, $two) : undef;
}

1;

__END__

=encoding utf8

=head1 NAME

Game::Dominoes::Layout - the dominoes on the table, with a spinner

=head1 SYNOPSIS

    use Game::Dominoes::Layout;

    my $layout = Game::Dominoes::Layout->new;
    $layout->place('5-5', 'L');                          # the spinner
    $layout->place('5-2', 'L');
    print join(' ', $layout->arms_open), "\n";           # L R
    $layout->place('5-3', 'R');
    print join(' ', $layout->arms_open), "\n";           # L R U D
    print join(' ', $layout->open_ends), "\n";           # 2 3 5 5
    print "no\n" unless $layout->can_place('6-4', 'U');  # no

=head1 DESCRIPTION

The dominoes that lie on the table in one hand, and where the next may go. It
knows the rules of joining and no others: whose turn it is, hands, boneyard and
score are a game's affair.

=head2 Arms

    L ... [2|5][5|5][5|3] ... R

The dominoes make a main line with two ends, the arms C<L> and C<R>. On an empty
table only C<L> is open, and the first domino goes there, its higher face to the
left. From then on both ends of it are open.

The first double that is played is the spinner. Two cross arms start from it, C<U>
and C<D>, and both open once the line goes on past the spinner on both sides. Later
doubles are ordinary dominoes.

A domino goes on an open arm when one of its faces is the face that lies open there.
Each of the 28 dominoes exists once.

=head1 METHODS

Where a I<tile> is asked for, a L<Game::Dominoes::Tile> is meant, or its text
such as C<6-4>, in either order. An I<arm> is C<L>, C<R>, C<U> or C<D>. Anything else
croaks, save where a method says otherwise.

=head2 new

    my $layout = Game::Dominoes::Layout->new;

An empty table.

=head2 place

    my $play = $layout->place($tile, $arm);
    my $play = $layout->place($tile);

Lays a domino on an arm, L when none is given, and returns a L<Game::Dominoes::Play>. Croaks, and
changes nothing, when that domino is on the table already, when the arm is not open,
and when the domino does not match it.

    $layout->place('6-4', 'L');

=head2 can_place

    print 'fits' if $layout->can_place($tile, $arm);

1 when L</place> would lay it, otherwise 0; 0 too for what is no tile or no arm.

=head2 why_not

    my $why = $layout->why_not($tile, $arm);

A sentence that says why L</place> would refuse, or C<undef> when it would not.

    $layout->why_not('6-4', 'L') // 'it fits';

=head2 arms_for

    my @arms = $layout->arms_for($tile);

The arms L</place> would lay a domino on.

=head2 arms_open

    my @arms = $layout->arms_open;

The arms that are open, in the order L, R, U, D.

=head2 face_of

    my $face = $layout->face_of($arm);

The face that lies open on an arm. C<undef> for an arm that is not open, whatever it is
called, and on an empty table.

    $layout->face_of('R');

=head2 open_ends

    my @faces = $layout->open_ends;    # 2 3 5 5

The faces that can be matched now, those of the open arms in the order of L</arms_open>;
none on an empty table. In scalar context, how many.

=head2 ends

    my @ends = $layout->ends;

The ends of what lies on the table, for counting their pips: those of the main line, L and
R, and those of the cross arms that hold a domino, U and D. Each is a hash: C<arm>; C<tile>,
the domino that lies there; C<face>, its face that points outward; and C<sole>, 1 for a
domino that is alone on the table and makes a single end, otherwise 0.

=head2 count

    my $count = $layout->count;

How many dominoes are on the table.

=head2 tiles

    my $tiles = $layout->tiles;

They, in the order they were played, as a reference to a new array.

=head2 plays

    my @plays = $layout->plays;

The plays that laid them, in order. L<Game::Dominoes::Notation/to_text> writes them
down.

=head2 pips

    my $pips = $layout->pips;

The pips on all the dominoes on the table together.

=head2 spinner

    my $tile = $layout->spinner;

The spinner, or C<undef> while there is none.

=head2 spinner_index

    my $place = $layout->spinner_index;

The place of the spinner in the L</line>, counted from 0, or C<undef> while there is none.

=head2 sides_covered

    my $sides = $layout->sides_covered;

On how many of its two sides the main line goes on past the spinner: 0, 1 or 2; and 0
while there is none. With 2 the cross arms are open.

=head2 is_empty

    print 'empty' if $layout->is_empty;

1 while there is no domino on the table, otherwise 0.

=head2 line

    my $line = $layout->line;
    print join(' ', map { "$_->{left}|$_->{right}" } @$line), "\n";    # 2|5 5|5 5|3

The main line from left to right, as it lies, as a reference to a new array: each domino
is a hash of C<tile>, C<left> and C<right>, its left and its right face.

=head2 u

    my $arm = $layout->u;

The dominoes on the cross arm U, from the spinner outward, as a reference to a new array:
each a hash of C<tile>, C<inner> and C<outer>, its inner and its outer face.

=head2 d

    my $arm = $layout->d;

The same for the cross arm D.

=head2 cross

    my @arm = $layout->cross($arm);

The dominoes on the cross arm C<U> or C<D>, from the spinner outward: each a reference
to an array of its inner and its outer face. Croaks on another arm.

    $layout->cross('U');

=head2 clone

    my $copy = $layout->clone;

A second table, the same, that shares nothing with the first.

=head2 ARMS

    my @arms = Game::Dominoes::Layout::ARMS;    # qw(L R U D)

The four arms, in the order used everywhere here.

=head1 SEE ALSO

L<Game::Dominoes::Play>, L<Game::Dominoes::Notation>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

This is free software under the Artistic License 2.0.

=cut
