"""Teaches bots to judge positions: ``python -m pantheon.train GAME``.

Bots play each other on all cores. A small network learns by how much the evaluation made by hand errs, from who won and
from what searches expected. It is promoted only when a match with a sequential test says that it is stronger than the one
before. Where all win or lose together there is nobody to play against: the games of the first round teach, and those of
later ones, which may be few, only say how likely better players win. Rounds go on until the time is over; a folder keeps
everything, and the same command goes on where it stopped. Needs numpy and torch; a GPU is used where there is one.

The games are played by ``cargo run --release -p bots --example selfplay``; ``--player`` names a binary that is built already.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

FIRST, SECOND = 32, 16
GAMES = ["cyclades", "gheos", "mammothodus", "mezo", "mystic_war"]


class Judge(nn.Module):
    """What `crates/bots/src/network.rs` reckons, for many positions at once."""

    level: torch.Tensor

    def __init__(self, features: int) -> None:
        super().__init__()
        self.first = nn.Linear(features, FIRST)
        self.own = nn.Linear(FIRST, SECOND)
        self.all = nn.Linear(FIRST, SECOND, bias=False)
        self.best = nn.Linear(FIRST, SECOND, bias=False)
        self.worth = nn.Linear(SECOND, 1, bias=False)
        # It begins with the evaluation made by hand, and learns by how much that errs.
        nn.init.zeros_(self.worth.weight)
        self.hand = nn.Parameter(torch.ones(1))
        # Where seats compete, only differences count.
        self.register_buffer("level", torch.zeros(1))

    def forward(self, x: torch.Tensor, hand: torch.Tensor) -> torch.Tensor:
        made = torch.relu(self.first(x))
        seats = made.shape[1]
        # Nothing is less than 0, also where there are no others.
        none = torch.zeros_like(made[:, :1])
        others = [torch.cat([made[:, :seat], made[:, seat + 1 :], none], 1).amax(1) for seat in range(seats)]
        units = self.own(made) + self.all(made.mean(1, keepdim=True)) + self.best(torch.stack(others, 1))
        return self.worth(torch.relu(units)).squeeze(2) + self.hand * hand + self.level


def write_network(judge: Judge, scales: torch.Tensor, path: Path) -> None:
    """The file that bots read: weights as the upper halves of 32-bit floats, features unscaled."""
    with torch.no_grad():
        parts = [
            (judge.first.weight.cpu() * scales).T,
            judge.first.bias.cpu(),
            judge.own.weight.cpu().T,
            judge.all.weight.cpu().T,
            judge.best.weight.cpu().T,
            judge.own.bias.cpu(),
            judge.worth.weight.cpu()[0],
            judge.hand.cpu(),
            judge.level.cpu(),
        ]
    flat = torch.cat([part.reshape(-1) for part in parts]).detach().numpy().astype("<f4").view("<u4")
    halves = ((flat + 0x8000) >> 16).astype("<u2")
    path.write_bytes(b"PNW3" + np.uint16(len(scales)).tobytes() + halves.tobytes())


def read_rows(path: Path, rows: int, width: int) -> np.ndarray[Any, Any]:
    kind: list[Any] = [("quarter", "u1"), ("known", "u1"), ("none", "u1", 2)]
    kind += [("won", "<f4", rows), ("expected", "<f4", rows), ("hand", "<f4", rows), ("x", "i1", (rows, width))]
    return np.fromfile(path, dtype=np.dtype(kind))


class Trainer:
    """One game's rounds in one folder."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.begun = args, time.monotonic()
        self.home = Path(args.out) / args.game
        self.home.mkdir(parents=True, exist_ok=True)
        self.player = args.player.split() if args.player else PLAYER
        # The table that is played for first, then those that are learned from, too.
        self.tables = [(args.seats, args.options), *args.beside]
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        described = [json.loads(self.call("table", [], nth)) for nth in range(len(self.tables))]
        self.table, self.counts = described[0], [each["rows"] for each in described]
        self.log, self.kept = self.home / "log.jsonl", self.home / "judge.pt"
        self.state: dict[str, Any] = {"round": 0, "pool": [], "games": 0, "steps": 0, "matches": [], "loss": []}
        if (self.home / "state.json").exists():
            self.state = json.loads((self.home / "state.json").read_text())
        random.seed(args.seed)
        torch.manual_seed(args.seed)

    def call(self, command: str, more: list[str], nth: int = 0) -> str:
        seats, options = self.tables[nth]
        words = [*self.player, command, self.args.game, "--seats", str(seats), "--options", options, *more]
        words += ["--tune", self.args.tune] if self.args.tune else []
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    def left(self) -> float:
        return self.args.minutes * 60 - (time.monotonic() - self.begun)

    def note(self, what: str, **more: Any) -> None:
        line = {"at": round(time.monotonic() - self.begun), "what": what, **more}
        print(json.dumps(line), flush=True)
        with self.log.open("a") as file:
            file.write(json.dumps(line) + "\n")

    def play(self, bot: str, seconds: float, games: int) -> None:
        """Games of the newest network, with earlier ones at the table now and then: half of the time at the first table."""
        others = len(self.tables) - 1
        for nth in range(len(self.tables)):
            part = 1.0 if others == 0 else 0.5 if nth == 0 else 0.5 / others
            more = ["--bots", bot, "--out", str(self.file(self.state["round"], nth)), "--games", str(max(1, int(games * part)))]
            more += ["--seed", f"{self.args.seed}/{self.state['round']}/{nth}", "--seconds", str(int(seconds * part))]
            more += ["--threads", str(self.args.threads), "--keep", str(self.args.keep)]
            # Where all play together nobody plays by a network.
            if self.state["pool"] and not self.table["together"]:
                more += ["--networks", ",".join(str(self.home / name) for name in self.state["pool"][::-1])]
            told = json.loads(self.call("rows", more, nth))
            self.state["games"] += told["games"]
            self.note("played", round=self.state["round"], table=self.tables[nth], **told)

    def file(self, number: int, nth: int) -> Path:
        return self.home / f"rows{number}-{nth}.bin"

    def rows(self, nth: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """All that was played in the last rounds at a table; what is kept apart is one of twenty positions, by game."""
        width, number = self.table["width"], self.state["round"]
        first = number if self.rescales() else max(0, number - self.args.memory + 1)
        files = [self.file(old, nth) for old in range(first, number + 1)]
        read = [read_rows(file, self.counts[nth], width) for file in files if file.exists()]
        cuts = [len(rows) // 20 for rows in read]
        learned = np.concatenate([rows[cut:] for rows, cut in zip(read, cuts)])
        return learned, read[-1][: cuts[-1]]

    def learn(self, seconds: float) -> tuple[Path, Path]:
        """A new network from the rows. Begins with the one before, and ends when more passes bring nothing."""
        read = [self.rows(nth) for nth in range(len(self.tables))]
        apart = read[0][1]
        judge = Judge(self.table["width"]).to(self.device)
        if self.kept.exists():
            judge.load_state_dict(torch.load(self.kept, map_location=self.device, weights_only=True))
        scales = torch.tensor(self.table["scales"])
        tables, test = [self.tensors(rows, scales) for rows, _ in read], self.tensors(apart, scales)
        begun, count = time.monotonic(), sum(len(rows) for rows, _ in read)
        steps = self.rescale(judge, tables) if self.rescales() else self.descend(judge, tables, seconds)
        self.state["steps"] += steps
        loss_by_quarter = self.measure(judge, test, apart)
        self.state["loss"].append(loss_by_quarter)
        self.note("learned", rows=count, steps=steps, seconds=round(time.monotonic() - begun), loss=loss_by_quarter)
        new, weights = self.home / f"network{self.state['round']}.bin", self.home / "judge.new.pt"
        write_network(judge, scales, new)
        torch.save(judge.state_dict(), weights)
        return new, weights

    def descend(self, judge: Judge, tables: list[tuple[torch.Tensor, ...]], seconds: float) -> int:
        """Learns everything, step by step: how many there were."""
        begun, steps, batch = time.monotonic(), 0, self.args.batch
        counts = [len(data[0]) for data in tables]
        rate = self.args.rate if not self.kept.exists() else self.args.rate / 2
        optimizer = torch.optim.AdamW(judge.parameters(), lr=rate, weight_decay=1e-4)
        whole = max(1, int(self.args.passes * sum(counts) / batch))
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.02, 1 - step / whole))
        while steps < whole and time.monotonic() - begun < seconds:
            data = random.choices(tables, counts)[0]
            picked = torch.randint(len(data[0]), (batch,), device=data[0].device)
            x, target = data[0][picked].float() * data[2], data[1][picked]
            loss = -(target * self.say(judge(x, data[4][picked]))).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            steps += 1
        return steps

    def rescales(self) -> bool:
        """Whether everything was learned and only better players are still to be reckoned with."""
        return bool(self.table["together"]) and self.kept.exists()

    def rescale(self, judge: Judge, tables: list[tuple[torch.Tensor, ...]]) -> int:
        """Learns two numbers alone: how far chances are spread, and how high they are."""
        with torch.no_grad():
            worths = torch.cat([judge(x.float() * scales, hand).mean(1, keepdim=True) for x, _, scales, _, hand in tables])
        target = torch.cat([data[1] for data in tables])
        numbers = torch.tensor([1.0, 0.0], device=self.device, requires_grad=True)
        optimizer = torch.optim.LBFGS([numbers], max_iter=100)

        def loss() -> torch.Tensor:
            optimizer.zero_grad()
            found = -(target * self.say(worths * numbers[0] + numbers[1])).sum(1).mean()
            found.backward()
            return found

        optimizer.step(loss)
        scale, level = numbers.detach()
        with torch.no_grad():
            judge.worth.weight *= scale
            judge.hand *= scale
            judge.level.copy_(judge.level * scale + level)
        return 1

    def tensors(self, rows: np.ndarray[Any, Any], scales: torch.Tensor) -> tuple[torch.Tensor, ...]:
        # Numbers may begin anywhere in a row: torch wants them in a place of their own.
        parts = [torch.from_numpy(np.ascontiguousarray(rows[name])) for name in ("won", "expected", "hand", "x")]
        won, expected, hand, x = parts
        if self.table["together"]:
            # All is won or lost, and every row says the same.
            won, expected = (torch.stack([each[:, 0], 1 - each[:, 0]], 1) for each in (won, expected))
            hand = hand.clamp(1e-5, 1 - 1e-5).logit()
        else:
            hand = hand.clamp(min=1e-6).log()
        target = (1 - self.args.trust) * won + self.args.trust * expected
        target = target / target.sum(1, keepdim=True).clamp(min=1e-6)
        return tuple(each.to(self.device) for each in (x, target, scales, won, hand))

    def say(self, worths: torch.Tensor) -> torch.Tensor:
        """Logarithms of chances: of each seat, or of winning and of losing together."""
        if self.table["together"]:
            worths = torch.stack([worths.mean(1), torch.zeros(len(worths), device=worths.device)], 1)
        return torch.log_softmax(worths, 1)

    def measure(self, judge: Judge, test: tuple[torch.Tensor, ...], rows: np.ndarray[Any, Any]) -> list[float]:
        """Log-loss against who won, in each quarter of games that nothing was learned from."""
        with torch.no_grad():
            parts = zip(test[0].split(8192), test[4].split(8192))
            said = torch.cat([self.say(judge(x.float() * test[2], hand)) for x, hand in parts])
            loss = -(test[3] * said).sum(1).cpu().numpy()
        quarters = [loss[rows["quarter"] == quarter] for quarter in range(4)]
        return [round(float(losses.mean()), 4) if len(losses) else 0.0 for losses in quarters]

    def match(self, bots: str, networks: list[Path], seconds: float, games: int) -> dict[str, Any]:
        more = ["--bots", bots, "--networks", ",".join(map(str, networks)), "--games", str(games)]
        more += ["--seconds", str(int(seconds)), "--threads", str(self.args.threads)]
        more += ["--seed", f"match/{self.state['round']}"]
        told: dict[str, Any] = json.loads(self.call("match", more))
        told["round"] = self.state["round"]
        self.note("match", **told)
        self.state["matches"].append(told)
        return told

    def promote(self, new: Path, weights: Path) -> None:
        self.state["pool"].append(new.name)
        self.state["pool"] = self.state["pool"][-4:]
        weights.replace(self.kept)
        shutil.copy(new, self.home / f"{self.args.game}.bin")

    def round(self) -> None:
        args, first = self.args, self.state["round"] == 0
        budget = min(self.left(), args.round * 60)
        # Who looks one action ahead plays many games: they teach first, without a network and then with one.
        quick = args.players[min(self.state["round"], len(args.players) - 1)]
        quick = f"{quick},{args.teacher}" if args.teacher else quick
        bot = quick if self.state["round"] < args.quick else f"master:{args.iterations}"
        self.play(bot, budget * 0.5, args.games)
        new, weights = self.learn(budget * 0.15)
        if self.table["together"]:
            self.promote(new, weights)
        else:
            self.compete(new, weights, first, budget * 0.25)
        self.state["round"] += 1
        self.save()

    def compete(self, new: Path, weights: Path, first: bool, seconds: float) -> None:
        """A match decides whether the new network takes the place of the one before."""
        args, before = self.args, self.home / f"{self.args.game}.bin"
        # The first network is where searches begin, whatever it is worth; any other has to beat the one before.
        rivals = f"master@{args.ms}ms,hard@{args.ms}ms" if first else f"master:{args.gate},master:{args.gate}"
        told = self.match(rivals, [new] if first else [new, before], seconds, args.match)
        if told["stronger"] or first:
            self.promote(new, weights)
        else:
            self.note("kept", why="not shown to be stronger")

    def save(self) -> None:
        state = self.home / "state.json"
        state.with_suffix(".new").write_text(json.dumps(self.state))
        state.with_suffix(".new").replace(state)
        matches = [f"| {told['round']} | {told['first']} | {told['rest']} | {told['games']} | {told['share']:.1%} |"
                   f" {told['interval'][0]:.1%} to {told['interval'][1]:.1%} |" for told in self.state["matches"]]
        losses = [f"| {nth} | " + " | ".join(f"{loss:.3f}" for loss in row) + " |" for nth, row in enumerate(self.state["loss"])]
        card = [f"# The network of {self.args.game}", "", f"{self.state['games']} games, {self.state['steps']} steps of"
                f" {self.args.batch} positions, seed {self.args.seed}, {self.table['width']} features, {date.today()}.", "",
                "| round | bot | against three | games | share | 95 % interval |", "|---|---|---|---|---|---|", *matches, "",
                "Log-loss by quarter of the game, in games kept apart:", "", "| round | first | second | third | last |",
                "|---|---|---|---|---|", *losses, ""]
        (self.home / "card.md").write_text("\n".join(card))

    def run(self) -> None:
        while self.left() > 30 and self.state["round"] < self.args.rounds:
            self.round()
        best = self.home / f"{self.args.game}.bin"
        if self.args.final and best.exists():
            ms = self.args.ms
            self.match(f"master@{ms}ms,hard@{ms}ms", [best], self.args.final, 4000)
            self.save()


PLAYER = ["cargo", "run", "--quiet", "--release", "-p", "bots", "--example", "selfplay", "--"]


def whole(text: str) -> int:
    """A number of things of which there must be one at least."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few: at least 1")
    return number


def options(text: str) -> str:
    """Options as JSON, as they were given."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise argparse.ArgumentTypeError(f"these options are no JSON: {error}") from error
    return text


def table(text: str) -> tuple[int, str]:
    """Seats and options of a table."""
    seats, _, rest = text.partition(":")
    if not seats.isdigit():
        raise argparse.ArgumentTypeError(f"`{text}` does not begin with a number of seats and a colon")
    return whole(seats), options(rest or "null")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m pantheon.train", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=60, help="how long to go on")
    parser.add_argument("--rounds", type=int, default=1000, help="at most so many rounds")
    parser.add_argument("--round", type=float, default=15, help="minutes of a round")
    parser.add_argument("--out", default="target/train", help="the folder that keeps everything")
    parser.add_argument("--player", default="", help="the binary that plays, if it is built already")
    parser.add_argument("--threads", type=whole, default=os.cpu_count() or 1)
    parser.add_argument("--seats", type=whole, default=4)
    parser.add_argument("--options", type=options, default="null", help="of the game, as JSON")
    parser.add_argument("--beside", type=table, action="append", default=[], metavar="SEATS:OPTIONS",
                        help="another table to learn from, as `4:{\"titans\":true}`; may be given several times")
    parser.add_argument("--games", type=whole, default=10_000_000, help="at most so many games a round")
    parser.add_argument("--keep", type=whole, default=12, help="positions of a game to learn from")
    parser.add_argument("--memory", type=whole, default=3, help="rounds whose games are learned from")
    parser.add_argument("--quick", type=int, default=2, help="rounds of games between --players, before searches teach")
    parser.add_argument("--players", type=lambda text: text.split(","), default=["normal"],
                        help="who plays in these rounds, as `easy,hard:40`: by round, the last one in all others")
    parser.add_argument("--teacher", default="", help="who says what it expects in these games, as `hard:200`")
    parser.add_argument("--iterations", type=whole, default=60, help="of the searches that teach")
    parser.add_argument("--trust", type=float, default=0.5, help="the part of a target that a search has said")
    parser.add_argument("--passes", type=float, default=6, help="over all positions")
    parser.add_argument("--batch", type=whole, default=2048)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--ms", type=whole, default=20, help="CPU time of a decision in matches")
    parser.add_argument("--gate", type=whole, default=40, help="iterations in matches between networks, which take the same time")
    parser.add_argument("--match", type=whole, default=3000, help="at most so many games of a match")
    parser.add_argument("--final", type=int, default=0, help="seconds for a last match against `hard`")
    parser.add_argument("--tune", default="", help="other numbers for the search, as `turns=0,explore=0.2`")
    parser.add_argument("--seed", type=int, default=1)
    try:
        Trainer(parser.parse_args()).run()
    except subprocess.CalledProcessError as error:
        sys.exit(error.stderr.strip() or f"the games ended with status {error.returncode}")
    except OSError as error:
        sys.exit(f"{error.filename or 'a file'}: {error.strerror or error}")
    except json.JSONDecodeError:
        sys.exit("what plays the games does not answer as `selfplay` does: is --player the right binary?")


if __name__ == "__main__":
    main()
