"""Steps in drawings: areas, used cells, candidates at their places, strokes through those that are removed."""

from __future__ import annotations

from penmark import formats, rendering
from penmark.grading import hint
from penmark.grading.picture import Picture
from penmark.puzzle.game import Eliminate, Game
from penmark.puzzle.registry import by_name
from penmark.rendering.scene import Cells, Halos, Notes, Segments, Surface

KITE = ".81.2.6...42.6..89.568..24.69314275842835791617568932451..3689223...846.86.2....."


def _kite() -> tuple[Game, list[Eliminate]]:
    game = Game(formats.read(KITE, by_name("sudoku")).puzzle)
    while True:
        said = hint(game)
        removed = [move for move in said.moves if isinstance(move, Eliminate)]
        if removed:
            return game, removed
        for move in said.moves:
            game.apply(move)


def test_a_kite_shows_its_candidates_and_strikes_what_goes() -> None:
    game, removed = _kite()
    said = hint(game)
    scene = rendering.draw(game.puzzle, game=game, picture=said.picture, before=said.before)
    notes = {item.at: item for item in scene.items if isinstance(item, Notes)}
    (struck,) = [item for item in scene.items if isinstance(item, Segments) and item.is_removal]
    assert len(struck.ends) == len(removed)
    for move in removed:
        assert str(move.mark.value) in notes[move.coord].texts
    assert {each.coord for each in said.picture.used} <= notes.keys()
    assert any(isinstance(item, Cells) and item.surface is Surface.FOCUS for item in scene.items)
    drawing = rendering.svg(game.puzzle, game=game, picture=said.picture, before=said.before)
    assert 'class="struck"' in drawing
    assert rendering.text(game.puzzle, game=game, picture=said.picture, before=said.before)


def test_edges_are_highlighted_too() -> None:
    puzzle = by_name("slitherlink").samples[1].puzzle
    said = hint(Game(puzzle))
    scene = rendering.draw(puzzle, picture=said.picture)
    halos = [at for item in scene.items if isinstance(item, Halos) for at in item.coords]
    assert {each.coord for each in said.picture.placed} <= set(halos)


def test_no_picture_changes_nothing() -> None:
    puzzle = by_name("akari").samples[0].puzzle
    assert rendering.draw(puzzle, picture=Picture()) == rendering.draw(puzzle)
