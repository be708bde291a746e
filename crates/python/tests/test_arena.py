"""Many games at once."""

import multiprocessing
import os

import numpy as np
import pytest

import pantheon

GAMES = [game["id"] for game in pantheon.games()]


def legal(arena: pantheon.Arena, dice: np.random.Generator) -> np.ndarray:
    return np.argmax(arena.mask * dice.random(arena.mask.shape), axis=1)


def ends(threads: int) -> list[tuple[int, list[float]]]:
    arena = pantheon.Arena("gheos", 3, games=16, seed=5, threads=threads, rewards="rank")
    dice, seen = np.random.default_rng(1), []
    for _ in range(150):
        arena.step(legal(arena, dice))
        for row in np.flatnonzero(arena.done):
            seen.append((int(arena.length[row]), arena.reward[row].tolist()))
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_the_same_memory_and_tell_who_decides(game: str) -> None:
    count = next(one["seats"] for one in pantheon.games() if one["id"] == game)[1]
    arena = pantheon.Arena(game, count, games=32, seed=1, threads=2)
    obs, mask, dice = arena.obs, arena.mask, np.random.default_rng(2)
    assert obs.shape == (32, arena.width) and obs.dtype == np.int8 and mask.shape == (32, arena.actions)
    for _ in range(50):
        arena.step(legal(arena, dice).astype(np.int32))
        assert arena.obs is obs and arena.mask is mask
        assert (np.diff(arena.offsets) == mask.sum(axis=1)).all()
        assert ((arena.seat >= 0) & (arena.seat < count)).all()
    for row in (0, 31):
        state = arena.state(row)
        assert state.seat == arena.seat[row] and (state.observation() == obs[row]).all()
        assert (state.mask() == mask[row]).all()
    # A step writes only what changes of a mask: nobody else writes there.
    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = not mask[0, 0]


def test_results_do_not_depend_on_threads() -> None:
    assert ends(1) == ends(2) and len(ends(1)) > 3


ALL_OF_CYCLADES = {"hades": True, "titans": True, "monuments": True, "egyptian_reinforcements": True}


@pytest.mark.parametrize("game, seats, options", [
    ("cyclades", 2, {"board": "titans"}),
    ("cyclades", 3, {"titans": True, "open_gold": True}),
    ("cyclades", 4, {"team_play": True}),
    ("cyclades", 5, ALL_OF_CYCLADES),
    ("cyclades", 6, {"titans": True}),
    ("cyclades", 6, ALL_OF_CYCLADES | {"free_for_all": True}),
])
def test_options_make_batches_of_their_own(game: str, seats: int, options: dict[str, bool | str]) -> None:
    arena = pantheon.Arena(game, seats, games=130, seed=3, threads=2, max_cycles=1, **options)
    alone = pantheon.Arena(game, seats, games=130, seed=3, max_cycles=1, **options)
    one, dice, won = pantheon.new(game, seats, seed=3, max_cycles=1, **options), np.random.default_rng(1), []
    assert (arena.width, arena.actions) == (one.width, one.actions) and arena.legend() == one.legend()
    assert arena.verbs() == one.verbs() and arena.reward.shape == (130, seats)
    for _ in range(120):
        choices = legal(arena, dice)
        arena.step(choices)
        alone.step(choices)
        assert (arena.obs == alone.obs).all() and (arena.mask == alone.mask).all()
        won += arena.reward[arena.done].tolist()
    for row in (0, 77, 129):
        state = arena.state(row)
        assert (state.observation() == arena.obs[row]).all() and (state.mask() == arena.mask[row]).all()
        assert state.options.items() >= options.items()
    assert won and all(abs(sum(row) - 1) < 1e-5 for row in won), "one victory a game, shared by those who win"


def test_words_lists_and_floats() -> None:
    arena = pantheon.Arena("mezo", 2, games=8, seed=1, actions="words", obs="float32")
    assert arena.mask is None and arena.words.shape == (arena.offsets[-1], 4) and arena.obs.dtype == np.float32
    plain = pantheon.Arena("mezo", 2, games=8, seed=1, actions="list", obs=None)
    assert plain.obs is None and (plain.offsets == arena.offsets).all() and len(plain) == 8
    for _ in range(60):
        choices = np.diff(arena.offsets) - 1
        arena.step(choices)
        plain.step(choices)
        assert (plain.seat == arena.seat).all() and np.abs(arena.obs).max() <= 4
    scales = np.concatenate([np.full(width, most) for _, _, width, most in arena.legend()])
    assert np.allclose(arena.obs[3] * scales, arena.state(3).observation())


def test_one_illegal_choice_keeps_the_whole_batch() -> None:
    arena = pantheon.Arena("mystic_war", 4, games=6, seed=1)
    before, choices = arena.obs.copy(), legal(arena, np.random.default_rng(1))
    choices[4] = -5
    with pytest.raises(pantheon.IllegalAction, match="game 4, seat .*nothing was played"):
        arena.step(choices)
    with pytest.raises(pantheon.IllegalAction, match="3 choices for 6 games"):
        arena.step([0, 0, 0])
    with pytest.raises(TypeError):
        arena.step(np.zeros(6))  # type: ignore[arg-type]
    assert (arena.obs == before).all()
    choices[4] = np.flatnonzero(arena.mask[4])[0]
    arena.step(choices)
    assert (arena.obs != before).any()


@pytest.mark.parametrize("name", ["obs", "mask", "seat", "reward", "done", "truncated", "length"])
def test_an_array_that_was_resized_is_refused(name: str) -> None:
    arena = pantheon.Arena("gheos", 2, games=4, seed=1)
    choices = legal(arena, np.random.default_rng(1))
    array = getattr(arena, name)
    (array if array.base is None else array.base).resize((1,), refcheck=False)
    with pytest.raises(ValueError, match=f"`{name}` was given another size"):
        arena.step(choices)
    with pytest.raises(ValueError, match="another size"):
        arena.reset(3)


def test_bots_forced_decisions_and_truncation() -> None:
    arena = pantheon.Arena("mystic_war", 4, games=3, seed=1, bots={1: "easy", 2: "random"}, skip_forced=True)
    dice = np.random.default_rng(1)
    for _ in range(60):
        assert np.isin(arena.seat, [0, 3]).all() and (np.diff(arena.offsets) > 1).all()
        arena.step(legal(arena, dice))
    short = pantheon.Arena("gheos", 2, games=2, seed=1, max_actions=5)
    for step in range(1, 11):
        short.step(legal(short, dice))
        assert short.truncated.all() == short.done.all() == (step % 5 == 0)
    assert (short.reward == 0).all() and (short.length == 5).all()


def test_arenas_that_cannot_be() -> None:
    for wrong in [{"games": 0}, {"obs": "int4"}, {"actions": "all"}, {"rewards": "gold"}, {"bots": {9: "easy"}},
                  {"bots": {0: "divine"}}, {"bots": {0: "easy", 1: "easy"}}, {"max_turns": 0}]:
        with pytest.raises(pantheon.PantheonError):
            pantheon.Arena("gheos", 2, **wrong)  # type: ignore[arg-type]
    with pytest.raises(pantheon.IllegalAction, match="there is no game 3"):
        pantheon.Arena("gheos", 2, games=3).state(3)


def test_a_cooperative_game_is_won_or_lost_by_all() -> None:
    arena = pantheon.Arena("mammothodus", 3, games=16, seed=1, rewards="zero_sum")
    dice, seen = np.random.default_rng(1), []
    while len(seen) < 8:
        arena.step(legal(arena, dice))
        seen += arena.reward[arena.done].tolist()
    assert all(row in ([1.0] * 3, [-1.0] * 3) for row in seen)


def child(arena: pantheon.Arena, answer: "multiprocessing.connection.Connection") -> None:
    arena.step(legal(arena, np.random.default_rng(1)))
    answer.send(arena.obs.sum())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_makes_its_own_threads() -> None:
    arena = pantheon.Arena("gheos", 2, games=64, seed=1, threads=2)
    arena.step(legal(arena, np.random.default_rng(0)))
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=child, args=(arena, theirs))
    process.start()
    assert ours.poll(60), "the child hangs"
    arena.step(legal(arena, np.random.default_rng(1)))
    assert ours.recv() == arena.obs.sum()
    process.join()


def test_memory_stands_behind_what_is_seen() -> None:
    wide, narrow = (pantheon.Arena("mystic_war", 4, games=8, seed=3, memory=memory) for memory in (True, False))
    assert wide.width == wide.obs.shape[1] > narrow.width
    for _ in range(150):
        choices = narrow.mask.argmax(axis=1)
        assert (wide.obs[:, : narrow.width] == narrow.obs).all() and (wide.mask == narrow.mask).all()
        wide.step(choices)
        narrow.step(choices)
    assert wide.obs[:, narrow.width :].any(), "cards were discarded"
    state = wide.state(2)
    assert (state.observation() == wide.obs[2]).all() and state.width == wide.width
    assert (state.imagine(seed=1).observation(state.seat) == wide.obs[2]).all()
    named = [name for name, at, _, _ in state.legend() if at >= narrow.width]
    assert named[0] == "remembered_discard" and "seat3.remembered_hand" in named
