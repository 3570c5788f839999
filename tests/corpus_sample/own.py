"""Our own small corpus: a few generated puzzles of every genre with their solutions, in `puzzles/GENRE.jsonl`.

Each line is a document whose marks are the solution and whose `info` is the difficulty. It is there for clones that
have no other corpus. `python -m tests.corpus_sample.own GENRE` makes the puzzles of a genre, say a new one; a change of
the generator is no reason to make them anew, and a change of a profile only where a tier is meant to change.
"""

from __future__ import annotations

import sys
from pathlib import Path

import penmark
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps, loads

FOLDER = Path(__file__).parent / "puzzles"
TIERS = ("trivial", "easy", "medium", "hard")
LEAST = 6
"""Puzzles a genre: one of each tier, and two of whatever difficulty."""


def documents(genre: Genre) -> list[Document]:
    """Fails where there are none: every genre has some."""
    lines = (FOLDER / f"{genre.name}.jsonl").read_text("utf-8").splitlines()
    return [loads(line, genre.name) for line in lines]


def _made(genre: Genre) -> list[Puzzle]:
    tiered = [penmark.generate(genre, tier=tier, seed=20 + k, time_budget=300.0) for k, tier in enumerate(TIERS)]
    return [*tiered, *(penmark.generate(genre, seed=seed, time_budget=300.0) for seed in (30, 31))]


def _line(puzzle: Puzzle) -> str:
    (solution,) = penmark.solve(puzzle, 2)
    difficulty = penmark.grade(puzzle).difficulty
    titled = puzzle.with_meta(PuzzleMeta(author="Penmark", info=str(difficulty)))
    return dumps(titled, Game.from_solution(titled, solution))


def main(*names: str) -> None:
    for genre in map(by_name, names):
        lines = [_line(puzzle) for puzzle in _made(genre)]
        (FOLDER / f"{genre.name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
