"""Where to look for a step: the clue, the house or the line, by name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from penmark.board.coord import Coord, Layer
from penmark.grading.step import SolveStep
from penmark.grading.words import place_name, rule_coords
from penmark.puzzle.places import clue_words
from penmark.rules.counting import listing
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import RuleStep

_FEW = 4
"""Places that are named one by one."""
_HOUSES = re.compile(r"\b(?:rows?|columns?|box(?:es)?) \d+(?: and \d+)?", re.IGNORECASE)


def look_words(step: SolveStep, say: Names) -> str:
    """`row 4`, `the 3 at r2c5`, `r1c2 and r1c3`, or the part of the board in which it lies."""
    found, puzzle = step.found, step.literals.puzzle
    if isinstance(found, RuleStep):
        name = place_name(puzzle, found.constraint, found.region, say)
        return name or _coords(step.observed or rule_coords(puzzle, found.constraint, found.region), say)
    picture = step.picture
    if 0 < len(picture.clues) <= _FEW:
        return listing([clue_words(puzzle, at, say) for at in picture.clues])
    houses = list(dict.fromkeys(each.lower() for each in _HOUSES.findall(step.words)))
    if 0 < len(houses) <= _FEW:
        return listing(houses)
    return _coords(step.observed, say)


def _coords(coords: Sequence[Coord], say: Names) -> str:
    """Few coords by name, many by the part of the board that holds them."""
    named = say.coords(coords, len(coords))
    if named.count(",") < _FEW:
        return named
    rows, cols = [at.row for at in coords], [at.col for at in coords]
    first, last = (Coord(Layer.CELLS, f(rows), f(cols)) for f in (min, max))
    return f"the part of the board from {say.coord(first)} to {say.coord(last)}"
