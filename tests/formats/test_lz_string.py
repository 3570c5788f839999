"""lz-string: every text comes back, the original's payloads are made to the letter, and strangers do no harm."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.errors import CutShortError, ParseError
from penmark.formats.lz_string import BitWriter, fold, unfold
from tests.corpus import corpus_path


@given(st.text() | st.text(alphabet="ab", max_size=300))
def test_every_text_comes_back(text: str) -> None:
    payload = fold(text)
    found = unfold(payload + "and more")
    assert found.text == text
    assert len(payload) % 4 == 0
    assert len(payload) - 4 <= found.length <= len(payload)


def test_known_payloads() -> None:
    assert fold("hello") == "BYUwNmD2Q==="
    assert fold("") == "Q==="


def test_the_originals_payloads_are_made_to_the_letter() -> None:
    for record in json.loads(corpus_path("fpuzzles", "payloads.json").read_text("utf-8")):
        payload = record["payload"].split('"')[0]
        assert fold(unfold(payload).text) == payload


def test_what_is_cut_short_says_so() -> None:
    payload = fold('{"size": 9, "grid": []}').rstrip("=")
    for length in range(len(payload) - 2):
        with pytest.raises(CutShortError, match="ends before"):
            unfold(payload[:length])


@given(st.text(alphabet="ABCDEFabcdef0123456789+/=", max_size=200))
def test_damaged_payloads_are_read_or_refused(payload: str) -> None:
    with suppress(ParseError):
        assert len(unfold(payload, 10_000).text) <= 10_000


def test_strange_characters_are_named() -> None:
    with pytest.raises(ParseError, match=r"character 3 of the payload is no base64: '\$'"):
        unfold("N4$gz")


def test_half_a_character_is_refused() -> None:
    with pytest.raises(ParseError, match="half a character"):
        unfold(_wide(0xD800))


def _wide(unit: int) -> str:
    """A payload of one character of 16 bits: code 1, the character, code 2."""
    writer = BitWriter()
    writer.write(1, 2)
    writer.write(unit, 16)
    writer.write(2, 3)
    return writer.finished()


def test_a_short_payload_does_not_unfold_without_end() -> None:
    bomb = fold("a" * 300_000)
    assert len(bomb) < 3_000
    assert len(unfold(bomb).text) == 300_000
    with pytest.raises(ParseError, match="more than 100000 characters"):
        unfold(bomb, 100_000)
