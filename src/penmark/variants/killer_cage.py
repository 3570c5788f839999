"""A cage: different numbers, of a given sum."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.presentation import BorderStyle, NumberLabel, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.shapes import CoordSet
from penmark.board.substrate import Substrate
from penmark.puzzle.constraint_entry import Plain
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.randomness import Rng
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_sum import DistinctSum
from penmark.variants.payloads import CellsVariant, a_number

_SIZES = ((2, 2, 2, 2, 3), (2, 2, 2, 3, 3), (2, 2, 2, 3, 3, 3, 4, 4), (2, 2, 3, 3, 3, 4, 4), (2, 3, 3, 4, 4, 5))
"""Of the cages that are drawn on one board, each as often as it stands here: from easy boards to hard ones."""
_LARGEST = 5
_THREE = 3
"""Cells of a cage round the middle of the board."""
_SYMMETRIC = 0.75
"""The share of boards on which cages lie symmetrically."""


class KillerCage(CellsVariant, frozen=True):
    name: ClassVar[str] = "killer-cage"
    fpuzzles_key: ClassVar[str] = "killercage"
    words: ClassVar[str] = "Digits do not repeat in a cage, and add up to its sum where one is given."
    aliases: ClassVar[tuple[str, ...]] = ("killer", "cage")
    value_name: ClassVar[str] = "sum"

    without_givens: ClassVar[bool] = True

    sum: int | None = None

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> KillerCage:
        return cls(places, a_number(cls, text) if text.strip() else None)

    @property
    def typed(self) -> str:
        return "" if self.sum is None else str(self.sum)

    @classmethod
    def sample(cls) -> KillerCage:
        return cls((cell(2, 2), cell(2, 3), cell(3, 2)), 15)

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """Cages that cover the board, mostly the same after half a turn of it; a cell alone joins a cage beside it."""
        left, cages, sizes = set(board.cells), list[list[Coord]](), rng.choice(_SIZES)
        turned = _Turned(board) if rng.chance(_SYMMETRIC) else None
        if turned is not None:
            cages += turned.middle(rng, left)
        while left:
            # The cell with the fewest ways on comes first, or it is left alone.
            start = min(rng.shuffled(sorted(left)), key=lambda at: sum(near in left for near in _beside(at)))
            cage = _grown(board, rng, start, left, rng.choice(sizes), turned)
            cages.append(cage)
            if turned is not None and left.issuperset(turned.cage(cage)):
                cages.append(turned.cage(cage))
                left.difference_update(cages[-1])
        for lone in [cage for cage in cages if len(cage) == 1 and 1 not in sizes]:
            hosts = [each for each in cages if each is not lone and _joins(board, each, lone[0])]
            if lone in cages and hosts:
                _join(board, cages, lone, hosts, turned)
        return [cls(tuple(cage), sum(map(board.value, cage))) for cage in cages]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        (entry,) = super().to_entries(substrate)
        return [entry if self.sum is None else entry | {"value": str(self.sum)}]

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        rule, look, name = _said_of(self.sum)
        return (Constraint.goal(rule, Region(CoordSet(self.cells), look, name)),)


@lru_cache(maxsize=256)
def _said_of(total: int | None) -> tuple[Rule, RegionPresentation, str]:
    """The rule of a cage, how it looks and what people call it: boards have many of few sums."""
    look = RegionPresentation(BorderStyle.DASHED, label=None if total is None else NumberLabel(total))
    if total is None:
        return Distinct(), look, f"the cage at {FIRST}"
    return DistinctSum(total), look, f"the {total} cage at {FIRST}"


def _beside(at: Coord) -> list[Coord]:
    return [at.shifted(*step) for step in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def _joins(board: FilledBoard, cage: Sequence[Coord], at: Coord) -> bool:
    """Whether a cell touches a cage in which its number is not."""
    differs = board.value(at) not in map(board.value, cage)
    return differs and len(cage) <= _LARGEST and any(near in cage for near in _beside(at))


class _Turned:
    """The board after half a turn."""

    def __init__(self, board: FilledBoard) -> None:
        self._board = board

    def __call__(self, at: Coord) -> Coord:
        substrate = self._board.substrate
        return cell(substrate.rows - 1 - at.row, substrate.cols - 1 - at.col)

    def cage(self, cage: Sequence[Coord]) -> list[Coord]:
        return list(map(self, cage))

    def joins(self, cage: Sequence[Coord], at: Coord) -> bool:
        """Whether a cell joins a cage on the other side as well, apart from the cage on this side."""
        return self(at) not in (*cage, at) and _joins(self._board, self.cage(cage), self(at))

    def middle(self, rng: Rng, left: set[Coord]) -> list[list[Coord]]:
        """A cage that is its own image round the cell in the middle, if there is one; it is taken off what is left."""
        middle = [at for at in left if self(at) == at]
        if not middle:
            return []
        sides = [at for at in rng.shuffled(_beside(middle[0])) if at in left and self.joins(middle, at)]
        fitting = [at for at in sides if len(set(map(self._board.value, (middle[0], at, self(at))))) == _THREE]
        cage = [*middle, *((fitting[0], self(fitting[0])) if fitting else ())]
        left.difference_update(cage)
        return [cage]


def _join(
    board: FilledBoard, cages: list[list[Coord]], lone: list[Coord], hosts: list[list[Coord]], turned: _Turned | None
) -> None:
    """Add a cell alone to a cage beside it; and its image to that one's image, if there is a cage where that goes."""
    image = [] if turned is None else turned.cage(lone)
    if turned is not None and image in cages and image != lone:
        for host in sorted(hosts, key=len):
            other = next((cage for cage in cages if set(cage) == set(turned.cage(host))), host)
            if other is not host and _joins(board, other, image[0]):
                host.extend(lone)
                other.extend(image)
                cages.remove(lone)
                cages.remove(image)
                return
    min(hosts, key=len).extend(lone)
    cages.remove(lone)


def _grown(
    board: FilledBoard, rng: Rng, start: Coord, left: set[Coord], size: int, turned: _Turned | None
) -> list[Coord]:
    """A cage from a cell on, as large as wanted if there is room; its cells are taken off those that are left."""
    cage = [start]
    left.discard(start)
    while len(cage) < size:
        ahead = [at for each in cage for at in _beside(each) if at in left and _joins(board, cage, at)]
        if turned is not None:
            ahead = [at for at in ahead if turned(at) in left and turned.joins(cage, at)]
        if not ahead:
            break
        cage.append(rng.choice(ahead))
        left.discard(cage[-1])
    return cage


VARIANT = KillerCage
