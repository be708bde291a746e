//! Positions for tests, and a way to talk to the game in its own notation.

use arrayvec::ArrayVec;
use kernel::{Dice, Game, Refusal, Seat, Seats, Turn, Undo, play};
use mezo::components::{Ability, Altar, Card, God, Slot, WrathTile, crowd};
use mezo::{
    ByRegion, BySeat, Call, CallOrder, ChooseAction, ChooseTribeAbility, Closed, Deploy, Event, Frame,
    Hidden, Mezo, MezoOptions, MoveGod, Piece, Region, Round, Stage, Tabletop, Tribe, TurnOrder, Units,
    Vertex,
};

pub(crate) const P: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

/// A position in the making.
pub(crate) struct Scenario {
    pub(crate) game: Mezo,
}

impl Scenario {
    /// Age 1, gods in the order of the box, VP 50, 40, 30, 20, all units in the Reserve, nothing on the board.
    pub(crate) fn new(players: u8, desolate: &[Region]) -> Scenario {
        assert_eq!(desolate.len(), usize::from(crowd(players).desolate));
        let tribe = |at: u8| Tribe {
            god: Some(God::ALL[usize::from(at)]),
            vp: 50 - 10 * u32::from(at),
            reserve: Units::new(8, 8),
            ..Tribe::default()
        };
        let mut regions = ByRegion::default();
        let in_play = Region::ALL.into_iter().filter(|region| !desolate.contains(region));
        for (region, altar) in in_play.clone().zip(Altar::ALL) {
            let site: &mut mezo::Site = &mut regions[region];
            site.altar = Some(altar);
        }
        let game = Mezo {
            table: Tabletop {
                options: MezoOptions::default(),
                age: 1,
                answers: 0,
                seats: (0..players).map(tribe).collect(),
                regions,
                wrath: ArrayVec::from_iter([WrathTile::Storm]),
                books: kernel::Per::NOWHERE,
                blessed: None,
                conflict: None,
                agenda: ArrayVec::new(),
            },
            hidden: Hidden {
                tiles: in_play.collect(),
                wrath: ArrayVec::from_iter([WrathTile::Zenith, WrathTile::Mountain]),
                cards: BySeat::default(),
            },
            dice: Dice::from_seed("scene"),
        };
        Scenario { game }
    }

    pub(crate) fn gods(mut self, gods: &[God]) -> Scenario {
        for (tribe, &god) in self.game.table.seats.iter_mut().zip(gods) {
            tribe.god = Some(god);
        }
        self
    }

    pub(crate) fn options(mut self, options: MezoOptions) -> Scenario {
        self.game.table.options = options;
        self
    }

    pub(crate) fn age(mut self, age: u8) -> Scenario {
        self.game.table.age = age;
        while self.game.table.wrath.len() < usize::from(age) {
            let next = self.game.hidden.wrath.pop().unwrap();
            self.game.table.wrath.push(next);
        }
        self
    }

    pub(crate) fn tile(mut self, tile: WrathTile) -> Scenario {
        let at = usize::from(tile.age() - 1);
        self.game.table.wrath[at] = tile;
        self
    }

    pub(crate) fn vp(mut self, vp: &[u32]) -> Scenario {
        for (tribe, &vp) in self.game.table.seats.iter_mut().zip(vp) {
            tribe.vp = vp;
        }
        self
    }

    pub(crate) fn tribe(&mut self, seat: Seat) -> &mut Tribe {
        &mut self.game.table.seats[seat.index()]
    }

    pub(crate) fn devotion(mut self, seat: Seat, space: u8) -> Scenario {
        self.tribe(seat).devotion = space;
        self
    }

    pub(crate) fn ability(mut self, seat: Seat, ability: Ability) -> Scenario {
        self.tribe(seat).abilities.push(ability);
        self
    }

    pub(crate) fn god_at(mut self, seat: Seat, vertex: Vertex) -> Scenario {
        self.tribe(seat).vertex = Some(vertex);
        self
    }

    pub(crate) fn units(mut self, seat: Seat, region: Region, w: u8, s: u8) -> Scenario {
        self.tribe(seat).reserve.take(Units::new(w, s));
        self.game.table.regions[region].units[seat].add(Units::new(w, s));
        self
    }

    pub(crate) fn xibalba(mut self, seat: Seat, w: u8, s: u8) -> Scenario {
        let tribe = self.tribe(seat);
        tribe.reserve.take(Units::new(w, s));
        tribe.xibalba.add(Units::new(w, s));
        self
    }

    /// All but these of the Reserve go to Xibalba.
    pub(crate) fn reserve(self, seat: Seat, w: u8, s: u8) -> Scenario {
        let reserve = self.game.table.tribe(seat).reserve;
        self.xibalba(seat, reserve.warriors - w, reserve.shamans - s)
    }

    pub(crate) fn glyphs(mut self, seat: Seat, region: Region, n: u8) -> Scenario {
        self.game.table.regions[region].glyphs[seat] += n;
        self
    }

    pub(crate) fn pyramid(mut self, region: Region, pieces: &[(Option<Seat>, u8)]) -> Scenario {
        self.game.table.regions[region].pyramid =
            pieces.iter().map(|&(owner, level)| Piece { owner, level }).collect();
        self
    }

    pub(crate) fn altar(mut self, region: Region, altar: Altar) -> Scenario {
        let old = self.game.table.regions[region].altar.replace(altar);
        let other =
            Region::ALL.into_iter().find(|&r| r != region && self.game.table.regions[r].altar == Some(altar));
        if let Some(other) = other {
            self.game.table.regions[other].altar = old;
        }
        self
    }

    pub(crate) fn book(mut self, seat: Seat, space: mezo::components::Space) -> Scenario {
        self.tribe(seat).reserve.take(Units::one(space.book().unit()));
        self.game.table.books[space] = Some(seat);
        self
    }

    /// The Champion of `region` belongs to `owner`, who gives up another one for it.
    pub(crate) fn champion(mut self, region: Region, owner: Seat) -> Scenario {
        let regions = &mut self.game.table.regions;
        let theirs = Region::ALL.into_iter().find(|&r| regions[r].champion == Some(owner)).unwrap();
        regions[theirs].champion = regions[region].champion.replace(owner);
        self
    }

    fn phase(mut self, frame: impl Into<Frame>) -> Scenario {
        self.game.table.agenda = ArrayVec::from_iter([frame.into()]);
        self
    }

    pub(crate) fn push(mut self, frame: impl Into<Frame>) -> Scenario {
        self.game.table.agenda.push(frame.into());
        self
    }

    pub(crate) fn order(&self) -> TurnOrder {
        self.game.table.vp_order()
    }

    /// Champions everywhere but in `blessed`; the seat `owner` has that of `region`.
    fn champions(&mut self, blessed: Region, region: Option<(Region, Seat)>) {
        let each = crowd(self.game.table.players()).champions;
        let mut left: Vec<Seat> = self
            .game
            .table
            .everyone()
            .flat_map(|seat| std::iter::repeat_n(seat, usize::from(each)))
            .collect();
        if let Some((region, owner)) = region {
            self.game.table.regions[region].champion = Some(owner);
            let at = left.iter().position(|&seat| seat == owner).unwrap();
            left.remove(at);
        }
        for at in self.game.hidden.tiles.clone() {
            let site = &mut self.game.table.regions[at];
            if at != blessed && site.champion.is_none() && region.map(|(r, _)| r) != Some(at) {
                site.champion = Some(left.remove(0));
            }
        }
        self.game.table.blessed = Some(blessed);
    }

    fn deal(&mut self, in_hand: bool, card: bool) {
        for seat in self.game.table.everyone() {
            let god = self.game.table.tribe(seat).god.unwrap();
            let mut deck: ArrayVec<Card, 5> = god.cards().into();
            let mut closed = Closed::default();
            if card {
                self.tribe(seat).card = Some(deck.remove(0));
            }
            if in_hand {
                closed.hand = deck.drain(deck.len() - 3..).collect();
            }
            closed.deck = deck;
            self.game.hidden.cards[seat] = closed;
        }
    }

    /// The conflict of `region`, where `owner` has the Champion: cards lie open, the first action is due.
    pub(crate) fn conflict(mut self, region: Region, owner: Seat) -> Scenario {
        let blessed = self.game.table.in_play().iter().filter(|&r| r != region).last().unwrap();
        self.champions(blessed, Some((region, owner)));
        let n = self.game.table.players();
        let order = owner.next(n).round(n).collect();
        self.start(region, order)
    }

    /// The conflict of the Blessed region.
    pub(crate) fn blessed(mut self, region: Region) -> Scenario {
        self.champions(region, None);
        let order = self.order();
        self.start(region, order)
    }

    fn start(mut self, region: Region, order: TurnOrder) -> Scenario {
        self.game.table.conflict = Some(region);
        self.game.hidden.tiles.retain(|tile| *tile != region);
        self.deal(false, true);
        self.phase(ChooseAction(Round::new(order)))
    }

    /// The card of a seat in this conflict.
    pub(crate) fn card(mut self, seat: Seat, card: Card) -> Scenario {
        let old = self.tribe(seat).card.replace(card).unwrap();
        let deck = &mut self.game.hidden.cards[seat].deck;
        if let Some(at) = deck.iter().position(|one| *one == card) {
            deck[at] = old;
        }
        self
    }

    pub(crate) fn cover(mut self, seat: Seat, slots: &[Slot]) -> Scenario {
        self.tribe(seat).covered = slots.iter().copied().collect();
        self
    }

    /// Skips actions: it is turn number `turn` of the two rounds, and who has acted has covered the first slots.
    pub(crate) fn turn(mut self, now: u8) -> Scenario {
        let Some(Frame::ChooseAction(ChooseAction(round))) = self.game.table.agenda.last_mut() else {
            panic!()
        };
        round.turn = now;
        let order = round.order;
        for at in 0..now {
            let seat = order.get(at % order.len()).unwrap();
            let covered = &mut self.tribe(seat).covered;
            if covered.len() < usize::from(at / order.len()) + 1 {
                let slot = Slot::ALL.into_iter().find(|slot| !covered.contains(slot)).unwrap();
                covered.push(slot);
            }
        }
        self
    }

    /// The last action of the conflict is due: after it come rituals and prizes.
    pub(crate) fn last_action(self) -> Scenario {
        let turns = 2 * self.game.table.players();
        self.turn(turns - 1)
    }

    /// The seat `seat` is to act.
    pub(crate) fn acting(self, seat: Seat) -> Scenario {
        let Some(Frame::ChooseAction(ChooseAction(round))) = self.game.table.agenda.last() else { panic!() };
        let at = round.order.as_slice().iter().position(|&one| one == seat).unwrap();
        self.turn(at as u8)
    }

    /// All other conflicts of the Age are over.
    pub(crate) fn last_conflict(mut self) -> Scenario {
        for region in std::mem::take(&mut self.game.hidden.tiles) {
            self.game.table.regions[region].champion = None;
        }
        self
    }

    /// The conflicts of these regions are over.
    pub(crate) fn resolved(mut self, regions: &[Region]) -> Scenario {
        self.game.hidden.tiles.retain(|tile| !regions.contains(tile));
        for &region in regions {
            self.game.table.regions[region].champion = None;
        }
        self
    }

    /// The Call step; `seat` calls, others are done.
    pub(crate) fn calling(mut self, seat: Seat) -> Scenario {
        let blessed = *self.game.hidden.tiles.last().unwrap();
        self.champions(blessed, None);
        self.deal(false, false);
        let order = self.order();
        let n = self.game.table.players();
        let scenario = self.phase(Call(Round { order, turn: n }));
        scenario.push(CallOrder { seat })
    }

    /// The Deploy turn of `seat`, which is first in VP order.
    pub(crate) fn deploying(mut self, seat: Seat, champions_at: &[Region]) -> Scenario {
        self.deal(false, false);
        for &region in champions_at {
            self.game.table.regions[region].champion = Some(seat);
        }
        let order = self.order();
        assert_eq!(order.get(0), Some(seat));
        let left = crowd(self.game.table.players()).champions - champions_at.len() as u8;
        let open =
            Region::ALL.into_iter().find(|&region| self.game.table.deploy_limit(seat, region) > 0).unwrap();
        let stage = if left == 0 { Stage::Units(open) } else { Stage::Champions(left) };
        self.phase(Deploy { order, turn: 0, stage })
    }

    /// The powers of the Age are being taken.
    pub(crate) fn powers(mut self) -> Scenario {
        self.deal(false, false);
        let order = self.order();
        self.phase(ChooseTribeAbility(Round::new(order)))
    }

    /// The last answer of the Call step is due: a tile is revealed after it.
    pub(crate) fn before_conflicts(mut self, next: Region) -> Scenario {
        let at = self.game.hidden.tiles.iter().position(|tile| *tile == next).unwrap();
        let last = self.game.hidden.tiles.len() - 1;
        self.game.hidden.tiles.swap(at, last);
        let blessed = self.game.hidden.tiles[0];
        self.champions(blessed, None);
        self.deal(false, false);
        let order = self.order();
        let seat = order.get(order.len() - 1).unwrap();
        let scenario = self.phase(Call(Round { order, turn: order.len() }));
        scenario.push(MoveGod { seat })
    }

    /// P3 is alone in the conflict with a Warrior: after the last action the Codex is P3's.
    pub(crate) fn conflict_codex(self) -> Scenario {
        self.altar(Region::Becan, Altar::Sun).units(P[3], Region::Becan, 1, 0).last_action()
    }

    /// A Warrior comes from Xibalba to `region`.
    pub(crate) fn units_from_xibalba(mut self, seat: Seat, region: Region) -> Scenario {
        self.tribe(seat).xibalba.take(Units::new(1, 0));
        self.game.table.regions[region].units[seat].add(Units::new(1, 0));
        self
    }

    pub(crate) fn build(self) -> Play {
        if let Err(broken) = self.game.check() {
            panic!("the scenario is broken: {broken}\n{:#?}", self.game.table.agenda);
        }
        Play { game: self.game, events: Vec::new(), undo: Undo::Free }
    }
}

/// A game that is talked to in notation.
pub(crate) struct Play {
    pub(crate) game: Mezo,
    pub(crate) events: Vec<Event>,
    pub(crate) undo: Undo,
}

impl Play {
    pub(crate) fn try_do(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.events.clear();
        self.undo = play(&mut self.game, seat, action.parse().unwrap(), &mut self.events)?;
        self.game.check().unwrap();
        Ok(())
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &str) -> &mut Self {
        if let Err(refusal) = self.try_do(seat, action) {
            panic!("{seat} {action}: {refusal}; may: {:?}", self.legal());
        }
        self
    }

    /// Everybody lays down the first card in hand.
    pub(crate) fn select(&mut self) -> &mut Self {
        while let (Frame::SelectCard(_), Some(seat)) = (self.asked(), self.awaited()) {
            let card = self.game.hidden.cards[seat].hand[0];
            self.act(seat, &format!("SelectCard({card})"));
        }
        self
    }

    /// The options of who is awaited first, in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        if let Some(seat) = self.game.turn().seats().first() {
            self.game.legal(seat, &mut legal);
        }
        legal.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn awaited(&self) -> Option<Seat> {
        self.game.turn().seats().first()
    }

    pub(crate) fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|one| one == action)
    }

    pub(crate) fn refusal(&mut self, seat: Seat, action: &str) -> String {
        let before = self.game.clone();
        let refusal = self.try_do(seat, action).expect_err("it is refused").to_string();
        assert_eq!(self.game, before);
        refusal
    }

    /// Plays on with `choose` until it says no.
    pub(crate) fn until(&mut self, mut done: impl FnMut(&Mezo) -> bool) -> &mut Self {
        let mut legal = Vec::new();
        while !done(&self.game) {
            let Turn::Awaiting(seats) = self.game.turn() else { break };
            let seat = seats.first().unwrap();
            legal.clear();
            self.game.legal(seat, &mut legal);
            let quiet = legal.iter().position(|action| {
                let text = action.to_string();
                ["Stop", "No", "Stay"].contains(&&*text)
                    || text.ends_with(", Devotion)")
                    || text.ends_with("(0)")
                    || text.ends_with(", 0, 0)")
            });
            let action = legal[quiet.unwrap_or(0)];
            let _ = self.game.apply(seat, action, &mut self.events);
            self.game.check().unwrap();
        }
        self
    }

    pub(crate) fn vp(&self) -> Vec<u32> {
        self.game.table.seats.iter().map(|tribe| tribe.vp).collect()
    }

    pub(crate) fn tribe(&self, seat: Seat) -> &Tribe {
        self.game.table.tribe(seat)
    }

    pub(crate) fn at(&self, seat: Seat, region: Region) -> Units {
        self.game.table.units_in(seat, region)
    }

    pub(crate) fn strength(&self, seat: Seat) -> u16 {
        self.game.table.strength(seat)
    }

    pub(crate) fn asked(&self) -> Frame {
        *self.game.table.agenda.last().unwrap()
    }

    pub(crate) fn over(&self) -> bool {
        self.game.turn().seats() == Seats::NONE
    }
}
