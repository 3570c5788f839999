"""Plays and edits the first sample of each genre in one browser: `python -m tests.toy_genre.playing_toys pearls`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name
from tests.studio.browser import chromium, close_pages
from tests.studio.editing_hands import becomes, draft_of, edit, pick
from tests.studio.playing import is_solved, only_solution, open_page, place_of, to_enter
from tests.studio.server.conftest import started

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def played(browser: Browser, genre: Genre) -> None:
    """Every mark of the solution is entered with the mouse, in the order in which clicks go through the marks."""
    puzzle = genre.samples[0].puzzle
    with TemporaryDirectory() as folder:
        page = open_page(browser, puzzle, Path(folder))
        for at, value in to_enter(puzzle, only_solution(puzzle)):
            assert not is_solved(page)
            order = puzzle.mark_layers[at.layer].input_order
            for _ in range(order.index(value) + 1):
                page.mouse.click(*place_of(page, at))
        assert is_solved(page)
        close_pages(browser)


def edited(browser: Browser, address: str, genre: Genre) -> None:
    """A clue is cleared by a key, and put back by its button."""
    page = edit(browser, address, genre)
    puzzle = draft_of(page)
    offered = ((at, clue, puzzle.clue_options(at).choices()) for at, clue in puzzle.clues.items())
    at, clue = next((at, clue) for at, clue, choices in offered if clue in choices)
    pick(page, at)
    page.keyboard.press("Delete")
    becomes(page, puzzle.clear_clue(at))
    pick(page, at)
    page.click(f"[data-clue='{puzzle.clue_text(clue)}']")
    becomes(page, puzzle)
    close_pages(browser)


def main(*toys: str) -> None:
    with chromium() as browser, started() as (_, address):
        for toy in toys:
            played(browser, by_name(toy))
            print(toy, "played", flush=True)
            edited(browser, address, by_name(toy))
            print(toy, "edited", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
