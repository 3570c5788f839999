"""What a closed loop does to closed curves and to the plane: even crossings, two pieces that never touch in a point."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.colouring import PieceInference
from penmark.genres.slitherlink.techniques.grid import NONE, ROUND
from penmark.genres.slitherlink.techniques.groups import SideGroups
from penmark.genres.slitherlink.techniques.patterns import conclude, walk_text
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.loops.parity_classes import ParityClasses
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import spelled


def _closed_curve(position: Position) -> Iterator[Deduction]:
    """The last open crossing of a closed curve that stays on the board."""
    groups = position.tracked(SideGroups)
    colours = groups.colours
    root, home = colours.root, colours.root[groups.grid.outside]
    for edge, (one, other) in groups.open.items():
        if root[one] == root[other] != home:
            odd = colours.odd[one] ^ colours.odd[other]
            walk, crossed = groups.walk(one, other)
            times = {0: "nowhere", 1: "once", 2: "twice"}.get(crossed, f"{spelled(crossed)} times")
            yield from conclude(
                position,
                (one, other),
                f"The walk {walk_text(groups.grid, walk, 2)} crosses the loop {times}, and the edge from its end back "
                "to its start closes it. A closed walk crosses the loop evenly often.",
                drawn=(edge,) if odd else (),
                free=() if odd else (edge,),
                walk=walk,
            )


def _checkerboard(position: Position) -> Iterator[Deduction]:
    """Of four cells round a point, two diagonal ones inside and the two others outside would be a crossing."""
    groups = position.tracked(SideGroups)
    grid, colours = groups.grid, groups.colours
    for corner, ring in enumerate(groups.rings.pairs[grid.outside :]):
        if NONE in ring:
            continue
        cells = [pair // 4 for pair in ring]
        for k in ROUND:
            if _touching(colours, *cells[k:], *cells[:k]):
                spokes = grid.spokes[corner]
                yield from conclude(
                    position,
                    (cells[k], cells[(k + 2) % 4], cells[(k + 1) % 4], cells[k - 1]),
                    "{0} and {1} are on the same side of the loop and {2} is on the other; with {3} on the other side "
                    "too the loop would cross itself where all four meet, so {3} is on the side of {0}.",
                    free=(spokes[k - 1], spokes[k - 2]),
                )


def _touching(colours: ParityClasses, one: int, beside: int, other: int, last: int) -> bool:
    """Whether of four cells in a ring two diagonal ones are alike, one more differs, and the last is not known."""
    return (
        colours.relation(one, other) == 0 and colours.relation(one, beside) == 1 and colours.relation(one, last) is None
    )


def _only_room(position: Position) -> Iterator[Deduction]:
    """The last cells that may be inside, when none is known to be."""
    groups = position.tracked(SideGroups)
    left = _last_room(groups)
    if left:
        edges = {edge for at in left for edge in groups.grid.sides[at]}
        yield from conclude(
            position,
            left,
            "There must be a loop, and nothing but {all} is left to be inside it.",
            drawn=[edge for edge in edges if not {*groups.grid.beside[edge]} <= {*left}],
        )


def _last_room(groups: SideGroups) -> list[int]:
    colours, rim = groups.colours, groups.grid.outside
    if any(colours.odd[at] ^ colours.odd[rim] for at in colours.members(rim)):
        return []
    rest = [at for at in range(rim) if colours.root[at] != colours.root[rim]]
    return rest if all(colours.relation(rest[0], at) == 0 for at in rest) else []


def _pieces(position: Position) -> PieceInference:
    return start(PieceInference, position)


def _one_piece(position: Position) -> Iterator[Deduction]:
    """Cells of one colour must be linked by cells that may have it: the only way is theirs, the cut-off are not."""
    inference = position.tracked(_pieces)
    for finding in inference.search():
        yield from tell(position, inference, finding)


_RULES = frozenset({"path"})

CLOSED_CURVE = BoardPattern(name="closed-curve", title="Closed curve", rule_kinds=_RULES, find=_closed_curve)
CHECKERBOARD = BoardPattern(name="checkerboard", title="No checkerboard", rule_kinds=_RULES, find=_checkerboard)
ONLY_ROOM = BoardPattern(name="only-room", title="Only room for a loop", rule_kinds=_RULES, find=_only_room)
ONE_PIECE = BoardPattern(name="one-piece", title="Inside and outside in one piece", rule_kinds=_RULES, find=_one_piece)

TECHNIQUES: tuple[Technique, ...] = (
    CLOSED_CURVE,
    CHECKERBOARD,
    ONLY_ROOM,
    ONE_PIECE,
)
