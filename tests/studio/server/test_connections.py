"""Clients that keep a connection and do not use it as they should."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from bench.abusers import empty, request
from penmark.studio.server import limits
from penmark.studio.server.connections import ConnectionBook
from penmark.studio.server.messages import Reply, ReplyPhase
from penmark.studio.server.replies import Outbox, WorkReply
from tests.studio.boards import SAMPLES, document
from tests.studio.server.conftest import Running

SOON = 10.0
"""Within which what is to happen must have happened, on a busy machine too."""


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A studio that waits for nobody for long."""
    for name in ("HEADER_SECONDS", "SEND_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(limits, name, 0.5)
    running = Running()
    yield running
    running.stop()


def connected(studio: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", studio.settings.port), timeout=SOON)


def is_closed(connection: socket.socket) -> bool:
    """Whether it is closed, or will be soon; what is sent before is passed over."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("said", [b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n"])
def test_who_says_nothing_or_half_is_not_waited_for(hurried: Running, said: bytes) -> None:
    with connected(hurried) as connection:
        connection.sendall(said)
        assert is_closed(connection)


def test_bytes_that_trickle_in_do_not_put_it_off(hurried: Running) -> None:
    with connected(hurried) as connection, pytest.raises((ConnectionResetError, BrokenPipeError)):
        trickle(connection, 200)


def trickle(connection: socket.socket, most: int) -> None:
    for _ in range(most):
        connection.sendall(b"G")
        time.sleep(0.05)


def test_nor_does_it_after_an_answer(hurried: Running) -> None:
    with connected(hurried) as connection:
        connection.sendall(request(hurried.settings.port, "/player.js"))
        assert connection.recv(9) == b"HTTP/1.1 "
        connection.sendall(b"GET / HT")
        assert is_closed(connection)


def test_a_body_that_does_not_end_is_not_waited_for(hurried: Running) -> None:
    with connected(hurried) as connection:
        connection.sendall(request(hurried.settings.port, "/api/read", b" " * 1000)[:-1])
        assert b" 408 " in connection.recv(1000)


def test_who_does_not_read_is_cut_off(hurried: Running) -> None:
    """The kernel takes some megabytes for us; the rest must not stay in the server."""
    asked = request(hurried.settings.port, "/api/board", b'{"document":%s}' % empty("slitherlink", 60, 60))
    with connected(hurried) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(8):
            connection.sendall(asked)
        book = hurried.server.config.http.args[0]  # type: ignore[union-attr]
        deadline = time.monotonic() + 4 * SOON
        while book._open and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not book._open


def test_of_long_bodies_only_a_few_are_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beyond the buffers stays with the sender; who does not go on loses the place to the next."""
    monkeypatch.setattr(limits, "LARGE_BODIES", 1)
    monkeypatch.setattr(limits, "LARGE_BODY_SECONDS", 1.0)
    studio = Running()
    asked = request(studio.settings.port, "/api/read", b" " * 200_000)
    try:
        with connected(studio) as first, connected(studio) as second:
            first.sendall(asked[:-1])
            time.sleep(0.3)
            second.sendall(asked)
            assert b" 408 " in first.recv(1000)
            assert is_closed(first)
            assert b" 400 " in second.recv(1000)
    finally:
        studio.stop()


def test_a_long_answer_is_compressed_for_those_who_take_it_so(studio: Running) -> None:
    plain = {"document": document(SAMPLES["slitherlink"])}
    for encoding in ("gzip", "identity"):
        answer = httpx.post(f"{studio.url}/api/board", json=plain, headers={"Accept-Encoding": encoding}, timeout=60)
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.json()["document"] == plain["document"]
        assert answer.headers["vary"].lower().count("accept-encoding") == 1


def test_a_small_question_has_no_huge_answer(studio: Running) -> None:
    asked = b'{"document":%s}' % empty("slitherlink", 100, 100)
    headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
    with httpx.stream("POST", f"{studio.url}/api/board", content=asked, headers=headers, timeout=60) as answer:
        assert answer.status_code == 200
        assert int(answer.headers["content-length"]) < limits.MAX_REPLY / 2


# ── the book ──


class Fake:
    """A connection of which there is nothing but what the book asks."""

    def __init__(self, address: str = "192.0.2.1", has_asked: bool = False, is_answering: bool = False) -> None:
        self.address, self.has_asked, self.is_answering, self.was_cut = address, has_asked, is_answering, False

    def cut(self) -> None:
        self.was_cut = True
        BOOKS[-1].forget(self)  # type: ignore[arg-type]


BOOKS: list[ConnectionBook] = []


def book(monkeypatch: pytest.MonkeyPatch, most: int, per_address: int = 100) -> ConnectionBook:
    monkeypatch.setattr(limits, "MAX_CONNECTIONS", most)
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", per_address)
    BOOKS.append(ConnectionBook(lambda address: address == "127.0.0.1"))
    return BOOKS[-1]


def let_in(made: ConnectionBook, *connections: Fake) -> list[bool]:
    return [made.let_in(each) for each in connections]  # type: ignore[arg-type]


def test_one_address_has_a_limited_number(monkeypatch: pytest.MonkeyPatch) -> None:
    made = book(monkeypatch, 10, per_address=2)
    assert let_in(made, Fake(), Fake(), Fake(), Fake("192.0.2.2")) == [True, True, False, True]
    assert all(let_in(made, *(Fake("127.0.0.1") for _ in range(5)))), "where there may be many clients"


def test_when_there_are_too_many_the_useless_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made = book(monkeypatch, 3)
    busy, idle, silent = Fake(has_asked=True, is_answering=True), Fake(has_asked=True), Fake()
    assert all(let_in(made, busy, idle, silent))
    assert let_in(made, Fake(has_asked=True, is_answering=True)) == [True]
    assert (busy.was_cut, idle.was_cut, silent.was_cut) == (False, False, True)
    assert let_in(made, Fake(has_asked=True, is_answering=True)) == [True]
    assert (busy.was_cut, idle.was_cut) == (False, True)
    assert let_in(made, Fake()) == [False], "all others are being answered"


def test_of_the_idle_the_longest_idle_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = book(monkeypatch, 2)
    one, other = Fake(has_asked=True), Fake(has_asked=True)
    assert all(let_in(made, one, other))
    made.touch(one)  # type: ignore[arg-type]
    assert let_in(made, Fake()) == [True]
    assert (one.was_cut, other.was_cut) == (False, True)


def test_answers_that_are_not_read_make_way() -> None:
    outbox = Outbox(most=100)
    cut: list[int] = []
    for k in range(3):
        reply = WorkReply(Reply(1, ReplyPhase.DONE, content=b"x" * 60), False, outbox)
        reply._abort = lambda k=k: cut.append(k)  # type: ignore[misc]
        outbox.hold(reply, 60)
    assert cut == [0, 1]
