"""Positions, deductions and techniques: what patterns look at, and what they yield."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.puzzle.game import Commit, Eliminate
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.technique import (
    Deduction,
    DeductionBuilder,
    LocalPattern,
    Pattern,
    Phase,
    Position,
    Propagation,
    Technique,
)

AKARI, SUDOKU = by_name("akari").new(2, 2), by_name("sudoku").new(4, 4)


# ── positions ──


def test_givens_are_put_down_from_the_start() -> None:
    position = Position(SUDOKU.add_clue((0, 1), 3))
    assert position.placed == {1}
    assert position.masks[1] == 0b1000
    assert position.changes == []


def test_a_saved_state_is_taken_over() -> None:
    masks = SUDOKU.start_masks()
    masks[0], masks[1] = 0b10, 0b110
    position = Position(SUDOKU, masks)
    assert position.placed == {0}


def test_one_candidate_left_is_not_put_down_yet() -> None:
    position = Position(SUDOKU)
    for value in (1, 2, 3):
        assert position.strike(0, 1 << value)
    assert position.masks[0] == 0b10000
    assert 0 not in position.placed
    assert list(position.commit(0, 4)) == [Commit(cell(0, 0), Mark.number(4))]
    assert position.place(0, 0b10000)
    assert 0 in position.placed
    assert list(position.commit(0, 4)) == []


def test_many_marks_are_put_down_as_one_by_one() -> None:
    one_by_one, at_once = Position(AKARI), Position(AKARI)
    for index, bit in ((2, 0b10), (0, 0b01)):
        one_by_one.place(index, bit)
    at_once.place_all([2, 0], [0b10, 0b01])
    assert at_once.masks == one_by_one.masks
    assert at_once.placed == one_by_one.placed == {0, 2}
    assert at_once.changes == one_by_one.changes == [2, 0]


def test_what_is_kept_is_made_once() -> None:
    def count(position: Position) -> int:
        return len(position.placed)

    position = Position(AKARI)
    assert (position.view(count), position.kept(count)) == (0, 0)
    position.place(0, 0b10)
    assert (position.view(count), position.kept(count)) == (1, 0)


def test_of_two_marks_striking_one_puts_the_other_down() -> None:
    position = Position(AKARI)
    assert position.strike(0, 0b10)
    assert position.placed == {0}
    assert position.masks[0] == 0b01
    assert list(position.commit(0, 0)) == []


def test_what_changes_nothing_is_no_change() -> None:
    position = Position(SUDOKU)
    assert position.place(0, 0b10)
    assert not position.place(0, 0b10)
    assert not position.strike(0, 0b100)
    assert position.strike(1, 0b10)
    assert not position.strike(1, 0b10)
    assert position.changes == [0, 1]
    assert list(position.eliminate(1, 1)) == []
    assert list(position.eliminate(1, 2)) == [Eliminate(cell(0, 1), Mark.number(2))]


@pytest.mark.parametrize(
    ("move", "mask"), [(Commit(cell(0, 0), Mark.number(2)), 0b100), (Eliminate(cell(0, 0), Mark.number(2)), 0b11010)]
)
def test_moves_are_made(move: Commit | Eliminate, mask: int) -> None:
    position = Position(SUDOKU)
    assert position.apply(move)
    assert position.masks[0] == mask
    assert not position.apply(move)


def test_views_last_until_the_next_move_and_fixed_things_for_good() -> None:
    position, made = Position(SUDOKU), list[str]()

    def view(seen: Position) -> int:
        made.append("view")
        return sum(mask.bit_count() for mask in seen.masks)

    def fixed(puzzle: Puzzle) -> int:
        made.append("fixed")
        return puzzle.rows

    assert position.view(view) == position.view(view) == 64
    assert position.fixed(fixed) == position.fixed(fixed) == 4
    assert made == ["view", "fixed"]
    position.strike(0, 0b10)
    assert position.view(view) == 63
    assert position.fixed(fixed) == 4
    position.strike(0, 0b10)  # nothing new
    assert position.view(view) == 63
    assert made == ["view", "fixed", "view"]


# ── deductions ──


def _words(deduction: Deduction) -> str:
    return deduction.words(AKARI.genre.names(AKARI.substrate))


def test_a_builder_gathers_moves_and_who_saw_them() -> None:
    builder = DeductionBuilder()
    a, b, c, d = (cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1))
    one, other = Commit(c, TRUE), Commit(d, FALSE)
    builder.observe(a, [one])
    builder.observe(b, [one])  # nothing new
    builder.observe_pair(a, b, [other, other])
    deduction = builder.into_deduction(lambda say: f"So {say.coord(c)} it is.")
    assert deduction is not None
    assert deduction.moves == (one, other)
    assert deduction.observed == (a, b)
    assert _words(deduction) == "So r2c1 it is."


def test_observers_whose_moves_were_there_already_are_dropped() -> None:
    builder = DeductionBuilder()
    builder.observe_all([cell(0, 0), cell(0, 1)], iter([Commit(cell(1, 1), TRUE)]))
    builder.observe(cell(1, 0), [Commit(cell(1, 1), TRUE)])
    builder.observe(cell(1, 0), [])
    deduction = builder.into_deduction(lambda say: "")
    assert deduction is not None
    assert deduction.observed == (cell(0, 0), cell(0, 1))


def test_without_a_move_there_is_no_deduction() -> None:
    builder = DeductionBuilder()
    builder.observe(cell(0, 0), [])
    assert builder.into_deduction(lambda say: "") is None


# ── techniques ──


def test_rule_kinds_decide_where_a_technique_applies() -> None:
    anywhere = Pattern(name="a", title="A", find=lambda position: iter(()))
    somewhere = Pattern(name="b", title="B", rule_kinds=frozenset({"sum", "distinct"}), find=lambda position: iter(()))
    assert anywhere.applies_to(frozenset())
    assert somewhere.applies_to(frozenset({"distinct", "pin"}))
    assert not somewhere.applies_to(frozenset({"pin"}))
    assert not somewhere.uniqueness


def test_phases_follow_from_the_kind_of_technique() -> None:
    assert Propagation(name="a", title="A", names=lambda situation: True).phase is Phase.PROPAGATION
    assert Pattern(name="a", title="A", find=lambda position: iter(())).phase is Phase.PATTERN
    local = LocalPattern(name="a", title="A", sights=lambda position: {}, look=lambda position, anchor: iter(()))
    assert local.phase is Phase.PATTERN
    with pytest.raises(NotImplementedError):
        _ = Technique(name="a", title="A").phase
