package Game::RoyalUr::Error;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

our $VERSION = '0.02';

use overload
    '""' => sub { $_[0]->text },
    bool => sub { 1 },
    fallback => 1;

# Every code in the order in which a game looks for it, with its sentence.
my @MESSAGES = (
    game_over => 'the game is over',
    no_roll => 'there is no roll to play',
    bad_move => 'that is not a move',
    no_piece => 'there is no piece to move',
    not_your_piece => 'the piece belongs to the other side',
    wrong_distance => 'the move is not as long as the roll',
    own_piece => 'a piece of the same side is in the way',
    safe_rosette => 'the piece there is safe on its rosette',
    overshoot => 'the roll is more than the piece needs to come home',
    bad_record => 'the record cannot be replayed',
);
my %MESSAGE = @MESSAGES;
my @CODES = @MESSAGES[grep { $_ % 2 == 0 } 0 .. $#MESSAGES];

sub codes { @CODES }

sub message_for {
    my ($class, $code) = @_;
    return $MESSAGE{ $code // '' };
}

sub of {
    my ($class, $code, @detail) = @_;
    croak 'There is no error called ' . (defined $code ? "'$code'" : 'undef')
        unless defined $code && exists $MESSAGE{$code};
    # Pairs, or a hash and a note in place of the words made of it.
    my ($detail, $note) = ref $detail[0] eq 'HASH' || @detail && !defined $detail[0] ? @detail : undef;
    croak 'The detail of an error is pairs of names and values, or a hash reference'
        if defined $detail ? @detail > 2 : defined $detail[0] && @detail % 2 || ref $detail[0];
    return $class->new(code => $code, detail => $detail // (defined $detail[0] ? {@detail} : {}), note => $note);
}

sub new {
    my ($class, %field) = @_;
    my $detail = { %{ $field{detail} // {} } };
    return bless {
        code => $field{code},
        message => $field{message} // $MESSAGE{ $field{code} // '' },
        detail => $detail,
        note => $field{note} // _note($detail),
    }, ref $class || $class;
}

sub code { $_[0]{code} }
sub message { $_[0]{message} }
sub detail { +{ %{ $_[0]{detail} } } }

sub text {
    my ($self) = @_;
    return ($self->{message} // '') . (length $self->{note} ? ": $self->{note}" : '');
}

# A detail in words.
sub _note {
    my ($detail) = @_;
    my ($from, $to, $roll, $text, $why) = @$detail{qw(from to roll text why)};
    return "$from-$to" . (defined $roll ? " with a roll of $roll" : '') . (defined $detail->{ply} ? " at ply $detail->{ply}" : '')
        if defined $from && defined $to;
    return (defined $text ? "'$text'" : 'undef') . " ($why)" if exists $detail->{text};
    my ($place) = grep { defined $detail->{$_} } qw(line ply) or return '';
    return "$place $detail->{$place}, " . ($why // 'for no known reason');
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Error - why a move or a record was refused

=head1 SYNOPSIS

    use Game::RoyalUr;

    my $game = Game::RoyalUr->new(seed => 'opening 3', first => 'light');
    unless ($game->play('a1-a2')) {
        my $error = $game->error;
        print $error->code, "\n";              # no_piece
        print "Refused: $error\n";
        # Refused: there is no piece to move: a1-a2 with a roll of 3
    }

=head1 DESCRIPTION

A refused move is nothing unusual, so a game answers it with a value and does not
die. This is that value: a code for a program, a sentence for a person, and the
particulars. As a string it is its L</text>, and it is always true.

The module is pure Perl and loads without the compiled engine.

=head2 The codes

A game looks for the reasons in this order and gives the first that holds.

=over 4

=item C<game_over> - the game has ended

=item C<no_roll> - a game with scripted rolls has used them up

=item C<bad_move> - what was asked for is not a move in wire form

=item C<no_piece> - no piece stands there, or the hand is empty, or the route of
the side to move does not go there

=item C<not_your_piece> - the piece there is the other side's

=item C<wrong_distance> - the end is not the roll's number of steps ahead, or the
route of the side to move does not go there

=item C<own_piece> - a piece of the same side stands on the end

=item C<safe_rosette> - an enemy piece stands on the end, and it is a rosette, and
rosettes are safe

=item C<overshoot> - the piece is nearer home than the roll would take it

=item C<bad_record> - a record is faulty, or one of its turns breaks the rules

=back

=head2 The detail

For a move: C<from>, C<to> and C<roll>, each C<undef> where there is none, and of a
C<bad_move> also C<text>, what was given, and C<why>, a word of
L<Game::RoyalUr::Notation/parse_move>. For a record what L<Game::RoyalUr/replay> says.

=head1 METHODS

=head2 code

    if ($error->code eq 'overshoot') { ... }

One of the codes above.

=head2 message

    print $error->message, "\n";

The sentence for the code, as L</message_for> has it.

=head2 text

    print $error->text, "\n";

The same followed by the detail in words, which is also the error as a string.

=head2 detail

    my $from = $error->detail->{from};

The particulars, as a new hash. It is empty when there are none.

=head2 codes

    my @codes = Game::RoyalUr::Error->codes;

Every code, in the order above.

=head2 message_for

    my $text = Game::RoyalUr::Error->message_for('overshoot');

The sentence for a code; C<undef> for a word that is none.

=head2 of

    my $error = Game::RoyalUr::Error->of('no_piece', from => 'a1', to => 'a2', roll => 1);
    my $error = Game::RoyalUr::Error->of('bad_move', {}, "'a1b1'");

An error with that code and detail: pairs of names and values, or a reference to a hash
of them and, if wanted, a note that stands in the text in place of the detail in words.
Croaks on a code there is not and on a detail that is neither.

=head2 new

    my $error = Game::RoyalUr::Error->new(code => $code, message => $text, detail => \%detail);

An error of these parts, none of which is checked.

=head1 SEE ALSO

L<Game::RoyalUr/error>, L<Game::RoyalUr/replay>, L<Game::RoyalUr::Rules/move_for>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
