use 5.014;
use strict;
use warnings;

use Test::More;

use lib 't/lib';
use Markup qw(elements);
use Program qw(royalur);

use Game::RoyalUr::Diagram;

my $file = 't/data/games/seven.txt';

# A picture's title, and whether it has an arrow.
sub told {
    my ($svg) = @_;
    my @all = elements($svg);
    my ($title) = map { $_->{text} } grep { $_->{name} eq 'title' } @all;
    my ($arrow) = grep { ($_->{attr}{id} // '') eq 'ur-arrow' } @all;
    return $title . (grep({ $_->{parent} && $_->{parent} == $arrow } @all) ? ', an arrow' : '');
}

my $position = '4xx2/3l1d2/l3xx2 d 5 0 6 0';
is royalur('show', '--svg', $position)->{out}, Game::RoyalUr::Diagram->new(position => $position)->svg, 'a position';

for (
    [0, 'Before the first turn'],
    [5, 'Turn 5, dark 4: c3-b2x, an arrow'],
    [17, 'Turn 17, dark 0: -'],
    [18, 'Turn 18, light 2: g2-h1, an arrow'],
    )
{
    my ($ply, $wanted) = @$_;
    my $run = royalur('show', '--svg', '--at', $ply, $file);
    is $run->{status}, 0, "ply $ply: exit status";
    is told($run->{out}), $wanted, 'title and arrow';
    my ($plain) = royalur('show', '--at', $ply, $file)->{out} =~ m{^(\S+ [ld] \d \d \d \d)$}m;
    my ($about) = $run->{out} =~ m{(<desc .*?[.]) ?(?:The arrow|</desc>)};
    like +Game::RoyalUr::Diagram->new(position => $plain)->svg, qr/\Q$about\E/, 'the position that is drawn in text';
}
like told(royalur('show', '--svg', $file)->{out}), qr/\ATurn 116, light \d: \S+-home, an arrow\z/, 'the last turn without --at';

for (
    [2, 'goes with a game', '--svg', '--at', 1, $position],
    [2, 'not a position', '--svg', '4xx2/9/4xx2 l 7 0 7 0'],
    [2, 'from 0 to 116', '--svg', '--at', 200, $file],
    [1, 'none', '--svg', 'none'],
    )
{
    my ($status, $says, @arguments) = @$_;
    my $run = royalur('show', @arguments);
    is $run->{status}, $status, "@arguments: exit status";
    is $run->{out}, '', 'nothing is drawn';
    like $run->{err}, qr/$says/, 'and why';
}

done_testing;
