//! A statement with its values, and a row of an answer, the same for every database.

use crate::store::StoreError;
use std::borrow::Cow;

/// What stands in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) enum Value {
    Int(i64),
    Text(String),
    Null,
    /// Nothing where a number belongs. A statement that is prepared with a text there takes no number later.
    NoInt,
}

/// A statement with its values.
#[derive(Debug)]
pub(in crate::store) struct Statement {
    pub(in crate::store) sql: Cow<'static, str>,
    pub(in crate::store) values: Vec<Value>,
    /// What is wrong where nothing is there to change.
    pub(in crate::store) otherwise: Option<StoreError>,
}

/// A statement without values yet.
pub(in crate::store) fn statement(sql: impl Into<Cow<'static, str>>) -> Statement {
    Statement { sql: sql.into(), values: Vec::new(), otherwise: None }
}

impl Statement {
    pub(in crate::store) fn int(self, value: i64) -> Statement {
        self.value(Value::Int(value))
    }

    pub(in crate::store) fn text(self, value: &str) -> Statement {
        self.value(Value::Text(value.to_owned()))
    }

    pub(in crate::store) fn maybe_int(self, value: Option<i64>) -> Statement {
        self.value(value.map_or(Value::NoInt, Value::Int))
    }

    pub(in crate::store) fn maybe(self, value: Option<&str>) -> Statement {
        self.value(value.map_or(Value::Null, |text| Value::Text(text.to_owned())))
    }

    pub(in crate::store) fn value(mut self, value: Value) -> Statement {
        self.values.push(value);
        self
    }

    pub(in crate::store) fn must_change(self) -> Statement {
        self.or(StoreError::Gone)
    }

    /// Where it changes nothing, this is why.
    pub(in crate::store) fn or(mut self, why: StoreError) -> Statement {
        self.otherwise = Some(why);
        self
    }
}

/// A row of an answer, taken column by column.
#[derive(Debug)]
pub(in crate::store) struct Cells(std::vec::IntoIter<Value>);

impl Cells {
    pub(in crate::store) fn new(values: Vec<Value>) -> Cells {
        Cells(values.into_iter())
    }

    pub(in crate::store) fn int(&mut self) -> Result<i64, StoreError> {
        self.maybe_int()?.ok_or_else(|| odd("nothing where a number belongs"))
    }

    pub(in crate::store) fn text(&mut self) -> Result<String, StoreError> {
        self.maybe()?.ok_or_else(|| odd("nothing where a text belongs"))
    }

    pub(in crate::store) fn maybe_int(&mut self) -> Result<Option<i64>, StoreError> {
        match self.0.next() {
            Some(Value::Int(number)) => Ok(Some(number)),
            Some(Value::Null | Value::NoInt) => Ok(None),
            Some(Value::Text(_)) | None => Err(odd("a text where a number belongs")),
        }
    }

    pub(in crate::store) fn maybe(&mut self) -> Result<Option<String>, StoreError> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(Value::Null | Value::NoInt) => Ok(None),
            Some(Value::Int(_)) | None => Err(odd("a number where a text belongs")),
        }
    }

    /// All that is left.
    pub(in crate::store) fn rest(self) -> Vec<Value> {
        self.0.collect()
    }
}

fn odd(why: &str) -> StoreError {
    StoreError::Failed(format!("the database holds {why}"))
}
