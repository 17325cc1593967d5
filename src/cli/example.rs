//! The example that help texts and hints give: words for people, nothing that the program acts on.

/// How a game is started.
pub(super) const NEW: &str = "rummy new contract-rummy Ann Bob Cat";

/// How melds are checked where no game is going on.
pub(super) const CHECK: &str = "rummy check -r contract-rummy 'KH KS KD'";

/// A first game, in four lines.
pub(super) const FIRST_GAME: &str = "\
A first game:
  rummy new contract-rummy Ann Bob Cat        who plays, in turn order
  rummy check 'KH KS KD' '7C 7D 7S'           is that legal? does it meet the contract?
  rummy score Ann=out Bob='KS 4D *' Cat=17    what was left when Ann went out
  rummy show                                  the sheet, and what comes next
  rummy demo                                  a whole evening, on nobody's data";
