package Game::RoyalUr::App;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(fit);

our $VERSION = '0.02';

# Each subcommand in the order help lists them, with the module that does it.
# A module answers summary and usage with text, and run(@arguments) with an
# exit status.
my @COMMANDS = (
    [play => 'Game::RoyalUr::App::Command::Play'],
    [watch => 'Game::RoyalUr::App::Command::Watch'],
    [replay => 'Game::RoyalUr::App::Command::Replay'],
    [show => 'Game::RoyalUr::App::Command::Show'],
    [check => 'Game::RoyalUr::App::Command::Check'],
    [moves => 'Game::RoyalUr::App::Command::Moves'],
    [analyse => 'Game::RoyalUr::App::Command::Analyse'],
    [report => 'Game::RoyalUr::App::Command::Report'],
    [convert => 'Game::RoyalUr::App::Command::Convert'],
    [stats => 'Game::RoyalUr::App::Command::Stats'],
    [arena => 'Game::RoyalUr::App::Command::Arena'],
    [solve => 'Game::RoyalUr::App::Command::Solve'],
    [odds => 'Game::RoyalUr::App::Command::Odds'],
);
my %MODULE = map { @$_ } @COMMANDS;

sub commands { map { $_->[0] } @COMMANDS }

sub main {
    my ($class, @arguments) = @_;
    # What goes in and out is bytes, whatever PERL_UNICODE or a caller has set; and
    # nothing is printed between or behind what is printed.
    binmode $_ for grep { defined fileno $_ } \*STDIN, \*STDOUT, \*STDERR;
    local ($,, $\, $/, $") = (undef, undef, "\n", ' ');
    for (@arguments) { utf8::encode($_) if utf8::is_utf8($_) }
    my $name = 'royalur';
    my $status = eval {
        # Without the name of a command, a game is played.
        my $command = @arguments && $arguments[0] !~ /\A-(?!-?help\z|h\z|-version\z|V\z)./s ? shift @arguments : 'play';
        if ($command eq '--version' || $command eq '-V') {
            print "royalur $VERSION\n";
            0;
        }
        elsif ($command eq 'help' || $command eq '--help' || $command eq '-h') {
            print $class->help(@arguments);
            0;
        }
        else {
            my $module = _module($command);
            $name = "royalur $command";
            $class->_asked_for_text($command, $module, @arguments) // $module->run(@arguments);
        }
    };
    $status = _complain($name, $@) unless defined $status;
    # What was printed may not have been written yet, and a full disk says so here.
    unless (close STDOUT) {
        print {*STDERR} "$name: standard output: $!\n";
        $status ||= 1;
    }
    return $status;
}

sub help {
    my ($class, $command) = @_;
    return _module($command)->usage if defined $command;
    my $help = "usage: royalur COMMAND [ARGUMENTS]\n       royalur [OPTIONS]\n\nCommands:\n";
    $help .= sprintf "  %-9s %s\n", $_, _module($_)->summary for $class->commands;
    return $help . <<'TEXT' . _module('play')->options_told;

  royalur help COMMAND      what a command takes
  royalur --version         which version this is

Without a command royalur plays, with the options of play:

TEXT
}

# --help and --version, wherever they stand, unless after --.
sub _asked_for_text {
    my ($class, $command, $module, @arguments) = @_;
    for my $argument (@arguments) {
        last if $argument eq '--';
        my $text
            = $argument eq '--help' || $argument eq '-h' ? $module->usage
            : $argument eq '--version' ? "royalur $VERSION\n"
            : next;
        print $text;
        return 0;
    }
    return undef;
}

sub _module {
    my ($command) = @_;
    my $module = $MODULE{$command} // _misused("there is no command '$command'");
    (my $file = "$module.pm") =~ s{::}{/}g;
    require $file;
    return $module;
}

sub _misused { Game::RoyalUr::App::Fault->misused($_[0], "try 'royalur help'") }

# Says on standard error what went wrong, and answers the exit status.
sub _complain {
    my ($name, $error) = @_;
    my $fault = Game::RoyalUr::App::Fault->of($error);
    print {*STDERR} "$name: ", fit($fault->text), "\n";
    return $fault->status;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App - the program royalur, as a module

=head1 SYNOPSIS

    use Game::RoyalUr::App;

    print Game::RoyalUr::App->help;
    my $status = Game::RoyalUr::App->main('moves', '4xx2/8/4xx2 l 7 0 7 0', 4);

=head1 DESCRIPTION

Finds the module of a subcommand, runs it, and turns whatever goes wrong into a
line on standard error and an exit status. Every subcommand is a module of its
own that answers C<summary> (a few words), C<usage> (the text of its C<--help>)
and C<run(@arguments)> (its exit status).

=head1 METHODS

All are class methods.

=head2 main

    exit Game::RoyalUr::App->main(@ARGV);

Runs the program with the arguments of a command line and returns its exit
status: 0, or 1 for a failure, or 2 for a command line that is not understood.
It closes standard output, since only then is it known that all was written.

=head2 commands

    my @names = Game::RoyalUr::App->commands;

The names of the subcommands, in the order C<help> lists them.

=head2 help

    print Game::RoyalUr::App->help;
    print Game::RoyalUr::App->help('watch');

The list of commands with the options of the bare form, or what one command takes. Dies with a
L<Game::RoyalUr::App::Fault> for a command there is not.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
