"""A drawing as shapes with absolute coordinates, read from its SVG, for backends that know only lines and curves.

It reads what `svg` writes and nothing else: an element or command that is not among these is a bug of ours and raises,
so that no backend silently leaves something out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

from penmark.errors import quote
from penmark.rendering.scene import Point

_SPACE = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"[MmLlHhVvQqAaZz]|-?[0-9]*\.?[0-9]+(?:e[-+]?[0-9]+)?")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "A": 7, "Z": 0}
_PASSED_ON = ("color", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray")
_SILENT = frozenset({"title", "desc", "defs"})


@dataclass(frozen=True)
class Segment:
    """`M`, `L`, `C` or `Z` with its points: none, one, or two controls and an end."""

    command: str
    points: tuple[Point, ...] = ()


@dataclass(frozen=True)
class PaintedPath:
    """A path with its paint; colours are `#rrggbb` or `None`."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    dashes: tuple[float, ...] = ()
    opacity: float = 1.0
    flush: bool = False
    """Areas that lie edge to edge: no gap may show between them."""


@dataclass(frozen=True)
class Words:
    """A text in letters that the built-in glyphs do not have."""

    text: str
    at: Point
    """The left end of the baseline, or its middle."""
    size: float
    color: str
    centred: bool


@dataclass(frozen=True)
class Drawing:
    left: float
    top: float
    width: float
    height: float
    marks: tuple[PaintedPath | Words, ...]


def drawing(svg: str) -> Drawing:
    """The shapes of an SVG that we have written, from the bottom up."""
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    defined = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    return Drawing(left, top, width, height, tuple(_read(root, {}, (0.0, 0.0), defined)))


_Defined = Mapping[str, ElementTree.Element]


def _read(
    element: ElementTree.Element, outer: Mapping[str, str], move: Point, defined: _Defined
) -> Iterator[PaintedPath | Words]:
    tag = element.tag.removeprefix(_SPACE)
    said = {**outer, **{name: element.attrib[name] for name in _PASSED_ON if name in element.attrib}}
    if tag in ("svg", "g"):
        for child in element:
            yield from _read(child, said, move, defined)
    elif tag == "use":
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        yield from _read(defined[element.attrib["href"][1:]], said, (move[0] + x, move[1] + y), defined)
    elif tag == "path":
        yield _shape(said, element.attrib, tuple(segments(element.attrib["d"], move)))
    elif tag == "rect":
        x, y, w, h = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        yield _shape(said, element.attrib, tuple(segments(f"M{x} {y}h{w}v{h}h{-w}z", move)))
    elif tag == "text":
        yield _words(said, element, move)
    elif tag not in _SILENT:
        raise ValueError(f"no way to draw <{tag}>")


def _shape(said: Mapping[str, str], own: Mapping[str, str], path: tuple[Segment, ...]) -> PaintedPath:
    return PaintedPath(
        path,
        _paint(said, "fill", "#000000"),
        _paint(said, "stroke", "none"),
        float(said.get("stroke-width", "1")),
        said.get("stroke-linecap", "butt"),
        said.get("stroke-linejoin", "miter"),
        tuple(map(float, said.get("stroke-dasharray", "").split())),
        float(own.get("stroke-opacity", "1")),
        own.get("shape-rendering") == "crispEdges",
    )


def _paint(said: Mapping[str, str], name: str, unsaid: str) -> str | None:
    value = said.get(name, unsaid)
    value = said.get("color", "#000000") if value == "currentColor" else value
    return None if value == "none" else value


def _words(said: Mapping[str, str], element: ElementTree.Element, move: Point) -> Words:
    own = element.attrib
    at = (float(own["x"]) + move[0], float(own["y"]) + move[1])
    color = _paint(said, "fill", "#000000") or "#000000"
    return Words(element.text or "", at, float(own["font-size"]), color, own.get("text-anchor") == "middle")


# ── paths ──


def segments(data: str, move: Point = (0.0, 0.0)) -> Iterator[Segment]:
    """Path data with all that is relative made absolute, and all that is curved made cubic."""
    at = start = move
    for command, numbers in _commands(data):
        letter = command.upper()
        origin = at if command.islower() else move
        if letter == "Z":
            yield Segment("Z")
            at = start
            continue
        if letter in "HV":
            end = (origin[0] + numbers[0], at[1]) if letter == "H" else (at[0], origin[1] + numbers[0])
        else:
            end = (origin[0] + numbers[-2], origin[1] + numbers[-1])
        if letter == "Q":
            yield _quadratic(at, (origin[0] + numbers[0], origin[1] + numbers[1]), end)
        elif letter == "A":
            yield from _arc(at, end, (numbers[0], numbers[1]), bool(numbers[3]), bool(numbers[4]))
        else:
            yield Segment("M" if letter == "M" else "L", (end,))
        at = end
        start = end if letter == "M" else start


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(data)
    if _TOKEN.sub("", data).strip(" ,"):
        raise ValueError(f"no way to draw the path {quote(data)}")
    k = 0
    while k < len(tokens):
        command = tokens[k]
        count = _ARITY[command.upper()]
        yield command, [float(token) for token in tokens[k + 1 : k + 1 + count]]
        k += 1 + count


def _quadratic(start: Point, control: Point, end: Point) -> Segment:
    def drawn(to: Point) -> Point:
        return to[0] + 2 / 3 * (control[0] - to[0]), to[1] + 2 / 3 * (control[1] - to[1])

    return Segment("C", (drawn(start), drawn(end), end))


def _arc(start: Point, end: Point, radii: Point, large: bool, sweep: bool) -> Iterator[Segment]:
    """Part of an upright ellipse, as the SVG specification finds its middle (appendix B.2.4), in quarters."""
    half = ((start[0] - end[0]) / 2, (start[1] - end[1]) / 2)
    reach = math.hypot(half[0] / radii[0], half[1] / radii[1])
    if reach == 0:
        return
    rx, ry = (radius * max(reach, 1.0) for radius in radii)
    x, y = half[0] / rx, half[1] / ry
    aside = math.sqrt(max(1 / (x * x + y * y) - 1, 0.0)) * (1 if large != sweep else -1)
    u, v = aside * y, -aside * x
    centre = (u * rx + (start[0] + end[0]) / 2, v * ry + (start[1] + end[1]) / 2)
    first, last = math.atan2(y - v, x - u), math.atan2(-y - v, -x - u)
    turn = (last - first) % (2 * math.pi) - (0 if sweep else 2 * math.pi)
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    tangent = 4 / 3 * math.tan(step / 4)
    for k in range(pieces):
        a, b = first + k * step, first + (k + 1) * step
        points = (
            (math.cos(a) - tangent * math.sin(a), math.sin(a) + tangent * math.cos(a)),
            (math.cos(b) + tangent * math.sin(b), math.sin(b) - tangent * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        yield Segment("C", tuple((centre[0] + rx * px, centre[1] + ry * py) for px, py in points))
