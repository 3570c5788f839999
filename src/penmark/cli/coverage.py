"""`penmark coverage`: what each technique finds over puzzles and states, and what it would cost to be without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.collecting import collect
from penmark.cli.grading import TIER_COLORS, NoUniqueness, ProfileFile, ProfileName, chosen_profile
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJson, Limit, PageFile, Seconds
from penmark.cli.workers import ClusterAddress, Threads, workers
from penmark.discovering import Coverage, CoverageOptions
from penmark.discovering.coverage import CoverageOf, Covered
from penmark.grading.grader import DEFAULT_SECONDS
from penmark.library.store import open_store
from penmark.puzzle.genre import Genre
from penmark.solvers.base import Cancel


def coverage(
    genre: GenreName,
    inputs: Inputs = None,
    stored: Annotated[
        bool, typer.Option("--stored", help="Also the specimens of the store; then no INPUT is needed.")
    ] = False,
    profile: ProfileName = None,
    profile_file: ProfileFile = None,
    no_uniqueness: NoUniqueness = False,
    no_removal: Annotated[
        bool, typer.Option("--no-removal", help="Do not grade again without each technique: much faster.")
    ] = False,
    seconds: Seconds = DEFAULT_SECONDS,
    limit: Limit = None,
    page: PageFile = None,
    lenient: Lenient = False,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
) -> None:
    """Say what each technique finds: in puzzles, specimens and saved games; and what it would cost to be without it."""
    kind = genre_named(genre)
    output.refuse_two_on_stdout(as_json, page, "--html")
    output.refuse_unwritable(page)
    chosen = chosen_profile(kind, profile, profile_file)
    options = CoverageOptions(chosen, not no_uniqueness, seconds, not no_removal)
    found = Coverage(kind, options)
    todo = None if stored and not inputs else entries(inputs or [], kind)
    total = None if stored or todo is None or todo.total is None else min(todo.total, limit or todo.total)
    work = CoverEntry(kind, CoverageOf(kind, options), lenient)
    with ExitStack() as stack:
        crew = stack.enter_context(workers(threads, cluster, total))
        given = chain(islice(todo or (), limit), stack.enter_context(_kept(stored, kind)))
        ended = collect(work, given, found.add, crew, total=total, label="covering")
    if as_json:
        output.say_json({**found.to_plain(), "unreadable": ended.unreadable, "complete": not ended.stopped})
    elif page != output.STDOUT:
        _say(found)
    if page is not None:
        from penmark.rendering.coverage_page import coverage_page

        output.write_out(page, coverage_page(f"What the techniques of {kind.title} find", found).encode())
    ended.leave()


@dataclass(frozen=True, slots=True)
class CoverEntry:
    """What one input tells: a specimen and a saved game are states; a puzzle is graded."""

    genre: Genre
    ask: CoverageOf
    lenient: bool

    def __call__(self, entry: InputText, cancel: Cancel, /) -> Covered:
        from penmark.library.specimens import specimen_of_line

        specimen = specimen_of_line(entry.text, self.genre) if entry.problem is None else None
        if specimen is not None:
            return self.ask.state(specimen.game, specimen.moves, specimen.source, cancel)
        document = read_entry(entry, self.genre, self.lenient)
        if document.game is not None and document.game.to_marks():
            return self.ask.state(document.game, (), entry.label, cancel)
        return self.ask.puzzle(document.puzzle, entry.label, cancel)


@contextmanager
def _kept(wanted: bool, genre: Genre) -> Iterator[Iterator[InputText]]:
    """The specimens of the store, if they are asked for."""
    if not wanted:
        yield iter(())
        return
    from penmark.library.specimens import kept_lines

    with open_store() as store:
        lines = enumerate(kept_lines(store.specimens, genre), 1)
        yield (InputText(f"specimen {number}", line, line) for number, line in lines)


def _say(found: Coverage) -> None:
    rows: list[Sequence[str]] = [("technique", "tier", "steps", "puzzles", "states", "hits", "trial without", "rises")]
    for row in found.rows():
        numbers = (row.steps, row.puzzles, row.states, row.hits, row.needs_trial, row.rises)
        rows.append((row.technique.name, row.entry.tier.value, *map(str, numbers)))
    lines = output.table(rows).splitlines()
    output.say(lines[0])
    for row, line in zip(found.rows(), lines[1:], strict=True):
        output.say(output.paint(line, TIER_COLORS[row.entry.tier]))
    ungraded = f", {found.ungraded} not graded" if found.ungraded else ""
    output.say(f"{output.count(found.puzzles, 'puzzle')}{ungraded}; {output.count(found.states, 'state')}")
    left = found.residue
    output.say(
        f"nothing but a trial leads on in {output.count(left.states, 'state')}"
        + (f", in {output.count(left.puzzles, 'puzzle')}" if left.puzzles else "")
    )
    if found.unseen():
        output.say(f"never used: {', '.join(found.unseen())}")
