package RoyalUr::Build::Toolchain;

use 5.014;
use strict;
use warnings;

# What building the engine needs of the machine, and what to say where it lacks.

use RoyalUr::Build::Modules;
use Config;
use ExtUtils::CBuilder;
use File::Spec;
use Text::ParseWords qw(shellwords);
use Text::Wrap qw(wrap);

# Whether the pure-Perl modules alone were asked for, as an argument or in
# PERL_MM_OPT, where the CPAN clients put it.
sub pure_perl_only {
    my $last = (map { /\APUREPERL_ONLY=(.*)\z/s ? $1 : () } shellwords($ENV{PERL_MM_OPT} // ''), @ARGV)[-1];
    return $last ? 1 : 0;
}

# The oldest Rust that compiles the crate. Cargo.toml is where it is written.
sub rust_wanted {
    my ($version) = slurp('Cargo.toml') =~ /^rust-version\s*=\s*"([0-9.]+)"/m
        or die "Cargo.toml names no rust-version\n";
    return $version;
}

# What is wrong with this machine, one line each; nothing if it will do.
sub faults {
    return (cargo_fault(), rustc_fault(), compiler_fault());
}

# Prints what is missing and what can be done about it, and ends the program:
# with success and no Makefile for an automated tester, who is to file the
# machine as unfit and not the distribution as broken.
sub explain {
    my (@faults) = @_;
    my $wanted = rust_wanted();
    my $faults = join '', map { "    $_\n" } @faults;
    local $Text::Wrap::columns = 79;
    my $modules = wrap('    ', '    ', join ', ', RoyalUr::Build::Modules::pure_in_short());
    my $stream = $ENV{AUTOMATED_TESTING} ? \*STDOUT : \*STDERR;
    print {$stream} <<"TEXT";

Game-RoyalUr cannot be built here as it is:

$faults
Its engine is written in Rust. Building it takes cargo and rustc $wanted or newer,
make, and the C compiler and header files for extending perl:

    Debian, Ubuntu   apt-get install cargo gcc make libc6-dev
    Debian 12        apt-get install cargo-web rustc-web gcc make libc6-dev
    Fedora           dnf install cargo gcc make perl-devel
    macOS            brew install rust; xcode-select --install
    any other        see https://rustup.rs, or set CARGO to the program to use

Nothing is fetched from the network. Without any of these, the modules that are
Perl alone install, and the rest can follow later:

    perl Makefile.PL PUREPERL_ONLY=1        (or: cpanm --pureperl Game::RoyalUr)

$modules

TEXT
    exit 0 if $ENV{AUTOMATED_TESTING};
    write_reminder(@faults);
    exit 1;
}

# A Makefile that says the same to whoever goes on with make.
sub write_reminder {
    my (@faults) = @_;
    open my $file, '>', 'Makefile' or return;
    print {$file} "all test install install-c :\n",
        map({ "\t\@echo " . quoted($_) . "\n" } 'Game-RoyalUr cannot be built here:', map({ "    $_" } @faults),
        'Run perl Makefile.PL when that is mended; it says more.'),
        "\t\@exit 1\n\nclean realclean distclean :\n\trm -f Makefile\n\n.PHONY : all test install install-c clean realclean distclean\n";
    close $file or unlink 'Makefile';
}

# A word for the shell, in a rule of make.
sub quoted {
    my ($word) = @_;
    $word =~ s/'/'\\''/g;
    $word =~ s/\$/\$\$/g;
    return "'$word'";
}

sub cargo_fault {
    my $cargo = $ENV{CARGO} || 'cargo';
    my $found = version_of($cargo);
    return $ENV{CARGO}
        ? "CARGO is set to '$cargo', which does not run"
        : 'cargo was not found'
        unless defined $found;
    return too_old("cargo ('$cargo')", $found);
}

# A cargo may know of a rustc that is not on the path, so only one that is there
# and too old is a fault.
sub rustc_fault {
    my $rustc = $ENV{RUSTC} || 'rustc';
    my $found = version_of($rustc);
    return unless defined $found;
    return too_old("rustc ('$rustc')", $found);
}

sub too_old {
    my ($what, $found) = @_;
    my $wanted = rust_wanted();
    return if as_number($found) >= as_number($wanted);
    return "$what is version $found; $wanted or newer is needed";
}

sub compiler_fault {
    my ($cc) = map { /\ACC=(.+)\z/s ? $1 : () } reverse shellwords($ENV{PERL_MM_OPT} // ''), @ARGV;
    my $builder = ExtUtils::CBuilder->new(quiet => 1, $cc ? (config => { cc => $cc, ld => $cc }) : ());
    return "the C compiler ('" . ($cc || $Config{cc}) . "') was not found, or does not work"
        unless silently(sub { $builder->have_compiler });
    my $header = "$Config{archlibexp}/CORE/perl.h";
    return "perl's own header files were not found ($header)" unless -e $header;
    return;
}

# The version a Rust program says it is, or nothing if it does not run.
sub version_of {
    my ($program) = @_;
    my $said = silently(sub {
            no warnings 'exec';
            open my $pipe, '-|', $program, '--version' or return;
            my $line = <$pipe>;
            return close $pipe ? $line : undef;
    });
    return ($said // '') =~ /\A\w+ (\d+(?:\.\d+)*)/ ? $1 : undef;
}

sub as_number {
    my ($version) = @_;
    my ($major, $minor, $patch) = (split(/\./, $version), 0, 0);
    return ($major * 1000 + $minor) * 1000 + $patch;
}

# What a program that does not work writes about it would only be in the way.
sub silently {
    my ($code) = @_;
    open my $stderr, '>&', \*STDERR or die "cannot keep the standard error: $!\n";
    open STDERR, '>', File::Spec->devnull or die "cannot silence the standard error: $!\n";
    my $answer = eval { $code->() };
    open STDERR, '>&', $stderr or die "cannot give the standard error back: $!\n";
    return $answer;
}

sub slurp {
    my ($file) = @_;
    open my $handle, '<', $file or die "cannot read $file: $!\n";
    local $/;
    return scalar <$handle>;
}

1;
