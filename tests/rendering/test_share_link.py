"""Links that hold a puzzle: both ways, and what is none."""

from __future__ import annotations

import base64
import zlib

import pytest

from penmark.errors import ParseError, PenmarkError
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.rendering.share_link import packed, share_link, unfolded, unpacked
from penmark.solvers import solve


@pytest.mark.parametrize("genre", genres().values(), ids=str)
def test_there_and_back(genre: Genre) -> None:
    for sample in genre.samples:
        puzzle = sample.puzzle
        game = Game.solved(puzzle, solve(puzzle)[0])
        back = unpacked(packed(puzzle, game))
        assert back.puzzle == puzzle
        assert back.puzzle.meta == puzzle.meta
        assert back.game is not None
        assert back.game.masks == game.masks
        assert share_link("https://a.org/x", puzzle) == f"https://a.org/x#p={packed(puzzle)}"


@pytest.mark.parametrize("letters", ["", "AAAA", "%%%", "q1ZKy89XslJQSkosUqoFAA", "Ж"])
def test_what_is_no_link(letters: str) -> None:
    with pytest.raises(PenmarkError):
        unpacked(letters)


def test_no_more_is_unfolded_than_was_allowed() -> None:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = base64.urlsafe_b64encode(squeeze.compress(b" " * 50_000_000) + squeeze.flush()).decode()
    with pytest.raises(ParseError, match="holds no puzzle"):
        unfolded(bomb, 1_000_000)
