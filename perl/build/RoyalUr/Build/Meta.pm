package RoyalUr::Build::Meta;

use 5.014;
use strict;
use warnings;

# What META.json and META.yml say beyond what MakeMaker knows by itself.

use RoyalUr::Build::Prereqs;
use RoyalUr::Build::Toolchain;
use Module::Metadata;

sub merge {
    return {
        'meta-spec' => { version => 2 },
        keywords => ['game', 'board game', 'Royal Game of Ur', 'Senet', 'expectiminimax'],
        resources => {
            homepage => 'https://metacpan.org/dist/Game-RoyalUr',
            bugtracker => {
                web => 'https://rt.cpan.org/Dist/Display.html?Name=Game-RoyalUr',
                mailto => 'bug-Game-RoyalUr@rt.cpan.org',
            },
            license => ['https://opensource.org/license/artistic-2-0'],
        },
        prereqs => RoyalUr::Build::Prereqs::recommended(),
        no_index => { directory => [qw(examples perl/build perl/xs src tests vendor)] },
        provides => Module::Metadata->provides(version => 2, dir => 'perl/lib', prefix => 'perl/lib'),
        x_spdx_expression => 'Artistic-2.0',
        x_static_install => 0,
        x_rust_version => RoyalUr::Build::Toolchain::rust_wanted(),
    };
}

1;
