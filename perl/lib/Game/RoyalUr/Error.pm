package Game::RoyalUr::Error;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

our $VERSION = '0.02';

use overload
    '""'     => sub { $_[0]->message },
    bool     => sub { 1 },
    fallback => 1;

# Every code in the order in which a game looks for it, with its sentence.
my @MESSAGES = (
    game_over      => 'the game is over',
    no_roll        => 'there is no roll to play',
    bad_move       => 'that is not a move',
    no_piece       => 'there is no piece to move',
    not_your_piece => 'the piece belongs to the other side',
    wrong_distance => 'the move is not as long as the roll',
    own_piece      => 'a piece of the same side is in the way',
    safe_rosette   => 'the piece there is safe on its rosette',
    overshoot      => 'the roll is more than the piece needs to come home',
    bad_record     => 'the record cannot be replayed',
);
my %MESSAGE = @MESSAGES;
my @CODES   = @MESSAGES[grep { $_ % 2 == 0 } 0 .. $#MESSAGES];

sub codes { @CODES }

sub message_for {
    my ($class, $code) = @_;
    return $MESSAGE{ _known($code) };
}

sub of {
    my ($class, $code, $detail, $note) = @_;
    _known($code);
    croak 'The detail of an error is a hash reference' if defined $detail && ref $detail ne 'HASH';
    return bless {
        code   => $code,
        detail => { %{ $detail // {} } },
        note   => $note // _note($detail // {}),
    }, ref $class || $class;
}

sub code   { $_[0]{code} }
sub detail { +{ %{ $_[0]{detail} } } }

sub message {
    my ($self) = @_;
    return $MESSAGE{ $self->{code} } . (length $self->{note} ? ": $self->{note}" : '');
}

# A detail in words.
sub _note {
    my ($detail) = @_;
    my ($from, $to, $roll) = @$detail{qw(from to roll)};
    return "$from-$to" . (defined $roll ? " with a roll of $roll" : '') if defined $from && defined $to;
    my ($place) = grep { defined $detail->{$_} } qw(line ply) or return '';
    return "$place $detail->{$place}, " . ($detail->{why} // 'for no known reason');
}

sub _known {
    my ($code) = @_;
    croak 'There is no error called ' . (defined $code ? "'$code'" : 'undef')
        unless defined $code && exists $MESSAGE{$code};
    return $code;
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
particulars. As a string it is its sentence, and it is always true.

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

For a move: C<from>, C<to> and C<roll>, each C<undef> where there is none.

For a record: C<line>, when its text is faulty, or C<ply>, when it is the game it
tells that is; and C<why>, a word for the reason. For a line it is one of the words
of L<Game::RoyalUr::Notation/parse_record>. For a ply, counted from 1, it is one of
the codes above, or C<not_lost> for a turn given up when there was a move to make,
or C<result> when the game did not end as the record says. Ply 0 stands for what
comes before the first turn: C<opening> when the dice of the seed did not let that
side move first after that many throws, and C<rules> when it was to be replayed
under rules with other dice. Line 0 stands for the text as a whole, and for
C<shape>, a record that was given as a hash and cannot be written.

=head1 METHODS

=head2 code

    if ($error->code eq 'overshoot') { ... }

One of the codes above.

=head2 message

    print $error->message, "\n";

The sentence for the code, followed by the detail in words.

=head2 detail

    my $from = $error->detail->{from};

The particulars, as a new hash. It is empty when there are none.

=head2 codes

    my @codes = Game::RoyalUr::Error->codes;

Every code, in the order above.

=head2 message_for

    my $text = Game::RoyalUr::Error->message_for('overshoot');

The sentence for a code, alone. Croaks on a code there is not.

=head2 of

    my $error = Game::RoyalUr::Error->of('no_piece', { from => 'a1', to => 'a2', roll => 1 });
    my $error = Game::RoyalUr::Error->of('bad_move', {}, "'a1b1'");

An error with that code and detail. The message has the detail in words, or the
third argument instead when it is given. Croaks on a code there is not and on a
detail that is not a hash reference.

=head1 SEE ALSO

L<Game::RoyalUr/error>, L<Game::RoyalUr/replay>, L<Game::RoyalUr::Rules/move_for>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
