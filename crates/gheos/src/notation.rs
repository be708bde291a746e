//! Small things with one written form, which is also their JSON.

/// JSON as the text of `Display`, read back by `FromStr`.
macro_rules! text_form {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(|why| serde::de::Error::custom(format_args!("`{text}`: {why}")))
            }
        }
    };
}

pub(crate) use text_form;
