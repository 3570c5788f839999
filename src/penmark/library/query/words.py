"""The words of the query language: what `field:value` and a word without a field stand for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import TypeAlias

from penmark.errors import QueryError, RegistryError, quote
from penmark.grading import GradeStatus, Tier
from penmark.library.facts import LabelKind, PlayState, words
from penmark.library.query.conditions import (
    Between,
    Collected,
    Condition,
    Containing,
    Every,
    InState,
    Labelled,
    NearTo,
    Negated,
    SameForm,
    Starting,
    ValueIn,
)
from penmark.puzzle.registry import by_name, closest, genres

Reader: TypeAlias = Callable[[str], Condition]

_SIZE = re.compile(r"(\d{1,4})[x×](\d{1,4})")
_RANGE = re.compile(r"(\d{1,15})?\.\.(\d{1,15})?")
_COMPARED = re.compile(r"(>=|<=|>|<|=)?(\d{1,15})")
_ALIKE = 0.75
"""How like a word must be to one that it is taken for a slip of."""
_HASH = re.compile(r"[0-9a-f]{4,64}")


def _genre(text: str) -> Condition:
    try:
        return ValueIn("genre", (by_name(text.lower()).name,))
    except RegistryError as error:
        close = closest(text)
        raise QueryError(f"{error}; did you mean {close}?" if close else str(error)) from None


def _tier(text: str) -> Condition:
    """One tier, or all from one up or down: `hard`, `>=hard`, `<medium`, `easy..hard`."""
    first, dots, last = text.lower().partition("..")
    if dots:
        return ValueIn("tier", tuple(t.value for t in Tier if _tier_named(first) <= t <= _tier_named(last)))
    sign = re.match("[<>]?=?", text)
    operator = sign[0] if sign else ""
    bound = _tier_named(text[len(operator) :].lower())
    compare: Mapping[str, Callable[[Tier], bool]] = {
        "": lambda t: t is bound,
        "=": lambda t: t is bound,
        ">": lambda t: t > bound,
        ">=": lambda t: t >= bound,
        "<": lambda t: t < bound,
        "<=": lambda t: t <= bound,
    }
    return ValueIn("tier", tuple(t.value for t in Tier if compare[operator](t)))


def _tier_named(text: str) -> Tier:
    try:
        return Tier(text)
    except ValueError:
        raise QueryError(f"a tier is one of {', '.join(Tier)}; got {quote(text)}") from None


def _size(text: str) -> Condition:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise QueryError(f"a size is rows x columns, such as 10x8; got {quote(text)}")
    return Every((ValueIn("rows", (int(match[1]),)), ValueIn("cols", (int(match[2]),))))


def _number(column: str) -> Reader:
    def read(text: str) -> Condition:
        if (match := _RANGE.fullmatch(text)) and text != "..":
            return Between(column, *(None if end is None else int(end) for end in match.groups()))
        match = _COMPARED.fullmatch(text)
        if match is None:
            raise QueryError(f"{column} takes a number such as 20, <20, >=20 or 10..20; got {quote(text)}")
        sign, bound = match[1] or "=", int(match[2])
        least = {"=": bound, ">=": bound, ">": bound + 1}.get(sign)
        greatest = {"=": bound, "<=": bound, "<": bound - 1}.get(sign)
        return Between(column, least, greatest)

    return read


def _status(text: str) -> Condition:
    try:
        return ValueIn("status", (GradeStatus(text.lower()).value,))
    except ValueError:
        raise QueryError(f"a status is one of {', '.join(GradeStatus)}; got {quote(text)}") from None


def _label(kind: LabelKind) -> Reader:
    def read(text: str) -> Condition:
        name = text.lower()
        return Labelled(kind, name.removesuffix("*"), is_start=name.endswith("*"))

    return read


def _text(kind: LabelKind) -> Reader:
    """Every word of a text; one that ends in a star stands for all that start so."""

    def read(text: str) -> Condition:
        found = words(text)
        if not found:
            raise QueryError(f"there is no word to look for in {quote(text)}")
        last = Labelled(kind, found[-1], is_start=text.rstrip().endswith("*"))
        return Every((*(Labelled(kind, word) for word in found[:-1]), last))

    return read


def _hash(make: Callable[[str], Condition]) -> Reader:
    def read(text: str) -> Condition:
        if not _HASH.fullmatch(text.lower()):
            raise QueryError(f"a hash is at least 4 of the digits 0-9 and a-f; got {quote(text)}")
        return make(text.lower())

    return read


FIELDS: Mapping[str, Reader] = {
    "genre": _genre,
    "tier": _tier,
    "size": _size,
    "rows": _number("rows"),
    "cols": _number("cols"),
    "clues": _number("clues"),
    "score": _number("score"),
    "status": _status,
    "uses": _label(LabelKind.TECHNIQUE),
    "without": lambda text: Negated(_label(LabelKind.TECHNIQUE)(text)),
    "variant": _label(LabelKind.VARIANT),
    "tag": _label(LabelKind.TAG),
    "text": _text(LabelKind.WORD),
    "title": _text(LabelKind.TITLE),
    "author": _text(LabelKind.AUTHOR),
    "from": lambda text: Containing("origin", text),
    "hash": _hash(lambda start: Starting("hash", start)),
    "like": _hash(SameForm),
    "near": _hash(NearTo),
    "in": Collected,
}
"""What may stand before a colon, and how what stands behind it is read."""

PLAIN: Mapping[str, Condition] = {
    **{state.value: InState(state) for state in PlayState},
    "played": Negated(InState(PlayState.UNPLAYED)),
    **{status.value: ValueIn("status", (status.value,)) for status in GradeStatus if status is not GradeStatus.SOLVED},
    "graded": Negated(ValueIn("status", (None,))),
    "ungraded": ValueIn("status", (None,)),
    **{tier.value: ValueIn("tier", (tier.value,)) for tier in Tier},
}
"""Words that need no field, beside genres, sizes and variants."""


def field_condition(name: str, value: str) -> Condition:
    reader = FIELDS.get(name)
    if reader is None:
        close = get_close_matches(name, FIELDS, n=1)
        hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(FIELDS)}"
        raise QueryError(f"there is no field {quote(name)}; {hint}")
    return reader(value)


def word_condition(word: str) -> Condition | None:
    """What a word without a field stands for; `None` for one that is only looked for in texts."""
    plain = PLAIN.get(word.lower())
    if plain is not None:
        return plain
    if _SIZE.fullmatch(word):
        return _size(word)
    if word.lower() in set(_genre_names()):
        return _genre(word)
    if word.lower() in set(_variant_names()):
        return Labelled(LabelKind.VARIANT, word.lower())
    return None


def guess(word: str) -> str | None:
    """The word with a meaning of its own that somebody may have meant who wrote this one."""
    names = [*_genre_names(), *_variant_names(), *PLAIN]
    return next(iter(get_close_matches(word.lower(), names, n=1, cutoff=_ALIKE)), None)


def _variant_names() -> Iterator[str]:
    return (variant.name for genre in genres().values() for variant in genre.variants)


def _genre_names() -> Iterator[str]:
    return (name for genre in genres().values() for name in (genre.name, *genre.aliases))
