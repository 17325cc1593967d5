//! What must never go wrong with a journal, tried on the real program: kills, faults, crowds, full disks, damage, odd places.
//!
//! `RUMMY_BIN` names another binary to torture. What a machine can't do (no `strace`, no root) is skipped, with a
//! word on standard error. `--nocapture` shows what was measured.
#![cfg(unix)]

mod crowds;
mod damage;
mod disks;
mod faults;
mod home;
mod kills;
mod odd;
mod places;
