//! What people do at a table of the server besides playing: talk, run out of time, ask to undo, play again, check the
//! chance and open the record.

use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};
use serde_json::{Value, json};
use std::time::Duration;

/// Two people at a new table of Gheos, and its id.
async fn sit(browser: &Browser, host: &Host, terms: Value) -> Result<([Person; 2], String)> {
    let people = [browser.person().await?, browser.person().await?];
    let mut table = json!({"game": "gheos", "seats": ["me", "open"]});
    for (key, value) in terms.as_object().into_iter().flatten() {
        table[key] = value.clone();
    }
    people[0].visit(&host.address).await?;
    people[0].see(".door").await?;
    let make = format!(
        "(async () => {{ await fetch('/api/me'); const made = await fetch('/api/tables', {{ method: 'POST', \
         headers: {{ 'content-type': 'application/json' }}, body: {:?} }}); return (await made.json()).table; }})()",
        table.to_string()
    );
    let id: String = people[0].find(&make).await?;
    let address = format!("{}/t/{id}", host.address);
    people[0].visit(&address).await?;
    people[1].visit(&address).await?;
    people[1].click(".chairs .button").await?;
    people[0].wait("document.querySelector('#start') && !document.querySelector('#start').disabled").await?;
    people[0].click("#start").await?;
    for person in &people {
        person.see(".table .seat").await?;
        person.see(".world svg").await?;
    }
    Ok((people, id))
}

/// Does the first thing that may be done; whether there was one.
async fn act(person: &Person) -> Result<bool> {
    if person.count(".ask.mine").await? == 0 {
        return Ok(false);
    }
    person.press(if person.count("#confirm").await? > 0 { "Enter" } else { "1" }).await?;
    tokio::time::sleep(Duration::from_millis(40)).await;
    Ok(true)
}

/// Writes into a field as a person does.
async fn write(person: &Person, selector: &str, text: &str) -> Result<()> {
    person.click(selector).await?;
    for letter in text.chars() {
        person.press(&letter.to_string()).await?;
    }
    Ok(())
}

/// People talk; a clock runs out, the others decide, and whoever was late takes the seat back.
pub(crate) async fn time_runs_out(browser: &Browser, host: &Host) -> Result<()> {
    let terms = json!({"clock": {"bank": {"seconds": 3, "increment": 0}}, "timeout": "vote"});
    let ([first, second], _) = sit(browser, host, terms).await?;
    let clocks = "[...document.querySelectorAll('.seat .clock')].filter((clock) => /^0:0[0-3]$/.test(clock.innerText)).length === 2";
    first.wait(clocks).await?;
    second.wait(clocks).await?;
    write(&first, ".talk input", "hello <b>you</b>").await?;
    first.press("Enter").await?;
    for person in [&first, &second] {
        person.wait("document.querySelector('.talk li span')?.innerText === 'hello <b>you</b>'").await?;
    }
    write(&second, ".talk input", "hi").await?;
    second.click(".talk form button").await?;
    first
        .wait("[...document.querySelectorAll('.talk li span')].some((line) => line.innerText === 'hi')")
        .await?;
    // Somebody is awaited and does nothing: the other is asked what shall become of the seat.
    let (mut late, mut other) = (&first, &second);
    for _ in 0..400 {
        if other.count(".question-bar").await? > 0 {
            break;
        }
        (late, other) = (other, late);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    other.see(".question-bar").await?;
    other.picture("time-is-up").await?;
    ensure!(
        other.words(".question-bar").await?.contains("time"),
        "the question does not say what it is about"
    );
    let before = other.words(".log ol").await?.chars().count();
    other.click(".question-bar .button:nth-of-type(2)").await?;
    other.wait("!document.querySelector('.question-bar')").await?;
    other.wait("[...document.querySelectorAll('.seat .clock')].some((clock) => clock.innerText === 'a bot plays on')").await?;
    other.wait(&format!("document.querySelector('.log ol').innerText.length > {before}")).await?;
    late.click(".top button.square:not(.way-in)").await?;
    late.wait("(() => { const it = [...document.querySelectorAll('.menu .item')].find((item) => item.innerText.includes('seat back')); it?.click(); return it; })()").await?;
    late.wait("![...document.querySelectorAll('.seat .clock')].some((clock) => clock.innerText === 'a bot plays on')").await?;
    for person in [&first, &second] {
        person.is_sound().await?;
    }
    Ok(())
}

/// What is clicked while the server is away is done when it is back, once.
pub(crate) async fn no_click_is_lost(browser: &Browser) -> Result<()> {
    let mut host = Host::start("away")?;
    let (people, _) = sit(browser, &host, json!({})).await?;
    let [first, second] = &people;
    let (actor, other) = if first.count(".ask.mine").await? > 0 { (first, second) } else { (second, first) };
    let before = actor.count(".log .log-line").await?;
    host.kill();
    actor.see(".toast.steady").await?;
    actor.picture("away").await?;
    for _ in 0..3 {
        act(actor).await?;
    }
    host.restart()?;
    actor.wait("!document.querySelector('.toast.steady')").await?;
    actor.wait("!document.querySelector('.bare:disabled, #confirm:disabled')").await?;
    // Choosing a tile is told to nobody; laying it is.
    for _ in 0..12 {
        if actor.count(".log .log-line").await? > before {
            break;
        }
        act(actor).await?;
    }
    let log = actor.words(".log ol").await?;
    ensure!(actor.count(".log .log-line").await? > before, "nothing was done: {log}");
    other
        .wait(&format!("document.querySelector('.log ol').innerText.length >= {}", log.chars().count()))
        .await?;
    actor.is_sound().await?;
    other.is_sound().await
}

/// An action that revealed something is taken back when the other agrees, and not when they do not.
pub(crate) async fn undo_is_agreed(browser: &Browser, host: &Host) -> Result<()> {
    let (people, _) = sit(browser, host, json!({})).await?;
    let asks = "document.querySelector('#undo:not(:disabled)')?.getAttribute('aria-label').startsWith('Ask to undo')";
    let mut answers = 0;
    for _ in 0..80 {
        if answers == 2 {
            break;
        }
        for (at, person) in people.iter().enumerate() {
            let other = &people[1 - at];
            let may: Option<bool> = person.find(&format!("Boolean({asks})")).await?;
            if may != Some(true) || person.count(".ask.mine").await? > 0 {
                continue;
            }
            let (log, yes) = (person.words(".log ol").await?.chars().count(), answers == 1);
            person.click("#undo").await?;
            other.see(".question-bar").await?;
            other.picture("undo-asked").await?;
            other.click(&format!(".question-bar .button:nth-of-type({})", if yes { 1 } else { 2 })).await?;
            other.wait("!document.querySelector('.question-bar')").await?;
            if yes {
                person.wait(&format!("document.querySelector('.log ol').innerText.length < {log}")).await?;
                person.see(".ask.mine").await?;
            } else {
                ensure!(
                    person.words(".log ol").await?.chars().count() >= log,
                    "taken back without agreement"
                );
            }
            answers += 1;
            break;
        }
        for person in &people {
            act(person).await?;
        }
    }
    ensure!(answers == 2, "undo was asked for {answers} times, not twice");
    people[0].is_sound().await?;
    people[1].is_sound().await
}

/// After the end: the chance is proven, the record opens from a file, and both find each other at a new table.
pub(crate) async fn after_the_end(browser: &Browser, host: &Host) -> Result<()> {
    let (people, id) = sit(browser, host, json!({"options": {"max_turns": 3}})).await?;
    let [first, second] = &people;
    for _ in 0..400 {
        if first.count(".ending").await? > 0 {
            break;
        }
        for person in &people {
            act(person).await?;
        }
    }
    for person in &people {
        person.see(".ending .ranks li").await?;
    }
    // Both ask for another game and get the same one.
    let mut again = Vec::new();
    for person in &people {
        // The dialog grows when the log comes.
        person.see(".ending .end-turning").await?;
        person.click(".ending .button.main").await?;
        person
            .wait(&format!("location.pathname.startsWith('/t/') && location.pathname !== '/t/{id}'"))
            .await?;
        person.see(".room .chairs, .table").await?;
        again.push(person.find::<String>("location.pathname").await?);
    }
    ensure!(again[0] == again[1], "two new tables: {again:?}");
    // The finished game, looked at again by its link.
    first.visit(&format!("{}/t/{id}", host.address)).await?;
    // The dialog grows when the log comes: the link is followed where it stands by then.
    first.wait("(() => { const it = document.querySelector(\".ending a.button[href^='/replay/']\"); it?.click(); return it; })()").await?;
    first.see("#scrubber").await?;
    first.wait("(() => { const it = [...document.querySelectorAll('.tools .button')].find((it) => it.querySelector('use')?.getAttribute('href') === '#i-shield'); it?.click(); return it; })()").await?;
    first.see(".verdict").await?;
    ensure!(
        first.words(".verdict b").await? == "The chance of this game was made as promised.",
        "the chance is not proven: {}",
        first.words(".verdict").await?
    );
    first.picture("fair").await?;
    // Its record, dropped on the hall; and a file that is none.
    second.visit(&host.address).await?;
    second.see(".open-file").await?;
    let dropped = |content: &str| {
        format!(
            "(async () => {{ const text = {content}; const data = new DataTransfer(); \
             data.items.add(new File([text], 'game.json', {{ type: 'application/json' }})); \
             window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); return true; }})()"
        )
    };
    second.find::<bool>(&dropped("'no record'")).await?;
    second.see(".toast[role=alert] p").await?;
    let record = format!("await (await fetch('/api/tables/{id}/record')).text()");
    second.find::<bool>(&dropped(&record)).await?;
    second.see("#scrubber").await?;
    second
        .wait("location.pathname.startsWith('/replay/file/') && document.querySelector('#scrubber').max > 0")
        .await?;
    second.see(".world svg").await?;
    second.press("End").await?;
    second
        .wait("document.querySelector('#scrubber').value === document.querySelector('#scrubber').max")
        .await?;
    for person in &people {
        person.is_sound().await?;
    }
    Ok(())
}

/// One plans while the other thinks: the plan is played, its person hears of it, and the other page knows nothing.
pub(crate) async fn planned(browser: &Browser, host: &Host) -> Result<()> {
    let ([first, second], _) = sit(browser, host, json!({})).await?;
    first.wait("document.querySelector('.seat.acting')").await?;
    let first_begins = first.count(".ask.mine").await? > 0;
    let (thinks, plans) = if first_begins { (&first, &second) } else { (&second, &first) };
    thinks.see(".ask.mine").await?;
    plans.click("#plan-open").await?;
    plans.see(".planner .plan-question").await?;
    plans.click(".plan-question").await?;
    plans.click(".plan-offer").await?;
    plans.wait("document.querySelectorAll('.plan-ways li').length === 1").await?;
    plans.click(".plan-offers li:nth-child(2) .plan-offer").await?;
    plans.wait("document.querySelectorAll('.plan-ways li').length === 2").await?;
    plans.picture("planner").await?;
    plans.fits().await?;
    plans.device(390, 844).await?;
    plans.picture("planner-phone").await?;
    plans.device(1280, 800).await?;
    plans.click("#plan-lay").await?;
    plans.see(".seat.you .plan-badge").await?;
    ensure!(thinks.count(".plan-badge").await? == 0, "the other sees that there is a plan");
    while thinks.count(".ask.mine").await? > 0 {
        act(thinks).await?;
    }
    // Only the first question was planned: at the next one its person is asked.
    plans.see(".ask.mine").await?;
    plans.wait("document.querySelector('.toast p')?.innerText.includes('plan')").await?;
    ensure!(plans.count(".plan-badge, #plan-open").await? == 0, "the plan still lies there");
    ensure!(thinks.count(".toast, .plan-notice").await? == 0, "the other hears of the plan");
    plans.is_sound().await?;
    thinks.is_sound().await
}
