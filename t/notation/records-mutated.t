use 5.014;
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use TruthTable qw(text_of);

use Game::RoyalUr::Dice qw(throw_for marked roll_of);
use Game::RoyalUr::Notation qw(parse_record format_record);

srand 24;

my @WORDS = qw(rules first opening turn number side faces roll move result after_result);
my @squares = qw(a1 b1 c1 d1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 g3 h3);
my @rulesets = ('finkel', 'masters', map {
        { route => (qw(short long))[$_ & 1], dice => 3 + ($_ >> 1 & 1), zero_rolls => 4 * ($_ >> 2 & 1),
            safe_rosettes => $_ >> 3 & 1, pieces => 1 + $_ % 7 }
} 0 .. 15);

# A record at random that fits together, and its text: written here a line at a
# time from the dice of Game::RoyalUr::Dice, with nothing of the module tested.
sub made_up {
    my $rules = $rulesets[rand @rulesets];
    my %fields = ref $rules ? %$rules
        : $rules eq 'finkel' ? (dice => 4, zero_rolls => 0) : (dice => 3, zero_rolls => 4);
    my %record = (rules => $rules, first => (qw(light dark))[rand 2], turns => []);
    my $spelled = ref $rules
        ? join ' ', map { "$_=$rules->{$_}" } qw(route dice zero_rolls safe_rosettes pieces)
        : $rules;
    my $text = "[rules $spelled]\n[first $record{first}]\n";
    my $seed;
    if (rand() < 0.7) {
        $seed = join '', map { chr int rand 256 } 0 .. rand 8;
        $text .= '[seed ' . ($record{seed} = unpack 'H*', $seed) . "]\n";
        $text .= '[opening ' . ($record{opening} = 2 + 2 * int rand 5) . "]\n" if rand() < 0.6;
    }
    my $side = $record{first};
    for my $number (1 .. rand 30) {
        my $throw = defined $seed
            ? throw_for($seed, ($record{opening} // 0) + $number - 1, $fields{dice})
            : [map { int rand 2 } 1 .. $fields{dice}];
        my %turn = (side => $side, roll => roll_of(marked($throw), \%fields), move => undef);
        $turn{faces} = join '', @$throw if rand() < 0.6;
        $turn{move} = join '-', ('hand', @squares)[rand 21], ('home', @squares)[rand 21] if rand() < 0.8;
        push @{ $record{turns} }, \%turn;
        $text .= join '', "$number. ", substr($side, 0, 1), " $turn{roll}", $turn{faces} ? " $turn{faces}" : (),
            ': ', $turn{move} // '-', "\n";
        $side = $side eq 'light' ? 'dark' : 'light' unless ($turn{move} // '') =~ /-(?:a1|g1|d2|a3|g3)\z/;
    }
    if (rand() < 0.6) {
        my @ends = ([qw(light home)], [qw(dark home)], [qw(light resign)], [qw(dark resign)], ['draw', 'ply_cap']);
        my ($winner, $how) = @{ $ends[rand @ends] };
        $record{result} = { winner => $winner, how => $how };
        $text .= '[result ' . $winner . " $how]\n";
    }
    return (\%record, $text);
}

subtest 'a record written by hand is read as it was meant, and written alike' => sub {
    my ($wrong, $first) = 0;
    for (1 .. 1500) {
        my ($record, $text) = made_up();
        my ($read, $problem) = parse_record($text);
        my $ok = $read && format_record($read) eq $text && format_record($record) eq $text && same($read, $record);
        $first //= $text unless $ok;
        $wrong++ unless $ok;
    }
    is $wrong, 0, 'fifteen hundred records' or diag $first;
};

subtest 'a mutated record is read whole or refused with a line and a word' => sub {
    my (@died, @vague, @changed, %met);
    my $real = text_of('game-finkel.txt');
    for (1 .. 12_000) {
        my $text = mutated(rand() < 0.2 ? $real : (made_up())[1]);
        my ($record, $problem) = eval { parse_record($text) };
        if ($@) {
            push @died, $text;
        }
        elsif ($record) {
            $met{good}++;
            push @changed, $text if defined $problem || format_record($record) ne $text;
        }
        else {
            $met{ $problem->{error} }++;
            my $lines = () = $text =~ /\n/g;
            push @vague, $text
                unless join(' ', sort keys %$problem) eq 'error line' && $problem->{line} =~ /\A[0-9]+\z/
                && ($problem->{line} == 0 ? $problem->{error} =~ /\A(?:empty|no_newline)\z/
                : $problem->{line} <= $lines + 1 && grep { $_ eq $problem->{error} } @WORDS);
            # The fault is where it is said to be: the lines before it are a
            # record of their own, when they hold the header.
            if (!@vague && $problem->{line} > 4 && $problem->{error} ne 'after_result') {
                my $before = join '', ($text =~ /([^\n]*\n)/g)[0 .. $problem->{line} - 2];
                push @vague, $text unless parse_record($before);
            }
        }
    }
    is_deeply \@died, [], 'none dies';
    is_deeply \@vague, [], 'none is refused without saying where and why';
    is_deeply \@changed, [], 'one that is read is written again byte for byte';
    is_deeply [grep { !$met{$_} } 'good', 'empty', 'no_newline', @WORDS], [], 'every word was met';
};

subtest 'one altered roll, side, move or number is refused on its line' => sub {
    my $text = text_of('game-finkel.txt');
    my @lines = split /\n/, $text, -1;
    my $wrong = 0;
    for my $at (4 .. $#lines - 2) {
        my ($number, $side, $roll, $faces, $move) = $lines[$at] =~ /\A(\d+)\. ([ld]) (\d) (\d+): (.+)\z/ or die;
        my %altered = (
            number => ($number + 1) . ". $side $roll $faces: $move",
            side => "$number. " . ($side =~ tr/ld/dl/r) . " $roll $faces: $move",
            roll => "$number. $side " . ($roll == 4 ? 0 : $roll + 1) . ": $move",
            faces => "$number. $side $roll " . ($faces =~ tr/01/10/r) . ": $move",
            move => "$number. $side $roll $faces: ${move}1",
        );
        for my $error (sort keys %altered) {
            my (undef, $problem) = parse_record(join "\n", @lines[0 .. $at - 1], $altered{$error}, @lines[$at + 1 .. $#lines]);
            $wrong++ unless $problem && $problem->{line} == $at + 1 && $problem->{error} eq $error;
        }
    }
    is $wrong, 0, 'every line of a whole game';
};

sub same {
    my ($one, $other) = @_;
    return Test::More::eq_hash($one, $other);
}

sub mutated {
    my ($text) = @_;
    state $pieces = [
        split(//, "0123456789abcdefghld.:-[] \n\t\r\0\xe9"), "\x{263a}", ' ', "\n",
        '[rules finkel]', '[first dark]', "[seed 00]\n", "[opening 2]\n", "[opening 3]\n", '[result light home]', "[result draw ply_cap]\n",
        "1. l 0: -\n", 'hand-a1', 'home', ' 1111', '',
    ];
    for (0 .. rand 2) {
        my $kind = rand;
        my $at = int rand 1 + length $text;
        if ($kind < 0.4) {
            substr $text, $at, (0, 1, 1, 2)[rand 4], $pieces->[rand @$pieces];
        }
        elsif ($kind < 0.5) {
            $text = substr $text, 0, rand() < 0.2 ? 0 : $at;
        }
        else {
            my @lines = $text =~ /([^\n]*\n?)/g;
            pop @lines;
            my ($one, $other) = map { int rand 1 + @lines } 1, 2;
            if ($kind < 0.6) { splice @lines, $one, 1 }
            elsif ($kind < 0.7) { splice @lines, $one, 0, $lines[$other] // "\n" }
            elsif ($kind < 0.8) { splice @lines, $one, 0, "$pieces->[rand @$pieces]\n" }
            elsif ($kind < 0.9 && defined $lines[$one]) { $lines[$one] =~ s/[0-9]+/int rand 5/e }
            elsif (defined $lines[$one]) { $lines[$one] =~ s/ (?:light|dark|[ld])\b/(' light', ' dark', ' l', ' d')[rand 4]/e }
            $text = join '', @lines;
        }
    }
    return $text;
}

done_testing;
