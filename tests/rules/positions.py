"""The positions that a test of a rule is about, and all ways to fill them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks
from penmark.rules.field import Scope

Board: TypeAlias = dict[Coord, Mark]
"""Every position's mark."""
Naive: TypeAlias = Callable[[Board], bool]
"""A plain definition of a rule: whether it holds on a full board."""

MAX_BOARDS = 1 << 16


class Positions:
    """The positions of a test: those of the scope and what else the rule reads, each once."""

    def __init__(self, scope: Scope, also: Iterable[Coord] = ()) -> None:
        self.field = scope.field
        extra = map(scope.field.substrate.layout.index, also)
        self.indices = list(dict.fromkeys([*scope.indices, *extra]))
        self.coords = scope.field.coords(self.indices)
        self.domains = [scope.field.domain(i) for i in self.indices]

    def boards(self) -> Iterator[Board]:
        """Every full assignment."""
        choices = [domain.marks() for domain in self.domains]
        count = 1
        for marks in choices:
            count *= len(marks)
        assert count <= MAX_BOARDS, f"{count} boards are too many to try: choose a smaller scope"
        return (dict(zip(self.coords, marks, strict=True)) for marks in product(*choices))

    def masks(self, candidates: Iterable[int]) -> Masks:
        """A board's candidate sets; positions the rule has no business with keep their full domain."""
        masks = self.field.full_masks()
        for i, mask in zip(self.indices, candidates, strict=True):
            masks[i] = mask
        return masks

    def full(self, board: Board) -> Masks:
        return self.masks(board[coord].bit for coord in self.coords)
