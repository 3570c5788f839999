"""The pages of the documentation: where they are, their sections and their code blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md")))
"""Every page whose examples are run. The changelog has none."""

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<source>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(?P<marks>#+) (?P<title>.+)$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its language, what else its first line says, what it holds, and where it begins."""

    language: str
    options: str
    source: str
    line: int

    @property
    def title(self) -> str | None:
        """The file that the block quotes or stands for, if its first line names one."""
        found = re.search(r'title="([^"]*)"', self.options)
        return found[1] if found else None


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def read(page: Path | str) -> str:
    """A page's text; by its path under `docs/` if it is a string."""
    return (DOCS / page if isinstance(page, str) else page).read_text("utf-8")


def blocks(page: Path | str, *languages: str) -> Iterator[Block]:
    """The page's fenced blocks, of these languages or of any."""
    text = read(page)
    for match in _FENCE.finditer(text):
        language, _, options = match["info"].strip().partition(" ")
        if not languages or language in languages:
            source = dedent(match["source"])
            yield Block(language, options, source, text.count("\n", 0, match.start()) + 1)


def sections(page: Path | str, level: int = 2) -> dict[str, str]:
    """What stands under each heading of that level, by the heading's words without code marks."""
    text = _FENCE.sub(lambda match: match[0].replace("\n#", "\n\\#"), read(page))
    headings = [match for match in _HEADING.finditer(text) if len(match["marks"]) <= level]
    ends = [match.start() for match in headings[1:]] + [len(text)]
    return {
        match["title"].replace("`", ""): text[match.end() : end]
        for match, end in zip(headings, ends, strict=True)
        if len(match["marks"]) == level
    }


def words_of(text: str) -> str:
    """A text with all white space alike, for comparing sentences however their lines are broken."""
    return " ".join(text.split())
