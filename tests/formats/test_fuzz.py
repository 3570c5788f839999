"""Whatever is read, nothing is raised but our own errors; and what is read can be written."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark import formats
from penmark.errors import PenmarkError, UnwritableError
from penmark.puzzle.registry import by_name, genres
from tests.formats.boards import PAIRS, plain_puzzle

GENRE = st.sampled_from([None, *genres()])


def read_or_refuse(text: str, genre: str | None) -> None:
    try:
        document = formats.read_text(text, genre)
    except PenmarkError:
        return
    for each in formats.formats().values():
        try:
            again = each.read(each.write(document), document.puzzle.genre)
        except UnwritableError:
            continue
        assert again.puzzle == document.puzzle


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=200), genre=GENRE)
def test_any_text(text: str, genre: str | None) -> None:
    read_or_refuse(text, genre)


@settings(max_examples=200, deadline=None)
@given(
    kind=st.sampled_from(["akari", "slither", "sudoku", "lightup_edit"]),
    flags=st.sampled_from(["", "f/", "/", "v:x/"]),
    cols=st.integers(0, 300),
    rows=st.integers(0, 300),
    body=st.text("0123456789abcdefghijklmnopqrstuvwxyz.-+=@%*$/_", max_size=80),
)
def test_any_url(kind: str, flags: str, cols: int, rows: int, body: str) -> None:
    if cols * rows <= 2500:
        read_or_refuse(f"https://puzz.link/p?{kind}/{flags}{cols}/{rows}/{body}", None)


@settings(max_examples=100, deadline=None)
@given(body=st.text("0123456789.-ABCDEFG|+*= \n#", max_size=300))
def test_any_grid(body: str) -> None:
    read_or_refuse(body, "sudoku")


@pytest.mark.parametrize(("format_name", "genre_name"), PAIRS, ids=str)
@settings(max_examples=40, deadline=None)
@given(rng=st.randoms(use_true_random=False), data=st.data())
def test_mutations(format_name: str, genre_name: str, rng: Random, data: st.DataObject) -> None:
    """A sound text with a few characters changed, left out, doubled or put elsewhere."""
    text = formats.write(plain_puzzle(rng, by_name(genre_name)), format_name)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        put = data.draw(st.text("0123456789abcxz.-#?/\n ;[]{}\"'%٣\x00é", max_size=3))
        text = text[:at] + put + text[at + cut :]
    read_or_refuse(text, data.draw(st.sampled_from([None, genre_name])))
