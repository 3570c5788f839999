"""`python -m penmark.studio.server.fork_server`: imports all that workers need, once, and forks them.

A worker that must be replaced is then there within milliseconds, so that ending one that takes too long costs little.
Workers made so also belong to one session: where the system shares out time by session first, as Linux does for
desktops, niceness would otherwise mean nothing between them.

The server speaks through a socket, which is stdin. It sends a command of fixed size, for a fork with the socket of the
worker to be; it is sent a process id.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import struct
import sys
from typing import NoReturn

import msgspec

from penmark.puzzle import wire
from penmark.puzzle.registry import genres
from penmark.studio.operations import Context, by_name
from penmark.studio.operations.request_body import parsed
from penmark.studio.server import worker

COMMAND = struct.Struct("<ci")
PROCESS = struct.Struct("<i")
FORK, END = b"F", b"E"


class ForkServer:
    def __init__(self, server: socket.socket) -> None:
        self._server = server
        self._children: set[int] = set()

    def run(self) -> None:
        """Until the server hangs up."""
        while True:
            command, descriptors, _, _ = socket.recv_fds(self._server, COMMAND.size, 1)
            if not command:
                return
            what, number = COMMAND.unpack(command)
            self._reap()
            answer = self._fork(number, descriptors[0]) if what == FORK else self._end(number)
            self._server.sendall(PROCESS.pack(answer))

    def _fork(self, niceness: int, descriptor: int) -> int:
        child = os.fork()
        if child == 0:
            self._be_worker(niceness, descriptor)
        os.close(descriptor)
        self._children.add(child)
        return child

    def _be_worker(self, niceness: int, descriptor: int) -> NoReturn:
        code = 1
        try:
            self._server.close()
            os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
            with socket.socket(fileno=descriptor) as connection:
                worker.serve(connection, niceness)
            code = 0
        finally:
            with contextlib.suppress(OSError):
                sys.stderr.flush()
            os._exit(code)

    def _end(self, child: int) -> int:
        """Only a child that was not yet waited for: its number cannot have passed to another process."""
        if child in self._children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            self._children.discard(child)
        return child

    def _reap(self) -> None:
        for child in list(self._children):
            if os.waitpid(child, os.WNOHANG)[0]:
                self._children.discard(child)


def warm_up() -> None:
    """What is loaded when it is first needed is loaded here, before there are workers that would each do it anew."""
    for genre in genres().values():
        for name in ("board", "hint", "grade"):
            # Whoever asks the same of a worker will be told what is wrong.
            with contextlib.suppress(Exception):
                operation = by_name(name)
                body = msgspec.json.encode({"document": wire.to_plain(genre.samples[0].puzzle)})
                operation.run(parsed(operation, body), Context())
    with contextlib.suppress(ImportError):  # the extra `library`
        import penmark.library.store.store  # noqa: F401


def main() -> None:
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)  # when to end is for the server to say
    # What a library may print must not be taken for a message.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    warm_up()
    gc.collect()
    gc.freeze()  # or the first collection in each worker would copy all that they share
    with socket.socket(fileno=os.dup(sys.stdin.fileno())) as server:
        server.setblocking(True)
        ForkServer(server).run()


if __name__ == "__main__":
    main()
