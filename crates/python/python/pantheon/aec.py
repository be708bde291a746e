"""A game as a PettingZoo environment in which agents act one after another: `env("gheos", seats=3)`."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import pantheon


class Env(AECEnv):  # type: ignore[misc]
    """One game. Where several seats decide at once, the lowest is asked first, which nobody can tell."""

    metadata = {"name": "pantheon", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game, self.options, self.render_mode = game, options, render_mode
        self.state = pantheon.new(game, seats, 0, **options)
        self.cooperative = next(one["cooperative"] for one in pantheon.games() if one["id"] == game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.state.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action = spaces.Discrete(self.state.actions)
        self._observation = spaces.Dict({
            "observation": spaces.Box(-128, 127, (self.state.width,), np.int8),
            "action_mask": spaces.Box(0, 1, (self.state.actions,), np.int8),
        })
        self._seed = 0
        # The position before the last action, once the game is over: the end lays open what was hidden.
        self._last: pantheon.State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = seed if seed is not None else self._seed + 1
        self.state = pantheon.new(self.game, self.state.seats, self._seed, **self.options)
        self._last = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        if self._last is not None:
            return {"observation": self._last.observation(seat), "action_mask": np.zeros(self.state.actions, np.int8)}
        return {"observation": self.state.observation(seat), "action_mask": self.state.mask(seat).view(np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise pantheon.IllegalAction("somebody who still plays must choose an action")
        self.state.apply_id(int(action))
        outcome = self.state.outcome()
        if outcome is None:
            # There is no reward before the end: all of them stay 0.
            self.agent_selection = self.possible_agents[self.state.seat]
        else:
            for seat, name in enumerate(self.agents):
                self.rewards[name] = outcome.win(seat, self.cooperative)
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
            self._last = self.state.clone()
            self._last.undo()

    def render(self) -> str | None:
        return self.state.sketch() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, seats: int | None = None, **options: Any) -> Env:
    """A new environment."""
    return Env(game, seats, **options)
