package Ur::Captures;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.01';

use XSLoader;
XSLoader::load(__PACKAGE__, $VERSION);

1;

__END__

=head1 NAME

Ur::Captures - an example of a module that uses the engine from its own XS code

=head1 SYNOPSIS

    use Ur::Captures;

    my @squares = Ur::Captures::captures('4xx2/d7/l3xx2 l 6 0 6 0', 1);

=head1 DESCRIPTION

C<captures> takes a position and a roll and returns the names of the squares where
the side to move can capture. It croaks on what is no position and no roll.

=cut
