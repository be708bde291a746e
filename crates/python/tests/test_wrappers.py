"""The wrappers pass the tests of those they speak to."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import pantheon
import pantheon.aec
import pantheon.gym
import pantheon.spiel

GAMES = [game["id"] for game in pantheon.games()]
HIDDEN = {"mystic_war": {"seat1.goal"}, "cyclades": {"seat1.gold"}}


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pantheon.aec.env(game, 3), num_cycles=60)
        seed_test(lambda: pantheon.aec.env(game, 3), num_cycles=20)


@pytest.mark.parametrize("game, options", [("mystic_war", {"max_rounds": 3}), ("cyclades", {"max_cycles": 2})])
def test_the_end_lays_nothing_open(game: str, options: dict[str, int]) -> None:
    env = pantheon.aec.env(game, 3, **options)
    env.reset(seed=5)
    dice = np.random.default_rng(1)
    before: dict[str, np.ndarray] = {}
    while not any(env.terminations.values()):
        before = {agent: env.observe(agent)["observation"] for agent in env.agents}
        env.step(int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    after = {agent: env.observe(agent) for agent in env.agents}
    assert all((after[agent]["observation"] == before[agent]).all() for agent in before)
    assert not any(seen["action_mask"].any() for seen in after.values())
    open_now = {agent: env.state.observation(seat) for seat, agent in enumerate(before)}
    hidden = [at for at in range(env.state.width) if any(open_now[agent][at] != before[agent][at] for agent in before)]
    names = {next(name for name, first, width, _ in env.state.legend() if first <= at < first + width) for at in hidden}
    assert names & HIDDEN[game], f"the rules lay open {names}"
    env.reset(seed=5)
    assert env.observe(env.agent_selection)["action_mask"].any(), "the next game is seen as it stands"


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(pantheon.gym.Env(game, 3, opponents="random", illegal="random"), skip_render_check=True)


def test_gym_plays_to_the_end_and_refuses_what_is_illegal() -> None:
    env = pantheon.gym.Env("gheos", 2, opponents="random", rewards="zero_sum", max_turns=12)
    env.reset(seed=3)
    bad = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(pantheon.IllegalAction):
        env.step(np.int64(bad))
    over, reward = False, 0.0
    while not over:
        _, reward, over, truncated, info = env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
        assert not truncated and info["action_mask"].any()
    assert reward in (-0.5, 0.0, 0.5)


@pytest.mark.parametrize("game", GAMES)
def test_information_set_search_of_openspiel(game: str) -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    dice = np.random.RandomState(1)
    limits = {"cyclades": {"max_cycles": 1}, "gheos": {"max_turns": 6}, "mammothodus": {"max_turns": 2},
              "mezo": {"max_decisions": 60}, "mystic_war": {"max_rounds": 2}}
    state = pantheon.spiel.Game(game, 3, **limits[game]).new_initial_state(seed=2)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, dice), 1.0, 3, random_state=dice)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert len(state.returns()) == 3 and 0 <= sum(state.returns()) <= 3


def test_openspiel_pays_all_who_win_together() -> None:
    game = pantheon.spiel.Game("mammothodus", 3)
    told = set()
    for seed in range(8):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(dict(zip(state.state.legal(), state.state.legal_ids()))[state.state.advise("easy", seed=seed)[0][0]])
        assert state.player_return(2) == state.rewards()[0]
        told.add(tuple(state.returns()))
    assert told == {(1.0, 1.0, 1.0), (0.0, 0.0, 0.0)}, "some are won, some are lost, nobody shares"


def test_each_clone_of_openspiel_draws_twins_of_its_own() -> None:
    state = pantheon.spiel.Game("mystic_war", 3).new_initial_state(seed=2)
    player = state.current_player()
    twins = [state.clone().resample_from_infostate(player).state for _ in range(3)]
    twins += [state.resample_from_infostate(player).state, state.resample_from_infostate(player).resample_from_infostate(player).state]
    assert len({hash(twin) for twin in twins}) == 5
    assert all((twin.observation(player) == state.state.observation(player)).all() for twin in twins)
    same = [state.resample_from_infostate(player, lambda: 0.25).state for _ in range(2)]
    assert same[0] == same[1], "a sampler says which"
