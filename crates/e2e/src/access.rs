//! What a screen reader finds in a page.

use crate::Person;
use anyhow::Result;
use chromiumoxide::cdp::browser_protocol::accessibility::{AxNode, GetFullAxTreeParams};

/// Roles of what can be used or must be told apart: each of them needs a name.
const NAMED: [&str; 11] = [
    "button",
    "link",
    "image",
    "img",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "slider",
    "dialog",
    "spinbutton",
];

impl Person {
    /// Everything in the page that a screen reader comes across and cannot name.
    pub async fn unnamed(&self) -> Result<Vec<String>> {
        let tree = self.page.execute(GetFullAxTreeParams::default()).await?;
        let nameless = tree.nodes.iter().filter(|node| !node.ignored && text(&node.name).trim().is_empty());
        let roles = nameless.map(|node| text(&node.role)).filter(|role| NAMED.contains(&role.as_str()));
        Ok(roles.collect())
    }

    /// How many things of a role a screen reader comes across.
    pub async fn roles(&self, role: &str) -> Result<usize> {
        let tree = self.page.execute(GetFullAxTreeParams::default()).await?;
        let is = |node: &&AxNode| !node.ignored && text(&node.role) == role;
        Ok(tree.nodes.iter().filter(is).count())
    }
}

fn text(value: &Option<chromiumoxide::cdp::browser_protocol::accessibility::AxValue>) -> String {
    let value = value.as_ref().and_then(|value| value.value.as_ref());
    value.and_then(|value| value.as_str()).unwrap_or_default().to_owned()
}
