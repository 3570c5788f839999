"""How a supposition leads where it leads, fact by fact: for the words of forcing nets."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from penmark.board.mark import bits, is_single
from penmark.grading.techniques.distinct.forcing_chains import Suppositions
from penmark.reasoning.evidence import Words
from penmark.rules.outcome import Names

MOST_FACTS = 6
"""Facts on a way that its sentence tells; all of them are among the reasons."""
Fact = tuple[int, bool]
"""A node, and whether it holds."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The facts that are needed on the way from a supposition to a contradiction, or to something struck."""

    known: Suppositions
    facts: tuple[Fact, ...]
    """In the order in which they were found; the supposition first."""
    units: dict[Fact, int]
    """The cells and numbers in houses with only one possibility left, by the fact it is."""
    empty: int
    """The cell or number in a house that is left nothing; 0 if there is none."""

    @property
    def observed(self) -> int:
        """The cells of all that holds on the way, and of what is left nothing."""
        observed = 0
        for node, holds in self.facts:
            if holds or self.empty >> node & 1:
                observed |= self.known.web.nodes.node(node).board
        return observed

    def words(self, say: Names) -> str:
        """`r1c2=7, then r1c8≠7 → r3c8=7 (row 3), which leaves nothing for r4c4`."""
        first, *others = (self._fact(say, fact) for fact in self._told())
        if len(others) > MOST_FACTS:
            others = [*others[: MOST_FACTS - 2], f"… {len(others) - MOST_FACTS} more …", *others[-2:]]
        told = f"{first}, then {' → '.join(others)}" if others else first
        return f"{told}, which leaves nothing for {self.known.place(say, self.empty)}" if self.empty else told

    def reasons(self) -> tuple[Words, ...]:
        """Every fact that is told, each in a sentence of its own."""

        def tell(fact: Fact) -> Words:
            return lambda say: f"Then {self._fact(say, fact)}"

        return tuple(map(tell, self._told()[1:]))

    def _told(self) -> list[Fact]:
        """What is placed, and the last fact; what is struck on the way is left out."""
        last = len(self.facts) - 1
        return [f for k, f in enumerate(self.facts) if f[1] or k == 0 or (k == last and not self.empty)]

    def _fact(self, say: Names, fact: Fact) -> str:
        told = self.known.fact(say, *fact)
        unit = self.units.get(fact, 0)
        return f"{told} (last for {self.known.place(say, unit)})" if unit else told


class _Tracer:
    """Follows links and singles breadth first, so that no way is much longer than it must be."""

    def __init__(self, known: Suppositions, start: Fact) -> None:
        self.known = known
        self.reasons: dict[Fact, tuple[Fact, ...]] = {start: ()}
        self.units: dict[Fact, int] = {}
        self.off = 0
        self.todo = deque([start])
        self.units_of: dict[int, list[int]] = {}
        for unit in known.units:
            for candidate in bits(unit):
                self.units_of.setdefault(candidate, []).append(unit)

    def run(self, goal: Fact | None) -> tuple[tuple[Fact, ...], int]:
        """The facts that make the end of the way, and the unit that they leave nothing, if that is the end."""
        while self.todo:
            if goal in self.reasons:
                break
            node, holds = self.todo.popleft()
            if holds:
                self._add(((end, False) for end in bits(self.known.web.weak[node])), ((node, True),))
                continue
            self.off |= 1 << node
            self._add(((end, True) for end in bits(self.known.web.strong[node])), ((node, False),))
            for unit in self.units_of.get(node, ()):
                left = unit & ~self.off
                if not left:
                    return tuple((candidate, False) for candidate in bits(unit)), unit
                if is_single(left):
                    self._single(unit, left)
        return (goal,) if goal in self.reasons else (), 0

    def _single(self, unit: int, left: int) -> None:
        fact = (left.bit_length() - 1, True)
        if fact not in self.reasons:
            self.units[fact] = unit
            self._add([fact], tuple((candidate, False) for candidate in bits(unit ^ left)))

    def _add(self, facts: Iterable[Fact], because: tuple[Fact, ...]) -> None:
        for fact in facts:
            if fact not in self.reasons:
                self.reasons[fact] = because
                self.todo.append(fact)


def trace(known: Suppositions, candidate: int, holds: bool, victim: int | None = None) -> Trace:
    """How supposing a candidate true or false strikes the victim, or if there is none, comes to a contradiction."""
    tracer = _Tracer(known, (candidate, holds))
    end, empty = tracer.run(None if victim is None else (victim, False))
    needed: dict[Fact, None] = {}
    todo = list(end)
    while todo:
        fact = todo.pop()
        if fact not in needed:
            needed[fact] = None
            todo += tracer.reasons[fact]
    facts = tuple(fact for fact in tracer.reasons if fact in needed)
    return Trace(known, facts, tracer.units, empty)
