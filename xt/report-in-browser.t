use 5.014;
use strict;
use warnings;

# The page that royalur report makes, opened in a headless Chromium from a file:
# no error, nothing fetched, every step shows the position of the record, by
# buttons, keys, clicks and addresses, on a wide screen and on a phone's.
#
# REPORT_SCREENSHOTS=DIR keeps pictures of what was seen.

use File::Temp qw(tempdir);
use JSON::PP ();
use Test::More;

use lib 't/lib', 'xt/lib';
use Browser;
use Markup qw(elements);
use Program qw(royalur);
use SolvedTables qw(few_pieces table_file);

use Game::RoyalUr::Analysis::Text qw(row_of);
use Game::RoyalUr::Diagram;
use Game::RoyalUr::Engine;

my $dir = tempdir(CLEANUP => 1);
my $kept = $ENV{REPORT_SCREENSHOTS};

# One game of each route with a table of its own, and one without.
my @three = ('--table', table_file(few_pieces('masters', 3)));
royalur('watch', '--quiet', '--rules', 'pieces=3', '--seed', '0c', '--light', 'search:1', '--record', "$dir/short.txt");
my @games = (
    ['the long route', 't/data/games/three.txt', @three],
    ['the short route', "$dir/short.txt", '--table', table_file(few_pieces('finkel', 3))],
    ['without a table', 't/data/games/seven.json', '--depth', 1],
);

my $browser = Browser->new;

# Every piece on the page, as its shape and place.
my $PIECES = 'return Array.from(document.querySelectorAll("#board-pieces use")).map(function (use) {'
    . ' return [use.getAttribute("href"), use.getAttribute("x"), use.getAttribute("y")].join(" "); }).sort();';

sub pieces_of {
    my ($position) = @_;
    my $svg = Game::RoyalUr::Diagram->new(id => 'board', position => $position)->pieces;
    return [sort map { join ' ', @{ $_->{attr} }{qw(href x y)} } grep { $_->{name} eq 'use' } elements("<g>$svg</g>")];
}

sub now { $browser->run('return document.getElementById("now").textContent') }

sub saved {
    my ($name) = @_;
    my $file = defined $kept ? "$kept/$name.png" : "$dir/$name.png";
    $browser->screenshot($file);
    cmp_ok -s $file, '>', 10_000, 'the screen has something on it';
}

for my $game (@games) {
    my ($name, $file, @how) = @$game;
    subtest $name => sub {
        my $page = "$dir/page.html";
        is royalur('report', $file, @how, '-o', $page)->{status}, 0, 'the page is made';
        my $figures = JSON::PP->new->utf8->decode(royalur('analyse', $file, @how, '--json')->{out});
        my @turns = @{ $figures->{turns} };
        my @positions = ($figures->{begun}, map { $_->{position} } @turns);
        my $last = $#positions;

        $browser->size(1100, 900);
        $browser->go("file://$page");
        is_deeply [$browser->complaints], [], 'it opens without a complaint';
        is $browser->run('return performance.getEntriesByType("resource").length'), 0, 'and fetches nothing';
        like now(), qr/^Before the first of $last turns\./, 'at the start';
        saved('wide-' . ($name =~ tr/ /-/r));

        my @wrong;
        for my $ply (0 .. $last) {
            push @wrong, $ply if "@{ $browser->run($PIECES) }" ne "@{ pieces_of($positions[$ply]) }";
            $browser->press('right');
        }
        is_deeply \@wrong, [], 'stepping shows the position after every turn';
        like now(), qr/^Turn $last of $last: .* The end: \Q$figures->{result}\E\.$/, 'to the end of the record';
        is_deeply $browser->run($PIECES), pieces_of($positions[-1]), 'with its last position';

        $browser->press('left');
        like now(), qr/^Turn @{[$last - 1]} of /, 'back by a key';
        $browser->click('[data-go="first"]');
        like now(), qr/^Before the first/, 'buttons: the first';
        is $browser->run('return document.querySelector("[data-go=back]").getAttribute("aria-disabled")'), 'true', 'no going back from there';
        $browser->click('[data-go="back"]');
        like now(), qr/^Before the first/, 'and none is gone';
        $browser->click('[data-go="on"]');
        like now(), qr/^Turn 1 of /, 'forward';
        $browser->press('end');
        like now(), qr/^Turn $last of /, 'the key to the end';
        $browser->press('home');
        like now(), qr/^Before the first/, 'and to the start';
        my @marked = map { $_->{number} } grep { $_->{mark} ne '' } @turns;
        if (@marked > 1) {
            $browser->click('[data-go="wrong-after"]') for 1, 2;
            like now(), qr/^Turn $marked[1] of /, 'mistake after mistake';
            $browser->click('[data-go="wrong-before"]');
            like now(), qr/^Turn $marked[0] of /, 'and back';
            is $browser->run('return document.querySelector("tr[aria-current]").id'), "row-$marked[0]", 'its row is the current one';
        }
        $browser->click('#row-7 button');
        like now(), qr/^Turn 7 of /, 'a click on a turn';
        is_deeply $browser->run($PIECES), pieces_of($positions[7]), 'shows its position';
        ok $browser->run('var box = document.getElementById("board").getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight'),
            'and the board is in sight';
        $browser->go("file://$page#turn-5");
        like now(), qr/^Turn 5 of /, 'an address of a turn';

        my $rows = $browser->run('return Array.from(document.querySelectorAll("#moves tbody tr")).map(function (row) {'
                . ' return Array.from(row.cells).map(function (cell) { return cell.textContent.replace(/ (slip|mistake|blunder)$/, ""); }).join("|"); })');
        is_deeply $rows, [map { join '|', row_of($_) } @turns], 'the figures are those of royalur analyse';

        $browser->size(400, 800);
        $browser->go("file://$page#turn-9");
        cmp_ok $browser->run('return document.documentElement.scrollWidth - document.documentElement.clientWidth'), '<=', 0,
            'nothing is wider than a phone';
        saved('phone-' . ($name =~ tr/ /-/r));
        is_deeply [$browser->complaints], [], 'no complaint to the end';
    };
}

subtest 'by the keyboard alone' => sub {
    $browser->size(1100, 900);
    $browser->go("file://$dir/page.html?again");
    my (%seen, $where);
    for (1 .. 8) {
        $browser->press('tab');
        $where = $browser->run('return document.activeElement.dataset.go || document.activeElement.tagName');
        $seen{$where}++;
    }
    is_deeply [sort grep { !/[A-Z]/ } keys %seen], [sort qw(first back on last wrong-before wrong-after)], 'every button is reached';
    ok $browser->run('var style = getComputedStyle(document.activeElement); return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2'),
        'and the focus is seen';
    my $before = now();
    $browser->press('enter');
    isnt now(), $before, 'a key presses it';
};

subtest 'a name that would be a script' => sub {
    my $title = '</script><img src=x onerror=alert(1)><script>alert(2)</script>';
    royalur('report', 't/data/games/three.txt', @three, '--title', $title, '-o', "$dir/odd.html");
    $browser->go("file://$dir/odd.html");
    is $browser->run('return document.querySelector("h1").textContent'), $title, 'is shown and not run';
    is $browser->run('return document.images.length'), 0, 'makes nothing';
    is_deeply [$browser->complaints], [], 'and is no cause for complaint';
};

subtest 'without scripts' => sub {
    undef $browser;
    my $still = Browser->new(flags => ['--blink-settings=scriptEnabled=false']);
    $still->go("file://$dir/page.html");
    my $text = $still->_session(GET => '/source');
    my ($pieces) = $text =~ m{<g id="board-pieces">(.*?</g>.*?)</g>\s*<g id="board-arrow">}s;
    my ($final) = royalur('analyse', @{ $games[-1] }[1 .. $#{ $games[-1] }], '--json')->{out} =~ /"position" : "([^"]+)"(?!.*"position")/s;
    is_deeply [sort map { join ' ', @{ $_->{attr} }{qw(href x y)} } grep { $_->{name} eq 'use' } elements("<g>$pieces</g>")],
        pieces_of($final), 'the last position stands on the page';
    like $text, qr/<div id="steps"[^>]* hidden/, 'and there are no buttons that do nothing';
};

done_testing;
