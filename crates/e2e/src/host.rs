//! The server under test, and the browser.

use crate::Person;
use anyhow::{Context, Result, bail};
use chromiumoxide::browser::{Browser as Chromium, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::target::{CreateBrowserContextParams, CreateTargetParams};
use futures_util::StreamExt;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tokio::task::JoinHandle;

/// A running `pantheon serve` with a fresh database; it ends when this is dropped.
pub struct Host {
    child: Child,
    /// Its address, such as `http://127.0.0.1:40123`.
    pub address: String,
    database: PathBuf,
}

impl Host {
    /// Starts a server on a free port of loopback.
    pub fn start(name: &str) -> Result<Host> {
        Host::launch(fresh(name), "127.0.0.1:0", &[])
    }

    /// The same with statements of its host in a folder.
    pub fn with_pages(name: &str, folder: &Path) -> Result<Host> {
        Host::launch(fresh(name), "127.0.0.1:0", &["--pages".as_ref(), folder.as_os_str()])
    }

    /// The same under a name, as passkeys need one: `http://localhost:PORT`.
    pub fn with_name(name: &str) -> Result<Host> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = format!("http://localhost:{port}");
        let more: [&OsStr; 2] = ["--address".as_ref(), address.as_ref()];
        let mut host = Host::launch(fresh(name), &format!("127.0.0.1:{port}"), &more)?;
        host.address = address;
        Ok(host)
    }

    fn launch(database: PathBuf, listen: &str, more: &[&OsStr]) -> Result<Host> {
        let mut child = Command::new(program()?)
            .args(["serve", "--listen", listen, "--bot-delay", "0", "--requests-per-second", "1000"])
            .arg("--database")
            .arg(&database)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the server does not start")?;
        let mut line = String::new();
        let output = child.stdout.take().context("the server says nothing")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().to_owned();
        if !address.starts_with("http://") {
            bail!("the server did not tell its address but `{address}`");
        }
        Ok(Host { child, address, database })
    }

    /// Whether the program plays this record again.
    pub fn replays(&self, record: &str) -> Result<bool> {
        let file = self.database.with_extension("json");
        std::fs::write(&file, record)?;
        let played = Command::new(program()?).arg("replay").arg(&file).stdout(Stdio::null()).status();
        std::fs::remove_file(&file)?;
        Ok(played.context("the program does not start")?.success())
    }

    /// Does something as its host does, beside it.
    pub fn admin(&self, args: &[&str]) -> Result<()> {
        let mut command = Command::new(program()?);
        let done = command.arg("admin").arg("--database").arg(&self.database).args(args).output();
        let done = done.context("the program does not start")?;
        if !done.status.success() {
            bail!("{}", String::from_utf8_lossy(&done.stderr));
        }
        Ok(())
    }

    /// Ends the server as a crash would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Brings a killed server up again, at the same address and with the same database.
    pub fn restart(&mut self) -> Result<()> {
        let listen = self.address.trim_start_matches("http://").to_owned();
        let fresh = Host::launch(self.database.clone(), &listen, &[])?;
        *self = fresh;
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A database that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let database = std::env::temp_dir().join(format!("pantheon-e2e-{}-{name}.db", std::process::id()));
    let _ = std::fs::remove_file(&database);
    database
}

/// The program under test: the one beside this test, unless `PANTHEON_BIN` names another.
pub(crate) fn program() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("PANTHEON_BIN") {
        return Ok(path.into());
    }
    let here = std::env::current_exe()?;
    let folders = here.ancestors().skip(1).take(3);
    let found = folders.map(|folder| folder.join("pantheon")).find(|path| path.is_file());
    found.context("`pantheon` is not built: cargo build --package pantheon")
}

/// A browser without a screen.
pub struct Browser {
    chromium: Chromium,
    listening: JoinHandle<()>,
    profile: PathBuf,
}

impl Browser {
    /// Starts the browser.
    pub async fn start() -> Result<Browser> {
        let profile = std::env::temp_dir().join(format!("pantheon-browser-{}", std::process::id()));
        let config = BrowserConfig::builder()
            .no_sandbox()
            .user_data_dir(&profile)
            .window_size(1440, 900)
            .args(["--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage"])
            .build()
            .map_err(anyhow::Error::msg)?;
        let (chromium, mut handler) = Chromium::launch(config).await.context("the browser does not start")?;
        let listening = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Ok(Browser { chromium, listening, profile })
    }

    /// Somebody with a browser of their own: no cookies, nothing kept.
    pub async fn person(&self) -> Result<Person> {
        let context = self.chromium.create_browser_context(CreateBrowserContextParams::default()).await?;
        self.tab(context).await
    }

    /// A second tab of the same person.
    pub async fn second_tab(&self, person: &Person) -> Result<Person> {
        self.tab(person.context.clone()).await
    }

    async fn tab(&self, context: BrowserContextId) -> Result<Person> {
        let target = CreateTargetParams::builder().url("about:blank").browser_context_id(context.clone());
        let page = self.chromium.new_page(target.build().map_err(anyhow::Error::msg)?).await?;
        Person::new(page, context).await
    }

    /// Ends the browser.
    pub async fn stop(mut self) -> Result<()> {
        self.chromium.close().await?;
        self.chromium.wait().await?;
        self.listening.abort();
        let _ = std::fs::remove_dir_all(&self.profile);
        Ok(())
    }
}
