"""`python -m release.starter`: make the starter sets anew, the same bytes on every machine with the same zlib.

Each genre has one file; a new genre needs nothing but to be there. Every puzzle comes from a seed without any limit of
time, is graded, and is taken while its size and tier have room. Odd seeds leave out every clue that could go, where
clues do not depend on each other, so that the harder tiers are found as well. Switches that a genre has are on in one
family of puzzles and off in another, and the best known variants that can be stacked on a genre are families of their
own, after the others.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from penmark.board.dimensions import Boxed
from penmark.errors import PenmarkError, PuzzleError
from penmark.generating import GenerateOptions
from penmark.generating.api import generate_one
from penmark.grading import StandardGrader, Tier
from penmark.grading.profile import DEFAULT, parse_profile, shipped_text
from penmark.library.dataset import SUFFIX, write_member
from penmark.library.starter import FOLDER
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import Generated
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.whole_file import WholeFile

SIDES = (4, 5, 6, 7, 8, 9, 10)
"""Of square boards; those that a genre does not have, and those whose boxes would be single lines, are left out."""
ROOM = 98
"""The most puzzles of one family and tier, an equal share of them of each size."""
SEEDS = 420
"""The most seeds that are tried for one family, of all sizes together."""
SWITCHED_SEEDS = 140
"""The same for a family with a switch that puzzles do not usually have."""
STACKED: Mapping[str, tuple[int, ...]] = {
    "killer-cage": (4, 6, 8, 9),
    "thermometer": (4, 6, 8, 9),
    "arrow": (4, 6, 8, 9),
    "kropki": (4, 6, 8, 9),
    "xv": (6, 8, 9),
    "german-whispers": (8, 9),
    "anti-knight": (4, 6, 8, 9),
    "main-diagonal": (4, 6, 8, 9),
}
"""The variants of `penmark.variants` that have a family of their own, and the sides of its boards: lines and signs that
smaller boards have no room for would be looked for without end."""
STACKED_ROOM = 160
STACKED_SEEDS = 360


@dataclass(frozen=True)
class Family:
    """Puzzles with the same variants."""

    variants: tuple[str, ...]
    sides: tuple[int, ...]
    seeds: int
    """Of each size."""
    room: int
    """The most puzzles of each size and tier."""
    max_trial_depth: int | None = None
    """How deep the grader nests suppositions. Without a limit of time this is what bounds it; puzzles that take more
    are left out."""


def starter_puzzles(genre: Genre, some: Iterable[Family] | None = None) -> Iterator[Document]:
    """The puzzles of a genre's starter set, each once, in order of family, size and seed."""
    profile = parse_profile(genre, shipped_text(genre, DEFAULT))
    seen: set[str] = set()
    for family in families(genre) if some is None else some:
        grader = StandardGrader(profile, time_budget=None, max_trial_depth=family.max_trial_depth)
        for side in family.sides:
            room = Counter(dict.fromkeys(Tier, family.room))
            for seed, puzzle in _made(genre, side, family):
                grade = grader.grade(puzzle)
                tier = grade.difficulty
                if tier is not None and room[tier] and puzzle.content_hash not in seen:
                    room[tier] -= 1
                    seen.add(puzzle.content_hash)
                    record = Generated(seed, tier.value, grade.score, dict(grade.techniques))
                    yield Document(puzzle, generated=record)
                if not any(room.values()):
                    break


def families(genre: Genre) -> tuple[Family, ...]:
    """The usual switches, none, each of the genre's own alone; then the variants that have a family of their own."""
    own = (kind for kind in genre.variants if not kind.__module__.startswith("penmark.variants."))
    switches = (kind.name for kind in own if kind.is_switch())
    usual = tuple(dict.fromkeys([genre.default_gen_variants, ()]))
    sides = tuple(_sides(genre))
    known = {name for kind in genre.variants for name in (kind.name, kind.group)}
    return (
        *(_family(each, sides, SEEDS, ROOM) for each in usual),
        *(_family((each,), sides, SWITCHED_SEEDS, ROOM) for each in switches if (each,) not in usual),
        *(
            _family((name,), chosen, STACKED_SEEDS, STACKED_ROOM, max_trial_depth=1)
            for name, chosen in STACKED.items()
            if name in known
        ),
    )


def _family(
    variants: tuple[str, ...], sides: tuple[int, ...], seeds: int, room: int, max_trial_depth: int | None = None
) -> Family:
    """Seeds and room are shared out evenly among the sizes."""
    return Family(variants, sides, seeds // len(sides), room // len(sides), max_trial_depth)


def _sides(genre: Genre) -> list[int]:
    return [side for side in SIDES if _has_board(genre, side)]


def _has_board(genre: Genre, side: int) -> bool:
    try:
        dims = genre.dims_for(side, side)
    except PenmarkError:
        return False
    return not isinstance(dims, Boxed) or min(dims.box_width, dims.box_height) > 1


def _made(genre: Genre, side: int, family: Family) -> Iterator[tuple[int, Puzzle]]:
    """The puzzle of each seed; none if there is no such board, or if no such board has a solution under the
    variants."""
    for seed in range(family.seeds if _has_board(genre, side) else 0):
        minimal = seed % 2 == 1 and not genre.clues_depend
        options = GenerateOptions(side, seed=seed, minimal=minimal, variants=family.variants, time_budget=None)
        try:
            puzzle = generate_one(options.task_for(genre)).puzzle
        except PuzzleError:
            return
        assert puzzle is not None, "without a limit of time there is always one"
        yield seed, puzzle


def write_starter(path: Path, genre: Genre) -> int:
    whole = WholeFile(path)
    try:
        count = write_member(whole.file, genre, starter_puzzles(genre))
        whole.keep()
        return count
    finally:
        whole.drop()


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the starter sets anew.")
    parser.add_argument("--genre", action="append", help="this one alone; may be repeated")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder to write to")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, genre in genres().items():
        if arguments.genre is None or name in arguments.genre:
            path = arguments.out / f"{name}{SUFFIX}"
            count = write_starter(path, genre)
            print(f"{path.name}: {count} puzzles, {path.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
