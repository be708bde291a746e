//! The actions of a turn (section 4.4): what is open, and which rule answers.

use super::frame::{Decision, choice, choices};
use super::titans::titan_move_cost;
use super::{Log, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::Reason;
use crate::ids::{Artifact, Building, God, Hero, Item, Monument, Reinforcement, Slot};
use crate::map::{Place, Sea, Territory};
use crate::state::{Cyclades, Source, Turn};
use crate::text::grammar::plural;
use crate::text::{Asked, one};
use kernel::Seat;

choices! {
    /// What a player does next in his turn.
    TurnAction {
        EndTurn,
        Recruit,
        Build(building: Building),
        TroopMove(from: Territory),
        FleetMove(from: Sea),
        UndeadTroopMove(from: Territory),
        UndeadFleetMove(from: Sea),
        ReplaceCreature(slot: Slot),
        BuyCard(slot: Slot),
        TitanMove(from: Territory),
        SpecialAttack(unit: Reinforcement),
        SacrificeHero(hero: Hero),
        UseFavor,
        PlayItem(item: Item),
        ClaimMonument(monument: Monument),
        UseMonument(monument: Monument),
        UseArtifact(artifact: Artifact),
        UseDelphi,
        TheaterMetropolis,
    }
}

/// The next action of the turn.
#[derive(Clone, Copy)]
pub(crate) struct Main;

impl Decision for Main {
    choice!(TurnAction);

    const READS_PURSE: bool = true;

    fn ask(self, asked: &Asked<'_>) -> String {
        let god = asked.turn.map_or(God::Apollo, |turn| turn.god);
        format!("Your turn with {}: act or end it.{}", god.title(), asked.purse())
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(turn) = &game.turn else { return };
        out.offer(Action::EndTurn);
        game.offer_god_actions(turn, out);
        if out.enough() {
            return;
        }
        game.offer_purchases(turn, out);
        if out.enough() {
            return;
        }
        game.offer_module_actions(turn, out);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: TurnAction, log: &mut impl Log) {
        game.pop();
        let Some(turn) = game.turn else { return };
        match choice {
            TurnAction::EndTurn => game.close_turn(),
            TurnAction::Recruit => game.recruit(turn, log),
            TurnAction::Build(building) => game.order_building(seat, building, box_::BUILD_COST, log),
            TurnAction::TroopMove(from) => {
                game.pay(seat, box_::TROOP_MOVE_COST, Reason::Move, log);
                game.start_move(from, Source::Ares);
            }
            TurnAction::FleetMove(from) => {
                game.pay(seat, box_::FLEET_MOVE_COST, Reason::Move, log);
                game.start_sail(from, box_::FLEET_STEPS, false);
            }
            TurnAction::UndeadTroopMove(from) => game.start_undead_move(seat, Place::Land(from), log),
            TurnAction::UndeadFleetMove(from) => game.start_undead_move(seat, Place::Sea(from), log),
            TurnAction::ReplaceCreature(slot) => {
                game.pay(seat, box_::REPLACE_COST, Reason::Replacement, log);
                game.replace(seat, slot, log);
            }
            TurnAction::BuyCard(slot) => game.buy_card(slot),
            TurnAction::TitanMove(from) => game.move_titan(turn, from, log),
            TurnAction::SpecialAttack(unit) => game.start_special_attack(turn, unit, log),
            TurnAction::SacrificeHero(hero) => game.sacrifice(seat, hero, log),
            TurnAction::UseFavor => game.use_favor(turn, log),
            TurnAction::PlayItem(item) => game.play_item(turn, item, log),
            TurnAction::ClaimMonument(monument) => game.claim(seat, monument, log),
            TurnAction::UseMonument(monument) => game.use_monument(turn, monument, log),
            TurnAction::UseArtifact(artifact) => game.use_artifact(turn, artifact, log),
            TurnAction::UseDelphi => game.use_delphi(turn, log),
            TurnAction::TheaterMetropolis => game.found_with_theaters(seat),
        }
    }

    fn label(self, asked: &Asked<'_>, choice: TurnAction) -> String {
        let turn = asked.turn.unwrap_or(Turn::new(asked.seat, God::Apollo));
        let out_of =
            |at: Territory, price| format!("out of {} ({}), {price} gold", at.title(), asked.units(at));
        let sail = |at| format!("Sail from {}, {} gold", asked.sea(at), box_::FLEET_MOVE_COST);
        match choice {
            TurnAction::EndTurn => "End your turn".to_owned(),
            TurnAction::Recruit => {
                let price = asked.recruit_price(&turn).unwrap_or(0);
                format!("Recruit one more {} for {price} gold", recruit(turn.god))
            }
            TurnAction::Build(it) => {
                let toll = asked.toll(it);
                format!("Build {} for {} gold: {}{toll}", one(it.title()), box_::BUILD_COST, it.help())
            }
            TurnAction::TroopMove(from) | TurnAction::UndeadTroopMove(from) => {
                format!("Move {}", out_of(from, box_::TROOP_MOVE_COST))
            }
            TurnAction::FleetMove(from) | TurnAction::UndeadFleetMove(from) => sail(from),
            TurnAction::TitanMove(from) => format!("Move a Titan {}", out_of(from, titan_move_cost(&turn))),
            TurnAction::SpecialAttack(unit) => {
                format!("{} for {} gold: {}", unit.title(), box_::SPECIAL_ATTACK_COST, unit.card().help())
            }
            TurnAction::ReplaceCreature(slot) => {
                format!("Replace {} for {} gold", asked.card(slot), box_::REPLACE_COST)
            }
            TurnAction::BuyCard(slot) => asked.card_on_sale(slot, &turn),
            TurnAction::SacrificeHero(hero) => format!("Sacrifice {}: {}", hero.title(), hero.sacrifice()),
            TurnAction::UseFavor => asked.favor_to_use(),
            TurnAction::PlayItem(item) => {
                let hades = item == Item::PlumbLine && turn.god == God::Hades;
                let toll = if hades { asked.toll(Building::Necropolis) } else { String::new() };
                format!("Play {}: {}{toll}", item.phrase(), item.help())
            }
            TurnAction::ClaimMonument(monument) => asked.claim(monument),
            TurnAction::UseMonument(it) => format!("Use the {}: {}", it.title(), it.help()),
            TurnAction::UseArtifact(it) => format!("Use the {}: {}", it.title(), it.card().help()),
            TurnAction::UseDelphi => "Ask Delphi: replace a creature on sale, free".to_owned(),
            TurnAction::TheaterMetropolis => "Found a Metropolis with the help of theaters".to_owned(),
        }
    }

    fn explain(self, asked: &Asked<'_>, action: Action) -> String {
        let Some(turn) = asked.turn else { return "it is nobody's turn".to_owned() };
        let because = Self::read(action).and_then(|choice| choice.hindrance(asked, &turn));
        because.unwrap_or_else(|| "that is not possible in this turn".to_owned())
    }
}

impl TurnAction {
    /// The god without whose favor it cannot be done.
    const fn patron(self) -> Option<God> {
        match self {
            TurnAction::TroopMove(_) => Some(God::Ares),
            TurnAction::FleetMove(_) => Some(God::Poseidon),
            TurnAction::ReplaceCreature(_) => Some(God::Zeus),
            TurnAction::UndeadTroopMove(_) | TurnAction::UndeadFleetMove(_) => Some(God::Hades),
            TurnAction::EndTurn
            | TurnAction::Recruit
            | TurnAction::Build(_)
            | TurnAction::BuyCard(_)
            | TurnAction::TitanMove(_)
            | TurnAction::SpecialAttack(_)
            | TurnAction::SacrificeHero(_)
            | TurnAction::UseFavor
            | TurnAction::PlayItem(_)
            | TurnAction::ClaimMonument(_)
            | TurnAction::UseMonument(_)
            | TurnAction::UseArtifact(_)
            | TurnAction::UseDelphi
            | TurnAction::TheaterMetropolis => None,
        }
    }

    /// Why the turn does not allow it, where there is more to say than that.
    fn hindrance(self, asked: &Asked<'_>, turn: &Turn) -> Option<String> {
        if let Some(god) = self.patron().filter(|&god| god != turn.god) {
            return Some(format!("this needs the favor of {}", god.title()));
        }
        let used = |title: &str| Some(format!("the {title} was used this turn already"));
        match self {
            TurnAction::Recruit => Some(no_recruit(asked, turn)),
            TurnAction::Build(building) => Some(no_building(asked, turn, building)),
            TurnAction::TroopMove(from) | TurnAction::TitanMove(from) | TurnAction::UndeadTroopMove(from) => {
                Some(format!("nothing can move out of {}, or you lack the gold", from.title()))
            }
            TurnAction::FleetMove(from) | TurnAction::UndeadFleetMove(from) => {
                Some(format!("you have no such fleets in {}, or you lack the gold", asked.place(from)))
            }
            TurnAction::BuyCard(slot) if asked.on_track(slot).is_none() => {
                Some("that space is empty".to_owned())
            }
            TurnAction::BuyCard(_) => Some("you cannot pay for that card".to_owned()),
            TurnAction::ReplaceCreature(_) => Some("only a creature can be replaced, for 1 gold".to_owned()),
            TurnAction::SpecialAttack(unit) => {
                let tired = || format!("the {} has attacked this turn already", unit.title());
                turn.attacked.contains(unit).then(tired)
            }
            TurnAction::SacrificeHero(hero) => {
                let new = || format!("{} came this turn and cannot be sacrificed yet", hero.title());
                turn.hired.contains(hero).then(new)
            }
            TurnAction::UseArtifact(it) => used(it.title()).filter(|_| turn.artifacts.contains(it)),
            TurnAction::UseMonument(it) => used(it.title()).filter(|_| turn.monuments.contains(it)),
            TurnAction::UseDelphi => turn.delphi.then(|| "Delphi was asked this turn already".to_owned()),
            TurnAction::ClaimMonument(monument) => Some(no_claim(monument)),
            TurnAction::EndTurn
            | TurnAction::UseFavor
            | TurnAction::PlayItem(_)
            | TurnAction::TheaterMetropolis => None,
        }
    }
}

/// What a god recruits.
fn recruit(god: God) -> &'static str {
    match god {
        God::Poseidon => "fleet",
        God::Ares => "troop",
        God::Athena => "philosopher",
        God::Zeus => "priest",
        God::Hades => "undead unit",
        God::Kronos => "Titan",
        God::Apollo => "unit",
    }
}

fn no_recruit(asked: &Asked<'_>, turn: &Turn) -> String {
    match asked.recruit_price(turn) {
        None => "your god has no further recruits".to_owned(),
        Some(price) if asked.lacks(price) => format!("the next recruit costs {price} gold"),
        Some(_) => "nothing is left in the supply, or there is no place for it".to_owned(),
    }
}

fn no_building(asked: &Asked<'_>, turn: &Turn, building: Building) -> String {
    if !asked.god_types(turn.god).contains(building) {
        return format!("{} does not build {}", turn.god.title(), one(building.title()));
    }
    if asked.lacks(box_::BUILD_COST) {
        return format!("a building costs {} gold", box_::BUILD_COST);
    }
    format!("there is no free place or no tile for {}", one(building.title()))
}

fn no_claim(monument: Monument) -> String {
    let [first, second] = monument.requires();
    if first == second {
        return format!("the {} needs two of the same kind: {}", monument.title(), plural(first.title()));
    }
    format!("the {} needs {} and {}", monument.title(), one(first.title()), one(second.title()))
}

impl Cyclades {
    /// Asks for the next action of the turn.
    pub(super) fn ask_main(&mut self) {
        self.push(Main);
    }

    /// What the god allows: recruits, buildings, and the special action.
    fn offer_god_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if self.gold_of(turn.seat) == 0 {
            return;
        }
        self.offer_recruit(turn, out);
        self.offer_buildings(turn, out);
        match turn.god {
            God::Ares => out.offer_all(self.origins(turn.seat, Source::Ares), Action::TroopMove),
            God::Poseidon => out.offer_all(self.harbours(turn.seat, false), Action::FleetMove),
            God::Zeus => self.offer_replacements(turn, out),
            God::Hades => self.offer_undead_moves(turn, out),
            God::Athena | God::Apollo | God::Kronos => {}
        }
    }

    /// The hooks of the modules into the actions of a turn.
    fn offer_module_actions(&self, turn: &Turn, out: &mut impl Offers) {
        self.offer_hades_actions(turn, out);
        self.offer_titans_actions(turn, out);
        self.offer_monument_actions(turn, out);
        self.offer_egypt_actions(turn, out);
    }

    /// What the hades module adds to the actions of a turn.
    fn offer_hades_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if !self.options.hades {
            return;
        }
        self.offer_sacrifices(turn, out);
        self.offer_favor(turn, out);
        self.offer_items(turn, out);
        if self.theater_dues(turn.seat).is_some() {
            out.offer(Action::TheaterMetropolis);
        }
    }
}
