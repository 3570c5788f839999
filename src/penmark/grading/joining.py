"""Joining steps: what follows from a step at once and at the same place belongs to it, as people see it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from penmark.grading.step import SolveStep
from penmark.reasoning.technique import Propagation
from penmark.solvers.reasoner import RuleStep

LONGEST_RUN = 8
"""The most moves that are told as one step where one follows from another."""


def joined(steps: Iterable[SolveStep], heads: Container[str]) -> Iterator[SolveStep]:
    """The same steps, with what belongs to a step joined to it.

    Steps of `heads`, the techniques to which something may belong, are held back until the next step is known.
    """
    run: list[SolveStep] = []
    for step in steps:
        if run and belongs(run, step):
            run.append(step)
            continue
        if run:
            yield as_one(run)
        run = [step] if step.technique in heads else []
        if not run:
            yield step
    if run:
        yield as_one(run)


def as_one(run: Sequence[SolveStep]) -> SolveStep:
    """All of them, told and valued as the first."""
    first = run[0]
    if len(run) == 1:
        return first
    return replace(first, found=replace(first.found, literals=tuple(k for step in run for k in _rule(step).literals)))


def belongs(run: Sequence[SolveStep], step: SolveStep) -> bool:
    """Whether a step belongs to some that are one already."""
    first, technique = run[0], step.used
    if not (isinstance(technique, Propagation) and isinstance(step.found, RuleStep)):
        return False
    if not isinstance(first.found, RuleStep):
        return False
    completes = first.technique in technique.completes
    if not completes and (first.found.rank, first.found.constraint) != (step.found.rank, step.found.constraint):
        return False
    if sum(len(_rule(each).literals) for each in (*run, step)) > LONGEST_RUN:
        return False
    if completes:
        return _touches(run, step)
    if technique.same_marks:
        return _rests_on(step) == _rests_on(first)
    if technique.onward:
        return _cells(step)[0] in _decided(run[-1])
    return technique.runs and _goes_on(run, step, technique.starts)


def _goes_on(run: Sequence[SolveStep], step: SolveStep, most: int) -> bool:
    """Whether it continues what the others have decided, or begins at one of a few more places."""
    if _follows(step, run):
        return True
    starts = sum(not _follows(each, run[:k]) for k, each in enumerate(run))
    return starts < most and len(_rule(step).literals) == len(_rule(run[0]).literals) == 1


def _touches(run: Sequence[SolveStep], step: SolveStep) -> bool:
    """Whether it is about the same region, or of another rule about a place that the others have decided."""
    first = _rule(run[0])
    if first.constraint == _rule(step).constraint:
        return first.region == _rule(step).region
    return _follows(step, run)


def _follows(step: SolveStep, run: Iterable[SolveStep]) -> bool:
    """Whether what the others have decided is in the region of a step."""
    region = _region(step)
    return any(not region.isdisjoint(_decided(each)) for each in run)


def _rests_on(step: SolveStep) -> frozenset[int]:
    return _region(step) - _decided(step)


def _decided(step: SolveStep) -> frozenset[int]:
    return frozenset(step.literals.target(literal)[0] for literal in _rule(step).literals)


def _region(step: SolveStep) -> frozenset[int]:
    return frozenset(_cells(step))


def _cells(step: SolveStep) -> Sequence[int]:
    """The region, in order."""
    puzzle, found = step.literals.puzzle, _rule(step)
    return puzzle.constraints[found.constraint].table(puzzle.substrate)[found.region]


def _rule(step: SolveStep) -> RuleStep:
    assert isinstance(step.found, RuleStep)
    return step.found
