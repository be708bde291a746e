"""The code of the manual runs, and the examples do what they say."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pantheon
from pantheon.search import Search

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "crates/python/examples"
sys.path.insert(0, str(EXAMPLES))


def test_the_manual_runs() -> None:
    text = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)


def test_a_search_finds_what_wins_at_once() -> None:
    states = [pantheon.new("gheos", 2, seed=seed, max_turns=4) for seed in range(3)]
    search = Search(states)
    for _ in range(12):
        leaves = search.leaves()
        assert leaves.obs.shape == (3, states[0].width) and (leaves.mask.sum(axis=1) > 0).all()
        search.expand(leaves.mask / leaves.mask.sum(axis=1, keepdims=True), np.full((3, 2), 0.5))
    for tree, state in enumerate(states):
        visits = search.visits(tree)
        assert set(visits) <= set(state.legal_ids()) and 8 <= sum(visits.values()) <= 12
    with pytest.raises(pantheon.IllegalAction):
        search.expand(leaves.mask[:1], np.zeros((1, 2)))
    with pytest.raises(pantheon.IllegalAction):
        Search([])


@pytest.mark.skipif("PANTHEON_LONG" not in os.environ, reason="a long test")
def test_the_example_learns_in_time() -> None:
    # On one thread: others that wait for it count as CPU-seconds, too.
    alone = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, str(EXAMPLES / "train.py"), "1600"], env=alone, capture_output=True, text=True)
    told = re.search(r"1600 games in (\d+) CPU seconds; wins (\d+)%", done.stdout)
    assert told, done.stderr
    assert int(told[1]) <= 100 and int(told[2]) >= 75, done.stdout


def test_the_notebook_draws_a_game_and_its_curves() -> None:
    book = json.loads((EXAMPLES / "game.ipynb").read_text())
    names: dict[str, object] = {}
    shown: list[str] = []
    for cell in book["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, "game.ipynb", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "game.ipynb", "eval"), names)
            shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
    assert sum(text.startswith("<iframe") for text in shown) == 3, "three times the board"
    assert any(text.startswith("<svg") and text.count("<polyline") == 3 for text in shown), "a curve a seat"


def test_a_search_with_a_net_beats_random_play() -> None:
    import search

    net = search.Net(pantheon.new(search.GAME, search.SEATS).width)
    knows_nothing = search.play(net, games=24, rounds=16)
    net.fit(*search.lessons(200))
    assert search.play(net, games=24, rounds=16) >= 0.75 > 0.5 > knows_nothing


@pytest.mark.skipif("PANTHEON_LONG" not in os.environ, reason="a long test; it needs Ray")
def test_two_workers_of_ray_play(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    home = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "ray_selfplay.py"), "2", "2"], env=home, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0 and "2 workers:" in done.stdout, done.stderr
