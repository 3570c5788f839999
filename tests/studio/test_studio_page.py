"""The studio's page in a real browser, against a studio that runs as a process of its own."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag

import pytest

import penmark
from penmark.grading.words import fault_words
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.wire import from_plain, to_plain
from tests.studio.browser import DESKTOP, PHONE, new_page
from tests.studio.playing import is_solved, marks, message, only_solution
from tests.studio.server.conftest import started
from tests.studio.test_accessibility import axe_findings, needs_axe
from tests.sweeps import chosen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINK = "https://puzz.link/p?akari/6/6/nekcakbl"
STATE = "document.querySelector('penmark-player:not([hidden])').getState()"


def visit(browser: Browser, url: str, **context: Any) -> Page:
    """A page that has opened its puzzle without a word on its console."""
    page = new_page(browser, **context)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(url)
    page.wait_for_selector(".pm-board", timeout=10_000)
    assert complaints == []
    return page


def current(page: Page) -> Puzzle:
    plain = page.evaluate("document.querySelector('penmark-player').session.board.puzzle")
    return from_plain(plain).puzzle


def open_sample(page: Page, genre: Genre) -> Puzzle:
    puzzle = genre.samples[0].puzzle
    if page.input_value("#genre") != genre.name:
        page.select_option("#genre", genre.name)
    page.wait_for_selector(f".pm-title:text-is('{puzzle.meta.title}')")
    return puzzle


def open_text(page: Page, text: str) -> None:
    page.click("#open")
    page.fill("#open-text", text)
    page.click("#open-dialog [type=submit]")


def share(page: Page, *, state: bool = False) -> str:
    page.click("#share")
    page.wait_for_selector("#share-dialog[open]")
    before = page.input_value("#share-link")
    if state:
        page.check("#share-state")
        while page.input_value("#share-link") == before:
            page.wait_for_timeout(20)
    link = page.input_value("#share-link")
    page.click("#share-dialog [data-close]")
    return link


# ── opening ──


def test_a_sample_is_there_to_be_played(browser: Browser, address: str) -> None:
    page = visit(browser, address, worker=True)
    assert current(page) == next(iter(genres().values())).samples[0].puzzle
    assert page.locator("#genre option").count() == len(genres())
    for genre in genres().values():
        assert current_after(page, genre) == genre.samples[0].puzzle
    page.select_option("#sample", index=1)
    page.wait_for_selector(f".pm-title:text-is('{list(genres().values())[-1].samples[1].puzzle.meta.title}')")


def current_after(page: Page, genre: Genre) -> Puzzle:
    open_sample(page, genre)
    return current(page)


def test_back_leads_to_the_puzzle_before(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    first = current(page)
    open_sample(page, by_name("takuzu"))
    page.go_back()
    page.wait_for_selector(f".pm-title:text-is('{first.meta.title}')")
    assert current(page) == first
    assert page.input_value("#genre") == first.genre.name


def test_a_pasted_link_is_opened(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_text(page, LINK)
    page.wait_for_selector("#open-dialog:not([open])", state="attached")
    assert (current(page).rows, current(page).cols) == (6, 6)
    assert page.locator("#sample option:checked").inner_text() == "Your own"


def test_what_is_no_puzzle_is_refused_with_words(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    before = current(page)
    open_text(page, "neither link nor board")
    page.wait_for_selector("#open-problem:not(:empty)")
    assert "no known format" in page.inner_text("#open-problem")
    page.keyboard.press("Escape")
    assert current(page) == before


# ── playing ──


@pytest.mark.parametrize("genre", chosen(genres().values(), (by_name("akari"),)), ids=str)
def test_hints_lead_to_the_solution(browser: Browser, address: str, genre: Genre) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, genre)
    page.click("[data-hint=nudge]")
    page.wait_for_selector(".pm-message:not(:empty)")
    assert message(page).startswith("Look for: ")
    assert page.locator(".pm-hint").count() == 0
    page.click("[data-hint=look]")
    page.wait_for_selector(".pm-hint")
    assert marks(page) == {}
    for _ in range(400):
        before = marks(page)
        page.click("[data-hint=do]")
        page.wait_for_selector("[data-hint=do]:not([aria-busy])")
        assert marks(page) != before
        if is_solved(page):
            break
    assert is_solved(page)
    solution = only_solution(puzzle)
    name = puzzle.substrate.format_coord
    assert marks(page).items() <= {name(at): [mark.plain] for at, mark in solution.items()}.items()


def test_check_says_that_all_is_well(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("[data-hint=check]")
    assert message(page).startswith("No rule is broken so far.")


def test_a_broken_rule_is_told_in_its_own_words(browser: Browser, address: str) -> None:
    """The page alone knows which rule is broken; the studio has what the rule says of it."""
    page = visit(browser, address)
    puzzle = open_sample(page, by_name("sudoku"))
    given, clue = next((at, clue) for at, clue in puzzle.clues.items() if at.row == 0)
    free = next(at for at in puzzle.coords() if at.row == 0 and at not in puzzle.clues)
    name = puzzle.substrate.format_coord(free)
    page.evaluate("marks => document.querySelector('penmark-player').setState({marks})", {name: [clue.as_number]})
    page.wait_for_selector(".pm-message:has-text('but must differ')")
    game = penmark.Game(puzzle)
    game.set(free, penmark.Mark.number(clue.as_number or 0))
    first = next(iter(game.faults()))
    assert fault_words(puzzle, first, puzzle.names) in message(page)
    assert puzzle.name_of(given) in message(page)


def test_a_hint_that_takes_too_long_is_given_more_time(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, by_name("akari"))
    late = {"kind": "timed-out", "words": "No step was found in time.", "observed": [], "moves": [], "strength": "look"}
    page.route("**/api/hint", lambda route: route.fulfill(json=late))
    page.click("[data-hint=look]")
    page.click("#panels .st-longer:visible")
    page.wait_for_selector(".pm-hint")
    assert message(page) == penmark.hint(penmark.Game(puzzle), "look").words
    assert page.locator(".st-longer:visible").count() == 0


# ── grading and solving ──


@pytest.mark.parametrize("genre", chosen(genres().values(), (by_name("takuzu"),)), ids=str)
def test_the_film_of_a_solve_leaves_the_game_alone(browser: Browser, address: str, genre: Genre) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, genre)
    page.click("[data-hint=do]")
    page.wait_for_selector(".pm-hint")
    mine = marks(page)
    page.click("#tab-grade")
    page.click("#grade")
    page.wait_for_selector("#difficulty")
    assert page.locator("#techniques tbody tr").count() > 0
    page.click("[data-film=next]")
    assert page.locator("penmark-player.st-shown .pm-hint").count() > 0
    first = page.evaluate(STATE)["marks"]
    assert first
    page.click("[data-film=back]")
    assert page.evaluate(STATE)["marks"] == {}
    page.focus(".st-film input[type=range]")
    page.keyboard.press("End")
    solution = only_solution(puzzle)
    shown = page.evaluate(STATE)["marks"]
    name = puzzle.substrate.format_coord
    assert first.items() <= shown.items()
    assert shown.items() <= {name(at): [mark.plain] for at, mark in solution.items()}.items()
    page.click("[data-film=close]")
    assert marks(page) == mine


def test_the_film_plays_by_itself(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-grade")
    page.click("#grade")
    page.click("[data-film=play]")
    page.wait_for_selector(".st-step:has-text('Step 2 of')", timeout=5_000)
    page.click("[data-film=play]")
    assert page.inner_text(".st-words")
    page.click("#tab-hint")
    assert page.locator("penmark-player").count() == 1


@pytest.mark.parametrize(("clues", "verdict"), [(None, "exactly one"), (0, "more than one"), (9, "no solution")])
def test_solving(browser: Browser, address: str, clues: int | None, verdict: str) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, by_name("takuzu"))
    if clues is not None:
        given = {f"{column}1": 1 for column in "abcd"} if clues else {}
        plain = {"genre": "takuzu", "data": {"dims": {"rows": 4, "cols": 4}, "clues": given}}
        open_text(page, str(plain).replace("'", '"'))
        page.wait_for_selector("#open-dialog:not([open])", state="attached")
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("#verdict:not(:empty)")
    assert verdict in page.inner_text("#verdict")
    assert page.locator("penmark-player.st-shown").count() == (0 if clues else 1)
    if clues is None:
        shown = page.evaluate(STATE)["marks"]
        name = puzzle.substrate.format_coord
        free = {name(at): [mark.plain] for at, mark in only_solution(puzzle).items() if at not in puzzle.clues}
        assert shown == free


# ── sharing ──


@pytest.mark.parametrize("genre", chosen(genres().values(), (by_name("slitherlink"),)), ids=str)
def test_a_shared_link_holds_puzzle_and_state(browser: Browser, address: str, genre: Genre) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, genre)
    page.click("[data-hint=do]")
    page.wait_for_selector(".pm-hint")
    played = marks(page)
    assert played
    bare = visit(browser, share(page))
    assert current(bare) == puzzle
    assert marks(bare) == {}
    whole = visit(browser, share(page, state=True))
    assert current(whole) == puzzle
    assert marks(whole) == played
    whole.click("[data-do=undo]")
    assert marks(whole) == {}
    whole.reload()
    whole.wait_for_selector(".pm-board")
    assert current(whole) == puzzle
    assert marks(whole) == {}


@pytest.mark.parametrize("fragment", ["#p=", "#p=AAAA", "#p=%%%", "#p=q1ZKy89XslJQSkosUqoFAA"])
def test_a_broken_link_says_so_and_there_is_a_puzzle_all_the_same(
    browser: Browser, address: str, fragment: str
) -> None:
    page = visit(browser, f"{address}{fragment}")
    assert "holds no puzzle" in page.inner_text("#problem")
    page.click("#problem button")
    assert not page.is_visible("#problem")


# ── embedding ──


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Somebody else's site: another origin."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


AROUND = """<!doctype html><title>A blog</title><script>
window.heard = [];
addEventListener("message", (event) => heard.push({from: event.origin, ...event.data}));
</script><iframe src="ADDRESS" width="900" height="700"></iframe>"""


def heard(page: Page, name: str) -> dict[str, Any]:
    """The last message of that name, once there is one."""
    page.wait_for_function("name => heard.some((one) => one.penmark === name)", arg=name, timeout=10_000)
    found: dict[str, Any] = page.evaluate("name => heard.findLast((one) => one.penmark === name)", name)
    return found


def test_an_embed_talks_with_the_page_around_it(browser: Browser, address: str, tmp_path: Path) -> None:
    puzzle = by_name("takuzu").samples[0].puzzle
    page = visit(browser, address)
    open_sample(page, puzzle.genre)
    fragment = urldefrag(share(page)).fragment
    with site(tmp_path) as origin, started("--allow-origin", origin) as (_, url):
        (tmp_path / "index.html").write_text(AROUND.replace("ADDRESS", f"{url}embed#{fragment}"))
        page.goto(f"{origin}/index.html")
        assert heard(page, "ready")["title"] == puzzle.meta.title
        assert heard(page, "ready")["from"] == url.rstrip("/")
        assert heard(page, "size")["height"] > 200
        inner = page.frames[1]
        assert inner.inner_text("footer") == "Made with Penmark"
        page.evaluate("frames[0].postMessage({penmark: 'set-theme', theme: 'dark'}, '*')")
        inner.wait_for_selector(".pm-frame[data-theme=dark]")
        for at, mark in only_solution(puzzle).items():
            if at not in puzzle.clues:
                inner.evaluate(
                    "([name, value]) => { const { session } = document.querySelector('penmark-player');"
                    "session.state.mark(session.board.spots.findIndex((s) => s.name === name), value); }",
                    [puzzle.substrate.format_coord(at), mark.value],
                )
        assert heard(page, "progress")["progress"] == 1
        assert heard(page, "solved")["seconds"] >= 0
        page.evaluate("frames[0].postMessage({penmark: 'get-state'}, '*')")
        assert len(heard(page, "state")["marks"]) == len(only_solution(puzzle)) - len(puzzle.clues)


def test_an_embed_is_shown_to_nobody_else(browser: Browser, address: str, tmp_path: Path) -> None:
    with site(tmp_path) as origin:
        (tmp_path / "index.html").write_text(AROUND.replace("ADDRESS", f"{address}embed"))
        page = browser.new_context().new_page()
        page.goto(f"{origin}/index.html")
        page.wait_for_timeout(500)
        assert page.evaluate("heard") == []


# ── for everyone ──


TABS = ("hint", "grade", "solve", "edit", "generate", "list")


def choose_tab(page: Page, tab: str) -> None:
    """On a small screen the tools are behind a button."""
    if not page.is_visible("#tools"):
        page.click("#tools-toggle")
    page.click(f"#tab-{tab}")
    page.wait_for_selector(f"#panel-{tab} button:visible")


@needs_axe
@pytest.mark.slow
@pytest.mark.parametrize("scheme", chosen(["light", "dark"], ["light"]))
def test_axe_finds_nothing(browser: Browser, address: str, scheme: str) -> None:
    viewport = PHONE if scheme == "dark" else DESKTOP
    page = visit(browser, address, viewport=viewport, color_scheme=scheme)
    for tab in TABS:
        choose_tab(page, tab)
        if tab in ("grade", "solve"):
            page.click(f"#{tab}")
            page.wait_for_selector("penmark-player.st-shown, .st-film:visible")
        page.wait_for_timeout(200)
        assert axe_findings(page) == [], tab


@needs_axe
@pytest.mark.parametrize("dialog", ["open", "share", "export"])
def test_axe_finds_nothing_in_dialogs(browser: Browser, address: str, dialog: str) -> None:
    page = visit(browser, address)
    page.click(f"#{dialog}")
    page.wait_for_selector(f"#{dialog}-dialog[open]")
    assert axe_findings(page) == []


def test_tabs_are_reached_and_turned_by_keys(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.focus(".pm-rules summary")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "tab-hint"
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#panel-grade #grade")  # a panel is fetched when it is first wanted
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "grade"


def test_nothing_is_wider_than_a_phone(browser: Browser, address: str) -> None:
    page = visit(browser, address, viewport=PHONE)
    for tab in TABS:
        choose_tab(page, tab)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_board_holds_the_puzzle_as_tagged_json(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, by_name("sudoku"))
    assert page.evaluate("document.querySelector('penmark-player').session.board.puzzle") == to_plain(puzzle)
