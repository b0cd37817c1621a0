package Documented;

# For the tests of modules: they load where nothing else is, and their documentation
# is complete and true.

use 5.014;
use strict;
use warnings;

use Exporter qw(import);
use File::Basename qw(dirname);
use File::Find qw(find);
use File::Spec::Functions qw(catfile);
use File::Temp;
use Pod::Checker ();
use Test::More;

our @EXPORT_OK = qw(all_modules pod_file text_of loads_alone pod_ok examples_ok synopsis_ok);

my $ROOT = catfile(dirname(__FILE__), '..', '..');
my $LIB = catfile($ROOT, 'perl', 'lib');

# The names of all modules of the distribution.
sub all_modules {
    my @modules;
    find({ no_chdir => 1, wanted => sub { push @modules, $1 if m{\A\Q$LIB\E/(.*)\.pm\z} } }, $LIB);
    return map { s{/}{::}gr } sort @modules;
}

# Where a module's documentation is, which may be a file of its own.
sub pod_file {
    my ($module) = @_;
    (my $path = "$LIB/$module") =~ s{::}{/}g;
    return -e "$path.pod" ? "$path.pod" : "$path.pm";
}

# Runs a program in a perl that knows nothing but its own library and perl/lib,
# or the places that are named instead.
sub _fresh_perl {
    my ($program, @inc) = @_;
    @inc = $LIB unless @inc;
    local %ENV = %ENV;
    delete @ENV{qw(PERL5LIB PERL5OPT PERL_UNICODE)};
    my $file = File::Temp->new(SUFFIX => '.pl');
    print {$file} $program;
    close $file or die "cannot write $file: $!";
    my $include = join ' ', map { qq("-I$_") } @inc;
    open my $run, '-|', "\"$^X\" $include \"$file\" 2>&1" or die "cannot run $^X: $!";
    my $said = do { local $/; <$run> };
    close $run;
    my $status = $?;
    return ($status, $said // '');
}

# With perl/lib and perl's own library in @INC, and nothing installed later, the
# module loads; it loads no other distribution's modules that are not core, none of
# ours outside its family, and nothing compiled of ours.
sub loads_alone {
    my ($module) = @_;
    my ($family) = $module =~ /\A(Game::\w+::)/;
    my ($status, $said) = _fresh_perl(<<"END");
use strict; use warnings FATAL => 'all';
BEGIN {
    require Config;
    my %later = map { \$_ => 1 } grep {length} \@Config::Config{qw(sitelibexp sitearchexp vendorlibexp vendorarchexp)};
    \@INC = grep { !\$later{\$_} && !m{site_perl|\\A/etc/perl} } \@INC;
}
require $module;
require DynaLoader; require Module::CoreList;
my \@loaded = map { s{/}{::}gr =~ s/\\.pm\\z//r } grep {/\\A[A-Z].*\\.pm\\z/} keys %INC;
print "\$_ is ours\\n" for grep { /\\AGame::/ && !/\\A$family/ } \@loaded;
print "\$_ is not core\\n" for grep { !/\\AGame::/ && !Module::CoreList->first_release(\$_) } \@loaded;
no warnings 'once';
print "\$_ is compiled\\n" for grep {/\\AGame::/} \@DynaLoader::dl_modules;
END
    return is "$status $said", '0 ', "$module loads alone";
}

sub text_of {
    my ($file) = @_;
    open my $in, '<:encoding(UTF-8)', $file or die "cannot open $file: $!";
    local $/;
    return scalar <$in>;
}

# The code and the documentation of a module, which may lie in a file of its own.
sub _sources {
    my ($module) = @_;
    (my $path = "$LIB/$module") =~ s{::}{/}g;
    my $file = pod_file($module);
    return (text_of("$path.pm"), $file, text_of($file));
}

# The POD is well formed, names everything the module offers, and nothing else.
sub pod_ok {
    my ($module) = @_;
    my ($code, $file, $pod) = _sources($module);
    my $checker = Pod::Checker->new(-warnings => 1, -quiet => 1);
    open my $nowhere, '>', \my $complaints or die $!;
    $checker->parse_from_file($file, $nowhere);
    is $checker->num_errors, 0, "$module: no error in the POD" or diag $complaints;
    is $checker->num_warnings, 0, "$module: no warning about the POD" or diag $complaints;

    $code =~ s/^__END__.*//ms;
    my %offered = map { $_ => 1 } $code =~ /^sub ([A-Za-z]\w*)/mg;
    for my $block ($code =~ /^use constant \{(.*?)\}/msg) {
        $offered{$_} = 1 for $block =~ /(\w+)\s*=>/g;
    }
    $offered{$_} = 1 for $code =~ /^use constant ([A-Za-z]\w*)/mg;
    eval "require $module; 1" or die $@;
    { no strict 'refs'; $offered{$_} = 1 for @{"${module}::EXPORT_OK"}; }

    my %told = map { $_ => 1 } $pod =~ /^=head2 ([A-Za-z]\w*)$/mg;
    my %item;
    for my $items ($pod =~ /^=item ((?:[A-Z][A-Z0-9_]*(?:, )?)+)$/mg) {
        $item{$_} = 1 for split /, /, $items;
    }
    is_deeply [grep { !$told{$_} && !$item{$_} } sort keys %offered], [],
        "$module: everything it offers is documented";
    is_deeply [grep { !$offered{$_} && /\A[a-z_0-9]+\z/ } sort keys %told], [],
        "$module: everything documented exists";
    for my $head ('NAME', 'SYNOPSIS', 'DESCRIPTION', 'SEE ALSO', 'AUTHOR', 'LICENSE') {
        like $pod, qr/^=head1 \Q$head\E$/m, "$module: has $head";
    }
    like $pod, qr/^=head1 NAME\n\n\Q$module\E - \S/m, "$module: NAME names it";
    for my $name (sort keys %told) {
        my ($section) = $pod =~ /^=head2 $name\n(.*?)(?=^=head[12] |^=cut|\z)/ms;
        like $section, qr/^    \S/m, "$module: $name has its call or an example";
    }
    return;
}

# Each line "CALL;   # VALUE" in the POD, where neither side needs a variable; of a
# print the value is what it prints.
sub examples_ok {
    my ($module) = @_;
    my (undef, undef, $pod) = _sources($module);
    $pod =~ s/^=head1 SYNOPSIS.*?(?=^=head1)//ms;
    eval "require $module; 1" or die $@;
    my @offered = do { no strict 'refs'; @{"${module}::EXPORT_OK"} };
    my $begin = "package Example::$module; no warnings; use $module " . (@offered ? "qw(@offered);" : '();');
    for my $line ($pod =~ /^    (.*;[ \t]+#[ \t].*)$/mg) {
        my ($call, $value) = $line =~ /\A(?:my\s+[@\$\w(), ]+=\s*)?(.*);\s+#\s+(.*)\z/;
        my $printed = $call =~ s/\Aprint //;
        next if $call =~ /[\$\@]\w|\bmy\b/ || !$printed && $value !~ /\A(?:[0-9'(\[{]|POS_|SIDE_|LIGHT|DARK|qw)/;
        my @got = eval "$begin $call" or diag "$line: $@";
        my @told = $printed ? $value : eval "$begin ($value)";
        @got = join('', @got) =~ s/\n\z//r if $printed;
        is $@, '', "$module: the value of '$call' is Perl";
        is_deeply \@got, \@told, "$module: $call";
    }
    return;
}

# The code of the SYNOPSIS runs in a fresh perl without a warning and prints what
# its comments say, each beside its print or alone on the next line. Where every
# print has one, nothing else may come.
sub synopsis_ok {
    my ($module, @inc) = @_;
    my (undef, undef, $pod) = _sources($module);
    my ($section) = $pod =~ /^=head1 SYNOPSIS\n(.*?)^=head1/ms or return fail("$module: no SYNOPSIS");
    $section =~ s/^\S.*//ms;    # what comes after a paragraph of text is no code
    my $program = join "\n", map { s/\A    //r } split /\n/, $section;
    my @told = $program =~ /^[^#\n]*\bprintf? [^#\n]*(?:\n\s*)?#\s+(.*)$/mg;
    my $prints = () = $program =~ /^[^#\n]*\bprintf? /mg;
    my ($status, $said) = _fresh_perl("use strict; use warnings FATAL => 'all';\n$program\n", @inc);
    is $status, 0, "$module: the SYNOPSIS runs" or diag $said;
    return is $said, join('', map { "$_\n" } @told), "$module: and prints what its comments say"
        if @told && $prints == @told;
    return like "\n$said", qr/@{[join '.*', map {"\n\Q$_\E(?=\n)"} @told]}/s,
        "$module: and prints what its comments say, among other things";
}

1;
