"""The families of puzz.link's encodings, character by character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.codecs.link_body.body import SlotEncoding
from penmark.codecs.link_body.cursor import BlankRuns, Cursor
from penmark.codecs.link_body.four_cell import FourCell
from penmark.codecs.link_body.number16 import Number16
from penmark.errors import ParseError, PenmarkError, UnwritableError
from penmark.puzzle.clue import UNKNOWN, ClueValue, Number

Slots = list[ClueValue | None]


def slots(text: str) -> Slots:
    """`.` blank, `?` unknown, numbers separated by blanks."""
    named: dict[str, ClueValue | None] = {".": None, "?": UNKNOWN}
    return [named[word] if word in named else Number(int(word)) for word in text.split()]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("0123e", "0 1 2 3 4"),  # after the last number, as many blanks as there can be
        ("527a", "0 . 2 2 . 0"),  # 5 to 9: a blank follows
        ("a0ea", "0 . . 0 4 . . 0"),  # a to e: two of them
        (".", "?"),
        ("g.h.", ". ? . . ?"),
        ("b", "1"),  # the blanks go past the end
        ("b", "1 ."),
        ("b", "1 . ."),
        ("z", ". " * 20),
        ("zg", ". " * 21),
        ("g", "."),
    ],
)
def test_four_cell(body: str, expected: str) -> None:
    values = slots(expected)
    assert FourCell().read(Cursor(body), len(values)) == values
    assert FourCell().write(values) == body


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("09af", "0 9 10 15"),
        ("-10-ff", "16 255"),
        ("+100+fff", "256 4095"),
        ("=000=fff", "4096 8191"),
        ("@000@710", "8192 10000"),
        ("g5k2o1k3g", ". 5 . . . . . 2 . . . . . . . . . 1 . . . . . 3 ."),
        ("z.", ". " * 20 + "?"),
    ],
)
def test_number16(body: str, expected: str) -> None:
    values = slots(expected)
    assert Number16().read(Cursor(body), len(values)) == values
    assert Number16().write(values) == body


def test_number16_reads_the_older_sign_too() -> None:
    assert Number16().read(Cursor("%000"), 1) == [Number(8192)]
    assert Number16().read(Cursor("-0f"), 1) == [Number(15)]


@pytest.mark.parametrize("body", ["*0000", "$00000", "@fff"])
def test_number16_past_what_a_clue_may_be(body: str) -> None:
    with pytest.raises(PenmarkError, match="between 0 and 10000"):
        Number16().read(Cursor(body), 1)


@pytest.mark.parametrize("family", [FourCell(), Number16()], ids=lambda family: type(family).__name__)
@given(data=st.data())
def test_any_slots_round_trip(family: SlotEncoding, data: st.DataObject) -> None:
    most = 4 if isinstance(family, FourCell) else 10_000
    slot = st.one_of(st.none(), st.none(), st.just(UNKNOWN), st.builds(Number, st.integers(0, most)))
    values: Slots = data.draw(st.lists(slot, min_size=1, max_size=70))
    body = Cursor(family.write(values))
    assert family.read(body, len(values)) == values
    assert body.at_end


@pytest.mark.parametrize("family", [FourCell(), Number16()], ids=lambda family: type(family).__name__)
def test_a_family_leaves_the_rest_to_the_next(family: SlotEncoding) -> None:
    body = Cursor("1g2g")
    assert family.read(body, 2) == slots("1 .")
    assert body.rest == "2g"
    assert family.read(Cursor(""), 3) == [None] * 3


def test_what_has_no_meaning() -> None:
    for char in "f!A-٣":
        with pytest.raises(ParseError, match="character 2 of the body"):
            FourCell().read(Cursor("g" + char), 9)
    for body in ("g!", "gA", "g-zz", "g-1G"):
        with pytest.raises(ParseError, match=r"of the body: .* has no meaning"):
            Number16().read(Cursor(body), 9)
    with pytest.raises(ParseError, match="ends in the midst of 'f'"):
        Number16().read(Cursor("-f"), 9)


def test_four_cell_holds_no_five() -> None:
    with pytest.raises(UnwritableError, match="clue 5"):
        FourCell().write([Number(5)])


def test_runs() -> None:
    runs = BlankRuns("a")
    assert [runs.length(char) for char in "az.A0"] == [1, 26, 0, 0, 0]
    assert [runs.write(n) for n in (0, 1, 26, 27, 53)] == ["", "a", "z", "za", "zza"]
