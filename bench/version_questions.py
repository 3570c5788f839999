"""What `bench.versions` asks each checkout: a script for that checkout's own Python, so it imports penmark alone."""

from __future__ import annotations

import gc
import gzip
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import penmark
from penmark.formats import puzzlekit
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.lowered import lower

CORPUS = Path(os.environ.get("PENMARK_CORPUS", Path(__file__).parent.parent.parent / "shared" / "corpus"))
GENRES = {"akari": "Akari", "slitherlink": "Slitherlink", "sudoku": "Sudoku", "takuzu": "Binairo"}
TIERS = (
    ("akari", "easy"),
    ("slitherlink", "easy"),
    ("slitherlink", "hard"),
    ("sudoku", "medium"),
    ("takuzu", "medium"),
)
SEEDS = range(6)
SEVENTEEN = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
)


def read_and_solve() -> Iterator[object]:
    for _ in range(60):
        for line in SEVENTEEN:
            yield penmark.solve(penmark.read(line, "sudoku"), 2).unique


def samples() -> Iterator[Puzzle]:
    for genre in GENRES:
        yield from (each.puzzle for each in by_name(genre).samples)


def solve_samples() -> Iterator[object]:
    yield from (penmark.solve(puzzle, 2).unique for puzzle in samples())


def grade_samples() -> Iterator[object]:
    yield from (penmark.grade(puzzle).score for puzzle in samples())


def build(genre: str, side: int, step: int, values: int) -> Iterator[object]:
    """A large board with many clues, as far as its program."""
    builder = by_name(genre).new(side, side).edit()
    for k in range(0, side * side, step):
        builder.add_clue(divmod(k, side), k % values)
    yield lower(builder.build()).variables


def generate(genre: str, tier: str | None) -> Iterator[object]:
    for seed in SEEDS:
        yield penmark.generate(genre, 9 if genre == "sudoku" else 8, seed=seed, tier=tier).content_hash


def corpus(genre: str, texts: list[str]) -> Iterator[object]:
    for text in texts:
        try:
            puzzle = puzzlekit.parse(genre, text)
        except penmark.PenmarkError:
            yield "refused"
        else:
            yield penmark.solve(puzzle, 2).unique


def questions() -> Iterator[tuple[str, Callable[[], Iterator[object]]]]:
    yield "sudoku: read and solve", read_and_solve
    yield "samples: solve", solve_samples
    yield "samples: grade", grade_samples
    yield "akari 100×100: build", partial(build, "akari", 100, 4, 5)
    yield "slitherlink 40×40: build", partial(build, "slitherlink", 40, 3, 4)
    for genre, tier in (*((genre, None) for genre in GENRES), *TIERS):
        yield f"{genre}: generate {tier or ''}".rstrip(), partial(generate, genre, tier)
    for genre, name in GENRES.items():
        file = CORPUS / "puzzlekit" / f"{name}.json.gz"
        if file.exists():
            data = json.loads(gzip.decompress(file.read_bytes()))["data"]
            texts = [row["problem"] for row in data.values()]
            yield f"{genre}: corpus", partial(corpus, genre, texts)


def answers() -> Iterator[tuple[str, tuple[float, str]]]:
    for name, ask in questions():
        if "corpus" not in name:
            list(ask())  # what is loaded at the first use is nobody's time
        gc.collect()
        gc.freeze()  # nor is what other questions have left: a checkout with more genres has more of it
        begin = time.process_time()
        answered = list(ask())
        seconds = time.process_time() - begin
        yield name, (seconds, hashlib.sha256(repr(answered).encode()).hexdigest())


if __name__ == "__main__":
    print(json.dumps(dict(answers())))
