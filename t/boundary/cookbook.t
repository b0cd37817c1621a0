use 5.014;
use strict;
use warnings;

# Every recipe of the cookbook is a program that prints what is shown after it.

use Cwd qw(getcwd);
use File::Spec;
use File::Temp;
use FindBin;
use Test::More;

my $page = File::Spec->rel2abs("$FindBin::Bin/../../perl/lib/Game/RoyalUr/Cookbook.pod");
open my $in, '<:encoding(UTF-8)', $page or die "$page: $!";
my $pod = do { local $/; <$in> };

my @libs = map { '-I' . File::Spec->rel2abs($_) } grep { !ref } @INC;
my $home = getcwd;
my $room = File::Temp->newdir;
chdir $room or die "$room: $!";

my @recipes = $pod =~ /^=head2 (.*?)\n(.*?)(?=^=head)/msg;
cmp_ok scalar(@recipes), '>=', 12, 'there are recipes';
while (my ($name, $text) = splice @recipes, 0, 2) {
    my ($program) = blocks($text =~ /\A(.*?)^(?:This prints|When these)/ms);
    my ($typed) = blocks($text =~ /^When these lines are typed\n(.*?)^this prints/ms);
    my ($expected) = blocks($text =~ /^[Tt]his prints\n(.*)/ms);
    is run($program // '', $typed // ''), $expected // 'a recipe', $name;
}
chdir $home;

# The indented part of some text, at the margin.
sub blocks {
    my ($text) = @_;
    return unless defined $text;
    my $block = join '', map { s/\A    //r } grep { /\A(?:    |\n)/ } split /^/, $text;
    return $block =~ s/\A\n+//r =~ s/\n+\z/\n/r;
}

# What a program prints, in a perl of its own, reading what is typed.
sub run {
    my ($program, $typed) = @_;
    for (['recipe.pl', $program], ['typed', $typed]) {
        open my $out, '>', $_->[0] or die "$_->[0]: $!";
        print {$out} $_->[1];
        close $out or die "$_->[0]: $!";
    }
    my $command = join ' ', map { qq("$_") } $^X, @libs, 'recipe.pl';
    my $printed = qx{$command < typed 2>&1};
    return $? ? "status $?: $printed" : $printed;
}

done_testing;
