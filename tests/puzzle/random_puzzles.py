"""Random puzzles of any genre, and random constraints to lay on them.

Everything is drawn from a `random.Random`, so that a seed or hypothesis (`st.randoms`) can drive it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import msgspec

from penmark.board.coord import LINK_LAYERS, Coord, DiagDir, Layer, OrthoDir, cell
from penmark.board.dimensions import Dimensions
from penmark.board.mark import Mark
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.errors import PenmarkError, PuzzleError
from penmark.puzzle.clue import UNKNOWN, ClueValue
from penmark.puzzle.game import Commit, Eliminate, Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variant, VariantTool
from penmark.rules.base import Arity, Rule
from penmark.rules.constraint import Constraint, Role
from penmark.rules.kinds import rule_kinds
from penmark.rules.loop_freezes_counts import FrozenCount
from penmark.solvers.fast import search_bare

MOST_KINDS = 4
"""Of more kinds of variants than this only two are put on one board: with many it would have no solution."""


def small_dims(genre: Genre, longest: int) -> list[Dimensions]:
    """Every size up to that side that the genre has boards of."""
    found = []
    for rows in range(1, longest + 1):
        for cols in range(1, longest + 1):
            try:
                dims = genre.dims_for(rows, cols)
                genre.check_dims(dims)
            except PuzzleError:
                continue
            found.append(dims)
    return found


def random_puzzle(rng: Random, genre: Genre, dims: Dimensions, structure: float = 0.25, clues: float = 0.3) -> Puzzle:
    """Legal, but as likely as not without a solution; the numbers say how much of each there is."""
    builder = genre.empty(dims).edit()
    cells = [at for at in genre.default_substrate(dims).positions() if at.layer is Layer.CELLS]
    materials = sorted(genre.structure)
    for at in cells:
        if materials and rng.random() < structure:
            builder.set_material(at, rng.choice(materials))
    if genre.has_rooms:
        builder.set_rooms(random_rooms(rng, dims))
    bare = builder.build()
    bare = bare.with_variants(*random_variants(rng, bare))
    builder = bare.edit()
    for at in bare.clue_places():
        if rng.random() < clues:
            builder.add_clue(at, random_clue(rng, bare, at))
    return builder.build()


def truly_clued(rng: Random, bare: Puzzle, share: float = 0.6) -> Puzzle | None:
    """The board with some of the clues that a solution gives; `None` if it has no solution.

    Where clues depend on each other, with a set of them that the solution answers, if the genre lists any.
    """
    found = list(search_bare(bare, 20))
    if not found:
        return None
    genre, solution = bare.genre, rng.choice(found)
    if genre.clues_depend:
        listing = (meaning for meaning in genre.clue_meanings if meaning.lists_clue_sets)
        chosen = [_clue_set(rng, meaning, bare, solution) for meaning in listing]
        return bare.with_clues({at: clue for clues in chosen for at, clue in clues.items()})
    clues = {}
    for at in bare.clue_places():
        meaning = genre.meaning_at(at)
        true = meaning.true_clues(bare, solution, at) if meaning else ()
        if true and rng.random() < share:
            clues[at] = rng.choice(true)
    return bare.with_clues(clues)


def _clue_set(rng: Random, meaning: ClueMeaning, bare: Puzzle, solution: Solution) -> Clues:
    """One of the sets that a solution answers; by groups where there are any, for all sets may be very many."""
    groups = meaning.clue_groups(bare, solution)
    if groups is None:
        return rng.choice(list(meaning.clue_sets(bare, solution)))
    told = [[(at, clue) for at, clue in group if not clue.is_silent] for group in groups]
    share = 0.85 if len(bare.substrate.floor) <= 40 else 1.0
    return dict(
        rng.choice(numbers if rng.random() < share else group) for numbers, group in zip(told, groups, strict=True)
    )


def random_rooms(rng: Random, dims: Dimensions) -> Rooms:
    """Connected ones mostly; now and then one in two pieces."""
    cells = Rooms(dims.rows, dims.cols, range(dims.rows * dims.cols))
    borders = {edge for edge in cells.borders if rng.random() < 0.5}
    rooms = Rooms.within(dims.rows, dims.cols, borders)
    if rng.random() < 0.2:
        return Rooms(dims.rows, dims.cols, [min(number, 2) for number in rooms.numbers])
    return rooms


def random_variants(rng: Random, puzzle: Puzzle) -> list[Variant]:
    """Each switch on or off, and up to two of each kind with a payload; of many kinds only a few together.

    Kinds that cannot be turned in every way have tests of their own.
    """
    found: list[Variant] = []
    kinds = [kind for kind in puzzle.genre.variants if kind.turns]
    for kind in kinds if len(kinds) <= MOST_KINDS else rng.sample(kinds, 2):
        if kind.is_switch():
            found += [kind()] if rng.random() < 0.3 and has_meaning(kind(), puzzle) else []
        else:
            made = (random_payload(rng, puzzle, kind) for _ in range(rng.choice((0, 0, 1, 2))))
            found += [variant for variant in made if variant is not None]
    return found


def random_payload(rng: Random, puzzle: Puzzle, kind: type[Variant], tries: int = 50) -> Variant | None:
    """As someone would enter it with the tool; `None` if nothing of the sort has a place on this board."""
    for _ in range(tries):
        text = str(rng.randint(1, 9)) if kind.value_name and rng.random() < 0.7 else ""
        text = f"{rng.choice(list(DiagDir))} {text}" if "direction" in kind.value_name else text
        try:
            variant = kind.entered(random_places(rng, puzzle, kind.tool), text)
        except PenmarkError:
            continue
        if has_meaning(variant, puzzle):
            return variant
    return None


def has_meaning(variant: Variant, puzzle: Puzzle) -> bool:
    """Whether it can be put on a board."""
    try:
        puzzle.with_variants(variant)
    except PenmarkError:
        return False
    return True


def random_places(rng: Random, puzzle: Puzzle, tool: VariantTool) -> tuple[Coord, ...]:
    """What a tool would pick: cells that hang together, a line of cells, or one place that it is for."""
    rows, cols = puzzle.rows, puzzle.cols
    if tool in (VariantTool.CELLS, VariantTool.LINE):
        return _walk(rng, puzzle, rng.randint(1, 4), in_order=tool is VariantTool.LINE)
    layers = {
        VariantTool.EDGE: (Layer.EDGES_H, Layer.EDGES_V),
        VariantTool.CORNER: (Layer.CORNERS,),
        VariantTool.OUTSIDE: (Layer.FRAME,),
    }.get(tool, ())
    if not layers:
        return ()
    layer = rng.choice(layers)
    height, width = layer.shape(rows, cols)
    return (Coord(layer, rng.randrange(height), rng.randrange(width)),)


def _walk(rng: Random, puzzle: Puzzle, length: int, in_order: bool) -> tuple[Coord, ...]:
    cells = [at for at in puzzle.substrate.positions() if at.layer is Layer.CELLS]
    path = [rng.choice(cells)]
    for _ in range(length - 1):
        start = path[-1] if in_order else rng.choice(path)
        near = [at for at in cells if at not in path and abs(at.row - start.row) + abs(at.col - start.col) == 1]
        if near:
            path.append(rng.choice(near))
    return tuple(path)


def random_clue(rng: Random, puzzle: Puzzle, at: Coord) -> ClueValue:
    options = puzzle.clue_options(at)
    if UNKNOWN in options and rng.random() < 0.1:
        return UNKNOWN
    if not options.are_listed and rng.random() < 0.7:
        for _ in range(50):
            clue = _unlisted_clue(rng, puzzle, rng.choice(options.kinds))
            if clue is not None and clue in options:
                return clue
    return rng.choice(telling_clues(puzzle, at))


def _unlisted_clue(rng: Random, puzzle: Puzzle, kind: type[ClueValue]) -> ClueValue | None:
    fields = {field.name: _value(rng, field.type, puzzle) for field in msgspec.structs.fields(kind)}
    try:
        return kind.from_plain(kind(**fields).plain)  # refuses fields of types that `_value` does not know
    except PenmarkError:
        return None


def telling_clues(puzzle: Puzzle, at: Coord) -> list[ClueValue]:
    """The clues that may stand at a place, if it is made for that, and say something."""
    return [clue for clue in puzzle.clue_options(at).choices() if not clue.is_silent]


def possible_numbers(puzzle: Puzzle, at: Coord) -> list[int]:
    """The numbers that a clue at a place may be."""
    return [number for clue in telling_clues(puzzle, at) if (number := clue.as_number) is not None]


def random_constraint(
    rng: Random, puzzle: Puzzle, tries: int = 200, kind: type[Rule] | None = None
) -> Constraint | None:
    """Some rule, or one of a kind, over some region in which it has a meaning; `None` if luck would not have it."""
    for _ in range(tries):
        rule = random_rule(rng, puzzle, kind)
        count = rng.randint(2, 3) if rule.arity is Arity.MANY else 1
        length = rng.randint(1, 4)
        regions = [random_region(rng, puzzle, length) for _ in range(count)]
        build = Constraint.over if rule.arity is Arity.MANY else Constraint.each
        constraint = build(rule, regions, rng.choice(list(Role)))
        try:
            constraint.validate(puzzle.field)
        except PenmarkError:
            continue
        return constraint
    return None


def random_rule(rng: Random, puzzle: Puzzle, kind: type[Rule] | None = None) -> Rule:
    kind = kind or rng.choice(list(rule_kinds().values()))
    fields = {field.name: _value(rng, field.type, puzzle) for field in msgspec.structs.fields(kind)}
    return kind(**fields)


def _value(rng: Random, kind: Any, puzzle: Puzzle) -> Any:
    """Something of the type, small, and fit for the puzzle as far as the type tells."""
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        values = [_value(rng, item, puzzle) for _ in range(rng.randint(1, 3))]
        return tuple(sorted(set(values)) if item is int else values)
    if get_origin(kind) is UnionType:
        return _value(rng, rng.choice(get_args(kind)), puzzle)
    if isinstance(kind, type) and issubclass(kind, Enum) and kind is not Layer:
        return rng.choice(list(kind))
    makers: dict[Any, Callable[[], Any]] = {
        NoneType: lambda: None,
        bool: lambda: rng.random() < 0.5,
        Coord: lambda: rng.choice(puzzle.substrate.layout.coords),
        int: lambda: rng.randint(0, 4),
        str: lambda: rng.choice(list(puzzle.field.counters) or ["light"]),
        Mark: lambda: _mark(rng, puzzle),
        Layer: lambda: rng.choice((Layer.CORNERS, Layer.CELLS)),
        FrozenCount: lambda: FrozenCount(_some_coords(rng, puzzle, 3), rng.randint(0, 3)),
    }
    if kind in makers:
        return makers[kind]()
    return kind(**{field.name: _value(rng, field.type, puzzle) for field in msgspec.structs.fields(kind)})


def _mark(rng: Random, puzzle: Puzzle) -> Mark:
    domains = list(puzzle.genre.domains(puzzle.substrate).values())
    return rng.choice(rng.choice(domains).marks())


def _some_coords(rng: Random, puzzle: Puzzle, most: int) -> tuple[Coord, ...]:
    open_ = list(puzzle.coords())
    return tuple(rng.sample(open_, min(most, len(open_))))


def random_region(rng: Random, puzzle: Puzzle, length: int) -> Region:
    """Of `length` scattered positions, or one of the simple shapes."""
    at = rng.choice(puzzle.substrate.layout.coords)
    height, width = at.layer.shape(puzzle.rows, puzzle.cols)
    rect = (at.row, at.col, rng.randint(1, height - at.row), rng.randint(1, width - at.col))
    choices = [
        Region.path(_some_coords(rng, puzzle, length)),
        Region.of(_some_coords(rng, puzzle, length)),
        Region.all(),
        Region.all_of(at.layer),
        Region.row(at.layer, at.row),
        Region.col(at.layer, at.col),
        Region.rect(at.layer, *rect),
        Region.diagonal(at, rng.choice(list(DiagDir))),
    ]
    if set(puzzle.substrate.layers) >= LINK_LAYERS:
        pearl, coords = cell(at.row % puzzle.rows, at.col % puzzle.cols), puzzle.substrate.layout.coords
        choices += [Region.of(coords[i] for i in puzzle.substrate.layout.links_from(pearl))] * 3
    if at.layer is Layer.CELLS:
        choices += [Region.neighbors4(at), Region.los_cross(at), Region.los(at, rng.choice(list(OrthoDir)))]
    return rng.choice(choices)


def random_game(rng: Random, puzzle: Puzzle, moves: int) -> Game:
    """Legal moves, wise or not."""
    game = Game(puzzle)
    open_ = list(puzzle.coords())
    for _ in range(moves if open_ else 0):
        at = rng.choice(open_)
        mark = rng.choice(puzzle.field.domain(puzzle.substrate.layout.index(at)).marks())
        game.apply(rng.choice((Commit, Eliminate))(at, mark))
    return game
