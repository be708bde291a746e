"""A game as a Gymnasium environment for one seat: the others are bots. `Env("gheos", seats=3, opponents="easy")`."""

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import pantheon

Observation = npt.NDArray[np.int8]


class Env(gymnasium.Env[Observation, np.int64]):
    """One seat of one game. `action_masks()` is what MaskablePPO asks for."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "easy",
        rewards: Literal["win", "zero_sum", "rank", "score"] = "win",
        illegal: Literal["raise", "random"] = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        count = seats if seats is not None else next(one["seats"][0] for one in pantheon.games() if one["id"] == game)
        bots = {other: opponents for other in range(count) if other != seat}
        self.arena = pantheon.Arena(game, count, bots=bots, rewards=rewards, **options)
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space = spaces.Box(-128, 127, (self.arena.width,), np.int8)
        self.action_space = spaces.Discrete(self.arena.actions)
        self._last = self._look()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal."""
        mask: npt.NDArray[np.bool_] = self.arena.mask[0].copy()
        return mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.arena.reset(int(self.np_random.integers(2**32)))
        self._last = self._look()
        return self._last, {"action_mask": self.action_masks()}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        choice, mask = int(action), self.arena.mask[0]
        if self.illegal == "random" and not (0 <= choice < len(mask) and mask[choice]):
            choice = int(self.np_random.choice(np.flatnonzero(mask)))
        self.arena.step([choice])
        over, truncated = bool(self.arena.done[0]), bool(self.arena.truncated[0])
        # The row shows the next game already: what was seen last stays until `reset`.
        self._last = self._last if over else self._look()
        reward = float(self.arena.reward[0, self.seat])
        return self._last, reward, over and not truncated, truncated, {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        return self.arena.state(0).sketch(self.seat) if self.render_mode == "ansi" else None

    def _look(self) -> Observation:
        row: Observation = self.arena.obs[0].copy()
        return row
