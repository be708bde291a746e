//! __Title__: a path of steps, and the runners on it.

mod coach;
mod drawing;
mod figures;
mod path;
mod seats;
mod spots;

use crate::board::{BadView, Board, Look, read};
use crate::{Door, Figure, Scene};
use drawing::Drawing;
use __name__::{__Name__, __Name__View};

/// The drawing of __Title__.
pub(crate) struct __Name__Board;

impl Board for __Name__Board {
    fn id(&self) -> &'static str {
        "__name__"
    }

    fn door(&self) -> Door {
        Door::of::<__Name__>("Race along the path, and keep a stone back", "10 min", "__colour__")
    }

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "Drew" => "eye",
            "Rolled" => "dice",
            "Threw" => "star",
            "Pushed" => "foot",
            "Ended" => "crown",
            _ => "dot",
        }
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: __Name__View = read(view)?;
        let drawing = Drawing::new(&view, look)?;
        let mut scene = Scene::new(coach::headline(&drawing), path::board(&drawing));
        scene.goal = "Who reaches the last step first wins.".to_owned();
        scene.phases = coach::phases(&drawing);
        scene.seats = seats::cards(&drawing);
        scene.spots = spots::spots(&drawing);
        scene.tips = coach::tips(&drawing);
        Ok(scene)
    }
}
