package Game::RoyalUr::CLib;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

use Carp qw(croak);
use File::Basename qw(dirname);
use File::Spec::Functions qw(catdir catfile rel2abs);

my $SHARE = catdir(qw(auto share dist Game-RoyalUr));

sub cflags {
    my ($class) = @_;
    return '-I' . _escaped(dirname($class->header));
}

sub libs {
    my ($class) = @_;
    return join ' ', '-L' . _escaped(dirname($class->library)), '-lroyalur', $class->system_libs;
}

sub system_libs {
    return '-lpthread -ldl -lm';
}

sub header {
    return _found('include', qr/\Aroyalur\.h\z/);
}

sub library {
    return _found('lib', qr/\A(?:lib)?royalur\.(?:a|lib)\z/);
}

# A file of the share directory. The one beside this module comes before those of
# an older installation that is also on the path.
sub _found {
    my ($below, $pattern) = @_;
    for my $root (dirname(dirname(dirname(__FILE__))), grep { !ref } @INC) {
        my $directory = catdir(rel2abs($root), $SHARE, $below);
        opendir my $handle, $directory or next;
        my ($name) = grep { /$pattern/ } readdir $handle;
        return catfile($directory, $name) if defined $name;
    }
    croak "$SHARE/$below was found nowhere in \@INC: is Game::RoyalUr installed with its engine?";
}

# A word as the shell, and ExtUtils::MakeMaker, want it.
sub _escaped {
    my ($path) = @_;
    return $path =~ s{([^\w/.,:+=\@%~-])}{\\$1}gr;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::CLib - the engine's C library, for programs that compile C

=head1 SYNOPSIS

    use Game::RoyalUr::CLib;

    print 'cc play.c ', Game::RoyalUr::CLib->cflags, ' ', Game::RoyalUr::CLib->libs, "\n";

And in the F<Makefile.PL> of a module whose XS code uses the engine:

    use ExtUtils::MakeMaker;
    use Game::RoyalUr::CLib;

    WriteMakefile(
        NAME               => 'My::Module',
        CONFIGURE_REQUIRES => { 'Game::RoyalUr::CLib' => 0 },
        INC                => Game::RoyalUr::CLib->cflags,
        LIBS               => Game::RoyalUr::CLib->libs,
    );

=head1 DESCRIPTION

The engine of L<Game::RoyalUr> is a library with a C interface, which the header
F<royalur.h> declares and documents. Header and static library are installed with
the Perl modules, in the directory that C<File::ShareDir::dist_dir('Game-RoyalUr')>
names, and this module says where, in the manner of the modules called C<Alien>.

What links the library takes a copy of it into itself and needs nothing of this
distribution at run time. Two copies in one process do not disturb each other,
but a board belongs to the copy that made it: pass a position from one to the
other as text or as its key.

C programs that have nothing to do with Perl are better served by
C<make install-c>, which also installs a shared library and a file for
pkg-config.

The module is installed with the compiled engine only.

=head1 METHODS

All are called on the class and take no arguments. Where the files that this
module stands for are not found, in its own directory or in C<@INC>, L</cflags>,
L</libs>, L</header> and L</library> croak.

=head2 cflags

    my $flags = Game::RoyalUr::CLib->cflags;    # -I/usr/local/lib/.../include

What the compiler needs to find the header. Characters of the path that mean
something to a shell have a backslash before them.

=head2 libs

    my $flags = Game::RoyalUr::CLib->libs;    # -L/usr/local/lib/.../lib -lroyalur -lpthread -ldl -lm

What the linker needs, in this order, after the program's own objects. Escaped as
L</cflags> is.

=head2 system_libs

    my $flags = Game::RoyalUr::CLib->system_libs;    # -lpthread -ldl -lm

The last part of L</libs>: what the static library itself needs of the system.

=head2 header

    my $file = Game::RoyalUr::CLib->header;

The path of F<royalur.h>, as it is.

=head2 library

    my $file = Game::RoyalUr::CLib->library;

The path of the static library, as it is, for build systems that want a file.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
