package RoyalUr::Build::Rules;

use 5.014;
use strict;
use warnings;

# The rules of the Makefile that MakeMaker does not know: cargo makes the
# libraries, the static one is linked into the one object that perl loads.
# Whatever make writes lies below blib, and below cargo's target directory, so
# the sources may be read-only.

use Config;
use File::Find;
use RoyalUr::Build::Toolchain;

# Where File::ShareDir and Game::RoyalUr::CLib look for what C programs need.
my $SHARE = '$(INST_ARCHLIB)/auto/share/dist/$(DISTNAME)';
my $HEADER = "$SHARE/include/royalur.h";
my $LIBRARY = "$SHARE/lib/libroyalur\$(LIB_EXT)";
my $COMPLETIONS = join ' ', map { "blib/share/$_" } qw(bash-completion/completions/royalur zsh/site-functions/_royalur);
my $SHARED = "blib/build/libroyalur.$Config{so}";

# Arguments of WriteMakefile where nothing is compiled.
sub pure {
    return (XS => {}, C => [], H => []);
}

# Arguments of WriteMakefile where the engine is built. INST_BOOT is emptied for
# the reason MY::dynamic_bs gives.
sub compiled {
    require './perl/lib/Game/RoyalUr/CLib.pm';
    return (
        XS => {},
        C => [],
        H => [],
        INC => '-Iinclude -Iperl/xs',
        OBJECT => 'blib/build/Engine$(OBJ_EXT)',
        MYEXTLIB => $LIBRARY,
        LIBS => [Game::RoyalUr::CLib->system_libs],
        EXE_FILES => ['perl/bin/royalur'],
        dynamic_lib => { OTHERLDFLAGS => hide_symbols() },
        realclean => { FILES => 'target' },
        macro => { INST_BOOT => '' },
    );
}

# Only the boot function leaves the object: what is in the library stays in.
sub hide_symbols {
    return '-Wl,-exported_symbol,_boot_Game__RoyalUr__Engine' if $^O eq 'darwin';
    return $^O =~ /linux|bsd|dragonfly|gnu|solaris/ ? '-Wl,--exclude-libs,ALL' : '';
}

# The same commit gives the same tarball, byte for byte.
sub dist {
    return {
        TAR => '$(PERLRUN) perl/build/pack',
        TARFLAGS => ' ',
        COMPRESS => 'gzip -9nf',
        SUFFIX => '.gz',
    };
}

# The rules of an own kind, for the Makefile's end.
sub compile_rules {
    my @rust = ('Cargo.toml', 'Cargo.lock', 'build.rs', files('src', qr/\.(?:rs|txt)\z/));
    my @xs = files('perl/xs', qr/\.(?:xs|xsi|h)\z/);
    push @rust, directories('src');
    push @rust, '.cargo/config.toml' if -e '.cargo/config.toml';

    my $rust = join ' ', @rust;
    my $xs = join ' ', @xs;
    my $cargo = join ' ', map { RoyalUr::Build::Toolchain::quoted($_) } map { "$_=" . ($ENV{$_} // '') } qw(CARGO CARGO_TARGET_DIR);
    return <<"MAKE";
$LIBRARY : $rust perl/build/cargo
	\$(NOECHO) \$(MKPATH) $SHARE/lib blib/build
	\$(PERLRUN) perl/build/cargo --static \$\@ --shared $SHARED $cargo

$HEADER : include/royalur.h
	\$(NOECHO) \$(MKPATH) $SHARE/include
	\$(NOECHO) \$(RM_F) \$\@
	\$(CP) include/royalur.h \$\@
	\$(NOECHO) \$(TOUCH) \$\@

pure_all :: $HEADER $COMPLETIONS
	\$(NOECHO) \$(NOOP)

# What completes command lines tells what the help tells, and so asks the modules.
$COMPLETIONS : perl/build/completions blib/pm_to_blib \$(INST_DYNAMIC)
	\$(NOECHO) \$(MKPATH) \$(\@D)
	\$(FULLPERLRUN) -Mblib perl/build/completions \$\@

blib/build/Engine.c : $xs
	\$(NOECHO) \$(MKPATH) blib/build
	\$(XSUBPPRUN) \$(XSPROTOARG) \$(XSUBPPARGS) perl/xs/Engine.xs > blib/build/Engine.xsc
	\$(NOECHO) \$(MV) blib/build/Engine.xsc \$\@

# The Makefile has the version that the object is compiled with.
blib/build/Engine\$(OBJ_EXT) : blib/build/Engine.c include/royalur.h \$(FIRST_MAKEFILE)
	\$(CCCMD) \$(CCCDLFLAGS) "-I\$(PERL_INC)" \$(PASTHRU_DEFINE) \$(DEFINE) blib/build/Engine.c -o \$\@

# The header, the shared and the static library and royalur.pc, for C programs.
# DESTDIR, LIBDIR and INCLUDEDIR mean what they mean elsewhere.
RUR_INSTALL_C = \$(PERLRUN) perl/build/install-c --static $LIBRARY --shared $SHARED \\
	--prefix "\$(PREFIX)" --prefix "\$(INSTALL_BASE)" --libdir "\$(LIBDIR)" \\
	--includedir "\$(INCLUDEDIR)" --destdir "\$(DESTDIR)"

install-c : $LIBRARY
	\$(RUR_INSTALL_C)

uninstall-c :
	\$(RUR_INSTALL_C) --uninstall

# A source that was there when this was written and is gone is no error.
$rust $xs :
MAKE
}

sub dist_rules {
    return <<'MAKE';
# The crates the engine is built from go into the tarball, so that no network is
# needed where it is installed.
vendored : create_distdir
	$(PERLRUN) perl/build/vendor $(DISTVNAME)

distdir : vendored
MAKE
}

sub files {
    my ($directory, $pattern) = @_;
    my @files;
    find({ no_chdir => 1, wanted => sub { push @files, $_ if /$pattern/ && -f } }, $directory);
    return sort @files;
}

sub directories {
    my ($directory) = @_;
    my @directories;
    find({ no_chdir => 1, wanted => sub { push @directories, $_ if -d } }, $directory);
    return sort @directories;
}

package    # what MakeMaker asks, hidden from the indexer
    MY;

sub postamble {
    my ($self) = @_;
    return join "\n", $self->{MYEXTLIB} ? RoyalUr::Build::Rules::compile_rules() : (), RoyalUr::Build::Rules::dist_rules();
}

# An empty file beside the object, which only matters on systems that need
# another loader than perl's own, would be made at the top of the sources.
sub dynamic_bs {
    return "BOOTSTRAP =\n";
}

# MakeMaker's own rule leaves its mark, which says that the modules were copied,
# at the top of the sources. This one leaves it where they were copied to. It is
# one of the few rules that MakeMaker does not look for in MY unless it is told.
push @ExtUtils::MakeMaker::Overridable, 'pm_to_blib';

sub pm_to_blib {
    my ($self) = @_;
    my $copy = $self->oneliner(
        q{pm_to_blib({@ARGV}, '$(INST_LIB)/auto', q[$(PM_FILTER)], '$(PERM_DIR)')}, ['-MExtUtils::Install']);
    my @copies = $self->split_command($copy, map { $self->quote_literal($_) } map { $_ => $self->{PM}{$_} } sort keys %{ $self->{PM} });
    return join '', <<'MAKE', map { "\t\$(NOECHO) $_\n" } @copies, '$(TOUCH) blib/pm_to_blib';
.PHONY : pm_to_blib
pm_to_blib : blib/pm_to_blib

blib/pm_to_blib : $(FIRST_MAKEFILE) $(TO_INST_PM)
MAKE
}

# Installed files are listed under the distribution's name, not the object's. What
# completes command lines goes to the share beside the bin of the program.
sub install {
    my ($self, @more) = @_;
    my $rules = $self->SUPER::install(@more) =~ s{\$\(FULLEXT\)}{Game/RoyalUr}gr;
    return $rules =~ s{^(\t+)("\$\(INST_SCRIPT\)" "\$\(DEST(INSTALL\w*SCRIPT)\)")}
        {"$1$2 \\\n$1\"blib/share\" \"\$(DESTDIR)" . share_beside($self->{$3}) . '"'}gemr;
}

sub share_beside {
    my ($bin) = @_;
    return $bin =~ m{\A(.*)/bin\z}s ? "$1/share" : "$bin/../share";
}

1;
