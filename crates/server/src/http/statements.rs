//! What a host must say of the place: terms, privacy, imprint, as Markdown from files of the host's. The page draws it, and
//! takes nothing of it for markup of its own.

use crate::error::{Error, Result};
use crate::node::Node;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use std::path::Path as FilePath;
use std::sync::Arc;

/// What there can be: each is a file of this name that ends in `.md`.
const NAMES: [&str; 3] = ["terms", "privacy", "imprint"];
/// No statement is longer.
const LONGEST: u64 = 256 * 1024;

/// A host's statements, each with its name.
pub(crate) type Statements = Vec<(&'static str, String)>;

/// The statements in a folder; what is missing there is not said.
pub(crate) fn read(folder: &FilePath) -> Result<Statements> {
    let failed = |file: &FilePath, why: String| Error::Bad(format!("{}: {why}", file.display()));
    if !folder.is_dir() {
        return Err(failed(folder, "there is no such folder".to_owned()));
    }
    let mut found = Vec::new();
    for name in NAMES {
        let file = folder.join(format!("{name}.md"));
        match std::fs::metadata(&file) {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => continue,
            Err(why) => return Err(failed(&file, why.to_string())),
            Ok(about) if about.len() > LONGEST => return Err(failed(&file, "it is too long".to_owned())),
            Ok(_) => {}
        }
        let text = std::fs::read_to_string(&file).map_err(|why| failed(&file, why.to_string()))?;
        found.push((name, text));
    }
    Ok(found)
}

pub(super) async fn list(State(node): State<Arc<Node>>) -> Json<Vec<&'static str>> {
    Json(node.statements.iter().map(|(name, _)| *name).collect())
}

pub(super) async fn one(
    State(node): State<Arc<Node>>,
    Path(wanted): Path<String>,
) -> Result<impl IntoResponse> {
    let found = node.statements.iter().find(|(name, _)| *name == wanted);
    let (_, text) = found.ok_or(Error::NotFound("page"))?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], text.clone()))
}
