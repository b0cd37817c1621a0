package Game::RoyalUr::Format::Rgn;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Format::Squares qw(column_square square_of_column);
use Game::RoyalUr::History;
use Game::RoyalUr::Notation qw(other_side);

our $VERSION = '0.02';

my $FAULT = 'Game::RoyalUr::Format::Fault';

# The letter a side's pieces enter under, and what follows their last square.
my %COLUMN = (light => 'A', dark => 'C');
my $WIDTH = 78;
my %ESCAPED = (n => "\n", r => "\r");
my $MOST_HEADERS = 1_000;

sub title { 'RGN' }
sub extension { 'rgn' }
sub keeps { qw(metadata) }

sub recognises {
    my ($class, $text) = @_;
    return $text =~ /\A\s*(?:\[[^\s\]]+ |1\.(?:\s|\z))/;
}

sub read {
    my ($class, $text, $rules) = @_;
    $FAULT->throw('RGN does not say its rules, they must be told') unless defined $rules;
    my ($line, $moves, @games, @headers) = (0);
    my $end = sub {
        $FAULT->one_more_game(\@games);
        push @games, _game($rules, [splice @headers], $moves // { text => '', line => $line });
        $moves = undef;
    };
    while ($text =~ /^(.*)$/mg) {
        my $row = $1;
        $line++;
        if ($row =~ /\A\s*\[/) {
            # A header after moves begins the next game.
            $end->() if $moves;
            my $header = $FAULT->placed("line $line", sub { _header($row) });
            $FAULT->throw("a second header $header->[0]", place => "line $line") if grep { $_->[0] eq $header->[0] } @headers;
            $FAULT->throw("more than $MOST_HEADERS headers", place => "line $line") if @headers == $MOST_HEADERS;
            push @headers, $header;
        }
        elsif ($moves || $row =~ /\S/) {
            $moves //= { text => '', line => $line };
            $moves->{text} .= "$row\n";
        }
    }
    $end->();
    return @games;
}

sub _game {
    my ($rules, $headers, $moves) = @_;
    my $first = $moves->{text} =~ m{\A\s*+\S++\s++/(?!\S)} ? 'dark' : 'light';
    my $game = Game::RoyalUr::History->new(rules => $rules, first => $first, metadata => $headers);
    _moves($game, $moves);
    return $game;
}

# The next word of the moves, or the next if it is of a form; undef when there is none.
sub _word {
    my ($moves, $form) = @_;
    $form //= qr/\S++/;
    $moves->{text} =~ /\G(\s*+)($form)(?!\S)/gc or return undef;
    my ($before, $word) = ($1, $2);
    $moves->{line} += $before =~ tr/\n//;
    return $word;
}

# The patterns give nothing back that they have taken and repeat no group, so
# that a line of any length is read in one pass.
sub _header {
    my ($line) = @_;
    my ($key, $value) = $line =~ /\A\s*+\[([^\s"\[\]]++)\s++(.*)\]\s*\z/ or _no_header();
    $value = $value =~ /(\S(?:.*\S)?)/ ? $1 : '';
    my ($quoted) = $value =~ /\A"(.*)"\z/;
    if (!defined $quoted) {
        _no_header() if $value =~ /"/;
        return [$key, $value];
    }
    $quoted =~ s/\\(.?)|"/length($1 \/\/ '') ? $ESCAPED{$1} \/\/ $1 : _no_header()/ge;
    return [$key, $quoted];
}

sub _no_header { $FAULT->throw('not a header, which is a name and a value in brackets') }

# Reads the moves: a number, light's actions, a stroke, dark's, and so on. The
# board knows whose turn it is, and the text must agree with it.
sub _moves {
    my ($game, $moves) = @_;
    my ($number, $side, $over) = (0, undef, 0);
    while (defined(my $token = _word($moves))) {
        $FAULT->placed("line $moves->{line}", sub {
                $FAULT->throw("something follows the end of the game: '$token'") if $over;
                if ($token =~ /\A([0-9]+)\.\z/) {
                    $FAULT->throw("number $1 comes after number $number") if $1 != $number + 1;
                    $number++;
                    $side = 'light';
                }
                elsif ($token eq '/') {
                    $FAULT->throw('a stroke where no side of light comes before it') if ($side // '') ne 'light';
                    $side = 'dark';
                }
                else {
                    $FAULT->throw("a move without a number before it: '$token'") unless defined $side;
                    $over = _action($game, $side, $token, $moves);
                }
        });
    }
    return;
}

# Plays one action, with what belongs to it further on; true when it ends the game.
sub _action {
    my ($game, $side, $token, $moves) = @_;
    my $over = $token =~ s/#\z//;
    if ($token eq '' && $over) {
        $game->end('unknown') unless $game->is_over;
        return 1;
    }
    $FAULT->throw("$side moves here, and it is " . other_side($side) . "'s turn") if !$game->is_over && $game->side ne $side;
    if ($token =~ /\A[0-9]+\z/) {
        my $dashes = _word($moves) // '';
        $over = 1 if $dashes =~ s/#\z//;
        $FAULT->throw("a roll of $token without -- after it") if $dashes ne '--';
        $game->lose($token);
    }
    else {
        my ($from, $to, $captures, $flower) = _places($token, $side);
        if (defined(my $mark = _word($moves, qr/\*#?+/))) {
            ($flower, $over) = (1, $over || $mark =~ /#/);
        }
        _move($game, $from, $to, $captures, $flower);
    }
    $game->end('unknown') if $over && !$game->is_over;
    return $over;
}

sub _places {
    my ($token, $side) = @_;
    my ($from, $to, $marks, $column);
    if ($token =~ /\A([A-C])\@([A-C][1-8])(x?\*?)\z/i) {
        ($column, $from, $to, $marks) = ($1, 'hand', square_of_column($2), $3);
    }
    elsif ($token =~ /\A([A-C][1-8])([A-C])\+\z/i) {
        ($column, $from, $to, $marks) = ($2, square_of_column($1), 'home', '');
    }
    elsif ($token =~ /\A([A-C][1-8])([A-C][1-8])(x?\*?)\z/i) {
        ($from, $to, $marks) = (square_of_column($1), square_of_column($2), $3);
    }
    $FAULT->throw("'$token' is not a move") unless defined $from && defined $to;
    $FAULT->throw("'$token' is not a move of $side") if defined $column && uc $column ne $COLUMN{$side};
    return ($from, $to, scalar $marks =~ /x/i, scalar $marks =~ /\*/);
}

sub _move {
    my ($game, $from, $to, $captures, $flower) = @_;
    my $roll = $game->distance($from, $to);
    $FAULT->throw("the route does not lead from $from to $to", word => 'illegal') unless defined $roll;
    $FAULT->throw("$from to $to is $roll steps, which is no roll", word => 'illegal') if $roll < 1 || $roll > 4;
    my $move = $game->play($roll, $from, $to);
    for (['captures', 'x', $captures], ['rosette', '*', $flower]) {
        my ($what, $mark, $marked) = @$_;
        next if !$marked == !$move->$what;
        my $is = $what eq 'captures' ? 'a capture' : 'a move onto a rosette';
        $FAULT->throw($marked ? "$from to $to has the mark $mark and is not $is" : "$from to $to is $is and lacks the mark $mark");
    }
    return;
}

sub write {
    my ($class, $game) = @_;
    my $text = join '', map { _written_header(@$_) } $game->metadata;
    $text .= "\n" if length $text;
    my ($number, $line, $at) = (0, '', '');
    my $begin = sub { my ($side) = @_;
        if ($side eq 'light' || !$number) {
            $text .= _wrapped($line);
            $line = ++$number . '.';
        }
        $line .= ' /' if $side eq 'dark';
        $at = $side;
    };
    my @turns = $game->turns;
    for my $turn (@turns) {
        $begin->($turn->{side}) if $turn->{side} ne $at;
        $line .= ' ' . _written($turn);
    }
    $begin->('light') unless @turns;
    $line .= @turns ? '#' : ' #' if $game->is_over;
    $text .= _wrapped($line);
    return ($text, _unwritten($game));
}

sub _written {
    my ($turn) = @_;
    return "$turn->{roll} --" unless defined $turn->{move};
    my ($from, $to) = split /-/, $turn->{move};
    my $column = $COLUMN{ $turn->{side} };
    return join '',
        $from eq 'hand' ? "$column\@" : column_square($from),
        $to eq 'home' ? "$column+" : column_square($to),
        $turn->{captures} ? 'x' : '',
        $turn->{rosette} ? ' *' : '';
}

# A long side goes on over the next line. Nothing is broken that belongs together.
sub _wrapped {
    my ($line) = @_;
    return '' unless length $line;
    my @parts = $line =~ /(\S+(?: (?:--|\*)#?)?)/g;
    my @lines = (shift @parts);
    for my $part (@parts) {
        if (length($lines[-1]) + 1 + length $part > $WIDTH) { push @lines, "   $part" }
        else { $lines[-1] .= " $part" }
    }
    return join '', map { "$_\n" } @lines;
}

sub _written_header {
    my ($key, $value) = @_;
    return '' unless _key_ok($key);
    if ($value !~ /\A[^\s"\\\[\]]+\z/) {
        $value =~ s/([\\"])/\\$1/g;
        $value =~ s/\r/\\r/g;
        $value =~ s/\n/\\n/g;
        $value = qq{"$value"};
    }
    return "[$key $value]\n";
}

# A header of the name rules would look like the beginning of a record of ours.
sub _key_ok { $_[0] =~ /\A[^\s"\[\]]+\z/ && $_[0] ne 'rules' }

sub _unwritten {
    my ($game) = @_;
    return (
        'RGN has no place for the rule set: whoever reads it must be told that it is ' . $game->rules_text,
        map { "RGN has no place for a header of the name '$_->[0]'" } grep { !_key_ok($_->[0]) } $game->metadata,
    );
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Rgn - RoyalUr-Java's short notation of a game

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my $text = qq{[Light Ann]\n[Dark "Bob Smith"]\n\n1. A\@A2 / C\@C2\n2. A2B1 / C2B1x\n};
    my ($game, $fault) = Game::RoyalUr::Format->read_game($text, rules => 'finkel');
    print $game->player('dark'), ' ', ($game->turns)[3]{move}, "\n";    # Bob Smith b3-a2

=head1 DESCRIPTION

The format C<rgn> of L<Game::RoyalUr::Format>:

    [Light Ann]
    [Dark "Bob Smith"]

    1. A@A2 / C@C2
    2. A2B1 / C2B1x
    3. 0 -- / B1B3
    4. A@A1 * A1B2 / 0 --

Headers come first, a name and a value in brackets; a value with blanks stands in
double quotes, in which a backslash comes before a quote and a backslash, and C<\n>
is a new line. Then each number has light's actions, a stroke and dark's. A piece
enters (C<A@A2>), moves (C<A2B1>) or leaves (C<C7C+>); C<x> means a capture, a C<*>
after a blank a rosette, C<0 --> a turn lost to that roll, and C<#> that the game is
over, however it ended. A long side may go on over the next line.

Squares are those of L<Game::RoyalUr::Format::Squares>. The rule set is not written,
so it must be told. Nor are the rolls of moves: they follow from the distance.

Where dark moved first, light's half of number 1 is empty: C<1. / C@C2>. A C<#> where
the board shows no end leaves the game over with nothing more known.

A game has at most 1,000 headers. A header after moves begins the next game, of which a
file has at most 10,000, as L<Game::RoyalUr::Format> says.

The rules, the seed and the faces of dice, the times, and who resigned have no place
in it.

=head1 METHODS

Those of L<Game::RoyalUr::Format::Record/METHODS>; the same is called in the same way.

=head2 recognises

    my $likely = Game::RoyalUr::Format::Rgn->recognises($text);

=head2 read

    my @games = Game::RoyalUr::Format::Rgn->read($text, $variant);

The rule set, a L<Game::RoyalUr::Variant>, is needed.

=head2 write

    my ($text, @notes) = Game::RoyalUr::Format::Rgn->write($game);

With sentences that say what is left out.

=head2 keeps

    my @kinds = Game::RoyalUr::Format::Rgn->keeps;

=head2 title

    my $words = Game::RoyalUr::Format::Rgn->title;    # 'RGN'

=head2 extension

    my $end = Game::RoyalUr::Format::Rgn->extension;    # 'rgn'

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
