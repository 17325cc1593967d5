//! The JSON Schema: kept current, taken by every ruleset, and no friend of slips.

use std::fs;

use regex::Regex;
use rummy_referee::ruleset::{BUILT_IN, Layer, Library, Source, complete, schema, schema_text};
use serde_json::{Map, Value, json};

use super::{files, folder};
use crate::support::{Sandbox, project, text_of};

/// Whether a value is as a schema says: the words of draft-07 that ours uses, and no others.
fn fits(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let fail = |why: &str| Err(format!("{value} {why}"));
    for (word, wanted) in schema.as_object().unwrap() {
        let all_fit = |list: &Value| -> Vec<Result<(), String>> {
            list.as_array().unwrap().iter().map(|one| fits(root, one, value)).collect()
        };
        match word.as_str() {
            "additionalProperties" | "properties" | "patternProperties" => members(root, schema, value)?,
            "$ref" => {
                let path = wanted.as_str().unwrap().trim_start_matches('#');
                fits(root, root.pointer(path).unwrap(), value)?;
            }
            "type" => {
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64(),
                    "boolean" => value.is_boolean(),
                    other => panic!("no type {other}"),
                };
                let any = wanted.as_array().map_or_else(|| is(wanted), |names| names.iter().any(is));
                if !any {
                    return fail(&format!("is no {wanted}"));
                }
            }
            "const" if wanted != value => return fail(&format!("is not {wanted}")),
            "enum" if !wanted.as_array().unwrap().contains(value) => return fail("is none of the words"),
            "const" | "enum" | "$schema" | "title" | "description" | "default" | "definitions" | "then" => {}
            "anyOf" => {
                let all = all_fit(wanted);
                if all.iter().all(Result::is_err) {
                    return Err(format!("{all:?}"));
                }
            }
            "not" => {
                if fits(root, wanted, value).is_ok() {
                    return fail("is what it may not be");
                }
            }
            "if" => {
                if fits(root, wanted, value).is_ok() {
                    fits(root, &schema["then"], value)?;
                }
            }
            "required" => {
                let missing = |name: &&Value| value.get(name.as_str().unwrap()).is_none();
                if let Some(name) =
                    wanted.as_array().unwrap().iter().filter(|_| value.is_object()).find(missing)
                {
                    return Err(format!("{name} is missing"));
                }
            }
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| fits(root, wanted, item))?;
            }
            "minItems" | "maxItems" => {
                let (n, limit) = (value.as_array().map(Vec::len), wanted.as_u64().unwrap() as usize);
                if n.is_some_and(|n| if word == "minItems" { n < limit } else { n > limit }) {
                    return fail("is too short or too long");
                }
            }
            "uniqueItems" => {
                let items = value.as_array().map_or(&[][..], Vec::as_slice);
                if items.iter().enumerate().any(|(i, item)| items[..i].contains(item)) {
                    return fail("has something twice");
                }
            }
            "minimum" | "maximum" => {
                let (n, limit) = (value.as_i64(), wanted.as_i64().unwrap());
                if n.is_some_and(|n| if word == "minimum" { n < limit } else { n > limit }) {
                    return fail("is too small or too large");
                }
            }
            "pattern" => {
                let pattern = Regex::new(wanted.as_str().unwrap()).unwrap();
                if value.as_str().is_some_and(|text| !pattern.is_match(text)) {
                    return fail("does not look so");
                }
            }
            "maxLength" => {
                let limit = wanted.as_u64().unwrap() as usize;
                if value.as_str().is_some_and(|text| text.chars().count() > limit) {
                    return fail("is too long");
                }
            }
            other => panic!("this check does not know `{other}`"),
        }
    }
    Ok(())
}

/// Whether each member of a table has its place there, and fits it.
fn members(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    for (name, member) in value.as_object().into_iter().flatten() {
        let own = schema.get("properties").and_then(|all| all.get(name));
        let none = Map::new();
        let patterns = schema.get("patternProperties").and_then(Value::as_object).unwrap_or(&none);
        let like = patterns.iter().find(|(pattern, _)| Regex::new(pattern).unwrap().is_match(name));
        match own.or(like.map(|(_, schema)| schema)) {
            Some(own) => fits(root, own, member).map_err(|why| format!("{name}: {why}"))?,
            None if schema.get("additionalProperties") == Some(&json!(false)) => {
                return Err(format!("no place for {name}"));
            }
            None => {}
        }
    }
    Ok(())
}

fn judge(schema: &Value, text: &str) -> Result<(), String> {
    let file: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    fits(schema, schema, &serde_json::to_value(file).unwrap())
}

#[test]
fn the_schema_beside_the_rulesets_is_current() {
    let path = project("rulesets/schema.json");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        fs::write(&path, schema_text()).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept == schema_text(), "rulesets/schema.json is old: UPDATE=1 cargo test rewrites it");
    assert_eq!(Sandbox::new().run(&["rules", "schema"]).ok(), kept);
    assert_eq!(schema()["$schema"], "http://json-schema.org/draft-07/schema#");
}

#[test]
fn every_ruleset_names_the_schema_and_fits_it() {
    let schema = schema();
    for (id, text) in BUILT_IN {
        assert_eq!(
            text.lines().next(),
            Some("#:schema ./schema.json"),
            "the first line of rulesets/{id}.toml"
        );
        judge(&schema, text).unwrap_or_else(|why| panic!("{id}: {why}"));
    }
    for path in files(&folder("valid"), "toml") {
        let text = fs::read_to_string(&path).unwrap();
        judge(&schema, &text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
    // What a game's journal keeps is a ruleset too.
    let kept = Library::new(None).load("contract-rummy-classic", &[]).unwrap().document().to_json();
    fits(&schema, &schema, &Value::Object(kept)).unwrap();
}

#[test]
fn every_ruleset_has_its_row_in_the_readme() {
    let readme = text_of("rulesets/README.md");
    for (id, _) in BUILT_IN {
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{id}` |")));
        let cells =
            row.unwrap_or_else(|| panic!("rulesets/README.md has no row for {id}")).split(" | ").count();
        assert_eq!(cells, 3, "{id}: variant, published source, what it settles");
    }
}

/// Lines over a ruleset that is right, which a schema can tell to be wrong.
const WRONG: &[&str] = &[
    "weather = 'fine'",
    "name = 3",
    "name = ' '",
    "id = 'House Rules'",
    "format = 2",
    "extends = 'Contract Rummy'",
    "without = 7",
    "aliases = 'one'",
    "aliases = ['One']",
    "notes = [1]",
    "players.mix = 3",
    "players.max = '8'",
    "players.max = 13",
    "players = 3",
    "packs.x = '1 pack'",
    "packs.3-13 = '1 pack'",
    "packs.4 = '1 box'",
    "packs.4 = 1",
    "cards.ace = 'hi'",
    "cards.wild = 'joker'",
    "cards.wild = ['jokers']",
    "cards.points.Z = 3",
    "cards.points.K = -1",
    "cards.points.K = 'few'",
    "cards.points.K = 1.5",
    "cards.dealt.3 = 61",
    "meld.set.sise = '3+'",
    "meld.set.size = 3",
    "meld.set.size = '3'",
    "meld.set.distinct_suits = 'yes'",
    "meld.wild.max = 'few'",
    "meld.wild.max = '1 of 3'",
    "contract.runs = 'gap of 13'",
    "turn.draw = 'stock or discard'",
    "turn.swap.from = ['runs']",
    "turn.buy.limit = -1",
    "turn.buy.limit = 'any'",
    "turn.buy.except = ['upcard']",
    "stock_out = 'end'",
    "score.bonus.Out = 3",
    "score.bonus.out = 1000000",
    "knock.limit = 2000",
    "game.target = 0",
    "deal = 3",
    "deal.0.cards = 3",
    "deal.7.crads = 3",
    "deal.7.contract = '2 stes'",
    "deal.7.contract = []",
    "deal.7.contract = ['2 sets', 'x']",
    "deal.7.contract = '2 sets of 0'",
];

#[test]
fn what_is_wrong_does_not_fit_the_schema() {
    let schema = schema();
    let parent = Layer::from_toml(&Source::new(
        "parent",
        BUILT_IN.iter().find(|(id, _)| *id == "contract-rummy").unwrap().1,
    ));
    let house = "format = 1\nid = 'house'\nextends = 'contract-rummy'\n";
    judge(&schema, house).unwrap();
    for line in WRONG {
        let key = line.split(' ').next().unwrap();
        let others: Vec<&str> = house.lines().filter(|own| !own.starts_with(&format!("{key} ="))).collect();
        let text = format!("{}\n{line}\n", others.join("\n"));
        assert!(judge(&schema, &text).is_err(), "{line} fits the schema");
        // The program says no to the same.
        let own = Layer::from_toml(&Source::new("house", &text));
        let mut parent = parent.clone();
        parent.drop_own_names();
        let faults = complete(&[parent, own], 1).map(|_| line).unwrap_err();
        assert!(
            faults.0.iter().any(|fault| key.starts_with(&fault.key) || fault.key.starts_with(key)),
            "{line}: {faults}"
        );
    }
    for missing in ["format", "id", "extends"] {
        let lines: Vec<&str> = house.lines().filter(|line| !line.starts_with(missing)).collect();
        assert!(judge(&schema, &lines.join("\n")).is_err(), "{missing} may be missing");
    }
}
