"""Booklets and pages over HTTP, within bounds."""

from __future__ import annotations

import base64

import msgspec
import pytest

from penmark.errors import UndecidedError
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rendering import Exercise, Setting, booklet
from penmark.solvers import solve
from penmark.studio.operations import Context, request_limits
from penmark.studio.operations.printing import BookletRequest, make_booklet
from penmark.studio.single_page import single_page
from tests.rendering.pdf_files import words
from tests.studio.boards import SAMPLES, document
from tests.studio.server.conftest import Running
from tests.studio.server.test_api import refused


def solved(puzzle: Puzzle) -> Exercise:
    return Exercise(puzzle, solve(puzzle)[0])


def test_a_booklet_of_all_genres(studio: Running) -> None:
    asked = {"title": "All", "per_page": 4, "link": "https://penmark.example/", "theme": "high-contrast"}
    made = studio.ask("booklet", documents=[document(each) for each in SAMPLES.values()], **asked)
    setting = Setting("All", per_page=4, link_base="https://penmark.example/", theme="high-contrast")
    expected = booklet([solved(each) for each in SAMPLES.values()], setting)
    assert base64.b64decode(made["content"]) == expected.content
    assert (made["pages"], made["notes"]) == (expected.pages, [])


def test_marks_of_the_player_stay_out_of_it(studio: Running) -> None:
    puzzle = SAMPLES["takuzu"]
    cell = next(name for name in ("a1", "b1", "c1", "d1") if name not in document(puzzle)["data"]["clues"])
    plain = studio.ask("booklet", documents=[document(puzzle)])
    assert studio.ask("booklet", documents=[{**document(puzzle), "marks": {cell: [True]}}]) == plain
    short = studio.ask("booklet", documents=[document(puzzle)], solutions=False)
    assert (plain["pages"], short["pages"]) == (2, 1)


def request_for(*puzzles: Puzzle) -> BookletRequest:
    return msgspec.convert({"documents": [document(each) for each in puzzles]}, BookletRequest)


def test_without_time_there_are_no_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "MAX_SECONDS", 0.0)
    made = make_booklet(request_for(*SAMPLES.values()), Context())
    assert [note.partition(": ")[2] for note in made.notes] == ["no solution to print"] * len(SAMPLES)
    assert words(made.content)[-1].count("No solution was found.") == len(SAMPLES)


def test_nobody_waits_for_one_that_was_cancelled() -> None:
    context = Context()
    context.cancel.set()
    with pytest.raises(UndecidedError, match="cancelled"):
        make_booklet(request_for(*SAMPLES.values()), context)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"documents": []}, 400, "malformed"),
        ({"documents": "many"}, 400, "malformed"),
        ({"per_page": 5}, 400, "malformed"),
        ({"paper": "a3"}, 400, "malformed"),
        ({"title": "x" * 501}, 400, "malformed"),
        ({"theme": "neon"}, 409, "registry"),
        ({"link": "file:///etc"}, 409, "penmark"),
    ],
)
def test_what_it_refuses(studio: Running, body: dict[str, object], status: int, code: str) -> None:
    asked = {"documents": [document(SAMPLES["akari"])], **body}
    refused(studio.client.post("/api/booklet", json=asked), status, code)


def test_how_much_it_takes(studio: Running) -> None:
    small = document(by_name("akari").new(1, 2))
    refused(
        studio.client.post("/api/booklet", json={"documents": [small] * (request_limits.MAX_BOOKLET + 1)}),
        400,
        "malformed",
    )
    large = document(by_name("akari").new(100, 100))
    assert request_limits.MAX_BOOKLET_CELLS < 3 * 100 * 100
    problem = refused(studio.client.post("/api/booklet", json={"documents": [large] * 3}), 409, "size")
    assert "20,000 cells" in problem["detail"]


@pytest.mark.parametrize("name", genres())
def test_a_page_to_play(studio: Running, name: str) -> None:
    page = studio.client.post("/api/page", json={"document": document(SAMPLES[name]), "theme": "dark"})
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert page.text == single_page(SAMPLES[name], theme="dark")
