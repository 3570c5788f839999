"""What people say of the ways to fill a line: which leave another line no way, and how the others lead to the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from penmark.board.mark import Mark, Masks, bits
from penmark.genres.takuzu.techniques.fillings import Forced
from penmark.genres.takuzu.techniques.lines import LineStates
from penmark.reasoning.deduction import MOVES
from penmark.reasoning.evidence import Evidence
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_ROOM = 290
"""Characters of the sentence without what follows."""


class LineCase(NamedTuple):
    """One way to fill a line, and what follows in the lines beside it."""

    filling: int
    crossed: Mapping[int, Forced] = {}
    """By line, what the lines that cross both force there."""
    forced: Mapping[int, Forced] = {}
    """The same with what that leaves of the ways to fill the line itself."""
    broken: int | None = None
    """A line that has no way left."""


class LineCases(NamedTuple):
    """The ways to fill a line, and the cells that those decide alike that leave each other line a way."""

    lines: LineStates
    line: int
    gaps: int
    cases: Sequence[LineCase]
    decided: Sequence[tuple[int, Forced]]
    """By line, in the gaps that it had."""

    def words(self, say: Names) -> str:
        """With how each way leads there, if there is room for that."""
        name, count = self.lines.name(say, self.line), len(self.cases)
        failing = sum(case.broken is not None for case in self.cases)
        left = "in all of them" if not failing else f"in all of the other {count - failing}"
        left = "with the other" if failing and count == failing + 1 else left
        listed = f"{name} can be filled in {count} ways, {self._listed(self.cases)} in {self._places(say)}"
        faults = list(self._faults(say))
        for told in (
            f"{listed}. {' '.join([*faults, *self._ways(say)])} So {MOVES}.",
            f"{listed}. {' '.join(faults)} So, {left}, {MOVES}." if failing else f"{listed}; {left} {MOVES}.",
        ):
            if len(told) <= _ROOM:
                return told
        return f"there are {count} ways to fill {name}; {left} {MOVES}."

    def evidence(self, masks: Masks) -> Evidence:
        """The line, and what each way leads to."""
        told = [*self._faults(say := self.lines.puzzle.names), *self._ways(say)]
        line = self.lines.coords(self.line, self.lines.full[self.line])
        return Evidence(areas=(line,), reasons=tuple(partial(_said, each) for each in told))

    def _faults(self, say: Names) -> Iterator[str]:
        for case in self.cases:
            if case.broken is not None:
                yield f"{self._listed([case])} leaves {self.lines.name(say, case.broken)} no way."

    def _places(self, say: Names) -> str:
        coords = self.lines.coords(self.line, self.gaps)
        return say.coords(coords, len(coords))

    def _listed(self, cases: Sequence[LineCase]) -> str:
        """`0110 or 1001`: the digits in the gaps."""
        return listing(["".join(str(case.filling >> at & 1) for at in bits(self.gaps)) for case in cases], "or")

    def _ways(self, say: Names) -> Iterator[str]:
        """How each way that is left leads there; those together that do in the same way."""
        alike: dict[str, list[LineCase]] = {}
        for case in self.cases:
            if case.broken is None:
                told = [clause for other, cells in self.decided for clause in self._clauses(case, other, cells, say)]
                alike.setdefault("; ".join(told), []).append(case)
        yield from (f"With {self._listed(cases)}, {told}." for told, cases in alike.items() if told)

    def _clauses(self, case: LineCase, other: int, cells: Forced, say: Names) -> Iterator[str]:
        """What the lines that cross say there, and then the line itself."""
        if other == self.line:
            return
        crossed, wanted = case.crossed.get(other, Forced(0, 0)), cells.ones | cells.zeros
        first = wanted & (crossed.ones | crossed.zeros)
        for at in bits(first):
            yield f"{self._crossing(other, at, say)} needs {self._marks(other, cells, 1 << at, say)}"
        if wanted & ~first:
            known = crossed.ones | crossed.zeros
            kind = "columns" if other < self.lines.rows else "rows"
            several = f"{kind} {listing([str(at + 1) for at in bits(known)])}"
            crossing = several if known & known - 1 else self._crossing(other, known.bit_length() - 1, say)
            need = f"{self.lines.name(say, other)} needs {self._marks(other, cells, wanted & ~first, say)}"
            both = f"{crossing} need{'s' if known.bit_count() == 1 else ''} {self._marks(other, crossed, known, say)}"
            yield f"{both}, so {need}" if known else need

    def _marks(self, other: int, cells: Forced, among: int, say: Names) -> str:
        """`a 1 at r5c2 and a 0 at r5c3`."""
        told = [
            f"{say.mark(Mark.binary(digit))} at {say.coords(self.lines.coords(other, board & among))}"
            for digit, board in ((True, cells.ones), (False, cells.zeros))
            if board & among
        ]
        return listing(told)

    def _crossing(self, other: int, at: int, say: Names) -> str:
        """The line that crosses another one at a cell."""
        return self.lines.name(say, at + (self.lines.rows if other < self.lines.rows else 0))


def _said(told: str, say: Names) -> str:
    """As it was told already: one puzzle has one way of naming its cells."""
    return told
