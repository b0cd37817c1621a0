package OddValues;

# Values that somebody might pass for a whole number, and what they are called.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(no_numbers far_numbers equal_numbers shown);

# No whole number at all.
sub no_numbers {
    my $inf = 9**9**9;
    return (
        undef, '', ' ', 'x', '1x', '0x1', '1_0', "1\0", "\0", "\x{661}", "\x{263a}", "\xe9", 'd2', 'light', 'LIGHT', 'true',
        0.5, 1.5, -0.5, '1.5', '1e-1', $inf, -$inf, -sin(9**9**9), 'Inf', 'NaN',
        'x' x 100_000, [], {}, \1, \my $undefined, sub { 1 }, qr/1/, *STDOUT, \*STDOUT, bless([], 'Other'),
    );
}

# Whole numbers that nothing here is numbered with.
sub far_numbers {
    return (-1, -2, -2**31, -2**31 - 1, -2**53, -2**63, 99, 256, 2**16, 2**31, 2**32, 2**32 + 1, 2**53,
        '9223372036854775807', '-9223372036854775808', '9223372036854775808', '18446744073709551615', ~0,
        2**63, 2**64, 1e30, -1e30, '1' x 400, '-99');
}

# All the ways to pass a small whole number from 0 up.
sub equal_numbers {
    my ($n) = @_;
    require Math::BigInt;
    my $used_as_text = $n;
    { no warnings; () = "$used_as_text" }
    return ($n, "$n", "$n.0", $n + 0.0, " $n", "$n\n", "${n}e0", "+$n", "0$n", $used_as_text,
        Math::BigInt->new($n), Local::Number->new($n), ($n == 0 ? ('0 but true', -0.0, !!0) : ()), ($n == 1 ? !!1 : ()));
}

# A value in a test's name.
sub shown {
    my ($value) = @_;
    return 'undef' unless defined $value;
    my $text = ref $value ? ref $value : "$value";
    $text =~ s/([^ -~])/sprintf '\\x{%x}', ord $1/ge;
    return length $text > 30 ? substr($text, 0, 30) . '...' : "'$text'";
}

package Local::Number;

use overload '0+' => sub { ${ $_[0] } }, fallback => 1;

sub new {
    my ($class, $n) = @_;
    return bless \$n, $class;
}

1;
