"""`penmark import`: puzzles from files, links and lists into the store or a dataset."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.inputs import GenreName, Lenient, genre_named
from penmark.cli.options import AsJson, Seconds
from penmark.cli.progress import progress
from penmark.cli.running import until_stopped
from penmark.cli.workers import ClusterAddress, Threads, workers
from penmark.library.examining import ImportOptions
from penmark.library.importing import ImportReport, import_puzzles
from penmark.library.store import open_store
from penmark.library.targets import DatasetTarget, ImportTarget, StoreTarget
from penmark.library.texts import on_one_line
from penmark.puzzle.genre import Genre
from penmark.solvers.base import Cancel

_SHOWN = 20
"""Refusals that are told one by one; the others are counted."""


class RefusalPrinter:
    """Tells people of what is refused, and moves the bar."""

    def __init__(self, advance: Callable[[], None], most: int | None) -> None:
        self._advance = advance
        self._most = most
        self._told = 0

    def refused(self, where: str, reason: str) -> None:
        self._tell(f"refused: {where}: {reason}")

    def noted(self, where: str, words: str) -> None:
        self._tell(f"note: {where}: {on_one_line(words)}")

    def _tell(self, line: str) -> None:
        self._told += 1
        if self._most is None or self._told <= self._most:
            output.complain(line)
        elif self._told == self._most + 1:
            output.complain("refused: more of them, which --all-refusals would show")

    def advanced(self) -> None:
        self._advance()


def import_(
    genre: GenreName,
    sources: Annotated[
        list[str],
        typer.Argument(metavar="SOURCE", help="Files, - for stdin, links, or puzzles as text, of any format."),
    ],
    dataset: Annotated[
        str | None, typer.Option("--dataset", metavar="FILE", help="Append to this dataset instead of the store.")
    ] = None,
    no_verify: Annotated[bool, typer.Option("--no-verify", help="Do not look whether there is one solution.")] = False,
    seconds: Seconds = 10.0,
    up_to_symmetry: Annotated[
        bool,
        typer.Option("--up-to-symmetry", help="Leave out what is there turned, mirrored or with its marks exchanged."),
    ] = False,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Count and report what cannot be read, instead of stopping there.")
    ] = False,
    all_refusals: Annotated[bool, typer.Option("--all-refusals", help=f"Tell all, not only {_SHOWN}.")] = False,
    tag: Annotated[list[str] | None, typer.Option(metavar="TAG", help="Give each a tag; may be repeated.")] = None,
    origin: Annotated[
        str | None, typer.Option("--source", metavar="TEXT", help="Where they are from, instead of the file's name.")
    ] = None,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
    lenient: Lenient = False,
) -> None:
    """Add puzzles to the store, or to a dataset: each once, and only if it has one solution."""
    kind = genre_named(genre)
    options = ImportOptions(not no_verify, seconds, up_to_symmetry, skip_bad, tuple(tag or ()), origin, lenient)
    with ExitStack() as stack:
        crew = stack.enter_context(workers(threads, cluster))
        target = _target(kind, dataset, stack)
        advance = stack.enter_context(progress(None, "importing"))
        watcher = RefusalPrinter(advance, None if all_refusals else _SHOWN)
        stopped: list[bool] = []

        def work(cancel: Cancel) -> ImportReport:
            report = import_puzzles(target, kind, sources, options, watcher, cancel, crew)
            stopped.append(cancel.is_set())
            return report

        report = until_stopped(work)
    _say(report, as_json)
    if stopped[0]:
        raise KeyboardInterrupt


def _target(genre: Genre, dataset: str | None, stack: ExitStack) -> ImportTarget:
    if dataset is not None:
        return DatasetTarget(Path(dataset), genre)
    return StoreTarget(stack.enter_context(open_store()))


def _say(report: ImportReport, as_json: bool) -> None:
    if as_json:
        output.say_json(asdict(report))
        return
    parts = [f"{output.count(report.read, 'puzzle')} read", f"{report.added} added"]
    named = {
        "known": "known already",
        "alike": "alike to others",
        "several": "with more than one solution",
        "unsolvable": "without solution",
        "unreadable": "unreadable",
        "undecided": "of those added not verified in time",
    }
    parts += [f"{number} {words}" for name, words in named.items() if (number := getattr(report, name))]
    resumed = f" (after {report.resumed} that an earlier run has handled)" if report.resumed else ""
    output.say(", ".join(parts) + resumed)
