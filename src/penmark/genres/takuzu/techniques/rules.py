"""What Takuzu's rules allow one at a time, under the names that its solvers use."""

from __future__ import annotations

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE
from penmark.reasoning.technique import Propagation
from penmark.rules.counting import spelled
from penmark.rules.deductions import RuleReading, Situation


def _two(reading: RuleReading) -> tuple[Coord, ...]:
    """The two cells of the three that hold the other digit."""
    return reading.holding(TRUE if reading.marks[0] == FALSE else FALSE)


def _told(reading: RuleReading, where: str) -> str:
    one, other = _two(reading)
    both = reading.say.mark(TRUE if reading.marks[0] == FALSE else FALSE)
    digit = reading.say.mark(reading.marks[0])
    pair = f"{reading.say.coord(one)} and {reading.say.coord(other)}"
    hold = "hold" if len(reading.cells) > 1 else "holds"
    return f"{pair} both hold {both}, so {reading.decided} {where} {hold} {digit}."


def _line_count(reading: RuleReading) -> str:
    other = TRUE if reading.marks[0] == FALSE else FALSE
    held = len(reading.holding(other))
    return f"{reading.place} has all its {spelled(held)} {other.value}s, so {reading.moves}."


def _last_gap(reading: RuleReading) -> str:
    return (
        f"{reading.decided} is the last empty cell of {reading.place}, where one {reading.marks[0].value} is missing."
    )


def _is(situation: Situation, kind: str) -> bool:
    return situation.rule is not None and situation.rule.kind == kind


RULES = (
    Propagation(
        name="sandwich",
        title="Sandwich",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: _is(situation, "at-most") and situation.interior,
        words=lambda reading: _told(reading, "between them"),
        rests_on=_two,
    ),
    Propagation(
        name="pair",
        title="Pair",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: _is(situation, "at-most"),
        same_marks=True,
        words=lambda reading: _told(reading, "next to them"),
        rests_on=_two,
    ),
    Propagation(
        name="single-gap",
        title="Single gap",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _is(situation, "exact-count") and situation.last,
        words=_last_gap,
    ),
    Propagation(
        name="line-count",
        title="Line count",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _is(situation, "exact-count"),
        words=_line_count,
    ),
)
