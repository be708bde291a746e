"""Learn Gheos in a minute of one CPU: REINFORCE in self-play with a linear policy, in plain numpy.

    python examples/train.py [games]
"""

import sys
import time

import numpy as np

import pantheon

GAMES = 32


def policy(weights: np.ndarray, obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The chance of every action, none for what is not legal."""
    logits = np.where(mask, obs @ weights, -np.inf)
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    return chances / chances.sum(axis=1, keepdims=True)


def choose(chances: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """One action a row, by its chance."""
    edge = chances.cumsum(axis=1)
    drawn = dice.random((len(chances), 1)) * edge[:, -1:]
    choices = (edge <= drawn).sum(axis=1)
    return np.where(chances[np.arange(len(chances)), choices] > 0, choices, chances.argmax(axis=1))


def train(games: int, rate: float = 0.02, seed: int = 1) -> np.ndarray:
    """Plays so many games against itself, and changes after each what it did in it."""
    dice = np.random.default_rng(seed)
    arena = pantheon.Arena("gheos", 2, games=GAMES, seed=seed, obs="float32", rewards="zero_sum")
    weights = np.zeros((arena.width, arena.actions), np.float32)
    story: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(GAMES)]
    played = 0
    while played < games:
        chances = policy(weights, arena.obs, arena.mask)
        choices = choose(chances, dice)
        for row, decisions in enumerate(story):
            decisions.append((arena.obs[row].copy(), chances[row], int(choices[row]), int(arena.seat[row])))
        arena.step(choices)
        for row in np.flatnonzero(arena.done):
            obs, chance, choice, seat = (np.array(column) for column in zip(*story[row]))
            blame = -chance
            blame[np.arange(len(choice)), choice] += 1
            blame *= arena.reward[row][seat][:, None]
            weights += rate * (obs.T @ blame.astype(np.float32))
            story[row] = []
            played += 1
    return weights


def wins(weights: np.ndarray, games: int = 300, seed: int = 9) -> float:
    """The share of games it wins against a player who plays at random."""
    dice = np.random.default_rng(seed)
    arena = pantheon.Arena("gheos", 2, games=GAMES, seed=seed, obs="float32", bots={1: "random"})
    won: list[float] = []
    while len(won) < games:
        arena.step(choose(policy(weights, arena.obs, arena.mask), dice))
        won += arena.reward[arena.done, 0].tolist()
    return float(np.mean(won))


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1600
    begun = time.process_time()
    learnt = train(count)
    spent = time.process_time() - begun
    print(f"{count} games in {spent:.0f} CPU seconds; wins {wins(learnt):.0%} of its games against random play")
