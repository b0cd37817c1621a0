package Game::RoyalUr::Terminal::Keeper;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(write_file);

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
    return undef if eval { write_file($file, $game->to_record); 1 };
    return Game::RoyalUr::App::Fault->of($@)->text;
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

Game::RoyalUr::Terminal::Keeper - where the records of the games at a terminal go

=head1 SYNOPSIS

    use File::Temp qw(tempdir);
    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::Keeper;

    my $file   = tempdir(CLEANUP => 1) . '/game.txt';
    my $keeper = Game::RoyalUr::Terminal::Keeper->new($file);
    my $wrong  = $keeper->keep(Game::RoyalUr->new);
    print $wrong // 'kept in ' . $keeper->file, "\n";
    $keeper->next_game;    # from now on in game-2.txt

=head1 DESCRIPTION

Writes a record whole or not at all: what stood in the file stays until then.

=head1 METHODS

=head2 new

    my $keeper = Game::RoyalUr::Terminal::Keeper->new($file);

The file that was asked for, or undef when none was.

=head2 file

    print 'in ', $keeper->file // 'no file', "\n";

The file for the present game, or undef.

=head2 keep

    my $wrong = $keeper->keep($game);

Writes the record of a game to that file, if there is one. Undef when all went
well, else what went wrong.

=head2 write

    my $wrong = $keeper->write($file, $game);

The same, to a file of another name.

=head2 next_game

    $keeper->next_game;

Another game is begun: its file is the one asked for with C<-2> before its
ending, or the first number that no file has yet.

=head2 proposal

    my $file = $keeper->proposal($game);

A name to save a game under: its file, or one from its seed.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
