"""Techniques that the kernel runs over several rules at once: sets, pairs of counts, and trial."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from penmark.grading.solve_state import KernelTechnique, SolveState
from penmark.grading.words import moves_words, place_words, sentence
from penmark.program import negate
from penmark.puzzle.game import Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.technique import TechniquePhase
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import RuleStep

_COUNTING = frozenset({"exact-count", "at-most", "at-least-one", "cell-min", "degree-in", "parity-even"})
_AT_ONCE = 64
"""How many instances are looked for at a time."""
_DEEPEST = 3


def _set_exclusion(state: SolveState) -> Iterator[Deduction]:
    """Whatever every member of an at-least-one set makes true."""
    for constraint, region, members, literals in state.reasoner.deducer.disjunctions(_AT_ONCE):
        moves = state.moves(literals)
        if moves:
            observed = state.coords(members)
            yield Deduction(observed, moves, _set_words(state, constraint, region, members, moves))


def _set_words(
    state: SolveState, constraint: int, region: int, members: tuple[int, ...], moves: tuple[Move, ...]
) -> Words:
    puzzle, choices = state.reasoner.puzzle, [state.reasoner.move(member) for member in members]

    def words(say: Names) -> str:
        place = place_words(puzzle, constraint, region, say)
        options = " or ".join(moves_words((choice,), say) for choice in choices)
        return sentence(f"for {place}, {options}; whichever it is, {moves_words(moves, say)}")

    return words


def _clue_cover(state: SolveState) -> Iterator[Deduction]:
    """Two counts over shared positions that together leave no choice."""
    puzzle = state.reasoner.puzzle
    for first, region, second, other, literals in state.reasoner.deducer.count_pairs(_AT_ONCE):
        moves = state.moves(literals)
        if moves:
            yield Deduction(
                state.coords(literals), moves, _cover_words(puzzle, (first, region), (second, other), moves)
            )


def _cover_words(puzzle: Puzzle, one: tuple[int, int], other: tuple[int, int], moves: tuple[Move, ...]) -> Words:
    def words(say: Names) -> str:
        places = f"{place_words(puzzle, *one, say)} and {place_words(puzzle, *other, say)}"
        return sentence(f"{places} share places, and between them they leave no choice: {moves_words(moves, say)}")

    return words


def _trial(depth: int) -> Callable[[SolveState], Iterator[Deduction]]:
    """A supposition that leads to a contradiction, with `depth` suppositions nested in all."""

    def find(state: SolveState) -> Iterator[Deduction]:
        literal = state.trial(depth)
        if literal is not None:
            moves = state.moves((negate(literal),))
            chain = state.refutation(literal) if depth == 1 else []
            seen = dict.fromkeys(state.coords([literal, *(one for step in chain for one in step.literals)]))
            yield Deduction(tuple(seen), moves, _trial_words(state, literal, depth, moves, chain))

    return find


def _trial_words(state: SolveState, literal: int, depth: int, moves: tuple[Move, ...], chain: list[RuleStep]) -> Words:
    puzzle, supposed = state.reasoner.puzzle, state.reasoner.move(literal)
    # Rules taken together may see a contradiction that no single one comes to.
    end = chain[-1] if chain and chain[-1].is_contradiction else None

    def words(say: Names) -> str:
        if end is None:
            nested = "" if depth == 1 else f" after {depth - 1} more supposition{'s' if depth > 2 else ''}"
            return sentence(
                f"if {moves_words((supposed,), say)}, it ends in a contradiction{nested}: {moves_words(moves, say)}"
            )
        place = place_words(puzzle, end.constraint, end.region, say)
        steps = len(chain) - 1
        return sentence(
            f"if {moves_words((supposed,), say)}, then after {steps} step{'' if steps == 1 else 's'} "
            f"there is no way left for {place}: {moves_words(moves, say)}"
        )

    return words


TECHNIQUES = (
    KernelTechnique(
        name="set-exclusion",
        title="Set exclusion",
        rule_kinds=_COUNTING,
        find=_set_exclusion,
        stage=TechniquePhase.PATTERN,
    ),
    KernelTechnique(name="clue-cover", title="Clue cover", rule_kinds=_COUNTING, find=_clue_cover),
    *(
        KernelTechnique(name=f"trial-{depth}", title=f"Trial, depth {depth}", find=_trial(depth), depth=depth)
        for depth in range(1, _DEEPEST + 1)
    ),
)
