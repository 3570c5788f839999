"""`penmark coverage`: what each technique finds over puzzles and states, and what it would cost to be without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.grading import TIER_COLORS, NoUniqueness, ProfileFile, ProfileName, chosen_profile
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJson, Limit, PageFile, Seconds
from penmark.cli.progress import progress
from penmark.cli.running import until_stopped
from penmark.discovering import Coverage, CoverageOptions, Specimen
from penmark.errors import PenmarkError
from penmark.grading.grader import DEFAULT_SECONDS
from penmark.library.store import open_store
from penmark.puzzle.genre import Genre
from penmark.solvers.base import Cancel

Work = Callable[[Cancel], object]


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
    as_json: AsJson = False,
    lenient: Lenient = False,
) -> None:
    """Say what each technique finds: in puzzles, specimens and saved games; and what it would cost to be without it."""
    kind = genre_named(genre)
    chosen = chosen_profile(kind, profile, profile_file)
    found = Coverage(kind, CoverageOptions(chosen, not no_uniqueness, seconds, not no_removal))
    failures: list[str] = []
    try:
        stopped = _cover(kind, inputs or [], stored, limit, lenient, found, failures)
    except KeyboardInterrupt:  # between two puzzles
        stopped = True
    if as_json:
        output.say_json({**found.to_plain(), "unreadable": len(failures), "complete": not stopped})
    else:
        _say(found)
    if page is not None:
        from penmark.rendering.coverage_page import coverage_page

        output.write_out(page, coverage_page(f"What the techniques of {kind.title} find", found).encode())
    if stopped:
        raise KeyboardInterrupt
    if failures:
        raise typer.Exit(output.BAD_INPUT)


def _cover(
    genre: Genre,
    inputs: list[str],
    stored: bool,
    limit: int | None,
    lenient: bool,
    found: Coverage,
    failures: list[str],
) -> bool:
    """Take in what is given, one by one; whether it was stopped by Ctrl-C."""
    todo = None if stored and not inputs else entries(inputs, genre)
    total = None if todo is None or todo.total is None else min(todo.total, limit or todo.total)
    with progress(total, "covering") as advance:
        for work in _works(genre, () if todo is None else islice(todo, limit), stored, lenient, found, failures):
            tokens: list[Cancel] = []
            until_stopped(lambda cancel, work=work, tokens=tokens: (tokens.append(cancel), work(cancel)))  # type: ignore[misc]
            if tokens[0].is_set():
                return True
            advance()
    return False


def _works(
    genre: Genre,
    todo: Sequence[InputText] | Iterator[InputText],
    stored: bool,
    lenient: bool,
    found: Coverage,
    failures: list[str],
) -> Iterator[Work]:
    """What is to be done for each input and each specimen."""
    for entry in todo:
        try:
            yield _work(entry, genre, lenient, found)
        except PenmarkError as error:
            failures.append(entry.label)
            output.complain(f"error: {entry.label}: {str(error).partition(chr(10))[0]}")
    if stored:
        from penmark.library.specimens import kept_specimens

        with open_store() as store:
            for specimen in kept_specimens(store.specimens, genre):
                yield _of_specimen(specimen, found)


def _work(entry: InputText, genre: Genre, lenient: bool, found: Coverage) -> Work:
    """A specimen and a saved game are states; a puzzle is graded."""
    from penmark.library.specimens import specimen_of_line

    specimen = specimen_of_line(entry.text, genre) if entry.problem is None else None
    if specimen is not None:
        return _of_specimen(specimen, found)
    document = read_entry(entry, genre, lenient)
    game = document.game
    if game is not None and game.to_marks():
        return lambda cancel: found.add_state(game, (), entry.label, cancel)
    return lambda cancel: found.add_puzzle(document.puzzle, entry.label, cancel)


def _of_specimen(specimen: Specimen, found: Coverage) -> Work:
    return lambda cancel: found.add_state(specimen.game, specimen.moves, specimen.source, cancel)


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
