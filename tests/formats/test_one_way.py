"""A text is read one way: detection, its format, the genre's codec, a document; and loads nothing beside that way."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.test_layers import MODULES, dotted

LOADED = """
import sys
from penmark import formats
formats.read_text(sys.argv[1], *sys.argv[2:])
print(*sorted({name.split(".")[2] for name in sys.modules if name.startswith("penmark.genres.")}))
"""

SUDOKU = "..3.4..2.1......"
JANKO = "begin\npuzzle Akari\nsize 1\nproblem\n-\nend\n"


@pytest.mark.parametrize(
    ("text", "genre", "loaded"),
    [
        ("https://puzz.link/p?akari/6/6/nekcakbl", None, "akari"),
        ("https://puzz.link/p?lightup/6/6/nekcakbl", "akari", "akari"),
        ("https://puzz.link/p?slither/5/5/g2ch232bg100bh3c", "slitherlink", "slitherlink"),
        ("pzprv3/slitherlink/1/2/. 3 /", None, "slitherlink"),
        ("pzprv3/slither/1/2/. 3 /", "slitherlink", "slitherlink"),
        (JANKO, None, "akari"),
        (JANKO, "akari", "akari"),
        (SUDOKU, "sudoku", "sudoku"),
        ("1 1\n-", "akari", "akari"),
        ('{"genre":"takuzu","data":{"dims":{"rows":4,"cols":4}}}', None, "takuzu"),
    ],
)
def test_reading_a_known_genre_loads_no_other(text: str, genre: str | None, loaded: str) -> None:
    arguments = [text] if genre is None else [text, genre]
    done = subprocess.run([sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [loaded]


def test_no_module_has_the_name_of_a_format() -> None:
    """A format is in one place: what genres use of it goes by what it is, not by the format's name."""
    names: dict[str, set[str]] = {"codecs": set(), "formats": set()}
    for path in MODULES:
        _, layer, *rest = dotted(path).split(".")
        if layer in names:
            names[layer].update(rest)
    shared = names["codecs"] & names["formats"]
    assert names["codecs"] > {"draft", "tokens"}
    assert shared == {"__init__"}
