# What is needed, and when. Makefile.PL reads this file; all that is required came
# with perl, though some of it not with the oldest.
requires 'perl', '5.014';

requires 'Carp';
requires 'Config';
requires 'Digest::SHA';
requires 'Encode';
requires 'Exporter', '5.57';
requires 'Fcntl';
requires 'File::Basename';
requires 'File::Spec::Functions';
requires 'Getopt::Long';
requires 'Hash::Util';
requires 'IO::Handle';
requires 'IO::Select';
requires 'IO::Uncompress::Gunzip';
requires 'JSON::PP';
requires 'List::Util';
requires 'parent';
requires 'POSIX';
requires 'Scalar::Util';
requires 'Storable';
requires 'Time::HiRes';
requires 'XSLoader';

# With it royalur play has the arrow keys.
recommends 'Term::ReadKey';

on configure => sub {
    requires 'ExtUtils::CBuilder';
    requires 'ExtUtils::MakeMaker', '6.64';
    requires 'Module::Metadata';
    requires 'Text::ParseWords';
    requires 'Text::Wrap';
};

on build => sub {
    requires 'ExtUtils::ParseXS', '3.00';
    requires 'File::Copy';
    requires 'Getopt::Long';
    requires 'JSON::PP';
};

on test => sub {
    requires 'File::Temp';
    requires 'Test::More', '0.96';

    # Without them the tests that want them are skipped.
    recommends 'IO::Pty';
    recommends 'Test::LeakTrace';
    recommends 'Test::Pod', '1.41';
    recommends 'Test::Pod::Coverage';
};
