//! The networks that the library holds, one a family.

use super::file::{family, Damaged, NetworkFile};
use super::Loaded;
use crate::rules::RuleSet;
use std::sync::{Arc, OnceLock};

type Found = OnceLock<Result<Arc<Loaded>, Damaged>>;

/// A file with the name of its family.
type Named = (&'static str, &'static [u8]);

macro_rules! networks {
    ($($name:literal)*) => {
        const FILES: [Named; 16] =
            [$(($name, include_bytes!(concat!("networks/", $name, ".net")))),*];
    };
}

// In the order of `number`: dice, then zero rolls, then safe rosettes.
networks! {
    "short-3-0-0" "short-3-0-1" "short-3-4-0" "short-3-4-1"
    "short-4-0-0" "short-4-0-1" "short-4-4-0" "short-4-4-1"
    "long-3-0-0" "long-3-0-1" "long-3-4-0" "long-3-4-1"
    "long-4-0-0" "long-4-0-1" "long-4-4-0" "long-4-4-1"
}

/// The number of a rule set's family.
fn number(rules: &RuleSet) -> usize {
    let [four, again] = [rules.dice() == 4, rules.zero_rolls() == 4].map(usize::from);
    rules.route() as usize * 8 + four * 4 + again * 2 + usize::from(rules.safe_rosettes())
}

/// The network of a rule set's family, read when it is first asked for.
pub(super) fn of(rules: &RuleSet) -> Result<Arc<Loaded>, Damaged> {
    // Only to fill the array with: an inline const is newer than Rust 1.75.
    #[allow(clippy::declare_interior_mutable_const)]
    const UNREAD: Found = OnceLock::new();
    static READ: [Found; FILES.len()] = [UNREAD; FILES.len()];
    let at = number(rules);
    READ[at].get_or_init(|| read(FILES[at])).clone()
}

fn read((name, bytes): Named) -> Result<Arc<Loaded>, Damaged> {
    let file = NetworkFile::from_bytes(name, bytes)?;
    if family(&file.rules) != name {
        return Err(Damaged { name: name.to_string(), what: "it is of another family" });
    }
    Ok(Arc::new(Loaded::new(name, &file)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_a_network_of_64_kilobytes_at_most() {
        for (name, bytes) in FILES {
            assert!(bytes.len() <= 64 << 10, "{name}");
            read((name, bytes)).unwrap();
            let rules = NetworkFile::from_bytes(name, bytes).unwrap().rules;
            assert_eq!(FILES[number(&rules)], (name, bytes));
        }
        let all: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(all <= 1 << 20, "{all}");
    }

    #[test]
    fn any_altered_byte_is_seen_and_named() {
        let (name, bytes) = FILES[5];
        for at in (0..bytes.len()).step_by(97).chain(bytes.len() - 4..bytes.len()) {
            let mut altered = bytes.to_vec();
            altered[at] ^= 4;
            let error = read((name, altered.leak())).err().unwrap();
            assert!(error.to_string().contains(name), "{error}");
        }
        assert!(read((name, &bytes[..bytes.len() - 1])).is_err());
        assert!(read((name, &[])).is_err());
        let error = read(("short-3-0-0", bytes)).err().unwrap();
        assert_eq!(error.what, "it is of another family");
    }
}
