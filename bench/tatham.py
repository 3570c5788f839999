"""Puzzles of Tatham's collection: game ids with an honest level, as puzzles of ours."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bench.data import corpus_required
from penmark.formats import format_called
from penmark.puzzle.puzzle import Puzzle
from tests.corpus import corpus_path

LEVELS = {"lightup": "012", "loopy": "enth", "unruly": "ten", "solo": "tbiaeu", "bridges": "012", "pearl": "et"}
"""The levels of each game, easiest first."""
GENRES = {
    "lightup": "akari",
    "loopy": "slitherlink",
    "unruly": "takuzu",
    "solo": "sudoku",
    "bridges": "hashi",
    "pearl": "masyu",
}


@dataclass(frozen=True, slots=True)
class Rated:
    game: str
    size: str
    """Two puzzles are compared only if they are of the same size."""
    level: int
    text: str

    @property
    def puzzle(self) -> Puzzle:
        return from_game_id(self.game, f"{self.size}:{self.text}")


def rated(game: str) -> Iterator[Rated]:
    """All records of a game that are plain puzzles of ours: no killer cages, diagonals, jigsaws."""
    with corpus_required():
        path = corpus_path("tatham", f"{game}.tsv.gz")
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            params, _, identity = line.rstrip("\n").partition("\t")
            match = re.fullmatch(r"(\d+x\d+u?)(?:t0|b\d+s\d|i\d+e\d+m2)?d(\w)", params)
            if match and match[2] in LEVELS[game]:
                yield Rated(game, match[1], LEVELS[game].index(match[2]), identity.partition(":")[2])


def from_game_id(game: str, identity: str) -> Puzzle:
    """A puzzle as `sgt-… --generate` prints it: the size, perhaps other parameters, and after a colon the board."""
    return format_called("tatham").read(identity, GENRES[game]).puzzle
