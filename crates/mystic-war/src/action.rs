//! Every answer a seat can give, and its notation.

use crate::components::{AMOUNTS, BOON_POINTS, Card, Family, Power, Resource};
use kernel::{BadNotation, MAX_SEATS, Seat};
use std::fmt;
use std::str::FromStr;

/// An answer to a decision. The same words can answer different decisions: a card that is named may be a deity to
/// give up or a card of the pool, a number may be a seat or points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `decline`: no Special Power this round.
    Decline,
    /// `trade:<option>:<amount>`: pay so much for the option.
    Trade(Power, u8),
    /// `receive:<option>`: take what the option gives, through an "any" box.
    Receive(Power),
    /// `<seat>:<F/M/G>`: aim destruction.
    Aim(Seat, Resource),
    /// `play:<id>`: play a card from hand.
    Play(Card),
    /// `discard:<id>`: throw a card away as the turn.
    Discard(Card),
    /// `pass`.
    Pass,
    /// `notoriety`, `sorcery`, `riches` or `dragon`: what a Wild Magic is.
    Declare(Family),
    /// `<number>`: a seat, or points of a boon.
    Number(u8),
    /// `F`, `M` or `G`.
    Category(Resource),
    /// `<id>`: a deity, a card of the discard pile, of the Vacation pile or of the Chaos pool.
    Name(Card),
    /// `none`.
    Nothing,
    /// `accept` what Protection could refuse.
    Accept,
    /// `refuse` it.
    Refuse,
    /// `keep` the goal.
    Keep,
    /// `exchange` the goal.
    Exchange,
}

impl Action {
    /// The answer that names `seat`.
    pub const fn seat(seat: Seat) -> Action {
        Action::Number(seat.0)
    }

    /// The card that is named, if one is.
    pub const fn card(self) -> Option<Card> {
        if let Action::Name(card) = self { Some(card) } else { None }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Decline => f.write_str("decline"),
            Action::Trade(power, amount) => write!(f, "trade:{power}:{amount}"),
            Action::Receive(power) => write!(f, "receive:{power}"),
            Action::Aim(seat, resource) => write!(f, "{seat}:{}", resource.letter()),
            Action::Play(card) => write!(f, "play:{card}"),
            Action::Discard(card) => write!(f, "discard:{card}"),
            Action::Pass => f.write_str("pass"),
            Action::Declare(family) => f.write_str(family.id()),
            Action::Number(number) => write!(f, "{number}"),
            Action::Category(resource) => f.write_str(resource.letter()),
            Action::Name(card) => write!(f, "{card}"),
            Action::Nothing => f.write_str("none"),
            Action::Accept => f.write_str("accept"),
            Action::Refuse => f.write_str("refuse"),
            Action::Keep => f.write_str("keep"),
            Action::Exchange => f.write_str("exchange"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        word(text).or_else(|| compound(text)).ok_or_else(|| BadNotation::new(text))
    }
}

fn word(text: &str) -> Option<Action> {
    Some(match text {
        "decline" => Action::Decline,
        "pass" => Action::Pass,
        "none" => Action::Nothing,
        "accept" => Action::Accept,
        "refuse" => Action::Refuse,
        "keep" => Action::Keep,
        "exchange" => Action::Exchange,
        _ => {
            let family = Family::ALL.into_iter().find(|family| family.id() == text).map(Action::Declare);
            return family
                .or_else(|| category(text).map(Action::Category))
                .or_else(|| number(text, BOON_POINTS).map(Action::Number))
                .or_else(|| text.parse().ok().map(Action::Name));
        }
    })
}

fn compound(text: &str) -> Option<Action> {
    let (head, rest) = text.split_once(':')?;
    match head {
        "play" => rest.parse().ok().map(Action::Play),
        "discard" => rest.parse().ok().map(Action::Discard),
        "receive" => rest.parse().ok().map(Action::Receive),
        "trade" => {
            let (power, amount) = rest.split_once(':')?;
            let amount = number(amount, u8::MAX).filter(|amount| AMOUNTS.contains(amount))?;
            Some(Action::Trade(power.parse().ok()?, amount))
        }
        _ => Some(Action::Aim(Seat(number(head, MAX_SEATS as u8 - 1)?), category(rest)?)),
    }
}

fn category(text: &str) -> Option<Resource> {
    Resource::ALL.into_iter().find(|resource| resource.letter() == text)
}

fn number(text: &str, most: u8) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|&number| plain && number <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_reads_back() {
        let words = "decline pass none accept refuse keep exchange dragon F G 0 15 7:M play:capture \
            discard:wild_magic trade:sell_slaves:10 receive:tithe_followers god_king judgment_white";
        for text in words.split_whitespace() {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        for bad in [
            "",
            "16",
            "+1",
            "01",
            "8:F",
            "1:X",
            "play:",
            "play:x",
            "trade:sell_slaves:15",
            "trade:sell_slaves:010",
            "00",
            "256",
            "trade:",
            ":",
            "f",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad}");
        }
        assert!(size_of::<Action>() <= 8);
    }
}
