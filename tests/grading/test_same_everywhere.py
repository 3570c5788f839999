"""The same input gets the same answer in any process, however its sets are ordered."""

from __future__ import annotations

import json
from functools import cache

import pytest

from penmark.puzzle.registry import genres
from tests.own_process import python

_GRADES = """
import json
from penmark import grade
from penmark.puzzle.registry import genres
told = {}
for name, genre in genres().items():
    plain = grade(genre.samples[0].puzzle, time_budget=None).to_plain(trace=True)
    told[name] = {key: value for key, value in plain.items() if key != "seconds"}
print(json.dumps(told))
"""


@cache
def _graded(seed: int) -> dict[str, object]:
    """By genre all that a grade and its steps say, in a process whose sets are ordered by this seed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONHASHSEED", str(seed))
        found: dict[str, object] = json.loads(python("-c", _GRADES))
    return found


@pytest.mark.parametrize("name", sorted(genres()))
def test_steps_do_not_depend_on_the_order_of_sets(name: str) -> None:
    assert _graded(1)[name] == _graded(2)[name]
