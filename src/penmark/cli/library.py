"""`penmark library`: questions to the store and to datasets, tags and collections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.drawing import ThemeName
from penmark.cli.export import HtmlFile, PaperName, PdfFile, PerPage, Solutions, exactly_one_target, write_booklet
from penmark.cli.options import AsJsonLines
from penmark.errors import LibraryError, quote
from penmark.library.asking import ask_dataset
from penmark.library.dataset import genre_of_file
from penmark.library.facts import PuzzleFacts
from penmark.library.packs import Pack
from penmark.library.query.language import Query
from penmark.library.store import open_store
from penmark.library.texts import on_one_line
from penmark.puzzle import wire
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name

QueryText = Annotated[str, typer.Argument(metavar="QUERY", help="What is asked for: hard akari 10x10 unplayed.")]
DatasetFiles = Annotated[
    list[Path] | None,
    typer.Argument(metavar="FILE", help="Ask these datasets, named for their genres, instead of the store."),
]
CollectionName = Annotated[str, typer.Argument(metavar="NAME", help="The collection's name: a word.")]
TagName = Annotated[str, typer.Argument(metavar="TAG", help="A word.")]

library_app = typer.Typer(
    name="library",
    no_args_is_help=True,
    add_completion=False,
    help="Ask for puzzles in the store or in datasets; tags and collections.",
)


@library_app.command()
def find(
    query: QueryText = "",
    files: DatasetFiles = None,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Show this many at most.")] = None,
    as_json: AsJsonLines = False,
) -> None:
    """List the puzzles that are asked for; with --json, as tagged lines that every command reads."""
    asked = Query.parse(query)
    rows = 0
    for document, row in _found(asked, files or [], limit):
        rows += 1
        output.say(document if as_json else "  ".join(row))
    if not rows:
        guess = asked.guess()
        output.complain("no such puzzle is there" + (f": {guess}" if guess else ""))
        raise typer.Exit(output.NOT_AS_ASKED)


@library_app.command()
def count(query: QueryText = "", files: DatasetFiles = None) -> None:
    """Count the puzzles that are asked for."""
    asked = Query.parse(query)
    if files:
        output.say(str(sum(1 for _ in _found(asked, files, None))))
        return
    with open_store() as store:
        output.say(str(store.puzzles.count(asked)))


@library_app.command()
def tag(query: QueryText, name: TagName) -> None:
    """Give all puzzles of the store that are asked for a tag."""
    with open_store() as store:
        output.say(f"{output.count(store.puzzles.tag(query, name), 'puzzle')} tagged")


@library_app.command()
def untag(query: QueryText, name: TagName) -> None:
    """Take a tag from all puzzles of the store that are asked for."""
    with open_store() as store:
        output.say(f"{output.count(store.puzzles.untag(query, name), 'puzzle')} untagged")


@library_app.command()
def remove(query: QueryText) -> None:
    """Take puzzles out of the store, with their games; an empty question is refused."""
    if not query.strip():
        raise LibraryError("say which puzzles to remove")
    with open_store() as store:
        output.say(f"{output.count(store.puzzles.remove(query), 'puzzle')} removed")


@library_app.command()
def collections(as_json: AsJsonLines = False) -> None:
    """List the collections of the store."""
    with open_store() as store:
        for each in store.collections.all():
            if as_json:
                fields = ("name", "title", "author", "text", "puzzles")
                output.say_json({name: getattr(each, name) for name in fields})
            else:
                by = f" by {each.author}" if each.author else ""
                title = f": {each.title}{by}" if each.title else by
                output.say(f"{each.name}{title} ({output.count(each.puzzles, 'puzzle')})")


@library_app.command()
def collect(
    name: CollectionName,
    query: QueryText,
    title: Annotated[str | None, typer.Option(metavar="T", help="Its title.")] = None,
    author: Annotated[str | None, typer.Option(metavar="TEXT", help="Its author.")] = None,
    text: Annotated[str | None, typer.Option(metavar="TEXT", help="What else is to be told of it.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Add this many at most.")] = None,
) -> None:
    """Add the puzzles that are asked for to a collection, in the order of the question; it is made if it is new."""
    with open_store() as store:
        changes = {key: value for key, value in {"title": title, "author": author, "text": text}.items() if value}
        if name not in {each.name for each in store.collections.all()}:
            store.collections.create(name, **changes)
        elif changes:
            store.collections.describe(name, **changes)
        hashes = [stored.hash for stored in store.puzzles.find(query, limit=limit)]
        output.say(f"{output.count(store.collections.add(name, hashes), 'puzzle')} added to {name}")


@library_app.command()
def collection(name: CollectionName, as_json: AsJsonLines = False) -> None:
    """List the puzzles of a collection in their order; with --json, as tagged lines."""
    with open_store() as store:
        for stored in store.collections.puzzles(name):
            row = _row(stored.hash, stored.document.puzzle.genre, stored.rows, stored.cols, stored.tier, stored.score)
            output.say(stored.text if as_json else "  ".join(row))


@library_app.command()
def arrange(
    name: CollectionName,
    hashes: Annotated[list[str], typer.Argument(metavar="HASH", help="The start of a puzzle's hash.")],
) -> None:
    """Let these puzzles of a collection come first, in this order; the others follow as they are."""
    with open_store() as store:
        held = store.collections.hashes(name)
        first = [_held(held, start, name) for start in hashes]
        store.collections.arrange(name, [*first, *held])
        output.say(f"{output.count(len(dict.fromkeys(first)), 'puzzle')} put first in {name}")


@library_app.command()
def uncollect(name: CollectionName, query: QueryText) -> None:
    """Take the puzzles that are asked for out of a collection; they stay in the store."""
    with open_store() as store:
        held = store.collections.hashes(name)
        gone = {stored.hash for stored in store.puzzles.find(query)}
        kept = [digest for digest in held if digest not in gone]
        store.collections.arrange(name, kept)
        output.say(f"{output.count(len(held) - len(kept), 'puzzle')} taken out of {name}")


def _held(held: list[str], start: str, name: str) -> str:
    found = [digest for digest in held if digest.startswith(start.lower())]
    if len(found) != 1:
        many = "more than one puzzle" if found else "no puzzle"
        raise LibraryError(f"{many} in {name} has a hash that starts with {quote(start)}")
    return found[0]


@library_app.command("export")
def export_collection(
    name: CollectionName,
    html: HtmlFile = None,
    pdf: PdfFile = None,
    datasets: Annotated[
        Path | None,
        typer.Option("--datasets", metavar="FOLDER", help="Write a dataset of each genre into this folder."),
    ] = None,
    paper: PaperName = "a4",
    per_page: PerPage = 4,
    theme: ThemeName = None,
    solutions: Solutions = True,
) -> None:
    """Write a collection as a page to play, as a booklet to print, or as datasets."""
    exactly_one_target("--html, --pdf and --datasets", html, pdf, datasets)
    with open_store() as store:
        pack = Pack.load(store, name)
    if datasets is not None:
        try:
            datasets.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(f"cannot make the folder {datasets}: {error.strerror}") from None
        for file, content in pack.datasets().items():
            output.write_file(datasets / file, content)
            output.say(str(datasets / file))
    elif html is not None:
        from penmark.studio.collection_page import collection_page

        output.write_out(html, collection_page(pack, theme=theme or "").encode())
    elif pdf is not None:
        from penmark.rendering import Paper, Setting

        setting = Setting(
            pack.title or pack.name,
            Paper(paper),
            per_page,
            theme or "light",
            solutions=solutions,
            author=pack.author,
            text=pack.text,
        )
        write_booklet(pdf, [(str(k), puzzle) for k, puzzle in enumerate(pack.puzzles, 1)], setting)


@library_app.command()
def index() -> None:
    """Work out the canonical hashes that are missing, by which like: finds what is alike."""
    with open_store() as store:
        output.say(f"{output.count(store.puzzles.fill_canonical_hashes(), 'puzzle')} indexed")
        store.database.gather_statistics()


def _found(query: Query, files: list[Path], limit: int | None) -> Iterator[tuple[str, list[str]]]:
    """The tagged document of each puzzle, and what people are shown of it."""
    if files:
        yield from _found_in_files(query, files, limit)
        return
    with open_store() as store:
        for stored in store.puzzles.find(query, limit=limit):
            genre, title = by_name(stored.genre), wire.loads(stored.text).puzzle.meta.title
            row = _row(stored.hash, genre, stored.rows, stored.cols, stored.tier or stored.status, stored.score)
            yield stored.text, [*row, on_one_line(title)] if title else row


def _found_in_files(query: Query, files: list[Path], limit: int | None) -> Iterator[tuple[str, list[str]]]:
    shown = 0
    for path in files:
        genre = genre_of_file(path)
        for line in ask_dataset(path, genre, query, None if limit is None else limit - shown):
            facts = PuzzleFacts.of_document(line.document)
            puzzle = facts.puzzle
            shown += 1
            yield line.text, _row(puzzle.content_hash, genre, puzzle.rows, puzzle.cols, facts.tier, facts.score)
        if shown == limit:
            return


def _row(digest: str, genre: Genre, rows: int, cols: int, tier: str | None, score: int | None) -> list[str]:
    size = f"{rows}×{cols}"
    graded = f"{tier or 'ungraded':<9}" + (f" {score}" if score is not None else "")
    return [digest[:12], f"{genre.name:<11}", f"{size:<7}", graded.rstrip()]
