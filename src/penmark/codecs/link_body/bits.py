"""Yes or no for each of many slots: base 32, five bits a character, the high bit first."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.codecs.link_body.cursor import DIGITS36, Cursor, require_blank

_BASE, _BITS = 32, 5


def read_bits(body: Cursor, count: int) -> list[bool]:
    """All of them no where the body is empty."""
    found: list[bool] = []
    while len(found) < count and not body.at_end:
        value = body.take_number(1, _BASE)
        found += [bool(value >> k & 1) for k in reversed(range(_BITS))]
    if len(found) < count:
        require_blank(body, len(found), count)
    return [*found, *[False] * count][:count]


def write_bits(bits: Sequence[bool]) -> str:
    written = ""
    for start in range(0, len(bits), _BITS):
        group = [*bits[start : start + _BITS], *[False] * _BITS][:_BITS]
        written += DIGITS36[sum(bit << k for k, bit in enumerate(reversed(group)))]
    return written
