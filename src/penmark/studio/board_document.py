"""`BoardDocument`: all that a page needs to draw, play and judge one puzzle, with no server behind it.

    {"version": 2, "id": "6f0c…", "title": "First light", "author": "…", "rules": ["…"], "theme": "light",
     "name": "…", "description": "…",                         what it is, for those who cannot see it
     "genre": {"name": "akari", "title": "Akari"},
     "puzzle": {"genre": "akari", "data": {…}},               tagged JSON, as everywhere
     "rows": 7, "cols": 7, "note_grid": [3, 3],
     "scene": {"items": […], "holes": […], "margins": {…}},   what to draw under the marks: see `rendering.scene`
     "domains": [{"kind": "binary", "values": [0, 1], "texts": ["0", "1"], "names": ["no bulb", "a bulb"]}],
     "input": [{"name": "cells", "style": "lamp", "gesture": "cycle", "order": [1, 0], "tools": ["mark", "color"]}],
     "spots": [{"layer": "cell", "row": 0, "col": 0, "name": "a7", "words": "r1c1", "x": 0.5, "y": 0.5,
                "domain": 0, "blank": true, "clue": "3", "given": 5, "host": true, "ends": [0, 0, 1, 0]}, …],
     "rooms": [0, 0, 1, …],                                    the room of each cell, -1 for none; absent without rooms
     "fog": {"light": [40, 41], "solution": [5, 3, …]},        what covers the board: absent without fog
     "overlays": [{"overlay": "reach", "tone": "lit", "value": 1, "offsets": […], "spots": […], "at": […]}],
     "program": {"variables": 31, "outputs": 31, "places": […], "code": […]},
     "constraints": [{"kind": "at-most", "words": "…", "goal": false, "offsets": […], "spots": […],
                      "where": ["row 1", …], "about": [-1, …]}],
     "marks": {"c3": [true]}, "play": {…}}                    a game, as in tagged JSON

A *spot* is a position of the board by its index in the layout: walls, holes and places outside the grid too, so that
clues have a place; `host` says that a clue may stand there. Those with a `domain` are decided by the player: it is the
number of their mark layer, in `domains` for what may stand there and in `input` for how it looks and is entered.
`blank` ones may stay empty, which then reads as the `default` of their layer. x and y are in cells from the top left
corner; edges and links have their two `ends` as x, y, x, y. A line over several cells has its `ends` at the link where
it is decided, and the others name that as their `line`. Places outside that lie over the grid mean nothing. Lists
of spots by region are flat: region k holds `spots[offsets[k]:offsets[k + 1]]`. `program` is what `program.hpp` says;
the first two numbers of an entry's origin address `constraints` and a region of it; `where` and `about` say what a
region belongs to, such as a clue.
No genre is named in the page: everything it does follows from these fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from penmark.board.adjacency import cells_beside, corners_of_edge
from penmark.board.coord import LINE_LAYERS, LINK_LAYERS, Coord, Layer
from penmark.board.layout import RegionTable
from penmark.board.lines import straight_lines
from penmark.board.mark import MarkKind, bits, is_single
from penmark.board.material import Material
from penmark.board.substrate import Substrate
from penmark.puzzle.game import Game
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.places import region_anchor
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.style import Gesture, RenderStyle, Tone
from penmark.puzzle.wire import to_plain
from penmark.rendering import draw
from penmark.rendering.captions import describe, name_of, printable, rules_of
from penmark.rendering.compose import note_grid
from penmark.rendering.scene import AnyItem, Margins, centre
from penmark.rendering.themes import by_name
from penmark.rules.constraint import Binding, Constraint, Role
from penmark.rules.path import Path
from penmark.solvers import solve
from penmark.solvers.lowered import lower

VERSION = 2
_FOG_SECONDS = 0.5
"""How long the solution is looked for that says what clears fog."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of the document's parts: what has its default value is left out."""


class GenreName(Part, frozen=True):
    name: str
    title: str


class BackgroundScene(Part, frozen=True):
    """The scene under the marks."""

    items: tuple[AnyItem, ...]
    holes: tuple[Coord, ...] = ()
    margins: Margins = Margins()


class DomainTable(Part, frozen=True):
    """The marks of one mark layer, as values, as they are printed, and in words that fit after 'holds'."""

    kind: MarkKind
    values: tuple[int, ...]
    texts: tuple[str, ...]
    names: tuple[str, ...]


class BoardSpot(Part, frozen=True):
    layer: Layer
    row: int
    col: int
    name: str
    """On the wire."""
    words: str
    """For people."""
    x: float
    y: float
    ends: tuple[float, float, float, float] | None = None
    line: int | None = None
    """Where a line that runs over several cells is decided, for the links in its course."""
    domain: int | None = None
    given: int | None = None
    """A value that the puzzle itself states."""
    blank: bool = False
    """May stay empty, which reads as its layer's default when the board is finished."""
    clue: str | None = None
    host: bool = False
    """A clue may stand there as the board is."""


class Input(Part, frozen=True):
    """How the marks of one layer look and are entered."""

    name: str
    style: RenderStyle
    gesture: Gesture
    order: tuple[int, ...]
    """The values in the order in which a click goes through them."""
    tools: tuple[str, ...]
    """`mark`, `corner`, `centre`, `color`."""
    across: bool = False
    """Its lines run from cell to cell."""
    default: int = 0
    """What a blank spot reads as."""


class ReachOverlay(Part, frozen=True, tag_field="overlay", tag="reach"):
    """The cells `at[k]` that have a spot with `value` among `spots[offsets[k]:offsets[k + 1]]` are highlighted."""

    tone: Tone
    value: int
    at: tuple[int, ...]
    offsets: tuple[int, ...]
    spots: tuple[int, ...]


class Inside(Part, frozen=True, tag_field="overlay", tag="inside"):
    """When the board is solved, the cells inside the loop that edges with `value` form are highlighted."""

    tone: Tone
    value: int


class FogTable(Part, frozen=True):
    """All cells are covered but the `light` ones. A right number clears its cell and the eight around it."""

    light: tuple[int, ...]
    solution: tuple[int, ...] | None = None
    """The right value of every spot, -1 where nothing is decided; `None` if there is not exactly one solution, or none
    was found in time: then every number clears."""


class ProgramTable(Part, frozen=True):
    variables: int
    outputs: int
    places: tuple[int, ...]
    code: tuple[int, ...]


class ConstraintTable(Part, frozen=True):
    kind: str
    words: str
    goal: bool
    offsets: tuple[int, ...]
    spots: tuple[int, ...]
    where: tuple[str, ...] = ()
    """What people call each region by: `row 3`, or the cell it belongs to; empty where it has no name."""
    about: tuple[int, ...] = ()
    """The spot that each region belongs to, such as its clue's; -1 where there is none."""


class BoardDocument(Part, frozen=True):
    version: int
    id: str
    """Equal exactly for equal puzzles."""
    genre: GenreName
    name: str
    description: str
    rules: tuple[str, ...]
    rows: int
    cols: int
    scene: BackgroundScene
    domains: tuple[DomainTable, ...]
    spots: tuple[BoardSpot, ...]
    input: tuple[Input, ...]
    program: ProgramTable
    constraints: tuple[ConstraintTable, ...]
    puzzle: dict[str, Any]
    title: str = ""
    author: str = ""
    link: str = ""
    theme: str = ""
    """Empty: as the reader's system has it."""
    note_grid: tuple[int, int] = (3, 3)
    rooms: tuple[int, ...] | None = None
    fog: FogTable | None = None
    overlays: tuple[ReachOverlay | Inside, ...] = ()
    marks: dict[str, Any] | None = None
    play: dict[str, Any] | None = None


def board_document(puzzle: Puzzle, game: Game | None = None, *, theme: str = "") -> BoardDocument:
    """Everything about a puzzle, and a game on it if one is given."""
    if theme:
        by_name(theme)
    layers = puzzle.genre.mark_layers(puzzle.substrate)
    scene = draw(puzzle, captions=False)
    wire = to_plain(puzzle, game)
    program = lower(puzzle)
    return BoardDocument(
        version=VERSION,
        id=puzzle.content_hash,
        genre=GenreName(puzzle.genre.name, puzzle.genre.title),
        name=name_of(puzzle),
        description=describe(puzzle, 0, 0, False),
        rules=rules_of(puzzle),
        rows=puzzle.rows,
        cols=puzzle.cols,
        scene=BackgroundScene(scene.items, tuple(sorted(scene.holes)), scene.margins),
        domains=tuple(_domain(puzzle, marks) for marks in layers),
        spots=tuple(_spots(puzzle, layers)),
        input=tuple(map(_input, layers)),
        program=ProgramTable(program.variables, program.outputs, tuple(program.places), tuple(program.code)),
        constraints=tuple(_constraint(puzzle, constraint) for constraint in puzzle.constraints),
        puzzle={name: wire[name] for name in ("version", "genre", "data") if name in wire},
        title=printable(puzzle.meta.title),
        author=printable(puzzle.meta.author),
        link=_web_link(puzzle.meta.link),
        theme=theme,
        note_grid=note_grid(puzzle, max((marks.domain.mask.bit_count() for marks in layers), default=1)),
        rooms=None if puzzle.substrate.rooms is None else puzzle.substrate.rooms.numbers,
        fog=_fog(puzzle),
        overlays=tuple(_overlays(puzzle)),
        marks=wire.get("marks"),
        play=wire.get("play"),
    )


def to_json(document: BoardDocument) -> bytes:
    return msgspec.json.encode(document, enc_hook=str, order="deterministic")


def _web_link(text: str) -> str:
    """A link that may be followed; others are not passed on."""
    plain = printable(text)
    return plain if plain.startswith(("https://", "http://")) else ""


def _domain(puzzle: Puzzle, marks: MarkLayer) -> DomainTable:
    names = puzzle.names.about([Coord(marks.layers[0], 0, 0)])
    values = tuple(bits(marks.domain.mask))
    return DomainTable(
        marks.domain.kind,
        values,
        tuple(map(puzzle.format_value, values)),
        tuple(names.mark(mark) for mark in marks.domain.marks()),
    )


def _spots(puzzle: Puzzle, layers: tuple[MarkLayer, ...]) -> Iterator[BoardSpot]:
    substrate, names = puzzle.substrate, puzzle.names
    start, finished = puzzle.start_masks(), Game(puzzle).read_as_finished()
    numbers = {layer: k for k, marks in enumerate(layers) for layer in marks.layers}
    floor, hosts = frozenset(substrate.floor), frozenset(puzzle.clue_places())
    for i, at in enumerate(substrate.layout.coords):
        x, y = centre(at)
        spot = BoardSpot(at.layer, at.row, at.col, substrate.format_coord(at), names.coord(at), x, y)
        changes: dict[str, Any] = {}
        if at.layer in LINE_LAYERS:
            changes["ends"] = tuple(part for end in _ends(substrate, i, at) for part in centre(end))
        if substrate.materials[i] == Material.CONTINUED:
            changes["line"] = substrate.layout.index(substrate.decided_at(at))
        if i in floor:
            changes["domain"] = numbers[at.layer]
            changes["blank"] = finished[i] != start[i]
            if is_single(start[i]) and start[i] != puzzle.field.domain(i).mask:
                changes["given"] = next(bits(start[i]))
        if at in hosts:
            changes["host"] = True
        if at in puzzle.clues:
            changes["clue"] = puzzle.clue_text(puzzle.clues[at])
        yield msgspec.structs.replace(spot, **changes) if changes else spot


def _ends(substrate: Substrate, i: int, line: Coord) -> tuple[Coord, ...]:
    if line.layer not in LINK_LAYERS:
        return corners_of_edge(line)
    whole = straight_lines(substrate).by_index.get(i) if substrate.has_long_lines else None
    return cells_beside(line) if whole is None else whole.ends


def _input(marks: MarkLayer) -> Input:
    tools = ("mark", "corner", "centre", "color") if marks.input_gesture is Gesture.WRITE else ("mark", "color")
    across = marks.layers[0] in LINK_LAYERS
    default = marks.default.value if marks.default is not None else 0
    return Input(marks.name, marks.style, marks.input_gesture, marks.input_order, tools, across, default)


def _overlays(puzzle: Puzzle) -> Iterator[ReachOverlay | Inside]:
    """What the rules have to show while one plays: where a counter counts, and what a closed loop surrounds."""
    floor = puzzle.substrate.floor
    for counter in puzzle.genre.counters:
        table = counter.reach.table(puzzle.substrate)
        at = tuple(floor[: len(table)])
        yield ReachOverlay(Tone.LIT, counter.mark.value, at, tuple(table.offsets), tuple(table.indices))
    for constraint in puzzle.constraints:
        rule = constraint.rule
        if isinstance(rule, Path) and rule.closed and rule.vertices is Layer.CORNERS:
            yield Inside(Tone.INSIDE, rule.mark.value)


def _fog(puzzle: Puzzle) -> FogTable | None:
    lights = [each.lights for each in puzzle.variants if each.lights is not None]
    if not lights:
        return None
    layout = puzzle.substrate.layout
    light = tuple(sorted({layout.index(at) for cells in lights for at in cells}))
    found = solve(puzzle, 2, time_budget=_FOG_SECONDS)
    if not found.unique:
        return FogTable(light)
    values = {layout.index(at): mark.value for at, mark in found[0].items()}
    return FogTable(light, tuple(values.get(i, -1) for i in range(len(layout.coords))))


def _constraint(puzzle: Puzzle, constraint: Constraint) -> ConstraintTable:
    names = puzzle.names
    table = constraint.table(puzzle.substrate)
    if constraint.binding is Binding.OVER:
        table = RegionTable.of([[i for part in table for i in part]])
    anchors = [region_anchor(puzzle, constraint, k) for k in range(len(table))]
    layout = puzzle.substrate.layout
    where = tuple(names.coord(at) if isinstance(at, Coord) else at or "" for at in anchors)
    about = tuple(layout.index(at) if isinstance(at, Coord) and layout.has(at) else -1 for at in anchors)
    return ConstraintTable(
        constraint.rule.kind,
        constraint.rule.words(names.about(puzzle.field.coords(table.indices[:1]))),
        constraint.role is Role.GOAL,
        tuple(table.offsets),
        tuple(table.indices),
        where if any(where) else (),
        about if any(spot >= 0 for spot in about) else (),
    )
