//! A transcript line by line.

use super::header::{self, Header};
use super::quotes::{split, stripped, uncommented};
use super::{Line, LineKind, Transcript, TranscriptError, hands};
use crate::cards::{Card, Span, Typed, parse_cards};
use crate::play::TurnedUp;
use crate::play::parse::{MoveError, Part, quoted, read_moves};
use crate::ruleset::nearest;
use crate::table::same_name;

/// The longest line, in bytes.
const LONGEST: usize = 20_000;

/// The highest number of a deal.
const MOST_DEALS: u32 = 9_999;

const DEAL: &str = "deal";

/// The words for cards that are turned up before the first turn.
const UPCARD: &str = "upcard";
const WILD: &str = "wild";

/// The words that lines begin with; who is called so stands in quotes.
pub(super) const WORDS: [&str; 7] = ["rules", "set", "title", "players", "dealer", hands::WORD, DEAL];

const TURN: &str = "a turn reads `Ann: draw; discard 4D`; `rummy help moves` shows every move";

/// What was read so far.
#[derive(Default)]
pub(super) struct Reader {
    transcript: Transcript,
    errors: Vec<TranscriptError>,
    /// The header lines that were seen, faulty or not.
    headers: Vec<Seen>,
    /// The first line.
    first: String,
    /// Whether a deal has begun, or it was said that none has.
    begun: bool,
}

/// A header line.
struct Seen {
    header: Header,
    number: usize,
    text: String,
    /// What stands behind the colon.
    span: Span,
}

impl Reader {
    /// Reads the next line.
    pub(super) fn line(&mut self, number: usize, text: &str) {
        if number == 1 {
            text.clone_into(&mut self.first);
        }
        match self.read(number, text) {
            Ok(None) => {}
            Ok(Some(kind)) => self.transcript.lines.push(Line { number, text: text.to_owned(), kind }),
            Err(error) => self.errors.push(TranscriptError::new(number, text, error)),
        }
    }

    /// What was read, once there is no more.
    pub(super) fn finish(mut self) -> Result<Transcript, Vec<TranscriptError>> {
        for header in [Header::Rules, Header::Players] {
            if !self.headers.iter().any(|seen| seen.header == header) {
                let error = Part::new("", 0).error(
                    format!("no line `{}:`", header.word()),
                    format!("begin with a line {}", header.example()),
                );
                self.errors.push(TranscriptError::new(1, &self.first, error));
            }
        }
        let dealer = self.headers.iter().find(|seen| seen.header == Header::Dealer);
        if let (Some(seen), Some(name)) = (dealer, &self.transcript.dealer)
            && let Err(error) =
                self.known(name, Part::new(&seen.text, 0).between(seen.span.start, seen.span.end))
        {
            self.errors.push(TranscriptError::new(seen.number, &seen.text, error));
        }
        self.errors.sort_by_key(|error| (error.line, error.span.start));
        if self.errors.is_empty() { Ok(self.transcript) } else { Err(self.errors) }
    }

    fn read(&mut self, number: usize, text: &str) -> Result<Option<LineKind>, MoveError> {
        let line = Part::new(text, 0);
        if text.len() > LONGEST {
            return Err(line.between(0, 0).error(format!("a line of more than {LONGEST} bytes"), TURN));
        }
        let line = uncommented(line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let cut = split(line, ':').map(|(head, rest)| (stripped(head), rest));
        if is_deal(line, cut.is_some()) {
            self.begun = true;
            return deal(line).map(Some);
        }
        let Some((head, rest)) = cut else {
            // Most likely it was to begin a deal: the turns after it are not at fault.
            self.begun = true;
            return Err(self.no_line(line));
        };
        if let Some(header) = Header::from_word(head.text) {
            let seen = Seen { header, number, text: text.to_owned(), span: stripped(rest).span() };
            return self.header(seen, head, rest).map(|()| None);
        }
        if !self.begun {
            if let Some(header) = Header::near(head.text).filter(|_| !self.plays(head.text)) {
                self.headers.push(Seen { header, number, text: String::new(), span: Span::default() });
                let said = format!("{} begins no line", quoted(head.text));
                return Err(head.error(said, format!("did you mean `{}`?", header.word())));
            }
            self.begun = true;
            return Err(head.error("no deal has begun", "put a line `deal 1` before the first turn"));
        }
        if head.text.eq_ignore_ascii_case(hands::WORD) {
            let hands = hands::read(rest)?;
            for hand in &hands {
                self.known(
                    &hand.name,
                    line.between(hand.span.start - line.start, hand.span.end - line.start),
                )?;
            }
            return Ok(Some(LineKind::Hands(hands)));
        }
        let name = hands::named(head)?;
        self.known(&name, head)?;
        Ok(Some(LineKind::Turn { name, name_span: head.span(), moves: read_moves(rest)? }))
    }

    fn header(&mut self, seen: Seen, head: Part<'_>, rest: Part<'_>) -> Result<(), MoveError> {
        let header = seen.header;
        let word = header.word();
        let before = self.headers.iter().find(|seen| seen.header == header).map(|seen| seen.number);
        self.headers.push(seen);
        if self.begun {
            let said = format!("`{word}:` comes after the first deal");
            return Err(if self.plays(head.text) {
                head.error(said, format!("a player of that name stands in quotes: `\"{}\": …`", head.text))
            } else {
                head.error(said, "put it before the first deal")
            });
        }
        if let Some(line) = before.filter(|_| header != Header::Set) {
            return Err(head.error(format!("a second `{word}:`"), format!("line {line} has the first")));
        }
        header::read(header, rest, &mut self.transcript)
    }

    fn plays(&self, name: &str) -> bool {
        self.transcript.players.iter().any(|known| same_name(known, name))
    }

    /// Whether somebody plays, as far as it is known who does.
    fn known(&self, name: &str, part: Part<'_>) -> Result<(), MoveError> {
        let players = &self.transcript.players;
        if players.is_empty() || self.plays(name) {
            return Ok(());
        }
        let near = nearest(name, players.iter().map(String::as_str)).or_else(|| nearest(name, WORDS));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("at the table: {}", players.join(", ")),
        };
        Err(part.error(format!("nobody called {} plays here", quoted(name)), help))
    }

    /// Why a line without a colon is none.
    fn no_line(&self, line: Part<'_>) -> MoveError {
        let said = format!("{} is no line of a transcript", quoted(line.text));
        let (word, _) = line.first_word();
        let help = if self.plays(word.text) {
            format!("a colon follows the name: `{}: …`", word.text)
        } else {
            match nearest(word.text, WORDS) {
                Some(DEAL) => format!("did you mean `{DEAL}`?"),
                Some(near) => format!("did you mean `{near}: …`?"),
                None => TURN.to_owned(),
            }
        };
        line.error(said, help)
    }
}

/// Whether a line tells of a deal: nobody in quotes, and no turn of a player of that name.
fn is_deal(line: Part<'_>, colon: bool) -> bool {
    let words = line.words();
    let word = |at: usize| words.get(at).map_or("", |word| word.text);
    word(0).eq_ignore_ascii_case(DEAL) && (!colon || word(1).starts_with(|char: char| char.is_ascii_digit()))
}

fn deal(line: Part<'_>) -> Result<LineKind, MoveError> {
    const SHAPE: &str = "a deal begins with `deal 1` or `deal 1 upcard 9C`";
    let words = line.words();
    let mut words = words.iter();
    let first = words.next().copied().unwrap_or(line);
    let Some(number) = words.next() else {
        return Err(first.error("which deal?", SHAPE));
    };
    let n = Some(number.text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let n = n.and_then(|text| text.parse::<u32>().ok()).filter(|n| (1..=MOST_DEALS).contains(n));
    let Some(n) = n else {
        return Err(number.error(format!("{} is no number of a deal", quoted(number.text)), SHAPE));
    };
    let mut turned = TurnedUp::default();
    let rest = line.between(number.end() - line.start, line.text.len()).trimmed();
    read_turned(rest, &mut turned, SHAPE)?;
    Ok(LineKind::Deal { n, turned })
}

/// `upcard 9C`, `wild 7D`, or both.
fn read_turned(part: Part<'_>, turned: &mut TurnedUp, shape: &str) -> Result<(), MoveError> {
    let words = part.words();
    let is = |word: &Part<'_>, name: &str| word.text.eq_ignore_ascii_case(name);
    let known = |word: &Part<'_>| is(word, UPCARD) || is(word, WILD);
    let Some(first) = words.first() else { return Ok(()) };
    if !known(first) {
        return Err(first.error(format!("{} says nothing about a deal", quoted(first.text)), shape));
    }
    let next = words.iter().skip(1).find(|word| known(word));
    let end = next.map_or(part.text.len(), |word| word.start - part.start);
    let card = part.between(first.end() - part.start, end).trimmed();
    let name = if is(first, UPCARD) { UPCARD } else { WILD };
    if card.is_empty() {
        return Err(first.error("no card is turned up", shape));
    }
    let place = if name == UPCARD { &mut turned.upcard } else { &mut turned.wild };
    if place.is_some() {
        return Err(first.error(format!("a second `{name}`"), shape));
    }
    *place = Some(one_card(card, name)?);
    next.map_or(Ok(()), |word| {
        read_turned(part.between(word.start - part.start, part.text.len()), turned, shape)
    })
}

fn one_card(part: Part<'_>, name: &str) -> Result<Card, MoveError> {
    let cards = parse_cards(part.text).map_err(|error| MoveError::cards(&error, part.start))?;
    if let [Typed { card, stands: None, .. }] = cards.as_slice() {
        return Ok(*card);
    }
    let help = format!("name it alone: `{name} 9C`");
    Err(part.error(format!("{} is not one card", quoted(part.text)), help))
}
