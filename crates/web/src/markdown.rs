//! The little Markdown that the chapters use, as a tree to draw.

use boards::{Node, html};
use protocol::howto;

/// A section of a chapter: from one heading to the next.
pub(crate) struct Section {
    /// Its anchor.
    pub anchor: String,
    /// Its title.
    pub title: String,
    /// How deep it stands, from 1.
    pub level: usize,
    /// What is in it.
    pub body: Vec<Node>,
    /// Its words in small letters, to be searched.
    pub words: String,
}

impl Section {
    /// A section with nothing in it yet.
    pub(crate) fn new(title: &str, level: usize) -> Section {
        let (title, words) = (title.to_owned(), title.to_lowercase() + "\n");
        Section { anchor: anchor(&title), title, level, body: Vec::new(), words }
    }
}

/// A chapter in sections.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix('#') {
            let level = 1 + title.bytes().take_while(|byte| *byte == b'#').count();
            sections.push(Section::new(title.trim_start_matches('#').trim(), level));
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        let mut block = vec![line];
        let kind = kind(line);
        match kind {
            Kind::Blank => continue,
            Kind::Code => {
                while let Some(next) = lines.next_if(|next| !next.starts_with("```")) {
                    block.push(next);
                }
                lines.next();
            }
            Kind::Table | Kind::List => {
                while let Some(next) = lines.next_if(|next| {
                    self::kind(next) == kind || (kind == Kind::List && next.starts_with("  "))
                }) {
                    block.push(next);
                }
            }
            Kind::Words => {
                while let Some(next) =
                    lines.next_if(|next| self::kind(next) == Kind::Words && !next.starts_with('#'))
                {
                    block.push(next);
                }
            }
        }
        section.words.push_str(&block.join(" ").to_lowercase());
        section.words.push('\n');
        section.body.push(match kind {
            Kind::Code => html("pre").text(block[1..].join("\n")),
            Kind::Table => table(&block),
            Kind::List => list(&block),
            Kind::Words | Kind::Blank => spans(html("p"), &block.join(" ")),
        });
    }
    sections
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Blank,
    Code,
    Table,
    List,
    Words,
}

fn kind(line: &str) -> Kind {
    let start = line.trim_start();
    match start {
        "" => Kind::Blank,
        _ if start.starts_with("```") => Kind::Code,
        _ if start.starts_with('|') => Kind::Table,
        _ if start.starts_with("- ") || start.starts_with("* ") || numbered(start).is_some() => Kind::List,
        _ => Kind::Words,
    }
}

/// The number that an item of a list begins with, and what follows it.
fn numbered(item: &str) -> Option<(&str, &str)> {
    let (number, rest) = item.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((number, rest))
}

fn list(lines: &[&str]) -> Node {
    let mut items: Vec<(usize, Option<String>, String)> = Vec::new();
    for line in lines {
        let deep = line.len() - line.trim_start().len();
        match kind(line) {
            Kind::List => {
                let item = line.trim_start();
                let plain = item.strip_prefix("- ").or_else(|| item.strip_prefix("* "));
                let (number, words) = match (plain, numbered(item)) {
                    (None, Some((number, words))) => (Some(number.to_owned()), words),
                    (plain, _) => (None, plain.unwrap_or(item)),
                };
                items.push((deep / 2, number, words.to_owned()));
            }
            _ => {
                if let Some((.., item)) = items.last_mut() {
                    item.push(' ');
                    item.push_str(line.trim());
                }
            }
        }
    }
    let tag = if items.first().is_some_and(|(_, number, _)| number.is_some()) { "ol" } else { "ul" };
    let item = |(deep, number, words): (usize, Option<String>, String)| {
        let item = html("li").class_if(deep > 0, "deep");
        let item = match number {
            Some(number) => item.attr("value", number),
            None => item.class_if(tag == "ol", "dot"),
        };
        match rule_id(&words) {
            Some(id) => {
                let rest =
                    words.trim_start_matches('*')[id.len()..].trim_start_matches('*').trim_start().to_owned();
                let link = html("a").class("rule-id").attr("href", format!("#{id}")).text(&id);
                spans(item.class("rule").attr("id", &id).child(link), &rest)
            }
            None => spans(item, &words),
        }
    };
    html(tag).children(items.into_iter().map(item))
}

fn table(lines: &[&str]) -> Node {
    let cells = |line: &str| -> Vec<String> {
        line.trim()
            .trim_start_matches('|')
            .trim_end_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let is_rule = |line: &&&str| !line.chars().all(|letter| "|-: ".contains(letter));
    let mut rows = lines.iter().filter(is_rule);
    let head = rows.next().map(|line| {
        let cells = cells(line).into_iter().map(|cell| spans(html("th"), &cell));
        html("thead").child(html("tr").children(cells))
    });
    let body = rows.map(|line| {
        let first = cells(line).first().and_then(|cell| rule_id(cell));
        let row = html("tr").children(cells(line).into_iter().map(|cell| spans(html("td"), &cell)));
        match first {
            Some(id) => row.class("rule").attr("id", id),
            None => row,
        }
    });
    let body = html("tbody").children(body);
    html("div").class("wide").child(html("table").maybe(head).child(body))
}

/// `GHEOS-5.11` at the beginning of a text.
fn rule_id(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['*', '`']);
    let letters = text.find(|letter: char| !letter.is_ascii_uppercase()).filter(|&end| end > 1)?;
    let rest = text[letters..].strip_prefix('-')?;
    let length = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
    let number = rest[..length].trim_end_matches('.');
    number.contains('.').then(|| text[..letters + 1 + number.len()].to_owned())
}

/// A guide in sections: its citations are small links to the rules, its figures are marked by the rule they explain.
pub(crate) fn guide(text: &str) -> Vec<Section> {
    let line = |line: &str| match howto::figure(line) {
        Some(id) => format!("{CITED}{FIGURE}{id}{CITED}"),
        None => howto::cite(line, |ids| format!("{CITED}{}{CITED}", ids[0])),
    };
    sections(&text.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// What a text without headings says, with citations as in a guide.
pub(crate) fn said(text: &str) -> Vec<Node> {
    guide(&format!("#\n{text}")).into_iter().flat_map(|section| section.body).collect()
}

/// Stands on both sides of a rule that a guide cites.
const CITED: char = '\u{1}';
/// Stands before the rule whose figure is meant.
const FIGURE: char = '\u{2}';

/// A link to the rule that is cited, or the place of its figure.
fn citation(id: &str) -> Node {
    match id.strip_prefix(FIGURE) {
        Some(id) => {
            html("span").class("guide-figure").attr("id", format!("figure-{id}")).attr("data-figure", id)
        }
        None => html("a").class("cite").attr("href", format!("#{id}")).attr("title", id).text("§"),
    }
}

/// Where a link of a text may lead: to pages and to people who write letters, and to nothing that runs.
const SCHEMES: [&str; 4] = ["https://", "http://", "mailto:", "/"];

/// No address of a link is longer.
const LONGEST: usize = 1_000;

/// The link `[words](address)` that a text begins with, and what follows it.
fn link(text: &str) -> Option<(Node, &str)> {
    let inner = text.strip_prefix('[')?;
    let (words, rest) = inner.split_at(inner.find(['[', ']'])?);
    let rest = rest.strip_prefix("](")?;
    let (end, _) = rest.char_indices().take(LONGEST).find(|(_, letter)| *letter == ')')?;
    let address = &rest[..end];
    let odd = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '\\';
    let known = SCHEMES.iter().any(|scheme| address.starts_with(scheme)) && !address.starts_with("//");
    if words.is_empty() || !known || address.contains(odd) {
        return None;
    }
    let link = html("a").attr("href", address).attr("rel", "noopener noreferrer").text(words);
    Some((link, &rest[end + 1..]))
}

/// Where words stop being plain, and the link that begins there if one does.
fn marked(text: &str) -> Option<(usize, Option<(Node, &str)>)> {
    text.char_indices().find_map(|(at, letter)| match letter {
        '*' | '`' | CITED => Some((at, None)),
        '[' => link(&text[at..]).map(|found| (at, Some(found))),
        _ => None,
    })
}

/// Words with emphasis, code, links and citations in them.
fn spans(mut node: Node, text: &str) -> Node {
    let mut rest = text;
    while let Some((at, linked)) = marked(rest) {
        if let Some((link, after)) = linked {
            node = node.text(&rest[..at]).child(link);
            rest = after;
            continue;
        }
        let mark = if rest[at..].starts_with("**") { "**" } else { &rest[at..=at] };
        let after = &rest[at + mark.len()..];
        let Some(end) = after.find(mark).filter(|&end| end > 0) else {
            node = node.text(&rest[..at + mark.len()]);
            rest = after;
            continue;
        };
        node = node.text(&rest[..at]);
        let tag = match mark {
            "**" => "b",
            "*" => "em",
            "`" => "code",
            _ => "a",
        };
        node = node.child(match tag {
            "a" => citation(&after[..end]),
            "code" => html(tag).text(&after[..end]),
            _ => spans(html(tag), &after[..end]),
        });
        rest = &after[end + mark.len()..];
    }
    if rest.is_empty() { node } else { node.text(rest) }
}

fn anchor(title: &str) -> String {
    let letters = title.to_lowercase();
    letters.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}
