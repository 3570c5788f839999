from __future__ import annotations

import sys
from typing import cast

from penmark.cli.list_impls import _about
from penmark.rules.base import Rule
from penmark.rules.sum import Sum


def test_a_rule_is_described_by_its_own_docstring_if_it_has_one() -> None:
    described = cast(type[Rule], type("Described", (), {"__doc__": "Adds up.\n\nMore."}))
    assert _about(described) == "Adds up."
    assert _about(Sum) == (sys.modules[Sum.__module__].__doc__ or "").strip().partition("\n")[0]
