"""Chains of implications: if this, then that, … then not this; so not this.

For genres whose coords hold one of two marks. There are `size` facts, each with two literals: fact *k* is literal *k*
when it holds and literal *k + size* when it does not. A set of literals is a bit mask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from penmark import _kernel
from penmark.board.mark import Masks
from penmark.reasoning.deduction import LINKS, MOVES, Deduction
from penmark.reasoning.evidence import ChainLink, Evidence, MarkAt, Words
from penmark.reasoning.position import Position
from penmark.rules.outcome import Names


class Fact(NamedTuple):
    """That a cell, by position index, holds its true mark, or that it does not."""

    cell: int
    holds: bool


class Implications:
    """What each literal leads to at once, and what follows over several links."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.leads = [0] * (2 * size)
        """By literal, those it leads to. Whatever is added must come with its contrapositive, as `add` does."""

    def negation(self, literal: int) -> int:
        return literal - self.size if literal >= self.size else literal + self.size

    def add(self, literal: int, to: int) -> None:
        """If `literal`, then `to`; hence if not `to`, then not `literal`."""
        self.leads[literal] |= 1 << to
        self.leads[self.negation(to)] |= 1 << self.negation(literal)

    def self_refuting(self, longest: int) -> list[int]:
        """The literals that lead to their negation within `longest` links, those with the shortest chains first."""
        width = (2 * self.size + 7) // 8
        implied = b"".join([mask.to_bytes(width, "little") for mask in self.leads])
        return _kernel.self_refuting(implied, self.size, longest)

    def chain(self, start: int, longest: int, among: int = -1) -> tuple[int, ...]:
        """A shortest chain from a literal to its negation through literals of `among`; empty if all are too long."""
        end = self.negation(start)
        layers = [1 << start]
        seen = ~among | layers[0]
        while not layers[-1] >> end & 1:
            ahead = 0
            for literal in _listed(layers[-1]):
                ahead |= self.leads[literal]
            layers.append(ahead & ~seen)
            seen |= ahead
            if not layers[-1] or len(layers) > longest + 1:
                return ()
        chain = [end]
        for layer in reversed(layers[:-1]):
            before = layer & self._sources(chain[-1])
            chain.append((before & -before).bit_length() - 1)
        return tuple(reversed(chain))

    def _sources(self, literal: int) -> int:
        """The literals that lead to one: the negations of those to which its negation leads."""
        mask = self.leads[self.negation(literal)]
        return mask >> self.size | (mask & (1 << self.size) - 1) << self.size


def _listed(mask: int) -> list[int]:
    """The indices of the set bits, highest first: long masks become shorter sooner that way."""
    found = []
    while mask:
        top = mask.bit_length() - 1
        found.append(top)
        mask ^= 1 << top
    return found


class ChainSearch:
    """The chains of one set of implications. It can be asked again when some literals have been decided since.

    A chain whose literals are all undecided is as good as before, so asking again is cheap.
    """

    def __init__(self, implications: Implications, longest: int) -> None:
        self._implications = implications
        self._longest = longest
        self._found = implications.self_refuting(longest)

    def chains(self, undecided: int) -> Iterator[tuple[int, ...]]:
        """Those through literals of this set only; the set never grows."""
        at = 0
        while at < len(self._found):
            literal = self._found[at]
            chain: tuple[int, ...] = ()
            if undecided >> literal & 1:
                chain = self._implications.chain(literal, self._longest, undecided)
            if chain:
                at += 1
                yield chain
            else:
                del self._found[at]


LinkReason: TypeAlias = Callable[[Masks, Fact, Fact], Words]
"""Why one fact leads to another, given the candidates before the step."""
BriefLink: TypeAlias = Callable[[Masks, Fact, Fact], Words]
"""The other fact, with its reason in a word or two if that has to be said."""


def chain_deduction(
    position: Position, cells: Sequence[int], chain: Sequence[int], reason: LinkReason, brief: BriefLink | None = None
) -> Deduction:
    """The step that a chain allows, where fact k is that `cells[k]`, by position index, holds its true mark."""
    field, size = position.puzzle.field, len(cells)
    facts = [Fact(cells[k % size], k < size) for k in chain]
    places = [MarkAt(field.coord(each.cell), field.domain(each.cell).mark(each.holds)) for each in facts]

    def evidence(masks: Masks) -> Evidence:
        links = (
            ChainLink(places[k], places[k + 1], reason(masks, *pair), brief=brief and brief(masks, *pair))
            for k, pair in enumerate(pairwise(facts))
        )
        return Evidence(used=tuple(dict.fromkeys(places)), links=tuple(links))

    def words(say: Names) -> str:
        first = places[0]
        mark = "" if first.mark is None else say.about((first.coord,)).mark(first.mark)
        return f"Suppose {mark} at {say.coord(first.coord)}. {LINKS} That is a contradiction: {MOVES}."

    moves = tuple(position.commit(facts[0].cell, not facts[0].holds))
    return Deduction(tuple(dict.fromkeys(each.coord for each in places)), moves, words, evidence)
