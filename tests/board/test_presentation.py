from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.presentation import (
    ArrowLine,
    BorderStyle,
    Color,
    Decoration,
    DigitsLabel,
    Dot,
    LineThrough,
    NamedColor,
    NumberLabel,
    QuadCircle,
    RegionLabel,
    RegionPresentation,
    Ring,
    TextLabel,
)
from penmark.errors import BoardError

DECORATIONS = (Ring, LineThrough, ArrowLine, Dot, QuadCircle)


@given(st.integers(0, 0xFFFFFF))
def test_exact_colours_keep_their_value_in_small_letters(rgb: int) -> None:
    color = Color(f"#{rgb:06X}")
    assert color == f"#{rgb:06x}"
    assert color.name is None


@pytest.mark.parametrize("name", list(NamedColor))
def test_named_colours_know_their_name(name: NamedColor) -> None:
    assert Color(name.value).name is name


@pytest.mark.parametrize("text", ["", "#fff", "#1234567", "#12345g", "123456", "Red", "gray", "red ", "#00000\n"])
def test_other_colours_are_refused(text: str) -> None:
    with pytest.raises(BoardError, match="#rrggbb or one of red, orange"):
        Color(text)


def test_colours_survive_copying_and_their_repr_evaluates_back() -> None:
    for color in (Color("#0a0B0c"), Color("pink")):
        assert eval(repr(color), {"Color": Color}) == color
        for again in (copy.copy(color), pickle.loads(pickle.dumps(color))):
            assert again == color
            assert type(again) is Color


@pytest.mark.parametrize("kind", DECORATIONS)
def test_a_decoration_leaves_its_colour_to_the_theme(kind: type[Decoration]) -> None:
    assert kind().color is None
    assert kind(Color("red")) == kind(Color("red")) != kind()


def test_decorations_of_different_kinds_differ() -> None:
    assert len({kind() for kind in DECORATIONS}) == 5


@pytest.mark.parametrize("label", [NumberLabel(23), DigitsLabel((1, 2, 3)), TextLabel("?")])
def test_labels_are_values(label: RegionLabel) -> None:
    assert pickle.loads(pickle.dumps(label)) == label
    assert hash(copy.copy(label)) == hash(label)


def test_a_presentation_says_only_what_it_must() -> None:
    plain = RegionPresentation()
    assert (plain.border, plain.fill, plain.label, plain.decoration) == (None,) * 4
    assert plain.shaded is False
    cage = RegionPresentation(border=BorderStyle.DASHED, fill=Color("yellow"), label=NumberLabel(9))
    assert cage != plain
    assert hash(cage) == hash(RegionPresentation(border=BorderStyle.DASHED, fill=Color("yellow"), label=NumberLabel(9)))
    with pytest.raises(AttributeError):
        cage.shaded = True  # type: ignore[misc]  # frozen: the point of the test
