"""A hook of mkdocs: the lists of genres, formats and variants in the docs, made from the registries with the site.

A page has a list where it says `<!-- list: genres -->`; the pages of genres join the navigation under their index, and
the pictures of the variants' gallery, in light and dark, the files of the site.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from penmark import rendering
from penmark.board.substrate import Substrate
from penmark.formats import Format, formats
from penmark.formats.base import ForeignFormat
from penmark.formats.puzzlink import FORMAT as LINKS
from penmark.puzzle.genre import Genre
from penmark.puzzle.meaning import ClueMeaning
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.variant import Variant, VariantTool

DOCS = Path(__file__).resolve().parent.parent / "docs"
MARKER = re.compile(r"<!-- list: (\w+) -->")
GENRES_INDEX = "genres/index.md"
THEMES = ("light", "dark")
"""Of which a reader sees the one that goes with the page."""
_BAND = {
    VariantTool.CELLS: "Cells",
    VariantTool.LINE: "Lines",
    VariantTool.EDGE: "Between two cells",
    VariantTool.CORNER: "Between four cells",
    VariantTool.OUTSIDE: "Outside the grid",
    VariantTool.SWITCH: "Switches",
}


def on_config(config: Any) -> Any:
    """Put the page of every genre behind the index of genres."""
    for section in config.nav:
        for children in section.values():
            if GENRES_INDEX in children and isinstance(children, list):
                children.extend({genre.title: f"genres/{genre.name}.md"} for genre in documented())
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pictures of the gallery, which are nowhere but on the site."""
    from mkdocs.structure.files import File

    for name, drawing in gallery_pictures():
        files.append(File.generated(config, name, content=drawing))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    return with_lists(markdown)


def with_lists(markdown: str) -> str:
    """The text of a page with its lists in it."""
    return MARKER.sub(lambda found: "\n".join(LISTS[found[1]]()), markdown)


def documented() -> list[Genre]:
    """The genres that have a page here: those of other packages, which may be installed too, have theirs elsewhere."""
    return [genre for genre in genres().values() if (DOCS / "genres" / f"{genre.name}.md").exists()]


# ── lists ──


def _genre_list() -> Iterator[str]:
    yield "| Genre | | Clues | Variants | Also called |"
    yield "|---|---|---|---|---|"
    for genre in documented():
        aim = genre.rules.partition(". ")[0].removesuffix(".")
        clues = "; ".join(_clues(genre))
        variants = _names(variant.name for variant in genre.variants)
        yield f"| [`{genre.name}`]({genre.name}.md) | {aim}. | {clues} | {variants} | {_names(genre.aliases)} |"


def _clues(genre: Genre) -> Iterator[str]:
    """What may stand as a clue on a board of the usual size, for each layer that has clues."""
    board = genre.default_substrate(genre.dims_for(*genre.default_size))
    return (words for meaning in genre.clue_meanings if (words := _clue_words(meaning, board)))


def _clue_words(meaning: ClueMeaning, board: Substrate) -> str:
    places = (board.layout.coords[i] for i in board.layout.span(meaning.layer))
    return next((options.words for at in places if (options := meaning.options(board, at))), "")


def _format_list() -> Iterator[str]:
    yield "| Format | | Genres |"
    yield "|---|---|---|"
    for each in formats().values():
        yield f"| [`{each.name}`](#{each.name}) | {each.title} | {_held(each)} |"


def _held(each: Format) -> str:
    if not isinstance(each, ForeignFormat):
        return "all"
    return _names(genre.name for genre in documented() if each.holds(genre))


def _link_types() -> Iterator[str]:
    """What links call each genre, the type that is written first."""
    types = ((genre, LINKS.codec_for(genre).names) for genre in documented() if LINKS.holds(genre))
    yield "Types: " + "; ".join(f"{_names(names)} for {genre.title}" for genre, names in types) + "."


def gallery_pictures() -> Iterator[tuple[str, str]]:
    """The path and the content of every picture of the gallery."""
    for kind in by_name("sudoku").variants:
        if is_seen(kind):
            board = by_name("sudoku").new(9, 9, [kind.sample()])
            for theme in THEMES:
                yield _picture(kind, theme), rendering.svg(board, theme=theme)


def is_seen(kind: type[Variant]) -> bool:
    """Whether anything on the board shows it."""
    sudoku = by_name("sudoku")
    return rendering.draw(sudoku.new(9, 9, [kind.sample()])).items != rendering.draw(sudoku.new(9, 9)).items


def _picture(kind: type[Variant], theme: str) -> str:
    return f"images/variants/{kind.name}-{theme}.svg"


def _gallery() -> Iterator[str]:
    """Every variant of Sudoku under the way it is entered: name, pictures, rule, other names."""
    kinds = by_name("sudoku").variants
    for tool, band in _BAND.items():
        yield f"## {band}\n"
        for kind in kinds:
            if kind.tool is tool:
                yield from _exhibit(kind)


def _exhibit(kind: type[Variant]) -> Iterator[str]:
    title = kind.title_of().replace("\\", "\\\\")  # of the main diagonal
    yield f"### {title}\n"
    yield f"{kind.words}\n"
    if is_seen(kind):
        shown = (f"![{title}]({_picture(kind, each)}#only-{each}){{ width=240 }}" for each in THEMES)
        yield "\n".join(shown) + "\n"
    else:
        yield "Nothing on the board shows it: the rules text does.\n"
    also = f", also called {_names(kind.aliases)}" if kind.aliases else ""
    typed = f"; with it is typed: {kind.value_name}" if kind.value_name else ""
    key = kind.fpuzzles_key.partition(":")
    there = f"; in F-Puzzles it is `{key[0]}`" + (f" with `{key[2]}`" if key[2] else "") if key[0] else ""
    yield f"`{kind.name}`{also}{typed}{there or '; F-Puzzles has no key for it'}.\n"


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


LISTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "genres": _genre_list,
    "formats": _format_list,
    "types": _link_types,
    "gallery": _gallery,
}
