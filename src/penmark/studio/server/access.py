"""`Access`: who may come in. As with Jupyter, a link with a token is printed; a browser that opens it keeps the token.

On a machine of several users any of them can reach its loopback address, and beyond it anybody can: the token is what
tells whom the studio was started for.
"""

from __future__ import annotations

import re
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Scope

from penmark.studio.server.problems import make
from penmark.studio.server.replies import NEVER_KEPT, problem_reply
from penmark.studio.server.settings import TOKEN, ServerSettings

API = "/api/"
EMBED = "/embed"
_PAGES = ("/", "/index.html")
_FOR_EMBEDS = (EMBED, "/api/board")
"""What pages of other sites need for their frames: open where such sites are allowed."""
_FILES = re.compile(r"(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+\.(css|ico|js|json|mjs|png|svg|webmanifest|woff2)")
"""Of the page: the same for everybody, and a frame on another site, which sends no cookie, needs them."""
_COOKIE_SECONDS = 30 * 24 * 3600

_LOCKED = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Penmark studio</title>
<h1>Penmark studio</h1>
<p>Open the link that <code>penmark studio</code> has printed in the terminal, or give the token at its end:</p>
<form action="/" method="get"><input name="token" aria-label="Token" autocomplete="off" autofocus required>
<button>Open</button></form>
</html>
"""


class Access:
    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings

    @property
    def cookie(self) -> str:
        """Cookies do not tell ports apart, so its name does."""
        return f"penmark-{self._settings.port}"

    def answer(self, scope: Scope, headers: Headers) -> Response | None:
        """The answer to who may not come in, or is to come in by the cookie from now on; else none."""
        if self._settings.token is None:
            return None
        path = scope["path"]
        given = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get(TOKEN)
        if given is not None and path in _PAGES:
            return self._kept(scope, headers) if self._settings.is_token(given) else _locked()
        if not self._needs_token(path) or self._shows_token(headers):
            return None
        return _refused() if path.startswith(API) else _locked()

    def _needs_token(self, path: str) -> bool:
        if path in _FOR_EMBEDS and self._settings.allow_origins:
            return False
        return path.startswith(API) or not _FILES.fullmatch(path)

    def _shows_token(self, headers: Headers) -> bool:
        scheme, _, shown = headers.get("authorization", "").partition(" ")
        if scheme.lower() in ("bearer", "token") and self._settings.is_token(shown.strip()):
            return True
        try:
            kept = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return kept is not None and self._settings.is_token(kept.value)

    def _kept(self, scope: Scope, headers: Headers) -> Response:
        """On to the same page without the token, which then stands in no history; the browser keeps it."""
        asked = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        rest = urlencode([(name, value) for name, value in asked if name != TOKEN])
        answer = RedirectResponse(f"{scope['path']}?{rest}" if rest else scope["path"], 303, NEVER_KEPT)
        answer.set_cookie(
            self.cookie,
            self._settings.token or "",
            max_age=_COOKIE_SECONDS,
            httponly=True,
            # Lax: a link on another site to a puzzle here opens it.
            samesite="lax",
            secure=scope.get("scheme") == "https",
        )
        return answer


_NO_TOKEN = "this studio asks for the token of the address that it printed when it was started: open that again"


def _refused() -> Response:
    problem = make(401, "no-token", _NO_TOKEN)
    return problem_reply(problem, headers={"WWW-Authenticate": "Bearer"})


def _locked() -> Response:
    return HTMLResponse(_LOCKED, 401, {**NEVER_KEPT, "WWW-Authenticate": "Bearer"})
