"""Search with a net: PUCT over imagined games whose leaves one small net judges, all at once.

    python examples/search.py [games]

The net here is one layer in numpy, made from games of random play: how a game ended is what its positions were worth. The
search then plays against random play. Put your own net in the place of `Net`: it takes observations and masks, and gives
the chance of every action and what each seat may expect, counted from the seat that decides.
"""

import sys

import numpy as np

import pantheon
from pantheon.search import Search

GAME, SEATS = "gheos", 2


class Net:
    """A linear value; every action alike."""

    def __init__(self, width: int) -> None:
        self.weights = np.zeros((width + 1, SEATS), np.float32)

    def fit(self, obs: np.ndarray, won: np.ndarray, ridge: float = 300.0) -> None:
        """The least squares from what was seen to what was won."""
        seen = np.hstack([obs.astype(np.float32), np.ones((len(obs), 1), np.float32)])
        self.weights = np.linalg.solve(seen.T @ seen + ridge * np.eye(seen.shape[1]), seen.T @ won)

    def __call__(self, obs: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        seen = np.hstack([obs.astype(np.float32), np.ones((len(obs), 1), np.float32)])
        return mask / mask.sum(axis=1, keepdims=True), np.clip(seen @ self.weights, 0, 1)


def lessons(games: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Positions of random games, and what each seat won in the end, counted from the one that decides."""
    arena = pantheon.Arena(GAME, SEATS, games=64, seed=seed)
    dice, story = np.random.default_rng(seed), [[] for _ in range(64)]  # type: list[list[tuple[np.ndarray, int]]]
    seen, won, done = [], [], 0
    while done < games:
        for row, positions in enumerate(story):
            positions.append((arena.obs[row].copy(), int(arena.seat[row])))
        arena.step(np.argmax(arena.mask * dice.random(arena.mask.shape), axis=1))
        for row in np.flatnonzero(arena.done):
            for obs, seat in story[row]:
                seen.append(obs)
                won.append(np.roll(arena.reward[row], -seat))
            story[row], done = [], done + 1
    return np.array(seen), np.array(won)


def play(net: Net, games: int, rounds: int = 24, seed: int = 7) -> float:
    """The share of games that a search with this net wins against random play; all games go side by side."""
    dice = np.random.default_rng(seed)
    states = [pantheon.new(GAME, SEATS, seed=f"{seed}/{number}") for number in range(games)]
    while any(not state.over for state in states):
        mine = [state for state in states if state.seat == 0]
        if mine:
            search = Search(mine, explore=0.6, seed=int(dice.integers(2**31)))
            for _ in range(rounds):
                leaves = search.leaves()
                search.expand(*net(leaves.obs, leaves.mask))
            for tree, state in enumerate(mine):
                visits = search.visits(tree)
                state.apply_id(max(visits, key=lambda action: visits[action]))
        for state in states:
            while state.seat == 1:
                state.apply(int(dice.integers(len(state.legal()))))
    return float(np.mean([outcome.win(0) for state in states if (outcome := state.outcome())]))


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    net = Net(pantheon.new(GAME, SEATS).width)
    net.fit(*lessons(300))
    print(f"a search with the net wins {play(net, count):.0%} of {count} games against random play")
