package Game::RoyalUr::App::Options;

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use Getopt::Long ();

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::Dice qw(random_seed);
use Game::RoyalUr::Output;
use Game::RoyalUr::Text qw(shown_bytes);
use Game::RoyalUr::Variant;

our $VERSION = '0.02';
our @EXPORT_OK = qw(options rules_from seed_from table_from whole_from read_file output_to write_file fit);

# Far more than any record, and far less than a device that never ends.
my $LARGEST = 64 << 20;

sub options {
    my ($arguments, @wanted) = @_;
    my $parser = Getopt::Long::Parser->new(
        config => [qw(no_auto_abbrev no_ignore_case no_pass_through permute)]);
    my (%options, @complaints);
    {
        local @ARGV = @$arguments;
        local $SIG{__WARN__} = sub { push @complaints, @_ };
        $parser->getoptions(\%options, @wanted);
        @$arguments = @ARGV;
    }
    if (@complaints) {
        chomp(my $text = lcfirst $complaints[0]);
        Game::RoyalUr::App::Fault->misused($text);
    }
    return \%options;
}

sub rules_from {
    my ($text) = @_;
    return Game::RoyalUr::Variant->named('finkel') unless defined $text;
    my @fields = split /[\s,]+/, $text;
    my $rules = eval {
        $text =~ /=/
            ? Game::RoyalUr::Variant->custom({ map { (split(/=/, $_, 2), '')[0, 1] } @fields })
            : Game::RoyalUr::Variant->named($text);
    };
    return $rules // Game::RoyalUr::App::Fault->misused(
        '--rules: ' . lcfirst Game::RoyalUr::App::Fault->of($@)->text);
}

sub seed_from {
    my ($text) = @_;
    return random_seed() unless defined $text;
    return $1 if $text =~ /\Atext:(.+)\z/s;
    return pack 'H*', lc $text if $text =~ /\A(?:[0-9a-fA-F]{2})+\z/;
    Game::RoyalUr::App::Fault->misused(
        "--seed: '$text' is not an even number of hexadecimal digits, nor text: and some text");
}

sub table_from {
    my ($file, $rules) = @_;
    return undef unless defined $file;
    require Game::RoyalUr::Table;
    my $table = eval { Game::RoyalUr::Table->open($file) }
        // Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($@)->text);
    my $of = Game::RoyalUr::Variant->of($table->rules);
    Game::RoyalUr::App::Fault->failed("$file: it is a table of other rules: " . $of->describe)
        if defined $rules && !$table->serves(Game::RoyalUr::Variant->of($rules));
    return $table;
}

sub whole_from {
    my ($what, $text, $least, $most) = @_;
    return 0 + $text if $text =~ /\A[0-9]{1,15}\z/ && $text >= $least && $text <= $most;
    Game::RoyalUr::App::Fault->misused(
        "$what must be a whole number from $least to $most, not '$text'");
}

sub read_file {
    my ($file) = @_;
    my $handle;
    if ($file eq '-') { $handle = \*STDIN; binmode $handle }
    else {
        Game::RoyalUr::App::Fault->failed("$file: it is a directory") if -d $file;
        open $handle, '<:raw', $file or Game::RoyalUr::App::Fault->failed("$file: $!");
    }
    my ($text, $read) = '';
    do {
        $read = read $handle, $text, 1 << 20, length $text;
        Game::RoyalUr::App::Fault->failed("$file: $!") unless defined $read;
        Game::RoyalUr::App::Fault->failed("$file: it is larger than $LARGEST bytes")
            if length $text > $LARGEST;
    } while $read;
    return $text =~ /\A\x1f\x8b/ ? _unpacked($file, $text) : $text;
}

# What gzip made small.
sub _unpacked {
    my ($file, $packed) = @_;
    require IO::Uncompress::Gunzip;
    my $from = IO::Uncompress::Gunzip->new(\$packed, MultiStream => 1, Transparent => 0, Strict => 1);
    my ($text, $read) = ('', 0);
    while ($from && ($read = $from->read($text, 1 << 20, length $text)) > 0) {
        Game::RoyalUr::App::Fault->failed("$file: it is larger than $LARGEST bytes when unpacked")
            if length $text > $LARGEST;
    }
    no warnings 'once';
    Game::RoyalUr::App::Fault->failed("$file: it cannot be unpacked: $IO::Uncompress::Gunzip::GunzipError")
        if !$from || $read < 0;
    return $text;
}

sub output_to {
    my ($file) = @_;
    return eval { Game::RoyalUr::Output->to($file) }
        // Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($@)->text);
}

sub fit {
    my ($text) = @_;
    my $shown = shown_bytes($text);
    utf8::encode($shown);
    return $shown;
}

sub write_file {
    my ($output, $bytes) = @_;
    $output = output_to($output) unless ref $output;
    eval { $output->write($bytes) }
        // Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($@)->text);
    return;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Options - what the commands of royalur read from their arguments

=head1 SYNOPSIS

    use Game::RoyalUr::App::Options qw(options rules_from seed_from);

    my @arguments = ('--rules', 'pieces=3,dice=3', '--seed', '5f1c9a', 'game.txt');
    my $options   = options(\@arguments, 'rules=s', 'seed=s');
    my $rules     = rules_from($options->{rules});
    my $seed      = seed_from($options->{seed});
    print $rules->pieces, " pieces\n";    # 3 pieces
    print "@arguments\n";                # game.txt

=head1 DESCRIPTION

Functions that subcommands share. What is wrong with an argument dies with a
L<Game::RoyalUr::App::Fault>. None is exported unless asked for.

=head1 FUNCTIONS

=head2 options

    my $options = options(\@arguments, 'rules=s', 'quiet');

Takes options off a list of arguments, as L<Getopt::Long> describes them, and
returns them as a hash reference. What is left in the list is no option.

=head2 rules_from

    my $rules = rules_from('masters');
    my $rules = rules_from('route=long,pieces=5');

A L<Game::RoyalUr::Variant> from a name, or from the fields that differ from
finkel with commas or blanks between them. Undef is finkel.

=head2 seed_from

    my $bytes = seed_from('5f1c9a');
    my $bytes = seed_from('text:my game');

The bytes of a seed: hexadecimal digits as a record writes them, or C<text:> and
the seed itself. Undef gives eight random bytes.

=head2 table_from

    my $table = table_from('finkel.ur', $rules);

A L<Game::RoyalUr::Table> from its file, which must be of the rule set, unless that
is undef. Undef for no file.

=head2 whole_from

    my $games = whole_from('--games', $text, 1, 1_000_000);

A whole number within bounds, from text; the first argument names it in the
complaint.

=head2 read_file

    my $bytes = read_file($file);

All of a file, as bytes, unpacked when it is packed by gzip; C<-> is standard input. A file
of more than 64 MiB, packed or not, is refused.

=head2 output_to

    my $output = output_to($file);

A L<Game::RoyalUr::Output>, which says before the work whether the file can be
written.

=head2 fit

    print {*STDERR} fit($message), "\n";

A message, bytes or characters, in one line without anything that a terminal would
obey, as bytes.

=head2 write_file

    write_file($output, $bytes);
    write_file($file, $bytes);

Writes bytes to an output, or to a file by its name.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE

The Artistic License 2.0.

=cut
