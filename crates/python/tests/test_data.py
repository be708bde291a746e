"""Games of bots on disk."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pantheon
from pantheon.data import joined, nothing

SHORT: dict[str, Any] = {"seats": 3, "part": 2, "max_turns": 6}


def dataset(folder: Path, games: int, bots: str | list[str] = "easy", **other: Any) -> list[Path]:
    return pantheon.dataset("gheos", bots, games, folder, **SHORT | other)


def held(paths: list[Path]) -> dict[str, np.ndarray]:
    """All decisions of these files."""
    read = [dict(np.load(path)) for path in paths]
    return {name: np.concatenate([arrays[name] for arrays in read]) for name in read[0] if name != "offsets"}


def test_it_is_whole_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    told: list[int] = []
    first = dataset(tmp_path, 2)
    written = first[0].stat().st_mtime_ns
    again = dataset(tmp_path, 4, progress=lambda done, _: told.append(done))
    assert again[0] == first[0] and told == [2, 4] and len(again) == 2
    assert first[0].stat().st_mtime_ns == written, "what is there is not played again"
    arrays = np.load(again[1])
    rows = len(arrays["choice"])
    assert rows > 20 and arrays["obs"].shape[0] == arrays["seat"].shape[0] == arrays["win"].shape[0] == rows
    assert set(arrays["game"]) == {2, 3} and arrays["offsets"][-1] == len(arrays["ids"]) == len(arrays["visits"])
    starts = arrays["offsets"][:-1]
    assert (arrays["ids"][starts] == arrays["choice"]).all(), "the best is told first"
    with pytest.raises(pantheon.SetupError, match="2 bots for 3 seats"):
        dataset(tmp_path / "other", 1, ["easy", "easy"])
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("other, key", [
    ({"bots": "random"}, "bots"),
    ({"bots": ["easy", "easy", "random"]}, "bots"),
    ({"seed": "7"}, "seed"),
    ({"iterations": 3}, "iterations"),
    ({"seats": 2}, "seats"),
    ({"part": 3}, "part"),
    ({"max_turns": 7}, "options"),
    ({"memory": False}, "memory"),
])
def test_games_of_another_setting_are_not_taken_for_these(tmp_path: Path, other: dict[str, Any], key: str) -> None:
    paths = dataset(tmp_path, 2)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(pantheon.SetupError, match=f"another setting: .*`{key}` is .* and not .*another folder"):
        dataset(tmp_path, 2, **other)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert dataset(tmp_path, 2, ["easy"] * 3, seed="0") == paths, "said otherwise, but the same"


def test_games_of_an_older_version_are_not_taken_for_these(tmp_path: Path) -> None:
    dataset(tmp_path, 1)
    note = tmp_path / "dataset.json"
    note.write_text(json.dumps(json.loads(note.read_text()) | {"rules": 0}))
    with pytest.raises(pantheon.SetupError, match="`rules` is 0 and not"):
        dataset(tmp_path, 1)
    note.unlink()
    with pytest.raises(pantheon.SetupError, match="do not say how they were played"):
        dataset(tmp_path, 1)


def test_a_setting_that_played_nothing_binds_nobody(tmp_path: Path) -> None:
    with pytest.raises(pantheon.PantheonError):
        dataset(tmp_path, 1, "divine")
    assert dataset(tmp_path, 1)[0].exists()


def test_more_games_continue_a_short_part(tmp_path: Path) -> None:
    dataset(tmp_path / "grown", 1)
    grown, fresh = dataset(tmp_path / "grown", 3), dataset(tmp_path / "fresh", 3)
    assert [path.name for path in grown] == [path.name for path in fresh]
    assert sorted((tmp_path / "grown").glob("*.npz")) == grown, "no game is there twice"
    assert set(held(grown)["game"]) == {0, 1, 2}
    for one, other in zip(grown, fresh):
        left, right = np.load(one), np.load(other)
        assert all(np.array_equal(left[name], right[name], equal_nan=name == "chance") for name in right)
    assert dataset(tmp_path / "grown", 1) == grown[:1], "fewer are a beginning of it"


def test_a_seed_may_be_any_text(tmp_path: Path) -> None:
    paths = dataset(tmp_path, 1, seed="market day/../1: \u2603")
    assert paths[0].parent == tmp_path and len(np.load(paths[0])["choice"]) > 0


def test_a_part_may_be_without_a_decision(tmp_path: Path) -> None:
    arrays = joined([nothing(9)])
    assert arrays["obs"].shape == (0, 9) and arrays["offsets"].tolist() == [0] and "count" not in arrays
    empty, kinds = joined([nothing(9)]), np.load(dataset(tmp_path, 1)[0])
    assert {name: empty[name].dtype for name in empty} == {name: kinds[name].dtype for name in kinds}
    with pytest.raises(pantheon.SetupError, match="at least one game"):
        dataset(tmp_path, 1, part=0)
