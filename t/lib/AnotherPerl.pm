package AnotherPerl;

# Runs a program in a perl of its own that loads what this one would. It must end
# well, say nothing on standard error, and print what is expected.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
use File::Spec;
use File::Temp ();
use Test::More ();

our @EXPORT = qw(prints);

my @INCLUDE = map { '-I' . File::Spec->rel2abs($_) } grep { !ref } @INC;

sub prints {
    my ($program, $expected, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $file = File::Temp->new(SUFFIX => '.pl');
    print {$file} "use 5.014; use strict; use warnings;\n#line 1\n$program\n";
    close $file or die "$file: $!";
    my $errors = File::Temp->new;
    my $pid = open my $out, '-|';
    die "fork: $!" unless defined $pid;
    if (!$pid) {
        open STDERR, '>&', $errors or die $!;
        exec $^X, @INCLUDE, $file or die $!;
    }
    my $said = do { local $/; <$out> };
    close $out;
    my $status = $?;
    seek $errors, 0, 0;
    my $complaint = do { local $/; <$errors> };
    return Test::More::is_deeply([$status, $complaint // '', $said // ''], [0, '', $expected], $name);
}

1;
