//! Putting the page together from what was built. Nothing is bound, compressed or written where nothing has changed.

use crate::compress;
use crate::shell::{root, target};
use crate::web::{TARGET, folder, games, sorted};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use wasm_bindgen_cli_support::Bindgen;

/// The style sheets of the shell, in the order of the cascade; those of the games follow.
const SHEETS: [&str; 14] = [
    "tokens",
    "base",
    "table",
    "end",
    "planner",
    "home",
    "screens",
    "lesson",
    "analysis",
    "whatif",
    "puzzles",
    "people",
    "tournaments",
    "moderation",
];

/// Folders whose files become part of the page.
const PARTS: [&str; 5] = [
    "crates/web/static",
    "crates/web/style",
    "crates/web/fonts",
    "crates/boards/style",
    "crates/boards/door",
];

/// What there is to read about a game, by its folder in `docs`: a file each, which the page loads when it is opened.
const TEXTS: [&str; 3] = ["howto", "glossary", "rules"];

/// A lesson and its words: the end of its name in `docs/lessons`, and what the page calls each. The longer end comes first.
const LESSON: [(&str, &str); 2] = [(".en.json", "lesson_words"), (".json", "lesson")];

/// What makes the page: with another maker it is made anew.
const MAKER: &str =
    concat!(include_str!("page.rs"), include_str!("compress.rs"), include_str!("../Cargo.toml"));

/// How many games there are, as a sentence begins with it.
const COUNTS: [&str; 13] =
    ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/// How a page is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Make {
    /// From a debug build, plain.
    Plain,
    /// From a release, for this machine: what was compressed before stays so, and nothing more is.
    Quick,
    /// From a release, as it is sent through a network.
    Small,
}

/// Puts the page together and gives how many files of it were written.
pub(crate) fn put_together(make: Make) -> Result<usize> {
    let release = make != Make::Plain;
    let built = target().join(TARGET).join(if release { "site" } else { "debug" });
    let (games, folder) = (games()?, folder(release));
    let stamp = folder.with_extension("stamp");
    let inputs = inputs(&built, &games, make)?;
    if fs::read_to_string(&stamp).is_ok_and(|old| Some(old) == outputs(&inputs, &folder).ok()) {
        println!("the page in {} is as it was", folder.display());
        return Ok(0);
    }
    let mut page = Page::new(&folder)?;
    let shell = page.module(&built.join("web.wasm"), "page", release)?;
    let (mut entries, mut signs, mut doors) = (String::new(), String::new(), Vec::new());
    for game in &games {
        let desk = page.desk(&built, game, release)?;
        entries += &format!("<meta name=\"desk-{game}\" content=\"/{desk}\">\n");
        for text in TEXTS {
            let content = fs::read(root().join(format!("docs/{text}/{game}.md")))?;
            let file = page.keep(&format!("{text}-{game}"), "md", &content)?;
            entries += &format!("<meta name=\"{text}-{game}\" content=\"/{file}\">\n");
        }
        for (name, path) in lessons(game)? {
            let file = page.keep(&name, "json", &fs::read(path)?)?;
            entries += &format!("<meta name=\"{name}\" content=\"/{file}\">\n");
        }
        if let Some(path) = puzzles(game) {
            let content = fs::read_to_string(path)?;
            let file = page.keep(&format!("puzzles-{game}"), "jsonl", content.as_bytes())?;
            let count = content.lines().count();
            entries += &format!("<meta name=\"puzzles-{game}\" content=\"/{file}\">\n");
            entries += &format!("<meta name=\"puzzle_count-{game}\" content=\"{count}\">\n");
        }
        signs += &fs::read_to_string(door(game, "-sign"))?;
        doors.push(format!("'/door-{game}.svg'"));
        fs::copy(door(game, ""), page.fresh.join(format!("door-{game}.svg")))?;
        fs::copy(card(game), page.fresh.join(format!("card-{game}.png")))?;
    }
    let style = page.style()?;
    page.pages(&[
        ("{style}", &style),
        ("{script}", &shell.script),
        ("{wasm}", &shell.wasm),
        ("{games}", &entries),
        ("{signs}", &signs),
        ("{doors}", &doors.join(", ")),
        ("{count}", COUNTS.get(games.len()).context("there are more games than words for their number")?),
    ])?;
    match make {
        Make::Plain => {}
        Make::Quick => drop(compress::known(&page.fresh, &folder, &page.lasting)?),
        Make::Small => compress::all(compress::known(&page.fresh, &folder, &page.lasting)?)?,
    }
    let written = page.replace(&folder)?;
    fs::write(&stamp, outputs(&inputs, &folder)?)?;
    println!("the page is in {}; {written} files were written", folder.display());
    Ok(written)
}

/// The files of a game's lessons, each with what the page calls it: `lesson-GAME`, and `lesson-GAME-PART` for one about a part.
fn lessons(game: &str) -> Result<Vec<(String, PathBuf)>> {
    let named = |path: PathBuf| {
        let file = path.file_name()?.to_str()?;
        let (lesson, kind) = LESSON.iter().find_map(|(end, kind)| Some((file.strip_suffix(end)?, kind)))?;
        let of_game = lesson.strip_prefix(game)?;
        (of_game.is_empty() || of_game.starts_with('-')).then(|| (format!("{kind}-{lesson}"), path.clone()))
    };
    Ok(sorted(&root().join("docs/lessons"))?.into_iter().filter_map(named).collect())
}

/// The puzzles of a game, one a line, where it has them.
fn puzzles(game: &str) -> Option<PathBuf> {
    Some(root().join(format!("docs/puzzles/{game}.jsonl"))).filter(|path| path.exists())
}

/// The art of a game's door, or the small sign for it.
fn door(game: &str, which: &str) -> PathBuf {
    root().join(format!("crates/boards/door/{game}{which}.svg"))
}

/// What is shown where the link of a table is posted; a game without a picture of its own has the house's.
fn card(game: &str) -> PathBuf {
    let own = root().join(format!("crates/boards/door/{game}-card.png"));
    if own.exists() { own } else { root().join("crates/web/static/icon-512.png") }
}

/// A digest of all that the page is made of. Modules are known by when they were built, all else by its content.
fn inputs(built: &Path, games: &[String], make: Make) -> Result<String> {
    let mut digest = Sha256::new();
    digest.update(format!("{make:?} {games:?} {MAKER}"));
    let modules = games.iter().map(|game| format!("desk-{game}.wasm")).chain(["web.wasm".to_owned()]);
    for module in modules {
        let about = fs::metadata(built.join(&module)).with_context(|| format!("{module} is not built"))?;
        let age = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        digest.update(format!("{module} {} {age}", about.len()));
    }
    let texts = |game: &String| TEXTS.map(|text| root().join(format!("docs/{text}/{game}.md")));
    let mut files: Vec<PathBuf> = games.iter().flat_map(texts).collect();
    files.extend(sorted(&root().join("docs/lessons"))?);
    files.extend(games.iter().filter_map(|game| puzzles(game)));
    for part in PARTS {
        files.extend(sorted(&root().join(part))?);
    }
    for file in files {
        let content = fs::read(&file).with_context(|| format!("{} is missing", file.display()))?;
        digest.update(format!("{} {} ", file.strip_prefix(root())?.display(), content.len()));
        digest.update(content);
    }
    Ok(hex(&digest.finalize()))
}

/// What was put in and what came of it: the stamp of a finished page.
fn outputs(inputs: &str, folder: &Path) -> Result<String> {
    let mut stamp = inputs.to_owned();
    for path in sorted(folder)? {
        stamp += &format!("\n{} {}", path.display(), fs::metadata(&path)?.len());
    }
    Ok(stamp)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The names of a WASM module and its script.
struct Module {
    script: String,
    wasm: String,
}

/// A page that is being put together beside the old one.
struct Page {
    fresh: PathBuf,
    /// Files whose names tell their content, so that they can be kept for ever.
    lasting: Vec<String>,
}

impl Page {
    fn new(folder: &Path) -> Result<Page> {
        let fresh = folder.with_extension("new");
        if fresh.exists() {
            fs::remove_dir_all(&fresh)?;
        }
        fs::create_dir_all(&fresh)?;
        Ok(Page { fresh, lasting: Vec::new() })
    }

    /// Makes a compiled module ready for browsers.
    fn module(&mut self, wasm: &Path, name: &str, release: bool) -> Result<Module> {
        println!("  binding {name}");
        let scratch = self.fresh.with_extension("scratch");
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
        let digest = hex(&Sha256::digest(content)[..6]);
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
        let build = hex(&Sha256::digest(self.lasting.join(" "))[..6]);
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

    /// Puts what is new in the place of what is old, file by file, and gives how many were written. A file that is
    /// the same stays as it is, so that nothing that was built from it is built again.
    fn replace(self, folder: &Path) -> Result<usize> {
        fs::create_dir_all(folder)?;
        for old in sorted(folder)? {
            if !self.fresh.join(old.file_name().context("a file has a name")?).exists() {
                fs::remove_file(&old)?;
            }
        }
        let mut written = 0;
        for new in sorted(&self.fresh)? {
            let old = folder.join(new.file_name().context("a file has a name")?);
            if !fs::read(&old).is_ok_and(|content| fs::read(&new).is_ok_and(|other| other == content)) {
                fs::rename(&new, &old)?;
                written += 1;
            }
        }
        fs::remove_dir_all(&self.fresh)?;
        Ok(written)
    }
}
