from __future__ import annotations

import sys
from typing import cast

import pytest

from penmark.cli.list_impls import _about
from penmark.rules.base import Rule
from penmark.rules.path import Path
from penmark.rules.sum import Sum


@pytest.mark.parametrize("rule", [Sum, Path])
def test_our_rules_are_described_by_their_modules(rule: type[Rule]) -> None:
    """Whether the class has a docstring, as that of a path has, or none: it says how regions are read."""
    assert _about(rule) == (sys.modules[rule.__module__].__doc__ or "").strip().partition("\n")[0]


def test_rules_from_elsewhere_are_described_by_their_own_docstring() -> None:
    """Their module may hold a whole genre."""
    described, silent = (
        cast(type[Rule], type("Described", (), {"__doc__": doc})) for doc in ("Adds up.\n\nMore.", None)
    )
    assert (_about(described), _about(silent)) == ("Adds up.", "")
