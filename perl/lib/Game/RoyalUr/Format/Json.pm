package Game::RoyalUr::Format::Json;

use 5.014;
use strict;
use warnings;

use JSON::PP ();

use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Format::Json::Writer;
use Game::RoyalUr::Format::Squares qw(square_of_column);
use Game::RoyalUr::History;
use Game::RoyalUr::Text qw(json_data);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

my $ENGINE = 'Game::RoyalUr::Engine';
my $FAULT = 'Game::RoyalUr::Format::Fault';

my %ROUTE = (bell => 'short', masters => 'long');
my %DICE = (
    four_binary => { dice => 4, zero_rolls => 0 },
    three_binary_0eq4 => { dice => 3, zero_rolls => 4 },
    # The names of version 1.
    fourbinary => { dice => 4, zero_rolls => 0 },
    threebinary0max => { dice => 3, zero_rolls => 4 },
);
my %CELL = map { $ENGINE->cell_name($_) => $_ } $ENGINE->all_cells;
my %SIDE = (L => 'light', LIGHT => 'light', D => 'dark', DARK => 'dark');

# What each state may hold; anything else in it is told to the reader.
my %STATE = (
    wait4roll => [],
    wait4move => [qw(roll moves)],
    roll => [qw(roll moves)],
    move => [qw(roll move)],
    resigned => [qw(player)],
    abandoned => [qw(player reason)],
    win => [qw(winner)],
);

sub title { 'JSON' }
sub extension { 'json' }
sub keeps { qw(metadata times position pending resign abandoned nobody) }

sub recognises {
    my ($class, $text) = @_;
    return $text =~ /\A\s*\{/;
}

sub write {
    my ($class, $game) = @_;
    return Game::RoyalUr::Format::Json::Writer->text($game);
}

sub read {
    my ($class, $text) = @_;
    my $file = _decoded($text);
    my $version = $file->{notation_version} // $FAULT->throw('there is no notation_version');
    $FAULT->throw('version ' . _shown($version) . ' of the notation is not known, 1 and 2 are', place => 'notation_version')
        unless !ref $version && $version =~ /\A[12]\z/;

    my %told;
    my $tell = sub { $told{ $_[0] }++ };
    _only($tell, '', $file, qw(notation_version metadata settings initial_state states));
    my $rules = $FAULT->placed('settings', sub { _rules($tell, $file->{settings}) });
    my @begin = $FAULT->placed('initial_state', sub { _begin($tell, $file->{initial_state}, $rules) });
    my @metadata = _metadata($tell, $file->{metadata});
    my $game = Game::RoyalUr::History->new(rules => $rules, metadata => \@metadata, @begin);

    my $states = $file->{states};
    $FAULT->throw('there is no list of states', place => 'states') unless ref $states eq 'ARRAY';
    my $pending;
    for my $i (0 .. $#$states) {
        $FAULT->placed("states[$i]", sub { _state($tell, $game, $states->[$i], \$pending) });
    }
    $FAULT->placed("states[$#$states]", sub { $game->pend($pending) }) if defined $pending && !$game->is_over;
    $game->note("$_ in the file is not known and was passed over") for sort keys %told;
    return $game;
}

sub _decoded {
    my ($text) = @_;
    my ($file, $why, $line) = json_data($text);
    $FAULT->throw("not JSON: $why", place => "line $line") if defined $why;
    $FAULT->throw('not an object') unless ref $file eq 'HASH';
    _no_key_twice($text);
    return $file;
}

# JSON::PP keeps the last of two values with one name in an object and says
# nothing. The text is known to be JSON.
sub _no_key_twice {
    my ($text) = @_;
    my @objects;
    utf8::encode($text);
    # What is escaped ends no string, which is all that matters to find the ends of keys.
    (my $plain = $text) =~ s/\\./__/gs;
    while ($plain =~ /([{}])|"([^"]*+)"(\s*+:)?+/g) {
        my ($bracket, $is_key) = ($1, defined $3);
        if (defined $bracket) { $bracket eq '{' ? push @objects, {} : pop @objects }
        next unless $is_key;
        my $key = substr $text, $-[2], $+[2] - $-[2];
        if ($key =~ /\\/) {
            utf8::decode($key);
            $key = json_data(qq{"$key"});
            utf8::encode($key);
        }
        next unless $objects[-1]{$key}++;
        my $line = 1 + (substr($text, 0, pos $plain) =~ tr/\n//);
        utf8::decode($key);
        $FAULT->throw("the key \"$key\" stands twice in one object", place => "line $line");
    }
    return;
}

sub _rules {
    my ($tell, $settings) = @_;
    $FAULT->throw('the settings of the game are missing') unless ref $settings eq 'HASH';
    _only($tell, 'settings.', $settings,
        qw(board_shape paths dice start_pieces safe_rosettes rosettes_grant_rolls captures_grant_rolls));
    my $lower = sub { my $value = _plain($settings, $_[0]); lc $value };
    my $board = $lower->('board_shape');
    $FAULT->throw("the board '$board' is not ours, only standard is") if $board ne 'standard';
    my $paths = $lower->('paths');
    my $route = $ROUTE{$paths} // $FAULT->throw("the paths '$paths' are not ours, only bell and masters are");
    my $named = $lower->('dice');
    my $dice = $DICE{$named}
        // $FAULT->throw("the dice '$named' are not ours, only four_binary and three_binary_0eq4 are");
    my $pieces = _plain($settings, 'start_pieces');
    $FAULT->throw("$pieces pieces are not ours, only 1 to 7 are") unless $pieces =~ /\A[1-7]\z/;
    $FAULT->throw('rosettes that grant no roll are not ours') unless _flag($settings, 'rosettes_grant_rolls');
    $FAULT->throw('captures that grant a roll are not ours') if _flag($settings, 'captures_grant_rolls');
    return Game::RoyalUr::Variant->custom(
        %$dice, route => $route, pieces => $pieces, safe_rosettes => _flag($settings, 'safe_rosettes'));
}

# The options of the transcript that say where the game begins.
sub _begin {
    my ($tell, $state, $rules) = @_;
    return unless defined $state;
    $FAULT->throw('it is no object') unless ref $state eq 'HASH';
    _only($tell, 'initial_state.', $state, qw(board players type time turn));
    my $first = _side($state, 'turn');
    my $board = $ENGINE->new(pieces => 0);
    my $pieces = ref $state->{board} eq 'HASH' && $state->{board}{pieces} || {};
    $FAULT->throw('the pieces on the board are no object') unless ref $pieces eq 'HASH';
    for my $name (sort keys %$pieces) {
        my $square = square_of_column($name) // $FAULT->throw("there is no square '$name'");
        my ($side, $step) = _step($pieces->{$name});
        $FAULT->throw("the piece on $name stands on another step of its route")
            if _cell($rules, $side, $step) != $CELL{$square};
        $board->put($CELL{$square}, $side eq 'light' ? LIGHT : DARK);
    }
    for (['L', SIDE_LIGHT], ['D', SIDE_DARK]) {
        my ($letter, $side) = @$_;
        my $player = ref $state->{players} eq 'HASH' ? $state->{players}{$letter} : undef;
        $FAULT->throw("the player $letter is missing") unless ref $player eq 'HASH';
        my ($hand, $home) = map { _count($player, $_) } qw(pieces score);
        $board->set_hand($side, $hand)->set_home($side, $home);
    }
    $board->set_side($first eq 'light' ? SIDE_LIGHT : SIDE_DARK);
    my $each = $rules->pieces;
    $FAULT->throw("there are not $each pieces of each side") unless $board->consistent($each);
    return (first => $first, position => $board->to_string);
}

sub _metadata {
    my ($tell, $metadata) = @_;
    return unless defined $metadata;
    $FAULT->throw('it is no object', place => 'metadata') unless ref $metadata eq 'HASH';
    my %order = (Light => 0, Dark => 1);
    my @keys = sort { ($order{$a} // 2) <=> ($order{$b} // 2) || $a cmp $b } keys %$metadata;
    my ($texts, $others) = ([], []);
    push @{ ref $metadata->{$_} || !defined $metadata->{$_} ? $others : $texts }, $_ for @keys;
    $tell->("metadata.$_") for @$others;
    return map { [$_ => "$metadata->{$_}"] } @$texts;
}

sub _state {
    my ($tell, $game, $state, $pending) = @_;
    $FAULT->throw('it is no object') unless ref $state eq 'HASH';
    my $type = lc _plain($state, 'type');
    my $known = $STATE{$type} // $FAULT->throw("there is no state of the type '$type'");
    _only($tell, "a state of the type $type with ", $state, qw(type time turn), @$known);
    my $time = $state->{time} // 0;
    $FAULT->throw('its time is no number')
        unless !ref $time && $time =~ /\A-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\z/ && $time - $time == 0;
    my @time = (time => $time);
    if (defined $state->{turn} && !$game->is_over) {
        my $turn = _side($state, 'turn');
        $FAULT->throw("it is not the turn of $turn") if $game->side ne $turn;
    }
    undef $$pending;
    return $game->lose(_roll($state), @time) if $type eq 'roll';
    return _move($tell, $game, $state, @time) if $type eq 'move';
    $$pending = _roll($state) if $type eq 'wait4move';
    return $game->end('resign', by => _side($state, 'player')) if $type eq 'resigned';
    return $game->end('abandoned', map { defined $state->{ $_->[0] } ? ($_->[1] => $_->[2]->()) : () }
            ['reason', 'reason', sub { _plain($state, 'reason') }], ['player', 'by', sub { _side($state, 'player') }])
        if $type eq 'abandoned';
    return _win($game, $state) if $type eq 'win';
    return;
}

sub _win {
    my ($game, $state) = @_;
    my $winner = defined $state->{winner} ? _side($state, 'winner') : undef;
    my $end = $game->end_of_game;
    if (!$end) {
        $FAULT->throw("$winner is said to have won, and has pieces that are not home", word => 'unearned') if defined $winner;
        return $game->end('nobody');
    }
    $FAULT->throw('the winner is not the one whom the game shows', word => 'unearned')
        if ($winner // '') ne ($end->{winner} // '');
    return;
}

sub _move {
    my ($tell, $game, $state, @time) = @_;
    my $move = $state->{move};
    $FAULT->throw('it has no move') unless ref $move eq 'HASH';
    _only($tell, 'a move with ', $move, qw(src dest captured));
    my $rules = $game->variant;
    my @places = map {
        my ($key, $absent) = @$_;
        my ($side, $step) = defined $move->{$key} ? _step($move->{$key}) : ();
        $FAULT->throw("its $key is on the route of $side") if defined $side && !$game->is_over && $side ne $game->side;
        defined $side ? $ENGINE->cell_name(_cell($rules, $side, $step)) : $absent;
    } ['src', 'hand'], ['dest', 'home'];
    my $taken = defined $move->{captured} ? _captured($rules, $move->{captured}) : undef;
    $FAULT->throw("a piece on $taken is said to be taken, and the move goes to $places[1]")
        if defined $taken && $taken ne $places[1];
    my ($side, $captures) = ($game->side, defined $taken);
    my $enemy = $captures ? (_step($move->{captured}))[0] : '';
    $FAULT->throw("a piece of $side itself is said to be taken") if $enemy eq $side;
    my $stands = $game->board->at($CELL{ $places[1] } // -1);
    $FAULT->throw("a piece on $taken is said to be taken, and there is none", word => 'illegal')
        if $captures && $stands != ($side eq 'light' ? DARK : LIGHT);
    return $game->play(_roll($state), @places, @time);
}

sub _captured {
    my ($rules, $piece) = @_;
    return $ENGINE->cell_name(_cell($rules, _step($piece)));
}

# A piece or a place as side and step: a signed number, or in the older form an
# owner and an index from 0.
sub _step {
    my ($value) = @_;
    if (ref $value eq 'HASH') {
        my $index = _count($value, 'index');
        return (_side($value, 'owner'), $index + 1);
    }
    $FAULT->throw(_shown($value) . ' is not a step on a route')
        unless !ref $value && $value =~ /\A(-?)([1-9][0-9]?)\z/;
    return ($1 ? 'dark' : 'light', $2);
}

sub _cell {
    my ($rules, $side, $step) = @_;
    my $cell = $ENGINE->route_cell(
        $rules->route eq 'long' ? ROUTE_LONG : ROUTE_SHORT, $side eq 'light' ? SIDE_LIGHT : SIDE_DARK, $step);
    return $cell >= 0 ? $cell : $FAULT->throw("the route has no step $step");
}

sub _roll {
    my ($state) = @_;
    my $roll = $state->{roll};
    $FAULT->throw('it has no roll') unless ref $roll eq 'HASH';
    return _count($roll, 'value');
}

sub _side {
    my ($hash, $key) = @_;
    my $text = _plain($hash, $key);
    return $SIDE{ uc $text } // $FAULT->throw("its $key '$text' is neither L nor D");
}

sub _count {
    my ($hash, $key) = @_;
    my $number = _plain($hash, $key);
    $FAULT->throw("its $key '$number' is not a small whole number") unless $number =~ /\A[0-9]{1,2}\z/;
    return 0 + $number;
}

sub _flag {
    my ($hash, $key) = @_;
    my $value = $hash->{$key};
    $FAULT->throw("its $key is neither true nor false") unless JSON::PP::is_bool($value);
    return $value ? 1 : 0;
}

sub _plain {
    my ($hash, $key) = @_;
    my $value = $hash->{$key};
    $FAULT->throw("its $key is missing") unless defined $value;
    $FAULT->throw("its $key is not a plain value") if ref $value;
    return $value;
}

# Tells of what a reader of this version knows nothing about.
sub _only {
    my ($tell, $in, $hash, @known) = @_;
    my %known = map { $_ => 1 } @known;
    $tell->("$in$_") for grep { !$known{$_} } sort keys %$hash;
    return;
}

sub _shown {
    my ($value) = @_;
    return !defined $value ? 'null' : ref $value ? 'a ' . (ref $value eq 'ARRAY' ? 'list' : 'thing') : "'$value'";
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Json - RoyalUr-Java's JSON notation of a game

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my ($game) = Game::RoyalUr::Format->read_game("[rules finkel]\n[first light]\n1. l 4: hand-a1\n");
    my $json   = Game::RoyalUr::Format->write_game($game, 'json');
    my ($same) = Game::RoyalUr::Format->read_game($json);
    print $same->position, "\n";    # 4xx2/8/l3xx2 l 6 0 7 0

=head1 DESCRIPTION

The format C<json> of L<Game::RoyalUr::Format>: versions 1 and 2 are read, 2 is
written. A file holds an object with

=over 4

=item C<notation_version>

1 or 2.

=item C<metadata>

Names and texts, C<Light> and C<Dark> for the players. May be missing.

=item C<settings>

The rules: C<board_shape>, C<paths>, C<dice>, C<start_pieces>, C<safe_rosettes>,
C<rosettes_grant_rolls>, C<captures_grant_rolls>. Ours are the standard board, the
paths C<bell> (our short route) and C<masters> (our long one), the dice C<four_binary>
and C<three_binary_0eq4>, 1 to 7 pieces, rosettes that grant a roll and captures that
do not. Anything else is refused. Of our own rule sets those with four dice worth
four when none is marked, and with three worth nothing, cannot be written.

=item C<initial_state>

The pieces on the board, in hand (C<pieces>) and home (C<score>), and whose turn it
is. Missing, it is the start with light to move.

=item C<states>

Every move, every lost roll, how the game ended, and where it stands. A piece or a
place is the number of a step on its owner's route, negative for dark; the older form
is an object with C<owner> and C<index>, counted from 0. The step a piece stands on
must agree with the square, and C<captured> with the board.

=back

What a file holds beyond these is told in L<Game::RoyalUr::History/notes>.

=head1 METHODS

Those of L<Game::RoyalUr::Format::Record/METHODS>; the same is called in the same way.

=head2 recognises

    my $likely = Game::RoyalUr::Format::Json->recognises($text);

=head2 read

    my @games = Game::RoyalUr::Format::Json->read($text);

=head2 write

    my $text = Game::RoyalUr::Format::Json->write($game);

Dies with a L<Game::RoyalUr::Format::Fault> for a rule set it has no words for.

=head2 keeps

    my @kinds = Game::RoyalUr::Format::Json->keeps;

=head2 title

    my $words = Game::RoyalUr::Format::Json->title;    # 'JSON'

=head2 extension

    my $end = Game::RoyalUr::Format::Json->extension;    # 'json'

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
