//! House rules from the first word on: `rules new` for every game, each of its lines, and the files of the README.

use std::fs;
use std::path::PathBuf;

use rummy_referee::ruleset::keys::KEYS;
use rummy_referee::ruleset::{BUILT_IN, Folder, Layer, Library, Source, complete, is_schema};

use crate::support::{Sandbox, text_of};

/// A sandbox in which `our` was begun from a ruleset, and the file.
fn begun(from: &str) -> (Sandbox, PathBuf) {
    let sandbox = Sandbox::new();
    let said = sandbox.run(&["rules", "new", "our", "--from", from]).ok();
    assert_eq!(said, "SANDBOX/config/rulesets/our.toml\n");
    let path = sandbox.path("config/rulesets/our.toml");
    (sandbox, path)
}

fn own(sandbox: &Sandbox) -> Library {
    Library::new(Some(Folder(sandbox.path("config/rulesets"))))
}

#[test]
fn a_new_file_changes_nothing_until_a_line_does() {
    for (file, (id, parent)) in BUILT_IN.iter().enumerate() {
        let (sandbox, path) = begun(id);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("#:schema ./schema.json\n"), "{id}");
        assert!(is_schema(&fs::read_to_string(path.with_file_name("schema.json")).unwrap()));
        let rules = own(&sandbox).load("our", &[]).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!((rules.parent.as_deref(), rules.changes()), (Some(*id), Vec::new()));
        assert_eq!(rules.notes, Library::new(None).load(id, &[]).unwrap().notes, "{id}");

        let mut parent = Layer::from_toml(&Source::new("parent", parent));
        let grandparent = rules_of(&parent);
        parent.drop_own_names();
        let below: Vec<Layer> = grandparent.into_iter().chain([parent]).collect();
        one_line_at_a_time(id, &text, &below, file);
    }
}

/// The layers below a built-in file.
fn rules_of(layer: &Layer) -> Vec<Layer> {
    let extends = layer.entries.iter().find(|entry| entry.path == "extends");
    let Some(id) = extends.map(|entry| entry.value_at.text().trim_matches('"').to_owned()) else {
        return Vec::new();
    };
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == id).unwrap();
    let mut parent = Layer::from_toml(&Source::new("grandparent", text));
    let mut below = rules_of(&parent);
    parent.drop_own_names();
    below.push(parent);
    below
}

/// Each line without its `#` leaves the rules as they are, but for examples; it has no effect where the remark above
/// it says so, and that is a fault.
fn one_line_at_a_time(id: &str, text: &str, below: &[Layer], file: usize) {
    let lines: Vec<&str> = text.lines().collect();
    let read = |text: &str| {
        let own = Layer::from_toml(&Source::new("our.toml", text));
        let layers: Vec<Layer> = below.iter().cloned().chain([own]).collect();
        complete(&layers, layers.len() - 1)
    };
    let plain = read(text).unwrap().document().to_json();
    let (mut keys, mut examples) = (0, 0);
    for (i, line) in lines.iter().enumerate().skip(1) {
        let Some(key) = line.strip_prefix('#').filter(|key| !key.starts_with(' ')) else { continue };
        keys += 1;
        // Every line is tried in some file or other.
        if !(keys + file).is_multiple_of(9) {
            continue;
        }
        let changed: Vec<&str> =
            lines.iter().enumerate().map(|(j, own)| if i == j { key } else { own }).collect();
        let above = lines[i - 1];
        match read(&changed.join("\n")) {
            Err(faults) => {
                assert!(
                    above.starts_with('#') && text.contains("No effect as it is"),
                    "{id}: {key}: {faults}"
                );
                assert!(faults.to_string().contains("means nothing here"), "{id}: {key}: {faults}");
            }
            Ok(rules) => {
                let same = rules.document().to_json() == plain;
                // What a deal takes from elsewhere is said in its place.
                let stand_in = KEYS.iter().any(|known| {
                    let name = known.path.strip_prefix("deal.#.").filter(|_| known.about.starts_with("as `"));
                    name.is_some_and(|name| key.starts_with(&format!("{name} =")))
                });
                let meant =
                    stand_in || ["without", "notes", "sources"].iter().any(|name| key.starts_with(name));
                let example = above.contains("for example:") || meant;
                assert!(same || example, "{id}: {key} changes something");
                examples += usize::from(!same);
            }
        }
    }
    assert!(keys > 60 && examples < 40, "{id}: {keys} {examples}");
}

#[test]
fn every_key_is_in_a_new_file() {
    let (_sandbox, path) = begun("contract-rummy");
    let text = fs::read_to_string(path).unwrap();
    let remarks: String =
        text.lines().filter_map(|line| line.strip_prefix("# ")).collect::<Vec<_>>().join(" ");
    for key in KEYS.iter().filter(|key| key.path.contains('.')) {
        let about = key.about.get(1..).unwrap();
        assert!(remarks.replace('\u{a0}', " ").contains(about), "{}: {about}", key.path);
    }
    assert!(text.lines().all(|line| line.chars().count() <= 110 || line.starts_with('#')));
}

#[test]
fn an_id_is_refused_for_what_is_wrong_with_it() {
    let (sandbox, path) = begun("gin-rummy");
    let new = |id: &str, from: &str| sandbox.run(&["rules", "new", id, "--from", from]);
    for (id, told) in [
        ("Our Rummy", "write `our-rummy`"),
        ("", "can't be an id"),
        ("gin", "is taken by the built-in ruleset gin-rummy"),
        ("contract-rummy", "is taken by the built-in ruleset contract-rummy"),
        ("../x", "can't be an id"),
    ] {
        let said = new(id, "gin-rummy").fails(2);
        assert!(said.contains(told), "{id}: {said}");
    }
    assert!(new("other", "gin-rumy").fails(2).contains("did you mean `gin-rummy`?"));
    assert!(new("our", "gin-rummy").fails(3).contains("replace it with --force"));
    fs::write(&path, "format = 1").unwrap();
    // Whoever replaces a file may do so although it is faulty, and although it goes by that name.
    assert_eq!(sandbox.run(&["rules", "new", "our", "--from", "gin-rummy", "--force"]).code, 0);
    fs::write(
        path.with_file_name("other.toml"),
        "format = 1\nid = \"mine\"\nextends = \"our\"\naliases = [\"me\"]",
    )
    .unwrap();
    for id in ["mine", "me"] {
        assert!(new(id, "our").fails(2).contains("is taken by SANDBOX/config/rulesets/other.toml"), "{id}");
    }
    let json = sandbox.run(&["rules", "new", "third", "--from", "mine", "--json"]).json();
    assert_eq!(
        json,
        serde_json::json!({"id": "third", "extends": "mine", "path": "SANDBOX/config/rulesets/third.toml"})
    );
    assert_eq!(own(&sandbox).load("third", &[]).unwrap().parent.as_deref(), Some("mine"));
    // A file that lies elsewhere can't be extended by its id.
    fs::write(sandbox.path("far.toml"), "format = 1\nid = \"far\"\nextends = \"gin-rummy\"").unwrap();
    let far = sandbox.path("far.toml").display().to_string();
    assert!(new("near", &far).fails(2).contains("copy it there first"));
    // A schema that is somebody else's stays.
    let beside = path.with_file_name("schema.json");
    fs::write(&beside, "{\"title\": \"mine\"}").unwrap();
    new("fourth", "our").ok();
    assert_eq!(fs::read_to_string(&beside).unwrap(), "{\"title\": \"mine\"}");
}

#[test]
fn the_files_of_the_readme_are_right() {
    let readme = text_of("rulesets/README.md");
    let blocks: Vec<&str> =
        readme.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    let sandbox = Sandbox::new();
    let folder = sandbox.path("config/rulesets");
    fs::create_dir_all(&folder).unwrap();
    for (i, block) in blocks.iter().enumerate() {
        fs::write(folder.join(format!("{i}.toml")), block).unwrap();
    }
    let house = own(&sandbox).load("our-rummy", &[]).unwrap();
    assert_eq!((house.deals.len(), house.deals[5].cards), (6, Some(13)));
    assert_eq!(own(&sandbox).load("kitchen-rummy", &[]).unwrap().game.target, Some(100));
    // What the page says about one evening.
    let line =
        readme.lines().find(|line| line.contains("rummy new contract-rummy Ann Bob Cat --set")).unwrap();
    let command = line.split('`').find(|part| part.starts_with("rummy new")).unwrap();
    sandbox.line(command.trim_start_matches("rummy ")).ok();
}
