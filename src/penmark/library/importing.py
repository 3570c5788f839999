"""Importing: puzzles from files, links and texts of any format into the store or a dataset.

What is no puzzle of the genre is refused, and so is, unless verification is turned off, what has not exactly one
solution. The rest is added once, by content hash. Puzzles are added in batches; the store keeps each batch together
with how far its source was read, so an import that was stopped goes on from there, and one that was killed has lost
nothing.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass, replace
from itertools import islice
from typing import Protocol

import msgspec

from penmark.errors import LibraryError, PenmarkError
from penmark.library.facts import NewPuzzle, PuzzleFacts, Verified
from penmark.library.inputs import InputText, entries_of, read_entry
from penmark.library.targets import ImportTarget
from penmark.parallel.mapping import in_order
from penmark.puzzle.canonical import canonical_hash
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve
from penmark.solvers.base import Cancel

_LONGEST_BATCH = 5.0
"""In seconds: what is verified slowly is kept after this long, though the batch is not full."""


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


@dataclass(slots=True)
class ImportReport:
    """What became of all that was read."""

    read: int = 0
    """Entries, refused ones among them."""
    resumed: int = 0
    """Entries that an earlier run has handled, which are not read again."""
    added: int = 0
    known: int = 0
    """Were there already, or came twice."""
    alike: int = 0
    """Are others that are there, turned, mirrored or with their marks exchanged."""
    undecided: int = 0
    """Were added, though verification ran out of time."""
    unreadable: int = 0
    several: int = 0
    """Refused because they have more than one solution."""
    unsolvable: int = 0


class ImportWatcher(Protocol):
    """Is told how an import goes."""

    def refused(self, where: str, reason: str) -> None: ...

    def noted(self, where: str, words: str) -> None:
        """The setter of a puzzle may mean more than was read of it."""

    def advanced(self) -> None:
        """One more entry is handled."""


class SilentWatcher:
    """Hears it and says nothing."""

    def refused(self, where: str, reason: str) -> None:
        pass

    def noted(self, where: str, words: str) -> None:
        pass

    def advanced(self) -> None:
        pass


_USUAL = ImportOptions()
_SILENT = SilentWatcher()


def import_puzzles(
    target: ImportTarget,
    genre: Genre,
    sources: Sequence[str],
    options: ImportOptions = _USUAL,
    watcher: ImportWatcher = _SILENT,
    cancel: Cancel | None = None,
    executor: Executor | None = None,
) -> ImportReport:
    """Add the puzzles of files, links and texts to a store or a dataset.

    `cancel` ends it after the puzzle that is being verified; what is done by then is kept. With an executor, puzzles
    are read and verified there, and what comes of it is the same. Raises `LibraryError` for
    the first entry that cannot be read, unless such are to be passed over; what came before it is kept.
    """
    if options.up_to_symmetry:
        target.prepare_forms()
    run = _Import(target, genre, options, watcher, cancel, executor)
    for source in sources:
        if not run.stopped:
            run.take(source)
    return run.report


@dataclass(frozen=True, slots=True)
class _Read:
    """An entry that was read."""

    label: str
    puzzle: NewPuzzle | None = None
    hash: str = ""
    """Worked out where it was read."""
    problem: PenmarkError | None = None
    doubts: Sequence[str] = ()
    """What was not understood, and was kept."""


@dataclass(frozen=True, slots=True)
class _ReadEntry:
    """Reads one entry, here or in another process."""

    genre: Genre
    options: ImportOptions

    def __call__(self, entry: InputText, /) -> _Read:
        origin = entry.label if self.options.origin is None else self.options.origin
        try:
            document = read_entry(entry, self.genre, self.options.lenient)
        except PenmarkError as error:
            return _Read(entry.label, problem=error)
        facts = PuzzleFacts.of_document(document, origin, self.options.tags)
        return _Read(entry.label, NewPuzzle(facts), facts.hash, doubts=document.doubts)


@dataclass(frozen=True, slots=True)
class _Examine:
    """Finds out of one puzzle what the options ask for, here or in another process."""

    options: ImportOptions
    cancel: Cancel | None

    def __call__(self, new: NewPuzzle, /) -> NewPuzzle:
        puzzle = new.facts.puzzle
        if self.options.verify:
            new = replace(new, verified=verify(puzzle, self.options.seconds, self.cancel))
        if self.options.up_to_symmetry and new.verified not in (Verified.SEVERAL, Verified.NONE):
            new = replace(new, canonical=canonical_hash(puzzle))
        return new


def _unknown(chunk: Iterable[_Read], known: set[str]) -> Iterator[NewPuzzle]:
    """Each puzzle that is not known, once."""
    for each in chunk:
        if each.puzzle is not None and each.hash not in known:
            known.add(each.hash)
            yield each.puzzle


class _Import:
    """One run over several sources."""

    def __init__(
        self,
        target: ImportTarget,
        genre: Genre,
        options: ImportOptions,
        watcher: ImportWatcher,
        cancel: Cancel | None,
        executor: Executor | None,
    ) -> None:
        self._target = target
        self._genre = genre
        self._options = options
        self._watcher = watcher
        self._cancel = cancel
        self._executor = executor
        self._read = _ReadEntry(genre, options)
        self._examine = _Examine(options, None if executor is not None else cancel)
        self._forms: set[str] = set()  # canonical hashes of what is pending
        self.report = ImportReport()

    @property
    def stopped(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def take(self, source: str) -> None:
        """Add what one source holds, from where an earlier run was stopped."""
        key = self._key(source)
        done = 0 if key is None else self._target.done(key)
        self.report.resumed += done
        entries = islice(entries_of([source], self._genre), done, None)
        pending = _Pending(self._target, key, done)
        reads = in_order(self._read, entries, self._executor, stop=self._cancel)
        while chunk := list(islice(reads, self._target.batch)):
            try:
                self._take_chunk(chunk, pending)
            finally:
                self._keep(pending)
            if self.stopped:
                return
        if key is not None and not self.stopped:
            self._target.finish(key)

    def _key(self, source: str) -> str | None:
        """A hash of all that a file is and is read as; `None` for what cannot be read a second time."""
        if not os.path.isfile(source):
            return None
        state = os.stat(source)
        told = [self._genre.name, os.path.realpath(source), state.st_size, state.st_mtime_ns, astuple(self._options)]
        return hashlib.sha256(msgspec.json.encode(told)).hexdigest()

    def _take_chunk(self, chunk: Sequence[_Read], pending: _Pending) -> None:
        """Examine those that are not known, one after the other."""
        known = self._target.known([each.hash for each in chunk if each.puzzle is not None])
        news = _unknown(chunk, set(known))
        executor = self._executor if self._options.verify or self._options.up_to_symmetry else None
        examined = in_order(self._examine, news, executor, stop=self._cancel)
        for each in chunk:
            new = self._accepted(each, known, examined)
            if self.stopped:
                return
            pending.handle(new)
            self.report.read += 1
            self._watcher.advanced()
            if pending.is_old:
                self._keep(pending)

    def _accepted(self, read: _Read, known: set[str], examined: Iterator[NewPuzzle]) -> NewPuzzle | None:
        """The puzzle, if it is new and as it should be; its hash is known from now on."""
        if read.puzzle is None:
            assert read.problem is not None
            self._refuse_unreadable(read.label, read.problem)
            return None
        for words in read.doubts:
            self._watcher.noted(read.label, words)
        if read.hash in known:
            self.report.known += 1
            return None
        known.add(read.hash)
        new = next(examined, None)
        if new is None or self.stopped or not self._has_one_solution(read.label, new):
            return None
        return new if new.canonical is None or self._is_unlike_others(new.canonical) else None

    def _refuse_unreadable(self, label: str, problem: PenmarkError) -> None:
        if not self._options.skip_bad:
            raise LibraryError(f"{label}: {problem}")
        self.report.unreadable += 1
        self._watcher.refused(label, str(problem).partition("\n")[0])

    def _has_one_solution(self, label: str, new: NewPuzzle) -> bool:
        if new.verified is Verified.SEVERAL:
            self.report.several += 1
            self._watcher.refused(label, "it has more than one solution")
        elif new.verified is Verified.NONE:
            self.report.unsolvable += 1
            self._watcher.refused(label, "it has no solution")
        else:
            self.report.undecided += new.verified is Verified.UNKNOWN
            return True
        return False

    def _is_unlike_others(self, form: str) -> bool:
        if form in self._forms or self._target.known([form], canonical=True):
            self.report.alike += 1
            return False
        self._forms.add(form)
        return True

    def _keep(self, pending: _Pending) -> None:
        handed, added = pending.keep()
        self.report.added += added
        self.report.known += handed - added  # another process was faster
        self._forms.clear()


class _Pending:
    """What is accepted of a source but not handed over yet, and how many entries are handled."""

    def __init__(self, target: ImportTarget, key: str | None, done: int) -> None:
        self._target = target
        self._key = key
        self._done = self._kept = done
        self._puzzles: list[NewPuzzle] = []
        self._since = time.monotonic()

    @property
    def is_old(self) -> bool:
        return time.monotonic() - self._since > _LONGEST_BATCH

    def handle(self, new: NewPuzzle | None) -> None:
        self._done += 1
        if new is not None:
            self._puzzles.append(new)

    def keep(self) -> tuple[int, int]:
        """How many were handed over, and how many of them were added."""
        handed, self._puzzles = self._puzzles, []
        added = self._target.add(handed, self._key, self._done) if self._done > self._kept else 0
        self._kept, self._since = self._done, time.monotonic()
        return len(handed), added


def verify(puzzle: Puzzle, seconds: float | None = None, cancel: Cancel | None = None) -> Verified:
    """How many solutions a puzzle has, as far as it can be found out in time."""
    result = solve(puzzle, max_solutions=2, time_budget=seconds, cancel=cancel)
    if len(result) > 1:
        return Verified.SEVERAL
    if not result.exhausted:
        return Verified.UNKNOWN
    return Verified.UNIQUE if result.unique else Verified.NONE
