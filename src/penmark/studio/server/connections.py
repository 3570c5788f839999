"""`Connection`: HTTP/1.1 by h11, with a limit to how long and how many clients may keep us waiting.

uvicorn closes a connection that stays idle after an answer. What it lacks is here: a time for the first request and for
its headers, a time for an answer to be read, and what to do when there are too many connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from penmark.studio.server import limits
from penmark.studio.server.replies import ABORT

IsExempt = Callable[[str], bool]


class ConnectionBook:
    """All connections that are open, the longest idle first."""

    def __init__(self, is_exempt: IsExempt) -> None:
        """`is_exempt` tells the addresses behind which there may be many clients."""
        self._is_exempt = is_exempt
        self._open: dict[Connection, None] = {}
        self._by_address: Counter[str] = Counter()

    def let_in(self, connection: Connection) -> bool:
        """Whether there is room. If there is none, a connection that waits for nothing makes way."""
        many = self._by_address[connection.address] >= limits.CONNECTIONS_PER_ADDRESS
        if many and not self._is_exempt(connection.address):
            return False
        if len(self._open) >= limits.MAX_CONNECTIONS:
            if (idle := self._least_wanted()) is None:
                return False
            idle.cut()
        self._open[connection] = None
        self._by_address[connection.address] += 1
        return True

    def touch(self, connection: Connection) -> None:
        """It was used just now."""
        if self._open.pop(connection, self) is None:
            self._open[connection] = None

    def forget(self, connection: Connection) -> None:
        if self._open.pop(connection, self) is None:
            self._by_address[connection.address] -= 1
            self._by_address += Counter()  # without those of whom there are none

    def _least_wanted(self) -> Connection | None:
        """One that has asked for nothing yet, or else the one that has been idle for longest."""
        new = (each for each in self._open if not each.has_asked)
        idle = (each for each in self._open if not each.is_answering)
        return next(new, None) or next(idle, None)


class Connection(H11Protocol):
    def __init__(self, book: ConnectionBook, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.address = ""
        self._book = book
        self._inner = self.app
        self.app = self._app_that_can_abort
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def has_asked(self) -> bool:
        return self.cycle is not None

    @property
    def is_answering(self) -> bool:
        return self.has_asked and not self.cycle.response_complete

    def cut(self) -> None:
        """At once, whatever is still to be sent."""
        self._book.forget(self)
        self.transport.abort()

    # ── what the transport tells ──

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if not self._book.let_in(self):
            transport.abort()
            return
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._book.forget(self)
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_answering:
            self._request_has_come()
        else:
            self._expect_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(limits.SEND_SECONDS, self.cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # ── what uvicorn tells ──

    def on_response_complete(self) -> None:
        self._book.touch(self)
        super().on_response_complete()
        if self.is_answering:  # a request that was sent along with the one before
            self._request_has_come()
        elif self.conn.trailing_data[0]:  # the beginning of one
            self._expect_request()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.transport.abort()  # closing would wait for what was sent to be read

    # ──

    def _expect_request(self) -> None:
        """By a certain time: bytes that trickle in do not put it off."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(limits.HEADER_SECONDS, self.cut)

    def _request_has_come(self) -> None:
        self._book.touch(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    async def _app_that_can_abort(self, scope: Any, receive: Any, send: Any) -> None:
        scope.setdefault("extensions", {})[ABORT] = self.cut
        await self._inner(scope, receive, send)
