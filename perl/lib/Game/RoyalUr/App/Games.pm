package Game::RoyalUr::App::Games;

use 5.014;
use strict;
use warnings;

use Encode ();
use Exporter 'import';

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(read_file rules_from whole_from);
use Game::RoyalUr::Format;

our $VERSION = '0.02';
our @EXPORT_OK = qw(checked_reading read_games games_of one_game_of format_from $READING @READING);

# What the commands that read games say about it in their usage.
our $READING = <<'TEXT';
  --from FORMAT    record, json, rgn or ur; without it the file tells
  --rules RULES    finkel, masters, or the fields that differ from finkel, such
                   as route=long,pieces=5; RGN files need it, and the others
                   must agree with it
  --game N         the number of the game, in a file with several
TEXT

my $MOST = 999_999_999;

# What each command hands on to Game::RoyalUr::App::Options.
our @READING = qw(from=s rules=s game=s);

sub games_of {
    my ($file, $options) = @_;
    my ($games, $complaint) = read_games($file, $options);
    return $games ? @$games : Game::RoyalUr::App::Fault->failed($complaint);
}

# The format and the rules that options name, both perhaps undef.
sub checked_reading {
    my ($options) = @_;
    whole_from('--game', $options->{game}, 1, $MOST) if defined $options->{game};
    return (
        defined $options->{from} ? format_from('--from', $options->{from}, Game::RoyalUr::Format->names) : undef,
        defined $options->{rules} ? rules_from($options->{rules}) : undef,
    );
}

# The games of a file, and undef; or undef and what is wrong with it, in a line.
sub read_games {
    my ($file, $options) = @_;
    my ($from, $rules) = checked_reading($options);
    my ($games, $fault) = Game::RoyalUr::Format->read_games(read_file($file), from => $from, rules => $rules);
    return ($games, undef) if $games;
    my ($line, $word, $reason) = ($fault->line, $fault->word, $fault->reason);
    my $said = defined $line && defined $word ? "$line: $word: $reason" : ' ' . $fault->text;
    return (undef, "$file:" . Encode::encode('UTF-8', $said) . ($reason =~ /must be told/ ? ' with --rules' : ''));
}

sub one_game_of {
    my ($file, $options) = @_;
    my @games = games_of($file, $options);
    my $number = $options->{game} // 1;
    Game::RoyalUr::App::Fault->failed("$file: there are " . @games . ' games in it; name one of them with --game N')
        if @games > 1 && !defined $options->{game};
    return $games[$number - 1]
        // Game::RoyalUr::App::Fault->failed("$file: there is no game $number, the last is " . @games);
}

sub format_from {
    my ($option, $name, @known) = @_;
    return $name if grep { $_ eq $name } @known;
    Game::RoyalUr::App::Fault->misused("$option: there is no format '$name' here; there is " . join ', ', @known);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Games - the files of games that the commands of royalur read

=head1 SYNOPSIS

    use Game::RoyalUr::App::Games qw(one_game_of);

    my $game = eval { one_game_of('game.json', { from => 'json' }) };
    print $game ? $game->result_text : $@->text, "\n";

=head1 DESCRIPTION

Functions that several commands share. What cannot be read dies with a
L<Game::RoyalUr::App::Fault> that names the file, the place and the reason.

=head1 FUNCTIONS

Exported on request, and so are C<@READING>, the options C<--from>, C<--rules> and
C<--game> for L<Game::RoyalUr::App::Options/options>, and C<$READING>, the text of a
usage about them.

=head2 checked_reading

    my ($format, $rules) = checked_reading($options);

What the options C<from> and C<rules> name, each C<undef> when left out. Dies when one of
them or C<game> is wrong.

=head2 read_games

    my ($games, $complaint) = read_games($file, \%options);

The games of a file as a reference to a list, and C<undef>; or C<undef> and, in a line,
what is wrong with what the file holds.

=head2 games_of

    my @games = games_of($file, { from => 'rgn', rules => 'masters' });

The games of a file, each a L<Game::RoyalUr::History>. The hash has the options
of a command line; C<from> and C<rules> count here, and both may be missing.

=head2 one_game_of

    my $game = one_game_of($file, { game => 2 });

One game of a file: the only one, or the one with the number C<game>.

=head2 format_from

    my $name = format_from('--to', $text, Game::RoyalUr::Format->writable);

The name of a format, if it is one of those that follow; the first argument names
the option in the complaint.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
