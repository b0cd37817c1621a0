package Markup;

# Reads SVG and HTML strictly: every tag closed in its turn, every attribute
# quoted, every & a reference. A fault dies. Elements come as hashes with name,
# attr, parent (a hash, or undef) and text (of the element and all inside it).

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(elements plain);

my %VOID = map { $_ => 1 } qw(meta link br hr img input wbr);
my %RAW = map { $_ => 1 } qw(script style);

sub elements {
    my ($text) = @_;
    $text =~ s/\A<!DOCTYPE html>\s*//;
    my (@all, @open);
    pos($text) = 0;
    while (pos $text < length $text) {
        if ($text =~ m{\G<!--.*?-->}gcs) { next }
        if ($text =~ m{\G</([A-Za-z][\w-]*)\s*>}gc) {
            my $open = pop @open or die "</$1> closes nothing\n";
            die "</$1> where <$open->{name}> is open\n" if $open->{name} ne $1;
        }
        elsif ($text =~ m{\G<([A-Za-z][\w-]*)}gc) {
            my $name = $1;
            my %attr;
            while ($text =~ m{\G\s+([\w:-]+)(?:="([^"<]*)")?}gc) {
                die "<$name> has $1 twice\n" if exists $attr{$1};
                $attr{$1} = defined $2 ? plain($2) : '';
            }
            $text =~ m{\G\s*(/?)>}gc or die "<$name> does not end: " . substr($text, pos $text, 40) . "\n";
            my $element = { name => $name, attr => \%attr, parent => $open[-1], text => '' };
            push @all, $element;
            next if $1 || $VOID{$name};
            push @open, $element;
            if ($RAW{$name}) {
                $text =~ m{\G(.*?)(?=</$name>)}gcs or die "<$name> does not end\n";
                $element->{text} = $1;
            }
        }
        elsif ($text =~ m{\G([^<]+)}gc) {
            my $plain = plain($1);
            die "text outside everything: $plain\n" if !@open && $plain =~ /\S/;
            $_->{text} .= $plain for @open;
        }
        else { die 'a stray <: ' . substr($text, pos $text, 40) . "\n" }
    }
    die "<$open[-1]{name}> is never closed\n" if @open;
    return @all;
}

sub plain {
    my ($text) = @_;
    my %named = (amp => '&', lt => '<', gt => '>', quot => '"');
    $text =~ s/&(?:#(\d+);|(amp|lt|gt|quot);)?/
        defined $1 ? chr $1 : defined $2 ? $named{$2} : die "a stray &\n"/ge;
    return $text;
}

1;
