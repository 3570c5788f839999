"""`make generating`: how fast puzzles are made, beside Tatham's collection; how often a difficulty is met; and a sweep.

Exit code 1 if a puzzle of the sweep is not what it should be.
"""

from __future__ import annotations

import argparse
import gc
import random
import resource
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice, product
from operator import itemgetter

import penmark
from bench.akari_boards import compare_boards
from bench.tables import millis, percentile, table, times
from bench.tatham import from_game_id
from penmark.errors import UndecidedError
from penmark.generating import GenerateOptions, generate_many
from penmark.grading import Tier
from penmark.puzzle.clue import Number
from penmark.puzzle.generation import GenConfig, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from tests.generating.judging import assert_symmetric, assert_unique


@dataclass(frozen=True, slots=True)
class Level:
    """A level of one of Tatham's generators, and the tier that most puzzles of it get: see `grade_levels`."""

    genre: str
    size: int
    name: str
    game: str
    params: str
    tier: Tier


LEVELS = [
    Level("sudoku", 9, "trivial", "solo", "3x3dt", Tier.TRIVIAL),
    Level("sudoku", 9, "unreasonable", "solo", "3x3du", Tier.EXTREME),
    Level("akari", 7, "easy", "lightup", "7x7b20s0d0", Tier.TRIVIAL),
    Level("akari", 7, "hard", "lightup", "7x7b20s0d2", Tier.HARD),
    Level("akari", 10, "easy", "lightup", "10x10b20s0d0", Tier.TRIVIAL),
    Level("akari", 10, "hard", "lightup", "10x10b20s0d2", Tier.HARD),
    Level("slitherlink", 7, "easy", "loopy", "7x7t0de", Tier.EASY),
    Level("slitherlink", 7, "hard", "loopy", "7x7t0dh", Tier.MEDIUM),
    Level("slitherlink", 10, "easy", "loopy", "10x10t0de", Tier.EASY),
    Level("slitherlink", 10, "hard", "loopy", "10x10t0dh", Tier.HARD),
    Level("takuzu", 8, "trivial", "unruly", "8x8dt", Tier.TRIVIAL),
    Level("takuzu", 8, "normal", "unruly", "8x8dn", Tier.MEDIUM),
    Level("takuzu", 10, "trivial", "unruly", "10x10dt", Tier.TRIVIAL),
    Level("takuzu", 10, "normal", "unruly", "10x10dn", Tier.MEDIUM),
    Level("hashi", 7, "easy", "bridges", "7x7i30e10m2d0", Tier.TRIVIAL),
    Level("hashi", 7, "medium", "bridges", "7x7i30e10m2d1", Tier.EASY),
    Level("hashi", 7, "hard", "bridges", "7x7i30e10m2d2", Tier.MEDIUM),
    Level("hashi", 10, "easy", "bridges", "10x10i30e10m2d0", Tier.TRIVIAL),
    Level("hashi", 10, "medium", "bridges", "10x10i30e10m2d1", Tier.EASY),
    Level("hashi", 10, "hard", "bridges", "10x10i30e10m2d2", Tier.MEDIUM),
    Level("masyu", 6, "easy", "pearl", "6x6de", Tier.TRIVIAL),
    Level("masyu", 6, "tricky", "pearl", "6x6dt", Tier.EASY),
    Level("masyu", 10, "easy", "pearl", "10x10de", Tier.MEDIUM),
    Level("masyu", 10, "tricky", "pearl", "10x10dt", Tier.MEDIUM),
]


# ── speed ──

_ROUNDS = 5
"""All take turns this often, and each one's best round counts: what disturbs one disturbs the others too."""
_STARTED = 5
"""How many times as many puzzles theirs makes, so that starting it does not count."""


def ours(level: Level, count: int, tier: Tier | None) -> float:
    """CPU seconds a puzzle; the first few, which load what all of them need, do not count."""
    genre = by_name(level.genre)
    steps = None if tier is None else 1  # the first puzzle of the level is taken, as his programs do
    task = GenerateOptions(level.size, seed=0, tier=tier, tier_steps=steps).task_for(genre)
    for _ in generate_many(task.with_seed(1_000_000), 3):
        pass
    gc.collect()
    gc.freeze()  # what the bench itself has imported is no part of the work
    start = time.process_time()
    as_asked = [made.as_asked for made in generate_many(task, count)]
    spent = time.process_time() - start
    gc.unfreeze()
    assert all(as_asked)
    return spent / count


def tathams(level: Level, count: int) -> float | None:
    """CPU seconds a puzzle; `None` where it is not installed."""
    program = _program(level)
    if program is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "--generate", str(count), level.params], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count


def _program(level: Level) -> str | None:
    return shutil.which(f"sgt-{level.game}", path="/usr/games:/usr/local/games:/usr/bin")


def compare(count: int, levels: Sequence[Level]) -> None:
    rows = []
    part = max(1, count // _ROUNDS)
    for level in levels:
        spent = [
            (tathams(level, _STARTED * part), ours(level, part, None), ours(level, part, level.tier))
            for _ in range(_ROUNDS)
        ]
        theirs = min((their for their, _, _ in spent if their is not None), default=None)
        plain, graded = min(plain for _, plain, _ in spent), min(graded for _, _, graded in spent)
        name = f"{level.genre} {level.size}×{level.size}, {level.name}"
        ratios = ["–", "–"] if theirs is None else [times(plain / theirs), times(graded / theirs)]
        his = "–" if theirs is None else millis(theirs)
        rows.append([name, his, millis(plain), ratios[0], level.tier.value, millis(graded), ratios[1]])
    print(table(["level", "Tatham", "any tier", "ratio", "tier", "graded", "ratio"], rows))


def grade_levels(count: int, levels: Sequence[Level]) -> None:
    """What our grader makes of Tatham's levels: the share of each tier among puzzles of his."""
    rows = []
    for level in levels:
        program = _program(level)
        if program is None:
            print(f"sgt-{level.game} is not installed")
            continue
        made = subprocess.check_output([program, "--generate", str(count), level.params], text=True).split()
        found = Counter(penmark.grade(from_game_id(level.game, each)).difficulty for each in made)
        shares = [found[tier] or "" for tier in Tier]
        rows.append([f"{level.genre} {level.size}×{level.size}, {level.name}", *shares, found[None] or ""])
    print(table(["level", *(tier.value for tier in Tier), "not solved"], rows))


# ── difficulty ──


def meet(count: int) -> None:
    """How often each tier is met at a genre's usual size within 30 seconds, and in what time; what there is of it, when
    it is stopped."""
    rows = []
    with suppress(KeyboardInterrupt):
        for tier, genre in product(Tier, genres().values()):
            dims = GenerateOptions().task_for(genre).config.dims
            spent, met = [], 0
            for seed in range(count):
                start = time.process_time()
                try:
                    penmark.generate(genre, tier=tier, seed=seed)
                    met += 1
                except UndecidedError:
                    pass
                spent.append(time.process_time() - start)
            shown = [millis(percentile(spent, share)) for share in (0.5, 0.95, 1.0)]
            rows.append([f"{genre.name} {dims.rows}×{dims.cols}", tier.value, f"{met} of {count}", *shown])
    print(table(["genre", "tier", "met", "median", "95 of 100", "slowest"], sorted(rows, key=itemgetter(0))))


# ── sweep ──

SIZES = {
    "sudoku": [(4, 4), (6, 6), (9, 9), (12, 12), (16, 16)],
    "akari": [(3, 5), (6, 6), (7, 7), (10, 10), (8, 12), (14, 14), (25, 25)],
    "slitherlink": [(3, 4), (5, 5), (7, 7), (10, 10), (12, 9), (14, 14)],
    "takuzu": [(4, 4), (6, 8), (8, 8), (10, 10), (14, 14), (20, 20)],
    "hashi": [(3, 3), (5, 5), (7, 7), (10, 10), (8, 12), (14, 14), (20, 20)],
}
LARGEST = {"sudoku": (16, 16), "akari": (100, 100), "slitherlink": (40, 40), "takuzu": (20, 20), "hashi": (40, 40)}
"""One of each size is made and checked too, without symmetry and with."""


def asked_for() -> Iterator[tuple[Genre, GenConfig]]:
    """Every combination of genre, size, symmetry, scaffold and filter, over and over with other seeds."""
    kinds = []
    for name, sizes in SIZES.items():
        genre = by_name(name)
        scaffolds = [None, *(each.name for each in genre.scaffold_passes)]
        filters = [None, None, None, *(each.name for each in genre.clue_post_filters)]
        for (rows, cols), symmetry, scaffold, chosen in product(sizes, Pattern, scaffolds, filters):
            square = rows == cols or symmetry in (Pattern.NONE, Pattern.ROT180, Pattern.HORIZONTAL, Pattern.VERTICAL)
            if square:
                kinds.append((genre, rows, cols, symmetry, scaffold, chosen))
    order = random.Random(5)
    by_genre = {name: [kind for kind in kinds if kind[0].name == name] for name in SIZES}
    seed = 0
    while True:
        for of_genre in by_genre.values():
            genre, rows, cols, symmetry, scaffold, chosen = order.choice(of_genre)
            minimal = chosen is None and order.random() < 0.3
            options = {"symmetry": symmetry, "scaffold": scaffold, "clue_filter": chosen, "minimal": minimal}
            made_so = GenerateOptions(rows, cols, seed=seed, time_budget=20.0, **options)  # type: ignore[arg-type]
            yield genre, made_so.task_for(genre).config
            seed += 1


def largest() -> Iterator[tuple[Genre, GenConfig]]:
    for (name, (rows, cols)), symmetry in product(LARGEST.items(), (Pattern.NONE, Pattern.ROT180)):
        genre = by_name(name)
        options = GenerateOptions(rows, cols, seed=1, symmetry=symmetry, time_budget=300.0)
        yield genre, options.task_for(genre).config


def check(genre: Genre, config: GenConfig) -> str:
    """What is wrong with the puzzle that a config gives; nothing if all is well."""
    puzzle = genre.generate(config)
    if puzzle is None:
        return "not found"
    try:
        assert_unique(puzzle)
        assert_symmetric(puzzle, config.symmetry, clues=config.clue_filter is None)
    except AssertionError as error:
        return f"WRONG: {error}"
    allowed = next((each.allows for each in genre.clue_post_filters if each.name == config.clue_filter), None)
    numbers = [clue.value for clue in puzzle.clues.values() if isinstance(clue, Number)]
    if allowed and not all(map(allowed, numbers)):
        return "WRONG: a number that the filter does not allow"
    return "" if genre.generate(config) == puzzle else "WRONG: not the same again"


def sweep(count: int) -> bool:
    """Whether all is well. Nothing found in time is told, and is no fault: some combinations cannot be."""
    made: dict[str, list[int]] = {name: [0, 0, 0] for name in SIZES}
    for genre, config in chain(islice(asked_for(), count), largest()):
        fault = check(genre, config)
        made[genre.name][0 if not fault else 1 if fault == "not found" else 2] += 1
        if fault:
            print(f"{fault}: {genre.name} {config.dims}, {_told(config)}", flush=True)
    print(table(["genre", "right", "not found", "WRONG"], [[name, *counts] for name, counts in made.items()]))
    return not any(counts[2] for counts in made.values())


def _told(config: GenConfig) -> str:
    return f"{config.symmetry}, {config.scaffold}, {config.clue_filter}, seed {config.seed}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make generating", description=__doc__)
    parser.add_argument("--speed", type=int, metavar="N", nargs="?", const=100, help="time N puzzles of each level")
    parser.add_argument("--levels", type=int, metavar="N", nargs="?", const=60, help="grade N puzzles of each level")
    parser.add_argument("--tiers", type=int, metavar="N", nargs="?", const=100, help="ask for each tier with N seeds")
    parser.add_argument("--boards", type=int, metavar="N", nargs="?", const=60, help="compare N Akari boards")
    parser.add_argument("--sweep", type=int, metavar="N", nargs="?", const=2_000, help="check N puzzles of all kinds")
    names = sorted({level.genre for level in LEVELS})
    parser.add_argument("--genre", action="append", choices=names, help="only its levels are timed and graded")
    given = parser.parse_args(arguments)
    chosen = [level for level in LEVELS if given.genre is None or level.genre in given.genre]
    if given.speed:
        compare(given.speed, chosen)
    if given.levels:
        grade_levels(given.levels, chosen)
    if given.tiers:
        meet(given.tiers)
    if given.boards:
        compare_boards(given.boards)
    if given.sweep or not (given.speed or given.levels or given.tiers or given.boards):
        return 0 if sweep(given.sweep or 2_000) else 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
