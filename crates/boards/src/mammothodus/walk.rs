//! A walk as one thing: a figure, the ground it goes over, and the cards that pay for it.

use super::art::card_chip;
use super::drawing::Drawing;
use super::lend::{self, Lent};
use super::pack::heart;
use super::pieces::{Piece, Stood, stand};
use super::rooms::ROOMS;
use super::words::{clan_name, count};
use super::{badges, question};
use crate::errand::{Errand, Leg};
use crate::{Node, html, svg};
use mammothodus::components::{Card, Cards, Clan, Colour, Shard, worth};
use mammothodus::map::{AREAS, Area};
use mammothodus::{Action, Cause, CenterHumans, ChooseFigure, Craft, Deed, Frame, Slot, Tabletop, fitting};

/// A step that is walked wherever it leads, before the name of its area.
const STEP: &str = "step-";

/// What a figure of the active clan could walk on.
struct Walker {
    figure: Colour,
    from: Area,
    /// What is said to the rules to begin.
    first: Action,
    /// The cards of its own clan that fit.
    own: Cards,
    /// What the other clans of the same person could add, in the order in which they are asked.
    lent: Vec<(Slot, Cards)>,
}

/// The ground in order, and the shard that is taken up after so many steps.
#[derive(Clone, Default)]
struct Route {
    areas: Vec<Area>,
    takes: Option<(usize, Shard)>,
}

/// A piece of the map, as one with which a walk begins if it may.
pub(super) fn piece(drawing: &Drawing<'_>, stood: &Stood, node: Node) -> Node {
    match (stood.piece, walker(drawing, &stood.spot())) {
        (Piece::Figure(clan, colour), Some(_)) => begins(node, &stood.spot(), clan, colour),
        _ => node,
    }
}

/// The node as one with which a walk begins, by hand or by key.
fn begins(node: Node, spot: &str, clan: Clan, colour: Colour) -> Node {
    node.attr("data-errand", spot)
        .attr("role", "button")
        .attr("tabindex", "0")
        .attr("aria-label", format!("Walk with the {colour} figure of the {}", clan_name(clan)))
}

/// The figures that may walk, large enough for a finger: on the map they may stand in a crowd.
pub(super) fn walkers(drawing: &Drawing<'_>) -> Option<Node> {
    let table = drawing.table();
    let clan = table.actor().clan?;
    let able = table.actor().figures.entries().filter_map(|(colour, area)| {
        let spot = format!("figure-{clan}-{colour}");
        walker(drawing, &spot).map(|_| begins(question::figure_tile(clan, colour, area), &spot, clan, colour))
    });
    let able: Vec<Node> = able.collect();
    let heading = html("p").class("mam-soft").text("Or walk at once with");
    (!able.is_empty()).then(|| {
        html("div").class("mam-walkers").child(heading).child(html("ul").class("mam-tiles").children(able))
    })
}

/// The walk that touching these places means: a figure first, then the ground it goes over.
pub(super) fn errand(drawing: &Drawing<'_>, places: &[String]) -> Option<Errand> {
    let (first, way) = places.split_first()?;
    let walker = walker(drawing, first)?;
    let now = stand(drawing.table());
    let route = route(&walker, &now, way);
    let begins = now.iter().find(|stood| stood.spot() == *first).map(|stood| stood.at)?;
    let Some(&end) = route.areas.last() else {
        let most = walker.most();
        let title =
            format!("Up to {}: draw along the ground, or click where to stop", count(most, "step", "steps"));
        let over = svg("g").class("over mam-route").children(badges::steps(walker.from, most, most));
        let body = html("div").class("mam-walk").maybe(ways(&walker, &route));
        return Some(Errand { title, yes: "Walk", legs: Vec::new(), shorter: None, body, over });
    };
    let (own, lent) = walker.pay(route.areas.len() as u8);
    Some(Errand {
        title: format!("Walk {} to {}", count(route.areas.len() as u32, "step", "steps"), end.place()),
        yes: "Walk",
        legs: legs(drawing, &walker, &route, (&own, &lent)),
        shorter: Some(shorter(first, &walker, &route)),
        body: body(drawing, &walker, &route, (&own, &lent)),
        over: drawn(begins, &route),
    })
}

/// The figure that this spot stands for, if it may walk now.
fn walker(drawing: &Drawing<'_>, spot: &str) -> Option<Walker> {
    let table = drawing.table();
    drawing.asked()?;
    let clan = table.actor().clan?;
    let (figure, from) =
        table.actor().figures.entries().find(|(colour, _)| spot == format!("figure-{clan}-{colour}"))?;
    let first = match drawing.top()? {
        Frame::ChooseAction(_) => Action::Deed(Deed::Move),
        Frame::ChooseFigure(ChooseFigure { craft: Craft::Move, .. }) => Action::Figure(figure),
        _ => return None,
    };
    let own = fitting(&drawing.view.hand(table.active), Craft::Move.colour(), from);
    let lent = lend::lenders(drawing, Cause::Figure(Craft::Move, figure));
    let able = drawing.offers(|action| action == first) && !own.is_empty();
    able.then_some(Walker { figure, from, first, own, lent })
}

impl Walker {
    fn bonus(&self) -> u8 {
        Tabletop::bonus(Craft::Move, self.figure)
    }

    /// How far it gets with every card.
    fn most(&self) -> u8 {
        worth(&self.own) + self.bonus() + self.lent.iter().map(|(_, cards)| worth(cards)).sum::<u8>()
    }

    /// The cards for so many steps: the clan's own first, then those of the others; plain ones before wild ones, and
    /// nothing twice as strong as it need be while something else will do.
    fn pay(&self, steps: u8) -> (Vec<Card>, Lent) {
        let mut need = steps.saturating_sub(self.bonus()).max(1);
        let own = pick(&self.own, &mut need);
        let lent = self.lent.iter().map(|(slot, cards)| (*slot, pick(cards, &mut need)));
        (own, lent.collect())
    }
}

fn pick(cards: &Cards, need: &mut u8) -> Vec<Card> {
    let mut left: Vec<Card> =
        cards.present().flat_map(|(card, many)| std::iter::repeat_n(card, many.into())).collect();
    left.sort_by_key(|&card| (card == Card::Wild, card != Card::Move));
    let mut picked = Vec::new();
    while *need > 0 && !left.is_empty() {
        let fits = left.iter().position(|card| card.worth() <= *need).unwrap_or(0);
        let strong = left.iter().position(|card| card.worth() == 2 && *need >= 2);
        let card = left.remove(strong.unwrap_or(fits));
        *need = need.saturating_sub(card.worth());
        picked.push(card);
    }
    picked
}

/// Reads the places. Ground that is touched leads on by the shortest way, and what is drawn back over itself is taken
/// back; a step named as one is walked, back over the ground one came from too. A shard on the way is taken up.
fn route(walker: &Walker, now: &[Stood], way: &[String]) -> Route {
    let mut route = Route::default();
    for place in way {
        let mut next = route.clone();
        let touched = now.iter().find(|stood| stood.spot() == *place);
        let end = next.end(walker);
        if let Some(step) = area_of(place, STEP) {
            next.areas.extend(end.neighbours().contains(step).then_some(step));
        } else if let Some(area) = touched.map(|stood| stood.area).or_else(|| area_of(place, "area-")) {
            path(end, area).into_iter().flatten().for_each(|area| next.draw(walker, area));
        }
        if let (Some(Piece::Open(shard, _)), None) = (touched.map(|stood| stood.piece), next.takes) {
            next.takes = Some((next.areas.len(), shard));
        }
        if next.areas.len() <= walker.most().into() {
            route = next;
        }
    }
    route
}

impl Route {
    fn end(&self, walker: &Walker) -> Area {
        self.areas.last().copied().unwrap_or(walker.from)
    }

    /// The line goes on to the next area, or back over its last step: where a shard is taken up one means to walk back.
    fn draw(&mut self, walker: &Walker, area: Area) {
        let steps = self.areas.len();
        let before = if steps >= 2 { self.areas[steps - 2] } else { walker.from };
        let takes_here = self.takes.is_some_and(|(at, _)| at == steps);
        if steps > 0 && area == before && !takes_here {
            self.areas.pop();
            self.takes = self.takes.filter(|(at, _)| *at < steps);
        } else {
            self.areas.push(area);
        }
    }
}

fn area_of(spot: &str, prefix: &str) -> Option<Area> {
    <Area as kernel::Named>::from_id(spot.strip_prefix(prefix)?)
}

/// The shortest way from one area to another; those first in order where several are.
fn path(from: Area, to: Area) -> Option<Vec<Area>> {
    let mut came: [Option<Area>; AREAS] = [None; AREAS];
    let mut reached = std::collections::VecDeque::from([from]);
    while let Some(at) = reached.pop_front() {
        if at == to {
            let mut way: Vec<Area> = std::iter::successors(Some(to), |area| came[area.index()])
                .take_while(|&it| it != from)
                .collect();
            way.reverse();
            return Some(way);
        }
        for next in at.neighbours().iter().filter(|&next| next != from) {
            if came[next.index()].is_none() {
                came[next.index()] = Some(at);
                reached.push_back(next);
            }
        }
    }
    None
}

/// What is said to the rules, one after another.
fn legs(drawing: &Drawing<'_>, walker: &Walker, route: &Route, (own, lent): (&[Card], &Lent)) -> Vec<Leg> {
    let leg = |action: Action, may_go_by_itself: bool| Leg { action: action.to_string(), may_go_by_itself };
    let helped = lent.iter().any(|(_, cards)| !cards.is_empty());
    let mut legs = vec![leg(walker.first, false)];
    if walker.first == Action::Deed(Deed::Move) {
        legs.push(leg(Action::Figure(walker.figure), true));
    }
    // Where one kind of card fits, the rules lay the first of them by themselves.
    let laid = usize::from(walker.own.kinds().iter().count() == 1);
    legs.extend(own.iter().skip(laid).map(|&card| leg(Action::Card(card), false)));
    legs.push(if helped { leg(Action::CommitAskAllies, false) } else { leg(Action::Commit, true) });
    if helped {
        legs.extend(lend::help(drawing, Cause::Figure(Craft::Move, walker.figure), lent));
    }
    let takes = |steps: usize| route.takes.filter(|(at, _)| *at == steps && steps < route.areas.len());
    legs.extend(takes(0).map(|(_, shard)| leg(Action::PickUp(shard), false)));
    for (at, &area) in route.areas.iter().enumerate() {
        legs.push(leg(Action::Area(area), false));
        legs.extend(takes(at + 1).map(|(_, shard)| leg(Action::PickUp(shard), false)));
    }
    let paid: u8 = own.iter().chain(lent.iter().flat_map(|(_, cards)| cards)).map(|card| card.worth()).sum();
    if usize::from(paid + walker.bonus()) > route.areas.len() {
        legs.push(leg(Action::Stop, false));
    }
    legs
}

/// The places that mean the same walk without its last step.
fn shorter(first: &str, walker: &Walker, route: &Route) -> Vec<String> {
    let mut places = vec![first.to_owned()];
    let takes = |steps: usize| route.takes.filter(|(at, _)| *at == steps).map(|(_, shard)| shard);
    places.extend(takes(0).map(|shard| format!("shard-{}-{shard}", walker.from)));
    for (at, area) in route.areas.iter().enumerate().take(route.areas.len().saturating_sub(1)) {
        places.push(format!("{STEP}{area}"));
        places.extend(takes(at + 1).map(|shard| format!("shard-{area}-{shard}")));
    }
    places
}

fn body(drawing: &Drawing<'_>, walker: &Walker, route: &Route, (own, lent): (&[Card], &Lent)) -> Node {
    let last = route.areas.len();
    let steps = route.areas.iter().enumerate().map(|(at, &area)| {
        let (note, class) = note(drawing, route, at + 1, area);
        html("li")
            .key(at)
            .class_if(at + 1 == last, "end")
            .child(html("i").text(at + 1))
            .child(html("b").text(area.place()))
            .child(html("small").class(class).text(note))
    });
    let cards = own
        .iter()
        .map(|&card| (card, None))
        .chain(lent.iter().flat_map(|(slot, cards)| cards.iter().map(move |&card| (card, Some(*slot)))));
    let cards = cards.enumerate().map(|(at, (card, lender))| {
        let whose = lender.map(|slot| super::words::slot_name(drawing.table(), slot));
        html("span")
            .class("mam-paid")
            .class_if(lender.is_some(), "lent")
            .key(at)
            .tip(whose.map_or_else(String::new, |clan| format!("Lent by the {clan}.")))
            .child(card_chip(card))
    });
    html("div")
        .class("mam-walk")
        .child(html("ol").children(steps))
        .child(html("p").class("mam-pays").text("Pays: ").children(cards))
        .maybe(ways(walker, route))
}

/// The next step by name: for keys, and for a finger where the map is small.
fn ways(walker: &Walker, route: &Route) -> Option<Node> {
    let way = |area: Area| {
        html("button")
            .class("button")
            .key(area)
            .attr("type", "button")
            .attr("data-way", format!("{STEP}{area}"))
            .text(area.place())
    };
    let on = route.areas.len() < walker.most().into();
    let heading = html("small").text("On to");
    let ways = route.end(walker).neighbours().iter().map(way);
    on.then(|| html("div").class("mam-ways").child(heading).children(ways))
}

/// What a step meets, and how it is to be read.
fn note(drawing: &Drawing<'_>, route: &Route, steps: usize, area: Area) -> (String, &'static str) {
    let (board, ends) = (&drawing.table().board, steps == route.areas.len());
    let tribes = board.tribes[area];
    let asleep = area == Area::Center && drawing.view.options.center_humans == CenterHumans::Dormant;
    let carried = route.takes.filter(|(at, _)| *at < steps);
    match route.takes {
        Some((at, shard)) if at == steps && !ends => return (format!("take the {shard}"), "good"),
        _ => {}
    }
    if tribes > 0 {
        let many = count(tribes, "tribe", "tribes");
        return match (asleep, ends) {
            (true, _) => (format!("{many} asleep"), "calm"),
            (false, true) => (format!("{many} can strike here"), "bad"),
            (false, false) => (format!("past {many}"), "calm"),
        };
    }
    match (ends, carried) {
        (true, Some((_, shard))) => (format!("lay the {shard} down"), "good"),
        (true, None) if board.facedown.contains(area) => ("turns a shard up".to_owned(), "good"),
        (true | false, _) => (String::new(), "calm"),
    }
}

/// The way over the map, with a number at every step.
fn drawn(begins: (f64, f64), route: &Route) -> Node {
    let points: Vec<(f64, f64)> = route.areas.iter().map(|area| heart(&ROOMS[area.index()])).collect();
    let mut line = format!("M{:.1} {:.1}", begins.0, begins.1);
    points.iter().for_each(|(x, y)| line.push_str(&format!("L{x:.1} {y:.1}")));
    let stones = points.iter().enumerate().map(|(at, &(x, y))| {
        svg("g")
            .class("stone")
            .class_if(at + 1 == points.len(), "end")
            .key(at)
            .at(x, y)
            .child(svg("circle").attr("r", 13))
            .child(svg("text").attr("y", 6).text(at + 1))
    });
    svg("g")
        .class("over mam-route")
        .child(svg("path").class("shade").attr("d", &line))
        .child(svg("path").class("dots").attr("d", line))
        .children(stones)
}
