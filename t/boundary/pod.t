use 5.014;
use strict;
use warnings;

# The documentation of every module and program: well formed, saying everything
# the symbol table has, and naming nothing that it does not have.

use FindBin;
use lib "$FindBin::Bin/../lib";
use Documented qw(all_modules examples_ok pod_file text_of);
use Test::More;

eval { require Test::Pod; Test::Pod->VERSION('1.41'); require Test::Pod::Coverage; 1 }
    or plan skip_all => 'Test::Pod and Test::Pod::Coverage are not installed';

my @modules = all_modules();
cmp_ok scalar @modules, '>', 15, 'there are modules to look at';

for my $module (@modules) {
    subtest $module => sub {
        my $file = pod_file($module);
        my $text = text_of($file);
        # The parts of the program are nobody's interface, and are told shortly.
        my $is_inside = $module =~ /\A\w+::RoyalUr::App::/;
        Test::Pod::pod_file_ok($file, 'well formed');
        Test::Pod::Coverage::pod_coverage_ok($module, 'complete');
        ok scalar($text =~ /^=head1 NAME\n\n\Q$module\E - \S/m), 'named';
        my @parts = (qw(SYNOPSIS AUTHOR LICENSE), $is_inside ? () : 'DESCRIPTION');
        is_deeply [grep { $text !~ /^=head1 $_/m } @parts], [], 'with all its parts';

        my @told = $text =~ /^=head2 ([a-z]\w*)$/mg;
        push @told, map { split /,\s*/ } $text =~ /^=item ([A-Z][A-Z_, ]+)$/mg;
        is_deeply [grep { !$module->can($_) } @told], [], 'nothing that is not there';

        examples_ok($module);
        for my $name ($is_inside ? () : @told) {
            my ($section) = $text =~ /^=head2 $name\n(.*?)^=(?:head[12]|cut)/ms or next;
            like $section, qr/^    \S/m, "$name is shown in use";
        }
    };
}

Test::Pod::pod_file_ok($_) for grep { -e } "$FindBin::Bin/../../perl/bin/royalur";

done_testing;
