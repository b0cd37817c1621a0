package Game::RoyalUr::Terminal::Dialogue;

use 5.014;
use strict;
use warnings;

our $VERSION = '0.02';

sub said { $_[0]{said} // '' }
sub say { my ($self, $text) = @_; $self->{said} = $text; return $self }

sub question { $_[0]{question} }

sub ask {
    my ($self, $kind, $text, $then, $proposal) = @_;
    $self->{question} = { kind => $kind, text => $text, then => $then, proposal => $proposal // '' };
    return $self;
}

sub answer {
    my ($self, $text) = @_;
    my $question = delete $self->{question} or return $self;
    $self->say('');
    $question->{then}->($text) if $question->{kind} eq 'text' ? length $text : $text =~ /\Ay/i;
    return $self;
}

sub page { $_[0]{page} }

sub turn_page {
    my ($self, $name) = @_;
    # The end of the turns is what is looked for there.
    $self->{page} = defined $name ? { name => $name, top => $name eq 'turns' ? 1e9 : 0 } : undef;
    return $self;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Terminal::Dialogue - what a session says, asks and shows besides the board

=head1 SYNOPSIS

    use Game::RoyalUr;
    use Game::RoyalUr::Terminal::RecordFile;
    use Game::RoyalUr::Terminal::Session;

    my $session = Game::RoyalUr::Terminal::Session->new(
        game   => Game::RoyalUr->new(seed => 'a seed'),
        record_file => Game::RoyalUr::Terminal::RecordFile->new,
    );
    $session->ask('yes', 'Begin a new game?', sub { $session->say('A new game.') });
    print $session->question->{text}, "\n";    # Begin a new game?
    $session->answer('y');
    print $session->said, "\n";                # A new game.

=head1 DESCRIPTION

The part of a L<Game::RoyalUr::Terminal::Session> that has nothing to do with the
game.

=head1 METHODS

=head2 said

    print $session->said, "\n";

The last thing said, a sentence, or empty.

=head2 say

    $session->say('It could not be saved.');

Says something. Returns itself.

=head2 question

    my $question = $session->question;

What has been asked: a hash with C<kind>, C<yes> or C<text>, the C<text> of the
question, and a C<proposal> for a text. Undef when nothing has.

=head2 ask

    $session->ask('yes', 'Begin a new game?', sub { $session->begin_another });
    $session->ask('text', 'Save the record to:', sub { $session->save($_[0]) }, 'game.txt');

Asks something: the kind, the question, what to do with an answer, and a proposal.
Returns itself.

=head2 answer

    $session->answer('y');

The answer to it. Empty is none: the question is dropped. So is one of the kind
C<yes> by anything that does not begin with y.

=head2 page

    my $page = $session->page;

Which page is shown in place of the board: a hash with its C<name>, C<help> or
C<turns>, and the line on C<top>, which may be too large. Undef when none is.

=head2 turn_page

    $session->turn_page('help');
    $session->turn_page;

Shows a page, or the board again. Returns itself.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
