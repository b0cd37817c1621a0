package Game::RoyalUr::App::Player;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(whole_from);
use Game::RoyalUr::Bot;
use Game::RoyalUr::Engine qw(DEPTH_MAX);

our $VERSION = '0.02';

# How each kind of player is written, and how it is made of what follows the colon.
my %MAKE = (
    greedy => sub {
        my ($detail) = @_;
        _unknown("greedy:$detail") if defined $detail;
        return sub { my ($board, $roll, $rules) = @_; $board->greedy($roll, $rules) };
    },
    search => sub {
        my ($detail) = @_;
        my $depth = whole_from('the depth of search:DEPTH', $detail // '', 1, DEPTH_MAX);
        return sub {
            my ($board, $roll, $rules) = @_;
            return $board->search($roll, rules => $rules, depth => $depth)->{index};
        };
    },
    master => sub {
        my ($detail) = @_;
        _unknown("master:$detail") if defined $detail;
        my $rung = Game::RoyalUr::Bot->rung('master');
        return sub { my ($board, $roll, $rules) = @_; my ($best) = $board->rank($roll, $rules, %$rung); $best ? $best->[0] : -1 };
    },
    perfect => sub {
        my ($detail, $table) = @_;
        _unknown("perfect:$detail") if defined $detail;
        Game::RoyalUr::App::Fault->misused('the player perfect needs a table: --table FILE') unless $table;
        return sub { my ($board, $roll) = @_; $table->best($board, $roll) };
    },
);

sub kinds { 'greedy', 'search:DEPTH', 'master', 'perfect' }

sub new {
    my ($class, $text, $table) = @_;
    my ($kind, $detail) = split /:/, $text, 2;
    my $make = $MAKE{ $kind // '' } or _unknown($text);
    return bless { name => $text, choose => $make->($detail, $table) }, $class;
}

sub name { $_[0]{name} }

sub choose {
    my ($self, $board, $roll, $rules) = @_;
    return $self->{choose}->($board, $roll, $rules);
}

sub _unknown {
    my ($text) = @_;
    Game::RoyalUr::App::Fault->misused(
        "there is no player '$text': a player is " . join ' or ', kinds());
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Player - a player as the command line names it

=head1 SYNOPSIS

    use Game::RoyalUr::App::Player;
    use Game::RoyalUr::Engine;

    my $player = Game::RoyalUr::App::Player->new('search:2');
    my $board  = Game::RoyalUr::Engine->new;
    my $index  = $player->choose($board, 3, 'finkel');
    print $player->name, ' plays ', ($board->moves(3))[$index]->trace, "\n";

=head1 METHODS

=head2 new

    my $player = Game::RoyalUr::App::Player->new('greedy');
    my $player = Game::RoyalUr::App::Player->new('perfect', $table);

A player from its text: C<greedy>, C<search:DEPTH> with a depth from 1 to 32,
C<master>, or C<perfect> with a L<Game::RoyalUr::Table> of the rules that will be played.
Dies with a L<Game::RoyalUr::App::Fault> for another.

=head2 kinds

How players are written, as a list.

=head2 name

The text it was made from.

=head2 choose

    my $index = $player->choose($board, $roll, $rules);

The move it makes, as an index into what the board's C<moves> returns for the
same roll and rule set; -1 when the roll allows nothing.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
