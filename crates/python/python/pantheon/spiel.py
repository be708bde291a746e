"""A state that looks like OpenSpiel's, for its Python algorithms that take one."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

import pantheon


class Game:
    """What algorithms ask of a game."""

    def __init__(self, name: str, seats: int | None = None, **options: Any) -> None:
        first = pantheon.new(name, seats, **options)
        self.name, self.options = name, options
        self.seats, self.actions = first.seats, first.actions
        self.cooperative: bool = next(one["cooperative"] for one in pantheon.games() if one["id"] == name)

    def new_initial_state(self, seed: int = 0) -> "State":
        """A new game."""
        return State(self, pantheon.new(self.name, self.seats, seed, **self.options))

    def get_type(self) -> Any:
        """One decision after the other, with hidden information."""
        import pyspiel

        return SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            short_name=self.name,
        )

    def num_players(self) -> int:
        return self.seats

    def num_distinct_actions(self) -> int:
        return self.actions

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def max_game_length(self) -> int:
        return 10**6


class Draws:
    """Counts the twins that were drawn, so that each is another. Clones and twins count on together."""

    def __init__(self) -> None:
        self._count = 0

    def next(self) -> int:
        self._count += 1
        return self._count


class State:
    """A game in progress under OpenSpiel's names. Chance is inside actions: there are no chance nodes."""

    def __init__(self, game: Game, state: pantheon.State, draws: "Draws | None" = None) -> None:
        self.game, self.state = game, state
        self._draws = draws if draws is not None else Draws()
        # Of several who decide at once a twin asks whoever it was imagined for.
        self._asked: int | None = None

    def get_game(self) -> Game:
        return self.game

    def current_player(self) -> int:
        if self.state.over:
            return -4
        return self._asked if self._asked in self.state.to_act else self.state.seat

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        seat = self.current_player() if player is None else player
        return [] if self.state.over else sorted(self.state.legal_ids(seat))

    def legal_actions_mask(self, player: int | None = None) -> npt.NDArray[np.bool_]:
        return self.state.mask(self.current_player() if player is None else player)

    def apply_action(self, action: int) -> None:
        self.state.apply_id(action, self.current_player())
        self._asked = None

    def child(self, action: int) -> "State":
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> "State":
        copy = State(self.game, self.state.clone(), self._draws)
        copy._asked = self._asked
        return copy

    def action_to_string(self, player: int, action: int) -> str:
        return self.state.legal(player)[self.state.legal_ids(player).index(action)]

    def returns(self) -> list[float]:
        outcome = self.state.outcome()
        seats = range(self.state.seats)
        return [0.0 for _ in seats] if outcome is None else [outcome.win(seat, self.game.cooperative) for seat in seats]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps(self.state.view(seat))

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        return [float(number) for number in self.state.observation(seat)]

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "State":
        """A twin that `player` cannot tell from this game; `sampler` gives a number from 0 to 1."""
        seed = int(sampler() * 2**53) if sampler is not None else self._draws.next()
        twin = State(self.game, self.state.imagine(player, seed), self._draws)
        twin._asked = player
        return twin

    def serialize(self) -> str:
        return self.state.record()

    def __str__(self) -> str:
        return self.state.sketch()
