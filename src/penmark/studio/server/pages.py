"""The page's files, as they lie in `studio/web`, and the two that are completed when they are asked for.

`/embed` is given a drawing for readers without scripts. The service worker is given a version, which is made from the
content of all files, so that browsers take an upgrade for what it is; and their names.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from penmark.studio.joined_script import joined_script

WEB = Path(__file__).parents[1] / "web"
WORKER = "sw.js"
EMBED_SCRIPT = "embed.js"

_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_SQUEEZED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest")
_KEEP_BUT_ASK = {"Cache-Control": "no-cache"}
"""Files have no version in their name: a browser keeps them, and asks each time whether they have changed."""
_NO_SCRIPTS = "<noscript>"

Picture = Callable[[Request, str], Awaitable[str]]
"""The SVG of the puzzle in these letters of a link; empty if there is none."""


async def no_picture(request: Request, letters: str) -> str:
    return ""


class PageFiles(StaticFiles):
    """Files with types of ours, whatever the machine's own table says, and none but those types."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = "index.html" if path == "." else path
        if Path(name).suffix not in _TYPES or any(part.startswith(".") for part in Path(name).parts):
            raise HTTPException(404)
        response = await super().get_response(name, scope)
        if isinstance(response, FileResponse) and scope["method"] == "GET" and Path(name).suffix in _SQUEEZED:
            response = await self._squeezed(response, Headers(scope=scope))
        response.headers.update(_KEEP_BUT_ASK)
        return response

    async def _squeezed(self, response: FileResponse, headers: Headers) -> Response:
        """The same with less to send, for clients that can read it."""
        response.headers["Vary"] = "Accept-Encoding"
        if "gzip" not in headers.get("accept-encoding", ""):
            return response
        changed = response.stat_result.st_mtime_ns if response.stat_result else 0
        content = await run_in_threadpool(_gzipped, Path(response.path), changed)
        kept = {name: response.headers[name] for name in ("etag", "last-modified", "vary")}
        return Response(content, 200, {**kept, "Content-Encoding": "gzip"}, response.media_type)


@lru_cache(maxsize=256)
def _gzipped(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def page_routes(folder: Path = WEB, picture: Picture = no_picture) -> list[BaseRoute]:
    for suffix, kind in _TYPES.items():
        mimetypes.add_type(kind, suffix)

    async def embed(request: Request) -> Response:
        """The page for a frame on somebody else's site; where it has a file of its own, that."""
        files = (folder / name for name in ("embed.html", "index.html"))
        found = next((file for file in files if file.is_file()), None)
        if found is None:
            raise HTTPException(404)
        letters = request.query_params.get("p", "")
        drawn = await picture(request, letters) if letters else ""
        page = found.read_text("utf-8")
        return HTMLResponse(page.replace(_NO_SCRIPTS, _NO_SCRIPTS + drawn, 1), headers=_KEEP_BUT_ASK)

    def worker(request: Request) -> Response:  # no coroutine: it reads files, in a thread of its own
        if not (folder / WORKER).is_file():
            raise HTTPException(404)
        return Response(completed_worker(folder), headers=_KEEP_BUT_ASK, media_type="text/javascript")

    def embed_script(request: Request) -> Response:
        """The player's modules as one: a frame on somebody's page is to show its puzzle soon."""
        if not (folder / EMBED_SCRIPT).is_file():
            raise HTTPException(404)
        script = _joined(folder, max(file.stat().st_mtime_ns for file in folder.glob("*.js")))
        headers = {**_KEEP_BUT_ASK, "ETag": script.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == script.tag:
            return Response(None, 304, headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(script.plain, headers=headers, media_type="text/javascript")
        return Response(script.squeezed, 200, {**headers, "Content-Encoding": "gzip"}, "text/javascript")

    files = PageFiles(directory=folder, check_dir=False)
    return [
        Route("/embed", embed, methods=["GET"]),
        Route(f"/{WORKER}", worker, methods=["GET"]),
        Route(f"/{EMBED_SCRIPT}", embed_script, methods=["GET"]),
        Mount("/", files),
    ]


@dataclass(frozen=True)
class _Script:
    plain: bytes
    squeezed: bytes
    tag: str


@lru_cache(maxsize=2)
def _joined(folder: Path, changed: int) -> _Script:
    plain = joined_script(EMBED_SCRIPT, lambda name: (folder / name).read_text("utf-8")).encode()
    return _Script(plain, gzip.compress(plain, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:32]}"')


def completed_worker(folder: Path = WEB) -> str:
    """The service worker with its version and the addresses of all files."""
    files = sorted(file for file in folder.iterdir() if file.suffix in _TYPES and not file.name.startswith("."))
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.name}\0{len(content)}\0".encode() + content)
    names = ["/", "/embed", *(f"/{file.name}" for file in files if file.suffix != ".html" and file.name != WORKER)]
    text = (folder / WORKER).read_text("utf-8")
    text = text.replace('const VERSION = "";', f'const VERSION = "{digest.hexdigest()[:16]}";')
    return text.replace("const FILES = [];", f"const FILES = {json.dumps(names)};")
