"""Tagged JSON, out and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import cell, edge_h
from penmark.board.families import AnyFamily
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.presentation import Color, Decoration, RegionLabel, RegionPresentation
from penmark.board.region import Region
from penmark.board.shapes import AnyShape
from penmark.errors import GenreMismatchError, RegistryError
from penmark.puzzle import wire
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.game import Game, Play
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.kinds import rule_kinds
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, small_dims
from tests.puzzle.toys import EVERY_TOY, registered
from tests.puzzle.wire_examples import DECORATIONS, FAMILIES, LABELS, LOOKS, RULES, SHAPES, SUDOKU


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with registered():
        yield


def _survives(puzzle: Puzzle) -> None:
    text = wire.dumps(puzzle)
    back = wire.loads(text).puzzle
    assert back == puzzle
    assert back.constraints == puzzle.constraints
    assert back.meta == puzzle.meta
    assert back.content_hash == puzzle.content_hash
    assert wire.dumps(back) == text
    assert wire.loads(text.encode()).puzzle == puzzle
    assert wire.loads(json.dumps(json.loads(text), indent=2)).puzzle == puzzle
    assert wire.from_plain(wire.to_plain(puzzle)).puzzle == puzzle


# ── what a document looks like ──


def test_defaults_are_left_out() -> None:
    assert wire.dumps(by_name("akari").new(2, 3)) == '{"genre":"akari","data":{"dims":{"rows":2,"cols":3}}}'


def test_everything_in_its_place() -> None:
    puzzle = (
        by_name("slitherlink")
        .new(2, 2, ["all-corners"])
        .add_clue("b1", 3)
        .add_clue("a2", UNKNOWN)
        .add_constraint(Constraint.forbidden(Decided(), Region.of((edge_h(1, 0),))))
        .with_meta(PuzzleMeta(title="T"))
    )
    game = Game(puzzle, Play({cell(0, 0): (1, 2)}, {}, {edge_h(0, 0): (Color("red"),)}, {cell(1, 1): 2}, 1.5))
    game.set(edge_h(2, 1), TRUE)
    assert wire.to_plain(puzzle, game) == {
        "genre": "slitherlink",
        "data": {
            "dims": {"rows": 2, "cols": 2},
            "clues": {"a2": "?", "b1": 3},
            "variants": ["all-corners"],
            "constraints_added": [
                {
                    "rule": {"kind": "decided"},
                    "regions": [{"shape": {"shape": "set", "coords": ["edgeh:a2"]}}],
                    "role": "forbidden",
                }
            ],
            "meta": {"title": "T"},
        },
        "marks": {"edgeh:b1": [True]},
        "play": {
            "corner": {"a2": [1, 2]},
            "colors": {"edgeh:a3": ["red"]},
            "trials": {"b1": 2},
            "seconds": 1.5,
        },
    }


def test_materials_are_listed_by_kind() -> None:
    puzzle = by_name("akari").new(2, 2).set_wall("a1").set_hole("b2").add_clue("b1", 0)
    plain = wire.to_plain(puzzle)["data"]
    assert plain["materials"] == {"hole": ["b2"], "wall": ["a1", "b1"]}
    assert plain["clues"] == {"b1": 0}


def test_sugar_and_prefixes_are_read() -> None:
    text = '{"genre":"slitherlink","data":{"dims":{"rows":2,"cols":2},"clues":{"cell:a1":1}},"marks":%s}'
    game = wire.loads(text % '{"edgeh(a1,a2)":[true],"edgev:a1":[false]}').game
    assert game is not None
    assert dict(game.decided()) == {edge_h(1, 0): TRUE, game.puzzle.coord("edgev:a1"): FALSE}
    assert game.puzzle.clues.keys() == {cell(1, 0)}


def test_a_rule_about_one_region_may_be_bound_over_one() -> None:
    bound = Constraint.over(Decided(), [Region.single_cell(0, 0)])
    _survives(SUDOKU.add_constraint(bound))


def test_aliases_name_a_genre_too() -> None:
    text = wire.dumps(by_name("akari").new(2, 2)).replace("akari", "lightup")
    assert wire.loads(text).puzzle == by_name("akari").new(2, 2)
    assert wire.loads(text, expect="akari").puzzle == by_name("akari").new(2, 2)
    assert wire.loads(text, expect="light-up").puzzle == by_name("akari").new(2, 2)


def test_another_genre_than_expected_is_refused() -> None:
    text = wire.dumps(by_name("akari").new(2, 2))
    with pytest.raises(GenreMismatchError, match=r"'sudoku', found 'akari' - at `\$.genre`") as caught:
        wire.loads(text, expect="sudoku")
    assert (caught.value.expected, caught.value.found) == ("sudoku", "akari")
    with pytest.raises(RegistryError):
        wire.loads(text, expect="no-such-genre")


# ── every rule, shape, family, look ──


@pytest.mark.parametrize(("puzzle", "constraint"), RULES, ids=lambda v: getattr(v, "rule", v).__class__.__name__)
def test_every_rule_survives(puzzle: Puzzle, constraint: Constraint) -> None:
    _survives(puzzle.add_constraint(constraint))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__class__.__name__)
def test_every_shape_survives(shape: AnyShape) -> None:
    _survives(SUDOKU.add_constraint(Constraint.goal(Decided(), Region(shape))))


@pytest.mark.parametrize(("puzzle", "family"), FAMILIES, ids=lambda v: v.__class__.__name__)
def test_every_family_survives(puzzle: Puzzle, family: AnyFamily) -> None:
    puzzle = puzzle.add_constraint(Constraint.each(Decided(), family))
    _survives(puzzle)
    assert len(list(wire.loads(wire.dumps(puzzle)).puzzle.places())) == len(list(puzzle.places()))


def test_every_look_survives() -> None:
    regions = [Region.single_cell(0, 0).with_presentation(look) for look in LOOKS]
    _survives(SUDOKU.add_constraint(Constraint.each(Decided(), regions)))


def test_looks_tell_puzzles_apart() -> None:
    region = Region.single_cell(0, 0)
    plain = SUDOKU.add_constraint(Constraint.goal(Decided(), region))
    shaded = Region(region.shape, RegionPresentation(shaded=True))
    other = SUDOKU.add_constraint(Constraint.goal(Decided(), shaded))
    assert plain != other
    assert plain.content_hash != other.content_hash


def test_no_rule_shape_family_or_look_is_without_an_example() -> None:
    assert {type(constraint.rule) for _, constraint in RULES} == set(rule_kinds().values())
    assert set(map(type, SHAPES)) == set(get_args(AnyShape))
    assert {type(family) for _, family in FAMILIES} == set(get_args(AnyFamily))
    assert {type(label) for label in LABELS if label} == set(get_args(RegionLabel))
    assert {type(decoration) for decoration in DECORATIONS if decoration} == set(get_args(Decoration))


# ── random puzzles and games ──


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_random_puzzles_survive(seed: int) -> None:
    rng = Random(seed)
    genre = rng.choice((*genres().values(), *EVERY_TOY))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 6)))
    added = [random_constraint(rng, puzzle) for _ in range(rng.randint(0, 2))]
    puzzle = puzzle.add_constraint(*filter(None, added))
    _survives(puzzle.with_meta(PuzzleMeta(title=f"№ {seed}", author="x" * rng.randint(0, 9))))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 25))
def test_random_games_survive(seed: int, moves: int) -> None:
    rng = Random(seed)
    genre = rng.choice((*genres().values(), *EVERY_TOY))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)))
    game = random_game(rng, puzzle, moves)
    game.play = _random_play(rng, puzzle)
    back = wire.loads(wire.dumps(puzzle, game)).game
    assert back is not None
    assert back.puzzle == puzzle
    assert back.status() == game.status()
    assert back.play == game.play
    assert [back.candidates(at) for at in puzzle.coords()] == [game.candidates(at) for at in puzzle.coords()]


def _random_play(rng: Random, puzzle: Puzzle) -> Play:
    coords = puzzle.substrate.layout.coords

    def some() -> list[int]:
        return [rng.randint(0, 63) for _ in range(rng.randint(0, 4))]

    return Play(
        corner={at: tuple(some()) for at in coords if rng.random() < 0.1},
        centre={at: tuple(some()) for at in coords if rng.random() < 0.1},
        colors={at: (Color("#00ff00"), Color("blue")) for at in coords if rng.random() < 0.1},
        trials={at: rng.randint(0, 5) for at in coords if rng.random() < 0.1},
        seconds=rng.choice((0.0, 61.25)),
    )


def test_a_game_without_marks_is_still_a_game() -> None:
    puzzle = by_name("takuzu").new(2, 2)
    text = wire.dumps(puzzle, Game(puzzle))
    assert text.endswith(',"marks":{}}')
    game = wire.loads(text).game
    assert game is not None
    assert game.to_marks() == {}
    assert wire.loads(wire.dumps(puzzle)).game is None


def test_play_alone_makes_a_game() -> None:
    text = wire.dumps(by_name("takuzu").new(2, 2))[:-1] + ',"play":{"seconds":3}}'
    game = wire.loads(text).game
    assert game is not None
    assert game.play == Play(seconds=3.0)


def test_a_position_without_candidates_survives() -> None:
    puzzle = by_name("sudoku").new(4, 4)
    game = Game(puzzle)
    game.keep("a1", ())
    game.keep("a2", (Mark.number(1), Mark.number(4)))
    plain = wire.to_plain(puzzle, game)
    assert plain["marks"] == {"a2": [1, 4], "a1": []}
    back = wire.from_plain(plain).game
    assert back is not None
    assert back.masks == game.masks
