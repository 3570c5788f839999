"""`PuzzleFacts`: what can be asked about a puzzle, whether it stands in the store or on a line of a dataset."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from penmark.grading import GradeResult, GradeStatus
from penmark.library.near_keys import part_keys, window_keys
from penmark.puzzle.document import Document
from penmark.puzzle.meta import Generated
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import line_and_hash

_WORDS = re.compile(r"\w+")
_LONGEST_WORD = 40
"""Of a word that is searched for, in characters; the rest is not looked at."""


class LabelKind(enum.StrEnum):
    """What a label of a puzzle says."""

    TECHNIQUE = "technique"
    """A technique that its solve uses."""
    VARIANT = "variant"
    TAG = "tag"
    """A word that a curator has given it."""
    WORD = "word"
    """A word of its title, author, source or rules."""
    TITLE = "title"
    """A word of its title."""
    AUTHOR = "author"
    """A word of its author's name."""


class PlayState(enum.StrEnum):
    """How far somebody has come with a puzzle."""

    UNPLAYED = "unplayed"
    STARTED = "started"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class PuzzleLabel:
    """One of the names by which a puzzle is found."""

    kind: LabelKind
    name: str
    count: int = 1
    """For a technique, the number of its steps."""


@dataclass(frozen=True, slots=True)
class PuzzleGrade:
    """How hard a puzzle is."""

    status: GradeStatus
    tier: str | None = None
    score: int | None = None
    techniques: tuple[tuple[str, int], ...] = ()
    profile: str = ""
    """The profile it was graded by; empty if a document told its grade."""

    @classmethod
    def of_result(cls, result: GradeResult) -> PuzzleGrade:
        tier = None if result.difficulty is None else result.difficulty.value
        return cls(result.status, tier, result.score, tuple(result.techniques.items()), result.profile.name)

    @classmethod
    def told_by(cls, document: Document) -> PuzzleGrade | None:
        """The grade that the document tells, if it does."""
        told = document.generated
        if told is None or told.difficulty is None:
            return None
        return cls(GradeStatus.SOLVED, told.difficulty, told.score, tuple(told.techniques.items()))

    def labels(self) -> Iterator[PuzzleLabel]:
        return (PuzzleLabel(LabelKind.TECHNIQUE, name, count) for name, count in self.techniques)


@dataclass(frozen=True)
class PuzzleFacts:
    """What a question looks at; the store has a column or labels for each of them."""

    puzzle: Puzzle
    grade: PuzzleGrade | None
    tags: tuple[str, ...] = ()
    state: PlayState = PlayState.UNPLAYED
    origin: str = ""
    """The file or link it came from."""
    generated: Generated | None = None
    """How a generator made it, if a document tells."""

    @classmethod
    def of_document(cls, document: Document, origin: str = "", tags: tuple[str, ...] = ()) -> PuzzleFacts:
        game = document.game
        state = PlayState.UNPLAYED if game is None else PlayState.STARTED
        grade = PuzzleGrade.told_by(document)
        return cls(document.puzzle, grade, tags, state, origin, document.generated)

    @cached_property
    def _written(self) -> tuple[str, str]:
        return line_and_hash(self.puzzle)

    @property
    def text(self) -> str:
        """The tagged document of the puzzle alone."""
        return self._written[0]

    @property
    def hash(self) -> str:
        """The puzzle's content hash."""
        return self._written[1]

    def labels(self) -> list[PuzzleLabel]:
        meta = self.puzzle.meta
        found = [PuzzleLabel(LabelKind.VARIANT, name) for name in sorted({each.name for each in self.puzzle.variants})]
        found += [PuzzleLabel(LabelKind.TAG, tag) for tag in self.tags]
        found += [] if self.grade is None else self.grade.labels()
        found += [PuzzleLabel(LabelKind.TITLE, word) for word in words(meta.title)]
        found += [PuzzleLabel(LabelKind.AUTHOR, word) for word in words(meta.author)]
        text = f"{meta.title} {meta.author} {meta.source} {meta.rules} {meta.info}"
        found += [PuzzleLabel(LabelKind.WORD, word) for word in words(text)]
        return found

    @property
    def status(self) -> str | None:
        return None if self.grade is None else self.grade.status.value

    @property
    def tier(self) -> str | None:
        return None if self.grade is None else self.grade.tier

    @property
    def score(self) -> int | None:
        return None if self.grade is None else self.grade.score


class Verified(enum.StrEnum):
    """What a solver found out about a puzzle's solutions."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNKNOWN = "unknown"
    """The solver was not done in time."""


@dataclass(frozen=True)
class NewPuzzle:
    """A puzzle that is to be in the library, as it will be written: plain values, and no slots, which travel slowly."""

    hash: str
    text: str
    """The tagged document of the puzzle alone."""
    genre: str
    rows: int
    cols: int
    clues: int
    grade: PuzzleGrade | None
    labels: tuple[PuzzleLabel, ...]
    origin: str
    part_keys: tuple[int, ...]
    solution_keys: tuple[int, ...]
    """Both are keys by which it is found as a near duplicate."""
    generated: Generated | None = None
    verified: Verified | None = None
    canonical: str | None = None
    """Its canonical hash, if it is known."""

    @classmethod
    def of(cls, facts: PuzzleFacts) -> NewPuzzle:
        puzzle = facts.puzzle
        return cls(
            facts.hash,
            facts.text,
            puzzle.genre.name,
            puzzle.rows,
            puzzle.cols,
            len(puzzle.clues),
            facts.grade,
            tuple(facts.labels()),
            facts.origin,
            part_keys(facts.text),
            window_keys(puzzle),
            facts.generated,
        )


def words(text: str) -> list[str]:
    """The words of a text as they are searched for, each once, in order."""
    return list(dict.fromkeys(word[:_LONGEST_WORD] for word in _WORDS.findall(text.casefold())))
