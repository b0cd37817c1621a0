use 5.014;
use strict;
use warnings FATAL => 'all';

# A class of one's own on top of the engine.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Scalar::Util qw(refaddr reftype blessed);
use Test::More;
use BoardsLeft;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my @destroyed;

{
    package Local::Named;
    our @ISA = 'Game::RoyalUr::Engine';
    my %name;

    sub new {
        my ($class, $name, @options) = @_;
        my $self = $class->SUPER::new(@options);
        $name{ Scalar::Util::refaddr($self) } = $name;
        return bless $self, ref $class || $class;    # once more, as many do
    }
    sub name { $name{ Scalar::Util::refaddr($_[0]) } }
    sub put { my $self = shift; $self->SUPER::put(@_); return $self }
    sub DESTROY {
        my ($self) = @_;
        push @destroyed, $self->name // 'nameless';
        delete $name{ Scalar::Util::refaddr($self) };
    }

    package Local::Loud;
    our @ISA = 'Local::Named';
    use overload '""' => sub { 'a loud board' }, '==' => sub { 1 }, bool => sub { 1 };
}

subtest 'constructors' => sub {
    my $board = Local::Named->new('first', pieces => 3);
    isa_ok $board, 'Local::Named';
    isa_ok $board, $class;
    is $board->hand(SIDE_LIGHT), 3, 'its options arrived';
    is $board->name, 'first', 'and its own';
    is ref $board->clone, 'Local::Named', 'a clone is of the same class';
    is ref +(Local::Named->of_string('4xx2/8/4xx2 l 7 0 7 0'))[0], 'Local::Named', 'and so is what of_string makes';
    is ref $board->new('second'), 'Local::Named', 'or what is asked of an object';
    is ref $class->new, $class, 'the engine itself is not changed';
    is ref $board->clone->put(0, LIGHT), 'Local::Named', 'methods that return the board return it';
};
is scalar(grep { $_ eq 'first' } @destroyed), 1, 'its own DESTROY ran';
is scalar(@destroyed), 5, 'for each of them';

subtest 'an overloaded board is still one' => sub {
    my $board = Local::Loud->new('loud');
    is "$board", 'a loud board', 'its own text';
    is $board->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'and the position';
    my ($move) = $board->moves(2);
    my $undo = $board->apply($move);
    is ref $board->unapply($undo), 'Local::Loud', 'played on';
    is refaddr($board->set_ply(3)), refaddr($board), 'the same object comes back';
    is $board->evaluate(SIDE_LIGHT), 0, 'evaluated';
    is ref $board->clone, 'Local::Loud', 'copied';
};

subtest 'blessed anew' => sub {
    my $board = $class->new;
    bless $board, 'Local::Named';
    is $board->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'into a subclass';
    bless $board, 'Local::Stranger';
    is Game::RoyalUr::Engine::to_string($board), '4xx2/8/4xx2 l 7 0 7 0', 'or elsewhere: the board is in the object, not in its class';
    ok !$board->can('to_string'), 'which has none of its methods';
};

subtest 'what an object looks like' => sub {
    my $board = $class->new;
    is reftype($board), 'SCALAR', 'a reference to a scalar';
    ok !defined $$board, 'that holds nothing';
    $$board = 'anything';
    is $board->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'nor matters';
    undef $$board;
    is $board->to_string, '4xx2/8/4xx2 l 7 0 7 0', 'at all';
    my $same = $board;
    $same->set_ply(4);
    is $board->ply, 4, 'a copy of the reference is the same board';
};

no_boards_left();
done_testing;
