//! What a host says of the place: shown where there is something, as words, whatever it is made of.

use anyhow::{Result, ensure};
use e2e::{Browser, Host};

/// A host's text with everything in it that a page must not take for its own.
const HOSTILE: &str = "# Terms of <b>the house</b>
<script>window.__hit = 1</script><img src=x onerror=\"window.__hit = 2\">
**Be <i>kind</i>** to [us](https://example.org/us) or [write](mailto:ada@example.org), not [here](javascript:window.__hit=3)
nor [there](//example.org) nor [so](data:text/html,<script>window.__hit=4</script>).

- <iframe src=\"javascript:window.__hit=5\"></iframe>
- `<script>window.__hit = 6</script>`

| a | b |
|---|---|
| <svg onload=\"window.__hit = 7\"> | \u{1}x\" onclick=\"window.__hit = 8\u{1} |
";

pub(crate) async fn said(browser: &Browser, host: &Host) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("pantheon-e2e-pages-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("terms.md"), HOSTILE)?;
    std::fs::write(folder.join("imprint.md"), "Ada, a street, a town\n")?;
    let own = Host::with_pages("pages", &folder)?;
    let person = browser.person().await?;
    person.visit(&own.address).await?;
    person.see(".statements a[href='/imprint']").await?;
    let links: Vec<String> =
        person.find("[...document.querySelectorAll('.statements a')].map((it) => it.innerText)").await?;
    ensure!(links == ["Terms", "Imprint"], "{links:?}");
    person.fits().await?;
    person.click(".statements a[href='/terms']").await?;
    person.see(".markdown h1").await?;
    let words = person.words(".markdown").await?;
    for literal in
        ["<b>the house</b>", "<script>window.__hit = 1</script>", "[here](javascript:window.__hit=3)"]
    {
        ensure!(words.contains(literal), "{literal} is not told as it is: {words}");
    }
    let odd: usize = person
        .find("document.querySelectorAll('.markdown :is(script, img, iframe, svg, i, [onclick], [onerror], [onload])').length")
        .await?;
    let led: Vec<String> = person
        .find("[...document.querySelectorAll('.markdown a')].map((it) => it.getAttribute('href'))")
        .await?;
    ensure!(odd == 0, "{odd} elements were made of a host's words");
    let safe = |address: &String| {
        ["https://example.org/us", "mailto:ada@example.org"].contains(&address.as_str())
            || address.starts_with('#')
    };
    ensure!(led.iter().all(safe) && led.len() >= 2, "{led:?}");
    ensure!(person.find::<bool>("window.__hit === undefined").await?, "a host's words were run");
    person.picture("terms").await?;
    person.visit(&format!("{}/imprint", own.address)).await?;
    person.wait("document.querySelector('.markdown')?.innerText.includes('a street')").await?;
    ensure!(person.words(".markdown h1").await?.contains("Imprint"), "it has no title");
    person.visit(&host.address).await?;
    person.see(".foot").await?;
    ensure!(
        person.find::<bool>("!document.querySelector('.statements')").await?,
        "nothing is said by itself"
    );
    person.is_sound().await?;
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
