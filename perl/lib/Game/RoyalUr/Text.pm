package Game::RoyalUr::Text;

use 5.014;
use strict;
use warnings;

use Exporter qw(import);

our $VERSION = '0.02';
our @EXPORT_OK = qw(shown shown_lines shown_bytes json_text json_fit json_data);

# What a terminal may obey or a reader cannot see: control characters, what turns
# the direction of the text around it, separators of lines, marks without a shape,
# and what is no character.
my $UNFIT = qr/[\x00-\x1f\x7f-\x9f\xad\x{61c}\x{180e}\x{200b}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2060}-\x{206f}]
    |[\x{d800}-\x{dfff}\x{fdd0}-\x{fdef}\x{feff}\x{fff9}-\x{fffb}\x{fffe}\x{ffff}\x{e0000}-\x{e0fff}]
    |[^\x{0}-\x{10ffff}]/x;
my %NAMED = ("\n" => '\n', "\r" => '\r', "\t" => '\t');

sub shown {
    my ($text, $most) = @_;
    $text = "$text";
    my $cut = defined $most && length $text > $most;
    $text = substr $text, 0, $most if $cut;
    $text =~ s/($UNFIT)/$NAMED{$1} \/\/ _escaped($1)/ge;
    return $cut ? "$text..." : $text;
}

sub shown_lines {
    my ($text) = @_;
    return join "\n", map { shown($_) } split /\n/, $text, -1;
}

sub shown_bytes {
    my ($bytes, $most) = @_;
    my $text = "$bytes";
    # Characters above 255 are no bytes: the text is decoded already.
    if (utf8::downgrade($text, 1) && !utf8::decode($text)) {
        $text =~ s/([\x80-\xff])/_escaped($1)/ge;
    }
    return shown($text, $most);
}

sub json_text {
    my ($data, %how) = @_;
    require JSON::PP;
    my $json = JSON::PP->new->canonical->allow_nonref;
    $json->pretty if $how{pretty};
    $json->ascii if $how{ascii};
    return json_fit($json->encode(_finite($data)));
}

sub json_fit {
    my ($json) = @_;
    # Outside its strings JSON has no such character but the newlines of its layout.
    $json =~ s/($UNFIT)/$1 eq "\n" ? $1 : _json_escaped($1)/ge;
    return $json;
}

# At every character beyond ASCII JSON::PP 4.16 copies all the text after it. So such
# characters, with what comes after them in a string, are kept aside meanwhile, and DEL,
# which JSON allows, marks where: with a number, so one that was there is kept too.
my %ESCAPED = ('"' => '"', '\\' => '\\', '/' => '/', b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");
my $ASIDE = qr{[^\x00-\x7e](?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]){0,10000}+};

sub json_data {
    my ($json) = @_;
    require JSON::PP;
    my (@kept, %number);
    if ($json =~ /[^\x00-\x7e]/) {
        $json =~ s{($ASIDE)|(\\(?:(u007[fF])|.))}{
            my $aside = $1 // ($3 ? "\x7f" : undef);
            defined $aside ? "\x7f" . ($number{$aside} //= push(@kept, $aside) - 1) . ';' : $2;
        }gse;
        s{\\(.)}{$ESCAPED{$1}}g for @kept;
    }
    local $@;
    my $data = eval { JSON::PP->new->allow_nonref->decode($json) };
    if (length $@) {
        my ($why, $at) = $@ =~ /\A(.*?),? at character offset ([0-9]+)/s;
        return (undef, $why // 'it cannot be read', 1 + (substr($json, 0, $at // 0) =~ tr/\n//));
    }
    return @kept ? _put_back($data, \@kept) : $data;
}

sub _put_back {
    my ($data, $kept) = @_;
    return { map { _put_back($_, $kept) } %$data } if ref $data eq 'HASH';
    return [map { _put_back($_, $kept) } @$data] if ref $data eq 'ARRAY';
    # A copy is looked at, so that a number stays one.
    return $data if ref $data || !defined $data || "$data" !~ /\x7f/;
    return $data =~ s/\x7f([0-9]+);/$kept->[$1]/gr;
}

# A copy without the numbers that JSON cannot write.
sub _finite {
    my ($value) = @_;
    return { map { $_ => _finite($value->{$_}) } keys %$value } if ref $value eq 'HASH';
    return [map { _finite($_) } @$value] if ref $value eq 'ARRAY';
    return $value if ref $value || !defined $value || $value !~ /\A[+-]?(?:inf|nan)/i;
    # Only for a number is this the text 0.
    return ($value ^ $value) eq '0' ? undef : $value;
}

sub _escaped {
    my $code = ord $_[0];
    return sprintf $code < 256 ? '\x%02x' : '\x{%x}', $code;
}

sub _json_escaped {
    my $code = ord $_[0];
    return sprintf '\u%04x', $code if $code < 0x10000;
    $code -= 0x10000;
    return sprintf '\u%04x\u%04x', 0xd800 + ($code >> 10), 0xdc00 + ($code & 0x3ff);
}

1;

__END__

=encoding UTF-8

=head1 NAME

Game::RoyalUr::Text - text from elsewhere, made fit to be shown to a person

=head1 SYNOPSIS

    use Game::RoyalUr::Text qw(shown shown_bytes json_text);

    my $name = "Ann\e[2J\n";
    print shown($name), "\n";                       # Ann\x1b[2J\n
    print shown_bytes("caf\xc3\xa9") eq "caf\xe9" ? "decoded\n" : "not\n";    # decoded
    print json_text({ name => "Ann\x{9b}2J" }), "\n";    # {"name":"Ann\u009b2J"}

=head1 DESCRIPTION

A name in a record, a word that cannot be read, the name of a file: such text comes
from anywhere, and it may hold what a terminal obeys, what turns the text around it, or
a line of its own. Whatever this distribution shows a person goes through this module
first. The characters it makes harmless are the control characters, those that set the
direction of text, the separators of lines and paragraphs, marks that cannot be seen,
and numbers that are no character.

The module is pure Perl and loads without the compiled engine.

=head1 FUNCTIONS

Exported on request.

=head2 shown

    my $safe = shown($text);
    my $safe = shown($text, 40);

The text on one line, each character that is not fit to be shown as an escape: C<\n>,
C<\r>, C<\t>, C<\x1b> or C<\x{202e}>. All other characters stay as they are, a backslash
too. With a second argument, at most so many of its characters and then three dots.

=head2 shown_lines

    print shown_lines($report);

The same for text of several lines: its newlines stay.

=head2 shown_bytes

    my $safe = shown_bytes($file_name);

The same for bytes, such as the name of a file or a message of the system: they are
decoded as UTF-8, and where they are not UTF-8 each byte beyond ASCII is shown as an
escape. Text that is decoded already, in that it has a character above 255, is taken as
it is.

=head2 json_text

    print json_text($data);
    print json_text($data, pretty => 1);
    print json_text($data, ascii => 1);

The data as JSON, in characters, its keys sorted. The characters that are not fit to be
shown are written C<\u001b>, so that the text may be sent to a terminal; with C<ascii> so is
everything beyond ASCII. C<null> stands for a number that JSON cannot write, an infinity or what is not a number.

=head2 json_fit

    print json_fit($json);

JSON that another writer made, in characters, with the same characters escaped.

=head2 json_data

    my ($data, $why, $line) = json_data($json);

What JSON says, given in characters: a reference to a hash or a list, or a value. Text
that is not JSON gives undef, what is wrong with it, and on which of its lines.

=head1 AUTHOR

The Game-RoyalUr maintainers

=head1 LICENSE AND COPYRIGHT

This is free software under the Artistic License 2.0.

=cut
