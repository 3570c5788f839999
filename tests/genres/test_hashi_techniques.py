from __future__ import annotations

from collections.abc import Mapping

import pytest

import penmark
from penmark.board.coord import Coord, link_h
from penmark.board.mark import Mark
from penmark.genres.hashi import GENRE
from penmark.grading import hint
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.profile import load_profile
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Commit, Game
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from tests.genres.test_hashi import islands

TECHNIQUES = {technique.name: technique for technique in GENRE.techniques}


def found(puzzle: Puzzle, name: str, marks: Mapping[Coord, tuple[int, ...]] | None = None) -> list[Deduction]:
    """What a technique finds on a board with these candidates, after the bookkeeping."""
    game = Game(puzzle)
    for at, values in (marks or {}).items():
        game.keep(at, map(Mark.number, values))
    state = SolveState(puzzle, game.masks)
    climb = Climb(ladder_for(puzzle, load_profile(GENRE), LadderOptions()), state)
    climb._propagate(climb.ladder.automatic, None)
    return list(climb.find(TECHNIQUES[name]))


def told(puzzle: Puzzle, deduction: Deduction) -> tuple[dict[str, str], str]:
    """What follows for each bridge, and the words."""
    moves = {
        puzzle.name_of(move.coord): ("" if isinstance(move, Commit) else "not ") + str(move.mark.value)
        for move in deduction.moves
    }
    return moves, deduction.words(puzzle.names)


def test_all_bridges_are_needed() -> None:
    puzzle = islands("4.3", "...", "3.2")
    (first, *_) = found(puzzle, "all-bridges-needed")
    assert told(puzzle, first) == (
        {"r1c1–r1c3": "2", "r1c1–r3c1": "2"},
        "the 4 at r1c1 needs four bridges, and there is room for no more: two to r1c3 and two to r3c1.",
    )


def test_a_neighbour_that_takes_no_more_is_named() -> None:
    puzzle = islands("3.1", "...", "o.o")
    (first,) = found(puzzle, "all-bridges-needed")
    assert told(puzzle, first) == (
        {"r1c1–r1c3": "1", "r1c1–r3c1": "2"},
        "the 3 at r1c1 needs three bridges, and there is room for no more: one to the 1 at r1c3 and two to r3c1.",
    )


def test_one_neighbour_left() -> None:
    puzzle = islands("1..o", "....", "...o")
    (first,) = found(puzzle, "all-bridges-needed")
    assert told(puzzle, first) == ({"r1c1–r1c4": "1"}, "the 1 at r1c1 has only r1c4 left to go to: one bridge there.")
    blocked = islands("..1.o", "o...o", "..o.o")
    (first,) = found(blocked, "all-bridges-needed", {link_h(1, 0): (1, 2)})
    assert blocked.name_of(link_h(1, 0)) == "r2c1–r2c5"
    moves, words = told(blocked, first)
    assert moves == {"r1c3–r1c5": "1"}
    assert words == "the 1 at r1c3 has only r1c5 left to go to: one bridge there; r2c1–r2c5 blocks the way to r3c3."


def test_at_least_one_to_each() -> None:
    puzzle = islands("3.o", "...", "o.o")
    (first,) = found(puzzle, "one-to-each")
    assert told(puzzle, first) == (
        {"r1c1–r1c3": "not 0", "r1c1–r3c1": "not 0"},
        "the 3 at r1c1 needs three bridges and has room for only four: two to r1c3 and two to r3c1. "
        "So at least one goes to each of r1c3 and r3c1.",
    )
    assert found(islands("2.o", "...", "o.o"), "one-to-each") == []


def test_two_ones_are_not_joined() -> None:
    puzzle = islands("1.1", "...", "o.o")
    one, other = found(puzzle, "isolated-pair")
    assert told(puzzle, one) == (
        {"r1c1–r3c1": "1"},
        "one bridge r1c1–r1c3 would cut off r1c1 and r1c3. So the 1 at r1c1 has one to r3c1.",
    )
    assert told(puzzle, other)[0] == {"r1c3–r3c3": "1"}
    assert found(islands("1.1"), "isolated-pair") == [], "they are all there is"


def test_two_twos_are_not_joined_twice() -> None:
    puzzle = islands("2.2", "...", "o.o")
    (first, *_) = found(puzzle, "isolated-pair")
    moves, words = told(puzzle, first)
    assert moves == {"r1c1–r3c1": "not 0"}
    assert words == (
        "two bridges r1c1–r1c3 would cut off r1c1 and r1c3. So the 2 at r1c1, which needs two bridges, has room for "
        "only three, and at least one goes to r3c1."
    )


def test_a_group_is_not_finished_without_the_others() -> None:
    puzzle = islands("2.3.1", ".....", "o.o.o")
    built = {link_h(0, 0): (2,)}
    (first, *_) = found(puzzle, "isolated-group", built)
    moves, words = told(puzzle, first)
    assert moves == {"r1c3–r3c3": "1"}
    assert words == "one bridge r1c3–r1c5 would cut off r1c1, r1c3 and r1c5. So the 3 at r1c3 has one to r3c3."
    assert found(puzzle, "isolated-pair", built) == []


def test_ways_that_cut_off() -> None:
    board = islands("..1...", "......", "1.2..o", "......", "......")
    (first, *_) = found(board, "isolating-ways")
    moves, words = told(board, first)
    assert moves == {"r3c3–r3c6": "not 0"}
    assert words == (
        "if the 2 at r3c3 had one to r3c1 and one to r1c3, that would cut off r1c3, r3c1 and r3c3. "
        "So it has at least one bridge to r3c6."
    )


def test_the_only_way_out_of_a_group() -> None:
    puzzle = islands("o.o.o.o", ".......", "....o.o")
    built = {link_h(0, 0): (1, 2)}
    (first,) = found(puzzle, "islands-way-out", built)
    moves, words = told(puzzle, first)
    assert moves == {"r1c3–r1c5": "not 0"}
    assert words == (
        "r1c3–r1c5 is the only connection left between r1c1 and r1c3 and the other islands, so there is at least one "
        "bridge."
    )


def test_a_bottleneck() -> None:
    puzzle = islands("o.o.o.o", ".......", "o.o.o.o")
    built = {link_h(2, 2): (0,)}
    (first,) = found(puzzle, "bottleneck", built)
    assert told(puzzle, first)[0] == {"r1c3–r1c5": "not 0"}
    assert "between r1c5, r1c7, r3c5 and r3c7 and the other islands" in told(puzzle, first)[1]
    assert found(puzzle, "islands-way-out", built) == []


def test_odd_or_even() -> None:
    puzzle = islands("3.3.o", ".....", "3.2.o")
    decided = {link_h(2, 2): (0,)}
    steps = [told(puzzle, step) for step in found(puzzle, "cut-parity", decided)]
    assert steps[0][0] == {"r1c3–r1c5": "1"}
    assert steps[0][1] == (
        "r1c1, r1c3, r3c1 and r3c3 still need 11 ends of bridges in all, and every bridge between them takes two. So "
        "r1c3–r1c5, the only undecided connection to the others, takes an odd number: one bridge."
    )


def test_a_chain() -> None:
    puzzle = islands("1.3.2.1", ".......", "..o.o..")
    chains = [told(puzzle, step) for step in found(puzzle, "bridge-chain")]
    assert (
        {"r1c3–r3c3": "not 0"},
        "with no bridge on r1c3–r3c3: two on r1c3–r1c5 for the 3 at r1c3; none on r1c5–r1c7 for the 2 at r1c5; "
        "then the 1 at r1c7 has too few bridges. So r1c3–r3c3 holds at least one bridge.",
    ) in chains


@pytest.mark.parametrize("k", range(len(GENRE.samples)))
def test_samples_are_graded_without_trial(k: int) -> None:
    result = penmark.grade(GENRE.samples[k].puzzle)
    assert result.solved
    assert not any(name.startswith("trial") for name in result.techniques)
    assert all(step.open for step in result.steps)
    for step in result.steps:
        named = {GENRE.samples[k].puzzle.name_of(move.coord) for move in step.moves}
        ends = {end for name in named for end in name.split("–")}
        assert all(end in step.words for end in ends), step.words


def test_the_first_hint_builds_something() -> None:
    for sample in GENRE.samples:
        first = hint(Game(sample.puzzle))
        assert first.technique in ("all-bridges-needed", "one-to-each", "isolated-pair")
        assert first.moves
