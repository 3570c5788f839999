"""The page's files: their size, their types, their own tests, and that they are served as they are."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

import pytest

from penmark.puzzle.registry import genres
from penmark.studio.collection_page import ENTRY as PACK
from penmark.studio.joined_script import joined_script, web_file
from penmark.studio.single_page import ENTRY, STYLES
from penmark.studio.theme_sheet import SHEET, theme_sheet
from tests.studio import tools
from tests.studio.page_judge import JS, NODE, needs_node

WEB = SHEET.parent
HERE = Path(__file__).parent
MOST_BYTES = 500_000
"""Of all files in the folder together, the library's among them."""
MOST_LINES = 400
BUDGETS = {"embed.html": 60_000, "index.html": 120_000}
"""Bytes that a page may fetch before it shows a puzzle, as gzip sends them; what the server answers comes on top."""
LAZY = {
    "edit_panel.js",
    "export_dialog.js",
    "generate_panel.js",
    "grade_panel.js",
    "library.css",
    "library_acts.js",
    "library_browser.js",
    "library_collections.js",
    "library_dialog.js",
    "list_panel.js",
    "long_list.js",
    "payload_hand.js",
    "solve_panel.js",
    "variant_list.js",
    "variant_tools.js",
    "variants.css",
}


def files() -> list[Path]:
    return sorted(path for path in WEB.iterdir() if path.suffix in (".js", ".css"))


def test_the_page_is_small() -> None:
    assert sum(path.stat().st_size for path in WEB.iterdir()) < MOST_BYTES
    assert [path.name for path in files() if len(path.read_text("utf-8").splitlines()) > MOST_LINES] == []


def first_files(page: str) -> set[str]:
    """The page, its styles, and its modules with all that they import by themselves."""
    found = {page}
    waiting = re.findall(r'(?:href|src)="([a-z_-]+\.(?:css|js|svg|webmanifest))"', web_file(page))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r'^import [^"]*"\./([a-z_]+\.js)";$', web_file(name), re.MULTILINE)
            waiting += re.findall(r'^} from "\./([a-z_]+\.js)";$', web_file(name), re.MULTILINE)
    return found


@pytest.mark.parametrize("page", BUDGETS)
def test_little_is_fetched_before_there_is_something_to_see(page: str) -> None:
    texts = {name: web_file(name) for name in first_files(page)}
    assert "session.js" in texts
    assert not texts.keys() & LAZY
    if page == "embed.html":  # whose modules are served as one
        texts = {name: text for name, text in texts.items() if not name.endswith(".js")}
        texts["embed.js"] = joined_script("embed.js")
    sizes = {name: len(gzip.compress(text.encode())) for name, text in texts.items()}
    assert sum(sizes.values()) < BUDGETS[page], sizes
    assert {file.name for file in WEB.iterdir()} > LAZY


def test_no_genre_is_named() -> None:
    names = [re.escape(genre.name) for genre in genres().values()]
    said = re.compile(rf"\b(?:{'|'.join(names)})\b", re.IGNORECASE)
    assert [path.name for path in files() if said.search(path.read_text("utf-8"))] == []


def test_nothing_is_fetched_from_elsewhere() -> None:
    allowed = "http://www.w3.org/2000/svg"
    for path in files():
        assert re.findall(r"https?://[^\s\"']+", path.read_text("utf-8").replace(allowed, "")) == [], path.name


def test_colours_are_those_of_pictures() -> None:
    assert SHEET.read_text("utf-8") == theme_sheet(), "run python -m penmark.studio.theme_sheet"


def test_every_colour_that_is_used_is_defined() -> None:
    sheets = "".join(map(web_file, STYLES))
    used = set(re.findall(r"var\((--pm-[a-z-]+)\)", sheets))
    assert used - set(re.findall(r"(--pm-[a-z-]+):", sheets)) == {"--pm-own", "--pm-ratio"}


@needs_node
@pytest.mark.parametrize("entry", [ENTRY, "embed.js", PACK])
def test_modules_can_be_joined(tmp_path: Path, entry: str) -> None:
    """A name that two modules give makes the joined script invalid."""
    file = tmp_path / "joined.mjs"
    file.write_text(joined_script(entry), "utf-8")
    done = subprocess.run([str(NODE), "--check", str(file)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert "penmark-player" in joined_script(entry)


@needs_node
def test_input_rules() -> None:
    tests = sorted(map(str, JS.glob("*.test.mjs")))
    done = subprocess.run([str(NODE), "--test", *tests], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE)


@pytest.mark.skipif(not tools.TSC.exists(), reason=tools.NO_TYPESCRIPT)
def test_types() -> None:
    done = subprocess.run([str(tools.TSC), "-p", str(HERE)], capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout == ""
