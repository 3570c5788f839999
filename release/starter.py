"""`python -m release.starter`: make the starter sets anew, the same bytes on every machine with the same zlib.

Each genre has one file; a new genre needs nothing but to be there. Every puzzle comes from a seed without any limit of
time, is graded, and is taken while its size and tier have room. Odd seeds leave out every clue that could go, where
clues do not depend on each other, so that the harder tiers are found as well. Switches that a genre has are on in one
family of puzzles and off in another.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
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
VARIED_SEEDS = 140
"""The same for a family with a variant that puzzles do not usually have."""


def starter_puzzles(genre: Genre, sides: Iterable[int] | None = None, seeds: int = SEEDS) -> Iterator[Document]:
    """The puzzles of a genre's starter set, each once, in order of family, size and seed."""
    grader = StandardGrader(parse_profile(genre, shipped_text(genre, DEFAULT)), time_budget=None)
    seen: set[str] = set()
    every = _sides(genre)
    for variants in families(genre):
        for side in every if sides is None else sides:
            room = Counter(dict.fromkeys(Tier, ROOM // len(every)))
            usual = not variants or variants == genre.default_gen_variants
            for seed, puzzle in _made(genre, side, variants, (seeds if usual else VARIED_SEEDS) // len(every)):
                grade = grader.grade(puzzle)
                tier = grade.difficulty
                if tier is not None and room[tier] and puzzle.content_hash not in seen:
                    room[tier] -= 1
                    seen.add(puzzle.content_hash)
                    record = Generated(seed, tier.value, grade.score, dict(grade.techniques))
                    yield Document(puzzle, generated=record)
                if not any(room.values()):
                    break


def families(genre: Genre) -> tuple[tuple[str, ...], ...]:
    """The usual switches, none, and each of the genre's own alone.

    Those of `penmark.variants` are left out: there are few techniques for them yet, so that grading takes long.
    """
    own = (kind for kind in genre.variants if not kind.__module__.startswith("penmark.variants."))
    switches = (kind.name for kind in own if kind.is_switch())
    return tuple(dict.fromkeys([genre.default_gen_variants, (), *((name,) for name in switches)]))


def _sides(genre: Genre) -> list[int]:
    return [side for side in SIDES if _has_board(genre, side)]


def _has_board(genre: Genre, side: int) -> bool:
    try:
        dims = genre.dims_for(side, side)
    except PenmarkError:
        return False
    return not isinstance(dims, Boxed) or min(dims.box_width, dims.box_height) > 1


def _made(genre: Genre, side: int, variants: tuple[str, ...], seeds: int) -> Iterator[tuple[int, Puzzle]]:
    """The puzzle of each seed; none if there is no such board, or if no such board has a solution under the
    variants."""
    for seed in range(seeds if _has_board(genre, side) else 0):
        minimal = seed % 2 == 1 and not genre.clues_depend
        options = GenerateOptions(side, seed=seed, minimal=minimal, variants=variants, time_budget=None)
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
