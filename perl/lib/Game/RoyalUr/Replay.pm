package Game::RoyalUr::Replay;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);

use Game::RoyalUr::Dice ();
use Game::RoyalUr::Error;
use Game::RoyalUr::Notation ();
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

our @CARP_NOT = qw(Game::RoyalUr Game::RoyalUr::Variant);

my %OTHER = (light => 'dark', dark => 'light');

sub record_of {
    my ($game) = @_;
    my $variant = $game->variant;
    my $begun = Game::RoyalUr::Rules->new(rules => $variant, first => $game->first)->position;
    croak 'A record has no place for the position this game began from' if $game->{begun} ne $begun;
    my $result = $game->result;
    return Game::RoyalUr::Notation::format_record({
        rules   => $variant->name // $variant->as_hash,
        first   => $game->first,
        seed    => defined $game->seed ? unpack('H*', $game->seed) : undef,
        opening => $game->{opening} || undef,
        turns   => $game->{log},
        result  => $result && { winner => $result->winner, how => $result->how },
    });
}

sub replay {
    my ($class, $given, @options) = @_;
    croak 'The options of replay are pairs of names and values' if @options % 2;
    my %option = @options;
    my $rules = delete $option{rules};
    croak 'replay has no option ' . join ', ', sort keys %option if %option;
    $rules = Game::RoyalUr::Variant->of($rules) if defined $rules;

    my ($record, $error) = _read($given);
    (my $game, $error) = _begin($class, $record, $rules) unless $error;
    $error ||= _turns($game, $record) || _end($game, $record);
    return wantarray ? (undef, $error) : undef if $error;
    return wantarray ? ($game, undef) : $game;
}

# A record from its text, or from a hash by way of its text, so that there is
# one place where a record is checked.
sub _read {
    my ($text) = @_;
    if (ref $text eq 'HASH') {
        my $record = $text;
        $text = eval { Game::RoyalUr::Notation::format_record($record) };
        if (!defined $text) {
            my ($why) = $@ =~ /\A(.*?) at \S+ line [0-9]+\.?\n\z/s;
            return (undef, Game::RoyalUr::Error->of('bad_record', { line => 0, why => 'shape' }, $why));
        }
    }
    my ($record, $problem) = Game::RoyalUr::Notation::parse_record($text);
    return $record unless $problem;
    return (undef, Game::RoyalUr::Error->of('bad_record', { line => $problem->{line}, why => $problem->{error} }));
}

# The game before its first turn.
sub _begin {
    my ($class, $record, $rules) = @_;
    my $recorded = Game::RoyalUr::Variant->of($record->{rules});
    my $variant  = $rules // $recorded;
    return (undef, _broken(0, 'rules')) if grep { $variant->$_ != $recorded->$_ } qw(dice zero_rolls);

    my $seed = defined $record->{seed} ? pack 'H*', $record->{seed} : undef;
    my $opening = $record->{opening} // 0;
    if ($opening) {
        my ($first, $used) = Game::RoyalUr::Dice::opening_for($seed, $variant->dice);
        return (undef, _broken(0, 'opening')) if $used != $opening || $first ne $record->{first};
    }
    my $game = $class->_new(
        $variant,
        defined $seed
        ? (seed => $seed, opening => $opening, thrown => $opening)
        : (script => [map { [$_->{roll}, $_->{faces} // ()] } @{ $record->{turns} }]),
    );
    $game->_begin(first => $record->{first});
    return $game;
}

# Plays the turns as they are written; the error of the first that breaks the
# rules.
sub _turns {
    my ($game, $record) = @_;
    my $rules = $game->{rules};
    for my $turn (@{ $record->{turns} }) {
        my ($roll, $faces) = $game->_dice($game->{thrown}++);
        my @legal = $rules->moves($roll);
        if (defined $turn->{move}) {
            my ($move, $error) = $rules->_find($roll, $turn->{move}, \@legal, $rules->is_over);
            return _broken($rules->ply + 1, $error->code) if $error;
            $game->_make($move, $faces);
        }
        else {
            return _broken($rules->ply + 1, 'game_over') if $rules->is_over;
            return _broken($rules->ply + 1, 'not_lost')  if @legal;
            $game->_lose($roll, $faces);
        }
    }
    return undef;
}

# Ends the game as the record does, or has it throw on.
sub _end {
    my ($game, $record) = @_;
    my ($rules, $result) = ($game->{rules}, $record->{result});
    if (!$result || $result->{how} ne 'resign') {
        my ($said, $seen) = map { join ' ', map { $_ // 'draw' } @$_ }
            [$result ? @$result{qw(winner how)} : ()], [$rules->is_over ? ($rules->winner, $rules->how) : ()];
        return _broken($rules->ply, 'result') if $result && $said ne $seen;
        $game->_throw;
    }
    else {
        return _broken($rules->ply, 'result') if $rules->is_over;
        $game->{resigned} = $OTHER{ $result->{winner} };
    }
    return undef;
}

sub _broken {
    my ($ply, $why) = @_;
    return Game::RoyalUr::Error->of('bad_record', { ply => $ply, why => $why });
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Replay - how a game becomes a record and a record a game

=head1 SYNOPSIS

    use Game::RoyalUr;

    my $game = Game::RoyalUr->new(seed => 'a seed');
    $game->play($_) for ($game->legal)[0];
    my ($again, $error) = Game::RoyalUr->replay($game->to_record);
    print "the same position\n" if $again->position eq $game->position;

=head1 DESCRIPTION

The part of L<Game::RoyalUr> behind L<Game::RoyalUr/to_record> and
L<Game::RoyalUr/replay>, which is where to call it and where it is described.

=head1 FUNCTIONS

=head2 record_of

    my $text = Game::RoyalUr::Replay::record_of($game);

What L<Game::RoyalUr/to_record> answers.

=head2 replay

    my ($game, $error) = Game::RoyalUr::Replay::replay($class, $record, %options);

What L<Game::RoyalUr/replay> answers for that class.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
