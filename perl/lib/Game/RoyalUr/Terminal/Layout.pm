package Game::RoyalUr::Terminal::Layout;

use 5.014;
use strict;
use warnings;

use List::Util qw(max min);

use Game::RoyalUr::Analysis::Text qw(summary_lines);
use Game::RoyalUr::Terminal::Picture;
use Game::RoyalUr::Terminal::Words qw(turn_told turns_told opening_told rolled move_name effect result_told
    rules_told keys_told chance_told wrapped);

our $VERSION = '0.02';

# Below this many columns turns and moves are written short.
use constant NARROW => 50;
# Below this many, the figures of both sides do not fit side by side.
use constant ABREAST => 58;
# Older turns than this many are left to the page that lists them all.
use constant MOST_EVENTS => 12;

sub new {
    my ($class, %style) = @_;
    return bless { by => 'key', %style }, $class;
}

sub screen {
    my ($self, $session, $width, $height, $typed) = @_;
    return $self->_page($session, $width, $height) if $session->page;

    my @board = $self->board($session, $width, 1);
    my @choice = $self->_choice($session, $width);
    my @foot = $self->_foot($session, $width, $typed);
    my $small = $width < NARROW;

    # The board, what may be played and what was just said or asked come first;
    # then the turns nobody has seen yet, the title, some air, and older turns.
    my $spare = $height - @board - @foot;
    if (@choice > $spare && $foot[-1] eq $self->_keys($session, $width)) {
        pop @foot;
        $spare++;
    }
    @choice = _window(max(1, $spare), @choice) if @choice > $spare;
    $spare -= @choice;
    my @fresh = map { wrapped($_, $width) } turns_told([$session->fresh], max(0, $spare), $small);
    my @events = $spare > 0 ? splice(@fresh, max(0, @fresh - $spare)) : ();
    $spare -= @events;
    my @title = $spare > 0 ? $self->_title($session, $width) : ();
    $spare -= @title;
    my $air = $spare >= 6 ? 1 : 0;
    $spare -= 3 * $air;
    unshift @events, $self->_older($session, min($spare, max(0, MOST_EVENTS - @events)), $small, $width) if $spare > 0;
    $spare = $height - @title - @board - @events - @choice - @foot - 3 * $air;
    my @air = ('') x $air;
    # The lower lines keep their place, and on a tall screen stay with the board.
    my @gap = ('') x min(max(0, $spare), max(0, MOST_EVENTS - @events));
    return (@title, @air, @board, @air, @events, @gap, @air, @choice, @foot);
}

sub board {
    my ($self, $session, $width, $marks) = @_;
    my $game = $session->game;
    my $picture = Game::RoyalUr::Terminal::Picture->new(
        colour => $self->{colour}, unicode => $self->{unicode}, width => $width);
    my @moves = $marks ? $session->moves : ();
    my %shown = (over => $game->is_over);
    if (@moves) {
        my $move = $moves[$session->picked];
        @shown{qw(from to side)} = map { $move->$_ } qw(from to side);
    }
    elsif ($marks and my ($last) = grep { defined $_->{move} } reverse $session->fresh) {
        @shown{qw(from to)} = split /-/, $last->{move};
        $shown{side} = $last->{side};
    }
    $shown{route} = [$game->variant->route, $session->seen_by] if $session->route;
    return $picture->lines($game->board, %shown);
}

# The roll and the moves, or how the game ended.
sub _choice {
    my ($self, $session, $width) = @_;
    my $game = $session->game;
    return map { $self->_bold($_) } wrapped(result_told($game->result), $width) if $game->is_over;
    my $roll = rolled($game, $self->{unicode});
    return wrapped($roll, $width) if $session->waits_for ne 'person';
    my @moves = $session->moves;
    my $picked = $session->picked;
    my $effect = effect($moves[$picked]);
    my @lines = wrapped(length $effect ? "$roll: $effect" : $roll, $width);
    my @cells = map { $self->_move_cell($_ + 1, $moves[$_], $_ == $picked) } 0 .. $#moves;
    my $across = max(1, int($width / 15));
    while (my @row = splice @cells, 0, $across) { push @lines, join ' ', @row }
    return @lines;
}

# Fourteen columns: the number of a move and its name, between brackets when it
# is the one that is picked.
sub _move_cell {
    my ($self, $number, $move, $picked) = @_;
    my $text = "$number " . move_name($move);
    my $fill = ' ' x max(0, 12 - length $text);
    return $picked ? $self->_bold("[$text]") . $fill : " $text $fill";
}

# As many lines as there is room for: the roll, and those around the picked move.
sub _window {
    my ($room, @lines) = @_;
    my @roll = $room > 1 ? shift @lines : ();
    $room -= @roll;
    my ($at) = grep { $lines[$_] =~ /(?<!\e)\[/ } 0 .. $#lines;
    my $top = min(max(0, ($at // 0) - int($room / 2)), @lines - $room);
    return (@roll, @lines[$top .. $top + $room - 1]);
}

# What was seen before, the last of it, and how the game began.
sub _older {
    my ($self, $session, $lines, $small, $width) = @_;
    my $game = $session->game;
    my $fresh = () = $session->fresh;
    my @log = $game->turns;
    splice @log, @log - $fresh if $fresh;
    splice @log, 0, max(0, @log - $lines);
    my @told = map { turn_told($_, $small) } @log;
    unshift @told, wrapped(opening_told($game->history), $width) if @told < $lines;
    return map { $self->_dim($_) } splice @told, max(0, @told - $lines);
}

sub _title {
    my ($self, $session, $width) = @_;
    my @people = $session->people;
    my $level = 'level ' . $session->level;
    my $rules = $session->game->variant->name // $session->game->variant->describe;
    my $who
        = @people == 2 ? 'two players'
        : @people ? "you are $people[0], the program plays at $level, " . $session->level_name
        : "the program plays both sides at $level, " . $session->level_name;
    my $title = "Royal Game of Ur, $rules: $who";
    $title = @people == 2 ? "$rules, two players" : @people ? "$rules, $people[0], $level" : "$rules, $level"
        if length $title > $width;
    return $self->_bold(substr $title, 0, $width);
}

# A question with the answer so far; or what was said, and what can be done.
sub _foot {
    my ($self, $session, $width, $typed) = @_;
    if (my $question = $session->question) {
        my $text = $self->readable($question->{text});
        return wrapped("$text (y/n)", $width) if $question->{kind} eq 'yes';
        my @lines = wrapped($text, $width);
        $typed = $self->readable($typed // '');
        # The end of a long answer is what is being typed.
        my $room = max(1, $width - 3);
        $typed = substr $typed, -$room if length $typed > $room;
        return (@lines, "> ${typed}_");
    }
    my @said = map { length() ? wrapped($self->readable($_), $width) : () } $session->advice, $session->said;
    return (@said, $self->_keys($session, $width));
}

# What can be done now.
sub _keys {
    my ($self, $session, $width) = @_;
    my $waits = $session->waits_for;
    my ($short, @more)
        = $waits eq 'person' ? ('arrows and enter: play', 'u: undo')
        : $waits eq 'nobody' ? ('n: new game', 'u: undo', 's: save')
        : !$session->people ? ($session->paused ? ('stopped', 'space: go on', 'enter: one move') : 'space: stop')
        : 'the program is to move';
    my $keys = join '   ', $short, @more, '?: help', 'q: quit';
    $keys = '?: help  q: quit' if length $keys > $width;
    return $self->_dim($keys);
}

# A page of text in place of the board.
sub _page {
    my ($self, $session, $width, $height) = @_;
    my $page = $session->page;
    my @text = $self->page_lines($session, $page->{name}, $width);
    my $room = max(1, $height - 1);
    $page->{top} = max(0, min($page->{top}, @text - $room));
    my @shown = @text[$page->{top} .. min($#text, $page->{top} + $room - 1)];
    my ($keys) = grep { length() <= $width } (@text > $room ? ('arrows: more   enter: back', 'arrows, enter: back') : ()),
        'enter: back', '';
    push @shown, ('') x ($room - @shown), $self->_dim($keys);
    return @shown;
}

sub page_lines {
    my ($self, $session, $name, $width) = @_;
    my $game = $session->game;
    my @lines
        = $name eq 'help' ? (keys_told($self->{by}), '', map { ($_, '') } rules_told($game->variant), $self->_marks_told)
        : $name eq 'hint' ? (rolled($game, $self->{unicode}), (map { chance_told($_) } $session->chances), '', $session->how_judged)
        : $name eq 'mistakes' ? (summary_lines($session->review, $width < ABREAST), '', $session->how_judged)
        : (opening_told($game->history), map { turn_told($_, $width < NARROW) } $game->turns);
    # Two columns do not go into a narrow one.
    s/(\S) {2,}(?=\S)/$1: / for $name eq 'help' && $width < NARROW ? @lines : ();
    return map { wrapped($_, $width) } @lines;
}

sub _marks_told {
    my ($self) = @_;
    my $marks = $self->{by} eq 'key' ? 'On the board [ ] is where the picked move leaves, > < where it arrives. ' : '';
    return "${marks}After a move, x says that it takes a piece, * that it lands on a rosette.";
}

# File names are bytes; where there are more than letters, they are shown as the
# characters they stand for.
sub readable {
    my ($self, $bytes) = @_;
    my $text = $bytes;
    utf8::decode($text) if $self->{unicode};
    return $text;
}

sub _bold { my ($self, $text) = @_; return $self->{colour} ? "\e[1m$text\e[0m" : $text }
sub _dim { my ($self, $text) = @_; return $self->{colour} ? "\e[2m$text\e[0m" : $text }

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Layout - a session as lines on a screen

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::RecordFile;
    use Game::RoyalUr::Terminal::Session;
    use Game::RoyalUr::Terminal::Layout;

    my $session = Game::RoyalUr::Terminal::Session->new(
        game   => Game::RoyalUr->new(seed => 'a seed'),
        record_file => Game::RoyalUr::Terminal::RecordFile->new,
        people => ['light', 'dark'],
    );
    print "$_\n" for Game::RoyalUr::Terminal::Layout->new->screen($session, 80, 24);

=head1 DESCRIPTION

Looks at a session and changes nothing in it but how far down a page can be turned.

=head1 METHODS

=head2 new

    my $view = Game::RoyalUr::Terminal::Layout->new(unicode => 1, colour => 1);

With the abilities of the terminal, both off by default. C<by> is C<line> where
lines are typed, so that help tells of these; by default C<key>.

=head2 screen

    my @lines = $view->screen($session, $columns, $rows);
    my @lines = $view->screen($session, $columns, $rows, $typed);

The whole screen, as characters: the board with the picked move or the last one
marked, the last turns, the roll and the moves, what was said or asked, the answer
typed so far, and the keys; or the page that is shown. There are never more lines
than rows if the board leaves any room. When rows are scarce the turns that nobody
has seen go before the title and the older ones, and turns lost in a row share a
line.

=head2 board

    my @lines = $view->board($session, $columns, $marked);

The board alone, with the picked move or the last one marked if the third argument
is true.

=head2 page_lines

    my @lines = $view->page_lines($session, 'help', $columns);

All the lines of a page of the session.

=head2 readable

    my $text = $view->readable($bytes);

What the session says, asks or was answered, which may have the name of a file in
it, as characters if the terminal shows more than ASCII.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
