//! The five boards as tables: one line a territory or sea space.
//!
//! `land(id, landmass, centre, (slots, Metropolis cover, horns), marks, land neighbours, seas, hexagons)` and
//! `sea(id, centre, horns, neighbouring seas, neighbouring lands, hexagons)`. Places that bear the same name on
//! several boards share one id.

use super::{BoardKind, Map, MapId, Marks, Sea, SeaRow, Start, Territory, TerritoryRow, land, sea};

/// How many names of territories there are on all boards together.
pub const LANDS: usize = 47;
/// How many names of sea spaces there are on all boards together.
pub const SEAS: usize = 97;

/// The id of each territory, and its name for people.
#[rustfmt::skip]
pub(super) const TERRITORIES: [(&str, &str); LANDS] = [
    ("sikinos", "Sikinos"), ("kea", "Kea"), ("kythnos", "Kythnos"), ("serifos", "Serifos"),
    ("antiparos", "Antiparos"), ("kimolos", "Kimolos"), ("thera", "Thera"), ("anafi", "Anafi"),
    ("naxos", "Naxos"), ("delos", "Delos"), ("paros", "Paros"), ("milos", "Milos"),
    ("sifnos", "Sifnos"), ("andros", "Andros"), ("tinos", "Tinos"), ("mykonos", "Mykonos"),
    ("amorgos", "Amorgos"), ("syros", "Syros"), ("ios", "Ios"), ("folegandros", "Folegandros"),
    ("olympia", "Olympia"), ("elis", "Elis"), ("arcadia", "Arcadia"), ("corinthia", "Corinthia"),
    ("argolis", "Argolis"), ("laconia", "Laconia"), ("messenia", "Messenia"), ("tegea", "Tegea"),
    ("mantinea", "Mantinea"), ("triphylia", "Triphylia"), ("omphalos", "Omphalos"), ("ithaca", "Ithaca"),
    ("aegina", "Aegina"), ("kythera", "Kythera"), ("zakynthos", "Zakynthos"), ("pieria", "Pieria"),
    ("chalcidice", "Chalcidice"), ("epirus", "Epirus"), ("thessaly", "Thessaly"), ("magnesia", "Magnesia"),
    ("aetolia", "Aetolia"), ("phocis", "Phocis"), ("locris", "Locris"), ("achaea", "Achaea"),
    ("sicyon", "Sicyon"), ("euboea", "Euboea"), ("corcyra", "Corcyra"),
];

/// The id of each sea space.
#[rustfmt::skip]
pub(super) const SEA_NAMES: [&str; SEAS] = [
    "s0_0", "s0_1", "s0_2", "s0_3", "s0_4", "s0_5", "s1_1", "s1_2", "s1_3", "s1_4",
    "s1_5", "s1_6", "s2_0", "s2_1", "s2_2", "s2_3", "s2_4", "s2_5", "s2_6", "s2_7",
    "s3_0", "s3_1", "s3_2", "s3_3", "s3_4", "s3_5", "s3_6", "s3_7", "s4_0", "s4_1",
    "s4_2", "s4_3", "s4_5", "s4_6", "s4_7", "s4_9", "s5_0", "s5_1", "s5_2", "s5_3",
    "s5_4", "s5_5", "s5_6", "s5_7", "s5_8", "s5_9", "s5_10", "s6_1", "s6_2", "s6_4",
    "s6_5", "s6_6", "s6_7", "s6_8", "s7_0", "s7_1", "s7_2", "s7_3", "s7_4", "s7_5",
    "s7_7", "s8_0", "s8_1", "s8_2", "s8_3", "s8_4", "s8_5", "s8_6", "s9_0", "s9_1",
    "s9_3", "s9_5", "s10_0", "s10_1", "s10_2", "s10_3", "s10_5", "sea_n1", "sea_s1", "sea_n2",
    "sea_s2", "sea_n3", "sea_s3", "sea_n4", "sea_s4", "sea_n5", "sea_s5", "sea_n6", "sea_s6", "sea_n7",
    "sea_s7", "sea_n8", "sea_s8", "sea_e1", "sea_w1", "sea_w2", "sea_e2",
];

const SIKINOS: Territory = Territory(0);
const KEA: Territory = Territory(1);
const KYTHNOS: Territory = Territory(2);
const SERIFOS: Territory = Territory(3);
const ANTIPAROS: Territory = Territory(4);
const KIMOLOS: Territory = Territory(5);
const THERA: Territory = Territory(6);
const ANAFI: Territory = Territory(7);
const NAXOS: Territory = Territory(8);
const DELOS: Territory = Territory(9);
const PAROS: Territory = Territory(10);
const MILOS: Territory = Territory(11);
const SIFNOS: Territory = Territory(12);
const ANDROS: Territory = Territory(13);
const TINOS: Territory = Territory(14);
const MYKONOS: Territory = Territory(15);
const AMORGOS: Territory = Territory(16);
const SYROS: Territory = Territory(17);
const IOS: Territory = Territory(18);
const FOLEGANDROS: Territory = Territory(19);
const OLYMPIA: Territory = Territory(20);
const ELIS: Territory = Territory(21);
const ARCADIA: Territory = Territory(22);
const CORINTHIA: Territory = Territory(23);
const ARGOLIS: Territory = Territory(24);
const LACONIA: Territory = Territory(25);
const MESSENIA: Territory = Territory(26);
const TEGEA: Territory = Territory(27);
const MANTINEA: Territory = Territory(28);
const TRIPHYLIA: Territory = Territory(29);
const OMPHALOS: Territory = Territory(30);
const ITHACA: Territory = Territory(31);
const AEGINA: Territory = Territory(32);
const KYTHERA: Territory = Territory(33);
const ZAKYNTHOS: Territory = Territory(34);
const PIERIA: Territory = Territory(35);
const CHALCIDICE: Territory = Territory(36);
const EPIRUS: Territory = Territory(37);
const THESSALY: Territory = Territory(38);
const MAGNESIA: Territory = Territory(39);
const AETOLIA: Territory = Territory(40);
const PHOCIS: Territory = Territory(41);
const LOCRIS: Territory = Territory(42);
const ACHAEA: Territory = Territory(43);
const SICYON: Territory = Territory(44);
const EUBOEA: Territory = Territory(45);
const CORCYRA: Territory = Territory(46);
const S0_0: Sea = Sea(0);
const S0_1: Sea = Sea(1);
const S0_2: Sea = Sea(2);
const S0_3: Sea = Sea(3);
const S0_4: Sea = Sea(4);
const S0_5: Sea = Sea(5);
const S1_1: Sea = Sea(6);
const S1_2: Sea = Sea(7);
const S1_3: Sea = Sea(8);
const S1_4: Sea = Sea(9);
const S1_5: Sea = Sea(10);
const S1_6: Sea = Sea(11);
const S2_0: Sea = Sea(12);
const S2_1: Sea = Sea(13);
const S2_2: Sea = Sea(14);
const S2_3: Sea = Sea(15);
const S2_4: Sea = Sea(16);
const S2_5: Sea = Sea(17);
const S2_6: Sea = Sea(18);
const S2_7: Sea = Sea(19);
const S3_0: Sea = Sea(20);
const S3_1: Sea = Sea(21);
const S3_2: Sea = Sea(22);
const S3_3: Sea = Sea(23);
const S3_4: Sea = Sea(24);
const S3_5: Sea = Sea(25);
const S3_6: Sea = Sea(26);
const S3_7: Sea = Sea(27);
const S4_0: Sea = Sea(28);
const S4_1: Sea = Sea(29);
const S4_2: Sea = Sea(30);
const S4_3: Sea = Sea(31);
const S4_5: Sea = Sea(32);
const S4_6: Sea = Sea(33);
const S4_7: Sea = Sea(34);
const S4_9: Sea = Sea(35);
const S5_0: Sea = Sea(36);
const S5_1: Sea = Sea(37);
const S5_2: Sea = Sea(38);
const S5_3: Sea = Sea(39);
const S5_4: Sea = Sea(40);
const S5_5: Sea = Sea(41);
const S5_6: Sea = Sea(42);
const S5_7: Sea = Sea(43);
const S5_8: Sea = Sea(44);
const S5_9: Sea = Sea(45);
const S5_10: Sea = Sea(46);
const S6_1: Sea = Sea(47);
const S6_2: Sea = Sea(48);
const S6_4: Sea = Sea(49);
const S6_5: Sea = Sea(50);
const S6_6: Sea = Sea(51);
const S6_7: Sea = Sea(52);
const S6_8: Sea = Sea(53);
const S7_0: Sea = Sea(54);
const S7_1: Sea = Sea(55);
const S7_2: Sea = Sea(56);
const S7_3: Sea = Sea(57);
const S7_4: Sea = Sea(58);
const S7_5: Sea = Sea(59);
const S7_7: Sea = Sea(60);
const S8_0: Sea = Sea(61);
const S8_1: Sea = Sea(62);
const S8_2: Sea = Sea(63);
const S8_3: Sea = Sea(64);
const S8_4: Sea = Sea(65);
const S8_5: Sea = Sea(66);
const S8_6: Sea = Sea(67);
const S9_0: Sea = Sea(68);
const S9_1: Sea = Sea(69);
const S9_3: Sea = Sea(70);
const S9_5: Sea = Sea(71);
const S10_0: Sea = Sea(72);
const S10_1: Sea = Sea(73);
const S10_2: Sea = Sea(74);
const S10_3: Sea = Sea(75);
const S10_5: Sea = Sea(76);
const SEA_N1: Sea = Sea(77);
const SEA_S1: Sea = Sea(78);
const SEA_N2: Sea = Sea(79);
const SEA_S2: Sea = Sea(80);
const SEA_N3: Sea = Sea(81);
const SEA_S3: Sea = Sea(82);
const SEA_N4: Sea = Sea(83);
const SEA_S4: Sea = Sea(84);
const SEA_N5: Sea = Sea(85);
const SEA_S5: Sea = Sea(86);
const SEA_N6: Sea = Sea(87);
const SEA_S6: Sea = Sea(88);
const SEA_N7: Sea = Sea(89);
const SEA_S7: Sea = Sea(90);
const SEA_N8: Sea = Sea(91);
const SEA_S8: Sea = Sea(92);
const SEA_E1: Sea = Sea(93);
const SEA_W1: Sea = Sea(94);
const SEA_W2: Sea = Sea(95);
const SEA_E2: Sea = Sea(96);

#[rustfmt::skip]
const CLASSIC_23_LANDS: [TerritoryRow; 8] = [
    land(SIKINOS, "sikinos", (414, 201), (1, 1, 2), Marks::None, &[], &[S0_0, S1_1, S2_0, S2_1], &[(414, 201)]),
    land(KEA, "kea", (586, 276), (2, 2, 1), Marks::None, &[], &[S1_1, S1_2, S2_1, S3_2, S3_3, S3_4], &[(543, 276), (629, 276)]),
    land(KYTHNOS, "kythnos", (436, 388), (2, 2, 1), Marks::None, &[], &[S2_0, S2_1, S3_0, S3_2, S4_1, S4_3, S5_2, S5_3], &[(414, 350), (457, 425)]),
    land(SERIFOS, "serifos", (629, 425), (1, 1, 2), Marks::None, &[], &[S3_3, S3_4, S4_3, S4_5, S5_4, S5_5], &[(629, 425)]),
    land(ANTIPAROS, "antiparos", (328, 550), (3, 2, 0), Marks::None, &[], &[S4_0, S4_1, S5_0, S5_2, S6_2, S7_0, S7_1], &[(328, 500), (285, 575), (371, 575)]),
    land(KIMOLOS, "kimolos", (543, 575), (1, 1, 2), Marks::None, &[], &[S5_3, S5_4, S6_2, S6_4, S7_2, S7_3], &[(543, 575)]),
    land(THERA, "thera", (650, 687), (4, 2, 0), Marks::None, &[], &[S10_1, S5_5, S5_6, S6_4, S7_3, S8_2, S9_1], &[(715, 575), (672, 650), (629, 724), (586, 799)]),
    land(ANAFI, "anafi", (414, 799), (3, 2, 0), Marks::None, &[], &[S10_1, S7_0, S7_1, S8_1, S9_1], &[(371, 724), (414, 799), (457, 874)]),
];
#[rustfmt::skip]
const CLASSIC_23_SEAS: [SeaRow; 30] = [
    sea(S0_0, (457, 126), 0, &[S0_1, S1_1], &[SIKINOS], &[(457, 126)]),
    sea(S0_1, (543, 126), 1, &[S0_0, S1_1, S1_2], &[], &[(543, 126)]),
    sea(S1_1, (500, 201), 0, &[S0_0, S0_1, S1_2, S2_1], &[KEA, SIKINOS], &[(500, 201)]),
    sea(S1_2, (586, 201), 0, &[S0_1, S1_1], &[KEA], &[(586, 201)]),
    sea(S2_0, (371, 276), 0, &[S2_1, S3_0], &[KYTHNOS, SIKINOS], &[(371, 276)]),
    sea(S2_1, (457, 276), 0, &[S1_1, S2_0, S3_2], &[KEA, KYTHNOS, SIKINOS], &[(457, 276)]),
    sea(S3_0, (328, 350), 0, &[S2_0, S4_0, S4_1], &[KYTHNOS], &[(328, 350)]),
    sea(S3_2, (500, 350), 0, &[S2_1, S3_3, S4_3], &[KEA, KYTHNOS], &[(500, 350)]),
    sea(S3_3, (586, 350), 0, &[S3_2, S3_4, S4_3], &[KEA, SERIFOS], &[(586, 350)]),
    sea(S3_4, (672, 350), 0, &[S3_3, S4_5], &[KEA, SERIFOS], &[(672, 350)]),
    sea(S4_0, (285, 425), 0, &[S3_0, S4_1, S5_0], &[ANTIPAROS], &[(285, 425)]),
    sea(S4_1, (371, 425), 0, &[S3_0, S4_0, S5_2], &[ANTIPAROS, KYTHNOS], &[(371, 425)]),
    sea(S4_3, (543, 425), 0, &[S3_2, S3_3, S5_3, S5_4], &[KYTHNOS, SERIFOS], &[(543, 425)]),
    sea(S4_5, (715, 425), 0, &[S3_4, S5_5, S5_6], &[SERIFOS], &[(715, 425)]),
    sea(S5_0, (242, 500), 1, &[S4_0], &[ANTIPAROS], &[(242, 500)]),
    sea(S5_2, (414, 500), 0, &[S4_1, S5_3, S6_2], &[ANTIPAROS, KYTHNOS], &[(414, 500)]),
    sea(S5_3, (500, 500), 0, &[S4_3, S5_2, S5_4, S6_2], &[KIMOLOS, KYTHNOS], &[(500, 500)]),
    sea(S5_4, (586, 500), 0, &[S4_3, S5_3, S5_5, S6_4], &[KIMOLOS, SERIFOS], &[(586, 500)]),
    sea(S5_5, (672, 500), 0, &[S4_5, S5_4, S5_6, S6_4], &[SERIFOS, THERA], &[(672, 500)]),
    sea(S5_6, (758, 500), 1, &[S4_5, S5_5], &[THERA], &[(758, 500)]),
    sea(S6_2, (457, 575), 0, &[S5_2, S5_3, S7_1, S7_2], &[ANTIPAROS, KIMOLOS], &[(457, 575)]),
    sea(S6_4, (629, 575), 0, &[S5_4, S5_5, S7_3], &[KIMOLOS, THERA], &[(629, 575)]),
    sea(S7_0, (328, 650), 0, &[S7_1], &[ANAFI, ANTIPAROS], &[(328, 650)]),
    sea(S7_1, (414, 650), 0, &[S6_2, S7_0, S7_2, S8_1], &[ANAFI, ANTIPAROS], &[(414, 650)]),
    sea(S7_2, (500, 650), 0, &[S6_2, S7_1, S7_3, S8_1, S8_2], &[KIMOLOS], &[(500, 650)]),
    sea(S7_3, (586, 650), 0, &[S6_4, S7_2, S8_2], &[KIMOLOS, THERA], &[(586, 650)]),
    sea(S8_1, (457, 724), 0, &[S7_1, S7_2, S8_2, S9_1], &[ANAFI], &[(457, 724)]),
    sea(S8_2, (543, 724), 0, &[S7_2, S7_3, S8_1, S9_1], &[THERA], &[(543, 724)]),
    sea(S9_1, (500, 799), 0, &[S10_1, S8_1, S8_2], &[ANAFI, THERA], &[(500, 799)]),
    sea(S10_1, (543, 874), 1, &[S9_1], &[ANAFI, THERA], &[(543, 874)]),
];
#[rustfmt::skip]
const CLASSIC_23_STARTS: [Start; 5] = [
    Start { players: 2, position: 0, troops: [THERA, SIKINOS], fleets: [S6_4, S1_1] },
    Start { players: 2, position: 1, troops: [KEA, ANAFI], fleets: [S3_3, S10_1] },
    Start { players: 3, position: 0, troops: [THERA, SIKINOS], fleets: [S6_4, S2_1] },
    Start { players: 3, position: 1, troops: [KEA, ANTIPAROS], fleets: [S3_3, S5_0] },
    Start { players: 3, position: 2, troops: [KYTHNOS, ANAFI], fleets: [S5_3, S10_1] },
];

#[rustfmt::skip]
const CLASSIC_4_LANDS: [TerritoryRow; 10] = [
    land(NAXOS, "naxos", (350, 238), (4, 2, 0), Marks::None, &[], &[S0_0, S0_1, S1_2, S2_2, S3_0, S3_1, S3_2], &[(328, 201), (414, 201), (285, 276), (371, 276)]),
    land(KEA, "kea", (672, 276), (2, 2, 1), Marks::None, &[], &[S1_3, S1_4, S2_3, S3_4, S3_5, S3_6], &[(629, 276), (715, 276)]),
    land(KYTHNOS, "kythnos", (522, 388), (2, 2, 1), Marks::None, &[], &[S2_2, S2_3, S3_2, S3_4, S4_3, S4_5, S5_4, S5_5], &[(500, 350), (543, 425)]),
    land(DELOS, "delos", (285, 425), (1, 1, 2), Marks::None, &[], &[S3_0, S3_1, S4_0, S4_2, S5_1, S5_2], &[(285, 425)]),
    land(SERIFOS, "serifos", (715, 425), (1, 1, 2), Marks::None, &[], &[S3_5, S3_6, S4_5, S4_7, S5_6, S5_7], &[(715, 425)]),
    land(PAROS, "paros", (436, 537), (2, 2, 1), Marks::None, &[], &[S4_2, S4_3, S5_2, S5_4, S6_2, S6_4, S7_2, S7_3], &[(414, 500), (457, 575)]),
    land(MILOS, "milos", (256, 625), (3, 2, 0), Marks::None, &[], &[S5_0, S5_1, S6_1, S6_2, S7_2, S8_0, S8_1], &[(199, 575), (242, 650), (328, 650)]),
    land(KIMOLOS, "kimolos", (629, 575), (1, 1, 2), Marks::None, &[], &[S5_5, S5_6, S6_4, S6_6, S7_4, S7_5], &[(629, 575)]),
    land(THERA, "thera", (736, 687), (4, 2, 0), Marks::None, &[], &[S10_3, S5_7, S5_8, S6_6, S7_5, S8_4, S9_3], &[(801, 575), (758, 650), (715, 724), (672, 799)]),
    land(SIFNOS, "sifnos", (457, 774), (3, 2, 0), Marks::None, &[], &[S10_0, S10_1, S10_2, S7_2, S7_3, S8_1, S8_3, S9_0, S9_3], &[(457, 724), (414, 799), (500, 799)]),
];
#[rustfmt::skip]
const CLASSIC_4_SEAS: [SeaRow; 46] = [
    sea(S0_0, (371, 126), 1, &[S0_1], &[NAXOS], &[(371, 126)]),
    sea(S0_1, (457, 126), 0, &[S0_0, S0_2, S1_2], &[NAXOS], &[(457, 126)]),
    sea(S0_2, (543, 126), 0, &[S0_1, S0_3, S1_2, S1_3], &[], &[(543, 126)]),
    sea(S0_3, (629, 126), 1, &[S0_2, S1_3, S1_4], &[], &[(629, 126)]),
    sea(S1_2, (500, 201), 0, &[S0_1, S0_2, S1_3, S2_2, S2_3], &[NAXOS], &[(500, 201)]),
    sea(S1_3, (586, 201), 0, &[S0_2, S0_3, S1_2, S1_4, S2_3], &[KEA], &[(586, 201)]),
    sea(S1_4, (672, 201), 0, &[S0_3, S1_3], &[KEA], &[(672, 201)]),
    sea(S2_2, (457, 276), 0, &[S1_2, S2_3, S3_2], &[KYTHNOS, NAXOS], &[(457, 276)]),
    sea(S2_3, (543, 276), 0, &[S1_2, S1_3, S2_2, S3_4], &[KEA, KYTHNOS], &[(543, 276)]),
    sea(S3_0, (242, 350), 0, &[S3_1, S4_0], &[DELOS, NAXOS], &[(242, 350)]),
    sea(S3_1, (328, 350), 0, &[S3_0, S3_2, S4_2], &[DELOS, NAXOS], &[(328, 350)]),
    sea(S3_2, (414, 350), 0, &[S2_2, S3_1, S4_2, S4_3], &[KYTHNOS, NAXOS], &[(414, 350)]),
    sea(S3_4, (586, 350), 0, &[S2_3, S3_5, S4_5], &[KEA, KYTHNOS], &[(586, 350)]),
    sea(S3_5, (672, 350), 0, &[S3_4, S3_6, S4_5], &[KEA, SERIFOS], &[(672, 350)]),
    sea(S3_6, (758, 350), 0, &[S3_5, S4_7], &[KEA, SERIFOS], &[(758, 350)]),
    sea(S4_0, (199, 425), 0, &[S3_0, S5_0, S5_1], &[DELOS], &[(199, 425)]),
    sea(S4_2, (371, 425), 0, &[S3_1, S3_2, S4_3, S5_2], &[DELOS, PAROS], &[(371, 425)]),
    sea(S4_3, (457, 425), 0, &[S3_2, S4_2, S5_4], &[KYTHNOS, PAROS], &[(457, 425)]),
    sea(S4_5, (629, 425), 0, &[S3_4, S3_5, S5_5, S5_6], &[KYTHNOS, SERIFOS], &[(629, 425)]),
    sea(S4_7, (801, 425), 0, &[S3_6, S5_7, S5_8], &[SERIFOS], &[(801, 425)]),
    sea(S5_0, (156, 500), 1, &[S4_0, S5_1], &[MILOS], &[(156, 500)]),
    sea(S5_1, (242, 500), 0, &[S4_0, S5_0, S5_2, S6_1], &[DELOS, MILOS], &[(242, 500)]),
    sea(S5_2, (328, 500), 0, &[S4_2, S5_1, S6_1, S6_2], &[DELOS, PAROS], &[(328, 500)]),
    sea(S5_4, (500, 500), 0, &[S4_3, S5_5, S6_4], &[KYTHNOS, PAROS], &[(500, 500)]),
    sea(S5_5, (586, 500), 0, &[S4_5, S5_4, S5_6, S6_4], &[KIMOLOS, KYTHNOS], &[(586, 500)]),
    sea(S5_6, (672, 500), 0, &[S4_5, S5_5, S5_7, S6_6], &[KIMOLOS, SERIFOS], &[(672, 500)]),
    sea(S5_7, (758, 500), 0, &[S4_7, S5_6, S5_8, S6_6], &[SERIFOS, THERA], &[(758, 500)]),
    sea(S5_8, (844, 500), 1, &[S4_7, S5_7], &[THERA], &[(844, 500)]),
    sea(S6_1, (285, 575), 0, &[S5_1, S5_2, S6_2], &[MILOS], &[(285, 575)]),
    sea(S6_2, (371, 575), 0, &[S5_2, S6_1, S7_2], &[MILOS, PAROS], &[(371, 575)]),
    sea(S6_4, (543, 575), 0, &[S5_4, S5_5, S7_3, S7_4], &[KIMOLOS, PAROS], &[(543, 575)]),
    sea(S6_6, (715, 575), 0, &[S5_6, S5_7, S7_5], &[KIMOLOS, THERA], &[(715, 575)]),
    sea(S7_2, (414, 650), 0, &[S6_2, S7_3, S8_1], &[MILOS, PAROS, SIFNOS], &[(414, 650)]),
    sea(S7_3, (500, 650), 0, &[S6_4, S7_2, S7_4, S8_3], &[PAROS, SIFNOS], &[(500, 650)]),
    sea(S7_4, (586, 650), 0, &[S6_4, S7_3, S7_5, S8_3, S8_4], &[KIMOLOS], &[(586, 650)]),
    sea(S7_5, (672, 650), 0, &[S6_6, S7_4, S8_4], &[KIMOLOS, THERA], &[(672, 650)]),
    sea(S8_0, (285, 724), 0, &[S8_1, S9_0], &[MILOS], &[(285, 724)]),
    sea(S8_1, (371, 724), 0, &[S7_2, S8_0, S9_0], &[MILOS, SIFNOS], &[(371, 724)]),
    sea(S8_3, (543, 724), 0, &[S7_3, S7_4, S8_4, S9_3], &[SIFNOS], &[(543, 724)]),
    sea(S8_4, (629, 724), 0, &[S7_4, S7_5, S8_3, S9_3], &[THERA], &[(629, 724)]),
    sea(S9_0, (328, 799), 0, &[S10_0, S8_0, S8_1], &[SIFNOS], &[(328, 799)]),
    sea(S9_3, (586, 799), 0, &[S10_2, S10_3, S8_3, S8_4], &[SIFNOS, THERA], &[(586, 799)]),
    sea(S10_0, (371, 874), 1, &[S10_1, S9_0], &[SIFNOS], &[(371, 874)]),
    sea(S10_1, (457, 874), 0, &[S10_0, S10_2], &[SIFNOS], &[(457, 874)]),
    sea(S10_2, (543, 874), 0, &[S10_1, S10_3, S9_3], &[SIFNOS], &[(543, 874)]),
    sea(S10_3, (629, 874), 1, &[S10_2, S9_3], &[THERA], &[(629, 874)]),
];
#[rustfmt::skip]
const CLASSIC_4_STARTS: [Start; 4] = [
    Start { players: 4, position: 0, troops: [KYTHNOS, SIFNOS], fleets: [S5_4, S10_0] },
    Start { players: 4, position: 1, troops: [KEA, MILOS], fleets: [S3_5, S5_0] },
    Start { players: 4, position: 2, troops: [DELOS, THERA], fleets: [S5_2, S8_4] },
    Start { players: 4, position: 3, troops: [SERIFOS, NAXOS], fleets: [S5_6, S1_2] },
];

#[rustfmt::skip]
const CLASSIC_5_LANDS: [TerritoryRow; 13] = [
    land(ANDROS, "andros", (561, 180), (2, 2, 1), Marks::None, &[], &[S0_2, S0_4, S1_3, S1_5, S2_4, S2_5], &[(541, 144), (582, 215)]),
    land(NAXOS, "naxos", (275, 251), (4, 2, 0), Marks::None, &[], &[S0_0, S0_1, S1_2, S2_2, S3_0, S3_1, S3_2], &[(255, 215), (336, 215), (214, 286), (295, 286)]),
    land(TINOS, "tinos", (439, 393), (2, 2, 1), Marks::None, &[], &[S2_2, S2_3, S3_2, S3_4, S4_3, S4_5, S5_4, S5_5], &[(418, 358), (459, 429)]),
    land(MYKONOS, "mykonos", (623, 358), (2, 2, 1), Marks::None, &[], &[S2_4, S2_5, S2_6, S3_4, S3_7, S4_5, S4_6, S4_7], &[(582, 358), (664, 358)]),
    land(AMORGOS, "amorgos", (807, 393), (2, 2, 1), Marks::None, &[], &[S2_7, S3_7, S4_7, S4_9, S5_8, S5_9], &[(827, 358), (786, 429)]),
    land(DELOS, "delos", (214, 429), (1, 1, 2), Marks::None, &[], &[S3_0, S3_1, S4_0, S4_2, S5_1, S5_2], &[(214, 429)]),
    land(PAROS, "paros", (357, 536), (2, 2, 1), Marks::None, &[], &[S4_2, S4_3, S5_2, S5_4, S6_2, S6_4, S7_2, S7_3], &[(336, 500), (377, 571)]),
    land(SYROS, "syros", (582, 500), (1, 1, 2), Marks::None, &[], &[S4_5, S4_6, S5_5, S5_7, S6_5, S6_6], &[(582, 500)]),
    land(MILOS, "milos", (186, 619), (3, 2, 0), Marks::None, &[], &[S5_0, S5_1, S6_1, S6_2, S7_2, S8_0, S8_1], &[(132, 571), (173, 642), (255, 642)]),
    land(THERA, "thera", (807, 678), (4, 2, 0), Marks::None, &[], &[S10_5, S5_10, S5_9, S6_8, S7_7, S8_6, S9_5], &[(868, 571), (827, 642), (786, 714), (745, 785)]),
    land(IOS, "ios", (664, 642), (1, 1, 2), Marks::None, &[], &[S6_6, S6_7, S7_5, S7_7, S8_5, S8_6], &[(664, 642)]),
    land(SIFNOS, "sifnos", (377, 761), (3, 2, 0), Marks::None, &[], &[S10_0, S10_1, S10_2, S7_2, S7_3, S8_1, S8_3, S9_0, S9_3], &[(377, 714), (336, 785), (418, 785)]),
    land(FOLEGANDROS, "folegandros", (582, 785), (3, 2, 0), Marks::None, &[], &[S10_3, S10_5, S7_4, S7_5, S8_3, S8_5, S9_3, S9_5], &[(541, 714), (582, 785), (623, 856)]),
];
#[rustfmt::skip]
const CLASSIC_5_SEAS: [SeaRow; 61] = [
    sea(S0_0, (295, 144), 1, &[S0_1], &[NAXOS], &[(295, 144)]),
    sea(S0_1, (377, 144), 0, &[S0_0, S0_2, S1_2], &[NAXOS], &[(377, 144)]),
    sea(S0_2, (459, 144), 0, &[S0_1, S1_2, S1_3], &[ANDROS], &[(459, 144)]),
    sea(S0_4, (623, 144), 0, &[S0_5, S1_5], &[ANDROS], &[(623, 144)]),
    sea(S0_5, (705, 144), 1, &[S0_4, S1_5, S1_6], &[], &[(705, 144)]),
    sea(S1_2, (418, 215), 0, &[S0_1, S0_2, S1_3, S2_2, S2_3], &[NAXOS], &[(418, 215)]),
    sea(S1_3, (500, 215), 0, &[S0_2, S1_2, S2_3, S2_4], &[ANDROS], &[(500, 215)]),
    sea(S1_5, (664, 215), 0, &[S0_4, S0_5, S1_6, S2_5, S2_6], &[ANDROS], &[(664, 215)]),
    sea(S1_6, (745, 215), 0, &[S0_5, S1_5, S2_6, S2_7], &[], &[(745, 215)]),
    sea(S2_2, (377, 286), 0, &[S1_2, S2_3, S3_2], &[NAXOS, TINOS], &[(377, 286)]),
    sea(S2_3, (459, 286), 0, &[S1_2, S1_3, S2_2, S2_4, S3_4], &[TINOS], &[(459, 286)]),
    sea(S2_4, (541, 286), 0, &[S1_3, S2_3, S2_5, S3_4], &[ANDROS, MYKONOS], &[(541, 286)]),
    sea(S2_5, (623, 286), 0, &[S1_5, S2_4, S2_6], &[ANDROS, MYKONOS], &[(623, 286)]),
    sea(S2_6, (705, 286), 0, &[S1_5, S1_6, S2_5, S2_7, S3_7], &[MYKONOS], &[(705, 286)]),
    sea(S2_7, (786, 286), 0, &[S1_6, S2_6, S3_7], &[AMORGOS], &[(786, 286)]),
    sea(S3_0, (173, 358), 0, &[S3_1, S4_0], &[DELOS, NAXOS], &[(173, 358)]),
    sea(S3_1, (255, 358), 0, &[S3_0, S3_2, S4_2], &[DELOS, NAXOS], &[(255, 358)]),
    sea(S3_2, (336, 358), 0, &[S2_2, S3_1, S4_2, S4_3], &[NAXOS, TINOS], &[(336, 358)]),
    sea(S3_4, (500, 358), 0, &[S2_3, S2_4, S4_5], &[MYKONOS, TINOS], &[(500, 358)]),
    sea(S3_7, (745, 358), 0, &[S2_6, S2_7, S4_7], &[AMORGOS, MYKONOS], &[(745, 358)]),
    sea(S4_0, (132, 429), 0, &[S3_0, S5_0, S5_1], &[DELOS], &[(132, 429)]),
    sea(S4_2, (295, 429), 0, &[S3_1, S3_2, S4_3, S5_2], &[DELOS, PAROS], &[(295, 429)]),
    sea(S4_3, (377, 429), 0, &[S3_2, S4_2, S5_4], &[PAROS, TINOS], &[(377, 429)]),
    sea(S4_5, (541, 429), 0, &[S3_4, S4_6, S5_5], &[MYKONOS, SYROS, TINOS], &[(541, 429)]),
    sea(S4_6, (623, 429), 0, &[S4_5, S4_7, S5_7], &[MYKONOS, SYROS], &[(623, 429)]),
    sea(S4_7, (705, 429), 0, &[S3_7, S4_6, S5_7, S5_8], &[AMORGOS, MYKONOS], &[(705, 429)]),
    sea(S4_9, (868, 429), 0, &[S5_10, S5_9], &[AMORGOS], &[(868, 429)]),
    sea(S5_0, (91, 500), 1, &[S4_0, S5_1], &[MILOS], &[(91, 500)]),
    sea(S5_1, (173, 500), 0, &[S4_0, S5_0, S5_2, S6_1], &[DELOS, MILOS], &[(173, 500)]),
    sea(S5_2, (255, 500), 0, &[S4_2, S5_1, S6_1, S6_2], &[DELOS, PAROS], &[(255, 500)]),
    sea(S5_4, (418, 500), 0, &[S4_3, S5_5, S6_4], &[PAROS, TINOS], &[(418, 500)]),
    sea(S5_5, (500, 500), 0, &[S4_5, S5_4, S6_4, S6_5], &[SYROS, TINOS], &[(500, 500)]),
    sea(S5_7, (664, 500), 0, &[S4_6, S4_7, S5_8, S6_6, S6_7], &[SYROS], &[(664, 500)]),
    sea(S5_8, (745, 500), 0, &[S4_7, S5_7, S5_9, S6_7, S6_8], &[AMORGOS], &[(745, 500)]),
    sea(S5_9, (827, 500), 0, &[S4_9, S5_10, S5_8, S6_8], &[AMORGOS, THERA], &[(827, 500)]),
    sea(S5_10, (909, 500), 1, &[S4_9, S5_9], &[THERA], &[(909, 500)]),
    sea(S6_1, (214, 571), 0, &[S5_1, S5_2, S6_2], &[MILOS], &[(214, 571)]),
    sea(S6_2, (295, 571), 0, &[S5_2, S6_1, S7_2], &[MILOS, PAROS], &[(295, 571)]),
    sea(S6_4, (459, 571), 0, &[S5_4, S5_5, S6_5, S7_3, S7_4], &[PAROS], &[(459, 571)]),
    sea(S6_5, (541, 571), 0, &[S5_5, S6_4, S6_6, S7_4, S7_5], &[SYROS], &[(541, 571)]),
    sea(S6_6, (623, 571), 0, &[S5_7, S6_5, S6_7, S7_5], &[IOS, SYROS], &[(623, 571)]),
    sea(S6_7, (705, 571), 0, &[S5_7, S5_8, S6_6, S6_8, S7_7], &[IOS], &[(705, 571)]),
    sea(S6_8, (786, 571), 0, &[S5_8, S5_9, S6_7, S7_7], &[THERA], &[(786, 571)]),
    sea(S7_2, (336, 642), 0, &[S6_2, S7_3, S8_1], &[MILOS, PAROS, SIFNOS], &[(336, 642)]),
    sea(S7_3, (418, 642), 0, &[S6_4, S7_2, S7_4, S8_3], &[PAROS, SIFNOS], &[(418, 642)]),
    sea(S7_4, (500, 642), 0, &[S6_4, S6_5, S7_3, S7_5, S8_3], &[FOLEGANDROS], &[(500, 642)]),
    sea(S7_5, (582, 642), 0, &[S6_5, S6_6, S7_4, S8_5], &[FOLEGANDROS, IOS], &[(582, 642)]),
    sea(S7_7, (745, 642), 0, &[S6_7, S6_8, S8_6], &[IOS, THERA], &[(745, 642)]),
    sea(S8_0, (214, 714), 0, &[S8_1, S9_0], &[MILOS], &[(214, 714)]),
    sea(S8_1, (295, 714), 0, &[S7_2, S8_0, S9_0], &[MILOS, SIFNOS], &[(295, 714)]),
    sea(S8_3, (459, 714), 0, &[S7_3, S7_4, S9_3], &[FOLEGANDROS, SIFNOS], &[(459, 714)]),
    sea(S8_5, (623, 714), 0, &[S7_5, S8_6, S9_5], &[FOLEGANDROS, IOS], &[(623, 714)]),
    sea(S8_6, (705, 714), 0, &[S7_7, S8_5, S9_5], &[IOS, THERA], &[(705, 714)]),
    sea(S9_0, (255, 785), 0, &[S10_0, S8_0, S8_1], &[SIFNOS], &[(255, 785)]),
    sea(S9_3, (500, 785), 0, &[S10_2, S10_3, S8_3], &[FOLEGANDROS, SIFNOS], &[(500, 785)]),
    sea(S9_5, (664, 785), 0, &[S10_5, S8_5, S8_6], &[FOLEGANDROS, THERA], &[(664, 785)]),
    sea(S10_0, (295, 856), 1, &[S10_1, S9_0], &[SIFNOS], &[(295, 856)]),
    sea(S10_1, (377, 856), 0, &[S10_0, S10_2], &[SIFNOS], &[(377, 856)]),
    sea(S10_2, (459, 856), 0, &[S10_1, S10_3, S9_3], &[SIFNOS], &[(459, 856)]),
    sea(S10_3, (541, 856), 0, &[S10_2, S9_3], &[FOLEGANDROS], &[(541, 856)]),
    sea(S10_5, (705, 856), 1, &[S9_5], &[FOLEGANDROS, THERA], &[(705, 856)]),
];
#[rustfmt::skip]
const CLASSIC_5_STARTS: [Start; 5] = [
    Start { players: 5, position: 0, troops: [ANDROS, SIFNOS], fleets: [S2_5, S10_0] },
    Start { players: 5, position: 1, troops: [NAXOS, SYROS], fleets: [S1_2, S4_6] },
    Start { players: 5, position: 2, troops: [TINOS, FOLEGANDROS], fleets: [S5_4, S10_5] },
    Start { players: 5, position: 3, troops: [AMORGOS, MILOS], fleets: [S3_7, S5_0] },
    Start { players: 5, position: 4, troops: [DELOS, THERA], fleets: [S5_2, S6_8] },
];

#[rustfmt::skip]
const TITANS_34_LANDS: [TerritoryRow; 15] = [
    land(OLYMPIA, "gaia", (500, 276), (2, 2, 1), Marks::None, &[ARCADIA, ELIS], &[SEA_N1, SEA_N2, SEA_N3, SEA_N5], &[(457, 276), (543, 276)]),
    land(ELIS, "gaia", (392, 388), (2, 2, 1), Marks::None, &[ARCADIA, CORINTHIA, OLYMPIA, TRIPHYLIA], &[SEA_N5, SEA_N6, SEA_W2], &[(414, 350), (371, 425)]),
    land(ARCADIA, "gaia", (543, 350), (3, 2, 0), Marks::None, &[ARGOLIS, CORINTHIA, ELIS, OLYMPIA], &[SEA_N3, SEA_N4], &[(500, 350), (586, 350)]),
    land(CORINTHIA, "gaia", (500, 425), (1, 0, 2), Marks::White, &[ARCADIA, ARGOLIS, ELIS, OMPHALOS, TRIPHYLIA], &[], &[(457, 425), (543, 425)]),
    land(ARGOLIS, "gaia", (608, 463), (2, 2, 1), Marks::White, &[ARCADIA, CORINTHIA, MANTINEA, MESSENIA, OMPHALOS], &[SEA_E2, SEA_N4, SEA_N7], &[(629, 425), (586, 500)]),
    land(LACONIA, "gaia", (500, 724), (2, 2, 1), Marks::None, &[MESSENIA, TEGEA], &[SEA_S1, SEA_S2, SEA_S3, SEA_S5], &[(543, 724), (457, 724)]),
    land(MESSENIA, "gaia", (608, 612), (2, 2, 1), Marks::None, &[ARGOLIS, LACONIA, MANTINEA, TEGEA], &[SEA_E2, SEA_S5, SEA_S6], &[(586, 650), (629, 575)]),
    land(TEGEA, "gaia", (457, 650), (3, 2, 0), Marks::None, &[LACONIA, MANTINEA, MESSENIA, TRIPHYLIA], &[SEA_S3, SEA_S4], &[(500, 650), (414, 650)]),
    land(MANTINEA, "gaia", (500, 575), (1, 0, 2), Marks::White, &[ARGOLIS, MESSENIA, OMPHALOS, TEGEA, TRIPHYLIA], &[], &[(543, 575), (457, 575)]),
    land(TRIPHYLIA, "gaia", (392, 537), (2, 2, 1), Marks::White, &[CORINTHIA, ELIS, MANTINEA, OMPHALOS, TEGEA], &[SEA_S4, SEA_S7, SEA_W2], &[(371, 575), (414, 500)]),
    land(OMPHALOS, "gaia", (500, 500), (1, 1, 3), Marks::None, &[ARGOLIS, CORINTHIA, MANTINEA, TRIPHYLIA], &[], &[(500, 500)]),
    land(ITHACA, "ithaca", (285, 276), (1, 0, 2), Marks::Small, &[], &[SEA_N5, SEA_N6], &[(285, 276)]),
    land(AEGINA, "aegina", (758, 350), (1, 0, 2), Marks::Small, &[], &[SEA_N4, SEA_N7], &[(758, 350)]),
    land(KYTHERA, "kythera", (715, 724), (1, 0, 2), Marks::Small, &[], &[SEA_S5, SEA_S6], &[(715, 724)]),
    land(ZAKYNTHOS, "zakynthos", (242, 650), (1, 0, 2), Marks::Small, &[], &[SEA_S4, SEA_S7], &[(242, 650)]),
];
#[rustfmt::skip]
const TITANS_34_SEAS: [SeaRow; 18] = [
    sea(SEA_N1, (414, 151), 1, &[SEA_N2, SEA_N5], &[OLYMPIA], &[(371, 126), (457, 126), (414, 201)]),
    sea(SEA_S1, (586, 849), 1, &[SEA_S2, SEA_S5], &[LACONIA], &[(629, 874), (543, 874), (586, 799)]),
    sea(SEA_N2, (557, 151), 0, &[SEA_N1, SEA_N3], &[OLYMPIA], &[(543, 126), (629, 126), (500, 201)]),
    sea(SEA_S2, (443, 849), 0, &[SEA_S1, SEA_S3], &[LACONIA], &[(457, 874), (371, 874), (500, 799)]),
    sea(SEA_N3, (629, 226), 0, &[SEA_N2, SEA_N4], &[ARCADIA, OLYMPIA], &[(586, 201), (672, 201), (629, 276)]),
    sea(SEA_S3, (371, 774), 0, &[SEA_S2, SEA_S4], &[LACONIA, TEGEA], &[(414, 799), (328, 799), (371, 724)]),
    sea(SEA_N4, (694, 313), 0, &[SEA_N3, SEA_N7], &[AEGINA, ARCADIA, ARGOLIS], &[(715, 276), (672, 350)]),
    sea(SEA_S4, (306, 687), 0, &[SEA_S3, SEA_S7], &[TEGEA, TRIPHYLIA, ZAKYNTHOS], &[(285, 724), (328, 650)]),
    sea(SEA_N5, (350, 238), 0, &[SEA_N1, SEA_N6], &[ELIS, ITHACA, OLYMPIA], &[(328, 201), (371, 276)]),
    sea(SEA_S5, (650, 762), 0, &[SEA_S1, SEA_S6], &[KYTHERA, LACONIA, MESSENIA], &[(672, 799), (629, 724)]),
    sea(SEA_N6, (285, 375), 0, &[SEA_N5, SEA_W1, SEA_W2], &[ELIS, ITHACA], &[(242, 350), (328, 350), (285, 425)]),
    sea(SEA_S6, (715, 625), 0, &[SEA_E1, SEA_E2, SEA_S5], &[KYTHERA, MESSENIA], &[(758, 650), (672, 650), (715, 575)]),
    sea(SEA_N7, (758, 425), 1, &[SEA_E1, SEA_E2, SEA_N4], &[AEGINA, ARGOLIS], &[(715, 425), (801, 425)]),
    sea(SEA_S7, (242, 575), 1, &[SEA_S4, SEA_W1, SEA_W2], &[TRIPHYLIA, ZAKYNTHOS], &[(285, 575), (199, 575)]),
    sea(SEA_W1, (178, 463), 2, &[SEA_N6, SEA_S7, SEA_W2], &[], &[(199, 425), (156, 500)]),
    sea(SEA_E1, (822, 537), 2, &[SEA_E2, SEA_N7, SEA_S6], &[], &[(801, 575), (844, 500)]),
    sea(SEA_W2, (285, 500), 0, &[SEA_N6, SEA_S7, SEA_W1], &[ELIS, TRIPHYLIA], &[(242, 500), (328, 500)]),
    sea(SEA_E2, (715, 500), 0, &[SEA_E1, SEA_N7, SEA_S6], &[ARGOLIS, MESSENIA], &[(758, 500), (672, 500)]),
];
#[rustfmt::skip]
const TITANS_34_STARTS: [Start; 0] = [
];

#[rustfmt::skip]
const TITANS_56_LANDS: [TerritoryRow; 21] = [
    land(PIERIA, "hyperborea", (377, 215), (2, 2, 1), Marks::None, &[CHALCIDICE, EPIRUS, THESSALY], &[SEA_N1, SEA_N2], &[(336, 215), (418, 215)]),
    land(CHALCIDICE, "hyperborea", (541, 215), (3, 2, 0), Marks::None, &[MAGNESIA, PIERIA, THESSALY], &[SEA_N2, SEA_N3], &[(500, 215), (582, 215)]),
    land(EPIRUS, "hyperborea", (336, 286), (2, 2, 0), Marks::None, &[AETOLIA, PIERIA, THESSALY], &[SEA_N1, SEA_N6, SEA_N7], &[(295, 286), (377, 286)]),
    land(THESSALY, "hyperborea", (500, 286), (1, 0, 2), Marks::White, &[AETOLIA, CHALCIDICE, EPIRUS, MAGNESIA, PHOCIS, PIERIA], &[], &[(459, 286), (541, 286)]),
    land(MAGNESIA, "hyperborea", (643, 322), (2, 2, 1), Marks::None, &[CHALCIDICE, PHOCIS, THESSALY], &[SEA_N3, SEA_N4, SEA_N5, SEA_N8], &[(623, 286), (664, 358)]),
    land(AETOLIA, "hyperborea", (377, 358), (2, 2, 1), Marks::None, &[EPIRUS, LOCRIS, PHOCIS, THESSALY], &[SEA_N7, SEA_N8], &[(336, 358), (418, 358)]),
    land(PHOCIS, "hyperborea", (541, 358), (3, 2, 0), Marks::None, &[AETOLIA, MAGNESIA, THESSALY], &[SEA_N8], &[(500, 358), (582, 358)]),
    land(LOCRIS, "hyperborea", (336, 429), (2, 0, 1), Marks::White, &[AETOLIA], &[SEA_N7, SEA_N8, SEA_W2], &[(295, 429), (377, 429)]),
    land(LACONIA, "apia", (623, 785), (2, 2, 1), Marks::None, &[ARCADIA, ARGOLIS, MESSENIA], &[SEA_S1, SEA_S2], &[(664, 785), (582, 785)]),
    land(MESSENIA, "apia", (459, 785), (3, 2, 0), Marks::None, &[ARCADIA, ELIS, LACONIA], &[SEA_S2, SEA_S3], &[(500, 785), (418, 785)]),
    land(ARGOLIS, "apia", (664, 714), (2, 2, 0), Marks::None, &[ARCADIA, CORINTHIA, LACONIA], &[SEA_S1, SEA_S6, SEA_S7], &[(705, 714), (623, 714)]),
    land(ARCADIA, "apia", (500, 714), (1, 0, 2), Marks::White, &[ACHAEA, ARGOLIS, CORINTHIA, ELIS, LACONIA, MESSENIA], &[], &[(541, 714), (459, 714)]),
    land(ELIS, "apia", (357, 678), (2, 2, 1), Marks::None, &[ACHAEA, ARCADIA, MESSENIA], &[SEA_S3, SEA_S4, SEA_S5, SEA_S8], &[(377, 714), (336, 642)]),
    land(CORINTHIA, "apia", (623, 642), (2, 2, 1), Marks::None, &[ACHAEA, ARCADIA, ARGOLIS, SICYON], &[SEA_S7, SEA_S8], &[(664, 642), (582, 642)]),
    land(ACHAEA, "apia", (459, 642), (3, 2, 0), Marks::None, &[ARCADIA, CORINTHIA, ELIS], &[SEA_S8], &[(500, 642), (418, 642)]),
    land(SICYON, "apia", (664, 571), (2, 0, 1), Marks::White, &[CORINTHIA], &[SEA_E2, SEA_S7, SEA_S8], &[(705, 571), (623, 571)]),
    land(EUBOEA, "euboea", (827, 358), (1, 0, 2), Marks::Small, &[], &[SEA_E1, SEA_N4, SEA_N5], &[(827, 358)]),
    land(CORCYRA, "corcyra", (132, 429), (1, 0, 2), Marks::Small, &[], &[SEA_N6, SEA_N7, SEA_W1], &[(132, 429)]),
    land(ZAKYNTHOS, "zakynthos", (173, 642), (1, 0, 2), Marks::Small, &[], &[SEA_S4, SEA_S5, SEA_W1], &[(173, 642)]),
    land(AEGINA, "aegina", (868, 571), (1, 0, 2), Marks::Small, &[], &[SEA_E1, SEA_S6, SEA_S7], &[(868, 571)]),
    land(DELOS, "delos", (500, 500), (1, 1, 3), Marks::Small, &[], &[SEA_E2, SEA_N8, SEA_S8, SEA_W2], &[(500, 500)]),
];
#[rustfmt::skip]
const TITANS_56_SEAS: [SeaRow; 20] = [
    sea(SEA_N1, (309, 168), 1, &[SEA_N2, SEA_N6], &[EPIRUS, PIERIA], &[(295, 144), (377, 144), (255, 215)]),
    sea(SEA_S1, (691, 832), 1, &[SEA_S2, SEA_S6], &[ARGOLIS, LACONIA], &[(705, 856), (623, 856), (745, 785)]),
    sea(SEA_N2, (500, 144), 0, &[SEA_N1, SEA_N3], &[CHALCIDICE, PIERIA], &[(459, 144), (541, 144)]),
    sea(SEA_S2, (500, 856), 0, &[SEA_S1, SEA_S3], &[LACONIA, MESSENIA], &[(541, 856), (459, 856)]),
    sea(SEA_N3, (664, 168), 1, &[SEA_N2, SEA_N4], &[CHALCIDICE, MAGNESIA], &[(623, 144), (705, 144), (664, 215)]),
    sea(SEA_S3, (336, 832), 1, &[SEA_S2, SEA_S4], &[ELIS, MESSENIA], &[(377, 856), (295, 856), (336, 785)]),
    sea(SEA_N4, (745, 263), 0, &[SEA_N3, SEA_N5], &[EUBOEA, MAGNESIA], &[(745, 215), (705, 286), (786, 286)]),
    sea(SEA_S4, (255, 737), 0, &[SEA_S3, SEA_S5], &[ELIS, ZAKYNTHOS], &[(255, 785), (295, 714), (214, 714)]),
    sea(SEA_N5, (745, 405), 0, &[SEA_E1, SEA_E2, SEA_N4, SEA_N8], &[EUBOEA, MAGNESIA], &[(745, 358), (705, 429), (786, 429)]),
    sea(SEA_S5, (255, 595), 0, &[SEA_S4, SEA_S8, SEA_W1, SEA_W2], &[ELIS, ZAKYNTHOS], &[(255, 642), (295, 571), (214, 571)]),
    sea(SEA_N6, (193, 322), 0, &[SEA_N1, SEA_N7], &[CORCYRA, EPIRUS], &[(214, 286), (173, 358)]),
    sea(SEA_S6, (807, 678), 0, &[SEA_S1, SEA_S7], &[AEGINA, ARGOLIS], &[(786, 714), (827, 642)]),
    sea(SEA_N7, (234, 393), 0, &[SEA_N6, SEA_W1, SEA_W2], &[AETOLIA, CORCYRA, EPIRUS, LOCRIS], &[(255, 358), (214, 429)]),
    sea(SEA_S7, (766, 607), 0, &[SEA_E1, SEA_E2, SEA_S6], &[AEGINA, ARGOLIS, CORINTHIA, SICYON], &[(745, 642), (786, 571)]),
    sea(SEA_N8, (541, 429), 0, &[SEA_E2, SEA_N5, SEA_W2], &[AETOLIA, DELOS, LOCRIS, MAGNESIA, PHOCIS], &[(459, 429), (541, 429), (623, 429)]),
    sea(SEA_S8, (459, 571), 0, &[SEA_E2, SEA_S5, SEA_W2], &[ACHAEA, CORINTHIA, DELOS, ELIS, SICYON], &[(541, 571), (459, 571), (377, 571)]),
    sea(SEA_E1, (868, 476), 2, &[SEA_E2, SEA_N5, SEA_S7], &[AEGINA, EUBOEA], &[(868, 429), (827, 500), (909, 500)]),
    sea(SEA_W1, (132, 524), 2, &[SEA_N7, SEA_S5, SEA_W2], &[CORCYRA, ZAKYNTHOS], &[(132, 571), (173, 500), (91, 500)]),
    sea(SEA_W2, (336, 500), 0, &[SEA_N7, SEA_N8, SEA_S5, SEA_S8, SEA_W1], &[DELOS, LOCRIS], &[(255, 500), (336, 500), (418, 500)]),
    sea(SEA_E2, (664, 500), 0, &[SEA_E1, SEA_N5, SEA_N8, SEA_S7, SEA_S8], &[DELOS, SICYON], &[(745, 500), (664, 500), (582, 500)]),
];
#[rustfmt::skip]
const TITANS_56_STARTS: [Start; 0] = [
];

/// Every board, in the order of [`MapId`].
pub(super) static MAPS: [Map; 5] = [
    Map::new(
        MapId::Classic23,
        BoardKind::Classic,
        &[2, 3],
        &CLASSIC_23_LANDS,
        &CLASSIC_23_SEAS,
        &CLASSIC_23_STARTS,
    ),
    Map::new(MapId::Classic4, BoardKind::Classic, &[4], &CLASSIC_4_LANDS, &CLASSIC_4_SEAS, &CLASSIC_4_STARTS),
    Map::new(MapId::Classic5, BoardKind::Classic, &[5], &CLASSIC_5_LANDS, &CLASSIC_5_SEAS, &CLASSIC_5_STARTS),
    Map::new(
        MapId::Titans34,
        BoardKind::Titans,
        &[2, 3, 4],
        &TITANS_34_LANDS,
        &TITANS_34_SEAS,
        &TITANS_34_STARTS,
    ),
    Map::new(
        MapId::Titans56,
        BoardKind::Titans,
        &[4, 5, 6],
        &TITANS_56_LANDS,
        &TITANS_56_SEAS,
        &TITANS_56_STARTS,
    ),
];
