"""Games of bots as arrays on disk: what each seat saw, what the bot thought of every action, what it did, how it ended."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

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

    A folder holds games of one setting, which is kept there in `dataset.json`: with another one it is refused. With more
    `games` it goes on; where there are more than asked for, the last file has some beyond.

    `bots` is one level for all seats, or one a seat. Each file has one row a decision: `obs`, `seat`, `choice` (an action
    number), `game`, `win` (what the seat won in the end), and for its legal actions, ragged by `offsets`: `ids`, `visits`,
    and `chance` (nan where the level estimates none). `progress` is told how many games are done, and of how many.
    """
    if part < 1:
        raise pantheon.SetupError(f"a part has at least one game, not {part}")
    setting = {"memory": True, **options, "seats": seats}
    first = pantheon.new(game, **setting)
    levels = [bots] * first.seats if isinstance(bots, str) else list(bots)
    if len(levels) != first.seats:
        raise pantheon.SetupError(f"{len(levels)} bots for {first.seats} seats")
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    settle(place, {
        "pantheon": pantheon.__version__,
        "game": game,
        "rules": next(one["rules"] for one in pantheon.games() if one["id"] == game),
        "seats": first.seats,
        "options": first.options,
        "memory": setting["memory"],
        "bots": levels,
        "iterations": iterations,
        "seed": str(seed),
        "part": part,
    })
    play = partial(decisions, game, levels, str(seed), iterations=iterations, setting=setting)
    paths = []
    for begin in range(0, games, part):
        end = min(begin + part, games)
        paths.append(grown(place, game, begin, end, first.width, play))
        if progress is not None:
            progress(end, games)
    return paths


def settle(place: Path, asked: dict[str, Any]) -> None:
    """Notes in the folder what its games are like, or refuses other ones."""
    note, parts = place / "dataset.json", sorted(place.glob(f"{asked['game']}-*.npz"))
    if not note.exists() and parts:
        raise pantheon.SetupError(f"{place} holds games that do not say how they were played: take another folder")
    kept: dict[str, Any] = json.loads(note.read_text()) if note.exists() else {}
    differ = [key for key in asked if kept.get(key) != asked[key]]
    if not differ:
        return
    # Where nothing was played yet, nothing would be mixed.
    if kept and any(place.glob(f"{kept.get('game')}-*.npz")):
        why = ", ".join(f"`{key}` is {kept.get(key)!r} and not {asked[key]!r}" for key in differ)
        raise pantheon.SetupError(f"{place} holds games of another setting: {why}; take another folder")
    whole(note, lambda file: file.write(json.dumps(asked, indent=1).encode()))


def grown(place: Path, game: str, begin: int, end: int, width: int, play: Callable[[int], Iterator[Arrays]]) -> Path:
    """The file with the games from `begin` to `end`; a shorter one that is there is continued."""
    there = {int(path.stem.rsplit("-", 1)[1]): path for path in place.glob(f"{game}-{begin:06}-*.npz")}
    until = max(there, default=begin)
    if until < end:
        blocks = [nothing(width)]
        if until > begin:
            with np.load(there[until]) as kept:
                blocks.append(apart(dict(kept)))
        blocks += [row for nth in range(until, end) for row in play(nth)]
        arrays: dict[str, Any] = joined(blocks)
        there[end] = place / f"{game}-{begin:06}-{end:06}.npz"
        whole(there[end], lambda file: np.savez_compressed(file, **arrays))
    longest = there.pop(max(there))
    for shorter in there.values():
        shorter.unlink()
    return longest


def whole(path: Path, write: Callable[[BinaryIO], Any]) -> None:
    """Writes a file that is there as a whole or not at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        write(file)
    part.replace(path)


def decisions(
    game: str, levels: list[str], seed: str, nth: int, iterations: int | None, setting: dict[str, Any]
) -> Iterator[Arrays]:
    """Every decision of game number `nth` that had an alternative."""
    state = pantheon.new(game, seed=f"{seed}/{nth}", **setting)
    cooperative = next(one["cooperative"] for one in pantheon.games() if one["id"] == game)
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


def nothing(width: int) -> Arrays:
    """No decision at all."""
    kinds: dict[str, type[np.generic]] = {
        "seat": np.int8, "choice": np.int32, "game": np.int32, "count": np.int64,
        "ids": np.int32, "visits": np.int32, "chance": np.float32, "win": np.float32,
    }
    return {"obs": np.empty((0, width), np.int8)} | {name: np.empty(0, kind) for name, kind in kinds.items()}


def joined(blocks: list[Arrays]) -> Arrays:
    """Decisions one below the other; `offsets` says where the legal actions of each begin."""
    arrays = {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}
    arrays["offsets"] = np.concatenate([[0], np.cumsum(arrays.pop("count"))])
    return arrays


def apart(arrays: Arrays) -> Arrays:
    """Decisions that were joined, as a block again."""
    return arrays | {"count": np.diff(arrays["offsets"])}
