"""What is wrong on the command line of the training is said in a sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# What is refused here is refused before anything is learned: a torch that can do nothing is enough.
TORCH = """
class Tensor: pass
class cuda:
    is_available = staticmethod(lambda: False)
class nn:
    class Module: pass
"""


def refused(folder: Path, *words: str) -> str:
    (folder / "torch.py").write_text(TORCH)
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from pantheon.train import main; main()"
    command = [sys.executable, "-c", code, str(folder), "mezo", "--out", str(folder / "out"), *words]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode != 0 and "Traceback" not in ended.stderr, ended.stderr
    return ended.stderr


@pytest.mark.parametrize("name", ["batch", "seats", "threads", "keep", "memory"])
def test_none_is_too_few(tmp_path: Path, name: str) -> None:
    assert f"--{name}: 0 is too few" in refused(tmp_path, f"--{name}", "0")


def test_a_binary_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "/no/such/binary" in refused(tmp_path, "--player", "/no/such/binary")


def test_a_binary_that_plays_no_games_is_told(tmp_path: Path) -> None:
    assert "--player" in refused(tmp_path, "--player", "echo hello")


@pytest.mark.parametrize("words, why", [
    (("--options", "{"), "these options are no JSON"),
    (("--beside", "five:{}"), "does not begin with a number of seats"),
    (("--beside", "0:{}"), "0 is too few"),
    (("--beside", "5:{"), "these options are no JSON"),
])
def test_a_table_that_is_none_is_told(tmp_path: Path, words: tuple[str, str], why: str) -> None:
    assert why in refused(tmp_path, *words)


@pytest.mark.skipif("PANTHEON_LONG" not in os.environ, reason="a long test; it needs torch")
def test_a_round_makes_a_network_and_the_next_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    few = ["--seats", "2", "--games", "60", "--match", "8", "--batch", "64", "--passes", "1", "--threads", "2", "--round", "10"]
    for rounds in (1, 2):
        command = [sys.executable, "-m", "pantheon.train", "gheos", "--out", str(tmp_path), "--rounds", str(rounds), *few]
        ended = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
        state = json.loads((tmp_path / "gheos/state.json").read_text())
        assert state["round"] == rounds == len(state["loss"]) == len(state["matches"]) and state["games"] > 0
    assert (tmp_path / "gheos/gheos.bin").read_bytes()[:4] == b"PNW3"
