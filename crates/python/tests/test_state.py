"""One game at a time."""

import copy
import html
import pickle
import random
import signal
import threading
import time

import numpy as np
import pytest

import pantheon

GAMES = [game["id"] for game in pantheon.games()]


def seats(game: str) -> int:
    return next(one["seats"] for one in pantheon.games() if one["id"] == game)[1]


def play(state: pantheon.State, actions: int, seed: int = 1) -> pantheon.State:
    dice = random.Random(seed)
    for _ in range(actions):
        if state.over:
            break
        state.apply(dice.randrange(len(state.legal())))
    return state


def test_games_tell_what_there_is() -> None:
    assert GAMES == ["cyclades", "gheos", "mammothodus", "mezo", "mystic_war"]
    gheos = pantheon.games()[1]
    assert gheos["seats"] == [2, 3, 4] and gheos["actions"][2] == 601
    assert gheos["options"]["max_turns"]["default"] == 200
    assert "shares" in gheos["options"]["follower_model"]["choices"]
    assert gheos["levels"][0] == "random" and not gheos["cooperative"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str) -> None:
    state = pantheon.new(game, seats(game), seed=7, memory=True)
    dice = random.Random(3)
    while not state.over:
        seat = state.seat
        assert seat == min(state.to_act)
        legal, ids, words = state.legal(), state.legal_ids(), state.legal_words()
        assert len(legal) == len(ids) == len(set(ids)) == len(words) > 0
        assert words.dtype == np.int16 and words.shape[1] == 4
        at = dice.randrange(len(legal))
        if state.played % 3 == 0:
            state.apply(legal[at])
        elif state.played % 3 == 1:
            state.apply_id(ids[at], seat=seat)
        else:
            state.apply(at)
    assert state.seat == -1 and state.legal() == []
    outcome = state.outcome()
    assert outcome is not None and len(outcome.ranks) == len(outcome.scores) == state.seats
    with pytest.raises(pantheon.IllegalAction, match="the game is over"):
        state.apply(0)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_words_and_text(game: str) -> None:
    state = play(pantheon.new(game, seats(game), seed="market day"), 40)
    row, mask = state.observation(), state.mask()
    assert row.dtype == np.int8 and row.shape == (state.width,)
    assert mask.dtype == np.bool_ and sorted(np.flatnonzero(mask)) == sorted(state.legal_ids())
    fields = state.legend()
    assert fields[-1][1] + fields[-1][2] == state.width and len({field[0] for field in fields}) == len(fields)
    assert all(words[0] <= len(state.verbs()) for words in state.legal_words())
    assert len(state.labels()) == len(state.legal()) and state.prompt()
    view, public = state.view(state.seat), state.view()
    assert isinstance(view, dict) and view != public
    assert state.sketch() and game in repr(state)
    picture = state._repr_html_()
    assert picture.startswith("<iframe srcdoc=") and "&lt;svg" in picture and "<script" not in html.unescape(picture)


@pytest.mark.parametrize("game", GAMES)
def test_a_look_is_observation_and_mask(game: str) -> None:
    state = pantheon.new(game, seats(game), seed=8, memory=True)
    for _ in range(40):
        for seat in [None, *range(state.seats)]:
            seen, mask = state.look(seat)
            assert seen.dtype == np.int8 and mask.dtype == np.bool_
            assert (seen == state.observation(seat)).all() and (mask == state.mask(seat)).all()
            assert mask.any() == (seat is None or seat in state.to_act)
        play(state, 1, seed=state.played)
    with pytest.raises(pantheon.IllegalAction, match="there is no seat 9"):
        state.look(9)


@pytest.mark.parametrize("game", GAMES)
def test_copies_records_and_undo(game: str) -> None:
    state = play(pantheon.new(game, seats(game), seed=5, memory=True), 30)
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    twins.append(pantheon.load(state.record()))
    assert all(twin == state and hash(twin) == hash(state) and twin.played == state.played for twin in twins)
    twins[0].apply(0)
    assert twins[0] != state and state != "state"
    twins[0].undo()
    assert twins[0] == state


@pytest.mark.parametrize("game", GAMES)
def test_twins_forks_and_playouts(game: str) -> None:
    state = play(pantheon.new(game, seats(game), seed=5, memory=True), 30)
    for seat in range(state.seats):
        twin = state.imagine(seat, seed=9)
        assert twin.view(seat) == state.view(seat)
        assert (twin.observation(seat) == state.observation(seat)).all()
        assert state.imagine(seat, seed=9) == twin
        assert state.sights(seat, since=3) == state.sights(seat)[3:]
    fork = state.fork(seed="other")
    assert fork != state and fork.view() == state.view()
    before = state.clone()
    assert state.playout(seed=4).outcome() == state.playout(seed=4).outcome() is not None
    assert state == before


def test_bots_advise_and_can_be_stopped() -> None:
    state = pantheon.new("mystic_war", 4, seed=2, memory=True)
    advice = state.advise("hard", iterations=20)
    assert {action for action, _, _ in advice} == set(state.legal()) and sum(visits for _, _, visits in advice) > 0
    begun = time.monotonic()
    state.advise("hard", seconds=0.05)
    assert time.monotonic() - begun < 5
    # Whoever starts the tests in the background has Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main = threading.get_ident()
    threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        state.advise("hard", seconds=60)
    assert state.advise("easy")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_wrong_is_said_and_changes_nothing(game: str) -> None:
    state = pantheon.new(game, seats(game), seed=1)
    before = state.clone()
    idle = next((seat for seat in range(state.seats) if seat not in state.to_act), None)
    for bad in ["gibberish", "", -1, 10**9]:
        with pytest.raises(pantheon.IllegalAction):
            state.apply(bad)
    with pytest.raises(pantheon.IllegalAction, match="is not legal now"):
        state.apply_id(10**9)
    with pytest.raises(pantheon.IllegalAction, match="there is no seat 77"):
        state.apply(0, seat=77)
    with pytest.raises(pantheon.IllegalAction, match="nothing has been played"):
        state.undo()
    if idle is not None:
        with pytest.raises(pantheon.IllegalAction, match="not your turn"):
            state.apply(0, seat=idle)
    with pytest.raises(TypeError):
        state.apply(1.5)  # type: ignore[arg-type]
    with pytest.raises(pantheon.SetupError, match="no bot level"):
        state.advise("divine")
    assert state == before and state.played == 0


def test_setups_that_cannot_be() -> None:
    with pytest.raises(pantheon.SetupError, match="there is no `chess`.*gheos"):
        pantheon.new("chess")
    with pytest.raises(pantheon.SetupError, match="seats 2 to 4 players"):
        pantheon.new("gheos", 9)
    with pytest.raises(pantheon.SetupError, match="max_turns.*from 1 to 1000"):
        pantheon.new("gheos", max_turns=0)
    with pytest.raises(pantheon.SetupError, match="has no such option; it has: follower_model"):
        pantheon.new("gheos", gold=3)
    with pytest.raises(TypeError):
        pantheon.new("gheos", max_turns=[1])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        pantheon.new("gheos", seed=-1)
    with pytest.raises(pantheon.RecordError, match="line 1"):
        pantheon.load("{")
    with pytest.raises(pantheon.RecordError):
        pantheon.load('{"format": 1}')
    assert issubclass(pantheon.RecordError, ValueError) and issubclass(pantheon.WrongThread, RuntimeError)


def test_options_and_seeds() -> None:
    state = pantheon.new("mystic_war", seats=5, seed=3, max_rounds=4, secret_goals=False)
    assert state.options["max_rounds"] == 4 and state.options["secret_goals"] is False and state.seats == 5
    assert pantheon.new("gheos", seed=7) == pantheon.new("gheos", seed="7") != pantheon.new("gheos", seed=8)


def test_two_threads_at_one_state() -> None:
    state = pantheon.new("cyclades", 3, seed=2)
    errors: list[Exception] = []

    def look() -> None:
        for _ in range(300):
            try:
                state.observation()
            except pantheon.WrongThread as error:
                errors.append(error)

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert state.observation().shape == (state.width,)
