package Program;

# Runs the program royalur as a user would: a process of its own, with text on
# its standard input.

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use File::Temp qw(tempfile);
use Unmuffled;

our @EXPORT_OK = qw(royalur royalur_command);

# The words of the command line that runs the program.
sub royalur_command { return ($^X, (map { "-I$_" } @INC), 'perl/bin/royalur', @_) }

# royalur(@arguments) or royalur({ how }, @arguments): a hash with out, err,
# status and signal. How: input, a text; output, a file to print to; closed, the
# name of a handle that is not open; env, a hash.
sub royalur {
    my $how = ref $_[0] ? shift : {};
    my ($in, $input) = tempfile(UNLINK => 1);
    my ($out, $output) = tempfile(UNLINK => 1);
    my ($err, $errors) = tempfile(UNLINK => 1);
    binmode $in;
    print {$in} $how->{input} // '';
    close $in;
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        local %ENV = (%ENV, %{ $how->{env} // {} });
        open STDIN, '<', $input or die $!;
        open STDOUT, '>', $how->{output} // $output or die $!;
        open STDERR, '>', $errors or die $!;
        my $closed = $how->{closed} // '';
        close STDIN if $closed eq 'STDIN';
        close STDOUT if $closed eq 'STDOUT';
        exec royalur_command(@_) or die $!;
    }
    waitpid $pid, 0;
    return { out => _all($output), err => _all($errors), status => $? >> 8, signal => $? & 127 };
}

sub _all {
    my ($file) = @_;
    open my $handle, '<:raw', $file or die "$file: $!";
    local $/;
    return readline($handle) // '';
}

1;
