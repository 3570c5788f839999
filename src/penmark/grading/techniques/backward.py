"""Techniques that the kernel runs over several rules at once: sets and pairs of counts."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.grading.solve_state import KernelTechnique, SolveState
from penmark.grading.words import moves_words, place_words, sentence
from penmark.program import Origin
from penmark.puzzle.argument import grounds
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.technique import TechniquePhase
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_COUNTING = frozenset({"exact-count", "at-most", "at-least-one", "cell-min", "degree-in", "parity-even"})
_AT_ONCE = 64
"""How many instances are looked for at a time."""


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
        (rule,) = grounds(puzzle, [Origin(constraint, region)])
        marks = {choice.mark for choice in choices}
        if len(marks) == 1 and all(isinstance(choice, Commit) for choice in choices):
            where = listing([say.coord(choice.coord) for choice in choices], "or")
            options = f"{where} {say.about((choices[0].coord,)).placed(choices[0].mark, 1)}"
        else:
            options = " or ".join(moves_words((choice,), say) for choice in choices)
        return sentence(f"{rule.words.removesuffix('.')}: {options}; whichever it is, {moves_words(moves, say)}")

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


TECHNIQUES = (
    KernelTechnique(
        name="set-exclusion",
        title="Set exclusion",
        rule_kinds=_COUNTING,
        find=_set_exclusion,
        stage=TechniquePhase.PATTERN,
    ),
    KernelTechnique(name="clue-cover", title="Clue cover", rule_kinds=_COUNTING, find=_clue_cover),
)
