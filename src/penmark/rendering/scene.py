"""`Scene`: what a drawing shows, in terms of the board and of meanings, with no backend in it.

Text, SVG and pages are all made from a scene. Items say *where* in coords and *what* in roles (a wall, a
given, a line of the loop); how a role looks is settled by a theme and a backend. Items are in painting
order: what comes later lies on top. Everything here is plain frozen data.
"""

from __future__ import annotations

import enum

import msgspec

from penmark.board.coord import Coord, DiagDir, Layer, OrthoDir
from penmark.board.presentation import BorderStyle, CellShape, Color

Point = tuple[float, float]
"""x to the right and y down, in cells from the top left corner of the board."""


class Surface(enum.StrEnum):
    """What the background of a cell means."""

    WALL = "wall"
    GREY = "grey"
    """A cell that is excluded and drawn grey."""
    SHADED = "shaded"
    """The theme's own soft tint, for rhythm."""
    TINT = "tint"
    """A colour that the setter or the player chose."""
    LIT = "lit"
    INSIDE = "inside"
    FOCUS = "focus"
    FILLED = "filled"
    """A cell that the player shaded."""


class Stroke(enum.StrEnum):
    """What a line along an edge of the grid means."""

    GRID = "grid"
    FRAME = "frame"
    """Where the board ends, holes included."""
    BORDER = "border"
    """The solid border of a region."""
    AREA = "area"
    """Between areas that the player's numbers form."""
    LINE = "line"
    """A mark: part of the loop."""


class Token(enum.StrEnum):
    """A small figure at a position."""

    POST = "post"
    """A dot where grid lines would meet, on boards without grid lines."""
    LAMP = "lamp"
    CIRCLE = "circle"
    CROSS = "cross"
    """Marked as empty: no bulb, no line."""
    PIP = "pip"
    """Marked as unshaded."""
    ISLAND = "island"
    """A circle that lines end at, round a clue if there is one."""
    WHITE_DISC = "white-disc"
    BLACK_DISC = "black-disc"
    """Discs keep their colours on dark paper, where the rim tells a black one from the board."""


class Ink(enum.StrEnum):
    """What a text is."""

    CLUE = "clue"
    ON_WALL = "on-wall"
    """A clue on a wall."""
    ON_WHITE_DISC = "on-white-disc"
    ON_BLACK_DISC = "on-black-disc"
    ON_FILLED = "on-filled"
    """A clue in a cell that the player shaded."""
    GIVEN = "given"
    ENTERED = "entered"
    TRIAL = "trial"
    """Entered on trial, to be accepted or taken back."""
    NOTE = "note"
    LABEL = "label"


class Slot(enum.StrEnum):
    """Where in a cell the small print stands."""

    GRID = "grid"
    """Every value at a place of its own."""
    CORNER = "corner"
    CENTRE = "centre"


class RoundMark(enum.StrEnum):
    """A round decoration."""

    RING = "ring"
    DOT = "dot"
    QUAD = "quad"


class Item(msgspec.Struct, frozen=True, tag_field="item", omit_defaults=True):
    """Base of everything in a scene."""


class Cells(Item, tag="cells", frozen=True):
    """Cells with one background. `color` goes with `Surface.TINT` only."""

    surface: Surface
    coords: tuple[Coord, ...]
    color: Color | None = None


class Stripes(Item, tag="stripes", frozen=True):
    """One cell in several colours side by side."""

    at: Coord
    colors: tuple[Color, ...]


class Edges(Item, tag="edges", frozen=True):
    """Lines along edges."""

    stroke: Stroke
    coords: tuple[Coord, ...]
    trial: bool = False


class LinkLines(Item, tag="links", frozen=True):
    """Lines along links, `count` side by side, that join the middles of two cells."""

    coords: tuple[Coord, ...]
    count: int = 1
    trial: bool = False


class TokenMarks(Item, tag="tokens", frozen=True):
    token: Token
    coords: tuple[Coord, ...]
    trial: bool = False


class Halos(Item, tag="halos", frozen=True):
    """Edges, links, corners or places outside with one background, as cells have it."""

    surface: Surface
    coords: tuple[Coord, ...]


class TextItem(Item, tag="text", frozen=True):
    """A value in the middle of a position, perhaps with an arrow beside it, or an arrow alone."""

    ink: Ink
    at: Coord
    text: str
    arrow: OrthoDir | None = None
    diagonal: DiagDir | None = None
    """A short arrow at that corner."""


class TextList(Item, tag="text-list", frozen=True):
    """Several texts that belong to one position, such as the runs beside a line of a nonogram."""

    ink: Ink
    at: Coord
    texts: tuple[str, ...]
    points: tuple[Point, ...]
    """The middle of each."""
    room: float
    """How wide and high each may be, in cells."""


class Notes(Item, tag="notes", frozen=True):
    """Several values in small print. In `Slot.GRID` each has a place (column, row) within `size`."""

    slot: Slot
    at: Coord
    texts: tuple[str, ...]
    places: tuple[tuple[int, int], ...] = ()
    size: tuple[int, int] = (1, 1)


class Outline(Item, tag="outline", frozen=True):
    """A broken border just inside a group of cells, so that two neighbouring groups both show theirs."""

    style: BorderStyle
    coords: tuple[Coord, ...]


class Label(Item, tag="label", frozen=True):
    """Small print in the top left corner of a cell."""

    at: Coord
    text: str
    is_clue: bool = False
    """A clue, not the label of a region."""


class Polyline(Item, tag="trail", frozen=True):
    """A line from position to position."""

    coords: tuple[Coord, ...]
    color: Color | None = None
    head: bool = False
    """With an arrow head at the last position."""
    bulb: bool = False
    """With a bulb at the first position, to tell which way the line runs."""
    from_ring: bool = False
    """The first position has a ring, at whose rim the line begins."""
    to_ring: bool = False
    """The last one has a ring, at whose rim it ends."""


class Round(Item, tag="round", frozen=True):
    """A round decoration about a point, perhaps with a text in it, of one or two lines."""

    spot: RoundMark
    at: Point
    color: Color | None = None
    text: str = ""
    to: Point | None = None
    """The middle of its other end, where it is drawn out to a pill."""


class Shapes(Item, tag="shapes", frozen=True):
    """A filled shape in each of some cells, under what is written there."""

    shape: CellShape
    coords: tuple[Coord, ...]
    color: Color | None = None


class FreeLine(Item, tag="free-line", frozen=True):
    """A line that a setter drew, which stands for no rule."""

    points: tuple[Point, ...]
    color: Color | None = None
    width: float = 0.15
    """In cells."""
    head: bool = False
    """With an arrow head at the last point."""


class FreeShape(Item, tag="free-shape", frozen=True):
    """A rectangle or an ellipse that a setter drew, perhaps with a text in it, or the text alone."""

    at: Point
    """Its middle."""
    width: float
    """In cells, as the height."""
    height: float
    rounded: bool = False
    fill: Color | None = None
    border: Color | None = None
    text: str = ""
    size: float = 0.4
    """Of the text, in cells."""
    angle: float = 0.0
    """In degrees, clockwise."""


class Segments(Item, tag="segments", frozen=True):
    """Straight lines over all else: the links of a chain, or strokes through what a step removes."""

    ends: tuple[tuple[Point, Point], ...]
    is_removal: bool = False


class Conflicts(Item, tag="conflicts", frozen=True):
    """Positions that break a rule."""

    coords: tuple[Coord, ...]


AnyItem = (
    Cells
    | Stripes
    | Edges
    | LinkLines
    | TokenMarks
    | Halos
    | TextItem
    | TextList
    | Notes
    | Outline
    | Label
    | Polyline
    | Round
    | Shapes
    | FreeLine
    | FreeShape
    | Segments
    | Conflicts
)


class Margins(msgspec.Struct, frozen=True):
    """How much room what stands outside the grid needs at each side, in cells."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0


class Scene(msgspec.Struct, frozen=True):
    """A board to draw."""

    rows: int
    cols: int
    items: tuple[AnyItem, ...]
    holes: frozenset[Coord] = frozenset()
    """Cells that are not part of the board."""
    margins: Margins = Margins()
    title: str = ""
    """To print above the board; empty for none."""
    author: str = ""
    name: str = ""
    """What it is, in a few words, for those who cannot see it."""
    description: str = ""


def to_json(scene: Scene) -> bytes:
    """The scene for a page that draws by itself."""
    return msgspec.json.encode(scene, enc_hook=str, order="deterministic")


def centre(coord: Coord) -> Point:
    """The middle of a position."""
    right, down = _CENTRES[coord.layer]
    return coord.col + right, coord.row + down


_CENTRES: dict[Layer, Point] = {
    Layer.CELLS: (0.5, 0.5),
    Layer.EDGES_H: (0.5, 0.0),
    Layer.EDGES_V: (0.0, 0.5),
    Layer.CORNERS: (0.0, 0.0),
    Layer.LINKS_H: (1.0, 0.5),
    Layer.LINKS_V: (0.5, 1.0),
    Layer.FRAME: (-0.5, -0.5),
}
"""The middle of the first position of each layer."""
