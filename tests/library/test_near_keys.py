"""Keys of near duplicates: whatever is near is found by them, however it came to be near."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import penmark
from penmark.board.coord import Coord
from penmark.board.symmetry import Symmetry
from penmark.errors import PenmarkError
from penmark.library.near import Neighbourhood
from penmark.library.near_keys import most_differences, part_keys, part_keys_near, solution_key, window_keys
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.transform import transform
from penmark.puzzle.wire import dumps, loads

PUZZLES = {name: [sample.puzzle for sample in genre.samples] for name, genre in genres().items()}
PUZZLES["thermometer"] = [penmark.generate("sudoku", 6, seed=3, variants=["thermometer"])]
PUZZLES["dense"] = [penmark.generate("sudoku", 9, seed=k, clue_density=0.6) for k in (1, 2)]


def _is_found(around: Neighbourhood, keys: Collection[int]) -> bool:
    of_around = list(around.keys())
    return any(all(not set(keys).isdisjoint(some) for some in each) for each in of_around)


def _solution_keys(puzzle: Puzzle) -> list[int]:
    found = penmark.solve(puzzle, 2)
    return [solution_key(puzzle, found[0].masks())] if found.unique else []


def _turned(puzzle: Puzzle, symmetry: Symmetry) -> Puzzle:
    try:
        return loads(dumps(transform(puzzle, symmetry))).puzzle
    except PenmarkError:
        return puzzle


@pytest.mark.parametrize("name", sorted(PUZZLES))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_near_shares_keys(name: str, data: st.DataObject) -> None:
    """Clues left out or exchanged, more than may be too; turned; and with the solution known or not."""
    puzzle = data.draw(st.sampled_from(PUZZLES[name]))
    clues: dict[Coord, ClueValue | None] = dict(puzzle.clues)
    assume(clues)
    for at in data.draw(st.lists(st.sampled_from(sorted(clues)), max_size=4 + len(clues) // 8, unique=True)):
        clues[at] = data.draw(st.sampled_from([None, *sorted({*puzzle.clues.values()}, key=repr)]))
    kept = {at: clue for at, clue in clues.items() if clue is not None}
    try:
        changed = puzzle.with_clues(kept)
    except PenmarkError:
        assume(False)
    other = _turned(changed, data.draw(st.sampled_from(Symmetry)))
    around = Neighbourhood(puzzle)
    if around.has(other):
        parts = part_keys(dumps(other))
        assert _is_found(around, {*parts, *window_keys(other)})
        known = _solution_keys(other)
        assert not known or _is_found(around, {*parts, *known})


@pytest.mark.parametrize("known", [True, False])
def test_what_has_the_same_solution_is_found_by_that_alone(known: bool) -> None:
    puzzle = penmark.generate("sudoku", 9, seed=5, minimal=True)
    solution = penmark.solve(puzzle)[0]
    full = puzzle.with_clues({at: penmark.Number(mark.value) for at, mark in solution.items()})
    other = transform(full.with_clues(dict(list(full.clues.items())[12:])), "rotate-90")
    around = Neighbourhood(puzzle)
    assert around.has(other)
    assert not set(part_keys(dumps(other))) & {key for turn in Symmetry for key in _keys_near(puzzle, turn)}
    assert _is_found(around, _solution_keys(other) if known else window_keys(other))
    changed = other.with_clues({at: penmark.Number(1 + clue.as_number % 9) for at, clue in other.clues.items()})  # type: ignore[operator]
    assert not _is_found(around, window_keys(changed))


def _keys_near(puzzle: Puzzle, turn: Symmetry) -> set[int]:
    return set(part_keys_near(dumps(transform(puzzle, turn))))


@given(theirs=st.integers(0, 600), more=st.integers(-60, 60))
def test_there_are_more_parts_than_differences(theirs: int, more: int) -> None:
    """A puzzle with so many clues near another with `more`: it has a part in which the two agree."""
    ours = theirs + more
    assume(ours >= 0)
    assume(abs(more) <= most_differences(ours))
    board = by_name("slitherlink").new(30, 30)
    cells = [board.substrate.layout.coords[i] for i in range(theirs)]
    text = dumps(board.with_clues(dict.fromkeys(cells, penmark.Number(2))))
    assert len(part_keys(text)) > most_differences(ours)
