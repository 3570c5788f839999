"""The page's files over HTTP."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from penmark.formats.studio import packed
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name, genres
from penmark.rendering import svg
from penmark.studio.server import limits
from penmark.studio.server.pages import completed_worker, page_routes
from tests.studio.server.conftest import Running, run_async

FILES = {
    "index.html": ("<!doctype html><title>studio</title>", "text/html"),
    "player.js": ("export const x = 1;", "text/javascript"),
    "looks/studio.css": ("body { margin: 0 }", "text/css"),
    "icon.svg": ("<svg/>", "image/svg+xml"),
    "app.webmanifest": ("{}", "application/manifest+json"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    for name, (text, _) in FILES.items():
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(text)
    (web / ".hidden.js").write_text("secret")
    (web / "notes.md").write_text("secret")
    (tmp_path / "outside.js").write_text("secret")
    return web


class Client:
    """Asks the routes without a server."""

    def __init__(self, folder: Path) -> None:
        self._app = Starlette(routes=page_routes(folder))

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.request(method, path, headers=headers)

        return run_async(ask())


@pytest.fixture
def client(folder: Path) -> Client:
    return Client(folder)


@pytest.mark.parametrize("name", FILES)
def test_files_have_their_type_and_are_asked_for_again(client: Client, name: str) -> None:
    answer = client.get(f"/{name}")
    text, kind = FILES[name]
    assert answer.text == text
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(f"/{name}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


def test_the_root_is_the_page(client: Client) -> None:
    assert client.get("/").text == FILES["index.html"][0]


def test_the_embed_is_the_page_or_its_own(client: Client, folder: Path) -> None:
    assert client.get("/embed").text == FILES["index.html"][0]
    (folder / "embed.html").write_text("<!doctype html>")
    assert client.get("/embed").text == "<!doctype html>"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/notes.md",
        "/.hidden.js",
        "/looks",
        "/looks/",
        "/../outside.js",
        "/%2e%2e/outside.js",
        "/..%2foutside.js",
    ],
)
def test_nothing_else_is_served(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_nothing_is_written(client: Client) -> None:
    assert client.get("/player.js", method="POST").status_code == 405


# ── what is completed when it is asked for ──


def test_the_worker_has_the_names_of_all_files(client: Client, folder: Path) -> None:
    assert client.get("/sw.js").status_code == 404
    (folder / "sw.js").write_text('const VERSION = "";\nconst FILES = [];\n')
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    version, files = answer.text.splitlines()
    assert re.fullmatch(r'const VERSION = "[0-9a-f]{16}";', version)
    assert files == 'const FILES = ["/", "/embed", "/app.webmanifest", "/icon.svg", "/player.js"];'
    (folder / "index.html").write_text("<!doctype html><title>another</title>")
    assert client.get("/sw.js").text.splitlines()[0] != version


def test_the_real_worker_is_completed() -> None:
    text = completed_worker()
    assert 'VERSION = ""' not in text
    assert '"/player.js"' in text
    assert '"/sw.js"' not in text


def test_an_embed_holds_a_drawing(studio: Running) -> None:
    for genre in genres().values():
        puzzle = genre.samples[0].puzzle
        page = studio.client.get("/embed", params={"p": packed(puzzle)})
        assert f"<noscript>{svg(puzzle, cell_size=48)}" in page.text
        assert "frame-ancestors 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    "letters",
    [
        "",
        "AAAA",
        "x" * (limits.MAX_LETTERS + 1),
        packed(by_name("akari").new(101, 100)),
        # more than a document: fields of the request that draws it
        base64.urlsafe_b64encode(zlib.compress(b'{"genre":"akari","data":{}},"kind":"png"', wbits=-15)).decode(),
    ],
    ids=["none", "not deflated", "too long", "too large", "more"],
)
def test_an_embed_without_one(studio: Running, letters: str) -> None:
    page = studio.client.get("/embed", params={"p": letters})
    assert page.status_code == 200
    assert "<noscript><p" in page.text
    assert "<svg" not in page.text


def test_titles_in_a_drawing_stay_text(studio: Running) -> None:
    puzzle = by_name("akari").samples[0].puzzle.with_meta(PuzzleMeta(title="</noscript><script>alert(1)</script>"))
    page = studio.client.get("/embed", params={"p": packed(puzzle)}).text
    assert "alert" not in page.replace("&lt;/noscript&gt;&lt;script&gt;alert(1)&lt;/script&gt;", "")


def test_text_is_squeezed_for_those_who_can_read_it(client: Client) -> None:
    plain = client.get("/player.js", {"accept-encoding": "identity"})
    squeezed = client.get("/player.js", {"accept-encoding": "gzip, br"})
    assert plain.text == squeezed.text == FILES["player.js"][0]
    assert "content-encoding" not in plain.headers
    assert squeezed.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == squeezed.headers["vary"] == "Accept-Encoding"
    again = client.get("/player.js", {"accept-encoding": "gzip", "if-none-match": squeezed.headers["etag"]})
    assert again.status_code == 304


def test_a_file_that_changed_is_squeezed_anew(client: Client, folder: Path) -> None:
    before = client.get("/player.js", {"accept-encoding": "gzip"}).text
    (folder / "player.js").write_text("export const y = 22;")
    after = client.get("/player.js", {"accept-encoding": "gzip"}).text
    assert (before, after) == (FILES["player.js"][0], "export const y = 22;")


def test_the_modules_of_a_frame_are_one_script(client: Client, folder: Path) -> None:
    assert client.get("/embed.js").status_code == 404
    (folder / "embed.js").write_text('import { x } from "./player.js";\nx();\n')
    for accepted in ("gzip", "identity"):
        answer = client.get("/embed.js", {"accept-encoding": accepted})
        assert answer.text == "const x = 1;\nx();\n"
        assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/embed.js", {"if-none-match": answer.headers["etag"]}).status_code == 304
    (folder / "player.js").write_text("export const x = 2;")
    assert "x = 2" in client.get("/embed.js").text
