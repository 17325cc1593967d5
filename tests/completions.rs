//! What bash is offered, asked as bash asks.

use std::process::Command;

use crate::support::{Sandbox, project};

/// What a word is completed to, after everything before it was typed.
fn offered(sandbox: &Sandbox, words: &[&str]) -> Vec<String> {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_rummy"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let script = r#"
        source "$SCRIPT"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_TYPE=9
        _rummy rummy "${!#}" ""
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let answer = Command::new("bash")
        .args(["--norc", "--noprofile", "-c", script, "bash"])
        .args(words)
        .env("PATH", path)
        .env("SCRIPT", project("completions/rummy.bash"))
        .env("RUMMY_DATA_DIR", sandbox.path("data"))
        .env("RUMMY_CONFIG_DIR", sandbox.path("config"))
        .output()
        .unwrap();
    String::from_utf8(answer.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
#[cfg(unix)]
fn bash_is_offered_words_that_it_can_take_as_they_stand() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob 'Mary Ann'").ok();
    // As bash parts them: `=` is a word of its own.
    for (words, wanted) in [
        (&["rummy", "sc"][..], &["score"][..]),
        (&["rummy", "score", "A"], &["Ann="]),
        (&["rummy", "score", "Ma"], &["Mary\\ Ann="]),
        (&["rummy", "score", "Mary\\ A"], &["Mary\\ Ann="]),
        (&["rummy", "score", "'Ma"], &["Mary Ann="]),
        (&["rummy", "score", "Ann", "=", "out", "B"], &["Bob="]),
        (&["rummy", "score", "--out", "=", "B"], &["Bob"]),
        (&["rummy", "score", "--out", "=", "M"], &["Mary\\ Ann"]),
        (&["rummy", "player", "leave", "M"], &["Mary\\ Ann"]),
        (&["rummy", "export", "--format", "=", "h"], &["html"]),
        (&["rummy", "rules", "show", "gin"], &["gin-rummy", "gin-rummy-classic"]),
        (&["rummy", "show", "--game", "p"], &["p4wm6d"]),
    ] {
        assert_eq!(offered(&sandbox, words), wanted, "{words:?}");
    }
}
