//! Files that a person asked for: whole or not at all, and never in the place of another without a word.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::time::Duration;

use super::app::App;
use super::error::Failure;
use crate::system::reason;

/// What a message calls a file, and the text in it; `-` is standard input.
///
/// # Errors
/// It can't be read, or is larger than so many MiB, or is no text.
pub(super) fn text(app: &mut App, path: &Path, most_mib: u64) -> Result<(String, String), Failure> {
    let mut bytes = Vec::new();
    let most = most_mib << 20;
    let (name, done) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), app.io.stdin.as_mut().take(most + 1).read_to_end(&mut bytes))
    } else {
        let name = path.display().to_string();
        if path.is_dir() {
            return Err(Failure::file(format!("{name} is a folder")).help("name a file in it"));
        }
        let read = |file: fs::File| file.take(most + 1).read_to_end(&mut bytes);
        (name, fs::File::open(path).and_then(read))
    };
    done.map_err(|error| Failure::file(format!("can't read {name}: {}", reason(&error))))?;
    if bytes.len() as u64 > most {
        return Err(Failure::file(format!("can't read {name}: it is larger than {most_mib} MiB")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes().iter().take(good).filter(|byte| **byte == b'\n').count();
        Failure::request(format!("{name}:{line}: this is no UTF-8 text")).member("line", line)
    })?;
    // Some editors put a mark before the text, which is no part of it.
    Ok((name, text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
}

/// Whether a file can be written there, told before any work is done.
///
/// # Errors
/// It is a folder or a device, or a file that is not to be replaced.
pub(super) fn usable(path: &Path, force: bool) -> Result<(), Failure> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Failure::file(format!("{shown} is a folder")).help("name a file in it"));
    }
    // A link that leads to a device, as /dev/stdout does, is the system's.
    let leads_to_file = || fs::metadata(path).map_or(true, |data| data.is_file());
    let plain = |data: fs::Metadata| data.is_file() || data.is_symlink() && leads_to_file();
    if !fs::symlink_metadata(path).map_or(true, plain) {
        return Err(
            Failure::file(format!("{shown} is not a plain file")).help("name another file, or use `>`")
        );
    }
    if !force && fs::symlink_metadata(path).is_ok() {
        return Err(
            Failure::file(format!("{shown} exists")).help("replace it with --force, or name another file")
        );
    }
    Ok(())
}

/// The file appears whole or not at all.
///
/// # Errors
/// It can't be written, or another has come there in the meantime.
pub(super) fn write(path: &Path, force: bool, text: &str) -> Result<(), Failure> {
    // The system's own words only: what a helper file was called is of no use to anybody.
    let fail = |error: std::io::Error| {
        let why = error.raw_os_error().map_or_else(
            || error.kind().to_string(),
            |code| reason(&std::io::Error::from_raw_os_error(code)),
        );
        Failure::file(format!("can't write {}: {why}", path.display()))
    };
    // A link is replaced and not followed: what was named is this place, and nothing elsewhere is touched.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644)).map_err(fail)?;
    }
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(fail)?;
    if force {
        file.persist(path).map_err(|error| fail(error.error))?;
    } else {
        file.persist_noclobber(path).map_err(|error| match error.error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Failure::file(format!("{} exists", path.display())).help("replace it with --force")
            }
            _ => fail(error.error),
        })?;
    }
    Ok(())
}

/// Waits a moment for whoever may be writing to a file, unless nobody has touched it for a while; whether it waited.
///
/// Of thousands of damaged games each would be waited for.
pub(super) fn wait_for_writer(path: &Path) -> bool {
    const LATELY: Duration = Duration::from_secs(10);
    // A clock that is ahead says nothing, and neither does a file without a time.
    let touched = fs::metadata(path).and_then(|data| data.modified());
    let quiet = touched.is_ok_and(|at| at.elapsed().is_ok_and(|since| since > LATELY));
    if !quiet {
        std::thread::sleep(Duration::from_millis(30));
    }
    !quiet
}
