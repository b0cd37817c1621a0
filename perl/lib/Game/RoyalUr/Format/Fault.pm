package Game::RoyalUr::Format::Fault;

use 5.014;
use strict;
use warnings;

use Scalar::Util qw(blessed);

our $VERSION = '0.02';

use overload
    '""'     => sub { $_[0]->text },
    bool     => sub { 1 },
    fallback => 1;

sub throw {
    my ($class, $reason, %more) = @_;
    die bless { reason => $reason, %more }, $class;
}

# Runs code; a fault thrown in it that has no place yet is given this one.
sub placed {
    my ($class, $place, $code) = @_;
    my @answer;
    unless (eval { @answer = $code->(); 1 }) {
        my $error = $@;
        $error->{place} //= $place if blessed $error && $error->isa($class);
        die $error;
    }
    return wantarray ? @answer : $answer[0];
}

sub place  { $_[0]{place} }
sub word   { $_[0]{word} }
sub reason { $_[0]{reason} }

sub line {
    my ($self) = @_;
    return ($self->{place} // '') =~ /\Aline ([0-9]+)\z/ ? $1 : undef;
}

sub text {
    my ($self) = @_;
    return join ': ', $self->{place} // (), $self->{reason};
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Fault - why a game could not be read from a file

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my ($games, $fault) = Game::RoyalUr::Format->read_games("X: 3 e\nO: 2 4\n");
    print $fault->place, ' is wrong: ', $fault->reason, "\n" if $fault;
    # line 2 is wrong: there is no piece to move: d2-f2 with a roll of 2

=head1 DESCRIPTION

What L<Game::RoyalUr::Format/read_games> answers when it refuses a file. As a
string it is its L</text>, and it is always true.

=head1 METHODS

=head2 place

    my $where = $fault->place;    # 'line 5', or 'states[3]'

Where in the file: a line, counted from 1, or for JSON the path of the value, whose
lists count from 0. C<undef> when it is nowhere in particular.

=head2 line

    my $number = $fault->line;

The number of the line, when the place is one, else C<undef>.

=head2 reason

    my $why = $fault->reason;

What is wrong, in words, without a full stop.

=head2 word

    my $word = $fault->word;    # 'illegal'

The same as one word, for a record and for a turn that breaks the rules:
L<Game::RoyalUr::Format::Record/FAULTS> lists them. Else C<undef>.

=head2 text

    print "game.json: ", $fault->text, "\n";

Place and reason with a colon between them.

=head2 throw

    Game::RoyalUr::Format::Fault->throw('the dice cannot make that', word => 'roll');

Dies with a fault, which the readers of the formats do. C<word> and C<place> may be
given.

=head2 placed

    my @answer = Game::RoyalUr::Format::Fault->placed('line 5', sub { ... });

Runs code and returns what it does. A fault that it dies with gets the place, unless
it has one.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
