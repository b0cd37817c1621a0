use 5.014;
use strict;
use warnings;

# Why a move is refused: every code on purpose, in order, and then every pair of
# places in thousands of positions against a plain reading of the rules.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;

use Game::RoyalUr;
use Game::RoyalUr::Error;
use Game::RoyalUr::Rules;

subtest 'every code, in the order in which it is looked for' => sub {
    my ($light, $dark) = ('4xx2/8/4xxl1 l 0 0 1 0', '4xx2/8/4xx2 l 5 0 6 1');
    my $mid = '4xxd1/2ld3d/l2lxxl1 l 3 0 4 0';
    my @cases = (
        # position, pieces, roll, move, code
        ['4xx2/8/4xx2 l 0 1 1 0', 1, 3, 'x', 'game_over'],
        ['4xx2/8/4xx2 l 0 1 1 0', 1, 3, 'a1-a1', 'game_over'],
        [$mid, 7, 3, undef, 'bad_move'], [$mid, 7, 3, '', 'bad_move'], [$mid, 7, 3, 'b1', 'bad_move'],
        [$mid, 7, 3, 'e1-f1', 'bad_move'], [$mid, 7, 3, 'home-a1', 'bad_move'], [$mid, 7, 3, 'a1-hand', 'bad_move'],
        [$mid, 7, 3, [], 'bad_move'], [$mid, 7, 3, 'a1-b2x', 'bad_move'],
        [$mid, 7, 3, 'b1-b2', 'no_piece'], [$mid, 7, 3, 'f2-h3', 'no_piece'], [$mid, 7, 1, 'g3-h3', 'no_piece'],
        [$mid, 7, 3, 'b3-a1', 'no_piece'], [$mid, 7, 3, 'h3-home', 'no_piece'],
        [$light, 1, 3, 'hand-b1', 'no_piece'], [$light, 1, 3, 'hand-b3', 'no_piece'],
        [$mid, 7, 3, 'd2-g2', 'not_your_piece'], [$mid, 7, 3, 'd2-a3', 'not_your_piece'], [$mid, 7, 3, 'h2-home', 'not_your_piece'],
        [$mid, 7, 3, 'a1-b2', 'wrong_distance'], [$mid, 7, 3, 'c2-b2', 'wrong_distance'], [$mid, 7, 3, 'c2-c2', 'wrong_distance'],
        [$mid, 7, 3, 'hand-b3', 'wrong_distance'], [$mid, 7, 3, 'c2-g3', 'wrong_distance'], [$mid, 7, 3, 'hand-home', 'wrong_distance'],
        [$mid, 7, 3, 'c2-home', 'wrong_distance'], [$mid, 7, 2, 'c2-d2', 'wrong_distance'], [$mid, 7, 0, 'hand-d1', 'wrong_distance'],
        [$mid, 7, 3, 'd1-d2', 'wrong_distance'],
        [$mid, 7, 4, 'hand-a1', 'own_piece'], [$mid, 7, 1, 'hand-d1', 'own_piece'], [$mid, 7, 3, 'd1-a1', 'own_piece'],
        [$mid, 7, 1, 'c2-d2', 'safe_rosette'], [$mid, 7, 4, 'a1-d2', 'safe_rosette'],
        [$mid, 7, 2, 'g1-home', 'overshoot'], [$mid, 7, 4, 'g1-home', 'overshoot'],
    );
    my %met;
    for my $case (@cases) {
        my ($position, $pieces, $roll, $text, $code) = @$case;
        my $rules = Game::RoyalUr::Rules->new(position => $position, rules => { pieces => $pieces });
        my ($move, $error) = $rules->move_for($roll, $text);
        is $error && $error->code, $code, "$code: roll $roll, " . ($text // 'undef');
        is $move, undef, '  and no move';
        my ($from, $to) = ($text // '') =~ /\A(\w+)-(\w+)\z/ && $code ne 'bad_move' ? ($1, $2) : ();
        my $detail = $error && $error->detail;
        is_deeply [delete @$detail{qw(text why)}], [$text, (Game::RoyalUr::Notation::parse_move($text))[1]], '  what was given, and why it is none'
            if $code eq 'bad_move';
        is_deeply $detail, { from => $from, to => $to, roll => $roll }, '  from, to and roll';
        is $rules->position, $position, '  nothing changed';
        $met{$code}++;
    }

    my $empty = Game::RoyalUr->new(first => 'light', script => []);
    is $empty->play($_), undef, 'no roll: ' . $_ for 'hand-b1', 'x';
    is $empty->error->code, 'no_roll', 'no_roll comes before bad_move';
    $met{no_roll}++;
    (undef, my $bad) = Game::RoyalUr->replay('');
    $met{ $bad->code }++;
    is_deeply [grep { !$met{$_} } Game::RoyalUr::Error->codes], [], 'every code was met';
    is join(' ', Game::RoyalUr::Error->codes),
        'game_over no_roll bad_move no_piece not_your_piece wrong_distance own_piece safe_rosette overshoot bad_record', 'in this order';
};

# Of two reasons that hold the earlier is given.
subtest 'one reason before the next' => sub {
    my $is = sub {
        my ($position, $roll, $text, $code, %rules) = @_;
        my (undef, $error) = Game::RoyalUr::Rules->new(position => $position, rules => {%rules})->move_for($roll, $text);
        is $error && $error->code, $code, "$code: $text by $roll in $position";
    };
    $is->('4xx2/8/4xx2 l 0 1 1 0', 1, 'a1-a1', 'game_over', pieces => 1);              # and no_piece
    $is->('3dxx2/8/4xx2 l 7 0 6 0', 1, 'd3-c3', 'no_piece');                           # not on light's route, though dark's piece is there
    $is->('4xx2/d7/4xx2 l 7 0 6 0', 1, 'a2-d2', 'not_your_piece');                     # and wrong_distance
    $is->('4xx2/l2l4/4xx2 l 5 0 7 0', 2, 'a2-d2', 'wrong_distance');                   # and own_piece
    $is->('4xx2/l2d4/4xx2 l 6 0 6 0', 2, 'a2-d2', 'wrong_distance');                   # and safe_rosette
    $is->('4xx2/8/4xxl1 l 6 0 7 0', 2, 'g1-h1', 'wrong_distance');                     # not overshoot: home was not asked for
    $is->('4xxd1/6l1/4xx2 l 6 0 6 0', 1, 'g2-g3', 'safe_rosette', route => 'long');    # the other side's rosette
};

subtest 'a move is taken for its side and its places' => sub {
    my $rules = Game::RoyalUr::Rules->new(position => '4xx2/l2d4/4xx2 l 6 0 6 0');
    my $dark = Game::RoyalUr::Rules->new(position => '4xx2/l2d4/4xx2 d 6 0 6 0');
    my ($of_dark) = $dark->moves(2);
    my (undef, $error) = $rules->move_for(2, $of_dark);
    is $error->code, 'not_your_piece', 'a move of the other side';
    is_deeply $error->detail, { from => 'hand', to => 'c3', roll => 2 }, 'its places';
    my ($b2) = grep { $_->from eq 'a2' } $rules->moves(1);
    is $rules->move_for(1, $b2)->code, $b2->code, 'a move of this position';
    is + ($rules->move_for(2, $b2))[1]->code, 'wrong_distance', 'by another roll';
};

# The rules read plainly: a board in a hash by square, routes as lists.
my %ROUTE = (
    short => { light => [qw(d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1)] },
    long => { light => [qw(d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1)] },
);
$_->{dark} = [map { tr/13/31/r } @{ $_->{light} }] for values %ROUTE;

sub plain_reason {
    my ($rules, $board, $hand, $side, $roll, $from, $to) = @_;
    my @route = ('hand', @{ $ROUTE{ $rules->{route} }{$side} }, 'home');
    my ($start) = grep { $route[$_] eq $from } 0 .. $#route;
    return 'no_piece' if !defined $start || ($from eq 'hand' ? !$hand : !$board->{$from});
    return 'not_your_piece' if $from ne 'hand' && $board->{$from} ne $side;
    my ($end) = grep { $route[$_] eq $to } 0 .. $#route;
    return 'overshoot' if $to eq 'home' && $start + $roll > $end;
    return 'wrong_distance' if !defined $end || $start + $roll != $end;
    return undef unless my $stands = $board->{$to};
    return 'own_piece' if $stands eq $side;
    return 'safe_rosette' if $rules->{safe_rosettes} && $to =~ /\A(?:a1|g1|d2|a3|g3)\z/;
    return undef;
}

subtest 'every pair of places, in positions at random' => sub {
    srand 41;
    my @squares = map { @$_ } [qw(a1 b1 c1 d1 g1 h1)], [map { "${_}2" } 'a' .. 'h'], [qw(a3 b3 c3 d3 g3 h3)];
    my (@wrong, %met);
    for (1 .. 150) {
        my %rules = (route => (qw(short long))[rand 2], safe_rosettes => int rand 2, pieces => 1 + int rand 7);
        my (%board, %hand, %home);
        for my $side (qw(light dark)) {
            my @free = grep { !$board{$_} } @{ $ROUTE{ $rules{route} }{$side} };
            $hand{$side} = $rules{pieces};
            for (1 .. rand $rules{pieces} + 1) {
                $board{ splice @free, rand @free, 1 } = $side;
                $hand{$side}--;
            }
            $home{$side} = int rand $hand{$side} + 1;
            $home{$side}-- if $home{$side} == $rules{pieces};
            $hand{$side} -= $home{$side};
        }
        my $to_move = (qw(light dark))[rand 2];
        my $rows = join '/', map {
            my $row = $_;
            join '', map { "$_$row" =~ /\A[ef][13]/ ? 'x' : substr $board{"$_$row"} // '1', 0, 1 } 'a' .. 'h';
        } 3, 2, 1;
        my $position = join ' ', $rows, substr($to_move, 0, 1), $hand{light}, $home{light}, $hand{dark}, $home{dark};
        my $game = Game::RoyalUr::Rules->new(rules => {%rules}, position => $position);
        for my $roll (0 .. 4) {
            my %legal = map { $_->from . '-' . $_->to => $_ } $game->moves($roll);
            for my $from ('hand', @squares) {
                for my $to ('home', @squares) {
                    my ($move, $error) = $game->move_for($roll, "$from-$to");
                    my $reason = $roll ? plain_reason(\%rules, \%board, $hand{$to_move}, $to_move, $roll, $from, $to) : undef;
                    my $ok = !$error == !!$legal{"$from-$to"} && !$move == !!$error;
                    $ok &&= ($error ? $error->code : 'legal') eq ($reason // 'legal') if $roll;
                    $ok &&= !!$error unless $roll;
                    push @wrong, "$position roll $roll $from-$to: " . ($error ? $error->code : 'legal') . ', not ' . ($reason // 'legal')
                        unless $ok;
                    $met{ $error ? $error->code : 'legal' }++;
                }
            }
        }
    }
    is_deeply [@wrong[0 .. ($#wrong > 4 ? 4 : $#wrong)]], [], 'the same reason for each';
    is join(' ', sort keys %met), 'legal no_piece not_your_piece overshoot own_piece safe_rosette wrong_distance', 'all were met';
};

done_testing;
