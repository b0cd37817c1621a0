package Game::RoyalUr::Format::Record;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Dice qw(opening_for);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Notation qw(parse_record format_record);
use Game::RoyalUr::Transcript;
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

my $FAULT = 'Game::RoyalUr::Format::Fault';

# What is wrong with a line, by the word the notation has for it, and by the
# words that only playing it can give.
my %MEANING = (
    empty        => 'the record is empty',
    no_newline   => 'the record does not end with a newline',
    rules        => 'not the line of a rule set',
    first        => 'not the line of the side that moves first',
    opening      => 'not a number of opening throws, or there is no seed',
    turn         => 'not a turn, and not a result',
    number       => 'the turns are not numbered from 1',
    side         => 'it is the other side that moves here',
    faces        => 'the dice are not as many as the rules say, not worth the roll, or not those of the seed',
    roll         => 'not the roll of the seed',
    move         => 'not a move',
    result       => 'not the line of a result',
    after_result => 'something follows the result',
    opened       => 'the opening throws of the seed do not say so',
    illegal      => 'the rules do not allow this move here',
    passed       => 'there is a move to make, and the turn was not lost',
    over         => 'the game was over before this turn',
    unearned     => 'the game did not end so',
);

sub title     { 'our record' }
sub exact     { 1 }
sub extension { 'txt' }
sub keeps     { qw(seed faces resign) }

sub meaning_of {
    my ($class, $word) = @_;
    return $MEANING{$word} // croak "There is no fault called '$word'";
}

sub recognises {
    my ($class, $text) = @_;
    return $text =~ /\A\[rules /;
}

sub read {
    my ($class, $text) = @_;
    my ($record, $problem) = parse_record($text);
    _fault(@$problem{qw(error line)}) if $problem;

    my $variant = Game::RoyalUr::Variant->of($record->{rules});
    my $line = 2;
    if (defined $record->{opening}) {
        my ($first, $spent) = opening_for(pack('H*', $record->{seed}), $variant->dice);
        _fault('opened', 2) if $first ne $record->{first};
        _fault('opened', 4) if $spent != $record->{opening};
    }
    $line += grep { defined $record->{$_} } qw(seed opening);
    my $game = Game::RoyalUr::Transcript->new(
        rules => $variant, map { $_ => $record->{$_} } qw(first seed opening));
    for my $turn (@{ $record->{turns} }) {
        $line++;
        $FAULT->placed("line $line", sub { _turn($game, $turn) });
    }
    if (my $result = $record->{result}) {
        $line++;
        _fault('unearned', $line) unless _ends($game, $result);
    }
    return $game;
}

sub _turn {
    my ($game, $turn) = @_;
    my ($roll, $faces, $move) = @$turn{qw(roll faces move)};
    my @faces = defined $faces ? (faces => $faces) : ();
    return $game->lose($roll, @faces) unless defined $move;
    return $game->play($roll, split(/-/, $move), @faces);
}

# Whether the game has come to the result. Anybody may resign a game that is on.
sub _ends {
    my ($game, $result) = @_;
    my $end = $game->end_of_game;
    if ($result->{how} eq 'resign') {
        return 0 if $end;
        $game->end('resign', by => $result->{winner} eq 'light' ? 'dark' : 'light');
        return 1;
    }
    return $end && $end->{how} eq $result->{how} && ($end->{winner} // 'draw') eq ($result->{winner} // 'draw');
}

sub _fault {
    my ($word, $line) = @_;
    $FAULT->throw($MEANING{$word}, word => $word, place => "line $line");
}

sub write {
    my ($class, $game) = @_;
    my $end = $game->end_of_game;
    my $told = $end && $end->{how} =~ /\A(?:home|resign|ply_cap)\z/;
    return format_record({
        rules   => $game->variant->name // $game->variant->as_hash,
        turns   => [$game->turns],
        map({ $_ => $game->$_ } qw(first seed opening)),
        ($told ? (result => { winner => $end->{winner}, how => $end->{how} }) : ()),
    });
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format::Record - our own game records, played through

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my $text = "[rules finkel]\n[first light]\n1. l 4: hand-a1\n2. l 3: hand-c1\n";
    my ($games, $fault) = Game::RoyalUr::Format->read_games($text);
    print $fault->line, ': ', $fault->word, "\n";    # 4: illegal

=head1 DESCRIPTION

The format C<record> of L<Game::RoyalUr::Format>. The text itself is described in
L<Game::RoyalUr::Notation/A game record>; here its game is played as well.

A record has no place for the names of the players, for times, for a game that does
not begin at the start, and for one that was broken off other than by resigning. The
result of a game that has ended is always written.

=head1 FAULTS

The words of L<Game::RoyalUr::Notation/parse_record>, and

=over 4

=item C<opened>

The opening throws of the seed are not as many as the record says, or give the
first move to the other side.

=item C<illegal>

The rules do not allow the move.

=item C<passed>

The turn is recorded as lost although there was a move.

=item C<over>

The game had ended before the turn.

=item C<unearned>

The game did not come to the result.

=back

=head1 METHODS

All are class methods; L<Game::RoyalUr::Format> calls them. The other formats answer
to the same.

=head2 recognises

    my $likely = Game::RoyalUr::Format::Record->recognises($text);

Whether a file begins like one of this format.

=head2 read

    my @games = Game::RoyalUr::Format::Record->read($text);

Its games, each a L<Game::RoyalUr::Transcript>. Dies with a
L<Game::RoyalUr::Format::Fault>.

=head2 write

    my $text = Game::RoyalUr::Format::Record->write($game);

A game in this format.

=head2 keeps

    my @kinds = Game::RoyalUr::Format::Record->keeps;

What of L<Game::RoyalUr::Transcript/holds> it has a place for.

=head2 title

    my $words = Game::RoyalUr::Format::Record->title;    # 'our record'

What the format is called in a sentence.

=head2 exact

    my $strict = Game::RoyalUr::Format::Record->exact;    # 1

Whether every byte of a file counts, the ends of lines and a byte order mark
included.

=head2 extension

    my $end = Game::RoyalUr::Format::Record->extension;    # 'txt'

What the name of such a file usually ends in.

=head2 meaning_of

    print Game::RoyalUr::Format::Record->meaning_of('number'), "\n";
    # the turns are not numbered from 1

A fault's word in words. Croaks on another.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
