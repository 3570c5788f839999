"""The arrows that may stand at a place."""

from __future__ import annotations

from functools import lru_cache

from penmark.board.coord import Coord, OrthoDir
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import Arrow, ClueOptions, ClueValue


class ArrowOptions(ClueOptions):
    """Arrows with as many as can be shaded that way, no two side by side.

    An arrow with a question mark may stand there as well, and a 0 that points at the rim: setters write such things,
    though they tell nothing.
    """

    def __init__(self, cells: tuple[int, ...]) -> None:
        """`cells`: how many lie above, below, left and right of the place."""
        self._most = {way: (size + 1) // 2 for way, size in zip(OrthoDir, cells, strict=True)}

    def __contains__(self, clue: object) -> bool:
        return isinstance(clue, Arrow) and (clue.number is None or clue.number <= self._most[clue.direction])

    @property
    def kinds(self) -> tuple[type[ClueValue], ...]:
        return (Arrow,)

    def choices(self) -> tuple[ClueValue, ...]:
        return tuple(Arrow(way, n) for way, most in self._most.items() if most for n in range(most + 1))

    @property
    def are_listed(self) -> bool:
        return False

    @property
    def words(self) -> str:
        return "an arrow with at most " + ", ".join(f"{most}{way.sign}" for way, most in self._most.items())


def arrows_at(substrate: Substrate, at: Coord) -> ClueOptions:
    _, row, col = at
    return _arrows_over((row, substrate.rows - 1 - row, col, substrate.cols - 1 - col))


@lru_cache(maxsize=1024)
def _arrows_over(cells: tuple[int, ...]) -> ClueOptions:
    return ArrowOptions(cells)
