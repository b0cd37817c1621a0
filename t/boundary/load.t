use 5.014;
use strict;
use warnings FATAL => 'all';

# The engine loads, and offers what it says.

use Test::More;

my %before = %main::;
require_ok('Game::RoyalUr::Engine');
diag 'perl ', $^V, ', ', $^O, ', C interface ', Game::RoyalUr::Engine->abi_version;

my $class = 'Game::RoyalUr::Engine';
like $class->VERSION, qr/\A[0-9]+\.[0-9]+\z/, 'it has a version';

Game::RoyalUr::Engine->import;
is_deeply [grep { !$before{$_} && $class->can($_) && main->can($_) } keys %main::], [], 'nothing is exported unasked';

my @offered = @Game::RoyalUr::Engine::EXPORT_OK;
is_deeply [sort @offered], [sort @{ $Game::RoyalUr::Engine::EXPORT_TAGS{all} }], ':all is everything';
my %twice;
is_deeply [grep { $twice{$_}++ } @offered], [], 'each once';
is_deeply [grep { !$class->can($_) } @offered], [], 'and each exists';

{
    package Local::Importer;
    Game::RoyalUr::Engine->import(':all');
    main::is(SIDE_DARK(), 1, 'a constant arrives');
    main::is(other(0), 1, 'and a function');
}

ok !eval { Game::RoyalUr::Engine->import('no_such_thing'); 1 }, 'what is not there cannot be imported';
like $@, qr/no_such_thing/, 'and is named';

# Once the codes of a position, which both have, were defined twice.
{
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    local $^W = 1;
    eval q{ package Local::Both; use Game::RoyalUr::Engine ':all'; use Game::RoyalUr::Notation ':all'; 1 } or die $@;
    is_deeply \@warnings, [], ':all of Engine and Notation together warns of nothing';
}

done_testing;
