use 5.014;
use strict;
use warnings;

use File::Temp qw(tempdir);
use Test::More;

use lib 't/lib';
use Program qw(royalur);

my $record = royalur('watch', '--quiet', '--seed', '5f1c9a')->{out};
my @lines = split /^/, $record;

# What check says of a record, and that its exit status goes with it.
sub says {
    my ($text) = @_;
    my $run = royalur({ input => $text }, 'check', '-');
    is $run->{err}, '', 'nothing on standard error';
    is $run->{status}, ($run->{out} =~ /\A-: good, / ? 0 : 1), 'the exit status agrees';
    return $run->{out};
}

# The record with one line changed by a function, or left out.
sub changed {
    my ($line, $change) = @_;
    my @copy = @lines;
    local $_ = $copy[$line - 1];
    $change->();
    $copy[$line - 1] = $_;
    return join '', @copy;
}

like says($record), qr/good, \d+ turns, (?:light|dark) brought all pieces home/, 'a good record';
like says(join '', @lines[0 .. 9]), qr/good, 6 turns, without a result/, 'a game not finished';
like says(join('', @lines[0 .. 9]) . "[result dark resign]\n"), qr/good, 6 turns, dark won/, 'resigned';
like says("[rules finkel]\n[first light]\n1. l 3: hand-b1\n"), qr/good, 1 turn, /, 'real dice';

# The fifth line is 1. l 2 1100: hand-c1.
for (
    ['a roll', 5, sub { s/l 2 1100/l 3 1110/ }, 5, 'roll'],
    ['a roll, no faces', 5, sub { s/l 2 1100/l 3/ }, 5, 'roll'],
    ['a side', 6, sub { s/ d / l / }, 6, 'side'],
    ['a number', 6, sub { s/\A2/3/ }, 6, 'number'],
    ['a move, its shape', 5, sub { s/hand-c1/hand-e1/ }, 5, 'move'],
    ['a move, its size', 5, sub { s/hand-c1/hand-b1/ }, 5, 'wrong_distance'],
    ['a move not made', 5, sub { s/hand-c1/-/ }, 5, 'forfeit'],
    ['first', 2, sub { s/light/dark/ }, 5, 'side'],
    ['the opening', 4, sub { s/2/4/ }, 6, 'roll'],
    ['the seed', 3, sub { s/5f1c9a/5f1c9b/ }, 5, 'roll'],
    ['the rules', 1, sub { s/finkel/masters/ }, 5, 'faces'],
    ['the result', scalar @lines, sub { s/home/resign/ }, scalar @lines, 'result'],
    ['the winner', scalar @lines, sub { s/light|dark/$& eq 'light' ? 'dark' : 'light'/e }, scalar @lines, 'result'],
    ['the newline', scalar @lines, sub { chomp }, 0, 'no_newline'],
    )
{
    my ($name, $line, $change, $told, $word) = @$_;
    like says(changed($line, $change)), qr/\A-:$told: $word: /, "$name: line and reason";
}

subtest 'a game goes on after it is over' => sub {
    my @over = @lines[0 .. $#lines - 1];
    my ($number, $side) = $over[-1] =~ /\A(\d+)\. (\w)/;
    my $next = $side eq 'l' ? 'd' : 'l';
    my @real = map { s/ [01]{4}:/:/r } grep { !/\A\[(?:seed|opening)/ } @over;
    push @real, sprintf "%d. %s 0: -\n", $number + 1, $next;
    like says(join '', @real), qr/\A-:\d+: over: /, 'a turn after the end';
};

subtest 'an opening that the seed does not give' => sub {
    my $text = "[rules finkel]\n[first dark]\n[seed 5f1c9a]\n[opening 2]\n";
    like says($text), qr/\A-:2: opening: /, 'the other side begins';
    $text = "[rules finkel]\n[first light]\n[seed 5f1c9a]\n[opening 4]\n";
    like says($text), qr/\A-:4: opening: /, 'more throws than were spent';
};

subtest 'several files' => sub {
    my $dir = tempdir(CLEANUP => 1);
    my %text = (good => $record, bad => changed(6, sub { s/ d / l / }));
    for my $name (sort keys %text) {
        open my $handle, '>', "$dir/$name" or die $!;
        print {$handle} $text{$name};
        close $handle;
    }
    my $run = royalur('check', "$dir/good", "$dir/none", "$dir/bad", "$dir/good");
    is $run->{status}, 1, 'one bad file is a failure';
    my @told = $run->{out} =~ m{/(good: good|bad:6: side)}g;
    is "@told", 'good: good bad:6: side good: good', 'each is told in turn';
    is $run->{err}, "royalur check: $dir/none: No such file or directory\n"
        . "royalur check: $dir/bad:6: side: it is the other side that moves here\n", 'what is bad is named at the end';
    is royalur('check', $dir)->{out}, $run->{out} =~ s/\A[^\n]*\n//r, 'a folder: all its files by name';
    is royalur('check')->{status}, 2, 'no file at all';
};

done_testing;
