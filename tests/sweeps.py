"""Choosing the cases that every run takes; the others are for `make test-all`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def chosen(cases: Iterable[Any], take: Collection[Any]) -> list[Any]:
    """Parameters of a test: all of them, those not in `take` marked as part of a sweep.

    Fails where `take` names something that is no case, so that no case goes missing by a change of names.
    """
    every = list(cases)
    strange = [case for case in take if case not in every]
    assert not strange, f"chosen, but no cases: {strange}"
    return [case if case in take else pytest.param(case, marks=pytest.mark.sweep) for case in every]
