//! Gives the shared library its soname, so that C programs name the interface
//! they were linked with and not a file of this build.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libroyalur.so.0");
    }
}
