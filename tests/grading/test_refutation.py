"""From a supposition to a contradiction: what follows without it is told apart, and one rule's say is one step."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.mark import FALSE, TRUE
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.solvers.base import Budget


@pytest.mark.parametrize("name", ["akari", "slitherlink", "masyu"])
def test_what_follows_anyway_is_no_step(name: str) -> None:
    puzzle = by_name(name).samples[0].puzzle
    (solution,) = penmark.solve(puzzle, 2)
    state = SolveState(puzzle, puzzle.start_masks(), solution, Budget(None, None))
    literals, known = state.reasoner.literals(), state.at_once()
    shorter = 0
    for coord, mark in solution.items():
        supposed = Commit(coord, FALSE if mark == TRUE else TRUE)
        literal = state.reasoner.literal(supposed)
        if state.reasoner.deducer.value(literal) != 0:
            continue
        chain = state.refutation(literal)
        masks = state.position.masks
        plain = RuleRefutation.of(literals, masks, supposed, chain)
        told = RuleRefutation.of(literals, masks, supposed, chain, known)
        assert (plain is None) is (told is None)
        if plain is None or told is None:
            continue
        assert {link.step for link in told.links} | set(told.anyway) == {link.step for link in plain.links}
        assert all(known.issuperset(step.literals) for step in told.anyway)
        assert told.anyway or not told.background()
        # Each conclusion that is told decides something, and what it rests on is decided before it.
        assert all(link.placed for link in told.links)
        shorter += len(told.placements) < len(plain.placements)
    assert shorter


def test_only_what_the_contradiction_rests_on_is_told() -> None:
    """The bulb lights the whole row; of this only what takes the 1's last place away matters."""
    puzzle = by_name("akari").new(2, 5).add_clue("a2", 1).add_clue("a1", 0)
    state = SolveState(puzzle, puzzle.start_masks(), None, Budget(None, None))
    supposed = Commit(puzzle.coord("e2"), TRUE)
    literal = state.reasoner.literal(supposed)
    told = RuleRefutation.of(
        state.reasoner.literals(), state.position.masks, supposed, state.shortest_refutation(literal)
    )
    assert told is not None
    assert [words(puzzle.names) for words in told.sentences()] == [
        "Then r1c2 holds no bulb, as r1c5 holds a bulb.",
        "Then there is no way left for the 1 at r1c1: r1c2 cannot hold a bulb, but one must.",
    ]
    assert [link.rests_on for link in told.links] == [(supposed,)]


def test_a_contradiction_rests_on_all_that_its_rule_reads() -> None:
    """That a cell gets no light is said of the cell alone, but follows from every cell that could light it."""
    puzzle = by_name("akari").new(2, 3).set_wall("a2").add_clue("b1", 1).add_clue("c1", 0)
    state = SolveState(puzzle, puzzle.start_masks(), None, Budget(None, None))
    supposed = Commit(puzzle.coord("a1"), TRUE)
    chain = state.shortest_refutation(state.reasoner.literal(supposed))
    told = RuleRefutation.of(state.reasoner.literals(), state.position.masks, supposed, chain)
    assert told is not None
    *links, end = (words(puzzle.names) for words in told.sentences())
    assert "Then r1c3 holds no bulb, because of the 0 at r2c3." in links
    assert " gets no light" in end
