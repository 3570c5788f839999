"""`Pool`: loaded kernel instances that nobody uses, kept for the next question about the same shape."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

_SHAPES = 8
"""Of how many shapes instances are kept."""
_EACH = 8
"""How many of one shape: a burst of threads leaves no more than these behind."""


class Pool(Generic[T]):
    """Whoever takes an instance has it alone until it is given back. Safe to use from several threads."""

    def __init__(self) -> None:
        self._idle: OrderedDict[Hashable, list[T]] = OrderedDict()
        """Shapes that were used last come last."""
        self._lock = threading.Lock()

    def take(self, shape: Hashable) -> T | None:
        with self._lock:
            idle = self._idle.get(shape)
            return idle.pop() if idle else None

    def give_back(self, shape: Hashable, instance: T) -> None:
        with self._lock:
            idle = self._idle.setdefault(shape, [])
            self._idle.move_to_end(shape)
            if len(idle) < _EACH:
                idle.append(instance)
            while len(self._idle) > _SHAPES:
                self._idle.popitem(last=False)
