"""The items of a scene as SVG elements, in painting order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from penmark.board.adjacency import cells_beside
from penmark.board.coord import EDGE_LAYERS, LINK_LAYERS, Coord, Layer
from penmark.board.presentation import BorderStyle, CellShape
from penmark.rendering import paths
from penmark.rendering.colors import contrast
from penmark.rendering.lettering import number
from penmark.rendering.paths import UNIT, place
from penmark.rendering.scene import (
    AnyItem,
    Cells,
    Conflicts,
    Edges,
    FreeLine,
    FreeShape,
    Halos,
    Ink,
    Label,
    LinkLines,
    Notes,
    Outline,
    Point,
    Polyline,
    Round,
    RoundMark,
    Scene,
    Segments,
    Shapes,
    Stripes,
    Stroke,
    Surface,
    TextItem,
    TextList,
    Token,
    TokenMarks,
)
from penmark.rendering.text_painter import TextPainter, is_between
from penmark.rendering.themes import GRAPHIC_CONTRAST, Theme
from penmark.rendering.typesetting import Font, written

_WIDTHS = {Stroke.GRID: 1.0, Stroke.FRAME: 2.6, Stroke.BORDER: 2.6, Stroke.AREA: 2.6, Stroke.LINE: 4.4}
_RADII = {RoundMark.RING: 15.5, RoundMark.DOT: 5.0, RoundMark.QUAD: 10.0}
_LABELLED_DOT = 6.5
_LINK_WIDTH, _LINK_GAP = 3.6, 7.0
_CAGE_INSET = 3.5
_LARGE = 0.7
"""How many cells wide or high a shape is that is no mere sign."""
_DISC, _SMALL_DISC = 14.0, 7.0
"""Radius of a disc in a cell, and on a line or corner."""


def path(role: str, data: str, **attributes: str | float) -> str:
    """A path whose class is its role. All values are our own or a theme's, so none needs escaping."""
    said = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    return f'<path class="{role}"{said} d="{data}"/>'


class Painter(TextPainter):
    """Collects the elements of one drawing, and the definitions that they refer to."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        super().__init__(theme, any(isinstance(item, Label) for item in scene.items))
        for kind, group in groupby(scene.items, key=type):
            _PAINTERS[kind](self, list(group))

    def area(self, role: str, data: str, fill: str) -> None:
        """Cells, or parts of them. Without smoothing, no hairline shows between one row and the next."""
        self.elements.append(path(role, data, fill=fill, shape_rendering="crispEdges"))

    def shape(self, role: str, data: str, fill: str, stroke: str, width: float) -> None:
        """A figure with an outline."""
        weight = width * self.theme.weight
        self.elements.append(path(role, data, fill=fill, stroke=stroke, stroke_width=weight))

    def pen(self, role: str, data: str, color: str, width: float, **attributes: str | float) -> None:
        """Lines without an inside."""
        weight = width * self.theme.weight
        self.elements.append(path(role, data, fill="none", stroke=color, stroke_width=weight, **attributes))

    # ── surfaces ──

    def cells(self, items: Sequence[Cells]) -> None:
        for item in items:
            color = self.theme.tint(item.color) if item.color else self.theme.role(item.surface)
            self.background.update(dict.fromkeys(item.coords, color))
            self.area(item.surface, paths.cell_areas(item.coords), color)

    def stripes(self, items: Sequence[Stripes]) -> None:
        for item in items:
            for k, color in enumerate(item.colors):
                data = paths.stripe(item.at, k, len(item.colors))
                self.area(Surface.TINT, data, self.theme.tint(color))

    # ── lines ──

    def edges(self, items: Sequence[Edges]) -> None:
        for item in items:
            data, width = paths.edge_lines(item.coords), _WIDTHS[item.stroke]
            color = self.theme.role(Ink.TRIAL if item.trial else item.stroke)
            cap = "round" if item.stroke is Stroke.LINE else "square"
            self.pen(_class(item.stroke, item.trial), data, color, width, stroke_linecap=cap)

    def links(self, items: Sequence[LinkLines]) -> None:
        for item in items:
            data = paths.link_lines(item.coords, item.count, _LINK_GAP if item.count < 4 else 18 / item.count)
            color = self.theme.role(Ink.TRIAL if item.trial else Stroke.LINE)
            width = _WIDTHS[Stroke.LINE] if item.count == 1 else _LINK_WIDTH / max(item.count / 3, 1)
            on_discs = "".join(self._over_discs(item.coords, color))
            if on_discs:
                self.pen("rim", on_discs, self.theme.paper, width + 3.2, stroke_linecap="round")
            self.pen(_class("link", item.trial), data, color, width, stroke_linecap="round")

    def _over_discs(self, links: Iterable[Coord], color: str) -> Iterable[str]:
        """The parts of links that lie on discs from which their colour does not stand out, and that need a rim."""
        blending = {at for at, fill in self.discs.items() if contrast(color, fill) < GRAPHIC_CONTRAST}
        for link in links:
            for end in cells_beside(link):
                if end in blending:
                    start = place(end)
                    yield paths.polyline((start, paths.shortened(start, place(link), _DISC - 3)))

    def halos(self, items: Sequence[Halos]) -> None:
        """Broad lines along edges and links, discs about corners and places outside."""
        for item in items:
            color = self.theme.role(item.surface)
            edges = [at for at in item.coords if at.layer in EDGE_LAYERS]
            links = [at for at in item.coords if at.layer in LINK_LAYERS]
            others = [place(at) for at in item.coords if at.layer in (Layer.CORNERS, Layer.FRAME)]
            if edges or links:
                lines = paths.edge_lines(edges) + paths.link_lines(links, 1, 0)
                self.pen(f"{item.surface} halo", lines, color, 14, stroke_linecap="round")
            if others:
                self.elements.append(path(f"{item.surface} halo", paths.circles(others, 11), fill=color))

    def outlines(self, items: Sequence[Outline]) -> None:
        for item in items:
            dash = {"stroke_dasharray": "4 3"}
            if item.style is BorderStyle.DOTTED:
                dash = {"stroke_dasharray": "0 4", "stroke_linecap": "round"}
            width = 1.2 if item.style is BorderStyle.DASHED else 2.2
            data = paths.outline(item.coords, _CAGE_INSET)
            self.pen(f"cage {item.style}", data, self.theme.role(Stroke.BORDER), width, **dash)

    def trails(self, items: Sequence[Polyline]) -> None:
        for item in items:
            points = [place(at) for at in item.coords]
            if item.from_ring and len(points) > 1:
                points[0] = paths.shortened(points[0], points[1], _RADII[RoundMark.RING])
            if item.to_ring and len(points) > 1:
                points[-1] = paths.shortened(points[-1], points[-2], _RADII[RoundMark.RING])
            if item.head:
                self._arrow(item, points)
                continue
            color = self.theme.trail(item.color)
            self.pen("trail", paths.polyline(points), color, 9, stroke_linecap="round", stroke_linejoin="round")
            if item.bulb:
                self.elements.append(path("bulb", paths.circles(points[:1], 14), fill=color))

    def _arrow(self, item: Polyline, points: list[Point]) -> None:
        data = paths.polyline(points)
        if len(points) > 1:
            data += paths.arrow_head(points[-1], points[-2], 7)
        color = self.theme.line(item.color)
        self.pen("arrow", data, color, 2.2, stroke_linecap="round", stroke_linejoin="round")

    # ── figures ──

    def tokens(self, items: Sequence[TokenMarks]) -> None:
        for item in items:
            color = self.theme.role(Ink.TRIAL if item.trial else item.token)
            _FIGURES[item.token](self, _class(item.token, item.trial), item.coords, color)

    def _post(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self.pen(role, paths.dots(map(place, coords)), color, 4, stroke_linecap="round")

    def _lamp(self, role: str, coords: Iterable[Coord], color: str) -> None:
        rim = self.theme.role(Stroke.FRAME)
        data = paths.circles(map(place, coords), 12)
        self.shape(role, data, color, rim, 1.8)

    def _circle(self, role: str, coords: Iterable[Coord], color: str) -> None:
        data = paths.circles(map(place, coords), 6.5)
        self.shape(role, data, self.theme.paper, color, 3)

    def _cross(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self.pen(role, paths.crosses(map(place, coords), 3.6), color, 1.8, stroke_linecap="round")

    def _pip(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self.pen(role, paths.dots(map(place, coords)), color, 6, stroke_linecap="round")

    def _island(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self.islands.update(coords)
        data = paths.circles(map(place, coords), 15.5)
        self.shape(role, data, self.theme.paper, color, 1.8)

    def _disc(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self.discs.update(dict.fromkeys(coords, color))
        data = "".join(paths.circles([place(at)], _SMALL_DISC if is_between(at) else _DISC) for at in coords)
        self.shape(role, data, color, self.theme.role(Stroke.FRAME), 2.2)

    def rounds(self, items: Sequence[Round]) -> None:
        for item in items:
            at = (item.at[0] * UNIT, item.at[1] * UNIT)
            radius = _LABELLED_DOT if item.spot is RoundMark.DOT and item.text else _RADII[item.spot]
            fill, stroke = "none", self.theme.line(item.color)
            if item.spot is RoundMark.DOT:
                fill, stroke = self.theme.disc(item.color), self.theme.role(RoundMark.DOT)
            elif item.spot is RoundMark.QUAD:
                fill, stroke = self.theme.paper, stroke if item.color else self.theme.role(RoundMark.QUAD)
            width = 2.4 if item.spot is RoundMark.RING else 1.5
            to = (item.to[0] * UNIT, item.to[1] * UNIT) if item.to else None
            data = paths.pill(at, to, radius) if to else paths.circles([at], radius)
            self.shape(item.spot, data, fill, stroke, width)
            if item.text:
                self._round_text(item, at, radius, fill)

    def _round_text(self, item: Round, at: Point, radius: float, fill: str) -> None:
        lines = item.text.splitlines()
        font = Font(radius * (0.95 if len(lines) == 1 else 0.72), 1.1)
        inks = (self.theme.role(Ink.LABEL), self.theme.paper)
        color = max(inks, key=lambda ink: contrast(ink, fill))
        for k, line in enumerate(lines):
            y = at[1] + (k - (len(lines) - 1) / 2) * radius * 0.92
            shape = written(line, font.fitted(line, radius * 1.5), at[0], y)
            self.elements.append(self._lettered(Ink.LABEL, font, color, shape))

    def shapes(self, items: Sequence[Shapes]) -> None:
        for item in items:
            draw, reach = _SHAPES[item.shape]
            data = draw([place(at) for at in item.coords], reach)
            self.elements.append(path(item.shape, data, fill=self.theme.trail(item.color)))

    # ── what setters drew ──

    def free_lines(self, items: Sequence[FreeLine]) -> None:
        for item in items:
            points = [(x * UNIT, y * UNIT) for x, y in item.points]
            data = paths.polyline(points)
            if item.head:
                data += paths.arrow_head(points[-1], points[-2], 7)
            color = self.theme.line(item.color) if item.head else self.theme.trail(item.color)
            self.pen("drawn", data, color, item.width * UNIT, stroke_linecap="round", stroke_linejoin="round")

    def free_shapes(self, items: Sequence[FreeShape]) -> None:
        for item in items:
            x, y = item.at[0] * UNIT, item.at[1] * UNIT
            if (item.fill or item.border) and item.width > 0 and item.height > 0:
                data = paths.box(x, y, item.width * UNIT / 2, item.height * UNIT / 2, item.rounded)
                fill = self._ground(item) if item.fill else "none"
                stroke = self.theme.line(item.border) if item.border else "none"
                turn = f"rotate({number(item.angle)} {number(x)} {number(y)})"
                look: dict[str, str | float] = {"fill": fill, "stroke": stroke, "stroke_width": 1.5 * self.theme.weight}
                turned = {"transform": turn} if item.angle else {}
                self.elements.append(path("drawn", data, **look, **turned))
            if item.text:
                font = Font(item.size * UNIT, 1.1)
                shape = written(item.text, font.fitted(item.text, 2.0 * UNIT), x, y)
                inks = (self.theme.role(Ink.LABEL), self.theme.paper)
                self.elements.append(self._lettered(Ink.LABEL, font, max(inks, key=self._against(item)), shape))

    def _ground(self, item: FreeShape) -> str:
        """What is small keeps its colour; on what is large the player writes."""
        if item.fill is None:
            return self.theme.paper
        return self.theme.disc(item.fill) if max(item.width, item.height) < _LARGE else self.theme.tint(item.fill)

    def _against(self, item: FreeShape) -> Callable[[str], float]:
        ground = self._ground(item)
        return lambda ink: contrast(ink, ground)

    # ── conflicts ──

    def segments(self, items: Sequence[Segments]) -> None:
        for item in items:
            data = "".join(paths.polyline([(x * paths.UNIT, y * paths.UNIT) for x, y in ends]) for ends in item.ends)
            role, color = (
                ("struck", self.theme.conflict) if item.is_removal else ("chain", self.theme.role(Stroke.LINE))
            )
            self.pen(role, data, color, 1.6, stroke_linecap="round")

    def conflicts(self, items: Sequence[Conflicts]) -> None:
        """A box with a flag for a cell, a halo with ticks for an edge: shapes that nothing else has."""
        coords = [at for item in items for at in item.coords]
        cells = [at for at in coords if at.layer in (Layer.CELLS, Layer.FRAME)]
        edges = [at for at in coords if at.layer in EDGE_LAYERS]
        links = [at for at in coords if at.layer in LINK_LAYERS]
        corners = [at for at in coords if at.layer is Layer.CORNERS]
        color = self.theme.conflict
        if edges or links:
            lines = paths.edge_lines(edges) + paths.link_lines(links, 1, 0)
            self.pen("conflict halo", lines, color, 12, stroke_opacity=0.28)
            self.pen("conflict", _ticks((*edges, *links)), color, 2)
        if cells or corners:
            boxes = paths.squares(map(place, cells), UNIT / 2 - 2.5) + paths.squares(map(place, corners), 10)
            self.pen("conflict", boxes, color, 2)
        if cells:
            flags = "".join(
                f"M{number(x + UNIT / 2 - 12)} {number(y - UNIT / 2 + 2)}h10v10z" for x, y in map(place, cells)
            )
            self.elements.append(path("conflict flag", flags, fill=color))


def _ticks(lines: Iterable[Coord]) -> str:
    """Two short strokes across each edge or link."""
    parts = []
    for line in lines:
        x, y = place(line)
        across = line.layer in (Layer.EDGES_H, Layer.LINKS_H)
        parts += [
            f"M{number(x + d)} {number(y - 8)}v16" if across else f"M{number(x - 8)} {number(y + d)}h16"
            for d in (-3, 3)
        ]
    return "".join(parts)


def _class(role: str, trial: bool) -> str:
    return f"{role} trial" if trial else role


_SHAPES: dict[CellShape, tuple[Callable[[Iterable[Point], float], str], float]] = {
    CellShape.CIRCLE: (paths.circles, 15.0),
    CellShape.SQUARE: (paths.squares, 14.0),
    CellShape.DIAMOND: (paths.diamonds, 16.5),
}
_FIGURES: dict[Token, Callable[[Painter, str, Iterable[Coord], str], None]] = {
    Token.POST: Painter._post,
    Token.LAMP: Painter._lamp,
    Token.CIRCLE: Painter._circle,
    Token.CROSS: Painter._cross,
    Token.PIP: Painter._pip,
    Token.ISLAND: Painter._island,
    Token.WHITE_DISC: Painter._disc,
    Token.BLACK_DISC: Painter._disc,
}
_PAINTERS: dict[type[AnyItem], Callable[..., None]] = {
    Cells: Painter.cells,
    Stripes: Painter.stripes,
    Edges: Painter.edges,
    LinkLines: Painter.links,
    TokenMarks: Painter.tokens,
    Halos: Painter.halos,
    TextItem: Painter.texts,
    TextList: Painter.text_lists,
    Notes: Painter.notes,
    Outline: Painter.outlines,
    Label: Painter.labels,
    Polyline: Painter.trails,
    Round: Painter.rounds,
    Shapes: Painter.shapes,
    FreeLine: Painter.free_lines,
    FreeShape: Painter.free_shapes,
    Segments: Painter.segments,
    Conflicts: Painter.conflicts,
}
