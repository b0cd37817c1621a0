use 5.014;
use strict;
use warnings;

# Every record and every position that a document shows is one: the pages of the
# modules, the documents of the project, the comments of the library and its header.

use File::Find;
use File::Spec;
use FindBin;
use Test::More;

use Game::RoyalUr::Notation qw(parse_record validate_position POS_OK);
use Game::Senet::Notation ();

my $root = File::Spec->catdir($FindBin::Bin, File::Spec->updir, File::Spec->updir);
my @files = grep { -f } map { "$root/$_" } qw(README.md ARCHITECTURE.md CONTRIBUTING.md include/royalur.h);
for my $folder (grep { -d } map { "$root/$_" } qw(perl doc src examples)) {
    find({ no_chdir => 1, wanted => sub { push @files, $_ if /\.(?:pm|pod|md|rs|c|pl|help)\z/ && -f } }, $folder);
}

# What a document shows because it is wrong, with what it is shown for.
my %WRONG = (
    '4xx2/9/4xx2 l 7 0 7 0' => 4,
    '10/10/10 x 0 0' => 5,
    "[rules finkel]\n[first light]\n1. l 3: hand-e1\n" => 'move',
);

my %seen = map { $_ => 0 } qw(records positions), 'records of Senet', 'positions of Senet';
for my $file (sort @files) {
    my $name = File::Spec->abs2rel($file, $root);
    open my $in, '<:encoding(UTF-8)', $file or die "$file: $!";
    my $text = do { local $/; <$in> };
    # Of code only what is documentation.
    $text =~ s/\A.*?^__END__$//ms if $file =~ /\.pm\z/ && $text =~ /^__END__$/m;
    $text = join '', $text =~ m{^(\s*//[/!].*\n)}mg if $file =~ /\.rs\z/;

    for my $position ($text =~ m{(?<![\w/])((?:[0-9a-z]+/){2}[0-9a-z]+ [a-z](?: [0-9]+){4})(?![\w.])}g) {
        $seen{positions}++;
        my $expected = $WRONG{$position} // POS_OK;
        my $code = validate_position($position);
        is $code, $expected, "$name: $position" if $code != $expected;
    }
    for my $position ($text =~ m{(?<![\w/])((?:[0-9ld]+/){2}[0-9ld]+ [a-z](?: [0-9]+){2})(?![\w.]| [0-9])}g) {
        $seen{'positions of Senet'}++;
        my $expected = $WRONG{$position} // POS_OK;
        my $code = Game::Senet::Notation::validate_position($position);
        is $code, $expected, "$name: $position" if $code != $expected;
    }
    # Lines that follow one another, whatever stands before each of them; and the
    # same within quotes.
    my @records = map { join '', map { s/\A[^\w\n\[]*//r } split /^/ }
        $text =~ /^([^\w\n\[]*\[(?:rules|variant) [^.\n]*\]\n(?:[^\w\n\[]*(?:\[(?:first|seed|opening|position|result) [^\n]*\]|[0-9]+\. [ld] [^\n]*)\n)+)/mg;
    push @records, map { s/\\n/\n/gr } $text =~ /"(\[(?:rules|variant) (?:[^"\\\$]|\\n)*\\n)"/g;
    for my $record (@records) {
        my $of_senet = $record =~ /\A\[variant/;
        $seen{ $of_senet ? 'records of Senet' : 'records' }++;
        my (undef, $problem) = $of_senet ? Game::Senet::Notation::parse_record($record) : parse_record($record);
        is $problem && $problem->{error}, $WRONG{$record}, "$name: a record of " . ($record =~ tr/\n//) . ' lines' or diag $record;
    }
}
cmp_ok $seen{$_}, '>', 0, "$seen{$_} $_ were read" for sort keys %seen;

done_testing;
