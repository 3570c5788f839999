"""The genres that the page on extending shows are right, not only runnable: they turn, and their clues stand alone.

In a process of its own (see `test_extending.py`): the rules that the page defines are known to all that comes after.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sybil.document import Document
from sybil.parsers.markdown import PythonCodeBlockParser

import penmark
from penmark import formats
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.puzzle.genre import Genre
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import transformed_puzzle
from penmark.solvers.fast import FastSolver
from tests.contract import test_clues as clues
from tests.contract import test_transforms as transforms
from tests.contract.codec_checks import assert_nothing_is_lost, assert_strange_texts_are_refused, puzzles_of
from tests.docs.pages import DOCS
from tests.parity.harness import assert_agreement

NAMES = ["yinyang", "pearl-loop", "arrow-loop", "chambers", "stars", "nonogram", "camps", "latin"]


@pytest.fixture(scope="module")
def namespace(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All that the page defines."""
    document = Document.parse(str(DOCS / "extending.md"), PythonCodeBlockParser())
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("page"))
        for example in document:
            example.evaluate()
    found: dict[str, Any] = document.namespace
    return found


@pytest.fixture(scope="module")
def shown(namespace: dict[str, Any]) -> dict[str, Genre]:
    """One of each genre that the page defines, by name; not those that differ in techniques or codecs alone."""
    kinds = [each for each in namespace.values() if isinstance(each, type) and issubclass(each, Genre)]
    own = [kind for kind in kinds if kind is not Genre and kind.__name__ not in ("Graded", "Written")]
    return {kind.name: kind() for kind in own}


def test_all_of_them_are_listed_here(shown: dict[str, Genre]) -> None:
    assert list(shown) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_they_turn(shown: dict[str, Genre], name: str) -> None:
    found = transforms.puzzles(Random(f"turning {name}"), shown[name], 4, 10)
    counts = [transforms.assert_moved_every_way(puzzle, FastSolver()) for puzzle in found]
    assert any(counts)
    for puzzle in found[:3]:
        for symmetry in Symmetry:
            by = Transform(symmetry, puzzle.dims)
            moved = transformed_puzzle(puzzle, by)
            assert transformed_puzzle(moved, by.inverse).clues == puzzle.clues


@pytest.mark.parametrize("name", NAMES)
def test_their_clues_stand_for_what_is_laid_to_them(shown: dict[str, Genre], name: str) -> None:
    genre = shown[name]
    clues.test_constraints_are_the_bare_ones_and_those_of_the_clues(genre)
    clues.test_clues_do_no_more_than_they_say(genre)
    clues.test_every_place_for_a_clue_is_offered_what_it_takes(genre)
    if not genre.clues_depend:
        clues.test_some_of_the_clues_stand_for_their_own_constraints_and_no_others(genre)
        clues.test_the_clues_of_a_solution_hold_in_it(genre)


@pytest.mark.parametrize("name", NAMES)
def test_solvers_agree_on_them(shown: dict[str, Genre], name: str) -> None:
    rng = Random(f"solving {name}")
    longest, most = (3, 12) if shown[name].clue_meanings else (4, 16)
    found = transforms.puzzles(rng, shown[name], longest, 12)
    small = [puzzle for puzzle in found if len(puzzle.substrate.floor) <= most]
    assert small
    for puzzle in small[:6]:
        assert_agreement(puzzle, most=30)


def test_lists_of_runs_are_graded_line_by_line(shown: dict[str, Genre]) -> None:
    """Their lowering loses nothing of what a list says, or small puzzles would take trials, or get stuck."""
    for seed in range(4):
        puzzle = penmark.generate(shown["nonogram"], 5, seed=seed)
        assert puzzle is not None
        result = penmark.grade(puzzle)
        assert result.solved
        assert not any(name.startswith("trial") for name in result.techniques)


@pytest.mark.parametrize("name", ["puzzlekit", "puzzlink"])
def test_its_codecs_are_held_to_the_contract(namespace: dict[str, Any], name: str) -> None:
    genre, rng, holder = namespace["Written"](), Random(f"writing in {name}"), formats.format_called(name)
    assert assert_nothing_is_lost(holder, genre, puzzles_of(genre, rng)) > 20
    assert assert_strange_texts_are_refused(holder, genre, genre.new(5, 5).add_clue("a1", 1), rng) > 20


def test_sets_of_dependent_clues_are_those_that_a_solution_answers(shown: dict[str, Genre]) -> None:
    """Held against trying every number at every place."""
    genre = shown["camps"]
    (meaning,) = genre.clue_meanings
    board = genre.new(2, 3).add_clue("a1", 0).add_clue("c2", 0).without_clues()
    choices = [[None, *board.clue_options(at).choices()] for at in board.clue_places()]
    told: dict[Solution, set[object]] = {}
    for one in choices[0]:
        for other in choices[1]:
            some = {at: clue for at, clue in zip(board.clue_places(), (one, other), strict=True) if clue is not None}
            for solution in FastSolver().solve(board.with_clues(some), 99):
                told.setdefault(solution, set()).add(frozenset(some.items()))
    assert len(told) > 3
    for solution, sets in told.items():
        listed = [frozenset(found.items()) for found in meaning.clue_sets(board, solution)]
        assert set(listed) == sets
        assert [len(found) for found in listed] == sorted(map(len, listed), reverse=True)
