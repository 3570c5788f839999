from __future__ import annotations

from itertools import chain, combinations

import pytest

from penmark.board.mark import TRUE
from penmark.rules.counting import domain_union, encode_count, grouped, highest, is_plural, listing, lowest
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


@pytest.mark.parametrize(
    ("names", "plural"),
    [
        (["the 12 cage at r1c1"], False),
        (["the 12 cages at r1c1 and r3c4"], True),
        (["the German whispers from r1c1 and r3c4"], True),
        (["the German whisper from r1c1"], False),
        (["the 1s of box 4"], True),
        (["the 7 and 8 at r1c4 and r1c8"], True),
        (["the 45 rule for rows 8 and 9"], False),
        (["the 4 skyscraper above column 2", "the 3 at r1c1"], True),
    ],
)
def test_which_verb_goes_with_names(names: list[str], plural: bool) -> None:
    assert is_plural(names) is plural


def test_names_of_one_kind_share_their_noun() -> None:
    cages = ["the 12 cage at r1c1", "the 3 cage at r2c2", "the 12 cage at r3c3"]
    assert grouped(cages) == ["the 12 cages at r1c1 and r3c3", "the 3 cage at r2c2"]
    assert grouped(["the 4 beside r1c1", "the 8 at r3c5"]) == ["the 4 beside r1c1", "the 8 at r3c5"]
    dots = ["the white dot between r1c1 and r1c2", "the white dot between r3c3 and r4c3"]
    assert grouped(dots) == ["the white dots between r1c1 and r1c2 and between r3c3 and r4c3"]
    assert grouped(["the V"]) == ["the V"]
    assert grouped(["the 4 skyscraper above column 2"]) == ["the 4 skyscraper above column 2"]
    rows = ["the 0 sandwich left of row 3", "the 0 sandwich above column 1", "the 0 sandwich left of row 4"]
    assert grouped(rows) == ["the 0 sandwiches left of row 3 and row 4", "the 0 sandwich above column 1"]
    assert is_plural(grouped(rows)[:1])
    assert not is_plural(grouped(rows)[1:])
    assert grouped([]) == []
