"""Shapes are what the SVG says: drawn anew from them, the picture is the same."""

from __future__ import annotations

import io
import math
from xml.etree import ElementTree

import pytest

from penmark import rendering
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import genres
from penmark.rendering.lettering import Placement, strokes
from penmark.rendering.paths import circles
from penmark.rendering.vector import Drawing, PaintedPath, Segment, Words, drawing, segments
from penmark.solvers import solve
from tests.docs.pictures import custom as decorated

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")
resvg = pytest.importorskip("resvg_py")

SAME = 0.1
"""Less than what a single figure of a drawing makes of difference."""


def written(picture: Drawing) -> str:
    """The shapes as an SVG again, with nothing relative, inherited or referred to."""
    parts = []
    for mark in picture.marks:
        assert isinstance(mark, PaintedPath)
        data = "".join(each.command + " ".join(f"{x:.3f} {y:.3f}" for x, y in each.points) for each in mark.segments)
        crisp = ' shape-rendering="crispEdges"' if mark.flush else ""
        dashes = f' stroke-dasharray="{" ".join(map(str, mark.dashes))}"' if mark.dashes else ""
        parts.append(
            f'<path d="{data}" fill="{mark.fill or "none"}" stroke="{mark.stroke or "none"}"{dashes}{crisp}'
            f' stroke-width="{mark.width}" stroke-linecap="{mark.cap}" stroke-linejoin="{mark.join}"'
            f' stroke-opacity="{mark.opacity}"/>'
        )
    box = f"{picture.left} {picture.top} {picture.width} {picture.height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(parts)}</svg>'


def difference(one: str, other: str) -> float:
    """The mean difference of two pictures, from 0 to 255."""
    images = [
        Image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=each, width=700, height=700)))).convert("L")
        for each in (one, other)
    ]
    assert len(images[0].getcolors(256)) > 2
    histogram = ImageChops.difference(*images).histogram()
    return float(sum(value * count for value, count in enumerate(histogram)) / sum(histogram))


@pytest.mark.parametrize("theme", rendering.themes.THEMES)
@pytest.mark.parametrize("genre", genres().values(), ids=str)
def test_solutions_look_the_same(genre: Genre, theme: str) -> None:
    puzzle = genre.samples[0].puzzle
    svg = rendering.svg(puzzle, solution=solve(puzzle)[0], theme=theme)
    picture = drawing(svg)
    assert difference(svg, written(picture)) < SAME
    less = Drawing(picture.left, picture.top, picture.width, picture.height, picture.marks[:-1])
    assert difference(svg, written(less)) > SAME


def test_decorations_look_the_same() -> None:
    svg = rendering.svg(decorated(), candidates=True)
    assert difference(svg, written(drawing(svg))) < SAME


def test_letters_look_the_same() -> None:
    data = strokes("Qq@%&39éçsS8", Placement(1, 0, 6))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 240 40">'
        f'<path stroke="#123456" fill="none" d="{data}"/></svg>'
    )
    assert difference(svg, written(drawing(svg))) < SAME


def test_a_circle_is_round() -> None:
    path = list(segments(circles([(10, 20)], 5)))
    assert [each.command for each in path] == ["M", "C", "C", "C", "C", "Z"]
    at = path[0].points[0]
    for _, (one, two, end) in ((each.command, each.points) for each in path[1:-1]):
        for t in (0.25, 0.5, 0.75, 1.0):
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(w * p[k] for w, p in zip(weights, (at, one, two, end), strict=True)) for k in (0, 1))
            assert math.hypot(x - 10, y - 20) == pytest.approx(5, abs=0.003)
        at = end
    assert at == pytest.approx((5, 20))


def test_relative_commands_and_closing() -> None:
    assert list(segments("M1 2h3v-1l-1 1zl2 2", (10, 0))) == [
        Segment("M", ((11, 2),)),
        Segment("L", ((14, 2),)),
        Segment("L", ((14, 1),)),
        Segment("L", ((13, 2),)),
        Segment("Z"),
        Segment("L", ((13, 4),)),
    ]
    assert list(segments("M0 0A3 3 0 0 1 0 0")) == [Segment("M", ((0, 0),))]


def test_other_scripts_are_words() -> None:
    puzzle = next(iter(genres().values())).samples[0].puzzle
    svg = rendering.svg(puzzle.with_meta(PuzzleMeta(title="Ω & Ж")))
    (words,) = [mark for mark in drawing(svg).marks if isinstance(mark, Words)]
    assert words.text == "Ω & Ж"
    assert words.color == rendering.themes.LIGHT.title


def test_what_it_does_not_know_is_an_error() -> None:
    with pytest.raises(ValueError, match="no way to draw <circle>"):
        drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"/></svg>')
    with pytest.raises(ValueError, match="no way to draw the path 'M0 0 C1 1 2 2 3 3'"):
        list(segments("M0 0 C1 1 2 2 3 3"))
    with pytest.raises(ElementTree.ParseError):
        drawing("<svg")


def test_very_small_numbers_are_read() -> None:
    assert list(segments("M1e-7 2.5e1")) == [Segment("M", ((1e-7, 25.0),))]
