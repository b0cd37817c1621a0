package Game::RoyalUr::Report;

use 5.014;
use strict;
use warnings;

use Carp qw(croak);
use File::Basename qw(dirname);
use File::Spec::Functions qw(catfile);
use Scalar::Util qw(blessed);

use Game::RoyalUr::Analysis ();
use Game::RoyalUr::Analysis::Text qw(heading mistake_text points row_of signed_points summary_rows);
use Game::RoyalUr::Arguments qw(named_options);
use Game::RoyalUr::Diagram qw(xml_text);
use Game::RoyalUr::Notation qw(sides);
use Game::RoyalUr::Report::Curve;
use Game::RoyalUr::Text qw(json_text);

our $VERSION = '0.02';

sub new {
    my ($class, @options) = @_;
    my ($analysis, $title) = named_options(new => \@options, qw(analysis title));
    croak 'A report needs a Game::RoyalUr::Analysis'
        unless blessed $analysis && $analysis->isa('Game::RoyalUr::Analysis');
    return bless { figures => $analysis->figures, title => $title }, ref $class || $class;
}

sub html {
    my ($self) = @_;
    my $figures = $self->{figures};
    my ($who, $what) = heading($figures);
    $who = $self->{title} // ucfirst $who;
    my @diagrams = $self->_diagrams;
    my $curve = Game::RoyalUr::Report::Curve->new($figures);
    my %part = (
        title => xml_text(_short($who)),
        who => xml_text($who),
        what => xml_text($what),
        method => xml_text($figures->{method}{text}),
        style => _file('page.css'),
        script => _file('page.js'),
        board => $diagrams[-1]->svg,
        now => xml_text($self->_described($#diagrams)),
        curve => $curve->svg,
        summary => join('', map { _summary_row(@$_) } summary_rows($figures)),
        mistakes => join('', map { $self->_mistakes($_) } sides()),
        legend => xml_text(_legend()),
        moves => join('', map { _turn_row($_) } @{ $figures->{turns} }),
        data => $self->_data($curve, @diagrams),
    );
    return _file('page.html') =~ s/\{\{(\w+)\}\}/$part{$1} \/\/ die "the page has no part $1"/ger;
}

# A title as it may stand on a tab of the browser.
sub _short {
    my ($title) = @_;
    return length $title > 70 ? substr($title, 0, 67) . '...' : $title;
}

# The position after every turn, the start first, with the move that led there.
sub _diagrams {
    my ($self) = @_;
    my ($start, @turns) = ({ position => $self->{figures}{begun} }, @{ $self->{figures}{turns} });
    return map {
        my $turn = $_;
        my ($from, $to) = split /-/, $turn->{move} // '';
        Game::RoyalUr::Diagram->new(
            id => 'board',
            position => $turn->{position},
            title => defined $turn->{number} ? "The board after turn $turn->{number}" : 'The board before the first turn',
            defined $turn->{move} ? (move => { from => $from, to => $to, side => $turn->{side} }) : (),
        );
    } $start, @turns;
}

# A turn, or the start, in a sentence or two.
sub _described {
    my ($self, $ply) = @_;
    my ($figures, $count) = ($self->{figures}, scalar @{ $self->{figures}{turns} });
    if ($ply == 0) {
        return "Before the first of $count turns. " . ucfirst($figures->{first}) . ' moves first. Light has '
            . points($figures->{light_at_start}) . ' % to win.';
    }
    my $turn = $figures->{turns}[$ply - 1];
    my $text = "Turn $ply of $count: $turn->{side} $turn->{shown}" . ($turn->{mark} ne '' ? " $turn->{mark}" : '') . '. ';
    $text .= defined $turn->{move}
        ? sprintf('%s had %s %% before the roll, %s %% after it, %s %% after the move; luck %s, loss %s.',
        ucfirst $turn->{side}, map({ points($turn->{$_}) } qw(before after_roll after_move)),
        signed_points($turn->{luck}), points($turn->{loss}))
        : sprintf('No move. %s had %s %% before the roll, %s %% after it; luck %s.',
        ucfirst $turn->{side}, map({ points($turn->{$_}) } qw(before after_roll)), signed_points($turn->{luck}));
    $text .= " Best was $turn->{best}." if $turn->{loss} > 0;
    $text .= ' The end: ' . $figures->{result} . '.' if $ply == $count && $figures->{result} ne 'not finished';
    return $text;
}

# What the script of the page works with.
sub _data {
    my ($self, $curve, @diagrams) = @_;
    my $json = json_text({
            steps => [map {
                    my $diagram = $diagrams[$_];
                    +{ pieces => $diagram->pieces, arrow => $diagram->arrow, title => $diagram->title,
                        about => $diagram->description, now => $self->_described($_) };
            } 0 .. $#diagrams],
            wrong => [map { 0 + $_->{number} } grep { $_->{mark} ne '' } @{ $self->{figures}{turns} }],
            curve => { x => $curve->x, y => $curve->y },
    }, ascii => 1);
    # Nothing in it may end the element it stands in.
    return $json =~ s/</\\u003c/gr;
}

sub _summary_row {
    my ($words, @values) = @_;
    return sprintf qq{<tr><th scope="row">%s</th>%s</tr>\n}, xml_text($words),
        join '', map { '<td>' . xml_text($_) . '</td>' } @values;
}

sub _mistakes {
    my ($self, $side) = @_;
    my @wrong = @{ $self->{figures}{summary}{$side}{mistakes} };
    return "<p>No mistake of $side is worth a mark.</p>\n" unless @wrong;
    return "<h3>The greatest mistakes of $side</h3>\n<ul>\n"
        . join('', map { sprintf qq{<li><button type="button" data-ply="%d">%s</button></li>\n},
                $_->{number}, xml_text(mistake_text($_)) } @wrong) . "</ul>\n";
}

sub _turn_row {
    my ($turn) = @_;
    my ($number, $side, $shown, @figures) = row_of($turn);
    my $best = pop @figures;
    my $mark = pop @figures;
    my ($word) = map { " $_->[2]" } grep { $_->[1] eq $mark } @Game::RoyalUr::Analysis::MARKS;
    return sprintf qq{<tr id="row-%d"><th scope="row">%d</th><td class="words">%s</td>}
        . qq{<td class="words"><button type="button" data-ply="%d">%s</button></td>%s<td class="words">%s</td><td class="words">%s</td></tr>\n},
        $number, $number, $side, $number, xml_text($shown),
        join('', map { "<td>$_</td>" } @figures), $mark . ($word // ''), $best;
}

sub _legend {
    my @marks = map { sprintf '%s a %s, which loses %d or more', $_->[1], $_->[2], 100 * $_->[0] } reverse @Game::RoyalUr::Analysis::MARKS;
    return 'Chances to win of the side whose turn it is, in points of a hundred: before the roll; after it, if the best move is made; '
        . 'and after the move that was. Luck is what the roll gave, loss what the move gave away. Marks: ' . join('; ', @marks)
        . '. In a move, x is a capture and * a rosette.';
}

# A part of the page, from the file of that name.
sub _file {
    my ($name) = @_;
    my $file = catfile(dirname(__FILE__), 'Report', $name);
    open my $in, '<:raw', $file or die "$file: $!\n";
    local $/;
    return scalar readline $in;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Report - a whole game on one page for the browser

=head1 SYNOPSIS

    use Game::RoyalUr::Analysis;
    use Game::RoyalUr::Report;

    my $record   = "[rules finkel]\n[first light]\n1. l 4: hand-a1\n2. l 2: a1-b2\n";
    my $analysis = Game::RoyalUr::Analysis->new(game => $record, depth => 1);
    print Game::RoyalUr::Report->new(analysis => $analysis)->html;

=head1 DESCRIPTION

Makes a page of HTML from an analysis: the board, which is stepped through by buttons
and by keys; light's chance to win over the game as a curve, the mistakes marked on
it; a summary; and the turns as a table, each of which can be clicked. The figures are
those of L<Game::RoyalUr::Analysis/figures>.

The page is whole in itself. It fetches nothing, forbids itself to by its content
security policy, and works opened from a file. It can be read on a phone, used from
the keyboard and by a screen reader, and nothing in it depends on colour alone.
Where scripts do not run it shows the last position and everything else, and only
the stepping is gone. An address that ends in C<#turn-34> opens at that turn.

=head1 METHODS

=head2 new

    my $report = Game::RoyalUr::Report->new(analysis => $analysis, title => 'The final');

C<analysis> is a L<Game::RoyalUr::Analysis>. C<title> is the heading; left out, it is
who plays whom. Croaks on what is no analysis and on any other option.

=head2 html

    print {$file} $report->html;

The page, in plain ASCII.

=head1 FILES

F<page.html>, F<page.css> and F<page.js> in the folder F<Report> beside the module are
what the page is made from.

=head1 SEE ALSO

L<royalur> for the command C<royalur report>.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
