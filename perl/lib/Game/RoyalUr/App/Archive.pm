package Game::RoyalUr::App::Archive;

use 5.014;
use strict;
use warnings;

use Encode ();
use Exporter 'import';

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Games qw(checked_reading one_game_of read_games $READING @READING);
use Game::RoyalUr::App::Jobs qw(cores in_order);
use Game::RoyalUr::App::Options qw(whole_from fit);
use Game::RoyalUr::App::Progress;
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Stats;
use Game::RoyalUr::Text qw(json_text);

our $VERSION = '0.02';
our @EXPORT_OK = qw(over_files tell_bad is_many facts_of named_in json_line $MANY @MANY);

# The options of a command that reads archives, and what its usage says of them.
our @MANY = (@READING, qw(jobs=s progress));
our $MANY = $READING . <<'TEXT';
  --jobs N         how many processes read files at once; by default one for
                   each core. What is printed does not depend on it
  --progress       tell on standard error how many games were read and how many
                   that is a second, also where it is no terminal
TEXT

my $JOBS_MAX = 1024;

sub is_many { @_ > 1 || @_ && -d $_[0] ? 1 : 0 }

sub over_files {
    my ($names, $options, %do) = @_;
    Game::RoyalUr::App::Fault->misused('it takes the names of files and folders, or - for standard input') unless @$names;
    checked_reading($options);
    my $jobs = whole_from('--jobs', $options->{jobs} // cores(), 1, $JOBS_MAX);
    # What scrolls by on the screen is progress enough.
    my $progress = Game::RoyalUr::App::Progress->new(asked => $options->{progress}, quiet => $do{prints} && -t STDOUT);
    my ($files, $games, @bad) = (0, 0);
    my $walk = _files($names, sub { push @bad, $_[0] });
    in_order(
        sub { my $file = $walk->(); $files++ if defined $file; return $file },
        $jobs,
        sub {
            my ($file, $emit) = @_;
            my ($found, $wrong) = eval { _games($file, $options) };
            my $done = $found && eval { $do{work}->($file, $found, sub { $emit->(undef, 0, @_) }); 1 };
            return if $done;
            my $fault = defined $wrong ? undef : Game::RoyalUr::App::Fault->of($@);
            die $fault if $fault && $fault->status == 2;
            $emit->($fault ? $fault->text : $wrong, !$fault);
        },
        sub {
            my ($file, $bad, $is_read, @given) = @_;
            if (!defined $bad) { $games++; $do{take}->($file, @given) }
            else { push @bad, $do{bad} && $do{bad}->($file, $bad, $is_read) && !is_many(@$names) ? undef : $bad }
            $progress->at($games);
        });
    $progress->end($games);
    push @bad, "there is no file in @$names" unless $files || @bad;
    return @bad;
}

sub tell_bad {
    my ($command, @bad) = @_;
    print {*STDERR} "$command: ", fit($_), "\n" for grep { defined } @bad;
    return @bad ? 1 : 0;
}

# The games of a file, or undef and what is wrong in it.
sub _games {
    my ($file, $options) = @_;
    return ([one_game_of($file, $options)], undef) if defined $options->{game};
    return read_games($file, $options);
}

# The files of names one after another: those in a folder by name, and in the
# folders in it, but not what is hidden, no link to a folder, and nothing to wait
# at. What is named itself is read whatever it is.
sub _files {
    my ($names, $bad) = @_;
    my @left = [@$names];
    return sub {
        while (@left) {
            my $name = shift @{ $left[-1] };
            if (!defined $name) { pop @left }
            elsif ($name ne '-' && -d $name && !(@left > 1 && -l $name)) {
                if (opendir my $folder, $name) {
                    push @left, [map { $name =~ m{/\z} ? "$name$_" : "$name/$_" } sort grep { !/\A\./ } readdir $folder];
                }
                else { $bad->("$name: $!") }
            }
            elsif (@left == 1 || -f $name) { return $name }
        }
        return undef;
    };
}

# What a line of JSON says of every game.
sub facts_of {
    my ($game) = @_;
    return {
        %{ Game::RoyalUr::Stats->counts_of($game) },
        begun => $game->begun,
        players => { map { $_ => $game->player($_) } sides() },
    };
}

sub named_in {
    my ($file, $number) = @_;
    return { file => Encode::decode('UTF-8', $file), game => $number };
}

sub json_line {
    my ($file, $number, $data) = @_;
    return Encode::encode('UTF-8', json_text({ %$data, %{ named_in($file, $number) } })) . "\n";
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Archive - many files of games, read by several jobs

=head1 SYNOPSIS

    use File::Temp;
    use Game::RoyalUr::App::Archive qw(over_files);

    my $file = File::Temp->new;
    print {$file} "[rules finkel]\n[first light]\n1. l 4: hand-a1\n";
    close $file;
    my @bad = over_files(["$file"], { jobs => 2 },
        work => sub { my ($name, $games, $emit) = @_; $emit->($_->plies) for @$games },
        take => sub { my ($name, $plies) = @_; print "$plies\n" });    # 1

=head1 DESCRIPTION

What the commands share that take any number of files and folders. Of a folder every file
is read, in the order of the names, and of the folders in it; what is hidden is not.

=head1 FUNCTIONS

Exported on request, and so are C<@MANY>, the options for
L<Game::RoyalUr::App::Options/options>, and C<$MANY>, the text of a usage about them.

=head2 over_files

    my @bad = over_files(\@names, $options, work => $work, take => $take);

Reads the files, calls C<< $work->($file, \@games, $emit) >> for each in one of the jobs,
and C<< $take->($file, @data) >> in this process for what that gives to C<$emit>, in the
order of the files: once a game.

Goes on after a file that cannot be read, or for which C<$work> dies, and returns a line for
each. A C<bad>, when there is one, is called for such a file in its turn with the file, the
line, and whether the file could be read; where it returns true the line is C<undef>, unless
there are several files. With C<prints> true, progress is not drawn on
the terminal that the output goes to.

=head2 tell_bad

    exit tell_bad('royalur stats', @bad);

Says on standard error what is bad, the lines that are defined, and returns the exit status.

=head2 is_many

    is_many(@names);

Whether the names are more than one, or a folder.

=head2 facts_of

    my $facts = facts_of($game);

What every line of JSON says of a game: L<Game::RoyalUr::Stats/counts_of>, the position
in which it began, and the names of the players.

=head2 named_in

    my $name = named_in($file, $number);

What names a game in a line of JSON: its C<file>, and the number of the C<game> in it.

=head2 json_line

    print json_line($file, $number, { turns => 3 });

A line of JSON about the game with a number in a file, as bytes.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
