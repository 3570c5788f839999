"""`make load`: many people at one studio.

Clients act every few seconds, each in turn: open a puzzle, ask for a hint, ask whether it is unique. One more client
asks for impossible work all the time. What is reported is how long the others waited, and how much memory the server
and its workers hold at the beginning and at the end.
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
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import penmark
from penmark.puzzle import wire

ACTIONS = ("board", "hint", "uniqueness")


@dataclass
class Tally:
    seconds: dict[str, list[float]] = field(default_factory=lambda: {action: [] for action in ACTIONS})
    errors: Counter[str] = field(default_factory=Counter)
    impossible: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, int]] = field(default_factory=list)


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
        except (OSError, EOFError) as error:
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
    """Bytes of the server and its workers."""
    listed = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(server), "--ppid", str(server)], capture_output=True, text=True, check=False
    )
    return 1024 * sum(map(int, listed.stdout.split()))


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
    everything = [seconds for action in ACTIONS for seconds in tally.seconds[action]]
    rows = [f"{args.clients} clients, each every {args.every:g} s, for {args.seconds:g} s; load average {loads()}"]
    for name, values in (*tally.seconds.items(), ("all", everything)):
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


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two actions of a client")
    parser.add_argument("--peaceful", action="store_true", help="without the client that asks for impossible work")
    args = parser.parse_args(argv)
    command = [sys.executable, "-m", "penmark", "studio", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]) as server:
        try:
            assert server.stdout is not None
            found = re.search(r":([0-9]+)/", server.stdout.readline())
            assert found, "the studio did not start"
            print(f"load average before: {loads()}")
            tally = asyncio.run(run(int(found[1]), server.pid, args))
        finally:
            server.send_signal(signal.SIGINT)
    print(report(tally, args))
    slow = quantile([each for action in ACTIONS for each in tally.seconds[action]], 0.95) > 1.0
    return 1 if tally.errors or slow else 0


if __name__ == "__main__":
    sys.exit(main())
