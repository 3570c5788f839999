"""SVG files: well-formed, accessible, safe, small, the same every time, and with every item where it belongs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from penmark.board.coord import Layer, cell, corner, edge_h, edge_v, frame, link_h
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.presentation import (
    ArrowLine,
    BorderStyle,
    Color,
    Decoration,
    DigitsLabel,
    Dot,
    LineThrough,
    NumberLabel,
    QuadCircle,
    RegionLabel,
    RegionPresentation,
    Ring,
    TextLabel,
)
from penmark.board.region import Region
from penmark.board.substrate import Material
from penmark.errors import RegistryError, SizeError
from penmark.genres.akari import GENRE as AKARI
from penmark.puzzle.game import Game, Play
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.rendering import svg
from penmark.rendering.scene import Ink, RoundMark
from penmark.rendering.themes import DARK, LIGHT, THEMES
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.increasing import Increasing
from penmark.variants.sandwich_sum import SandwichSum
from penmark.variants.x_sum import XSum
from tests.rendering.test_compose import loop_solution, played
from tests.rendering.toys import (
    BridgeToy,
    CellLoopToy,
    CornerToy,
    CustomToy,
    FillToy,
    PartitionToy,
    akari,
    slitherlink,
    sudoku,
    takuzu,
)

_NAME = re.compile(r"pm-(?:note\d+x\d+-\d+|[a-z-]*[a-z])-([0-9a-f]{2}(?:-[0-9a-f]{2})*)")
SVG = "{http://www.w3.org/2000/svg}"
EMPTY_SUDOKU = sudoku("....", "....", "....", "....")
HOSTILE = "</title><script>alert('x')</script>&\"<![CDATA[\x00\x1b\ud800\ufffe"


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text.encode())


def by_class(text: str, role: str) -> list[ET.Element]:
    return [element for element in parsed(text).iter() if element.get("class") == role]


def one(text: str, role: str) -> ET.Element:
    (found,) = by_class(text, role)
    return found


def data(text: str, role: str) -> str:
    return one(text, role).get("d") or ""


def uses(text: str, role: str) -> dict[tuple[str, str], str]:
    """Values by where they stand; each refers to a definition that is there."""
    root = parsed(text)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    found = {}
    for group in by_class(text, role):
        for use in group.iter(f"{SVG}use"):
            name = (use.get("href") or "")[1:]
            assert name in defined
            shown = _NAME.fullmatch(name)
            assert shown
            found[use.get("x") or "", use.get("y") or ""] = "".join(chr(int(p, 16)) for p in shown[1].split("-"))
    return found


# ── the file ──


def test_the_file_stands_alone() -> None:
    text = svg(akari("1.", "..").with_meta(PuzzleMeta(title="Lights", author="Ann")))
    root = parsed(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert (root.findtext(f"{SVG}title"), root[1].tag) == ("Lights", f"{SVG}desc")
    assert "Akari board of 2 rows by 2 columns" in (root.findtext(f"{SVG}desc") or "")
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "defs", "rect", "path", "g", "use")
    }
    assert not re.search(r"style|script|http(?!://www.w3.org/2000/svg)", text)


def test_size_and_view_box() -> None:
    root = parsed(svg(akari("...", "..."), cell_size=80))
    assert root.get("viewBox") == "-15 -15 150 110"
    assert (root.get("width"), root.get("height")) == ("300", "220")


def test_captions_take_room_above() -> None:
    bare, titled = akari("...."), akari("....").with_meta(PuzzleMeta(title="A title", author="Somebody"))
    assert by_class(svg(titled), "title")
    assert by_class(svg(titled), "byline")
    assert not by_class(svg(titled, captions=False), "title")
    heights = [float(parsed(svg(p)).get("height") or 0) for p in (bare, titled)]
    assert heights[1] > heights[0] + 30
    narrow = parsed(svg(akari(".").with_meta(PuzzleMeta(title="A title"))))
    assert float(narrow.get("width") or 0) > 160, "a small board leaves room for its title"


@pytest.mark.parametrize("cell_size", [0, 3.9, 401, float("nan"), float("inf"), -40])
def test_impossible_cells_are_refused(cell_size: float) -> None:
    with pytest.raises(SizeError, match="from 4 to 400 pixels"):
        svg(akari("."), cell_size=cell_size)


def test_unknown_themes_are_refused() -> None:
    with pytest.raises(RegistryError, match="no theme"):
        svg(akari("."), theme="neon")


@pytest.mark.parametrize("theme", THEMES)
def test_themes_colour_every_role(theme: str) -> None:
    text = svg(akari("1#", ".."), theme=theme)
    look = THEMES[theme]
    on_board = look.walled or look
    assert one(text, "paper").get("fill") == on_board.paper
    assert one(text, "wall").get("fill") == on_board.roles["wall"]
    assert one(text, "on-wall").get("color") == on_board.roles["on-wall"]
    assert float(one(text, "frame").get("stroke-width") or 0) == pytest.approx(2.6 * look.weight)


def test_notebooks_show_puzzles() -> None:
    assert akari("1.")._repr_svg_() == svg(akari("1."))


def test_drawings_are_the_same_every_time() -> None:
    def made() -> str:
        puzzle = _decorated(RegionPresentation(fill=Color("red"), border=BorderStyle.DASHED, label=NumberLabel(3)))
        game = played(puzzle, {cell(0, 0): Mark.number(1), cell(0, 1): Mark.number(1)})
        return svg(puzzle, game=game, candidates=True)

    assert made() == made()


def test_definitions_mean_the_same_in_every_drawing() -> None:
    """Several drawings on one page share their names."""

    def definitions(text: str) -> dict[str, str]:
        return {e.get("id") or "": e.get("d") or "" for e in parsed(text).iter() if e.get("id")}

    game = played(EMPTY_SUDOKU, {cell(0, 0): Mark.number(1)})
    drawings = [
        svg(sudoku("12..", "....", "....", "....")),
        svg(sudoku("2..1", "....", "....", "...."), theme="dark", cell_size=10),
        svg(EMPTY_SUDOKU, game=game, candidates=True),
        svg(_decorated(RegionPresentation(label=NumberLabel(3))), game=None),
        svg(BridgeToy().new(1, 2).add_clue((0, 0), 12)),
        svg(FillToy().new(1, 2).add_clue((0, 0), 12)),
    ]
    seen: dict[str, str] = {}
    for drawing in drawings:
        for name, shape in definitions(drawing).items():
            assert seen.setdefault(name, shape) == shape


# ── strangers' words ──


def test_numbers_outside_are_equally_high() -> None:
    """Where a letter makes one too long, all are smaller."""
    alone = svg(EMPTY_SUDOKU.with_variants(XSum(frame(0, 1), 7), XSum(frame(0, 2), 10)))
    assert re.findall(r'id="pm-clue-outside-(small-)?', alone) == ["", ""]
    mixed = svg(EMPTY_SUDOKU.with_variants(XSum(frame(0, 1), 7), SandwichSum(frame(0, 2), 10)))
    assert re.findall(r'id="pm-clue-outside-(small-)?', mixed) == ["small-", "small-"]


def test_hostile_titles_are_only_text() -> None:
    text = svg(akari(".").with_meta(PuzzleMeta(title=HOSTILE.replace("\ud800", ""), author="<g onload=x>")))
    root = parsed(text)
    assert "<script" not in text
    assert {element.tag for element in root.iter()} & {f"{SVG}script", "script"} == set()
    assert (root.findtext(f"{SVG}title") or "").startswith("</title><script>alert('x')</script>&\"<![CDATA[")


def test_titles_in_other_scripts_are_text() -> None:
    text = svg(akari("....").with_meta(PuzzleMeta(title="数独 <b>", author='"&')))
    (title,) = one(text, "title").iter(f"{SVG}text")
    assert title.text == "数独 <b>"
    assert title.get("fill") == "currentColor"
    assert not list(one(text, "byline").iter(f"{SVG}text")), "quotes have glyphs"


@pytest.mark.parametrize("decoration", [None, Dot(), QuadCircle()])
@pytest.mark.parametrize("words", [HOSTILE, "<数>" * 30, "x" * 1000])
def test_hostile_labels_are_only_text(words: str, decoration: Decoration | None) -> None:
    puzzle = _decorated(RegionPresentation(label=TextLabel(words), decoration=decoration))
    text = svg(puzzle)
    assert by_class(text, "label")
    assert "<script" not in text
    assert len(text) < 20_000


# ── the board ──


def test_lines_of_a_kind_share_one_path() -> None:
    text = svg(akari("...", "..."))
    assert data(text, "grid") == "M0 40h120M40 0v80M80 0v80"
    assert data(text, "frame") == "M0 0h120M0 80h120M0 0v80M120 0v80"


def test_walls_and_clues() -> None:
    text = svg(akari("1#.", "..2"))
    assert data(text, "wall") == "M0 0h80v40h-80zM80 40h40v40h-40z"
    assert uses(text, "on-wall") == {("20", "20"): "1", ("100", "60"): "2"}


def test_posts_and_question_marks() -> None:
    text = svg(slitherlink("3?"))
    assert data(text, "post") == "M0 0h0M40 0h0M80 0h0M0 40h0M40 40h0M80 40h0"
    assert uses(text, "clue") == {("20", "20"): "3", ("60", "20"): "?"}
    assert not by_class(text, "grid")


def test_values_are_defined_once() -> None:
    text = svg(sudoku("1...", "..1.", ".1..", "...1"))
    assert len(uses(text, "given")) == 4
    assert text.count("<path id=") == 1


def test_givens_are_heavier_than_entered_values() -> None:
    puzzle = sudoku("1...", "....", "....", "....")
    text = svg(puzzle, game=played(puzzle, {cell(1, 1): Mark.number(3)}))
    assert uses(text, "entered") == {("60", "60"): "3"}
    widths = [float(one(text, role).get("stroke-width") or 0) for role in ("given", "entered")]
    assert widths[0] > 1.2 * widths[1]
    assert one(text, "given").get("color") != one(text, "entered").get("color")


# ── the eight styles ──


def circles(path: str) -> int:
    return path.count("z")


def test_lamps() -> None:
    puzzle = akari("...", "...")
    text = svg(puzzle, game=played(puzzle, {cell(0, 0): TRUE, cell(1, 1): TRUE, cell(1, 2): FALSE}))
    assert circles(data(text, "lamp")) == 2
    assert data(text, "cross").startswith("M96.4 56.4")
    assert data(text, "lit") == "M0 0h120v40h-120zM0 40h120v40h-120z"


def test_fills() -> None:
    puzzle = FillToy().new(1, 3).add_clue((0, 0), 12)
    text = svg(puzzle, game=played(puzzle, {cell(0, 0): TRUE, cell(0, 1): TRUE, cell(0, 2): FALSE}))
    assert data(text, "filled") == "M0 0h80v40h-80z"
    assert data(text, "pip") == "M100 20h0"
    assert uses(text, "on-filled") == {("20", "20"): "12"}


def test_partitions() -> None:
    puzzle = PartitionToy().new(1, 2).add_clue((0, 0), 1)
    text = svg(puzzle, game=played(puzzle, {cell(0, 1): Mark.number(2)}))
    assert data(text, "area") == "M40 0v40"


def test_edge_strokes() -> None:
    puzzle = slitherlink("..", "..")
    marks = {edge_h(0, 0): TRUE, edge_h(0, 1): TRUE, edge_v(0, 0): TRUE, edge_v(0, 1): FALSE}
    text = svg(puzzle, game=played(puzzle, marks))
    assert data(text, "line") == "M0 0h80M0 0v40"
    assert data(text, "cross").startswith("M36.4 16.4")


def test_finished_loops_are_filled() -> None:
    puzzle = slitherlink("4.")
    text = svg(puzzle, solution=loop_solution(puzzle, [cell(0, 0)]))
    assert data(text, "inside") == "M0 0h40v40h-40z"
    assert not by_class(text, "cross")


def test_loops_through_cells() -> None:
    puzzle = CellLoopToy().new(1, 2)
    text = svg(puzzle, game=played(puzzle, {link_h(0, 0): TRUE}), conflicts=False)
    assert data(text, "link") == "M20 20h40"


@pytest.mark.parametrize(("count", "lines"), [(1, 1), (2, 2), (3, 3), (5, 5)])
def test_bridges(count: int, lines: int) -> None:
    puzzle = BridgeToy().new(1, 2).add_clue((0, 0), 10)
    text = svg(puzzle, game=played(puzzle, {link_h(0, 0): Mark.number(count)}))
    assert data(text, "link").count("M") == lines
    ys = [float(y) for y in re.findall(r"M20 ([\d.]+)h", data(text, "link"))]
    assert sum(ys) / len(ys) == pytest.approx(20, abs=0.05)
    assert max(ys) - min(ys) < 20, "all fit between two islands"
    assert circles(data(text, "island")) == 1


def test_corner_circles() -> None:
    puzzle = CornerToy().new(1, 1)
    text = svg(puzzle, game=played(puzzle, {corner(1, 1): TRUE, corner(0, 0): FALSE}))
    assert data(text, "circle").startswith("M33.5 40a")
    assert data(text, "cross").startswith("M-3.6 -3.6")


def test_custom_styles_show_overlays() -> None:
    puzzle = CustomToy().new(1, 2)
    text = svg(puzzle, game=played(puzzle, {cell(0, 1): TRUE}))
    assert data(text, "focus") == "M40 0h40v40h-40z"


# ── overlays and play ──


def test_conflicts_show_without_colour() -> None:
    game = played(EMPTY_SUDOKU, {cell(0, 0): Mark.number(1), cell(0, 3): Mark.number(1)})
    text = svg(EMPTY_SUDOKU, game=game)
    assert data(text, "conflict").count("M") == 2
    assert data(text, "conflict flag") == "M28 2h10v10zM148 2h10v10z"
    assert one(text, "conflict").get("stroke") == LIGHT.conflict
    assert not by_class(svg(EMPTY_SUDOKU, game=game, conflicts=False), "conflict")


def test_conflicts_on_edges_have_ticks() -> None:
    puzzle = slitherlink("1.", "..")
    text = svg(puzzle, game=played(puzzle, {edge_h(0, 0): TRUE, edge_v(0, 0): TRUE}))
    assert data(text, "conflict halo") == "M0 0h40M0 0v40"
    assert data(text, "conflict") == "M17 -8v16M23 -8v16M-8 17h16M-8 23h16"


def test_conflicts_on_corners_have_boxes() -> None:
    puzzle = CornerToy().new(2, 2)
    text = svg(puzzle, game=played(puzzle, {corner(0, 0): TRUE, corner(1, 1): TRUE}))
    assert data(text, "conflict") == "M-10 -10h20v20h-20zM30 30h20v20h-20z"
    assert not by_class(text, "conflict flag")


def test_candidates_stand_at_their_places() -> None:
    puzzle = sudoku("1...", "....", "....", "....")
    game = Game(puzzle)
    game.keep(cell(0, 1), [Mark.number(2), Mark.number(3)])
    found = uses(svg(puzzle, game=game, candidates=True), "note")
    here = {text: (float(x), float(y)) for (x, y), text in found.items() if 40 < float(x) < 80 and float(y) < 40}
    assert set(here) == {"2", "3"}
    assert here["2"][0] > 60 > here["3"][0]
    assert here["2"][1] < 20 < here["3"][1]


def test_candidates_make_room_for_labels() -> None:
    puzzle = _decorated(RegionPresentation(label=NumberLabel(3)))
    tops = [
        min(float(use.get("y") or 0) for use in one(svg(p, game=Game(p), candidates=True), "note"))
        for p in (EMPTY_SUDOKU, puzzle)
    ]
    assert tops[1] > tops[0] + 2


def test_players_notes_and_colours() -> None:
    play = Play(
        corner={cell(0, 0): (1, 2, 3)},
        centre={cell(0, 1): (1, 2)},
        colors={cell(1, 0): (Color("red"),), cell(1, 1): (Color("red"), Color("blue"))},
    )
    text = svg(EMPTY_SUDOKU, game=Game(EMPTY_SUDOKU, play))
    corner_notes, centre_notes = by_class(text, "note")
    assert [(use.get("x"), use.get("y")) for use in corner_notes] == [("8", "8"), ("32", "8"), ("8", "32")]
    assert [(use.get("x"), use.get("y")) for use in centre_notes] == [("60", "20")]
    tints = {(e.get("d"), e.get("fill")) for e in by_class(text, "tint")}
    red, blue = LIGHT.tint(Color("red")), LIGHT.tint(Color("blue"))
    assert tints == {("M0 40h40v40h-40z", red), ("M40 40h20v40h-20z", red), ("M60 40h20v40h-20z", blue)}


def test_trial_marks() -> None:
    puzzle = akari("..")
    game = Game(puzzle, Play(trials={cell(0, 0): 1}))
    game.set((0, 0), TRUE)
    assert one(svg(puzzle, game=game), "lamp trial").get("fill") == LIGHT.roles["trial"]


# ── regions ──


def _decorated(look: RegionPresentation, rule: Distinct | Increasing | None = None) -> Puzzle:
    region = Region.path((cell(1, 1), cell(1, 2), cell(2, 2))).with_presentation(look)
    return EMPTY_SUDOKU.add_constraint(Constraint.goal(rule or Distinct(), region))


def test_cages() -> None:
    dashed = svg(_decorated(RegionPresentation(border=BorderStyle.DASHED)))
    assert data(dashed, "cage dashed") == "M43.5 43.5L116.5 43.5L116.5 116.5L83.5 116.5L83.5 76.5L43.5 76.5z"
    assert one(dashed, "cage dashed").get("stroke-dasharray") == "4 3"
    dotted = svg(_decorated(RegionPresentation(border=BorderStyle.DOTTED)))
    assert one(dotted, "cage dotted").get("stroke-linecap") == "round"


def test_labels_stand_on_a_patch_of_their_cells_colour() -> None:
    look = RegionPresentation(border=BorderStyle.DASHED, fill=Color("yellow"), label=NumberLabel(15))
    patch, drawn = one(svg(_decorated(look)), "label")
    assert patch.get("fill") == LIGHT.tint(Color("yellow"))
    assert (drawn.get("d") or "").startswith("M4")


def test_rings() -> None:
    text = svg(_decorated(RegionPresentation(decoration=Ring(Color("pink")))))
    rings = by_class(text, "ring")
    assert len(rings) == 3
    assert {ring.get("fill") for ring in rings} == {"none"}
    assert {ring.get("stroke") for ring in rings} == {LIGHT.line(Color("pink"))}


def test_lines_and_thermometers() -> None:
    look = RegionPresentation(decoration=LineThrough(Color("grey")))
    text = svg(_decorated(look))
    assert data(text, "trail") == "M60 60L100 60L100 100"
    assert not by_class(text, "bulb")
    assert data(svg(_decorated(look, Increasing())), "bulb").startswith("M46 60a14 ")


def test_arrows_and_where_they_begin() -> None:
    arrow = _decorated(RegionPresentation(decoration=ArrowLine()))
    assert data(svg(arrow), "arrow").startswith("M60 60L100 60L100 100M")
    ring = Region.of((cell(1, 1),)).with_presentation(RegionPresentation(decoration=Ring()))
    ringed = arrow.add_constraint(Constraint.goal(Distinct(), ring))
    assert data(svg(ringed), "arrow").startswith("M75.5 60L100 60")


def test_an_arrow_of_one_cell_is_harmless() -> None:
    region = Region.of((cell(0, 0),)).with_presentation(RegionPresentation(decoration=ArrowLine()))
    assert data(svg(EMPTY_SUDOKU.add_constraint(Constraint.goal(Distinct(), region))), "arrow") == "M20 20"


def _between(decoration: Decoration, label: RegionLabel | None = None) -> str:
    region = Region.rect(Layer.CELLS, 0, 0, 2, 2).with_presentation(
        RegionPresentation(decoration=decoration, label=label)
    )
    return svg(EMPTY_SUDOKU.add_constraint(Constraint.goal(Distinct(), region)), theme="dark")


def test_dots() -> None:
    assert one(_between(Dot()), "dot").get("fill") == DARK.paper
    black = one(_between(Dot(Color("#000000")), TextLabel("V")), "dot")
    assert (black.get("fill"), black.get("stroke")) == ("#000000", DARK.role(RoundMark.DOT)), "the rim stands out"
    assert (black.get("d") or "").startswith("M33.5 40a6.5")
    letter = one(_between(Dot(Color("#000000")), TextLabel("V")), "label")
    assert letter.get("color") == DARK.role(Ink.LABEL), "readable on the dot"


@pytest.mark.parametrize(("digits", "lines"), [((8,), 1), ((1, 2), 1), ((1, 2, 3), 2), ((1, 2, 3, 4), 2)])
def test_quads(digits: tuple[int, ...], lines: int) -> None:
    text = _between(QuadCircle(Color("blue")), DigitsLabel(digits))
    assert data(text, "quad").startswith("M30 40a10 ")
    assert one(text, "quad").get("stroke") == DARK.line(Color("blue"))
    assert len(by_class(text, "label")) == lines


def test_quads_without_a_colour() -> None:
    assert one(_between(QuadCircle()), "quad").get("stroke") == DARK.roles["quad"]


# ── size ──


def test_large_boards_are_small() -> None:
    builder = AKARI.new(100, 100).edit()
    for k in range(0, 10_000, 3):
        builder.add_clue(divmod(k, 100), k % 5) if k % 2 else builder.set_material(divmod(k, 100), Material.WALL)
    puzzle = builder.build()
    text = svg(puzzle)
    assert len(text) < 200_000
    assert text.count("<path") < 20


@pytest.mark.parametrize("puzzle", [akari("."), slitherlink("."), takuzu("..", "..")], ids=lambda p: p.genre.name)
def test_tiny_boards(puzzle: Puzzle) -> None:
    parsed(svg(puzzle, game=Game(puzzle), candidates=True))
