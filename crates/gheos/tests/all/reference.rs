//! The rules of section 5.3 as the reference algorithm states them, over whole boards, against the way we reckon.

use crate::scenario::Scenario;
use gheos::board::{Board, Laid};
use gheos::lands::{Ground, Land, LandKind, Lands};
use gheos::map::{Facing, LandKey, Part};
use gheos::prospect::{Fate, Prospect};
use gheos::{Civ, Gheos, GheosOptions, Landless, StartFace, WarSwordBasis};
use kernel::Dice;

/// Every part of a board with its land.
fn all_lands(ground: Ground<'_>) -> Vec<Land> {
    let mut lands: Vec<Land> = Vec::new();
    for laid in ground.board.tiles() {
        for part in 0..laid.face(ground.faces).shape.count() {
            let key = LandKey { cell: laid.cell, part: Part::new(part) };
            if !lands.iter().any(|land| land.parts.contains(&key)) {
                lands.push(Land::of(ground, key).expect("the part is there"));
            }
        }
    }
    lands
}

struct Expected {
    civ: Civ,
    from: LandKey,
    touched: usize,
    continents: Vec<LandKey>,
    richest: Vec<LandKey>,
    swords: u8,
    surviving: Vec<(LandKey, u8)>,
}

/// `causes` of section 5.4, literally: old lands, new lands, and who is where.
fn reference(state: &Gheos, play: Laid) -> (Vec<Land>, Vec<Expected>) {
    let mut after = state.board.clone();
    after.lay(play);
    let ground = Ground { board: &after, faces: state.faces() };
    let new = all_lands(ground);
    let mut all = Vec::new();
    for (civ, home) in state.civ.iter() {
        let Some(home) = home else { continue };
        let old = Land::of(state.ground(), home).expect("homes are on the board");
        let surviving: Vec<LandKey> =
            old.parts.iter().copied().filter(|part| part.cell != play.cell).collect();
        assert!(!surviving.is_empty(), "something always survives");
        let touched: Vec<&Land> =
            new.iter().filter(|land| surviving.iter().any(|part| land.parts.contains(part))).collect();
        let continents: Vec<&Land> =
            touched.iter().copied().filter(|land| land.kind() == LandKind::Continent).collect();
        let wheat = continents.iter().map(|land| land.goods.wheat).max();
        let swords_on = |part: &LandKey| {
            let laid = state.board.at(part.cell).expect("the part is there");
            laid.face(state.faces()).goods[part.part.index()].sword
        };
        let left = |land: &Land| {
            surviving.iter().filter(|part| land.parts.contains(part)).map(swords_on).sum::<u8>()
        };
        all.push(Expected {
            civ,
            from: home,
            touched: touched.len(),
            continents: continents.iter().map(|land| land.parts[0]).collect(),
            richest: continents
                .iter()
                .filter(|land| Some(land.goods.wheat) == wheat)
                .map(|land| land.parts[0])
                .collect(),
            swords: old.goods.sword,
            surviving: touched.iter().map(|land| (land.parts[0], left(land))).collect(),
        });
    }
    (new, all)
}

/// Where a civilization stands if the migrating one has moved to `moved_to`.
fn stands(expected: &Expected, moved_to: Option<LandKey>) -> Option<LandKey> {
    match (expected.touched, expected.continents.as_slice()) {
        (_, []) => None,
        (1, [home]) => Some(*home),
        _ => moved_to,
    }
}

fn compare(state: &Gheos, play: Laid) {
    let prospect = state.prospect(play);
    let (new, expected) = reference(state, play);
    for land in &prospect.lands {
        let same = new.iter().find(|other| other.parts[0] == land.key).expect("a land of this name");
        assert_eq!((same.goods, same.kind() == LandKind::Continent), (land.goods, land.continent));
    }
    let migrating: Vec<&Expected> =
        expected.iter().filter(|civ| civ.touched > 1 || civ.continents.is_empty()).collect();
    assert!(migrating.len() <= 1, "GHEOS-5.14");
    assert_eq!(
        prospect.migrating().map(|civ| (civ.civ, civ.from)),
        migrating.first().map(|civ| (civ.civ, civ.from))
    );
    if let Some(moving) = migrating.first() {
        assert_consequences(state, play, moving, &new);
    }
    let targets: Vec<LandKey> = migrating.iter().flat_map(|civ| civ.richest.iter().copied()).collect();
    assert_eq!(prospect.targets().as_slice(), targets.as_slice(), "GHEOS-5.19");
    let mut contested_now = false;
    for moved_to in targets.iter().copied().map(Some).chain([None]) {
        contested_now |= compare_war(&prospect, &expected, moved_to) && moved_to.is_none();
    }
    assert_eq!(prospect.costs(Landless::Pays), contested_now || !migrating.is_empty(), "GHEOS-5.11");
}

/// GHEOS-5.42, GHEOS-5.13
fn assert_consequences(state: &Gheos, play: Laid, moving: &Expected, new: &[Land]) {
    let old = state.board.at(play.cell).expect("GHEOS-5.13: only a replacement makes anybody move");
    let landmass = LandKey { cell: play.cell, part: Part::new(0) };
    let home = Land::of(state.ground(), moving.from).expect("homes are on the board");
    assert!(old.face(state.faces()).shape.count() < 3 && home.parts.contains(&landmass));
    for (key, _) in &moving.surviving {
        let land = new.iter().find(|land| land.parts[0] == *key).expect("a new land");
        assert!(land.parts.iter().any(|part| part.cell == play.cell) && land.kind() != LandKind::Stub);
    }
}

/// A civilization at war, with its swords before and those that are left.
type Side = (Civ, u8, u8);

/// Whether there is a war, and that we see the same one.
fn compare_war(prospect: &Prospect, expected: &[Expected], moved_to: Option<LandKey>) -> bool {
    let mut wars: Vec<(LandKey, Vec<Side>)> = Vec::new();
    for civ in expected {
        let Some(land) = stands(civ, moved_to) else { continue };
        let left = civ.surviving.iter().find(|(key, _)| *key == land).map_or(0, |(_, swords)| *swords);
        let side = (civ.civ, civ.swords, left);
        match wars.iter_mut().find(|(key, _)| *key == land) {
            Some((_, sides)) => sides.push(side),
            None => wars.push((land, vec![side])),
        }
    }
    wars.retain(|(_, sides)| sides.len() > 1);
    assert!(wars.len() <= 1 && wars.iter().all(|(_, sides)| sides.len() <= 3), "GHEOS-5.14");
    let moving = prospect.migrating();
    if let (Some(moving), Some((_, sides)), Some(_)) = (moving, wars.first(), moved_to) {
        assert!(sides.len() == 2 && sides.iter().any(|side| side.0 == moving.civ), "GHEOS-5.42");
    }
    assert!(!moving.is_some_and(|moving| moving.fate == Fate::Vanishes) || wars.is_empty(), "GHEOS-5.42");
    for (basis, pick) in [(WarSwordBasis::OldContinent, 0), (WarSwordBasis::SurvivingLand, 1)] {
        let seen = prospect.war(moved_to, basis).map(|war| (war.land, war.sides.to_vec()));
        let told = wars.first().map(|(land, sides)| {
            let strength = |side: &Side| (side.0, if pick == 0 { side.1 } else { side.2 });
            (*land, sides.iter().map(strength).collect::<Vec<_>>())
        });
        assert_eq!(seen, told, "GHEOS-5.23");
    }
    !wars.is_empty()
}

/// GHEOS-5.11, GHEOS-5.13, GHEOS-5.14, GHEOS-5.42: every play at every position of random games, against the
/// reference algorithm.
#[test]
fn plays_cause_what_the_reference_says() {
    let mut dice = Dice::fast(5);
    for game in 0..24 {
        let start_face = if game % 3 == 0 { StartFace::Bare } else { StartFace::Symbols };
        let options = GheosOptions { start_face, ..GheosOptions::default() };
        Scenario::new(&options, 2 + game % 3, &format!("reference {game}")).wander(
            u64::from(game),
            |table| {
                if table.waits() != "ChooseTile" {
                    return;
                }
                let state = table.state();
                for tile in state.player().hand.iter() {
                    let cells = state.board.gaps().iter().map(|gap| gap.cell);
                    let filled = state.board.tiles().iter().map(|laid| laid.cell);
                    for cell in cells.chain(filled).filter(|_| dice.below(3) == 0) {
                        for facing in Facing::ALL {
                            compare(state, Laid { cell, tile, facing });
                        }
                    }
                }
            },
        );
    }
}

/// GHEOS-2.8, GHEOS-2.9: continents are those of the definition, under their names, whatever the board.
#[test]
fn continents_are_those_of_the_definition() {
    for game in 0..24u8 {
        Scenario::new(&GheosOptions::default(), 2 + game % 3, &format!("lands {game}")).wander(
            u64::from(game),
            |table| {
                let ground = table.state().ground();
                let lands = all_lands(ground);
                let continents = lands.iter().filter(|land| land.kind() == LandKind::Continent);
                let told: Vec<_> = continents.clone().map(|land| (land.parts[0], land.goods)).collect();
                let seen = table.state().lands().continents().iter().map(|land| (land.key, land.goods));
                assert_eq!(seen.collect::<Vec<_>>(), told);
                for land in &lands {
                    let landmass =
                        land.parts.iter().any(|&part| ground.is_landmass(ground.node(part).unwrap()));
                    assert_eq!(land.kind() == LandKind::Continent, landmass && land.tiles >= 2, "GHEOS-2.8");
                    assert!(landmass || land.parts.len() <= 2, "GHEOS-2.8");
                    assert!(land.parts.iter().all(|part| *part >= land.parts[0]), "GHEOS-2.9");
                }
            },
        );
    }
}

/// GHEOS-5.12: a cell that touches one tile is always there, and whoever has no follower may use it.
#[test]
fn a_legal_play_always_exists() {
    for game in 0..24u8 {
        Scenario::new(&GheosOptions::default(), 2 + game % 3, &format!("exists {game}")).wander(
            u64::from(game),
            |table| {
                if table.waits() != "ChooseTile" {
                    return;
                }
                let mut poor = table.state().clone();
                poor.seats[poor.active.index()].cubes = Default::default();
                for tile in poor.player().hand.iter() {
                    let lonely = poor.board.gaps().iter().filter(|gap| {
                        gap.near.iter().filter(|&&near| near != gheos::board::EMPTY).count() == 1
                    });
                    let mut count = 0;
                    for gap in lonely {
                        count += 1;
                        for facing in Facing::ALL {
                            assert!(
                                !poor.prospect(Laid { cell: gap.cell, tile, facing }).costs(Landless::Pays)
                            );
                        }
                    }
                    assert!(count > 0);
                }
            },
        );
    }
}

/// The lands of a board do not hang on the order in which it was written down.
#[test]
fn boards_are_equal_however_they_were_built() {
    let table = Scenario::new(&GheosOptions::default(), 3, "order").wander(3, |_| {});
    let mut tiles: Vec<Laid> = table.state().board.clone().into();
    Dice::fast(1).shuffle(&mut tiles);
    let board = Board::try_from(tiles).unwrap();
    assert_eq!(board, table.state().board);
    assert_eq!(Lands::of(Ground { board: &board, faces: table.state().faces() }), *table.state().lands());
}
