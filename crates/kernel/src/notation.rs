//! Actions and their notation: one action, one text.

use crate::{MAX_SEATS, Seat};
use std::fmt;
use std::str::FromStr;

/// Something that stands in the notation of an action, as one word or as several. Every name made by
/// [`named!`](crate::named!) is an argument; so are numbers and seats.
pub trait Argument: Sized {
    /// Writes its word, or its words with what the notation puts between them.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Reads it back from as many of the next words as it has.
    fn read(words: &mut Words<'_>) -> Option<Self>;
}

/// The words of a notation that are still to be read.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: Option<&'a str>,
    between: &'static str,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        let (word, rest) =
            rest.split_once(self.between).map_or((rest, None), |(word, rest)| (word, Some(rest)));
        self.rest = rest;
        Some(word)
    }
}

/// How a game writes its actions: what opens the arguments behind a name, what stands between them, what closes them.
/// `Notation::new("(", ", ", ")")` writes `Build(palenque, glyph)`, `Notation::new(":", ":", "")` writes
/// `build:palenque:glyph`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    open: &'static str,
    between: &'static str,
    close: &'static str,
}

impl Notation {
    /// Arguments between braces: `Place{0,-1}`.
    pub const BRACES: Notation = Notation::new("{", ",", "}");
    /// Arguments between parentheses: `Place(0,-1)`.
    pub const CALL: Notation = Notation::new("(", ",", ")");

    /// What opens the arguments, stands between them and closes them.
    pub const fn new(open: &'static str, between: &'static str, close: &'static str) -> Notation {
        Notation { open, between, close }
    }

    /// Writes an action: its name with its arguments, its name alone, or bare arguments where the name is empty.
    pub fn write(
        self,
        f: &mut fmt::Formatter<'_>,
        name: &str,
        arguments: &[&dyn Fn(&mut fmt::Formatter<'_>) -> fmt::Result],
    ) -> fmt::Result {
        f.write_str(name)?;
        let bare = name.is_empty() || arguments.is_empty();
        let (open, close) = if bare { ("", "") } else { (self.open, self.close) };
        f.write_str(open)?;
        for (at, argument) in arguments.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { self.between })?;
            argument(f)?;
        }
        f.write_str(close)
    }

    /// Reads an action of this name: `read` takes its arguments from the words, of which none may be left.
    pub fn read<A>(
        self,
        text: &str,
        name: &str,
        read: impl FnOnce(&mut Words<'_>) -> Option<A>,
    ) -> Option<A> {
        let rest = text.strip_prefix(name)?;
        let inside = match (name, rest) {
            ("", bare) => Some(bare),
            (_, "") => None,
            _ => Some(rest.strip_prefix(self.open)?.strip_suffix(self.close)?),
        };
        let mut words = Words { rest: inside, between: self.between };
        read(&mut words).filter(|_| words.next().is_none())
    }
}

/// Declares the actions of a game with their notation: the enum, its `Display` and its `FromStr`, which reads exactly
/// what `Display` writes and refuses everything else with [`BadNotation`](crate::BadNotation).
///
/// First comes the [`Notation`]. An action is written by its name, or by the text behind `=`; where that is empty, by
/// its arguments alone, and then the first that fits in the order of the declaration is meant. `where` restricts an
/// argument to what a range or an array contains.
///
/// ```
/// use kernel::{Notation, Seat, actions};
///
/// actions! { Notation::CALL;
///     /// A move.
///     pub enum Action {
///         /// End the turn.
///         Pass,
///         /// Put so many cubes before a player.
///         Give(to: Seat, cubes: u8 where 1..=5),
///         /// Agree.
///         Agree = "yes",
///         /// Name a number.
///         Number(number: u8 where [10, 20]) = "",
///     }
/// }
///
/// for text in ["Pass", "Give(2,5)", "yes", "20"] {
///     assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
/// }
/// assert_eq!(Action::Give(Seat(2), 5).to_string(), "Give(2,5)");
/// for bad in ["pass", "Pass()", "Give(2,6)", "Give(2, 5)", "Give(2,05)", "Give(2)", "Give(2,5,1)", "15", ""] {
///     assert!(bad.parse::<Action>().is_err(), "{bad}");
/// }
/// ```
#[macro_export]
macro_rules! actions {
    ($notation:expr; $(#[$about:meta])* $vis:vis enum $action:ident {
        $($(#[$doc:meta])* $name:ident
            $(($($arg:ident: $kind:ty $(where $allowed:expr)?),+))? $(= $text:literal)?,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $action { $($(#[$doc])* $name $(($($kind),+))?,)+ }

        impl ::std::fmt::Display for $action {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($action::$name $(($($arg),+))? => $notation.write(
                        f,
                        $crate::Notation::name(&[stringify!($name) $(, $text)?]),
                        &[$($(&|f| $crate::Argument::write($arg, f)),+)?],
                    ),)+
                }
            }
        }

        impl ::std::str::FromStr for $action {
            type Err = $crate::BadNotation;

            #[allow(unused_variables, reason = "an action without arguments reads no words")]
            fn from_str(text: &str) -> Result<$action, $crate::BadNotation> {
                $(
                    let name = $crate::Notation::name(&[stringify!($name) $(, $text)?]);
                    let action = $notation.read(text, name, |words| {
                        Some($action::$name $(($(
                            <$kind as $crate::Argument>::read(words)
                                $(.filter(|value| ($allowed).contains(value)))??
                        ),+))?)
                    });
                    if let Some(action) = action {
                        return Ok(action);
                    }
                )+
                Err($crate::BadNotation::new(text))
            }
        }
    };
}

impl Notation {
    /// The last of the names of an action: the one it is given in the rules, or else that of the variant.
    #[doc(hidden)]
    pub const fn name(names: &[&'static str]) -> &'static str {
        names[names.len() - 1]
    }
}

/// A whole number in the one way it is written: no plus, no leading zero.
fn number<T: FromStr + fmt::Display>(words: &mut Words<'_>) -> Option<T> {
    let text = words.next()?;
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

macro_rules! numbers {
    ($($type:ty)+) => {$(
        impl Argument for $type {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }

            fn read(words: &mut Words<'_>) -> Option<$type> {
                number(words)
            }
        }
    )+};
}
numbers!(u8 u16 i8);

impl Argument for Seat {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(words: &mut Words<'_>) -> Option<Seat> {
        number(words).map(Seat).filter(|seat| seat.index() < MAX_SEATS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::named! {
        /// A colour.
        enum Colour: u8 { Red = "red", Blue = "blue", }
    }

    /// A pair of words that is one argument.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Cell(i8, i8);

    impl Argument for Cell {
        fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{},{}", self.0, self.1)
        }

        fn read(words: &mut Words<'_>) -> Option<Cell> {
            Some(Cell(i8::read(words)?, i8::read(words)?))
        }
    }

    crate::actions! { Notation::BRACES;
        /// In braces.
        enum Braces {
            /// A cell and a colour.
            Place(at: Cell, colour: Colour),
            /// Nothing.
            Stay,
            /// A seat.
            Rob(seat: Seat),
        }
    }

    crate::actions! { Notation::new(":", ":", "");
        /// With colons, in lower case, and some without a name.
        enum Colons {
            /// A word.
            Nothing = "none",
            /// A word of its own before a name.
            Paint(colour: Colour) = "paint",
            /// Bare words.
            Aim(seat: Seat, colour: Colour) = "",
            /// A bare number.
            Number(number: u8 where ..=15) = "",
        }
    }

    /// Those before the bar read back, those behind it are refused; semicolons stand between them.
    fn check<A: FromStr<Err = crate::BadNotation> + fmt::Display>(texts: &str) {
        let (good, bad) = texts.split_once('|').expect("good ones and bad ones");
        let read = |text: &str| text.parse::<A>().map(|action| action.to_string());
        good.split(';').for_each(|text| assert_eq!(read(text), Ok(text.to_owned())));
        bad.split(';').for_each(|text| assert_eq!(read(text), Err(crate::BadNotation::new(text))));
    }

    #[test]
    fn braces() {
        check::<Braces>(
            "Place{0,-1,red};Place{-128,127,blue};Stay;Rob{7}|;Place;Place{};Place{0,-1};Place{0,-1,red,};\
            Place{0,-1,red;Place{0, -1,red};Place{+0,1,red};Place{-0,1,red};Place{00,1,red};Place{128,1,red};\
            Place{0,1,Red};Place{0,1,red}};Stay{};Stay ;stay;Rob{8};Rob{01};Rob{};Rob{-1};Rob(1)",
        );
        assert!(size_of::<Braces>() <= 8);
    }

    #[test]
    fn colons_and_bare_words() {
        check::<Colons>(
            "none;paint:red;7:blue;0;15|Nothing;none:;paint;paint:;paint:red:;8:blue;7:;7:blue:1;16;015;:;",
        );
        assert_eq!("7:blue".parse(), Ok(Colons::Aim(Seat(7), Colour::Blue)));
    }
}
