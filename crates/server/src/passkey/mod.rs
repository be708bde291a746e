//! Passkeys: what an authenticator is asked, and whether it answered right. `webauthn_rp` does the proving; what must be
//! remembered between question and answer is text, kept in a row, so that any node can take the answer.
//!
//! A passkey is all that one needs to sign in, so it must be one that its holder unlocks (by finger, face or PIN: user
//! verification is required, not preferred) and that says itself whose it is (discoverable). Attestation is not asked for.

mod site;

pub(crate) use site::Site;

use crate::random::{hex, unhex};
use crate::store::PasskeyRow;
use serde_json::Value;
use sha2::{Digest, Sha256};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{AuthenticationVerificationOptions, AuthenticatorAttachmentEnforcement};
use webauthn_rp::request::register::{CredProtect, RegistrationVerificationOptions, UserHandle};
use webauthn_rp::request::{PublicKeyCredentialDescriptor, TimedCeremony};
use webauthn_rp::response::auth::DiscoverableAuthentication;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

/// How long an authenticator may take, in milliseconds; the library says the same to browsers.
pub(crate) const PATIENCE: i64 = 300_000;

const HANDLE: usize = 32;
type Handle = UserHandle<HANDLE>;
type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// A question to an authenticator.
pub(crate) struct Asked {
    /// The challenge, by which the answer is known again.
    pub(crate) challenge: String,
    /// What must be remembered until then.
    pub(crate) state: String,
    /// What the browser is told, as `PublicKeyCredential.parse…OptionsFromJSON` takes it.
    pub(crate) options: Value,
}

/// What an authenticator has made.
pub(crate) struct Made {
    /// Its id there, in hex.
    pub(crate) credential: String,
    /// The public key, in hex.
    pub(crate) key: String,
    /// What changes with its use, in hex.
    pub(crate) state: String,
}

/// Why an answer was not taken, for the log and for whoever adds a passkey.
#[derive(Debug, thiserror::Error)]
#[error("the passkey was not taken: {0}")]
pub(crate) struct Wrong(String);

impl From<&str> for Wrong {
    fn from(why: &str) -> Wrong {
        Wrong(why.to_owned())
    }
}

impl Wrong {
    /// As the library says.
    fn by(why: &impl std::fmt::Display) -> Wrong {
        Wrong(why.to_string())
    }
}

/// The name by which an authenticator knows an account: it tells nobody who that is.
fn handle(person: &str) -> Handle {
    let digest = Sha256::digest(format!("passkey\n{person}").as_bytes());
    let Ok(handle) = Handle::decode(digest.into());
    handle
}

/// Asks for a new passkey of somebody, on an authenticator that has none of these.
pub(crate) fn ask_for_new(site: &Site, person: (&str, &str), known: &[PasskeyRow]) -> Result<Asked, Wrong> {
    let (id, name) = person;
    let handle = handle(id);
    let mut wanted =
        PublicKeyCredentialCreationOptions::first_passkey_with_blank_user_info(&site.id, &handle);
    // That its holder unlocks it is asked of every answer. To ask it of the key as well is more than many authenticators can
    // do, and those would be refused.
    wanted.extensions.cred_protect = CredProtect::None;
    wanted.exclude_credentials = known.iter().filter_map(descriptor).collect();
    let (state, told) = wanted.start_ceremony().map_err(|why| Wrong::by(&why))?;
    let mut options = serde_json::to_value(&told).map_err(|why| Wrong::by(&why))?;
    // People are called as they like; the library allows less.
    for key in ["name", "displayName"] {
        options["user"][key] = Value::from(name);
    }
    options["rp"]["name"] = Value::from("Pantheon");
    let challenge = challenge(&state);
    Ok(Asked { challenge, state: hex(&state.encode().map_err(|why| Wrong::by(&why))?), options })
}

fn descriptor(passkey: &PasskeyRow) -> Option<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let id = CredentialId::<Vec<u8>>::decode(unhex(&passkey.credential)?).ok()?;
    Some(PublicKeyCredentialDescriptor { id, transports: AuthTransports::decode(0).ok()? })
}

/// Asks whoever has a passkey of this site to sign with it.
pub(crate) fn ask_for_any(site: &Site) -> Result<Asked, Wrong> {
    let wanted = DiscoverableCredentialRequestOptions::passkey(&site.id);
    let (state, told) = wanted.start_ceremony().map_err(|why| Wrong::by(&why))?;
    let options = serde_json::to_value(&told).map_err(|why| Wrong::by(&why))?;
    let challenge = challenge(&state);
    Ok(Asked { challenge, state: hex(&state.encode().map_err(|why| Wrong::by(&why))?), options })
}

fn challenge(state: &impl TimedCeremony) -> String {
    let Ok(number) = state.sent_challenge().encode();
    format!("{number:032x}")
}

/// A new passkey as a browser tells of it.
pub(crate) struct NewPasskey(Registration);

impl NewPasskey {
    pub(crate) fn read(credential: &Value) -> Result<NewPasskey, Wrong> {
        let text = credential.to_string();
        Registration::from_json_relaxed(text.as_bytes()).map(NewPasskey).map_err(|why| Wrong::by(&why))
    }

    /// The challenge that it answers, as it says.
    pub(crate) fn challenge(&self) -> Result<String, Wrong> {
        let Ok(number) = self.0.challenge_relaxed().map_err(|why| Wrong::by(&why))?.encode();
        Ok(format!("{number:032x}"))
    }

    /// What was made, if it answers the question that was asked.
    pub(crate) fn prove(&self, site: &Site, state: &str) -> Result<Made, Wrong> {
        let asked = RegistrationServerState::<HANDLE>::decode(&unhex(state).ok_or("no such question")?)
            .map_err(|why| Wrong::by(&why))?;
        let origins = [site.origin.as_str()];
        let how = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            // What was not asked for is passed over.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = asked.verify(&site.id, &self.0, &how).map_err(|why| Wrong::by(&why))?;
        let (Ok(key), Ok(state)) = (made.static_state().encode(), made.dynamic_state().encode());
        Ok(Made { credential: hex(made.id().as_ref()), key: hex(&key), state: hex(&state) })
    }
}

/// A signature by a passkey as a browser tells of it.
pub(crate) struct Signature(DiscoverableAuthentication<HANDLE>);

impl Signature {
    pub(crate) fn read(credential: &Value) -> Result<Signature, Wrong> {
        let text = credential.to_string();
        DiscoverableAuthentication::from_json_relaxed(text.as_bytes())
            .map(Signature)
            .map_err(|why| Wrong::by(&why))
    }

    /// The challenge that it answers, as it says.
    pub(crate) fn challenge(&self) -> Result<String, Wrong> {
        let Ok(number) = self.0.challenge_relaxed().map_err(|why| Wrong::by(&why))?.encode();
        Ok(format!("{number:032x}"))
    }

    /// Which passkey it says it is by.
    pub(crate) fn credential(&self) -> String {
        hex(self.0.raw_id().as_ref())
    }

    /// The state of the passkey from now on, if it has signed what it was asked to and its count has grown.
    pub(crate) fn prove(&self, site: &Site, state: &str, passkey: &PasskeyRow) -> Result<String, Wrong> {
        let odd = "what is kept of it cannot be read";
        let asked = DiscoverableAuthenticationServerState::decode(&unhex(state).ok_or("no such question")?)
            .map_err(|why| Wrong::by(&why))?;
        let id = unhex(&passkey.credential).ok_or(odd)?;
        let id = CredentialId::<&[u8]>::decode(&id).map_err(|why| Wrong::by(&why))?;
        let key =
            StaticState::<Key>::decode(&unhex(&passkey.key).ok_or(odd)?).map_err(|why| Wrong::by(&why))?;
        let before = unhex(&passkey.state).and_then(|state| state.try_into().ok()).ok_or(odd)?;
        let before = DynamicState::decode(before).map_err(|why| Wrong::by(&why))?;
        let handle = handle(&passkey.person);
        let mut known =
            AuthenticatedCredential::new(id, &handle, key, before).map_err(|why| Wrong::by(&why))?;
        let origins = [site.origin.as_str()];
        let how = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            // The same passkey is near on one device and far on another.
            auth_attachment_enforcement: AuthenticatorAttachmentEnforcement::Ignore(false),
            ..AuthenticationVerificationOptions::default()
        };
        asked.verify(&site.id, &self.0, &mut known, &how).map_err(|why| Wrong::by(&why))?;
        let Ok(after) = known.dynamic_state().encode();
        Ok(hex(&after))
    }
}
