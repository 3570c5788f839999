"""Contradictions that patterns with a name lead to: they come from wrong marks alone, and every link has its reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import penmark
from penmark.board.mark import Mark, Masks, is_single
from penmark.generating import generate
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.grading.ladder import Ladder, LadderOptions, ladder_for
from penmark.grading.named_refutation import NamedRefutation, named_refutation
from penmark.grading.pattern_reasons import PatternStep
from penmark.grading.profile import load_profile
from penmark.puzzle.game import Commit, Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.puzzle.solution import Solution
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.solvers.base import Budget
from tests.grading.killers import killer

NAMES = {"slitherlink", "masyu", "yajilin", "akari", "takuzu", "heyawake"}
BINARY = [each for each in genres().values() if each.name in NAMES]
EVERY = pytest.mark.parametrize("genre", BINARY, ids=lambda genre: genre.name)
NO_LIMIT = Budget(None, None)


def _solution(puzzle: Puzzle) -> Solution:
    (solution,) = penmark.solve(puzzle, 2)
    return solution


def _ladder(puzzle: Puzzle) -> Ladder:
    return ladder_for(puzzle, load_profile(puzzle.genre, None), LadderOptions(uniqueness=False))


def _some_board(rng: Random, puzzle: Puzzle, solution: Solution) -> Masks:
    game = Game(puzzle)
    for at, mark in solution.items():
        if rng.random() < 0.4:
            game.apply(Commit(at, mark))
    return game.masks


def _open(puzzle: Puzzle, masks: Masks) -> list[int]:
    return [i for i in puzzle.substrate.floor if not is_single(masks[i])]


@EVERY
def test_a_right_mark_is_never_refuted(genre: Genre) -> None:
    rng = Random(genre.name)
    for sample in genre.samples[:3]:
        puzzle, solution = sample.puzzle, _solution(sample.puzzle)
        masks = _some_board(rng, puzzle, solution)
        for i in rng.sample(_open(puzzle, masks), 6):
            at = puzzle.field.coord(i)
            supposed = Commit(at, solution[at])
            assert named_refutation(puzzle, masks, supposed, _ladder(puzzle), NO_LIMIT, frozenset()) is None


def _refutations(genre: Genre) -> list[NamedRefutation]:
    rng, found = Random(genre.name), list[NamedRefutation]()
    for sample in genre.samples[:3]:
        puzzle, solution = sample.puzzle, _solution(sample.puzzle)
        masks = _some_board(rng, puzzle, solution)
        for i in rng.sample(_open(puzzle, masks), 12):
            at = puzzle.field.coord(i)
            (other,) = (mark for mark in puzzle.field.domain(i).marks() if mark != solution[at])
            refuted = named_refutation(puzzle, masks, Commit(at, other), _ladder(puzzle), NO_LIMIT, frozenset())
            found += [] if refuted is None else [refuted]
    return found


@EVERY
def test_wrong_marks_are_refuted_link_by_link(genre: Genre) -> None:
    """Every pattern rests on what stood on the board or was concluded before it, and is found where only that is."""
    found = _refutations(genre)
    assert found
    for refuted in found:
        puzzle = refuted.literals.puzzle
        left = Game.from_masks(puzzle, refuted.masks)
        left.apply(refuted.supposed)
        for link in refuted.links:
            if isinstance(link.step, PatternStep):
                assert not link.step.technique.supposes
                assert not link.step.technique.is_chain
                assert link.rests_on is not None
                assert all(left.get(mark.coord) == mark.mark for mark in link.rests_on)
                alone = Game(puzzle)
                for mark in link.rests_on:
                    alone.apply(mark)
                assert set(link.placed) <= set(_found(link.step, puzzle, alone.masks))
            for placed in link.placed:
                left.apply(placed)
        assert refuted.failure(puzzle.names)
        assert all(words(puzzle.names) for words in refuted.sentences())
        assert refuted.supposed.coord in refuted.coords()


def _found(step: PatternStep, puzzle: Puzzle, masks: Masks) -> list[Commit]:
    technique, position = step.technique, Position(puzzle, masks)
    if isinstance(technique, BoardPattern):
        found = list(technique.find(position))
    else:
        found = [each for anchor in technique.sights(position) for each in technique.look(position, anchor)]
    return [move for each in found for move in each.moves if isinstance(move, Commit)]


FAR = penmark.read("https://puzz.link/p?yajilin/8/8/a22b21b2120k41l42k31e11l")
"""On its empty board a wrong mark is far from any contradiction that is seen soon."""


def test_patterns_that_take_long_to_see_make_a_contradiction_shorter() -> None:
    solution, ladder, masks = _solution(FAR), _ladder(FAR), FAR.start_masks()
    supposed = Commit(FAR.substrate.parse_coord("d6"), Mark.binary(True))
    assert solution[supposed.coord] != supposed.mark
    soon = named_refutation(FAR, masks, supposed, ladder, NO_LIMIT, frozenset())
    hard = named_refutation(FAR, masks, supposed, ladder, NO_LIMIT, frozenset(), hard=True)
    assert hard is not None
    assert len(hard.placements) <= 12
    assert soon is None or len(soon.placements) > 2 * len(hard.placements)


def test_out_of_time_a_pattern_rests_on_all_that_is_known() -> None:
    masks, known = FAR.start_masks(), frozenset[int]()
    supposed = Commit(FAR.substrate.parse_coord("d6"), Mark.binary(True))
    found = named_refutation(FAR, masks, supposed, _ladder(FAR), NO_LIMIT, known, hard=True)
    assert found is not None
    late = replace(found, budget=Budget(0.0, None))
    assert len(late.placements) >= len(found.placements)
    assert late.chain == found.chain


def _of_numbers(puzzle: Puzzle) -> list[tuple[str, NamedRefutation]]:
    """How each wrong number fails on an empty board, by the mark."""
    solution, masks, found = _solution(puzzle), Game(puzzle).masks, list[tuple[str, NamedRefutation]]()
    for i in _open(puzzle, masks):
        at = puzzle.field.coord(i)
        for mark in puzzle.field.domain(i).marks():
            if mark != solution[at]:
                refuted = named_refutation(puzzle, masks, Commit(at, mark), _ladder(puzzle), NO_LIMIT, frozenset())
                found += [] if refuted is None else [(f"{mark.value} at {puzzle.names.coord(at)}", refuted)]
    return found


def _last_words(refuted: NamedRefutation) -> str:
    return refuted.sentences()[-1](refuted.literals.puzzle.names)


def test_a_pattern_contradicts_what_is_left_of_several_numbers_or_of_none() -> None:
    told = {name: _last_words(refuted) for name, refuted in _of_numbers(killer())}
    # r6c2 has several candidates then, and 5 is none of them: it would be wrong to say which it holds.
    assert told["2 at r1c1"].endswith("r6c2 is 5. But r6c2 cannot be 5.")
    crossed = generate(SUDOKU, 6, variants=["xv"], seed=1)
    assert any(words.endswith(". But nothing is left for r1c3.") for words in map(_last_words, _links_of(crossed)))


def _links_of(puzzle: Puzzle) -> list[NamedRefutation]:
    return [refuted for _, refuted in _of_numbers(puzzle)]


def test_what_a_pattern_strikes_on_the_way_is_told() -> None:
    strikes = 0
    for refuted in _links_of(killer()):
        told = [words(refuted.literals.puzzle.names) for words in refuted.sentences()]
        silent = [link for link in refuted.links if isinstance(link.step, PatternStep) and not link.placed]
        strikes += len(silent)
        assert len(told) >= 1 + len({id(link.step) for link in silent})
    assert strikes
