"""The items of a scene as SVG elements, in painting order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from penmark.board.coord import EDGE_LAYERS, LINK_LAYERS, Coord, Layer
from penmark.board.layout import cells_beside
from penmark.board.presentation import BorderStyle
from penmark.rendering import paths
from penmark.rendering.colors import contrast
from penmark.rendering.lettering import number
from penmark.rendering.paths import UNIT, place
from penmark.rendering.scene import (
    AnyItem,
    Cells,
    Conflicts,
    Edges,
    Halos,
    Ink,
    Label,
    Links,
    Notes,
    Outline,
    Point,
    Round,
    Scene,
    Slot,
    Spot,
    Stripes,
    Stroke,
    Surface,
    Text,
    TextList,
    Token,
    Tokens,
    Trail,
)
from penmark.rendering.themes import Theme
from penmark.rendering.typesetting import FONTS, Font, lettered, text_width, written

_WIDTHS = {Stroke.GRID: 1.0, Stroke.FRAME: 2.6, Stroke.BORDER: 2.6, Stroke.AREA: 2.6, Stroke.LINE: 4.4}
_RADII = {Spot.RING: 15.5, Spot.DOT: 5.0, Spot.QUAD: 10.0}
_LABELLED_DOT = 6.5
_LINK_WIDTH, _LINK_GAP = 3.6, 7.0
_CAGE_INSET = 3.5
_LABEL_HEIGHT = 9.0
_ROOM = UNIT - 8.0
"""Room for a value in a cell."""
_ISLAND_ROOM = 23.0
_DISC, _SMALL_DISC = 14.0, 7.0
"""Radius of a disc in a cell, and on a line or corner."""
_DISC_ROOM = 21.0
_SMALL = Font(12, 1.7)
"""For clues on lines and corners, where there is less room."""
_ARROW_REACH = 12.5
"""Half the length of an arrow beside a number."""
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
"""Where the player's notes go in turn: (right, down) from the middle."""


def path(role: str, data: str, **attributes: str | float) -> str:
    """A path whose class is its role. All values are our own or a theme's, so none needs escaping."""
    said = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    return f'<path class="{role}"{said} d="{data}"/>'


class Painter:
    """Collects the elements of one drawing, and the definitions that they refer to."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.theme = theme
        self.defs: dict[str, str] = {}
        self.elements: list[str] = []
        self._ground: dict[Coord, str] = {}
        """The colour of every cell that is not paper."""
        self._islands: set[Coord] = set()
        self._discs: set[Coord] = set()
        self._black: set[Coord] = set()
        """The cells with a black disc, on which lines need a rim."""
        # Where cells have labels, candidates make room for them.
        self._note_top = _LABEL_HEIGHT if any(isinstance(item, Label) for item in scene.items) else 2.0
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
            self._ground.update(dict.fromkeys(item.coords, color))
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

    def links(self, items: Sequence[Links]) -> None:
        for item in items:
            data = paths.link_lines(item.coords, item.count, _LINK_GAP if item.count < 4 else 18 / item.count)
            color = self.theme.role(Ink.TRIAL if item.trial else Stroke.LINE)
            width = _WIDTHS[Stroke.LINE] if item.count == 1 else _LINK_WIDTH / max(item.count / 3, 1)
            on_black = "".join(self._over_discs(item.coords))
            if on_black:
                self.pen("rim", on_black, self.theme.paper, width + 3.2, stroke_linecap="round")
            self.pen(_class("link", item.trial), data, color, width, stroke_linecap="round")

    def _over_discs(self, links: Iterable[Coord]) -> Iterable[str]:
        """The parts of links that lie on black discs."""
        for link in links:
            for end in cells_beside(link):
                if end in self._black:
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

    def trails(self, items: Sequence[Trail]) -> None:
        for item in items:
            points = [place(at) for at in item.coords]
            if item.from_ring and len(points) > 1:
                points[0] = paths.shortened(points[0], points[1], _RADII[Spot.RING])
            if item.head:
                self._arrow(item, points)
                continue
            color = self.theme.trail(item.color)
            self.pen("trail", paths.polyline(points), color, 9, stroke_linecap="round", stroke_linejoin="round")
            if item.bulb:
                self.elements.append(path("bulb", paths.circles(points[:1], 14), fill=color))

    def _arrow(self, item: Trail, points: list[Point]) -> None:
        data = paths.polyline(points)
        if len(points) > 1:
            data += paths.arrow_head(points[-1], points[-2], 7)
        color = self.theme.line(item.color)
        self.pen("arrow", data, color, 2.2, stroke_linecap="round", stroke_linejoin="round")

    # ── figures ──

    def tokens(self, items: Sequence[Tokens]) -> None:
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
        self._islands.update(coords)
        data = paths.circles(map(place, coords), 15.5)
        self.shape(role, data, self.theme.paper, color, 1.8)

    def _white_disc(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self._disc(role, coords, self.theme.paper, color)

    def _black_disc(self, role: str, coords: Iterable[Coord], color: str) -> None:
        self._black.update(coords)
        self._disc(role, coords, color, color)

    def _disc(self, role: str, coords: Iterable[Coord], fill: str, rim: str) -> None:
        self._discs.update(coords)
        data = "".join(paths.circles([place(at)], _SMALL_DISC if _is_between(at) else _DISC) for at in coords)
        self.shape(role, data, fill, rim, 2.2)

    def rounds(self, items: Sequence[Round]) -> None:
        for item in items:
            at = (item.at[0] * UNIT, item.at[1] * UNIT)
            radius = _LABELLED_DOT if item.spot is Spot.DOT and item.text else _RADII[item.spot]
            fill, stroke = "none", self.theme.line(item.color)
            if item.spot is Spot.DOT:
                fill, stroke = self.theme.disc(item.color), self.theme.role(Spot.DOT)
            elif item.spot is Spot.QUAD:
                fill, stroke = self.theme.paper, stroke if item.color else self.theme.role(Spot.QUAD)
            width = 2.4 if item.spot is Spot.RING else 1.5
            data = paths.circles([at], radius)
            self.shape(item.spot, data, fill, stroke, width)
            if item.text:
                self._round_text(item, at, radius, fill)

    def _round_text(self, item: Round, at: Point, radius: float, fill: str) -> None:
        """Up to four digits in a quad stand in two lines, as people write them."""
        half = -(-len(item.text) // 2)
        two = item.spot is Spot.QUAD and 2 < len(item.text) <= 4 and " " not in item.text
        lines = [item.text[:half], item.text[half:]] if two else [item.text]
        font = Font(radius * (0.72 if two else 0.95), 1.1)
        inks = (self.theme.role(Ink.LABEL), self.theme.paper)
        color = max(inks, key=lambda ink: contrast(ink, fill))
        for k, line in enumerate(lines):
            y = at[1] + (k - (len(lines) - 1) / 2) * radius * 0.92
            shape = written(line, font.fitted(line, radius * 1.5), at[0], y)
            self.elements.append(self._lettered(Ink.LABEL, font, color, shape))

    # ── texts ──

    def texts(self, items: Sequence[Text]) -> None:
        for (ink, small), group in groupby(items, key=lambda item: (item.ink, _is_between(item.at))):
            font = _SMALL if small else FONTS[ink]
            uses = "".join(self._value(item, font) for item in group)
            self.elements.append(self._lettered(ink, font, self.theme.role(ink), uses))

    def _value(self, item: Text, font: Font) -> str:
        at = place(item.at)
        if _is_between(item.at):
            return self._between(item, font)
        if item.arrow:
            return self._with_arrow(item, font)
        if item.at in self._islands:
            return self._use(Token.ISLAND, item.text, font, _ISLAND_ROOM, at)
        if item.at in self._discs:
            return self._use(f"{item.ink}-disc", item.text, font, _DISC_ROOM, at)
        if item.at.layer is Layer.FRAME:
            return self._use(f"{item.ink}-outside", item.text, Font(18, font.pen), UNIT - 12.0, at)
        return self._use(item.ink, item.text, font, _ROOM, at)

    def _between(self, item: Text, font: Font) -> str:
        """On a line or corner: on a patch of paper, unless there is a disc."""
        text = item.text + (item.arrow.sign if item.arrow else "")
        used = self._use(f"{item.ink}-small", text, font, UNIT * 0.7, place(item.at))
        if item.at in self._discs:
            return used
        x, y = place(item.at)
        wide = min(text_width(text, font), UNIT * 0.7) + 3
        patch = f"M{number(x - wide / 2)} {number(y - 8)}h{number(wide)}v16h{number(-wide)}z"
        return f'<path d="{patch}" fill="{self.theme.paper}" stroke="none"/>{used}'

    def _with_arrow(self, item: Text, font: Font) -> str:
        """The number with an arrow that is above it if it is level, and right of it if it is upright."""
        x, y = place(item.at)
        assert item.arrow is not None
        down, right = item.arrow.step
        shift = (0.0, 0.0) if not item.text else (0.0, -10.5) if right else (11.0, 0.0)
        middle = (x + shift[0], y + shift[1])
        tip = (middle[0] + right * _ARROW_REACH, middle[1] + down * _ARROW_REACH)
        tail = (middle[0] - right * _ARROW_REACH, middle[1] - down * _ARROW_REACH)
        drawn = f'<path d="{paths.polyline((tail, tip))}{paths.arrow_head(tip, tail, 6)}" stroke-width="2"/>'
        if not item.text:
            return drawn
        smaller, room = (Font(17, font.pen), _ROOM) if right else (Font(18, font.pen), 22.0)
        at = (x, y + 6.0) if right else (x - 5.5, y)
        return drawn + self._use(f"{item.ink}-{'beside' if down else 'below'}", item.text, smaller, room, at)

    def text_lists(self, items: Sequence[TextList]) -> None:
        for (ink, room), group in groupby(items, key=lambda item: (item.ink, item.room)):
            cap = min(room * UNIT * 0.72, FONTS[ink].cap)
            font = Font(cap, FONTS[ink].pen * max(cap / FONTS[ink].cap, 0.6))
            uses = "".join(
                self._use(f"{ink}-{round(room * 100)}", text, font, room * UNIT * 0.92, (x * UNIT, y * UNIT))
                for item in group
                for text, (x, y) in zip(item.texts, item.points, strict=True)
            )
            self.elements.append(self._lettered(ink, font, self.theme.role(ink), uses))

    def _use(self, key: str, text: str, font: Font, room: float, at: Point) -> str:
        """A reference to a value that is defined once, by a name that means the same in every drawing."""
        name = f"pm-{key}-{'-'.join(f'{ord(ch):x}' for ch in text)}"
        if name not in self.defs:
            self.defs[name] = written(text, font.fitted(text, room), 0, 0, extra=f' id="{name}"')
        return f'<use href="#{name}" x="{number(at[0])}" y="{number(at[1])}"/>'

    def _lettered(self, role: str, font: Font, color: str, content: str) -> str:
        return lettered(role, font.pen * self.theme.weight, color, content)

    def notes(self, items: Sequence[Notes]) -> None:
        for (slot, size), group in groupby(items, key=lambda item: (item.slot, item.size)):
            place_all = {Slot.GRID: self._grid, Slot.CORNER: self._corner, Slot.CENTRE: self._middle}[slot]
            cap = min(8.6, 0.56 * (UNIT - self._note_top - 2) / size[1], 0.9 * (UNIT - 4) / size[0])
            font = Font(cap, max(cap * 0.13, 0.7)) if slot is Slot.GRID else FONTS[Ink.NOTE]
            content = "".join(place_all(item, font) for item in group)
            self.elements.append(self._lettered(Ink.NOTE, font, self.theme.role(Ink.NOTE), content))

    def _grid(self, item: Notes, font: Font) -> str:
        columns, rows = item.size
        wide, high = (UNIT - 4) / columns, (UNIT - self._note_top - 2) / rows
        left, top = item.at.col * UNIT + 2, item.at.row * UNIT + self._note_top
        key = f"{Ink.NOTE}{columns}x{rows}-{number(self._note_top)}"
        return "".join(
            self._use(key, text, font, wide - 1, (left + (c + 0.5) * wide, top + (r + 0.5) * high))
            for text, (c, r) in zip(item.texts, item.places, strict=True)
        )

    def _corner(self, item: Notes, font: Font) -> str:
        """The corners in turn, then the middles of the sides."""
        x, y = place(item.at)
        return "".join(
            self._use(Ink.NOTE, text, font, 10, (x + 12 * right, y + 12 * down))
            for text, (right, down) in zip(item.texts, _CORNERS, strict=False)
        )

    def _middle(self, item: Notes, font: Font) -> str:
        text = "".join(item.texts)
        return self._use(f"{Ink.NOTE}-centre", text, font, _ROOM, place(item.at))

    def labels(self, items: Sequence[Label]) -> None:
        """Each on a patch of its cell's own colour, which interrupts the cage that runs there."""
        font, drawn = FONTS[Ink.LABEL], {Ink.LABEL: "", Ink.ON_FILLED: ""}
        for item in items:
            ground = self._ground.get(item.at, self.theme.paper)
            readable = contrast(self.theme.role(Ink.LABEL), ground) >= contrast(self.theme.role(Ink.ON_FILLED), ground)
            drawn[Ink.LABEL if readable else Ink.ON_FILLED] += _label(item, font, ground)
        for ink, content in drawn.items():
            if content:
                self.elements.append(self._lettered(ink, font, self.theme.role(ink), content))

    # ── conflicts ──

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


def _label(item: Label, font: Font, ground: str) -> str:
    x, y = item.at.col * UNIT, item.at.row * UNIT
    shape = font.fitted(item.text, UNIT - 6.0)
    width = number(min(text_width(item.text, shape) + 2.4, UNIT - 3.0))
    patch = f"M{x + 1.6} {y + 1.6}h{width}v{number(shape.cap + 2.6)}h-{width}z"
    said = written(item.text, shape, x + 2.6, y + 2.8 + shape.cap / 2, centred=False)
    return f'<path d="{patch}" fill="{ground}" stroke="none"/>{said}'


def _is_between(at: Coord) -> bool:
    """Whether it lies between cells, where there is little room."""
    return at.layer not in (Layer.CELLS, Layer.FRAME)


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


_FIGURES: dict[Token, Callable[[Painter, str, Iterable[Coord], str], None]] = {
    Token.POST: Painter._post,
    Token.LAMP: Painter._lamp,
    Token.CIRCLE: Painter._circle,
    Token.CROSS: Painter._cross,
    Token.PIP: Painter._pip,
    Token.ISLAND: Painter._island,
    Token.WHITE_DISC: Painter._white_disc,
    Token.BLACK_DISC: Painter._black_disc,
}
_PAINTERS: dict[type[AnyItem], Callable[..., None]] = {
    Cells: Painter.cells,
    Stripes: Painter.stripes,
    Edges: Painter.edges,
    Links: Painter.links,
    Tokens: Painter.tokens,
    Halos: Painter.halos,
    Text: Painter.texts,
    TextList: Painter.text_lists,
    Notes: Painter.notes,
    Outline: Painter.outlines,
    Label: Painter.labels,
    Trail: Painter.trails,
    Round: Painter.rounds,
    Conflicts: Painter.conflicts,
}
