package Browser;

# A headless Chromium, driven through chromedriver: a small WebDriver client on
# nothing but what comes with perl.

use 5.014;
use strict;
use warnings;

use File::Temp qw(tempdir);
use HTTP::Tiny;
use JSON::PP ();
use MIME::Base64 qw(decode_base64);

my @FLAGS = qw(
    --headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars
);
my %KEY = (
    left => "\x{e012}", right => "\x{e014}", home => "\x{e011}", end => "\x{e010}",
    tab => "\x{e004}", enter => "\x{e007}", space => ' ',
);

sub new {
    my ($class, %options) = @_;
    my $driver = open(my $out, '-|', 'chromedriver', '--port=0') // die "chromedriver: $!\n";
    my $port;
    while (defined(my $line = readline $out)) {
        ($port) = $line =~ /started successfully on port ([0-9]+)/ and last;
    }
    die "chromedriver did not start\n" unless $port;
    my $self = bless {
        pid => $driver, out => $out, root => "http://127.0.0.1:$port",
        http => HTTP::Tiny->new(timeout => 60), json => JSON::PP->new->utf8->allow_nonref->canonical,
        profile => tempdir(CLEANUP => 1),
    }, $class;
    my $session = $self->_call(POST => '/session', { capabilities => { alwaysMatch => {
                    'goog:loggingPrefs' => { browser => 'ALL' },
                    'goog:chromeOptions' => { args => [@FLAGS, "--user-data-dir=$self->{profile}", @{ $options{flags} // [] }] },
    } } });
    $self->{session} = "/session/$session->{sessionId}";
    return $self;
}

sub _call {
    my ($self, $method, $path, $body) = @_;
    my $answer = $self->{http}->request($method, "$self->{root}$path",
        { headers => { 'content-type' => 'application/json' }, content => defined $body ? $self->{json}->encode($body) : '' });
    my $value = eval { $self->{json}->decode($answer->{content})->{value} };
    die "$method $path: $answer->{status} $answer->{content}\n" unless $answer->{success};
    return $value;
}

sub _session { my ($self, $method, $path, $body) = @_; return $self->_call($method, "$self->{session}$path", $body) }

sub go { $_[0]->_session(POST => '/url', { url => $_[1] }) }
sub size { $_[0]->_session(POST => '/window/rect', { width => $_[1], height => $_[2] }) }

# The value of some JavaScript, which returns it.
sub run {
    my ($self, $script, @arguments) = @_;
    return $self->_session(POST => '/execute/sync', { script => $script, args => \@arguments });
}

# Presses keys one after the other, by their names here.
sub press {
    my ($self, @keys) = @_;
    my @actions = map { my $key = $KEY{$_} // die "no key $_"; ({ type => 'keyDown', value => $key }, { type => 'keyUp', value => $key }) } @keys;
    $self->_session(POST => '/actions', { actions => [{ type => 'key', id => 'keys', actions => \@actions }] });
    return;
}

sub click {
    my ($self, $selector) = @_;
    my $element = $self->_session(POST => '/element', { using => 'css selector', value => $selector });
    my ($id) = values %$element;
    $self->_session(POST => "/element/$id/click", {});
    return;
}

# What the browser complained of since the last time it was asked.
sub complaints { map { $_->{message} } @{ $_[0]->_session(POST => '/se/log', { type => 'browser' }) } }

sub screenshot {
    my ($self, $file) = @_;
    open my $out, '>:raw', $file or die "$file: $!\n";
    print {$out} decode_base64($self->_session(GET => '/screenshot'));
    close $out or die "$file: $!\n";
    return;
}

sub DESTROY {
    my ($self) = @_;
    local ($@, $?);
    eval { $self->_call(DELETE => $self->{session}) } if $self->{session};
    kill TERM => $self->{pid} if $self->{pid};
    close $self->{out} if $self->{out};
    return;
}

1;
