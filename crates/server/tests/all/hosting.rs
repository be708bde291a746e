//! The files that a host begins with are in order: YAML, settings that there are, the chart filled in.

use clap::{Args, Command};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// YAML with what is merged by `<<` in its place.
fn yaml(name: &str, text: &str) -> Value {
    let mut parsed: serde_yaml_ng::Value =
        serde_yaml_ng::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    parsed.apply_merge().unwrap();
    serde_json::to_value(parsed).unwrap()
}

fn settings() -> BTreeSet<String> {
    let known = server::Settings::augment_args(Command::new("serve"));
    known.get_arguments().filter_map(|argument| Some(argument.get_env()?.to_str()?.to_owned())).collect()
}

#[test]
fn compose_starts_three_nodes_that_find_each_other_and_three_beside_them() {
    let compose = yaml("compose.yaml", &read("compose.yaml"));
    let (services, known) = (compose["services"].as_object().unwrap(), settings());
    let (mut names, mut ports, mut beside) = (BTreeSet::new(), BTreeSet::new(), 0);
    for (name, service) in services {
        for needed in service["depends_on"].as_object().into_iter().flat_map(|needs| needs.keys()) {
            assert!(services.contains_key(needed), "{name} waits for {needed}");
        }
        for volume in service["volumes"].as_array().into_iter().flatten() {
            let from = volume.as_str().unwrap().split(':').next().unwrap();
            let named = compose["volumes"].get(from).is_some();
            assert!(named || file(from).exists(), "{name} has no {from}");
        }
        if !name.starts_with("node-") {
            continue;
        }
        let told = service["environment"].as_object().unwrap();
        assert!(told.keys().all(|key| known.contains(key)), "{told:?}");
        names.insert(told["PANTHEON_NODE"].as_str().unwrap());
        beside += usize::from(service["profiles"] == serde_json::json!(["other"]));
        ports.insert(told["PANTHEON_LISTEN"].as_str().unwrap());
        for bus in told["PANTHEON_BUS"].as_str().unwrap().split(',') {
            let port = bus.rsplit(':').next().unwrap();
            let serves = |service: &Value| {
                let words = service["command"].as_array();
                words.is_some_and(|words| words.iter().any(|word| word.as_str() == Some(port)))
            };
            assert!(services.values().any(serves), "nobody is at {bus}");
        }
    }
    assert_eq!((names.len(), ports.len(), beside), (6, 6, 3));
    let proxies = [read("Caddyfile"), read("nginx.conf")];
    assert!(proxies[0].contains("health_uri /readyz"));
    for port in ports {
        assert!(proxies.iter().all(|proxy| proxy.contains(port)), "a proxy does not know {port}");
    }
}

/// What helm would write, for the few things that the chart says in its language.
fn filled(template: &str, values: &Value) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (asked, left) = after.split_once("}}").expect("a place has an end");
        let (path, quoted) = match asked.trim().split_once('|') {
            Some((path, how)) => (path.trim(), how.trim() == "quote"),
            None => (asked.trim(), false),
        };
        let value = match path.strip_prefix(".Values.") {
            Some(key) => values.get(key).unwrap_or_else(|| panic!("values.yaml has no {key}")).clone(),
            None if path == ".Release.Name" => Value::from("pantheon"),
            None => panic!("{{{{{asked}}}}} is not understood here"),
        };
        let plain = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text += before;
        text += &if quoted { format!("{plain:?}") } else { plain };
        rest = left;
    }
    text + rest
}

#[test]
fn the_chart_is_filled_in_and_asks_for_what_there_is() {
    let values = yaml("values.yaml", &read("chart/values.yaml"));
    assert_eq!(yaml("Chart.yaml", &read("chart/Chart.yaml"))["apiVersion"], "v2");
    let mut kinds = BTreeSet::new();
    for entry in std::fs::read_dir(file("chart/templates")).unwrap() {
        let path = entry.unwrap().path();
        let template = std::fs::read_to_string(&path).unwrap();
        let made = yaml(&path.display().to_string(), &filled(&template, &values));
        assert_eq!(made["metadata"]["name"], "pantheon");
        kinds.insert(made["kind"].as_str().unwrap().to_owned());
        if made["kind"] != "Deployment" {
            continue;
        }
        assert_eq!(made["spec"]["replicas"], 3);
        assert_eq!(made["spec"]["selector"]["matchLabels"], made["spec"]["template"]["metadata"]["labels"]);
        let node = &made["spec"]["template"]["spec"]["containers"][0];
        let known = settings();
        let told = node["env"].as_array().unwrap().iter().map(|setting| setting["name"].as_str().unwrap());
        let ours: Vec<&str> = told.filter(|name| name.starts_with("PANTHEON_")).collect();
        assert!(ours.iter().all(|name| known.contains(*name)), "{ours:?}");
        for needed in ["PANTHEON_STORE", "PANTHEON_BUS", "PANTHEON_NODE"] {
            assert!(ours.contains(&needed), "{needed}");
        }
        assert_eq!(node["readinessProbe"]["httpGet"]["path"], "/readyz");
        let rolling = &made["spec"]["strategy"]["rollingUpdate"];
        assert_eq!(
            (&rolling["maxSurge"], &rolling["maxUnavailable"]),
            (&Value::from("100%"), &Value::from(0))
        );
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["Deployment", "PodDisruptionBudget", "Service"]);
}

#[test]
fn the_image_says_whether_it_is_well() {
    let image = read("Containerfile");
    assert!(image.contains("\nHEALTHCHECK ") && image.contains("/healthz"));
    let own = image.lines().filter_map(|line| line.strip_prefix("ENV ")?.split('=').next());
    assert!(own.map(str::to_owned).all(|name| settings().contains(&name)));
}
