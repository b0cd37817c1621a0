package Game::RoyalUr::Terminal::Commands;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.01';

# What can be asked for besides a move: the word, its key, what may follow the
# word where lines are typed, and what it does.
my @COMMANDS = (
    ['undo',   'u', '',     'take back your last move'],
    ['new',    'n', '',     'begin a new game'],
    ['save',   's', 'FILE', 'write the record of the game to a file'],
    ['level',  'l', 'N',    'change how well the program plays'],
    ['route',  'r', '',     'show the steps of a route, or hide them'],
    ['turns',  't', '',     'list every turn so far'],
    ['resign', 'x', '',     'give the game up'],
    ['help',   '?', '',     'show this'],
    ['quit',   'q', '',     'leave the game'],
);
my %NAMED = map { ($_->[0] => $_->[0], $_->[1] => $_->[0]) } @COMMANDS;
$NAMED{h} = 'help';

sub names { map { $_->[0] } @COMMANDS }

sub named { $NAMED{ lc $_[1] } }

sub help {
    my ($class, $by) = @_;
    return map {
        my ($name, $key, $more, $does) = @$_;
        sprintf '%-16s %s', $by eq 'key' ? $key : join(' ', $name, length $more ? "[$more]" : ()) . ", $key", $does;
    } @COMMANDS;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Commands - what a player can ask for besides a move

=head1 SYNOPSIS

    use Game::RoyalUr::Terminal::Commands;

    print Game::RoyalUr::Terminal::Commands->named('u'), "\n";    # undo
    print "$_\n" for Game::RoyalUr::Terminal::Commands->help('key');

=head1 METHODS

All are class methods.

=head2 names

    my @names = Game::RoyalUr::Terminal::Commands->names;

The names of the commands, in the order help lists them.

=head2 named

    my $name = Game::RoyalUr::Terminal::Commands->named($text);

The command that a word or a key means, in either case; undef when there is none.

=head2 help

    my @lines = Game::RoyalUr::Terminal::Commands->help('key');
    my @lines = Game::RoyalUr::Terminal::Commands->help('line');

A line on each, as it is asked for by a key or by a typed line.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
