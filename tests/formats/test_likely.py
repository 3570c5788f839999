"""What an unreadable text most likely is, said first."""

from __future__ import annotations

import base64
import zlib

import pytest

import penmark
from penmark import rendering
from penmark.errors import UnreadableError
from penmark.formats.studio import share_link
from penmark.puzzle.registry import by_name

_SQUEEZE = zlib.compressobj(9, zlib.DEFLATED, -15)
_DRAWN = base64.b64encode(_SQUEEZE.compress(b"square,10,10,38\n[0,0,0,0]\n{}\n{}") + _SQUEEZE.flush()).decode()
PENPA = f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={_DRAWN}"
OWN = share_link("https://example.org/", by_name("akari").samples[0].puzzle)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (PENPA, "cannot read 'https://swaroopg92.github.io/penpa-edit/#m=edit&p="),
        (PENPA[:-9], "this looks like a Penpa link that was cut short"),
        (PENPA.split("&p=")[0], "this looks like a Penpa link that was cut short"),
        (OWN[:-20], "this looks like a studio link that was cut short"),
        ('{"genre": "akari", "data": {', "this looks like Penmark JSON that was cut short"),
        ("https://puzz.link/p?slither/5/5/cbcb", "this looks like a puzz.link link that was cut short"),
        ("https://puzz.link/p?slither/5", "this looks like a puzz.link link that was cut short"),
        ("hello, world", "'hello, world' is in no known format"),
        (
            "https://sudokupad.app/abc",
            "cannot read 'https://sudokupad.app/abc' as SudokuPad: the link names the puzzle",
        ),
        ("https://sudokupad.app/sclN4IgzglgX", "this looks like a SudokuPad link that was cut short"),
        ("https://sudokupad.app/fpuzN4IgzglgX", "this looks like an F-Puzzles link that was cut short"),
        ("https://www.f-puzzles.com/?load=abc", "this looks like an F-Puzzles link that was cut short"),
        ("<!DOCTYPE html><title>x</title>", "this looks like a web page"),
        ("https://example.org/nothing", "this looks like a link to example.org"),
        ("https://puzz.link/p?shikaku/5/5/cbc", "cannot read 'https://puzz.link/p?shikaku/5/5/cbc' as puzz.link"),
        ("", "there is no text"),
        ("Hashi 3×3, 4 clues, seed 1\n 2 . 2\n . . .\n 2 . 2\n", "this looks like a drawing of a puzzle, which cannot"),
        (rendering.text(by_name("nurikabe").samples[0].puzzle), "this looks like a drawing of a puzzle, which cannot"),
    ],
)
def test_the_likely_thing_comes_first(text: str, first: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        penmark.formats.read_text(text)
    message, *details = str(caught.value).split("\n")
    assert message.startswith(first)
    assert "file" not in message  # `read_text` looks for none
    assert len(details) == len(penmark.formats.formats())
