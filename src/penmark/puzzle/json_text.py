"""JSON text from strangers, read within limits on its length, its depth and the number of its values."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

import msgspec

from penmark.errors import JsonError

MAX_DOCUMENT = 4 * 1024 * 1024
"""Longest document that is read, in bytes."""
MAX_DEPTH = 32
"""Deepest nesting of arrays and objects that is read."""
MAX_VALUES = 500_000
"""Most values that are read: a short text of empty arrays takes a hundred times its length in memory."""

Plain = Any  # JSON as Python has it: dict, list, str, int, float, bool, None

# A string without an end counts as one all the same: were it no match, the search would start afresh at every
# quote in it and take quadratic time.
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_OTHERS = bytes(set(range(256)) - set(_STEPS))


def parse_json(text: str | bytes, most_values: int = MAX_VALUES, most_bytes: int = MAX_DOCUMENT) -> Plain:
    """The text as plain Python values."""
    if len(text) > most_bytes:
        raise JsonError(f"the document is longer than {most_bytes} bytes")
    try:
        raw = text.encode("utf-8") if isinstance(text, str) else text
    except UnicodeEncodeError as error:
        raise JsonError(f"not valid Unicode text: {error.reason} at character {error.start}") from None
    _check_structure(raw, most_values)
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JsonError(f"not JSON: {error}") from None


def _check_structure(raw: bytes, most_values: int) -> None:
    """Refuse what has too many values or levels. Strings are left out only where they could make a difference."""
    if _openings(raw) <= MAX_DEPTH and _values(raw) <= most_values:
        return
    bare = _STRINGS.sub(b"", raw)
    if _values(bare) > most_values:
        raise JsonError(f"the document has more than {most_values:,} values")
    if _openings(bare) > MAX_DEPTH and _depth(bare) > MAX_DEPTH:
        raise JsonError(f"the document is nested deeper than {MAX_DEPTH} levels")


def _openings(raw: bytes) -> int:
    return raw.count(b"[") + raw.count(b"{")


def _values(raw: bytes) -> int:
    """At least as many as there are: each but the first in its array or object follows a comma, keys a colon."""
    return 1 + _openings(raw) + raw.count(b",") + raw.count(b":")


def _depth(bare: bytes) -> int:
    return max(accumulate(map(_STEPS.__getitem__, bare.translate(None, _OTHERS))), default=0)
