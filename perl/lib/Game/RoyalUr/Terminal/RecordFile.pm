package Game::RoyalUr::Terminal::RecordFile;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Output;

our $VERSION = '0.02';

sub new {
    my ($class, $file) = @_;
    return bless { asked => $file, file => $file }, $class;
}

sub file { $_[0]{file} }

sub keep {
    my ($self, $game) = @_;
    return undef unless defined $self->{file};
    return $self->write($self->{file}, $game);
}

sub write {
    my ($self, $file, $game) = @_;
    return undef if eval { Game::RoyalUr::Output->to($file)->write($game->to_record); 1 };
    chomp(my $why = $@);
    return $why =~ s/ at \S+ line \d+\.?\z//r;
}

# Where a record goes that could not be kept: a file of its own. The name, or undef
# when there is no place for that either.
sub rescue {
    my ($self, $game) = @_;
    require File::Temp;
    return eval {
        my $file = File::Temp->new(TEMPLATE => 'royalur-XXXXXXXX', TMPDIR => 1, SUFFIX => '.txt', UNLINK => 0);
        close $file;
        Game::RoyalUr::Output->to($file->filename)->write($game->to_record);
        $file->filename;
    };
}

sub next_game {
    my ($self) = @_;
    return unless defined $self->{asked};
    my ($name, $ending) = $self->{asked} =~ m{\A(.*[^/.])(\.[^/.]*)\z}s;
    ($name, $ending) = ($self->{asked}, '') unless defined $name;
    my $number = 2;
    $number++ while -e "$name-$number$ending" || "$name-$number$ending" eq $self->{file};
    $self->{file} = "$name-$number$ending";
    return;
}

sub proposal {
    my ($self, $game) = @_;
    return $self->{file} // 'royalur-' . substr(unpack('H*', $game->seed // 'dice'), 0, 8) . '.txt';
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::RecordFile - where the records of the games at a terminal go

=head1 SYNOPSIS

    use File::Temp qw(tempdir);
    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::RecordFile;

    my $file   = tempdir(CLEANUP => 1) . '/game.txt';
    my $record_file = Game::RoyalUr::Terminal::RecordFile->new($file);
    my $wrong  = $record_file->keep(Game::RoyalUr->new);
    print $wrong // 'kept in ' . $record_file->file, "\n";
    $record_file->next_game;    # from now on in game-2.txt

=head1 DESCRIPTION

Writes a record whole or not at all: what stood in the file stays until then.

=head1 METHODS

=head2 new

    my $record_file = Game::RoyalUr::Terminal::RecordFile->new($file);

The file that was asked for, or undef when none was.

=head2 file

    print 'in ', $record_file->file // 'no file', "\n";

The file for the present game, or undef.

=head2 keep

    my $wrong = $record_file->keep($game);

Writes the record of a game to that file, if there is one. Undef when all went
well, else what went wrong.

=head2 write

    my $wrong = $record_file->write($file, $game);

The same, to a file of another name.

=head2 rescue

    my $file = $record_file->rescue($game);

For a record that could not be kept: writes it to a new file in the folder for
temporary files and returns its name, or undef.

=head2 next_game

    $record_file->next_game;

Another game is begun: its file is the one asked for with C<-2> before its
ending, or the first number that no file has yet.

=head2 proposal

    my $file = $record_file->proposal($game);

A name to save a game under: its file, or one from its seed.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
