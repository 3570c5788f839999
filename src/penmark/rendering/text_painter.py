"""The texts of a scene as SVG elements: values, arrows, lists, notes and labels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from penmark.board.coord import Coord, Layer
from penmark.rendering import paths
from penmark.rendering.colors import contrast
from penmark.rendering.lettering import number
from penmark.rendering.paths import UNIT, place
from penmark.rendering.scene import Ink, Label, Notes, Point, Slot, TextItem, TextList, Token
from penmark.rendering.themes import Theme
from penmark.rendering.typesetting import FONTS, Font, lettered, text_width, written

_LABEL_HEIGHT = 9.0
_ROOM = UNIT - 8.0
"""Room for a value in a cell."""
_ISLAND_ROOM = 23.0
_DISC_ROOM = 21.0
_SMALL = Font(12, 1.7)
"""For clues on lines and corners, where there is less room."""
_ROOM_OUTSIDE = UNIT - 12.0
_CAP_OUTSIDE, _SMALL_OUTSIDE = 18, 12
"""How high numbers outside the grid are, and how high all of them where one is too long to be nearly so high."""
_NEARLY = 0.9
_ARROW_REACH = 12.5
"""Half the length of an arrow beside a number."""
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
"""Where the player's notes go in turn: (right, down) from the middle."""


def _is_plain_outside(item: TextItem) -> bool:
    return item.at.layer is Layer.FRAME and not item.arrow and not item.diagonal


def _outside_cap(items: Sequence[TextItem]) -> int:
    """One height for all numbers outside."""
    plain = filter(_is_plain_outside, items)
    fonts = (Font(_CAP_OUTSIDE, FONTS[each.ink].pen).fitted(each.text, _ROOM_OUTSIDE) for each in plain)
    return _CAP_OUTSIDE if all(font.cap > _NEARLY * _CAP_OUTSIDE for font in fonts) else _SMALL_OUTSIDE


class TextPainter:
    """The part of a painter that writes. Surfaces and figures come first, so it knows what texts stand on."""

    def __init__(self, theme: Theme, has_labels: bool) -> None:
        self.theme = theme
        self.defs: dict[str, str] = {}
        self.elements: list[str] = []
        self.background: dict[Coord, str] = {}
        """The colour of every cell that is not paper."""
        self.islands: set[Coord] = set()
        self.discs: dict[Coord, str] = {}
        self.outside_cap = _CAP_OUTSIDE
        # Where cells have labels, candidates make room for them.
        self.note_top = _LABEL_HEIGHT if has_labels else 2.0

    def texts(self, items: Sequence[TextItem]) -> None:
        self.outside_cap = _outside_cap(items)
        for (ink, font), group in groupby(items, key=lambda item: (item.ink, self._font(item))):
            uses = "".join(self._value(item, font) for item in group)
            self.elements.append(self._lettered(ink, font, self.theme.role(ink), uses))

    def _value(self, item: TextItem, font: Font) -> str:
        at = place(item.at)
        if is_between(item.at):
            return self._between(item, font)
        if item.arrow:
            return self._with_arrow(item, font)
        if item.diagonal:
            return self._with_diagonal(item, font, item.diagonal.step)
        if item.at in self.islands:
            return self._use(Token.ISLAND, item.text, font, _ISLAND_ROOM, at)
        if item.at in self.discs:
            return self._use(item.ink, item.text, font, _DISC_ROOM, at)
        if item.at.layer is Layer.FRAME:
            return self._outside(item, font, at)
        return self._use(item.ink, item.text, font, _ROOM, at)

    def _font(self, item: TextItem) -> Font:
        """Smaller numbers outside have a thinner pen."""
        if is_between(item.at):
            return _SMALL
        font, cap = FONTS[item.ink], self.outside_cap
        is_smaller = cap < _CAP_OUTSIDE and _is_plain_outside(item)
        return Font(cap, font.pen * cap / _CAP_OUTSIDE) if is_smaller else font

    def _outside(self, item: TextItem, font: Font, at: Point) -> str:
        key = "outside" if self.outside_cap == _CAP_OUTSIDE else "outside-small"
        return self._use(f"{item.ink}-{key}", item.text, Font(self.outside_cap, font.pen), _ROOM_OUTSIDE, at)

    def _between(self, item: TextItem, font: Font) -> str:
        """On a line or corner: on a patch of paper, unless there is a disc."""
        text = item.text + (item.arrow.sign if item.arrow else "")
        used = self._use(f"{item.ink}-small", text, font, UNIT * 0.7, place(item.at))
        if item.at in self.discs:
            return used
        x, y = place(item.at)
        wide = min(text_width(text, font), UNIT * 0.7) + 3
        patch = f"M{number(x - wide / 2)} {number(y - 8)}h{number(wide)}v16h{number(-wide)}z"
        return f'<path d="{patch}" fill="{self.theme.paper}" stroke="none"/>{used}'

    def _with_arrow(self, item: TextItem, font: Font) -> str:
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

    def _with_diagonal(self, item: TextItem, font: Font, step: tuple[int, int]) -> str:
        """The number with a short arrow at the corner that it points to."""
        (x, y), (down, right) = place(item.at), step
        tail, tip = ((x + right * reach, y + down * reach) for reach in (8.0, 17.0))
        drawn = f'<path d="{paths.polyline((tail, tip))}{paths.arrow_head(tip, tail, 6)}" stroke-width="2"/>'
        at = (x - 3.0 * right, y - 3.0 * down)
        return drawn + self._use(f"{item.ink}-diagonal", item.text, Font(15, font.pen), 24.0, at)

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
            cap = min(8.6, 0.56 * (UNIT - self.note_top - 2) / size[1], 0.9 * (UNIT - 4) / size[0])
            font = Font(cap, max(cap * 0.13, 0.7)) if slot is Slot.GRID else FONTS[Ink.NOTE]
            content = "".join(place_all(item, font) for item in group)
            self.elements.append(self._lettered(Ink.NOTE, font, self.theme.role(Ink.NOTE), content))

    def _grid(self, item: Notes, font: Font) -> str:
        columns, rows = item.size
        wide, high = (UNIT - 4) / columns, (UNIT - self.note_top - 2) / rows
        left, top = item.at.col * UNIT + 2, item.at.row * UNIT + self.note_top
        key = f"{Ink.NOTE}{columns}x{rows}-{number(self.note_top)}"
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
            background = self.background.get(item.at, self.theme.paper)
            plain, on_filled = (contrast(self.theme.role(ink), background) for ink in (Ink.LABEL, Ink.ON_FILLED))
            drawn[Ink.LABEL if plain >= on_filled else Ink.ON_FILLED] += _label(item, font, background)
        for ink, content in drawn.items():
            if content:
                self.elements.append(self._lettered(ink, font, self.theme.role(ink), content))


def _label(item: Label, font: Font, background: str) -> str:
    x, y = item.at.col * UNIT, item.at.row * UNIT
    shape = font.fitted(item.text, UNIT - 6.0)
    width = number(min(text_width(item.text, shape) + 2.4, UNIT - 3.0))
    patch = f"M{x + 1.6} {y + 1.6}h{width}v{number(shape.cap + 2.6)}h-{width}z"
    said = written(item.text, shape, x + 2.6, y + 2.8 + shape.cap / 2, centred=False)
    return f'<path d="{patch}" fill="{background}" stroke="none"/>{said}'


def is_between(at: Coord) -> bool:
    """Whether it lies between cells, where there is little room."""
    return at.layer not in (Layer.CELLS, Layer.FRAME)
