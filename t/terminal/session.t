use 5.014;
use strict;
use warnings;

# A session without a terminal: what is played, said, asked and taken back.

use Test::More;

use lib 't/lib';
use SolvedTables qw(few_pieces table_of);
use ScratchFiles;

use Game::RoyalUr;
use Game::RoyalUr::Terminal::ByKeys;
use Game::RoyalUr::Terminal::Capabilities;
use Game::RoyalUr::Terminal::RecordFile;
use Game::RoyalUr::Terminal::Session;
use Game::RoyalUr::Terminal::Words qw(move_name);

my $dir = folder();

sub session {
    my (%with) = @_;
    my $record = delete $with{record};
    my $number = 0;
    return Game::RoyalUr::Terminal::Session->new(
        game => Game::RoyalUr->new(seed => 'session 1', first => 'light'),
        another => sub { Game::RoyalUr->new(seed => 'another ' . ++$number) },
        record_file => Game::RoyalUr::Terminal::RecordFile->new($record),
        people => ['light'],
        %with,
    );
}

# Until it is a person's turn.
sub program_plays {
    my ($session) = @_;
    while ($session->waits_for eq 'program') { $session->program_plays }
    return $session;
}

subtest 'picking and playing' => sub {
    my $session = session(people => ['light', 'dark']);
    my @legal = $session->game->legal;
    is_deeply [map { $_->code } $session->moves], [map { $_->code } @legal], 'the moves are the game\'s';
    is $session->picked, 0, 'the first is picked';
    ok !$session->pick(7), 'there is no eighth';
    like $session->said, qr/\AThere (?:is one move|are \d moves)\.\z/, 'which is said';
    ok !$session->pick(-1), 'nor one before the first';
    my $move = $session->play_picked;
    is $move->code, $legal[0]->code, 'the picked one is played';
    is_deeply [map { $_->{ply} } $session->fresh], [0 .. $session->game->ply - 1], 'and all since is fresh';

    $session->play($_) for map { ($session->game->legal)[0] } 1 .. 8;
    $session->play_picked until $session->moves > 2;
    my $count = () = $session->moves;
    $session->pick_next(-1);
    is $session->picked, $count - 1, 'before the first comes the last';
    $session->pick_next(1);
    is $session->picked, 0, 'and after it the first';
    ok $session->pick(1), 'a move by its place';
    is $session->picked, 1, 'is picked';

    my $before = $session->game->position;
    ok !$session->play('h3-a1'), 'a move that is none';
    like $session->said, qr/\A[A-Z].*h3-a1.*\.\z/, 'is told as the game tells it';
    is $session->game->position, $before, 'and changes nothing';
};

subtest 'against the program' => sub {
    my $session = session(people => ['dark'], level => 2);
    is $session->level_name, 'medium', 'a level and its name';
    is $session->waits_for, 'program', 'light is the program';
    is_deeply [$session->moves], [], 'there is nothing to pick';
    ok !$session->play(($session->game->legal)[0]), 'nor to play';
    is $session->said, 'It is not your turn.', 'which is said';
    is $session->play_picked, undef, 'whatever is picked';
    program_plays($session);
    is $session->waits_for, 'person', 'then it is dark';
    is $session->seen_by, 'dark', 'who sees';
    ok scalar($session->fresh), 'what light has done';
    is $session->program_plays, undef, 'the program does not play for dark';
};

subtest 'undo' => sub {
    for my $rules ('finkel', 'masters') {
        my $session = session(game => Game::RoyalUr->new(seed => 'undo', rules => $rules));
        program_plays($session);
        $session->command('undo');
        is $session->said, 'There is nothing to take back.', "$rules: nothing yet";
        my @stands;
        for (1 .. 25) {
            push @stands, join ' ', $session->game->position, $session->game->roll, $session->game->ply;
            $session->pick($_ % (() = $session->moves));
            $session->play_picked;
            program_plays($session);
            last if $session->waits_for eq 'nobody';
        }
        for my $stand (reverse @stands) {
            $session->command('undo');
            is join(' ', $session->game->position, $session->game->roll, $session->game->ply), $stand,
                "$rules: back to a choice of one's own";
            like $session->said, qr/\ATaken back to turn \d+\.\z/, 'which is said';
        }
        $session->command('undo');
        is $session->said, 'There is nothing to take back.', "$rules: back at the start";
    }
    my $watched = session(people => []);
    $watched->program_plays for 1 .. 3;
    my $ply = $watched->game->ply;
    $watched->command('undo');
    ok $watched->game->ply < $ply, 'those who watch take back any move';
    is $watched->paused, 1, 'and the program waits then';
};

subtest 'questions' => sub {
    my $session = session(people => ['light', 'dark']);
    $session->command('quit');
    is $session->done, 1, 'a game nobody has played in is left at once';

    $session = session(people => ['light', 'dark']);
    $session->play_picked;
    for my $command ('quit', 'new', 'resign') {
        $session->command($command);
        is $session->question->{kind}, 'yes', "$command: asks";
        $session->answer('no');
        is $session->question, undef, 'no is an answer';
        $session->command($command)->answer('');
        is_deeply [$session->question, $session->done, $session->game->is_over], [undef, 0, 0], 'so is nothing';
    }
    my $game = $session->game;
    $session->command('resign')->answer('y');
    is $game->result->how, 'resign', 'given up';
    is $session->waits_for, 'nobody', 'it is over';
    is $session->picked, undef, 'nothing is picked';
    ok !$session->pick(0), 'nor can it be';
    is $session->said, 'There is nothing to move now.', 'which is said';
    $session->command('resign');
    is $session->said, 'The game is over already.', 'twice is too often';
    $session->command('undo');
    is $game->is_over, 0, 'taken back';
    $session->command('new')->answer('Yes');
    isnt $session->game, $game, 'another game';
    is $session->game->seed, 'another 1', 'of its own';
    is_deeply [$session->fresh], [$session->game->turns], 'everything in it is new';
    $session->play_picked;
    $session->command('quit')->answer('y');
    is $session->done, 1, 'left';
};

subtest 'saving' => sub {
    my $session = session(people => ['light', 'dark']);
    $session->play_picked;
    $session->command('save');
    is $session->question->{kind}, 'text', 'asks for a file';
    is $session->question->{proposal}, 'royalur-73657373.txt', 'and proposes one';
    $session->answer("$dir/saved.txt");
    is $session->said, "Saved to $dir/saved.txt.", 'saved';
    is contents("$dir/saved.txt"), $session->game->to_record, 'and it is the record';
    $session->command('quit');
    is $session->done, 1, 'what is saved can be left';

    $session = session(people => ['light', 'dark']);
    $session->play_picked for 1 .. 2;
    my $before = contents("$dir/saved.txt");
    $session->command('save', "$dir/saved.txt");
    is $session->question->{kind}, 'yes', 'asks whether to write over another';
    $session->answer('n');
    is contents("$dir/saved.txt"), $before, 'and does not';
    $session->command('save', "$dir/saved.txt")->answer('y');
    is contents("$dir/saved.txt"), $session->game->to_record, 'or does';
    $session->play_picked;
    $session->command('quit');
    ok $session->question, 'what was played since is not saved';
    $session->answer('');
    $session->command('save', "$dir/no/such/file");
    like $session->said, qr{\AIt could not be saved: \Q$dir\E/no/such/file: }, 'what cannot be saved';

    $session = session(people => ['light', 'dark'], record => "$dir/asked.txt");
    $session->play_picked;
    my $first = $session->game;
    $session->command('new');
    isnt $session->game, $first, 'a game whose record is kept can be left';
    is contents("$dir/asked.txt"), $first->to_record, 'and its record is there';
    is $session->record_file->file, "$dir/asked-2.txt", 'the next has another';
    $session->play_picked;
    $session->command('save', "$dir/asked-2.txt");
    is $session->said, "Saved to $dir/asked-2.txt.", 'its own file may be written over';

    $session = session(people => ['light', 'dark'], record => "$dir/no/such/file");
    $first = $session->game;
    $session->command('new');
    like $session->said, qr/could not be kept/, 'what cannot be kept';
    is $session->game, $first, 'is not left';
};

subtest 'levels, routes, pages, pauses' => sub {
    my $session = session();
    for my $level (2, 3, 4, 5, 1) {
        $session->command('level');
        is $session->level, $level, "the next level is $level";
    }
    $session->command('level', 'expert');
    is $session->said, 'The program plays at level 4, expert.', 'a level by its name';
    $session->command('level', 9);
    is $session->said, "There is no level '9'; the levels are 1, 2, 3, 4, 5.", 'none such';
    is $session->level, 4, 'changes nothing';
    my $two = session(people => ['light', 'dark'])->command('level');
    is $two->said, 'The program plays at level 2, medium.', 'two people have a level for later';

    $session->command('route');
    is $session->route, 1, 'the route is shown';
    $session->command('route');
    is $session->route, 0, 'and hidden';
    $session->command('help');
    is $session->page->{name}, 'help', 'a page';
    $session->turn_page;
    is $session->page, undef, 'turned';
    $session->pause;
    is $session->paused, 0, 'who plays cannot pause';
    my $watching = session(people => []);
    is $watching->pause->paused, 1, 'who watches can';
    is $watching->pause->paused, 0, 'and go on';
    $watching->command('resign');
    is $watching->said, 'It is not your turn.', 'but not give up';
};

# Chances as they are told without a terminal.
sub ranked {
    my ($session, $table) = @_;
    my $game = $session->game;
    return $table->rank($game->board, $game->roll) if $table;
    return $game->board->rank($game->roll, $game->variant, plies => 2);
}

subtest 'the chances of the moves' => sub {
    my $rules = few_pieces('finkel', 3);
    my $table = table_of($rules);
    my @game = (game => Game::RoyalUr->new(seed => 'hint', rules => $rules), people => ['light', 'dark']);
    my $session = session(@game);
    $session->play_picked until $session->moves > 1 && $session->game->ply > 8;
    for my $by (undef, $table) {
        $session = session(game => $session->game, people => ['light', 'dark'], table => $by);
        my @moves = $session->moves;
        my @chances = $session->chances;
        is_deeply [map { [$_->{number} - 1, $_->{chance}] } @chances], [ranked($session, $by)], $by ? 'from a table' : 'estimated';
        is_deeply [map { $_->{move}->code } @chances], [map { $moves[$_->{number} - 1]->code } @chances], 'each of its move';
        like $session->how_judged, $by ? qr/exact, from a solved table/ : qr/estimates, not exact/, 'which is said';
        $session->command('hint');
        is $session->page->{name}, 'hint', 'on a page';
        is $session->review->{method}{exact}, $by ? 1 : 0, 'the review is of the same judge';
    }
    my $other = session(people => ['light', 'dark'], table => $table);
    like $other->how_judged, qr/estimates/, 'a table of other rules tells nothing';
    my $waiting = session(people => ['dark']);
    is_deeply [$waiting->chances], [], 'none when a program is to move';
    $waiting->command('hint');
    is $waiting->said, 'There is nothing to move now.', 'which is said';
    is $waiting->page, undef, 'without a page';
};

subtest 'a coach says what a move lost and what was better' => sub {
    my ($told, $silent) = (0, 0);
    for my $coach (1, 0) {
        my $session = session(people => ['light', 'dark'], coach => $coach, game => Game::RoyalUr->new(seed => 'coach'));
        until ($session->game->is_over) {
            my @moves = $session->moves;
            my @ranked = ranked($session);
            my $played = $#moves;
            my ($made) = grep { $_->[0] == $played } @ranked;
            my $lost = $ranked[0][1] - $made->[1];
            $session->pick($played);
            my $best = $moves[$ranked[0][0]];
            $session->play_picked;
            if ($coach && $lost > 0.02) {
                $told++;
                is $session->advice, sprintf('That lost %.2f points; better was %s.', 100 * $lost, move_name($best)), 'a mistake';
            }
            else {
                $silent++;
                is $session->advice, '', $coach ? 'no mistake worth a word' : 'nothing without a coach';
            }
        }
        $session->look_back;
        is $session->page && $session->page->{name}, $coach ? 'mistakes' : undef, 'the page that looks back';
        $session->turn_page->look_back;
        is $session->page, undef, 'opens once';
        next unless $coach;
        $session->take_back;
        is $session->advice, '', 'what is taken back is not spoken of';
        $session->look_back;
        is $session->page, undef, 'nor is the game over';
        $session->play_picked until $session->game->is_over;
        is $session->look_back->page->{name}, 'mistakes', 'until it is again';
        $session->turn_page->begin_another;
        is $session->advice, '', 'a new game begins without advice';
    }
    ok $told > 5 && $silent > 5, "$told times, and $silent not";
};

subtest 'keys' => sub {
    my $session = session(people => ['light', 'dark'], game => Game::RoyalUr->new(first => 'light', script => [3, 2, 1, 2, 1, 2, 3, 2, 1]));
    my $keys = Game::RoyalUr::Terminal::ByKeys->new(
        session => $session, ability => Game::RoyalUr::Terminal::Capabilities->of(undef, undef, {}));
    $keys->press('enter') for 1 .. 4;
    my $count = () = $session->moves;
    ok $count > 1, 'a choice';
    my %picks = (tab => 1, back_tab => $count - 1, end => $count - 1,
        home => 0, 1 => 0, 2 => 1);
    for my $key (sort keys %picks) {
        $session->pick(0);
        $keys->press($key);
        is $session->picked, $picks{$key}, "$key picks";
    }
    $session->pick(0);
    for my $key ('0', '9', 'z', 'unknown', 'page_up') {
        my $ply = $session->game->ply;
        $keys->press($key);
        is_deeply [$session->picked, $session->game->ply], [0, $ply], "$key changes nothing";
        ok length $session->said, 'and says so';
    }

    $keys->press('s');
    $keys->press('backspace') for 1 .. 40;
    $keys->press($_) for split(//, "$dir/keys"), "\xc3\xa9", 'x', 'backspace', 'backspace', 'up', 'unknown', 'enter';
    is $session->said, "Saved to $dir/keys.", 'a name typed, with a mistake of two characters';
    $keys->press('s');
    $keys->press('escape');
    is $session->question, undef, 'escape is no answer';
    $keys->press('x');
    $keys->press('q');
    is_deeply [$session->question, $session->done], [undef, 0], 'a key that is not y is no';
    $keys->press('?');
    $keys->press($_) for 'down', 'page_down', 'end', 'home', 'up', ' ';
    is $session->page->{name}, 'help', 'keys that turn a page';
    $keys->press('q');
    is $session->page, undef, 'and one that leaves it';
    is $session->done, 0, 'but not the game';
    $keys->press('x');
    $keys->press('y');
    is $session->game->result->how, 'resign', 'given up by keys';
};

subtest 'whole games' => sub {
    srand 73;
    for my $round (1 .. 30) {
        my $rules = ('finkel', 'masters', { pieces => 3, route => 'long' })[$round % 3];
        my $people = (['light'], ['dark'], ['light', 'dark'], [])[$round % 4];
        my $session = session(people => $people, game => Game::RoyalUr->new(seed => "whole $round", rules => $rules));
        my @told = map { $_->{ply} } $session->fresh;
        while ($session->waits_for ne 'nobody') {
            if ($session->waits_for eq 'person') {
                $session->pick(int rand(() = $session->moves));
                $session->play_picked or last;
            }
            else { $session->program_plays or last }
            # What is fresh goes on where the last looks ended, without a gap.
            my @fresh = $session->fresh;
            @told = (@told[0 .. $fresh[0]{ply} - 1], map { $_->{ply} } @fresh) if @fresh;
        }
        is_deeply \@told, [0 .. $session->game->ply - 1], "game $round: every turn was fresh once";
        ok $session->game->is_over, "game $round: played to its end";
        my ($again) = Game::RoyalUr->replay($session->game->to_record);
        is $again->position, $session->game->position, "game $round: its record is the same game";
    }
};

done_testing;
