"""OpenSuppositions: if a cell held this mark, what would follow, link by link, until a rule could not hold any more.

For genres whose cells hold one of two marks. A genre says what its rules make follow (`Supposition`); finding the
suppositions that come to nothing, remembering the others and telling the links with their reasons is done here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from penmark.board.mark import FALSE, TRUE, Mark, Masks
from penmark.reasoning.deduction import LINKS, MOVES, Deduction
from penmark.reasoning.evidence import ChainLink, Evidence, MarkAt, Words
from penmark.reasoning.position import Position, Tracker
from penmark.reasoning.technique import BoardPattern
from penmark.rules.field import Field
from penmark.rules.outcome import Names

OPEN = TRUE.bit | FALSE.bit
_LOOKED_ON = 6
"""So many more cells are followed once something cannot be: another way to see it may be shorter."""
_SHORT = 3
"""What comes to nothing with so many links is not looked on from."""
AT_A_GLANCE = 1
"""A supposition with no more links than this is not looked at again for a shorter way."""


class SupposedLink(NamedTuple):
    """Why a cell holds a mark: what the reason is called, and the cells that it follows from."""

    cell: int
    mark: int
    """As a bit."""
    reason: Words | None
    """`None` for what needs no words."""
    causes: tuple[int, ...]

    def also(self, field: Field) -> Words:
        """The words where the opposite is known."""
        return lambda say: f"{_told(field, self, say)} as well"


class SupposedEnd(NamedTuple):
    """What cannot be, as a clause, and the cells that it follows from."""

    words: Words
    causes: tuple[int, ...]


class SuppositionOutcome(Protocol):
    """What a supposition came to, wherever it was followed; only of one that came to a clash is it told."""

    @property
    def field(self) -> Field: ...

    @property
    def cell(self) -> int: ...

    @property
    def mark(self) -> int:
        """As a bit."""

    @property
    def clash(self) -> SupposedEnd | None: ...

    def needed(self) -> list[SupposedLink]:
        """The links that lead to the clash, in order, without the supposed cell."""


class Supposition(ABC):
    """What follows from one cell, what is nearest first; `clash` is what it comes to, if it cannot be: that with the
    fewest links, of those that are found soon after the first.

    It works on candidate sets that it is given, by position index, and leaves them as they were.
    """

    def __init__(self, field: Field, values: list[int], cell: int, mark: int) -> None:
        self.field = field
        self.values = values
        self.cell, self.mark = cell, mark
        self._ends: list[SupposedEnd] = []
        self._links: dict[int, SupposedLink] = {}
        self._queue: list[int] = []
        self.put(SupposedLink(cell, mark, None, ()))
        self._follow()
        self.clash = min(self._ends, key=self._told_before, default=None)
        self.undo()

    @abstractmethod
    def spread(self, cell: int) -> None:
        """Put all that single rules make follow now that a cell is decided."""

    def look_further(self) -> bool:
        """Put what follows from more than one rule, once there is nothing else; whether there is anything."""
        return False

    def placed(self, link: SupposedLink) -> None:  # noqa: B027
        """A cell has just been decided: for what a genre keeps beside the candidate sets."""

    def undo(self) -> None:
        """Take back all that was put."""
        for cell in self._links:
            self.values[cell] = OPEN

    def put(self, link: SupposedLink) -> None:
        """Note what follows, unless it is known; what is the opposite of what is known cannot be."""
        if self.values[link.cell] == link.mark:
            return
        if self.values[link.cell] != OPEN:
            self._ends.append(SupposedEnd(link.also(self.field), (*link.causes, link.cell)))
            return
        self._links[link.cell] = link
        self.values[link.cell] = link.mark
        self._queue.append(link.cell)
        self.placed(link)

    def end(self, words: Words, causes: Iterable[int]) -> None:
        """Note what cannot be."""
        self._ends.append(SupposedEnd(words, tuple(causes)))

    @property
    def reached(self) -> tuple[int, ...]:
        """Every cell for which something follows, the supposed one first."""
        return tuple(self._links)

    def needed(self) -> list[SupposedLink]:
        """The links that lead to the clash, in order, without the supposed cell."""
        assert self.clash is not None
        return self._leading_to(self.clash)

    def _told_before(self, end: SupposedEnd) -> int:
        """How many links are told before what cannot be."""
        return sum(link.reason is not None for link in self._leading_to(end))

    def _leading_to(self, end: SupposedEnd) -> list[SupposedLink]:
        wanted, waiting = set[int](), list(end.causes)
        while waiting:
            cell = waiting.pop()
            if cell in self._links and cell not in wanted:
                wanted.add(cell)
                waiting += self._links[cell].causes
        return [link for cell, link in self._links.items() if cell in wanted and cell != self.cell]

    def _follow(self) -> None:
        at, last = 0, -1
        while not self._ends or at < last:
            if at < len(self._queue):
                self.spread(self._queue[at])
                at += 1
            elif not self.look_further():
                return
            if self._ends and last < 0:
                last = at + (_LOOKED_ON if self._told_before(self._ends[0]) > _SHORT else 0)


def _told(field: Field, link: SupposedLink, say: Names) -> str:
    mark = TRUE if link.mark == TRUE.bit else FALSE
    reason = f" ({link.reason(say)})" if link.reason else ""
    return f"{say.coord(field.coord(link.cell))} {say.placed(mark, 1)}{reason}"


class RefutedSupposition:
    """A supposition that came to a clash, ready to be told."""

    def __init__(self, supposed: SuppositionOutcome) -> None:
        assert supposed.clash is not None
        self._field = supposed.field
        self._cell, self._mark = supposed.cell, supposed.mark
        self._clash = supposed.clash
        self._needed = supposed.needed()
        self.links = [link for link in self._needed if link.reason is not None]
        """Those that are told."""

    def deduction(self, position: Position) -> Deduction:
        moves = position.commit(self._cell, 1 if self._mark == FALSE.bit else 0)
        seen = dict.fromkeys((self._cell, *(link.cell for link in self._needed), *self._clash.causes))
        return Deduction(self._field.coords(seen), moves, self._words, self._evidence)

    def _words(self, say: Names) -> str:
        supposed = _told(self._field, SupposedLink(self._cell, self._mark, None, ()), say)
        then = f" {LINKS} Then" if self.links else " Then"
        return f"Suppose {supposed}.{then} {self._clash.words(say)}: so {MOVES}."

    def _evidence(self, masks: Masks) -> Evidence:
        marks = {self._cell: self._mark, **{link.cell: link.mark for link in self._needed}}
        facts = {cell: MarkAt(self._field.coord(cell), self._as_mark(mark)) for cell, mark in marks.items()}
        known = (MarkAt(self._field.coord(cell)) for cell in self._clash.causes if cell not in facts)
        links = tuple(
            ChainLink(facts[self._start(link)], facts[link.cell], self._why(link), link.reason) for link in self.links
        )
        return Evidence(used=(*facts.values(), *known), links=links)

    def _start(self, link: SupposedLink) -> int:
        """The last of the cells that a link follows from."""
        before = [each.cell for each in self._needed if each.cell in link.causes]
        return before[-1] if before else self._cell

    def _why(self, link: SupposedLink) -> Words:
        return lambda say: _told(self._field, link, say)

    def _as_mark(self, mark: int) -> Mark:
        return TRUE if mark == TRUE.bit else FALSE


class TriedSuppositions(Tracker, Protocol):
    """What the suppositions about every open cell of a board have come to."""

    def find(self, position: Position, longest: int) -> Iterator[RefutedSupposition]:
        """Contradictions with so many links at most, in the order of the cells."""

    def forget(self) -> None:
        """Try everything again: some rules reach further than what is near."""


class OpenSuppositions(ABC):
    """What the suppositions about every open cell of a board have come to; a tracker.

    They are tried again once cells on which they depend have changed.
    """

    def __init__(self, position: Position) -> None:
        self._found: dict[tuple[int, int], RefutedSupposition | None] = {}
        self._near: dict[tuple[int, int], int] = {}
        """The cells on which each depends, as a bit mask."""

    @abstractmethod
    def suppose(self, position: Position, cell: int, mark: int) -> Supposition:
        """Follow one supposition."""

    @abstractmethod
    def near(self, position: Position, cells: Iterable[int]) -> int:
        """The cells on which it depends what follows from some cells, as a bit mask; the nearest will do."""

    def update(self, position: Position, changed: Sequence[int]) -> None:
        mask = sum({1 << cell for cell in changed})
        for key in [key for key, near in self._near.items() if near & mask]:
            found = self._found[key]
            if found is None or len(found.links) > AT_A_GLANCE:
                del self._found[key], self._near[key]

    def find(self, position: Position, longest: int) -> Iterator[RefutedSupposition]:
        """Contradictions with so many links at most, in the order of the cells."""
        masks = position.masks
        for cell in position.puzzle.substrate.floor:
            for mark in (TRUE.bit, FALSE.bit) if masks[cell] == OPEN else ():
                found = self._contradiction(position, cell, mark)
                if found is not None and len(found.links) <= longest:
                    yield found

    def _contradiction(self, position: Position, cell: int, mark: int) -> RefutedSupposition | None:
        key = cell, mark
        if position.solution is not None and position.solution[cell] == mark:
            return None
        if key not in self._found:
            supposed = self.suppose(position, cell, mark)
            self._found[key] = None if supposed.clash is None else RefutedSupposition(supposed)
            self._near[key] = self.near(position, supposed.reached)
        return self._found[key]

    def forget(self) -> None:
        """Try everything again: some rules reach further than what is near."""
        self._found.clear()
        self._near.clear()


def supposition_patterns(
    tracker: Callable[[Position], TriedSuppositions], rule_kind: str, rungs: Sequence[tuple[str, str, int]]
) -> tuple[BoardPattern, ...]:
    """Techniques of rising difficulty: name, title and most links of each. The last one looks everywhere again."""

    def pattern(name: str, title: str, longest: int) -> BoardPattern:
        def find(position: Position) -> Iterator[Deduction]:
            known = position.tracked(tracker)
            found = False
            for each in known.find(position, longest):
                found = True
                yield each.deduction(position)
            if not found and longest == rungs[-1][-1]:
                known.forget()
                yield from (each.deduction(position) for each in known.find(position, longest))

        return BoardPattern(
            name=name,
            title=title,
            rule_kinds=frozenset({rule_kind}),
            is_chain=longest > AT_A_GLANCE,
            supposes=True,
            find=find,
        )

    return tuple(pattern(*rung) for rung in rungs)
