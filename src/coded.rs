//! Reasons that have a number, a name and a text in every interface.

/// An enum whose variants are such reasons, all told in one table. Numbers are
/// given by hand, from 1, and never used again.
macro_rules! coded {
    ($(#[$about:meta])* pub enum $type:ident {
        $($(#[$doc:meta])* $variant:ident = $code:literal, $name:literal, $text:literal;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum $type {
            $($(#[$doc])* $variant = $code,)*
        }

        impl $type {
            /// Every one, by rising number.
            pub const ALL: [$type; [$($code),*].len()] = [$($type::$variant),*];

            /// The number, from 1.
            pub const fn code(self) -> u8 {
                self as u8
            }

            /// The name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }

            /// What is wrong, in a few words.
            pub const fn text(self) -> &'static str {
                match self {
                    $($type::$variant => $text,)*
                }
            }
        }
    };
}

pub(crate) use coded;
