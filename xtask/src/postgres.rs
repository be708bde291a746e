//! A PostgreSQL for tests: on loopback, in a folder of its own, not as root, and gone afterwards.

use anyhow::{Context, Result, bail};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Whom it runs as where this process is root: PostgreSQL refuses to be root's.
const NOBODY: u32 = 65_534;
/// How long it may take to come up, in tenths of a second.
const PATIENCE: u32 = 600;

/// A PostgreSQL that runs until it is dropped.
pub(crate) struct Postgres {
    process: Child,
    folder: PathBuf,
    url: String,
}

impl Postgres {
    /// One for tests: what it keeps need not outlive a power cut.
    pub(crate) fn start() -> Result<Postgres> {
        Postgres::start_with("fsync=off")
    }

    /// One with a setting of its own.
    pub(crate) fn start_with(setting: &str) -> Result<Postgres> {
        let programs = ensure()?;
        let folder = std::env::temp_dir().join(format!("pantheon-postgres-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700))?;
        let password = password()?;
        std::fs::write(folder.join("password"), &password)?;
        if is_root() {
            for path in [&folder, &folder.join("password")] {
                chown(path, Some(NOBODY), Some(NOBODY))?;
            }
        }
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        make(&programs, &folder)?;
        let process = command(&programs, &folder, "postgres")
            .args(["-D", "data", "-h", "127.0.0.1", "-p", &port.to_string(), "-k", ""])
            .args(["-c", setting, "-c", "max_connections=200", "-c", "shared_buffers=32MB"])
            .spawn()
            .context("PostgreSQL could not be started")?;
        let url = format!("postgres://pantheon:{password}@127.0.0.1:{port}/postgres");
        let mut server = Postgres { process, folder, url };
        server.wait(&programs, port)?;
        Ok(server)
    }

    /// Where it is, for whoever may do everything in it.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The number of its first process, whose children do the work.
    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }

    fn wait(&mut self, programs: &Path, port: u16) -> Result<()> {
        for _ in 0..PATIENCE {
            let ready = command(programs, &self.folder, "pg_isready")
                .args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()])
                .status()?;
            if ready.success() {
                return Ok(());
            }
            if let Some(ended) = self.process.try_wait()? {
                bail!("PostgreSQL ended with {ended}:\n{}", self.said());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        bail!("PostgreSQL did not come up:\n{}", self.said())
    }

    fn said(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // At once: nothing of it is needed any more.
        let _ = Command::new("kill").args(["-QUIT", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Makes the folder of a database.
fn make(programs: &Path, folder: &Path) -> Result<()> {
    let made = command(programs, folder, "initdb")
        .args(["-D", "data", "--username", "pantheon", "--pwfile", "password", "--auth", "scram-sha-256"])
        .args(["--encoding", "UTF8", "--locale", "C", "--no-sync"])
        .status()?;
    if !made.success() {
        let said = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        bail!("PostgreSQL could not make its folder:\n{said}");
    }
    Ok(())
}

/// One of its programs, in its folder, as somebody who is not root.
fn command(programs: &Path, folder: &Path, name: &str) -> Command {
    let mut command = Command::new(programs.join(name));
    command.current_dir(folder).stdin(Stdio::null());
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log"));
    if let Ok((out, err)) = log.and_then(|log| Ok((log.try_clone()?, log))) {
        command.stdout(out).stderr(err);
    }
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}

/// Sixteen random bytes in hex.
fn password() -> Result<String> {
    let mut bytes = [0; 16];
    std::io::Read::read_exact(&mut std::fs::File::open("/dev/urandom")?, &mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The folder of PostgreSQL's programs; brings Debian's if there is none.
fn ensure() -> Result<PathBuf> {
    if let Some(programs) = programs() {
        return Ok(programs);
    }
    println!("bringing PostgreSQL: apt-get install --yes --no-install-recommends postgresql");
    let _ = Command::new("apt-get").arg("update").status();
    let _ =
        Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", "postgresql"]).status();
    programs().context(
        "the tests of the stores need PostgreSQL: install it, or leave them out with `cargo xtask test --without postgres`",
    )
}

/// Where Debian puts the newest, or where the path finds it.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> = debian
        .filter_map(|version| {
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .collect();
    found.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let newest = found.into_iter().rev().map(|(_, programs)| programs);
    newest.chain(std::env::split_paths(&path)).find(|programs| programs.join("initdb").is_file())
}
