//! Conflicts: cards, actions, prizes, the Blessed region and the clean-up (MEZO-5.40 to MEZO-5.68).

use crate::scenario::{P, Scenario};
use kernel::{Game, Names, Seat, Seats, Undo, Viewer};
use mezo::components::{Ability, Altar, Card, God, Slot};
use mezo::{BreakTie, CallOrder, ChooseSpace, Event, Frame, Mezo, MezoOptions, Region, Units, Vertex};

use Region::{Becan, Coba, Hochob, Uxmal};

fn fight() -> Scenario {
    Scenario::new(4, &[Uxmal]).conflict(Becan, P[3])
}

/// MEZO-5.40: the tile on top names the region; everybody takes part.
#[test]
fn the_next_tile_names_the_region() {
    let mut play = Scenario::new(4, &[Uxmal]).before_conflicts(Hochob).build();
    play.act(P[3], "MoveGod(v_west)");
    assert_eq!((play.game.table.conflict, play.undo), (Some(Hochob), Undo::Sealed));
    assert_eq!(play.game.turn().seats(), Seats::all(4));
    assert!(!play.game.hidden.tiles.contains(&Hochob));
}

/// MEZO-5.41: only owners are asked, in VP order, after the tile is known.
#[test]
fn wandering_gods_are_asked_in_vp_order() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(2)
        .vp(&[10, 20, 30, 5])
        .ability(P[0], Ability::WanderingGod)
        .ability(P[1], Ability::WanderingGod)
        .god_at(P[0], Vertex::Heart)
        .god_at(P[1], Vertex::Fork)
        .before_conflicts(Hochob)
        .build();
    play.act(P[3], "MoveGod(v_west)");
    assert_eq!((play.awaited(), play.game.table.conflict), (Some(P[1]), Some(Hochob)));
    play.act(P[1], "Stay").act(P[0], "Stay");
    assert_eq!(play.tribe(P[1]).vertex, Some(Vertex::Fork));
    assert!(matches!(play.asked(), Frame::SelectCard(_)));
}

/// MEZO-5.42: three cards from the top, the two others back on top, so that the next hand holds them.
#[test]
fn cards_put_back_are_drawn_again() {
    let mut play = Scenario::new(4, &[Uxmal]).before_conflicts(Hochob).build();
    let deck = play.game.hidden.cards[P[0]].deck.clone();
    play.act(P[3], "MoveGod(v_west)");
    let hand = play.game.hidden.cards[P[0]].hand.clone();
    assert_eq!(hand.as_slice(), &deck[2..]);
    for seat in P {
        let card = play.game.hidden.cards[seat].hand[0];
        play.act(seat, &format!("SelectCard({card})"));
    }
    let view = play.game.view(Viewer::Seat(P[0]));
    assert_eq!(view.yours.as_ref().unwrap().returned.as_slice(), &hand[1..]);
    play.until(|game| {
        game.table.conflict != Some(Hochob) && matches!(game.table.agenda.last(), Some(Frame::SelectCard(_)))
    });
    let next = &play.game.hidden.cards[P[0]].hand;
    assert!(next.len() == 3 && hand[1..].iter().all(|card| next.contains(card)));
    assert!(play.refusal(P[0], &format!("SelectCard({})", hand[0])).contains("earlier this Age"));
}

/// MEZO-5.42: a hand and a choice are seen by nobody else.
#[test]
fn hands_are_secret() {
    let mut play = Scenario::new(4, &[Uxmal]).before_conflicts(Hochob).build();
    play.act(P[3], "MoveGod(v_west)");
    let seen = |play: &crate::scenario::Play, viewer| {
        play.events.iter().filter_map(|event| kernel::Event::seen_by(event, viewer)).collect::<Vec<_>>()
    };
    let others = seen(&play, Viewer::Seat(P[1]));
    assert!(
        others
            .iter()
            .any(|event| matches!(event, Event::CardsDrawn { seat: Seat(0), cards: None, count: 3 }))
    );
    let card = play.game.hidden.cards[P[0]].hand[1];
    play.act(P[0], &format!("SelectCard({card})"));
    assert_eq!(play.undo, Undo::Committed);
    assert_eq!(seen(&play, Viewer::Public), [Event::CardCommitted { seat: P[0], card: None }]);
    assert_eq!(seen(&play, Viewer::Seat(P[0])), [Event::CardCommitted { seat: P[0], card: Some(card) }]);
    assert_eq!(play.game.view(Viewer::Seat(P[0])).yours.unwrap().chosen, Some(card));
}

/// MEZO-5.43: all cards are revealed together, whoever is last; the order of choosing leaves no trace.
#[test]
fn cards_are_revealed_together() {
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]];
    let ends: Vec<Mezo> = orders
        .into_iter()
        .map(|order| {
            let mut play = Scenario::new(4, &[Uxmal]).before_conflicts(Hochob).build();
            play.act(P[3], "MoveGod(v_west)");
            for (at, seat) in order.into_iter().enumerate() {
                assert!(play.game.table.seats.iter().all(|tribe| tribe.card.is_none()));
                let card = play.game.hidden.cards[P[seat]].hand[1];
                play.act(P[seat], &format!("SelectCard({card})"));
                assert_eq!(play.undo, if at == 3 { Undo::Sealed } else { Undo::Committed });
            }
            assert!(play.game.table.seats.iter().all(|tribe| tribe.card.is_some()));
            play.game
        })
        .collect();
    assert!(ends.iter().all(|end| *end == ends[0]));
}

/// MEZO-5.44: two actions each, every one covers a slot.
#[test]
fn two_rounds_cover_two_slots() {
    let mut play = fight().build();
    for round in ["Pass(3, Devotion)", "Pass(1, Devotion)"] {
        for seat in P {
            play.act(seat, round);
        }
    }
    let passes = |game: &Mezo| game.table.conflict != Some(Becan);
    assert!(passes(&play.game), "after two rounds the conflict resolves");
    let mut play = fight().build();
    play.act(P[0], "Use(3)").act(P[0], "No");
    play.until(|game| game.turn().seats().contains(P[0]));
    assert!(play.refusal(P[0], "Use(3)").contains("covered"));
    assert!(play.refusal(P[0], "Pass(3, Devotion)").contains("covered"));
}

/// MEZO-5.45: in the Blessed region VP order, as it was when the cards were revealed.
#[test]
fn blessed_conflicts_go_by_vp() {
    let mut scenario = Scenario::new(4, &[Uxmal]).vp(&[10, 40, 20, 30]).before_conflicts(Becan);
    let table = &mut scenario.game.table;
    let (old, owner) = (table.blessed.replace(Becan).unwrap(), table.regions[Becan].champion.take());
    table.regions[old].champion = owner;
    let mut play = scenario.build();
    play.act(P[0], "MoveGod(v_north_west)");
    play.until(|game| game.table.conflict.is_some()).select();
    for round in ["Pass(1, Devotion)", "Pass(2, Devotion)"] {
        for seat in [P[1], P[3], P[2], P[0]] {
            assert_eq!(play.awaited(), Some(seat));
            play.act(seat, round);
        }
    }
}

/// MEZO-5.46: an action may be used although it does nothing.
#[test]
fn an_empty_action_may_be_used() {
    let mut play = fight().card(P[0], Card::KukulkanEdict).build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.awaited(), play.tribe(P[0]).strength), (Some(P[1]), 0));
    assert_eq!(play.tribe(P[0]).covered.as_slice(), [Slot::One]);
}

/// MEZO-5.47: the Recover form needs a unit in Xibalba and asks which where both types are there.
#[test]
fn passing_to_recover_needs_a_dead_unit() {
    let mut play = fight().build();
    assert!(play.refusal(P[0], "Pass(1, Recover)").contains("Xibalba"));
    let mut play = fight().xibalba(P[0], 1, 1).build();
    play.act(P[0], "Pass(1, Recover)");
    assert_eq!(play.legal(), ["RecoverUnit(warrior)", "RecoverUnit(shaman)"]);
    play.act(P[0], "RecoverUnit(shaman)");
    assert_eq!((play.tribe(P[0]).xibalba, play.tribe(P[0]).devotion), (Units::new(1, 0), 0));
}

/// MEZO-5.48: whether a glyph is there is seen at each turn; No is allowed; a ritual comes once.
#[test]
fn the_ritual_looks_at_the_glyphs_of_the_moment() {
    let mut play = fight()
        .card(P[2], Card::CabrakanVengeance)
        .glyphs(P[2], Becan, 1)
        .glyphs(P[3], Becan, 1)
        .cover(P[2], &[Slot::One, Slot::Three])
        .last_action()
        .build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!((play.awaited(), play.legal()), (Some(P[2]), vec!["No".into(), "Yes".into()]));
    // The ritual of Cabrakan demolishes the glyph of P3, who is then not asked.
    play.act(P[2], "Yes");
    assert!(play.events.iter().any(|event| matches!(event, Event::Demolished { owner: Some(Seat(3)), .. })));
    assert!(matches!(play.asked(), Frame::BreakTie(_)), "{:?}", play.asked());
}

/// MEZO-5.49, MEZO-5.97: played cards lie open to the end of the Age; then all five are shuffled.
#[test]
fn played_cards_come_back_in_the_next_age() {
    let mut play = fight().build();
    let card = play.tribe(P[0]).card.unwrap();
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!((play.tribe(P[0]).card, play.tribe(P[0]).played.as_slice()), (None, &[card][..]));
    play.until(|game| game.table.age == 2);
    for seat in P {
        assert!(play.tribe(seat).played.is_empty());
        assert_eq!(play.game.hidden.cards[seat].deck.len(), 5);
    }
    assert_eq!(play.game.hidden.tiles.len(), 5, "all tiles in play are shuffled again");
    assert_eq!((play.game.table.blessed, play.undo), (None, play.undo));
}

/// MEZO-5.51: the Champion's owner names the winner, also when not tied.
#[test]
fn the_champions_owner_breaks_ties() {
    let mut play = fight().units(P[0], Becan, 3, 0).units(P[1], Becan, 0, 3).last_action().build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!(
        (play.awaited(), play.legal()),
        (Some(P[3]), vec!["BreakTie(0)".into(), "BreakTie(1)".into()])
    );
    assert!(play.refusal(P[3], "BreakTie(3)").contains("not tied"));
    let asked = Mezo::prompt(&play.game.view(Viewer::Seat(P[3])), P[3], &Names::default());
    assert!(["Becan", "Player 1", "Player 2"].iter().all(|word| asked.contains(word)), "{asked}");
    play.act(P[3], "BreakTie(1)");
    assert_eq!(play.vp(), [50, 47, 30, 20]);
}

/// MEZO-5.51: only who plays can be tied, so a state that names anybody else is refused.
#[test]
fn nobody_from_elsewhere_is_tied() {
    let mut play = fight().units(P[0], Becan, 3, 0).units(P[1], Becan, 0, 3).last_action().build();
    play.act(P[3], "Pass(2, Devotion)");
    let Frame::BreakTie(tie) = play.asked() else { panic!("{:?}", play.asked()) };
    for stranger in (0..8).map(Seat) {
        let mut other = play.game.clone();
        other.table.agenda.pop();
        other.table.agenda.push(BreakTie { tied: tie.tied.with(stranger), ..tie }.into());
        assert_eq!(other.check().is_ok(), stranger.0 < 4, "{stranger}");
    }
}

/// MEZO-5.52: an altar's effects happen in printed order.
#[test]
fn altars_pay_in_order() {
    let win = |altar| fight().altar(Becan, altar).units(P[3], Becan, 0, 1).last_action();
    let mut play = win(Altar::Jade).devotion(P[3], 18).build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!((play.vp()[3], play.tribe(P[3]).devotion), (28, 19), "5 VP, then 3 devotion beyond the track");
    let mut play = win(Altar::Obsidian).xibalba(P[3], 2, 2).build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!(play.vp()[3], 25);
    play.act(P[3], "RecoverUnit(warrior)").act(P[3], "RecoverUnit(warrior)");
    assert_eq!(play.tribe(P[3]).xibalba, Units::new(0, 1));
    let mut play = win(Altar::Stone).build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!(
        (play.vp()[3], play.legal()),
        (24, vec!["BuildPiece(becan, glyph)".into(), "BuildPiece(becan, pyramid)".into()])
    );
    let mut play = win(Altar::Feather).god_at(P[3], Vertex::Fork).build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!((play.vp()[3], play.asked()), (25, CallOrder { seat: P[3] }.into()));
}

/// MEZO-5.53: without a Shaman there is no Calendar; with one, its holder must place it.
#[test]
fn the_calendar_needs_a_shaman() {
    let mut play = fight().units(P[0], Becan, 0, 1).units(P[3], Becan, 2, 0).last_action().build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!((play.awaited(), play.legal().len()), (Some(P[0]), 5));
    assert!(play.legal().iter().all(|action| action.starts_with("ChooseSpace(cal_")));
    play.act(P[0], "ChooseSpace(cal_tribute)");
    assert_eq!((play.at(P[0], Becan), play.awaited()), (Units::NONE, Some(P[3])));
    assert!(play.refusal(P[3], "ChooseSpace(cal_tribute)").contains("Codex"));
}

/// MEZO-5.54, MEZO-5.57: Warriors are counted after the Calendar; what it brings in may count and is cleared.
#[test]
fn the_codex_counts_after_the_calendar() {
    let mut play = fight()
        .gods(&[God::Kukulkan, God::Ixchel, God::Cabrakan, God::AhPuch])
        .units(P[0], Becan, 0, 2)
        .units(P[1], Becan, 1, 0)
        .god_at(P[0], Vertex::SouthCoast)
        .age(2)
        .last_action()
        .build();
    play.act(P[3], "Pass(2, Devotion)");
    play.until(|game| matches!(game.table.agenda.last(), Some(Frame::ChooseSpace(_))));
    play.act(P[0], "ChooseSpace(cal_summons)").act(P[0], "AbilityFirst");
    play.act(P[0], "PlaceUnit(becan, warrior)")
        .act(P[0], "PlaceUnit(becan, warrior)")
        .act(P[0], "MoveGod(v_heart)");
    assert_eq!(
        (play.awaited(), play.asked()),
        (Some(P[0]), ChooseSpace { seat: P[0], book: mezo::components::Book::Codex }.into())
    );
    play.act(P[0], "ChooseSpace(cod_acclaim)");
    assert!(play.at(P[0], Becan).is_empty(), "cleared with the rest");
}

/// MEZO-5.56: winner and majorities are three questions.
#[test]
fn prizes_are_independent() {
    let mut play = fight()
        .units(P[0], Becan, 0, 1)
        .units(P[1], Becan, 1, 0)
        .glyphs(P[2], Becan, 5)
        .last_action()
        .build();
    play.act(P[3], "Pass(2, Devotion)").act(P[2], "No");
    assert_eq!(play.vp()[2], 37, "won without a unit");
    play.act(P[0], "ChooseSpace(cal_tribute)").act(P[1], "ChooseSpace(cod_acclaim)");
    let mut play = fight().units(P[0], Becan, 2, 2).last_action().build();
    play.act(P[3], "Pass(2, Devotion)")
        .act(P[0], "ChooseSpace(cal_tribute)")
        .act(P[0], "ChooseSpace(cod_acclaim)");
    assert_eq!(play.vp()[0], 50 + 7 + 2 + 3, "all three");
}

/// MEZO-5.60: god cards are played in the Blessed region unless the option says no.
#[test]
fn the_blessed_region_may_go_without_cards() {
    for cards in [true, false] {
        let options = MezoOptions { blessed_god_cards: cards, ..MezoOptions::default() };
        let mut play = Scenario::new(4, &[Uxmal]).options(options).before_conflicts(Becan).build();
        // Whatever is next becomes the Blessed one: move the token.
        let table = &mut play.game.table;
        let (old, owner) = (table.blessed.unwrap(), table.regions[Becan].champion.take());
        table.regions[old].champion = owner;
        table.blessed = Some(Becan);
        play.act(P[3], "MoveGod(v_west)");
        assert_eq!(matches!(play.asked(), Frame::SelectCard(_)), cards);
        assert_eq!(matches!(play.asked(), Frame::SacrificeWarriors(_)), !cards);
        play.until(|game| game.table.conflict != Some(Becan));
        assert_eq!(play.tribe(P[0]).played.len(), usize::from(cards));
    }
}

/// MEZO-5.61, MEZO-5.65: only units of the Reserve are sacrificed.
#[test]
fn only_the_reserve_is_sacrificed() {
    let mut play = Scenario::new(4, &[Uxmal]).blessed(Becan).units(P[0], Becan, 6, 8).last_action().build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!(play.legal(), ["SacrificeWarriors(0)", "SacrificeWarriors(1)", "SacrificeWarriors(2)"]);
    assert!(play.refusal(P[0], "SacrificeWarriors(3)").contains("Reserve"));
    play.act(P[0], "SacrificeWarriors(2)");
    assert_eq!(play.awaited(), Some(P[1]), "no Shaman is left to choose");
    assert_eq!((play.tribe(P[0]).sacrificed, play.strength(P[0])), (Units::new(2, 0), 16));
}

/// MEZO-5.62: 8 VP instead of the altar.
#[test]
fn the_token_covers_the_altar() {
    let mut play = Scenario::new(4, &[Uxmal]).blessed(Becan).units(P[3], Becan, 1, 0).last_action().build();
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!(play.vp(), [50, 40, 28 + 2, 28]);
}

/// MEZO-5.63: no strength, no winner.
#[test]
fn nothing_wins_nothing() {
    let mut play = Scenario::new(4, &[Uxmal]).blessed(Becan).last_action().build();
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!(play.vp(), [50, 40, 30, 20]);
    assert!(play.events.iter().any(|event| matches!(event, Event::NobodyWon { region: Becan })));
}

/// MEZO-5.64: no majorities in the Blessed region, not even claimed ones.
#[test]
fn the_blessed_region_has_no_majorities() {
    let mut play = Scenario::new(4, &[Uxmal])
        .vp(&[10, 40, 30, 20])
        .blessed(Becan)
        .card(P[0], Card::KukulkanEdict)
        .units(P[0], Becan, 2, 2)
        .cover(P[0], &[Slot::One])
        .last_action()
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.tribe(P[0]).claim, Some(mezo::effect::Unit::Warrior));
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!(play.game.table.books.entries().count(), 0);
}

/// MEZO-5.66, MEZO-5.67: units and Champion go home, offerings to Xibalba, works stay, the rest is cleared.
#[test]
fn the_region_is_cleared() {
    let mut play = fight()
        .units(P[0], Becan, 2, 1)
        .glyphs(P[0], Becan, 1)
        .pyramid(Becan, &[(Some(P[1]), 1)])
        .card(P[0], Card::KukulkanEdict)
        .build();
    play.act(P[0], "Use(2)").until(|game| game.turn().seats().contains(P[0]));
    play.act(P[0], "Use(3)").act(P[0], "Yes").act(P[0], "AppeasePay(reserve, shaman)");
    play.until(|game| game.table.conflict != Some(Becan));
    let table = &play.game.table;
    assert_eq!((table.regions[Becan].champion, play.at(P[0], Becan)), (None, Units::NONE));
    assert_eq!((table.regions[Becan].glyphs[P[0]], table.regions[Becan].pyramid.len()), (1, 1));
    let tribe = play.tribe(P[0]);
    assert_eq!((tribe.xibalba, tribe.offered), (Units::new(0, 1), Units::NONE));
    assert_eq!((tribe.strength, tribe.claim, tribe.covered.len()), (0, None, 0));
}

/// MEZO-5.68: units placed in a resolved region are not cleared by another conflict.
#[test]
fn resolved_regions_keep_new_units() {
    let mut play = fight().resolved(&[Coba]).units(P[0], Coba, 1, 0).last_action().build();
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!(play.at(P[0], Coba), Units::new(1, 0));
}
