"""A scene sorted by position, for a terminal: what each cell, edge and corner shows in a few characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from penmark.board.coord import Coord, Layer, edge_h, edge_v
from penmark.rendering.scene import (
    AnyItem,
    Cells,
    Conflicts,
    Edges,
    Ink,
    Links,
    Notes,
    Scene,
    Stripes,
    Stroke,
    Surface,
    Text,
    Token,
    Tokens,
)
from penmark.rendering.themes import Theme

NONE, LIGHT, HEAVY = range(3)

# By the weight of the arms that go up, right, down and left, in base 3.
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
POST = "·"
_FIGURES = {Token.POST: POST, Token.LAMP: "●", Token.CIRCLE: "○", Token.CROSS: "×", Token.PIP: "·"}
_BLOCKS = {Surface.WALL: "█", Surface.FILLED: "▒"}


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
    """What stands where. Decorations, cages and labels are left out: a character has no room for them."""

    theme: Theme
    glyphs: dict[Coord, Glyph] = field(default_factory=dict)
    surfaces: dict[Coord, Surface] = field(default_factory=dict)
    ground: dict[Coord, str] = field(default_factory=dict)
    """Background colours."""
    edges: dict[Coord, tuple[Stroke, str]] = field(default_factory=dict)
    links: dict[Coord, tuple[int, str]] = field(default_factory=dict)
    broken: set[Coord] = field(default_factory=set)

    @classmethod
    def of(cls, scene: Scene, theme: Theme) -> Plate:
        plate = cls(theme)
        for item in scene.items:
            sort = _SORTERS.get(type(item))
            if sort:
                sort(plate, item)
        return plate

    # ── sorting ──

    def _cells(self, item: Cells) -> None:
        color = self.theme.tint(item.color) if item.color else self.theme.role(item.surface)
        self.surfaces.update(dict.fromkeys(item.coords, item.surface))
        self.ground.update(dict.fromkeys(item.coords, color))

    def _stripes(self, item: Stripes) -> None:
        self.ground[item.at] = self.theme.tint(item.colors[0])

    def _edges(self, item: Edges) -> None:
        color = self.theme.role(Ink.TRIAL if item.trial else item.stroke)
        self.edges.update(dict.fromkeys(item.coords, (item.stroke, color)))

    def _links(self, item: Links) -> None:
        color = self.theme.role(Ink.TRIAL if item.trial else Stroke.LINE)
        self.links.update(dict.fromkeys(item.coords, (item.count, color)))

    def _tokens(self, item: Tokens) -> None:
        if item.token is not Token.ISLAND:
            color = self.theme.role(Ink.TRIAL if item.trial else item.token)
            glyph = Glyph(_FIGURES[item.token], color, item.token is Token.LAMP)
            self.glyphs.update(dict.fromkeys(item.coords, glyph))

    def _text(self, item: Text) -> None:
        bold = item.ink not in (Ink.ENTERED, Ink.TRIAL)
        self.glyphs[item.at] = Glyph(item.text, self.theme.role(item.ink), bold)

    def _notes(self, item: Notes) -> None:
        said = self.glyphs[item.at].text if item.at in self.glyphs else ""
        self.glyphs[item.at] = Glyph(said + "".join(item.texts), self.theme.role(Ink.NOTE))

    def _conflicts(self, item: Conflicts) -> None:
        self.broken.update(item.coords)

    # ── reading ──

    @cached_property
    def marks_between_cells(self) -> bool:
        """Whether anything but lines stands on edges or corners, so that all of them must be shown."""
        return bool(self.links) or any(
            at.layer is not Layer.CELLS for where in (self.glyphs, self.broken) for at in where
        )

    @cached_property
    def has_blocks(self) -> bool:
        """Whether some cells are solid from side to side, or flagged beside their text."""
        return bool(self.broken) or any(surface in _BLOCKS for surface in self.surfaces.values())

    @cached_property
    def text_width(self) -> int:
        return max((len(g.text) for at, g in self.glyphs.items() if at.layer is Layer.CELLS), default=1)

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


_SORTERS: Mapping[type[AnyItem], Callable[..., None]] = {
    Cells: Plate._cells,
    Stripes: Plate._stripes,
    Edges: Plate._edges,
    Links: Plate._links,
    Tokens: Plate._tokens,
    Text: Plate._text,
    Notes: Plate._notes,
    Conflicts: Plate._conflicts,
}
