use 5.014;
use strict;
use warnings;

# royalur play at a pseudo-terminal: keys in, a screen out.

use Test::More;

use lib 't/lib';

BEGIN {
    eval { require IO::Pty; require Term::ReadKey; 1 } or plan skip_all => 'IO::Pty and Term::ReadKey are not installed';
}
use Typist;
use ScratchFiles;

use Game::RoyalUr;

my $dir = folder();

sub playing {
    my ($how, @arguments) = @_;
    return Typist->start($how, 'play', '--seed', '5f1c9a', '--pace', '0', @arguments);
}

# It ends by itself, and everything is as before.
sub left {
    my ($typist, $name) = @_;
    is_deeply [$typist->end], [0, 0], "$name: exit status";
    ok $typist->as_it_was, "$name: the terminal is as it was";
    is_deeply [$typist->screen->faults], [], "$name: nothing that a terminal could not show";
    return;
}

subtest 'a few moves' => sub {
    my $typist = playing({});
    ok $typist->until_shows(qr/light rolled 2 .*\[1 hand-c1\].*q: quit/s), 'the roll and the picked move';
    ok $typist->screen->alternate, 'on a screen of its own';
    ok !$typist->screen->cursor, 'without a cursor';
    ok !$typist->as_it_was, 'which is not as it was';
    like $typist->text, qr/\x{25cb} light  hand\[7\] home 0  to move/, 'round pieces, and where the piece leaves';
    like $typist->text, qr/1 \x{2502} \x{2217} \x{2502}   \x{2502}> <\x{2502}/, 'and where it arrives';
    ok $typist->screen->colours, 'in colour';

    like $typist->after("\r", qr/light rolled 3 .*q: quit/s),
        qr/  1\. light 2: hand-c1\n  2\. dark  4: hand-a3\*  moves again\n  3\. dark  2: a3-b2\n/, 'played, and the program after it';
    like $typist->text, qr/\[1 hand-b1\] +2 c1-a2/, 'the first is picked';
    # The hand is between the files e and f of its row, to the right of c1.
    like $typist->after('h', qr/enter: back/), qr/ 1  hand-b1 +\d\d\.\d\d %\n| 2  c1-a2 +\d\d\.\d\d %/, 'h shows the chances';
    $typist->after("\r", qr/light rolled 3 .*q: quit/s);
    $typist->after("\e[D", qr/\[2 c1-a2\]/);
    like $typist->text, qr/> <\x{2502}/, 'left picks the piece to the left';
    like $typist->after("\eOC", qr/\[1 hand-b1\]/), qr/hand\[6\]/, 'right the hand';
    like $typist->after('2', qr/\[2 c1-a2\]/), qr/\[\x{25cb}\]/, 'so does a digit';
    like $typist->after('9', qr/There are 2 moves\./), qr/\[2 c1-a2\]/, 'or not';
    like $typist->after("\r", qr/4\. light 3: c1-a2.*light rolled.*q: quit/s), qr/  4\. light 3: c1-a2\n/, 'played';
    like $typist->after('u', qr/Taken back to turn 4\./), qr/light rolled 3 /, 'taken back';
    like $typist->after('r', qr/\x{2502} 5 \x{2502}/), qr/ 9 \x{2502}10 \x{2502}/, 'the route';
    like $typist->after('l', qr/at level 2, medium\./), qr/the program plays at level 2, medium$/m, 'the level, in the title too';
    like $typist->after('?', qr/take back your last move/), qr/\Aarrows, 1 to 7/, 'help';
    $typist->after("\e", qr/light rolled 3/);
    like $typist->after('t', qr/enter: back/), qr/^  2\. dark  4: hand-a3\*/m, 'every turn';
    $typist->after("\r", qr/light rolled 3/);
    like $typist->after('x', qr/Give the game up for light/), qr/\(y\/n\)$/m, 'giving up asks';
    $typist->after('n', qr/q: quit/);
    like $typist->after("z", qr/does nothing here/), qr/That key does nothing here/, 'a key without a meaning';
    like $typist->after('q', qr/has not been saved/), qr/\(y\/n\)/, 'quitting asks';
    $typist->type('y');
    left($typist, 'quit');
    like $typist->text, qr/\AThe game was left after 3 turns\.$/m, 'and says how the game stood';
};

subtest 'whole games by keys' => sub {
    for my $rules ('finkel', 'masters') {
        my $file = "$dir/$rules.txt";
        my $typist = playing({}, '--rules', $rules, '--record', $file);
        my ($choices, %seen) = (0);
        # Each screen differs from the one before in the number of its last turn.
        $typist->until_shows(qr/rolled \d|wins after/);
        while ($typist->text !~ /wins after/ && $choices++ < 400) {
            my $before = $typist->text;
            $seen{$_}++ for $before =~ /^ *(\d+)\. (?:light|dark) /mg;
            $typist->type($choices % 3 ? "\r" : "\e[C\r");
            last unless $typist->until_shows(qr/\A(?!\Q$before\E\z).*(?:arrows and enter|wins after)/s);
            # A picked move is drawn before it is played.
            $typist->until_shows(qr/\[1 |wins after/);
        }
        like $typist->text, qr/(?:Light|Dark) wins after (\d+) turns: every piece is home\.\nn: new game/, "$rules: to the end";
        $seen{$_}++ for $typist->text =~ /^ *(\d+)\. (?:light|dark) /mg;
        $typist->type('q');
        left($typist, $rules);
        my ($game) = Game::RoyalUr->replay(contents($file) // '');
        ok $game && $game->is_over, "$rules: the record is there and good";
        my $said = "wins after @{[$game->ply]} turns: every piece is home. Its record is in $file.";
        ok index($typist->text =~ s/\s+//gr, $said =~ s/\s+//gr) >= 0, "$rules: and the last words";
        my @unseen = grep { !$seen{ $_->{ply} + 1 } } grep { !defined $_->{move} } $game->turns;
        is_deeply \@unseen, [], "$rules: every lost turn was on the screen";
    }
};

subtest 'saving, a new game, taking one up' => sub {
    my $file = "$dir/s p\xc3\xa9.txt";
    my $typist = playing({}, '--side', 'both');
    $typist->after("\r", qr/dark rolled/);
    like $typist->after('s', qr/> royalur-5f1c9a\.txt_/), qr/^Save the record to:$/m, 'asks where to save';
    $typist->after(("\x7f" x 20), qr/^> _$/m);
    $typist->after($file, qr/\.txt_$/m);
    $typist->after("\r", qr/Saved to /);
    like contents($file), qr/\A\[rules finkel\].*^1\. l 2 1100: hand-c1\n\z/ms, 'saved, under a name with a letter of two bytes';
    like $typist->after('s', qr/Save the record/), qr/_/, 'again';
    $typist->after(("\x7f" x 20) . "$file\r", qr/is there already/);
    like $typist->after('n', qr/q: quit/), qr/dark rolled/, 'not over another';
    like $typist->after('n', qr/A new game\./), qr/0\. |rolled/, 'a new game, for that one is saved';
    $typist->type('q');
    left($typist, 'saved');

    my $again = Typist->start({}, 'play', '--resume', $file, '--side', 'both');
    $again->until_shows(qr/dark rolled 4/);
    like $again->text, qr/^  1\. light 2: hand-c1$/m, 'taken up where it was';
    $again->after("\r", qr/  2\. dark  4: hand-a3/);
    $again->after('q', qr/\(y\/n\)/);
    $again->type('y');
    left($again, 'resumed');
};

subtest 'watching' => sub {
    my $typist = Typist->start({}, 'play', '--seed', '5f1c9a', '--side', 'none', '--pace', '30');
    $typist->until_shows(qr/space: stop/);
    $typist->after(' ', qr/stopped   space: go on   enter: one move/);
    like $typist->after("\r", qr/  1\. light 2: hand-c1/), qr/stopped/, 'one move at a time';
    like $typist->after("\r", qr/  2\. dark /), qr/>\x{25cf}</, 'with its mark';
    like $typist->after('u', qr/Taken back to turn 2/), qr/dark rolled 4/, 'and back';
    $typist->type('q');
    left($typist, 'stopped');
    my $all = Typist->start({}, 'play', '--seed', '5f1c9a', '--side', 'none', '--pace', '0');
    ok $all->until_shows(qr/wins after/), 'to the end by itself';
    $all->type('q');
    left($all, 'watched');
};

subtest 'a key that was pressed while two programs play put off their move for ever' => sub {
    my $typist = Typist->start({}, 'play', '--seed', '5f1c9a', '--side', 'none', '--pace', '1');
    $typist->until_shows(qr/space: stop/);
    my $until = time + 20;
    while ($typist->text !~ /  1\. light 2: hand-c1/ && time < $until) {
        $typist->type('z')->look;    # ten times a second, where each would begin the second anew
    }
    like $typist->text, qr/  1\. light 2: hand-c1/, 'a move is made while keys are pressed';
    $typist->type('q');
    left($typist, 'watched with keys');
};

subtest 'sizes' => sub {
    for my $size ([20, 24], [20, 12], [20, 8], [18, 9], [40, 16], [132, 50], [71, 24], [37, 20]) {
        my ($columns, $rows) = @$size;
        my $typist = playing({ columns => $columns, rows => $rows }, '--side', 'both', '--rules', 'masters');
        ok $typist->until_shows(qr/rolled \d/), "$columns x $rows: the roll";
        ok $typist->after("\r\r", qr/rolled \d/), "$columns x $rows: two moves";
        $typist->after('?', qr/enter: back/);
        $typist->after("\r", qr/rolled \d/);
        # A narrow screen breaks the question.
        $typist->after('q', qr/Leave the/);
        $typist->type('y');
        left($typist, "$columns x $rows");
    }
    for my $size ([5, 2], [1, 1]) {
        my $tiny = playing({ columns => $size->[0], rows => $size->[1] }, '--side', 'both');
        $tiny->type("\r?\rqy");
        left($tiny, "@$size");
    }

    my $typist = playing({});
    $typist->until_shows(qr/q: quit/);
    $typist->resize(20, 20);
    ok $typist->until_shows(qr/^  a b c d e f g h$/m), 'smaller: drawn small';
    $typist->resize(80, 24);
    ok $typist->until_shows(qr/^      a   b   c   d   e   f   g   h\n.*\?: help   q: quit/ms), 'large again';
    $typist->type('q');
    left($typist, 'resized');
};

subtest 'colour and characters' => sub {
    my %of = (
        'NO_COLOR' => [{ NO_COLOR => 1 }, 0, 1],
        'no UTF-8' => [{ LC_ALL => 'C' }, 1, 0],
        'neither' => [{ LC_ALL => 'C', NO_COLOR => 1 }, 0, 0],
        'both' => [{}, 1, 1],
    );
    for my $name (sort keys %of) {
        my ($env, $colours, $unicode) = @{ $of{$name} };
        my $typist = playing({ env => $env });
        $typist->until_shows(qr/q: quit/);
        is !!$typist->screen->colours, !!$colours, "$name: colours";
        is !!($typist->text =~ /[^\n -~]/), !!$unicode, "$name: more than ASCII";
        $typist->type('q');
        left($typist, $name);
    }
    my $ascii = playing({}, '--ascii');
    $ascii->until_shows(qr/q: quit/);
    unlike $ascii->text, qr/[^\n -~]/, '--ascii';
    $ascii->type('q');
    left($ascii, '--ascii');
};

subtest 'no screen' => sub {
    my $without = "$dir/without/Term";
    require File::Path;
    File::Path::make_path($without);
    open my $out, '>', "$without/ReadKey.pm" or die $!;
    print {$out} "die 'not installed';\n";
    close $out;
    my %of = (
        'no Term::ReadKey' => [{ inc => ["$dir/without"] }],
        'TERM unset' => [{ env => { TERM => undef } }],
        'TERM is dumb' => [{ env => { TERM => 'dumb' } }],
        '--plain' => [{}, '--plain'],
    );
    for my $name (sort keys %of) {
        my ($how, @arguments) = @{ $of{$name} };
        my $typist = playing({ %$how, rows => 60 }, @arguments);
        ok $typist->until_shows(qr/light, your move \(1, or help\):/), "$name: asks for a number";
        ok $typist->as_it_was, "$name: leaves the terminal alone";
        $typist->after("1\n", qr/2\. dark  4: hand-a3\*  moves again/);
        $typist->after("quit\n", qr/\(y\/n\)/);
        unlike $typist->all, qr/\e\[\?/, "$name: and its screen";
        unlike $typist->all, qr/\e/, "$name: not even a colour" if $name =~ /TERM/;
        $typist->type("y\n");
        left($typist, $name);
    }
};

done_testing;
