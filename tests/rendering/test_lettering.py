"""The built-in glyphs: complete for plain English, well-formed, inside their box."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.rendering.lettering import CAP_HEIGHT, GAP, Placement, covers, number, strokes, width
from penmark.rendering.typesetting import Font, text_width, wrapped, written

PRINTABLE = string.digits + string.ascii_letters + string.punctuation + " "
ORIGIN = Placement(1, 0, 0)


def ends(data: str) -> list[tuple[float, float]]:
    """The points that a path goes to."""
    found = []
    for command in re.findall(r"[MLQA][^MLQAZ]*", data):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", command)]
        found.append((numbers[-2], numbers[-1]))
    return found


@pytest.mark.parametrize("ch", PRINTABLE)
def test_plain_english_is_covered(ch: str) -> None:
    assert covers(ch)
    data = strokes(ch, ORIGIN)
    assert re.fullmatch(r"(M[-\d. ]+([LQA][-\d. ]+)*Z?)*", data)
    assert bool(data) == (ch != " ")
    for x, y in ends(data):
        assert -2 <= x <= width(ch) + 2
        assert -3 <= y <= 27


@pytest.mark.parametrize("ch", string.digits + string.ascii_uppercase)
def test_values_stand_between_top_and_baseline(ch: str) -> None:
    heights = [y for _, y in ends(strokes(ch, ORIGIN))]
    assert min(heights) >= 0
    assert max(heights) <= CAP_HEIGHT + (1 if ch == "Q" else 0)


def test_all_glyphs_differ() -> None:
    shapes = {strokes(ch, ORIGIN) for ch in PRINTABLE}
    assert len(shapes) == len(PRINTABLE) - 1, "I and l are one stroke both, all others differ"


def test_digits_are_equally_wide() -> None:
    assert {width(ch) for ch in string.digits} == {12}
    assert width("10") == 24 + GAP
    assert width("") == 0


def test_strokes_are_scaled_and_moved() -> None:
    assert strokes("7", ORIGIN) == "M0 0L12 0L4.2 20"
    assert strokes("7", Placement(0.5, 10, 100)) == "M10 100L16 100L12.1 110"
    assert strokes("77", ORIGIN) == "M0 0L12 0L4.2 20M17 0L29 0L21.2 20"
    assert strokes("0", Placement(2, 0, 0)).startswith("M0 14A12 14 0 0 1 24 14")


def test_accents_stand_over_their_letter() -> None:
    assert covers("José Müller, Ångström, Çelik")
    assert width("é") == width("e")
    assert strokes("é", ORIGIN).startswith(strokes("e", ORIGIN))
    small, large = (min(y for _, y in ends(strokes(ch, ORIGIN))) for ch in "éÉ")
    assert large < 0 < small < 6
    assert max(y for _, y in ends(strokes("ç", ORIGIN))) > CAP_HEIGHT
    assert strokes("ï", ORIGIN).startswith("M0.5 6.4L0.5 20M-"), "an accent takes the place of the dot"


@pytest.mark.parametrize("text", ["数独", "ł", "\u0301", "x\ud800", "😀"])
def test_other_scripts_are_not_covered(text: str) -> None:
    assert not covers(text)


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_right(value: float) -> None:
    text = number(value)
    assert float(text) == pytest.approx(value, abs=0.00501)
    assert re.fullmatch(r"-?\d+(\.\d?[1-9])?", text)
    assert text != "-0"


def test_long_texts_are_made_smaller() -> None:
    font = Font(20, 2)
    assert font.fitted("7", 100) is font
    assert text_width("1234567890", font.fitted("1234567890", 50)) == pytest.approx(50, abs=2)
    assert text_width("数独", font) > 2 * font.cap, "unknown characters are taken to be wide"


def test_unknown_characters_are_left_to_fonts() -> None:
    drawn = written("<数>", Font(20, 2), 5, 10)
    assert drawn.startswith("<text ")
    assert ">&lt;数&gt;</text>" in drawn
    assert 'text-anchor="middle"' in drawn
    assert "text-anchor" not in written("数", Font(20, 2), 0, 0, centred=False)


def test_texts_are_centred_on_their_point() -> None:
    xs = [x for x, _ in ends(re.findall('d="([^"]*)"', written("0", Font(20, 2), 100, 50))[0])]
    assert (min(xs) + max(xs)) / 2 == 100
    ys = [y for _, y in ends(re.findall('d="([^"]*)"', written("7", Font(20, 2), 100, 50))[0])]
    assert (min(ys), max(ys)) == (40, 60)
    left = [x for x, _ in ends(re.findall('d="([^"]*)"', written("7", Font(20, 2), 100, 50, centred=False))[0])]
    assert min(left) == 101, "the pen does not reach beyond the left end"


def test_wrapping() -> None:
    font = Font(10, 1)
    assert wrapped("", font, 100, 3) == []
    lines = wrapped("one two three four five six", font, 60, 9)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 2
    assert all(text_width(line, font) <= 60 for line in lines)
    assert wrapped("one two three four five six", font, 60, 2)[-1].endswith(" …")
    assert len(wrapped("one two three four five six", font, 60, 2)) == 2
