package SolvedTables;

# Tables of few pieces, solved once for each test that asks.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
use File::Temp qw(tempdir);

use Game::RoyalUr::Table;
use Game::RoyalUr::Variant;

our @EXPORT_OK = qw(few_pieces table_file table_of);

# A named rule set with fewer pieces.
sub few_pieces {
    my ($name, $pieces) = @_;
    return Game::RoyalUr::Variant->custom({ %{ Game::RoyalUr::Variant->named($name)->as_hash }, pieces => $pieces });
}

sub table_file {
    my ($rules) = @_;
    state $dir = tempdir(CLEANUP => 1);
    state %made;
    return $made{ $rules->describe } //= do {
        my $file = $dir . '/' . keys(%made) . '.table';
        Game::RoyalUr::Table->solve(rules => $rules, file => $file);
        $file;
    };
}

sub table_of { Game::RoyalUr::Table->open(table_file($_[0])) }

1;
