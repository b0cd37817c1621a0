package Game::RoyalUr::Format::Ur;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::History;
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

my $ENGINE = 'Game::RoyalUr::Engine';
my $FAULT = 'Game::RoyalUr::Format::Fault';

# Either player may sit at either side of the table, and under these rules the
# sides are alike: X is light here.
my %SIDE = (X => 'light', O => 'dark');
my $PIECES = 7;

# The step of every square that is named.
my %STEP = (e => 0, map { my $n = $_; (qw(a b c d), 1 .. 8, qw(y z))[$n - 1] => $n } 1 .. 14);

my $DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

sub title { '.ur' }
sub extension { 'ur' }

sub recognises {
    my ($class, $text) = @_;
    my ($line) = $text =~ /^[^\S\n]*+([^\s#][^\n]*)/m or return '';    # the first that is no comment
    return $line =~ /\A(?:Board:|[XO](?::|\s+is(?:\s|\z)))/i;
}

sub read {
    my ($class, $text, $rules) = @_;
    my $finkel = Game::RoyalUr::Variant->named('finkel');
    $FAULT->throw('.ur is for finkel with seven pieces only') if defined $rules && !$rules->equals($finkel);
    my ($line, $open, @games) = (0);
    my %header = (names => {});
    my $begin = sub {
        $FAULT->one_more_game(\@games);
        push @games, _begun(\%header, $_[0]);
        return $games[-1];
    };
    while ($text =~ /^(.*)$/mg) {
        my $row = $1;
        $line++;
        ($row) = $row =~ /(\S(?:.*\S)?)/ or next;
        next if $row =~ /\A#/;
        $FAULT->placed("line $line", sub {
                if (my ($kind, $value) = _header($row)) {
                    # A header after turns begins the next game, and so does a
                    # second of its kind, after a game without any turns.
                    my $again = $kind eq 'board' ? exists $header{board} : grep { exists $header{names}{$_} } keys %$value;
                    $begin->('light') if $again && !$open;
                    %header = (names => {}) if $open || $again;
                    undef $open;
                    $header{$kind} = ref $value ? { %{ $header{$kind} }, %$value } : $value;
                    return;
                }
                my ($player, $rest) = $row =~ /\A([XO]):([^#]*)/i
                    or $FAULT->throw("'$row' is neither a turn nor anything else that can stand here");
                $open //= $begin->($SIDE{ uc $player });
                _turn($open, uc $player, $rest =~ /(\S(?:.*\S)?)/ ? $1 : '');
        });
    }
    $FAULT->placed("line $line", sub { $begin->('light') }) if !$open && (%{ $header{names} } || exists $header{board});
    $FAULT->throw('there is no game in it') unless @games;
    return @games;
}

# A header as its kind and what it says; nothing for any other line.
sub _header {
    my ($line) = @_;
    if (my ($board) = $line =~ /\ABoard:\s*(.*?)\z/i) {
        my $code = $board =~ /\A"(.*)"\z/ ? $1 : $board;
        $FAULT->throw("'$code' is not a board, which is five characters") unless length $code == 5;
        return (board => _position($code));
    }
    my ($one, $name, $other, $second) = $line =~ /\A([XO])\s+is\s+(.*?)(?:,\s*([XO])\s+is\s+(.*))?\z/i or return;
    $FAULT->throw("$one is named twice") if defined $other && uc $one eq uc $other;
    my %name = (uc $one => $name, defined $other ? (uc $other => $second) : ());
    return (names => \%name);
}

# The game whose headers have been read, with the side that moves first.
sub _begun {
    my ($header, $first) = @_;
    my $names = $header->{names};
    my @position = defined $header->{board} ? (position => sprintf $header->{board}, substr $first, 0, 1) : ();
    return Game::RoyalUr::History->new(
        rules => 'finkel',
        first => $first,
        metadata => [map { [ucfirst $SIDE{$_} => $names->{$_}] } grep { defined $names->{$_} } 'X', 'O'],
        @position,
    );
}

sub _turn {
    my ($game, $player, $what) = @_;
    my $side = $SIDE{$player};
    if (lc $what eq 'wins') {
        my $end = $game->end_of_game // $FAULT->throw("$player has not brought every piece home", word => 'unearned');
        $FAULT->throw("$player has not won", word => 'unearned') if ($end->{winner} // '') ne $side;
        return;
    }
    my ($roll, $square) = $what =~ /\A([0-9]+)(?:\s+(\S+))?\z/ or $FAULT->throw("'$what' is no turn");
    $FAULT->throw("it is not ${player}'s turn") if !$game->is_over && $game->side ne $side;
    return $game->lose($roll) unless defined $square;
    my $step = $STEP{ lc $square } // $FAULT->throw("there is no square '$square'");
    return $game->play($roll, map { _place($side, $_) } $step, $step + $roll);
}

sub _place {
    my ($side, $step) = @_;
    return 'hand' if $step == 0;
    return 'home' if $step > $ENGINE->route_len(ROUTE_SHORT);
    return $ENGINE->cell_name($ENGINE->route_cell(ROUTE_SHORT, _side($side), $step));
}

sub _side { $_[0] eq 'light' ? SIDE_LIGHT : SIDE_DARK }

# The position that five digits stand for, with %s for the side to move. From
# the highest bit down: X's pieces that have not entered, X's own six squares
# a b c d y z, the same of O, and the middle row to the base of three.
sub _position {
    my ($code) = @_;
    my $number = 0;
    for my $digit (reverse split //, $code) {
        my $value = index $DIGITS, $digit;
        $FAULT->throw("'$digit' is not a digit of a board") if $value < 0;
        $number = 85 * $number + $value;
    }
    $FAULT->throw("'$code' is not a board") if $number >= 2**31;
    my $board = $ENGINE->new(pieces => 0);
    for my $side (SIDE_LIGHT, SIDE_DARK) {
        my $bits = $number >> ($side == SIDE_LIGHT ? 22 : 13) & 511;
        $board->set_hand($side, $bits >> 6);
        my @steps = (1 .. 4, 13, 14);
        for my $i (0 .. 5) {
            $board->put($ENGINE->route_cell(ROUTE_SHORT, $side, $steps[$i]), piece_of($side)) if $bits >> 5 - $i & 1;
        }
    }
    my $row = $number & 8191;
    $FAULT->throw("'$code' is not a board") if $row >= 3**8;
    for my $step (reverse 5 .. 12) {
        my $cell = $ENGINE->route_cell(ROUTE_SHORT, SIDE_LIGHT, $step);
        $board->put($cell, (DARK, EMPTY, LIGHT)[$row % 3]);
        $row = int $row / 3;
    }
    for my $side (SIDE_LIGHT, SIDE_DARK) {
        my $home = $PIECES - $board->hand($side) - $board->count($side);
        $FAULT->throw("'$code' has more than $PIECES pieces of one side") if $home < 0;
        $board->set_home($side, $home);
    }
    return $board->to_string =~ s/ l / %s /r;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Ur - read the game logs of jheled's program

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my ($game) = Game::RoyalUr::Format->read_game("X is Ann, O is Bob\nX: 4 e\nX: 2 e\nO: 0\n");
    print $game->player('light'), ' ', ($game->turns)[0]{move}, "\n";    # Ann hand-a1

=head1 DESCRIPTION

The format C<ur> of L<Game::RoyalUr::Format>, which is only read:

    Board: "MoX5A"
    X is Ann, O is Bob
    # a comment
    X: 4 e
    O: 2 e
    X: 4 d
    X: 0
    X: wins

A turn names the player, the roll and the square that the piece leaves: C<e> to enter,
C<a> to C<d> for the player's own squares before the middle row, C<1> to C<8> for the
middle row from a2 to h2, C<y> and C<z> for the two after it. Without a square the
roll allowed no move. Letters count in either case. Comments are passed over.

C<X> is light here and C<O> dark, whichever moves first; the rules are always finkel
with seven pieces, and there the two sides of the board are alike. C<Board:> gives
the position the game begins from; without it that is the start. A header after the
turns of a game begins the next, so that one file may hold many: up to 10,000, as
L<Game::RoyalUr::Format> says.

=head1 METHODS

Those of L<Game::RoyalUr::Format::Record/METHODS>, but for C<write> and C<keeps>.

=head2 recognises

    my $likely = Game::RoyalUr::Format::Ur->recognises($text);

=head2 read

    my @games = Game::RoyalUr::Format::Ur->read($text);

=head2 title

    my $words = Game::RoyalUr::Format::Ur->title;    # '.ur'

=head2 extension

    my $end = Game::RoyalUr::Format::Ur->extension;    # 'ur'

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
