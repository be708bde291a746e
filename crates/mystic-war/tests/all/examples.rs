//! The worked examples of the rules up to E34: resources, powers, chains, single events.

use crate::scenario::{Scenario, at, seat};
use kernel::Names;
use mystic_war::components::{Resource, Wealth};
use mystic_war::{Event, Totals, text};

/// MW-5.8, MW-5.13: a trade, then the receive step.
#[test]
fn e01_sell_slaves_then_receive() {
    let mut table = at("A 15/7/9 | B | C").powers_of("A");
    assert_eq!(Totals::new(15, 7, 9).wealth(), Wealth::Poor);
    table.play("A trade:sell_slaves:10");
    let sold =
        |event: &Event| matches!(event, Event::Changed { resource: Resource::Gold, from: 9, to: 14, .. });
    assert!(table.events.iter().any(sold));
    assert_eq!(Totals::new(5, 7, 14).wealth(), Wealth::Rich);
    assert_eq!(table.totals("A"), "9/9/14");
    assert_eq!(table.game.mage(seat("A")).resources.wealth(), Wealth::Content);
}

/// MW-5.8: at least one must be left, so ten cannot be traded at ten.
#[test]
fn e02_ten_cannot_be_traded_at_ten() {
    let mut table = at("A 10/5/5 | B | C 11/5/5").powers_of("C");
    table.play("C decline");
    assert!(!table.events.iter().any(|event| matches!(event, Event::PowerDeclined { seat } if seat.0 == 0)));
    assert_eq!(table.step(), "TurnAction");
    let mut table = at("A 11/5/5 | B | C").powers_of("A");
    assert_eq!(table.legal("A"), ["decline", "trade:sell_slaves:10"]);
    table.play("A trade:sell_slaves:10");
    let paid = |event: &Event| {
        matches!(event, Event::Changed { resource: Resource::Followers, from: 11, to: 1, .. })
    };
    assert!(table.events.iter().any(paid));
    let gained =
        |event: &Event| matches!(event, Event::Changed { resource: Resource::Gold, from: 5, to: 10, .. });
    assert!(table.events.iter().any(gained));
}

/// MW-5.7, MW-5.10: the City opens every Followers option; Earth Goddess leaves only receiving.
#[test]
fn e03_the_city_opens_everything() {
    let table = at("A 45/5/5 | B | C").powers_of("A");
    let legal = table.legal("A");
    assert_eq!(legal.len(), 14);
    assert_eq!(legal.iter().filter(|action| action.starts_with("trade:")).count(), 12);
    assert!(legal.contains(&"receive:receive_followers".to_owned()));
    let table = at("A 45/5/5 ^earth_goddess | B | C").powers_of("A");
    assert_eq!(table.legal("A"), ["decline", "receive:receive_followers"]);
}

/// MW-5.9: destruction beyond the floor is wasted.
#[test]
fn e04_knights_waste_the_excess() {
    let mut table = at("A 33/5/5 | B 5/5/12 | C").powers_of("A");
    table.play("A trade:train_knights:30");
    assert_eq!(table.totals("A"), "3/5/5");
    table.play("A 1:G");
    let struck = |event: &Event| matches!(event, Event::Changed { seat, from: 12, to: 1, .. } if seat.0 == 1);
    assert!(table.events.iter().any(struck));
}

/// MW-5.10: an immune pair cannot be aimed at.
#[test]
fn e05_knights_avoid_what_is_immune() {
    let mut table = at("A 33/5/5 | B ^god_king | C").powers_of("A");
    table.play("A trade:train_knights:10");
    assert_eq!(table.legal("A").len(), 8);
    assert!(!table.may("A", "1:M"));
}

/// MW-5.13: only the Treasure gives here.
#[test]
fn e06_only_the_treasure_gives() {
    let mut table = at("A 25/34/22 | B | C").powers_of("A");
    table.play("A decline");
    assert_eq!(table.totals("A"), "25/36/22");
}

/// MW-5.14, MW-5.19: cards drawn and held.
#[test]
fn e07_draw_and_hold() {
    let draws = [9, 10, 29, 39, 40, 49].map(|followers| Totals::new(followers, 1, 1).draws());
    assert_eq!(draws, [2, 3, 4, 5, 6, 6]);
    let holds = [9, 19, 25, 30, 48].map(|power| Totals::new(1, power, 1).holds());
    assert_eq!(holds, [2, 3, 4, 5, 6]);
}

/// MW-5.4: wealth from Followers and Gold.
#[test]
fn e08_wealth() {
    let pairs = [(9, 14), (7, 14), (7, 13), (7, 6), (5, 5), (1, 2)];
    let wealth = pairs.map(|(followers, gold)| Wealth::of(followers, gold));
    use Wealth::{Content, Poor, Rich};
    assert_eq!(wealth, [Content, Rich, Content, Poor, Content, Rich]);
}

/// MW-5.40: a rich player's Dragon counts double.
#[test]
fn e09_a_rich_dragon() {
    let mut table = at("A 10/10/25 dragon_10 | B 5/5/25 | C | D pennies_from_heaven");
    table.play("A play:dragon_10; A 1; A G").close();
    assert_eq!(table.totals("B"), "5/5/5");
}

/// MW-5.41, MW-5.46, MW-5.52, MW-5.67, MW-5.133: a chain card by card, with the reading after each.
#[test]
fn e10_a_chain_sweep_by_sweep() {
    let mut table = at(
        "A 10/10/10 dragon_10 negation | B 12/25/14 dragonbane transmutation_gold | C | D pennies_from_heaven",
    );
    table.play("A play:dragon_10; A 1; A M");
    assert_eq!(table.reading(), "loss M 10");
    table.sweep("B play:dragonbane");
    assert_eq!(table.reading(), "loss M 10 cancelled");
    table.sweep("A play:negation");
    assert_eq!(table.reading(), "loss M 10");
    table.sweep("B play:transmutation_gold");
    assert_eq!(table.reading(), "loss G 10");
    table.sweep("");
    assert_eq!(table.totals("B"), "12/25/4");
    assert_eq!(table.pile(), "dragon_10 dragonbane negation transmutation_gold");
}

/// MW-5.53, MW-5.64: Necromancy feeds on what is really lost.
#[test]
fn e11_necromancy() {
    let mut table = at("A 10/10/10 dragon_10 | B 7/5/5 | C 5/5/5 necromancy");
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("C play:necromancy").close();
    assert_eq!((table.totals("B"), table.totals("C")), ("1/5/5".into(), "11/5/5".into()));
}

fn e12() -> Scenario {
    let mut table = at("A 28/28/28 ^god_king dragon_8 negation transmutation_mystic_power \
        | B 28/49/22 dragonbane transmutation_followers necromancy | C war_god reprodestruction capture");
    table.play("A play:dragon_8; A 1; A M");
    assert_eq!(table.reading(), "loss M 8");
    table.sweep("C play:war_god; C 0");
    assert_eq!(table.reading(), "loss M 16");
    table.sweep("B play:dragonbane");
    assert_eq!(table.reading(), "loss M 16 cancelled");
    table.sweep("A play:negation");
    assert_eq!(table.reading(), "loss M 16");
    table.sweep("B play:transmutation_followers");
    assert_eq!(table.reading(), "loss F 16");
    assert!(!table.may("B", "play:necromancy"), "only B loses Followers");
    table.sweep("C play:reprodestruction");
    let now = table.game.evaluation().expect("a chain");
    assert_eq!(now.followers_lost.as_slice(), [16, 16, 0]);
    table.sweep("B play:necromancy");
    assert_eq!(table.reading(), "loss F 16");
    table
}

/// MW-5.42, MW-5.48, MW-5.60, MW-5.63, MW-5.65: the long chain, with the reading after each card.
#[test]
fn e12_the_long_chain() {
    let mut early = e12();
    early.sweep("");
    assert_eq!((early.totals("A"), early.totals("B")), ("12/28/28".into(), "28/49/22".into()));
    assert_eq!(early.up("A"), "god_king war_god");
    let mut table = e12();
    table.sweep("A play:transmutation_mystic_power");
    assert_eq!(table.reading(), "loss M 16");
    let names = Names::new(["A", "B", "C"].map(str::to_owned));
    let preview = text::preview(&table.public(), &names);
    assert_eq!(
        preview,
        "B will lose 16 Mystic Power; A will lose no Mystic Power: God King; B will gain 0 Followers."
    );
    table.sweep("C play:capture");
    table.close();
    assert_eq!(table.totals("A"), "28/28/28");
    assert_eq!(table.totals("B"), "28/33/22");
    assert_eq!(table.up("A"), "god_king war_god");
    assert_eq!(table.hand("C"), "dragon_8");
    assert_eq!(
        table.pile(),
        "dragonbane negation transmutation_followers reprodestruction necromancy \
         transmutation_mystic_power capture"
    );
}

/// MW-5.43: what wealth has doubled is not doubled again.
#[test]
fn e13_rich_and_war_god() {
    let mut table = at("A 10/10/25 ^war_god dragon_6 | B 27/5/5 | C");
    table.play("A play:dragon_6; A 1; A F").close();
    assert_eq!(table.totals("B"), "15/5/5");
}

/// MW-5.43: a poor player's half is doubled by War God.
#[test]
fn e14_poor_and_war_god() {
    let mut table = at("A 10/10/9 ^war_god dragon_6 | B 27/5/5 | C");
    table.play("A play:dragon_6; A 1; A F").close();
    assert_eq!(table.totals("B"), "21/5/5");
}

/// MW-5.41: a doubled Sorcery stays doubled when it is turned to Gold.
#[test]
fn e15_stray_energy_then_gold() {
    let mut table =
        at("A 10/10/12 sorcery_8 stray_energy | B transmutation_gold | C | D pennies_from_heaven");
    table.play("A play:sorcery_8; A 0");
    table.sweep("A play:stray_energy");
    assert_eq!(table.reading(), "gain M 16");
    table.sweep("B play:transmutation_gold").close();
    assert_eq!(table.totals("A"), "10/10/28");
}

/// MW-5.49: Stray Energy cannot double what wealth has doubled.
#[test]
fn e16_no_stray_energy_for_the_rich() {
    let mut table = at("A 10/10/25 sorcery_8 stray_energy | B | C");
    table.play("A play:sorcery_8; A 0");
    assert_eq!(table.legal("A"), ["pass"]);
}

/// MW-5.44, MW-5.50: a gain turned to destruction is a Dragon of its player, doubled by War God.
#[test]
fn e17_a_gift_turned_to_destruction() {
    let mut table =
        at("A transmutation_destruction | B 10/9/15 ^war_god riches_8 | C | D pennies_from_heaven")
            .turn_of("B");
    table.play("B play:riches_8; B 1");
    table.sweep("A play:transmutation_destruction");
    assert_eq!(table.reading(), "loss G 16");
    table.close();
    assert_eq!(table.totals("B"), "10/9/1");
}

/// MW-5.54, MW-5.65: Resurrection guards Followers only.
#[test]
fn e18_resurrection_and_gold() {
    let mut table = at("A 10/10/12 dragon_10 transmutation_gold | B 20/5/25 resurrection | C");
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("B play:resurrection");
    table.sweep("A play:transmutation_gold").close();
    assert_eq!(table.totals("B"), "20/5/15");
}

/// MW-5.2, MW-5.63: the mirror throws back what was really lost.
#[test]
fn e19_reprodestruction() {
    let mut table = at("A 10/10/12 dragon_10 | B 5/4/5 reprodestruction | C | D pennies_from_heaven");
    table.play("A play:dragon_10; A 1; A M");
    table.sweep("B play:reprodestruction").close();
    assert_eq!((table.totals("B"), table.totals("A")), ("5/1/5".into(), "10/7/12".into()));
}

/// MW-5.62: nothing lost, nothing thrown back.
#[test]
fn e20_reprodestruction_and_god_king() {
    let mut table =
        at("A 10/10/12 dragon_10 | B 5/14/5 ^god_king reprodestruction | C | D pennies_from_heaven");
    table.play("A play:dragon_10; A 1; A M");
    table.sweep("B play:reprodestruction").close();
    assert_eq!((table.totals("B"), table.totals("A")), ("5/14/5".into(), "10/10/12".into()));
}

/// MW-5.66: Vampiric Energy, and Necromancy on the halving.
#[test]
fn e21_vampiric_energy() {
    let mut table = at("A vampiric_energy | B 15/10/25 | C necromancy");
    table.play("A play:vampiric_energy; A 1");
    table.sweep("C play:necromancy").close();
    assert_eq!((table.totals("B"), table.totals("C")), ("8/20/25".into(), "12/5/5".into()));
}

/// MW-5.60, MW-5.66: an Earth Goddess laid in time voids it.
#[test]
fn e22_vampiric_energy_and_earth_goddess() {
    let mut table = at("A vampiric_energy | B 15/10/25 earth_goddess | C | D pennies_from_heaven");
    table.play("A play:vampiric_energy; A 1");
    table.sweep("B play:earth_goddess; B 1").close();
    assert_eq!((table.totals("B"), table.up("B")), ("15/10/25".into(), "earth_goddess".into()));
    assert_eq!(table.pile(), "vampiric_energy");
}

/// MW-5.66: Resurrection skips only the halving.
#[test]
fn e23_vampiric_energy_and_resurrection() {
    let mut table = at("A vampiric_energy | B 15/10/25 resurrection | C");
    table.play("A play:vampiric_energy; A 1");
    table.sweep("B play:resurrection").close();
    assert_eq!(table.totals("B"), "15/20/25");
}

/// MW-5.3, MW-5.19: halving rounds up, and a lower hold forbids passing.
#[test]
fn e24_power_drain_and_the_hold() {
    for (before, after, may_pass) in [("5/19/5", "5/10/5", true), ("5/18/5", "5/9/5", false)] {
        let mut table = at(&format!("A power_drain | B {before} riches_4 riches_6 riches_8 | C"));
        table.play("A play:power_drain; A 1").close();
        assert_eq!(table.totals("B"), after);
        assert_eq!(table.may("B", "pass"), may_pass);
    }
}

/// MW-5.71: a refused root does nothing to anybody.
#[test]
fn e25_protection_refuses_the_root() {
    let mut table = at("A 10/10/10 dragon_10 | B 20/5/5 ^protection | C necromancy");
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("C play:necromancy").close();
    table.play("B refuse");
    assert_eq!((table.totals("B"), table.totals("C")), ("20/5/5".into(), "5/5/5".into()));
    assert_eq!(table.pile(), "dragon_10 necromancy");
}

/// MW-5.72: a protected mage keeps the gift it gave itself.
#[test]
fn e26_protection_refuses_the_transmutation() {
    let mut table = at("A transmutation_destruction | B 10/10/10 ^protection sorcery_6 | C").turn_of("B");
    table.play("B play:sorcery_6; B 1");
    table.sweep("A play:transmutation_destruction").close();
    table.play("B refuse");
    assert_eq!(table.totals("B"), "10/16/10");
}

/// MW-5.47: a cancelled Dragon can be captured.
#[test]
fn e27_capture_of_a_cancelled_dragon() {
    let mut table = at("A 10/10/10 dragon_10 | B 5/9/5 dragonbane | C capture");
    table.play("A play:dragon_10; A 1; A M");
    table.sweep("B play:dragonbane");
    table.sweep("C play:capture").close();
    assert_eq!((table.totals("B"), table.hand("C")), ("5/9/5".into(), "dragon_10".into()));
}

/// MW-5.76: Sacrifice in place of the deity.
#[test]
fn e28_disfavor_and_sacrifice() {
    let mut table = at("A disfavor | B ^god_king ^war_god sacrifice | C");
    table.play("A play:disfavor; A god_king");
    table.sweep("B play:sacrifice").close();
    assert_eq!(table.up("B"), "god_king war_god");
    assert_eq!(table.pile(), "sacrifice disfavor");
}

/// MW-5.77: Favoritism takes Sacrifice into hand.
#[test]
fn e29_favoritism_and_sacrifice() {
    let mut table = at("A favoritism | B ^god_king sacrifice | C");
    table.play("A play:favoritism");
    table.sweep("B play:sacrifice").close();
    assert_eq!((table.up("B"), table.hand("A")), ("god_king".into(), "sacrifice".into()));
}

/// MW-5.78: Vacation of the Gods with a Sacrifice.
#[test]
fn e30_vacation() {
    let mut table =
        at("A ^protection vacation_of_the_gods | B ^god_king ^war_god sacrifice | C ^earth_goddess");
    table.play("A play:vacation_of_the_gods; A 0; B god_king");
    table.sweep("B play:sacrifice; B 1").close();
    assert_eq!(table.legal("A"), ["none", "earth_goddess", "protection", "sacrifice"]);
    table.play("A earth_goddess");
    assert_eq!(table.up("A"), "earth_goddess");
    assert_eq!(table.up("B"), "god_king war_god");
    assert_eq!(table.up("C"), "");
    assert_eq!(table.pile(), "protection sacrifice vacation_of_the_gods");
}

/// MW-5.86: cards are turned until a resource card comes.
#[test]
fn e31_mega_blast() {
    let mut table = at("A mega_blast | B 20/6/25 | C").deck_top("judgment god_king riches_8");
    table.play("A play:mega_blast; A 1");
    assert_eq!(table.totals("B"), "12/1/17");
    assert_eq!(table.pile(), "judgment god_king riches_8 mega_blast");
}

/// MW-5.85: a boon ignores deities.
#[test]
fn e32_boon() {
    let mut table = at("A 10/10/12 god_king_boon | B | C 5/5/5 ^earth_goddess");
    table.play("A play:god_king_boon; A 0; A 2; A 0; A 3; A 2:F");
    assert_eq!((table.totals("A"), table.totals("C")), ("12/10/15".into(), "1/5/5".into()));
}

/// MW-5.90: no defence.
#[test]
fn e33_wrath_of_the_gods() {
    let mut table = at("A wrath_of_the_gods | B 20/6/25 ^earth_goddess ^protection | C");
    table.play("A play:wrath_of_the_gods; A 1");
    assert_eq!((table.totals("B"), table.up("B")), ("15/6/20".into(), String::new()));
    assert_eq!(table.pile(), "earth_goddess protection wrath_of_the_gods");
}

/// MW-5.89: Slavery.
#[test]
fn e34_slavery() {
    let mut table = at("A slavery | B 21/6/30 | C");
    table.play("A play:slavery; A 1");
    assert_eq!(table.totals("B"), "11/6/49");
}
