"""Links that hold a puzzle: both ways, and what is none."""

from __future__ import annotations

import base64
import zlib

import pytest

import penmark
from penmark import formats
from penmark.errors import ParseError, PenmarkError, UnreadableError
from penmark.formats.studio import packed, share_link, unfolded, unpacked
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.solvers import solve


@pytest.mark.parametrize("genre", genres().values(), ids=str)
def test_there_and_back(genre: Genre) -> None:
    for sample in genre.samples:
        puzzle = sample.puzzle
        game = Game.from_solution(puzzle, solve(puzzle)[0])
        back = unpacked(packed(puzzle, game))
        assert back.puzzle == puzzle
        assert back.puzzle.meta == puzzle.meta
        assert back.game is not None
        assert back.game.masks == game.masks
        assert share_link("https://a.org/x", puzzle) == f"https://a.org/x#p={packed(puzzle)}"


def test_a_link_is_read_from_any_address_and_from_none() -> None:
    puzzle = next(iter(genres().values())).samples[0].puzzle
    for base in ("https://a.org/x/?theme=dark", "http://127.0.0.1:8642/", ""):
        assert penmark.read(f" {share_link(base, puzzle)}\n") == puzzle
    assert formats.write(puzzle, "studio") == share_link("http://127.0.0.1:8642/", puzzle)


def test_a_link_of_another_genre_or_with_a_part_missing_is_refused() -> None:
    puzzle = penmark.by_name("sudoku").samples[0].puzzle
    link = share_link("https://a.org/", puzzle)
    with pytest.raises(UnreadableError, match=r"studio link.*akari"):
        penmark.read(link, genre="akari")
    with pytest.raises(UnreadableError, match="holds no puzzle; perhaps a part of it is missing"):
        penmark.read(link[:-9])


@pytest.mark.parametrize("letters", ["", "AAAA", "%%%", "q1ZKy89XslJQSkosUqoFAA", "Ж"])
def test_what_is_no_link(letters: str) -> None:
    with pytest.raises(PenmarkError):
        unpacked(letters)


def test_no_more_is_unfolded_than_was_allowed() -> None:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = base64.urlsafe_b64encode(squeeze.compress(b" " * 50_000_000) + squeeze.flush()).decode()
    with pytest.raises(ParseError, match="holds no puzzle"):
        unfolded(bomb, 1_000_000)
