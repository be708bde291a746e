//! BUILD, DEMOLISH and TRANSFORM: glyphs and pyramids.

use super::effects::Act;
use super::{Log, Visit};
use crate::action::{Target, Work};
use crate::agenda::{Progress, Run};
use crate::components::{STACK_SHARE_VP, TOP_LEVEL};
use crate::effect::Clause;
use crate::event::{Event, Why};
use crate::map::Region;
use crate::state::{BySeat, Piece, Tabletop};
use kernel::Seat;
use std::ops::ControlFlow;

impl Tabletop {
    /// The level `seat` could build in `region` now (MEZO-5.82).
    pub fn buildable(&self, seat: Seat, region: Region) -> Option<u8> {
        match self.regions[region].pyramid.last() {
            None => (1..=TOP_LEVEL).find(|&level| self.piece_supply(seat, level) > 0),
            Some(top) => {
                Some(top.level + 1).filter(|&level| level <= TOP_LEVEL && self.piece_supply(seat, level) > 0)
            }
        }
    }

    pub(super) fn offer_buildings(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        let glyph = self.glyph_supply(run.actor) > 0;
        for region in self.reach(run, clause.scope).iter() {
            if glyph {
                out(Act::Build(region, Work::Glyph))?;
            }
            if !clause.glyph_only && self.buildable(run.actor, region).is_some() {
                out(Act::Build(region, Work::Pyramid))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn build(&mut self, run: Run, region: Region, work: Work, log: &mut impl Log) {
        let seat = run.actor;
        self.piece_done(run, Some(region));
        match work {
            Work::Glyph => {
                self.regions[region].glyphs[seat] += 1;
                log.emit(|| Event::GlyphBuilt { seat, region });
            }
            Work::Pyramid => {
                let Some(level) = self.buildable(seat, region) else { return };
                self.regions[region].pyramid.push(Piece { owner: Some(seat), level });
                log.emit(|| Event::PieceBuilt { seat, region, level });
                self.score_stack(seat, region, log);
            }
        }
    }

    /// MEZO-5.83: the height of the stack for the builder, a point for each other owner in it.
    fn score_stack(&mut self, seat: Seat, region: Region, log: &mut impl Log) {
        let mut gains = BySeat([(0, Why::Share(region)); 4]);
        for owner in self.regions[region].pyramid.iter().filter_map(|piece| piece.owner) {
            gains[owner].0 = STACK_SHARE_VP;
        }
        gains[seat] = (self.regions[region].pyramid.len() as u32, Why::Pyramid(region));
        self.award(&gains, log);
    }

    pub(super) fn offer_demolitions(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        for region in self.reach(run, clause.scope).iter() {
            let site = &self.regions[region];
            for owner in self.everyone().filter(|&owner| site.glyphs[owner] > 0) {
                out(Act::Demolish(region, Target::Glyph(owner)))?;
            }
            if !site.pyramid.is_empty() {
                out(Act::Demolish(region, Target::Pyramid))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// MEZO-5.84: back to its owner's supply, which is what is not on the board.
    pub(super) fn demolish(&mut self, run: Run, region: Region, target: Target, log: &mut impl Log) {
        let seat = run.actor;
        self.piece_done(run, None);
        let site = &mut self.regions[region];
        let (work, owner) = match target {
            Target::Glyph(owner) => {
                site.glyphs[owner] -= 1;
                (Work::Glyph, Some(owner))
            }
            Target::Pyramid => (Work::Pyramid, site.pyramid.pop().and_then(|piece| piece.owner)),
        };
        log.emit(|| Event::Demolished { seat, region, work, owner });
    }

    pub(super) fn offer_transformations(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        let seat = run.actor;
        let glyph = self.glyph_supply(seat) > 0;
        for region in self.reach(run, clause.scope).iter() {
            let site = &self.regions[region];
            // MEZO-5.85
            for owner in self.everyone().filter(|&owner| glyph && owner != seat && site.glyphs[owner] > 0) {
                out(Act::Transform(region, Target::Glyph(owner)))?;
            }
            // MEZO-5.86
            let top = site.pyramid.last();
            if top.is_some_and(|top| top.owner == Some(seat) || self.piece_supply(seat, top.level) > 0) {
                out(Act::Transform(region, Target::Pyramid))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn transform(&mut self, run: Run, region: Region, target: Target, log: &mut impl Log) {
        let seat = run.actor;
        self.piece_done(run, None);
        let site = &mut self.regions[region];
        match target {
            Target::Glyph(owner) => {
                site.glyphs[owner] -= 1;
                site.glyphs[seat] += 1;
                log.emit(|| Event::Transformed { seat, region, work: Work::Glyph, owner: Some(owner) });
            }
            Target::Pyramid => {
                let Some(top) = site.pyramid.last_mut() else { return };
                let owner = top.owner.replace(seat);
                log.emit(|| Event::Transformed { seat, region, work: Work::Pyramid, owner });
                self.score_stack(seat, region, log);
            }
        }
    }

    /// A piece was built, demolished or transformed: the clause did one thing.
    fn piece_done(&mut self, run: Run, built: Option<Region>) {
        let next = Run { did: 1, built, clause: run.clause + 1, progress: Progress::Fresh, ..run };
        self.replace(next);
    }
}
