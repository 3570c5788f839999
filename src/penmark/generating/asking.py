"""For people: options in place of a config, and many puzzles in a row."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import msgspec

from penmark.board.coord import Layer
from penmark.errors import NotAsAskedError, PuzzleError, UndecidedError
from penmark.generating.difficulty import Difficulty, Score, difficulty_for
from penmark.generating.search import Steered
from penmark.generating.steering import make_graded
from penmark.grading import GradeResult, Profile, Tier
from penmark.puzzle.generation import Cancel, GenConfig, Judge, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.limits import checked_count
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name


def config_for(
    genre: Genre,
    rows: int | None = None,
    cols: int | None = None,
    *,
    density: float | None = None,
    clue_density: float | None = None,
    symmetry: Pattern | str = Pattern.NONE,
    seed: int | None = None,
    time_budget: float | None = 30.0,
    scaffold: str | None = None,
    clue_filter: str | None = None,
    minimal: bool = False,
    variants: Iterable[str] = (),
    extra: Mapping[str, float] | None = None,
    free: bool = False,
) -> GenConfig:
    """A config from plain options: the genre's usual size and density, and a seed drawn by lot, unless said otherwise.

    One of `rows` and `cols` stands for both. `density` goes where the genre puts it, `clue_density` to the clues. With
    `free`, how many clues there are is left open where neither says so: for puzzles of a difficulty.
    """
    if rows is None or cols is None:
        side = rows if cols is None else cols
        rows, cols = genre.default_size if side is None else (side, side)
    config = GenConfig(
        dims=genre.dims_for(rows, cols),
        symmetry=_pattern(symmetry),
        seed=secrets.randbits(32) if seed is None else seed,
        time_budget=time_budget,
        scaffold=scaffold,
        clue_filter=clue_filter,
        minimal=minimal,
        variants=tuple(variants),
        extra=dict(extra or {}),
    )
    config = genre.apply_density(genre.default_gen_density if density is None else density, config)
    if clue_density is not None:
        return msgspec.structs.replace(config, clue_density={Layer.CELLS: clue_density})
    return msgspec.structs.replace(config, clue_density={}) if free and density is None else config


def _pattern(symmetry: Pattern | str) -> Pattern:
    try:
        return Pattern(symmetry)
    except ValueError:
        raise PuzzleError(f"a symmetry is one of {', '.join(Pattern)}; got {symmetry!r}") from None


def generate(
    genre: Genre | str,
    rows: int | None = None,
    cols: int | None = None,
    *,
    density: float | None = None,
    clue_density: float | None = None,
    symmetry: Pattern | str = Pattern.NONE,
    seed: int | None = None,
    time_budget: float | None = 30.0,
    scaffold: str | None = None,
    clue_filter: str | None = None,
    minimal: bool = False,
    variants: Iterable[str] = (),
    extra: Mapping[str, float] | None = None,
    tier: Tier | str | None = None,
    needs: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    score: Score | None = None,
    profile: Profile | str | None = None,
    cancel: Cancel | None = None,
    judge: Judge | None = None,
) -> Puzzle:
    """A new puzzle with exactly one solution. Equal options with equal seeds give equal puzzles, everywhere.

    `tier`, `needs`, `without` and `score` say how hard it is to be; the judge then sees those that are. Raises
    `UndecidedError` if none was found within `time_budget` seconds: `NotAsAskedError` with the one nearest in
    difficulty if one was asked for.
    """
    kind = by_name(genre) if isinstance(genre, str) else genre
    asked = difficulty_for(kind, tier, needs, without, score, profile)
    config = config_for(
        kind,
        rows,
        cols,
        density=density,
        clue_density=clue_density,
        symmetry=symmetry,
        seed=seed,
        time_budget=time_budget,
        scaffold=scaffold,
        clue_filter=clue_filter,
        minimal=minimal,
        variants=variants,
        extra=extra,
        free=asked is not None,
    )
    made = _made(kind, config, cancel, judge, asked)
    if made.differs:
        raise NotAsAskedError(made.puzzle, made.differs)
    if made.puzzle is None:
        raise UndecidedError(f"no such {kind.title} puzzle was found in time")
    return made.puzzle


@dataclass(frozen=True, slots=True)
class Made:
    """One of many: what came of a seed."""

    seed: int
    puzzle: Puzzle | None
    """`None` if nothing was found in time."""
    steered: Steered | None = None
    """How it was found, where a difficulty was asked for."""

    @property
    def grade(self) -> GradeResult | None:
        """Where a difficulty was asked for."""
        return None if self.steered is None else self.steered.grade

    @property
    def differs(self) -> tuple[str, ...]:
        """How the puzzle differs from the difficulty that was asked for, if it is only the nearest."""
        return () if self.steered is None else self.steered.differs

    @property
    def candidates(self) -> int:
        """How many were judged on the way."""
        return 0 if self.steered is None else self.steered.candidates

    @property
    def as_asked(self) -> bool:
        return self.puzzle is not None and not self.differs


def _made(
    genre: Genre, config: GenConfig, cancel: Cancel | None, judge: Judge | None, asked: Difficulty | None
) -> Made:
    if asked is None:
        return Made(config.seed, genre.generate(config, cancel=cancel, judge=judge))
    steered = make_graded(genre, config, asked, cancel, judge)
    if steered is None:
        return Made(config.seed, None)
    return Made(config.seed, steered.puzzle, steered)


def generate_many(
    genre: Genre,
    config: GenConfig,
    count: int,
    *,
    threads: int = 1,
    cancel: Cancel | None = None,
    judge: Judge | None = None,
    asked: Difficulty | None = None,
) -> Iterator[Made]:
    """Puzzles from the config's seed and the seeds that follow it, in order, whatever the number of threads."""
    checked_count(count, "the number of puzzles")
    checked_count(threads, "the number of threads", least=1)
    return _generate_many(genre, config, count, threads, cancel, judge, asked)


def _generate_many(
    genre: Genre,
    config: GenConfig,
    count: int,
    threads: int,
    cancel: Cancel | None,
    judge: Judge | None,
    asked: Difficulty | None,
) -> Iterator[Made]:
    def work(seed: int) -> Made:
        return _made(genre, msgspec.structs.replace(config, seed=seed), cancel, judge, asked)

    seeds = range(config.seed, config.seed + count)
    if threads == 1:
        yield from map(work, seeds)
        return
    waiting: deque[Future[Made]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for seed in seeds:
                waiting.append(pool.submit(work, seed))
                if len(waiting) >= 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
