"""Trials: a supposition that ends in a contradiction, with every step that leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.grading.contradiction_telling import told_within
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import KernelTechnique, SolveState
from penmark.grading.tellable_refutation import tellable
from penmark.grading.words import supposed_words
from penmark.program import negate
from penmark.puzzle.game import Move
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

Told: TypeAlias = Callable[[], list[RuleRefutation]]
"""What is told of a trial, found out once someone asks."""

DEEPEST = 3
_ROOM_FOR_MOVES = 40
"""Characters that the one mark takes that follows: `r1c6–r1c8 does not hold two bridges` at most."""
_MOST_INNER = 6
"""Suppositions within a supposition that are told."""
_MOST_NAMED = 4
"""Of these, those that a sentence tells by their places; all of them are among the reasons."""


def _trial(depth: int) -> Callable[[SolveState], Iterator[Deduction]]:
    """A supposition that leads to a contradiction, with `depth` suppositions nested in all."""

    def find(state: SolveState) -> Iterator[Deduction]:
        literal = state.trial(depth)
        if literal is None:
            return
        moves = state.moves((negate(literal),))
        supposed = state.reasoner.move(literal)
        inner = _inner(state, literal, depth) if depth > 1 else []
        end = _refutation(state, literal) if depth == 1 else None
        told = cache(partial(_told, inner, end))
        words = _words(supposed, depth, inner, told if end is not None else None)
        yield Deduction(partial(_places, supposed, told), moves, words, partial(_evidence, supposed, told))

    return find


def _told(inner: list[RuleRefutation], end: RuleRefutation | None) -> list[RuleRefutation]:
    """What is refuted within the supposition, or how that itself fails."""
    return inner if end is None else [*inner, tellable(end)]


def _places(supposed: Move, told: Told) -> tuple[Coord, ...]:
    """All that lies on the way of a supposition and of those within it."""
    return tuple(dict.fromkeys((supposed.coord, *(coord for each in told() for coord in each.coords()))))


def _refutation(state: SolveState, literal: int) -> RuleRefutation | None:
    literals, move = state.reasoner.literals(), state.reasoner.move(literal)
    return RuleRefutation.of(literals, state.position.masks, move, state.refutation(literal))


def _inner(state: SolveState, literal: int, depth: int) -> list[RuleRefutation]:
    """What is refuted in turn, if a literal is supposed, as far as single rules refute it; all of it is undone."""
    deducer, found = state.reasoner.deducer, list[RuleRefutation]()
    before = deducer.applied()
    deducer.apply(literal)
    state.reasoner.run()
    for _ in range(_MOST_INNER):
        other = state.trial(depth - 1)
        if other is None or deducer.value(other) != 0:
            break
        refuted = _refutation(state, other)
        if refuted is None:
            break
        found.append(refuted)
        deducer.apply(negate(other))
        if any(step.is_contradiction for step in state.reasoner.run()):
            break
    while deducer.applied() > before:
        deducer.undo()
    return found


def _words(supposed: Move, depth: int, inner: list[RuleRefutation], told: Told | None) -> Words:
    def words(say: Names) -> str:
        start = f"suppose that {supposed_words(supposed, say)}"
        if told is not None:
            return told_within(told()[-1], start, MOVES, say, MOST_CHARACTERS - _ROOM_FOR_MOVES)
        if inner:
            return f"{start}: then what is tried at {_tried(inner, say)}, so {MOVES}."
        nested = "" if depth == 1 else f" after {depth - 1} more supposition{'s' if depth > 2 else ''}"
        return f"{start}: all rules together leave no way{nested}, so {MOVES}."

    return words


def _tried(inner: list[RuleRefutation], say: Names) -> str:
    """`r1c2 fails, as …`, or several places; the ways in which these fail are among the reasons."""
    places = list(dict.fromkeys(say.coord(each.supposed.coord) for each in inner))
    if len(places) == 1:
        return f"{places[0]} fails, as {inner[0].failure(say)}"
    if len(places) > _MOST_NAMED:
        places = [*places[: _MOST_NAMED - 1], f"{len(places) - _MOST_NAMED + 1} more places"]
    return f"{listing(places)} fails in turn"


def _evidence(supposed: Move, told: Told, masks: Masks) -> Evidence:
    sentences = [words for each in told() for words in _branch(each, each.supposed == supposed)]
    return Evidence(used=(MarkAt(supposed.coord, supposed.mark),), reasons=tuple(sentences))


def _branch(refuted: RuleRefutation, is_outer: bool) -> Iterator[Words]:
    """The sentences of one refutation, with what it supposes, if that is not said before."""
    if not is_outer:
        yield lambda say: f"Suppose besides that {supposed_words(refuted.supposed, say)}."
    yield from refuted.sentences()


TECHNIQUES = tuple(
    KernelTechnique(
        name=f"trial-{depth}", title=f"Trial, depth {depth}", find=_trial(depth), depth=depth, is_chain=depth == 1
    )
    for depth in range(1, DEEPEST + 1)
)
