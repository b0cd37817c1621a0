use 5.014;
use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Refusal;
use TruthTable qw(text_of);

use Game::RoyalUr::Format;
use Game::RoyalUr::Format::Record;
use Game::RoyalUr::Format::Squares qw(column_square square_of_column);
use Game::RoyalUr::Notation qw(parse_record);

my $FORMAT = 'Game::RoyalUr::Format';
my $THREE = { route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 0, pieces => 3 };

# The turns of a game, one a line, to be held against a record's.
sub turns_of { join "\n", map { join ' ', $_->{side}, $_->{roll}, $_->{move} // '-' } @_ }

sub turns_of_record {
    my ($name) = @_;
    my ($record) = parse_record(text_of($name));
    return @{ $record->{turns} };
}

# The files in t/data/games were written from two of the records there and one
# beside them by a program that shares nothing with this distribution.
subtest 'games as other programs write them' => sub {
    my @seven = turns_of_record('games/seven.txt');
    my @three = turns_of_record('games/three.txt');
    for (
        ['seven.json', 'json', undef, 'Ann', 'Bob Smith', \@seven, 'home'],
        ['seven.rgn', 'rgn', 'finkel', 'Ann', undef, \@seven, 'home'],
        ['three-old.json', 'json', undef, undef, undef, \@three, 'home'],
        ['three.rgn', 'rgn', $THREE, 'Ann', 'Bob "the Stone" Smith', \@three, 'home'],
        ['resigned.json', 'json', $THREE, 'Ann', 'Bob', [@three[0 .. 19]], 'resign'],
        )
    {
        my ($name, $format, $rules, $light, $dark, $turns, $how) = @$_;
        my $text = text_of("games/$name");
        is $FORMAT->detect($text), $format, "$name: its format is seen";
        my ($game, $fault) = $FORMAT->read_game($text, (defined $rules ? (rules => $rules) : ()));
        is $fault, undef, "$name is read" or next;
        is turns_of($game->turns), turns_of(@$turns), 'turn by turn';
        is $game->player('light'), $light, 'light';
        is $game->player('dark'), $dark, 'dark';
        is $game->end_of_game->{how}, $how, 'its end';
        is_deeply [$game->notes], [], 'nothing in it is unknown';
    }
    my ($json) = $FORMAT->read_game(text_of('games/seven.json'));
    is_deeply [map { @$_ } ($json->metadata)[2]], ['Event', "caf\x{e9}"], 'other metadata';
    is + ($json->turns)[2]{time}, 2437.5, 'a time with decimals';
    my ($rgn) = $FORMAT->read_game(text_of('games/three.rgn'), rules => $THREE);
    is $rgn->first, 'dark', 'dark moves first in an RGN file';
    my ($resigned) = $FORMAT->read_game(text_of('games/resigned.json'));
    is_deeply $resigned->end_of_game, { how => 'resign', by => 'light', winner => 'dark' }, 'who resigned';
};

subtest 'two games in a .ur file' => sub {
    my ($games, $fault) = $FORMAT->read_games(text_of('games/two-games.ur'));
    is $fault, undef, 'it is read' or return;
    is @$games, 2, 'two games';
    is turns_of($games->[0]->turns), turns_of(turns_of_record('games/seven.txt')), 'the first, turn by turn';
    # X sat at the other side in the second, and is light here all the same.
    my $other = turns_of(turns_of_record('game-finkel.txt'));
    $other =~ s/\b(light|dark)\b/$1 eq 'light' ? 'dark' : 'light'/ge;
    $other =~ s/\b([a-h])([13])\b/$1 . (4 - $2)/ge;
    is turns_of($games->[1]->turns), $other, 'the second, with its sides exchanged';
    is $games->[0]->player('dark'), 'Bob Smith', 'a name';
    is $games->[1]->player('light'), 'Cat', 'and one in the second';
    is $games->[1]->player('dark'), undef, 'where nobody else is named';
    my ($one, $why) = $FORMAT->read_game(text_of('games/two-games.ur'));
    is $why, 'there are 2 games in it', 'asked for one game';
};

subtest 'how a text may come' => sub {
    my $rgn = "[Light Ann]\n\n1. A\@A2 / C\@C2\n";
    my $turns = "light 3 hand-b1\ndark 3 hand-b3";
    my %way = (
        'CRLF' => $rgn =~ s/\n/\r\n/gr,
        'CR' => $rgn =~ s/\n/\r/gr,
        'a BOM' => "\xef\xbb\xbf$rgn",
        'no last newline' => $rgn =~ s/\n\z//r,
        'a wrapped side' => "1. A\@A2\n   / C\@C2\n",
        'small letters' => "1. a\@a2 / c\@c2\n",
        'blank lines' => "\n\n$rgn\n\n",
    );
    for my $name (sort keys %way) {
        my ($game, $fault) = $FORMAT->read_game($way{$name}, rules => 'finkel');
        is $game ? turns_of($game->turns) : $fault, $turns, $name;
    }
    for (["[Light Ren\xc3\xa9]\n", 'UTF-8'], ["[Light Ren\xe9]\n", 'Latin-1'], ["[Light Ren\xe9\x{2020}]\n" =~ s/\x{2020}//r, 'characters']) {
        my ($game) = $FORMAT->read_game($_->[0], rules => 'finkel');
        is $game->player('light'), "Ren\x{e9}", "a name in $_->[1]";
    }
    my $record = "[rules finkel]\n[first light]\n1. l 3: hand-b1\n";
    for (["\xef\xbb\xbf$record", 'a byte order mark'], [$record =~ s/\n/\r\n/gr, 'CRLF'], [$record =~ s/\n/\r/gr, 'CR']) {
        my ($game, $fault) = $FORMAT->read_game($_->[0]);
        is $game ? $game->plies : $fault, 1, "a record with $_->[1] is taken";
    }
    is + ($FORMAT->read_game("\xef\xbb\xbf$record\r\n"))[1]->line, 4, 'what follows a record is not';
    is $FORMAT->detect($_->[0]), $_->[1], "begins like $_->[1]" for
        ["[rules x]\n", 'record'], ['{', 'json'], ["# hm\n\nx is A\n", 'ur'], ["O: 3\n", 'ur'], ["[Light A]\n", 'rgn'], ['1.', 'rgn'];
    is $FORMAT->detect('hello'), undef, 'begins like nothing';
};

subtest 'a board of a .ur file' => sub {
    my $first = sub { ($FORMAT->read_game($_[0]))[0]->begun };
    is $first->("Board: \"MoX5A\"\n"), '4xx2/8/4xx2 l 7 0 7 0', 'the start';
    # X: 2 wait, a piece on b1 and on g1, two on the middle row; O: 7 wait.
    my $code = board_code(2, 0b001001, 7, 0, 1, 2, 1, 1, 2, 1, 1, 1);
    is $first->("Board: $code\nO: 0\n"), '4xx2/1l2l3/1l2xxl1 d 2 1 7 0', 'pieces on it, and O to move';
    # O: b3 and h3, c2; X all waiting.
    $code = board_code(7, 0, 0, 0b001010, 1, 1, 0, 1, 1, 1, 1, 1);
    is $first->("Board: \"$code\"\n"), '1d2xx1d/2d5/4xx2 l 7 0 0 4', 'pieces of O';
    $code = board_code(2, 0b001001, 7, 0, 1, 2, 1, 1, 2, 1, 1, 1);
    my ($game, $fault) = $FORMAT->read_game("Board: $code\nX: 1 z\n");
    is + ($game->turns)[0]{move}, 'g1-home', 'and it is played from there';
    (undef, my $notes) = $FORMAT->write_game($game, 'record');
    is_deeply $notes, ['our record has no place for the position the game began from, 4xx2/1l2l3/1l2xxl1 l 2 1 7 0'],
        'which a record cannot say';
    my ($json) = $FORMAT->write_game($game, 'json');
    my ($again) = $FORMAT->read_game($json);
    is $again->position, $game->position, 'and JSON can';
};

# The five digits of a board: X's hand and six squares, O's, and the middle row.
sub board_code {
    my ($hand, $own, $other_hand, $other, @row) = @_;
    state $digits = [split //, '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'];
    my $number = 0;
    $number = 3 * $number + $_ for @row;
    $number += ($hand << 28) + ($own << 22) + ($other_hand << 19) + ($other << 13);
    my $code = '';
    for (1 .. 5) {
        $code .= $digits->[$number % 85];
        $number = int $number / 85;
    }
    return $code;
}

# What is refused: format, text, place, reason.
my $SETTINGS = '"settings":{"board_shape":"standard","paths":"bell","dice":"four_binary","start_pieces":2,'
    . '"safe_rosettes":true,"rosettes_grant_rolls":true,"captures_grant_rolls":false}';
my $HEAD = qq({"notation_version":2,$SETTINGS);
my $MOVE = '{"type":"move","turn":"L","roll":{"value":4},"move":{"dest":4}}';
sub states { "$HEAD,\"states\":[" . join(',', @_) . ']}' }
sub with { my ($from, $to) = @_; states() =~ s/\Q$from\E/$to/r }

subtest 'refused, with place and reason' => sub {
    for (
        ['no text at all', '', undef, qr/^the file is empty$/],
        ['blanks', " \n\n", undef, qr/^the file is empty$/],
        ['nothing we know', 'hello', undef, qr/^it is none of record, json, ur, rgn/],
        ['a NUL', "\0", undef, qr/^it is none of/],
        ['record: a line', "[rules finkel]\n[first light]\n2. l 4: hand-a1\n", 'line 3', qr/^the turns are not numbered/],
        ['record: illegal', "[rules finkel]\n[first light]\n1. l 4: hand-b1\n", 'line 3', qr/^the move is not as long as the roll/],
        ['record: passed', "[rules finkel]\n[first light]\n1. l 4: -\n", 'line 3', qr/there is the move hand-a1/],
        ['record: unearned', "[rules finkel]\n[first light]\n[result light home]\n", 'line 3', qr/not how the game ended/],
        ['record: the seed', "[rules finkel]\n[first dark]\n[seed 5f1c9a]\n[opening 2]\n", 'line 2', qr/^not a number of opening throws, or not what the seed throws$/],
        ['rgn: a square', "1. A\@A9\n", 'line 1', qr/^'A\@A9' is not a move$/],
        ['rgn: no square', "1. A\@B5 / C\@A5\n", 'line 1', qr/^hand to e2 is 9 steps, which is no roll/],
        ['rgn: a gap', "1. A\@A5\n", 'line 1', qr/^'A\@A5' is not a move$/],
        ['rgn: illegal', "[Light A]\n\n1. A\@A2 / C\@C2\n2. A\@A2\n", 'line 4', qr/a piece of the same side is in the way/],
        ['rgn: not there', "1. A2B1\n", 'line 1', qr/there is no piece to move/],
        ['rgn: too far', "1. A\@B1\n", 'line 1', qr/5 steps, which is no roll/],
        ['rgn: their column', "1. C\@C2\n", 'line 1', qr/^'C\@C2' is not a move of light$/],
        ['rgn: off the route', "1. A\@A2 / A2B1\n", 'line 1', qr/route does not lead/],
        ['rgn: not its turn', "1. A\@A2 A\@A3\n", 'line 1', qr/light moves here, and it is dark's turn/],
        ['rgn: numbers', "1. A\@A2 / C\@C2\n3. 0 --\n", 'line 2', qr/number 3 comes after number 1/],
        ['rgn: no number', "[Light A]\nA\@A2\n", 'line 2', qr/without a number/],
        ['rgn: a stroke', "1. / / C\@C2\n", 'line 1', qr/a stroke/],
        ['rgn: a dash', "1. 0 -\n", 'line 1', qr/without --/],
        ['rgn: no such loss', "1. 3 --\n", 'line 1', qr/there is the move hand-b1/],
        ['rgn: no such roll', "1. 7 --\n", 'line 1', qr/dice cannot make a roll of 7/],
        ['rgn: no capture', "1. A\@A2x\n", 'line 1', qr/has the mark x and is not a capture/],
        ['rgn: no rosette', "1. A\@A2 *\n", 'line 1', qr/has the mark \* and is not/],
        ['rgn: no mark', "1. A\@A1\n", 'line 1', qr/lacks the mark \*/],
        ['rgn: after the end', "1. A\@A2# / C\@C2\n", 'line 1', qr/something follows the end/],
        ['rgn: a header', "[Light Ann\n", 'line 1', qr/not a header/],
        ['rgn: a header twice', "[Light A]\n[Light B]\n", 'line 2', qr/a second header Light/],
        ['ur: illegal', "X: 4 e\nX: 4 e\n", 'line 2', qr/same side is in the way/],
        ['ur: a roll', "X: 5 e\n", 'line 1', qr/cannot make a roll of 5/],
        ['ur: a square', "X: 2 q\n", 'line 1', qr/there is no square 'q'/],
        ['ur: a turn', "X: 3 e\nX: 0\n", 'line 2', qr/not X's turn/],
        ['ur: not lost', "X: 3\n", 'line 1', qr/there is the move/],
        ['ur: has not won', "X: 3 e\nO: 0\nX: wins\n", 'line 3', qr/has not brought every piece home/],
        ['ur: a line', "X: 3 e\nhello\n", 'line 2', qr/'hello' is neither/],
        ['ur: half a turn', "X: e\n", 'line 1', qr/'e' is no turn/],
        ['ur: a board', "Board: \"MoX\"\n", 'line 1', qr/five characters/],
        ['ur: a digit', "Board: \"MoX5~\"\n", 'line 1', qr/'~' is not a digit/],
        ['ur: a large board', "Board: \"#####\"\n", 'line 1', qr/is not a board/],
        ['ur: eight pieces', "Board: " . board_code(7, 1, 7, 0, (1) x 8) . "\n", 'line 1', qr/more than 7 pieces/],
        ['ur: named twice', "X is Ann, X is Bob\n", 'line 1', qr/named twice/],
        ['ur: no name', "X is\n", 'line 1', qr/'X is' is neither/],
        ['json: broken', "{\n\"notation_version\":2,\n oops}", 'line 3', qr/^not JSON: /],
        ['json: a list', "{} []", 'line 1', qr/^not JSON: /],
        ['json: no version', '{}', undef, qr/no notation_version/],
        ['json: version 3', '{"notation_version":3}', 'notation_version', qr/version '3' .* not known/],
        ['json: no settings', '{"notation_version":2}', 'settings', qr/missing/],
        ['json: a shape', with('"standard"', '"aseb"'), 'settings', qr/board 'aseb' is not ours/],
        ['json: paths', with('"bell"', '"murray"'), 'settings', qr/paths 'murray' are not ours/],
        ['json: dice', with('four_binary', 'two_d6'), 'settings', qr/dice 'two_d6' are not ours/],
        ['json: pieces', with('"start_pieces":2', '"start_pieces":8'), 'settings', qr/8 pieces are not ours/],
        ['json: no extra roll', with('"rosettes_grant_rolls":true', '"rosettes_grant_rolls":false'), 'settings', qr/rosettes that grant no/],
        ['json: extra rolls', with('"captures_grant_rolls":false', '"captures_grant_rolls":true'), 'settings', qr/captures that grant/],
        ['json: no flag', with('"safe_rosettes":true,', ''), 'settings', qr/safe_rosettes is neither/],
        ['json: no states', "$HEAD}", 'states', qr/no list of states/],
        ['json: illegal', states($MOVE, $MOVE), 'states[1]', qr/a piece of the same side is in the way/],
        ['json: wrong length', states($MOVE =~ s/4\}\}/3}}/r), 'states[0]', qr/not as long as the roll/],
        ['json: turn', states($MOVE, $MOVE =~ s/"L"/"D"/r), 'states[1]', qr/not the turn of dark/],
        ['json: a side', states($MOVE =~ s/"L"/"R"/r), 'states[0]', qr/'R' is neither L nor D/],
        ['json: enemy route', states($MOVE =~ s/:4\}\}/:-4}}/r), 'states[0]', qr/its dest is on the route of dark/],
        ['json: step 0', states($MOVE =~ s/:4\}\}/:0}}/r), 'states[0]', qr/'0' is not a step/],
        ['json: step 15', states($MOVE =~ s/:4\}\}/:15}}/r), 'states[0]', qr/no step 15/],
        ['json: not lost', states('{"type":"roll","turn":"L","roll":{"value":3},"moves":[]}'), 'states[0]', qr/there is the move/],
        ['json: a roll', states($MOVE =~ s/"value":4/"value":9/r), 'states[0]', qr/cannot make a roll of 9/],
        ['json: no roll', states('{"type":"move","move":{"dest":4}}'), 'states[0]', qr/it has no roll/],
        ['json: no move', states('{"type":"move","roll":{"value":4}}'), 'states[0]', qr/it has no move/],
        ['json: a type', states('{"type":"dance"}'), 'states[0]', qr/no state of the type 'dance'/],
        ['json: no type', states('{}'), 'states[0]', qr/its type is missing/],
        ['json: a number', states('7'), 'states[0]', qr/it is no object/],
        ['json: a time', states('{"type":"wait4roll","time":"noon"}'), 'states[0]', qr/time is no number/],
        ['json: unearned', states('{"type":"win","winner":"L"}'), 'states[0]', qr/has pieces that are not home/],
        ['json: no prey', states('{"type":"move","turn":"L","roll":{"value":4},"move":{"dest":4,"captured":-4}}'), 'states[0]', qr/a piece on a3 is said to be taken, and the move goes to a1/],
        ['json: a pending roll', states('{"type":"wait4move","turn":"L","roll":{"value":0}}'), 'states[0]', qr/no move for a roll of 0/],
        ['json: after the end', states('{"type":"resigned","player":"L"}', $MOVE), 'states[1]', qr/over before this turn/],
        ['json: a piece elsewhere', "$HEAD,\"initial_state\":{\"turn\":\"L\",\"board\":{\"pieces\":{\"A4\":2}},\"players\":{\"L\":{\"pieces\":1,\"score\":0},\"D\":{\"pieces\":2,\"score\":0}}},\"states\":[]}", 'initial_state', qr/another step/],
        ['json: a piece too many', "$HEAD,\"initial_state\":{\"turn\":\"L\",\"board\":{\"pieces\":{\"A4\":1}},\"players\":{\"L\":{\"pieces\":2,\"score\":0},\"D\":{\"pieces\":2,\"score\":0}}},\"states\":[]}", 'initial_state', qr/not 2 pieces of each/],
        )
    {
        my ($name, $text, $place, $reason) = @$_;
        my ($games, $fault) = $FORMAT->read_games($text, ($name =~ /^rgn/ ? (rules => 'finkel') : ()));
        is $games, undef, "$name: refused" or next;
        is $fault->place, $place, "$name: place";
        like $fault->reason, $reason, "$name: reason";
    }
};

subtest 'the rules a file is said to have' => sub {
    my ($game, $fault) = $FORMAT->read_game("1. A\@A2\n");
    is $fault, 'RGN does not say its rules, they must be told', 'RGN must be told';
    (undef, $fault) = $FORMAT->read_game(text_of('games/seven.json'), rules => 'masters');
    is $fault, 'the rules are finkel there, and not masters', 'a file that says others';
    (undef, $fault) = $FORMAT->read_game("X: 0\n", rules => 'masters');
    is $fault, '.ur is for finkel with seven pieces only', '.ur has only one';
    ($game) = $FORMAT->read_game(text_of('games/seven.txt'), rules => 'finkel');
    ok $game, 'a file that agrees';
};

subtest 'what one format says and another cannot' => sub {
    my $notes = sub {
        my ($text, $to, @rules) = @_;
        my ($game) = $FORMAT->read_game($text, @rules);
        my ($written, $notes) = $FORMAT->write_game($game, $to);
        return join '; ', map { s/ has no place for//r } @$notes;
    };
    my $record = text_of('games/seven.txt');
    is $notes->($record, 'record'), '', 'a record in a record: nothing';
    is $notes->($record, 'json'), 'JSON the seed of the dice; JSON how the single dice fell', 'a record in JSON';
    is $notes->($record, 'rgn'), 'RGN the seed of the dice; RGN how the single dice fell; '
        . 'RGN the rule set: whoever reads it must be told that it is finkel', 'a record in RGN';
    is $notes->(text_of('games/seven.json'), 'record'), 'our record the headers Light, Dark, Event; our record the times of the moves', 'JSON in a record';
    is $notes->(text_of('games/resigned.json'), 'json'), '', 'JSON in JSON: nothing';
    is $notes->("1. A\@A2#\n", 'record', rules => 'finkel'), 'our record that the game was over, which the board does not show', 'an end of RGN';
    is $notes->(states('{"type":"abandoned","reason":"player_left","player":"L"}'), 'record'),
        'our record that the game was abandoned by light (player_left)', 'an abandoned game';
    is $notes->(states('{"type":"win"}'), 'record'), 'our record that the game was over without a winner', 'nobody won';
    is $notes->(states('{"type":"win"}'), 'json'), '', 'which JSON can say';
    is $notes->("1. A\@A2#\n", 'json', rules => 'finkel'), 'JSON that the game was over, which the board does not show', 'and what it cannot';
    is $notes->(states('{"type":"wait4move","turn":"L","roll":{"value":3},"moves":[{"dest":3}]}'), 'record'),
        'our record the last throw, 3, which was not played', 'a throw at the end';
    my ($game) = $FORMAT->read_game("[rules route=short dice=3 zero_rolls=0 safe_rosettes=1 pieces=7]\n[first light]\n");
    my ($text, $why) = $FORMAT->write_game($game, 'json');
    is $text, undef, 'dice that JSON has no name for';
    is_deeply $why, ['JSON has no name for 3 dice that are worth 0 with none marked'], 'and why';
    ($game) = $FORMAT->read_game(states($MOVE =~ s/"dest"/"speed":2,"dest"/r) =~ s/\A\{/{"colour":"red",/r =~ s/"states"/"metadata":{"a":[1],"b":2},"states"/r =~ s/"paths"/"wind":1,"paths"/r);
    is_deeply [$game->notes], ['a move with speed in the file is not known and was passed over', 'colour in the file is not known and was passed over', 'metadata.a in the file is not known and was passed over',
        'settings.wind in the file is not known and was passed over'],
        'what in a file nobody knows';
};

subtest 'misuse croaks' => sub {
    refused(sub { $FORMAT->read_games('x', from => 'pgn') }, "no format 'pgn'; the formats are record, json, ur, rgn", 'format');
    refused(sub { $FORMAT->read_games('x', rules => 'chess') }, "no rule set called 'chess'", 'rules');
    refused(sub { $FORMAT->read_games('x', to => 'rgn') }, 'no option to', 'option');
    refused(sub { $FORMAT->read_games('x', 'from') }, 'pairs', 'odd');
    refused(sub { $FORMAT->read_games(undef) }, 'nothing to read', 'undef');
    refused(sub { $FORMAT->write_game({}, 'rgn') }, 'takes a Game::RoyalUr::History', 'no game');
    my ($game) = $FORMAT->read_game("O: 0\n");
    refused(sub { $FORMAT->write_game($game, 'ur') }, 'format ur is read and not written', '.ur');
    refused(sub { $FORMAT->extension('pgn') }, "no format 'pgn'", 'extension');
    refused(sub { Game::RoyalUr::Format::Fault->meaning_of('odd') }, "no fault called 'odd'", 'meaning');
    is_deeply [$FORMAT->writable], ['record', 'json', 'rgn'], 'what is written';
    is_deeply [map { $FORMAT->extension($_) } $FORMAT->names], [qw(txt json ur rgn)], 'extensions';
};

subtest 'squares' => sub {
    my %pair = (d1 => 'A4', a1 => 'A1', a2 => 'B1', d2 => 'B4', h2 => 'B8', h1 => 'A8', g1 => 'A7', a3 => 'C1', g3 => 'C7');
    is column_square($_), $pair{$_}, "$_ is $pair{$_}" for sort keys %pair;
    is square_of_column($pair{$_}), $_, "$pair{$_} is $_" for sort keys %pair;
    is square_of_column('b4'), 'd2', 'a small letter';
    is square_of_column($_), undef, "there is no $_" for 'A5', 'C6', 'D1', 'B9', 'B0', '', 'B', 'B11';
    is square_of_column(undef), undef, 'nor an undefined one';
};

done_testing;
