"""Which variants look like signs that are only drawn, so that a reader can be told what was not read."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from penmark.formats.drawn_signs import Sign, sign_of
from penmark.formats.sudokupad.drawing import drawings_of
from penmark.formats.sudokupad.kept import PadKept
from penmark.formats.sudokupad.shown import shown_drawings
from penmark.puzzle.genre import Genre
from penmark.puzzle.variant import Variant

_SIDE = 9
_MOST = 6
"""Signs that more kinds of variants have, such as lines, say too little."""


def lookalikes(genre: Genre, signs: Collection[Sign]) -> list[str]:
    """For each sign that tells the variant, or leaves a few, their names: `['difference-dot', 'x-sum or sandwich']`."""
    by_sign: dict[Sign, list[str]] = {}
    for kind in genre.variants:
        for sign in set(_signs(genre, kind)):
            by_sign.setdefault(sign, []).append(kind.name)
    found = [by_sign.get(sign, []) for sign in dict.fromkeys(signs)]
    return [" or ".join(names) for names in found if 0 < len(names) <= _MOST]


def not_read(genre: Genre, signs: Collection[Sign]) -> str:
    """That these are not read as rules; empty if nothing is known that looks so."""
    names = lookalikes(genre, signs)
    return f"not read as rules, which are not said where they are drawn: {', '.join(names)}" if names else ""


def _signs(genre: Genre, kind: type[Variant]) -> Iterator[Sign]:
    """What one is drawn with."""
    if kind.is_switch():
        return
    sample = kind.sample()
    drawn = drawings_of(genre.new(_SIDE, _SIDE, [sample]), [sample])
    for drawing in shown_drawings(PadKept(drawings=drawn), _SIDE):
        yield sign_of(drawing, _SIDE, _SIDE)
