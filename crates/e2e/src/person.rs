//! Somebody in front of a page.

use crate::pictures;
use anyhow::{Context, Result, bail};
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::emulation::{
    SetDeviceMetricsOverrideParams, SetEmulatedMediaParams, SetFocusEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchTouchEventReturns, TouchPoint,
};
use chromiumoxide::cdp::browser_protocol::page::{CaptureScreenshotFormat, Viewport};
use chromiumoxide::cdp::browser_protocol::target::SetAutoAttachParams;
use chromiumoxide::cdp::browser_protocol::web_authn;
use chromiumoxide::layout::Point;
use chromiumoxide::page::ScreenshotParams;
use chromiumoxide::types::MethodId;
use chromiumoxide::{Command, Method, Page};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// Nothing takes longer than this, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Keeps everything that the page is told by the server, over whichever way.
const LISTEN: &str = "window.__heard = [];
    window.WebSocket = class extends WebSocket {
        constructor(...how) { super(...how); this.addEventListener('message', (event) => __heard.push(String(event.data))); }
    };
    const fetched = window.fetch;
    window.fetch = async (...how) => {
        const answer = await fetched(...how);
        if (String(how[0]?.url ?? how[0]).includes('/api/')) answer.clone().text().then((text) => __heard.push(text), () => {});
        return answer;
    };";

/// How often something stands in what a browser holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Traces {
    /// In the whole document with every attribute, its drawings' stock of symbols left out, and in what is kept.
    pub page: usize,
    /// In all that was ever told to it.
    pub heard: usize,
}

/// Fingers on a screen. The driver's own message leaves them out where there are none left, and the browser wants to know.
#[derive(Serialize)]
struct Touch {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(rename = "touchPoints")]
    fingers: Vec<TouchPoint>,
}

impl Method for Touch {
    fn identifier(&self) -> MethodId {
        "Input.dispatchTouchEvent".into()
    }
}

impl Command for Touch {
    type Response = DispatchTouchEventReturns;
}

/// A person and their page.
pub struct Person {
    pub(crate) page: Page,
    pub(crate) context: BrowserContextId,
}

/// Whoever is done closes their page: what is left open goes on playing and drawing, and costs those who still wait.
impl Drop for Person {
    fn drop(&mut self) {
        let page = self.page.clone();
        tokio::spawn(async move { page.close().await });
    }
}

impl Person {
    pub(crate) async fn new(page: Page, context: BrowserContextId) -> Result<Person> {
        let script = "try { if (!localStorage['pantheon.settings']) localStorage['pantheon.settings'] = \
            JSON.stringify({ theme: 'dark', pace: 'off', coaching: false }) } catch (nowhere) {}; \
            window.__errors = []; addEventListener('error', (event) => __errors.push(String(event.message)));";
        page.evaluate_on_new_document(script.to_owned()).await?;
        page.evaluate_on_new_document(LISTEN.to_owned()).await?;
        // A driver that attaches to a service worker keeps it from starting.
        page.execute(SetAutoAttachParams::new(false, false)).await?;
        // Several people use one browser at the same time, each as if alone.
        page.execute(SetFocusEmulationEnabledParams::new(true)).await?;
        let person = Person { page, context };
        person.device(1440, 900).await?;
        Ok(person)
    }

    /// From the next page on, the page's own chance comes from `seed`: the same game is dealt every time.
    pub async fn fate(&self, seed: u32) -> Result<()> {
        let script = format!(
            "{{ let state = {seed} >>> 0; Math.random = () => {{ state = (Math.imul(state, 1664525) + 1013904223) >>> 0; \
             return state / 4294967296; }}; }}"
        );
        self.page.evaluate_on_new_document(script).await?;
        Ok(())
    }

    /// Goes to an address and waits until the page is there.
    pub async fn visit(&self, address: &str) -> Result<()> {
        self.page.goto(address).await.with_context(|| format!("{address} does not open"))?;
        Ok(())
    }

    /// Opens a game of this browser as the page would have kept it, without loading the page again.
    pub async fn open(&self, saved: &Value) -> Result<()> {
        let saved = Value::String(saved.to_string());
        let script = format!(
            "(() => {{ Object.keys(localStorage).filter((key) => key.startsWith('pantheon.game')).forEach((key) => localStorage.removeItem(key)); \
             const id = String(performance.now()); localStorage['pantheon.game.' + id] = {saved}; document.querySelector('main').classList.add('left-behind'); \
             history.pushState(null, '', '/play/' + id); dispatchEvent(new PopStateEvent('popstate')); return true; }})()"
        );
        self.find::<bool>(&script).await?;
        self.see("main.table:not(.left-behind) .seat").await
    }

    /// Loads the page again.
    pub async fn reload(&self) -> Result<()> {
        self.page.reload().await?;
        Ok(())
    }

    /// What a script finds in the page.
    pub async fn find<T: DeserializeOwned>(&self, script: &str) -> Result<T> {
        let value = self.page.evaluate(script).await.with_context(|| format!("`{script}` fails"))?;
        value.into_value().with_context(|| format!("`{script}` finds something else"))
    }

    /// Waits until a script finds something true.
    pub async fn wait(&self, script: &str) -> Result<()> {
        let begun = Instant::now();
        let test = format!("Boolean(({script}))");
        while begun.elapsed() < PATIENCE {
            // While a page is being loaded there is nothing to ask.
            if self.page.evaluate(test.as_str()).await.is_ok_and(|value| value.into_value().unwrap_or(false))
            {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        self.picture("failed").await?;
        bail!("waited in vain for `{script}`; the page says: {}", self.words("body").await?)
    }

    /// Waits for an element.
    pub async fn see(&self, selector: &str) -> Result<()> {
        self.wait(&format!("document.querySelector({selector:?})")).await
    }

    /// The games whose doors the hall has, when one stands in the hall.
    pub async fn games(&self) -> Result<Vec<String>> {
        self.see(".door .now").await?;
        self.find("[...document.querySelectorAll('.door .now')].map((door) => door.dataset.game)").await
    }

    /// The words in an element.
    pub async fn words(&self, selector: &str) -> Result<String> {
        self.find(&format!("document.querySelector({selector:?})?.innerText ?? ''")).await
    }

    /// How many elements there are.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        self.find(&format!("document.querySelectorAll({selector:?}).length")).await
    }

    /// How often `shown` stands in the page and what it keeps, and `told` in what it was told.
    pub async fn traces(&self, shown: &str, told: &str) -> Result<Traces> {
        let script = format!(
            "(() => {{ const page = document.documentElement.cloneNode(true); \
             page.querySelectorAll('script, style, symbol').forEach((it) => it.remove()); \
             const kept = JSON.stringify([{{ ...localStorage }}, {{ ...sessionStorage }}, document.title, location.href]); \
             const count = (text, part) => text.split(part).length - 1; \
             return {{ page: count(page.outerHTML + kept, {shown:?}), heard: count(__heard.join('\\n'), {told:?}) }}; }})()"
        );
        self.find(&script).await
    }

    /// Clicks the middle of an element with the mouse.
    pub async fn click(&self, selector: &str) -> Result<()> {
        self.see(selector).await?;
        let script = format!(
            "(() => {{ const it = document.querySelector({selector:?}); it.scrollIntoView({{ block: 'center' }}); \
             const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        let (x, y): (f64, f64) = self.find(&script).await?;
        self.click_at(x, y).await
    }

    /// Clicks a point of the page with the mouse.
    pub async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        self.page.click(Point { x, y }).await?;
        Ok(())
    }

    /// Touches the middle of an element with a finger.
    pub async fn tap(&self, selector: &str) -> Result<()> {
        self.see(selector).await?;
        let script = format!(
            "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        let (x, y): (f64, f64) = self.find(&script).await?;
        self.tap_at(x, y).await
    }

    /// Touches a point of the page with a finger.
    pub async fn tap_at(&self, x: f64, y: f64) -> Result<()> {
        let finger = TouchPoint::builder().x(x).y(y).build().map_err(anyhow::Error::msg)?;
        self.page.execute(Touch { kind: "touchStart", fingers: vec![finger] }).await?;
        self.page.execute(Touch { kind: "touchEnd", fingers: Vec::new() }).await?;
        Ok(())
    }

    /// Presses a key.
    pub async fn press(&self, key: &str) -> Result<()> {
        let (text, code) = match key {
            "Enter" => (Some("\r"), 13),
            "Escape" => (None, 27),
            "Tab" => (None, 9),
            "ArrowDown" => (None, 40),
            "ArrowLeft" => (None, 37),
            "ArrowRight" => (None, 39),
            "End" => (None, 35),
            letter => {
                (Some(letter), letter.bytes().next().map_or(0, |byte| i64::from(byte.to_ascii_uppercase())))
            }
        };
        for kind in [DispatchKeyEventType::KeyDown, DispatchKeyEventType::KeyUp] {
            let mut event = DispatchKeyEventParams::builder()
                .r#type(kind.clone())
                .key(key)
                .windows_virtual_key_code(code);
            if let (Some(text), DispatchKeyEventType::KeyDown) = (text, kind) {
                event = event.text(text);
            }
            self.page.execute(event.build().map_err(anyhow::Error::msg)?).await?;
        }
        Ok(())
    }

    /// Has an authenticator in this browser from now on, whose holder unlocks it whenever it is asked.
    pub async fn authenticator(&self) -> Result<()> {
        self.page.execute(web_authn::EnableParams::default()).await?;
        let how = web_authn::VirtualAuthenticatorOptions::builder()
            .protocol(web_authn::AuthenticatorProtocol::Ctap2)
            .transport(web_authn::AuthenticatorTransport::Internal)
            .has_resident_key(true)
            .has_user_verification(true)
            .is_user_verified(true);
        let how = how.build().map_err(anyhow::Error::msg)?;
        self.page.execute(web_authn::AddVirtualAuthenticatorParams::new(how)).await?;
        Ok(())
    }

    /// Takes another device.
    pub async fn device(&self, width: i64, height: i64) -> Result<()> {
        let device = SetDeviceMetricsOverrideParams::builder()
            .width(width)
            .height(height)
            .device_scale_factor(1.0)
            .mobile(width < 700);
        self.page.execute(device.build().map_err(anyhow::Error::msg)?).await?;
        Ok(())
    }

    /// Shows the page as `print` or `screen` has it.
    pub async fn medium(&self, medium: &str) -> Result<()> {
        self.page.execute(SetEmulatedMediaParams::builder().media(medium).build()).await?;
        Ok(())
    }

    /// Writes a picture of the page.
    pub async fn picture(&self, name: &str) -> Result<()> {
        let folder = pictures();
        std::fs::create_dir_all(&folder)?;
        let how = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png).build();
        self.page.save_screenshot(how, folder.join(format!("{name}.png"))).await?;
        Ok(())
    }

    /// Writes a picture of the page in two thirds of its size, for documents.
    pub async fn small_picture(&self, file: &Path) -> Result<()> {
        let (width, height): (f64, f64) = self.find("[innerWidth, innerHeight]").await?;
        let clip = Viewport { x: 0.0, y: 0.0, width, height, scale: 2.0 / 3.0 };
        let how = ScreenshotParams::builder().format(CaptureScreenshotFormat::Webp).quality(80).clip(clip);
        self.page.save_screenshot(how.build(), file).await?;
        Ok(())
    }

    /// Nothing may be wider than the screen.
    pub async fn fits(&self) -> Result<()> {
        let (wide, screen): (f64, f64) =
            self.find("[document.documentElement.scrollWidth, innerWidth]").await?;
        if wide > screen {
            bail!("the page is {wide} wide on a screen of {screen}");
        }
        Ok(())
    }

    /// No script of the page may have failed.
    pub async fn is_sound(&self) -> Result<()> {
        let errors: Vec<String> = self.find("window.__errors ?? []").await?;
        if !errors.is_empty() {
            bail!("the page broke: {}", errors.join("; "));
        }
        Ok(())
    }
}
