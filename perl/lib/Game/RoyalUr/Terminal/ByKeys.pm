package Game::RoyalUr::Terminal::ByKeys;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::Terminal::Commands;
use Game::RoyalUr::Terminal::Input;
use Game::RoyalUr::Terminal::Layout;

our $VERSION = '0.02';

sub new {
    my ($class, %with) = @_;
    return bless {
        session => $with{session},
        screen => $with{screen},
        view => Game::RoyalUr::Terminal::Layout->new($with{ability}->style),
        pace => $with{pace},
        typed => undef,
        again => '',
    }, $class;
}

sub run {
    my ($self) = @_;
    my ($session, $screen) = @$self{qw(session screen)};
    my $due;    # when the program moves, however many keys are pressed before
    until ($session->done) {
        $session->look_back;
        $screen->draw($self->{view}->screen($session, $screen->size, $self->{typed}));
        $due = $self->_program_goes ? $due // Game::RoyalUr::Terminal::Input::now() + $self->{pace} : undef;
        my $left = defined $due ? $due - Game::RoyalUr::Terminal::Input::now() : undef;
        my $key = $screen->key(defined $left && $left < 0 ? 0 : $left);
        if ($key eq 'end_of_input') { $session->leave }
        elsif ($key !~ /\A(?:time|redraw)\z/) { $self->press($key) }
        next if !defined $due || $session->done || !$self->_program_goes;
        if ($key eq 'time' || $due <= Game::RoyalUr::Terminal::Input::now()) {
            $session->say('') if $key eq 'time';
            $session->program_plays;
            $due = undef;
        }
    }
    return;
}

# Whether the program moves by itself when its time has come.
sub _program_goes {
    my ($self) = @_;
    my $session = $self->{session};
    return $session->waits_for eq 'program' && !$session->paused && !$session->question && !$session->page;
}

sub press {
    my ($self, $key) = @_;
    my $session = $self->{session};
    return $self->_answer($key) if $session->question;
    return $self->_leaf($key) if $session->page;

    if ($key eq 'tab') { $session->pick_next(1) }
    elsif ($key eq 'back_tab') { $session->pick_next(-1) }
    elsif ($key =~ /\A(?:right|down|left|up)\z/) { $session->pick_towards($key) }
    elsif ($key eq 'home') { $session->pick(0) }
    elsif ($key eq 'end') { $session->pick($session->moves - 1) }
    elsif ($key =~ /\A[0-9]\z/) { $session->pick($key - 1) }
    elsif ($key eq 'enter' || $key eq ' ') { $self->_go($key) }
    elsif ($key eq 'escape') { $session->ask('yes', 'Leave the game?', sub { $session->leave }) }
    elsif (my $name = Game::RoyalUr::Terminal::Commands->named($key)) { $session->command($name) }
    else { $session->say('That key does nothing here; ? shows those that do.') }
    if ($session->question) {
        $self->{typed} = $session->question->{proposal};
        # Pressed again, the key that leaves says yes.
        $self->{again} = $key =~ /\A(?:q|escape)\z/ ? $key : '';
    }
    return;
}

sub _go {
    my ($self, $key) = @_;
    my $session = $self->{session};
    if ($session->waits_for eq 'person') { $session->play_picked }
    elsif (!$session->people) { $key eq ' ' ? $session->pause : $session->paused && $session->program_plays }
    return;
}

# The answer to a question, key by key.
sub _answer {
    my ($self, $key) = @_;
    my ($session, $typed) = ($self->{session}, \$self->{typed});
    if ($key eq $self->{again}) { $session->answer('y') }
    elsif ($key eq 'escape') { $session->answer('') }
    elsif ($session->question->{kind} eq 'yes') { $session->answer($key) }
    elsif ($key eq 'enter') { $session->answer($$typed) }
    elsif ($key eq 'backspace') { $$typed =~ s/(?:[\xc0-\xff][\x80-\xbf]*|.)\z//s }
    elsif ($key =~ /\A(?:[ -~]|[\xc2-\xf4][\x80-\xbf]+)\z/) { $$typed .= $key }
    $self->{typed} = $session->question ? $session->question->{kind} eq 'yes' ? undef : $$typed : undef;
    return;
}

my %LEAF = (
    down => 1, enter => undef, escape => undef, q => undef, up => -1, page_down => 10, ' ' => 10, page_up => -10,
    home => -1e9, end => 1e9,
);

# Reading a page.
sub _leaf {
    my ($self, $key) = @_;
    my $session = $self->{session};
    my $by = $LEAF{$key};
    return $session->turn_page unless defined $by;
    $session->page->{top} += $by;
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::ByKeys - a session played by single keys on a screen

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::Capabilities;
    use Game::RoyalUr::Terminal::ByKeys;
    use Game::RoyalUr::Terminal::RecordFile;
    use Game::RoyalUr::Terminal::Session;

    my $by_keys = Game::RoyalUr::Terminal::ByKeys->new(
        session => Game::RoyalUr::Terminal::Session->new(
            game   => Game::RoyalUr->new(seed => 'a seed', first => 'light'),
            record_file => Game::RoyalUr::Terminal::RecordFile->new,
            people => ['light'],
        ),
        ability => Game::RoyalUr::Terminal::Capabilities->of(\*STDIN, \*STDOUT),
    );
    $by_keys->press('right');
    $by_keys->press('enter');

=head1 DESCRIPTION

Draws the session, waits for a key or for the program's time to move, and does
what that says.

=head1 METHODS

=head2 new

    my $by_keys = Game::RoyalUr::Terminal::ByKeys->new(%with);

C<session> is a L<Game::RoyalUr::Terminal::Session>, C<ability> a
L<Game::RoyalUr::Terminal::Capabilities>. To L</run>, it needs besides C<screen>, an
open L<Game::RoyalUr::Terminal::Screen>, and C<pace>, the seconds before each move
of the program.

=head2 run

    $by_keys->run;

Shows the session and does what the keys say until it is done.

=head2 press

    $by_keys->press('enter');

Does what one key says, a name of L<Game::RoyalUr::Terminal::Keys>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
