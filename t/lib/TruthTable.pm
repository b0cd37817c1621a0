package TruthTable;

# Reads the tables in t/data, in the format t/data/README describes.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
use File::Basename qw(dirname);
use File::Spec::Functions qw(catfile updir);

our @EXPORT_OK = qw(rows rules_of text_of);

my $DATA = catfile(dirname(__FILE__), updir, 'data');
my %ESCAPE = ('\\' => '\\', t => "\t", n => "\n", r => "\r");

# The rows of a table, each a hash by the names of the columns.
sub rows {
    my ($name) = @_;
    my (@columns, @rows);
    for my $line (split /\n/, text_of($name)) {
        if ($line =~ s/\A#\s*//) {
            @columns = split /\t/, $line;
            next;
        }
        my %row;
        @row{@columns} = map { _plain($_) } split /\t/, $line, -1;
        push @rows, \%row;
    }
    die "$name has no rows" unless @rows;
    return @rows;
}

# A rule set as the engine takes it, from a column with a name or with all fields.
sub rules_of {
    my ($column) = @_;
    return $column =~ /=/ ? { map { split /=/ } split / /, $column } : $column;
}

# A file of t/data as it stands, byte for byte.
sub text_of {
    my ($name) = @_;
    my $file = catfile($DATA, $name);
    open my $in, '<:raw', $file or die "$file: $!";
    local $/;
    return scalar <$in>;
}

sub _plain {
    my ($column) = @_;
    return undef if $column eq '\N';
    $column =~ s/\\(?:([\\tnr])|x([0-9A-F]{1,6});|(.?))/
        defined $1 ? $ESCAPE{$1} : defined $2 ? chr hex $2 : die "no such escape: \\$3"/ge;
    return $column;
}

1;
