//! What a push service would bring to a browser, brought by its driver.

use crate::Person;
use anyhow::{Context, Result};
use chromiumoxide::cdp::browser_protocol::browser::{
    PermissionDescriptor, PermissionSetting, SetPermissionParams,
};
use chromiumoxide::cdp::browser_protocol::service_worker::{
    DeliverPushMessageParams, EnableParams, EventWorkerRegistrationUpdated,
};
use futures_util::StreamExt;
use std::time::Duration;

/// A service worker is there by then, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Person {
    /// Lets the site show notices, as one who presses "allow".
    pub async fn allow_notices(&self, address: &str) -> Result<()> {
        let notices = PermissionDescriptor::new("notifications");
        let mut allow = SetPermissionParams::new(notices, PermissionSetting::Granted);
        (allow.origin, allow.browser_context_id) = (Some(address.to_owned()), Some(self.context.clone()));
        self.page.execute(allow).await?;
        Ok(())
    }

    /// Brings a push to the service worker of the site.
    pub async fn push(&self, address: &str, data: &str) -> Result<()> {
        let mut updates = self.page.event_listener::<EventWorkerRegistrationUpdated>().await?;
        self.page.execute(EnableParams::default()).await?;
        let found = async {
            while let Some(update) = updates.next().await {
                let ours = update.registrations.iter().find(|one| one.scope_url.starts_with(address));
                if let Some(ours) = ours {
                    return Some(ours.registration_id.clone());
                }
            }
            None
        };
        let id = tokio::time::timeout(PATIENCE, found).await?.context("there is no service worker")?;
        self.page.execute(DeliverPushMessageParams::new(address, id, data)).await?;
        Ok(())
    }
}
