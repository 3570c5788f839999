"""What the counting and numeric rules share.

Who holds a mark, what a scope must be for marks to be compared, and counts and pairs in CP-SAT.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from penmark.board.coord import Coord
from penmark.board.mark import Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.inference import How
from penmark.program import negate
from penmark.rules.base import Encoding, Rule
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def _saturated(reading: RuleReading) -> str:
    """Other rules than plain counts may have used up what they allow in some other way."""
    mark = getattr(reading.rule, "mark", None)
    held = reading.holding(mark) if isinstance(mark, Mark) else ()
    by = f" with {reading.say.coords(held)}" if held else ""
    return f"{reading.place} has all it wants{by}: {reading.moves}."


def _forced(reading: RuleReading) -> str:
    count = len(dict.fromkeys(reading.cells))
    left = "one place is" if count == 1 else f"{count} places are"
    return f"{reading.place} needs {count} more, and only {left} left: {reading.moves}."


COUNT_DEDUCTIONS = (
    NamedDeduction("count-saturated", "Count complete", _saturated, how=frozenset({How.SATURATED})),
    NamedDeduction("count-forced", "Count forced", _forced),
)
"""What rules that say how many call their conclusions."""


def holding(scope: Scope, masks: Masks, mark: Mark) -> tuple[Coord, ...]:
    """The coords that are decided to hold the mark."""
    return scope.coords(i for i in scope.indices if masks[i] == mark.bit)


def possible(scope: Scope, masks: Masks, mark: Mark) -> tuple[Coord, ...]:
    """The coords that hold the mark or still can."""
    return scope.coords(i for i in scope.indices if masks[i] & mark.bit)


def lowest(mask: int) -> int:
    """The smallest value in a candidate set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The largest value in a candidate set that is not empty."""
    return mask.bit_length() - 1


def listing(items: Sequence[str], conjunction: str = "and") -> str:
    """`1, 2 and 3`, for words."""
    *others, last = items
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def outcome(reading: RuleReading, cells: Iterable[int]) -> str:
    """What follows in some of the positions that change; of one that had others left, `only 8 is left for r4c7`."""
    changed = tuple(cells)
    last = {i: reading.after[i] for i in changed if is_single(reading.after[i]) and not is_single(reading.masks[i])}
    told = [
        f"only {reading.say.mark(mark)} is left for {reading.name((i,))}"
        for i, mask in last.items()
        for mark in reading.field.domain(i).marks(mask)
    ]
    others = [i for i in changed if i not in last]
    return listing([*told, *([reading.part(others)] if others else [])])


def may_words(held: str) -> str:
    """What goes on from `are shaded, but only one`: `may be`; from `hold a bulb, but only one`: `may`."""
    return "may be" if held.startswith(("is ", "are ")) else "may"


def must_words(held: str) -> str:
    """The same of `can be shaded, but 3`: `must be`; of `can hold a bulb, but 3`: `must`."""
    return "must be" if held.startswith("be ") else "must"


def none_can_words(coords: Sequence[Coord], mark: Mark, say: Names) -> str:
    """`None of r1c1 and r1c2 can hold a bulb`, `r1c1 cannot hold a bulb`."""
    if len(coords) == 1:
        return f"{say.coords(coords)} cannot {say.taking(mark)}"
    return f"None of {say.coords(coords)} can {say.taking(mark)}"


_PREPOSITIONS = "at|from|through|beside|between|amid|above|below|left of|right of"
_NAMED_PLACE = re.compile(rf"(the .+) ({_PREPOSITIONS}) (.+)")


def grouped(names: Sequence[str]) -> list[str]:
    """Names, those of one kind with one noun: `the 12 cages at r1c1 and r3c4`."""
    places: dict[tuple[str, str], list[str]] = {}
    for name in names:
        found = _NAMED_PLACE.fullmatch(name)
        noun, preposition, where = found.groups() if found else (name, "", "")
        places.setdefault((noun, preposition), []).append(where)
    return [_one_kind(noun, preposition, where) for (noun, preposition), where in places.items()]


def _one_kind(noun: str, preposition: str, where: Sequence[str]) -> str:
    if len(where) == 1:
        return f"{noun} {preposition} {where[0]}".rstrip()
    kind, of, value = noun.partition(" of ")
    # Places that are pairs themselves would run into each other.
    apart = [where[0], *(f"{preposition} {each}" if " and " in each else each for each in where[1:])]
    plural = f"{kind}es" if kind.endswith("ch") else f"{kind}s"
    return f"{plural}{of}{value} {preposition} {listing(apart)}"


_PLURAL = re.compile(rf"the (?:\d+ and |(?:[\w-]+ )*[\w-]+s (?:{_PREPOSITIONS}|of) )")


def is_plural(names: Sequence[str]) -> bool:
    """Whether a verb after these names is in the plural: there are several, or one such as `the 12 cages at r1c1 and
    r3c4`."""
    return len(names) > 1 or _PLURAL.match(names[0]) is not None


_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelled(count: int) -> str:
    """`no`, `one`, `two` up to `twelve`, digits beyond: how many there are, beside digits that are marks."""
    return _SPELLED[count] if count < len(_SPELLED) else str(count)


def domain_union(scope: Scope) -> int:
    """The mask of every value that some position of the scope can take."""
    union = 0
    for domain in scope.domains():
        union |= domain.mask
    return union


def require_one_kind(rule: Rule, scope: Scope) -> None:
    """Refuse to compare marks of different kinds: they share their bits and mean other things."""
    if len({domain.kind for domain in scope.field.domains_among(scope.indices)}) > 1:
        raise RuleError(f"{rule.kind} compares marks, so they must be all binary or all numeric")


def require_equal_lengths(rule: Rule, scope: Scope) -> None:
    """Refuse regions that cannot be compared position by position."""
    lengths = sorted({len(part) for part in scope.parts})
    if len(lengths) > 1:
        raise RuleError(f"{rule.kind} needs regions of equal length, got {listing(list(map(str, lengths)))}")


def encode_count(encoding: Encoding, literals: Sequence[cp_model.LiteralT], allowed: frozenset[int]) -> None:
    """The number of true literals lies in `allowed`.

    Clauses and exactly-one are native forms for CP-SAT; a linear equation goes through its slower linear
    machinery, so the common small counts are said in clause form.
    """
    model, k = encoding.model, len(literals)
    counts = sorted(n for n in allowed if 0 <= n <= k)
    if not counts:
        model.add_bool_or([])
    elif counts == [0]:
        model.add_bool_and([~lit for lit in literals])
    elif counts == [k]:
        model.add_bool_and(literals)
    elif counts == [1]:
        model.add_exactly_one(literals)
    elif counts == [k - 1]:
        model.add_exactly_one([~lit for lit in literals])
    elif counts == [0, 1]:
        model.add_at_most_one(literals)
    elif counts == list(range(1, k + 1)):
        model.add_bool_or(literals)
    elif len(counts) <= k:
        total = sum(literals)
        model.add_linear_expression_in_domain(total, _domain(counts))


def encode_pair(encoding: Encoding, scope: Scope, pair: tuple[int, int], allowed: Callable[[int, int], bool]) -> None:
    """Whatever one position of the pair takes, the other takes a value that is allowed with it."""
    (left, right), field = pair, scope.field
    for v in field.domain(left).marks():
        partners = [w for w in field.domain(right).marks() if allowed(v.value, w.value)]
        support = [encoding.is_mark(right, w) for w in partners]
        encoding.model.add_bool_or([~encoding.is_mark(left, v), *support])
    for w in field.domain(right).marks():
        partners = [v for v in field.domain(left).marks() if allowed(v.value, w.value)]
        support = [encoding.is_mark(left, v) for v in partners]
        encoding.model.add_bool_or([~encoding.is_mark(right, w), *support])


def _valued(to: Lowering, index: int) -> list[tuple[int, int]]:
    """Each value that a position may take, with its literal."""
    domain = to.field.domain(index)
    if domain.kind is MarkKind.BINARY:
        return [(mark.value, to.literal(index, mark)) for mark in domain.marks()]
    return list(zip(bits(domain.mask), to.literals(index), strict=True))


def lower_pair(to: Lowering, pair: tuple[int, int], allowed: Callable[[int, int], bool]) -> None:
    """`encode_pair` in the kernel's clauses."""
    left, right = (_valued(to, i) for i in pair)
    fits = [[allowed(v, w) for w, _ in right] for v, _ in left]
    for (_, literal), row in zip(left, fits, strict=True):
        to.program.clause([negate(literal), *(other for (_, other), fit in zip(right, row, strict=True) if fit)])
    for k, (_, literal) in enumerate(right):
        to.program.clause([negate(literal), *(other for (_, other), row in zip(left, fits, strict=True) if row[k])])


def _domain(counts: list[int]) -> cp_model.Domain:
    from ortools.sat.python import cp_model

    return cp_model.Domain.from_values(counts)
