from __future__ import annotations

from penmark.discovering import Clusters, Mined, MiningOptions, Specimen, mine
from penmark.puzzle.puzzle import Puzzle
from tests.discovering.boards import starters


def mined_two() -> tuple[Puzzle, Specimen, Specimen]:
    """Two specimens of different shapes."""
    (puzzle,) = starters("slitherlink", "5x5", 1)
    found = {each.shape: each for each in mine(puzzle, MiningOptions(without=("corner-3",))).specimens()}
    one, two = list(found.values())[:2]
    return puzzle, one, two


def test_shapes_are_ranked_by_the_puzzles_they_lead_on_in() -> None:
    puzzle, one, two = mined_two()
    clusters = Clusters()
    clusters.add(Mined(puzzle, ((one, two), (one,)), solved=True, has_one_solution=True))
    clusters.add(Mined(puzzle, ((one,),), solved=False, has_one_solution=True))
    clusters.add(Mined(puzzle, ((two,),), solved=True, has_one_solution=True))
    clusters.add(Mined(puzzle, ((two,),), solved=True, has_one_solution=True))
    clusters.add(Mined(puzzle, (), solved=True, has_one_solution=True))
    first, second = clusters.ranked()
    assert (clusters.puzzles, clusters.stopped) == (5, 4)
    # `two` leads on in three puzzles, and suffices in two of them: in the first, one stop needs `one`.
    assert (first.shape, first.unlocks, first.finishes, first.specimens) == (two.shape, 3, 2, 3)
    assert (second.shape, second.unlocks, second.finishes, second.specimens) == (one.shape, 2, 1, 3)
    assert first.to_plain()["unlocks"] == 3
