use 5.014;
use strict;
use warnings;

# Whatever encoding is set for the handles and whatever goes wrong, play and replay work at
# a terminal, and it is put back.

use Test::More;

use lib 't/lib';

BEGIN {
    eval { require IO::Pty; require Term::ReadKey; 1 } or plan skip_all => 'IO::Pty and Term::ReadKey are not installed';
}
use POSIX ();
use Typist;
use ScratchFiles;

use Game::RoyalUr;

my $dir = folder();

my $game = Game::RoyalUr->new(seed => 'put back');
$game->play(($game->legal)[0]) for 1 .. 3;
my $record = written('game.txt', $game->to_record);

my %how = (
    'PERL_UNICODE=SDA' => { env => { PERL_UNICODE => 'SDA' } },
    'perl -C' => { switches => ['-C'] },
    'perl -CSDA' => { switches => ['-CSDA'] },
    'PERL5OPT=-Mopen=:std,:utf8' => { env => { PERL5OPT => '-Mopen=:std,:utf8' } },
    'PERL5OPT=-Mopen=:std,:encoding(UTF-8)' => { env => { PERL5OPT => '-Mopen=:std,:encoding(UTF-8)' } },
);

for my $name (sort keys %how) {
    subtest "play and replay died on syswrite under $name, and left the terminal raw" => sub {
        my $typist = Typist->start($how{$name}, 'play', '--seed', '5f1c9a', '--pace', '0', '--side', 'both');
        ok $typist->until_shows(qr/light rolled 2 .*q: quit/s), 'play draws its screen';
        like $typist->text, qr/\x{25cb} light/, 'with round pieces, encoded once';
        ok !$typist->as_it_was, 'which it has taken over';
        $typist->after("\r", qr/dark rolled 4/);
        $typist->after('q', qr/\(y\/n\)/);
        $typist->type('y');
        is_deeply [$typist->end], [0, 0], 'play ends';
        ok $typist->as_it_was, '  and the terminal is as it was';
        is_deeply [$typist->screen->faults], [], '  nor was there anything it could not show';

        my $replay = Typist->start($how{$name}, 'replay', $record);
        ok $replay->until_shows(qr/q: /), 'replay draws its screen';
        like $replay->text, qr/\x{25cb}/, 'with round pieces, encoded once';
        $replay->type('q');
        is_deeply [$replay->end], [0, 0], 'replay ends';
        ok $replay->as_it_was, '  and the terminal is as it was';

        my $lines = Typist->start({ %{ $how{$name} }, rows => 60 }, 'play', '--seed', '5f1c9a', '--plain', '--side', 'both');
        $lines->until_shows(qr/light, your move/);
        $lines->after("1\n", qr/dark, your move/);
        like $lines->text, qr/\x{25cb}/, 'line by line too';
        $lines->type("\x04");
        is_deeply [$lines->end], [0, 0], 'and to its end';
    };
}

# A program that plays in a terminal of its own.
sub program {
    my ($options, $before) = @_;
    return written('program.pl', "use 5.014; use warnings; use Game::RoyalUr::Terminal;\n" . ($before // '')
            . "exit Game::RoyalUr::Terminal->new(seed => 'x', first => 'light', $options)->run;\n");
}

subtest 'a caller who had set an encoding died on syswrite' => sub {
    for my $layer (':utf8', ':encoding(UTF-8)', ':crlf', ':encoding(UTF-16)') {
        my $typist = Typist->start({ program => program('side => "both", pace => 0', "binmode \$_, '$layer' for \\*STDIN, \\*STDOUT;\n") });
        ok $typist->until_shows(qr/light rolled .*q: quit/s), "$layer: drawn";
        is_deeply [$typist->screen->faults], [], '  well';
        $typist->type('q');
        is_deeply [$typist->end], [0, 0], '  played';
        ok $typist->as_it_was, '  and put back';
    }
};

subtest 'an error in the middle left the terminal raw' => sub {
    my %end = (
        'dies in a wait' => ['side => "none", sleeper => sub { die "in a wait\n" }', 255, 0, qr/in a wait/],
        'exits in a wait' => ['side => "none", sleeper => sub { exit 3 }', 3, 0, qr//],
'dies by a warning' => ['side => "none", sleeper => sub { local $SIG{__WARN__} = sub { die @_ }; warn "a warning\n" }', 255, 0, qr/a warning/],
        'is killed by its own ALRM' => ['side => "none", pace => 60', 0, POSIX::SIGALRM(), qr/\z/, '$SIG{ALRM} = sub { die "alarm\n" }; alarm 1;'],
    );
    for my $name (sort keys %end) {
        my ($options, $status, $signal, $says, $before) = @{ $end{$name} };
        my $typist = Typist->start({ program => program($options, $before) });
        my @how = $typist->end;
        ($status, $signal, $says) = (255, 0, qr/alarm/) if $before;
        is_deeply \@how, [$status, $signal], "a program that $name ends so";
        like $typist->all, qr/\e\[\?1049h/, '  after it had taken the screen';
        ok $typist->as_it_was, '  and the terminal is put back';
        like $typist->text, $says, '  with what it says to be read';
    }
};

done_testing;
