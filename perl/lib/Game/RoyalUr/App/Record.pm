package Game::RoyalUr::App::Record;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr;
use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(read_file);
use Game::RoyalUr::Dice qw(opening_for);
use Game::RoyalUr::Error;
use Game::RoyalUr::Format::Record;
use Game::RoyalUr::Notation qw(parse_record);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

# The words of a replay that mean one of these.
my %WORD = (opening => 'opened', not_lost => 'passed', game_over => 'over', result => 'unearned');

sub of_text {
    my ($class, $text) = @_;
    my ($game, $error) = Game::RoyalUr->replay($text);
    return ($game, undef) if $game;
    my $detail = $error->detail;
    return (undef, _problem($detail->{line}, $detail->{why})) if defined $detail->{line};

    my ($record) = parse_record($text);
    my $header = () = $text =~ /^\[(?:rules|first|seed|opening) /mg;
    my ($ply, $why) = @$detail{qw(ply why)};
    my $word = $WORD{$why} // 'illegal';
    return (undef, _problem(_opening_line($record, $header), $word)) if $word eq 'opened';
    # A result stands after the last turn.
    my $problem = _problem($header + $ply + ($word eq 'unearned' ? 1 : 0), $word);
    $problem->{meaning} .= ': ' . Game::RoyalUr::Error->message_for($why) if $word eq 'illegal';
    return (undef, $problem);
}

sub of_file {
    my ($class, $file) = @_;
    my ($game, $problem) = $class->of_text(read_file($file));
    Game::RoyalUr::App::Fault->failed($class->complaint($file, $problem)) if $problem;
    return $game;
}

sub complaint {
    my ($class, $file, $problem) = @_;
    return "$file:$problem->{line}: $problem->{error}: $problem->{meaning}";
}

sub _problem {
    my ($line, $word) = @_;
    return { line => $line, error => $word, meaning => Game::RoyalUr::Format::Record->meaning_of($word) };
}

# Which line the opening throws of the seed do not agree with: the second, that
# names the first side, or the last of the header, that has their number.
sub _opening_line {
    my ($record, $header) = @_;
    my $rules = Game::RoyalUr::Variant->of($record->{rules});
    my ($first) = opening_for(pack('H*', $record->{seed}), $rules->dice);
    return $first ne $record->{first} ? 2 : $header;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Record - games from the records that royalur reads

=head1 SYNOPSIS

    use Game::RoyalUr::App::Record;

    my ($game, $problem) = Game::RoyalUr::App::Record->of_text(
        "[rules finkel]\n[first light]\n1. l 3: hand-e1\n");
    print Game::RoyalUr::App::Record->complaint('game.txt', $problem), "\n";
    # game.txt:3: move: not a move

=head1 METHODS

All are class methods.

=head2 of_text

    my ($game, $problem) = Game::RoyalUr::App::Record->of_text($text);

The game a record tells, a L<Game::RoyalUr>, and undef; or undef and a hash with
the C<line> that is wrong, counted from 1, an C<error>, and its C<meaning> in
words. The error is one of the words of
L<Game::RoyalUr::Notation/parse_record>, or one that L<Game::RoyalUr::Format::Record>
adds for what only playing the game can show.

=head2 of_file

    my $game = Game::RoyalUr::App::Record->of_file('game.txt');

The game in a file, C<-> for standard input. Dies with a
L<Game::RoyalUr::App::Fault> when it cannot be read or is no good.

=head2 complaint

    my $line = Game::RoyalUr::App::Record->complaint($file, $problem);

A problem in one line.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
