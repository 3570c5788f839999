"""A scene as Unicode text for terminals: plain, or with colours.

Boards are packed as people type them. Lines of the grid appear only where they say something (borders, the
frame, loops), so nine rows of boxes take 13 lines and not 19; a dot holds the place of an empty cell. On boards with
marks on edges or corners every line is shown. What stands outside the grid is beside its row, or above or below its
column. `!` flags a conflict. Cages, labels of regions and decorations are left to pictures; what they stand for is
listed in words below the board: variants with all their places, and added rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v, frame
from penmark.board.mark import Masks
from penmark.grading.picture import Picture
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering.captions import added_rules, variant_lines
from penmark.rendering.colors import rgb
from penmark.rendering.compose import draw
from penmark.rendering.plate import FLAG, NONE, POST, Glyph, Plate, junction
from penmark.rendering.scene import Ink, Scene, Stroke, Surface
from penmark.rendering.themes import Theme, by_name


def text(
    puzzle: Puzzle,
    *,
    game: Game | None = None,
    solution: Solution | None = None,
    color: bool = False,
    theme: str = "dark",
    candidates: bool = False,
    conflicts: bool = True,
    captions: bool = True,
    picture: Picture | None = None,
    before: Masks | None = None,
) -> str:
    """The puzzle, a game on it or a solution of it as lines of text; with `color`, in the theme's colours.

    Captions are the title and author above the board, and below it the variants and the added rules, which cannot be
    drawn in text.
    """
    scene = draw(
        puzzle,
        game=game,
        solution=solution,
        candidates=candidates,
        conflicts=conflicts,
        captions=captions,
        picture=picture,
        before=before,
    )
    board = scene_text(scene, color=color, theme=theme)
    if not captions:
        return board
    laid = [f"{line}\n" for line in variant_lines(puzzle)]
    added = [f"  {line}\n" for line in added_rules(puzzle)]
    return "".join([board, *laid, *(["Added rules:\n", *added] if added else [])])


def scene_text(scene: Scene, *, color: bool = False, theme: str = "dark") -> str:
    look = by_name(theme)
    lines = [line for line in (scene.title, scene.author) if line]
    rows = list(_Sheet(scene, look).rows())
    while rows and not _shows(rows[0]):
        del rows[0]
    while rows and not _shows(rows[-1]):
        del rows[-1]
    if color:
        lines += [_ansi(row) for row in rows]
    else:
        lines += ["".join(pen.text for pen in row).rstrip() for row in rows]
    return "\n".join(lines) + "\n"


def _shows(row: list[Pen]) -> bool:
    return any(pen.text.strip() for pen in row)


@dataclass(frozen=True)
class Pen:
    """A piece of text with its colours."""

    text: str
    color: str
    background: str
    bold: bool = False


class _Sheet:
    """Lays a plate out in rows of characters."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene = scene
        self.theme = theme
        self.plate = plate = Plate.of(scene, theme)
        self.full = plate.marks_between_cells
        self.width = plate.text_width
        self.shared_pads = not (self.full or plate.has_blocks)
        self.blank = " " if self.full or plate.uses_dots else "."
        self.lines_across = {e.row for e in plate.edges if e.layer is Layer.EDGES_H and self._says(e)}
        self.lines_down = {e.col for e in plate.edges if e.layer is Layer.EDGES_V and self._says(e)}
        if self.full:
            self.lines_across, self.lines_down = set(range(scene.rows + 1)), set(range(scene.cols + 1))
        self.gutters = {c: self._gutter(c) for c in self.lines_down}
        self.before = max((len(self._beside(r, 0)) for r in range(scene.rows + 2)), default=0)

    def _says(self, edge: Coord) -> bool:
        return self.plate.edges[edge][0] is not Stroke.GRID

    def _gutter(self, c: int) -> int:
        """How wide the line left of a column is: clues on it may need more than one character."""
        glyphs = self.plate.glyphs
        on_it = (glyphs.get(at) for r in range(self.scene.rows + 1) for at in (edge_v(r, c), corner(r, c)))
        return max((len(glyph.text) for glyph in on_it if glyph), default=1)

    def rows(self) -> Iterable[list[Pen]]:
        last = self.scene.rows + 1
        yield from self._stacked(0)
        for r in range(last):
            if r in self.lines_across:
                yield [*self._start(), *self._line(r)]
            if r < self.scene.rows:
                yield [*self._start(self._beside(r + 1, 0)), *self._row(r), *self._end(r + 1)]
        yield from self._stacked(last)

    # ── outside ──

    def _beside(self, r: int, c: int) -> str:
        return " ".join(glyph.text for glyph in self.plate.outside.get(frame(r, c), ()))

    def _start(self, said: str = "") -> list[Pen]:
        """What stands left of a line, in a column of its own."""
        color = self.theme.role(Ink.CLUE)
        return [Pen(f"{said.rjust(self.before)} ", color, self.theme.paper, True)] if self.before else []

    def _end(self, r: int) -> list[Pen]:
        said = self._beside(r, self.scene.cols + 1)
        return [Pen(f" {said}", self.theme.role(Ink.CLUE), self.theme.paper, True)] if said else []

    def _stacked(self, r: int) -> Iterable[list[Pen]]:
        """What stands above or below the columns, one text under the other, close to the grid."""
        cols = self.scene.cols
        stacks = [self.plate.outside.get(frame(r, c + 1), ()) for c in range(cols)]
        high = max(map(len, stacks), default=0)
        corners = (self._beside(r, 0), self._beside(r, cols + 1))
        for k in range(max(high, 1 if any(corners) else 0)):
            pens = self._start(corners[0] if k == 0 else "")
            for c, stack in enumerate(stacks):
                n = k - (high - len(stack)) if r == 0 else k
                glyph = stack[n] if 0 <= n < len(stack) else Glyph("", self.theme.paper)
                line = " " * self.gutters.get(c, 0)
                pens.append(Pen(line + self._in_column(c, glyph.text), glyph.color, self.theme.paper, glyph.bold))
            yield [*pens, *(self._end(r) if k == 0 else [])]

    def _in_column(self, c: int, said: str) -> str:
        """A text where the texts of the cells of a column stand."""
        spare = self.width - len(said)
        left = spare if self.shared_pads else spare // 2
        return f" {' ' * left}{said}".ljust(self._room(c))

    def _room(self, c: int) -> int:
        """Characters between the lines on either side of a column."""
        return self.width + 2 if not self.shared_pads or c + 1 in self.lines_down else self.width + 1

    # ── rows of cells ──

    def _row(self, r: int) -> list[Pen]:
        pens: list[Pen] = []
        for c in range(self.scene.cols + 1):
            if c in self.lines_down:
                pens.append(self._upright(r, c))
            if c < self.scene.cols:
                pens += self._cell(cell(r, c))
        return pens

    def _cell(self, at: Coord) -> list[Pen]:
        background = self._background(at)
        glyph = self._content(at)
        before, after = self._fill(at, edge_v(at.row, at.col)), self._fill(at, edge_v(at.row, at.col + 1))
        spare = self.width - len(glyph.text)
        left = spare if self.shared_pads else spare // 2
        pens = [
            self._filler(at, before * (left + 1)),
            Pen(glyph.text, glyph.color, background, glyph.bold),
            self._filler(at, after * (self._room(at.col) - self.width - 1 + spare - left)),
        ]
        if at in self.plate.broken:
            pens[2] = self._filler(at, pens[2].text[:-1])
            pens.append(Pen(FLAG, self.theme.conflict, self.theme.paper, True))
        return pens

    def _fill(self, at: Coord, edge: Coord) -> str:
        """What stands between a cell's text and an edge: blank, solid, or the line that arrives there."""
        if edge in self.plate.links:
            return self.plate.link_char(edge) if self.plate.links[edge][0] < 3 else "─"
        return self.plate.block(at)

    def _filler(self, at: Coord, said: str) -> Pen:
        background = self._background(at)
        solid = said[:1] == self.plate.block(at)
        return Pen(said, background if solid else self.theme.role(Stroke.LINE), background)

    def _content(self, at: Coord) -> Glyph:
        shown = self.plate.glyphs.get(at) or self.plate.link_middle(at)
        if shown:
            return shown
        block = self.plate.block(at)
        if block != " ":
            return Glyph(block, self._background(at))
        muted = self.theme.role(Stroke.GRID)
        if self.plate.surfaces.get(at) in (Surface.LIT, Surface.FOCUS):
            return Glyph("·", muted)
        return Glyph(" " if at in self.scene.holes else self.blank, muted)

    def _background(self, *cells: Coord) -> str:
        """The background of a cell, or what several have in common; else paper."""
        found = {self.plate.background.get(at, self.theme.paper) for at in cells}
        return found.pop() if len(found) == 1 else self.theme.paper

    # ── lines between them ──

    def _line(self, r: int) -> list[Pen]:
        pens: list[Pen] = []
        for c in range(self.scene.cols + 1):
            if c in self.lines_down:
                pens.append(self._corner(r, c))
            if c < self.scene.cols:
                pens.append(self._flat(edge_h(r, c)))
        return pens

    def _flat(self, edge: Coord) -> Pen:
        """The edge above or below a cell."""
        background = self.plate.background.get(edge) or self._background(*cells_beside(edge))
        room = self._room(edge.col)
        weight = self.plate.weight(edge, self.full)
        line = junction(NONE, weight, NONE, weight)
        mark = self._mark(edge)
        if mark:
            beside = line if edge in self.plate.broken else " "
            return Pen(mark.text.center(room, beside), mark.color, background, mark.bold)
        return Pen(line * room, self._edge_color(edge), background)

    def _upright(self, r: int, c: int) -> Pen:
        """The edge left or right of a cell."""
        edge = edge_v(r, c)
        background = self.plate.background.get(edge) or self._background(*cells_beside(edge))
        mark = self._mark(edge)
        wide = self.gutters[c]
        if mark:
            return Pen(mark.text.ljust(wide), mark.color, background, mark.bold)
        weight = self.plate.weight(edge, self.full)
        return Pen(junction(weight, NONE, weight, NONE).ljust(wide), self._edge_color(edge), background)

    def _mark(self, edge: Coord) -> Glyph | None:
        """What stands on an edge instead of the line along it."""
        if edge in self.plate.broken:
            return Glyph(FLAG, self.theme.conflict, True)
        if edge in self.plate.links:
            return Glyph(self.plate.link_char(edge), self.plate.links[edge][1])
        return self.plate.glyphs.get(edge)

    def _corner(self, r: int, c: int) -> Pen:
        at = corner(r, c)
        around_it = (cell(r + dr, c + dc) for dr in (-1, 0) for dc in (-1, 0))
        background = self.plate.background.get(at) or self._background(*around_it)
        if at in self.plate.broken:
            return Pen(FLAG.ljust(self.gutters[c]), self.theme.conflict, background, True)
        around = (edge_v(r - 1, c), edge_h(r, c), edge_v(r, c), edge_h(r, c - 1))
        arms = [self.plate.weight(edge, self.full) for edge in around]
        beyond = junction(NONE, arms[1], NONE, arms[1])
        glyph = self.plate.glyphs.get(at)
        if glyph and (glyph.text != POST or not any(arms)):
            return Pen(glyph.text.ljust(self.gutters[c], beyond), glyph.color, background, glyph.bold)
        colors = (self._edge_color(edge) for edge, arm in zip(around, arms, strict=True) if arm)
        said = junction(*arms).ljust(self.gutters[c], beyond)
        return Pen(said, next(colors, self.theme.paper), background)

    def _edge_color(self, edge: Coord) -> str:
        return self.plate.edges[edge][1] if edge in self.plate.edges else self.theme.paper


def _ansi(row: Iterable[Pen]) -> str:
    """One line with colour codes, reset at its end."""
    parts = []
    for (color, background, bold), pens in groupby(row, key=lambda pen: (pen.color, pen.background, pen.bold)):
        said = "".join(pen.text for pen in pens)
        codes = ("0", *(("1",) if bold else ()), f"38;2;{_triple(color)}", f"48;2;{_triple(background)}")
        parts.append(f"\x1b[{';'.join(codes)}m{said}")
    return "".join(parts) + "\x1b[0m"


def _triple(color: str) -> str:
    return ";".join(str(round(255 * part)) for part in rgb(color))
