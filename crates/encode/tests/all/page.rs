//! The page of the documentation is made from the code.

use std::{env, fs, path::Path};

#[test]
fn the_page_tells_what_the_code_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/encodings.md");
    let page = encode::page();
    if env::var_os("PANTHEON_KEEP").is_some() {
        fs::write(&path, &page).expect("the documentation can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == page, "docs/encodings.md is not up to date: PANTHEON_KEEP=1 cargo test -p encode page");
}

#[test]
fn the_page_names_groups_once() {
    let page = encode::page();
    assert!(page.contains("| `tile0…51.row` |") && !page.contains("`tile1."), "tiles of Gheos are told once");
    assert!(page.contains("| `region0…5.seat0…1.units` |"), "groups in groups");
}
