"""What a rule answers: satisfied, pending, or a violation, which a `Names` puts into words for people."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from penmark.board.coord import Coord
from penmark.board.mark import Mark


class Names(ABC):
    """How a genre speaks of coords and marks; words for people are made with one of these."""

    @abstractmethod
    def coord(self, coord: Coord) -> str:
        """`r4c7`, or whatever the genre's players write."""

    @abstractmethod
    def mark(self, mark: Mark) -> str:
        """`7`, `a bulb`, `a line`: fits after 'holds'."""

    def at(self, coord: Coord) -> str:
        """`at r4c7`, `above column 3`: fits after what stands there."""
        return f"at {self.coord(coord)}"

    def placed(self, mark: Mark, count: int) -> str:
        """`is 7`, `hold a bulb`, `are crossed`: what becomes of `count` places that take a mark."""
        said = self.mark(mark)
        if said.isalnum():
            return f"{'is' if count == 1 else 'are'} {said}"
        return f"{'holds' if count == 1 else 'hold'} {said}"

    def taking(self, mark: Mark) -> str:
        """`be shaded`, `hold a bulb`: what places do that take a mark, behind `can` or `must`."""
        held = self.placed(mark, 2)
        return f"be {held.removeprefix('are ')}" if held.startswith("are ") else held

    def adjective(self, mark: Mark) -> str | None:
        """`white`, where places that take the mark are said to be so; `None` where they are said to hold it."""
        said = self.placed(mark, 1)
        kind = said.removeprefix("is ")
        return kind if kind != said and kind.isalpha() and kind != self.mark(mark) else None

    def placed_at(self, mark: Mark, coords: Sequence[Coord]) -> str:
        """`r1c1 and r2c4 hold a bulb`: all of the places with what becomes of them."""
        return f"{self.coords(coords, len(coords))} {self.placed(mark, len(coords))}"

    def about(self, coords: Iterable[Coord]) -> Names:
        """The names to use where marks at these coords are spoken of: a line here may be a shaded cell there."""
        return self

    def coords(self, coords: Sequence[Coord], most: int = 6) -> str:
        """`r1c1, r1c2 and r1c3`, cut short when there are many."""
        shown = [self.coord(c) for c in coords[:most]]
        if len(coords) > most:
            return f"{', '.join(shown)} and {len(coords) - most} more"
        return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


class Verdict(enum.Enum):
    SATISFIED = "satisfied"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Violation(ABC):
    """Why a rule can no longer hold: the offending coords and, in subclasses, the numbers that show it."""

    code: ClassVar[str]
    """Stable and unique, e.g. `distinct-repeated`: tests, players and docs refer to it."""

    about_region: ClassVar[bool] = True
    """Whether it concerns the region as a whole, so that a sentence gains by naming that."""

    coords: tuple[Coord, ...]

    @abstractmethod
    def words(self, say: Names) -> str:
        """One sentence for a person."""


@dataclass(frozen=True, slots=True)
class EmptyDomain(Violation):
    """A position has no candidate left: nothing that touches it can hold."""

    code: ClassVar[str] = "no-candidate"
    about_region: ClassVar[bool] = False

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} has no candidate left."


Outcome: TypeAlias = Verdict | Violation
SATISFIED = Verdict.SATISFIED
PENDING = Verdict.PENDING
