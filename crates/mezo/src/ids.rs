//! Closed lists of things with an id (in notation and JSON) and a name for people.

/// Declares an enum whose values are written by their id everywhere.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($variant:ident $id:literal $title:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $(#[doc = concat!($title, " (`", $id, "`).")] $variant,)+
        }

        impl $name {
            /// All of them, in the order of the box.
            pub const ALL: [$name; [$($id),+].len()] = [$($name::$variant),+];

            /// How notation and JSON write it.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)+ }
            }

            /// What people call it.
            pub const fn title(self) -> &'static str {
                match self { $($name::$variant => $title,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = kernel::BadNotation;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $name::ALL.into_iter().find(|one| one.id() == text).ok_or_else(|| kernel::BadNotation::new(text))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let id = String::deserialize(deserializer)?;
                id.parse().map_err(|_| {
                    serde::de::Error::custom(format!("`{id}` is not one of the {}s of Mezo", stringify!($name)))
                })
            }
        }
    };
}

pub(crate) use named;
