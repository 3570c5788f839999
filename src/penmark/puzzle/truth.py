"""Whether the clues that a meaning derives from a solution are true of it: `derive` and `constraints` must agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.base import Rule
from penmark.rules.constraint import check_scope
from penmark.rules.field import Scope
from penmark.rules.outcome import Violation


class DerivedClues:
    """The clues derived on one board; what each stands for is built once."""

    def __init__(self, board: Puzzle) -> None:
        self._board = board
        self._rules: dict[tuple[Coord, ClueValue], list[tuple[Rule, Scope]]] = {}

    def require_true(self, solution: Solution, clues: Iterable[tuple[Coord, ClueValue]]) -> None:
        """Raise `PuzzleError` for a clue that the solution does not satisfy. For clues that stand by themselves."""
        masks = solution.masks()
        for clue in clues:
            rules = self._rules.get(clue)
            if rules is None:
                self._board.check_clue(*clue)
                field = self._board.field
                found = self._board.constraints_of(*clue)
                rules = self._rules[clue] = [(each.rule, scope) for each in found for scope in each.scopes(field)]
            for rule, scope in rules:
                _require(self._board, rule, scope, masks, f"the clue {clue[1]} at {self._board.name_of(clue[0])}")


def require_true_set(board: Puzzle, solution: Solution, clues: Mapping[Coord, ClueValue]) -> None:
    """Raise `PuzzleError` for a set of clues that the solution does not satisfy, where clues depend on each other."""
    masks, clued = solution.masks(), board.with_clues(clues)
    for constraint in clued.clue_constraints:
        for scope in constraint.scopes(clued.field):
            _require(clued, constraint.rule, scope, masks, f"a set of {len(clues)} clues")


def _require(board: Puzzle, rule: Rule, scope: Scope, masks: Masks, what: str) -> None:
    outcome = check_scope(rule, scope, masks)
    if isinstance(outcome, Violation):
        raise PuzzleError(
            f"{board.genre.title} derives {what} from a solution that breaks {rule.kind}, which it stands for: "
            f"{outcome.words(board.names)}"
        )
