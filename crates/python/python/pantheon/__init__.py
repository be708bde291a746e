"""Five board games with exact rules, hidden information and 1 to 8 seats.

One game is a `State`, made by `new`; many games at once are an `Arena`. `games()` tells what there is.
"""

from pantheon.errors import IllegalAction, Outcome, PantheonError, RecordError, SetupError, WrongThread
from pantheon._pantheon import Arena, State, __version__, games, load, new
from pantheon.data import dataset

__all__ = [
    "Arena",
    "IllegalAction",
    "Outcome",
    "PantheonError",
    "RecordError",
    "SetupError",
    "State",
    "WrongThread",
    "__version__",
    "dataset",
    "games",
    "load",
    "new",
]
