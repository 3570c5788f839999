from __future__ import annotations

from itertools import chain, combinations

import pytest

from penmark.board.mark import TRUE
from penmark.rules.counting import domain_union, encode_count, highest, listing, lowest
from tests.rules.harness import PlainEncoding, Positions
from tests.rules.lines import row, two_domains


def subsets(values: range) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(values, k) for k in range(len(values) + 1)))


@pytest.mark.parametrize("length", [1, 2, 3])
def test_any_set_of_counts_can_be_encoded(length: int) -> None:
    """Each form that a count may take in CP-SAT comes up, and a count past the end is never met."""
    for allowed in subsets(range(length + 2)):
        positions = Positions(row(length))
        encoding = PlainEncoding(positions)
        encode_count(encoding, encoding.literals(positions.indices, TRUE), frozenset(allowed))
        counts = {sum(mask == TRUE.bit for mask in board) for board in encoding.solutions()}
        assert counts == set(allowed) & set(range(length + 1)), allowed


def test_no_literals_count_none() -> None:
    for allowed, solutions in (((0,), 2), ((1,), 0), ((0, 1), 2), ((), 0)):
        encoding = PlainEncoding(Positions(row(1)))
        encode_count(encoding, [], frozenset(allowed))
        assert len(encoding.solutions()) == solutions


@pytest.mark.parametrize(
    ("mask", "low", "high"), [(1, 0, 0), (0b1010, 1, 3), (1 << 63, 63, 63), ((1 << 63) + 1, 0, 63)]
)
def test_the_ends_of_a_candidate_set(mask: int, low: int, high: int) -> None:
    assert (lowest(mask), highest(mask)) == (low, high)


def test_a_listing_reads_like_a_sentence() -> None:
    assert listing(["1"]) == "1"
    assert listing(["1", "2"]) == "1 and 2"
    assert listing(["0", "2", "4"], "or") == "0, 2 or 4"


def test_the_union_of_domains() -> None:
    assert domain_union(two_domains()) == 0b11110
