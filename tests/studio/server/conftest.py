"""A studio on a port of its own, for all tests of a process."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import pytest

from penmark.studio.server.run import StudioServer, bound
from penmark.studio.server.settings import ServerSettings

T = TypeVar("T")


def run_async(job: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: once there is a browser, its event loop occupies the main thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, job).result()


@contextmanager
def started(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`penmark studio` as a process of its own, and its address; it asks for no token unless one is given."""
    token = () if "--token" in options else ("--no-token",)
    with serving("-m", "penmark", "studio", "--no-browser", "--port", "0", *token, *options) as studio:
        yield studio


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Python with these arguments, and the address that it prints first."""
    command = [sys.executable, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


class Running:
    """A server in a thread, and a client for it."""

    def __init__(self, allow_origins: tuple[str, ...] = (), **settings: Any) -> None:
        asked = ServerSettings(port=0, allow_origins=allow_origins, **{"token": None, **settings})
        self.settings, sock = bound(asked)
        self.server = StudioServer(self.settings)
        self._thread = threading.Thread(target=self.server.run, kwargs={"sockets": [sock]})
        self._thread.start()
        self.url = self.settings.url.rstrip("/")
        self.client = httpx.Client(base_url=self.url, timeout=60)
        while not self.server.started:
            assert self._thread.is_alive()
            time.sleep(0.01)

    def stop(self) -> None:
        self.client.close()
        self.server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    def ask(self, operation: str, **body: Any) -> Any:
        """The answer of an operation that is expected to succeed."""
        answer = self.client.post(f"/api/{operation}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture(scope="session")
def studio() -> Iterator[Running]:
    running = Running()
    yield running
    running.stop()
