"""The page's files, as they lie in `studio/web`."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[1] / "web"

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
_KEEP_BUT_ASK = {"Cache-Control": "no-cache"}
"""Files have no version in their name: a browser keeps them, and asks each time whether they have changed."""


class PageFiles(StaticFiles):
    """Files with types of ours, whatever the machine's own table says, and none but those types."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = "index.html" if path == "." else path
        if Path(name).suffix not in _TYPES or any(part.startswith(".") for part in Path(name).parts):
            raise HTTPException(404)
        response = await super().get_response(name, scope)
        response.headers.update(_KEEP_BUT_ASK)
        return response


def page_routes(folder: Path = WEB) -> list[BaseRoute]:
    for suffix, kind in _TYPES.items():
        mimetypes.add_type(kind, suffix)

    async def embed(request: Request) -> Response:
        """The page for a frame on somebody else's site; where it has a file of its own, that."""
        files = (folder / name for name in ("embed.html", "index.html"))
        found = next((file for file in files if file.is_file()), None)
        if found is None:
            raise HTTPException(404)
        return FileResponse(found, headers=_KEEP_BUT_ASK, media_type="text/html")

    files = PageFiles(directory=folder, check_dir=False)
    return [Route("/embed", embed, methods=["GET"]), Mount("/", files)]
