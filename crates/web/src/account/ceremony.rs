//! The browser's authenticator: it makes passkeys and signs with them.

use js_sys::{Function, JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser has one that a page can ask in JSON.
pub(super) fn is_there() -> bool {
    maker().is_some_and(|maker| method(&maker, "parseCreationOptionsFromJSON").is_some())
}

/// Has a passkey made; nothing where its holder does not want to, or nothing fits.
pub(super) async fn make(options: &Value) -> Option<Value> {
    perform("create", "parseCreationOptionsFromJSON", options).await
}

/// Has one sign; nothing where its holder does not want to, or there is none.
pub(super) async fn sign(options: &Value) -> Option<Value> {
    perform("get", "parseRequestOptionsFromJSON", options).await
}

fn maker() -> Option<JsValue> {
    let found = Reflect::get(&JsValue::from(window()), &"PublicKeyCredential".into()).ok()?;
    (!found.is_undefined()).then_some(found)
}

fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

async fn perform(verb: &str, reader: &str, options: &Value) -> Option<Value> {
    let maker = maker()?;
    let options = JSON::parse(&options.to_string()).ok()?;
    let options = method(&maker, reader)?.call1(&maker, &options).ok()?;
    let wish = Object::new();
    Reflect::set(&wish, &"publicKey".into(), &options).ok()?;
    let credentials = Reflect::get(&JsValue::from(window().navigator()), &"credentials".into()).ok()?;
    let asked = method(&credentials, verb)?.call1(&credentials, &wish).ok()?;
    let credential = JsFuture::from(asked.dyn_into::<Promise>().ok()?).await.ok()?;
    let told = method(&credential, "toJSON")?.call0(&credential).ok()?;
    serde_json::from_str(&String::from(JSON::stringify(&told).ok()?)).ok()
}
