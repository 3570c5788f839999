from __future__ import annotations

import penmark
from penmark.discovering.firing import Firing
from penmark.grading.profile import load_profile
from penmark.puzzle.game import Game
from penmark.solvers.base import Budget
from tests.discovering.boards import corner_3

PROFILE = load_profile(penmark.by_name("slitherlink"))


def test_patterns_and_rules_are_asked_alike() -> None:
    found = {technique.name: moves for technique, moves in Firing(Game(corner_3()), PROFILE).by_technique()}
    assert {move.coord for move in found["corner-3"]} == {
        corner_3().coord("edgeh:a4"),
        corner_3().coord("edgev:a3"),
    }
    assert "count-forced" not in found
    puzzle = corner_3()
    game = Game(puzzle)
    line, none = game.candidates("edgeh:a3")[::-1]
    game.set("edgeh:a3", none)
    forced = {technique.name: moves for technique, moves in Firing(game, PROFILE).by_technique()}["count-forced"]
    assert {(move.coord, move.mark) for move in forced} == {
        (puzzle.coord(at), line) for at in ("edgeh:a4", "edgev:a3", "edgev:b3")
    }


def test_nothing_is_found_on_an_empty_board_or_without_time() -> None:
    empty = penmark.by_name("slitherlink").new(3, 3)
    assert dict(Firing(Game(empty), PROFILE).by_technique()) == {}
    assert dict(Firing(Game(corner_3()), PROFILE, budget=Budget(0.0, None)).by_technique()) == {}
