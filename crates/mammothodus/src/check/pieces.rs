//! Nothing comes from nowhere: cards, shards, tribes, trails, figures and tokens are those in the box.

use super::need;
use crate::components::{
    ADAPTATION_DECK, ALL_SHARDS, BASE_DECK, Card, Cards, Clan, Colour, FRAGMENTS, Fragment, HumanCards,
    POPULATION_FLOOR, POPULATION_MAX, START_FIGURES, Shards, Talent,
};
use crate::map::{Area, PerArea, TERRITORIES, TOKEN_SITES};
use crate::state::{Mammothodus, Reason, Slot, Tablet};
use kernel::{Broken, Set};

pub(super) fn check(game: &Mammothodus) -> Result<(), Broken> {
    board(game)?;
    portal(game)?;
    humans(game)?;
    cards(game)?;
    game.table.slots().try_for_each(|slot| clan(game, slot))
}

fn board(game: &Mammothodus) -> Result<(), Broken> {
    let board = &game.table.board;
    need(board.tribes.total() <= crate::components::TRIBES, || "there are more than 12 tribes".to_owned())?;
    need(board.trails.minus(TOKEN_SITES).is_empty(), || {
        "a trail token lies where none belongs; initial trails are printed".to_owned()
    })?;
    need(board.facedown.minus(TERRITORIES).is_empty(), || "a shard lies face down in the centre".to_owned())?;
    let carried: Shards = game.table.carried_shard().into_iter().collect();
    let seen = board.open_shards().plus(&board.removed).plus(&carried);
    need(ALL_SHARDS.covers(&seen), || "there are more than 5 shards of a symbol".to_owned())?;
    need(seen.total() + u32::from(board.facedown.len()) == ALL_SHARDS.total(), || {
        "open, carried, removed and face-down shards must be 20 together".to_owned()
    })
}

fn portal(game: &Mammothodus) -> Result<(), Broken> {
    let portal = &game.table.portal;
    let distinct: Set<Fragment> = portal.fragments.iter().copied().collect();
    need(distinct.len() as usize == portal.fragments.len(), || "a fragment is open twice".to_owned())?;
    let laid = !game.table.agenda.contains(&crate::frame::LayOut.into());
    let least = if laid { usize::from(game.options.open_fragments) } else { 0 };
    let most = if laid { FRAGMENTS } else { 0 };
    need((least..=most).contains(&portal.fragments.len()), || {
        format!("{least} to {most} fragments must be open")
    })?;
    need(!portal.sites().contains(Area::Center), || "a place of power stands in the centre".to_owned())?;
    need(game.options.stack_places || portal.sites().len() == portal.places.len(), || {
        "two places of power share a territory".to_owned()
    })
}

fn humans(game: &Mammothodus) -> Result<(), Broken> {
    let humans = &game.table.humans;
    let current: HumanCards = humans.card.iter().map(|card| card.card).collect();
    need(humans.deck.plus(&humans.discard).plus(&current) == game.options.human_deck(), || {
        "human deck, discard pile and current card must be the cards of the options".to_owned()
    })?;
    let distinct: Set<_> = humans.discoveries.iter().copied().collect();
    need(distinct.len() as usize == humans.discoveries.len(), || "a discovery was made twice".to_owned())?;
    need(game.options.discoveries() || humans.discoveries.is_empty(), || {
        "there are no discoveries in this game".to_owned()
    })?;
    let Some(card) = humans.card else { return Ok(()) };
    need(card.card.colour().is_some(), || "only a colour card unfolds".to_owned())?;
    let busy: PerArea = card.marching.iter().fold(card.active.plus(&card.entered), |mut busy, area| {
        busy.add(area);
        busy
    });
    need(game.table.over.is_some() || game.table.board.tribes.covers(&busy), || {
        "more tribes act, came in or march than stand there".to_owned()
    })?;
    need(card.marching.and(game.table.portal.sites().or(game.table.inhabited())).is_empty(), || {
        "no tribe marches away from figures or a place of power".to_owned()
    })?;
    let colour = card.card.colour().unwrap_or(Colour::Red);
    let trails = colour.territories().iter().filter(|&area| game.table.has_trail(area)).collect::<Set<_>>();
    need(card.appearing.or(card.marching).minus(trails).is_empty(), || {
        "tribes appear only on trails of the colour".to_owned()
    })
}

fn cards(game: &Mammothodus) -> Result<(), Broken> {
    let table = &game.table;
    let market: Cards = table.market.iter().flatten().copied().collect();
    let mut shared = table.adaptation_deck.plus(&market);
    for slot in table.slots() {
        let piles = &game.cards[slot.index()];
        let all = piles.hand.plus(&piles.deck).plus(&piles.discard).plus(&table.clan(slot).played);
        let base = Colour::ALL.iter().all(|colour| all[colour.base()] == BASE_DECK[colour.base()]);
        need(base, || format!("clan {} must have three base cards of each colour", slot.0))?;
        need(piles.hand.covers(&piles.shown), || {
            format!("clan {} has shown cards it does not hold", slot.0)
        })?;
        need(piles.deck[Card::Degradation] >= piles.buried, || {
            format!("clan {} has fewer degradation cards in its deck than all know of", slot.0)
        })?;
        need(!game.options.open_hands || piles.shown.is_empty() && piles.buried == 0, || {
            "open hands need no shown or buried cards".to_owned()
        })?;
        shared = shared.plus(&all.minus(&BASE_DECK));
    }
    let mut box_of = ADAPTATION_DECK;
    box_of[Card::Degradation] = game.options.degradation_cards;
    shared[Card::Degradation] = shared[Card::Degradation].saturating_add(table.degradation_supply);
    need(shared == box_of, || "adaptation and degradation cards must be those of the box".to_owned())
}

fn clan(game: &Mammothodus, slot: Slot) -> Result<(), Broken> {
    let (table, tablet) = (&game.table, game.table.clan(slot));
    let collapsed = table.over == Some(Reason::PopulationCollapse);
    let population = POPULATION_FLOOR..=POPULATION_MAX;
    need(collapsed || population.contains(&tablet.population), || {
        format!("population {} is off the track", tablet.population)
    })?;
    need(tablet.marker <= tablet.figures.len(), || "a marker stands on a closed position".to_owned())?;
    if table.turns > 0 {
        need(!tablet.figures.is_empty(), || "a clan has no figure on the board".to_owned())?;
        need(tablet.clan.is_some(), || "a clan in play has no name".to_owned())?;
    } else {
        let centre = tablet.figures.entries().all(|(_, area)| area == Area::Center);
        need(centre && tablet.figures.len() <= START_FIGURES, || "figures start in the centre".to_owned())?;
    }
    let twins = table.clans.iter().filter(|it| it.clan.is_some() && it.clan == tablet.clan).count();
    need(twins <= 1, || "a clan plays twice".to_owned())?;
    talent(game, tablet)
}

fn talent(game: &Mammothodus, tablet: &Tablet) -> Result<(), Broken> {
    let same = |other: &&Tablet| other.talent.is_some() && other.talent == tablet.talent;
    need(game.table.clans.iter().filter(same).count() <= 1, || "a talent has two owners".to_owned())?;
    let wanted = game.options.talents() && game.table.turns > 0;
    need(!wanted || tablet.talent.is_some(), || "a clan lacks its talent".to_owned())?;
    need(game.options.talents() || tablet.talent.is_none(), || {
        "there are no talents in this game".to_owned()
    })?;
    let (tokens, box_of) = (
        u32::from(tablet.tokens) + tablet.placed.total(),
        u32::from(tablet.talent.map_or(0, Talent::tokens)),
    );
    let fits = if game.options.reuse_talents { tokens == box_of } else { tokens <= box_of };
    need(fits, || format!("{} has too many or too few talent tokens", tablet.clan.map_or("a clan", Clan::id)))
}
