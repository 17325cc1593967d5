//! Pages: whole, with nothing to run, and every name as it is.

use crate::exchange::evening;
use crate::support::Sandbox;

/// Whether every element ends where it should and every attribute stands in quotes.
fn well_formed(page: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>') || open.last().is_some_and(|name| name == "style"), "{text}");
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{tag}");
            continue;
        }
        let name = tag.split(' ').next().unwrap();
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let outside: String = tag.split('"').step_by(2).collect();
        assert_eq!(outside.matches('=').count(), tag.matches("=\"").count(), "{tag}");
        if !matches!(name, "meta") {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_page_is_whole_and_runs_nothing() {
    let sandbox = Sandbox::new();
    evening(&sandbox);
    sandbox.run(&["amend", "--deal", "2", "=1+1=40"]).ok();
    for line in ["", "new hollywood-gin Ann Bob", "score --knock Ann Ann=4 Bob=34", "new gin-rummy Ann Bob"] {
        if !line.is_empty() {
            sandbox.line(line).ok();
        }
        let page = sandbox.run(&["export", "-f", "html"]).ok();
        well_formed(&page);
        let small = page.to_lowercase();
        for bad in
            ["<script", "http:", "https:", "url(", "@import", "javascript", " onload", "<b>", "<img", "<link"]
        {
            assert!(!small.contains(bad), "{bad}");
        }
        for id in page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
        }
        for heads in page.split("<th").skip(1).filter(|rest| !rest.starts_with("ead")) {
            assert!(heads.split('>').next().unwrap().contains(" scope=\""), "{heads:.60}");
        }
        assert!(page.contains("<html lang=\"en\">") && page.contains("<caption>"));
    }
    sandbox.run(&["use", "p4wm6d"]).ok();
    let page = sandbox.run(&["export", "-f", "html"]).ok();
    for name in [
        "<bdi>فاطمة الزهراء</bdi>",
        "<bdi>Bob, &quot;the&quot; &lt;b&gt;&amp;amp;</bdi>",
        "&lt;/title&gt;&lt;script&gt;x",
    ] {
        assert!(page.contains(name), "{name}");
    }
}

#[test]
fn a_page_tells_who_came_and_went() {
    let sandbox = Sandbox::new();
    for line in [
        "new contract-rummy Ann Bob Cat Ed",
        "score Ann=out Bob=12 Cat=9 Ed=5",
        "player leave Cat --score 20",
        "player add 'Dora <b>' --start average",
        "player leave Ed",
        "player return Ed",
        "player rename Ed Eddy",
    ] {
        sandbox.line(line).ok();
    }
    let page = sandbox.run(&["export", "-f", "html"]).ok();
    well_formed(&page);
    let log = page.split("<ol class=\"log\">").nth(1).and_then(|log| log.split("</ol>").next()).unwrap();
    let lines: Vec<&str> =
        log.split("<li>").skip(1).map(|line| line.split("</time> ").nth(1).unwrap()).collect();
    let wanted = [
        "Cat leaves in deal 2, which counts 20</li>",
        "Dora &lt;b&gt; joins before deal 2 with 6 (average)</li>",
        "Ed leaves, and is not in deal 2 unless its result names Ed</li>",
        "Ed is back before deal 2</li>",
        "Ed is called Eddy now</li>",
    ];
    assert_eq!(lines, wanted, "{log}");
    assert!(page.contains("<bdi>Cat</bdi> (left)"), "{page}");
}
