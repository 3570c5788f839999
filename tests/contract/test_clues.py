"""What clues stand for, asked of every genre: exactly the constraints that are laid to them, one clue at a time.

Generating, reducing and explaining switch clues one by one, and warm solvers assume those that state a mark. That is
right only if nothing else in a puzzle depends on its clues.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar

import pytest

from penmark.board.coord import Coord
from penmark.board.mark import MarkKind
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import Number, NumberRange
from penmark.puzzle.game import faults_of
from penmark.puzzle.genre import Genre
from penmark.puzzle.meaning import ClueMeaning, Clues, GivenMark, MarkCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Binding, Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.pin import Pin
from penmark.solvers.fast import FastSolver
from tests.parity.harness import assert_agreement, installed_solvers
from tests.puzzle.random_puzzles import random_constraint, random_puzzle, small_dims, telling_clues
from tests.puzzle.toys import EVERY_TOY, LATIN, LONERS, TOTALS, Latin, Loners

GENRES = (*genres().values(), *EVERY_TOY)
EVERY_GENRE = pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
SEPARATE = [genre for genre in GENRES if not genre.clues_depend]
EVERY_SEPARATE = pytest.mark.parametrize("genre", SEPARATE, ids=lambda genre: genre.name)

Laid = tuple[object, ...]
"""One rule over one region, laid to a clue or to none."""


def laid(puzzle: Puzzle, constraints: Iterable[Constraint]) -> Counter[Laid]:
    """Every constraint taken apart: by rule, positions, role and the clue that it is laid to."""
    found: Counter[Laid] = Counter()
    for constraint in constraints:
        table = constraint.table(puzzle.substrate)
        if constraint.binding is Binding.OVER:
            parts = tuple(tuple(part) for part in table)
            found[constraint.rule, parts, constraint.role, constraint.clues] += 1
            continue
        assert len(constraint.clues) in (0, len(table)), "every region is laid to a clue, or none is"
        owners = constraint.clues or (None,) * len(table)
        for part, owner in zip(table, owners, strict=True):
            found[constraint.rule, tuple(part), constraint.role, owner] += 1
    return found


def some_puzzles(genre: Genre, count: int = 25) -> list[Puzzle]:
    rng = Random(f"clues of {genre.name}")
    found = []
    for _ in range(count):
        puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)), clues=0.5)
        added = random_constraint(rng, puzzle) if rng.random() < 0.3 else None
        found.append(puzzle.add_constraint(added) if added else puzzle)
    return found


@EVERY_GENRE
def test_constraints_are_the_bare_ones_and_those_of_the_clues(genre: Genre) -> None:
    for puzzle in some_puzzles(genre):
        both = laid(puzzle, puzzle.bare_constraints) + laid(puzzle, puzzle.clue_constraints)
        assert laid(puzzle, puzzle.constraints) == both
        assert all(not constraint.clues for constraint in puzzle.bare_constraints)
        bare = puzzle.without_clues()
        assert bare.bare_constraints == puzzle.bare_constraints
        if not genre.clues_depend:
            assert bare.constraints == puzzle.bare_constraints


@EVERY_SEPARATE
def test_some_of_the_clues_stand_for_their_own_constraints_and_no_others(genre: Genre) -> None:
    rng, told = Random(f"some clues of {genre.name}"), 0
    for puzzle in some_puzzles(genre):
        whole = laid(puzzle, puzzle.clue_constraints)
        assert {owner for *_, owner in whole} <= puzzle.clues.keys(), "each is laid to a clue that is there"
        for _ in range(4):
            some = {at: clue for at, clue in puzzle.clues.items() if rng.random() < 0.5}
            part = puzzle.with_clues(some)
            assert laid(part, part.clue_constraints) == Counter({key: n for key, n in whole.items() if key[-1] in some})
            told += bool(whole)
    assert bool(told) == bool(genre.clue_meanings)


@EVERY_SEPARATE
def test_a_clue_says_something_unless_it_is_silent(genre: Genre) -> None:
    for puzzle in some_puzzles(genre):
        owners = {owner for *_, owner in laid(puzzle, puzzle.clue_constraints)}
        silent = {at for at, clue in puzzle.clues.items() if clue.is_silent}
        assert not owners & silent
        for at in puzzle.clue_places():
            alone = [puzzle.with_clues({at: clue}) for clue in telling_clues(puzzle, at)]
            assert sum(not one.clue_constraints for one in alone) <= len(alone) // 2


@EVERY_GENRE
def test_clues_that_depend_are_not_laid_to_one(genre: Genre) -> None:
    for puzzle in some_puzzles(genre):
        if genre.clues_depend:
            assert all(not constraint.clues for constraint in puzzle.clue_constraints)
        else:
            assert all(constraint.clues for constraint in puzzle.clue_constraints)


def assert_states_marks_only(puzzle: Puzzle) -> None:
    """Where clues are said to be marks and no more: one pin each, at their own place."""
    for at, clue in puzzle.clues.items():
        meaning = puzzle.genre.meaning_at(at)
        assert meaning is not None
        if not meaning.states_mark:
            continue
        mark, place = meaning.mark_of(clue), puzzle.substrate.layout.index(at)
        stood_for = laid(puzzle, meaning.constraints(puzzle.substrate, {at: clue}, puzzle.variants))
        pins = [] if mark is None else [key for key in stood_for if key[:2] == (Pin(mark), (place,))]
        assert list(stood_for) == pins
        assert len(pins) == (mark is not None)


def assert_counts_only(puzzle: Puzzle) -> None:
    """Where clues are said to count and no more: one count each, over what `counted` gives."""
    for at, clue in puzzle.clues.items():
        meaning = puzzle.genre.meaning_at(at)
        assert meaning is not None
        if not meaning.counts_marks:
            continue
        table = meaning.counted(puzzle.substrate, (at,))
        assert table is not None
        stood_for = laid(puzzle, meaning.constraints(puzzle.substrate, {at: clue}, puzzle.variants))
        assert len(stood_for) == (clue.as_number is not None)
        for rule, positions, _, owner in stood_for:
            assert (rule.mark, rule.n) == (meaning.mark, clue.as_number)  # type: ignore[attr-defined]
            assert (sorted(positions), owner) == (sorted(table[0]), at)  # type: ignore[call-overload]


@EVERY_GENRE
def test_clues_do_no_more_than_they_say(genre: Genre) -> None:
    for puzzle in some_puzzles(genre):
        assert_states_marks_only(puzzle)
        assert_counts_only(puzzle)


@EVERY_GENRE
def test_every_place_for_a_clue_is_offered_what_it_takes(genre: Genre) -> None:
    for puzzle in some_puzzles(genre, 10):
        places = puzzle.clue_places()
        assert len(set(places)) == len(places)
        assert set(places) == {at for at in puzzle.substrate.positions() if puzzle.can_host_clue(at)}
        for at in places:
            options = puzzle.clue_options(at)
            assert options
            assert options.words
            for clue in options.choices():
                assert clue in options
                assert options.read(clue.plain) == clue
                assert puzzle.clue_text(clue)
                puzzle.check_clue(at, clue)


@EVERY_SEPARATE
def test_the_clues_of_a_solution_hold_in_it(genre: Genre) -> None:
    rng, told = Random(f"derived clues of {genre.name}"), 0
    for _ in range(12):
        board = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)), structure=0.15, clues=0)
        for solution in FastSolver().solve(board, 3):
            full = board.derive_clues(solution)
            assert faults_of(full, solution) == []
            told += len(full.clues)
    assert bool(told) == bool(genre.clue_meanings)


@EVERY_SEPARATE
def test_dropping_a_clue_only_adds_solutions(genre: Genre) -> None:
    for puzzle in some_puzzles(genre, 12):
        whole = FastSolver().solve(puzzle, 100)
        for at in list(puzzle.clues)[:3]:
            fewer = FastSolver().solve(puzzle.clear_clue(at), 1000)
            assert not (whole.exhausted and fewer.exhausted) or set(whole) <= set(fewer)


# ── what the contract would have caught ──


class GivenAndMore(GivenMark):
    """States a mark, and that the cells beside it differ: the mark alone is not all that it means."""

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        more = [Region.neighbors4(at) for at in clues]
        return (*super().constraints(substrate, clues, variants), Constraint.each(Distinct(), more, clues=clues))


class Liar(GivenAndMore):
    states_mark: ClassVar[bool] = True


class MoreThanGiven(Latin):
    name = "toy_more_than_given"
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (GivenAndMore(NumberRange(range(1, 4)), MarkKind.NUMERIC),)


class LyingGenre(MoreThanGiven):
    name = "toy_liar"
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Liar(NumberRange(range(1, 4)), MarkKind.NUMERIC),)


def test_other_constraints_take_back_what_a_base_class_says() -> None:
    """Whoever adds to `GivenMark` or `MarkCount` need not know of those who rely on it."""

    class CountAndMore(MarkCount):
        def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
            return ()

    class StillGiven(GivenMark):
        def clue_of(self, mark: object) -> Number:
            return Number(0)

    assert GivenMark.states_mark
    assert StillGiven.states_mark
    assert not GivenAndMore.states_mark
    assert MarkCount.counts_marks
    assert not CountAndMore.counts_marks
    assert not MoreThanGiven().clues_are_marks


def test_a_clue_that_says_it_is_a_mark_and_is_more_is_found_out() -> None:
    puzzle = LyingGenre().new(3, 3).add_clue("b2", 1)
    with pytest.raises(AssertionError):
        assert_states_marks_only(puzzle)
    assert_states_marks_only(MoreThanGiven().new(3, 3).add_clue("b2", 1))


@pytest.mark.parametrize("genre", [LONERS, MoreThanGiven()], ids=["loners", "more-than-given"])
def test_warm_instances_know_all_that_a_clue_implies(genre: Genre) -> None:
    """Solved twice and more on one shape with other clues each time, and always as brute force has it."""
    assert set(installed_solvers()) >= {"fast", "simple"}
    rng, counts = Random(f"warm {genre.name}"), []
    bare = genre.new(3, 3)
    for _ in range(12):
        clues: dict[Coord, Number] = {}
        for at in rng.sample(bare.clue_places(), rng.randint(0, 3)):
            clues[at] = rng.choice([c for c in telling_clues(bare, at) if isinstance(c, Number)])
        counts.append(assert_agreement(bare.with_clues(clues), most=200))
    assert len(set(counts)) > 1


def test_the_mark_alone_would_leave_more_solutions() -> None:
    """So that the test above can fail: were a clue no more than its mark, there would be others."""
    puzzle = Loners().new(2, 3).add_clue("b1", 1)
    pinned = puzzle.without_clues().add_constraint(
        *(constraint for constraint in puzzle.clue_constraints if isinstance(constraint.rule, Pin))
    )
    few, many = FastSolver().solve(puzzle, 999), FastSolver().solve(pinned, 999)
    assert 0 < len(few) < len(many)


def test_clues_that_depend_mean_something_together() -> None:
    puzzle = TOTALS.new(2, 2).add_clue("a1", 1)
    assert len(FastSolver().solve(puzzle, 99)) == 3
    assert len(FastSolver().solve(puzzle.add_clue("b2", 1), 99)) == 0, "two shaded cells that do not touch"
    assert TOTALS.clues_depend
    assert not LATIN.clues_depend
