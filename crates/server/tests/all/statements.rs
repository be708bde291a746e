//! What a host says of the place: files of the host's, as they are, and nothing else of the disk.

use crate::support::{House, Scratch, config};
use serde_json::json;

#[tokio::test]
async fn a_host_says_what_there_is_to_say() {
    let texts = Scratch::new();
    let hostile = "# Terms\n<script>alert(1)</script> [x](javascript:alert(2))\n";
    std::fs::write(texts.file("terms.md"), hostile).unwrap();
    std::fs::write(texts.file("imprint.md"), "Ada, a street, a town\n").unwrap();
    std::fs::write(texts.file("secret.md"), "not for others").unwrap();
    let folder = texts.folder().to_owned();
    let house = House::with(|config| config.pages = Some(folder)).await;
    let person = house.person().await;
    assert_eq!(person.get("/api/pages").await.json(), json!(["terms", "imprint"]));
    let terms = person.get("/api/pages/terms").await;
    assert_eq!((terms.status, terms.text.as_str()), (200, hostile), "as it is written, for the page to draw");
    let head = terms.head.to_lowercase();
    assert!(head.contains("content-type: text/markdown") && head.contains("nosniff"), "{head}");
    for odd in ["privacy", "secret", "..%2Fsecret", "terms.md", "%2e%2e", ""] {
        assert_eq!(person.get(&format!("/api/pages/{odd}")).await.status, 404, "{odd}");
    }
    let house = House::open().await;
    assert_eq!(house.person().await.get("/api/pages").await.json(), json!([]), "nothing is said by itself");
}

#[tokio::test]
async fn what_cannot_be_read_is_told_at_the_start() {
    let scratch = Scratch::new();
    std::fs::write(scratch.file("terms.md"), [0xff, 0xfe]).unwrap();
    std::fs::create_dir(scratch.file("long")).unwrap();
    std::fs::write(scratch.file("long/privacy.md"), "x".repeat(300_000)).unwrap();
    for (folder, why) in [("", "terms.md"), ("long", "too long"), ("nowhere", "no such folder")] {
        let mut config = config(&scratch.file("db"));
        config.pages = Some(scratch.file(folder));
        let refused = server::start(config).await.err().unwrap().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}
