"""The arena: bots play each other, seats rotated and seeds paired, on as many cores as there are.

The matches depend on the contest and its seed alone, unless a bot runs out of time (docs/strength.md).
"""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import perf_counter
from traceback import format_exc
from typing import cast

from bocage.arena.lineups import Group, Lineup, groups, schedule
from bocage.arena.playing import play_match
from bocage.arena.sides import play_sides
from bocage.bots import Bot, find_bot
from bocage.bots.levels import LevelBot
from bocage.core.game import Observation
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.thinking import Reasons
from bocage.games import find_game
from bocage.jobs.interrupts import interrupts_wait

MOST_HURRIED = 1000  # times less thinking
HURRIED = re.compile("(.+)/([1-9][0-9]{0,3})", re.ASCII)
AHEAD = 64  # games per process that may be done before an earlier one is


class LostProcessError(RuntimeError):
    """A process of the arena ended before its game did, killed by somebody else."""


@dataclass(frozen=True)
class Contest:
    """All that decides what is played: a game and its options, the bots named, a seed."""

    game: str
    players: int
    named: tuple[str, ...]
    seed: int
    options: dict[str, object] = field(default_factory=dict)
    sides: bool = False  # whether bots own sides that change from round to round, not seats

    @property
    def places(self) -> int:
        """How many places a lineup has: the seats, or the two sides."""
        return 2 if self.sides else self.players

    @property
    def bots(self) -> list[str]:
        """The bots, each once, in the order they were named."""
        return list(dict.fromkeys(self.named))

    def groups(self) -> list[Group]:
        """List the groups of lineups that are played in turn."""
        return groups(tuple(self.bots.index(name) for name in self.named), self.places)


@dataclass(frozen=True)
class Played:
    """A game that was played: its group, who sat where, and how it ended."""

    group: int
    lineup: Lineup
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    choices: tuple[int, ...]  # per seat: the moves its bot chose
    seconds: tuple[float, ...]  # per seat: what they took together

    def points(self) -> list[float]:
        """Return what each seat has won: 1 for a victory, divided where it is shared."""
        return [(seat in self.winners) / len(self.winners) for seat in range(len(self.lineup))]

    def share_of_scores(self) -> list[float]:
        """Return each seat's share of all scores; the same for all where nobody scored."""
        total = sum(self.scores)
        return [score / total if total else 1 / len(self.scores) for score in self.scores]


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.choices = 0
        self.seconds = 0.0

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Let the bot choose, and look at the clock."""
        began = perf_counter()
        text = self.bot.choose(observation, rng)
        self.seconds += perf_counter() - began
        self.choices += 1
        return text

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Let the bot explain itself; that is not timed."""
        return self.bot.explain(observation, rng)


def contestant(name: str) -> Bot:
    """Find a bot by its name; `fox/8` is a fox that makes an eighth of its usual iterations or samples."""
    hurried = HURRIED.fullmatch(name)
    if hurried and int(hurried[2]) <= MOST_HURRIED:
        bot = find_bot(hurried[1])
        if isinstance(bot, LevelBot):
            return bot.hurried(int(hurried[2]))
    return find_bot(name)


def play_one(contest: Contest, group: int, lineup: Lineup) -> Played:
    """Play one game of a contest; the seed is the same for the whole group."""
    names = contest.bots
    bots = [Timed(contestant(names[bot])) for bot in lineup]
    seats: list[Bot] = [*bots]
    game, seed = find_game(contest.game), f"{contest.seed}/{group}"
    if contest.sides:
        match = Match(game, [f"Player {seat + 1}" for seat in range(contest.players)], contest.options)
        result = play_sides(match, seats, seed)
    else:
        sitting = [f"{bot.name} {seat + 1}" for seat, bot in enumerate(bots)]
        match = play_match(game, sitting, contest.options, seats, seed)
        assert match.result is not None
        result = match.result
    return Played(
        group,
        lineup,
        tuple(result.winners),
        tuple(result.scores),
        len(match.moves),
        tuple(bot.choices for bot in bots),
        tuple(bot.seconds for bot in bots),
    )


def play(contest: Contest, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play at least so many games, in whole groups; yields them in their order, whoever played them."""
    tasks = schedule(contest.groups(), games)
    if jobs == 1:
        for group, lineup in tasks:
            yield play_one(contest, group, lineup)
        return
    with _workers(contest, jobs) as workers:
        yield from _in_order(tasks, workers)


def whole_groups(played: list[Played], patterns: list[Group]) -> list[Played]:
    """Leave out the games of a last group that is not complete."""
    if not played:
        return played
    last = played[-1].group
    size = len(patterns[last % len(patterns)])
    begun = [game for game in played if game.group == last]
    return played if len(begun) == size else played[: len(played) - len(begun)]


def _in_order(tasks: Iterator[tuple[int, Lineup]], workers: list[Connection]) -> Iterator[Played]:
    """Give every idle process a game, and yield the games played in the order they were given out."""
    at_work: dict[Connection, int] = {}
    done: dict[int, Played] = {}
    given = told = 0
    idle = list(workers)
    while True:
        while idle and given - told < AHEAD * len(workers):
            task = next(tasks, None)
            if task is None:
                break
            worker = idle.pop()
            try:
                worker.send(task)
            except OSError:
                raise LostProcessError from None
            at_work[worker] = given
            given += 1
        if not at_work:
            break
        for ready in wait(list(at_work)):
            worker = cast(Connection, ready)
            done[at_work.pop(worker)] = _receive(worker)
            idle.append(worker)
        while told in done:
            yield done.pop(told)
            told += 1
    assert not done


def _receive(worker: Connection) -> Played:
    try:
        answer = worker.recv()
    except (EOFError, OSError):
        raise LostProcessError from None
    if not isinstance(answer, Played):
        raise RuntimeError(f"a process of the arena failed:\n{answer}")
    return answer


@contextmanager
def _workers(contest: Contest, jobs: int) -> Iterator[list[Connection]]:
    """Start processes that wait for games; they are ended with the block, whatever they are doing."""
    context = multiprocessing.get_context("spawn")
    lines: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        resource_tracker.ensure_running()  # to start it later would let Ctrl-C through
        with interrupts_wait():  # it goes to all processes, and only one is to answer
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(contest, theirs), daemon=True)
                process.start()
                theirs.close()
                lines.append(ours)
                processes.append(process)
        yield lines
    finally:
        for worker in processes:
            worker.terminate()
        for worker in processes:
            worker.join()
        for line in lines:
            line.close()


def _work(contest: Contest, line: Connection) -> None:
    """Play what comes along the line, until it is cut."""
    while True:
        try:
            group, lineup = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Played | str = play_one(contest, group, lineup)
        except Exception:  # told where it is seen
            answer = format_exc()
        with suppress(OSError):  # nobody is there to hear it: the next one will not come
            line.send(answer)
