"""`Ways`: the ways in which the shaded cells of a numbered room can lie."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, Shading


class Ways:
    """Goes through the ways of one room, until there are too many."""

    def __init__(self, shading: Shading, room: int, most: int, most_tried: int) -> None:
        self._shading = shading
        self._cells = [i for i in shading.grid.rooms[room].cells if shading.value[i] == OPEN]
        self.wanted = shading.grid.rooms[room].number - shading.room_shaded[room]
        self._most, self._most_tried = most, most_tried
        self._tried = 0
        self.found: list[frozenset[int]] = []
        """The cells that are shaded, way by way."""
        self.complete = bool(self._cells) and self.wanted > 0 and self._search(0, self.wanted)

    def _search(self, start: int, wanted: int) -> bool:
        """Whether all ways could be listed."""
        shading, cells, value = self._shading, self._cells, self._shading.value
        if wanted == 0:
            white = self._white_lines()
            if white:
                self.leaves_white(white)
            else:
                self.found.append(frozenset([i for i in cells if value[i] == SHADED]))
            return len(self.found) <= self._most
        for k in range(start, len(cells) - wanted + 1):
            cell, length = cells[k], len(shading.trail)
            if SHADED in [value[near] for near in shading.grid.beside[cell]]:
                continue
            self._tried += 1
            clear = shading.put(cell, SHADED)
            if not clear:
                self.closes(cell)
            fine = not clear or self._search(k + 1, wanted - 1)
            shading.undo(length)
            if not fine or self._tried > self._most_tried:
                return False
        return True

    def leaves_white(self, lines: Sequence[int]) -> None:
        """These lines would be white all along: for those who want to know why a way fails."""

    def closes(self, cell: int) -> None:
        """A cell that was just shaded has closed a ring or a fence."""

    def _white_lines(self) -> list[int]:
        """The lines that are white all along, with all other cells of the room white."""
        shading, lines = self._shading, self._shading.grid.lines_of
        white: dict[int, int] = {}
        """By line without a shaded cell, how many of its cells that are open would be white."""
        for cell in self._cells:
            if shading.value[cell] == OPEN:
                for line in lines[cell]:
                    if not shading.line_shaded[line]:
                        white[line] = white.get(line, 0) + 1
        return [line for line, count in white.items() if count >= shading.line_open[line]]
