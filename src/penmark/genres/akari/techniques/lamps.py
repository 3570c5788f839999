"""What Akari's techniques know of a board: who stands beside which clue, who sees whom, and which clues are in play."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, count, repeat
from operator import sub

from penmark.board.coord import Axis, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Masks
from penmark.board.substrate import Material
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.rules.outcome import Names

EMPTY, BULB, OPEN = 0b01, 0b10, 0b11
"""What the candidates of a cell say: no bulb, a bulb, not known."""


class Lamps:
    """Cells and clues by position index, segments by number: all that run across, then all that run down."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        start, height, width = puzzle.substrate.layout.frame(Layer.CELLS)
        self.start, self.width = start, width
        materials, floor = puzzle.substrate.materials, Material.FLOOR
        self.number: dict[int, int] = {}
        """The number of each clue, in reading order."""
        self.around: dict[int, tuple[int, ...]] = {}
        """The cells beside each clue."""
        for (_, row, col), clue in puzzle.clues.items():
            number = clue.as_number
            if number is None:
                continue
            at = start + row * width + col
            beside = []
            if row and materials[at - width] == floor:
                beside.append(at - width)
            if col and materials[at - 1] == floor:
                beside.append(at - 1)
            if col + 1 < width and materials[at + 1] == floor:
                beside.append(at + 1)
            if row + 1 < height and materials[at + width] == floor:
                beside.append(at + width)
            self.number[at] = number
            self.around[at] = tuple(beside)

    def state(self, masks: Masks, clue: int) -> tuple[list[int], int]:
        """The cells beside a clue that are open, and how many bulbs must still go there."""
        need, free = self.number[clue], []
        for i in self.around[clue]:
            mask = masks[i]
            if mask == OPEN:
                free.append(i)
            elif mask == BULB:
                need -= 1
        return free, need

    def corners(self, clue: int, beside: Sequence[int]) -> list[int]:
        """The positions diagonal to a clue that touch two of some cells beside it."""
        above_and_below = (clue - self.width, clue + self.width)
        return [a + b - clue for a in beside if a in above_and_below for b in beside if b not in above_and_below]

    @cached_property
    def _segments(self) -> RegionTable:
        """The cells of each segment."""
        across = self.puzzle.substrate.floor_segments(Axis.HORIZONTAL)
        down = self.puzzle.substrate.floor_segments(Axis.VERTICAL)
        turn = len(across.indices)
        offsets = across.offsets + array("i", [turn + offset for offset in down.offsets[1:]])
        return RegionTable(offsets, across.indices + down.indices)

    def segment(self, number: int) -> Sequence[int]:
        """The cells of a segment."""
        table = self._segments
        return table.indices[table.offsets[number] : table.offsets[number + 1]]

    @cached_property
    def segment_of(self) -> tuple[list[int], list[int]]:
        """By position index, the number of the segment across and of the one down."""
        substrate = self.puzzle.substrate
        across, down = substrate.floor_segments(Axis.HORIZONTAL), substrate.floor_segments(Axis.VERTICAL)
        size = substrate.layout.size
        return _numbers(across, 0, size), _numbers(down, len(across), size)

    def sees(self, cell: int, other: int) -> bool:
        """Whether a bulb at one cell lights the other (or the two are the same)."""
        across, down = self.segment_of
        return across[cell] == across[other] or down[cell] == down[other]

    # ── words ──

    def clue(self, say: Names, at: int) -> str:
        """`the 3 at r2c5`."""
        return f"the {self.number[at]} at {say.coord(self.puzzle.field.coord(at))}"

    def line(self, say: Names, cells: Sequence[int]) -> str:
        """`row 3 from r3c2 to r3c6`: a line of sight, by the first and the last of some of its cells."""
        first, last = (self.puzzle.field.coord(i) for i in (cells[0], cells[-1]))
        if first == last:
            return f"the line of {say.coord(first)}"
        which = f"row {first.row + 1}" if first.row == last.row else f"column {first.col + 1}"
        return f"{which} from {say.coord(first)} to {say.coord(last)}"

    def cells(self, say: Names, cells: Sequence[int], joined: str = "and") -> str:
        """`r1c1, r1c2 and r1c3`, or joined by another word."""
        return f" {joined} ".join(say.coords(self.puzzle.field.coords(cells)).rsplit(" and ", 1))


def _numbers(segments: RegionTable, first: int, size: int) -> list[int]:
    """By position index, the number of the segment in which it is, counting from `first`; -1 where there is none."""
    lengths = map(sub, segments.offsets[1:], segments.offsets)
    numbers = [-1] * size
    for i, number in zip(segments.indices, chain.from_iterable(map(repeat, count(first), lengths)), strict=True):
        numbers[i] = number
    return numbers


def lamps_of(puzzle: Puzzle) -> Lamps:
    """The puzzle's `Lamps`, made once and kept beside its other derived facts: every technique asks for them."""
    kept = vars(puzzle).get(Lamps.__name__)
    if not isinstance(kept, Lamps):
        kept = vars(puzzle)[Lamps.__name__] = Lamps(puzzle)
    return kept


class InPlay:
    """The clues that have open cells beside them when it is made: later there are fewer, never more."""

    def __init__(self, position: Position) -> None:
        masks = position.masks
        self.cells: dict[int, tuple[int, ...]] = {}
        """The open cells beside each clue."""
        for clue, beside in position.of_puzzle(lamps_of).around.items():
            cells = tuple([i for i in beside if masks[i] == OPEN])
            if cells:
                self.cells[clue] = cells

    @cached_property
    def near(self) -> dict[int, list[int]]:
        """The clues beside each open cell that has any."""
        near: dict[int, list[int]] = defaultdict(list)
        for clue, cells in self.cells.items():
            for i in cells:
                near[i].append(clue)
        return near

    @cached_property
    def sharing(self) -> dict[int, tuple[int, ...]]:
        """For each clue that has some, the other clues with an open cell beside both, in reading order."""
        near, sharing = self.near, {}
        for clue, cells in self.cells.items():
            others = {other for i in cells for other in near[i]}
            if len(others) > 1:
                others.discard(clue)
                sharing[clue] = tuple(sorted(others))
        return sharing

    @cached_property
    def diagonal(self) -> dict[int, tuple[int, ...]]:
        """For each clue that has some, the later clues corner to corner with it that share two open cells."""
        diagonal = {}
        for clue, others in self.sharing.items():
            ours = self.cells[clue]
            found = tuple([k for k in others if k > clue and sum(i in ours for i in self.cells[k]) == 2])
            if found:
                diagonal[clue] = found
        return diagonal

    def with_others(self, others: dict[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
        """The open cells beside each clue and beside those that go with it."""
        cells = self.cells
        return {clue: cells[clue] + sum((cells[other] for other in some), ()) for clue, some in others.items()}
