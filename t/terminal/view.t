use 5.014;
use strict;
use warnings;

# What the screen shows of a session, at every size.

use Test::More;

use lib 't/lib';

use Game::RoyalUr;
use Game::RoyalUr::Terminal::Picture;
use Game::RoyalUr::Engine qw(:all);
use Game::RoyalUr::Terminal::RecordFile;
use Game::RoyalUr::Terminal::Session;
use Game::RoyalUr::Terminal::Layout;
use Game::RoyalUr::Terminal::Words qw(turn_told turns_told);

my $ENGINE = 'Game::RoyalUr::Engine';
my $view = Game::RoyalUr::Terminal::Layout->new;

sub session {
    my (%with) = @_;
    return Game::RoyalUr::Terminal::Session->new(
        game => Game::RoyalUr->new(seed => 'a view', first => 'light'),
        record_file => Game::RoyalUr::Terminal::RecordFile->new,
        people => ['light', 'dark'],
        %with,
    );
}

sub bare { return join("\n", @_) =~ s/\e\[[0-9;]*m//gr }

subtest 'a board, drawn three ways' => sub {
    my $board = $ENGINE->new(position => '4xx2/3l1d2/l3xx2 d 5 0 6 0');
    my @large = (
        '      a   b   c   d   e   f   g   h',
        '    +---+---+---+---+       +---+---+',
        '  3 | * |   |   |   |       | * |   |',
        '    +---+---+---+---+---+---+---+---+',
        '  2 |   |   |   |*L*|   | D |   |   |',
        '    +---+---+---+---+---+---+---+---+',
        '  1 |*L*|   |   |   |       | * |   |',
        '    +---+---+---+---+       +---+---+',
    );
    my @beside = @large;
    $beside[2] .= '  D dark   hand 6  home 0  to move';
    $beside[6] .= '  L light  hand 5  home 0';
    is_deeply [Game::RoyalUr::Terminal::Picture->new->lines($board)], \@beside, 'large, the sides beside it';
    for my $width (37, 70) {
        is_deeply [Game::RoyalUr::Terminal::Picture->new(width => $width)->lines($board)],
            [@large, '    D dark   hand 6  home 0  to move', '    L light  hand 5  home 0'], "in $width columns, below it";
    }
    my $small = Game::RoyalUr::Terminal::Picture->new(width => 36);
    is_deeply [$small->lines($board)], [
        '  a b c d e f g h',
        '3 * . . .     * .',
        '2 . . .*L . D . .',
        '1*L . . .     * .',
        '> D hand 6 home 0',
        '  L hand 5 home 0',
    ], 'small';

    my @marked = Game::RoyalUr::Terminal::Picture->new->lines($board, from => 'f2', to => 'd2', side => 'dark');
    is $marked[4], '  2 |   |   |   |>L<|   |[D]|   |   |', 'a move, from and to';
    @marked = Game::RoyalUr::Terminal::Picture->new->lines($board, from => 'hand', to => 'a3', side => 'dark');
    is $marked[2], '  3 |>*<|   |   |   |       | * |   |  D dark   hand[6] home 0  to move', 'from the hand';
    is $marked[6], $beside[6], 'of that side only';
    @marked = Game::RoyalUr::Terminal::Picture->new->lines($board, from => 'g1', to => 'home', side => 'light', over => 1);
    is $marked[6], '  1 |*L*|   |   |   |       |[*]|   |  L light  hand 5  home>0<', 'home';
    is $marked[2], '  3 | * |   |   |   |       | * |   |  D dark   hand 6  home 0', 'a game that is over';
    is_deeply [($small->lines($board, from => 'f2', to => 'home', side => 'dark'))[2, 4]],
        ['2 . . .*L .[D . .', '> D hand 6 home>0<'], 'small';

    # The numbers are those of the engine, on every empty square of the route.
    for my $route ('short', 'long') {
        for my $side ('light', 'dark') {
            my $empty = $ENGINE->new;
            my $text = Game::RoyalUr::Terminal::Picture->new->text($empty, route => [$route, $side]);
            my %shown;
            for my $row (3, 2, 1) {
                my ($line) = $text =~ /^  $row (.{33})/m;
                for my $file ('a' .. 'h') {
                    my $step = substr $line, 1 + 4 * (ord($file) - ord 'a'), 2;
                    $shown{"$file$row"} = 0 + $step if $step =~ /\d/;
                }
            }
            my ($r, $s) = ($route eq 'long' ? ROUTE_LONG : ROUTE_SHORT, $side eq 'dark' ? SIDE_DARK : SIDE_LIGHT);
            my %want = map { $ENGINE->cell_name($ENGINE->route_cell($r, $s, $_)) => $_ } 1 .. $ENGINE->route_len($r);
            is_deeply \%shown, \%want, "the $route route of $side";
        }
    }
};

subtest 'dressed, the drawing says the same' => sub {
    srand 74;
    my %plain = ("\x{25cb}" => 'L', "\x{25cf}" => 'D', "\x{2217}" => '*', "\x{b7}" => '.', "\x{2500}" => '-', "\x{2502}" => '|');
    for my $round (1 .. 60) {
        my $game = Game::RoyalUr->new(seed => "picture $round", rules => ('finkel', 'masters')[$round % 2]);
        for (1 .. $round) { my @legal = $game->legal or last; $game->play($legal[rand @legal]) }
        my ($move) = $game->legal;
        my %shown = $move ? (from => $move->from, to => $move->to, side => $move->side) : ();
        $shown{route} = [$game->variant->route, $game->side] if $round % 3;
        for my $width (20, 50, 80) {
            my ($plain, $colour, $unicode, $both) = map {
                Game::RoyalUr::Terminal::Picture->new(width => $width, colour => $_ & 1, unicode => $_ & 2)->text($game->board, %shown);
            } 0, 1, 2, 3;
            unlike $plain, qr/[^\n -~]/, 'plain is ASCII';
            is bare($colour), $plain, 'colours say nothing more';
            is bare($both), $unicode, 'nor on the other drawing';
            (my $read = $unicode) =~ s/([^\n -~])/$plain{$1} \/\/ '+'/ge;
            is $read, $plain, 'which has the same marks in the same places';
        }
        last if !Test::More->builder->is_passing;
    }
};

subtest 'every size' => sub {
    srand 75;
    my $small = Game::RoyalUr::Terminal::Picture->new(width => 20);
    for my $round (1 .. 40) {
        my $people = (['light'], ['dark'], ['light', 'dark'], [])[$round % 4];
        my $session = session(
            people => $people, route => $round % 5 == 0,
            game => Game::RoyalUr->new(seed => "size $round", rules => ('finkel', 'masters')[$round % 2]),
        );
        for (1 .. 3 * $round) {
            $session->waits_for eq 'person' ? $session->pick(int rand(() = $session->moves)) && $session->play_picked
                : $session->program_plays;
        }
        $session->command((qw(save help turns resign level))[$round % 5]) if $round % 3 == 0;
        for (1 .. 12) {
            my ($width, $height) = (18 + int rand 90, 8 + int rand 45);
            my @lines = $view->screen($session, $width, $height, 'typed');
            my $where = "game $round at $width x $height";
            my $needs = @{ [$view->board($session, $width)] } + 1 + ($session->question || length $session->said ? 3 : 0);
            cmp_ok scalar(@lines), '<=', $height, "$where: rows" if $height >= $needs;
            my ($widest) = sort { $b <=> $a } map { length } @lines;
            cmp_ok $widest, '<=', $width, "$where: columns";
            my $text = join "\n", @lines;
            unlike $text, qr/[^\n -~]/, "$where: ASCII";
            next if $session->page || $session->question || $height < 24;
            my $lost = grep { !defined $_->{move} } $session->fresh;
            like $text, qr/lost/, "$where: a lost turn is told" if $lost;
            like $text, qr/rolled \d|wins after/, "$where: the roll, or the end";
            if ($session->moves) {
                like $text, qr/\[@{[1 + $session->picked]} \S+\]/, "$where: the picked move";
            }
        }
    }
};

subtest 'turns that nobody has seen come first' => sub {
    # A choice, and then nothing but lost turns, until a piece can enter again.
    my $game = Game::RoyalUr->new(first => 'light', script => [1, (0) x 14, 2]);
    my $session = session(game => $game);
    $session->play_picked;
    is scalar($session->fresh), 15, 'one move and fourteen turns lost';
    my $all = join "\n", $view->screen($session, 80, 40);
    my @lost = $all =~ /(\d+)\. \w+ +0: -  the turn is lost/g;
    is_deeply \@lost, [2 .. 15], 'with room, each has its line';
    my $tight = join " ", $view->screen($session, 80, 14);
    like $tight, qr/ 2-15\. lost: dark 0, (?:light 0, dark 0, ){6}light 0/, 'without, they share one';
    like $tight, qr/dark rolled 2/, 'and the roll is there';
    my $narrow = join ' ', $view->screen($session, 20, 14);
    like $narrow, qr/2 lost D0 L0 D0 L0/, 'also in twenty columns';
};

subtest 'what is said and asked' => sub {
    my $session = session();
    like + ($view->screen($session, 80, 24))[-1], qr/arrows and enter: play.*\?: help.*q: quit/, 'the keys';
    is + ($view->screen($session, 20, 24))[-1], '?: help  q: quit', 'in few columns';
    $session->play_picked;
    $session->command('undo');
    like join("\n", $view->screen($session, 80, 24)), qr/^Taken back to turn 1\.$/m, 'what was said';
    $session->command('save');
    is_deeply [($view->screen($session, 80, 24, 'ab'))[-2, -1]], ['Save the record to:', '> ab_'], 'a question and its answer';
    is + ($view->screen($session, 20, 24, 'a long name of a file'))[-1], '> ng name of a file_', 'the end of a long one';
    $session->answer('')->command('resign');
    is + ($view->screen($session, 80, 24))[-1], 'Give the game up for light? (y/n)', 'a question of yes or no';
    $session->answer('y');
    my $text = join "\n", $view->screen($session, 80, 24);
    like $text, qr/^Dark wins after 0 turns: light gave up\.$/m, 'the result';
    like $text, qr/n: new game/, 'and what can be done then';
    like join("\n", $view->screen(session(people => []), 80, 24)), qr/space: stop/, 'who watches can stop';
    like join("\n", $view->screen(session(people => [])->pause, 80, 24)), qr/stopped   space: go on/, 'and go on';

    my $utf8 = Game::RoyalUr::Terminal::Layout->new(unicode => 1);
    is $utf8->readable("caf\xc3\xa9"), "caf\x{e9}", 'a name in UTF-8';
    is $utf8->readable("caf\xe9"), "caf\xe9", 'one that is not';
    is $view->readable("caf\xc3\xa9"), "caf\xc3\xa9", 'bytes, where there is only ASCII';
};

subtest 'pages' => sub {
    my $session = session();
    for (1 .. 60) { $session->pick(0); $session->play_picked }
    $session->command('turns');
    my @end = $view->screen($session, 60, 20);
    is scalar(@end), 20, 'as many lines as there are';
    my @log = map { turn_told($_) } $session->game->turns;
    is $end[18], $log[-1], 'the turns end with the last';
    $session->page->{top} -= 1e9;
    like + ($view->screen($session, 60, 20))[0], qr/Light moves first/, 'and begin with the first';
    is $session->page->{top}, 0, 'where they stop';
    is_deeply [$view->page_lines($session, 'turns', 80)], ['Light moves first.', @log], 'all of them';
    $session->turn_page->command('help');
    my $help = join "\n", $view->page_lines($session, 'help', 80);
    like $help, qr/^\Q$_\E  /m, "help tells of $_" for qw(u n s l r t h m x ? q space enter);
    like $help, qr/The rules are finkel/, 'and of the rules';
    my $typed = Game::RoyalUr::Terminal::Layout->new(by => 'line');
    like join("\n", $typed->page_lines($session, 'help', 80)), qr/^undo, u .*^save \[FILE\], s /ms, 'typed, by words';
    my $narrow = join "\n", $view->page_lines($session, 'help', 20);
    like $narrow, qr/^u: take back your\nlast move$/m, 'in few columns';
};

subtest 'pages of chances and of mistakes' => sub {
    my $session = session();
    $session->play_picked for 1 .. 40;
    $session->play_picked until $session->moves > 2;
    my @moves = $session->moves;
    my ($roll, @lines) = $view->page_lines($session, 'hint', 80);
    like $roll, qr/\A(?:light|dark) rolled [1-4]/, 'the roll';
    my @told = grep { /\A *\d+  / } @lines;
    is_deeply [sort map { /\A *(\d+)  / } @told], [1 .. @moves], 'every move with its number';
    my @chances = map { / ([0-9.]+) %/ } @told;
    is_deeply \@chances, [sort { $b <=> $a } @chances], 'the best first';
    like "@lines[-3 .. -1]", qr/estimates, not exact.*off by 0\.\d\d points/, 'and how far they may be off';

    my @wide = $view->page_lines($session, 'mistakes', 80);
    like $wide[0], qr/\A {24} +light +dark\z/, 'both sides side by side';
    like "@wide", qr/luck with the dice +[+-]?[0-9.]+ +[+-]?[0-9.]+/, 'the luck of both';
    like "@wide", qr/The greatest mistakes of light:   \d+\. .* The greatest mistakes of dark:/, 'and the mistakes';
    my @narrow = $view->page_lines($session, 'mistakes', 30);
    like $narrow[0], qr/\Aside: light, dark\z/, 'or in one column';
    for my $width (12 .. 90) {
        for my $page ('hint', 'mistakes') {
            my @long = grep { length > $width } $view->page_lines($session, $page, $width);
            is_deeply \@long, [], "$page: never more than $width columns" or last;
        }
    }
    is scalar(@{ $session->review->{turns} }), scalar $session->game->turns, 'of every turn so far';
};

done_testing;
