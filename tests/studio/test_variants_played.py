"""Variants in the player: what the page's own evaluator says of them, fog, and a board of several grids on a phone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import penmark
from penmark.board.coord import Coord, cell, corner
from penmark.board.dimensions import MultiGrid
from penmark.board.mark import Mark
from penmark.formats.studio import share_link
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.fog import Fog
from penmark.variants.killer_cage import KillerCage
from penmark.variants.quadruple import Quadruple
from penmark.variants.thermometer import Thermometer
from tests.studio.browser import PHONE, new_page
from tests.studio.page_judge import judged, needs_node
from tests.studio.playing import open_page, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SUDOKU = by_name("sudoku")


def relabelled(rng: Random, solution: Solution, puzzle: Puzzle) -> Game:
    """A grid where every row, column and box is right, and most likely nothing else."""
    game, order = Game(puzzle), rng.sample(range(1, 10), 9)
    for at, mark in solution.items():
        game.set(at, Mark.number(order[mark.value - 1]))
    return game


@needs_node
def test_every_variant_is_judged_on_the_page_and_none_is_called_solved_that_is_not() -> None:
    """Of each variant a solution, and full grids of which most break it alone."""
    rng = Random("judged")
    grid = penmark.solve(SUDOKU.samples[0].puzzle)[0]
    games, said = [], []
    for kind in SUDOKU.variants:
        puzzle = SUDOKU.new(9, 9, [kind.sample()])
        games += [Game.from_solution(puzzle, solution) for solution in penmark.solve(puzzle, 1)]
        games += [relabelled(rng, grid, puzzle) for _ in range(5)]
    for game, page in zip(games, judged(games), strict=True):
        said.append(game.status().solved)
        assert page.solved in (said[-1], None), game.puzzle.variants
        assert bool(page.faults) is not page.solved
    assert 40 < sum(said) < len(said) - 40


# ── fog ──

LINE = Thermometer((cell(4, 4), cell(3, 5), cell(2, 5)))


def covered(page: Page) -> set[str]:
    found = page.evaluate(
        "(() => { const { view, board } = document.querySelector('penmark-player').session;"
        " return [...view.fog.covered].map((k) => board.spots[k].words); })()"
    )
    return set(found)


def put(page: Page, at: Coord, value: int) -> None:
    page.mouse.click(*place_of(page, at))
    page.keyboard.press(str(value))


def test_fog_is_cleared_by_a_right_digit_alone(browser: Browser, tmp_path: Path) -> None:
    fog = Fog((cell(0, 0), cell(8, 8)))
    puzzle = SUDOKU.samples[0].puzzle.with_variants(fog)
    (solution,) = penmark.solve(puzzle, 2)
    page = open_page(browser, puzzle, tmp_path)
    assert len(covered(page)) == 81 - len(fog.cells)
    at = next(at for at in solution if at not in puzzle.clues and 0 < at.row < 8 and 0 < at.col < 8)
    wrong = solution[at].value % 9 + 1
    put(page, at, wrong)
    assert len(covered(page)) == 81 - len(fog.cells)
    put(page, at, solution[at].value)
    around = {f"r{at.row + r}c{at.col + c}" for r in range(3) for c in range(3)}
    assert not covered(page) & around
    assert len(covered(page)) >= 81 - len(fog.cells) - 9
    given = next(each for each in puzzle.clues if puzzle.names.coord(each) in covered(page))
    label = page.locator(f"[role=gridcell][aria-label^='{puzzle.names.coord(given)},']").get_attribute("aria-label")
    assert label == f"{puzzle.names.coord(given)}, in fog, empty"


def test_what_lies_in_fog_is_not_drawn(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, SUDOKU.new(9, 9, [Fog((cell(0, 0),)), LINE]), tmp_path)
    clipped = page.locator(".pm-trail").get_attribute("clip-path")
    assert clipped
    assert page.locator(".pm-layer-middle .pm-stroke[clip-path]").count() == 0
    assert "solution" not in page.evaluate("document.querySelector('penmark-player').session.board.fog")


def test_no_broken_rule_tells_what_lies_in_fog(browser: Browser, tmp_path: Path) -> None:
    """A digit of the player against one in fog, then against one in sight."""
    lights = tuple(cell(0, c) for c in range(3))
    page = open_page(browser, SUDOKU.new(9, 9, [Fog(lights)]).add_clue("a1", 7), tmp_path)
    faulty = page.locator("[data-faulty]")
    put(page, cell(0, 0), 7)  # clears the fog around, and meets the 7 at the bottom
    assert faulty.count() == 0
    page.click(".pm-frame button:has-text('Check')")
    page.wait_for_selector("text=Something is not right yet.")
    put(page, cell(0, 1), 7)
    page.wait_for_selector(".pm-message:has-text('r1c1, r1c2')")
    assert faulty.count() == 2


# ── small texts ──


def test_three_digits_between_four_cells_stand_in_two_lines(browser: Browser, tmp_path: Path) -> None:
    signs = [
        Quadruple(corner(3, 3), (2, 5, 8)),
        Quadruple(corner(6, 6), (4, 7)),
        KillerCage((cell(0, 0), cell(0, 1)), 15),
    ]
    page = open_page(browser, SUDOKU.new(9, 9, signs), tmp_path)
    assert sorted(page.locator(".pm-ink-label").all_text_contents()) == ["15", "25", "47", "8"]
    assert page.locator(".pm-label").all_text_contents() == ["15"]


# ── shapes ──


def test_the_circle_of_an_arrow_with_several_cells_is_drawn_about_all_of_them(browser: Browser, tmp_path: Path) -> None:
    """Across, and down a diagonal."""
    pills = ArrowSum((cell(4, 0), cell(4, 1), cell(5, 2)), 2), ArrowSum((cell(0, 6), cell(1, 7), cell(1, 8)), 2)
    page = open_page(browser, SUDOKU.new(9, 9, pills), tmp_path)
    found = [box for each in page.locator(".pm-round-ring").all() if (box := each.bounding_box())]
    boxes = sorted(found, key=lambda box: box["y"])
    for pill, box in zip(sorted(pills, key=lambda each: each.line), boxes, strict=True):
        for at in pill.line[: pill.circle]:
            x, y = place_of(page, at)
            assert box["x"] < x < box["x"] + box["width"]
            assert box["y"] < y < box["y"] + box["height"]


# ── several grids on a phone ──


def samurai() -> tuple[Puzzle, Solution]:
    """Of a solution all but a few cells are given."""
    bare = SUDOKU.empty(MultiGrid(21, 21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))))
    solution = penmark.solve(bare, 1)[0]
    open_cells = (cell(0, 0), cell(10, 10), cell(20, 20))
    builder = bare.edit()
    for at, mark in solution.items():
        if at not in open_cells:
            builder.add_clue(at, mark.value)
    return builder.build(), solution


def test_a_samurai_is_played_on_a_phone(browser: Browser, address: str) -> None:
    puzzle, solution = samurai()
    page = new_page(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(share_link(address, puzzle))
    page.wait_for_selector(".pm-board")
    for at in puzzle.coords():
        if at not in puzzle.clues:
            page.touchscreen.tap(*place_of(page, at))
            page.tap(f".pm-pad [data-value='{solution[at].value}']")
    page.wait_for_selector(".pm-solved")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
