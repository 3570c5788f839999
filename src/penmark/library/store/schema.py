"""The tables of the store, as they are in its newest version.

One table of labels holds all that a puzzle may have several of: techniques, variants, tags, and the words that a
full-text question looks for. So such questions are answered by one index, in the same way by every database.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    literal_column,
    text,
)

from penmark.grading import Tier

METADATA = MetaData()

_ID = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only in a column that is called INTEGER."""


def _of_puzzle(primary_key: bool = False, unique: bool = False) -> Column[int]:
    to_puzzle = ForeignKey("puzzles.id", ondelete="CASCADE")
    return Column("puzzle_id", _ID, to_puzzle, nullable=False, primary_key=primary_key, unique=unique)


_LEVELS = " ".join(f"WHEN tier = '{tier}' THEN {tier.level}" for tier in Tier)

PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("canonical_hash", String(64)),
    Column("genre", String(60), nullable=False),
    Column("rows", Integer, nullable=False),
    Column("cols", Integer, nullable=False),
    Column("clues", Integer, nullable=False),
    Column("solutions", String(10)),
    Column("status", String(12)),
    Column("tier", String(10)),
    Column("score", BigInteger),
    Column("profile", String(60)),
    Column("origin", Text, nullable=False),
    Column("added", Float, nullable=False),
    Index("puzzles_by_size", "genre", "rows", "cols", "tier"),
    Index("puzzles_by_tier", "genre", "tier", "score"),
    Index("puzzles_by_score", "genre", "score"),
    Index("puzzles_by_score_alone", "score"),
    Index("puzzles_by_clues", "clues", "genre"),
    Index("puzzles_by_clues_of_genre", "genre", "clues"),
    Index("puzzles_by_area", text("(rows * cols)")),
    Index("puzzles_by_area_downwards", text("(rows * cols) DESC")),
    Index("puzzles_by_level", text(f"(CASE {_LEVELS} END)"), "tier"),
    Index("puzzles_by_status", "status"),
    Index("puzzles_by_canonical_hash", "canonical_hash"),
)
"""`solutions` is what verification found (see `Verified`), `status`, `tier`, `score` and `profile` are of the grade.

The level's index holds the tier too: a question for some tiers in order is answered without a look at other puzzles.
"""

AREA = PUZZLES.c.rows * PUZZLES.c.cols
"""By which puzzles are sorted by size."""
TIER_LEVEL: ColumnElement[int | None] = literal_column(f"(CASE {_LEVELS.replace('tier', 'puzzles.tier')} END)", Integer)
"""By which they are sorted by tier. An index serves only what is said as it says it itself, in literals."""

DOCUMENTS = Table("documents", METADATA, _of_puzzle(primary_key=True), Column("document", Text, nullable=False))
"""Each puzzle as tagged JSON without marks. A table of its own, so that what questions look at lies close together."""

LABELS = Table(
    "labels",
    METADATA,
    Column("kind", String(10), primary_key=True),
    Column("name", String(80), primary_key=True),
    _of_puzzle(primary_key=True),
    Column("count", Integer, nullable=False),
    Index("labels_by_puzzle", "puzzle_id", "kind"),
    sqlite_with_rowid=False,
)

NEAR_KEYS = Table(
    "near_keys",
    METADATA,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    _of_puzzle(primary_key=True),
    Index("near_keys_by_puzzle", "puzzle_id"),
    sqlite_with_rowid=False,
)
"""By which near duplicates are found: see `penmark.library.near_keys`."""

GAMES = Table(
    "games",
    METADATA,
    Column("id", _ID, primary_key=True),
    _of_puzzle(unique=True),
    Column("finished", Boolean, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("started", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("document", Text, nullable=False),
    Index("games_by_change", "changed"),
)
"""The latest game of each puzzle that was played; `document` is tagged JSON with marks."""

SPECIMENS = Table(
    "specimens",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("genre", String(60), nullable=False),
    Column("shape", String(64), nullable=False),
    Column("document", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("added", Float, nullable=False),
    Index("specimens_by_shape", "genre", "shape"),
)
"""States that no technique moves: `document` has the marks, `detail` is JSON with the move and its proof, and `shape`
is what specimens with the same kind of proof share."""

COLLECTIONS = Table(
    "collections",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("name", String(80), nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

COLLECTED = Table(
    "collected",
    METADATA,
    Column("collection_id", _ID, ForeignKey("collections.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, CheckConstraint("position >= 0"), primary_key=True),
    _of_puzzle(),
    Index("collected_by_puzzle", "puzzle_id", "collection_id", unique=True),
    sqlite_with_rowid=False,
)
"""The puzzles of a collection in their order, each once."""

IMPORTS = Table(
    "imports",
    METADATA,
    Column("source", String(64), primary_key=True),
    Column("done", BigInteger, nullable=False),
    Column("changed", Float, nullable=False),
)
"""How many entries of a source that was not finished are in the store already; `source` is a hash of all that it is."""
