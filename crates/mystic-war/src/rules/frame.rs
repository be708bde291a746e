//! The agenda. A decision is one value with all there is to say about it, beside the rule it belongs to; the one list
//! below makes [`Frame`] and every match over it.

use super::boon::Boon;
use super::chaos::Pick;
use super::consent::ProtectionConsent;
use super::events::GeniePick;
use super::lay::Detail;
use super::powers::{DestroyTarget, SpecialPower};
use super::quiet::Quiet;
use super::round::ExchangeGoal;
use super::turn::TurnAction;
use super::vacation::{VacationDiscard, VacationKeep};
use super::window::Respond;
use super::{Action, Broken, Deserialize, Event, MysticWar, Names, Play, Seat, Seats, Serialize, Sink, View};

/// Something that seats decide.
pub(crate) trait Decision: Copy {
    /// Whether an only offer is taken without asking: not where that would tell about hidden cards (MW-8.1).
    const TAKES_ONLY: bool = true;

    /// Who decides; in a sweep many at once, in secret.
    fn who(self, parts: Parts) -> Seats;

    /// The question to `seat`.
    fn ask(self, view: &View, seat: Seat, names: &Names) -> String;

    /// What `seat` may choose, in the order of the rules.
    fn offer(self, game: &MysticWar, seat: Seat) -> impl Iterator<Item = Action>;

    /// Carries out what `seat` chose.
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action);

    /// Goes on where nobody has anything to choose, and says whether it did.
    fn unused(self, _: &mut Play<'_, impl Sink<Event>>) -> bool {
        false
    }

    /// What holds while it waits on top of `below`.
    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken>;

    /// What one of its offers does, as `seat` reads it.
    fn label(self, view: &View, seat: Seat, action: Action, names: &Names) -> String;

    /// Why `action` is not offered to `seat`; nothing when it does not answer the question at all.
    fn explain(self, _: &View, _: Seat, _: Action) -> Option<String> {
        None
    }
}

/// Who plays which part now: in truth, or as far as a viewer may know.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// Makes the choices of the draft.
    pub(crate) drafter: Seats,
    /// Controls Chaos Strikes.
    pub(crate) controller: Seats,
    /// Is the recipient of the chain.
    pub(crate) recipient: Seats,
    /// Owe an answer in the running sweep.
    pub(crate) silent: Seats,
}

/// Makes the frames out of decisions, with the data they carry if any, and methods of [`Play`] for what happens by
/// itself. The JSON of a frame is its name, with its data.
macro_rules! frames {
    (
        decided { $($frame:ident $(($data:ident: $type:ty))? = $decision:expr,)+ }
        alone { $($alone:ident = $run:ident,)+ }
    ) => {
        /// Something to be done: a decision, or a step that happens by itself.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Frame {
            $(#[doc = concat!("Decided: `", stringify!($($type)? $decision), "`.")] $frame $(($type))?,)+
            $(#[doc = concat!("By itself: `", stringify!($run), "`.")] $alone,)+
        }

        impl Frame {
            /// Who decides.
            pub(crate) fn who(self, parts: Parts) -> Seats {
                match self {
                    $(Frame::$frame $(($data))? => $decision.who(parts),)+
                    $(Frame::$alone)|+ => Seats::NONE,
                }
            }

            /// Its name.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Frame::$frame { .. } => stringify!($frame),)+
                    $(Frame::$alone => stringify!($alone),)+
                }
            }

            /// What is asked of `seat`.
            pub(crate) fn ask(self, view: &View, seat: Seat, names: &Names) -> String {
                match self {
                    $(Frame::$frame $(($data))? => $decision.ask(view, seat, names),)+
                    $(Frame::$alone)|+ => "Wait.".to_owned(),
                }
            }

            /// Appends what `seat` may choose.
            pub(super) fn offer(self, game: &MysticWar, seat: Seat, out: &mut Vec<Action>) {
                match self {
                    $(Frame::$frame $(($data))? => $decision.offer(game, seat).for_each(|offer| out.push(offer)),)+
                    $(Frame::$alone)|+ => {}
                }
            }

            /// Carries out what `seat` chose.
            pub(super) fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
                match self {
                    $(Frame::$frame $(($data))? => $decision.answer(play, seat, action),)+
                    $(Frame::$alone)|+ => {}
                }
            }

            /// Goes on if that needs nobody, and says whether it did.
            pub(super) fn go_on(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
                match self {
                    $(Frame::$frame $(($data))? => $decision.unused(play) || take_only($decision, play),)+
                    $(Frame::$alone => {
                        play.$run();
                        true
                    })+
                }
            }

            /// What holds while it waits on top of `below`.
            pub(crate) fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
                match self {
                    $(Frame::$frame $(($data))? => $decision.check(game, below),)+
                    $(Frame::$alone)|+ => Err(Broken("the agenda cannot look like this".to_owned())),
                }
            }

            /// What an offer does, as `seat` reads it.
            pub(crate) fn label(self, view: &View, seat: Seat, action: Action, names: &Names) -> String {
                match self {
                    $(Frame::$frame $(($data))? => $decision.label(view, seat, action, names),)+
                    $(Frame::$alone)|+ => "Nothing".to_owned(),
                }
            }

            /// Why `action` is not offered.
            pub(crate) fn explain(self, view: &View, seat: Seat, action: Action) -> Option<String> {
                match self {
                    $(Frame::$frame $(($data))? => $decision.explain(view, seat, action),)+
                    $(Frame::$alone)|+ => None,
                }
            }
        }
    };
}

frames! {
    decided {
        SpecialPower(it: SpecialPower) = it,
        DestroyTarget(it: DestroyTarget) = it,
        TurnAction(it: TurnAction) = it,
        ChooseWildType = Detail::WildType,
        ChooseRecipient = Detail::Recipient,
        ChooseCategory = Detail::Category,
        ChooseDeity = Detail::Deity,
        ResponseTarget = Detail::Named,
        VacationDiscard(it: VacationDiscard) = it,
        Respond = Respond,
        Quiet = Quiet,
        ProtectionConsent(it: ProtectionConsent) = it,
        VacationKeep = VacationKeep,
        GeniePick(it: GeniePick) = it,
        BoonAllocate(boon: Boon) = boon,
        BoonDestroy(boon: Boon) = boon,
        ChaosNext = Pick::Root,
        ChaosModify = Pick::Answer,
        ExchangeGoal(it: ExchangeGoal) = it,
    }
    alone {
        ReceiveStep = receive,
        DrawStep = draw_step,
        PutAway = put_away,
        RoundEnd = end_round,
    }
}

/// Takes the only offer of a decision that asks nobody then.
fn take_only<D: Decision>(decision: D, play: &mut Play<'_, impl Sink<Event>>) -> bool {
    let Some(frame) = play.top().filter(|_| D::TAKES_ONLY) else { return false };
    let Some(seat) = decision.who(play.parts(frame, Seats::NONE)).first() else { return false };
    let offers = {
        let mut offers = decision.offer(play, seat);
        (offers.next(), offers.next())
    };
    let (Some(only), None) = offers else { return false };
    decision.answer(play, seat, only);
    true
}
