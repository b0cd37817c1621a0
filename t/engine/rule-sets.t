use 5.014;
use strict;
use warnings FATAL => 'all';

# Rule sets, their odds and how many positions they have.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use OddValues qw(no_numbers far_numbers equal_numbers shown);
use Refusal;
use TruthTable qw(rows);

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my %FINKEL = (route => 'short', dice => 4, zero_rolls => 0, safe_rosettes => 1, pieces => 7);
my %MASTERS = (route => 'long', dice => 3, zero_rolls => 4, safe_rosettes => 0, pieces => 7);

subtest 'what stands for a rule set' => sub {
    is_deeply $class->rules, \%FINKEL, 'nothing is the standard game';
    is_deeply $class->rules(undef), \%FINKEL, 'and so is undef';
    is_deeply $class->rules({}), \%FINKEL, 'and a hash of nothing';
    is_deeply $class->rules('finkel'), \%FINKEL, 'finkel';
    is_deeply $class->rules('masters'), \%MASTERS, 'masters';
    is_deeply $class->rules(\%MASTERS), \%MASTERS, 'all five fields';
    my %may = (route => [qw(short long)], dice => [3, 4], zero_rolls => [0, 4], safe_rosettes => [0, 1], pieces => [1 .. 7]);
    for my $field (sort keys %may) {
        for my $value (@{ $may{$field} }) {
            is_deeply $class->rules({ $field => $value }), { %FINKEL, $field => $value }, "$field $value";
            is_deeply $class->rules({ $field => "$value" }), { %FINKEL, $field => $value }, '  as text';
        }
    }
    is_deeply $class->rules({ safe_rosettes => !!$_ }), { %FINKEL, safe_rosettes => $_ }, "Perl's own truth: $_" for 0, 1;
    is_deeply $class->rules(bless { pieces => 3 }, 'Local::Rules'), { %FINKEL, pieces => 3 }, 'a hash may be an object';
    my $rules = $class->rules;
    $rules->{pieces} = 99;
    is_deeply $class->rules, \%FINKEL, 'what is answered is nobody else\'s';
    utf8::upgrade(my $name = 'masters');
    utf8::upgrade(my $field = 'pieces');
    is_deeply $class->rules($name), \%MASTERS, 'an upgraded name';
    is_deeply $class->rules({ $field => 3 }), { %FINKEL, pieces => 3 }, 'an upgraded field';
};

# Every method that takes a rule set, with what comes before it in a call.
my $board = $class->new;
my ($move) = $board->moves(1);
my %takes = (
    rules => [$class],
    count_positions => [$class],
    moves => [$board, 1],
    apply => [$board, $move],
    status => [$board],
    how => [$board],
    winner => [$board],
    walk => [$board, 1],
    evaluate => [$board, SIDE_LIGHT],
    greedy => [$board, 1],
    search => [$board, 1, depth => 1, 'rules'],
);

my @REFUSED = (
    ['Finkel', qr/no rule set is called 'Finkel': there are finkel and masters/],
    ['', qr/no rule set is called '': /], ['finkel ', qr/no rule set is called 'finkel ': /],
    ["finkel\0", qr/no rule set is called 'finkel\\x\{0\}': /], [1, qr/no rule set is called '1': /],
    ["\xe9\x{263a}\n", qr/no rule set is called '\\x\{e9\}\\x\{263a\}\\n': /],
    ['x' x 100_000, qr/no rule set is called '(x{60})'\.\.\.: /],
    [[], qr/a rule set must be a name or a hash reference, not another reference/],
    [\'finkel', qr/a rule set must be a name/], [sub { 1 }, qr/a rule set must be a name/],
    [$board, qr/a rule set must be a name/],
    [{ peices => 3 }, qr/a rule set has no field 'peices': it has route, dice, zero_rolls, safe_rosettes, pieces/],
    [{ '' => 3 }, qr/a rule set has no field '': /], [{ "pieces\0" => 3 }, qr/a rule set has no field 'pieces\\x\{0\}': /],
    [{ "\xe9" => 3 }, qr/a rule set has no field '\\x\{e9\}': /], [{ "\x{263a}" => 3 }, qr/a rule set has no field '\\x\{263a\}': /],
    [{ b => 1, a => 1, c => 1, pieces => 9 }, qr/a rule set has no field 'a': /],
    [{ route => 'Long' }, qr/route must be short or long, not 'Long'/], [{ route => 1 }, qr/route must be short or long, not '1'/],
    [{ dice => 5 }, qr/dice must be 3 or 4, not '5'/], [{ dice => '3.0' }, qr/dice must be 3 or 4, not '3\.0'/],
    [{ dice => 3.7 }, qr/dice must be 3 or 4, not '3\.7'/],
    [{ dice => undef }, qr/dice must be 3 or 4, not 'undef'/], [{ dice => [] }, qr/dice must be 3 or 4, not 'a reference'/],
    [{ zero_rolls => 2 }, qr/zero_rolls must be 0 or 4, not '2'/], [{ zero_rolls => '' }, qr/zero_rolls must be 0 or 4, not ''/],
    [{ safe_rosettes => 2 }, qr/safe_rosettes must be 0 or 1, not '2'/], [{ safe_rosettes => 'yes' }, qr/safe_rosettes must be 0 or 1, not 'yes'/],
    [{ safe_rosettes => '' }, qr/safe_rosettes must be 0 or 1, not ''/],
    [{ pieces => 0 }, qr/pieces must be 1 to 7, not '0'/], [{ pieces => 8 }, qr/pieces must be 1 to 7, not '8'/],
    [{ pieces => -1 }, qr/pieces must be 1 to 7, not '-1'/], [{ pieces => 1.5 }, qr/pieces must be 1 to 7, not '1\.5'/],
    [{ pieces => "3\0" }, qr/pieces must be 1 to 7, not '3\\x\{0\}'/], [{ pieces => 1e300 }, qr/pieces must be 1 to 7, not '1e\+300'/],
);

for my $method (sort keys %takes) {
    subtest "what is no rule set to $method" => sub {
        my ($on, @before) = @{ $takes{$method} };
        for my $case (@REFUSED) {
            my ($rules, $words) = @$case;
            my $name = ref $rules eq 'HASH' ? join ', ', map { "$_ => " . shown($rules->{$_}) } sort keys %$rules : shown($rules);
            refused(sub { $on->$method(@before, $rules) }, $words, $name =~ s/[^ -~]/?/gr);
            refused(sub { my $count = $on->$method(@before, $rules) }, $words, '  counted') if $method eq 'moves';
        }
        is $board->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'the board is as it was';
        ok eval { $on->$method(@before, { pieces => 3, route => 'long' }); 1 }, 'a rule set it takes' or diag $@;
        $board->set_hand(SIDE_LIGHT, 7)->lift($move->to_cell)->set_side(SIDE_LIGHT);
    };
}

subtest 'chances' => sub {
    my %weights = ('4 0' => [1, 4, 6, 4, 1], '4 4' => [0, 4, 6, 4, 2], '3 0' => [1, 3, 3, 1, 0], '3 4' => [0, 3, 3, 1, 1]);
    for my $dice (3, 4) {
        for my $zero (0, 4) {
            my @told = @{ $weights{"$dice $zero"} };
            my @expected = map { $told[$_] ? [$_, $told[$_], 2**$dice] : () } 0 .. 4;
            is_deeply [$class->chances($dice, $zero)], \@expected, "$dice dice, nothing marked worth $zero";
            is scalar($class->chances($dice, $zero)), scalar(@expected), '  and their number';
        }
    }
    is_deeply [$class->chances($_, 4)], [$class->chances(3, 4)], 'three as ' . shown($_) for equal_numbers(3);
    for my $odd (no_numbers(), far_numbers(), 0, 1, 2, 5) {
        is_deeply [$class->chances($odd, 0)], [], 'none for dice ' . shown($odd);
        next if defined $odd && !ref $odd && $odd eq '0';
        is_deeply [$class->chances(4, $odd)], [], 'none for zero_rolls ' . shown($odd);
    }
    is scalar($class->chances(5, 0)), 0, 'no rolls';
    my ($chance) = $class->chances(4, 0);
    $chance->[1] = 99;
    is_deeply + ($class->chances(4, 0))[0], [0, 1, 16], 'what is answered is nobody else\'s';
};

subtest 'count_positions' => sub {
    for my $row (rows('position-counts.tsv')) {
        my $rules = { %{ $class->rules($row->{rules}) }, pieces => $row->{pieces} };
        is $class->count_positions($rules), $row->{count}, "$row->{rules}, $row->{pieces} pieces";
    }
    is $class->count_positions, '275827872', 'of the standard game when not told';
    is $class->count_positions({ dice => 3, zero_rolls => 4, safe_rosettes => 0 }), '275827872', 'dice and rosettes do not matter';
};

undef $board;
%takes = @REFUSED = ();
no_boards_left();
done_testing;
