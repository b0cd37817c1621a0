package Game::RoyalUr::Format::Squares;

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

use Game::RoyalUr::Notation qw(square_ok);

our $VERSION = '0.02';
our @EXPORT_OK = qw(column_square square_of_column);

# Their columns are our rows, and their rows our files.
sub column_square {
    my ($square) = @_;
    my ($file, $row) = split //, $square;
    return chr(ord('A') + $row - 1) . (1 + ord($file) - ord 'a');
}

sub square_of_column {
    my ($text) = @_;
    my ($column, $number) = ($text // '') =~ /\A([A-Ca-c])([1-8])\z/ or return undef;
    my $square = chr(ord('a') + $number - 1) . (1 + ord(uc $column) - ord 'A');
    return square_ok($square) ? $square : undef;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Squares - the squares as RoyalUr-Java names them

=head1 SYNOPSIS

    use Game::RoyalUr::Format::Squares qw(column_square square_of_column);

    print column_square('d1'), "\n";       # A4
    print square_of_column('B8'), "\n";    # h2

=head1 DESCRIPTION

RoyalUr-Java and its file formats name a square by a column A, B or C, which is a
row of ours, and a number 1 to 8, which is a file of ours.

=head1 FUNCTIONS

Exported on request.

=head2 column_square

    my $theirs = column_square('a3');    # 'C1'

The name of a square there. The square must be one of ours.

=head2 square_of_column

    my $ours = square_of_column('C1');    # 'a3'

The square such a name stands for, with the letter in either case; C<undef> when
there is none.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
