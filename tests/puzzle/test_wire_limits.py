"""Documents that mean harm: refused, and soon."""

from __future__ import annotations

import json
import time

import pytest

from penmark.errors import DocumentError, TagError
from penmark.puzzle import wire

CELLS = {"shape": "all-of", "layer": "cell"}


def _refused_soon(text: str | bytes, seconds: float = 1.0) -> None:
    started = time.perf_counter()
    with pytest.raises(TagError):
        wire.loads(text)
    assert time.perf_counter() - started < seconds


def test_a_hundred_megabytes_are_refused_at_once() -> None:
    _refused_soon("[" * 100_000_000)
    _refused_soon(b"\xff" * 100_000_000)


def test_a_board_of_a_million_by_a_million_is_refused_at_once() -> None:
    for genre, dims in (
        ("akari", {"rows": 10**6, "cols": 10**6}),
        ("slitherlink", {"rows": 10**6, "cols": 1}),
        ("sudoku", {"box_width": 10**3, "box_height": 10**3}),
        ("sudoku", {"box_width": 256, "box_height": 1}),
        ("takuzu", {"rows": 2, "cols": 10**60}),
    ):
        _refused_soon(json.dumps({"genre": genre, "data": {"dims": dims}}))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 4_000_000,
        '{"a":' * 800_000,
        '"' + '\\"' * 2_000_000,
        '"' * 4_000_001,
        "\\" * 4_000_000,
        '"\\' * 2_000_000,
        "[[],[" * 800_000,
        "9" * 4_000_000,
    ],
    ids=lambda text: text[:6],
)
def test_hostile_text_takes_no_longer_than_other_text(text: str) -> None:
    _refused_soon(text, 3.0)


@pytest.mark.parametrize(
    "regions",
    [
        [{"shape": {"shape": "all"}}] * 100,
        [{"shape": {"shape": "union", "parts": [{"shape": "all"}] * 100}}],
        [{"shape": {"shape": "diff", "keep": {"shape": "all-of", "layer": "cell"}, "drop": {"shape": "all"}}}] * 50,
        [{"shape": {"shape": "rect", "layer": "cell", "top": 0, "left": 0, "height": 256, "width": 256}}] * 20,
        [{"shape": {"shape": "los-cross", "start": "a1"}}] * 3000,
        {"family": "windows", "height": 128, "width": 128},
        {"family": "los-crosses"},
    ],
    ids=lambda regions: str(regions)[:60],
)
def test_a_few_bytes_cannot_ask_for_hours_of_work(regions: object) -> None:
    constraint = {"rule": {"kind": "decided"}, "regions": regions}
    data = {"dims": {"rows": 256, "cols": 256}, "constraints_added": [constraint]}
    started = time.perf_counter()
    with pytest.raises(DocumentError, match=r"more than 1000000 positions.*added\[0\].regions"):
        wire.from_plain({"genre": "akari", "data": data})
    assert time.perf_counter() - started < 2


def test_the_work_of_all_constraints_is_added_up() -> None:
    rows = {"rule": {"kind": "decided"}, "regions": {"family": "rows"}}

    def akari(side: int, count: int) -> dict[str, object]:
        dims = {"rows": side, "cols": side}
        return {"genre": "akari", "data": {"dims": dims, "constraints_added": [rows] * count}}

    assert len(wire.from_plain(akari(3, 2000)).puzzle.added) == 2000
    with pytest.raises(DocumentError, match="more than 2000 constraints"):
        wire.from_plain(akari(3, 2001))
    with pytest.raises(DocumentError, match=r"added\[7\]"):
        wire.from_plain(akari(256, 9))
