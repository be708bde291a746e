//! Actions as numbers: a kind of action has a row of numbers, its operands count through it.

/// One thing an action says besides its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// What it is.
    pub name: &'static str,
    /// How many there are.
    pub size: usize,
}

/// A kind of action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verb {
    /// Its name.
    pub name: &'static str,
    /// The number of its first action.
    pub first: u32,
    operands: [Operand; 3],
    count: u8,
}

impl Verb {
    /// A verb with up to three operands.
    pub(crate) const fn new(name: &'static str, given: &[Operand]) -> Verb {
        let mut operands = [Operand { name: "", size: 1 }; 3];
        let mut at = 0;
        while at < given.len() {
            operands[at] = given[at];
            at += 1;
        }
        Verb { name, first: 0, operands, count: given.len() as u8 }
    }

    /// What is said besides it.
    pub fn operands(&self) -> &[Operand] {
        &self.operands[..usize::from(self.count)]
    }

    /// How many numbers it takes up.
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub const fn len(&self) -> usize {
        self.operands[0].size * self.operands[1].size * self.operands[2].size
    }
}

/// Gives every verb its first number.
pub(crate) const fn numbered<const N: usize>(mut verbs: [Verb; N]) -> [Verb; N] {
    let (mut at, mut first) = (0, 0);
    while at < N {
        verbs[at].first = first;
        first += verbs[at].len() as u32;
        at += 1;
    }
    verbs
}

/// An action as verb and operands, each counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Act {
    /// The place of its verb in the table.
    pub verb: usize,
    operands: [usize; 3],
}

/// An action as one number and as four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    /// Its number among all actions of the game.
    pub number: u32,
    /// Verb and operands, counted from 1; 0 where there is none.
    pub words: [i16; 4],
}

impl Act {
    #[inline]
    pub(crate) fn new(verb: usize, given: &[usize]) -> Act {
        let mut operands = [0; 3];
        operands[..given.len()].copy_from_slice(given);
        Act { verb, operands }
    }

    /// Whether every operand is one of those that the table has room for.
    pub fn fits(self, verbs: &[Verb]) -> bool {
        let verb = &verbs[self.verb];
        self.operands.iter().zip(verb.operands).all(|(&value, operand)| value < operand.size)
    }

    /// Its number and its words.
    #[inline]
    pub fn code(self, verbs: &[Verb]) -> Code {
        let verb = &verbs[self.verb];
        let [a, b, c] = self.operands;
        let number = (a * verb.operands[1].size + b) * verb.operands[2].size + c;
        let word = |nth: u8, value: usize| if nth < verb.count { value as i16 + 1 } else { 0 };
        let words = [self.verb as i16 + 1, word(0, a), word(1, b), word(2, c)];
        Code { number: verb.first + number as u32, words }
    }
}

/// One table for both directions: the verbs of a game with the sizes of their operands, and which of them an action is.
macro_rules! verbs {
    (
        table($($size:ident),*);
        act($view:ident: $View:ty, $me:ident, $action:ident: $Action:ty);
        $($verb:ident: $pattern:pat $(if $guard:expr)? => $(let $name:pat = $told:expr;)? [$($operand:literal $of:expr, $value:expr);*],)+
    ) => {
        #[derive(Clone, Copy)]
        #[allow(clippy::enum_variant_names, reason = "verbs have the names of actions")]
        enum Kind { $($verb,)+ }

        const KINDS: usize = [$(Kind::$verb),+].len();

        const fn table($($size: usize),*) -> [$crate::Verb; KINDS] {
            $crate::verb::numbered([$($crate::Verb::new(
                stringify!($verb),
                &[$($crate::Operand { name: $operand, size: $of }),*],
            ),)+])
        }

        #[inline]
        fn told($view: &$View, $me: kernel::Seat, $action: $Action) -> $crate::Act {
            match $action {
                $($pattern $(if $guard)? => {
                    $(let $name = $told;)?
                    $crate::Act::new(Kind::$verb as usize, &[$($value),*])
                })+
            }
        }
    };
}
pub(crate) use verbs;
