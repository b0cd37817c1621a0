package Game::RoyalUr::App::Arena;

use 5.014;
use strict;
use warnings;

use Exporter 'import';
use JSON::PP ();

use Game::RoyalUr::App::Fault;
use Game::RoyalUr::App::Options qw(read_file);
use Game::RoyalUr::App::Player;
use Game::RoyalUr::App::Progress;
use Game::RoyalUr::Arena;
use Game::RoyalUr::Notation qw(sides);

our $VERSION = '0.02';
our @EXPORT_OK = qw(player_for play_pairings figures_of merged);

my @SIDES = sides();

# A player as Game::RoyalUr::Arena takes it, of those that a command knows.
sub player_for {
    my ($text, $table, @more) = @_;
    return $text if grep { $_ eq $text } @more;
    my @kinds = (@more, Game::RoyalUr::App::Player->kinds);
    Game::RoyalUr::App::Fault->misused("there is no player '$text': a player is " . join ' or ', @kinds)
        unless $text =~ /\A(?:greedy|master(?::.*)?|perfect|search:.*)\z/s;
    my $player = Game::RoyalUr::App::Player->new($text, $table);
    return $text eq 'perfect' ? $table : $player->name;
}

# Plays the games of pairings one after another, and shows how far it is. A signal
# ends it with what was finished until then.
sub play_pairings {
    my ($pairings, $games, $progress, %how) = @_;
    my ($stop, $before) = ('', 0);
    local @SIG{qw(INT TERM)} = (sub { $stop = 'stop' }) x 2;
    my @played;
    for my $pairing (@$pairings) {
        my $played = eval {
            Game::RoyalUr::Arena->play(%how, %{ $pairing->{with} }, seed => $pairing->{seed}, games => $games,
                progress => sub { $progress->at($before + $_[0]); return $stop });
        };
        my $fault = $@;
        if (!$played) {
            $progress->end($before);
            Game::RoyalUr::App::Fault->failed(Game::RoyalUr::App::Fault->of($fault)->text);
        }
        push @played, $played;
        $before += $played->games;
        last if $stop;
    }
    $progress->end($before);
    return @played;
}

# What JSON says of the games of a pairing.
sub figures_of {
    my ($played) = @_;
    return {
        %{ $played->as_hash },
        mean_plies => $played->mean_plies,
        win_rate => { map { $_ => $played->win_rate($_) } @SIDES },
        interval => { map { $_ => [$played->interval($_)] } @SIDES },
    };
}

# Adds up what shards printed as JSON: the setting that they share, as a hash as the
# whole would print it, and the results of each pairing.
sub merged {
    my @files = @_;
    my ($setting, %has, @sum);
    for my $told (map { _told($_) } @files) {
        my ($file, $own) = @$told{qw(file setting)};
        my ($of, $shard, $shards) = @$told{qw(of shard shards)};
        my $text = JSON::PP->new->canonical->encode([$own, $of, $shards]);
        $setting //= { text => $text, file => $file, own => $own, of => $of, shards => $shards };
        _bad($file, "it is of other games than $setting->{file}") if $text ne $setting->{text};
        _bad($file, "shard $shard/$shards is in $has{$shard} too") if defined $has{$shard};
        $has{$shard} = $file;
        my $games = $of < $shard ? 0 : int(($of - $shard) / $shards) + 1;
        for my $at (0 .. $#{ $told->{played} }) {
            my $played = $told->{played}[$at];
            _bad($file, "shard $shard/$shards has " . $played->games . " of its $games games; begin it again")
                if $played->games != $games;
            $sum[$at] = Game::RoyalUr::Arena->sum($sum[$at] // (), $played);
        }
    }
    my @missing = grep { !defined $has{$_} } 1 .. $setting->{shards};
    my $more = @missing - 5;
    Game::RoyalUr::App::Fault->failed('there is no ' . join(', ', map { "$_/$setting->{shards}" } splice @missing, 0, 5)
            . ($more > 0 ? " and $more more" : '')) if @missing;
    return ({ %{ $setting->{own} }, games => $setting->{of} }, @sum);
}

# The results in a file, which may have those of several shards.
sub _told {
    my ($file) = @_;
    my $json = JSON::PP->new->utf8;
    my @documents = eval {
        $json->incr_parse(read_file($file));
        my @documents;
        while (my $document = $json->incr_parse) { push @documents, $document }
        die "cut off\n" if !@documents || $json->incr_text =~ /\S/;
        @documents;
    };
    if (!@documents) {
        die $@ if ref $@;
        _bad($file, 'it is not what royalur arena --json prints');
    }
    return map { _results($file, $_) } @documents;
}

sub _results {
    my ($file, $document) = @_;
    my $results = eval {
        my $pairs = $document->{pairs} // [$document];
        my ($shard, $shards) = ($document->{shard} // '1/1') =~ m{\A([1-9][0-9]{0,11})/([1-9][0-9]{0,11})\z} or die;
        my @played = map { Game::RoyalUr::Arena->of_hash($_) } @$pairs;
        my $of = $document->{of} // $document->{games} // die;
        die if $of !~ /\A[0-9]{1,13}\z/ || $shard > $shards || !@played || grep { ref $_ || !defined } @$document{qw(rules seed)};
        my %setting = (
            (map { $_ => $document->{$_} } qw(rules seed first players)),
            $document->{pairs} ? (pairs => [map { +{ players => $_->{players}, seed => $_->{seed} } } @$pairs]) : (),
        );
        { file => $file, setting => \%setting, of => 0 + $of, shard => 0 + $shard, shards => 0 + $shards, played => \@played };
    };
    return $results // _bad($file, 'it is not what royalur arena --json prints');
}

sub _bad {
    my ($file, $why) = @_;
    Game::RoyalUr::App::Fault->failed("$file: $why");
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::App::Arena - games between programs, for the commands that let them play

=head1 SYNOPSIS

    use Game::RoyalUr::App::Arena qw(player_for play_pairings figures_of);
    use Game::RoyalUr::App::Progress;

    my %with = (light => player_for('greedy'), dark => player_for('random', undef, 'random'));
    my ($played) = play_pairings([{ with => \%with, seed => 's' }], 50, Game::RoyalUr::App::Progress->new);
    print figures_of($played)->{win_rate}{light}, "\n";

=head1 FUNCTIONS

Exported on request.

=head2 player_for

    my $player = player_for('perfect', $table);
    my $player = player_for('random', $table, 'random');

A player by its text, as L<Game::RoyalUr::Arena/play> takes it; the names that follow the
table are players too. Dies with a L<Game::RoyalUr::App::Fault> for another.

=head2 play_pairings

    my @played = play_pairings([{ with => \%players, seed => $bytes }], $games, $progress, %how);

The results of as many games of each pairing, L<Game::RoyalUr::Arena> objects. The rest goes
to L<Game::RoyalUr::Arena/play>. After a signal, of the games that were finished.

=head2 figures_of

    my $figures = figures_of($played);

What the commands print of it as JSON.

=head2 merged

    my ($setting, @played) = merged(@files);

What shards printed as JSON, added up: a hash with the C<rules>, C<seed>, C<first>,
C<players>, C<games> and perhaps C<pairs> of the whole, and the results of its pairings. Dies
with a L<Game::RoyalUr::App::Fault> unless each shard is there, once and whole.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
