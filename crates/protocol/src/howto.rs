//! The notation of the guides in `docs/howto`: Markdown, with `[figure GHEOS-5.3]` on a line of its own where the figure
//! of that rule belongs, and `(GHEOS-5.3, GHEOS-5.4)` after a sentence for the rules that it tells.

/// The rule whose figure stands on this line.
///
/// ```
/// assert_eq!(protocol::howto::figure("[figure MEZO-5.50]"), Some("MEZO-5.50"));
/// assert_eq!(protocol::howto::figure("figure it out"), None);
/// ```
pub fn figure(line: &str) -> Option<&str> {
    line.trim().strip_prefix("[figure ")?.strip_suffix(']').filter(|id| is_rule(id))
}

/// A text with every list of rules in brackets passed through `show`, which is given the ids.
///
/// ```
/// let text = protocol::howto::cite("Draw one. (MW-5.14, MW-5.15) Then play.", |ids| format!("[{}]", ids.len()));
/// assert_eq!(text, "Draw one. [2] Then play.");
/// ```
pub fn cite(text: &str, mut show: impl FnMut(&[&str]) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        let (before, inside) = rest.split_at(at);
        let list =
            inside[1..].split_once(')').map(|(list, after)| (list.split(", ").collect::<Vec<_>>(), after));
        out.push_str(before);
        match list {
            Some((ids, after)) if ids.iter().all(|id| is_rule(id)) => {
                out.push_str(&show(&ids));
                rest = after;
            }
            _ => {
                out.push('(');
                rest = &inside[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Whether this is the id of a rule: `GHEOS-5.11`, `CYC-5.4.1`, `MAM-5.7b`.
pub fn is_rule(id: &str) -> bool {
    let Some((game, number)) = id.split_once('-') else { return false };
    let number = number.strip_suffix('b').unwrap_or(number);
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    !game.is_empty()
        && game.bytes().all(|byte| byte.is_ascii_uppercase())
        && number.contains('.')
        && number.split('.').all(digits)
}
