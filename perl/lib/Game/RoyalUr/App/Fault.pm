package Game::RoyalUr::App::Fault;

use 5.014;
use strict;
use warnings;

use Scalar::Util qw(blessed);

our $VERSION = '0.02';

sub failed { my ($class, $text) = @_; die bless { text => $text, status => 1 }, $class }

sub misused {
    my ($class, $text, $advice) = @_;
    die bless { text => join('; ', $text, $advice // ()), status => 2 }, $class;
}

sub of {
    my ($class, $error) = @_;
    return $error if blessed $error && $error->isa($class);
    # A module's croak names a line of this program, which helps nobody.
    my ($text) = split /\n/, "$error", 2;
    $text =~ s/ at \S+ line \d+\.?\z//;
    return bless { text => $text, status => 1 }, $class;
}

sub text { $_[0]{text} }
sub status { $_[0]{status} }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Fault - why the program royalur stops

=head1 SYNOPSIS

    use Game::RoyalUr::App::Fault;

    eval { Game::RoyalUr::App::Fault->misused('there is no such player') };
    my $fault = Game::RoyalUr::App::Fault->of($@);
    print $fault->text, ', exit status ', $fault->status, "\n";

=head1 METHODS

=head2 failed

    Game::RoyalUr::App::Fault->failed("$file: $!");

Dies with a fault of exit status 1: the command was understood and could not be
done.

=head2 misused

    Game::RoyalUr::App::Fault->misused($text);
    Game::RoyalUr::App::Fault->misused($text, $advice);

Dies with a fault of exit status 2: the command line was not understood. The
advice, if any, follows the text.

=head2 of

    my $fault = Game::RoyalUr::App::Fault->of($@);

Whatever was died with, as a fault. A message of another module becomes one of
exit status 1, without the line number at its end.

=head2 text

What to say, one line without a newline.

=head2 status

The exit status, 1 or 2.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
