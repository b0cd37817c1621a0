package Unmuffled;

# Tests that send signals cannot be run where those are ignored, as they are below
# nohup and in the background of a script: loaded, this module puts them back.

use 5.014;
use strict;
use warnings;

$SIG{$_} = 'DEFAULT' for grep { ($SIG{$_} // '') eq 'IGNORE' } qw(HUP INT QUIT PIPE TERM TSTP);

1;
