"""Forcing nets: suppositions followed with naked and hidden singles, which rest on several earlier facts at once.

A supposition that leaves some cell or number nothing is wrong; and what all candidates of a cell, or all places
of a number in a house, strike in the end goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from penmark.board.mark import Masks, bits
from penmark.grading.techniques.distinct.forcing_chains import Suppositions, suppositions
from penmark.grading.techniques.distinct.tracing import Trace, trace
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import Evidence, MarkAt
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

MOST_SUPPOSITIONS = 800
"""On large boards only those are followed that belong to the smallest cells and numbers in houses."""


@dataclass(frozen=True, slots=True)
class Net:
    """All that a supposition leads to."""

    candidate: int
    holds: bool
    off: int
    singles: int
    """How many singles it took."""
    wrong: bool


def _net(known: Suppositions, candidate: int, holds: bool) -> Net:
    off, on = known.off(candidate, holds), 1 << candidate if holds else 0
    waiting, singles, grows = known.units, 0, True
    while grows and not on & off:
        grows, still = False, []
        for unit in waiting:
            left = unit & ~off
            if not left:
                return Net(candidate, holds, off, singles, wrong=True)
            if left & (left - 1):
                still.append(unit)
            elif not left & on:
                on |= left
                more = off | known.falls[left.bit_length() - 1]
                if more != off:
                    off, grows = more, True
                    singles += 1
        waiting = still
    return Net(candidate, holds, off, singles, wrong=bool(on & off))


def _premises(known: Suppositions) -> Iterator[tuple[int, bool]]:
    """What to suppose, most promising first: the fewer alternatives, the sooner something follows."""
    best: dict[int, int] = {}
    for unit in sorted(known.units, key=int.bit_count):
        for candidate in bits(unit):
            best.setdefault(candidate, unit.bit_count())
    ranked = sorted(best, key=lambda candidate: best[candidate])[: MOST_SUPPOSITIONS // 2]
    for holds in (True, False):
        yield from ((candidate, holds) for candidate in ranked)


def forcing_nets(position: Position) -> Iterator[Deduction]:
    known = position.view(suppositions)
    nets = [_net(known, candidate, holds) for candidate, holds in _premises(known)]
    for net in sorted((net for net in nets if net.wrong), key=lambda net: net.singles):
        way = trace(known, net.candidate, net.holds)
        words = _refuted(known, net, way)
        yield known.conclude(net.candidate, net.holds, way.observed, words, partial(_evidence, known, (way,)))
    yield from _verities(known, {net.candidate: net for net in nets if net.holds})


def _verities(known: Suppositions, nets: dict[int, Net]) -> Iterator[Deduction]:
    """What goes whichever candidate of a unit is true."""
    seen = 0
    for unit in sorted(known.units, key=int.bit_count):
        branches = [nets[candidate] for candidate in bits(unit) if candidate in nets]
        if len(branches) < unit.bit_count():
            continue
        common = known.links.all
        for net in branches:
            common &= net.off
        for victim in bits(common & ~seen):
            seen |= 1 << victim
            ways = [trace(known, net.candidate, net.holds, victim) for net in branches]
            observed = 0
            for way in ways:
                observed |= way.observed
            words = _forced(known, unit, victim, ways)
            yield known.conclude(victim, True, observed, words, partial(_evidence, known, ways))


def _evidence(known: Suppositions, ways: Sequence[Trace], masks: Masks) -> Evidence:
    houses, node = known.links.houses, known.web.nodes.node
    held = dict.fromkeys(node(index) for way in ways for index, holds in way.facts if holds)
    used = tuple(
        MarkAt(houses.coord(cell), houses.mark(cell, each.value)) for each in held for cell in bits(each.board)
    )
    return Evidence(used=used, reasons=tuple(reason for way in ways for reason in way.reasons()))


def _refuted(known: Suppositions, net: Net, way: Trace) -> Words:
    def words(say: Names) -> str:
        denied = known.fact(say, net.candidate, not net.holds)
        return f"If {way.words(say)}; so {denied}."

    return words


def _forced(known: Suppositions, unit: int, victim: int, ways: list[Trace]) -> Words:
    def words(say: Names) -> str:
        branches = "; ".join(f"if {way.words(say)}" for way in ways)
        return f"{known.every(say, unit)}, {known.fact(say, victim, False)}: {branches}."

    return words


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="forcing-net", title="Forcing net", rule_kinds=frozenset({"distinct"}), is_chain=True, find=forcing_nets
    ),
)
