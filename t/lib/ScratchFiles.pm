package ScratchFiles;

# Files of a test, in a folder that goes away with it.

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use File::Temp qw(tempdir);

our @EXPORT = qw(folder written contents);

sub folder {
    state $folder = tempdir(CLEANUP => 1);
    return $folder;
}

# Writes bytes to a file of that name in the folder, and answers its path.
sub written {
    my ($name, $text) = @_;
    my $file = folder() . "/$name";
    open my $out, '>:raw', $file or die "$file: $!";
    print {$out} $text;
    close $out or die "$file: $!";
    return $file;
}

# The bytes of a file, undef where it cannot be read.
sub contents {
    my ($file) = @_;
    open my $in, '<:raw', $file or return undef;
    return join '', readline $in;
}

1;
