"""Several places as one sentence names them, and rules that are said of them."""

from __future__ import annotations

import pytest

from penmark.board.mark import TRUE
from penmark.rules.at_most import AtMost
from penmark.rules.exact_count import ExactCount
from penmark.rules.places import Places, joined
from tests.rules.harness import PlainNames


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("row 3",), "row 3"),
        (("row 2", "row 3", "row 5", "box 1"), "rows 2, 3 and 5 and box 1"),
        (("column 1", "column 2", "column 3", "column 5"), "columns 1 to 3 and 5"),
        (("box 1", "box 4"), "boxes 1 and 4"),
        (("the 0 at r3c1", "the 0 at r4c7", "the 1 at r1c4"), "the 0s at r3c1 and r4c7 and the 1 at r1c4"),
        (("the 1← at r3c5", "the 1← at r4c5"), "the 1← at r3c5 and the 1← at r4c5"),
        (("the line from r1c1 to r1c3", "the line from r2c1 to r2c4"), "the lines from r1c1 to r1c3 and r2c1 to r2c4"),
        (("r1c1", "r2c2", "r3c3"), "r1c1, r2c2 and r3c3"),
    ],
)
def test_what_is_of_one_kind_is_named_together(names: tuple[str, ...], told: str) -> None:
    assert joined(names) == told


def test_clues_that_differ_by_their_number_are_told_alike() -> None:
    say = PlainNames()
    several = Places(("the 0 at r3c1", "the 2 at r1c4"), of_clues=True)
    assert ExactCount(TRUE, 0).words_at(several, say) == ExactCount(TRUE, 2).words_at(several, say)
    one = Places(("the 0 at r3c1",), of_clues=True)
    assert "none of its cells" in ExactCount(TRUE, 0).words_at(one, say)
    assert "exactly one of its cells" in ExactCount(TRUE, 1).words_at(one, say)


def test_each_place_counts_by_itself() -> None:
    rule, say = AtMost(TRUE, 1), PlainNames()
    assert rule.words_at(Places(("row 3",)), say).startswith("At most one of the cells in row 3 ")
    assert rule.words_at(Places(("r1c1 to r1c3", "r2c4 and r2c5")), say).endswith(
        "in each of these: r1c1 to r1c3; r2c4 and r2c5."
    )
