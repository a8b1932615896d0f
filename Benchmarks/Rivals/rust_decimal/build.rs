//! Tells the program which version of the crate it was built with.

use std::fs;

fn main() {
    let lock = fs::read_to_string("Cargo.lock").unwrap_or_default();
    let version = lock
        .split("name = \"rust_decimal\"\nversion = \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap_or("unknown");
    println!("cargo:rustc-env=RUST_DECIMAL_VERSION={version}");
    println!("cargo:rerun-if-changed=Cargo.lock");
}
