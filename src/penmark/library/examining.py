"""What an import does with each entry by itself, here or in another process: it is read, and examined as asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penmark.errors import PenmarkError
from penmark.library.facts import NewPuzzle, PuzzleFacts, Verified
from penmark.library.inputs import InputText, read_entry
from penmark.library.near_keys import solution_key
from penmark.puzzle.canonical import canonical_hash
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import loads
from penmark.solvers import solve
from penmark.solvers.base import Cancel, SolveResult

_SOON = 0.02
"""In seconds: most puzzles are verified by then, and so need no thread that watches a token."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How puzzles are taken in."""

    verify: bool = True
    """Whether to refuse puzzles that have not exactly one solution."""
    seconds: float | None = 10.0
    """The most time to verify a puzzle; one that takes longer is kept and marked as `unknown`."""
    up_to_symmetry: bool = False
    """Whether a puzzle also counts as known if it is one that is there turned, mirrored or with its marks exchanged."""
    skip_bad: bool = False
    """Whether to pass over what cannot be read; otherwise that ends the import."""
    tags: tuple[str, ...] = ()
    origin: str | None = None
    """What is kept as the source in place of the name of the file or link."""
    lenient: bool = False
    """Whether to keep what is not understood of a puzzle, and note it, instead of refusing the puzzle."""


@dataclass(frozen=True)
class Findings:
    """What was found out of a puzzle."""

    verified: Verified | None = None
    canonical: str | None = None
    solution_key: int | None = None


@dataclass(frozen=True)
class ReadPuzzle:
    """An entry that was read. Without slots, which travel slowly."""

    label: str
    new: NewPuzzle | None = None
    puzzle: Puzzle | None = None
    """What was read, unless that happened in another process: from there only what is written comes back."""
    problem: PenmarkError | None = None
    doubts: Sequence[str] = ()
    """What was not understood, and was kept."""
    found: Findings | None = None
    """If it was found out at once."""


@dataclass(frozen=True, slots=True)
class Examine:
    """Finds out of one puzzle what the options ask for, here or in another process."""

    options: ImportOptions
    cancel: Cancel | None

    def __call__(self, asked: ReadPuzzle, /) -> Findings:
        assert asked.new is not None
        return self.of(loads(asked.new.text).puzzle if asked.puzzle is None else asked.puzzle)

    def of(self, puzzle: Puzzle) -> Findings:
        result = _solved(puzzle, self.options.seconds, self.cancel) if self.options.verify else None
        verified = None if result is None else _told(result)
        wanted = self.options.up_to_symmetry and verified not in (Verified.SEVERAL, Verified.NONE)
        solution = result[0] if result is not None and verified is Verified.UNIQUE else None
        return Findings(
            verified,
            canonical_hash(puzzle) if wanted else None,
            None if solution is None else solution_key(puzzle, solution.masks()),
        )


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """Reads one entry, here or in another process, and examines it if that is asked for."""

    genre: Genre
    options: ImportOptions
    here: bool
    examine: Examine

    def __call__(self, asked: tuple[InputText, bool], /) -> ReadPuzzle:
        entry, at_once = asked
        origin = entry.label if self.options.origin is None else self.options.origin
        try:
            document = read_entry(entry, self.genre, self.options.lenient)
        except PenmarkError as error:
            return ReadPuzzle(entry.label, problem=error)
        puzzle = document.puzzle
        new = NewPuzzle.of(PuzzleFacts.of_document(document, origin, self.options.tags))
        found = self.examine.of(puzzle) if at_once else None
        return ReadPuzzle(entry.label, new, puzzle if self.here else None, doubts=document.doubts, found=found)


def verify(puzzle: Puzzle, seconds: float | None = None, cancel: Cancel | None = None) -> Verified:
    """How many solutions a puzzle has, as far as it can be found out in time."""
    return _told(_solved(puzzle, seconds, cancel))


def _solved(puzzle: Puzzle, seconds: float | None, cancel: Cancel | None) -> SolveResult:
    """Up to two solutions."""
    if cancel is not None:
        soon = solve(puzzle, 2, time_budget=_SOON if seconds is None else min(_SOON, seconds))
        if _told(soon) is not Verified.UNKNOWN:
            return soon
    return solve(puzzle, 2, time_budget=seconds, cancel=cancel)


def _told(result: SolveResult) -> Verified:
    if len(result) > 1:
        return Verified.SEVERAL
    if not result.exhausted:
        return Verified.UNKNOWN
    return Verified.UNIQUE if result.unique else Verified.NONE
