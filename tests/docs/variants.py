"""The tables of variants in the docs, made from the registry: `python -m tests.docs.variants` writes them anew."""

from __future__ import annotations

import re

from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name
from tests.docs.pages import DOCS

START, END = "<!-- variants -->", "<!-- end of variants -->"
_TABLE = re.compile(re.escape(START) + ".*" + re.escape(END), re.DOTALL)
PAGES = {"genres/sudoku.md": "rules", "variants.md": "tools"}


def table(genre: Genre, kind: str) -> str:
    if kind == "rules":
        rows = [f"| `{each.name}` | {each.words} |" for each in genre.variants]
        return "\n".join(["| Name | Rule |", "|---|---|", *rows])
    told = [(each, each.value_name or "nothing") for each in genre.variants]
    rows = [f"| `{each.name}` | {each.title_of()} | {each.tool} | {typed} |" for each, typed in told]
    return "\n".join(["| Name | Title | Entered as | Typed with it |", "|---|---|---|---|", *rows])


def with_table(page: str, text: str) -> str:
    """A page with its table as it is today."""
    made = table(by_name("sudoku"), PAGES[page])
    return _TABLE.sub(lambda _: f"{START}\n\n{made}\n\n{END}", text)


if __name__ == "__main__":
    for name in PAGES:
        path = DOCS / name
        path.write_text(with_table(name, path.read_text("utf-8")), "utf-8")
