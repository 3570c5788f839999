"""JSON text from strangers, read within limits on its length and depth."""

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

Plain = Any  # JSON as Python has it: dict, list, str, int, float, bool, None

# A string without an end counts as one all the same: were it no match, the search would start afresh at every
# quote in it and take quadratic time.
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_OTHERS = bytes(set(range(256)) - set(_STEPS))


def parse_json(text: str | bytes) -> Plain:
    """The text as plain Python values."""
    if len(text) > MAX_DOCUMENT:
        raise JsonError(f"the document is longer than {MAX_DOCUMENT} bytes")
    try:
        raw = text.encode("utf-8") if isinstance(text, str) else text
    except UnicodeEncodeError as error:
        raise JsonError(f"not valid Unicode text: {error.reason} at character {error.start}") from None
    if _depth(raw) > MAX_DEPTH:
        raise JsonError(f"the document is nested deeper than {MAX_DEPTH} levels")
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JsonError(f"not JSON: {error}") from None


def _depth(raw: bytes) -> int:
    brackets = _STRINGS.sub(b"", raw).translate(None, _OTHERS)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)
