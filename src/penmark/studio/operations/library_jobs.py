"""Long work on the library: grading what was chosen of the store."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import msgspec

from penmark.errors import LibraryError
from penmark.library.facts import PuzzleGrade
from penmark.library.grading import grade_stored
from penmark.library.query.language import Query
from penmark.library.store import open_store
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Context
from penmark.studio.operations.job_base import JobRequest, tell_progress
from penmark.studio.operations.library import EntryKey, QueryText
from penmark.studio.operations.schemas import Plain

if TYPE_CHECKING:
    from penmark.library.store.puzzles import StoredPuzzle
    from penmark.library.store.store import Store


class GradeLibraryJob(JobRequest, tag="grade-library", kw_only=True):
    """Grade puzzles of the store, and keep what is found."""

    keys: Annotated[list[EntryKey], msgspec.Meta(max_length=request_limits.MAX_COLLECTION)] | None = None
    """Their content hashes; without any given, all that answer the question."""
    query: QueryText = ""
    each: Annotated[float, msgspec.Meta(ge=0.1, le=60)] = 10.0
    """Seconds for one puzzle."""


def grade_library(request: GradeLibraryJob, context: Context) -> Plain:
    done, tiers = 0, dict[str, int]()
    with open_store() as store:
        total = store.puzzles.count(request.query) if request.keys is None else len(request.keys)
        if total > request_limits.MAX_GRADED:
            raise LibraryError(
                f"a job grades up to {request_limits.MAX_GRADED:,} puzzles, these are {total:,}: ask for fewer, or "
                "grade them by `penmark grade GENRE library:QUERY --save`"
            )

        def tell(stored: StoredPuzzle, grade: PuzzleGrade) -> None:
            nonlocal done
            done += 1
            name = grade.tier or grade.status.value
            tiers[name] = tiers.get(name, 0) + 1
            tell_progress(context, done, total, f"{done:,} of {total:,} graded")

        tell_progress(context, 0, total, f"0 of {total:,} graded")
        grade_stored(
            store,
            _chosen(store, request),
            each_seconds=request.each,
            time_budget=request.seconds,
            cancel=context.cancel,
            on_graded=tell,
        )
    return {"graded": done, "asked": total, "tiers": tiers}


def _chosen(store: Store, request: GradeLibraryJob) -> Iterator[StoredPuzzle]:
    if request.keys is None:
        return store.puzzles.find(Query.parse(request.query))
    return (store.puzzles.with_hash(key) for key in request.keys)
