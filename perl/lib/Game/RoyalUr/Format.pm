package Game::RoyalUr::Format;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use Encode ();
use Scalar::Util qw(blessed);

use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Format::Fault;
use Game::RoyalUr::Format::Json;
use Game::RoyalUr::Format::Record;
use Game::RoyalUr::Format::Rgn;
use Game::RoyalUr::Format::Ur;
use Game::RoyalUr::Variant;

our $VERSION = '0.02';
our @CARP_NOT = qw(Game::RoyalUr::Variant);

my $FAULT = 'Game::RoyalUr::Format::Fault';

# In the order in which a file is tried for them.
my @FORMATS = map { [$_ => 'Game::RoyalUr::Format::' . ucfirst] } qw(record json ur rgn);
my %MODULE = map { @$_ } @FORMATS;

sub names { map { $_->[0] } @FORMATS }
sub writable { grep { $MODULE{$_}->can('write') } $_[0]->names }

sub extension {
    my ($class, $name) = @_;
    return _module($name)->extension;
}

sub detect {
    my ($class, $bytes) = @_;
    my $text = _text($bytes);
    my ($found) = grep { $MODULE{$_}->recognises($text) } $class->names;
    return $found;
}

sub read_games {
    my ($class, $bytes, @options) = @_;
    my ($from, $rules) = named_options(read_games => \@options, qw(from rules));
    croak 'There is nothing to read' unless defined $bytes && !ref $bytes;
    my $module = defined $from ? _module($from) : undef;
    $rules = Game::RoyalUr::Variant->of($rules) if defined $rules;

    my @games;
    my $read = eval {
        my $text = _text($bytes);
        $FAULT->throw('the file is empty') if $text !~ /\S/;
        $module //= $MODULE{ $class->detect($bytes) // '' }
            // $FAULT->throw('it is none of ' . join(', ', $class->names) . ', by its beginning');
        @games = $module->read($text, $rules);
        _hold_to($rules, @games);
        1;
    };
    return _answer(\@games, undef) if $read;
    die $@ unless blessed $@ && $@->isa($FAULT);
    return _answer(undef, $@);
}

sub read_game {
    my ($class, $bytes, @options) = @_;
    my ($games, $fault) = $class->read_games($bytes, @options);
    return _answer(undef, $fault) if $fault;
    return _answer($games->[0], undef) if @$games == 1;
    my $how_many = @$games;
    return _answer(undef, bless { reason => "there are $how_many games in it" }, $FAULT);
}

sub write_game {
    my ($class, $game, $name) = @_;
    croak 'write_game takes a Game::RoyalUr::History'
        unless blessed $game && $game->isa('Game::RoyalUr::History');
    my $module = _module($name);
    croak "The format $name is read and not written" unless $module->can('write');
    my $title = $module->title;
    my %keeps = map { $_ => 1 } $module->keeps;
    my @lost = grep { !$keeps{ $_->[0] } } $game->holds;
    my ($position) = grep { $_->[0] eq 'position' } @lost;
    return _answer(undef, ["$title has no place for $position->[1]"]) if $position;

    my ($text, @more) = eval { $module->write($game) };
    if (!defined $text) {
        die $@ unless blessed $@ && $@->isa($FAULT);
        return _answer(undef, [$@->reason]);
    }
    return _answer($text, [(map { "$title has no place for $_->[1]" } @lost), @more]);
}

# A file that says what its rules are must not say others than was asked for.
sub _hold_to {
    my ($rules, @games) = @_;
    return unless defined $rules;
    for my $game (@games) {
        $FAULT->throw('the rules are ' . $game->rules_text . ' there, and not ' . ($rules->name // $rules->describe))
            unless $game->variant->equals($rules);
    }
    return;
}

# The bytes of a file as characters with plain newlines. What is not UTF-8 is
# taken for Latin-1, as an old editor would have written a player's name.
sub _text {
    my ($bytes) = @_;
    my $copy = "$bytes";
    my $text = utf8::is_utf8($copy) ? $copy
        : eval { Encode::decode('UTF-8', $copy, Encode::FB_CROAK) } // Encode::decode('ISO-8859-1', "$bytes");
    $text =~ s/\A\x{feff}//;
    $text =~ s/\r\n?/\n/g;
    return $text;
}

sub _module {
    my ($name) = @_;
    return $MODULE{ $name // '' }
        // croak 'There is no format ' . (defined $name ? "'$name'" : 'undef') . '; the formats are ' . join ', ', names();
}

# Both halves, or in scalar context what was read or written.
sub _answer {
    my ($value, $problem) = @_;
    return wantarray ? ($value, $problem) : $value;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Format - read games other programs wrote, and write them for others

=head1 SYNOPSIS

    use Game::RoyalUr::Format;

    my $text = "[Light Ann]\n\n1. A\@A1 * A1B2 / 0 --\n";
    my ($games, $fault) = Game::RoyalUr::Format->read_games($text, rules => 'finkel');
    die $fault->text, "\n" unless $games;

    my ($record, $lost) = Game::RoyalUr::Format->write_game($games->[0], 'record');
    print $record;
    print "$_\n" for @$lost;
    # our record has no place for the headers Light

=head1 DESCRIPTION

Four ways in which games of Ur are kept in files:

=over 4

=item C<record>

Our own, L<Game::RoyalUr::Format::Record>.

=item C<json>

The notation of RoyalUr-Java, versions 1 and 2, L<Game::RoyalUr::Format::Json>.
Version 2 is written.

=item C<rgn>

The short notation of RoyalUr-Java, L<Game::RoyalUr::Format::Rgn>.

=item C<ur>

The logs of jheled's program, L<Game::RoyalUr::Format::Ur>. It is only read, and one
file may hold several games.

=back

Whatever the format, every turn is played on a board as it is read. A game that
the rules do not allow is refused, with the place and the reason. What one format
says and another has no place for is told and never dropped in silence.

=head1 METHODS

All are class methods.

=head2 read_games

    my ($games, $fault) = Game::RoyalUr::Format->read_games($bytes);
    my ($games, $fault) = Game::RoyalUr::Format->read_games($bytes, from => 'rgn', rules => 'masters');

The games of a file as a reference to a list of L<Game::RoyalUr::History> objects,
and C<undef>; or C<undef> and the L<Game::RoyalUr::Format::Fault> of the first thing
that is wrong. In scalar context the first of the two.

The file is given as its bytes, UTF-8 or else Latin-1, with or without a byte order
mark, its lines ended in any of the three ways; or as characters.

C<from> names the format; without it the beginning of the file tells. C<rules> is a
rule set, anything L<Game::RoyalUr::Variant/of> takes: C<rgn> needs it, since it does
not say its rules, and for the others the file must agree with it.

Croaks on an unknown option, format or rule set, and when there is nothing to read
from. An empty file is a fault and no croak, and so is one of more than 10,000 games or a
game of more than 1,000 headers of C<rgn>: no million bytes take more than a moment and a
hundred megabytes.

=head2 read_game

    my ($game, $fault) = Game::RoyalUr::Format->read_game($bytes, %options);

The same for a file that must hold exactly one game: the game itself.

=head2 write_game

    my ($text, $notes) = Game::RoyalUr::Format->write_game($game, 'json');

A transcript in a format, as characters, and a reference to a list of sentences that
say what of it the format has no place for. When the game itself cannot be written
so, the text is C<undef> and the list says why. In scalar context the text alone.

Croaks on what is not a transcript and on a format that cannot be written.

=head2 detect

    my $name = Game::RoyalUr::Format->detect($bytes);

The format a file begins like, or C<undef>.

=head2 names

    my @names = Game::RoyalUr::Format->names;    # record, json, ur, rgn

The formats there are.

=head2 writable

    my @names = Game::RoyalUr::Format->writable;    # record, json, rgn

Those that can be written.

=head2 extension

    my $end = Game::RoyalUr::Format->extension('json');    # 'json'

What the name of such a file usually ends in. Croaks on an unknown format.

=head1 SEE ALSO

L<royalur> for the command C<royalur convert>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
