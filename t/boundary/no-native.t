use 5.014;
use strict;
use warnings;

# What needs no compiled code loads and works where none was built: in a perl
# of its own that can see perl/lib and the modules perl came with, no blib and
# nothing installed.

use Config;
use File::Basename qw(dirname);
use File::Spec;
use File::Temp;
use Test::More;

my $lib = File::Spec->rel2abs(File::Spec->catdir(dirname(__FILE__), (File::Spec->updir) x 2, 'perl', 'lib'));

# Where perl keeps its own modules: what it searches with nothing added, less
# the places for modules installed later.
my %later = map { $_ => 1 } grep { length } @Config{qw(sitelibexp sitearchexp vendorlibexp vendorarchexp)};
my @core = grep { !$later{$_} && !m{site_perl|\A/etc/perl} } run('print map { "$_\n" } @INC');

my %use_of = (
    'Game::RoyalUr::Dice' => <<'EOT',
        my ($first, $used) = Game::RoyalUr::Dice::opening_for('opening 1', 4);
        "$first $used " . join '', @{ Game::RoyalUr::Dice::throw_for('royalur pinned one', 1, 4) };
EOT
    'Game::RoyalUr::Notation' => <<'EOT',
        my $text = "[rules masters]\n[first dark]\n1. d 4 000: hand-a3\n[result draw ply_cap]\n";
        my ($record) = Game::RoyalUr::Notation::parse_record($text);
        join ' ', Game::RoyalUr::Notation::format_record($record) eq $text,
            Game::RoyalUr::Notation::validate_position('4xx2/8/4xx2 l 7 0 7 0');
EOT
    'Game::RoyalUr::Variant' => <<'EOT',
        join ' ', map { $_->describe } Game::RoyalUr::Variant->new('masters'), Game::RoyalUr::Variant->new(pieces => 2);
EOT
    'Game::RoyalUr::Move' => <<'EOT',
        my $move = Game::RoyalUr::Move->from_code(19434550);
        join ' ', $move->side, $move->from, $move->to, $move->trace;
EOT
    'Game::RoyalUr::Error' => <<'EOT',
        join ' ', '' . Game::RoyalUr::Error->of('no_piece', { from => 'a1', to => 'a2', roll => 1 });
EOT
    'Game::RoyalUr::Result' => <<'EOT',
        my $result = Game::RoyalUr::Result->new(winner => 'dark', how => 'resign', plies => 3,
            home => { light => 1, dark => 2 }, final => '4xx2/8/4xx2 l 6 1 5 2');
        join ' ', $result->winner, $result->home('dark');
EOT
);
my %answer = (
    'Game::RoyalUr::Dice' => 'dark 4 1101',
    'Game::RoyalUr::Notation' => '1 0',
    'Game::RoyalUr::Variant' => 'route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=7 '
        . 'route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=2',
    'Game::RoyalUr::Move' => 'light b1 b2 3>6x',
    'Game::RoyalUr::Error' => 'there is no piece to move: a1-a2 with a roll of 1',
    'Game::RoyalUr::Result' => 'dark 2',
);
my %loads = (
    'Game::RoyalUr::Dice' => 'Dice',
    'Game::RoyalUr::Notation' => 'Dice Notation',
    'Game::RoyalUr::Variant' => 'Dice Notation Text Variant',
    'Game::RoyalUr::Move' => 'Dice Move Notation',
    'Game::RoyalUr::Error' => 'Error',
    'Game::RoyalUr::Result' => 'Dice Notation Result',
);

for my $module (sort keys %use_of) {
    my $program = <<"EOT";
BEGIN { \@INC = (@{[join ', ', map { "'$_'" } $lib, @core]}) }
use strict;
use warnings FATAL => 'all';
require $module;
print do { $use_of{$module} }, qq(\\n);
print join(' ', sort map { m{\\AGame/(?:RoyalUr/)?(.*)\\.pm\\z} ? \$1 : () } keys %INC), qq(\\n);
EOT
    my ($answer, $loaded) = run($program);
    is $answer, $answer{$module}, "$module works";
    is $loaded, $loads{$module}, '  and loads only what it needs';
}

# Digest::SHA is compiled code that perl-base lacks: what throws no dice does without.
for my $module (qw(Game::RoyalUr::Notation Game::RoyalUr::Variant Game::RoyalUr::Move Game::Senet::Notation Game::Senet::Engine)) {
    my ($answer) = run(<<"EOT");
BEGIN { \@INC = (sub { die "no Digest::SHA\n" if \$_[1] eq 'Digest/SHA.pm'; return }, @{[join ', ', map { "'$_'" } $lib, @core]}) }
require $module;
my (\$record) = Game::RoyalUr::Notation->can('parse_record') && Game::RoyalUr::Notation::parse_record("[rules finkel]\\n[first light]\\n1. l 0: -\\n");
print exists \$INC{'Digest/SHA.pm'} ? 'loaded' : \$record || '$module' !~ /Notation/ || '$module' =~ /Senet/ ? 'works' : 'no record';
EOT
    is $answer, 'works', "$module loads where Digest::SHA is missing";
}

# The lines a perl of its own prints. The program goes through a file, so that
# no shell sees it.
sub run {
    my ($program) = @_;
    delete local @ENV{qw(PERL5LIB PERL5OPT PERL_USE_UNSAFE_INC)};
    my $file = File::Temp->new;
    print {$file} $program;
    close $file;
    chomp(my @lines = qx{"$^X" "$file" 2>&1});
    return @lines;
}

done_testing;
