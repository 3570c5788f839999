"""Puzzles of Tatham's collection: game ids with an honest level, as puzzles of ours."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bench.data import corpus_required
from penmark.board.substrate import Material
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.corpus import corpus_path

LEVELS = {"lightup": "012", "loopy": "enth", "unruly": "ten", "solo": "tbiaeu", "bridges": "012", "pearl": "et"}
"""The levels of each game, easiest first."""


@dataclass(frozen=True, slots=True)
class Rated:
    game: str
    size: str
    """Two puzzles are compared only if they are of the same size."""
    level: int
    text: str

    @property
    def puzzle(self) -> Puzzle:
        return _READERS[self.game](self.size, self.text)


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
    params, _, text = identity.partition(":")
    size = re.match(r"\d+x\d+u?", params)
    if size is None:
        raise ValueError(f"no game id: {identity!r}")
    return _READERS[game](size[0], text)


def _sides(size: str) -> tuple[int, int]:
    """Rows and columns."""
    cols, rows = size.rstrip("u").split("x")
    return int(rows), int(cols)


def _tokens(text: str) -> Iterator[str | None]:
    """One token a cell: letters are runs of empty cells."""
    for char in text:
        if char.islower():
            yield from [None] * (ord(char) - ord("a") + 1)
        else:
            yield char


def _lightup(size: str, text: str) -> Puzzle:
    rows, cols = _sides(size)
    edit = by_name("akari").new(rows, cols).edit()
    for at, token in enumerate(_tokens(text)):
        if token is not None:
            edit.set_material(divmod(at, cols), Material.WALL)
        if token is not None and token.isdigit():
            edit.add_clue(divmod(at, cols), int(token))
    return edit.build()


def _loopy(size: str, text: str) -> Puzzle:
    rows, cols = _sides(size)
    edit = by_name("slitherlink").new(rows, cols).edit()
    for at, token in enumerate(_tokens(text)):
        if token is not None:
            edit.add_clue(divmod(at, cols), int(token))
    return edit.build()


def _unruly(size: str, text: str) -> Puzzle:
    """A letter is a run of empty cells and then a digit, upper case for 1; z is a run of 25 and nothing."""
    rows, cols = _sides(size)
    edit = by_name("takuzu").new(rows, cols, ["distinct-lines"] if size.endswith("u") else []).edit()
    at = -1
    for char in text:
        run = ord(char.lower()) - ord("a") + 1
        at += run if run < 26 else run - 1
        if run < 26 and at < rows * cols:
            edit.add_clue(divmod(at, cols), int(char.isupper()))
    return edit.build()


def _solo(size: str, text: str) -> Puzzle:
    width, height = _sides(size)
    side = width * height
    edit = by_name("sudoku").new(side, side).edit()
    at = 0
    for token in re.findall(r"[a-z]|\d+", text):
        if token.isalpha():
            at += ord(token) - ord("a") + 1
        else:
            edit.add_clue(divmod(at, side), int(token))
            at += 1
    return edit.build()


def _bridges(size: str, text: str) -> Puzzle:
    rows, cols = _sides(size)
    edit = by_name("hashi").new(rows, cols).edit()
    for at, token in enumerate(_tokens(text)):
        if token is not None:
            edit.add_clue(divmod(at, cols), int(token))
    return edit.build()


def _pearl(size: str, text: str) -> Puzzle:
    rows, cols = _sides(size)
    edit = by_name("masyu").new(rows, cols).edit()
    for at, token in enumerate(_tokens(text)):
        if token is not None:
            edit.add_clue(divmod(at, cols), BLACK_PEARL if token == "B" else WHITE_PEARL)
    return edit.build()


_READERS = {
    "lightup": _lightup,
    "loopy": _loopy,
    "unruly": _unruly,
    "solo": _solo,
    "bridges": _bridges,
    "pearl": _pearl,
}
