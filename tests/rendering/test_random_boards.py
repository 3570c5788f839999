"""Whatever board is drawn, the drawing is well-formed, whole, and the same again."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from penmark.board.coord import Layer
from penmark.board.presentation import (
    ArrowLine,
    BorderStyle,
    CellShape,
    Color,
    Decoration,
    DigitsLabel,
    Dot,
    FilledShape,
    LineThrough,
    NamedColor,
    NumberLabel,
    QuadCircle,
    RegionLabel,
    RegionPresentation,
    Ring,
    TextLabel,
)
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.genres.akari import GENRE as AKARI
from penmark.genres.slitherlink import GENRE as SLITHERLINK
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.genres.takuzu import GENRE as TAKUZU
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.rendering import draw, svg, text
from penmark.rendering.scene import to_json
from penmark.rendering.themes import THEMES
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from tests.puzzle.random_puzzles import telling_clues
from tests.rendering.toys import (
    ArrowToy,
    BetweenToy,
    BridgeToy,
    CellLoopToy,
    CornerToy,
    CustomToy,
    FillToy,
    PartitionToy,
    PearlToy,
    PostToy,
    RoomLoopToy,
    RoomToy,
    RunsToy,
    SidesToy,
)

TOYS: tuple[Genre, ...] = (
    ArrowToy(),
    BetweenToy(),
    BridgeToy(),
    CellLoopToy(),
    CornerToy(),
    CustomToy(),
    FillToy(),
    PartitionToy(),
    PearlToy(),
    PostToy(),
    RoomLoopToy(),
    RoomToy(),
    RunsToy(),
    SidesToy(),
)
SIZES = {"sudoku": [4, 6, 9], "takuzu": [2, 4, 6]}
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
COLORS = st.one_of(
    st.none(), st.sampled_from(list(NamedColor)).map(Color), st.from_regex(r"#[0-9a-f]{6}", fullmatch=True).map(Color)
)
DECORATIONS: st.SearchStrategy[Decoration] = st.one_of(
    *(st.builds(kind, COLORS) for kind in (Ring, LineThrough, ArrowLine, Dot, QuadCircle)),
    st.builds(FilledShape, COLORS, st.sampled_from(CellShape)),
)
LABELS: st.SearchStrategy[RegionLabel] = st.one_of(
    st.builds(NumberLabel, st.integers(0, 999)),
    st.builds(DigitsLabel, st.lists(st.integers(0, 30), max_size=5).map(tuple)),
    st.builds(TextLabel, WORDS),
)
LOOKS = st.builds(
    RegionPresentation,
    border=st.none() | st.sampled_from(BorderStyle),
    fill=COLORS,
    label=st.none() | LABELS,
    shaded=st.booleans(),
    decoration=st.none() | DECORATIONS,
)


@st.composite
def puzzles(draw_: st.DrawFn) -> Puzzle:
    genre = draw_(st.sampled_from((AKARI, SLITHERLINK, SUDOKU, TAKUZU, *TOYS)))
    rows = draw_(st.sampled_from(SIZES.get(genre.name, [1, 2, 3, 5])))
    cols = rows if genre is SUDOKU else draw_(st.sampled_from(SIZES.get(genre.name, [1, 2, 4])))
    base = genre.new(rows, cols)
    if genre.has_rooms:
        labels = st.lists(st.integers(0, 3), min_size=rows * cols, max_size=rows * cols)
        base = base.with_rooms(Rooms(rows, cols, draw_(labels)))
    builder = base.edit()
    places = st.sampled_from([at for at in base.substrate.positions() if genre.meaning_at(at)])
    for at in draw_(st.lists(places, max_size=6, unique=True)):
        choices = telling_clues(base, at)
        material = draw_(st.sampled_from([None, *sorted(genre.structure)])) if at.layer is Layer.CELLS else None
        if material is not None:
            builder.set_material(at, material)
        elif choices:
            builder.add_clue(at, draw_(st.sampled_from(choices)))
    puzzle = builder.build().with_meta(PuzzleMeta(title=draw_(WORDS), author=draw_(WORDS)))
    return puzzle.add_constraint(*(draw_(st.lists(_constraints(puzzle), max_size=3))))


def _constraints(puzzle: Puzzle) -> st.SearchStrategy[Constraint]:
    everywhere = st.sampled_from(puzzle.substrate.layout.coords)
    regions = st.lists(everywhere, unique=True, max_size=5).map(Region.path)
    looks = st.builds(Region.with_presentation, regions, LOOKS)
    return looks.map(lambda region: Constraint.goal(Decided(), region))


@st.composite
def games(draw_: st.DrawFn) -> Game:
    puzzle = draw_(puzzles())
    game = Game(puzzle)
    floor = list(puzzle.substrate.floor)
    for i in draw_(st.lists(st.sampled_from(floor), max_size=10)) if floor else ():
        game.set(puzzle.field.coord(i), draw_(st.sampled_from(puzzle.field.domain(i).marks())))
    return game


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.sampled_from(list(THEMES)), st.booleans())
def test_every_drawing_is_well_formed(game: Game, theme: str, candidates: bool) -> None:
    puzzle = game.puzzle
    drawn = svg(puzzle, game=game, theme=theme, candidates=candidates)
    root = ET.fromstring(drawn.encode())
    assert drawn == svg(puzzle, game=game, theme=theme, candidates=candidates)
    names = {element.get("id") for element in root.iter() if element.get("id")}
    used = {(element.get("href") or "")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used == names, "every definition is used, and everything used is defined"
    assert to_json(draw(puzzle, game=game, candidates=candidates))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.booleans())
def test_every_text_is_a_block(game: Game, candidates: bool) -> None:
    drawn = text(game.puzzle, game=game, candidates=candidates, captions=False)
    assert drawn.endswith("\n")
    assert not any(ord(ch) < 32 for ch in drawn.replace("\n", ""))
    outside = (clue for at, clue in game.puzzle.clues.items() if at.layer is Layer.FRAME)
    most = 2 * game.puzzle.rows + 1 + 2 * max((len(clue.look().texts) for clue in outside), default=0)
    assert len(drawn.splitlines()) <= most
