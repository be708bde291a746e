"""Self-play on many machines with Ray: one Arena a worker, weights out, what was learnt back.

    pip install ray
    python examples/ray_selfplay.py [workers] [rounds]

Each worker plays its own games (another seed) with the weights of the round and returns the sum of its gradients; the
driver adds them up. On a cluster say `ray.init(address="auto")` and as many workers as there are cores.
"""

import sys
import time

import numpy as np
import ray

import pantheon
from train import choose, policy


@ray.remote(num_cpus=1)
class Worker:
    """One batch of games."""

    def __init__(self, seed: int, games: int = 32) -> None:
        self.arena = pantheon.Arena("gheos", 2, games=games, seed=seed, obs="float32", rewards="zero_sum")
        self.dice = np.random.default_rng(seed)
        self.story: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(games)]

    def play(self, weights: np.ndarray, games: int) -> tuple[np.ndarray, int, int, float]:
        """The gradient of so many games, how many there were, of how many steps, and the CPU-seconds they took."""
        arena, total, begun = self.arena, np.zeros_like(weights), time.process_time()
        done = steps = 0
        while done < games:
            chances = policy(weights, arena.obs, arena.mask)
            choices = choose(chances, self.dice)
            for row, decisions in enumerate(self.story):
                decisions.append((arena.obs[row].copy(), chances[row], int(choices[row]), int(arena.seat[row])))
            arena.step(choices)
            steps += len(arena)
            for row in np.flatnonzero(arena.done):
                obs, chance, choice, seat = (np.array(column) for column in zip(*self.story[row]))
                blame = -chance
                blame[np.arange(len(choice)), choice] += 1
                blame *= arena.reward[row][seat][:, None]
                total += obs.T @ blame.astype(np.float32)
                self.story[row] = []
                done += 1
        return total, done, steps, time.process_time() - begun

    def shape(self) -> tuple[int, int]:
        return self.arena.width, self.arena.actions


def train(workers: int, rounds: int, games: int = 16, rate: float = 0.02) -> tuple[np.ndarray, int, int, float]:
    """So many rounds on so many workers; the weights, and how many games, steps and CPU-seconds they took."""
    crew = [Worker.remote(seed) for seed in range(1, workers + 1)]
    weights = np.zeros(ray.get(crew[0].shape.remote()), np.float32)
    played, steps, spent = 0, 0, 0.0
    for _ in range(rounds):
        sent = ray.put(weights)
        for gradient, done, count, cpu in ray.get([worker.play.remote(sent, games) for worker in crew]):
            weights = weights + rate * gradient
            played, steps, spent = played + done, steps + count, spent + cpu
    return weights, played, steps, spent


if __name__ == "__main__":
    crew = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    ray.init(num_cpus=crew, include_dashboard=False, runtime_env={"env_vars": {"OMP_NUM_THREADS": "1"}})
    train(crew, 1)
    begun = time.perf_counter()
    _, played, steps, spent = train(crew, count)
    passed = time.perf_counter() - begun
    print(f"{crew} workers: {played} games, {steps / passed:,.0f} steps a second, {steps / spent:,.0f} a CPU-second")
