"""Techniques that are withheld from the ladder are found again, by the shape of their proofs."""

from __future__ import annotations

import pytest

import penmark
from penmark.discovering import Cluster, Clusters, MiningOptions, mine
from penmark.grading.profile import load_profile
from penmark.puzzle.puzzle import Puzzle
from tests.discovering.boards import starters

X_WING = ("2 × distinct line: 1 of 2", "distinct line: at most 1 of 2", "distinct line: at most 1 of 3")
POINTING = ("distinct line: at most 1 of 2", "distinct: 1 of 1")
CLAIMING = ("distinct line: 1 of 1", "distinct: at most 1 of 2")
CORNER_3 = ("degree-in true 0 or 2: 0 or 2 of 2", "exact-count true 3: at least 1 of 2")


def discovered(puzzles: list[Puzzle], *without: str) -> list[Cluster]:
    found = Clusters()
    for puzzle in puzzles:
        found.add(mine(puzzle, MiningOptions(without=without, time_budget=None)))
    return found.ranked()


def of_shape(clusters: list[Cluster], parts: tuple[str, ...]) -> Cluster:
    (found,) = [cluster for cluster in clusters if cluster.shape.parts == parts]
    return found


def names(cluster: Cluster) -> list[str]:
    genre = cluster.example.puzzle.genre
    return cluster.known_as(load_profile(genre))


def test_x_wing() -> None:
    clusters = discovered(list(starters("sudoku", "uses:x-wing 6x6", 1)), "x-wing")
    found = of_shape(clusters, X_WING)
    assert names(found)[0] == "x-wing"
    # Two lines with two places each, and the two lines across them: nothing else, and one number throughout.
    assert [rule.kind for rule in found.example.rules] == 4 * ["distinct"]
    assert len({each.mark for each in found.example.places}) == 1


def test_locked_candidates() -> None:
    puzzles = list(starters("sudoku", "uses:locked-candidates-pointing 6x6", 1))
    clusters = discovered(puzzles, "locked-candidates-pointing", "locked-candidates-claiming")
    assert names(of_shape(clusters, POINTING))[0] == "locked-candidates-pointing"
    assert "locked-candidates-claiming" in names(of_shape(clusters, CLAIMING))
    assert {cluster.shape.parts for cluster in clusters[:2]} == {POINTING, CLAIMING}


def test_a_corner_of_slitherlink() -> None:
    clusters = discovered(list(starters("slitherlink", "5x5", 4)), "corner-3")
    assert clusters[0].shape.parts == CORNER_3
    assert names(clusters[0])[0] == "corner-3"
    assert clusters[0].unlocks >= 2


def test_what_is_on_the_ladder_is_not_found_again() -> None:
    with_it = discovered(list(starters("slitherlink", "5x5", 3)), "corner-1")
    # The same shape is found where two of the four edges at a point are crossed, which is no corner of the board.
    assert "corner-3" not in names(of_shape(with_it, CORNER_3))
    assert "blocked-corner" in names(of_shape(with_it, CORNER_3))


@pytest.mark.sweep
def test_x_wing_unlocks_more_than_anything_else_where_it_was_used() -> None:
    clusters = discovered(list(starters("sudoku", "uses:x-wing", 20)), "x-wing")
    assert clusters[0].shape.parts == X_WING
    assert names(clusters[0])[0] == "x-wing"


@pytest.mark.sweep
@pytest.mark.parametrize("genre", ["akari", "slitherlink", "nurikabe", "sudoku", "heyawake", "masyu"])
def test_every_move_that_is_found_is_right(genre: str) -> None:
    for puzzle in starters(genre, "tier:>=hard", 10):
        solution = penmark.solve(puzzle, 2)[0]
        for specimen in mine(puzzle, MiningOptions(without=("trial-1",))).specimens():
            for move in specimen.moves:
                assert (solution[move.coord] == move.mark) is (type(move).__name__ == "Commit")
