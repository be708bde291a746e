"""Games of bots as arrays on disk: what each seat saw, what the bot thought of every action, what it did, how it ended."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import pantheon

Arrays = dict[str, npt.NDArray[Any]]


def dataset(
    game: str,
    bots: str | list[str],
    games: int,
    folder: str | Path,
    seats: int | None = None,
    seed: str | int = 0,
    iterations: int | None = None,
    part: int = 16,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> list[Path]:
    """Plays `games` games and writes them into `folder`, `part` games a file; what is there already is not played again.

    `bots` is one level for all seats, or one a seat. Each file has one row a decision: `obs`, `seat`, `choice` (an action
    number), `game`, `win` (what the seat won in the end), and for its legal actions, ragged by `offsets`: `ids`, `visits`,
    and `chance` (nan where the level estimates none). `progress` is told how many games are done, and of how many.
    """
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    paths = []
    for first in range(0, games, part):
        last = min(first + part, games)
        path = place / f"{game}-{seed}-{first:06}-{last:06}.npz"
        if not path.exists():
            setting = {"seats": seats, "memory": True, **options}
            stories = [decisions(game, bots, f"{seed}/{nth}", nth, iterations, setting) for nth in range(first, last)]
            whole = path.with_suffix(".part")
            with whole.open("wb") as file:
                arrays: dict[str, Any] = joined([row for story in stories for row in story])
                np.savez_compressed(file, **arrays)
            whole.rename(path)
        paths.append(path)
        if progress is not None:
            progress(last, games)
    return paths


def decisions(
    game: str, bots: str | list[str], seed: str, nth: int, iterations: int | None, setting: dict[str, Any]
) -> Iterator[Arrays]:
    """Every decision of one game that had an alternative."""
    state = pantheon.new(game, seed=seed, **setting)
    cooperative = next(one["cooperative"] for one in pantheon.games() if one["id"] == game)
    levels = [bots] * state.seats if isinstance(bots, str) else bots
    if len(levels) != state.seats:
        raise pantheon.SetupError(f"{len(levels)} bots for {state.seats} seats")
    rows: list[tuple[int, Arrays]] = []
    while not state.over:
        seat, legal = state.seat, state.legal()
        if len(legal) == 1:
            state.apply(0)
            continue
        advice = state.advise(levels[seat], iterations=iterations, seed=state.played)
        number = dict(zip(legal, state.legal_ids()))
        ids = [number[action] for action, _, _ in advice]
        rows.append((seat, {
            "obs": state.observation()[None],
            "seat": np.array([seat], np.int8),
            "choice": np.array([ids[0]], np.int32),
            "game": np.array([nth], np.int32),
            "count": np.array([len(ids)], np.int64),
            "ids": np.array(ids, np.int32),
            "visits": np.array([visits for _, _, visits in advice], np.int32),
            "chance": np.array([np.nan if chance is None else chance for _, chance, _ in advice], np.float32),
        }))
        state.apply(advice[0][0])
    outcome = state.outcome()
    assert outcome is not None
    for seat, row in rows:
        yield row | {"win": np.array([outcome.win(seat, cooperative)], np.float32)}


def joined(rows: list[Arrays]) -> Arrays:
    """Decisions one below the other; `offsets` says where the legal actions of each begin."""
    arrays = {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}
    arrays["offsets"] = np.concatenate([[0], np.cumsum(arrays.pop("count"))])
    return arrays
