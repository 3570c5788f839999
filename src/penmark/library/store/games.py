"""Games of the store: how far somebody has come with each puzzle, and in what time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import and_, case, delete, not_, or_, select

from penmark.errors import StoreError
from penmark.library.facts import NewPuzzle, PuzzleFacts
from penmark.library.store.database import Database
from penmark.library.store.puzzles import StoredPuzzles
from penmark.library.store.schema import GAMES, PUZZLES
from penmark.puzzle import wire
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle

_PAGE = 500
"""Rows that are asked for at once."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The latest play of a puzzle."""

    hash: str
    """The puzzle's content hash."""
    finished: bool
    """Whether it ever was."""
    seconds: float
    """The time that the player's clock shows; of a puzzle that was finished, showed then."""
    started: float
    changed: float
    """When, in seconds since 1970."""
    text: str
    """The tagged document, with marks and play."""

    @property
    def game(self) -> Game:
        game = wire.loads(self.text).game
        if game is None:
            raise StoreError(f"the game of {self.hash} has no marks")
        return game


@dataclass(frozen=True, slots=True)
class PlayTime:
    """When a puzzle was played, and in what time."""

    finished: bool
    seconds: float
    started: float
    changed: float


class StoredGames:
    """At most one for each puzzle."""

    def __init__(self, database: Database, puzzles: StoredPuzzles) -> None:
        self._database = database
        self._puzzles = puzzles

    def save(self, game: Game) -> None:
        """Keep a game, in place of an earlier one of the same puzzle, which is added if it is not there.

        A puzzle that was finished stays so when it is begun again, with the time that it took.
        """
        now = time.time()
        with self._database.writing() as connection:
            self._puzzles.add_within(connection, [NewPuzzle.of(PuzzleFacts(game.puzzle, None, origin="played"))])
            of_puzzle = select(PUZZLES.c.id).where(PUZZLES.c.hash == game.puzzle.content_hash)
            row = {
                "puzzle_id": connection.execute(of_puzzle).scalar_one(),
                "finished": game.solved,
                "seconds": game.play.seconds,
                "started": now,
                "changed": now,
                "document": wire.dumps(game.puzzle, game),
            }
            insert = self._database.insert(GAMES)
            new = insert.excluded
            again = and_(GAMES.c.finished, not_(new.finished))
            changes = {
                "finished": or_(GAMES.c.finished, new.finished),
                "seconds": case((again, GAMES.c.seconds), else_=new.seconds),
                "changed": new.changed,
                "document": new.document,
            }
            connection.execute(insert.on_conflict_do_update(index_elements=["puzzle_id"], set_=changes), row)

    def of(self, puzzle: Puzzle) -> StoredGame | None:
        """The game of a puzzle, if it was played."""
        return next(self._found(PUZZLES.c.hash == puzzle.content_hash), None)

    def plays(self, hashes: Sequence[str]) -> Mapping[str, PlayTime]:
        """Of those of some puzzles that were played, by content hash."""
        columns = PUZZLES.c.hash, GAMES.c.finished, GAMES.c.seconds, GAMES.c.started, GAMES.c.changed
        asked = select(*columns).join_from(GAMES, PUZZLES)
        with self._database.reading() as connection:
            found = (
                row
                for start in range(0, len(hashes), _PAGE)
                for row in connection.execute(asked.where(PUZZLES.c.hash.in_(hashes[start : start + _PAGE])))
            )
            return {digest: PlayTime(*play) for digest, *play in found}

    def recent(self, limit: int = 100) -> Iterator[StoredGame]:
        """The latest first."""
        return self._found(limit=limit)

    def forget(self, puzzle: Puzzle) -> bool:
        """Drop the game of a puzzle; whether there was one."""
        with self._database.writing() as connection:
            of_puzzle = select(PUZZLES.c.id).where(PUZZLES.c.hash == puzzle.content_hash)
            return bool(connection.execute(delete(GAMES).where(GAMES.c.puzzle_id.in_(of_puzzle))).rowcount)

    def _found(self, *conditions: object, limit: int | None = None) -> Iterator[StoredGame]:
        columns = GAMES.c.finished, GAMES.c.seconds, GAMES.c.started, GAMES.c.changed, GAMES.c.document
        asked = select(PUZZLES.c.hash, *columns).join_from(GAMES, PUZZLES).where(*conditions)  # type: ignore[arg-type]
        with self._database.reading() as connection:
            rows = list(connection.execute(asked.order_by(GAMES.c.changed.desc(), GAMES.c.id.desc()).limit(limit)))
        return (StoredGame(*row) for row in rows)
