"""Inside and outside: cells that are known to lie on the same side of the loop, or on different sides."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.colouring import ColourInference
from penmark.genres.slitherlink.techniques.groups import SideGroups
from penmark.genres.slitherlink.techniques.patterns import conclude
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique

_SIDES = ("outside", "inside")


def _inside_outside(position: Position) -> Iterator[Deduction]:
    """An edge between two cells that both are joined to the rim of the board by known edges."""
    groups = position.tracked(SideGroups)
    colours, rim = groups.colours, groups.grid.outside
    root, home = colours.root, colours.root[groups.grid.outside]
    for edge, (one, other) in groups.open.items():
        if root[one] == root[other] == home:
            a, b = (colours.odd[at] ^ colours.odd[rim] for at in (one, other))
            where = _both(a, b) if other != rim else _at_rim(a)
            yield from conclude(
                position,
                (one, other),
                f"Counted from the rim across known edges, {where}.",
                drawn=() if a == b else (edge,),
                free=(edge,) if a == b else (),
                seen=colours.trace(one, other),
            )


def _both(a: int, b: int) -> str:
    if a == b:
        return f"{{0}} and {{1}} are both {_SIDES[a]} the loop"
    return f"{{0}} is {_SIDES[a]} the loop and {{1}} is {_SIDES[b]}"


def _at_rim(a: int) -> str:
    return f"{{0}} is {_SIDES[a]} the loop{', and what lies beyond its rim side is not' if a else ', as is the rim'}"


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
