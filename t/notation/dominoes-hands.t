use 5.014;
use strict;
use warnings;

# Random hands of dominoes, from the table to text, to moves, to text, to the table.

use Test::More;

use Game::Dominoes::Layout;
use Game::Dominoes::Notation qw(to_text from_text to_layout);
use Game::Dominoes::Tile;

srand 20260106;

# Plays one hand at random; answers its moves and its table.
sub hand {
    my ($players) = @_;
    my @bones = sort { $a->[0] <=> $b->[0] } map { [rand, $_] } Game::Dominoes::Tile->all;
    @bones = map { $_->[1] } @bones;
    my @hands = map { [splice @bones, 0, 5] } 1 .. $players;
    my $layout = Game::Dominoes::Layout->new;
    my ($turn, $passes, @moves) = (0, 0);
    while ($passes < $players) {
        my $hand = $hands[$turn++ % $players];
        my ($drawn, @choices) = (0);
        while (1) {
            @choices = map { my $i = $_; map { [$i, $_] } $layout->arms_for($hand->[$i]) } 0 .. $#$hand;
            last if @choices || !@bones;
            push @$hand, shift @bones;
            $drawn++;
        }
        push @moves, { kind => 'draw', count => $drawn } if $drawn;
        if (!@choices) {
            push @moves, { kind => 'pass' };
            $passes++;
            next;
        }
        $passes = 0;
        my ($index, $arm) = @{ $choices[rand @choices] };
        push @moves, $layout->place(splice(@$hand, $index, 1), $arm);
        last unless @$hand;
    }
    return ([@moves, { kind => 'hand_end' }], $layout);
}

sub seen {
    my ($layout) = @_;
    return join ' / ', map { join ' ', @$_ } [map { "$_->{tile} $_->{left}|$_->{right}" } @{ $layout->line }],
        (map { [map { "$_->[0]|$_->[1]" } $layout->cross($_)] } qw(U D)),
        [$layout->arms_open], [$layout->open_ends], [map { join ',', @$_{qw(arm tile face sole)} } $layout->ends], [$layout->plays],
        [map { join ',', @{ $_->ends } } $layout->plays], [$layout->spinner // '-', $layout->sides_covered];
}

# Why a table cannot be: every rule of joining, looked at from the outside.
sub impossible {
    my ($layout) = @_;
    my @line = map { [@$_{qw(left right)}] } @{ $layout->line };
    for (1 .. $#line) { return 'the line does not join' if $line[$_ - 1][1] != $line[$_][0] }
    my %cross = map { $_ => [$layout->cross($_)] } qw(U D);
    my ($spinner) = grep { $_->is_double } @{ $layout->tiles };
    return 'the first double is not the spinner' if ($spinner // '-') ne ($layout->spinner // '-');
    my $covered = 0;
    if (defined $spinner) {
        my ($at) = grep { $line[$_][0] == $spinner->high && $line[$_][1] == $spinner->high } 0 .. $#line;
        return 'the place of the spinner' if $at != $layout->spinner_index;
        $covered = ($at > 0) + ($at < $#line);
    }
    return 'the sides covered' if $covered != $layout->sides_covered;
    for my $arm (qw(U D)) {
        my $face = $spinner && $spinner->high;
        for (@{ $cross{$arm} }) {
            return "arm $arm does not join" if $_->[0] != $face;
            $face = $_->[1];
        }
        return "arm $arm is open, or not" if defined $layout->face_of($arm) != ($covered == 2);
        return "arm $arm shows another face" if $covered == 2 && $layout->face_of($arm) != $face;
    }
    my %on;
    for (@line, map { @$_ } values %cross) { return 'a tile twice' if $on{ join '-', sort @$_ }++ }
    return 'not the tiles it says' if keys %on != $layout->count;
    return 'the ends of the line' if $layout->face_of('L') != $line[0][0] || $layout->face_of('R') != $line[-1][1];
    return undef;
}

my ($bad, %met) = (0);
my (@session, $last);
for my $n (1 .. 400) {
    my ($moves, $layout) = hand(2 + $n % 3);
    my $text = to_text($moves);
    my $read = from_text($text);
    my @wrong = grep { defined } impossible($layout),
        (to_text($read) ne $text ? 'text, moves, text' : undef),
        (@$read != @$moves ? 'fewer moves' : undef),
        (seen(to_layout($text)) ne seen($layout) ? 'another table' : undef),
        (to_text([$layout->plays]) ne join(' ', grep { /@/ } split / /, $text) ? 'another order' : undef);
    diag "hand $n: $text: @wrong" if @wrong && !$bad++;
    $met{ $_->{kind} }++ for @$read;
    $met{ $_->{arm} }++ for grep { $_->{kind} eq 'play' } @$read;
    $met{spinner}++ if $layout->spinner;
    push @session, $text;
    $last = $layout;
}
is $bad, 0, 'four hundred hands';
cmp_ok $met{$_} // 0, '>', 50, "with many a $_" for qw(play draw pass hand_end L R U D spinner);

my $session = join "\n", @session;
is to_text(from_text($session)), join(' ', @session), 'all the hands in one text';
is seen(to_layout($session)), seen($last), 'whose table is that of the last';

done_testing;
