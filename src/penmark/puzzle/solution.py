"""`Solution`: the mark at every decision position."""

from __future__ import annotations

from array import array
from collections.abc import ItemsView, Iterable, Iterator, Mapping

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, bits, is_single
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.rules.field import Field


class _Items(ItemsView[Coord, Mark]):
    """One after the other, without looking each of them up."""

    _mapping: Solution

    def __iter__(self) -> Iterator[tuple[Coord, Mark]]:
        return self._mapping.marks()


class Solution(Mapping[Coord, Mark]):
    """A mapping from coord to mark over all decision positions; hashable, so that solution sets are sets."""

    __slots__ = ("_field", "values_by_index")

    def __init__(self, field: Field, values: Iterable[int]) -> None:
        """`values` gives the mark's value at each position of `field.substrate.floor`, in that order."""
        self._field = field
        self.values_by_index = tuple(values)
        if len(self.values_by_index) != len(field.substrate.floor):
            raise PuzzleError(
                f"a solution decides {len(field.substrate.floor)} positions, got {len(self.values_by_index)}"
            )

    @classmethod
    def from_masks(cls, field: Field, masks: Masks) -> Solution:
        """From a board on which every position has one candidate left."""
        values = []
        for i in field.substrate.floor:
            if not is_single(masks[i]):
                raise PuzzleError(f"{field.coord(i)!r} is not decided")
            values.append(next(bits(masks[i])))
        return cls(field, values)

    @classmethod
    def from_marks(cls, field: Field, marks: Mapping[Coord, Mark]) -> Solution:
        """From a mark for every decision position, each within its domain."""
        values = []
        for i in field.substrate.floor:
            coord = field.coord(i)
            mark = marks.get(coord)
            if mark is None or mark not in field.domain(i):
                raise PuzzleError(f"{coord!r} needs a mark of {field.domain(i)!r}, got {mark!r}")
            values.append(mark.value)
        return cls(field, values)

    @property
    def substrate(self) -> Substrate:
        """The board it solves."""
        return self._field.substrate

    @property
    def field(self) -> Field:
        """The positions it decides, with their domains."""
        return self._field

    def masks(self) -> Masks:
        """As candidate sets, each single."""
        masks = array("Q", bytes(8 * self.substrate.layout.size))
        for i, value in zip(self._field.substrate.floor, self.values_by_index, strict=True):
            masks[i] = 1 << value
        return masks

    def __getitem__(self, coord: Coord) -> Mark:
        layout = self._field.substrate.layout
        rank = self._field.rank.get(layout.index(coord)) if layout.has(coord) else None
        if rank is None:
            raise KeyError(coord)
        return self._field.domain(layout.index(coord)).mark(self.values_by_index[rank])

    def __iter__(self) -> Iterator[Coord]:
        return self._field.substrate.coords()

    def __len__(self) -> int:
        return len(self.values_by_index)

    def items(self) -> ItemsView[Coord, Mark]:
        return _Items(self)

    def marks(self) -> Iterator[tuple[Coord, Mark]]:
        """Every coord with its mark, in the order of the board."""
        field, coords = self._field, self.substrate.layout.coords
        for i, value in zip(self.substrate.floor, self.values_by_index, strict=True):
            yield coords[i], field.domain(i).mark(value)

    def _key(self) -> tuple[object, ...]:
        return self.substrate, self.values_by_index

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Solution):
            return self._key() == other._key()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.values_by_index)

    def __repr__(self) -> str:
        return f"<Solution of {len(self)} positions>"
