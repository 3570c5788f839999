"""`penmark discover`: states in which no technique finds a step, and which technique would help most."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.collecting import collect
from penmark.cli.grading import NoUniqueness, ProfileFile, ProfileName, chosen_profile
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJsonLines, Limit, PageFile, Seconds, TierName, complete_technique
from penmark.cli.workers import ClusterAddress, Threads, workers
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
    lenient: Lenient = False,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJsonLines = False,
) -> None:
    """Find out which technique is missing: solve puzzles, and where the ladder ends look for the smallest proofs."""
    kind = genre_named(genre)
    name = "" if write is None else _technique_name(write)
    output.refuse_two_on_stdout(as_json, page, "--html")
    output.refuse_unwritable(page, write)
    chosen = chosen_profile(kind, profile, profile_file)
    check_known(kind, chosen, without or ())
    options = MiningOptions(chosen, tuple(without or ()), tier, not no_uniqueness, seconds)
    found, todo = Clusters(), entries(inputs or [], kind)
    total = todo.total if limit is None else min(limit, todo.total or limit)
    with ExitStack() as stack:
        crew = stack.enter_context(workers(threads, cluster, total))
        keeps = [stack.enter_context(each) for each in (_into_file(out), _into_store(save), _as_lines(as_json))]
        ended = collect(
            MineEntry(kind, options, lenient),
            _until(within, islice(todo, limit)),
            lambda mined: [keep(mined) for keep in (found.add, *keeps)],
            crew,
            total=total,
            label="discovering",
        )
    shown = found.ranked()[:top]
    in_a_hurry = ended.stopped or (as_json and page is None)  # who has stopped it does not wait
    seconds_each = 0.0 if in_a_hurry else _KNOWN_SECONDS
    known = [each.known_as(chosen, Budget(seconds_each, None)) for each in shown]
    if not as_json and page != output.STDOUT:
        _say(found, shown, known)
    _write_all(kind, found, shown, known, page, pictures)
    if write is not None:
        if not shown:
            raise PenmarkError("there is no shape to begin a technique for")
        output.write_file(write, technique_skeleton(shown[0], name, found.puzzles).encode())
    ended.leave()


@dataclass(frozen=True, slots=True)
class MineEntry:
    """Mines one input; when the token is set, what was found by then is its result."""

    genre: Genre
    options: MiningOptions
    lenient: bool

    def __call__(self, entry: InputText, cancel: Cancel, /) -> Mined:
        puzzle = read_entry(entry, self.genre, self.lenient).puzzle
        return mine(puzzle, self.options, source=entry.label, cancel=cancel)


def _until(seconds: float | None, given: Iterable[InputText]) -> Iterator[InputText]:
    """None is begun after that time."""
    deadline = None if seconds is None else time.monotonic() + seconds
    for entry in given:
        if deadline is not None and time.monotonic() > deadline:
            output.complain(f"stopped after {output.duration(seconds or 0)}, before {entry.label}")
            return
        yield entry


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


def _technique_name(file: Path) -> str:
    """What the technique is called that is begun in that file."""
    name = file.stem.replace("_", "-")
    if not _TECHNIQUE_NAME.fullmatch(name):
        raise PenmarkError(f"a technique cannot be called {name!r}: lower case letters, figures and dashes")
    return name


def _write_all(
    genre: Genre,
    found: Clusters,
    shown: list[Cluster],
    known: list[list[str]],
    page: str | None,
    pictures: Path | None,
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
