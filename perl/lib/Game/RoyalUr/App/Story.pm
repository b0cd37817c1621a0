package Game::RoyalUr::App::Story;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Rules;
use Game::RoyalUr::Terminal::Words qw(opening_told turn_told result_told);

our $VERSION = '0.02';

sub new {
    my ($class, $game, $picture) = @_;
    return bless {
        game    => $game,
        picture => $picture,
        rules   => Game::RoyalUr::Rules->new(rules => $game->variant, first => $game->first),
    }, $class;
}

sub board { $_[0]{rules}->board }

sub beginning {
    my ($self) = @_;
    return opening_told($self->{game}) . "\n\n" . $self->{picture}->text($self->{rules}->board) . "\n";
}

sub next {
    my ($self) = @_;
    my $rules  = $self->{rules};
    my ($turn) = $self->{game}->log($rules->ply) or return undef;
    if (defined $turn->{move}) { $rules->apply(scalar $rules->move_for($turn->{roll}, $turn->{move})) }
    else                       { $rules->forfeit }
    return { turn => $turn, board => $rules->board, over => $rules->is_over };
}

sub drawn {
    my ($self, $moment) = @_;
    my ($turn, %shown) = ($moment->{turn}, over => $moment->{over});
    if ($turn && defined $turn->{move}) {
        @shown{qw(from to)} = split /-/, $turn->{move};
        $shown{side} = $turn->{side};
    }
    return $self->{picture}->text($moment->{board}, %shown);
}

# What happens next until there is no more, each with its board.
sub rest {
    my ($self, $tell) = @_;
    while (my $moment = $self->next) {
        $tell->(turn_told($moment->{turn}) . "\n\n" . $self->drawn($moment) . "\n");
    }
    return;
}

sub ending {
    my ($self) = @_;
    my $game = $self->{game};
    return $game->is_over ? result_told($game->result) . "\n" : '';
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Story - a game told turn by turn

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::App::Picture;
    use Game::RoyalUr::App::Story;

    my $game  = Game::RoyalUr->new(seed => 'a seed');
    my $story = Game::RoyalUr::App::Story->new($game, Game::RoyalUr::App::Picture->new);
    print $story->beginning;
    $game->play(($game->legal)[0]);
    $story->rest(sub { print @_ });

=head1 DESCRIPTION

Follows a game from its start with a board of its own. The game may go on in the
meantime.

=head1 METHODS

=head2 new

    my $story = Game::RoyalUr::App::Story->new($game, $picture);

For a L<Game::RoyalUr> that began at the start, drawn by a
L<Game::RoyalUr::App::Picture>.

=head2 beginning

Who moves first and why, and the board before the first turn, as text.

=head2 board

The board after the last turn that was asked for, a L<Game::RoyalUr::Engine>.

=head2 next

    while (my $moment = $story->next) { ... }

The next turn of the game: a hash with the C<turn> as L<Game::RoyalUr/log> has it,
the C<board> after it, a L<Game::RoyalUr::Engine>, and whether the game is then
C<over>. Undef when there is none yet.

=head2 drawn

    my $text = $story->drawn($moment);

The board of a moment, with its move marked.

=head2 rest

    $story->rest(sub { print @_ });

Tells every turn that there is after the last one asked for, each with its board.

=head2 ending

How the game ended, as a line, or empty.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
