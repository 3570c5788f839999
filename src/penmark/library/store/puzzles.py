"""The puzzles of the store: adding, finding, grading and tagging them."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from penmark.errors import StoreError, quote
from penmark.grading import GradeStatus
from penmark.library.facts import LabelKind, NewPuzzle, PlayState, PuzzleFacts, PuzzleGrade, PuzzleLabel
from penmark.library.query.conditions import Rows, ValueIn
from penmark.library.query.language import Query, SortOrder
from penmark.library.store.database import Database
from penmark.library.store.schema import DOCUMENTS, GAMES, LABELS, NEAR_KEYS, PUZZLES
from penmark.puzzle import wire
from penmark.puzzle.canonical import canonical_hash
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle

T = TypeVar("T")

_PAGE = 500
"""Rows that are read, or written, at once."""
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A row of the table of puzzles."""

    id: int
    hash: str
    canonical_hash: str | None
    genre: str
    rows: int
    cols: int
    clues: int
    solutions: str | None
    status: str | None
    tier: str | None
    score: int | None
    profile: str | None
    origin: str
    added: float
    text: str
    """The tagged document."""

    @property
    def document(self) -> Document:
        return wire.loads(self.text)

    @property
    def grade(self) -> PuzzleGrade | None:
        """Without the techniques, which are labels: see `StoredPuzzles.facts`."""
        if self.status is None:
            return None
        return PuzzleGrade(GradeStatus(self.status), self.tier, self.score, profile=self.profile or "")


class StoredPuzzles:
    """Every puzzle once, by its content hash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ── writing ──

    def add(self, puzzles: Sequence[NewPuzzle]) -> int:
        """Add those that are not there yet, in one transaction; how many that were."""
        with self._database.writing() as connection:
            return self.add_within(connection, puzzles)

    def add_within(self, connection: Connection, puzzles: Sequence[NewPuzzle]) -> int:
        """The same as part of a transaction."""
        now, added = time.time(), 0
        for page in _pages(puzzles):
            rows = {row["hash"]: (row, new) for new in page if (row := _row(new, now))}
            insert = self._database.insert(PUZZLES).on_conflict_do_nothing(index_elements=["hash"])
            found = connection.execute(
                insert.returning(PUZZLES.c.id, PUZZLES.c.hash), [row for row, _ in rows.values()]
            )
            numbers = {number: rows[digest][1] for number, digest in found}
            added += len(numbers)
            if numbers:
                texts = [{"puzzle_id": number, "document": new.text} for number, new in numbers.items()]
                connection.execute(DOCUMENTS.insert(), texts)
                keyed = ((number, {*new.part_keys, *new.solution_keys}) for number, new in numbers.items())
                rows_of_keys = [{"key": key, "puzzle_id": number} for number, keys in keyed for key in keys]
                connection.execute(NEAR_KEYS.insert(), rows_of_keys)
            self._label(connection, ((number, label) for number, new in numbers.items() for label in new.labels))
        return added

    def grade(self, digest: str, grade: PuzzleGrade) -> bool:
        """Record how hard a puzzle is, in place of what was known; whether it is there."""
        with self._database.writing() as connection:
            number = connection.execute(select(PUZZLES.c.id).where(PUZZLES.c.hash == digest)).scalar()
            if number is None:
                return False
            connection.execute(update(PUZZLES).where(PUZZLES.c.id == number).values(**_grade_columns(grade)))
            of_puzzle = LABELS.c.puzzle_id == number, LABELS.c.kind == LabelKind.TECHNIQUE.value
            connection.execute(delete(LABELS).where(*of_puzzle))
            self._label(connection, ((number, label) for label in grade.labels()))
            return True

    def tag(self, query: Query | str, tag: str) -> int:
        """Give all that are asked for a tag; how many there are."""
        label = PuzzleLabel(LabelKind.TAG, _checked_tag(tag))
        asked = self._settled(query)
        with self._database.writing() as connection:
            numbers = self._ids(connection, asked, None)
            self._label(connection, ((number, label) for number in numbers))
            return len(numbers)

    def untag(self, query: Query | str, tag: str) -> int:
        """Take a tag from all that are asked for; how many there are."""
        asked = self._settled(query)
        with self._database.writing() as connection:
            numbers = self._ids(connection, asked, None)
            for page in _pages(numbers):
                of_tag = LABELS.c.kind == LabelKind.TAG.value, LABELS.c.name == _checked_tag(tag)
                connection.execute(delete(LABELS).where(*of_tag, LABELS.c.puzzle_id.in_(page)))
            return len(numbers)

    def remove(self, query: Query | str) -> int:
        """Take puzzles out of the store, with their games and places in collections; how many."""
        asked = self._settled(query)
        with self._database.writing() as connection:
            numbers = self._ids(connection, asked, None)
            for page in _pages(numbers):
                connection.execute(delete(PUZZLES).where(PUZZLES.c.id.in_(page)))
            return len(numbers)

    def fill_canonical_hashes(self) -> int:
        """Work out those that are missing; how many that were."""
        done = 0
        while True:
            with self._database.reading() as connection:
                missing = _with_document(PUZZLES.c.id).where(PUZZLES.c.canonical_hash.is_(None))
                page = list(connection.execute(missing.limit(_PAGE)))
            if not page:
                return done
            hashes = [(number, canonical_hash(wire.loads(text).puzzle)) for number, text in page]
            with self._database.writing() as connection:
                for number, digest in hashes:
                    connection.execute(update(PUZZLES).where(PUZZLES.c.id == number).values(canonical_hash=digest))
            done += len(page)

    def _label(self, connection: Connection, labels: Iterable[tuple[int, PuzzleLabel]]) -> None:
        rows = [
            {"puzzle_id": number, "kind": label.kind.value, "name": label.name[:_LONGEST_NAME], "count": label.count}
            for number, label in labels
        ]
        for page in _pages(rows):
            connection.execute(self._database.insert(LABELS).on_conflict_do_nothing(), page)

    # ── reading ──

    def known(self, hashes: Sequence[str], canonical: bool = False) -> set[str]:
        """Those of some content hashes, or canonical hashes, that are there."""
        column = PUZZLES.c.canonical_hash if canonical else PUZZLES.c.hash
        with self._database.reading() as connection:
            pages = (connection.execute(select(column).where(column.in_(page))) for page in _pages(hashes))
            return {digest for page in pages for digest in page.scalars()}

    def puzzle(self, hash_start: str) -> Puzzle:
        return self.get(hash_start).document.puzzle

    def with_keys(self, keys: Iterable[Sequence[Collection[int]]]) -> Iterator[tuple[str, Puzzle]]:
        found: set[int] = set()
        with self._database.reading() as connection:
            for each in keys:
                found |= set.intersection(*(_numbers_with_keys(connection, some) for some in each))
        for page in _pages(sorted(found)):
            with self._database.reading() as connection:
                rows = list(connection.execute(_with_document(PUZZLES.c.hash).where(PUZZLES.c.id.in_(page))))
            yield from ((digest, wire.loads(text).puzzle) for digest, text in rows)

    def count(self, query: Query | str = "") -> int:
        asked = self._settled(query)
        with self._database.reading() as connection:
            counted = Rows(select(func.count()).select_from(PUZZLES), PUZZLES.c.id)
            return connection.execute(asked.condition.narrow(counted).statement).scalar_one()

    def find(self, query: Query | str = "", limit: int | None = None, offset: int = 0) -> Iterator[StoredPuzzle]:
        """Those that are asked for, in the order of the query, and of those alike in the order they were added in.

        Which they are is settled at the start; they are read bit by bit, and one that is removed meanwhile is left out.
        """
        asked = self._settled(query)
        with self._database.reading() as connection:
            numbers = self._ids(connection, asked, limit, offset)
        for page in _pages(numbers):
            with self._database.reading() as connection:
                asked = _with_document(PUZZLES).where(PUZZLES.c.id.in_(page))
                rows = {row.id: row for row in connection.execute(asked)}
            yield from (StoredPuzzle(*rows[number]) for number in page if number in rows)

    def with_hash(self, digest: str) -> StoredPuzzle:
        """The one with this content hash."""
        found = next(self.find(Query("", ValueIn("hash", (digest,))), limit=1), None)
        if found is None:
            raise StoreError(f"there is no puzzle {quote(digest)} in the store")
        return found

    def get(self, hash_start: str) -> StoredPuzzle:
        """The one whose hash starts so."""
        found = list(self.find(Query.parse(f"hash:{hash_start}"), limit=2))
        if len(found) != 1:
            many = "more than one puzzle" if found else "no puzzle"
            raise StoreError(f"{many} in the store has a hash that starts with {quote(hash_start)}")
        return found[0]

    def facts(self, stored: StoredPuzzle) -> PuzzleFacts:
        """What the store knows of a puzzle besides its document."""
        with self._database.reading() as connection:
            of_puzzle = select(LABELS.c.kind, LABELS.c.name, LABELS.c.count).where(LABELS.c.puzzle_id == stored.id)
            labels = [PuzzleLabel(LabelKind(kind), name, count) for kind, name, count in connection.execute(of_puzzle)]
            games = select(GAMES.c.finished).where(GAMES.c.puzzle_id == stored.id)
            finished = connection.execute(games).scalar_one_or_none()
        used = tuple((each.name, each.count) for each in labels if each.kind is LabelKind.TECHNIQUE)
        document = stored.document
        facts = PuzzleFacts.of_document(document, stored.origin)
        state = PlayState.UNPLAYED if finished is None else PlayState.FINISHED if finished else PlayState.STARTED
        tags = tuple(sorted(each.name for each in labels if each.kind is LabelKind.TAG))
        grade = None if stored.grade is None else replace(stored.grade, techniques=used)
        return replace(facts, grade=grade, tags=tags, state=state)

    def _settled(self, query: Query | str) -> Query:
        """Before a transaction is begun."""
        return (Query.parse(query) if isinstance(query, str) else query).settled(self)

    def _ids(self, connection: Connection, asked: Query, limit: int | None, offset: int = 0) -> list[int]:
        if asked.orders and asked.orders[0].by == "played":
            return self._ids_by_play(connection, asked, limit, offset)
        return _numbers(connection, _found(asked), asked.orders, limit, offset)

    def _ids_by_play(self, connection: Connection, asked: Query, limit: int | None, offset: int) -> list[int]:
        """Those that were played come first, by an index of games; no other puzzle need be looked at for its game."""
        first, *others = asked.orders
        games, found = GAMES.alias("games_in_order"), _found(asked)
        is_game = games.c.puzzle_id == PUZZLES.c.id
        played = replace(found, statement=found.statement.join(games, is_game))
        numbers = _numbers(connection, played, others, limit, offset, first.directed(games.c.changed))
        left = None if limit is None else limit - len(numbers)
        if left == 0:
            return numbers
        if offset and not numbers:
            offset -= connection.execute(select(func.count()).select_from(played.statement.subquery())).scalar_one()
        unplayed = found.where(~select(games.c.id).where(is_game).exists())
        return numbers + _numbers(connection, unplayed, others, left, 0 if numbers else offset)


def _found(asked: Query) -> Rows:
    return asked.condition.narrow(Rows(select(PUZZLES.c.id), PUZZLES.c.id))


def _numbers(
    connection: Connection,
    found: Rows,
    orders: Sequence[SortOrder],
    limit: int | None,
    offset: int,
    *before: ColumnElement[Any],
) -> list[int]:
    """Of the puzzles on a page, in this order; what stands `before` orders them first."""
    columns = [*before, *(column for order in orders for column in order.columns())]
    return list(connection.execute(found.statement.order_by(*columns, found.key).limit(limit).offset(offset)).scalars())


def _row(new: NewPuzzle, now: float) -> dict[str, Any]:
    return {
        "hash": new.hash,
        "canonical_hash": new.canonical,
        "genre": new.genre,
        "rows": new.rows,
        "cols": new.cols,
        "clues": new.clues,
        "solutions": None if new.verified is None else new.verified.value,
        **_grade_columns(new.grade),
        "origin": new.origin,
        "added": now,
    }


def _numbers_with_keys(connection: Connection, keys: Collection[int]) -> set[int]:
    """Of puzzles that have one of some keys."""
    pages = (select(NEAR_KEYS.c.puzzle_id).where(NEAR_KEYS.c.key.in_(page)) for page in _pages(list(keys)))
    return {number for page in pages for number in connection.execute(page).scalars()}


def _with_document(*columns: Any) -> Any:
    return select(*columns, DOCUMENTS.c.document).join_from(PUZZLES, DOCUMENTS)


def _grade_columns(grade: PuzzleGrade | None) -> Mapping[str, Any]:
    if grade is None:
        return {"status": None, "tier": None, "score": None, "profile": None}
    return {"status": grade.status.value, "tier": grade.tier, "score": grade.score, "profile": grade.profile}


def _checked_tag(tag: str) -> str:
    name = tag.strip().lower()
    if not name or len(name) > _LONGEST_NAME or any(sign.isspace() or sign in '()":*' for sign in name):
        raise StoreError(
            f'a tag is a word of up to {_LONGEST_NAME} characters without blanks and ( ) " : *; got {quote(tag)}'
        )
    return name


def _pages(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + _PAGE] for start in range(0, len(items), _PAGE))
