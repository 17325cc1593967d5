//! What was found in journals, as JSON.

use serde_json::{Map, Value, json};

use super::{Beside, Checked, What, told};
use crate::journal::verify::{Damage, Unsaved};

/// What was found.
pub fn all(checked: &[Checked], beside: &[Beside]) -> Value {
    let well = checked.iter().all(Checked::well) && !beside.iter().any(|file| file.what.wrong());
    json!({
        "sound": well,
        "games": checked.iter().map(game_json).collect::<Vec<_>>(),
        "files": beside.iter().map(beside_json).collect::<Vec<_>>(),
    })
}

fn game_json(game: &Checked) -> Value {
    let mut members = Map::new();
    members.insert("game".into(), game.game.as_str().into());
    members.insert("file".into(), game.file.as_str().into());
    members.insert("state".into(), game.state().into());
    match &game.found {
        Err(why) => {
            members.insert("error".into(), why.as_str().into());
        }
        Ok(found) => {
            members.insert("lines".into(), found.lines.into());
            members.insert("damages".into(), found.damages.iter().map(damage_json).collect());
            if let Some(repair) = &found.repair {
                members.insert("saved".into(), repair.saved.into());
                members.insert("lost".into(), repair.lost.iter().map(lost_json).collect());
                members.insert("lost_deals".into(), repair.deals.clone().into());
            }
            if let Some(kept) = &game.kept {
                members.insert("kept".into(), kept.as_str().into());
            }
        }
    }
    Value::Object(members)
}

fn damage_json(damage: &Damage) -> Value {
    json!({
        "line": damage.line,
        "kind": damage.kind.name(),
        "message": damage.message,
        "mended": damage.mended,
    })
}

fn lost_json(lost: &Unsaved) -> Value {
    json!({
        "line": lost.line,
        "lines": lost.lines,
        "text": lost.text,
        "event": lost.event.as_ref().map(told),
        "why": lost.why,
    })
}

fn beside_json(file: &Beside) -> Value {
    let mut value = json!({"file": file.file, "what": file.what.name()});
    if let Value::Object(members) = &mut value {
        match &file.what {
            What::Copy(id, copied) => {
                members.insert("game".into(), id.as_str().into());
                members.insert("line".into(), copied.line.into());
                members.insert("ours".into(), copied.ours.clone().into());
                members.insert("theirs".into(), copied.theirs.clone().into());
            }
            What::Otherwise(id) => {
                members.insert("game".into(), id.as_str().into());
            }
            What::Stray(players) => {
                members.insert("players".into(), players.clone().into());
            }
            What::Unreadable(why) => {
                members.insert("error".into(), why.as_str().into());
            }
            What::Leftover | What::Unknown => {}
        }
    }
    value
}
