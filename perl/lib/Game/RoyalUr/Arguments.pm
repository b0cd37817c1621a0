package Game::RoyalUr::Arguments;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Exporter qw(import);

our $VERSION = '0.02';
our @EXPORT_OK = qw(named_options);

# What croaks here is the call that passed its arguments on: Carp looks past
# this package for the line to name.
$Carp::CarpInternal{ (__PACKAGE__) }++;

sub named_options {
    my ($call, $given, @names) = @_;
    croak "The options of $call are pairs of names and values" if @$given % 2;
    my %option = @$given;
    my @values = delete @option{@names};
    croak "$call has no option " . join ', ', sort keys %option if %option;
    return @values;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Arguments - the named options of a call, checked

=head1 SYNOPSIS

    use Game::RoyalUr::Arguments qw(named_options);

    sub area {
        my ($width, $height) = named_options(area => \@_, qw(width height));
        return $width * ($height // 1);
    }
    print area(width => 3, height => 2), "\n";    # 6

=head1 DESCRIPTION

The methods of this distribution that take options by name take them through this
module, so that a misspelt option is an error everywhere and never the start of
another game.

=head1 FUNCTIONS

Exported on request.

=head2 named_options

    my @values = named_options($call, \@options, @names);

The values of the options with these names, in their order, C<undef> for one that is
not given. C<$call> is the name of the call for the messages. Croaks, at the line that
called the caller, on an odd number of options and on a name that is not among these.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
