"""Running the server from a terminal: the socket, the browser, and a clean stop on Ctrl-C."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import uvicorn

from penmark.errors import SettingsError
from penmark.studio.server import limits
from penmark.studio.server.app import StudioApp
from penmark.studio.server.connections import Connection, ConnectionBook
from penmark.studio.server.settings import ServerSettings, is_loopback

_GRACEFUL_SECONDS = 3
_BACKLOG = 256
"""Connections that wait to be accepted, and how many are accepted at once: all of them have a file descriptor."""


def serve(settings: ServerSettings, sock: socket.socket, ready: Callable[[ServerSettings], object]) -> None:
    """Until Ctrl-C. `ready` is called when requests are answered."""
    server = StudioServer(settings, lambda: ready(settings))
    with contextlib.suppress(KeyboardInterrupt):  # raised again by uvicorn once all is put away
        server.run(sockets=[sock])


def bound(settings: ServerSettings, *, or_any_port: bool = False) -> tuple[ServerSettings, socket.socket]:
    """A listening socket and the settings that go with it: the same, but for a port that was left open."""
    host, port = settings.host, settings.port
    try:
        sock = _listen(host, port)
    except OSError as error:
        if not or_any_port:
            raise SettingsError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
        try:
            sock = _listen(host, 0)
        except OSError as other:
            raise SettingsError(f"cannot listen on {host}: {other.strerror or other}") from None
    return replace(settings, port=sock.getsockname()[1]), sock


def _listen(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    sock = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    # Connections inherit it. Without it the second half of an answer waits 40 ms for the first to be acknowledged.
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def open_browser(url: str) -> None:
    """Without waiting for it: some browsers return only when they are closed."""
    threading.Thread(target=_open_quietly, args=(url,), daemon=True).start()


def _open_quietly(url: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


def _connections(settings: ServerSettings) -> Any:
    """What uvicorn takes for a class."""

    def many_behind(address: str) -> bool:
        return is_loopback(address) or settings.is_proxy(address)

    return partial(Connection, ConnectionBook(many_behind))


class StudioServer(uvicorn.Server):
    """Says when it is ready, and ends event streams when it stops, which would go on for ever."""

    def __init__(self, settings: ServerSettings, ready: Callable[[], object] = lambda: None) -> None:
        self.app = StudioApp(settings)
        self._ready = ready
        super().__init__(
            uvicorn.Config(
                self.app,
                log_level="warning",
                access_log=False,
                server_header=False,
                # Fixed, and not whatever happens to be installed: its limits are ours to know.
                http=_connections(settings),
                loop="asyncio",
                backlog=_BACKLOG,
                # A header that anybody can send says who asks only where a proxy is known to have written it.
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                timeout_keep_alive=limits.KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=_GRACEFUL_SECONDS,
                h11_max_incomplete_event_size=64 * 1024,
                ws="none",
                lifespan="on",
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.app.close()
        await super().shutdown(sockets)
