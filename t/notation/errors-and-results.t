use 5.014;
use strict;
use warnings;

# Errors and results as values.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;

use Game::RoyalUr::Error;
use Game::RoyalUr::Result;

my $ERROR = 'Game::RoyalUr::Error';
my $RESULT = 'Game::RoyalUr::Result';

subtest 'the codes' => sub {
    is_deeply [$ERROR->codes], [qw(
            game_over no_roll bad_move no_piece not_your_piece wrong_distance own_piece safe_rosette overshoot bad_record
    )], 'in the order in which they are looked for';
    my %sentence = map { $ERROR->message_for($_) => $_ } $ERROR->codes;
    is scalar(keys %sentence), 10, 'each with a sentence of its own';
    for my $code (undef, '', 'x', 'No_Piece', 0, []) {
        is $ERROR->message_for($code), undef, 'message_for: no such code';
        refused(sub { $ERROR->of($code) }, qr/There is no error called/, 'of: no such code');
    }
};

subtest 'an error' => sub {
    my %detail = (from => 'a1', to => 'a2', roll => 1);
    my $error = $ERROR->of('no_piece', \%detail);
    is_deeply [$error->code, $error->detail], ['no_piece', {%detail}], 'code and detail';
    is $error->message, $ERROR->message_for('no_piece'), 'message: the sentence of the code';
    is $error->text, 'there is no piece to move: a1-a2 with a roll of 1', 'text: with the detail in words';
    is "$error", $error->text, 'as a string';
    ok $error, 'always true';
    ok $error eq $error->text && $error ne 'x', 'compared as a string';
    is_deeply $ERROR->of('no_piece', %detail)->detail, {%detail}, 'the detail as pairs';
    is_deeply $ERROR->of('overshoot', roll => 3)->detail, { roll => 3 }, 'one of them';
    $detail{from} = 'x';
    $error->detail->{to} = 'x';
    is_deeply $error->detail, { from => 'a1', to => 'a2', roll => 1 }, 'nobody else\'s hash';

    is $ERROR->of('game_over')->text, 'the game is over', 'no detail';
    is_deeply $ERROR->of('game_over')->detail, {}, 'is an empty hash';
    is $ERROR->of('game_over', undef)->text, 'the game is over', 'undef likewise';
    is $ERROR->of('game_over', { from => 'a1', to => 'a2', roll => undef })->text, 'the game is over: a1-a2', 'no roll';
    is $ERROR->of('bad_move', { from => undef, to => undef, roll => 2 })->text, 'that is not a move', 'no places';
    is $ERROR->of('bad_move', {}, "'a1b1'")->text, "that is not a move: 'a1b1'", 'a note';
    is $ERROR->of('bad_record', { ply => 12, why => 'own_piece' })->text, 'the record cannot be replayed: ply 12, own_piece', 'a ply';
    is $ERROR->of('bad_record', { line => 0, why => 'empty' })->text, 'the record cannot be replayed: line 0, empty', 'a line';
    for my $detail ('', 'x', 0, [], \1, sub { }) {
        refused(sub { $ERROR->of('no_piece', $detail) }, qr/The detail of an error is pairs of names and values, or a hash reference/, "detail $detail");
    }
    my $made = $ERROR->new(code => 'x', message => 'of a program', detail => { a => 1 });
    is_deeply [$made->code, $made->message, $made->detail, "$made"], ['x', 'of a program', { a => 1 }, 'of a program'], 'new checks nothing';
    @Local::Error::ISA = $ERROR;
    isa_ok(Local::Error->of('no_roll'), 'Local::Error', 'of a subclass');
};

subtest 'a result' => sub {
    my %won = (winner => 'dark', how => 'home', plies => 121, home => { light => 3, dark => 7 }, final => '4xx2/8/4xx2 l 4 3 0 7');
    my $result = $RESULT->new(%won);
    is_deeply [map { $result->$_ } qw(winner loser how plies final is_draw)],
        ['dark', 'light', 'home', 121, '4xx2/8/4xx2 l 4 3 0 7', 0], 'won';
    is_deeply [$result->home('light'), $result->home('dark')], [3, 7], 'home of a side';
    is_deeply $result->home, { light => 3, dark => 7 }, 'home of both';
    $result->home->{light} = 9;
    $won{home}{dark} = 9;
    is_deeply $result->home, { light => 3, dark => 7 }, 'nobody else\'s hash';
    $won{home}{dark} = 7;
    is $RESULT->new(%won, winner => 'light', how => 'resign')->loser, 'dark', 'resigned';
    my $draw = $RESULT->new(%won, winner => undef, how => 'ply_cap');
    is_deeply [$draw->winner, $draw->loser, $draw->is_draw], [undef, undef, 1], 'drawn';

    for my $side (undef, '', 'x', 0, 'Light') {
        refused(sub { $result->home($side) }, qr/A side is light or dark, not/, 'home refused');
    }
    refused(sub { $RESULT->new(%won, how => undef) }, qr/A game ends by home, resign or ply_cap, not undef/, 'no how');
    refused(sub { $RESULT->new(%won, how => 'timeout') }, qr/not timeout/, 'a how there is not');
    for my $winner (undef, '', 'l', 'both') {
        refused(sub { $RESULT->new(%won, winner => $winner) }, qr/The winner is light or dark/, 'a winner that is not one');
    }
    refused(sub { $RESULT->new(%won, how => 'ply_cap') }, qr/The winner is light or dark, and of a draw undef/, 'a draw that is won');
    for my $home ([], {}, { light => 1 }, { light => 1, dark => 1, both => 2 }) {
        refused(sub { $RESULT->new(%won, home => $home) }, qr/home is a hash reference with light and dark/, 'home that is not both');
    }
    for my $plies ('', -1, 'x', 1.5) {
        refused(sub { $RESULT->new(%won, plies => $plies) }, qr/plies is a whole number/, 'plies that are none');
    }
    for my $final ('') {
        refused(sub { $RESULT->new(%won, final => $final) }, qr/final is a position/, 'no position');
    }
    my $least = $RESULT->new(winner => 'light', how => 'resign');
    is_deeply [map { $least->$_ } qw(winner loser plies final home)], ['light', 'dark', 0, undef, {}], 'who and how are enough';
    my $drawn = $RESULT->new(how => 'ply_cap');
    is $drawn->is_draw, 1, 'of a draw, how';
    refused(sub { $RESULT->new(%won, loser => 'light') }, qr/A result has no loser/, 'a field there is not');
    refused(sub { $RESULT->new }, qr/A game ends by/, 'nothing');
};

done_testing;
