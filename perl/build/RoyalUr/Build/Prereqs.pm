package RoyalUr::Build::Prereqs;

use 5.014;
use strict;
use warnings;

# What cpanfile says is needed, as WriteMakefile wants it. Of the language of that
# file, which is perl's, only what ours is written in.

my %ARGUMENT = (
    configure => 'CONFIGURE_REQUIRES',
    build => 'BUILD_REQUIRES',
    test => 'TEST_REQUIRES',
    runtime => 'PREREQ_PM',
);

# The arguments of WriteMakefile that say what is required.
sub required {
    my $all = found();
    my $perl = delete $all->{runtime}{requires}{perl} or die "cpanfile names no perl\n";
    return (MIN_PERL_VERSION => $perl, map { $ARGUMENT{$_} => $all->{$_}{requires} } keys %ARGUMENT);
}

# What is recommended, as META has it.
sub recommended {
    my $all = found();
    return { map { $all->{$_}{recommends} ? ($_ => { recommends => $all->{$_}{recommends} }) : () } keys %$all };
}

# Phase, relation, module: version.
sub found {
    my (%found, $phase);
    open my $file, '<', 'cpanfile' or die "cannot read cpanfile: $!\n";
    while (<$file>) {
        if (/\A\s*(?:#.*)?\Z/) { }
        elsif (/\Aon (\w+) => sub \{\Z/ && !$phase && $ARGUMENT{$1}) { $phase = $1 }
        elsif (/\A\};\Z/ && $phase) { undef $phase }
        elsif (/\A\s*(requires|recommends) '([\w:]+)'(?:, '([0-9.]+)')?;\Z/) { $found{ $phase // 'runtime' }{$1}{$2} = $3 // 0 }
        else { die "cpanfile, line $.: not understood\n" }
    }
    return \%found;
}

1;
