"""How worker processes come to be: forked from one that has imported everything, or started afresh where that fails."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from dataclasses import dataclass
from typing import Protocol

from penmark.library.store import store_environment
from penmark.studio.server.fork_server import COMMAND, END, FORK, PROCESS

_FORK_SERVER = "penmark.studio.server.fork_server"
_WORKER = "penmark.studio.server.worker"
_START_SECONDS = 60.0
# -P: nothing in the folder where the studio was started is taken for a module.
_PYTHON = (sys.executable, "-P", "-m")


class Handle(Protocol):
    """A process that was started."""

    pid: int

    async def end(self) -> None:
        """Kill it; when this returns there is no such process any more."""


@dataclass
class Launched:
    handle: Handle
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Launcher(Protocol):
    async def launch(self, niceness: int) -> Launched: ...

    async def close(self) -> None: ...


def _environment() -> dict[str, str]:
    """Workers use the store that this process would, or none."""
    return {**os.environ, **store_environment()}


def best_launcher() -> Launcher:
    return ForkingLauncher() if hasattr(os, "fork") and hasattr(socket, "send_fds") else SubprocessLauncher()


# ── forked ──


class ForkingLauncher:
    """Speaks with the fork server, which it starts when it is first needed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._socket: socket.socket | None = None
        self._speaking = asyncio.Lock()

    async def launch(self, niceness: int) -> Launched:
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                pid = await self._command(FORK, niceness, theirs)
        except BaseException:
            ours.close()
            raise
        ours.setblocking(False)
        reader, writer = await asyncio.open_unix_connection(sock=ours)
        return Launched(_Forked(pid, self), reader, writer)

    async def end(self, pid: int) -> None:
        if self._process is not None and self._process.returncode is None:
            await self._command(END, pid)

    async def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        if self._process is not None:
            await self._process.wait()

    async def _command(self, what: bytes, number: int, descriptor: socket.socket | None = None) -> int:
        async with self._speaking:
            server = await self._server()
            loop = asyncio.get_running_loop()
            try:
                # A few bytes into a socket that holds no others: this does not block.
                command = COMMAND.pack(what, number)
                if descriptor is None:
                    server.send(command)
                else:
                    socket.send_fds(server, [command], [descriptor.fileno()])
                async with asyncio.timeout(_START_SECONDS):
                    answer = await loop.sock_recv(server, PROCESS.size)
            except BaseException:
                await self._give_up()  # whose answer comes next would not be known
                raise
            if len(answer) < PROCESS.size:
                await self._give_up()
                raise ConnectionError("the process that forks workers is gone")
            return int(PROCESS.unpack(answer)[0])

    async def _server(self) -> socket.socket:
        if self._socket is not None and self._process is not None and self._process.returncode is None:
            return self._socket
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        with theirs:
            self._process = await asyncio.create_subprocess_exec(
                *(*_PYTHON, _FORK_SERVER),
                stdin=theirs.fileno(),
                stdout=asyncio.subprocess.DEVNULL,
                env=_environment(),
                # Ctrl-C in the terminal is for the server alone.
                start_new_session=True,
            )
        return self._socket

    async def _give_up(self) -> None:
        """On this fork server; the next command starts another."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None and self._process.returncode is None:
            self._process.kill()


@dataclass
class _Forked:
    pid: int
    launcher: ForkingLauncher

    async def end(self) -> None:
        await self.launcher.end(self.pid)


# ── started afresh ──


class SubprocessLauncher:
    async def launch(self, niceness: int) -> Launched:
        process = await asyncio.create_subprocess_exec(
            *(*_PYTHON, _WORKER, str(niceness)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=_environment(),
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        return Launched(_Started(process), process.stdout, process.stdin)

    async def close(self) -> None:
        pass


class _Started:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
