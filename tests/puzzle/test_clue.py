from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import OrthoDir
from penmark.board.dimensions import Rectangular
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import ClueError
from penmark.puzzle.clue import (
    BLACK_PEARL,
    MAX_CLUE,
    NO_CLUES,
    UNKNOWN,
    WHITE_PEARL,
    AnyClue,
    Arrow,
    ClueValue,
    Number,
    NumberRange,
    OneOf,
    Pearl,
    RunLists,
    Runs,
    Text,
    Unknown,
)

KINDS: list[ClueValue] = [
    Number(0),
    Number(12),
    UNKNOWN,
    BLACK_PEARL,
    WHITE_PEARL,
    Arrow(OrthoDir.UP, 2),
    Arrow(OrthoDir.LEFT),
    Runs((1, 2, 1)),
    Runs((0,)),
    Text("A"),
]
EVERY_CLUE = pytest.mark.parametrize("clue", KINDS, ids=str)


@EVERY_CLUE
def test_every_kind_goes_out_and_comes_back(clue: ClueValue) -> None:
    assert type(clue).from_plain(clue.plain) == clue
    read = OneOf(KINDS).read(clue.plain)
    assert read == clue


@EVERY_CLUE
def test_what_is_printed_can_be_typed(clue: ClueValue) -> None:
    assert type(clue).parse(str(clue)) == clue


@EVERY_CLUE
def test_every_kind_has_a_look_and_a_name(clue: ClueValue) -> None:
    look = clue.look()
    assert look.texts or look.disc
    assert clue.noun()
    assert clue.text(lambda n: f"<{n}>").count("<") == str(clue.plain).count("'number'") + (
        len(clue.lengths) if isinstance(clue, Runs) else clue.as_number is not None
    )


@given(st.integers(0, MAX_CLUE))
def test_numbers_go_out_and_come_back(value: int) -> None:
    assert Number(value).plain == value == Number(value).as_number
    assert Number.from_plain(value) == Number(value)
    assert str(Number(value)) == str(value)


@st.composite
def clues(draw: st.DrawFn) -> ClueValue:
    """Any clue of any kind."""
    number = st.integers(0, MAX_CLUE)
    letters = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=16)
    return draw(
        st.builds(Number, number)
        | st.just(UNKNOWN)
        | st.sampled_from((WHITE_PEARL, BLACK_PEARL))
        | st.builds(Arrow, st.sampled_from(list(OrthoDir)), st.none() | number)
        | st.lists(number, min_size=1, max_size=9).map(lambda lengths: Runs(tuple(lengths)))
        | st.builds(Text, letters)
    )


@given(clues())
def test_any_clue_goes_out_comes_back_and_can_be_typed(clue: ClueValue) -> None:
    sent = json.loads(json.dumps(clue.plain))
    assert type(clue).from_plain(sent) == clue
    kinds: set[type[ClueValue]] = {Number, Unknown, Pearl, Arrow, Runs, Text}
    others = kinds - {type(clue)}
    assert [kind for kind in others if kind.from_plain(sent) is not None] == []
    assert type(clue).parse(clue.text()) == clue
    assert clue.text() == str(clue)
    assert pickle.loads(pickle.dumps(clue)) == clue
    assert hash(clue) == hash(type(clue).from_plain(sent))


@given(clues(), clues())
def test_clues_of_all_kinds_have_one_order(one: ClueValue, other: ClueValue) -> None:
    assert (one.order == other.order) is (one == other)
    if type(one) is type(other) and one.as_number is not None and other.as_number is not None:
        assert (one.order < other.order) is (one.as_number < other.as_number)


@given(clues(), st.sampled_from(list(Symmetry)), st.sampled_from(list(Symmetry)))
def test_clues_turn_as_the_board_does(clue: ClueValue, first: Symmetry, second: Symmetry) -> None:
    one = Transform(first, Rectangular(2, 3))
    two, both = Transform(second, one.new_dims), Transform(first.then(second), one.dims)
    assert clue.transformed(one).transformed(one.inverse) == clue
    assert clue.transformed(one).transformed(two) == clue.transformed(both)
    assert clue.transformed(Transform(Symmetry.IDENTITY, one.dims)) == clue


@given(st.text(max_size=20) | st.from_regex(r"[0-9?, ]{0,9}[udlr^v<>]?", fullmatch=True))
def test_whatever_is_typed_is_a_clue_or_none(text: str) -> None:
    for kind in (Number, Unknown, Pearl, Arrow, Runs, Text):
        clue = kind.parse(text)
        assert clue is None or kind.from_plain(clue.plain) == clue


@pytest.mark.parametrize("typed", ["10001", "99999", "123456789", "9" * 5000])
def test_numbers_that_no_clue_may_say_are_none(typed: str) -> None:
    """Above all not an arrow without a number."""
    assert Number.parse(typed) is None
    assert Arrow.parse(f"{typed}u") is None
    assert Runs.parse(f"1 {typed}") is None


def test_a_question_mark_says_nothing() -> None:
    assert Unknown() == UNKNOWN
    assert [clue for clue in KINDS if clue.is_silent] == [UNKNOWN]


@pytest.mark.parametrize(
    "plain", [True, False, "", "3", "??", 1.0, None, [True], [1.5], {"number": 1}, {"clue": "no-such"}, {}]
)
def test_anything_else_is_no_clue(plain: Any) -> None:
    with pytest.raises(ClueError, match="expected a number from 0 to 4 or"):
        AnyClue(NumberRange(range(5)), OneOf(KINDS[2:])).read(plain)


@pytest.mark.parametrize(
    "plain",
    [
        {"clue": "arrow"},
        {"clue": "arrow", "direction": "north"},
        {"clue": "arrow", "direction": "up", "number": "2"},
        {"clue": "arrow", "direction": "up", "number": 10**9},
        {"clue": "arrow", "direction": "up", "colour": "red"},
        {"clue": "text", "letters": ""},
        {"clue": "text", "letters": "\n"},
        [10**9],
        [1] * 300,
    ],
)
def test_bad_ones_of_a_known_kind_are_refused_by_name(plain: Any) -> None:
    with pytest.raises(ClueError):
        OneOf(KINDS).read(plain)


@pytest.mark.parametrize("value", [-1, MAX_CLUE + 1, 10**30])
def test_numbers_have_limits(value: int) -> None:
    with pytest.raises(ClueError, match="between 0 and 10000"):
        Number(value)


def test_clues_are_values() -> None:
    assert {Number(1), Number(1), UNKNOWN, Unknown()} == {Number(1), UNKNOWN}


@pytest.mark.parametrize("symmetry", Symmetry)
def test_arrows_turn_with_the_board_and_back(symmetry: Symmetry) -> None:
    turn = Transform(symmetry, Rectangular(2, 3))
    for direction in OrthoDir:
        arrow = Arrow(direction, 1)
        assert arrow.transformed(turn).transformed(turn.inverse) == arrow
    assert Arrow(OrthoDir.UP, 1).transformed(Transform(Symmetry.ROTATE_90, Rectangular(2, 3))).direction == "right"


@pytest.mark.parametrize(
    ("typed", "clue"), [("2u", Arrow(OrthoDir.UP, 2)), ("^", Arrow(OrthoDir.UP)), ("12<", Arrow(OrthoDir.LEFT, 12))]
)
def test_arrows_are_typed_as_number_and_direction(typed: str, clue: Arrow) -> None:
    assert Arrow.parse(typed) == clue


def test_lists_of_runs_must_fit_their_line() -> None:
    lists = RunLists(5)
    assert all(Runs(runs) in lists for runs in [(0,), (5,), (1, 1, 1), (2, 2)])
    assert not any(Runs(runs) in lists for runs in [(), (6,), (3, 2), (1, 0), (0, 0)])
    assert Number(3) not in lists
    assert lists.parse("2, 2") == Runs((2, 2))
    assert lists.parse("3 2") is None
    assert Runs((1, 2)).reversed == Runs((2, 1))


def test_options_say_what_they_are() -> None:
    both = AnyClue(NumberRange(range(5)), OneOf((UNKNOWN,)))
    assert both.words == "a number from 0 to 4 or ?"
    assert both.choices() == (*map(Number, range(5)), UNKNOWN)
    assert both.parse("3") == Number(3)
    assert both.parse("5") is None
    assert both
    assert not NO_CLUES
    assert not NumberRange(range(0))
    assert NumberRange(range(3, 4)).words == "the number 3"
