use 5.014;
use strict;
use warnings FATAL => 'all';

# Table files: damage and the words for it, stopping and going on, progress.

use File::Temp;
use Test::More;

use Game::RoyalUr::Engine;
use Game::RoyalUr::Table;

my $class = 'Game::RoyalUr::Table';
my $directory = File::Temp->newdir;

sub slurp {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!";
    local $/;
    return scalar <$in>;
}

sub spurt {
    my ($file, $bytes) = @_;
    open my $out, '>:raw', $file or die "$file: $!";
    print {$out} $bytes;
    close $out or die "$file: $!";
}

sub message_for {
    my ($bytes) = @_;
    my $file = "$directory/spoiled.ur";
    spurt($file, $bytes);
    return 'it was opened' if eval { $class->open($file) };
    return $@ =~ s/\A\Q$file\E: // ? $@ =~ s/ at \Q$0\E line [0-9]+\.\n\z//r : "no file in $@";
}

my $file = "$directory/three.ur";
my %two = (rules => { pieces => 2 });
my %three = (rules => { pieces => 3 });
$class->solve(%three, file => $file);
my $whole = slurp($file);
my $size = length $whole;

subtest 'damage' => sub {
    is message_for($whole), 'it was opened', 'none';
    is message_for('a list of things to buy'), 'not a table of solved positions', 'another file';
    is message_for(''), 'not a table of solved positions', 'an empty file';
    is message_for(substr $whole, 0, $size - 1), 'truncated: ' . ($size - 1) . " bytes of $size", 'the last byte';
    is message_for(substr $whole, 0, 40), 'truncated: 40 bytes of 64', 'most of it';
    is message_for("$whole!"), 'altered: ' . ($size + 1) . " bytes, not $size", 'a byte too many';
    my $altered = $whole;
    substr($altered, 300_000, 1) ^= "\x01";
    like message_for($altered), qr/\Aaltered: bytes [0-9]+ to [0-9]+ are not what was written\z/, 'a bit of a value';
    $altered = $whole;
    substr($altered, 16, 1) = chr 4;
    is message_for($altered), 'altered: its header is not what was written', 'its rules';
    $altered = $whole;
    substr($altered, 8, 1) = chr 2;
    is message_for($altered), 'a table of version 2, and this reads version 1', 'its version';
    ok !eval { $class->open("$directory/none.ur") }, 'a file that is not there';
    like $@, qr/\A\Q$directory\E\/none\.ur: .+ at \Q$0\E line/, '... is named with what the system says';
};

subtest 'progress' => sub {
    my @told;
    $class->solve(%two, file => "$directory/two.ur", threads => 2, progress => sub { push @told, $_[0]; return 0 });
    cmp_ok scalar @told, '>', 20, 'is told after every sweep, and 0 does not stop it';
    is_deeply [sort keys %{ $told[0] }],
        [sort qw(layer layers left sweeps passes change positions solved total part)], 'what it tells';
    is_deeply [@{ $told[0] }{qw(layer layers left sweeps passes)}], [1, 3, [1, 1], 1, 0], 'the first';
    is_deeply [@{ $told[-1] }{qw(layer layers left)}], [3, 3, [2, 2]], 'the last';
    is $told[-1]{solved} + $told[-1]{positions}, $told[-1]{total}, 'everything is solved';
    my $back = grep { $told[$_]{part} < $told[$_ - 1]{part} } 1 .. $#told;
    cmp_ok $back, '<=', 6, 'it hardly ever seems to go back';
};

subtest 'stopping and going on' => sub {
    my $stopped = "$directory/stopped.ur";
    for my $layer (2, 5) {
        my $table = $class->solve(%three, file => $stopped, progress => sub { $_[0]{layer} == $layer ? 'stop' : 'go on' });
        is $table, undef, "stopped in pair $layer";
        ok -e "$stopped.part" && !-e $stopped && !-e "$stopped.new", '... with a journal and nothing else';
    }
    my $first;
    my $table = $class->solve(%three, file => $stopped, precision => undef, progress => sub { $first //= $_[0]{layer} });
    is $first, 5, 'it goes on with the pair that was not finished';
    ok slurp($stopped) eq $whole, 'and makes the same file';
    ok !-e "$stopped.part", 'the journal is gone';
};

subtest 'a tainted name is not solved to' => sub {
    my $tainted = "$directory/tainted.ur";
    my $code = 'use Game::RoyalUr::Table; my $file = shift;'
        . 'eval { Game::RoyalUr::Table->solve(rules => { pieces => 1 }, file => $file) }; print $@;'
        . '$file =~ /(.*)/s; print ref Game::RoyalUr::Table->solve(rules => { pieces => 1 }, file => $1)';
    open my $from, '-|', $^X, '-T', (map { "-I$_" } @INC), '-e', $code, $tainted or die $!;
    my $said = do { local $/; <$from> };
    like $said, qr/\AInsecure dependency in solve while running with -T switch/, 'is refused';
    like $said, qr/Game::RoyalUr::Table\z/, 'and once it is clean it is taken';
};

subtest 'a death in the code that watches' => sub {
    my $died = "$directory/died.ur";
    ok !eval { $class->solve(%two, file => $died, progress => sub { die "enough\n" }); 1 }, 'ends the solve';
    is $@, "enough\n", 'with the same words';
    my $object = bless {}, 'Some::Error';
    ok !eval { $class->solve(%two, file => $died, progress => sub { die $object }); 1 }, 'an object does so';
    is $@, $object, '... and is passed on itself';
    ok !eval { $class->solve(rules => { pieces => 1 }, file => $died); 1 }, 'the journal is of two pieces';
    like $@, qr/\A\Q$died.part\E: solved for route=short .* pieces=2, not for .* pieces=1 at \Q$0\E line/, 'and says so';
    isa_ok $class->solve(%two, file => $died), $class, 'the same solve goes on';
};

subtest 'exit in the code that watches' => sub {
    my ($left, $said) = ("$directory/left.ur", "$directory/said");
    my $code = q{
        use Game::RoyalUr::Table;
        my ($file, $said) = @ARGV;
        sub Guard::DESTROY { open my $out, '>>', $said or die $!; print {$out} 'let go, '; close $out }
        END { open my $out, '>>', $said or die $!; print {$out} 'ended'; close $out }
        sub deep {
            my $guard = bless [], 'Guard';
            Game::RoyalUr::Table->solve(rules => { pieces => 2 }, file => $file, progress => sub { exit 3 });
        }
        deep();
    };
    my $status = system $^X, (map { "-I$_" } @INC), '-e', $code, $left, $said;
    is $status, 3 << 8, 'is the exit of the program';
    is slurp($said), 'let go, ended', 'what it held is let go, and END runs';
    isa_ok $class->solve(%two, file => $left), $class, 'the solve goes on another time';
};

subtest 'signals while it lasts' => sub {
    my $hit = 0;
    local $SIG{USR1} = sub { $hit++; die "hit\n" };
    my $watched = "$directory/signal.ur";
    my $sent;
    ok !eval {
        $class->solve(%two, file => $watched, progress => sub { kill USR1 => $$ unless $sent++; my $n = 0; $n++ for 1 .. 10; return });
        1;
    }, 'a handler runs';
    is $@, "hit\n", 'and what it dies of is passed on';
    is $hit, 1, 'once';
};

subtest 'a long check is stopped by a signal' => sub {
    # A table of the masters' game full of nothing, with the right checksums: holes
    # take no room.
    my $large = "$directory/large.ur";
    my $values = 500_929_993;
    my $stretches = int(($values * 2 + 65535) / 65536);
    my @crc = map { my $c = $_; $c = $c & 1 ? 0xEDB88320 ^ $c >> 1 : $c >> 1 for 1 .. 8; $c } 0 .. 255;
    my $sum = sub { my $c = 0xFFFFFFFF; $c = $crc[($c ^ $_) & 255] ^ $c >> 8 for unpack 'C*', $_[0]; pack 'V', $c ^ 0xFFFFFFFF };
    my $list = $sum->("\0" x 65536) x ($stretches - 1) . $sum->("\0" x ($values * 2 - ($stretches - 1) * 65536));
    my $head = pack 'a7 C V C5 C v V Q< d< d< d< a4', 'ROYALUR', 26, 1, 1, 3, 4, 0, 7, 16, 0, 65536, $values, 0, 0, 0, $sum->($list);
    open my $out, '>:raw', $large or die $!;
    print {$out} $head, $sum->($head), $list;
    truncate $out, 64 + length($list) + 2 * $values or die $!;
    close $out or die $!;
    my $table = $class->open($large);
    require Time::HiRes;
    my $begin = Time::HiRes::time();
    local $SIG{ALRM} = sub { die "enough\n" };
    Time::HiRes::alarm(0.05);
    ok !eval { $table->verify; 1 }, 'a handler may die';
    is $@, "enough\n", 'in the middle of it';
};

done_testing;
