"""A scene sorted by position, for a terminal: what each cell, edge and corner shows in a few characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from penmark.board.adjacency import crossed_edge
from penmark.board.coord import LINK_LAYERS, Coord, Layer, edge_h, edge_v
from penmark.rendering.scene import (
    AnyItem,
    Cells,
    Conflicts,
    Edges,
    Halos,
    Ink,
    Label,
    LinkLines,
    Notes,
    Scene,
    Stripes,
    Stroke,
    Surface,
    TextItem,
    TextList,
    Token,
    TokenMarks,
)
from penmark.rendering.themes import Theme

NONE, LIGHT, HEAVY = range(3)

# By the weight of the arms that go up, right, down and left, in base 3.
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
POST = "·"
FLAG = "!"
"""Stands beside what is in conflict."""
_FIGURES = {Token.POST: POST, Token.LAMP: "●", Token.CIRCLE: "○", Token.CROSS: "×", Token.PIP: "·"}
_FIGURES |= {Token.WHITE_DISC: "○", Token.BLACK_DISC: "●", Token.ISLAND: "○"}
_BLOCKS = {Surface.WALL: "█", Surface.FILLED: "▒", Surface.GREY: "░"}


_BOLD = frozenset({Token.LAMP, Token.WHITE_DISC, Token.BLACK_DISC})


def junction(up: int, right: int, down: int, left: int) -> str:
    """The box-drawing character with these arms."""
    return _JUNCTIONS[up * 27 + right * 9 + down * 3 + left]


@dataclass(frozen=True)
class Glyph:
    """A text and its colour."""

    text: str
    color: str
    bold: bool = False


@dataclass
class Plate:
    """What stands where. Decorations, cages and labels of regions are left out: a character has no room for them.

    A link is known by the edge that it crosses.
    """

    theme: Theme
    rows: int
    cols: int
    glyphs: dict[Coord, Glyph] = field(default_factory=dict)
    surfaces: dict[Coord, Surface] = field(default_factory=dict)
    background: dict[Coord, str] = field(default_factory=dict)
    """Background colours."""
    edges: dict[Coord, tuple[Stroke, str]] = field(default_factory=dict)
    links: dict[Coord, tuple[int, str]] = field(default_factory=dict)
    broken: set[Coord] = field(default_factory=set)
    outside: dict[Coord, tuple[Glyph, ...]] = field(default_factory=dict)
    """What stands outside the grid, in reading order."""

    @classmethod
    def of(cls, scene: Scene, theme: Theme) -> Plate:
        plate = cls(theme, scene.rows, scene.cols)
        for item in scene.items:
            sort = _SORTERS.get(type(item))
            if sort:
                sort(plate, item)
        return plate

    # ── sorting ──

    def _cells(self, item: Cells) -> None:
        color = self.theme.tint(item.color) if item.color else self.theme.role(item.surface)
        self.surfaces.update(dict.fromkeys(item.coords, item.surface))
        self.background.update(dict.fromkeys(item.coords, color))

    def _stripes(self, item: Stripes) -> None:
        self.background[item.at] = self.theme.tint(item.colors[0])

    def _edges(self, item: Edges) -> None:
        color = self.theme.role(Ink.TRIAL if item.trial else item.stroke)
        self.edges.update(dict.fromkeys(item.coords, (item.stroke, color)))

    def _links(self, item: LinkLines) -> None:
        color = self.theme.role(Ink.TRIAL if item.trial else Stroke.LINE)
        self.links.update(dict.fromkeys(map(crossed_edge, item.coords), (item.count, color)))

    def _tokens(self, item: TokenMarks) -> None:
        color = self.theme.role(Ink.TRIAL if item.trial else item.token)
        glyph = Glyph(_FIGURES[item.token], color, item.token in _BOLD)
        for at in item.coords:
            self._put(at, (glyph,))

    def _text(self, item: TextItem) -> None:
        bold = item.ink not in (Ink.ENTERED, Ink.TRIAL)
        said = item.text + (way.sign if (way := item.arrow or item.diagonal) else "")
        self._put(item.at, (Glyph(said, self.theme.role(item.ink), bold),))

    def _text_list(self, item: TextList) -> None:
        self._put(item.at, [Glyph(text, self.theme.role(item.ink), True) for text in item.texts])

    def _label(self, item: Label) -> None:
        """Only those of clues: they are short, and stand where nothing else does."""
        if item.is_clue and item.at not in self.glyphs:
            self._put(item.at, (Glyph(item.text, self.theme.role(Ink.LABEL), True),))

    def _put(self, at: Coord, glyphs: Sequence[Glyph]) -> None:
        if at.layer is Layer.FRAME:
            self.outside[at] = (*self.outside.get(at, ()), *glyphs)
        else:
            said = ",".join(glyph.text for glyph in glyphs)
            self.glyphs[_where(at)] = Glyph(said, glyphs[0].color, glyphs[0].bold)

    def _halos(self, item: Halos) -> None:
        self.background.update(dict.fromkeys(map(_where, item.coords), self.theme.role(item.surface)))

    def _notes(self, item: Notes) -> None:
        said = self.glyphs[item.at].text if item.at in self.glyphs else ""
        self.glyphs[item.at] = Glyph(said + "".join(item.texts), self.theme.role(Ink.NOTE))

    def _conflicts(self, item: Conflicts) -> None:
        self.broken.update(map(_where, item.coords))
        for at in item.coords:
            if at.layer is Layer.FRAME:
                self._put(at, (Glyph(FLAG, self.theme.conflict, True),))

    # ── reading ──

    @cached_property
    def marks_between_cells(self) -> bool:
        """Whether anything but lines stands on edges or corners, so that all of them must be shown."""
        return bool(self.links) or any(
            at.layer not in (Layer.CELLS, Layer.FRAME) for where in (self.glyphs, self.broken) for at in where
        )

    @cached_property
    def has_blocks(self) -> bool:
        """Whether some cells are solid from side to side, or flagged beside their text."""
        return bool(self.broken) or any(surface in _BLOCKS for surface in self.surfaces.values())

    @cached_property
    def text_width(self) -> int:
        """Of the longest text in a cell, or above or below a column."""
        inside = (len(g.text) for at, g in self.glyphs.items() if at.layer is Layer.CELLS)
        outside = (len(g.text) for at, glyphs in self.outside.items() if self._at_column(at) for g in glyphs)
        return max((*inside, *outside), default=1)

    def _at_column(self, at: Coord) -> bool:
        return at.row in (0, self.rows + 1) and 0 < at.col <= self.cols

    @cached_property
    def uses_dots(self) -> bool:
        """Whether a dot in a cell means something, so that an empty cell must show none."""
        lit = Surface.LIT in self.surfaces.values()
        return lit or any(g.text == "·" for g in self.glyphs.values())

    def weight(self, edge: Coord, grid: bool) -> int:
        """How heavy the line along an edge is; thin grid lines count only if they are shown."""
        stroke, _ = self.edges.get(edge, (None, ""))
        if stroke is None or (stroke is Stroke.GRID and not grid):
            return NONE
        heavy = stroke in (Stroke.BORDER, Stroke.AREA) or (stroke is Stroke.FRAME and self.has_borders)
        return HEAVY if heavy else LIGHT

    @cached_property
    def has_borders(self) -> bool:
        return any(stroke in (Stroke.BORDER, Stroke.AREA) for stroke, _ in self.edges.values())

    def block(self, at: Coord) -> str:
        """What fills a cell beside its text."""
        return _BLOCKS.get(self.surfaces.get(at, Surface.TINT), " ")

    def link_char(self, edge: Coord) -> str:
        """The line across an edge, seen where it crosses."""
        count, _ = self.links.get(edge, (0, ""))
        upright = edge.layer is Layer.EDGES_H
        return (" ", "│" if upright else "─", "║" if upright else "═")[count] if count < 3 else str(count % 10)

    def link_middle(self, at: Coord) -> Glyph | None:
        """Where the lines of a cell meet."""
        r, c = at.row, at.col
        around = (edge_h(r, c), edge_v(r, c + 1), edge_h(r + 1, c), edge_v(r, c))
        counts = [self.links.get(edge, (0, ""))[0] for edge in around]
        if not any(counts):
            return None
        color = next(self.links[edge][1] for edge in around if edge in self.links)
        for edge, one, other in ((around[0], 0, 2), (around[1], 1, 3)):
            if counts[one] == counts[other] == sum(counts) / 2:
                return Glyph(self.link_char(edge), color)
        up, right, down, left = (LIGHT if count else NONE for count in counts)
        return Glyph(junction(up, right, down, left), color)


def _where(at: Coord) -> Coord:
    return crossed_edge(at) if at.layer in LINK_LAYERS else at


_SORTERS: Mapping[type[AnyItem], Callable[..., None]] = {
    Cells: Plate._cells,
    Stripes: Plate._stripes,
    Edges: Plate._edges,
    LinkLines: Plate._links,
    TokenMarks: Plate._tokens,
    Halos: Plate._halos,
    Label: Plate._label,
    TextItem: Plate._text,
    TextList: Plate._text_list,
    Notes: Plate._notes,
    Conflicts: Plate._conflicts,
}
