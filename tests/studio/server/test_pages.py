"""The page's files over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from penmark.studio.server.pages import page_routes

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

        return asyncio.run(ask())


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
