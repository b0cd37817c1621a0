package Game::RoyalUr::Format::Json::Writer;

use 5.014;
use strict;
use warnings;

use JSON::PP ();

use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Format::Squares qw(column_square);
use Game::RoyalUr::Text qw(json_fit);

our $VERSION = '0.02';

my $ENGINE = 'Game::RoyalUr::Engine';
my %CELL = map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells;
my %LETTER = (light => 'L', dark => 'D');
my %SIDE = (light => SIDE_LIGHT, dark => SIDE_DARK);
my %PATHS = (short => 'bell', long => 'masters');
my %DICE = ('4 0' => 'four_binary', '3 4' => 'three_binary_0eq4');

# The order in which a reader finds the parts of an object easiest.
my %ORDER = do { my $n = 0; map { $_ => $n++ } qw(
        notation_version Light Dark board_shape paths dice start_pieces safe_rosettes
        rosettes_grant_rolls captures_grant_rolls type time turn roll value moves move src
        dest captured player reason winner board pieces players L D score
) };

sub text {
    my ($class, $game) = @_;
    my $variant = $game->variant;
    my $dice = $DICE{ $variant->dice . ' ' . $variant->zero_rolls }
        // Game::RoyalUr::Format::Fault->throw('JSON has no name for ' . $variant->dice
            . ' dice that are worth ' . $variant->zero_rolls . ' with none marked');
    my %settings = (
        board_shape => 'standard', paths => $PATHS{ $variant->route }, dice => $dice,
        start_pieces => $variant->pieces, safe_rosettes => _flag($variant->safe_rosettes),
        rosettes_grant_rolls => _flag(1), captures_grant_rolls => _flag(0),
    );
    my %metadata = map { @$_ } $game->metadata;
    my @states = (_turns($game), _end($game));
    return join '', "{\"notation_version\": 2,\n",
        ' "metadata": ', _json(\%metadata), ",\n",
        ' "settings": ', _json(\%settings), ",\n",
        ' "initial_state": ', _json(_begun($game)), ",\n",
        ' "states": [', join(',', map { "\n  " . _json($_) } @states), "]}\n";
}

sub _begun {
    my ($game) = @_;
    my $route = _route($game);
    my ($board) = $ENGINE->of_string($game->begun);
    my (%pieces, %players);
    for my $cell (grep { $board->at($_) != EMPTY } $ENGINE->all_cells) {
        my $side = $board->at($cell) == LIGHT ? 'light' : 'dark';
        $pieces{ column_square($ENGINE->cell_name($cell)) } = _signed($side, $ENGINE->route_step($route, $SIDE{$side}, $cell));
    }
    $players{ $LETTER{$_} } = { pieces => $board->hand($SIDE{$_}), score => $board->home($SIDE{$_}) } for keys %SIDE;
    return {
        board => { pieces => \%pieces }, players => \%players,
        type => 'wait4roll', time => 0, turn => $LETTER{ $game->first },
    };
}

sub _turns {
    my ($game) = @_;
    my $route = _route($game);
    return map {
        my $turn = $_;
        my $side = $turn->{side};
        my %state = (time => _number($turn->{time} // 0), turn => $LETTER{$side}, roll => { value => $turn->{roll} });
        if (defined $turn->{move}) {
            my ($from, $to) = split /-/, $turn->{move};
            my %move;
            $move{src} = _signed($side, $ENGINE->route_step($route, $SIDE{$side}, $CELL{$from})) if $from ne 'hand';
            $move{dest} = _signed($side, $ENGINE->route_step($route, $SIDE{$side}, $CELL{$to})) if $to ne 'home';
            my $enemy = $side eq 'light' ? 'dark' : 'light';
            $move{captured} = _signed($enemy, $ENGINE->route_step($route, $SIDE{$enemy}, $CELL{$to})) if $turn->{captures};
            @state{qw(type move)} = ('move', \%move);
        }
        else { @state{qw(type moves)} = ('roll', []) }
        \%state;
    } $game->turns;
}

# How the game ended, or how it stands.
sub _end {
    my ($game) = @_;
    my $end = $game->end_of_game;
    my ($last) = reverse $game->turns;
    my @time = (time => _number($last ? $last->{time} // 0 : 0));
    # That a game is over somehow has no word here; it is told as lost.
    if (!$end || $end->{how} eq 'unknown') {
        my @turn = (@time, turn => $LETTER{ $game->side });
        my $roll = $game->pending // return { type => 'wait4roll', @turn };
        my $route = _route($game);
        return { type => 'wait4move', @turn, roll => { value => $roll }, moves => [
                map {
                    my $move = $_;
                    +{
                        $move->from eq 'hand' ? () : (src => _signed($move->side, $move->from_step)),
                        $move->to eq 'home' ? () : (dest => _signed($move->side, $move->to_step)),
                        !$move->captures ? () : (captured => do {
                                my $enemy = $move->side eq 'light' ? 'dark' : 'light';
                                _signed($enemy, $ENGINE->route_step($route, $SIDE{$enemy}, $move->to_cell));
                        }),
                    };
                } $game->board->moves($roll, $game->variant)
        ] };
    }
    my @by = defined $end->{by} ? (player => $LETTER{ $end->{by} }) : ();
    return (
        $end->{how} eq 'resign' ? { type => 'resigned', @time, @by } : (),
        $end->{how} eq 'abandoned' ? { type => 'abandoned', @time, @by, defined $end->{reason} ? (reason => $end->{reason}) : () } : (),
        { type => 'win', @time, defined $end->{winner} ? (winner => $LETTER{ $end->{winner} }) : () },
    );
}

sub _route { $_[0]->variant->route eq 'long' ? ROUTE_LONG : ROUTE_SHORT }

sub _signed {
    my ($side, $step) = @_;
    return $side eq 'light' ? $step : -$step;
}

sub _flag { $_[0] ? JSON::PP::true() : JSON::PP::false() }

# JSON has no infinity, and nothing that is no number.
sub _number { $_[0] - $_[0] == 0 ? 0 + $_[0] : 0 }

sub _json {
    my ($value) = @_;
    # JSON::PP sorts in its own package.
    return json_fit(JSON::PP->new->space_after->sort_by(sub {
                my ($one, $other) = ($JSON::PP::a, $JSON::PP::b);
                ($ORDER{$one} // 99) <=> ($ORDER{$other} // 99) || $one cmp $other;
    })->encode($value));
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Json::Writer - write a game in RoyalUr-Java's JSON notation

=head1 SYNOPSIS

    use Game::RoyalUr::Format::Json::Writer;
    use Game::RoyalUr::History;

    my $game = Game::RoyalUr::History->new(metadata => [[Light => 'Ann'], [Dark => 'Bob']]);
    $game->play(4, 'hand', 'a1');
    print Game::RoyalUr::Format::Json::Writer->text($game);

=head1 DESCRIPTION

The writing half of L<Game::RoyalUr::Format::Json>, which describes the notation.

=head1 METHODS

=head2 text

    my $text = Game::RoyalUr::Format::Json::Writer->text($game);

A L<Game::RoyalUr::History> in version 2, as characters, with a state on each line.
Dies with a L<Game::RoyalUr::Format::Fault> when the notation has no word for the
game's dice.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
