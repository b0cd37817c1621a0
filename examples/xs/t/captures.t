use 5.014;
use strict;
use warnings;

use Test::More;
use Ur::Captures;

is_deeply [Ur::Captures::captures('4xx2/d7/l3xx2 l 6 0 6 0', 1)], ['a2'], 'a capture is found';
is_deeply [Ur::Captures::captures('4xx2/d7/l3xx2 l 6 0 6 0', 2)], [], 'and only by the roll that makes it';
ok !eval { Ur::Captures::captures('no position', 1); 1 }, 'what is no position is refused';
like $@, qr/unexpected character/, 'with a word on what is wrong';

done_testing;
