//! Gives the shared library its soname, so that C programs name the interface
//! they were linked with and not a file of this build. The number is the first
//! of the version; `make install-c` makes the links that go with it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let major = env!("CARGO_PKG_VERSION_MAJOR");
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly") => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libroyalur.so.{major}");
        }
        Ok("macos") => {
            println!(
                "cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libroyalur.{major}.dylib"
            );
        }
        _ => {}
    }
}
