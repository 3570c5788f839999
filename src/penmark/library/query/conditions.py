"""Conditions: what a question asks of one puzzle, each answered of `PuzzleFacts` or stated to SQL."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from penmark.errors import QueryError
from penmark.library.facts import LabelKind, PlayState, PuzzleFacts

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, FromClause, Select

    from penmark.puzzle.puzzle import Puzzle

COLUMNS: Mapping[str, Callable[[PuzzleFacts], Any]] = {
    "genre": lambda facts: facts.puzzle.genre.name,
    "rows": lambda facts: facts.puzzle.rows,
    "cols": lambda facts: facts.puzzle.cols,
    "clues": lambda facts: len(facts.puzzle.clues),
    "status": lambda facts: facts.status,
    "tier": lambda facts: facts.tier,
    "score": lambda facts: facts.score,
    "origin": lambda facts: facts.origin,
    "hash": lambda facts: facts.hash,
}
"""What the store has a column for, as it is found in facts."""
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Rows:
    """A statement over the table of puzzles, perhaps joined with others that name each puzzle once."""

    statement: Select[int]
    key: ColumnElement[int]
    """The column by which puzzles are numbered: of the first table that was joined, if one was, since a database that
    begins with its index need not sort by this column."""
    joined: bool = False

    def where(self, *clauses: ColumnElement[bool]) -> Rows:
        return replace(self, statement=self.statement.where(*clauses))

    def join(self, table: FromClause, *clauses: ColumnElement[bool]) -> Rows:
        from sqlalchemy import and_

        from penmark.library.store.schema import PUZZLES

        number = table.c.puzzle_id
        statement = self.statement.join(table, and_(number == PUZZLES.c.id, *clauses))
        return Rows(statement, self.key if self.joined else number, joined=True)


class PuzzleSource(Protocol):
    """Where puzzles can be looked at."""

    def puzzle(self, hash_start: str) -> Puzzle:
        """The one whose hash starts so; raises an error if there is none, or more than one."""

    def with_keys(self, keys: Iterable[Sequence[Collection[int]]]) -> Iterator[tuple[str, Puzzle]]:
        """Every puzzle that has a key out of every set of one of some sequences, with its hash."""


class Condition(ABC):
    """Is true of a puzzle or not."""

    def settled(self, source: PuzzleSource) -> Condition:
        """The same without what only a look at puzzles can tell."""
        return self

    @abstractmethod
    def holds(self, facts: PuzzleFacts) -> bool:
        """Whether it is true; `QueryError` if only the store can tell."""

    @abstractmethod
    def clause(self) -> ColumnElement[bool]:
        """What is true of a row of the table of puzzles exactly if it is true of the puzzle."""

    def narrow(self, rows: Rows) -> Rows:
        """The rows of which it is true, each once.

        Where few puzzles could be meant, a join lets the database begin with those, in the order of its index.
        """
        return rows.where(self.clause())


@dataclass(frozen=True, slots=True)
class Every(Condition):
    """All of several; true if there are none."""

    parts: tuple[Condition, ...]

    def settled(self, source: PuzzleSource) -> Condition:
        return Every(tuple(part.settled(source) for part in self.parts))

    def holds(self, facts: PuzzleFacts) -> bool:
        return all(part.holds(facts) for part in self.parts)

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import and_, true

        return and_(true(), *(part.clause() for part in self.parts))

    def narrow(self, rows: Rows) -> Rows:
        for part in self.parts:
            rows = part.narrow(rows)
        return rows


@dataclass(frozen=True, slots=True)
class Either(Condition):
    """One at least of several."""

    parts: tuple[Condition, ...]

    def settled(self, source: PuzzleSource) -> Condition:
        return Either(tuple(part.settled(source) for part in self.parts))

    def holds(self, facts: PuzzleFacts) -> bool:
        return any(part.holds(facts) for part in self.parts)

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import false, or_

        return or_(false(), *(part.clause() for part in self.parts))


@dataclass(frozen=True, slots=True)
class Negated(Condition):
    """The opposite of another. What is not known counts as not true, so its opposite holds."""

    part: Condition

    def settled(self, source: PuzzleSource) -> Condition:
        return Negated(self.part.settled(source))

    def holds(self, facts: PuzzleFacts) -> bool:
        return not self.part.holds(facts)

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import false, func, not_

        return not_(func.coalesce(self.part.clause(), false()))


@dataclass(frozen=True, slots=True)
class ValueIn(Condition):
    """A column has one of some values; `None` among them means that it has none."""

    column: str
    values: tuple[object, ...]

    def holds(self, facts: PuzzleFacts) -> bool:
        return COLUMNS[self.column](facts) in self.values

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import or_

        from penmark.library.store.schema import PUZZLES

        column = PUZZLES.c[self.column]
        known = [value for value in self.values if value is not None]
        found = column == known[0] if len(known) == 1 else column.in_(known)
        return found if None not in self.values else or_(column.is_(None), found) if known else column.is_(None)


@dataclass(frozen=True, slots=True)
class Between(Condition):
    """A column with a number, from a least to a greatest one, either of which may be missing."""

    column: str
    least: int | None
    greatest: int | None

    def holds(self, facts: PuzzleFacts) -> bool:
        found = COLUMNS[self.column](facts)
        return (
            found is not None
            and (self.least is None or found >= self.least)
            and (self.greatest is None or found <= self.greatest)
        )

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import and_

        from penmark.library.store.schema import PUZZLES

        column = PUZZLES.c[self.column]
        bounds = [] if self.least is None else [column >= self.least]
        bounds += [] if self.greatest is None else [column <= self.greatest]
        return and_(column.is_not(None), *bounds)


@dataclass(frozen=True, slots=True)
class Starting(Condition):
    """A column with a text that starts in some way."""

    column: str
    start: str

    def holds(self, facts: PuzzleFacts) -> bool:
        return str(COLUMNS[self.column](facts)).startswith(self.start)

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import and_

        from penmark.library.store.schema import PUZZLES

        column = PUZZLES.c[self.column]
        return and_(column >= self.start, column < self.start + _LAST)


@dataclass(frozen=True, slots=True)
class Containing(Condition):
    """A column with a text that has another one in it, upper or lower case."""

    column: str
    part: str

    def holds(self, facts: PuzzleFacts) -> bool:
        return self.part.lower() in str(COLUMNS[self.column](facts)).lower()

    def clause(self) -> ColumnElement[bool]:
        from penmark.library.store.schema import PUZZLES

        return PUZZLES.c[self.column].icontains(self.part, autoescape=True)


@dataclass(frozen=True, slots=True)
class Labelled(Condition):
    """One of the puzzle's labels of a kind has a name, or a name that starts in some way."""

    kind: LabelKind
    name: str
    is_start: bool = False

    def holds(self, facts: PuzzleFacts) -> bool:
        names = (label.name for label in facts.labels() if label.kind is self.kind)
        return any(name.startswith(self.name) if self.is_start else name == self.name for name in names)

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import select

        from penmark.library.store.schema import LABELS, PUZZLES

        of_kind = select(LABELS.c.puzzle_id).where(LABELS.c.kind == self.kind.value)
        if not self.is_start:
            of_kind = of_kind.where(LABELS.c.name == self.name)
        else:
            of_kind = of_kind.where(LABELS.c.name >= self.name, LABELS.c.name < self.name + _LAST)
        return of_kind.where(LABELS.c.puzzle_id == PUZZLES.c.id).exists()

    def narrow(self, rows: Rows) -> Rows:
        from sqlalchemy import select

        from penmark.library.store.schema import LABELS, PUZZLES

        labels = LABELS.alias()
        if self.is_start:  # a puzzle may have several such
            of_kind = select(labels.c.puzzle_id).where(labels.c.kind == self.kind.value)
            named = of_kind.where(labels.c.name >= self.name, labels.c.name < self.name + _LAST)
            return rows.where(PUZZLES.c.id.in_(named))
        return rows.join(labels, labels.c.kind == self.kind.value, labels.c.name == self.name)


@dataclass(frozen=True, slots=True)
class InState(Condition):
    """How far somebody has come with it."""

    state: PlayState

    def holds(self, facts: PuzzleFacts) -> bool:
        return facts.state is self.state

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import not_, select

        from penmark.library.store.schema import GAMES, PUZZLES

        played = select(GAMES.c.id).where(GAMES.c.puzzle_id == PUZZLES.c.id)
        if self.state is PlayState.UNPLAYED:
            return not_(played.exists())
        return played.where(GAMES.c.finished.is_(self.state is PlayState.FINISHED)).exists()

    def narrow(self, rows: Rows) -> Rows:
        from penmark.library.store.schema import GAMES

        if self.state is PlayState.UNPLAYED:
            return rows.where(self.clause())
        games = GAMES.alias()
        return rows.join(games, games.c.finished.is_(self.state is PlayState.FINISHED))


@dataclass(frozen=True, slots=True)
class Collected(Condition):
    """It is in a collection of the store."""

    collection: str

    def holds(self, facts: PuzzleFacts) -> bool:
        raise QueryError("only the store has collections: a dataset cannot be asked for one")

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import select

        from penmark.library.store.schema import COLLECTED, COLLECTIONS, PUZZLES

        inside = select(COLLECTED.c.puzzle_id).join(COLLECTIONS).where(COLLECTIONS.c.name == self.collection)
        return PUZZLES.c.id.in_(inside)


@dataclass(frozen=True, slots=True)
class SameForm(Condition):
    """It is another one turned, mirrored or with its marks exchanged: both have the same canonical hash.

    Of several whose hash starts so, the first is meant.
    """

    hash_start: str

    def holds(self, facts: PuzzleFacts) -> bool:
        raise QueryError("only the store knows which puzzles are alike: a dataset cannot be asked for them")

    def clause(self) -> ColumnElement[bool]:
        from sqlalchemy import select

        from penmark.library.store.schema import PUZZLES

        other, start = PUZZLES.alias(), self.hash_start
        of_hash = select(other.c.canonical_hash).where(other.c.hash >= start, other.c.hash < start + _LAST)
        return PUZZLES.c.canonical_hash == of_hash.order_by(other.c.hash).limit(1).scalar_subquery()


@dataclass(frozen=True, slots=True)
class NearTo(Condition):
    """It is nearly another one: it differs from that in few places, or has the same solution, turned or mirrored
    perhaps."""

    hash_start: str

    def settled(self, source: PuzzleSource) -> Condition:
        from penmark.library.near import Neighbourhood

        around = Neighbourhood(source.puzzle(self.hash_start))
        found = source.with_keys(around.keys())
        return ValueIn("hash", tuple(digest for digest, other in found if around.has(other)))

    def holds(self, facts: PuzzleFacts) -> bool:
        raise QueryError("only the store is searched for what is near a puzzle: a dataset cannot be asked for it")

    def clause(self) -> ColumnElement[bool]:
        raise QueryError("what is near a puzzle is found before the store is asked")
