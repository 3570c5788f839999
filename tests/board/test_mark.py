from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board import mark as mark_module
from penmark.board.mark import BINARY, FALSE, MAX_NUMBER, TRUE, Domain, Mark, MarkKind, bits, is_single
from penmark.errors import MarkError

marks = st.booleans().map(Mark.binary) | st.integers(0, MAX_NUMBER).map(Mark.number)
masks = st.integers(0, 2 ** (MAX_NUMBER + 1) - 1)
domains = st.integers(1, 3).map(lambda mask: Domain(MarkKind.BINARY, mask)) | masks.filter(bool).map(
    lambda mask: Domain(MarkKind.NUMERIC, mask)
)


@given(marks)
def test_marks_go_to_plain_values_and_back(mark: Mark) -> None:
    assert Mark.from_plain(mark.plain) == mark
    assert type(mark.plain) is (bool if mark.kind is MarkKind.BINARY else int)


def test_true_is_not_one() -> None:
    assert Mark.from_plain(True) == TRUE == Mark.binary(True)
    assert Mark.from_plain(False) == FALSE == Mark.binary(False)
    assert Mark.from_plain(1) == Mark.number(1) != TRUE
    assert Mark.from_plain(0) == Mark.number(0) != FALSE
    assert len({TRUE, FALSE, Mark.number(0), Mark.number(1)}) == 4


@pytest.mark.parametrize("plain", [-1, 64, pytest.param(10**5000, id="huge"), 1.0, float("nan"), "1", None, [1]])
def test_what_is_no_mark_is_refused(plain: object) -> None:
    with pytest.raises(MarkError):
        Mark.from_plain(plain)


def test_binary_marks_are_only_two() -> None:
    with pytest.raises(MarkError, match="a binary mark cannot be 2"):
        Mark(MarkKind.BINARY, 2)
    assert Mark(MarkKind.BINARY, 1) == TRUE


def test_numbers_reach_the_limit_and_no_further() -> None:
    assert Mark.number(MAX_NUMBER).bit == 1 << 63
    with pytest.raises(MarkError, match="a numeric mark cannot be 64"):
        Mark.number(MAX_NUMBER + 1)


@given(marks)
def test_the_bit_stands_at_the_value(mark: Mark) -> None:
    assert list(bits(mark.bit)) == [mark.value]
    assert is_single(mark.bit)


@given(marks)
def test_repr_evaluates_back(mark: Mark) -> None:
    again = eval(repr(mark), vars(mark_module))
    assert again == mark
    assert again.kind is mark.kind


@given(marks | domains)
def test_copies_and_pickles_are_equal(value: Mark | Domain) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert type(again) is type(value)


@given(st.sets(st.integers(0, MAX_NUMBER)))
def test_bits_lists_the_values_in_order(values: set[int]) -> None:
    mask = sum(1 << v for v in values)
    assert list(bits(mask)) == sorted(values)
    assert is_single(mask) == (len(values) == 1)


@given(st.sets(st.integers(0, MAX_NUMBER), min_size=1), st.integers(0, MAX_NUMBER))
def test_a_domain_of_numbers_holds_just_those(values: set[int], other: int) -> None:
    domain = Domain.numbers(values)
    assert domain.kind is MarkKind.NUMERIC
    assert domain.marks() == tuple(Mark.number(v) for v in sorted(values))
    assert (Mark.number(other) in domain) == (other in values)
    assert TRUE not in domain
    assert domain.mark(other) == Mark.number(other)
    assert domain.marks(1 << other) == (Mark.number(other),)


def test_the_binary_domain_holds_both_and_no_number() -> None:
    assert BINARY.marks() == (FALSE, TRUE)
    assert BINARY.marks(0b10) == (TRUE,)
    assert BINARY.marks(0) == ()
    assert TRUE in BINARY
    assert FALSE in BINARY
    assert Mark.number(1) not in BINARY
    assert 1 not in BINARY
    assert TRUE not in Domain(MarkKind.BINARY, 0b01)
    assert BINARY.mark(1) == TRUE


@pytest.mark.parametrize(
    ("kind", "mask"),
    [
        (MarkKind.BINARY, 0),
        (MarkKind.BINARY, 4),
        (MarkKind.NUMERIC, 0),
        (MarkKind.NUMERIC, -1),
        (MarkKind.NUMERIC, 1 << 64),
    ],
)
def test_impossible_domains_are_refused(kind: MarkKind, mask: int) -> None:
    with pytest.raises(MarkError):
        Domain(kind, mask)


def test_a_domain_needs_a_mark_and_only_small_ones() -> None:
    assert Domain(MarkKind.NUMERIC, 1 << 63).marks() == (Mark.number(63),)
    with pytest.raises(MarkError):
        Domain.numbers([])
    with pytest.raises(MarkError, match="64"):
        Domain.numbers([1, 64])


@given(domains)
def test_the_repr_of_a_domain_evaluates_back(domain: Domain) -> None:
    again = eval(repr(domain), vars(mark_module))
    assert again == domain
    assert again.kind is domain.kind
