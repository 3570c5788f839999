"""What puzzles and genres offer as methods but layers below do: found there when it is first called.

This table is the only way from here downwards, beside the registry's to the genres; the test of the layers knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

HOMES = {
    "make": "penmark.generating",
    "svg": "penmark.rendering",
    "walk_canonical": "penmark.enumerating",
}


def late(name: str) -> Callable[..., Any]:
    """The function of that name."""
    function: Callable[..., Any] = getattr(import_module(HOMES[name]), name)
    return function
