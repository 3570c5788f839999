"""Running the server from a terminal: the socket, the browser, and a clean stop on Ctrl-C."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from penmark.errors import SettingsError
from penmark.studio.server import limits
from penmark.studio.server.app import StudioApp
from penmark.studio.server.settings import PORT, Settings

_GRACEFUL_SECONDS = 3


def serve(settings: Settings, sock: socket.socket, ready: Callable[[Settings], object]) -> None:
    """Until Ctrl-C. `ready` is called when requests are answered."""
    server = StudioServer(settings, lambda: ready(settings))
    with contextlib.suppress(KeyboardInterrupt):  # raised again by uvicorn once all is put away
        server.run(sockets=[sock])


def bound(host: str, port: int | None, allow_origins: tuple[str, ...] = ()) -> tuple[Settings, socket.socket]:
    """A listening socket and the settings that go with it. Without a port: our own, or a free one if it is taken."""
    settings = Settings(host=host, port=PORT if port is None else port, allow_origins=allow_origins)
    try:
        sock = _listen(host, settings.port)
    except OSError as error:
        if port is not None:
            raise SettingsError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
        try:
            sock = _listen(host, 0)
        except OSError as other:
            raise SettingsError(f"cannot listen on {host}: {other.strerror or other}") from None
    return replace(settings, port=sock.getsockname()[1]), sock


def _listen(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    sock = socket.create_server((host, port), family=family, backlog=1024)
    # Connections inherit it. Without it the second half of an answer waits 40 ms for the first to be acknowledged.
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def open_browser(url: str) -> None:
    """Without waiting for it: some browsers return only when they are closed."""
    threading.Thread(target=_open_quietly, args=(url,), daemon=True).start()


def _open_quietly(url: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


class StudioServer(uvicorn.Server):
    """Says when it is ready, and ends event streams when it stops, which would go on for ever."""

    def __init__(self, settings: Settings, ready: Callable[[], object] = lambda: None) -> None:
        self.app = StudioApp(settings)
        self._ready = ready
        super().__init__(
            uvicorn.Config(
                self.app,
                log_level="warning",
                access_log=False,
                server_header=False,
                # A header that anybody can send must not say who asks.
                proxy_headers=False,
                limit_concurrency=limits.MAX_CONNECTIONS,
                timeout_keep_alive=30,
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
