"""Boards of 60 by 60 in a real browser: zooming and panning only move a picture, and pointers still hit."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import Coord, cell, edge_h
from penmark.board.substrate import Material
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.studio.browser import PHONE
from tests.studio.playing import marks, open_page, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIDE = 60
WATCH = """() => { window.changes = 0;
    new MutationObserver((list) => { window.changes += list.length; })
        .observe(document.querySelector('.pm-board'), { attributes: true, childList: true, subtree: true }); }"""
ZOOM = "document.querySelector('penmark-player').session.view.viewport.zoom"


def walls_and_clues() -> Puzzle:
    builder = by_name("akari").new(SIDE, SIDE).edit()
    luck = random.Random(1)
    for at in (cell(r, c) for r in range(SIDE) for c in range(SIDE) if (r, c) != (30, 30)):
        if luck.random() < 0.2:
            builder.set_material(at, Material.WALL)
    return builder.build()


def clues() -> Puzzle:
    builder = by_name("slitherlink").new(SIDE, SIDE).edit()
    luck = random.Random(1)
    for at in (cell(r, c) for r in range(SIDE) for c in range(SIDE)):
        if luck.random() < 0.45:
            builder.add_clue(at, luck.choice([1, 2, 2, 3]))
    return builder.build()


BOARDS = pytest.mark.parametrize(
    ("puzzle", "at"), [(clues(), edge_h(30, 30)), (walls_and_clues(), cell(30, 30))], ids=["edges", "cells"]
)


def layouts(page: Page) -> float:
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")
    found = {metric["name"]: metric["value"] for metric in client.send("Performance.getMetrics")["metrics"]}
    return float(found["LayoutCount"])


@BOARDS
def test_wheel_and_panning_draw_nothing_anew(browser: Browser, tmp_path: Path, puzzle: Puzzle, at: Coord) -> None:
    page = open_page(browser, puzzle, tmp_path)
    x, y = place_of(page, at)
    page.mouse.move(x, y)
    page.evaluate(WATCH)
    for _ in range(10):
        page.mouse.wheel(0, -100)
    page.wait_for_timeout(400)
    assert page.evaluate(ZOOM) > 5
    before = layouts(page)
    page.mouse.down(button="middle")
    page.mouse.move(x + 90, y + 60, steps=30)
    page.mouse.up(button="middle")
    # The pointer's own moves may ask for one; a drawing that is laid out anew would need one for every move.
    assert layouts(page) - before < 10
    assert page.evaluate("window.changes") == 0
    assert marks(page) == {}
    page.mouse.click(x + 90, y + 60)
    assert marks(page) == {puzzle.substrate.format_coord(at): [True]}


@BOARDS
def test_two_fingers_draw_nothing_anew(browser: Browser, tmp_path: Path, puzzle: Puzzle, at: Coord) -> None:
    page = open_page(browser, puzzle, tmp_path, has_touch=True, is_mobile=True, viewport=PHONE)
    client = page.context.new_cdp_session(page)
    x, y = place_of(page, at)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": px, "y": py, "id": k} for k, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 20, y))
    page.evaluate(WATCH)
    for k in range(1, 12):
        touch("touchMove", (x - 8 * k, y), (x + 20 + 8 * k, y))
    touch("touchEnd", (x - 88, y))
    touch("touchMove", (x - 60, y + 40))  # the finger that stays does not write either
    touch("touchEnd")
    assert page.evaluate(ZOOM) > 3
    assert marks(page) == {}
    assert page.evaluate("window.changes") == 0
