"""Facts are what all solutions have in common; a reason suffices, and nothing in it can be spared."""

from __future__ import annotations

import threading
from collections import Counter
from random import Random

import pytest

import penmark
from penmark.board.mark import FALSE, TRUE, Mark, Masks, bits
from penmark.board.region import Region
from penmark.errors import MarkError, PenmarkError, PuzzleError
from penmark.puzzle.genre import Genre
from penmark.puzzle.places import rule_clue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.solvers.base import StopReason
from penmark.solvers.lowered import lower
from penmark.solvers.questions import NOT_PROVED_MINIMAL, Explanation, explain, facts
from tests.solvers.judging import can_be, small_puzzles, with_mask

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=str)


# ── facts ──


@EVERY_GENRE
def test_facts_are_the_union_of_all_solutions(genre: Genre) -> None:
    kinds = set()
    for puzzle, solutions in small_puzzles(Random(f"facts of {genre.name}"), genre, 60, 5):
        found = facts(puzzle)
        assert found.complete
        assert found.solvable is bool(solutions)
        assert list(found) == list(puzzle.coords())
        for k, coord in enumerate(found):
            domain = puzzle.field.domain(puzzle.substrate.layout.index(coord))
            assert found[coord] == tuple(domain.mark(value) for value in sorted({s[k] for s in solutions}))
        kinds.add(min(len(solutions), 2))
    assert kinds == {0, 1, 2}


def test_facts_of_a_sample_are_its_solution() -> None:
    puzzle = by_name("slitherlink").samples[0].puzzle
    (solution,) = penmark.solve(puzzle, 2)
    found = penmark.facts(puzzle)
    assert dict(found) == {coord: (mark,) for coord, mark in solution.items()}
    assert repr(found) == f"<Facts: {len(found)} of {len(found)} positions decided>"


def test_a_board_with_nothing_to_decide_may_still_be_wrong() -> None:
    puzzle = by_name("akari").new(1, 1).set_wall("a1")
    assert facts(puzzle).solvable
    impossible = Constraint.goal(ExactCount(TRUE, 1), Region.of((puzzle.coord("a1"),)))
    assert not facts(puzzle.add_constraint(impossible)).solvable


def test_facts_that_were_stopped_say_so() -> None:
    puzzle = by_name("takuzu").new(12, 12)
    assert facts(puzzle, time_budget=0).stopped_by is StopReason.TIME
    assert not facts(puzzle, time_budget=0).complete
    assert not facts(puzzle, time_budget=0).solvable
    cancel = threading.Event()
    cancel.set()
    assert facts(puzzle, cancel=cancel).stopped_by is StopReason.CANCEL
    assert facts(puzzle, time_budget=60, cancel=threading.Event()).complete


# ── reasons ──


def assert_minimal(puzzle: Puzzle, reason: Explanation, masks: Masks) -> None:
    """The reason's places rule out every board within the candidates, and no fewer of them do."""
    every = {(place.constraint, place.region): place for place in puzzle.places()}
    needed = [every[origin] for origin in reason.places]
    assert len(set(reason.places)) == len(reason.places)
    assert not can_be(needed, masks)
    for k in range(len(needed)):
        assert can_be(needed[:k] + needed[k + 1 :], masks)


@EVERY_GENRE
def test_reasons_suffice_and_nothing_can_be_spared(genre: Genre) -> None:
    # Where few rules hold for the whole board, three at once are seldom needed.
    sizes, (count, longest) = set(), (80, 5) if genre.clues_depend or genre.line_ends else (25, 4)
    for puzzle, solutions in small_puzzles(Random(f"reasons of {genre.name}"), genre, count, longest):
        full = puzzle.field.full_masks()
        contradiction = explain(puzzle)
        assert (contradiction is None) is bool(solutions)
        if contradiction is not None:
            assert_minimal(puzzle, contradiction, full)
            sizes.add(len(contradiction.places))
            continue
        for k, i in enumerate(puzzle.substrate.floor):
            domain, taken = puzzle.field.domain(i), {values[k] for values in solutions}
            for value in bits(domain.mask):
                reason = explain(puzzle, puzzle.field.coord(i), domain.mark(value))
                assert (reason is not None) is (taken == {value})
                if reason is not None and domain.mask.bit_count() > 1:
                    assert_minimal(puzzle, reason, with_mask(full, i, domain.mask & ~(1 << value)))
                    sizes.add(len(reason.places))
    assert len(sizes) >= 3


@EVERY_GENRE
def test_a_reason_can_be_told(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    (solution,) = penmark.solve(puzzle, 2)
    coord, mark = next(iter(solution.items()))
    reason = penmark.explain(puzzle, coord, mark)
    assert reason is not None
    rules = list(reason.rules())
    assert len(rules) == len(reason.origins) > 0
    assert all(set(coords) <= set(puzzle.coords()) for _, coords in rules)
    *lines, conclusion = reason.words().splitlines()
    assert lines == list(reason.argument or reason.sentences())
    assert all(line.endswith(".") for line in lines)
    assert conclusion == f"So {puzzle.names.coord(coord)} {puzzle.names.about((coord,)).placed(mark, 1)}."


@EVERY_GENRE
def test_a_reason_is_an_argument_of_few_sentences(genre: Genre) -> None:
    """However many rules it takes: each is told once, clues come first, and every clue is named."""
    for sample in genre.samples[:2]:
        puzzle = sample.puzzle
        (solution,) = penmark.solve(puzzle, 2)
        marks = list(solution.items())
        for coord, mark in marks[:: max(1, len(marks) // 3)]:
            reason = explain(puzzle, coord, mark)
            assert reason is not None
            grounds = reason.grounds()
            assert Counter(origin for each in grounds for origin in each.origins) == Counter(reason.origins)
            assert len(grounds) <= 10
            clues = [[rule_clue(puzzle, *origin) for origin in each.origins] for each in grounds]
            assert [None in each for each in clues] == sorted(None in each for each in clues)
            for each, named in zip(grounds, clues, strict=True):
                assert all(puzzle.names.coord(at) in each.words for at in named if at is not None)


@EVERY_GENRE
def test_every_sample_is_explained(genre: Genre) -> None:
    """Without a budget: hard deletions are given up, and that is told."""
    for sample in genre.samples:
        (solution,) = penmark.solve(sample.puzzle, 2)
        marks = list(solution.items())
        for coord, mark in marks[:: max(1, len(marks) // 6)]:
            reason = explain(sample.puzzle, coord, mark)
            assert reason is not None
            assert reason.minimal is (NOT_PROVED_MINIMAL not in reason.words())


@pytest.mark.slow
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.sweep)])
def test_what_is_not_proved_minimal_still_suffices(step: int) -> None:
    """Edges of the large Slitherlink: some reasons are too hard to be proved minimal, all of them hold."""
    puzzle = max(
        (sample.puzzle for sample in by_name("slitherlink").samples), key=lambda each: len(each.substrate.floor)
    )
    (solution,) = penmark.solve(puzzle, 2)
    program = lower(puzzle)
    solver = program.solver(guarded=True)
    every = sorted({(place.constraint, place.region) for place in puzzle.places()})
    open_ended = proved = 0
    asked = list(enumerate(solution.items()))[::step]
    for k, (coord, mark) in asked:
        reason = explain(puzzle, coord, mark)
        assert reason is not None
        open_ended += not reason.minimal
        off = [place for place in every if place not in reason.places]
        follows = solver.solve([2 * k + int(mark == TRUE)], conflicts=3000, without=off)
        assert follows is not True
        proved += follows is False
    assert open_ended
    assert proved > len(asked) / 2


def test_coords_may_be_named() -> None:
    puzzle = by_name("akari").new(1, 1)
    for at in ("a1", (0, 0), puzzle.coord("a1")):
        reason = explain(puzzle, at, TRUE)
        assert reason is not None
        assert explain(puzzle, at, FALSE) is None


@pytest.mark.parametrize(
    ("at", "mark", "error"),
    [
        ("a1", None, MarkError),
        ("a1", Mark.number(3), MarkError),
        ("b1", TRUE, PuzzleError),
        ("z9", TRUE, PenmarkError),
    ],
)
def test_senseless_questions_are_refused(at: str, mark: Mark | None, error: type[Exception]) -> None:
    puzzle = by_name("akari").new(2, 2).set_wall("b1")
    with pytest.raises(error):
        explain(puzzle, at, mark)


def test_no_time_gives_no_reason() -> None:
    puzzle = by_name("takuzu").new(12, 12)
    with pytest.raises(TimeoutError):
        explain(puzzle, "a1", TRUE, time_budget=0)
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(TimeoutError):
        explain(puzzle, "a1", TRUE, cancel=cancel)
