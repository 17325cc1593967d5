//! What the fuzzer began with or has found: every input is tried again, the same way.

#[path = "../fuzz/src/targets.rs"]
#[expect(unreachable_pub, reason = "a library of its own elsewhere")]
mod targets;

use std::path::Path;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 8] = [
    ("cards", targets::cards),
    ("exported", targets::exported),
    ("hand", targets::hand),
    ("journal", targets::journal),
    ("moves", targets::moves),
    ("ruleset", targets::ruleset),
    ("table", targets::table),
    ("transcript", targets::transcript),
];

#[test]
fn kept_inputs_do_no_harm() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut kinds: Vec<String> =
        corpus.read_dir().unwrap().map(|kind| kind.unwrap().file_name().into_string().unwrap()).collect();
    kinds.sort();
    assert_eq!(kinds, TARGETS.map(|(name, _)| name));
    for (name, target) in TARGETS {
        let mut seen = 0;
        for file in corpus.join(name).read_dir().unwrap() {
            target(&std::fs::read(file.unwrap().path()).unwrap());
            seen += 1;
        }
        assert!(seen > 0, "{name}");
    }
}
