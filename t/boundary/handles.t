use 5.014;
use strict;
use warnings FATAL => 'all';

# Objects that are none, objects that are no more, and objects in odd places.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use AnotherPerl;
use BoardsLeft;
use Refusal;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $START = '4xx2/8/4xx2 l 7 0 7 0';

# Every method of a board, with arguments that are good.
my ($move) = $class->new->moves(1);
my $undo = $class->new->forfeit;
my %METHOD = (
    to_string => [], key_hex => [], clone => [], side => [], ply => [], forfeit => [], status => [], how => [], winner => [],
    at => [0], lift => [0], hand => [0], home => [0], count => [0], set_side => [0], set_ply => [0], consistent => [7],
    put => [0, 0], set_hand => [0, 7], set_home => [0, 0], moves => [1], apply => [$move], unapply => [$undo], walk => [1],
    evaluate => [0], greedy => [1], search => [1, depth => 1], misfit => [],
    legal_move => [1, 'hand', 'd1'], why_not => [1, 'hand', 'd1'], estimate => [], rank => [1],
);
my @OF_THE_CLASS = qw(new of_string cell_of file_of row_of cell_name is_rosette all_cells route_len route_cell route_step
    route_shared rules chances throws count_positions ply_cap abi_version live weights estimate_off);
my @others = qw(other piece_of DESTROY import bootstrap);

# What the class has by itself, and not from what it loads.
my @own = do {
    no strict 'refs';
    grep { !/\A[A-Z_]+\z/ || $_ eq 'DESTROY' } grep { defined &{"${class}::$_"} } keys %{"${class}::"};
};
is_deeply [sort @own], [sort keys %METHOD, @OF_THE_CLASS, @others], 'these are all the methods there are';

subtest 'each works on a board' => sub {
    ok eval { my $board = $class->new; $board->$_(@{ $METHOD{$_} }); 1 }, $_ or diag $@ for sort keys %METHOD;
};

subtest 'forged objects' => sub {
    my $address = 0 + $class->new;
    my %forged = (
        'a hash' => bless({}, $class),
        'an array' => bless([], $class),
        'a scalar' => bless(\(my $empty), $class),
        'a number' => bless(\(my $one = 1), $class),
        'an address' => bless(\$address, $class),
        'code' => bless(sub { 1 }, $class),
        'a glob' => do { open my $handle, '<', $0 or die $!; bless $handle, $class },
        'a reference' => bless(\\1, $class),
        'a pattern' => bless(qr/x/, $class),
        'a code of a move' => bless(\(my $code = $move->code), $class),
        'the undef inside' => do { my $inside = ${ $class->new }; bless \$inside, $class },
        'a move' => $move,
        'an undo' => $undo,
        'another class' => bless({}, 'Local::Other'),
        'a plain reference' => {},
    );
    for my $kind (sort keys %forged) {
        for my $name (sort keys %METHOD) {
            my $method = $class->can($name);
            refused(sub { $method->($forged{$kind}, @{ $METHOD{$name} }) }, 'this method needs a board, not another object', "$kind: $name");
        }
        ok eval { $class->can('DESTROY')->($forged{$kind}); 1 }, "$kind: DESTROY leaves it alone";
    }
};

subtest 'no objects' => sub {
    for my $what ($class, 'Local::Nowhere', '', 0, 1, "\0", undef) {
        for my $name (sort keys %METHOD) {
            my $method = $class->can($name);
            refused(sub { $method->($what, @{ $METHOD{$name} }) }, 'this method needs a board, not a class or a plain value', ($what // 'undef') =~ s/\0/NUL/r . ": $name");
        }
        ok eval { $class->can('DESTROY')->($what); 1 }, 'DESTROY leaves it alone';
    }
    for my $name (sort keys %METHOD) {
        my $method = $class->can($name);
        refused(sub { $method->() }, "Usage: Game::RoyalUr::Engine::$name", "$name of nothing at all");
    }
};

subtest 'after DESTROY' => sub {
    my $live = $class->live;
    my $board = $class->new;
    is $class->live, $live + 1, 'one more board';
    $board->DESTROY;
    is $class->live, $live, 'and gone';
    $board->DESTROY for 1 .. 3;
    is $class->live, $live, 'once only';
    for my $name (sort keys %METHOD) {
        refused(sub { $board->$name(@{ $METHOD{$name} }) }, 'this board has been destroyed', $name);
    }
    is $board->cell_of(3, 1), $class->cell_of(3, 1), 'class methods do not mind';
    isa_ok $board->new, $class, 'nor constructors';
};

subtest 'a constructor that fails leaves nothing' => sub {
    my $live = $class->live;
    for (1 .. 100) {
        eval { $class->new(pieces => 9) };
        eval { $class->new(position => 'x') };
        my ($none) = $class->of_string('x');
        eval { $class->new(pieces => 3, 'x') };
    }
    is $class->live, $live, 'four hundred times';
};

subtest 'localised, aliased, copied' => sub {
    our $alias;
    my $board = $class->new;
    {
        local *alias = $board;
        local $alias;
        refused(sub { (\$alias)->to_string }, q(Can't call method "to_string" on unblessed reference), 'what stands in its place is nothing');
        ok !eval { $class->can('to_string')->(\$alias); 1 }, 'whoever asks';
    }
    my $other = $class->new(pieces => 3);
    is $board->to_string, $START, 'and the board is whole';
    is $board->set_ply(3)->clone->ply, 3, 'and works';
    for my $same ($board) { $same->set_ply(4) }
    is $board->ply, 4, 'through an alias';
    my $copy = $$board;
    refused(sub { $class->can('ply')->(\$copy) }, 'needs a board', 'what is inside is no board');
    require Storable;
    refused(sub { Storable::dclone($board)->ply }, 'needs a board', 'nor is what Storable makes of it');
    require Data::Dumper;
    like(Data::Dumper->new([$board])->Dump, qr/Game::RoyalUr::Engine/, 'it can be looked at');
};

subtest 'in odd places' => sub {
    my @boards = map { $class->new(pieces => $_) } 5, 3, 7, 1;
    is join('', map { $_->hand(SIDE_LIGHT) } sort { $a->hand(SIDE_LIGHT) <=> $b->hand(SIDE_LIGHT) } @boards), '1357', 'in a sort block';
    my @caught;
    {
        local $@;
        my $guard = bless { board => $class->new }, 'Local::Guard';
        local $Local::Guard::say = sub { push @caught, $_[0]->clone->to_string; eval { $class->new(pieces => 8) } };
        undef $guard;
    }
    is_deeply \@caught, [$START], 'in DESTROY';
    local $SIG{__WARN__} = sub { push @caught, $class->new->to_string };
    warn 'once';
    is scalar(@caught), 2, 'in a warning handler';
    local $SIG{__DIE__} = sub { push @caught, $class->new->key_hex };
    eval { $class->new(pieces => 8) };
    is $caught[-1], '0' x 12, 'in a handler of its own croak';
    like $@, qr/\Aa number of pieces/, '  which stays what it was';
    my $deep;
    $deep = sub {
        no warnings 'recursion';
        my ($board, $n) = @_;
        return $n ? $deep->($board->clone->set_ply($n), $n - 1) : $board->ply;
    };
    is $deep->($class->new, 5000), 1, 'deep down';
    undef $deep;
    is(($class->new->moves(1))[0]->to, 'd1', 'a board that nobody keeps');
    my $board = $class->new;
    ok !eval { my $x = $board->{no}; 1 }, 'it is no hash';
    ok $board, 'but true';
    cmp_ok $board, '!=', $class->new, 'and itself';
};

sub Local::Guard::DESTROY { $Local::Guard::say->($_[0]{board}) if $Local::Guard::say }

prints <<'END', "4xx2/8/4xx2 l 7 0 7 0\n", 'boards that outlive the program';
use Game::RoyalUr::Engine ':all';
our $global = Game::RoyalUr::Engine->new;
our %table  = (board => $global->clone, move => ($global->moves(1))[0], undo => $global->clone->forfeit);
$table{self} = \%table;
print $global->to_string, "\n";
END

prints <<'END', "1\n", 'boards used while everything is torn down';
use Game::RoyalUr::Engine ':all';
sub Local::Last::DESTROY {
    my $self = shift;
    eval { $self->{board}->set_ply(2); $self->{board}->clone->moves(3); $self->{board}->unapply($self->{undo}) };
}
our $last = bless { board => Game::RoyalUr::Engine->new }, 'Local::Last';
$last->{undo} = $last->{board}->forfeit;
$last->{self} = $last;
print $last->{board}->ply, "\n";
END

prints <<'END', "0\n", 'boards gone before END';
use Game::RoyalUr::Engine;
{ my @boards = map { Game::RoyalUr::Engine->new } 1 .. 1000; }
END { print Game::RoyalUr::Engine->live, "\n" }
END

prints <<'END', "child 2\nparent 2\n", 'across fork';
use Game::RoyalUr::Engine ':all';
$| = 1;
my $board = Game::RoyalUr::Engine->new;
my $pid = fork // die $!;
$board->set_ply($pid ? 2 : 1);
my $copy = $board->clone;
if (!$pid) { $board->forfeit; print 'child ', $board->ply, "\n"; exit 0 }
waitpid $pid, 0;
die if $?;
print 'parent ', Game::RoyalUr::Engine->live, "\n";
END

undef $_ for $move, $undo;
%METHOD = ();
no_boards_left();
done_testing;
