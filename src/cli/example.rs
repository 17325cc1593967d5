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

/// All commands on one screen, with a first game to learn from: what `rummy --help` shows.
pub(super) const HELP: &str = "\
Keeps score and referees rummy played with real cards.

A first game:
  rummy new contract-rummy Ann Bob Cat        who plays, in turn order
  rummy check 'KH KS KD' '7C 7D 7S'           is that legal?
  rummy score Ann=out Bob='KS 4D *' Cat=17    what was left when Ann went out
  rummy show                                  the sheet, and what comes next
  rummy demo                                  a whole evening, on nobody's data

Commands; `rummy help COMMAND` tells more, with examples:
  new  player  finish             begin a game; who comes and goes; end it early
  score  amend  undo  redo        what a hand came to, and corrections
  play  turn  replay  moves       the referee, turn by turn
  show  explain  log  stats       the sheet; why; what was said; all games
  check  solve                    is it legal? what is best?
  games  use  remove              your games
  export  import                  games out and in
  verify                          are all journals whole? and repair
  rules                           rulesets, built in and your own
  completions  man                for the shell

Everywhere: --json, -g ID (another game), --color auto|always|never, --no-input,
--suits letters|symbols, --data-dir DIR; -h or --help, -V or --version.
";

/// The moves of a turn and the shape of a transcript: what `rummy help moves` shows. From "A transcript" on, the lines
/// that are set in are one that can be read.
pub(super) const MOVES: &str = r#"Moves of one turn part by `;`. The beginning of a word is enough, in any case.
Melds on the table are numbered from 1, in the order in which they were laid.

  draw                  d           the top card of the stock
  take                  t           the top discard
  take 7H               t 7H        7H and every discard above it
  turn 7H               tu 7H       turns up the top card of the stock
  meld KHSD / 3-6S      m KHSD/3-6S lays new melds
  lay 6S on 2           l 6S 2      lays off; lay 2S 3S on 4 several at once
  swap 6S in 2          s 6S 2      gives the real card, takes the wild one
  arrange 3-5S / KHSD   a 3-5S/KHSD manipulation: the whole table after the move
  discard 4D            d 4D, or 4D a card alone is a discard
  knock MELDS : CARDS   k           melds, then deadwood; or the whole hand
  gin MELDS             g           nothing left after the discard
  big gin MELDS         big         nothing left, and no discard
  buy                   b           out of turn: takes the top discard
  yes                   y           in turn: lets another buy, where one must
  rummy 7H              r 7H        out of turn: a discard that can be melded
  pass                  p           declines, where the rules know it
  float                 f           plays on without a card in hand
  drop                  dro         lays the hand aside for the points of a drop

Cards: KH 10D * (joker) *=6S (joker as 6S) KHSD (KH KS KD) 3-6S (3S 4S 5S 6S).
A card in hand stands for itself: discard *, not *=6S.
In `rummy play`, `hint KHSD 4D *` tells what these cards could do now.

A transcript is one line a turn. Optional are title: TEXT and set: KEY=VALUE.

  rules: contract-rummy
  players: Ann Bob Cat "Mary Ann"    # a name with spaces stands in quotes
  dealer: Cat
  deal 1 upcard 9C                   # and wild 7D, where a rank is turned
  Ann: draw; meld KHSD / 7CDS; discard 4D
  "Mary Ann": take; discard 2H
  hands: Bob = KC 5D *; Cat = 9S; "Mary Ann" =

Examples:

  # Contract rummy
  Ann: draw; swap 6S in 3; lay * on 1; lay JH QH on 2; discard 4D
  Cat: buy
  # Rummy 500
  Bob: take 7H; meld 7HCD; discard 2C
  Cat: rummy 7H; lay 7H on 1; discard 2C
  # Manipulation: 10H leaves its run for two tens from the hand
  Ann: draw; arrange 7-9H / 10HSC
  Bob: draw; lay 6H on 1; knock
  # Gin: the knocker's layout, then the others' cards, one after another
  Ann: draw; knock 10-QS / 5CDH / 8CDH : AD; discard KD
  Bob: lay 9S on 1; lay 8S on 1
  Ann: draw; gin 10-QS / 5CDH / 2-5C; discard KD
"#;

#[cfg(test)]
mod tests {
    use super::HELP;

    #[test]
    fn the_help_names_every_command_on_one_screen() {
        let named: Vec<&str> = HELP.split_whitespace().collect();
        for command in crate::cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            assert!(named.contains(&command.get_name()), "{}", command.get_name());
        }
        assert!(HELP.lines().count() < 24 && HELP.lines().all(|line| line.len() <= 80), "{HELP}");
    }
}
