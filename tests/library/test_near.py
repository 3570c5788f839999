"""What is nearly the same puzzle: few places that differ, or the same solution, also when it is turned."""

from __future__ import annotations

import pytest

import penmark
from penmark.errors import QueryError, StoreError
from penmark.library.facts import PuzzleFacts
from penmark.library.near import Neighbourhood
from penmark.library.query.language import Query
from penmark.library.store.store import Store
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.transform import transform
from tests.library.store.boards import new

PUZZLE = penmark.generate("takuzu", 8, seed=1, minimal=True)
SOLUTION = penmark.solve(PUZZLE)[0]


def _without(puzzle: Puzzle, number: int) -> Puzzle:
    """The first clues left out."""
    return puzzle.with_clues(dict(list(puzzle.clues.items())[number:]))


def _of_its_solution(step: int) -> Puzzle:
    """Other clues, and more of them, of the same solution: one solution, and hardly a place in common."""
    marks = list(SOLUTION.items())
    others = [(at, mark) for k, (at, mark) in enumerate(marks) if at not in PUZZLE.clues or k % step]
    return PUZZLE.with_clues({at: penmark.Number(mark.value) for at, mark in others})


FAR = penmark.generate("takuzu", 8, seed=2)


@pytest.mark.parametrize("turn", ["identity", "rotate-90", "transpose"])
def test_what_differs_in_few_places_is_near(turn: str) -> None:
    around = Neighbourhood(PUZZLE)
    turned = transform(_without(PUZZLE, 2), turn)
    assert around.has(turned)
    at, clue = next(iter(PUZZLE.clues.items()))
    assert around.has(PUZZLE.with_clues({**PUZZLE.clues, at: penmark.Number(1 - (clue.as_number or 0))}))
    assert not around.has(_without(PUZZLE, 8))


def test_what_has_the_same_solution_is_near_however_many_clues_differ() -> None:
    other = _of_its_solution(1)
    assert penmark.solve(other, 2).unique
    assert len(set(other.clues.items()) ^ set(PUZZLE.clues.items())) > 10
    assert Neighbourhood(PUZZLE).has(other)
    assert Neighbourhood(PUZZLE).has(transform(other, "rotate-180"))


def test_what_is_another_puzzle_is_not_near() -> None:
    around = Neighbourhood(PUZZLE)
    assert not around.has(FAR)
    assert not around.has(PUZZLE.with_variants())
    assert not around.has(by_name("akari").new(8, 8))
    assert not around.has(by_name("takuzu").new(6, 6))


def test_walls_are_places_too() -> None:
    akari = by_name("akari").new(6, 6).set_wall("a1").set_wall("c3").set_wall("e5")
    around = Neighbourhood(akari)
    assert around.has(akari.set_wall("b6"))
    assert not around.has(akari.set_wall("b6").set_wall("c6").set_wall("d6"))


def test_the_store_is_asked_for_it(store: Store) -> None:
    near, same, turned = _without(PUZZLE, 1), _of_its_solution(1), transform(_without(PUZZLE, 2), "rotate-90")
    store.puzzles.add([new(each) for each in (PUZZLE, near, same, turned, FAR)])
    expected = {each.content_hash for each in (PUZZLE, near, same, turned)}
    question = f"near:{PUZZLE.content_hash[:12]}"
    assert {found.hash for found in store.puzzles.find(question)} == expected
    assert store.puzzles.count(question) == 4
    assert store.puzzles.count(f"{question} -hash:{PUZZLE.content_hash[:12]}") == 3
    assert store.puzzles.count(f"not {question}") == 1
    assert store.puzzles.count(f"{question} or hash:{FAR.content_hash[:12]}") == 5
    assert store.puzzles.tag(question, "twins") == 4
    assert store.puzzles.count("tag:twins") == 4
    with pytest.raises(StoreError, match="no puzzle in the store"):
        store.puzzles.count("near:0000000000")


def test_a_dataset_cannot_be_asked() -> None:
    with pytest.raises(QueryError, match="only the store"):
        Query.parse("near:abcd").holds(PuzzleFacts(PUZZLE, None))
    with pytest.raises(QueryError, match="a hash is"):
        Query.parse("near:x")
