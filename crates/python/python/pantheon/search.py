"""A search over imagined games whose leaves a net judges, many positions at once.

    search = Search([state, other])
    for _ in range(100):
        leaves = search.leaves()
        search.expand(*net(leaves.obs, leaves.mask))
    search.visits(0)
"""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

import pantheon

Floats = npt.NDArray[np.floating[Any]]


@dataclass
class Leaves:
    """What is to be judged: one row a position."""

    obs: npt.NDArray[np.int8]
    """What the seat to decide sees."""
    mask: npt.NDArray[np.bool_]
    """Which action numbers are legal."""
    seat: npt.NDArray[np.int8]
    """Whose decision it is."""


@dataclass
class Node:
    """A position as the searching seat can tell it from others: by what was played since the root."""

    prior: dict[int, float] = field(default_factory=dict)
    visits: dict[int, int] = field(default_factory=dict)
    worth: dict[int, float] = field(default_factory=dict)
    after: dict[int, "Node"] = field(default_factory=dict)

    def choose(self, legal: list[int], explore: float) -> int:
        """PUCT among what is legal in this imagined game."""
        total = math.sqrt(sum(self.visits.get(action, 0) for action in legal) + 1)

        def score(action: int) -> float:
            visits = self.visits.get(action, 0)
            mean = self.worth.get(action, 0.0) / visits if visits else 0.0
            return mean + explore * self.prior.get(action, 1.0 / len(legal)) * total / (1 + visits)

        return max(legal, key=score)


# What was chosen on the way: where, which action, and by whom. Chance may give the turn to another seat than before.
Choice = tuple[Node, int, int]


class Search:
    """One tree a position; each is searched for the seat that decides there."""

    def __init__(self, states: list[pantheon.State], explore: float = 1.5, seed: int = 0) -> None:
        if not states or any(state.over for state in states):
            raise pantheon.IllegalAction("a search needs positions in which somebody decides")
        self.states, self.explore, self.draws = states, explore, seed << 32
        self.roots = [Node() for _ in states]
        self.cooperative = {one["id"]: one["cooperative"] for one in pantheon.games()}
        self._open: list[tuple[Node, list[Choice], pantheon.State] | None] = []

    def leaves(self) -> Leaves:
        """Goes down every tree in a fresh imagined game, to a position that was not judged yet."""
        self._open = [self._descend(tree) for tree in range(len(self.states))]
        rows = [leaf[2] if leaf else state for leaf, state in zip(self._open, self.states)]
        return Leaves(
            np.stack([state.observation() for state in rows]),
            np.stack([state.mask() for state in rows]),
            np.array([state.seat for state in rows], np.int8),
        )

    def expand(self, policy: Floats, value: Floats) -> None:
        """Takes the judgement of the last leaves: `policy` [rows, actions] as chances, `value` [rows, seats] as each
        seat's share of victory, counted from the seat that decides there."""
        seats = self.states[0].seats
        if policy.shape[0] != len(self.states) or value.shape != (len(self.states), seats):
            raise pantheon.IllegalAction(f"{len(self.states)} rows need a policy each, and a value for {seats} seats")
        for row, leaf in enumerate(self._open):
            if leaf is None:
                continue
            node, path, state = leaf
            legal = state.legal_ids()
            chances = np.maximum(policy[row, legal], 1e-6)
            node.prior = dict(zip(legal, (chances / chances.sum()).tolist()))
            self._learn(path, [float(value[row, (seat - state.seat) % seats]) for seat in range(seats)])
        self._open = []

    def visits(self, tree: int) -> dict[int, int]:
        """How often each action of a position was tried: the most tried is the best."""
        return dict(self.roots[tree].visits)

    def _descend(self, tree: int) -> tuple[Node, list[Choice], pantheon.State] | None:
        """The way to a new node; nothing where the game ended on it, which needs no judgement."""
        self.draws += 1
        node, path = self.roots[tree], list[Choice]()
        state = self.states[tree].imagine(seed=self.draws)
        while node.prior:
            action = node.choose(state.legal_ids(), self.explore)
            path.append((node, action, state.seat))
            state.apply_id(action)
            outcome = state.outcome()
            if outcome is not None:
                cooperative = self.cooperative[state.name]
                self._learn(path, [outcome.win(seat, cooperative) for seat in range(state.seats)])
                return None
            node = node.after.setdefault(action, Node())
        return node, path, state

    @staticmethod
    def _learn(path: list[Choice], value: list[float]) -> None:
        for node, action, seat in path:
            node.visits[action] = node.visits.get(action, 0) + 1
            node.worth[action] = node.worth.get(action, 0.0) + value[seat]
