"""`penmark discover`: states in which no technique finds a step, and which technique would help most."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.grading import NoUniqueness, ProfileFile, ProfileName, chosen_profile
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJsonLines, Limit, PageFile, Seconds, TierName, complete_technique
from penmark.cli.progress import progress
from penmark.cli.running import until_stopped
from penmark.discovering import Cluster, Clusters, Mined, MiningOptions, Specimen, mine, technique_skeleton
from penmark.discovering.mining import DEFAULT_SECONDS
from penmark.discovering.withholding import check_known
from penmark.errors import PenmarkError
from penmark.library.store import open_store
from penmark.puzzle.genre import Genre
from penmark.solvers.base import Budget, Cancel
from penmark.whole_file import WholeFile

_KNOWN_SECONDS = 5.0
"""For finding out by which names an example is known."""
_MOST_NAMES = 3
"""Of the techniques that find an example: those further up the ladder find more than the shape."""
_TECHNIQUE_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
Keep = Callable[[Mined], object]


def discover(
    genre: GenreName,
    inputs: Inputs = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="NAME",
            help="Withhold a technique, and what stands above it unless --tier is given; may be repeated.",
            autocompletion=complete_technique,
        ),
    ] = None,
    tier: TierName = None,
    profile: ProfileName = None,
    profile_file: ProfileFile = None,
    no_uniqueness: NoUniqueness = False,
    seconds: Seconds = DEFAULT_SECONDS,
    within: Annotated[
        float | None, typer.Option("--within", min=0, metavar="SECONDS", help="Stop after this long in all.")
    ] = None,
    limit: Limit = None,
    top: Annotated[int, typer.Option("--top", min=1, metavar="N", help="How many shapes to show and draw.")] = 10,
    out: Annotated[
        str | None, typer.Option("--specimens", metavar="FILE", help="Write every specimen to a file of JSON lines.")
    ] = None,
    save: Annotated[bool, typer.Option("--save", help="Keep the specimens in the store.")] = False,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", metavar="FOLDER", help="Draw the shapes into this folder, as SVG.")
    ] = None,
    page: PageFile = None,
    write: Annotated[
        Path | None,
        typer.Option("--skeleton", metavar="FILE", help="Begin a technique for the first shape; named as the file."),
    ] = None,
    as_json: AsJsonLines = False,
    lenient: Lenient = False,
) -> None:
    """Find out which technique is missing: solve puzzles, and where the ladder ends look for the smallest proofs."""
    kind = genre_named(genre)
    chosen = chosen_profile(kind, profile, profile_file)
    check_known(kind, chosen, without or ())
    options = MiningOptions(chosen, tuple(without or ()), tier, not no_uniqueness, seconds)
    found, failures = Clusters(), list[str]()
    with ExitStack() as stack:
        keeps = [stack.enter_context(each) for each in (_into_file(out), _into_store(save), _as_lines(as_json))]
        try:
            stopped = _mine_all(kind, inputs or [], options, limit, within, lenient, found, failures, keeps)
        except KeyboardInterrupt:  # between two puzzles: what was found by then is kept all the same
            stopped = True
    shown = found.ranked()[:top]
    seconds_each = 0.0 if stopped or (as_json and page is None) else _KNOWN_SECONDS  # who has stopped it does not wait
    known = [each.known_as(chosen, Budget(seconds_each, None)) for each in shown]
    if not as_json:
        _say(found, shown, known)
    _write_all(kind, found, shown, known, page, pictures, write)
    if stopped:
        raise KeyboardInterrupt
    if failures:
        raise typer.Exit(output.BAD_INPUT)


def _mine_all(
    genre: Genre,
    inputs: list[str],
    options: MiningOptions,
    limit: int | None,
    within: float | None,
    lenient: bool,
    found: Clusters,
    failures: list[str],
    keeps: list[Keep],
) -> bool:
    """Mine puzzle by puzzle; whether it was stopped by Ctrl-C. What was found by then is kept."""
    todo, deadline = entries(inputs, genre), None if within is None else time.monotonic() + within
    tokens: list[Cancel] = []

    def work(cancel: Cancel, entry: InputText) -> Mined:
        tokens.append(cancel)
        return mine(read_entry(entry, genre, lenient).puzzle, options, source=entry.label, cancel=cancel)

    total = todo.total if limit is None else min(limit, todo.total or limit)
    with progress(total, "discovering") as advance:
        for entry in islice(todo, limit):
            if deadline is not None and time.monotonic() > deadline:
                output.complain(f"stopped after {output.duration(within or 0)}, before {entry.label}")
                break
            try:
                mined = until_stopped(lambda cancel, entry=entry: work(cancel, entry))  # type: ignore[misc]
            except PenmarkError as error:
                failures.append(entry.label)
                output.complain(f"error: {entry.label}: {str(error).partition(chr(10))[0]}")
                continue
            found.add(mined)
            for keep in keeps:
                keep(mined)
            if tokens and tokens[-1].is_set():
                return True
            advance()
    return False


# ── where specimens go ──


@contextmanager
def _into_file(target: str | None) -> Iterator[Keep]:
    """A file that is there when all is done, or when it was stopped."""
    if target is None:
        yield lambda mined: None
        return
    try:
        whole = WholeFile(Path(target).absolute())
    except OSError as error:
        raise PenmarkError(f"cannot write {target}: {error.strerror}") from None
    try:
        yield lambda mined: whole.file.writelines(
            output.json_text(each.to_plain()).encode() + b"\n" for each in mined.specimens()
        )
        whole.keep()
    except OSError as error:
        raise PenmarkError(f"cannot write {target}: {error.strerror}") from None
    finally:
        whole.drop()


@contextmanager
def _into_store(wanted: bool) -> Iterator[Keep]:
    if not wanted:
        yield lambda mined: None
        return
    from penmark.library.specimens import keep_specimens

    with open_store() as store:
        yield lambda mined: keep_specimens(mined.specimens(), store.specimens)


@contextmanager
def _as_lines(wanted: bool) -> Iterator[Keep]:
    def say(mined: Mined) -> None:
        for specimen in mined.specimens() if wanted else ():
            output.say_json(specimen.to_plain())

    yield say


# ── what is shown ──


def _say(found: Clusters, shown: list[Cluster], known: list[list[str]]) -> None:
    output.say(f"{output.count(found.puzzles, 'puzzle')}, {found.stopped} of them with states that no technique moves")
    for number, (cluster, names) in enumerate(zip(shown, known, strict=True), 1):
        output.say(
            f"\n{number}. unlocks {cluster.unlocks}, finishes {cluster.finishes}"
            + (f", known as {', '.join(names[:_MOST_NAMES])}" if names else "")
        )
        for part in cluster.shape.parts:
            output.say(f"   {part}")
        output.say(f"   Example: {_example(cluster.example)}")


def _example(specimen: Specimen) -> str:
    rules = output.count(len(specimen.rules), "rule")
    marks = output.count(len(specimen.marks), "mark")
    where = f" in {specimen.source}" if specimen.source else ""
    return f"{specimen.words}, by {rules} and {marks}{where}"


def _write_all(
    genre: Genre,
    found: Clusters,
    shown: list[Cluster],
    known: list[list[str]],
    page: str | None,
    pictures: Path | None,
    write: Path | None,
) -> None:
    from penmark.rendering.discovery_page import discovery_page, specimen_svg

    if page is not None:
        title = f"What {genre.title} lacks"
        output.write_out(page, discovery_page(title, shown, known, found.puzzles, found.stopped).encode())
    if pictures is not None:
        try:
            pictures.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PenmarkError(f"cannot write into {pictures}: {error.strerror}") from None
        for number, cluster in enumerate(shown, 1):
            drawing = specimen_svg(cluster.example).encode()
            output.write_file(pictures / f"{number:02}-{cluster.shape.hash[:8]}.svg", drawing)
    if write is not None:
        if not shown:
            raise PenmarkError("there is no shape to begin a technique for")
        name = write.stem.replace("_", "-")
        if not _TECHNIQUE_NAME.fullmatch(name):
            raise PenmarkError(f"a technique cannot be called {name!r}: lower case letters, figures and dashes")
        output.write_file(write, technique_skeleton(shown[0], name, found.puzzles).encode())
