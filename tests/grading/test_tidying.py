"""Tidying up: by which rules the marks follow, and where."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.mark import FALSE, TRUE
from penmark.grading import hint
from penmark.puzzle.game import Game


@pytest.fixture
def game() -> Game:
    """Of a player who marks cells without a bulb, and misses most of them."""
    game = Game(penmark.read("https://puzz.link/p?akari/6/6/nekcakbl"))
    for at in ("c6", "b5", "d5", "c4"):
        game.set(at, TRUE)
    game.set("a5", FALSE)
    return game


def test_it_says_by_which_rules_and_where(game: Game) -> None:
    """A rule without a name is told by the mark that it rests on."""
    said = hint(game)
    assert said.technique == "tidy-up"
    assert said.words == ("Tidy up: 16 places hold no bulb: zero (the 0 at r4c2) and lit cell (r1c3, r2c4 and r3c3).")
    assert len(said.moves) == 16
    assert hint(game, "look").words == "Tidy up: look at the 0 at r4c2, r1c3, r2c4 and r3c3."


def test_a_few_marks_are_named_one_by_one(game: Game) -> None:
    left = {game.puzzle.coord(at) for at in ("e5", "d4")}
    for move in hint(game).moves:
        if move.coord not in left:
            game.apply(move)
    assert hint(game).words == "Tidy up: r2c5 and r3c4 hold no bulb: lit cell (r2c4 and r3c3)."
