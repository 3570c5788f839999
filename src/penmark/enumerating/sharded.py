"""`walk_parts`: a walk, or one shard of it, part by part: in this process or by the workers of an executor."""

from __future__ import annotations

import atexit
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from penmark.enumerating.checkpoint import Checkpoint, WalkPosition
from penmark.enumerating.parts import PartWalker, WalkPart
from penmark.enumerating.walk import EnumOutcome
from penmark.errors import LimitError, PenmarkError, quote
from penmark.parallel.mapping import in_order
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop
from penmark.puzzle.generation import Cancel
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget

T = TypeVar("T")
_SHARD = re.compile(r"(\d{1,6})/(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several walks that together find what the whole walk does: every so manieth part, from the first on."""

    number: int = 1
    """From 1."""
    of: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise LimitError(f"a shard is one of 1/{self.of} to {self.of}/{self.of}, got {self}")

    @classmethod
    def parse(cls, text: str) -> Shard:
        match = _SHARD.fullmatch(text)
        if match is None or not int(match[2]):
            raise LimitError(f"a shard is its number and how many there are, such as 2/8; got {quote(text)}")
        return cls(int(match[1]), int(match[2]))

    def has(self, part: int) -> bool:
        return part % self.of == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


WHOLE = Shard()


def walk_parts(
    genre: Genre,
    config: EnumConfig,
    tell: Callable[[Puzzle], T],
    *,
    shard: Shard = WHOLE,
    executor: Executor | None = None,
    cancel: Cancel | None = None,
    on_told: Callable[[T], None] | None = None,
    on_stats: Callable[[EnumStats], None] | None = None,
    on_checkpoint: Callable[[Checkpoint], None] | None = None,
    resume: Checkpoint | None = None,
) -> EnumOutcome:
    """As `walk_canonical`, of one shard and by an executor: the same puzzles in the same order.

    `tell` is called with each puzzle where that is found, and must be picklable; `on_told` is called here with what it
    returned. The numbers of what all shards examine and find add up to those of the whole walk. A checkpoint is of one
    shard; one of the whole walk may come from `walk_canonical`, and go on there.
    """
    if resume is not None:
        resume.require(genre, config, str(shard))
    try:
        walker = ShardWalker(genre, config, Budget(config.time_budget, cancel), cancel, resume)
    except PenmarkError as error:
        return EnumOutcome(EnumStop.BAD_CONFIG, EnumStats(), resume, str(error))
    hear = on_told or _ignore
    walker.be(shard, executor, _WalkOne(genre, msgspec.structs.replace(config, limit=0, time_budget=None), tell), hear)
    walker.on_puzzle = lambda puzzle: hear(tell(puzzle))
    walker.on_stats, walker.on_checkpoint = on_stats, on_checkpoint
    return walker.run()


def _ignore(told: object) -> None:
    pass


@dataclass(frozen=True, slots=True)
class _WalkOne(Generic[T]):
    """Walks one part, in whatever process: what was told of each puzzle, and what was examined and found."""

    genre: Genre
    config: EnumConfig
    tell: Callable[[Puzzle], T]

    def __call__(self, part: WalkPart, /) -> tuple[WalkPart, list[T], EnumStats]:
        walker = _walker(self.genre, self.config)
        told: list[T] = []
        walker.on_puzzle = lambda puzzle: told.append(self.tell(puzzle))
        return part, told, walker.walk_alone(part)


@lru_cache(maxsize=1)
def _walker(genre: Genre, config: EnumConfig) -> PartWalker:
    """Kept from part to part: most of them are on the board of the one before."""
    return PartWalker(genre, config, Budget(None, None), None, None)


atexit.register(_walker.cache_clear)  # what the kernel has made is freed before the kernel is


class ShardWalker(PartWalker):
    """One walk over the parts of a shard."""

    _shard = WHOLE
    _executor: Executor | None = None
    _work: _WalkOne[Any]
    _hear: Callable[[Any], None]

    def be(self, shard: Shard, executor: Executor | None, work: _WalkOne[Any], hear: Callable[[Any], None]) -> None:
        """Which shard it walks, and who helps."""
        self._shard, self._executor, self._work, self._hear = shard, executor, work, hear
        self._settings = msgspec.structs.replace(self._settings, shard=str(shard))

    def _walk(self) -> None:
        parts = (part for number, part in self.parts(self._start) if self._shard.has(number))
        if self._executor is None:
            for part in parts:
                self.walk_part(part)
                self._finish(part)
        else:
            self._walk_elsewhere(parts, self._executor)
        self._set_position(WalkPosition(finished=True))

    def _walk_elsewhere(self, parts: Iterator[WalkPart], executor: Executor) -> None:
        for part, told, stats in in_order(self._work, parts, executor, stop=_Stopped(self._budget)):
            if 0 < self._config.limit <= self._found + len(told):
                self.walk_part(part)  # again, to end within it
            for each in told:
                self._hear(each)
            self._found += len(told)
            self._tally.merge(stats)
            self._finish(part)
            self._check_clock()
        self._check_clock()

    def _finish(self, part: WalkPart) -> None:
        counts = part.counts
        self._tally.merge(EnumStats(counts.layouts, 0, counts.completions, capped_layouts=counts.capped))
        self._set_position(part.end)

    def _end(self) -> EnumStop:
        """Whether some board had too many solutions is for every shard to know, though one counts it."""
        if self._start.finished and not self.by_layout:
            for _ in self._beginnings():
                pass
        return EnumStop.CAPPED if self.capped else super()._end()


@dataclass(frozen=True, slots=True)
class _Stopped:
    """A budget as a token."""

    budget: Budget

    def is_set(self) -> bool:
        return self.budget.stop() is not None
