//! What an event says beside its facts.

/// Something that only the words of an event need, such as "and nothing came of it". It is no part of the facts: keep it
/// out of the JSON with `#[serde(skip)]`; events are equal whatever is remarked.
///
/// ```
/// use kernel::Remark;
///
/// assert_eq!(Remark(true), Remark(false));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Remark<T>(pub T);

impl<T> PartialEq for Remark<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Remark<T> {}
