"""`ClueWays`: the ways past the clues of a board, as the kernel's reducer is told them.

There nothing is told in words, and clues go on and off: it is for whoever looks for clues with which the ways past
them, and the sides of the loop, decide a board.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from penmark.board.coord import Coord
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops.places import PlaceSet, PlaceTable
from penmark.reasoning.loops.sides import LoopFaces
from penmark.reasoning.technique import ToldWays

_ALWAYS_ON = -1
"""The group of a place that is there whatever clues are."""


class ClueWays:
    """The places of a board, each of whose positions is one output, and those of the clues that may stand on it."""

    def __init__(
        self, board: Puzzle, cells: PlaceSet, place: Callable[[Coord, ClueValue], PlaceTable], steps: int
    ) -> None:
        """`place` gives the place of a clue; ways past it are followed so many `steps` among the places near it."""
        self._output = {index: k for k, index in enumerate(board.substrate.floor)}
        self._cells = PlaceSet(map(self._over_outputs, cells.tables))
        self._place, self._steps = place, steps
        self._known: dict[tuple[Coord, ClueValue], PlaceTable] = {}
        faces = LoopFaces(board)
        edges = ((self._output[edge], *faces.ends[edge], *beside) for edge, beside in faces.beside.items())
        self._edges, self._outside = array("i", [number for edge in edges for number in edge]), faces.outside

    def _over_outputs(self, table: PlaceTable) -> PlaceTable:
        return replace(table, positions=tuple(map(self._output.__getitem__, table.positions)))

    def _of_clue(self, clue: tuple[Coord, ClueValue]) -> PlaceTable:
        if clue not in self._known:
            self._known[clue] = self._over_outputs(self._place(*clue))
        return self._known[clue]

    def told(self, clues: Mapping[Coord, ClueValue], group: Mapping[Coord, int]) -> ToldWays:
        """With some clues, each of which is on with a group."""
        places = PlaceSet(map(self._of_clue, clues.items()), self._cells)
        groups = array("i", [_ALWAYS_ON]) * len(self._cells.tables)
        groups.extend(map(group.__getitem__, clues))
        return ToldWays(len(self._output), *places.packed(), groups, self._steps, self._edges, self._outside)
