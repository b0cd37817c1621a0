use 5.014;
use strict;
use warnings FATAL => 'all';

# No call leaves anything behind: no board, no scalar, no memory.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;

use Game::RoyalUr::Engine ':all';

eval { require Test::LeakTrace; Test::LeakTrace->import('leaked_count'); 1 }
    or plan skip_all => 'Test::LeakTrace is not installed';

my $class = 'Game::RoyalUr::Engine';
my %rules = (pieces => 3, route => 'long', safe_rosettes => 0);
my $board = $class->new(position => '1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1');
my $wide = "\x{263a}";

{
    package Local::Tied;
    sub TIESCALAR { my ($class, $value) = @_; return bless \$value, $class }
    sub FETCH { my $self = shift; return $$self }
    package Local::Number;
    use overload '0+' => sub { 1 }, fallback => 1;
}
tie my $tied, 'Local::Tied', 1;
my $number = bless [], 'Local::Number';

# Calls that go well.
my %GOOD = (
    new => sub { $class->new(pieces => 3) },
    position => sub { $class->new(position => '4xx2/8/4xx2 l 7 0 7 0') },
    of_string => sub { my ($made) = $class->of_string('4xx2/8/4xx2 l 7 0 7 0') },
    refused => sub { my ($made, $fault) = $class->of_string($wide) },
    clone => sub { $board->clone },
    DESTROY => sub { $board->clone->DESTROY },
    text => sub { $board->to_string . $board->key_hex },
    cells => sub { my @all = map { $class->cell_name($_) } $class->all_cells; $class->cell_name(99) },
    set => sub { $board->put(0, LIGHT)->lift(0)->set_hand(0, 1)->set_home(0, 1)->set_side(0)->set_ply(0) },
    ask => sub { $board->at(0) + $board->hand(0) + $board->home(0) + $board->count(0) + $board->consistent(7) },
    moves => sub { my @moves = $board->moves(2); my $count = $board->moves(2, 'masters') },
    'rules by hash' => sub { my @moves = $board->moves(2, \%rules) },
    apply => sub { my $copy = $board->clone; $copy->unapply($copy->apply(($copy->moves(2))[0])) },
    absent => sub { my $copy = $board->clone; $copy->set_hand(0, 0)->apply(($board->moves(2))[0]) },
    forfeit => sub { my $copy = $board->clone; $copy->unapply($copy->forfeit) },
    status => sub { $board->status + $board->how('masters') + $board->winner(\%rules) },
    walk => sub { $board->walk(2, \%rules) },
    evaluate => sub { $board->evaluate(0, undef, { entry => 8, exposed => 16 }) },
    greedy => sub { $board->greedy(2) },
    search => sub { $board->search(2, depth => 1, rules => \%rules, weights => { rosette => 1 }) },
    rules => sub { $class->rules(\%rules) },
    chances => sub { my @all = $class->chances(4, 0); my $count = $class->chances(3, 4) },
    positions => sub { $class->count_positions({ pieces => 2 }) },
    tied => sub { my @moves = $board->moves($tied); $board->hand($tied) },
    overloaded => sub { my @moves = $board->moves($number); $board->hand($number) },
    odd => sub { $board->put(undef, [])->set_hand({}, $wide)->at('x') },
);

# Calls that croak.
my %BAD = (
    'new: pieces' => sub { $class->new(pieces => 9) },
    'new: position' => sub { $class->new(position => $wide x 20) },
    'new: option' => sub { $class->new($wide => 1) },
    'a roll' => sub { $board->moves('x' x 1000) },
    'a rule set' => sub { $board->moves(1, $wide) },
    'a field' => sub { $board->moves(1, { %rules, $wide => 1 }) },
    'a value' => sub { $board->search(1, rules => { dice => $wide }) },
    'a weight' => sub { $board->evaluate(0, undef, { entry => 1, rosette => 1e9 }) },
    'an option' => sub { $board->search(1, weights => { entry => 1 }, deep => 1) },
    'a move' => sub { $board->apply($board) },
    'an undo' => sub { $board->unapply($board) },
    'no board' => sub { $class->to_string },
    'forged' => sub { $class->can('ply')->(bless [], $class) },
    'usage' => sub { $board->moves },
    'tied' => sub { $class->can('at')->($tied, $tied) },
);

cmp_ok leaked_count(sub { my $loop; $loop = \$loop }), '>', 0, 'a leak would be seen';

# Once for what perl keeps of a first time, and then it must be nothing.
for my $name (sort keys %GOOD) {
    $GOOD{$name}->() for 1 .. 2;
    is leaked_count(sub { $GOOD{$name}->() }), 0, $name;
}
for my $name (sort keys %BAD) {
    my $call = sub { eval { $BAD{$name}->() }; $@ = '' };
    ok !eval { $BAD{$name}->(); 1 }, "$name is refused";
    $call->() for 1 .. 2;
    is leaked_count($call), 0, '  and leaves nothing';
}

# What no count of scalars would show: memory of the library's own. The peak must
# not go on growing once everything has been done a while.
SKIP: {
    open my $status, '<', '/proc/self/status' or skip 'no /proc to ask', 1;
    skip 'valgrind keeps what is freed', 1 if ($ENV{LD_PRELOAD} // '') =~ /vgpreload/;
    my $size = sub {
        seek $status, 0, 0;
        my ($kilobytes) = map { /^VmRSS:\s+(\d+)/ ? $1 : () } <$status>;
        return $kilobytes;
    };
    my $everything = sub {
        for (1 .. 300) {
            $_->() for values %GOOD;
            for my $bad (values %BAD) { eval { $bad->() } }
        }
    };
    $everything->();
    my $before = $size->();
    $everything->() for 1 .. 4;
    cmp_ok $size->() - $before, '<', 1024, 'memory stays where it was';
}

undef $board;
%GOOD = %BAD = ();
no_boards_left();
done_testing;
