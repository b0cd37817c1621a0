package Scratch;

use 5.014;
use strict;
use warnings;

# What the checks of building and installing have in common: a directory that
# goes away, the tarball and one build of it, commands that are shown where they
# fail, and a network that is not there.

use Cwd qw(abs_path);
use Exporter 'import';
use Fcntl qw(:flock);
use File::Basename qw(dirname);
use File::Copy qw(copy);
use File::Find;
use File::Path qw(make_path);
use File::Temp;
use IO::Handle;
use POSIX ();
use Test::More;

our @EXPORT = qw(
    project scratch tarball make_tarball unpacked built read_only quickly run runs refuses output_of output_and_status tail
    slurp write_file paths_below times_below offline
);

my $PROJECT = abs_path(dirname(__FILE__) . '/../..');
my $SCRATCH = File::Temp->newdir('royalur-check-XXXXXX', TMPDIR => 1);

# What .ci/run has made for all checks; one that runs alone makes it for itself.
my $SHARED = $ENV{ROYALUR_CHECKS} || "$SCRATCH";

# What a caller has set for other builds has no place in these. An empty home for
# cargo shows that nothing is taken from a registry, or from an index of one.
delete @ENV{ grep { /\A(?:PERL5LIB|PERL5OPT|PERL_M[BM]_OPT|PERL_LOCAL_LIB_ROOT|PERL_CPANM_OPT
    |PUREPERL_ONLY|AUTOMATED_TESTING|MAKEFLAGS|MFLAGS|CARGO|CARGO_TARGET_DIR|DESTDIR)\z/x } keys %ENV };
$ENV{PERL_MM_USE_DEFAULT} = 1;

sub project { return $PROJECT }

# A path in the directory that goes away.
sub scratch {
    return join '/', "$SCRATCH", @_;
}

# The tarball, made of the files as they are, committed or not.
sub tarball {
    my $kept = "$SHARED/tarball";
    my $turn = turn('tarball');
    if (!-d $kept) {
        my $made = make_tarball('making');
        run(['mkdir', $kept]) and run(['cp', '-p', $made, $kept]) or BAIL_OUT('there is no tarball');
    }
    return (map { "$kept/$_" } entries($kept))[0];
}

# A copy, below a directory of the given name, of a tree that was built from the
# tarball: in parallel, without a network, below a path with spaces, and from
# sources that are read-only.
sub built {
    my ($where) = @_;
    my $kept = "$SHARED/a path with spaces";
    my $turn = turn('built');
    if (!-e "$kept/done") {
        run(['mkdir', '-p', $kept]) and run(['tar', 'xzf', tarball(), '-C', $kept]) or BAIL_OUT('the tarball cannot be unpacked');
        my ($tree) = grep { -d } map { "$kept/$_" } entries($kept);
        run(offline($^X, 'Makefile.PL'), in => $tree) && run(read_only($tree, 'make', '-j8'))
            or BAIL_OUT('the tarball cannot be built');
        write_file("$kept/done", '');
    }
    my ($tree) = grep { -d } map { "$kept/$_" } entries($kept);
    make_path(scratch($where));
    run(['cp', '-a', $tree, scratch($where)]) or BAIL_OUT('what was built cannot be copied');
    return scratch($where, $tree =~ m{([^/]+)\z});
}

# Two checks may run at a time; what they share is made by the first to ask, while
# the other waits for what is returned here to be closed.
sub turn {
    my ($what) = @_;
    open my $lock, '>>', "$SHARED/$what.lock" or die "cannot open a lock: $!\n";
    flock $lock, LOCK_EX or die "cannot take a lock: $!\n";
    return $lock;
}

# A command in a tree, of which only blib and target can be written to, with the
# network cut off. Permissions do not stop root; a read-only mount does.
sub read_only {
    my ($tree, @command) = @_;
    make_path("$tree/blib", "$tree/target");
    my $mount = q{mount --bind "$1" "$1" && mount --bind "$1/blib" "$1/blib" && mount --bind "$1/target" "$1/target" &&
        mount -o remount,bind,ro "$1" && cd "$1" && shift && ! touch MANIFEST 2>/dev/null && exec "$@"};
    return offline(($> == 0 ? qw(unshare -m) : qw(unshare -rm)), 'sh', '-c', $mount, 'sh', $tree, @command);
}

# What cargo is told in the environment where a library need not be fast.
sub quickly {
    return (
        CARGO_PROFILE_RELEASE_LTO => 'off',
        CARGO_PROFILE_RELEASE_CODEGEN_UNITS => 16,
        CARGO_PROFILE_RELEASE_OPT_LEVEL => 0,
    );
}

sub make_tarball {
    my ($where) = @_;
    my $tree = scratch($where);
    local $ENV{SOURCE_DATE_EPOCH} = $ENV{SOURCE_DATE_EPOCH} || output_of(['git', 'log', '-1', '--format=%ct'], in => $PROJECT);
    my $list = output_of(["$PROJECT/tools/manifest", '--list']);
    for my $file (grep { $_ ne 'MANIFEST' } split /\n/, $list) {
        make_path(dirname("$tree/$file"));
        copy("$PROJECT/$file", "$tree/$file") or die "cannot copy $file: $!\n";
        chmod((stat "$PROJECT/$file")[2] & oct(7777), "$tree/$file");
    }
    write_file("$tree/MANIFEST", "$list\n");
    run([$^X, 'Makefile.PL'], in => $tree) and run(['make', 'dist'], in => $tree) or BAIL_OUT('there is no tarball');
    my ($tarball) = grep { /\.tar\.gz\z/ } entries($tree) or BAIL_OUT('make dist made no tarball');
    return "$tree/$tarball";
}

# The sources as a user unpacks them, below a directory of the given name.
sub unpacked {
    my ($where) = @_;
    my $directory = scratch($where);
    make_path($directory);
    run(['tar', 'xzf', tarball(), '-C', $directory]) or BAIL_OUT('the tarball cannot be unpacked');
    my ($tree) = grep { -d } map { "$directory/$_" } entries($directory);
    return $tree;
}

sub entries {
    my ($directory) = @_;
    opendir my $handle, $directory or die "cannot list $directory: $!\n";
    return grep { !/\A\.\.?\z/ } readdir $handle;
}

# Runs a command and says whether it worked; shows what it wrote if it did not.
# Options: in, the directory; env, a hash of what to change in the environment,
# undef to take a variable away.
sub run {
    my ($command, %option) = @_;
    my ($status, $output) = output_and_status($command, %option);
    diag("@$command\nended with $status:\n", tail($output)) if $status;
    return !$status;
}

sub runs {
    my ($name, $command, %option) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return ok run($command, %option), $name;
}

# The command fails, and says what matches.
sub refuses {
    my ($name, $command, $pattern, %option) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($status, $output) = output_and_status($command, %option);
    return ok($status, "$name: is refused") && like($output, $pattern, "$name: says why");
}

# What a command that must work wrote, without the last line's end.
sub output_of {
    my ($command, %option) = @_;
    my ($status, $output) = output_and_status($command, %option);
    diag("@$command\nended with $status:\n", tail($output)) if $status;
    return $output =~ s/\n\z//r;
}

sub output_and_status {
    my ($command, %option) = @_;
    my $log = File::Temp->new(DIR => "$SCRATCH");
    STDOUT->flush;
    my $child = fork // die "cannot start a process: $!\n";
    if (!$child) {
        open STDIN, '<', '/dev/null';
        open STDOUT, '>&', $log;
        open STDERR, '>&', \*STDOUT;
        my $env = $option{env} // {};
        defined $env->{$_} ? ($ENV{$_} = $env->{$_}) : delete $ENV{$_} for keys %$env;
        no warnings 'exec';
        chdir($option{in} // "$SCRATCH") and exec { $command->[0] } @$command;
        print STDERR "cannot run $command->[0]: $!\n";
        POSIX::_exit(127);
    }
    waitpid $child, 0;
    return ($?, slurp("$log"));
}

sub tail {
    my ($text) = @_;
    my @lines = split /^/, $text;
    return join '', @lines > 60 ? ("[...]\n", @lines[-60 .. -1]) : @lines;
}

# A command with the network cut off, and with a home for cargo where there is
# nothing. Where no namespace can be made, a proxy that is not there has to do.
sub offline {
    my (@command) = @_;
    state $cut = (grep { !system "@$_ true 2>/dev/null" } [qw(unshare -n)], [qw(unshare -rn)])[0]
        // [qw(env http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9)];
    my $home = scratch('cargo-home');
    make_path($home);
    return ['env', "CARGO_HOME=$home", @$cut, @command];
}

sub slurp {
    my ($file) = @_;
    open my $handle, '<', $file or die "cannot read $file: $!\n";
    local $/;
    return scalar(<$handle>) // '';
}

sub write_file {
    my ($file, $text) = @_;
    make_path(dirname($file));
    open my $handle, '>', $file or die "cannot write $file: $!\n";
    print {$handle} $text;
    close $handle or die "cannot write $file: $!\n";
}

# The files below a directory, with paths that begin there.
sub paths_below {
    my ($directory) = @_;
    my @paths;
    find({ no_chdir => 1, wanted => sub { push @paths, s{\A\Q$directory\E/}{}r unless -d && !-l } }, $directory) if -d $directory;
    return sort @paths;
}

# The same with the time each was written, to see what a command has touched.
sub times_below {
    my ($directory) = @_;
    return { map { $_ => (lstat "$directory/$_")[9] . '/' . (lstat _)[1] } paths_below($directory) };
}

END {
    # A check of read-only sources must not keep them from going away.
    find({ no_chdir => 1, wanted => sub { chmod oct(700), $_ if -d && !-l && !-w } }, "$SCRATCH") if $SCRATCH && -d "$SCRATCH";
}

1;
