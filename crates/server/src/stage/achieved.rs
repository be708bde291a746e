//! What people have achieved in a finished game.

use super::Stage;
use crate::store::Achieved;
use games::Level;
use games::feats::earned;

impl Stage {
    /// What those have achieved who began the game and ended it themselves. There is nothing to achieve from a position of
    /// another game, with a bot's advice, or where the rules changed on the way.
    pub fn achieved(&self) -> Vec<Achieved> {
        let Some(game) = self.game.as_deref() else { return Vec::new() };
        if self.opened.position.is_some() || self.opened.hints || self.upgraded {
            return Vec::new();
        }
        let bots: Vec<Option<Level>> = self.chairs.iter().map(|chair| chair.bot).collect();
        let all = earned(self.book, game, &bots).into_iter();
        let own = all.filter_map(|(seat, feat)| {
            let chair = self.chairs.get(seat.index()).filter(|chair| chair.bot.is_none())?;
            let person = chair.person.clone().filter(|person| !self.is_gone(person))?;
            let began = self.began.get(seat.index())?.as_ref() == Some(&person);
            began.then(|| Achieved { person, seat: seat.0, feat: feat.to_owned() })
        });
        own.collect()
    }
}
