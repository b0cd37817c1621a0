package Game::RoyalUr::App::Command::Solve;

use 5.014;
use strict;
use warnings;

use Time::HiRes qw(time);

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(options rules_from whole_from fit);
use Game::RoyalUr::App::Progress qw(bar duration $PAUSE);
use Game::RoyalUr::Table;
use Game::RoyalUr::Variant;

our $VERSION = '0.02';

sub summary { 'solve the whole game into a table file' }

sub usage { <<'TEXT' }
usage: royalur solve RULES --out FILE [--pieces N] [--precision BITS] [--threads N]
                     [--force] [--quiet]

Finds the chance to win in every position of a rule set and writes it to a file,
for odds, analyse and the player perfect. finkel takes some minutes and 276
megabytes, masters a quarter of an hour and a gigabyte; fewer pieces take much less.
When it is stopped, with Ctrl-C or otherwise, the same command goes on from the
last finished layer.

  RULES            finkel, masters, or the fields that differ from finkel, such as
                   route=long,pieces=5
  --out FILE       where the table goes; until it is finished FILE.part keeps what
                   is solved, up to twelve bytes a position
  --pieces N       how many pieces a side has, 1 to 7, instead of the rule set's
  --precision BITS bits a value: 16 (the default) or 32
  --threads N      how many threads work; by default one for each core
  --force          begin although the machine seems to have too little memory
  --quiet          do not show how far it is
TEXT

sub run {
    my ($class, @arguments) = @_;
    my $options = options(\@arguments, qw(out=s pieces=s precision=s threads=s force quiet));
    Game::RoyalUr::App::Fault->misused('it takes one rule set') unless @arguments == 1;
    my $file = $options->{out} // Game::RoyalUr::App::Fault->misused('--out FILE is needed');
    my $rules = rules_from($arguments[0]);
    if (defined(my $pieces = $options->{pieces})) {
        $pieces = whole_from('--pieces', $pieces, 1, 7);
        $rules = Game::RoyalUr::Variant->custom({ %{ $rules->as_hash }, pieces => $pieces });
    }
    my $precision = $options->{precision} // 16;
    Game::RoyalUr::App::Fault->misused("--precision must be 16 or 32, not '$precision'")
        unless $precision =~ /\A(?:16|32)\z/;
    my $threads = whole_from('--threads', $options->{threads} // 0, 0, 1024);

    my $stop;
    local @SIG{qw(INT TERM)} = (sub { $stop = 1 }) x 2;
    my $show = $options->{quiet} ? sub { } : _shower(time);
    printf {*STDERR} "up to %.2f GB of memory\n", Game::RoyalUr::Table->memory($rules) / 1e9
        if -t STDERR && !$options->{quiet};
    my $begin = time;
    my $table = eval {
        Game::RoyalUr::Table->solve(
            rules => $rules, file => $file, precision => $precision, threads => $threads,
            force => $options->{force},
            progress => sub { $show->(@_); return $stop ? 'stop' : '' },
        );
    };
    my $fault = $table ? undef : $@;
    $show->();
    Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($fault)->text) if $fault;
    Game::RoyalUr::App::Fault->failed("stopped; the same command goes on from $file.part") unless $table;
    printf "%s: %s\n", fit($file), $rules->describe;
    printf "%-16s%s\n", 'positions', $table->positions;
    printf "%-16s%.10f %%\n", 'first to move', 100 * $table->start;
    printf "%-16s%.1e\n", 'residual', $table->residual;
    printf "%-16s%.1e, with %d bits a value\n", 'error bound', $table->error_bound, $table->precision;
    printf "%-16s%s\n", 'time', duration(time - $begin);
    return 0;
}

# Draws how far it is on standard error: a bar on a terminal, else a line for
# every pair of layers. Without an argument it is the end.
sub _shower {
    my ($begin) = @_;
    my $tty = -t STDERR;
    my ($first, $layer, $drawn) = (undef, 0, 0);
    return sub {
        my ($told) = @_;
        if (!$told) {
            print {*STDERR} "\n" if $tty && $drawn;
            return;
        }
        $first //= [time, $told->{part}];
        return if $tty ? time < $drawn + $PAUSE : $told->{layer} == $layer;
        ($layer, $drawn) = ($told->{layer}, time);
        my $line = _line($told, $drawn - $first->[0], $told->{part} - $first->[1]);
        print {*STDERR} $tty ? "\r$line\e[K" : "$line\n";
    };
}

sub _line {
    my ($told, $seconds, $done) = @_;
    my $part = $told->{part};
    my $left = $done > 0.005 ? ', ' . duration($seconds / $done * (1 - $part)) . ' left' : '';
    return bar($part) . sprintf '  layer %d of %d (%d-%d), sweep %d, residual %.0e%s', @$told{qw(layer layers)},
        @{ $told->{left} }, $told->{sweeps}, $told->{change}, $left;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Command::Solve - the command royalur solve

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::App::Command::Solve;

    my $directory = File::Temp->newdir;
    Game::RoyalUr::App::Command::Solve->run('finkel', '--pieces', 1, '--out', "$directory/one.ur", '--quiet');

=head1 METHODS

=head2 summary

What the command does, in a few words.

=head2 usage

The text of its C<--help>.

=head2 run

    my $status = Game::RoyalUr::App::Command::Solve->run(@arguments);

Runs it with the arguments after its name and returns the exit status. Dies with
a L<Game::RoyalUr::App::Fault> when they are not understood, a file cannot be
written, or the solve was stopped by a signal.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
