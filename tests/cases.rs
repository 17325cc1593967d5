//! The acceptance cases, run against the program itself: `RUMMY_BIN` names another build of it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{binary, project};

#[derive(serde::Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[serde(default)]
    why: String,
    run: Vec<Vec<String>>,
    #[serde(default)]
    exit: i32,
    json: Option<Value>,
    #[serde(default)]
    stdin: String,
    #[serde(default)]
    allow_fail: bool,
    #[serde(default)]
    contains: Vec<String>,
    #[serde(default)]
    absent: Vec<String>,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

/// Where `got` lacks what `want` names; tables may hold more, lists may not.
pub(crate) fn differs(want: &Value, got: &Value, at: &str) -> Option<String> {
    match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            want.iter().find_map(|(name, value)| match got.get(name) {
                Some(found) => differs(value, found, &format!("{at}.{name}")),
                None => Some(format!("{at}.{name} is missing")),
            })
        }
        (Value::Array(want), Value::Array(got)) if want.len() == got.len() => want
            .iter()
            .zip(got)
            .enumerate()
            .find_map(|(i, (want, got))| differs(want, got, &format!("{at}[{i}]"))),
        _ if want == got => None,
        _ => Some(format!("{at}: wanted {want}, got {got}")),
    }
}

fn judge(case: &Case) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    for (name, text) in &case.files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))
            .map_err(|error| error.to_string())?;
        std::fs::write(path, text).map_err(|error| error.to_string())?;
    }
    let last = case.run.len() - 1;
    for (i, words) in case.run.iter().enumerate() {
        let json = (i == last && case.json.is_some()).then_some("--json");
        let mut child = Command::new(binary())
            .args(words)
            .args(json)
            .current_dir(folder.path())
            .env("RUMMY_DATA_DIR", folder.path().join("data"))
            .env("RUMMY_CONFIG_DIR", folder.path().join("config"))
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let input = if i == last { case.stdin.as_bytes() } else { b"" };
        // A program that reads nothing may be gone before this is written.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
        let done = child.wait_with_output().map_err(|error| error.to_string())?;
        let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        let code = done.status.code().unwrap_or(-1);
        if i < last {
            if code != 0 && !case.allow_fail {
                return Err(format!("step {} exits {code}: {out}{err}", i + 1));
            }
            continue;
        }
        if code != case.exit {
            return Err(format!("exit {code}, wanted {}: {out}{err}", case.exit));
        }
        if let Some(want) = &case.json {
            let got: Value = if want.is_array() {
                out.lines().map(serde_json::from_str).collect::<Result<_, _>>().map(Value::Array)
            } else {
                serde_json::from_str(&out)
            }
            .map_err(|error| format!("no JSON ({error}): {out}{err}"))?;
            if let Some(problem) = differs(want, &got, "$") {
                return Err(problem);
            }
        }
        let said = format!("{out}{err}");
        if let Some(text) = case.contains.iter().find(|text| !said.contains(*text)) {
            return Err(format!("{text:?} was not said: {said}"));
        }
        if let Some(text) = case.absent.iter().find(|text| said.contains(*text)) {
            return Err(format!("{text:?} was said: {said}"));
        }
    }
    Ok(())
}

#[test]
fn every_acceptance_case_passes() {
    let mut files: Vec<_> =
        std::fs::read_dir(project("tests/cases")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut passed, mut failed) = (0, Vec::new());
    for path in files {
        let file: File = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        for case in file.case {
            match judge(&case) {
                Ok(()) => passed += 1,
                Err(problem) => failed.push(format!("{stem}/{}: {problem} {}", case.id, case.why)),
            }
        }
    }
    println!("{passed} passed, {} failed", failed.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(passed >= 91, "only {passed} cases were found");
}
