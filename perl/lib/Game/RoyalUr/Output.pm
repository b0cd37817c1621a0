package Game::RoyalUr::Output;

use 5.014;
use strict;
use warnings;

use Fcntl qw(O_CREAT O_EXCL O_NOFOLLOW O_TRUNC O_WRONLY S_ISDIR S_ISREG S_ISSOCK);
use File::Basename qw(dirname);

our $VERSION = '0.02';

# As many as the kernel follows before it takes them for a ring.
my $LINKS_MOST = 40;
my $TRIES = 100;
my %STANDARD = (stdin => 0, stdout => 1, stderr => 2);

# What a file name leads to is settled here, before any work: a descriptor of this
# process, something to write to as it comes, or a regular file to replace.
sub to {
    my ($class, $file) = @_;
    my $self = bless { file => $file }, $class;
    my $path = $file;
    for my $links (0 .. $LINKS_MOST) {
        if (defined(my $descriptor = _descriptor($path))) {
            open my $copy, '>&', $descriptor or $self->_refuse("$!");
            @$self{qw(kind handle)} = ('stream', $copy);
            return $self;
        }
        last unless -l $path;
        $self->_refuse('too many levels of symbolic links') if $links == $LINKS_MOST;
        my $leads = readlink $path;
        $path = $leads =~ m{\A/} ? $leads : dirname($path) . "/$leads";
    }
    @$self{qw(path kind)} = ($path, 'regular');
    my @stat = stat $path;
    return $self->_to_new($path) unless @stat;
    my $mode = $stat[2];
    $self->_refuse('it is a directory') if S_ISDIR($mode);
    $self->_refuse('it is a socket') if S_ISSOCK($mode);
    # Whoever may write everything is held to a mode that lets nobody write, too.
    $self->_refuse('it cannot be written: permission denied') unless $mode & oct(222) && -w $path;
    $self->{kind} = 'stream' unless S_ISREG($mode);
    @$self{qw(mode owner group)} = ($mode & oct(7777), @stat[4, 5]);
    return $self;
}

sub _to_new {
    my ($self, $path) = @_;
    $self->_refuse('it is a directory') if $path =~ m{/\z};
    my $folder = dirname($path);
    $self->_refuse("there is no directory $folder") unless -d $folder;
    $self->_refuse("it cannot be made in $folder: permission denied") unless -w $folder && -x _;
    return $self;
}

sub file { $_[0]{file} }

sub write {
    my ($self, $bytes) = @_;
    if (my $handle = $self->{handle}) { return $self->_put($handle, $bytes, 0) }
    # A folder in which nothing can be made: the file itself is written over.
    my $folder = $self->{kind} eq 'regular' ? dirname($self->{path}) : undef;
    return $self->_replace($bytes) if defined $folder && (!defined $self->{mode} || -w $folder);
    my $handle;
    sysopen $handle, $self->{path}, O_WRONLY | O_NOFOLLOW | (defined $folder ? O_TRUNC : 0)
        or $self->_refuse("$!");
    return $self->_put($handle, $bytes, 1);
}

# A file beside it, of a name that was not there, takes its place when it is whole.
sub _replace {
    my ($self, $bytes) = @_;
    my ($handle, $beside);
    for (1 .. $TRIES) {
        $beside = sprintf '%s.%08x.new', $self->{path}, int rand 0xffff_ffff;
        last if sysopen $handle, $beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, $self->{mode} // oct(666);
        $self->_refuse("$!") unless $!{EEXIST};
    }
    $self->_refuse("$!") unless $handle;
    my $written = eval {
        if (defined $self->{mode}) {
            my @new = stat $handle;
            chown $self->{owner}, $self->{group}, $handle if $new[4] != $self->{owner} || $new[5] != $self->{group};
            chmod $self->{mode}, $handle or $self->_refuse("$!");
        }
        $self->_put($handle, $bytes, 1);
        rename $beside, $self->{path} or $self->_refuse("$!");
    };
    return $self if $written;
    my $why = $@;
    unlink $beside;
    die $why;
}

# Without print, that a caller's $, and $\ would add to.
sub _put {
    my ($self, $handle, $bytes, $close) = @_;
    binmode $handle;
    my $at = 0;
    while ($at < length $bytes) {
        my $written = syswrite $handle, $bytes, 1 << 20, $at;
        if (defined $written) { $at += $written }
        elsif (!$!{EINTR} && !$!{EAGAIN}) { $self->_refuse("$!") }
    }
    if ($close) { close $handle or $self->_refuse("$!") }
    return $self;
}

# The number of a descriptor that a name of the system stands for.
sub _descriptor {
    my ($path) = @_;
    return $STANDARD{$1} if $path =~ m{\A/dev/(stdin|stdout|stderr)\z};
    return $2 if $path =~ m{\A/(?:dev|proc/(self|thread-self|\Q$$\E))/fd/([0-9]{1,9})\z};
    return undef;
}

sub _refuse {
    my ($self, $why) = @_;
    die "$self->{file}: $why\n";
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Output - a file that is written whole, or what else a name leads to

=head1 SYNOPSIS

    use File::Temp qw(tempdir);
    use Game::RoyalUr::Output;

    my $output = Game::RoyalUr::Output->to(tempdir(CLEANUP => 1) . '/game.txt');
    # ... the work ...
    $output->write("[rules finkel]\n[first light]\n");

=head1 DESCRIPTION

Whether a name can be written to is known before the work whose outcome is to go
there.

A regular file is replaced as a whole, by a file that is made beside it under a name
that nothing had: until then what stood there stays. It keeps its mode, and a symbolic
link stays a link to the file that is new. In a folder where nothing can be made the
file itself is written over. A pipe or a device is written to, and so are
C</dev/stdout>, C</dev/fd/3> and C</proc/self/fd/1>: the open descriptor, as it is. A
folder, a socket and a file that cannot be written are refused, also where the user may
write everything.

=head1 METHODS

=head2 to

    my $output = Game::RoyalUr::Output->to($file);

Dies with a line, the name and the reason, when it cannot be written.

=head2 write

    $output->write($bytes);

Writes bytes and returns the object. Dies with a line when that does not succeed; a
regular file is then as it was.

=head2 file

    print $output->file, "\n";

The name, as it was given.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
