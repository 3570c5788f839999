"""One options object: what it says of each option is what `generate` takes, and a task resolves all of it."""

from __future__ import annotations

import dataclasses
import inspect
from typing import get_type_hints

import pytest

import penmark
from penmark.board.coord import Layer
from penmark.errors import LimitError, PuzzleError, RegistryError
from penmark.generating import GenerateOptions
from penmark.generating.options import GenerateKeywords
from penmark.grading import Tier
from penmark.puzzle.generation import Pattern
from penmark.puzzle.registry import by_name

SUDOKU = by_name("sudoku")


def test_the_keywords_are_the_fields() -> None:
    fields = get_type_hints(GenerateOptions)
    by_keyword = {field.name: fields[field.name] for field in dataclasses.fields(GenerateOptions) if field.kw_only}
    assert get_type_hints(GenerateKeywords) == by_keyword
    assert set(fields) - set(by_keyword) == {"rows", "cols"}


def test_the_signature_lists_every_option_with_its_default() -> None:
    listed = inspect.signature(penmark.generate).parameters
    for field in dataclasses.fields(GenerateOptions):
        assert listed[field.name].default == field.default
    assert {"genre", "cancel", "judge"} <= set(listed)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="clue_densty"):
        penmark.generate("sudoku", 4, clue_densty=0.5)  # type: ignore[call-arg]


def test_defaults_are_the_genres() -> None:
    task = GenerateOptions().task_for(SUDOKU)
    assert (task.config.dims.rows, task.config.dims.cols) == SUDOKU.default_size
    assert task.config.clue_density == {Layer.CELLS: SUDOKU.default_gen_density}
    assert task.config.symmetry is Pattern.NONE
    assert task.target is None


def test_one_side_stands_for_both() -> None:
    for options in (GenerateOptions(7), GenerateOptions(cols=7)):
        dims = options.task_for(by_name("akari")).config.dims
        assert (dims.rows, dims.cols) == (7, 7)
    dims = GenerateOptions(5, 8).task_for(by_name("akari")).config.dims
    assert (dims.rows, dims.cols) == (5, 8)


def test_a_seed_is_chosen_once_for_a_task() -> None:
    options = GenerateOptions(4)
    assert options.task_for(SUDOKU).config.seed != options.task_for(SUDOKU).config.seed
    task = options.task_for(SUDOKU)
    assert task.with_seed(5).with_time_budget(2.0).config.seed == 5
    assert task.with_seed(5).with_time_budget(2.0).config.time_budget == 2.0
    assert task.with_seed(task.config.seed) == task


def test_a_difficulty_leaves_the_number_of_clues_open_unless_a_density_is_given() -> None:
    hard = GenerateOptions(tier="hard")
    assert hard.task_for(SUDOKU).config.clue_density == {}
    assert dataclasses.replace(hard, density=0.4).task_for(SUDOKU).config.clue_density == {Layer.CELLS: 0.4}
    assert dataclasses.replace(hard, clue_density=0.3).task_for(SUDOKU).config.clue_density == {Layer.CELLS: 0.3}
    target = hard.task_for(SUDOKU).target
    assert target is not None
    assert target.tier is Tier.HARD


def test_options_can_be_used_again() -> None:
    options = GenerateOptions(6, variants=iter(["distinct-lines"]), needs=iter(["line-count"]), seed=1)
    takuzu = by_name("takuzu")
    assert options.task_for(takuzu) == options.task_for(takuzu)
    assert options.task_for(takuzu).config.variants == ("distinct-lines",)


def test_what_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(LimitError):
        GenerateOptions(time_budget=-1.0)
    with pytest.raises(PuzzleError, match="a symmetry is one of none, rot180"):
        GenerateOptions(symmetry="sideways").task_for(SUDOKU)
    with pytest.raises(RegistryError, match="no clue filter 'only_odds'"):
        GenerateOptions(clue_filter="only_odds").task_for(SUDOKU).check()
