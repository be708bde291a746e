//! An authenticator in software: it makes passkeys and signs with them as one in a phone does.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;

/// One passkey in its authenticator.
#[derive(Clone)]
pub(crate) struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    handle: String,
    /// The page that asks, as the browser says.
    pub(crate) origin: String,
    /// How often it has signed.
    pub(crate) count: u32,
    /// Whether its holder unlocked it.
    pub(crate) verified: bool,
}

fn text(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

impl Authenticator {
    pub(crate) fn new(number: u8, origin: &str) -> Authenticator {
        let key = SigningKey::from_slice(&[number; 32]).unwrap();
        let (id, handle) = (vec![number; 20], String::new());
        Authenticator { key, id, handle, origin: origin.to_owned(), count: 0, verified: true }
    }

    /// Another key under the same id.
    pub(crate) fn impostor(of: &Authenticator, number: u8) -> Authenticator {
        Authenticator { key: SigningKey::from_slice(&[number; 32]).unwrap(), ..of.clone() }
    }

    fn flags(&self) -> u8 {
        PRESENT | if self.verified { VERIFIED } else { 0 }
    }

    fn said(&self, kind: &str, options: &Value) -> Vec<u8> {
        let said = json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false});
        said.to_string().into_bytes()
    }

    /// Makes a passkey as asked, and tells of it as a browser does.
    pub(crate) fn make(&mut self, options: &Value) -> Value {
        self.handle = options["user"]["id"].as_str().unwrap().to_owned();
        let site = options["rp"]["id"].as_str().unwrap();
        let mut data = Sha256::digest(site.as_bytes()).to_vec();
        data.push(self.flags() | ATTESTED);
        data.extend(self.count.to_be_bytes());
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        // A map of three in CBOR: the format, no statement, the data.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        json!({"id": text(&self.id), "rawId": text(&self.id), "type": "public-key", "clientExtensionResults": {}, "response": {
            "clientDataJSON": text(&self.said("webauthn.create", options)), "attestationObject": text(&object), "transports": ["internal"],
        }})
    }

    /// The key in COSE: elliptic, ES256, P-256, x, y.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut key = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".to_vec();
        key.extend(point.x().unwrap());
        key.extend(b"\x22\x58\x20");
        key.extend(point.y().unwrap());
        key
    }

    /// Signs what it is asked to.
    pub(crate) fn sign(&mut self, options: &Value) -> Value {
        self.count += 1;
        let site = options["rpId"].as_str().unwrap();
        let mut data = Sha256::digest(site.as_bytes()).to_vec();
        data.push(self.flags());
        data.extend(self.count.to_be_bytes());
        let said = self.said("webauthn.get", options);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&said));
        let signature: Signature = self.key.sign(&signed);
        json!({"id": text(&self.id), "rawId": text(&self.id), "type": "public-key", "clientExtensionResults": {}, "response": {
            "clientDataJSON": text(&said), "authenticatorData": text(&data), "signature": text(signature.to_der().as_bytes()),
            "userHandle": self.handle,
        }})
    }
}
