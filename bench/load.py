"""`make load`: many people at one studio.

Clients act every few seconds, each in turn: open a puzzle, ask for a hint, ask whether it is unique. One more client
asks for impossible work all the time. What is reported is how long the others waited, and how much memory the server
and its workers hold meanwhile. With `--abusers`, twenty such clients share a studio with each abuser in turn (see
`bench.abusers`), and it fails if one of them waits too long, is refused, or too much memory is held.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import penmark
from bench.abusers import ABUSERS
from penmark.puzzle import wire

ROOT = Path(__file__).parents[1]
ACTIONS = ("board", "hint", "uniqueness")
MOST_SECONDS = 0.1
"""What 95 of 100 requests may take beside an abuser."""
MOST_BYTES = 600 * 2**20
"""What the server and its workers may hold beside an abuser."""


@dataclass
class Tally:
    seconds: dict[str, list[float]] = field(default_factory=lambda: {action: [] for action in ACTIONS})
    errors: Counter[str] = field(default_factory=Counter)
    impossible: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, int]] = field(default_factory=list)

    def all(self) -> list[float]:
        return [seconds for action in ACTIONS for seconds in self.seconds[action]]


def puzzles() -> list[bytes]:
    """What people open: the samples, and fresh boards of every genre in its usual size."""
    found = [sample.puzzle for genre in penmark.all_genres().values() for sample in genre.samples]
    for genre in penmark.all_genres().values():
        found += [penmark.generate(genre, seed=seed) for seed in range(3)]
    return [msgspec.json.encode(wire.to_plain(puzzle)) for puzzle in found]


class Connection:
    """HTTP by hand over one connection: a client library for each of hundreds would measure itself."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, action: str, body: bytes) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**24)
        reader, writer = self._streams
        writer.write(
            b"POST /api/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (action.encode(), self._port, len(body), body)
        )
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert length
        return int(head.split(b" ", 2)[1]), await reader.readexactly(int(length[1]))


async def client(port: int, boards: list[bytes], every: float, end: float, tally: Tally, seed: int) -> None:
    """One person: now and then a new board, on it a hint and a question."""
    rng = random.Random(seed)
    connection = Connection(port)
    await asyncio.sleep(rng.random() * every)
    board = b""
    for turn in itertools.count():
        begun = time.monotonic()
        if begun >= end:
            return
        action = ACTIONS[turn % len(ACTIONS)]
        board = rng.choice(boards) if action == ACTIONS[0] else board
        try:
            status, answer = await asyncio.wait_for(connection.post(action, b'{"document":%s}' % board), 30)
            if status != 200:
                tally.errors[f"{action}: {status} {answer[:100]!r}"] += 1
        except (OSError, EOFError, TimeoutError) as error:
            tally.errors[f"{action}: {error!r}"] += 1
            connection = Connection(port)
        taken = time.monotonic() - begun
        tally.seconds[action].append(taken)
        await asyncio.sleep(max(0.0, every - taken))


async def vandal(port: int, end: float, tally: Tally) -> None:
    """Asks about a 50×50 board without clues, several times at once, without a pause."""
    board = msgspec.json.encode(wire.to_plain(penmark.by_name("akari").new(50, 50)))

    async def one(action: str) -> None:
        connection = Connection(port)
        while time.monotonic() < end:
            status, _ = await connection.post(action, b'{"document":%s,"seconds":5}' % board)
            tally.impossible[f"{action}: {status}"] += 1

    await asyncio.gather(*(one(action) for action in ("uniqueness", "hint", "facts", "grade")))


async def watch_memory(server: int, end: float, tally: Tally) -> None:
    start = time.monotonic()
    while time.monotonic() < end:
        tally.memory.append((time.monotonic() - start, resident(server)))
        await asyncio.sleep(2.0)


def resident(server: int) -> int:
    """Bytes of the server and all processes below it; pages that several share are counted for each."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,rss="], capture_output=True, text=True, check=False)
    rows = [tuple(map(int, row.split())) for row in listed.stdout.splitlines()]
    family = {server}
    while found := {pid for pid, parent, _ in rows if parent in family} - family:
        family |= found
    return 1024 * sum(rss for pid, _, rss in rows if pid in family)


async def run(port: int, server: int, args: argparse.Namespace) -> Tally:
    tally = Tally()
    boards = puzzles()
    end = time.monotonic() + args.seconds
    people = [client(port, boards, args.every, end, tally, seed) for seed in range(args.clients)]
    others = [watch_memory(server, end, tally)] + ([] if args.peaceful else [vandal(port, end, tally)])
    await asyncio.gather(*people, *others)
    return tally


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def report(tally: Tally, args: argparse.Namespace) -> str:
    rows = [f"{args.clients} clients, each every {args.every:g} s, for {args.seconds:g} s; load average {loads()}"]
    for name, values in (*tally.seconds.items(), ("all", tally.all())):
        rows.append(
            f"  {name:<11} {len(values):>6} requests   p50 {1e3 * quantile(values, 0.5):7.1f} ms"
            f"   p95 {1e3 * quantile(values, 0.95):7.1f} ms   max {1e3 * max(values, default=0):7.1f} ms"
        )
    rows.append(
        f"  errors      {tally.errors.total():>6}" + "".join(f"\n    {n}× {what}" for what, n in tally.errors.items())
    )
    if tally.impossible:
        rows.append("  impossible  " + ", ".join(f"{n}× {what}" for what, n in tally.impossible.items()))
    sizes = [f"{size / 2**20:.0f}" for _, size in tally.memory[:: max(1, len(tally.memory) // 8)]]
    rows.append(f"  memory      {' → '.join(sizes)} MiB (server and workers)")
    return "\n".join(rows)


def loads() -> str:
    return " ".join(f"{load:.1f}" for load in os.getloadavg())


@contextmanager
def studio() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A studio of its own, and its port."""
    command = [sys.executable, "-m", "penmark", "studio", "--no-browser", "--no-token", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        try:
            assert server.stdout is not None
            found = re.search(r":([0-9]+)/", server.stdout.readline())
            assert found, "the studio did not start"
            yield server, int(found[1])
        finally:
            server.send_signal(signal.SIGINT)


def together(args: argparse.Namespace) -> bool:
    """Many clients, and one that asks for impossible work; whether nobody was refused or waited for long."""
    with studio() as (server, port):
        tally = asyncio.run(run(port, server.pid, args))
    print(report(tally, args))
    return not tally.errors and quantile(tally.all(), 0.95) <= 1.0


def beside(name: str, args: argparse.Namespace) -> bool:
    """Clients beside one abuser; whether they hardly noticed."""
    with studio() as (server, port):
        command = [sys.executable, "-m", "bench.abusers", name, str(port), str(args.seconds + 5)]
        with subprocess.Popen(command, cwd=ROOT) as abuser:
            time.sleep(3)
            try:
                tally = asyncio.run(run(port, server.pid, args))
            finally:
                abuser.kill()
    slowest, most = quantile(tally.all(), 0.95), max((size for _, size in tally.memory), default=0)
    good = not tally.errors and slowest <= MOST_SECONDS and most <= MOST_BYTES
    print(
        f"{name:<12} {len(tally.all()):>5} requests   p50 {1e3 * quantile(tally.all(), 0.5):7.1f} ms"
        f"   p95 {1e3 * slowest:7.1f} ms   max {1e3 * max(tally.all(), default=0):8.1f} ms"
        f"   errors {tally.errors.total():>3}   memory {most / 2**20:5.0f} MiB   {'' if good else 'FAILED'}",
        *(f"\n    {n}× {what}" for what, n in tally.errors.items()),
        flush=True,
    )
    return good


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clients", type=int, help="how many people (200, or 20 beside an abuser)")
    parser.add_argument("--seconds", type=float, help="for how long (60, or 20 beside each abuser)")
    parser.add_argument("--every", type=float, default=None, help="seconds between two actions of a client")
    parser.add_argument("--peaceful", action="store_true", help="without the client that asks for impossible work")
    names = ", ".join(ABUSERS)
    parser.add_argument("--abusers", nargs="*", metavar="NAME", help=f"one after the other: {names}; none for all")
    args = parser.parse_args(argv)
    defaults = (200, 60.0, 3.0) if args.abusers is None else (20, 20.0, 1.0)
    for name, usual in zip(("clients", "seconds", "every"), defaults, strict=True):
        if getattr(args, name) is None:
            setattr(args, name, usual)
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = _arguments(argv)
    print(f"load average before: {loads()}")
    if args.abusers is None:
        return 0 if together(args) else 1
    args.peaceful = True
    failed = [name for name in args.abusers or ABUSERS if not beside(name, args)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
