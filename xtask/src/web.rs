//! Building the browser client: two WASM modules, style, fonts and pages, in `target/site`.

use crate::shell::{Cargo, ensure_wasm_target, root};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The style sheets of the shell, in the order of the cascade; those of the games follow.
const SHEETS: [&str; 5] = ["tokens", "base", "table", "home", "screens"];

/// Where the finished site stands.
pub(crate) fn folder() -> PathBuf {
    root().join("target/site")
}

/// Builds the site; small and with compressed copies for a release.
pub(crate) fn build(release: bool) -> Result<()> {
    modules(release)?.run()?;
    put_together(release)
}

/// The build of the page and its worker.
pub(crate) fn modules(release: bool) -> Result<Cargo> {
    ensure_wasm_target()?;
    let profile = if release { "site" } else { "dev" };
    let cargo = Cargo::new(["build", "--package", "web", "--package", "worker", "--features", "worker/page"]);
    Ok(cargo.args(["--target", TARGET, "--profile", profile]))
}

/// Puts the site together from what was built.
pub(crate) fn put_together(release: bool) -> Result<()> {
    let built = target().join(TARGET).join(if release { "site" } else { "debug" });
    let mut site = Site::new()?;
    let page = site.module(&built.join("web.wasm"), "page", release)?;
    let mut entries = String::new();
    for game in games()? {
        let desk = site.desk(&built, &game, release)?;
        let chapter = fs::read(root().join(format!("docs/rules/{game}.md")))?;
        let chapter = site.keep(&format!("rules-{game}"), "md", &chapter)?;
        entries += &format!("<meta name=\"desk-{game}\" content=\"/{desk}\">\n");
        entries += &format!("<meta name=\"chapter-{game}\" content=\"/{chapter}\">\n");
        let howto = fs::read(root().join(format!("docs/howto/{game}.md")))?;
        let howto = site.keep(&format!("howto-{game}"), "md", &howto)?;
        entries += &format!("<meta name=\"howto-{game}\" content=\"/{howto}\">\n");
    }
    let style = site.style()?;
    site.pages(&[
        ("{style}", &style),
        ("{script}", &page.script),
        ("{wasm}", &page.wasm),
        ("{games}", &entries),
    ])?;
    if release {
        site.compress()?;
    }
    site.replace()?;
    println!("the site is in {}", folder().display());
    Ok(())
}

/// The names of a WASM module and its script.
struct Module {
    script: String,
    wasm: String,
}

/// A site that is being put together beside the old one.
struct Site {
    fresh: PathBuf,
    /// Files whose names tell their content, so that they can be kept for ever.
    lasting: Vec<String>,
}

impl Site {
    fn new() -> Result<Site> {
        let fresh = root().join("target/site.new");
        if fresh.exists() {
            fs::remove_dir_all(&fresh)?;
        }
        fs::create_dir_all(&fresh)?;
        Ok(Site { fresh, lasting: Vec::new() })
    }

    /// Makes a compiled module ready for browsers.
    fn module(&mut self, wasm: &Path, name: &str, release: bool) -> Result<Module> {
        let scratch = root().join("target/site.scratch");
        let mut bindgen = Bindgen::new();
        bindgen.input_path(wasm).web(true)?.typescript(false).out_name(name);
        bindgen.remove_name_section(release).remove_producers_section(true);
        bindgen.generate(&scratch).with_context(|| format!("{} cannot be bound", wasm.display()))?;
        let script = fs::read(scratch.join(format!("{name}.js")))?;
        let wasm = fs::read(scratch.join(format!("{name}_bg.wasm")))?;
        fs::remove_dir_all(&scratch)?;
        Ok(Module { script: self.keep(name, "js", &script)?, wasm: self.keep(name, "wasm", &wasm)? })
    }

    /// The rules and bots of one game, as a worker of their own: a player loads one of them.
    fn desk(&mut self, built: &Path, game: &str, release: bool) -> Result<String> {
        let name = format!("desk-{game}");
        let desk = self.module(&built.join(format!("{name}.wasm")), &name, release)?;
        let entry = format!(
            "import init, {{ handle }} from './{}';\nconst ready = init({{ module_or_path: new URL('./{}', import.meta.url) }});\n\
             onmessage = async (event) => {{ await ready; postMessage(handle(event.data)); }};\n",
            desk.script, desk.wasm
        );
        self.keep(&format!("worker-{game}"), "js", entry.as_bytes())
    }

    /// Writes a file under a name that tells its content.
    fn keep(&mut self, name: &str, extension: &str, content: &[u8]) -> Result<String> {
        let digest: String =
            Sha256::digest(content).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let file = format!("{name}-{digest}.{extension}");
        fs::write(self.fresh.join(&file), content)?;
        self.lasting.push(file.clone());
        Ok(file)
    }

    /// One sheet of all styles, with its fonts.
    fn style(&mut self) -> Result<String> {
        let web = root().join("crates/web");
        let mut sheet = String::new();
        for name in SHEETS {
            sheet += &fs::read_to_string(web.join(format!("style/{name}.css")))?;
        }
        for path in sorted(&root().join("crates/boards/style"))? {
            sheet += &fs::read_to_string(path)?;
        }
        for path in sorted(&web.join("fonts"))? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            match name.strip_suffix(".woff2") {
                Some(stem) => {
                    let file = self.keep(stem, "woff2", &fs::read(&path)?)?;
                    sheet = sheet.replace(&format!("../fonts/{name}"), &format!("/{file}"));
                }
                None => drop(fs::copy(&path, self.fresh.join(&name))?),
            }
        }
        self.keep("style", "css", sheet.as_bytes())
    }

    /// Everything in `static`, with the names of the lasting files put in.
    fn pages(&mut self, names: &[(&str, &str)]) -> Result<()> {
        let build: String =
            Sha256::digest(self.lasting.join(" ")).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let list: Vec<String> = self.lasting.iter().map(|file| format!("'/{file}'")).collect();
        for path in sorted(&root().join("crates/web/static"))? {
            let name = path.file_name().context("a file has a name")?.to_owned();
            let content = match path.extension().and_then(|extension| extension.to_str()) {
                Some("html" | "js" | "webmanifest") => {
                    let mut text = fs::read_to_string(&path)?;
                    for (mark, file) in names {
                        text = text.replace(mark, file);
                    }
                    text.replace("{build}", &build).replace("{files}", &list.join(", ")).into_bytes()
                }
                _ => fs::read(&path)?,
            };
            fs::write(self.fresh.join(name), content)?;
        }
        Ok(())
    }

    /// Compressed copies beside what compresses.
    fn compress(&self) -> Result<()> {
        for path in sorted(&self.fresh)? {
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            if !["html", "js", "css", "wasm", "svg", "webmanifest", "md"].contains(&extension) {
                continue;
            }
            let content = fs::read(&path)?;
            let mut small = Vec::new();
            let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
            brotli::BrotliCompress(&mut content.as_slice(), &mut small, &params)?;
            fs::write(path.with_extension(format!("{extension}.br")), small)?;
            let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            gzip.write_all(&content)?;
            fs::write(path.with_extension(format!("{extension}.gz")), gzip.finish()?)?;
        }
        Ok(())
    }

    /// Puts the finished site in the place of the old one.
    fn replace(self) -> Result<()> {
        let folder = folder();
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::rename(&self.fresh, &folder).context("the new site cannot take its place")
    }
}

/// The games, each with a desk of its own.
pub(crate) fn games() -> Result<Vec<String>> {
    let mut games = Vec::new();
    for path in sorted(&root().join("crates/worker/src/bin"))? {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        games.extend(stem.strip_prefix("desk-").map(str::to_owned));
    }
    Ok(games)
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The files of a folder, by name.
pub(crate) fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}
