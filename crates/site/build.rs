//! Where the finished page is, and that it is embedded anew when it was made anew.

use std::path::Path;

fn main() {
    let variable = |name: &str| std::env::var(name).expect("cargo tells its build scripts");
    // `TARGET_DIR/[triple/]profile/build/site-…/out`: the page stands in cargo's own folder, wherever that is.
    let out = variable("OUT_DIR");
    let mut folder = Path::new(&out).ancestors().nth(4).expect("cargo builds deep within its folder");
    if folder.ends_with(variable("TARGET")) {
        folder = folder.parent().expect("a triple stands within cargo's folder");
    }
    let page = folder.join("page").join(variable("PROFILE"));
    // What is missing counts as changed every time.
    std::fs::create_dir_all(&page).expect("cargo's own folder can be written to");
    println!("cargo::rustc-env=PANTHEON_PAGE={}", page.display());
    println!("cargo::rerun-if-changed={}", page.display());
}
