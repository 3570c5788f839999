"""What people call the place that a rule speaks of: its region, or the part of it that a conclusion rests on."""

from __future__ import annotations

from penmark.board.coord import Coord
from penmark.board.dimensions import MultiGrid
from penmark.board.families import EachCol, EachRow, Family
from penmark.board.region import ALL, FIRST, Listed
from penmark.board.shapes import Rect
from penmark.program import BOARD
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.constraint import Binding, Constraint
from penmark.rules.field import Scope
from penmark.rules.outcome import Names
from penmark.rules.places import Places

MOST_SHOWN = 6
"""How many coords a sentence lists before it says how many more there are."""


def place_words(puzzle: Puzzle, constraint: int, region: int, say: Names, part: int | None = None) -> str:
    """`row 3`, `the 2 at r4c5`, the name of a part; the coords of what has no name."""
    name = place_name(puzzle, constraint, region, say, part)
    if name:
        return name
    coords = rule_coords(puzzle, constraint, region, part)
    everywhere = len(coords) == len(puzzle.substrate.floor) > MOST_SHOWN
    return "the board" if everywhere else say.coords(coords, MOST_SHOWN) or "the board"


def place_name(puzzle: Puzzle, constraint: int, region: int, say: Names, part: int | None = None) -> str | None:
    """`row 3`, `the 2 at r4c5`; `None` if people have no name for it."""
    if constraint == BOARD:
        return say.coord(puzzle.field.coord(puzzle.substrate.floor[region]))
    told = puzzle.constraints[constraint]
    if part is not None:
        return _part_name(puzzle, told, region, part, say)
    words = told.rule.region_words(_scope(puzzle, told, region), say)
    if words is not None:
        return words
    anchor = region_anchor(puzzle, told, region)
    if isinstance(anchor, Coord):
        words = clue_words(puzzle, anchor, say)
        return words if told.clues or isinstance(told.regions, Listed) else told.regions.called(words)
    if anchor is not None:
        return called(anchor, rule_coords(puzzle, constraint, region), say)
    regions = told.regions
    if told.binding is not Binding.EACH and isinstance(regions, EachRow | EachCol):
        return "the rows" if isinstance(regions, EachRow) else "the columns"
    if isinstance(regions, Listed) and told.binding is Binding.EACH and len(regions.regions) > 1:
        return _window_name(puzzle, regions, region, say)
    return None


def called(name: str, coords: tuple[Coord, ...], say: Names) -> str:
    """The name of a region with its coords, where it speaks of them."""
    return name.replace(FIRST, say.coord(coords[0])).replace(ALL, say.coords(coords)) if coords else name


def _part_name(puzzle: Puzzle, told: Constraint, region: int, part: int, say: Names) -> str | None:
    scope = _scope(puzzle, told, region)
    clue = told.rule.part_clue(scope, part)
    return told.rule.part_words(scope, part, say) if clue is None else clue_words(puzzle, clue, say)


def region_anchor(puzzle: Puzzle, told: Constraint, region: int) -> Coord | str | None:
    """What a region of a constraint belongs to: its own name, the coord of its clue, a cell or a line."""
    regions, each = told.regions, told.binding is Binding.EACH
    if isinstance(regions, Listed) and regions.regions and (name := regions.regions[region if each else 0].name):
        return name
    if told.clues:
        return told.clues[region]
    return regions.anchor(puzzle.substrate, region) if isinstance(regions, Family) and each else None


def rule_clue(puzzle: Puzzle, constraint: int, region: int, part: int | None = None) -> Coord | None:
    """Where the clue stands that a rule, or a part of it, speaks for; `None` for a rule of the board itself.

    The number of a cage, or the head of a line, stands at its first cell.
    """
    if constraint == BOARD:
        return None
    told = puzzle.constraints[constraint]
    if part is not None:
        return told.rule.part_clue(_scope(puzzle, told, region), part)
    if told.clues:
        return told.clues[region]
    anchor = region_anchor(puzzle, told, region)
    stands_there = isinstance(anchor, str) and (FIRST in anchor or ALL in anchor)
    return rule_coords(puzzle, constraint, region)[0] if stands_there else None


def clue_words(puzzle: Puzzle, at: Coord, say: Names) -> str:
    """`the 2 at r4c5`, `the 2 above column 3`; the place alone where no clue stands, or one that says nothing."""
    clue, meaning = puzzle.clues.get(at), puzzle.genre.meaning_at(at)
    noun = meaning.noun(clue, puzzle.format_value) if clue is not None and meaning is not None else ""
    return f"the {noun} {say.at(at)}" if noun else say.coord(at)


def _window_name(puzzle: Puzzle, regions: Listed, k: int, say: Names) -> str | None:
    """`box 3`, `the 3×3 window at r2c2`: of one among several rectangles of a size.

    On a board of several grids a row of one grid is `the row from r2c1`, a box of it `the box at r1c4`.
    """
    rects = [region.shape for region in regions.regions if isinstance(region.shape, Rect)]
    if len(rects) < len(regions.regions) or len({(rect.height, rect.width) for rect in rects}) > 1:
        return None
    rect, boxes = rects[k], puzzle.substrate.boxes
    (down, off_row), (right, off_col) = divmod(rect.top, rect.height), divmod(rect.left, rect.width)
    if boxes == (rect.width, rect.height) and not off_row and not off_col:
        return f"box {down * (puzzle.cols // rect.width) + right + 1}"
    start = say.coord(Coord(rect.layer, rect.top, rect.left))
    if rect.is_line:
        return f"the {'row' if rect.height == 1 else 'column'} from {start}"
    if isinstance(puzzle.substrate.dims, MultiGrid):
        return f"the box at {start}"
    return f"the {rect.height}×{rect.width} window at {start}"


def rule_coords(puzzle: Puzzle, constraint: int, region: int, part: int | None = None) -> tuple[Coord, ...]:
    """The coords that a rule, or a part of it, speaks of; for a rule that binds several regions, all of them."""
    if constraint == BOARD:
        return (puzzle.field.coord(puzzle.substrate.floor[region]),)
    told = puzzle.constraints[constraint]
    if part is not None:
        return told.rule.part_coords(_scope(puzzle, told, region), part)
    table = told.table(puzzle.substrate)
    return puzzle.field.coords(table[region] if told.binding is Binding.EACH else dict.fromkeys(table.indices))


def rule_words(puzzle: Puzzle, constraint: int, say: Names, region: int = 0) -> str:
    """The rule as a sentence, in the words for the marks of its region."""
    if constraint == BOARD:
        return ""
    return puzzle.constraints[constraint].rule.words(say.about(rule_coords(puzzle, constraint, region)))


def stated_words(puzzle: Puzzle, constraint: int, region: int, place: Places, say: Names) -> str:
    """The rule said of one region of it."""
    told = puzzle.constraints[constraint]
    return told.rule.stated_of(_scope(puzzle, told, region), place, say)


def rule_scope(puzzle: Puzzle, constraint: int, region: int) -> Scope:
    """What a rule is asked about: one of its regions, or all of them together."""
    return _scope(puzzle, puzzle.constraints[constraint], region)


def _scope(puzzle: Puzzle, told: Constraint, region: int) -> Scope:
    table = puzzle.field.table(told.regions)
    return Scope(puzzle.field, (table[region],) if told.binding is Binding.EACH else table)
