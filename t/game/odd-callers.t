use 5.014;
use strict;
use warnings;

# Callers that set Perl's own variables, or hand over odd text: what is written is the
# same, and nothing in it steers a terminal.

use FindBin;
use lib "$FindBin::Bin/../lib";
use JSON::PP ();
use Test::More;

use Game::Dominoes::Layout;
use Game::Dominoes::Notation;
use Game::RoyalUr;
use Game::RoyalUr::Analysis;
use Game::RoyalUr::Analysis::Text qw(heading);
use Game::RoyalUr::Bot;
use Game::RoyalUr::Diagram;
use Game::RoyalUr::Notation;
use Game::RoyalUr::Report;
use Game::RoyalUr::Stats;
use Game::RoyalUr::Stats::Histogram;
use Game::RoyalUr::Variant;
use Game::Senet::Notation;
use Game::Senet::Position;

my $record = "[rules finkel]\n[first light]\n1. l 2 1001: hand-c1\n2. d 0: -\n3. l 2: c1-a1\n[result dark resign]\n";
my $senet = "[variant kendall pieces=5 blockade=3 protect=run backward=1 reach26=exact throw_on_26=0]\n[first light]\n1. l 1: 10-11\n";
my $counts = { rules => 'finkel', first => 'light', end => 'home', winner => 'light', turns => 90, captures => 3, lost_turns => 5, rosettes => 9 };
my %of = (
    record => sub { Game::RoyalUr::Notation::format_record(scalar Game::RoyalUr::Notation::parse_record($record)) },
    display => sub { Game::RoyalUr::Notation::format_display({ from => 'a2', to => 'd2', captures => 1 }, 3) },
    variant => sub { Game::RoyalUr::Variant->new(pieces => 3)->describe },
    misspelt => sub { eval { Game::RoyalUr::Variant->new(piece => 3) }; $@ },
    diagram => sub { Game::RoyalUr::Diagram->new(move => 'hand-b1')->svg },
    stats => sub { Game::RoyalUr::Stats->new->add($counts)->text },
    histogram => sub { Game::RoyalUr::Stats::Histogram->svg(Game::RoyalUr::Stats->new->add($counts)) },
    analysis => sub { Game::RoyalUr::Analysis->new(game => $record, depth => 0)->text },
    json => sub { Game::RoyalUr::Analysis->new(game => $record, depth => 0)->json },
    report => sub { Game::RoyalUr::Report->new(analysis => Game::RoyalUr::Analysis->new(game => $record, depth => 0))->html },
    senet => sub { Game::Senet::Notation::format_record(scalar Game::Senet::Notation::parse_record($senet)) },
    position => sub { Game::Senet::Position::write_position('dldldldldl' . '.' x 20, 0, 0, 0) },
    dominoes => sub { Game::Dominoes::Notation::to_text(Game::Dominoes::Notation::from_text('5-5@L* 5-2@L D2 P |')) },
    ends => sub { join ' ', Game::Dominoes::Notation::to_layout('5-5@L* 5-2@L 5-3@R')->open_ends },
);
my %plain = map { $_ => $of{$_}->() } sort keys %of;

subtest "perl -l and a caller's \$, \$\\ \$/ \$\" changed what was written" => sub {
    for my $name (sort keys %of) {
        local ($,, $\, $/, $") = ('-', "!\n", 'l', '+');
        my $text = $of{$name}->();
        { local ($,, $\, $/, $") = (undef, undef, "\n", ' '); is $text, $plain{$name}, $name }
    }
};

subtest 'the control characters of a name reached the terminal' => sub {
    my $analysis = Game::RoyalUr::Analysis->new(game => $record, depth => 0);
    my $figures = $analysis->figures;
    $figures->{players} = { light => "A\e[2J\nn\x{202e}n", dark => "B\x{9b}2J" };
    is((heading($figures))[0], 'A\x1b[2J\nn\x{202e}n (light) against B\x9b2J (dark)', 'heading');
    my $text = Game::RoyalUr::Analysis::Text->text($figures);
    unlike $text, qr/[\x00-\x09\x0b-\x1f\x7f-\x9f\x{202e}]/, 'text';
    like(Game::RoyalUr::Stats->new->add({ %$counts, rules => "x\e[2J" })->text, qr/\Ax\\x1b\[2J: 1 game/, 'statistics');
    for (
        sub { Game::RoyalUr::Variant->named("x\e[2J") }, sub { Game::RoyalUr::Variant->new("x\e[2J" => 1) },
        sub { Game::RoyalUr::Variant->new(pieces => "\e[2J") }, sub { Game::RoyalUr::Diagram->new(position => "x\e[2J") },
        sub { Game::RoyalUr::Diagram->new(move => "x\e[2J") },
        sub { Game::RoyalUr::Notation::format_move({ from => "x\e[2J", to => 'a1' }) }, sub { Game::RoyalUr::Notation::other_side("\e[2J") },
        sub { Game::RoyalUr::Notation::format_record({ rules => 'finkel', first => 'light', turns => [{ side => 'light', roll => 1, move => "\e[2J" }] }) },
        sub { Game::RoyalUr::Notation::format_record({ rules => 'finkel', first => 'light', result => { winner => "\e[2J", how => 'home' } }) },
        sub { Game::RoyalUr::Dice::throw_for('x', "\e[2J", 4) }, sub { Game::RoyalUr::Dice::throw_for('x', 0, "\e[2J") }, sub { Game::RoyalUr::Bot->new(level => "x\e[2J") },
        )
    {
        eval { $_->() };
        like $@, qr/\\x1b\[2J/, 'a message: ' . substr $@, 0, 40;
        unlike $@, qr/\e/, '  without the character';
    }
};

subtest 'a figure that is no number made invalid JSON' => sub {
    my $analysis = Game::RoyalUr::Analysis->new(game => $record, depth => 0);
    my $json = do {
        no warnings 'redefine';
        my $figures = $analysis->figures;
        $figures->{light_at_start} = 9**9**9;
        $figures->{turns}[0]{luck} = -sin(9**9**9);
        local *Game::RoyalUr::Analysis::figures = sub { $figures };
        $analysis->json;
    };
    my $read = eval { JSON::PP->new->decode($json) };
    ok $read, 'it is JSON' or diag $@;
    is_deeply [$read->{light_at_start}, $read->{turns}[0]{luck}], [undef, undef], 'and has null there';
    is $read->{method}{exact}, 0, 'false is false';
};

subtest 'a boolean of JSON as a rule was refused by game, rules and variant' => sub {
    require Game::RoyalUr;
    require Game::RoyalUr::Rules;
    require Math::BigInt;
    my %number = (true => [JSON::PP::true(), 1], false => [JSON::PP::false(), 0], big => [Math::BigInt->new(1), 1], "Perl's false" => [!1, 0]);
    for my $name (sort keys %number) {
        my ($given, $is) = @{ $number{$name} };
        my $rules = { safe_rosettes => $given, pieces => Math::BigInt->new(3) };
        is eval { Game::RoyalUr->new(rules => $rules, seed => 'x')->variant->safe_rosettes }, $is, "$name: a game";
        is eval { Game::RoyalUr::Rules->new(rules => $rules)->rules->{safe_rosettes} }, $is, '  rules';
        is eval { Game::RoyalUr::Variant->of($rules)->safe_rosettes }, $is, '  a variant';
        is eval { Game::RoyalUr::Engine->rules($rules)->{safe_rosettes} }, $is, '  the engine';
        is eval { scalar Game::RoyalUr::Bot->levels($rules) } // $@, 5, '  a bot';
    }
};

done_testing;
