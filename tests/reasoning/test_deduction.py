"""Deductions: what a builder keeps of the moves it is told."""

from __future__ import annotations

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.reasoning.deduction import Deduction, DeductionBuilder

AKARI = by_name("akari").new(2, 2)


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
