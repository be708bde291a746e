//! The world as it is drawn: as it lies, or as it would lie after what is being looked at.

use gheos::board::{Board, Laid, Slot};
use gheos::components::{Faces, Goods};
use gheos::lands::{Ground, Lands, Node as LandPart};
use gheos::map::{Cell, LandKey};
use gheos::prospect::{Homes, Prospect, War};
use gheos::score::{Counted, Terms, symbols, terms};
use gheos::{Change, Civ, Committed, GheosView, PerCiv, PhaseView};

/// Tiles, lands and who lives on them.
pub(super) struct Shown {
    pub(super) board: Board,
    faces: &'static Faces,
    pub(super) lands: Lands,
    /// Where every civilization stands. Two on one land are at war; one that must move and may choose has none.
    pub(super) homes: Homes,
    /// The tile that is looked at, as it would lie. It is part of the board here.
    pub(super) ghost: Option<Laid>,
    /// What the tile in question causes, while that is being settled or looked at.
    pub(super) cause: Option<(Change, Prospect)>,
}

/// What a land part belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// People live on it.
    Peopled(Civ),
    /// Two or three peoples meet on it.
    Contested,
    /// A continent without people.
    Free,
    /// Two shores facing each other.
    Island,
    /// Land without a meaning yet.
    Stub,
}

impl Shown {
    /// The table of `view`, with `ghost` laid in it where there is one.
    pub(super) fn of(view: &GheosView, ghost: Option<Laid>) -> Shown {
        let committed = committed(view);
        let change = match (&view.phase, committed) {
            (PhaseView::PayFollower(play), _) => Some(play.change()),
            (_, Some(play)) => Some(play.change()),
            (_, None) => {
                ghost.map(|play| Change { play, replaced: view.board.at(play.cell), moved_to: None })
            }
        };
        let cause = change.map(|change| (change, change.prospect(view.ground(), &view.civ)));
        let mut board = view.board.clone();
        let mut homes = view.civ;
        if let Some((change, prospect)) = &cause {
            board.lay(change.play);
            let goal = change.moved_to.or(prospect.only_target());
            for affected in &prospect.affected {
                homes[affected.civ] = prospect.home(affected, goal);
            }
        }
        let faces = view.options.faces();
        let lands = Lands::of(Ground { board: &board, faces });
        let ghost = match &view.phase {
            PhaseView::PayFollower(play) => Some(play.play),
            _ => ghost,
        };
        Shown { board, faces, lands, homes, ghost, cause }
    }

    /// The same once a war is fought that leaves nothing to choose: the weaker are gone.
    pub(super) fn settled(mut self, view: &GheosView) -> Shown {
        if let Some(war) = self.war(view)
            && war.strongest().count() == 1
        {
            let survivor = war.strongest().next();
            for (civ, _) in war.sides.iter().filter(|(civ, _)| Some(*civ) != survivor) {
                self.homes[*civ] = None;
            }
        }
        self
    }

    /// The war that the tile in question causes, as far as it is settled who is in it.
    pub(super) fn war(&self, view: &GheosView) -> Option<War> {
        let (change, prospect) = self.cause.as_ref()?;
        prospect.war(change.moved_to.or(prospect.only_target()), view.options.war_sword_basis)
    }

    /// The tiles with what is printed on them.
    pub(super) fn ground(&self) -> Ground<'_> {
        Ground { board: &self.board, faces: self.faces }
    }

    /// Every land part of the table.
    pub(super) fn parts(&self) -> impl Iterator<Item = LandPart> + '_ {
        let slots = 0..self.board.tiles().len() as Slot;
        slots.flat_map(|slot| (0..self.ground().face(slot).shape.count()).map(move |part| (slot, part)))
    }

    /// The land parts of a continent.
    pub(super) fn parts_of(&self, key: LandKey) -> impl Iterator<Item = LandPart> + '_ {
        self.parts().filter(move |part| self.lands.continent(*part).is_some_and(|land| land.key == key))
    }

    /// Those who live on a continent: one, or more while they are at war.
    pub(super) fn dwellers(&self, key: LandKey) -> impl Iterator<Item = Civ> + '_ {
        self.homes.iter().filter(move |(_, home)| *home == Some(key)).map(|(civ, _)| civ)
    }

    /// What a land part belongs to.
    pub(super) fn kind(&self, part: LandPart) -> Kind {
        match self.lands.continent(part) {
            Some(land) => match self.dwellers(land.key).collect::<Vec<_>>().as_slice() {
                [] => Kind::Free,
                [civ] => Kind::Peopled(*civ),
                [..] => Kind::Contested,
            },
            None if self.ground().beyond(part).next().is_some() => Kind::Island,
            None => Kind::Stub,
        }
    }

    /// What the land of a civilization shows; nothing while it is on the move or gone.
    pub(super) fn goods(&self, civ: Civ) -> Option<Goods> {
        self.homes[civ].and_then(|key| self.lands.named(key)).map(|land| land.goods)
    }

    /// Whether a civilization is at war or looks for land, so that it counts for nobody now.
    pub(super) fn in_turmoil(&self, civ: Civ) -> bool {
        let contested = self.homes[civ].is_some_and(|key| self.dwellers(key).count() > 1);
        let adrift = self.cause.as_ref().and_then(|(_, prospect)| prospect.migrating());
        contested || (self.homes[civ].is_none() && adrift.is_some_and(|moving| moving.civ == civ))
    }

    /// What these cubes would score on the civilizations that stand firm.
    pub(super) fn terms(&self, view: &GheosView, cubes: &PerCiv<u8>, what: Counted) -> Terms {
        let firm = PerCiv::from_fn(|civ| self.homes[civ].filter(|_| !self.in_turmoil(civ)));
        terms(cubes, view.options.follower_model, &symbols(&firm, &self.lands, what))
    }

    /// The cell of the tile in question: laid just now, or about to be.
    pub(super) fn focus(&self) -> Option<Cell> {
        self.ghost.map(|laid| laid.cell).or(self.cause.as_ref().map(|(change, _)| change.play.cell))
    }
}

/// The play that everybody knows of and whose consequences are being settled.
pub(super) fn committed(view: &GheosView) -> Option<&Committed> {
    match &view.phase {
        PhaseView::PayFollower(play)
        | PhaseView::ChooseMigration(play)
        | PhaseView::ChooseWarWinner(play) => Some(play),
        PhaseView::PlayTile
        | PhaseView::ChooseTile
        | PhaseView::ChooseSpot { .. }
        | PhaseView::ChooseFacing { .. }
        | PhaseView::ChooseDevotion
        | PhaseView::ChooseColour { .. }
        | PhaseView::ChooseScoring
        | PhaseView::Over { .. } => None,
    }
}

/// The tile of `after` that does not lie so in `before`.
pub(super) fn newly_laid(before: &Board, after: &Board) -> Option<Laid> {
    after.tiles().iter().copied().find(|laid| before.at(laid.cell) != Some(*laid))
}
