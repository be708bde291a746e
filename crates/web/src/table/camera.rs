//! Where the board is seen from, and where the camera goes by itself.

use boards::Focus;
use web_sys::Element;

const NEAREST: f64 = 6.0;
/// A frame narrower or lower than this is small: fingers play on it.
const SMALL: (f64, f64) = (700.0, 360.0);
/// What a finger hits, in pixels.
const TOUCH: f64 = 42.0;

/// Where the board is seen from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Camera {
    pub scale: f64,
    pub x: f64,
    pub y: f64,
}

impl Camera {
    pub(super) const WHOLE: Camera = Camera { scale: 1.0, x: 0.0, y: 0.0 };

    /// As far away as the frame allows: all of the drawing in the middle of what is open.
    pub(super) fn far(pane: Pane) -> Camera {
        let scale = pane.least();
        Camera { scale, x: 0.0, y: (pane.open() - pane.height * scale) / 2.0 }.within(pane)
    }

    /// Nearer or farther by `factor`, with the point (px, py) of the frame kept where it is.
    pub(super) fn zoom(self, factor: f64, px: f64, py: f64) -> Camera {
        let scale = (self.scale * factor).min(NEAREST);
        let ratio = scale / self.scale;
        Camera { scale, x: px - (px - self.x) * ratio, y: py - (py - self.y) * ratio }
    }

    /// Kept so that the board does not leave what is open of its frame.
    pub(super) fn within(self, pane: Pane) -> Camera {
        let scale = self.scale.max(pane.least());
        let (spare_x, spare_y) = (pane.width * (1.0 - scale), pane.height * (1.0 - scale) - pane.covered);
        let x = if spare_x > 0.0 { spare_x / 2.0 } else { self.x.clamp(spare_x, 0.0) };
        Camera { scale, x, y: self.y.clamp(spare_y.min(0.0), 0.0) }
    }

    /// The camera that has `place` in the middle of what is open.
    fn on(place: Place, scale: f64, pane: Pane) -> Camera {
        let (x, y) = place.middle();
        Camera { scale, x: pane.width / 2.0 - x * scale, y: pane.open() / 2.0 - y * scale }.within(pane)
    }
}

/// The frame of the board on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pane {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    /// How much of its lower part lies under the sheet.
    pub covered: f64,
    /// How high the drawing is while all of it fits in the frame.
    pub drawn: f64,
}

impl Pane {
    /// Where `frame` is, with `sheet` over it or beside it.
    pub(super) fn of(frame: &Element, sheet: Option<&Element>) -> Pane {
        let rect = frame.get_bounding_client_rect();
        let over = sheet.map(Element::get_bounding_client_rect).filter(|sheet| {
            sheet.left() < rect.right() && sheet.right() > rect.left() && sheet.bottom() > rect.top()
        });
        let covered = over.map_or(0.0, |sheet| (rect.bottom() - sheet.top()).max(0.0));
        let drawing = frame.query_selector(".world svg[viewBox]").ok().flatten();
        let measures = drawing.and_then(|drawing| drawing.get_attribute("viewBox"));
        let measures = measures.unwrap_or_default();
        let mut sides = measures.split_whitespace().skip(2).filter_map(|side| side.parse::<f64>().ok());
        let drawn = match (sides.next(), sides.next()) {
            (Some(wide), Some(high)) if wide > 0.0 => (rect.width() * high / wide).min(rect.height()),
            _ => rect.height(),
        };
        Pane {
            left: rect.left(),
            top: rect.top(),
            width: rect.width(),
            height: rect.height(),
            covered,
            drawn,
        }
    }

    /// The middle of what is open, on the screen.
    pub(super) fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.open() / 2.0)
    }

    fn open(self) -> f64 {
        self.height - self.covered
    }

    /// The scale at which the whole board fits above the sheet.
    fn least(self) -> f64 {
        (self.open() / self.drawn.max(1.0)).clamp(0.2, 1.0)
    }

    fn is_small(self) -> bool {
        self.width < SMALL.0 || self.height < SMALL.1
    }
}

/// A part of the board, in pixels of the frame while all of the board is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Place {
    /// Where a part that the game names is, in a frame where the whole board fits with its own proportions.
    pub(super) fn named(focus: Focus, [left, top, wide, high]: [f64; 4], pane: Pane) -> Place {
        let unit = (pane.width / wide).min(pane.height / high);
        Place {
            left: (pane.width - wide * unit) / 2.0 + (focus.x - left) * unit,
            top: (pane.height - high * unit) / 2.0 + (focus.y - top) * unit,
            width: focus.width * unit,
            height: focus.height * unit,
        }
    }

    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// Its shorter side.
    pub(super) fn least(self) -> f64 {
        self.width.min(self.height)
    }

    fn with(self, other: Place) -> Place {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Place { left, top, width: right - left, height: bottom - top }
    }

    /// Whether all of it is seen.
    fn is_seen(self, camera: Camera, pane: Pane) -> bool {
        let slack = 2.0;
        let (left, top) = (self.left * camera.scale + camera.x, self.top * camera.scale + camera.y);
        left >= -slack
            && top >= -slack
            && left + self.width * camera.scale <= pane.width + slack
            && top + self.height * camera.scale <= pane.open() + slack
    }
}

/// Where the camera goes when it is asked about these `targets`, in a part of the board that the game may name. Nowhere
/// while the place is in sight and, on a small screen, large enough for a finger.
pub(super) fn aim(targets: &[Place], named: Option<Place>, now: Camera, pane: Pane) -> Option<Camera> {
    let all = targets.iter().copied().reduce(Place::with);
    let asked = named.or(all)?;
    let some_seen = || targets.iter().any(|target| target.is_seen(now, pane));
    if !pane.is_small() {
        return (!asked.is_seen(now, pane) && !some_seen()).then_some(Camera::WHOLE);
    }
    let fit = (pane.width / asked.width).min(pane.open() / asked.height).clamp(pane.least(), NEAREST);
    let smallest = targets.iter().map(|target| target.least()).reduce(f64::min);
    let needed = smallest.map_or(0.0, |smallest| TOUCH / smallest.max(1.0)).clamp(pane.least(), NEAREST);
    let fits = needed <= fit;
    let seen = if fits { asked.is_seen(now, pane) } else { some_seen() };
    if seen && now.scale >= needed * 0.99 {
        return None;
    }
    let (x, y) = asked.middle();
    let far = |target: &Place| (target.middle().0 - x).hypot(target.middle().1 - y);
    let whole =
        |target: &&Place| target.width * needed <= pane.width && target.height * needed <= pane.open();
    let nearest = targets.iter().filter(whole).copied().min_by(|a, b| far(a).total_cmp(&far(b)));
    Some(match nearest.filter(|_| !fits) {
        Some(target) => Camera::on(target, needed, pane),
        None if named.is_some() => Camera::on(asked, fit, pane),
        None => Camera::on(asked, needed.max(fit.min(1.0)), pane),
    })
}
