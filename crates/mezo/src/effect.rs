//! The words of the cards: keyword, amount, whose units, where. What a text says is a list of [`Clause`]s.

use kernel::named;

named! {
    /// A unit of a tribe. Champions and gods are not units.
    pub enum Unit: u8 {
        Warrior = "warrior": "Warrior",
        Shaman = "shaman": "Shaman",
    }
}

/// What a clause does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyword {
    /// Move the god and use its Call ability, in either order.
    Call,
    /// Reserve to regions.
    Deploy,
    /// Xibalba to regions.
    Awaken,
    /// Xibalba to Reserve.
    Recover,
    /// Regions to Xibalba.
    Smite,
    /// Regions to Reserve.
    Exile,
    /// From region to region.
    Shift,
    /// Add a glyph or a pyramid piece.
    Build,
    /// Return a glyph or the topmost piece to its owner.
    Demolish,
    /// Put an own work in the place of one.
    Transform,
    /// Gain strength in this conflict.
    Strength,
    /// Gain devotion.
    Devotion,
    /// Gain victory points.
    Vp,
    /// Hold the majority of a type of unit in this conflict.
    Majority,
    /// Pay the wrathful god for one of its tiles.
    Appease,
}

/// What is counted for an amount, when the clause begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A printed number.
    Just(u8),
    /// The current Age.
    Age,
    /// The current Age and one more.
    AgePlusOne,
    /// The actor's level of devotion.
    Level,
    /// What the clause before did.
    Done,
    /// The actor's units of this type in the conflict.
    OwnHere(Unit),
    /// Regions in play with at least one of the actor's units of this type.
    RegionsWithOwn(Unit),
    /// Regions in play with a glyph or pyramid piece of the actor.
    RegionsWithOwnWorks,
    /// Half the actor's units in Xibalba, rounded down.
    HalfOwnXibalba,
}

/// The one scope type: where an effect may apply (MEZO-5.10 to MEZO-5.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Regions where the actor's god has presence.
    Presence,
    /// The region of the current conflict.
    ThisConflict,
    /// Every region in play.
    Any,
    /// Every region in play but the one of the current conflict.
    Another,
    /// The region in which the clause before built.
    Same,
}

/// Whose units an effect may touch, seen from the actor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The actor's.
    Own,
    /// Any other player's.
    Opposing,
    /// Anybody's.
    Anyone,
    /// The stated number of every other player, clockwise.
    EachOpponent,
}

/// One clause of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What it does.
    pub keyword: Keyword,
    /// How many.
    pub amount: Amount,
    /// Counted so many times.
    pub times: u8,
    /// But no more than this.
    pub most: Option<u8>,
    /// Which units; either type where none is named.
    pub unit: Option<Unit>,
    /// Whose units.
    pub whose: Whose,
    /// Where it applies; for SHIFT where units go.
    pub scope: Scope,
    /// Where SHIFT takes units from.
    pub from: Scope,
    /// "up to": the actor may stop early.
    pub up_to: bool,
    /// All units in, or from, one region.
    pub one_region: bool,
    /// BUILD takes a glyph only.
    pub glyph_only: bool,
    /// Happens only if the clause before did something (MEZO-5.3).
    pub if_done: bool,
}

const fn clause(keyword: Keyword, amount: Amount) -> Clause {
    Clause {
        keyword,
        amount,
        times: 1,
        most: None,
        unit: None,
        whose: Whose::Own,
        scope: Scope::Presence,
        from: Scope::Presence,
        up_to: false,
        one_region: false,
        glyph_only: false,
        if_done: false,
    }
}

/// CALL.
pub(crate) const CALL: Clause = clause(Keyword::Call, Amount::Just(1));
/// "Then you may APPEASE."
pub(crate) const APPEASE: Clause = clause(Keyword::Appease, Amount::Just(1));
/// TRANSFORM, where the god has presence.
pub(crate) const TRANSFORM: Clause = clause(Keyword::Transform, Amount::Just(1));
/// BUILD, where the god has presence.
pub(crate) const BUILD: Clause = clause(Keyword::Build, Amount::Just(1));
/// DEMOLISH in this conflict.
pub(crate) const DEMOLISH: Clause = clause(Keyword::Demolish, Amount::Just(1)).here();

pub(crate) const fn deploy(amount: Amount) -> Clause {
    clause(Keyword::Deploy, amount)
}
pub(crate) const fn awaken(amount: Amount) -> Clause {
    clause(Keyword::Awaken, amount)
}
pub(crate) const fn recover(n: u8) -> Clause {
    clause(Keyword::Recover, Amount::Just(n))
}
pub(crate) const fn smite(amount: Amount) -> Clause {
    clause(Keyword::Smite, amount)
}
pub(crate) const fn exile(n: u8) -> Clause {
    clause(Keyword::Exile, Amount::Just(n))
}
/// SHIFT is always "up to".
pub(crate) const fn shift(amount: Amount, from: Scope, to: Scope) -> Clause {
    Clause { from, scope: to, up_to: true, ..clause(Keyword::Shift, amount) }
}
pub(crate) const fn strength(amount: Amount) -> Clause {
    clause(Keyword::Strength, amount)
}
pub(crate) const fn devotion(amount: Amount) -> Clause {
    clause(Keyword::Devotion, amount)
}
pub(crate) const fn vp(amount: Amount) -> Clause {
    clause(Keyword::Vp, amount)
}
pub(crate) const fn majority(unit: Unit) -> Clause {
    clause(Keyword::Majority, Amount::Just(1)).unit(unit)
}

impl Clause {
    pub(crate) const fn unit(self, unit: Unit) -> Clause {
        Clause { unit: Some(unit), ..self }
    }
    pub(crate) const fn warriors(self) -> Clause {
        self.unit(Unit::Warrior)
    }
    pub(crate) const fn shamans(self) -> Clause {
        self.unit(Unit::Shaman)
    }
    pub(crate) const fn opposing(self) -> Clause {
        Clause { whose: Whose::Opposing, ..self }
    }
    pub(crate) const fn anyone(self) -> Clause {
        Clause { whose: Whose::Anyone, ..self }
    }
    pub(crate) const fn each_opponent(self) -> Clause {
        Clause { whose: Whose::EachOpponent, ..self }
    }
    pub(crate) const fn here(self) -> Clause {
        self.at(Scope::ThisConflict)
    }
    pub(crate) const fn at(self, scope: Scope) -> Clause {
        Clause { scope, ..self }
    }
    pub(crate) const fn up_to(self) -> Clause {
        Clause { up_to: true, ..self }
    }
    pub(crate) const fn one_region(self) -> Clause {
        Clause { one_region: true, ..self }
    }
    pub(crate) const fn glyph_only(self) -> Clause {
        Clause { glyph_only: true, ..self }
    }
    pub(crate) const fn most(self, most: u8) -> Clause {
        Clause { most: Some(most), ..self }
    }
    pub(crate) const fn times(self, times: u8) -> Clause {
        Clause { times, ..self }
    }
    pub(crate) const fn if_done(self) -> Clause {
        Clause { if_done: true, ..self }
    }
}
