//! Files that a person asked for: whole or not at all, and never in the place of another without a word.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use super::error::Failure;

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
            |code| std::io::Error::from_raw_os_error(code).to_string(),
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
