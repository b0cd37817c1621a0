package Game::RoyalUr::App;

use 5.014;
use strict;
use warnings;

use Game::RoyalUr::App::Fault;

our $VERSION = '0.02';

# Each subcommand in the order help lists them, with the module that does it.
# A module answers summary and usage with text, and run(@arguments) with an
# exit status.
my @COMMANDS = (
    [play    => 'Game::RoyalUr::App::Play'],
    [watch   => 'Game::RoyalUr::App::Watch'],
    [replay  => 'Game::RoyalUr::App::Replay'],
    [show    => 'Game::RoyalUr::App::Show'],
    [check   => 'Game::RoyalUr::App::Check'],
    [moves   => 'Game::RoyalUr::App::Moves'],
    [analyse => 'Game::RoyalUr::App::Analyse'],
    [report  => 'Game::RoyalUr::App::Report'],
    [convert => 'Game::RoyalUr::App::Convert'],
    [stats   => 'Game::RoyalUr::App::Stats'],
    [arena   => 'Game::RoyalUr::App::Arena'],
    [solve   => 'Game::RoyalUr::App::Solve'],
    [odds    => 'Game::RoyalUr::App::Odds'],
);
my %MODULE = map { @$_ } @COMMANDS;

sub commands { map { $_->[0] } @COMMANDS }

sub main {
    my ($class, @arguments) = @_;
    my $name   = 'royalur';
    my $status = eval {
        my $command = shift @arguments // _misused('there is no command');
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
    my $help = "usage: royalur COMMAND [ARGUMENTS]\n\nCommands:\n";
    $help .= sprintf "  %-9s %s\n", $_, _module($_)->summary for $class->commands;
    return $help . <<'TEXT';

  royalur help COMMAND      what a command takes
  royalur --version         which version this is
TEXT
}

# --help and --version, wherever they stand, unless after --.
sub _asked_for_text {
    my ($class, $command, $module, @arguments) = @_;
    for my $argument (@arguments) {
        last if $argument eq '--';
        my $text
            = $argument eq '--help' || $argument eq '-h' ? $module->usage
            : $argument eq '--version'                   ? "royalur $VERSION\n"
            :                                              next;
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
    print {*STDERR} "$name: ", $fault->text, "\n";
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

The list of commands, or what one of them takes. Dies with a
L<Game::RoyalUr::App::Fault> for a command there is not.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
