"""What follows from a supposition, rule by rule, up to a contradiction: the steps that matter, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penmark.board.coord import Coord
from penmark.grading.words import moves_words, place_words, rule_coords
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Move
from penmark.reasoning.evidence import Words
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import Literals, RuleStep


@dataclass(frozen=True)
class RuleRefutation:
    """The way from a supposition to a contradiction."""

    literals: Literals
    supposed: Move
    steps: tuple[RuleStep, ...]
    """Only those that the contradiction may rest on, in order."""
    end: RuleStep
    """The rule that cannot hold any more."""

    @classmethod
    def of(cls, literals: Literals, supposed: Move, chain: Sequence[RuleStep]) -> RuleRefutation | None:
        """From all that was concluded; `None` if that is no contradiction."""
        if not chain or not chain[-1].is_contradiction:
            return None
        return cls(literals, supposed, tuple(_needed(literals, chain)), chain[-1])

    def place(self, say: Names) -> str:
        """What cannot be satisfied in the end."""
        return place_words(self.literals.puzzle, self.end.constraint, self.end.region, say)

    @property
    def placements(self) -> tuple[RuleStep, ...]:
        """The steps that place a mark; that it is then struck elsewhere goes without saying."""
        return tuple(step for step in self.steps if any(isinstance(m, Commit) for m in self.literals.moves(step)))

    def sentences(self) -> tuple[Words, ...]:
        """Each mark that follows on the way, then the contradiction."""
        return (*map(self._told, self.placements), lambda say: f"Then there is no way left for {self.place(say)}.")

    def coords(self) -> tuple[Coord, ...]:
        """All places on the way."""
        moved = [move.coord for step in self.steps for move in self.literals.moves(step)]
        end = rule_coords(self.literals.puzzle, self.end.constraint, self.end.region)
        return tuple(dict.fromkeys((self.supposed.coord, *moved, *end)))

    def _told(self, step: RuleStep) -> Words:
        puzzle, moves = self.literals.puzzle, self.literals.moves(step)

        def words(say: Names) -> str:
            told = f"Then {moves_words(moves, say)}"
            if step.constraint == BOARD:
                return f"{told}."
            return f"{told}, because of {place_words(puzzle, step.constraint, step.region, say)}."

        return words


def _needed(literals: Literals, chain: Sequence[RuleStep]) -> list[RuleStep]:
    """The steps whose conclusions lie in the regions of later ones that are needed."""
    needed = set(_region(literals, chain[-1]))
    kept: list[RuleStep] = []
    for step in reversed(chain[:-1]):
        if any(literals.target(literal)[0] in needed for literal in step.literals):
            kept.append(step)
            needed.update(_region(literals, step))
    return kept[::-1]


def _region(literals: Literals, step: RuleStep) -> list[int]:
    index = literals.puzzle.substrate.layout.index
    return [index(coord) for coord in rule_coords(literals.puzzle, step.constraint, step.region)]
