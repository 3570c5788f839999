"""What Akari's techniques know of a board before play: who stands beside which clue, and who sees whom."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from typing import TypeAlias

from penmark.board.coord import Axis, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Masks
from penmark.board.substrate import Material
from penmark.puzzle.clue import Number
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.base import Names

EMPTY, BULB, OPEN = 0b01, 0b10, 0b11
"""What the candidates of a cell say: no bulb, a bulb, not known."""

Joint: TypeAlias = tuple[int, int, int]
"""Of two clues: a cell beside the one, a cell beside the other, and the segment in which both lie."""


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
            if not isinstance(clue, Number):
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
            self.number[at] = clue.value
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

    @cached_property
    def near(self) -> dict[int, list[int]]:
        """The clues beside each cell that has any."""
        near: dict[int, list[int]] = defaultdict(list)
        for clue, cells in self.around.items():
            for i in cells:
                near[i].append(clue)
        return near

    def corners(self, clue: int) -> Iterator[tuple[int, int, int]]:
        """The cells diagonal to a clue, each after the two cells beside the clue that it touches."""
        width, materials = self.width, self.puzzle.substrate.materials
        cells = self.around[clue]
        for a in cells:
            if abs(a - clue) == width:
                for b in cells:
                    if abs(b - clue) != width and materials[a + b - clue] == Material.FLOOR:
                        yield a, b, a + b - clue

    @cached_property
    def sharing(self) -> dict[int, tuple[int, ...]]:
        """For each clue that has some, the other clues with a cell beside both, in reading order."""
        near, sharing = self.near, {}
        for clue, cells in self.around.items():
            others = {other for i in cells for other in near[i]}
            if len(others) > 1:
                others.discard(clue)
                sharing[clue] = tuple(sorted(others))
        return sharing

    @cached_property
    def diagonal(self) -> dict[int, tuple[int, ...]]:
        """For each clue that has some, the later clues corner to corner with it that share two cells."""
        around, diagonal = self.around, {}
        for clue, others in self.sharing.items():
            ours = around[clue]
            found = tuple(k for k in others if k > clue and sum(i in ours for i in around[k]) == 2)
            if found:
                diagonal[clue] = found
        return diagonal

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
        across, down = [-1] * substrate.layout.size, [-1] * substrate.layout.size
        turn = len(substrate.floor_segments(Axis.HORIZONTAL))
        for number, (begin, end) in enumerate(pairwise(self._segments.offsets)):
            numbers = across if number < turn else down
            for i in self._segments.indices[begin:end]:
                numbers[i] = number
        return across, down

    def sees(self, cell: int, other: int) -> bool:
        """Whether a bulb at one cell lights the other (or the two are the same)."""
        across, down = self.segment_of
        return across[cell] == across[other] or down[cell] == down[other]

    @cached_property
    def corridors(self) -> dict[int, list[tuple[int, tuple[Joint, ...]]]]:
        """For each clue that has some, the later ones joined to it by two segments or more, each with the joints."""
        size = self.puzzle.substrate.layout.size
        sides = self._beside_segments()
        # Two clues as one number: there are thousands of pairs, and few are joined twice.
        times = Counter([clue * size + other for clues, _ in sides.values() for clue, other in combinations(clues, 2)])
        joints = {pair: list[Joint]() for pair in sorted(times) if times[pair] > 1}
        for segment, (clues, cells) in sides.items():
            for (clue, a), (other, b) in combinations(zip(clues, cells, strict=True), 2):
                if a != b and clue * size + other in joints:
                    joints[clue * size + other].append((a, b, segment))
        corridors: dict[int, list[tuple[int, tuple[Joint, ...]]]] = {}
        for pair, shared in joints.items():
            if len(shared) > 1:
                corridors.setdefault(pair // size, []).append((pair % size, tuple(shared)))
        return corridors

    def _beside_segments(self) -> dict[int, tuple[list[int], list[int]]]:
        """By segment with more than one, the clues with a cell in it, in reading order, and these cells."""
        across, down = self.segment_of
        members: dict[int, list[int]] = {}
        for clue, cells in self.around.items():
            for i in cells:
                for segment in (across[i], down[i]):
                    if segment in members:
                        members[segment] += clue, i
                    else:
                        members[segment] = [clue, i]
        return {segment: (both[::2], both[1::2]) for segment, both in members.items() if len(both) > 2}

    # ── words ──

    def clue(self, say: Names, at: int) -> str:
        """`the 3 at r2c5`."""
        return f"the {self.number[at]} at {say.coord(self.puzzle.field.coord(at))}"

    def cells(self, say: Names, cells: Sequence[int], joined: str = "and") -> str:
        """`r1c1, r1c2 and r1c3`, or joined by another word."""
        return f" {joined} ".join(say.coords(self.puzzle.field.coords(cells)).rsplit(" and ", 1))


def lamps_of(puzzle: Puzzle) -> Lamps:
    """The puzzle's `Lamps`, made once and kept beside its other derived facts: every technique asks for them."""
    kept = vars(puzzle).get(Lamps.__name__)
    if not isinstance(kept, Lamps):
        kept = vars(puzzle)[Lamps.__name__] = Lamps(puzzle)
    return kept
