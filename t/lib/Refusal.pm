package Refusal;

# A test that a call croaks: with the right words, at the line that made it.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
use Test::More ();

our @EXPORT = qw(refused);

# The code must start and end on the line of the call to refused().
sub refused {
    my ($code, $words, $name) = @_;
    my ($file, $line) = (caller)[1, 2];
    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my @warnings;
    my $lived = do {
        local $SIG{__WARN__} = sub { push @warnings, @_ };
        eval { $code->(); 1 };
    };
    return Test::More::fail("$name: it was not refused") if $lived;
    return Test::More::fail("$name: it warned: @warnings") if @warnings;
    return Test::More::like("$@", qr/$words.* at \Q$file\E line $line\.?\n\z/s, $name);
}

1;
