use 5.014;
use strict;
use warnings;

# One arrow runs through the modules and never back: a module uses what stands in
# its own layer or in an earlier one, and nothing uses itself by a way around.
# tests/layers.rs holds the same of the core.

use File::Find;
use FindBin;
use Test::More;

# A star stands for everything below that name. The first layer that matches is
# the module's.
my @LAYERS = (
    [values => qw(Text Output Arguments Error Result Dice Notation Move Variant CLib Format::Fault)],
    [engine => qw(Engine Table Arena)],
    [rules => qw(Rules)],
    [history => qw(History)],
    [game => 'Game::RoyalUr'],
    [after => qw(Bot Format* Diagram Analysis* Stats*)],
    [report => qw(Report*)],
    [screen => qw(Terminal*)],
    [program => qw(App*)],
);

# What still goes against the arrow.
my %KNOWN;

my %uses = uses_below("$FindBin::Bin/../../perl/lib");
cmp_ok scalar(keys %uses), '>', 60, 'there are modules';
cmp_ok scalar(map { keys %$_ } values %uses), '>', 150, 'and the test sees what they use';

my %seen;
for my $module (sort grep { /\AGame::RoyalUr\b/ } keys %uses) {
    my $layer = layer_of($module);
    ok defined $layer, short($module) . ' has a layer' or next;
    my @later = grep { (layer_of($_) // 0) > $layer } sort keys %{ $uses{$module} };
    my @words = map { short($module) . ' uses ' . short($_) } @later;
    $seen{$_} = 1 for @words;
    is_deeply [grep { !$KNOWN{$_} } @words], [], '  and uses nothing of a later one';
}
is_deeply [grep { !$seen{$_} } sort keys %KNOWN], [], 'what is listed as an exception is one';

for my $family (qw(Senet Dominoes)) {
    my @foreign = map { keys %{ $uses{$_} } } grep { /\AGame::\Q$family\E\b/ } keys %uses;
    is_deeply [grep { !/\AGame::\Q$family\E\b/ } @foreign], [], "Game::$family stands by itself";
}

is join(' ', way_back(\%uses)), '', 'no module uses itself by a way around';

# The test sees what it looks for.
is_deeply [sort keys %{ used_by('X', "use A::B;\nGame::Y->new(isa('Game::Z'));\n# Game::C->d\n['Game::D'];\n=pod\n\nuse Game::E;\n\n=cut\nGame::F::g(1);\n__END__\nuse Game::H;\n") }],
    [qw(Game::D Game::F Game::Y)], 'uses are found in code only';
is join(' ', way_back({ a => { b => 1 }, b => { c => 1 }, c => { b => 1 } })), 'b c b', 'a way around is found';
is join(' ', way_back({ a => { b => 1, c => 1 }, b => { c => 1 }, c => {} })), '', 'and only where there is one';
cmp_ok layer_of('Game::RoyalUr::App::Command::Play'), '>', layer_of('Game::RoyalUr'), 'the program comes after the game';

done_testing;

sub short { return $_[0] =~ s/\AGame::RoyalUr:://r }

sub layer_of {
    my ($module) = @_;
    for my $layer (0 .. $#LAYERS) {
        my (undef, @names) = @{ $LAYERS[$layer] };
        my $any = join '|', map { /\A(.*)\*\z/ ? "\Q$1\E(?:::.*)?" : quotemeta } @names;
        return $layer if short($module) =~ /\A(?:$any)\z/;
    }
    return;
}

sub uses_below {
    my ($directory) = @_;
    my %code;
    find({ no_chdir => 1, wanted => sub {
                my ($path) = /\A\Q$directory\E\/(.*)\.pm\z/ or return;
                open my $file, '<', $_ or die "$_: $!";
                $code{ $path =~ s{/}{::}gr } = do { local $/; <$file> };
    } }, $directory);
    # A function's full name ends behind the module's.
    my %uses = map { $_ => used_by($_, $code{$_}) } keys %code;
    for my $used (values %uses) {
        delete @$used{ grep { !$code{$_} } keys %$used };
    }
    return %uses;
}

# What the code of a module names: with use, before an arrow or a function, or as
# a string. What an object has to be is no use of it.
sub used_by {
    my ($module, $code) = @_;
    $code =~ s/^__END__\n.*//ms;
    $code =~ s/^=\w.*?^=cut\n//msg;
    $code =~ s/^\s*#.*//mg;
    $code =~ s/\bisa\('[\w:]+'\)//g;
    my %used;
    my $name = qr/Game(?:::[A-Z]\w*)+/;
    $used{$1} = 1 while $code =~ /^\s*(?:use|require)\s+($name)\b/mg;
    $used{$1} = 1 while $code =~ /\b($name)->/g;
    $used{$1} = 1 while $code =~ /\b($name)::(?:[a-z]\w*|[A-Z][A-Z_]+)\b(?!::)/g;
    $used{$1} = 1 while $code =~ /'($name)'/g;
    delete $used{$module};
    return \%used;
}

# A way from a module back to itself, if there is one.
sub way_back {
    my ($uses) = @_;
    my %done;
    my $walk;
    $walk = sub {
        my (@way) = @_;
        for my $next (sort keys %{ $uses->{ $way[-1] } // {} }) {
            my ($at) = grep { $way[$_] eq $next } 0 .. $#way;
            return (@way[$at .. $#way], $next) if defined $at;
            next if $done{$next};
            my @found = $walk->(@way, $next);
            return @found if @found;
        }
        $done{ $way[-1] } = 1;
        return;
    };
    for my $start (sort keys %$uses) {
        my @found = $done{$start} ? () : $walk->($start);
        return @found if @found;
    }
    return;
}
