"""Sentences about steps, in a genre's own notation."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.board.coord import Coord
from penmark.board.region import Family, Listed
from penmark.board.shapes import Rect
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.base import Names
from penmark.rules.constraint import Binding
from penmark.rules.counting import listing

_SHOWN = 6
"""How many coords a sentence lists before it says how many more there are."""


def moves_words(moves: Sequence[Move], say: Names) -> str:
    """`r4c7 holds a bulb`, `r1c2 and r1c5 are not 3`: moves of one kind told together."""
    by_kind: dict[tuple[type[Move], str], list[Coord]] = {}
    for move in moves:
        by_kind.setdefault((type(move), say.mark(move.mark)), []).append(move.coord)
    return listing([_told(kind, mark, coords, say) for (kind, mark), coords in by_kind.items()])


def _told(kind: type[Move], mark: str, coords: Sequence[Coord], say: Names) -> str:
    one = len(coords) == 1
    where = say.coords(coords, _SHOWN)
    if kind is Commit:
        verb = ("is" if one else "are") if mark.isalnum() else ("holds" if one else "hold")
        return f"{where} {verb} {mark}"
    return f"{where} {'is' if one else 'are'} not {mark}"


def place_words(puzzle: Puzzle, constraint: int, region: int, say: Names) -> str:
    """What people call the region that a rule speaks of: `row 3`, `the 2 at r4c5`, or its coords."""
    if constraint == BOARD:
        return say.coord(puzzle.field.coord(puzzle.substrate.floor[region]))
    told = puzzle.constraints[constraint]
    regions, binding = told.regions, told.binding
    if told.clues:
        return clue_words(puzzle, told.clues[region], say)
    if isinstance(regions, Family) and binding is Binding.EACH:
        anchor = regions.anchor(puzzle.substrate, region)
        if isinstance(anchor, Coord):
            return clue_words(puzzle, anchor, say)
        if anchor is not None:
            return anchor
    if isinstance(regions, Listed) and binding is Binding.EACH and len(regions.regions) > 1 and _all_boxes(regions):
        return f"box {region + 1}"
    return say.coords(rule_coords(puzzle, constraint, region), _SHOWN) or "the board"


def clue_words(puzzle: Puzzle, at: Coord, say: Names) -> str:
    """`the 2 at r4c5`; the place alone where no clue stands, or one that says nothing."""
    clue = puzzle.clues.get(at)
    if clue is None or clue.is_silent:
        return say.coord(at)
    return f"the {clue.noun(puzzle.format_value)} at {say.coord(at)}"


def _all_boxes(regions: Listed) -> bool:
    shapes = [region.shape for region in regions.regions]
    return len({(s.height, s.width) for s in shapes if isinstance(s, Rect)}) == 1 and all(
        isinstance(shape, Rect) for shape in shapes
    )


def rule_coords(puzzle: Puzzle, constraint: int, region: int) -> tuple[Coord, ...]:
    """The coords that a rule speaks of; for a rule that binds several regions, all of them."""
    if constraint == BOARD:
        return (puzzle.field.coord(puzzle.substrate.floor[region]),)
    told = puzzle.constraints[constraint]
    table = told.table(puzzle.substrate)
    return puzzle.field.coords(table[region] if told.binding is Binding.EACH else dict.fromkeys(table.indices))


def rule_words(puzzle: Puzzle, constraint: int, say: Names) -> str:
    """The rule as a sentence."""
    return "" if constraint == BOARD else puzzle.constraints[constraint].rule.words(say)


def sentence(text: str) -> str:
    """With a capital, unless it begins with a coord such as `r4c7`, and a full stop."""
    text = text.strip()
    starts_with_name = len(text) > 1 and text[1].isdigit()
    head = text[:1] if starts_with_name else text[:1].upper()
    return head + text[1:] + ("" if text.endswith((".", "!")) else ".")
