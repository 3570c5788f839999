"""A pytest plugin for runs in which no thread can start, as in a browser: `pytest -p tests.no_threads FILES`."""

from __future__ import annotations

import _thread
import threading
from typing import Any, NoReturn

import pytest


def _refuse(*_arguments: Any, **_options: Any) -> NoReturn:
    raise RuntimeError("can't start new thread")


@pytest.fixture(autouse=True)
def _no_thread_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_thread, "start_new_thread", _refuse)
    monkeypatch.setattr(threading, "_start_new_thread", _refuse)
