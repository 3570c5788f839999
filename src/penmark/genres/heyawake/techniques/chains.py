"""Chains: if a cell were shaded, or white, then link by link a rule could not hold any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.kernel_shading import FEW_WAYS, MOST_TRIED, KernelShading
from penmark.genres.heyawake.techniques.room_faults import FailedWays, faults_words, shading_of
from penmark.genres.heyawake.techniques.shading import SHADED, WHITE
from penmark.reasoning.evidence import Words
from penmark.reasoning.position import Position
from penmark.reasoning.suppositions import (
    AT_A_GLANCE,
    RefutedSupposition,
    SupposedEnd,
    SupposedLink,
    supposition_patterns,
)
from penmark.rules.field import Field
from penmark.rules.outcome import Names

_TOLD = 16
"""The most cells of a fence that are named one by one at the end of a chain."""
_ROOM = 60
"""Characters up to which it is told in full why a room cannot be filled."""
_DIRECT, _SHORT, _LONG, _LONGEST = 1, 3, 5, 8
"""How many links are told at most; white cells beside shaded ones are none."""

KernelLink: TypeAlias = tuple[int, int, int, int, list[int], bool, list[int]]
"""As the kernel tells it."""
KernelClash: TypeAlias = tuple[int, int, bool, KernelLink | None, list[int], list[KernelLink], bytes]
"""Likewise."""
_BESIDE, _LINE, _ROOM, _RING = range(4)
"""The reasons of a link, as the kernel numbers them."""
_SIDE_SHARED, _RING_CLOSED, _LINE_WHITE, _TOO_MANY, _TOO_FEW, _UNFILLABLE, _OPPOSITE = range(7)
"""What cannot be, likewise."""


class ShadingRefutation:
    """A supposition that the kernel has refuted: by what single rules say, then by what would close a ring, then by how
    rooms can still be filled. The words are made here."""

    def __init__(self, grid: RoomGrid, cell: int, mark: int, clash: KernelClash) -> None:
        self._grid = grid
        self.field: Field = grid.puzzle.field
        self.cell, self.mark = cell, mark
        self._clash = clash

    @cached_property
    def clash(self) -> SupposedEnd:
        fault, number, bordering, opposite, causes, _, values = self._clash
        if opposite is not None:
            return SupposedEnd(self._link(opposite).also(self.field), tuple(causes))
        if fault == _UNFILLABLE:
            return SupposedEnd(self._unfillable(number, tuple(values)), tuple(causes))
        return SupposedEnd(self._fault_words(fault, number, causes, bordering), tuple(causes))

    def _fault_words(self, fault: int, number: int, causes: Sequence[int], bordering: bool) -> Words:
        grid = self._grid
        if fault == _SIDE_SHARED:
            return lambda say: f"{say.coords(grid.coords(causes))} share a side"
        if fault == _RING_CLOSED:
            what = "are a fence from border to border" if bordering else "close a ring"
            return lambda say: f"{say.coords(grid.coords(grid.along(causes, bordering)), _TOLD)} {what}"
        if fault == _LINE_WHITE:
            return lambda say: f"{grid.line_words(number, say)} is white all along"
        word = "many" if fault == _TOO_MANY else "few"
        return lambda say: f"the room of {grid.room_words(number, say)} has too {word} shaded cells"

    def _unfillable(self, room: int, values: tuple[int, ...]) -> Words:
        grid = self._grid

        def words(say: Names) -> str:
            failed = FailedWays(shading_of(grid, values), room, FEW_WAYS, MOST_TRIED)
            told = faults_words(grid, failed.chosen(), say, _ROOM)
            why = f": any way to put it there would {told}" if told else ""
            return f"{grid.room_words(room, say)} does not fit into its room{why}"

        return words

    def needed(self) -> list[SupposedLink]:
        return [self._link(link) for link in self._clash[5]]

    def _link(self, link: KernelLink) -> SupposedLink:
        cell, mark, reason, number, ring, bordering, causes = link
        if reason == _RING:
            return SupposedLink(cell, mark, self._no_ring(cell, ring, bordering), tuple(causes))
        return SupposedLink(cell, mark, self._reason(reason, number, mark), tuple(causes))

    def _reason(self, reason: int, number: int, mark: int) -> Words | None:
        grid = self._grid
        if reason == _BESIDE:
            return None
        if reason == _LINE:
            return lambda say: f"to break {grid.line_name(number, say)}"
        if mark == SHADED:
            return lambda say: f"{grid.room_words(number, say)} has no others left"
        return lambda say: f"{grid.room_words(number, say)} has all it needs"

    def _no_ring(self, cell: int, ring: Sequence[int], bordering: bool) -> Words:
        grid, what = self._grid, "fence" if bordering else "ring"

        def words(say: Names) -> str:
            others = [i for i in grid.along([cell, *ring], bordering) if i != cell]
            return f"no {what} with {say.coords(grid.coords(others), len(others))}"

        return words


class ShadingSuppositions:
    """A tracker. What suppositions have come to is kept by the kernel."""

    def __init__(self, position: Position) -> None:
        self._kernel = position.tracked(KernelShading).kernel
        if position.solution is not None:
            cells = len(position.of_puzzle(RoomGrid).beside)
            self._kernel.trust(bytes(list(position.solution[:cells])))

    def update(self, position: Position, changed: Sequence[int]) -> None:
        position.tracked(KernelShading)

    def find(self, position: Position, longest: int) -> Iterator[RefutedSupposition]:
        grid, first = position.of_puzzle(RoomGrid), 0
        while (found := self._kernel.refuted(first, longest, AT_A_GLANCE)) is not None:
            number, clash = found
            yield RefutedSupposition(ShadingRefutation(grid, number >> 1, WHITE if number & 1 else SHADED, clash))
            first = number + 1

    def forget(self) -> None:
        self._kernel.forget()


CHAINS = supposition_patterns(
    ShadingSuppositions,
    "line-break",
    (
        ("direct-clash", "Direct clash", _DIRECT),
        ("short-chain", "Short chain", _SHORT),
        ("long-chain", "Long chain", _LONG),
        ("very-long-chain", "Very long chain", _LONGEST),
    ),
)
