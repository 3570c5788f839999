"""Hashi (Hashiwokakero, Bridges): join all islands by bridges, as many at each as its number says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import LINK_LAYERS, Coord, Layer, cell, link_h, link_v
from penmark.board.families import EachCrossing, EachLinesAt
from penmark.board.lines import straight_lines
from penmark.board.mark import Domain, Mark
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.genres.hashi.codec import CODECS
from penmark.genres.hashi.only_bridges import with_only_bridges
from penmark.genres.hashi.seeding import Position, Reach, random_islands, solved_islands
from penmark.genres.hashi.techniques import TECHNIQUES
from penmark.puzzle.clue import ClueValue, Number, NumberRange
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.names import GenreNames
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.all_joined import AllJoined
from penmark.rules.bridges_least import BridgesLeast
from penmark.rules.bridges_most import BridgesMost
from penmark.rules.constraint import Constraint
from penmark.rules.no_crossing import NoCrossing
from penmark.rules.outcome import Names

_LINKS = (Layer.LINKS_H, Layer.LINKS_V)
_BRIDGES = MarkLayer(
    name="bridges",
    layers=_LINKS,
    style=RenderStyle.BRIDGE_COUNT,
    domain=Domain.numbers(range(3)),
    names={Mark.number(0): "no bridge", Mark.number(1): "one bridge", Mark.number(2): "two bridges"},
    default=Mark.number(0),
)


_REACH = {
    "trivial": Reach.ALL_NEEDED,
    "easy": Reach.ONE_EACH,
    "medium": Reach.GROUPS,
    "hard": Reach.SUPPOSING,
}
"""What puzzles of a tier mostly take, by the standard profile; all others take more."""
_TIERS = {reach: tier for tier, reach in _REACH.items() if reach <= Reach.GROUPS}
"""The tier of puzzles that take this: tests hold it against the grader."""


class IslandNumber(ClueMeaning):
    """A clue is the number of bridges that end at its island: no more, which is bookkeeping, and no fewer."""

    rule_kinds: ClassVar[frozenset[str] | None] = frozenset({"bridges-least", "bridges-most"})

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        rank, values = board.field.rank, solution.values_by_index
        total = sum([values[rank[i]] for i in straight_lines(board.substrate).at_cells.get(at, ())])
        return Number(total) if total else None

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        by_number: dict[int, list[Coord]] = {}
        for at, clue in clues.items():
            if (number := clue.as_number) is not None:
                by_number.setdefault(number, []).append(at)
        return tuple(
            Constraint.each(rule, lines, clues=lines.cells)
            for n, places in sorted(by_number.items())
            for lines in (EachLinesAt(tuple(places)),)
            for rule in (BridgesMost(n), BridgesLeast(n))
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(straight_lines(substrate).at_cells.get(at, ()))


def _link(one: Position, other: Position) -> Coord:
    """Where the bridges between two islands are drawn, the upper or left one first."""
    return link_v(*one) if other[0] > one[0] else link_h(*one)


def _numbers(puzzle: Puzzle) -> bytes | None:
    """The number of each cell, 0 where there is no island; `None` unless every island has one and no rule was added."""
    islands = puzzle.substrate.materials.count(Material.ISLAND)
    if puzzle.added or puzzle.variants or len(puzzle.clues) != islands:
        return None
    numbers = bytearray(puzzle.rows * puzzle.cols)
    for at, clue in puzzle.clues.items():
        if (number := clue.as_number) is None:
            return None
        numbers[at.row * puzzle.cols + at.col] = number
    return bytes(numbers)


class BridgeNames(GenreNames):
    """A bridge is named by the islands at its ends, whether or not it is built."""

    def coord(self, coord: Coord) -> str:
        layout = self.substrate.layout
        lines = straight_lines(self.substrate).by_index if coord.layer in LINK_LAYERS and layout.has(coord) else {}
        line = lines.get(layout.index(coord)) if lines else None
        return super().coord(coord) if line is None else "–".join(map(self.coord, line.ends))

    def _straights(self, links: list[Coord]) -> list[tuple[str, int]]:
        """Each by itself: a bridge is a whole line already."""
        return [(self.coord(link), 1) for link in links]


class Hashi(Genre):
    name = "hashi"
    title = "Hashi"
    aliases = ("hashiwokakero", "hashikake", "bridges")
    rules = (
        "Connect the islands by bridges. A bridge runs straight, along a row or a column, from one island to the next; "
        "no bridge crosses another one or an island. Between two islands there are at most two bridges. The number of "
        "an island says how many bridges end there. All islands must be connected with each other."
    )
    layers: ClassVar[Mapping[Layer, Material]] = {
        Layer.CELLS: Material.LABEL,
        Layer.LINKS_H: Material.FLOOR,
        Layer.LINKS_V: Material.FLOOR,
    }
    structure = frozenset({Material.ISLAND})
    line_ends = Material.ISLAND
    clue_meanings = (IslandNumber(NumberRange(range(1, 9)), host=Material.ISLAND),)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    default_gen_density = 0.3
    seeds_boards = True
    gives_all_clues = True

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_BRIDGES,)

    def clue_material(self, current: Material) -> Material:
        return Material.ISLAND

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (
            Constraint.each(NoCrossing(), EachCrossing()),
            Constraint.goal(AllJoined(), Region.all_of(*_LINKS)),
        )

    def seed_board(self, config: GenConfig, rng: Rng, tier: str | None) -> tuple[Puzzle, Mapping[Coord, Mark]] | None:
        rows, cols = config.dims.rows, config.dims.cols
        density = config.material_density.get((Layer.CELLS, Material.ISLAND), self.default_gen_density)
        wanted = None if tier is None else _REACH.get(tier, Reach.BEYOND)
        built = random_islands(rows, cols, density, config.symmetry.group(rows, cols), rng, wanted)
        if built is not None and wanted is Reach.BEYOND:
            built = with_only_bridges(built, rows, cols, rng)
        if built is None:
            return None
        materials = {cell(*at): Material.ISLAND for pair in built for at in pair}
        board = Puzzle(self, self.default_substrate(config.dims).with_materials(materials), variants=config.variants)
        marks = dict.fromkeys(board.coords(), Mark.number(0))
        marks |= {_link(*pair): Mark.number(count) for pair, count in built.items()}
        return board, marks

    def known_tier(self, puzzle: Puzzle) -> str | None:
        """What the kernel's counting says, where every island has a number."""
        numbers = _numbers(puzzle)
        return None if numbers is None else _TIERS.get(solved_islands(numbers, puzzle.rows, puzzle.cols)[0])

    def is_known_as_only(self, puzzle: Puzzle, solution: Solution) -> bool:
        """By the same counting, which finds nothing but what every solution has, and in the end that it is one."""
        numbers = _numbers(puzzle)
        if numbers is None:
            return False
        reach, built = solved_islands(numbers, puzzle.rows, puzzle.cols)
        bridges = sum(map(bool, solution.values_by_index))
        return (
            reach <= Reach.GROUPS
            and bridges == len(built)
            and all(solution[_link(*pair)].value == count for pair, count in built.items())
        )

    def names(self, substrate: Substrate) -> Names:
        return BridgeNames(self, substrate)


GENRE = Hashi()
