"""Arrows with numbers as words: the number and where it points, `2n` for two to the north."""

from __future__ import annotations

from penmark.board.coord import OrthoDir
from penmark.board.material import Material
from penmark.codecs.draft import Entry
from penmark.codecs.tokens import Tokens
from penmark.puzzle.clue import Arrow

_LETTERS = {"n": OrthoDir.UP, "s": OrthoDir.DOWN, "e": OrthoDir.RIGHT, "w": OrthoDir.LEFT}
_HIGHEST = 128
"""No line holds more shaded cells, no two of which touch."""


class CompassTokens(Tokens):
    """`-` for a cell without a clue, `x` (in some texts `@`) for a solid cell without an arrow."""

    def __init__(self, blank: Material, clue: Material) -> None:
        words = {"-": Entry(blank), "x": Entry(clue)}
        for letter, way in _LETTERS.items():
            words |= {f"{n}{letter}": Entry(clue, Arrow(way, n)) for n in range(_HIGHEST + 1)}
        super().__init__(words, also={"@": Entry(clue)})
        self._known = ["-", "x", "arrows", "such", "as", "2n"]
