"""`BoardRules`: what all puzzles of a genre on one board have in common, whatever their clues and payloads.

The rules of a board see neither, so they are built, validated and lowered once for all puzzles on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from penmark.board.coord import Layer
from penmark.board.material import Material
from penmark.board.substrate import Substrate
from penmark.lazy import lazy
from penmark.program import Program
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.field import Field
from penmark.rules.leftover_sums import SummedAreas
from penmark.rules.lowering import Lowering
from penmark.rules.stamps import Follows

if TYPE_CHECKING:
    from penmark.puzzle.genre import Genre


_LARGEST_KEPT = 1 << 12
"""Positions of a board that is kept: what is known of it grows faster than they do, to a hundred megabytes."""
_MOST_NUMBERINGS = 8
"""How often what a board's constraints say is kept, each time numbered differently: clues may come before them."""


class BoardRules:
    """A board as its rules see it, and the genre's own rules for it."""

    def __init__(self, genre: Genre, substrate: Substrate, switches: Variants, is_shared: bool) -> None:
        self._genre = genre
        self._substrate = substrate
        self._switches = switches
        self._is_shared = is_shared
        self._is_met_again = False
        self._said: dict[int, Program] = {}
        self.field = Field(substrate, genre.domains(substrate), genre.counters)
        """To be copied: a puzzle keeps tables of its own in it."""

    @lazy
    def constraints(self) -> tuple[Constraint, ...]:
        """The genre's own; `RuleError` for one without meaning on the board."""
        found = tuple(self._genre.build_constraints(self._substrate, self._switches))
        for constraint in found:
            constraint.keep(self.field)
        return found

    @lazy
    def leftovers(self) -> Follows | None:
        """What follows for a search from sums that a puzzle tells, where the board has houses."""
        areas = SummedAreas.of(self.constraints, self.field)
        return None if areas is None else areas.leftovers

    @lazy
    def blank(self) -> Lowering:
        """The board's positions as variables, under no rule. To be copied."""
        return Lowering(self.field)

    def begun(self, field: Field, heed: Callable[[], object]) -> Lowering:
        """A lowering for a puzzle on the board with a field of its own, under no rule yet."""
        known, self._is_met_again = self._is_met_again, self._is_shared
        if not known:
            return Lowering(field, heed)
        return self.blank.onto(self.blank.program.copy(), field, heed)

    def lower(self, to: Lowering, first: int) -> None:
        """State the constraints, numbered from `first` on: in full for the first puzzle, then as they were."""
        said = self._said.get(first) or self._said_elsewhere(first)
        if said is not None:
            to.program.append(said)
            return
        begun = len(to.program.code), to.program.variables
        for k, constraint in enumerate(self.constraints, first):
            to.heed()
            to.program.at(k)
            constraint.lower(to)
        # Literals of their own have numbers that depend on what is lowered before.
        if self._is_shared and to.program.variables == begun[1] and not to.has_false:
            self._said[first] = to.program.since(begun[0])

    def _said_elsewhere(self, first: int) -> Program | None:
        """What was said under other numbers, with these."""
        for known, said in self._said.items():
            if len(self._said) == _MOST_NUMBERINGS:
                self._said.clear()
            self._said[first] = said.renumbered(first - known)
            return self._said[first]
        return None


def board_rules(genre: Genre, substrate: Substrate, switches: Variants) -> BoardRules:
    """The shared one of a board that others have too. Walls, islands and rooms are mostly those of one puzzle: to keep
    such boards, or very large ones, costs more than it saves."""
    is_common = substrate.layout.size <= _LARGEST_KEPT and substrate.rooms is None and _has_plain_cells(substrate)
    return (
        _kept_rules(genre, substrate, switches)
        if is_common
        else BoardRules(genre, substrate, switches, is_shared=False)
    )


def _has_plain_cells(substrate: Substrate) -> bool:
    """Whether its cells, if it has any, are all of one material, holes apart."""
    layout = substrate.layout
    if Layer.CELLS not in layout.layers:
        return True
    cells = layout.span(Layer.CELLS)
    return len(set(substrate.materials[cells.start : cells.stop]) - {Material.HOLE}) < 2


@lru_cache(maxsize=32)
def _kept_rules(genre: Genre, substrate: Substrate, switches: Variants) -> BoardRules:
    return BoardRules(genre, substrate, switches, is_shared=True)
