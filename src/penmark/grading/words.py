"""Sentences about steps, in a genre's own notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penmark.board.coord import Coord
from penmark.board.region import Family, Listed
from penmark.board.shapes import Rect
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Fault, Move
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


def fault_sentences(puzzle: Puzzle, faults: Iterable[Fault]) -> dict[str, Fault]:
    """What is wrong, each sentence once: several rules may object to one thing in the same words."""
    say = puzzle.genre.names(puzzle.substrate)
    told: dict[str, Fault] = {}
    for fault in faults:
        told.setdefault(fault_words(puzzle, fault, say), fault)
    return told


def fault_words(puzzle: Puzzle, fault: Fault, say: Names) -> str:
    """`Row 4: r4c3 and r4c4 hold the same, 2, but must differ.`: with the place's name, where it has one."""
    words = fault.violation.words(say)
    place = place_name(puzzle, fault.constraint, fault.region, say) if fault.violation.about_region else None
    return words if place is None or place in words else f"{capitalized(place)}: {words}"


def place_words(puzzle: Puzzle, constraint: int, region: int, say: Names) -> str:
    """What people call the region that a rule speaks of: `row 3`, `the 2 at r4c5`, or its coords."""
    listed = say.coords(rule_coords(puzzle, constraint, region), _SHOWN)
    return place_name(puzzle, constraint, region, say) or listed or "the board"


def place_name(puzzle: Puzzle, constraint: int, region: int, say: Names) -> str | None:
    """`row 3`, `the 2 at r4c5`; `None` if people have no name for it."""
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
    if isinstance(regions, Listed) and binding is Binding.EACH and len(regions.regions) > 1:
        return _window_name(puzzle, regions, region, say)
    return None


def clue_words(puzzle: Puzzle, at: Coord, say: Names) -> str:
    """`the 2 at r4c5`; the place alone where no clue stands, or one that says nothing."""
    clue = puzzle.clues.get(at)
    if clue is None or clue.is_silent:
        return say.coord(at)
    return f"the {clue.noun(puzzle.format_value)} at {say.coord(at)}"


def _window_name(puzzle: Puzzle, regions: Listed, k: int, say: Names) -> str | None:
    """`box 3`, `the 3×3 window at r2c2`: of one among several rectangles of a size."""
    rects = [region.shape for region in regions.regions if isinstance(region.shape, Rect)]
    if len(rects) < len(regions.regions) or len({(rect.height, rect.width) for rect in rects}) > 1:
        return None
    rect, boxes = rects[k], puzzle.substrate.boxes
    (down, off_row), (right, off_col) = divmod(rect.top, rect.height), divmod(rect.left, rect.width)
    if boxes == (rect.width, rect.height) and not off_row and not off_col:
        return f"box {down * (puzzle.cols // rect.width) + right + 1}"
    return f"the {rect.height}×{rect.width} window at {say.coord(Coord(rect.layer, rect.top, rect.left))}"


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
    return capitalized(text) + ("" if text.endswith((".", "!")) else ".")


def capitalized(text: str) -> str:
    """With a capital, unless it begins with a coord such as `r4c7`."""
    starts_with_name = len(text) > 1 and text[1].isdigit()
    return text if starts_with_name else text[:1].upper() + text[1:]
