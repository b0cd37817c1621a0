package RoyalUr::Build::Modules;

use 5.014;
use strict;
use warnings;

# Which modules and tests there are, and which of them need nothing compiled.

use File::Find;

# A star stands for what is below, however deep. tools/ci/pure holds both lists
# to what is so: each of these loads, or passes, where nothing was built.
my @PURE_MODULES = qw(
    Game::Dominoes::*
    Game::RoyalUr::Arguments
    Game::RoyalUr::Dice
    Game::RoyalUr::Error
    Game::RoyalUr::Move
    Game::RoyalUr::Notation
    Game::RoyalUr::Result
    Game::RoyalUr::Text
    Game::RoyalUr::Variant
    Game::Senet::*
);
my @PURE_TESTS = qw(
    t/notation/moves-as-text.t
    t/notation/positions.t
    t/notation/records.t
    t/notation/records-mutated.t
    t/notation/text.t
    t/notation/senet-*
    t/notation/dominoes-*
    t/notation/move.t
    t/notation/variant.t
    t/notation/arguments.t
    t/notation/dice.t
    t/notation/errors-and-results.t
    t/boundary/no-native.t
);

# The files below perl/lib that get installed, all of them or the pure ones.
sub all {
    my @files;
    find({ no_chdir => 1, wanted => sub { push @files, $_ if /\.(?:pm|pod)\z/ } }, 'perl/lib');
    return sort @files;
}

# What modules read from beside them: the parts of a page for the browser.
sub pages {
    my @files;
    find({ no_chdir => 1, wanted => sub { push @files, $_ if /\.(?:html|css|js)\z/ } }, 'perl/lib');
    return sort @files;
}

sub pure {
    return matching(\@PURE_MODULES, \&name, all());
}

# The same in a few words.
sub pure_in_short {
    return @PURE_MODULES;
}

sub pure_tests {
    return matching(\@PURE_TESTS, sub { $_[0] }, sort glob 't/*/*.t');
}

# The module's name of a file, and of some files those that are modules.
sub name {
    my ($file) = @_;
    return join '::', split m{/}, $file =~ m{\Aperl/lib/(.*)\.(?:pm|pod)\z} ? $1 : die "$file is no module\n";
}

sub names {
    return map { name($_) } grep { /\.pm\z/ } @_;
}

sub matching {
    my ($patterns, $name_of, @files) = @_;
    my $any = join '|', map { join '.*', map { quotemeta } split /\*/, $_, -1 } @$patterns;
    return grep { $name_of->($_) =~ /\A(?:$any)\z/ } @files;
}

# Where each is put for installing, and the manual page of those with POD.
sub places {
    return map { $_ => m{\Aperl/lib/(.*)\z} && "\$(INST_LIB)/$1" } @_;
}

sub manual_pages {
    return map { $_ => '$(INST_MAN3DIR)/' . name($_) . '.$(MAN3EXT)' } grep { has_pod($_) } @_;
}

sub has_pod {
    my ($file) = @_;
    open my $handle, '<', $file or die "cannot read $file: $!\n";
    return scalar grep { /^=head1\s/ } <$handle>;
}

1;
