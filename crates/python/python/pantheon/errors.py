"""What can go wrong, and how a game can end."""

from typing import NamedTuple


class PantheonError(Exception):
    """Something could not be done. Nothing has changed."""


class IllegalAction(PantheonError, ValueError):
    """The rules do not allow it; the text says why in their own words."""


class SetupError(PantheonError, ValueError):
    """A game cannot begin like this; the text names the option and what it takes."""


class RecordError(PantheonError, ValueError):
    """A record cannot be read, or not be played again."""


class WrongThread(PantheonError, RuntimeError):
    """Another thread is using this. Give each thread its own."""


class Outcome(NamedTuple):
    """How a game ended."""

    ranks: list[int]
    """The place of each seat; 1 has won."""
    scores: list[int]
    """The points of each seat."""

    def win(self, seat: int, cooperative: bool = False) -> float:
        """The share of one victory; in a cooperative game 1 for all or 0 for all."""
        if self.ranks[seat] != 1:
            return 0.0
        return 1.0 if cooperative else 1.0 / self.ranks.count(1)
