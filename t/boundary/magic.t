use 5.014;
use strict;
use warnings FATAL => 'all';

# Arguments that run code when they are read: they may die, take the board away
# or change it under the call.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Test::More;
use BoardsLeft;
use Refusal;

use Game::RoyalUr::Engine ':all';

my $class = 'Game::RoyalUr::Engine';
my $START = '4xx2/8/4xx2 l 7 0 7 0';

{
    package Local::Tied;
    sub TIESCALAR { my ($class, $code) = @_; return bless { code => $code, reads => 0 }, $class }
    sub FETCH { my $self = shift; $self->{reads}++; return $self->{code}->() }
    sub STORE { die 'stored' }

    package Local::TiedHash;
    require Tie::Hash;
    our @ISA = 'Tie::StdHash';
    our $code;
    sub FETCH { my ($self, $key) = @_; $code->($key) if $code; return $self->{$key} }

    package Local::Number;
    use overload '0+' => sub { $_[0]->() }, '""' => sub { $_[0]->() }, fallback => 1;

    package Local::OnlyEquals;
    use overload '==' => sub { 1 };
}

sub tied_to(&) { my ($code) = @_; tie my $value, 'Local::Tied', $code; return \$value }
sub number(&) { my ($code) = @_; return bless $code, 'Local::Number' }

# Each method that reads arguments, with a maker of good ones for a board.
my %CALL = (
    at => sub { 0 }, lift => sub { 0 }, hand => sub { 0 }, home => sub { 0 }, count => sub { 0 },
    set_side => sub { 1 }, set_ply => sub { 5 }, consistent => sub { 7 },
    put => sub { 0, 1 }, set_hand => sub { 0, 3 }, set_home => sub { 1, 3 },
    moves => sub { 1, 'masters' }, walk => sub { 1, 'masters' }, greedy => sub { 1, 'masters' },
    status => sub { 'masters' }, how => sub { 'masters' }, winner => sub { 'masters' },
    evaluate => sub { 0, 'masters', { entry => 1 } },
    search => sub { 1, depth => 1, rules => 'masters', weights => { entry => 1 } },
    apply => sub { ($class->new->moves(1))[0], 'finkel' },
    unapply => sub { $class->new->forfeit },
);

# For each argument of each method: its name, its value, and a call that takes
# references to the variable of the board and to one for the argument.
sub each_argument {
    my ($code) = @_;
    for my $method (sort keys %CALL) {
        my @arguments = $CALL{$method}->();
        for my $place (0 .. $#arguments) {
            my $list = join ', ', map { $_ == $place ? '$$instead' : "\$arguments[$_]" } 0 .. $#arguments;
            my $call = eval "sub { my (\$board, \$instead) = \@_; return scalar \$\$board->$method($list) }" or die $@;
            $code->("$method, argument $place", $arguments[$place], $call);
        }
    }
}

subtest 'a tied argument is read once' => sub {
    each_argument(sub {
            my ($name, $value, $call) = @_;
            my $tied = tied_to { $value };
            my $board = $class->new;
            ok eval { $call->(\$board, $tied); 1 }, $name or diag $@;
            is tied($$tied)->{reads}, 1, '  once';
    });
};

subtest 'an argument that dies' => sub {
    each_argument(sub {
            my ($name, $value, $call) = @_;
            my $board = $class->new;
            my @dying = tied_to { die "not now\n" };
            push @dying, \number { die "not now\n" } if $value =~ /\A[0-9]+\z/;
            for my $instead (@dying) {
                ok !eval { $call->(\$board, $instead); 1 }, $name;
                is $@, "not now\n", '  its own words come through';
                is $board->to_string . $board->ply, "${START}0", '  and nothing has changed';
            }
    });
};

subtest 'an argument that takes the board away' => sub {
    my $live = $class->live;
    each_argument(sub {
            my ($name, $value, $call) = @_;
            my $board = $class->new;
            my $tied = tied_to { undef $board; $value };
            ok eval { $call->(\$board, $tied); 1 }, "$name: the call keeps it" or diag $@;
            is $board, undef, '  until it is done';
            $board = $class->new;
            $tied = tied_to { $board->DESTROY; $value };
            ok !eval { $call->(\$board, $tied); 1 }, '  but not one that is destroyed';
            like $@, qr/\Athis board has been destroyed at /, '  which is said';
    });
    is $class->live, $live, 'none is left';
};

subtest 'an argument that takes another argument away' => sub {
    my (%hash, @array);
    tie $hash{first}, 'Local::Tied', sub { delete $hash{second}; 3 };
    $hash{second} = 1;
    is $class->cell_of($hash{first}, $hash{second}), $class->cell_of(3, 1), 'out of a hash';
    tie $array[0], 'Local::Tied', sub { @array = (); 3 };
    $array[1] = 1;
    is $class->cell_of(@array), $class->cell_of(3, 1), 'all of an array';
    my $board = $class->new;
    my $rules = { pieces => 3 };
    my $roll = tied_to { undef $rules; 1 };
    is scalar($board->moves($$roll, $rules)), 1, 'the rule set';
    my ($undo, $self);
    my $outer = $class->new;
    $undo = $outer->forfeit;
    tie $self, 'Local::Tied', sub { undef $undo; $outer };
    is $class->can('unapply')->($self, $undo)->to_string, $START, 'the undo';
};

subtest 'a board in a tied variable' => sub {
    my $board = $class->new;
    my $tied = tied_to { $board };
    is $$tied->to_string, $START, 'to_string';
    is $$tied->clone->to_string, $START, 'clone';
    is $$tied->put(0, LIGHT), $board, 'what is returned is the board';
    ok $$tied->apply(($$tied->moves(2))[0]), 'apply';
    my $moves = tied_to { ($board->moves(1))[0] };
    ok $board->set_side(SIDE_LIGHT)->apply($$moves), 'a move in one';
    my @in_turn = (($board->moves(1))[0], sub { 1 }, 3);
    my $changing = tied_to { push @in_turn, shift @in_turn; $in_turn[-1] };
    my $applied = grep { eval { $board->clone->apply($$changing); 1 } } 1 .. 9;
    is $applied, 3, 'a move that is another thing each time it is read';
};

subtest 'a hash that is tied' => sub {
    tie my %rules, 'Local::TiedHash';
    %rules = (pieces => 3, route => 'long');
    is_deeply $class->rules(\%rules), { %{ $class->rules }, pieces => 3, route => 'long' }, 'a rule set';
    tie my %weights, 'Local::TiedHash';
    %weights = (entry => 16);
    my $board = $class->new(position => '4xx2/8/4xx2 l 7 0 6 1');
    is $board->evaluate(SIDE_LIGHT, undef, \%weights), $board->evaluate(SIDE_LIGHT, undef, { entry => 16 }), 'weights';
    {
        local $Local::TiedHash::code = sub { die "no $_[0]\n" };
        ok !eval { $class->rules(\%rules); 1 }, 'one that dies';
        is $@, "no pieces\n", '  at the first field by name';
    }
    {
        local $Local::TiedHash::code = sub { undef $board };
        is eval { $board->evaluate(SIDE_LIGHT, undef, \%weights) } // $@, -16 * 15 - 16, 'one that takes the board away';
    }
    for my $field (qw(dice pieces route safe_rosettes zero_rolls)) {
        my %plain = %{ $class->rules };
        my $value = $plain{$field};
        tie $plain{$field}, 'Local::Tied', sub { %plain = (); $value };
        ok eval { $class->rules(\%plain); 1 } || $@ =~ /must be/, "one that empties itself at $field";
    }
    my %iterated = (pieces => 3, dice => 3);
    is_deeply $class->rules(\%iterated), { %{ $class->rules }, %iterated }, 'a plain one';
};

subtest 'strings that run code' => sub {
    my $text = tied_to { $START };
    my ($board, $fault) = $class->of_string($$text);
    is $board->to_string, $START, 'of_string of a tied variable';
    is tied($$text)->{reads}, 1, '  read once';
    is $class->new(position => $$text)->to_string, $START, 'new of one';
    is tied($$text)->{reads}, 2, '  once more';
    my $deep = tied_to { my @list = map { $_ } 1 .. 200_000; sub { @_ }->(@list); $START };
    is_deeply [map { ref || $_ } $class->of_string($$deep)], [$class, POS_OK], 'one that makes the stack grow';
    my $grown = \number { sub { scalar @_ }->(1 .. 200_000); 2 };
    is_deeply [map { $_->to } $board->moves($$grown)], ['c1'], 'a number that does';
    my $name = tied_to { 'masters' };
    is $class->rules($$name)->{dice}, 3, 'the name of a rule set';
    my $option = tied_to { 'pieces' };
    is $class->new($$option => 3)->hand(SIDE_LIGHT), 3, 'the name of an option';
    my $dying = tied_to { die "unread\n" };
    ok !eval { $class->of_string($$dying); 1 }, 'one that dies';
    is $@, "unread\n", '  says so';
    for my $class_name (tied_to { $class }, tied_to { $board }) {
        isa_ok Game::RoyalUr::Engine::new($$class_name), $class, 'a class in a tied variable';
    }
};

subtest 'numbers that are objects' => sub {
    my $board = $class->new;
    my $one = number { 1 };
    is $board->hand(number { 0 }), 7, 'a side';
    is scalar($board->moves($one)), 1, 'a roll';
    is $board->search($one, depth => $one)->{depth}, 1, 'a depth';
    is $board->hand(number { 'x' }), -1, 'one that is no number';
    is $board->hand(number { undef }), -1, 'or nothing';
    is $board->hand(number { [] }), -1, 'or a reference';
    my $equals = bless {}, 'Local::OnlyEquals';
    refused(sub { $board->hand($equals) }, qr/Operation "0\+": no method found/, 'one that cannot be a number is refused by Perl');
    ok !eval { $board->hand(number { die "no number\n" }); 1 }, 'one that dies';
    is $@, "no number\n", '  says so';
    my $copy;
    is $board->put(number { $copy = $board->clone; $board->set_ply(8); 0 }, LIGHT)->ply, 8, 'one that plays meanwhile';
};

subtest 'a table and a board, each of which may take the other away' => sub {
    require Game::RoyalUr::Table;
    require File::Temp;
    my $file = File::Temp->new;
    my $table = Game::RoyalUr::Table->solve(rules => { pieces => 1 }, file => "$file");
    my $board = $class->new(pieces => 1);
    for my $method (qw(value rank best)) {
        my @roll = $method eq 'value' ? () : 1;
        my $call = Game::RoyalUr::Table->can($method);
        my $expected = $table->$method($board, @roll);
        my $held = Game::RoyalUr::Table->open("$file");
        my $leave = tied_to { undef $held; $board };
        is scalar($held->$method($$leave, @roll)), $expected, "$method: the board lets go of the table";
        my $copy = $board->clone;
        my $self = tied_to { $copy->DESTROY; $table };
        refused(sub { $call->($$self, $copy, @roll) }, 'this board has been destroyed', '  or the table ends the board');
    }
};

no_boards_left();
done_testing;
