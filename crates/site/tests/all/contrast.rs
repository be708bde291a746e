//! Contrast: everything that is read stands out by the measure AA of WCAG, in every theme and at the table of every game.

use crate::sheet::{Sheet, contrast};
use std::collections::BTreeMap;

const THEMES: [&str; 3] = ["dark", "light", "contrast"];
/// What text needs on its ground.
const TEXT: f64 = 4.5;
/// What large text, signs and the edges of what can be used need.
const SIGN: f64 = 3.0;

/// Ink, the grounds it stands on, and the contrast it needs there.
type Pair<'a> = (&'a str, &'a [&'a str], f64);

/// Ink and ground of the shell.
const PAIRS: &[Pair<'_>] = &[
    ("ink", &["ground", "panel", "raised"], TEXT),
    ("soft", &["ground", "panel", "raised"], TEXT),
    ("faint", &["ground", "panel", "raised"], TEXT),
    ("gold", &["ground", "panel", "raised"], TEXT),
    ("good", &["ground", "panel", "raised"], TEXT),
    ("bad", &["ground", "panel", "raised"], TEXT),
    ("on-gold", &["gold", "gold-deep"], TEXT),
    ("ink", &["wall", "wall-top", "floor"], TEXT),
    ("soft", &["wall", "floor"], TEXT),
    ("red", &["panel", "raised"], SIGN),
    ("blue", &["panel", "raised"], SIGN),
    ("green", &["panel", "raised"], SIGN),
    ("yellow", &["panel", "raised"], SIGN),
    ("violet", &["panel", "raised"], SIGN),
    ("black", &["panel", "raised"], SIGN),
    ("white", &["panel", "raised"], SIGN),
    ("orange", &["panel", "raised"], SIGN),
];

type Tokens = BTreeMap<String, String>;

fn shell(theme: &str) -> Tokens {
    let mut tokens = Tokens::new();
    let own = format!("[data-theme=\"{theme}\"]");
    Sheet::read("web/style/tokens.css").apply(&mut tokens, |part| part == ":root" || part == own);
    tokens
}

fn at_table(game: &str, theme: &str) -> Tokens {
    let mut tokens = shell(theme);
    let table = format!(".game-{game}");
    let themed = format!("[data-theme=\"{theme}\"] {table}");
    // Written so where a palette is for the dark theme and for none set.
    let dark = |part: &str| theme == "dark" && part.starts_with(":root:not(") && part.contains(&table);
    Sheet::read(&format!("boards/style/{game}.css"))
        .apply(&mut tokens, |part| part == table || part == themed || dark(part));
    tokens
}

/// Every game that has a style sheet.
fn games() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/style");
    let files = std::fs::read_dir(folder).expect("the sheets of the boards");
    let stems = files.map(|file| file.expect("a sheet").path().file_stem().map(|stem| stem.to_owned()));
    stems.map(|stem| stem.and_then(|stem| stem.into_string().ok()).expect("a name")).collect()
}

fn weak(place: &str, tokens: &Tokens, pairs: &[Pair<'_>], found: &mut Vec<String>) {
    let value =
        |name: &str| tokens.get(name).unwrap_or_else(|| panic!("{place}: there is no token --{name}"));
    for (ink, grounds, least) in pairs {
        for ground in *grounds {
            let there = contrast(value(ink), value(ground))
                .unwrap_or_else(|| panic!("{place}: --{ink} or --{ground} is no plain colour"));
            if there < *least {
                found.push(format!("{place}: --{ink} on --{ground} has {there:.2}, not {least}"));
            }
        }
    }
}

#[test]
fn every_theme_can_be_read() {
    let mut found = Vec::new();
    for theme in THEMES {
        weak(theme, &shell(theme), PAIRS, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_table_can_be_read() {
    let mut found = Vec::new();
    for game in games() {
        let own = Sheet::remarks(&format!("boards/style/{game}.css"));
        assert!(!own.is_empty(), "the sheet of {game} does not say what is read on what");
        for theme in THEMES {
            let tokens = at_table(&game, theme);
            let place = format!("{game}, {theme}");
            weak(&place, &tokens, PAIRS, &mut found);
            for (inks, grounds, is_text) in &own {
                let grounds: Vec<&str> = grounds.iter().map(String::as_str).collect();
                let least = if *is_text { TEXT } else { SIGN };
                for ink in inks {
                    weak(&place, &tokens, &[(ink, &grounds, least)], &mut found);
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_high_contrast_theme_has_more_of_it() {
    for theme in ["dark", "light"] {
        let (plain, high) = (shell(theme), shell("contrast"));
        for (ink, ground) in [("ink", "panel"), ("soft", "panel"), ("faint", "panel"), ("gold", "panel")] {
            let of = |tokens: &Tokens| contrast(&tokens[ink], &tokens[ground]).expect("two colours");
            assert!(of(&high) > of(&plain).max(7.0), "--{ink} on --{ground}, against {theme}");
        }
    }
}
