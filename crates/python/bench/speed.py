"""Speed beside others, all at random and in the same run, in actions a CPU-second: `cargo xtask bench python [SECONDS]`."""

import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

import pantheon
import pantheon.aec

SEATS = {"cyclades": 3, "gheos": 3, "mammothodus": 3, "mezo": 3, "mystic_war": 4}
ROWS = 1024


def rate(play: Iterator[int], seconds: float) -> float:
    """How many actions a CPU-second; `play` yields how many it has just done."""
    next(play)
    actions, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        actions += next(play)
    return actions / spent


def ours(game: str, look: bool) -> Iterator[int]:
    """One game after another, with the numbers of legal actions and what the seat sees."""
    dice, seed = random.Random(1), 0
    while True:
        state, seed = pantheon.new(game, SEATS[game], seed), seed + 1
        played = 0
        while not state.over:
            if look:
                state.observation()
            state.apply_id(dice.choice(state.legal_ids()))
            played += 1
        yield played


def spiel(game: str, look: bool) -> Iterator[int]:
    """The same over OpenSpiel; only actions of players are counted."""
    import pyspiel

    rules, dice = pyspiel.load_game(game), random.Random(1)
    tensor = "observation_tensor" if rules.get_type().provides_observation_tensor else "information_state_tensor"
    while True:
        state, played = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(actions, chances)[0])
                continue
            if look:
                getattr(state, tensor)(state.current_player())
            state.apply_action(dice.choice(state.legal_actions()))
            played += 1
        yield played


def agents(make: Callable[[], Any]) -> Iterator[int]:
    """Games by PettingZoo's interface."""
    env, seed = make(), 0
    dice = np.random.default_rng(1)
    while True:
        env.reset(seed=seed)
        seed, played = seed + 1, 0
        for agent in env.agent_iter():
            seen, _, over, broken, info = env.last()
            if over or broken:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[dice.integers(len(legal))]))
            played += 1
        yield played


def batch(game: str, threads: int) -> Iterator[int]:
    """Games by the thousand, with observation and mask; the choice in numpy is counted too."""
    arena = pantheon.Arena(game, SEATS[game], games=ROWS, seed=1, threads=threads)
    dice = np.random.default_rng(1)
    while True:
        legal, numbers = np.nonzero(arena.mask)
        ends = np.cumsum(np.bincount(legal, minlength=ROWS))
        starts = np.concatenate([[0], ends[:-1]])
        arena.step(numbers[starts + (dice.random(ROWS) * (ends - starts)).astype(np.int64)].astype(np.int32))
        yield ROWS


def steps(game: str, threads: int, seconds: float) -> tuple[float, float]:
    """Steps of a batch by CPU and by clock, with observation and mask; choosing is not counted."""
    arena = pantheon.Arena(game, SEATS[game], games=ROWS, seed=1, threads=threads)
    dice = np.random.default_rng(1)
    spent = passed = 0.0
    count = -20 * ROWS
    while spent < seconds:
        legal, numbers = np.nonzero(arena.mask)
        ends = np.cumsum(np.bincount(legal, minlength=ROWS))
        starts = np.concatenate([[0], ends[:-1]])
        choices = numbers[starts + (dice.random(ROWS) * (ends - starts)).astype(np.int64)].astype(np.int32)
        cpu, clock = time.process_time(), time.perf_counter()
        arena.step(choices)
        if count >= 0:
            spent += time.process_time() - cpu
            passed += time.perf_counter() - clock
        count += ROWS
    return count / spent, count / passed


def tell(what: str, *numbers: float) -> None:
    print(f"| {what} | " + " | ".join(f"{number / 1e6:.3f} M" for number in numbers) + " |", flush=True)


def head(title: str, *columns: str) -> None:
    print(f"\n| {title} | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns))


def classics() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Those of PettingZoo's classics that are installed."""
    for name in ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4"):
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
            continue
        yield name, module.env


def main(seconds: float) -> None:
    warnings.simplefilter("ignore")
    head("one game at a time, in a Python loop", "legal actions", "with observation")
    for game in SEATS:
        tell(f"{game}, {SEATS[game]} seats", rate(ours(game, False), seconds), rate(ours(game, True), seconds))
    try:
        import pyspiel  # noqa: F401

        for game in ("hearts", "gin_rummy", "leduc_poker"):
            tell(f"OpenSpiel: {game}", rate(spiel(game, False), seconds), rate(spiel(game, True), seconds))
    except ImportError as missing:
        print(f"OpenSpiel is left out: {missing}", file=sys.stderr)
    head("PettingZoo's interface, with observation and mask", "actions")
    for game in SEATS:
        tell(f"{game}, {SEATS[game]} seats", rate(agents(lambda: pantheon.aec.env(game, SEATS[game])), seconds))
    for name, make in classics():
        tell(f"PettingZoo: {name}", rate(agents(make), seconds))
    head(f"{ROWS} games at once, int8 observation and mask", "steps", "with the choice in numpy", "by the clock, 1 thread", "2 threads")
    for game in SEATS:
        (cpu, one), (_, two) = steps(game, 1, seconds), steps(game, 2, seconds)
        tell(f"{game}, {SEATS[game]} seats", cpu, rate(batch(game, 1), seconds), one, two)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
