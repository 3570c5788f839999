"""What the tests of the graph rules share: boards, an exhaustive soundness check, and plain graphs.

Nothing here uses the layout's adjacency: which positions touch is worked out again from their coords.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import combinations, product

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Rectangular
from penmark.board.mark import BINARY, Domain, Mark, Masks, bits, is_single
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.rules.base import Rule
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED, Violation
from tests.rules.harness import Board, Clause, Naive, PlainEncoding, Positions, Refutation, make_scope
from tests.rules.lowered import assert_lowering_agrees

EDGES = (Layer.EDGES_H, Layer.EDGES_V)


def cells(
    rows: int, cols: int, holes: Iterable[Coord] = (), domain: Domain = BINARY, region: Region | None = None
) -> Scope:
    """A board of cells, some of them holes; all of it, or a region."""
    substrate = Substrate.new(Rectangular(rows, cols), {Layer.CELLS: Material.FLOOR})
    substrate = substrate.with_materials(dict.fromkeys(holes, Material.HOLE))
    return make_scope(substrate, {Layer.CELLS: domain}, [region or Region.all()])


def edges(rows: int, cols: int, region: Region | None = None, domain: Domain = BINARY) -> Scope:
    """The edges of a board; all of them, or a region."""
    substrate = Substrate.new(Rectangular(rows, cols), dict.fromkeys(EDGES, Material.FLOOR))
    return make_scope(substrate, dict.fromkeys(EDGES, domain), [region or Region.all()])


def points(edge: Coord, vertices: Layer = Layer.CORNERS) -> frozenset[tuple[int, int]]:
    """Rows and columns of the two corners that an edge joins, or of the two cells that it parts."""
    along = (0, 1) if edge.layer is Layer.EDGES_H else (1, 0)
    across = (-1, 0) if edge.layer is Layer.EDGES_H else (0, -1)
    step = along if vertices is Layer.CORNERS else across
    return frozenset({(edge.row, edge.col), (edge.row + step[0], edge.col + step[1])})


def touch(a: Coord, b: Coord) -> bool:
    """Whether two positions are natural neighbours."""
    if a.layer in EDGES:
        return a != b and b.layer in EDGES and bool(points(a) & points(b))
    return a.layer is b.layer and abs(a.row - b.row) + abs(a.col - b.col) == 1


def clusters(coords: Collection[Coord], together: Callable[[Coord, Coord], bool] = touch) -> list[frozenset[Coord]]:
    """The connected components, by merging until nothing merges."""
    found = [frozenset({coord}) for coord in coords]
    for a, b in combinations(coords, 2):
        if together(a, b):
            merged = [part for part in found if a in part or b in part]
            found = [part for part in found if part not in merged] + [frozenset().union(*merged)]
    return found


def with_mark(board: Board, mark: Mark) -> list[Coord]:
    return [coord for coord, held in board.items() if held == mark]


def count_by_encoding(scope: Scope, *rules: Rule) -> int:
    """How many boards CP-SAT finds for the rules together."""
    encoding = PlainEncoding(Positions(scope))
    for rule in rules:
        rule.encode(scope, encoding)
    return len(encoding.solutions())


def lazy_clauses(rule: Rule, scope: Scope, masks: Masks) -> list[Clause]:
    """What the rule's encoding has to say against a full board."""
    asked: list[Refutation] = []

    class Asking(PlainEncoding):
        def lazily(self, refute: Refutation) -> None:
            asked.append(refute)

    rule.encode(scope, Asking(Positions(scope)))
    return [clause for refute in asked for clause in refute(masks)]


def count_by_checking(scope: Scope, *rules: Rule) -> int:
    """How many boards a search finds that decides position after position and gives up on a violation."""

    def count(masks: Masks) -> int:
        outcomes = [rule.check(scope, masks) for rule in rules]
        if any(isinstance(outcome, Violation) for outcome in outcomes):
            return 0
        free = [i for i in scope.indices if not is_single(masks[i])]
        if not free:
            assert set(outcomes) == {SATISFIED}
            return 1
        return sum(count(decided(masks, free[0], 1 << value)) for value in bits(masks[free[0]]))

    return count(scope.field.full_masks())


def decided(masks: Masks, index: int, bit: int) -> Masks:
    after = masks[:]
    after[index] = bit
    return after


def assert_right_over_all_candidates(rule: Rule, scope: Scope, naive: Naive, *, exact: bool = False) -> None:
    """As `assert_sound_over_candidates`, but over every combination of candidate sets; and the kernel agrees."""
    assert_lowering_agrees(rule, scope, naive)
    positions = Positions(scope)
    known = {
        tuple(board[coord].bit for coord in positions.coords): frozenset({naive(board)}) for board in positions.boards()
    }
    subsets = [[m for m in range(1, 65) if m & ~domain.mask == 0] for domain in positions.domains]
    # Fewest candidates first, so that both halves of a split are known when their union is asked for.
    for chosen in sorted(product(*subsets), key=lambda sets: sum(m.bit_count() for m in sets)):
        if chosen not in known:
            known[chosen] = known[_split(chosen, low=True)] | known[_split(chosen, low=False)]
        outcome = rule.check(scope, positions.masks(chosen))
        fates = known[chosen]
        if isinstance(outcome, Violation):
            assert fates == {False}, f"{rule} says {outcome} of {chosen}"
        elif outcome is SATISFIED:
            assert fates == {True}, f"{rule} is satisfied by {chosen}"
        else:
            assert outcome is PENDING
            assert not all(map(is_single, chosen)), f"{rule} is pending on the full board {chosen}"
            assert not exact or len(fates) == 2, f"{rule} is pending on {chosen}, always {fates}"


def _split(chosen: tuple[int, ...], *, low: bool) -> tuple[int, ...]:
    """The first undecided position at its lowest candidate, or at all the others."""
    at = next(k for k, mask in enumerate(chosen) if not is_single(mask))
    lowest = chosen[at] & -chosen[at]
    return (*chosen[:at], lowest if low else chosen[at] ^ lowest, *chosen[at + 1 :])


def masks_of(scope: Scope, marks: Mapping[Coord, Mark], rest: Mark | None = None) -> Masks:
    """Some positions decided; the others open, or all at one mark."""
    masks = scope.field.full_masks()
    if rest is not None:
        for i in scope.indices:
            masks[i] = rest.bit
    for coord, mark in marks.items():
        masks[scope.field.substrate.layout.index(coord)] = mark.bit
    return masks


def picture(scope: Scope, *rows: str) -> Masks:
    """Cells drawn: `#` is true, `.` is false, a digit is that number, `?` is open, a blank is no cell."""
    drawn = {"#": 0b10, ".": 0b01}
    masks = scope.field.full_masks()
    layout = scope.field.substrate.layout
    for r, row in enumerate(rows):
        for c, char in enumerate(row):
            if char not in "? ":
                masks[layout.index(Coord(Layer.CELLS, r, c))] = drawn.get(char) or 1 << int(char)
    return masks
