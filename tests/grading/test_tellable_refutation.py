"""What the islands of a Nurikabe say all together is told by patterns that have a name, where these show it too."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest

import penmark
from penmark.board.mark import FALSE, TRUE
from penmark.grading import tellable_refutation
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.grading.tellable_refutation import tellable
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.solvers.base import Budget


def _refutations(name: str) -> list[RuleRefutation]:
    """Of every wrong mark on a fresh board that rules refute."""
    found = []
    for sample in by_name(name).samples[:2]:
        puzzle = sample.puzzle
        (solution,) = penmark.solve(puzzle, 2)
        state = SolveState(puzzle, puzzle.start_masks(), solution, Budget(None, None))
        for coord, mark in solution.items():
            supposed = Commit(coord, FALSE if mark == TRUE else TRUE)
            literal = state.reasoner.literal(supposed)
            if state.reasoner.deducer.value(literal) == 0:
                chain = state.refutation(literal)
                refuted = RuleRefutation.of(state.reasoner.literals(), state.position.masks, supposed, chain)
                found += [] if refuted is None else [refuted]
    return found


def _vague() -> list[RuleRefutation]:
    return [each for each in _refutations("nurikabe") if each.is_vague(each.literals.puzzle.names)]


def test_what_is_vague_is_told_by_patterns() -> None:
    vague = _vague()
    told = [tellable(each) for each in vague]
    changed = [(one, other) for one, other in zip(vague, told, strict=True) if one is not other]
    assert changed
    for one, other in changed:
        say = other.literals.puzzle.names
        assert other.supposed == one.supposed
        assert not other.is_vague(say)
        assert all("every island must" not in words(say) for words in other.sentences())


def test_what_is_told_does_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine once told another way to a contradiction than an idle one."""
    told = [tellable(each) for each in _vague()]
    racing = count(step=3600)
    slow = partial(Budget, clock=lambda: float(next(racing)))
    monkeypatch.setattr(tellable_refutation, "Budget", slow)
    late = [tellable(each) for each in _vague()]
    assert [each.coords() for each in late] == [each.coords() for each in told]
    for one, other in zip(told, late, strict=True):
        say = one.literals.puzzle.names
        assert [words(say) for words in other.explained()] == [words(say) for words in one.explained()]


def test_what_names_its_places_stays_as_it_is() -> None:
    for each in _refutations("takuzu"):
        assert not each.is_vague(each.literals.puzzle.names)
        assert tellable(each) is each
