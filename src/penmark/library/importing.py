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
from penmark.library.examining import Examine, Findings, ImportOptions, ReadEntry, ReadPuzzle
from penmark.library.facts import NewPuzzle, Verified
from penmark.library.inputs import InputText, entries_of
from penmark.library.targets import ImportTarget
from penmark.parallel.mapping import in_order
from penmark.puzzle.genre import Genre
from penmark.solvers.base import Cancel

_LONGEST_BATCH = 5.0
"""In seconds: what is verified slowly is kept after this long, though the batch is not full."""
_CHUNK = 4_000
"""Entries that are read before it is asked which of them are known."""
_LONGEST_CHUNK = 1.0
"""In seconds: it is asked after this long, though fewer are read."""
_TRIED = 100
"""Entries that are read here first, to see whether most are known."""


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


def _chunks(reads: Iterable[ReadPuzzle], first: int) -> Iterator[list[ReadPuzzle]]:
    """What was read, some at a time. An error comes after all that was read before it."""
    chunk: list[ReadPuzzle] = []
    most, since = first, time.monotonic()
    try:
        for each in reads:
            chunk.append(each)
            if len(chunk) >= most or time.monotonic() - since > _LONGEST_CHUNK:
                yield chunk
                chunk, most, since = [], _CHUNK, time.monotonic()
    except Exception:
        if chunk:
            yield chunk
        raise
    if chunk:
        yield chunk


def _unexamined(chunk: Iterable[ReadPuzzle], known: set[str]) -> Iterator[ReadPuzzle]:
    """Each puzzle that is not known and of which nothing was found out with its first copy, once."""
    for each in chunk:
        if each.new is not None and each.new.hash not in known:
            known.add(each.new.hash)
            if each.found is None:
                yield each


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
        self._examine = Examine(options, None if executor is not None else cancel)
        self._read = ReadEntry(genre, options, executor is None, self._examine)
        self._course = _Course(options, executor is not None)
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
        try:
            for chunk in _chunks(self._reads(entries), _TRIED if self._course.is_open else _CHUNK):
                self._course.adapt(self._take_chunk(chunk, pending), len(chunk))
                if self.stopped:
                    return
        finally:
            self._keep(pending)
        if key is not None and not self.stopped:
            self._target.finish(key)

    def _key(self, source: str) -> str | None:
        """A hash of all that a file is and is read as; `None` for what cannot be read a second time."""
        if not os.path.isfile(source):
            return None
        state = os.stat(source)
        told = [self._genre.name, os.path.realpath(source), state.st_size, state.st_mtime_ns, astuple(self._options)]
        return hashlib.sha256(msgspec.json.encode(told)).hexdigest()

    def _reads(self, entries: Iterable[InputText]) -> Iterator[ReadPuzzle]:
        asked = ((entry, self._course.at_once) for entry in entries)
        if self._course.is_open:
            yield from map(self._read, islice(asked, _TRIED))
        yield from in_order(self._read, asked, self._executor, stop=self._cancel)

    def _take_chunk(self, chunk: Sequence[ReadPuzzle], pending: _Pending) -> int:
        """Accept or refuse one after the other; how many were known before."""
        known = self._target.known([each.new.hash for each in chunk if each.new is not None]) | pending.hashes
        before = sum(each.new is not None and each.new.hash in known for each in chunk)
        news = _unexamined(chunk, set(known))
        examined = _Examined(in_order(self._examine, news, self._executor, stop=self._cancel))
        for each in chunk:
            new = self._accepted(each, known, examined)
            if self.stopped:
                break
            pending.handle(new)
            self.report.read += 1
            self._watcher.advanced()
            if pending.is_full or pending.is_old:
                self._keep(pending)
        return before

    def _accepted(self, read: ReadPuzzle, known: set[str], examined: _Examined) -> NewPuzzle | None:
        """The puzzle, if it is new and as it should be; its hash is known from then on."""
        if read.new is None:
            assert read.problem is not None
            self._refuse_unreadable(read.label, read.problem)
            return None
        for words in read.doubts:
            self._watcher.noted(read.label, words)
        if read.new.hash in known:
            self.report.known += 1
            return None
        found = examined.findings(read)
        if found is None or self.stopped or not self._has_one_solution(read.label, found):
            return None
        if found.canonical is not None and not self._is_unlike_others(found.canonical):
            return None
        known.add(read.new.hash)
        keys = read.new.solution_keys if found.solution_key is None else (found.solution_key,)
        return replace(read.new, verified=found.verified, canonical=found.canonical, solution_keys=keys)

    def _refuse_unreadable(self, label: str, problem: PenmarkError) -> None:
        if not self._options.skip_bad:
            words = str(problem)
            raise LibraryError(words if label in words.partition("\n")[0] else f"{label}: {words}")
        self.report.unreadable += 1
        self._watcher.refused(label, str(problem).partition("\n")[0])

    def _has_one_solution(self, label: str, found: Findings) -> bool:
        if found.verified is Verified.SEVERAL:
            self.report.several += 1
            self._watcher.refused(label, "it has more than one solution")
        elif found.verified is Verified.NONE:
            self.report.unsolvable += 1
            self._watcher.refused(label, "it has no solution")
        else:
            self.report.undecided += found.verified is Verified.UNKNOWN
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


class _Examined:
    """What was found out of the puzzles of a chunk: at once, or by now. A copy of what was refused is refused too."""

    def __init__(self, later: Iterator[Findings]) -> None:
        self._later = later
        self._found: dict[str, Findings] = {}

    def findings(self, read: ReadPuzzle) -> Findings | None:
        """`None` if the import is stopped."""
        assert read.new is not None
        found = read.found or self._found.get(read.new.hash) or next(self._later, None)
        if found is not None:
            self._found[read.new.hash] = found
        return found


class _Course:
    """Whether what is read is examined at once, by the process that reads it.

    Where others read, that saves reading it a second time; but it is done for nothing if it turns out to be known.
    """

    def __init__(self, options: ImportOptions, elsewhere: bool) -> None:
        asks = options.verify or options.up_to_symmetry
        self._adapts = elsewhere and asks
        self.is_open = self._adapts
        """Nothing is known of what is to come."""
        self.at_once = not asks

    def adapt(self, known: int, read: int) -> None:
        """To what was read last."""
        self.is_open = False
        if self._adapts:
            self.at_once = 2 * known < read


class _Pending:
    """What is accepted of a source but not handed over yet, and how many entries are handled."""

    def __init__(self, target: ImportTarget, key: str | None, done: int) -> None:
        self._target = target
        self._key = key
        self._done = self._kept = done
        self._puzzles: list[NewPuzzle] = []
        self._since = time.monotonic()

    @property
    def is_full(self) -> bool:
        return len(self._puzzles) >= self._target.batch

    @property
    def is_old(self) -> bool:
        return time.monotonic() - self._since > _LONGEST_BATCH

    @property
    def hashes(self) -> set[str]:
        return {new.hash for new in self._puzzles}

    def handle(self, new: NewPuzzle | None) -> None:
        self._done += 1
        if new is not None:
            self._puzzles.append(new)

    def keep(self) -> tuple[int, int]:
        """How many were handed over, and how many of them were added. If that fails, they are still pending."""
        handed = self._puzzles
        added = self._target.add(handed, self._key, self._done) if self._done > self._kept else 0
        self._puzzles, self._kept, self._since = [], self._done, time.monotonic()
        return len(handed), added
