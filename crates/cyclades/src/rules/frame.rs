//! What lies on the agenda: decisions, and what happens by itself. Each is one value beside its rule; here they are
//! listed once, and all that asks "which frame is it?" is made from that list.

use super::{Log, Offers};
use super::{
    buildings, capture, cards, claims, clash, creatures, cycle, deploy, egypt, figures, founding, hades,
    heroes, main_action, monuments, movement, newcomers, offering, recruits, sailing, siren, sphinx, strikes,
    titans, turn,
};
use crate::action::Action;
use crate::ids::Card;
use crate::state::{Cyclades, Tabletop};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;

/// The parts of a cycle that wait for decisions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Upkeep,
    Bidding,
    Deployment,
    Turn,
}

/// What goes on over several decisions and has its own place on the table while it does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undertaking {
    Move,
    Sail,
    Battle,
}

/// One decision, whole: who decides, what is asked and offered, what an answer does.
pub(crate) trait Decision: Copy {
    /// What may be chosen.
    type Choice: Copy;

    /// The question, where it is always the same.
    const QUESTION: &'static str = "Decide.";
    /// Whether what is offered may hang on the purse of who decides.
    const READS_PURSE: bool = false;
    /// The parts of a cycle in which it may be asked.
    const PARTS: &'static [Part] = &[Part::Turn];
    /// Whether it is the first and only one of its kind in its part.
    const OPENS: bool = false;
    /// What it is a decision of.
    const ABOUT: Option<Undertaking> = None;

    /// Who decides; most often whose turn it is.
    fn who(self, table: &Tabletop) -> Option<Seat> {
        table.active()
    }

    /// The question in words.
    fn ask(self, _asked: &Asked<'_>) -> String {
        Self::QUESTION.to_owned()
    }

    /// Lists what may be chosen, in the order of the rules.
    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers);

    /// What an action chooses here; nothing if it answers something else.
    fn read(action: Action) -> Option<Self::Choice>;

    /// Does what was chosen.
    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Self::Choice, log: &mut impl Log);

    /// What happens where nobody decides, or nothing can be chosen: what was to be placed or hit is lost.
    fn unused(self, game: &mut Cyclades, _log: &mut impl Log) {
        game.pop();
    }

    /// What a choice does and costs, in one line.
    fn label(self, asked: &Asked<'_>, choice: Self::Choice) -> String;

    /// Why an action is not possible here, in one sentence.
    fn explain(self, asked: &Asked<'_>, _action: Action) -> String {
        format!("that does not answer what is asked: {}", self.ask(asked))
    }

    /// Whether its own values can be.
    fn fits(self, _game: &Cyclades) -> bool {
        true
    }

    /// The bought card that waits for this.
    fn resolves(self) -> Option<Card> {
        None
    }
}

/// What happens by itself.
pub(crate) trait Happening: Copy {
    /// Whether it is the first and only one of its kind in its part of the cycle.
    const OPENS: bool = false;

    /// Plays it.
    fn run(self, game: &mut Cyclades, log: &mut impl Log);

    /// The bought card that waits for this.
    fn resolves(self) -> Option<Card> {
        None
    }
}

impl<H: Happening> Decision for H {
    type Choice = Infallible;

    const OPENS: bool = H::OPENS;

    fn who(self, _table: &Tabletop) -> Option<Seat> {
        None
    }

    fn offer(self, _game: &Cyclades, _seat: Seat, _out: &mut impl Offers) {}

    fn read(_action: Action) -> Option<Infallible> {
        None
    }

    fn answer(self, _game: &mut Cyclades, _seat: Seat, choice: Infallible, _log: &mut impl Log) {
        match choice {}
    }

    #[inline]
    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        self.run(game, log);
    }

    fn label(self, _asked: &Asked<'_>, choice: Infallible) -> String {
        match choice {}
    }

    fn resolves(self) -> Option<Card> {
        Happening::resolves(self)
    }
}

/// `choice!(God: BidGod(god) => god)`: the type of what may be chosen, and which action says it; or one of `choices!`.
macro_rules! choice {
    ($choice:ident) => {
        type Choice = $choice;

        fn read(action: $crate::action::Action) -> Option<$choice> {
            $choice::read(action)
        }
    };
    ($choice:ty: $($action:ident $(($($part:ident),+))? => $value:expr),+) => {
        type Choice = $choice;

        fn read(action: $crate::action::Action) -> Option<$choice> {
            $(if let $crate::action::Action::$action $(($($part),+))? = action {
                return Some($value);
            })+
            None
        }
    };
}
pub(super) use choice;

/// What may be chosen where actions of several kinds answer: each under the name of its action.
macro_rules! choices {
    ($(#[$doc:meta])* $choice:ident { $($action:ident $(($part:ident: $kind:ty))?,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) enum $choice { $($action $(($kind))?,)+ }

        impl $choice {
            fn read(action: $crate::action::Action) -> Option<$choice> {
                $(if let $crate::action::Action::$action $(($part))? = action {
                    return Some($choice::$action $(($part))?);
                })+
                None
            }
        }
    };
}
pub(super) use choices;

/// Frames by the file of their rule: those that carry something, then those that are only their name.
macro_rules! frames {
    ($d:tt $($file:ident { $($name:ident($of:ident)),* ; $($bare:ident),* })+) => {
        /// A step or a decision of the game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is documented beside its rule")]
        pub enum Frame { $($($name($file::$of),)* $($bare,)*)+ }

        $($(impl From<$file::$of> for Frame {
            fn from(frame: $file::$of) -> Frame {
                Frame::$name(frame)
            }
        })* $(impl From<$file::$bare> for Frame {
            fn from(_: $file::$bare) -> Frame {
                Frame::$bare
            }
        })*)+

        impl Frame {
            /// Its name.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $($(Frame::$name(_) => stringify!($name),)* $(Frame::$bare => stringify!($bare),)*)+
                }
            }
        }

        /// `each!(frame, it => …)`: the same with every kind of frame.
        macro_rules! each {
            ($d frame:expr, $d it:ident => $d done:expr) => {
                match $d frame {
                    $($(Frame::$name($d it) => $d done,)* $(Frame::$bare => {
                        let $d it = $file::$bare;
                        $d done
                    })*)+
                }
            };
        }
    };
}

frames! { $
    cycle { Cycle(Step); }
    offering { Bid(Bid), Amount(Amount); }
    deploy { ; Deploy }
    claims { MonumentSite(MonumentSite); SetupClaim, ClaimFirst }
    turn { Turn(Stage), KeepFigure(KeepFigure); }
    recruits { ; PlaceTroop, PlaceFleet, Prosperity }
    main_action { ; Main }
    buildings { BuildType(BuildType), BuildSite(BuildSite); }
    newcomers { UnitSite(UnitSite); }
    cards { CardPayment(CardPayment); ReplaceSlot }
    creatures {
        CyclopsTo(CyclopsTo), TargetPlayer(TargetPlayer), ErinyesTo(ErinyesTo);
        ChimeraPick, ChimeraShuffle, CyclopsFrom, GiantTarget, CharonHero, ErinyesFrom
    }
    strikes { TroopTarget(TroopTarget); }
    siren { SirenSource(SirenSource); SirenTarget }
    sphinx { ; Sell }
    figures { FigureSite(FigureSite); PushFleets, KrakenPlace, KrakenStep, FigureTarget }
    movement { ; MoveFrom, PegasusFrom, FreeMove, MoveTo, MoveCount, MoveSpecial }
    sailing { FleetUndead(FleetUndead), Sylph(Sylph); FleetFrom, FleetStep }
    clash { Battle(Clash); }
    capture { ; MilitaryVictory }
    founding {
        Discard(Discard), ClearSlot(ClearSlot), SpecialChoice(SpecialChoice);
        MetropolisSite
    }
    hades { PlaceUndead(PlaceUndead); UndeadKind }
    heroes {
        HeroUpkeep(HeroUpkeep), SacrificeTerritory(SacrificeTerritory), RemoveTroop(RemoveTroop),
        FleetToReturn(FleetToReturn);
        PerseusTarget
    }
    titans { ; KronosGift }
    monuments { BuySlot(BuySlot), PayPiece(PayPiece), Lighthouse(Lighthouse); AcademyFleet }
    egypt { ; Scarab, Scorpion }
}

impl Frame {
    /// Who decides; nobody when it happens by itself.
    #[inline]
    pub(crate) fn who(self, table: &Tabletop) -> Option<Seat> {
        each!(self, frame => frame.who(table))
    }

    /// The question in words.
    pub(crate) fn ask(self, asked: &Asked<'_>) -> String {
        each!(self, frame => frame.ask(asked))
    }

    /// Lists what `seat` may do, in the order of the rules.
    #[inline]
    pub(crate) fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        each!(self, frame => frame.offer(game, seat, out));
    }

    /// Does what `seat` chose. What does not answer this frame leaves everything as it is.
    #[inline]
    pub(super) fn answer(self, game: &mut Cyclades, seat: Seat, action: Action, log: &mut impl Log) {
        each!(self, frame => if let Some(choice) = read(frame, action) {
            frame.answer(game, seat, choice, log);
        });
    }

    /// What happens where nobody decides, or nothing can be chosen.
    #[inline]
    pub(super) fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        each!(self, frame => frame.unused(game, log));
    }

    /// What an action does and costs, in one line.
    pub(crate) fn label(self, asked: &Asked<'_>, action: Action) -> String {
        each!(self, frame => match read(frame, action) {
            Some(choice) => frame.label(asked, choice),
            None => "Not possible now".to_owned(),
        })
    }

    /// Why an action is not possible here, in one sentence.
    pub(crate) fn explain(self, asked: &Asked<'_>, action: Action) -> String {
        each!(self, frame => frame.explain(asked, action))
    }

    /// Whether what is offered may hang on the purse of who decides.
    #[inline]
    pub(super) fn reads_purse(self) -> bool {
        const fn of<D: Decision>(_: D) -> bool {
            D::READS_PURSE
        }
        each!(self, frame => of(frame))
    }
}

fn read<D: Decision>(_: D, action: Action) -> Option<D::Choice> {
    D::read(action)
}

/// What `check` asks.
impl Frame {
    /// Whether its own values can be.
    pub(crate) fn fits(self, game: &Cyclades) -> bool {
        each!(self, frame => frame.fits(game))
    }

    /// The bought card that waits for this.
    pub(crate) fn resolves(self) -> Option<Card> {
        each!(self, frame => Decision::resolves(frame))
    }

    /// Whether it may wait in this part of a cycle.
    pub(crate) fn belongs(self, part: Part) -> bool {
        fn of<D: Decision>(_: D, part: Part) -> bool {
            D::PARTS.contains(&part)
        }
        each!(self, frame => of(frame, part))
    }

    /// Whether it is the first and only one of its kind in its part.
    pub(crate) fn opens(self) -> bool {
        const fn of<D: Decision>(_: D) -> bool {
            D::OPENS
        }
        each!(self, frame => of(frame))
    }

    /// What it is a decision of.
    pub(crate) fn about(self) -> Option<Undertaking> {
        const fn of<D: Decision>(_: D) -> Option<Undertaking> {
            D::ABOUT
        }
        each!(self, frame => of(frame))
    }
}
