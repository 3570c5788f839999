"""Variants that can be stacked on a Sudoku, one module each; a module that defines `VARIANT` is found by itself.

A module is read when its variant, or the list of all of them, is asked for: a plain Sudoku reads none.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import overload

from penmark.puzzle.variant import Variant


class VariantPackage(Sequence[type[Variant]]):
    """The variants that the modules of a package define, in the order of their names."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _found(self) -> tuple[type[Variant], ...]:
        home = import_module(self._package)
        modules = (import_module(f"{self._package}.{info.name}") for info in pkgutil.iter_modules(home.__path__))
        kinds = [module.VARIANT for module in modules if hasattr(module, "VARIANT")]
        return tuple(sorted(kinds, key=lambda kind: str(kind.name)))

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[type[Variant]]:
        return iter(self._found)

    def __contains__(self, kind: object) -> bool:
        return kind in self._found

    @overload
    def __getitem__(self, k: int) -> type[Variant]: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[type[Variant]]: ...
    def __getitem__(self, k: int | slice) -> type[Variant] | Sequence[type[Variant]]:
        return self._found[k]


NUMBER_VARIANTS = VariantPackage(__name__)
"""Every variant of this package."""
