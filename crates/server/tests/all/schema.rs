//! Values by a JSON schema, as far as `docs/openapi.json` uses it: what fits it, what is generated from it, what is wrong.

use games::kernel::Dice;
use serde_json::{Map, Value, json};

/// Words that programs stumble over.
const WORDS: [&str; 10] =
    ["", "a", "Ada", "0", "null", "%00../..", "ab\u{202e}cd", "\u{1f600}\u{0301}", "'; drop--", "x\ny\t"];

/// A schema and the document that its references lead into.
#[derive(Clone, Copy)]
pub(crate) struct Schema<'a> {
    pub(crate) document: &'a Value,
    pub(crate) part: &'a Value,
}

impl<'a> Schema<'a> {
    fn of(self, part: &'a Value) -> Schema<'a> {
        Schema { part, ..self }
    }

    fn resolved(self) -> Schema<'a> {
        match self.part["$ref"].as_str() {
            Some(link) => {
                self.of(self.document.pointer(&link[1..]).expect("a link leads somewhere")).resolved()
            }
            None => self,
        }
    }

    fn number(self, key: &str) -> Option<i64> {
        self.part[key].as_i64()
    }

    /// Why `value` does not fit, if it does not.
    pub(crate) fn misfit(self, value: &Value) -> Option<String> {
        let schema = self.resolved();
        let wrong = |what: &str| Some(format!("{value} {what}: {}", schema.part));
        if let Some(kinds) = schema.part["oneOf"].as_array() {
            let fits = kinds.iter().filter(|kind| schema.of(kind).misfit(value).is_none()).count();
            return if fits == 1 { None } else { wrong("fits none or several") };
        }
        if schema.part["enum"].as_array().is_some_and(|all| !all.contains(value)) {
            return wrong("is none of them");
        }
        let within = |size: i64, least: &str, most: &str| {
            schema.number(least).is_none_or(|least| size >= least)
                && schema.number(most).is_none_or(|most| size <= most)
        };
        let fits = match schema.part["type"].as_str() {
            None => true,
            Some("string") => value.as_str().is_some_and(|text| {
                let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                let length = text.chars().count() as i64;
                within(length, "minLength", "maxLength") && (plain || schema.part.get("pattern").is_none())
            }),
            Some("integer") => value.as_i64().is_some_and(|number| within(number, "minimum", "maximum")),
            Some("boolean") => value.is_boolean(),
            Some("null") => value.is_null(),
            Some("array") => {
                let Some(items) = value.as_array() else { return wrong("is no array") };
                let first = items.iter().find_map(|item| schema.of(&schema.part["items"]).misfit(item));
                return first.or_else(|| {
                    if within(items.len() as i64, "minItems", "maxItems") {
                        None
                    } else {
                        wrong("is too long")
                    }
                });
            }
            Some("object") => return schema.misfit_of_object(value),
            Some(other) => panic!("unknown type {other}"),
        };
        if fits { None } else { wrong("does not fit") }
    }

    fn misfit_of_object(self, value: &Value) -> Option<String> {
        let Some(fields) = value.as_object() else { return Some(format!("{value} is no object")) };
        let known = self.part["properties"].as_object();
        for (key, inner) in fields {
            match known.and_then(|known| known.get(key)) {
                Some(schema) => {
                    if let Some(misfit) = self.of(schema).misfit(inner) {
                        return Some(format!("{key}: {misfit}"));
                    }
                }
                None if self.part["additionalProperties"] == false => {
                    return Some(format!("{key} is unknown"));
                }
                None => {}
            }
        }
        let missing = self.required().find(|key| !fields.contains_key(*key))?;
        Some(format!("{missing} is missing"))
    }

    fn required(self) -> impl Iterator<Item = &'a str> {
        self.part["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
    }

    /// Some value that fits.
    pub(crate) fn good(self, dice: &mut Dice) -> Value {
        let schema = self.resolved();
        if let Some(kinds) = schema.part["oneOf"].as_array().or(schema.part["enum"].as_array()) {
            let one = &kinds[dice.below(kinds.len() as u32) as usize];
            return if schema.part.get("enum").is_some() { one.clone() } else { schema.of(one).good(dice) };
        }
        match schema.part["type"].as_str() {
            Some("string") => json!(schema.text(dice)),
            Some("integer") => {
                let (least, most) =
                    (schema.number("minimum").unwrap_or(-3), schema.number("maximum").unwrap_or(100_000));
                let any = least + i64::from(dice.below((most - least + 1) as u32));
                json!([least, most, any][dice.below(3) as usize])
            }
            Some("boolean") => json!(dice.below(2) == 0),
            Some("array") => {
                let count = dice.below(5);
                (0..count).map(|_| schema.of(&schema.part["items"]).good(dice)).collect()
            }
            Some("object") => {
                let mut fields = Map::new();
                for (key, inner) in schema.part["properties"].as_object().into_iter().flatten() {
                    if schema.required().any(|needed| needed == key) || dice.below(2) == 0 {
                        fields.insert(key.clone(), schema.of(inner).good(dice));
                    }
                }
                Value::Object(fields)
            }
            _ => Value::Null,
        }
    }

    fn text(self, dice: &mut Dice) -> String {
        let (least, most) = (self.number("minLength").unwrap_or(0), self.number("maxLength").unwrap_or(300));
        let mut text = match self.part.get("pattern") {
            Some(_) => ["", "k3J5", "0"][dice.below(3) as usize].to_owned(),
            None => WORDS[dice.below(WORDS.len() as u32) as usize].to_owned(),
        };
        if dice.below(6) == 0 {
            text.extend(std::iter::repeat_n('z', most as usize));
        }
        let fill = "qwertzuiopas".chars().cycle();
        let text: String = text.chars().take(most as usize).collect();
        let short = (least as usize).saturating_sub(text.chars().count());
        text.chars().chain(fill.take(short)).collect()
    }

    /// Some value that does not fit: one that does, with something wrong in it.
    pub(crate) fn bad(self, dice: &mut Dice) -> Value {
        let junk =
            [json!(null), json!([]), json!("text"), json!(-1.5), json!(true), json!({"no": {"such": []}})];
        for _ in 0..100 {
            let mut value = self.good(dice);
            let other = junk[dice.below(junk.len() as u32) as usize].clone();
            match value.as_object_mut().filter(|fields| !fields.is_empty()) {
                Some(fields) => {
                    let keys: Vec<String> = fields.keys().cloned().collect();
                    let key = &keys[dice.below(keys.len() as u32) as usize];
                    match dice.below(4) {
                        0 => drop(fields.remove(key)),
                        1 => drop(fields.insert("unheard_of".to_owned(), other)),
                        2 => drop(fields.insert(key.clone(), json!("z".repeat(5_000)))),
                        _ => drop(fields.insert(key.clone(), other)),
                    }
                }
                None => value = other,
            }
            if self.misfit(&value).is_some() {
                return value;
            }
        }
        json!([])
    }
}
