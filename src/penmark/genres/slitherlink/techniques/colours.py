"""Inside and outside: cells that are known to lie on the same side of the loop, or on different sides."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.colouring import ColourInference
from penmark.genres.slitherlink.techniques.groups import SideGroups
from penmark.genres.slitherlink.techniques.patterns import conclude, walk_text
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import spelled

_SIDES = ("outside", "inside")


def _inside_outside(position: Position) -> Iterator[Deduction]:
    """An edge between two cells that both are joined to the rim of the board by known edges."""
    groups = position.tracked(SideGroups)
    colours, rim = groups.colours, groups.grid.outside
    root, home = colours.root, colours.root[groups.grid.outside]
    for edge, (one, other) in groups.open.items():
        if root[one] == root[other] == home:
            a, b = (colours.odd[at] ^ colours.odd[rim] for at in (one, other))
            walk, told = _told(groups, one, other)
            yield from conclude(
                position,
                (one, other),
                told,
                walk=walk,
                drawn=() if a == b else (edge,),
                free=(edge,) if a == b else (),
            )


def _told(groups: SideGroups, one: int, other: int) -> tuple[list[int], str]:
    """The cells on the way in from the border to either of two, and in words on which side of the loop it lies."""
    cells, told = list[int](), list[str]()
    before = 2 - (other == groups.grid.outside)
    for n, at in enumerate((one, other)):
        if at == groups.grid.outside:
            told.append("what lies beyond the border is outside")
            continue
        (_, *way, _), crossed = groups.walk(groups.grid.outside, at)
        side = _SIDES[crossed % 2]
        across = f"across {spelled(crossed) if crossed else 'no'} line{'s' if crossed > 1 else ''}"
        by = f" by {walk_text(groups.grid, (*way, at), before + len(cells))}" if way else ""
        told.append(f"{{{n}}} is {side} the loop (in from the border{by} {across})")
        cells += [*way, at]
    return cells, f"{' and '.join(told)}."


def _colours(position: Position) -> ColourInference:
    return start(ColourInference, position)


def _colour_clues(position: Position) -> Iterator[Deduction]:
    """Clues and corners with neighbours that are known to be alike or to differ, and edges between two groups of cells.

    A 1 or 3 with two neighbours alike has the colour of these (1) or not (3); with a 2 the other two are alike and
    differ from them.
    """
    inference = position.tracked(_colours)
    for finding in inference.search():
        yield from tell(position, inference, finding)


_RULES = frozenset({"path"})

INSIDE_OUTSIDE = BoardPattern(
    name="inside-outside",
    title="Inside and outside",
    rule_kinds=_RULES,
    special_case_of=("checkerboard", "closed-curve", "edge-classes", "colour-clues", "one-piece"),
    find=_inside_outside,
)
COLOUR_CLUES = BoardPattern(name="colour-clues", title="Colours round clues", rule_kinds=_RULES, find=_colour_clues)

TECHNIQUES: tuple[Technique, ...] = (
    INSIDE_OUTSIDE,
    COLOUR_CLUES,
)
