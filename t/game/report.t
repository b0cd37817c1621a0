use 5.014;
use strict;
use warnings;

use JSON::PP ();
use Test::More;

use lib 't/lib';
use Markup qw(elements);
use RandomGames qw(random_game);
use Refusal;
use SolvedTables qw(few_pieces table_of);
use TruthTable qw(text_of);

use Game::RoyalUr::Analysis;
use Game::RoyalUr::Analysis::Text qw(mistake_text points row_of summary_rows);
use Game::RoyalUr::Diagram;
use Game::RoyalUr::Format;
use Game::RoyalUr::Report;
use Game::RoyalUr::Report::Curve;
use Game::RoyalUr::History;

my $REPORT = 'Game::RoyalUr::Report';
srand 49;

# A page as its elements, and those of a name or with an id.
sub page { my @all = elements($_[0]); return { all => \@all, map { defined $_->{attr}{id} ? ($_->{attr}{id} => $_) : () } @all } }
sub named { my ($page, $name) = @_; return grep { $_->{name} eq $name } @{ $page->{all} } }
sub inside { my ($element, $outer) = @_; while ($element = $element->{parent}) { return 1 if $element == $outer } return 0 }
sub cells { my ($page, $row) = @_; return map { $_->{text} } grep { $_->{name} =~ /\At[hd]\z/ && inside($_, $row) } @{ $page->{all} } }

my $rules = few_pieces('masters', 3);
my ($three) = Game::RoyalUr::Format->read_game(text_of('games/three.rgn'), rules => $rules);
my $analysis = Game::RoyalUr::Analysis->new(game => $three, table => table_of($rules));
my $figures = $analysis->figures;
my $html = $REPORT->new(analysis => $analysis)->html;

subtest 'a page that is whole in itself' => sub {
    my $page = eval { page($html) };
    is $@, '', 'well formed' or return;
    ok $html !~ /[^\n -~]/, 'plain ASCII';
    like $html, qr/\A<!DOCTYPE html>\n<html lang="en">/, 'HTML in English';
    ok $html !~ /\{\{/, 'no part is missing';
    my %attr = map { $_->{name} eq 'meta' ? %{ $_->{attr} } : () } @{ $page->{all} };
    like $attr{content}, qr/default-src 'none'/, 'it may fetch nothing';
    my @outside = grep { defined && !/\A(?:#|data:,)/ } map { @{ $_->{attr} }{qw(src href action data srcset poster)} } @{ $page->{all} };
    is_deeply \@outside, [], 'and refers to nothing outside';
    ok $html !~ /url\(|\@import/, 'nor does its style';
    my %count;
    $count{ $_->{attr}{id} }++ for grep { defined $_->{attr}{id} } @{ $page->{all} };
    is_deeply [grep { $count{$_} > 1 } keys %count], [], 'every id is there once';
    my @named = map { split ' ', $_->{attr}{'aria-labelledby'} // '' } @{ $page->{all} };
    is_deeply [grep { !$count{$_} } @named], [], 'what something is named by is there';
    is scalar(named($page, 'svg')), 2, 'two pictures';
    for my $svg (named($page, 'svg')) {
        is $svg->{attr}{role}, 'img', 'a picture says it is one';
        my @told = map { $page->{$_}{text} } split ' ', $svg->{attr}{'aria-labelledby'};
        is scalar(grep { length > 10 } @told), 2, 'and has a title and a description';
    }
    is_deeply [map { $_->{name} } grep { $_->{name} =~ /\Ah[1-6]\z/ } @{ $page->{all} }], ['h1', ('h2') x 3, ('h3') x 2, 'h2'], 'headings in order';
    is_deeply [grep { ($_->{attr}{type} // '') ne 'button' } named($page, 'button')], [], 'buttons are buttons';
    is $page->{board}{text} =~ /turn 73/, 1, 'the last position is drawn';
};

subtest 'the figures are those of the analysis' => sub {
    my $page = page($html);
    my @rows = grep { ($_->{attr}{id} // '') =~ /\Arow-/ } named($page, 'tr');
    is scalar @rows, scalar @{ $figures->{turns} }, 'a row for every turn';
    my @wrong = grep {
        my @cells = cells($page, $rows[$_]);
        $cells[8] =~ s/ (?:slip|mistake|blunder)\z//;
        "@cells" ne join ' ', row_of($figures->{turns}[$_]);
    } 0 .. $#rows;
    is_deeply \@wrong, [], 'with what the text has';
    my @summary = map { [cells($page, $_)] } grep { inside($_, $page->{summary}) } named($page, 'tr');
    is_deeply [@summary[1 .. $#summary]], [summary_rows($figures)], 'the summary';
    my @mistakes = map { $_->{text} } grep { $_->{name} eq 'li' } @{ $page->{all} };
    is_deeply \@mistakes, [map { map { mistake_text($_) } @{ $figures->{summary}{$_}{mistakes} } } qw(light dark)], 'the mistakes';
    # What the text prints is what the page shows, word for word.
    my $text = $analysis->text;
    like $text, qr/^  \Q$_\E$/m, "in the text too: $_" for @mistakes;
    for my $turn (@{ $figures->{turns} }[0, 10, -1]) {
        my $line = join '\s+', map { quotemeta } grep { length } row_of($turn);
        like $text, qr/^\s*$line$/m, "turn $turn->{number} in the text";
    }
    like $html, qr/\Q$figures->{method}{text}\E/, 'how exact they are';
};

subtest 'what the script works with' => sub {
    my $page = page($html);
    my $data = JSON::PP->new->decode($page->{game}{text});
    my @positions = ($figures->{begun}, map { $_->{position} } @{ $figures->{turns} });
    is scalar @{ $data->{steps} }, scalar @positions, 'a step for each position';
    for my $i (0 .. $#positions) {
        my $step = $data->{steps}[$i];
        my $diagram = Game::RoyalUr::Diagram->new(id => 'board', position => $positions[$i]);
        is $step->{pieces}, $diagram->pieces, "step $i";
        is substr($step->{about}, 0, length $diagram->description), $diagram->description, 'described';
        is length $step->{arrow} > 0, defined($i && $figures->{turns}[$i - 1]{move}), 'an arrow where a piece moved' if $i;
    }
    is $data->{steps}[0]{arrow}, '', 'and none at the start';
    is_deeply $data->{wrong}, [map { $_->{number} } grep { $_->{mark} ne '' } @{ $figures->{turns} }], 'the mistakes';
    is scalar @{ $data->{curve}{$_} }, scalar @positions, "a place on the curve for each, $_" for qw(x y);
    my $turn = $figures->{turns}[2];
    my $now = $data->{steps}[3]{now};
    like $now, qr/^Turn 3 of 73: dark \Q$turn->{shown}\E \Q$turn->{mark}\E\. Dark had \Q@{[points($turn->{before})]}\E % before the roll/, 'a turn told';
    like $data->{steps}[-1]{now}, qr/The end: light brought all pieces home\.$/, 'and the end';
};

subtest 'the curve' => sub {
    my $curve = Game::RoyalUr::Report::Curve->new($figures);
    my @light = ($figures->{light_at_start}, map { $_->{light} } @{ $figures->{turns} });
    my ($x, $y) = ($curve->x, $curve->y);
    is_deeply [sort { $a <=> $b } @$x], $x, 'goes to the right';
    my @wrong = grep { ($light[$_] <=> $light[$_ - 1]) * ($y->[$_] <=> $y->[$_ - 1]) > 0 } 1 .. $#light;
    is_deeply \@wrong, [], 'and up where light gains';
    my @all = elements($curve->svg);
    my $marks = grep { ($_->{name} eq 'circle' && ($_->{attr}{id} // '') ne 'curve-dot') || $_->{name} eq 'rect' } @all;
    is $marks, scalar(grep { $_->{mark} ne '' } @{ $figures->{turns} }), 'with a sign for every mistake';
    like $curve->description, qr/^A curve from \Q@{[points($light[0])]}\E % before the first turn to 100\.00 % after turn 73\./, 'in words';
    $x->[0] = 'changed';
    isnt $curve->x->[0], 'changed', 'what it hands out is a copy';
};

subtest 'odd games' => sub {
    my $none = Game::RoyalUr::Analysis->new(game => "[rules finkel]\n[first dark]\n", depth => 0);
    my $page = page($REPORT->new(analysis => $none)->html);
    is scalar(grep { ($_->{attr}{id} // '') =~ /\Arow-/ } @{ $page->{all} }), 0, 'a game without a turn';
    like $page->{now}{text}, qr/^Before the first of 0 turns\. Dark moves first\./, 'is at its start';
    my $title = qq{</script><!-- & "'\x{263a}\0};
    my $game = Game::RoyalUr::History->new(metadata => [[Light => '<b>'], [Dark => ']]>']], rules => { pieces => 1 });
    $game->play(4, 'hand', 'a1');
    my $odd = Game::RoyalUr::Analysis->new(game => $game, table => table_of(few_pieces('finkel', 1)));
    $page = page($REPORT->new(analysis => $odd, title => $title)->html);
    my ($h1) = named($page, 'h1');
    is $h1->{text}, qq{</script><!-- & "'\x{263a}\x{fffd}}, 'a title with everything in it';
    $page = page($REPORT->new(analysis => $odd)->html);
    is + (named($page, 'h1'))[0]{text}, '<b> (light) against ]]> (dark)', 'and names';
    my ($tab) = named(page($REPORT->new(analysis => $odd, title => 'x' x 200)->html), 'title');
    is length $tab->{text}, 70, 'a long title is short on its tab';
    for (1 .. 5) {
        my $random = Game::RoyalUr::Analysis->new(game => random_game($rules, 200), table => table_of($rules));
        ok eval { page($REPORT->new(analysis => $random)->html) }, 'a random game' or diag $@;
    }
};

subtest 'refusals' => sub {
    refused(sub { $REPORT->new }, 'needs a Game::RoyalUr::Analysis', 'nothing');
    refused(sub { $REPORT->new(analysis => $figures) }, 'needs a Game::RoyalUr::Analysis', 'figures alone');
    refused(sub { $REPORT->new(analysis => $analysis, colour => 1) }, 'no option colour', 'option');
    refused(sub { $REPORT->new('analysis') }, 'pairs', 'odd');
};

done_testing;
