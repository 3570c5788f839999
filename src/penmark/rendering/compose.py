"""`draw`: a puzzle, a game or a solution as a scene."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from penmark.board.coord import Coord, Layer
from penmark.board.lines import with_whole_lines
from penmark.board.mark import Masks, bits
from penmark.board.material import Look
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.grading.picture import Picture
from penmark.puzzle.game import Game, Play
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import Candidates, Conflict, Highlight, Overlay, Tone
from penmark.rendering.background import cells_of, lattice, room_borders, walls
from penmark.rendering.captions import caption, describe, name_of
from penmark.rendering.clues import Looks, discs, looks_of, margins_of, texts
from penmark.rendering.decorations import KeptItems
from penmark.rendering.marks import (
    Marked,
    filled_cells,
    is_pinned,
    mark_items,
)
from penmark.rendering.regions import RegionItems, region_items
from penmark.rendering.scene import (
    AnyItem,
    Cells,
    Conflicts,
    Halos,
    Notes,
    Scene,
    Slot,
    Stripes,
    Surface,
)
from penmark.rendering.step_scene import StepScene

_TONES = {Tone.LIT: Surface.LIT, Tone.INSIDE: Surface.INSIDE, Tone.FOCUS: Surface.FOCUS}


def draw(
    puzzle: Puzzle,
    *,
    game: Game | None = None,
    solution: Solution | None = None,
    candidates: bool = False,
    conflicts: bool = True,
    captions: bool = True,
    picture: Picture | None = None,
    before: Masks | None = None,
) -> Scene:
    """The puzzle by itself, or with a game's marks, or with a solution's.

    `candidates` writes what is still possible into undecided cells; `conflicts` marks broken rules.
    A solution is drawn as people print it: what is empty stays unmarked. A `picture` of a step is drawn over it, with
    the candidates `before` the step, or those of the game, in the cells that it shows.
    """
    if game is not None and solution is not None:
        raise PuzzleError("a drawing shows a game or a solution, not both")
    if game is not None and game.puzzle != puzzle:
        raise PuzzleError("this game is played on another puzzle")
    state = game if solution is None else Game.from_solution(puzzle, solution)
    play = state.play if state else Play()
    overlays = _overlays(state, candidates, conflicts) if state else ()
    marks = dict(state.decided()) if state else {}
    if solution is not None:
        layers = puzzle.mark_layers
        marks = {at: mark for at, mark in marks.items() if layers[at.layer].says_something(mark)}
    marked = Marked(puzzle, marks, frozenset(play.trials))
    broken = _broken(overlays) if conflicts else ()
    holes = frozenset(cells_of(puzzle.substrate, Look.ABSENT))
    looks = looks_of(puzzle)
    kept = KeptItems(puzzle)
    own = sum(not is_pinned(puzzle, at) for at in marks)
    step = None if picture is None else _step_scene(puzzle, picture, before, state)
    return Scene(
        puzzle.rows,
        puzzle.cols,
        tuple(_items(marked, looks, overlays, play, holes, broken, step, kept)),
        holes,
        kept.widened(margins_of(puzzle, looks), puzzle.rows, puzzle.cols),
        title=caption(puzzle.meta.title) if captions else "",
        author=caption(puzzle.meta.author) if captions else "",
        name=name_of(puzzle),
        description=describe(puzzle, own, len(broken), solution is not None),
    )


def _overlays(state: Game, candidates: bool, conflicts: bool) -> tuple[Overlay, ...]:
    """Asking every rule takes time on large boards, so only what will be shown is asked for."""
    candidates = candidates and any(marks.is_literal for marks in state.puzzle.mark_layers.values())
    return state.overlays(candidates) if candidates or conflicts else state.puzzle.genre.overlays(state)


def _items(
    marked: Marked,
    looks: Looks,
    overlays: Sequence[Overlay],
    play: Play,
    holes: frozenset[Coord],
    broken: tuple[Coord, ...],
    step: StepScene | None,
    kept: KeptItems,
) -> Iterator[AnyItem]:
    """Everything in painting order."""
    puzzle = marked.puzzle
    regions: RegionItems = region_items(puzzle)
    yield from regions.surfaces
    yield from _highlights(puzzle.substrate, overlays)
    if step:
        yield from step.beneath()
    yield from _paint(play)
    yield from filled_cells(marked)
    yield from walls(puzzle)
    yield from kept.beneath
    yield from regions.beneath
    yield from lattice(puzzle, holes)
    yield from regions.borders
    yield from room_borders(puzzle, holes)
    yield from discs(looks)
    yield from mark_items(marked)
    yield from texts(marked, looks)
    yield from list(_candidates(puzzle, overlays)) or _notes(puzzle, play, marked)
    yield from regions.above
    yield from kept.above
    if step:
        yield from step.above()
    if broken:
        yield Conflicts(tuple(with_whole_lines(puzzle.substrate, broken)))


def _step_scene(puzzle: Puzzle, picture: Picture, before: Masks | None, state: Game | None) -> StepScene:
    masks = before if before is not None else state.masks if state else puzzle.start_masks()
    most = max((len(list(bits(marks.domain.mask))) for marks in puzzle.mark_layers.values()), default=1)
    return StepScene(puzzle, picture, masks, note_grid(puzzle, most))


def _highlights(board: Substrate, overlays: Iterable[Overlay]) -> Iterator[AnyItem]:
    for overlay in overlays:
        if isinstance(overlay, Highlight):
            cells = tuple(at for at in overlay.coords if at.layer is Layer.CELLS)
            others = tuple(at for at in with_whole_lines(board, overlay.coords) if at.layer is not Layer.CELLS)
            if cells:
                yield Cells(_TONES[overlay.tone], cells)
            if others:
                yield Halos(_TONES[overlay.tone], others)


def _paint(play: Play) -> Iterator[AnyItem]:
    """The player's own colours: one fills a cell, several share it."""
    single: dict[str, list[Coord]] = defaultdict(list)
    for at, colors in sorted(play.colors.items()):
        if len(colors) == 1:
            single[colors[0]].append(at)
        elif colors:
            yield Stripes(at, colors)
    yield from (Cells(Surface.TINT, tuple(cells), play.colors[cells[0]][0]) for cells in single.values())


def _candidates(puzzle: Puzzle, overlays: Iterable[Overlay]) -> Iterator[AnyItem]:
    """Each value at its own place in the cell, the same in every cell."""
    for overlay in overlays:
        if isinstance(overlay, Candidates) and not is_pinned(puzzle, overlay.coord):
            domain = puzzle.field.domain(puzzle.substrate.layout.index(overlay.coord))
            everything = list(bits(domain.mask))
            size = note_grid(puzzle, len(everything))
            places = tuple(divmod(everything.index(v), size[0])[::-1] for v in overlay.values)
            texts = tuple(map(puzzle.format_value, overlay.values))
            yield Notes(Slot.GRID, overlay.coord, texts, places, size)


def note_grid(puzzle: Puzzle, count: int) -> tuple[int, int]:
    """(columns, rows) for that number of values: like the board's boxes where it has them."""
    if puzzle.substrate.boxes and count == puzzle.rows:
        return puzzle.substrate.boxes
    columns = isqrt(max(count - 1, 0)) + 1
    return columns, -(-count // columns)


def _notes(puzzle: Puzzle, play: Play, marked: Marked) -> Iterator[AnyItem]:
    """The player's own small print, which a mark hides."""
    for slot, notes in ((Slot.CORNER, play.corner), (Slot.CENTRE, play.centre)):
        for at, values in sorted(notes.items()):
            if values and at not in marked.marks and not is_pinned(puzzle, at):
                yield Notes(slot, at, tuple(map(puzzle.format_value, values)))


def _broken(overlays: Iterable[Overlay]) -> tuple[Coord, ...]:
    """Every position in conflict, once."""
    return tuple({at: None for overlay in overlays if isinstance(overlay, Conflict) for at in overlay.coords})
