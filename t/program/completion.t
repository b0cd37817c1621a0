use 5.014;
use strict;
use warnings;

# What bash and zsh complete on command lines of royalur, asked of the shells
# themselves; and that all of it is what the program takes.

use Test::More;

use lib 't/lib';
use Program qw(royalur);

use Game::RoyalUr::App;

my $SHARE = 'blib/share';
my %FILE = (bash => "$SHARE/bash-completion/completions/royalur", zsh => "$SHARE/zsh/site-functions/_royalur");
my @COMMANDS = Game::RoyalUr::App->commands;

# Every option that the help of a command tells.
sub options_told {
    my ($command) = @_;
    my $help = royalur('help', $command)->{out};
    my %seen = map { $_ => 1 } $help =~ /(?<![\w-])(--[a-z][\w-]*)/g;
    return sort keys %seen;
}

sub asked {
    my ($shell, $script, @arguments) = @_;
    open my $pipe, '-|', $shell, ($shell eq 'zsh' ? '-f' : '--norc'), '-c', $script, $shell, @arguments or die "cannot run $shell: $!";
    chomp(my @lines = <$pipe>);
    close $pipe or die "$shell failed: $?";
    return sort @lines;
}

my $BASH = ". $FILE{bash}; COMP_WORDS=(royalur \"\$@\"); COMP_CWORD=\$#; _royalur; printf '%s\\n' \"\${COMPREPLY[@]}\"";
sub bash { return grep { length } asked('bash', $BASH, @_) }

subtest 'bash' => sub {
    plan skip_all => 'there is no bash' if system 'bash -c true 2>/dev/null';
    is_deeply [bash('')], [sort @COMMANDS, 'help'], 'the commands, and help';
    is_deeply [bash('s')], [qw(show solve stats)], 'those that begin so';
    is_deeply [bash('help', 'an')], ['analyse'], 'help takes a command';
    is_deeply [bash('nonsense', '--')], [], 'no command has no options';
    for my $command (@COMMANDS) {
        my %offered = map { $_ => 1 } bash($command, '--');
        my %told = map { $_ => 1 } options_told($command);
        # play mentions what convert tells more of, and another spelling.
        delete @told{qw(--from --game --color)} if $command eq 'play';
        is_deeply [grep { !$offered{$_} } sort keys %told], [], "$command: all that its help tells";
        for my $option (grep { $_ ne '--version' } sort keys %offered) {
            unlike royalur($command, $option)->{err}, qr/unknown option/i, "$command takes $option"
                unless $option eq '--help' || $command eq 'play';
        }
    }
    is_deeply [grep { /side|mode/ } bash('--')], ['--mode', '--side'], 'without a command the options are those of play';
    is_deeply [bash('--level', 'm')], ['master', 'medium'], 'and their values';
    is_deeply [bash('play', '--side', '')], [qw(both dark light none)], 'sides';
    is_deeply [bash('play', '--seed', '')], [], 'a value that is not known is not made up';
    is_deeply [bash('convert', '--to', 'r')], [qw(record rgn)], 'formats';
    is_deeply [bash('watch', '--light', 'p')], ['perfect'], 'players';
    is_deeply [bash('analyse', 't/data/games/seven.t')], ['t/data/games/seven.txt'], 'files';
    is_deeply [bash('analyse', '--table', 't/data/games/seven.t')], ['t/data/games/seven.txt'], 'files of an option';
};

# The values that are offered are such as the program takes.
subtest 'values' => sub {
    plan skip_all => 'there is no bash' if system 'bash -c true 2>/dev/null';
    for my $case (['play', '--side'], ['play', '--mode'], ['play', '--first'], ['play', '--level'], ['play', '--rules'],
        ['watch', '--light'], ['watch', '--rules'], ['check', '--from'], ['convert', '--to'], ['arena', '--first'], ['solve', '--precision'])
    {
        my ($command, $option) = @$case;
        my @values = bash(@$case, '');
        cmp_ok scalar @values, '>', 1, "$command $option has values";
        for my $value (@values) {
            my $run = royalur($command, $option, $value, $command eq 'solve' ? ('finkel', '--out', '/nowhere/x')
                : $command =~ /check|convert/ ? '/nowhere/x' : $command eq 'arena' ? '--bogus' : ('--record', '/nowhere/x'));
            isnt $run->{status}, 0, "$command $option $value: something else is wrong";
            unlike $run->{err}, qr/\Q$option\E|'\Q$value\E'/, "$command $option $value: but not that";
        }
    }
};

# zsh's own functions show what they were given; the line editor is not needed.
my $ZSH = <<'SH';
_describe() { local name=${@[-1]}; print -rl -- ${(P)name} }
_arguments() { print -rl -- "${@:#-S}"; }
_files() { :; }
words=(royalur "$@"); CURRENT=$#words
source $0
SH

subtest 'zsh' => sub {
    plan skip_all => 'there is no zsh' if system 'zsh -f -c true 2>/dev/null';
    is system('zsh', '-f', '-n', $FILE{zsh}), 0, 'it is zsh';
    my $zsh = sub { asked('zsh', $ZSH =~ s/\$0/$FILE{zsh}/r, @_) };
    is_deeply [map { /\A(\w+):/ } $zsh->('')], [sort @COMMANDS, 'help'], 'the commands, and help';
    for my $command (@COMMANDS) {
        my %offered = map { /\A(--?[\w-]+)\[/ ? ($1 => 1) : () } $zsh->($command, '');
        is_deeply [sort grep { /--/ } keys %offered], [bash($command, '--')], "$command: the options that bash has";
    }
    is_deeply [grep { /\A--level/ } $zsh->('--')], [grep { /\A--level/ } $zsh->('play', '')], 'without a command, those of play';
    for my $command (@COMMANDS) {
        my @broken = grep { !/\A(?:\*:file:_files|--?[\w-]+\[(?:[^\[\]\\]|\\.)*\](?::[A-Za-z.]+:(?: |_files|\((?:[^:()\\]|\\.)+\)))?)\z/ } $zsh->($command, '');
        is_deeply \@broken, [], "$command: what _arguments reads is well formed";
    }
};

done_testing;
