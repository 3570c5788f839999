"""Where to look for a step: the clue, the house or the line, by name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from penmark.board.coord import Coord, Layer
from penmark.grading.step import SolveStep
from penmark.grading.words import place_name, rule_coords
from penmark.inference import How
from penmark.puzzle.places import clue_words
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.connected import nearest
from penmark.rules.counting import listing
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import RuleStep

_FEW = 4
"""Places that are named one by one."""
_MOST_AT_ONCE = 25
"""Places of a rule beyond which only those are looked at that it takes something from."""
_HOUSES = re.compile(r"\b(?:rows?|columns?|box(?:es)?) \d+(?: and \d+)?", re.IGNORECASE)


def look_words(step: SolveStep, say: Names) -> str:
    """`row 4`, `the 3 at r2c5`, `r1c2 and r1c3`, or the part of the board in which it lies."""
    found, puzzle = step.found, step.literals.puzzle
    if isinstance(found, RuleStep):
        name = place_name(puzzle, found.constraint, found.region, say)
        coords = step.observed or rule_coords(puzzle, found.constraint, found.region)
        if found.how == How.WAY_OUT and (group := [each.coord for each in step.evidence.used]):
            place = f"{name or 'the group'} at {say.coord(nearest(step.moves[0].coord, group))}"
            return place if len(group) == 1 else f"{place} and the cells connected with it"
        if name is None and len(coords) > _MOST_AT_ONCE:
            coords = tuple(each.coord for each in step.evidence.used) or coords
        return name or _coords(coords, puzzle, say)
    picture = step.picture
    if found.named is not None and picture.clues and not puzzle.clues.keys() & set(picture.clues):
        # The head of a cage or a line, which goes by a name of its own.
        name = found.named(say)
        if name is not None:
            return name
    if 0 < len(picture.clues) <= _FEW:
        return listing([clue_words(puzzle, at, say) for at in picture.clues])
    houses = list(dict.fromkeys(each.lower() for each in _HOUSES.findall(step.words)))
    if 0 < len(houses) <= _FEW:
        return listing(houses)
    decided = {move.coord for move in step.moves}
    others = tuple(at for at in step.observed if at not in decided) or step.observed
    if len(others) <= _FEW:
        return listing([_as_told(at, step.words.lower(), puzzle, say) for at in others])
    return _coords(others, puzzle, say)


def _as_told(at: Coord, told: str, puzzle: Puzzle, say: Names) -> str:
    """A place, as its clue if the step speaks of that."""
    words = clue_words(puzzle, at, say) if at in puzzle.clues else ""
    return words if words and words.lower() in told else say.coord(at)


def _coords(coords: Sequence[Coord], puzzle: Puzzle, say: Names) -> str:
    """Few coords by name, many by the part of the board that holds them."""
    named = say.coords(coords, len(coords))
    if named.count(",") < _FEW:
        return named
    # Edges and corners at the far border have a number beyond the last cell.
    rows, cols = [min(at.row, puzzle.rows - 1) for at in coords], [min(at.col, puzzle.cols - 1) for at in coords]
    first, last = (Coord(Layer.CELLS, f(rows), f(cols)) for f in (min, max))
    return f"the part of the board from {say.coord(first)} to {say.coord(last)}"
