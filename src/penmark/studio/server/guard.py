"""`Guard`: the first to see a request and the last to see an answer. It keeps strangers' pages out and ours in."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from penmark.studio.server.access import API, EMBED, Access
from penmark.studio.server.problems import make
from penmark.studio.server.replies import problem_reply
from penmark.studio.server.settings import ServerSettings

_SHOWS_PAGES = ("iframe", "document")
"""What a browser may want an embed for; an image of another site would only make us draw."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app = app
        self._settings = settings
        self._access = Access(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # we have no web sockets
            await send({"type": "websocket.close", "code": 1003})
            return
        headers = Headers(scope=scope)
        trusted = self._foreign_origin(headers)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(MutableHeaders(scope=message), scope["path"], trusted)
            await send(message)

        refusal = self._refusal(headers, scope["path"])
        if refusal is not None:
            await problem_reply(make(*refusal))(scope, receive, send_guarded)
        elif trusted and scope["method"] == "OPTIONS":
            await problem_reply(None, 204)(scope, receive, send_guarded)
        else:
            answer = self._access.answer(scope, headers) or self._app
            await answer(scope, receive, send_guarded)

    def _refusal(self, headers: Headers, path: str) -> tuple[int, str, str] | None:
        host = headers.get("host", "")
        if not self._settings.answers_to(host):
            return (
                421,
                "wrong-host",
                "this server goes by another name; see --allow-origin",
            )
        origin = headers.get("origin")
        if origin is not None and not self._settings.trusts(origin, host):
            return 403, "wrong-origin", "pages of that origin may not use this server; see --allow-origin"
        cross = headers.get("sec-fetch-site") == "cross-site"
        if cross and origin is None and path.startswith(API):
            return 403, "wrong-origin", "the API is not for links and images of other sites"
        if cross and path == EMBED and headers.get("sec-fetch-dest", "iframe") not in _SHOWS_PAGES:
            return 403, "wrong-origin", "an embed is for frames, not for images or scripts of other sites"
        return None

    def _foreign_origin(self, headers: Headers) -> str | None:
        origin = headers.get("origin", "")
        return origin if origin in self._settings.allow_origins else None

    def _add_headers(self, headers: MutableHeaders, path: str, trusted: str | None) -> None:
        for name, value in _HEADERS.items():
            headers[name] = value
        embeddable = path == EMBED
        ancestors = " ".join(["'self'", *self._settings.allow_origins]) if embeddable else "'none'"
        headers["Content-Security-Policy"] = f"{_POLICY}; frame-ancestors {ancestors}"
        if embeddable:
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        else:
            headers["X-Frame-Options"] = "DENY"
        headers.add_vary_header("Origin")
        if trusted:
            headers["Access-Control-Allow-Origin"] = trusted
            headers["Access-Control-Allow-Methods"] = "GET, POST, DELETE"
            headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Last-Event-ID"
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
