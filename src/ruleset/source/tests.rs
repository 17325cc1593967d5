use super::*;
use crate::ruleset::BUILT_IN;

const HOUSE: &str = "format = 1\nid = \"house\"\nname = \"House\"\nextends = \"contract-rummy\"\n";

/// A library over a folder with these files, and the folder.
fn library(files: &[(&str, &[u8])]) -> (Library, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    (Library::new(Some(Folder(folder.path().to_owned()))), folder)
}

fn called(id: &str, more: &str) -> String {
    HOUSE.replace("\"house\"", &format!("\"{id}\"")) + more
}

fn id(loaded: Result<Ruleset, LoadError>) -> String {
    match loaded {
        Ok(rules) => rules.id,
        Err(error) => error.to_string(),
    }
}

#[test]
fn rulesets_go_by_id_alias_prefix_and_path() {
    let text = called("house", "aliases = [\"home\", \"cottage\"]\n");
    let hut = called("hut", "");
    let (library, folder) =
        library(&[("a.toml", text.as_bytes()), ("b.toml", hut.as_bytes()), ("c.txt", b"x")]);
    let load = |name: &str| id(library.load(name, &[]));
    for name in ["house", "hou", "home", "cot"] {
        assert_eq!(load(name), "house", "{name}");
    }
    assert_eq!(load("contract-rummy"), "contract-rummy");
    assert_eq!(load("contract-rummy-c"), "contract-rummy-classic");
    assert_eq!(load("contract"), "`contract` could be contract-rummy or contract-rummy-classic");
    assert!(load("h").ends_with("house or hut"), "{}", load("h"));
    let path = folder.path().join("a.toml").display().to_string();
    assert_eq!(load(&path), "house");
    assert_eq!(load(path.trim_end_matches(".toml")), "house");
    assert!(load(&path.replace("a.toml", "x.toml")).starts_with("can't read /"));
    assert!(load(&path.replace("a.toml", "x")).starts_with("can't read /"));
    assert!(load("a.toml").starts_with("can't read a.toml: "));
    let built_in = BUILT_IN.iter().map(|(id, _)| *id);
    let own = [
        "house",
        "hut",
        "continental",
        "gin",
        "kaluki",
        "kalooki-51",
        "500",
        "rum-500",
        "313",
        "home",
        "cottage",
    ];
    assert_eq!(library.names(), built_in.chain(own).collect::<Vec<_>>());
    for (name, near) in
        [("hous", "house"), ("contrct-rummy", "contract-rummy"), ("kottage", "cottage"), ("zzz", "")]
    {
        match library.load(name, &[]) {
            Ok(rules) => assert_eq!(rules.id, near),
            Err(LoadError::Unknown { near: found, .. }) => {
                assert_eq!(found.as_deref().unwrap_or_default(), near);
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(load(""), "no ruleset ``");
}

#[test]
fn names_of_built_in_rulesets_are_taken() {
    let taken = called("contract-rummy-classic", "");
    let alias = called("mine", "aliases = [\"mein\", \"contract-rummy\"]\n");
    let copy = BUILT_IN[0].1;
    let files: [(&str, &[u8]); 3] =
        [("a.toml", taken.as_bytes()), ("b.toml", alias.as_bytes()), ("c.toml", copy.as_bytes())];
    let (library, folder) = library(&files);
    let load = |name: &str| id(library.load_path(&folder.path().join(name)));
    assert!(load("a.toml").contains("a.toml:2:7: `contract-rummy-classic` is the id of a built-in ruleset"));
    assert!(load("b.toml").contains("b.toml:5:21: `contract-rummy` is the id of a built-in ruleset"));
    assert_eq!(load("c.toml"), BUILT_IN[0].0, "a copy is the same ruleset");
    assert_eq!(id(library.load("contract-rummy-classic", &[])), "contract-rummy-classic");
    let own: Vec<_> = library.list().into_iter().filter(|listed| listed.path.is_some()).collect();
    assert_eq!(own.iter().filter(|listed| listed.rules.is_err()).count(), 2);
}

#[test]
fn two_files_of_one_id_are_told_apart_by_their_paths() {
    let (library, folder) = library(&[("a.toml", HOUSE.as_bytes()), ("b.toml", HOUSE.as_bytes())]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let expected = format!("`house` could be {} or {}", path("a.toml"), path("b.toml"));
    assert_eq!(id(library.load("house", &[])), expected);
}

#[test]
fn chains_are_followed_to_their_end() {
    let chain = |n: usize, last: &str| -> Vec<(String, String)> {
        (0..n)
            .map(|i| {
                let parent = if i + 1 < n { format!("r{}", i + 1) } else { last.to_owned() };
                let text = called(&format!("r{i}"), "aliases = [\"x\"]\n[cards.points]\njoker = 30\n");
                (format!("r{i}.toml"), text.replace("\"contract-rummy\"", &format!("\"{parent}\"")))
            })
            .collect()
    };
    let load = |files: &[(String, String)]| {
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (&**name, text.as_bytes())).collect();
        let (library, _folder) = library(&files);
        library.load("r0", &[])
    };
    let rules = load(&chain(3, "contract-rummy-classic")).unwrap();
    assert_eq!((rules.id.as_str(), rules.parent.as_deref()), ("r0", Some("r1")));
    assert_eq!(rules.points.of(crate::cards::Card::JOKER), 30);
    let fails = |files: &[(String, String)]| load(files).unwrap_err().to_string();
    let line = fails(&chain(3, "r0"));
    assert!(
        line.ends_with("r2.toml:4:11: these rulesets extend each other in a ring: r0 → r1 → r2 → r0"),
        "{line}"
    );
    let line = fails(&chain(3, "nothing"));
    assert!(line.ends_with("r2.toml:4:11: no ruleset `nothing` to extend: r0 → r1 → r2 → nothing"), "{line}");
    let line = fails(&chain(18, "contract-rummy"));
    assert!(line.contains("more than 16 rulesets extend one another: r0 → r1 → "), "{line}");
}

#[test]
fn a_file_says_its_own_names() {
    let (library, _folder) = library(&[
        ("a.toml", called("a", "aliases = [\"aa\"]\nsummary = \"One.\"\n").as_bytes()),
        ("b.toml", b"name = \"B\"\nextends = \"a\"\n"),
        ("c.toml", b"format = 1\nid = \"c\"\nextends = \"a\"\n"),
    ]);
    let faults = id(library.load("b", &[]));
    assert!(faults.contains("b.toml:1:1: `format` is missing"), "{faults}");
    assert!(faults.contains("b.toml:1:1: `id` is missing"), "{faults}");
    let rules = library.load("c", &[]).unwrap();
    assert_eq!((rules.name.as_str(), rules.summary.as_str(), rules.aliases.len()), ("House", "One.", 0));
}

#[test]
fn faults_of_a_parent_are_told_with_those_of_the_child() {
    let (library, _folder) = library(&[
        ("a.toml", called("a", "colour = 1\n").as_bytes()),
        ("b.toml", called("b", "size = 2\n").replace("contract-rummy", "a").as_bytes()),
        ("c.toml", called("c", "= 2\n").replace("contract-rummy", "b").as_bytes()),
        ("d.toml", called("faulty", "x = 2\n").as_bytes()),
    ]);
    let faults = id(library.load("b", &[]));
    assert!(
        faults.contains("a.toml:5:1: unknown key") && faults.contains("b.toml:5:1: unknown key"),
        "{faults}"
    );
    let faults = id(library.load("c", &[]));
    assert!(faults.contains("c.toml:5:1: this is no TOML"), "{faults}");
}

#[test]
fn odd_files_are_refused_with_their_place() {
    let long = format!("{HOUSE}# {}\n", "x".repeat(300_000));
    let (library, folder) = library(&[
        ("latin.toml", b"format = 1\nname = \"B\xfcro\"\n"),
        ("nul.toml", b"format = 1\nname = \"\0\"\n"),
        ("long.toml", long.as_bytes()),
        ("bom.toml", format!("\u{feff}{HOUSE}x = 1\n").as_bytes()),
        ("utf16.toml", &[0xff, 0xfe, b'f', 0]),
    ]);
    fs::create_dir(folder.path().join("folder.toml")).unwrap();
    let load = |name: &str| id(library.load_path(&folder.path().join(name)));
    assert!(
        load("latin.toml").ends_with("it is no UTF-8 text: see line 2, column 10"),
        "{}",
        load("latin.toml")
    );
    assert!(load("utf16.toml").ends_with("see line 1, column 1"));
    assert!(load("nul.toml").contains("nul.toml:2:9: this is no TOML"), "{}", load("nul.toml"));
    assert!(load("long.toml").ends_with("no ruleset is longer than 256 KiB"));
    assert!(load("bom.toml").ends_with("bom.toml:5:1: unknown key `x`"));
    assert!(load("folder.toml").starts_with("can't read "));
    assert_eq!(library.list().iter().filter(|listed| listed.rules.is_err()).count(), 6);
}

#[test]
fn what_is_set_does_not_count_as_the_file() {
    let sets = ["cards.points.joker=25".to_owned(), "name=Ours".to_owned()];
    let rules = Library::new(None).load("contract-rummy-classic", &sets).unwrap();
    assert_eq!((rules.id.as_str(), rules.name.as_str()), ("contract-rummy-classic", "Ours"));
    assert_eq!(rules.parent.as_deref(), Some("contract-rummy"));
    assert_eq!(rules.points.of(crate::cards::Card::JOKER), 25);
    assert_eq!(rules.value_of("cards.points.joker").as_deref(), Some("25"));
}

#[test]
fn the_keys_of_built_in_rulesets_fit_together() {
    let library = Library::new(None);
    for (id, text) in BUILT_IN {
        let (rules, layers) = library.read_through(&built_in(id, text)).unwrap();
        let checked = complete(&layers, layers.len() - 1).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        assert_eq!(checked.document(), rules.document(), "{id}");
    }
}
