"""Clients that mean harm, one function each. Only a studio on this machine is ever their target.

python -m bench.abusers NAME PORT SECONDS
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import sys
import time
import zlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

import msgspec

import penmark
from penmark.puzzle import wire

LOOPBACK = "127.0.0.1"
_PAUSE = 0.05
"""Between two attempts of one connection that is refused at once."""

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Abuser: TypeAlias = Callable[[int, float], Coroutine[Any, Any, None]]
"""Acts on a port until a time of the monotonic clock."""


def empty(genre: str, rows: int, cols: int) -> bytes:
    """The tagged JSON of a board without clues."""
    return msgspec.json.encode(wire.to_plain(penmark.by_name(genre).new(rows, cols)))


def request(port: int, path: str, body: bytes | None = None) -> bytes:
    """An HTTP request as bytes: a POST of JSON, or a GET."""
    verb = b"GET" if body is None else b"POST"
    head = b"%s %s HTTP/1.1\r\nHost: %s:%d\r\n" % (verb, path.encode(), LOOPBACK.encode(), port)
    if body is None:
        return head + b"\r\n"
    return head + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body


async def _many(connections: int, each: Callable[[int], Awaitable[None]], end: float, pause: float = _PAUSE) -> None:
    """That many at once, each again and again, whatever becomes of it."""

    async def again(number: int) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(max(0.1, end - time.monotonic())):
                    await each(number)
            await asyncio.sleep(pause)

    await asyncio.gather(*(again(number) for number in range(connections)))


async def _connected(port: int, use: Callable[[Streams], Awaitable[None]]) -> None:
    streams = await asyncio.open_connection(LOOPBACK, port, limit=2**26)
    try:
        await use(streams)
    finally:
        streams[1].transport.abort()


def _repeated(connections: int, made: Callable[[int], bytes]) -> Abuser:
    """The same request on each of some connections, the answer read and thrown away."""

    async def abuse(port: int, end: float) -> None:
        asked = made(port)

        async def use(streams: Streams) -> None:
            reader, writer = streams
            while time.monotonic() < end:
                writer.write(asked)
                await writer.drain()
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    (int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if b"content-length:" in line), 0
                )
                await reader.readexactly(length)

        await _many(connections, lambda _: _connected(port, use), end)

    return abuse


# ── what is asked ──


def brackets(port: int) -> bytes:
    return request(port, "/api/read", b"[" + b"[]," * 349_000 + b"[]]")


def strings(port: int) -> bytes:
    return request(port, "/api/board", b"[" + b'"",' * 349_000 + b'""]')


def folded(port: int) -> bytes:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = squeeze.compress(b"[" + b"[]," * 349_000 + b"[]]") + squeeze.flush()
    return request(port, f"/embed?p={base64.urlsafe_b64encode(content).decode().rstrip('=')}")


def lowering(port: int) -> bytes:
    """Rules whose every pair of lines takes dozens of clauses."""
    plain = wire.to_plain(penmark.by_name("takuzu").new(24, 24))
    rule = {"rule": {"kind": "distinct-sequences"}, "regions": {"family": "rows"}, "binding": "over"}
    plain["data"]["constraints_added"] = [rule] * 800
    return request(port, "/api/uniqueness", msgspec.json.encode({"document": plain, "seconds": 5}))


def hints(port: int) -> bytes:
    return request(port, "/api/hint", b'{"document":%s,"seconds":5}' % empty("akari", 25, 25))


def searches(port: int) -> bytes:
    return request(port, "/api/uniqueness", b'{"document":%s,"seconds":5}' % empty("slitherlink", 25, 25))


def grades(port: int) -> bytes:
    return request(port, "/api/grade", b'{"document":%s,"seconds":5}' % empty("akari", 50, 50))


# ── how connections are used ──


async def idle(port: int, end: float) -> None:
    """Sockets on which nothing is ever said; a thousand are kept open."""

    async def use(streams: Streams) -> None:
        await streams[0].read(1)

    await _many(1_000, lambda _: _connected(port, use), end, pause=1.0)


async def trickle(port: int, end: float) -> None:
    """Headers that arrive a byte a second."""

    async def use(streams: Streams) -> None:
        for byte in itertools.cycle(b"GET / HTTP/1.1\r\nX-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaa"):
            streams[1].write(bytes([byte]))
            await streams[1].drain()
            await asyncio.sleep(1)

    await _many(500, lambda _: _connected(port, use), end)


async def unfinished(port: int, end: float) -> None:
    """Bodies of a megabyte whose last byte never comes."""
    asked = request(port, "/api/read", b" " * 1_000_000)[:-1]

    async def use(streams: Streams) -> None:
        streams[1].write(asked)
        await streams[1].drain()
        await streams[0].read(1)

    await _many(400, lambda _: _connected(port, use), end)


async def unread(port: int, end: float) -> None:
    """Large answers that nobody reads."""
    asked = request(port, "/api/board", b'{"document":%s}' % empty("slitherlink", 100, 100))

    async def use(streams: Streams) -> None:
        streams[1].transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(8):
            streams[1].write(asked)
        await asyncio.sleep(max(0.0, end - time.monotonic()))

    await _many(60, lambda _: _connected(port, use), end)


async def jobs(port: int, end: float) -> None:
    """The longest work there is, begun on one connection after the other and never looked at again."""
    work = b'{"kind":"count","seconds":600,"document":%s}' % empty("slitherlink", 20, 20)
    asked = request(port, "/api/jobs", work)

    async def use(streams: Streams) -> None:
        streams[1].write(asked)
        await streams[0].readuntil(b"\r\n\r\n")

    await _many(32, lambda _: _connected(port, use), end)


async def nobody(port: int, end: float) -> None:
    """What the others are measured against."""


ABUSERS: dict[str, Abuser] = {
    "nobody": nobody,
    "brackets": _repeated(4, brackets),
    "strings": _repeated(4, strings),
    "folded": _repeated(4, folded),
    "lowering": _repeated(4, lowering),
    "hints": _repeated(4, hints),
    "searches": _repeated(8, searches),
    "grades": _repeated(4, grades),
    "idle": idle,
    "trickle": trickle,
    "unfinished": unfinished,
    "unread": unread,
    "jobs": jobs,
}


def main(name: str, port: str, seconds: str) -> None:
    asyncio.run(ABUSERS[name](int(port), time.monotonic() + float(seconds)))


if __name__ == "__main__":
    main(*sys.argv[1:])
