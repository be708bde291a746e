//! Web Push: what is written to a browser's push service is sealed for the browser and signed by this server.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde_json::json;
use url::Url;
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, encrypt};

/// How long a signature is believed, in seconds; push services take a day at most.
const BELIEVED: i64 = 12 * 3_600;
/// How long a push service keeps what it cannot deliver, in seconds: a turn-a-day game waits as long.
const KEPT: u32 = 86_400;

/// No keys of a browser are longer, as text.
const LONGEST: usize = 100;
/// Where browsers are pushed to, as far as we know.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/// Whether this machine is one of a push service that we know.
pub(crate) fn is_known(host: &str) -> bool {
    SERVICES.iter().any(|service| match service.starts_with('.') {
        true => host.ends_with(service),
        false => host == *service,
    })
}

/// The headers and the body of a push.
type Sealed = (Vec<(&'static str, String)>, Vec<u8>);

/// The keys by which push services know this server.
pub(super) struct Vapid {
    key: SigningKey,
    /// As browsers want it when they subscribe.
    pub(super) public: String,
    contact: String,
}

impl Vapid {
    /// New keys, as they are kept.
    pub(super) fn fresh() -> String {
        loop {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
            // Nearly every number is a key.
            if SecretKey::from_slice(&bytes).is_ok() {
                return BASE64.encode(bytes);
            }
        }
    }

    /// The keys that were kept.
    pub(super) fn read(kept: &str, contact: &str) -> Option<Vapid> {
        let secret = SecretKey::from_slice(&BASE64.decode(kept).ok()?).ok()?;
        let public = BASE64.encode(secret.public_key().to_encoded_point(false).as_bytes());
        Some(Vapid { key: SigningKey::from(secret), public, contact: contact.to_owned() })
    }

    /// What shows the push service at `origin` who writes.
    fn authorization(&self, origin: &str, now: i64) -> String {
        let part = |value: serde_json::Value| BASE64.encode(value.to_string());
        let head = part(json!({"typ": "JWT", "alg": "ES256"}));
        let claims = part(json!({"aud": origin, "exp": now / 1_000 + BELIEVED, "sub": self.contact}));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", BASE64.encode(signature.to_bytes()), self.public)
    }

    /// The headers and the body of a push to `endpoint`, for the browser whose keys these are.
    pub(super) fn seal(&self, endpoint: &str, keys: &str, (topic, text): (&str, &str)) -> Option<Sealed> {
        let (public, auth) = keys.split_once(' ').and_then(|(public, auth)| read_keys(public, auth))?;
        let body = encrypt(text.as_bytes().to_vec(), &public, &auth).ok()?;
        let origin = Url::parse(endpoint).ok()?.origin().ascii_serialization();
        let headers = vec![
            ("authorization", self.authorization(&origin, crate::time::now())),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", KEPT.to_string()),
            ("urgency", "normal".to_owned()),
            // What waits at the service is replaced by what is newer about the same table.
            ("topic", topic.chars().filter(char::is_ascii_alphanumeric).take(32).collect()),
        ];
        Some((headers, body))
    }
}

fn read_keys(public: &str, auth: &str) -> Option<(PublicKey, Auth)> {
    let decode = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
    let auth: [u8; 16] = decode(auth)?.try_into().ok()?;
    Some((PublicKey::from_sec1_bytes(&decode(public)?).ok()?, auth.into()))
}

/// The keys of a browser as they are kept, if they can be used.
pub(crate) fn readable(public: &str, auth: &str) -> Option<String> {
    if public.len() > LONGEST || auth.len() > LONGEST {
        return None;
    }
    read_keys(public, auth).map(|_| format!("{public} {auth}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use web_push_native::p256::ecdsa::VerifyingKey;
    use web_push_native::p256::ecdsa::signature::Verifier;

    #[test]
    fn a_push_is_sealed_for_its_browser_and_signed_by_its_server() {
        let vapid = Vapid::read(&Vapid::fresh(), "mailto:host@example.org").unwrap();
        let browser = SecretKey::from_slice(&[7; 32]).unwrap();
        let public = BASE64.encode(browser.public_key().to_encoded_point(false).as_bytes());
        let keys = readable(&public, &BASE64.encode([9u8; 16])).unwrap();
        let (headers, body) = vapid.seal("https://push.example.org/x/y", &keys, ("a-b", "hello")).unwrap();
        let opened = web_push_native::decrypt(body, &browser, &Auth::from([9; 16])).unwrap();
        assert_eq!(opened, b"hello");
        let header = |name: &str| headers.iter().find(|(key, _)| *key == name).unwrap().1.clone();
        assert_eq!(header("topic"), "ab");
        let told = header("authorization");
        let (token, key) = told.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, vapid.public);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
        VerifyingKey::from(&vapid.key).verify(signed.as_bytes(), &signature).unwrap();
        let claims = BASE64.decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(
            (&claims["aud"], &claims["sub"]),
            (&json!("https://push.example.org"), &json!("mailto:host@example.org"))
        );
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        for (public, auth) in [("", ""), ("AAAA", "AAAA"), ("BAAA", "CQkJCQkJCQkJCQkJCQkJCQ"), ("é", "é")] {
            assert_eq!(readable(public, auth), None, "{public} {auth}");
        }
        let long = format!("CQkJCQkJCQkJCQkJCQkJCQ{}", "=".repeat(1_000));
        let browser = SecretKey::from_slice(&[7; 32]).unwrap();
        let public = BASE64.encode(browser.public_key().to_encoded_point(false).as_bytes());
        assert_eq!(readable(&public, &long), None);
    }

    #[test]
    fn push_services_are_known_by_their_whole_names() {
        for known in ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"] {
            assert!(is_known(known), "{known}");
        }
        for other in
            ["", "example.org", "xfcm.googleapis.com", "push.apple.com.example.org", "push.apple.com"]
        {
            assert!(!is_known(other), "{other}");
        }
    }
}
