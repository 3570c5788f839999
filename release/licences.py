"""`python -m release.licences`: the table of docs/dependencies.md, made anew from what is installed."""

from __future__ import annotations

import re
from pathlib import Path

from release.packages import installed, licence, locked

PAGE = Path(__file__).parents[1] / "docs" / "dependencies.md"
_ROW = re.compile(r"^\| `([^`]+)` \| ([^|]*) \|$", re.MULTILINE)
_HEAD = "| Package | Licence |\n|---|---|\n"


def table(page: str) -> dict[str, str]:
    """The licence of each package, as a page has it."""
    return {name: expression.strip() for name, expression in _ROW.findall(page)}


def found() -> dict[str, str]:
    """The licence of each package of the lock, as its metadata says; of those not installed here, as it was."""
    known = table(PAGE.read_text("utf-8"))
    return {
        name: licence(package) if (package := installed(name)) is not None else known.get(name, "")
        for name in sorted(locked())
    }


def main() -> None:
    page = PAGE.read_text("utf-8")
    start = page.index(_HEAD) + len(_HEAD)
    rows = "".join(f"| `{name}` | {expression} |\n" for name, expression in found().items())
    end = start + len("".join(match[0] + "\n" for match in _ROW.finditer(page, start)))
    PAGE.write_text(page[:start] + rows + page[end:], "utf-8")


if __name__ == "__main__":
    main()
