use 5.014;
use strict;
use warnings;

# Scripted rolls, the turns lost to them, the log of it all.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use Refusal;

use Game::RoyalUr;

my $CLASS = 'Game::RoyalUr';

# A turn of the log in few words.
sub told { join ' ', map { $_->{ply} + 1 . "$_->{side}$_->{roll}:" . ($_->{move} // '-') } map { ref $_ eq 'ARRAY' ? @$_ : $_ } @_ }

subtest 'a script' => sub {
    my $game = $CLASS->new(first => 'light', script => [0, '0000', [0, 0, 0, 0], '1', '1111', [1, 0, 1, 0]]);
    is told($game->log), '1light0:- 2dark0:- 3light0:-', 'lost turns before the first choice';
    is_deeply [$game->side, $game->roll, $game->throw, $game->ply], ['dark', 1, undef, 3], 'a roll without its dice';
    is_deeply [map { $_->{faces} } $game->turns], [undef, '0000', '0000'], 'faces where the script gave them';
    is_deeply [map { $_->{throw} } $game->turns], [0, 1, 2], 'a throw is its place in the script';
    $game->play('hand-d3');
    is_deeply [$game->roll, $game->throw], [4, [1, 1, 1, 1]], 'dice as text';
    $game->play('hand-a1');
    is_deeply [$game->roll, $game->throw], [2, [1, 0, 1, 0]], 'dice as an array';
    is_deeply [$game->seed, $game->opening, $game->first], [undef, [], 'light'], 'no seed, no opening throws';
    $game->play('hand-c1');
    is_deeply [$game->roll, $game->throw, scalar $game->legal, $game->is_over], [undef, undef, 0, 0], 'the script has run out';
    is $game->play('c1-a1') // $game->error->code, 'no_roll', 'there is no roll to play by';
    is_deeply $game->error->detail, { from => 'c1', to => 'a1', roll => undef }, 'and the error says so';
    is_deeply [$game->rolled], [0, 0, 0, 1, 4, 2], 'every roll';
    ok $game->undo, 'the last choice back';
    is_deeply [$game->roll, $game->throw], [2, [1, 0, 1, 0]], 'and its roll';

    refused(sub { $CLASS->new(script => [1]) }, qr/A script says nothing of who moves first/, 'somebody must be told to move first');
    is $CLASS->new(script => [1], first => 'dark')->first, 'dark', 'by name';
    is $CLASS->new(script => [1], position => '4xx2/8/4xx2 d 7 0 7 0')->first, 'dark', 'by the position too';
    my $masters = $CLASS->new(rules => 'masters', first => 'light', script => ['000', 4]);
    is_deeply [$masters->roll, $masters->throw], [4, [0, 0, 0]], 'dice are worth what the rules say';
    my @script = (1, 2);
    my $own = $CLASS->new(first => 'light', script => \@script);
    @script = ();
    $own->play('hand-d1');
    is $own->roll, 2, 'the script is the game\'s own';
    is $CLASS->new(first => 'light', script => [])->roll, undef, 'an empty script is a game without a roll';
    is $CLASS->new(first => 'light', script => [])->resign, 1, 'which can be resigned';

    for my $script ('1', 1, {}, sub { }, \1) {
        refused(sub { $CLASS->new(first => 'light', script => $script) }, qr/A script is a reference to an array of rolls/, "script $script");
    }
    for my $roll (undef, '', 5, -1, 'x', '111', '11111', '1112', [1, 1, 1], [1, 1, 1, 2], [1, 1, 1, undef, 1, 1], {}, 1.5, "1\n", '01', []) {
        refused(sub { $CLASS->new(first => 'light', script => [1, $roll]) }, qr/Roll 2 of the script is neither a roll of 0 to 4 nor how 4 dice fell/, 'a roll refused');
    }
    refused(sub { $CLASS->new(first => 'light', rules => 'masters', script => ['1111']) }, qr/Roll 1 .* 3 dice/, 'masters throw no four dice');
    my @zero = (first => 'light', rules => 'masters', script => [0, 1]);
    is told($CLASS->new(@zero)->log), '1light0:-', 'a roll is taken as written, also one that the dice cannot make';

    my $hashes = $CLASS->new(first => 'light', script => [{ roll => 4, faces => '1111' }, { roll => 2 }]);
    is_deeply [$hashes->roll, $hashes->throw], [4, [1, 1, 1, 1]], 'a roll and its dice as a hash';
    $hashes->play('hand-a1');
    is_deeply [$hashes->roll, $hashes->throw], [2, undef], 'or the roll alone';
    refused(sub { $CLASS->new(first => 'light', script => [{ roll => 3, faces => '1111' }]) }, qr/Roll 1 of the script says 3, and its dice 1111/, 'dice that are not the roll');
};

subtest 'turns are lost by the game, one after another' => sub {
    # Light's only pieces: b1 behind a1, and the last of the hand.
    my $game = $CLASS->new(rules => { pieces => 2 }, position => '4xx2/8/ll2xx2 l 0 0 2 0', script => [2, 0, 0, 3, 1]);
    $game->play('b1-a2') or die $game->error;
    is told($game->log), '1light2:b1-a2 2dark0:- 3light0:-', 'two lost turns after a move';
    is told($game->forfeits_since), '2dark0:- 3light0:-', 'forfeits_since: all of them';
    is told($game->forfeits_since(0)), '2dark0:- 3light0:-', 'after the start';
    is told($game->forfeits_since(2)), '3light0:-', 'after ply 2';
    is told($game->forfeits_since(3)), '', 'after ply 3';
    is told($game->forfeits_since(99)), '', 'after a ply to come';
    is_deeply [$game->side, $game->roll, $game->ply], ['dark', 3, 3], 'dark has a choice';
    $game->play('hand-b3');
    is told($game->forfeits_since($game->ply - 1)), '', 'no lost turn after this one';
    is told($game->forfeits_since(1)), '2dark0:- 3light0:-', 'the earlier ones are still told';
    ok $game->undo, 'undo';
    is told($game->log), '1light2:b1-a2 2dark0:- 3light0:-', 'takes back the choice';
    ok $game->undo, 'again';
    is told($game->log), '', 'takes back the lost turns with the choice before them';
    is_deeply [$game->side, $game->roll], ['light', 2], 'the choice is there again';

    # A roll that is not 0 is lost too when no piece can move by it.
    my $stuck = $CLASS->new(rules => { pieces => 1 }, position => '4xx2/8/4xxl1 l 0 0 1 0', script => [4, 3, 2, 1]);
    is told($stuck->log), '1light4:-', 'more than the piece needs to come home';
    is $stuck->side, 'dark', 'dark is next';

    for my $ply ('', -1, 1.5, 'x', '01', [], "1\n") {
        refused(sub { $game->forfeits_since($ply) }, qr/A ply is a whole number from 0 up/, 'forfeits_since refused');
        refused(sub { $game->turns($ply) }, qr/A ply is a whole number from 0 up/, 'turns refused');
    }
};

subtest 'lost turns at the start stay when the first choice is taken back' => sub {
    my $game = $CLASS->new(first => 'light', script => [0, 0, 1, 0, 2]);
    $game->play('hand-d1');
    is told($game->log), '1light0:- 2dark0:- 3light1:hand-d1 4dark0:-', 'lost turns around the first choice';
    ok $game->undo, 'undo';
    is told($game->log), '1light0:- 2dark0:-', 'those before it stay';
    is $game->undo, 0, 'nothing was chosen there';
    is told($game->log), '1light0:- 2dark0:-', 'so nothing is taken back';
    is told($game->forfeits_since), '1light0:- 2dark0:-', 'forfeits_since: without a move, from the start';
};

subtest 'the log' => sub {
    my $game = $CLASS->new(rules => { pieces => 1, safe_rosettes => 0 }, position => '4xx2/l3d3/4xx2 l 0 0 0 0',
        script => ['1111', 3, '0000', 4, 3]);
    $game->play('a2-e2') or die $game->error;
    is_deeply $game->log, [
        { ply => 0, side => 'light', throw => 0, roll => 4, faces => '1111', move => 'a2-e2', captures => 1, rosette => 0, home => 0 },
    ], 'a capture';
    $game->play('hand-b3');
    is_deeply [$game->turns(1)], [
        { ply => 1, side => 'dark', throw => 1, roll => 3, faces => undef, move => 'hand-b3', captures => 0, rosette => 0, home => 0 },
        { ply => 2, side => 'light', throw => 2, roll => 0, faces => '0000', move => undef },
    ], 'a move without its dice, a lost turn; from a ply on';
    is_deeply [sort keys %{ $game->log->[2] }], [qw(faces move ply roll side throw)], 'a lost turn has only these';
    is_deeply [$game->turns(3)], [], 'none after the last';
    is_deeply [$game->turns(30)], [], 'none after one to come';
    is scalar(my @all = $game->log), 1, 'one reference in list context too';
    is scalar(my @turns = $game->turns), 3, 'turns: a list';

    my $home = $CLASS->new(rules => { pieces => 1 }, position => '4xx2/8/4xxl1 l 0 0 1 0', script => [1]);
    $home->play('g1-home');
    is_deeply [map { @$_{qw(move captures rosette home)} } $home->turns], ['g1-home', 0, 0, 1], 'a piece home';
    my $rosette = $CLASS->new(first => 'light', script => [4]);
    $rosette->play('hand-a1');
    is_deeply [map { @$_{qw(move captures rosette home)} } $rosette->turns], ['hand-a1', 0, 1, 0], 'a rosette';
};

subtest 'a seeded game numbers its throws after the opening' => sub {
    my $game = $CLASS->new(seed => 'opening 1');
    $game->play(($game->legal)[0]) for 1 .. 30;
    is_deeply [map { $_->{throw} } $game->turns], [4 .. 3 + $game->ply], 'one after another from 4';
    is_deeply [map { $_->{ply} } $game->turns], [0 .. $game->ply - 1], 'plies from 0';
    my ($lost) = grep { !defined $_->{move} } $game->turns;
    ok $lost, 'a lost turn among them';
};

done_testing;
