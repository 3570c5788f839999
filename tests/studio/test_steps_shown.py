"""Hints and films on the page: what a step uses, removes and places is drawn, and no false note is written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from penmark import formats
from penmark.grading import HintKind, hint
from penmark.puzzle import wire
from penmark.puzzle.game import Commit, Eliminate, Game
from penmark.puzzle.registry import by_name
from tests.studio.playing import marks, message
from tests.studio.test_studio_page import STATE, open_sample, open_text, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KITE = ".81.2.6...42.6..89.568..24.69314275842835791617568932451..3689223...846.86.2....."
"""A two-string kite is the first step that is not a single."""


def _before_an_elimination() -> tuple[Game, list[Eliminate]]:
    """A game on which the next hint removes candidates, and those."""
    game = Game(formats.read(KITE, by_name("sudoku")).puzzle)
    while True:
        said = hint(game)
        assert said.kind is HintKind.STEP
        removed = [move for move in said.moves if isinstance(move, Eliminate)]
        if removed:
            return game, removed
        for move in said.moves:
            assert isinstance(move, Commit)
            game.apply(move)


def _open(page: Page, game: Game) -> None:
    open_text(page, json.dumps(wire.to_plain(game.puzzle, game)))
    page.wait_for_selector("#open-dialog:not([open])", state="attached")


def _seen_by(game: Game, name: str) -> set[int]:
    """The digits that stand in sight of a cell."""
    index = game.puzzle.substrate.layout.index(game.puzzle.coord(name))
    seen: set[int] = set()
    for place in game.puzzle.places():
        if place.rule.kind == "distinct" and index in place.scope.indices:
            marks_here = (game.get(game.puzzle.field.coord(i)) for i in place.scope.indices)
            seen.update(mark.value for mark in marks_here if mark is not None)
    return seen


def test_an_elimination_is_drawn_and_writes_no_false_note(browser: Browser, address: str) -> None:
    game, removed = _before_an_elimination()
    page = visit(browser, address)
    _open(page, game)
    page.click("[data-hint=look]")
    page.wait_for_selector(".pm-role-area")
    assert page.locator(".pm-struck").count() == 0, "where to look is no more than that"
    page.click("[data-hint=do]")
    page.wait_for_selector(".pm-struck")
    assert page.locator(".pm-struck").count() == len(removed)
    assert page.locator("circle.pm-role-used").count() >= 4, "the candidates of the kite"
    name = game.puzzle.substrate.format_coord
    for move in removed:
        at = name(move.coord)
        assert page.locator(f'[data-candidates="{at}"]').count() == 1
        left = set(marks(page)[at])
        assert move.mark.value not in left
        assert left
        assert not left & _seen_by(game, at), "what its row, column and box hold is no candidate"


def test_candidates_stand_at_fixed_places(browser: Browser, address: str) -> None:
    game, _ = _before_an_elimination()
    page = visit(browser, address)
    _open(page, game)
    page.click("[data-hint=do]")
    page.wait_for_selector(".pm-struck")
    spots = page.evaluate(
        "[...document.querySelectorAll('.pm-shown-candidate')].map(e => "
        "[e.textContent, (Number(e.getAttribute('x')) % 40).toFixed(2)])"
    )
    by_digit: dict[str, set[str]] = {}
    for digit, across in spots:
        by_digit.setdefault(digit, set()).add(across)
    assert by_digit
    assert all(len(places) == 1 for places in by_digit.values())


def test_why_opens_the_reasons(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("slitherlink"))
    assert page.is_hidden(".st-why")
    page.click("[data-hint=do]")
    page.wait_for_selector(".st-why:not([hidden])")
    assert page.is_hidden(".st-reasons li >> nth=0")
    page.click(".st-why summary")
    assert page.is_visible(".st-reasons li >> nth=0")
    assert page.locator(".st-reasons li").count() > 0
    assert message(page)


def test_a_hint_on_a_zoomed_board_is_in_view(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("akari"))
    page.evaluate(
        "(() => {const v = document.querySelector('penmark-player').session.view.viewport;"
        "v.zoom = 5; v.x = v.whole.x + v.whole.width; v.y = v.whole.y + v.whole.height; v.apply();})()"
    )
    page.click("[data-hint=do]")
    page.wait_for_selector(".pm-role-placed-border")
    page.wait_for_timeout(300)
    inside = page.evaluate(
        """(() => {
          const out = document.querySelector('.pm-opening').getBoundingClientRect();
          return [...document.querySelectorAll('.pm-role-placed-border')].every(each => {
            const box = each.getBoundingClientRect();
            const across = box.left >= out.left - 1 && box.right <= out.right + 1;
            return across && box.top >= out.top - 1 && box.bottom <= out.bottom + 1;
          });
        })()"""
    )
    assert inside


def test_coordinates_can_be_switched_on(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, by_name("akari"))
    assert page.locator(".pm-coordinate").count() == 0
    page.evaluate("document.querySelector('penmark-player').session.configure({coordinates: true})")
    assert page.locator(".pm-coordinate").count() == puzzle.rows + puzzle.cols
    page.reload()
    page.wait_for_selector(".pm-coordinate")
    page.evaluate("document.querySelector('penmark-player').session.configure({coordinates: false})")
    assert page.locator(".pm-coordinate").count() == 0


@pytest.mark.slow
def test_the_film_shows_candidates_and_writes_no_notes(browser: Browser, address: str) -> None:
    game, removed = _before_an_elimination()
    page = visit(browser, address)
    _open(page, Game(game.puzzle))
    page.click("#tab-grade")
    page.click("#grade")
    page.wait_for_selector("#difficulty")
    for _ in range(80):
        page.click("[data-film=next]")
        state: dict[str, Any] = page.evaluate(STATE)
        assert not state.get("play", {}).get("centre")
        assert all(len(values) == 1 for values in state["marks"].values())
        if page.locator("penmark-player.st-shown .pm-struck").count():
            break
    assert page.locator("penmark-player.st-shown .pm-struck").count() == len(removed)
    assert page.inner_text(".st-words")
