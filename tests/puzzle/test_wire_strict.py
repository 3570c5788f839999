"""What tagged JSON refuses, and that each refusal says where."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from penmark.errors import DocumentError, UnknownGenreError
from penmark.puzzle import wire

AKARI: dict[str, Any] = {
    "genre": "akari",
    "data": {
        "dims": {"rows": 3, "cols": 3},
        "materials": {"wall": ["b2"], "hole": ["c3"]},
        "clues": {"b2": 2},
        "variants": [],
        "constraints_added": [
            {
                "rule": {"kind": "at-most", "mark": True, "n": 3},
                "regions": [{"shape": {"shape": "row", "layer": "cell", "row": 0}}],
                "role": "goal",
                "binding": "each",
            }
        ],
        "meta": {"title": "T"},
    },
    "marks": {"a1": [True], "a2": [False, True]},
    "play": {
        "corner": {"a1": [1]},
        "centre": {},
        "colors": {"a1": ["red"]},
        "trials": {"a1": 1},
        "seconds": 2.5,
    },
    "generated": {"seed": 7, "difficulty": "easy", "score": 12, "techniques": {"lit": 3}, "differs": []},
}
RULE = ("data", "constraints_added", 0)
SHAPE = (*RULE, "regions", 0, "shape")


class _Absent:
    """Stands for a field that is not there; the name is stable, so that parallel runs collect the same tests."""

    def __repr__(self) -> str:
        return "absent"


DELETE = _Absent()


def changed(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The good document with one thing different."""
    document = copy.deepcopy(AKARI)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    if value is DELETE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


def test_the_good_document_is_good() -> None:
    assert wire.from_plain(AKARI).game is not None
    assert wire.loads(json.dumps(AKARI)).puzzle.meta.title == "T"


REFUSED = [
    # unknown fields
    (("more",), 1, "$`"),
    (("data", "more"), 1, "$.data`"),
    (("data", "dims", "boxes"), 1, "$.data.dims`"),
    (("data", "meta", "more"), "x", "$.data.meta`"),
    (("play", "more"), {}, "$.play`"),
    (("generated", "more"), 1, "$.generated`"),
    (("generated", "seed"), DELETE, "$.generated`"),
    (("generated", "seed"), -1, "$.generated.seed`"),
    (("generated", "seed"), "7", "$.generated.seed`"),
    (("generated", "techniques"), {"lit": 0}, "$.generated.techniques[...]`"),
    (("seed",), 7, "$`"),
    ((*RULE, "more"), 1, "$.data.constraints_added[0]`"),
    ((*RULE, "rule", "more"), 1, "$.data.constraints_added[0].rule`"),
    ((*SHAPE, "more"), 1, "$.data.constraints_added[0].regions[0].shape`"),
    # missing fields
    (("genre",), DELETE, "$`"),
    (("data",), DELETE, "$`"),
    (("data", "dims"), DELETE, "$.data`"),
    (("data", "dims", "rows"), DELETE, "$.data.dims`"),
    ((*RULE, "rule"), DELETE, "$.data.constraints_added[0]`"),
    ((*RULE, "regions"), DELETE, "$.data.constraints_added[0]`"),
    ((*RULE, "rule", "kind"), DELETE, "$.data.constraints_added[0].rule`"),
    # wrong types
    (("genre",), 1, "$.genre`"),
    (("genre",), None, "$.genre`"),
    (("data",), [], "$.data`"),
    (("data", "dims", "rows"), "3", "$.data.dims[...]`"),
    (("data", "dims", "rows"), 3.5, "$.data.dims[...]`"),
    (("data", "dims", "rows"), True, "$.data.dims[...]`"),
    (("data", "dims"), [3, 3], "$.data.dims`"),
    (("data", "materials"), ["b2"], "$.data.materials`"),
    (("data", "materials", "wall"), "b2", "$.data.materials[...]`"),
    (("data", "clues", "b2"), True, "$.data.clues.b2`"),
    (("data", "clues", "b2"), 1.5, "$.data.clues.b2`"),
    (("data", "clues", "b2"), None, "$.data.clues.b2`"),
    (("data", "variants"), "none", "$.data.variants`"),
    (("data", "constraints_added"), {}, "$.data.constraints_added`"),
    (RULE, 7, "$.data.constraints_added[0]`"),
    ((*RULE, "rule", "n"), "3", "$.data.constraints_added[0].rule.n`"),
    ((*RULE, "rule", "mark"), "yes", "$.data.constraints_added[0].rule.mark`"),
    ((*RULE, "role"), "wish", "$.data.constraints_added[0].role`"),
    ((*RULE, "binding"), "some", "$.data.constraints_added[0].binding`"),
    ((*SHAPE, "layer"), "floor", "$.data.constraints_added[0].regions[0].shape.layer`"),
    (("data", "meta", "title"), 1, "$.data.meta.title`"),
    (("data", "meta"), None, "$.data.meta`"),
    (("marks",), None, "$.marks`"),
    (("marks",), [], "$.marks`"),
    (("marks", "a1"), True, "$.marks[...]`"),
    (("marks", "a1"), ["bulb"], "$.marks[...][0]`"),
    (("play",), None, "$.play`"),
    (("play", "seconds"), "2", "$.play.seconds`"),
    (("play", "corner", "a1"), 1, "$.play.corner[...]`"),
    (("play", "colors", "a1"), ["puce"], "$.play.colors[...][0]`"),
    (("play", "colors", "a1"), [3], "$.play.colors[...][0]`"),
    # impossible
    (("data", "dims", "rows"), 0, "$.data.dims`"),
    (("data", "dims", "rows"), -3, "$.data.dims`"),
    (("data", "dims", "rows"), 257, "$.data.dims`"),
    (("data", "dims", "rows"), 10**30, "$.data.dims`"),
    (("data", "dims"), {"box_width": 2, "box_height": 2}, "$.data.dims`"),
    (("data", "materials", "lava"), ["a1"], "$.data.materials`"),
    (("data", "materials", "label"), ["a1"], "$.data.materials`"),
    (("data", "materials", "wall"), ["d1"], "$.data.materials`"),
    (("data", "materials", "wall"), ["b2", "b2"], "$.data.materials`"),
    (("data", "materials", "wall"), ["b2", "c3"], "$.data.materials`"),
    (("data", "materials", "wall"), ["b2", "cell:b2"], "$.data.materials`"),
    (("data", "clues", "b2"), 5, "$.data.clues.b2`"),
    (("data", "clues", "b2"), -1, "$.data.clues.b2`"),
    (("data", "clues", "b2"), 10**30, "$.data.clues.b2`"),
    (("data", "clues", "b2"), "?", "$.data.clues.b2`"),
    (("data", "clues", "b2"), "two", "$.data.clues.b2`"),
    (("data", "clues", "a1"), 1, "$.data.clues.a1`"),
    (("data", "clues", "b9"), 1, "$.data.clues.b9`"),
    (("data", "clues", "edgeh:a1"), 1, "$.data.clues.edgeh:a1`"),
    (("data", "clues", "cell:b2"), 2, "$.data.clues.cell:b2`"),
    (("data", "variants"), ["upside-down"], "$.data.variants`"),
    ((*RULE, "rule", "kind"), "vibes", "$.data.constraints_added[0].rule"),
    ((*RULE, "rule", "mark"), 64, "$.data.constraints_added[0].rule.mark`"),
    ((*RULE, "rule", "mark"), 1, "$.data.constraints_added[0]`"),
    ((*RULE, "rule", "n"), -1, "$.data.constraints_added[0]`"),
    ((*RULE, "rule", "n"), 2**53, "$.data.constraints_added[0]`"),
    ((*RULE, "rule", "n"), -(10**40), "$.data.constraints_added[0]`"),
    ((*RULE, "rule"), {"kind": "sum", "target": 3}, "$.data.constraints_added[0]`"),
    ((*RULE, "rule"), {"kind": "clone"}, "$.data.constraints_added[0]`"),
    ((*SHAPE, "shape"), "blob", "$.data.constraints_added[0].regions[0].shape"),
    ((*SHAPE, "row"), 3, "$.data.constraints_added[0]`"),
    ((*SHAPE, "layer"), "corner", "$.data.constraints_added[0]`"),
    (SHAPE, {"shape": "set", "coords": ["z9"]}, "$.data.constraints_added[0].regions[0].shape.coords[0]`"),
    (SHAPE, {"shape": "set", "coords": [7]}, "$.data.constraints_added[0].regions[0].shape.coords[0]`"),
    (SHAPE, {"shape": "set", "coords": ["a1", "a1"]}, "$.data.constraints_added[0]`"),
    ((*RULE, "regions"), {"family": "boxes"}, "$.data.constraints_added[0]`"),
    (
        (*RULE, "regions"),
        {"family": "windows", "height": -(10**12), "width": 1},
        "$.data.constraints_added[0]`",
    ),
    (("marks", "b2"), [True], "$.marks.b2`"),
    (("marks", "a1"), [1], "$.marks.a1`"),
    (("marks", "a1"), [10**30], "$.marks.a1`"),
    (("marks", "d4"), [True], "$.marks.d4`"),
    (("marks", "edgeh:a1"), [True], "$.marks.edgeh:a1`"),
    (("marks", "cell:a1"), [True], "$.marks.cell:a1`"),
    (("play", "seconds"), -1, "$.play.seconds`"),
    (("play", "seconds"), 10**400, "$.play.seconds`"),
    (("play", "corner", "z1"), [1], "$.play.corner.z1`"),
    (("play", "corner", "cell:a1"), [1], "$.play.corner.cell:a1`"),
    (("play", "corner", "a1"), [-1], "$.play.corner[...][0]`"),
    (("play", "centre", "a1"), [64], "$.play.centre[...][0]`"),
    (("play", "trials", "a1"), -1, "$.play.trials[...]`"),
    (("play", "trials", "a9"), 1, "$.play.trials.a9`"),
]


@pytest.mark.parametrize(("path", "value", "where"), REFUSED, ids=lambda v: str(v)[:60])
def test_refused_with_the_path(path: tuple[str | int, ...], value: object, where: str) -> None:
    document = changed(path, value)
    with pytest.raises(DocumentError) as caught:
        wire.from_plain(document)
    message = str(caught.value)
    assert f" - at `{where}" in message
    assert message.count(" - at `") == 1
    assert len(message) < 500


@pytest.mark.parametrize("plain", [None, 1, "akari", [], [AKARI], True, 1.5])
def test_a_document_is_an_object(plain: object) -> None:
    with pytest.raises(DocumentError, match=r"- at `\$`"):
        wire.from_plain(plain)


def test_an_unknown_genre_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UnknownGenreError, match=r"'chess'; known: akari, .* - at `\$.genre`") as caught:
        wire.from_plain(changed(("genre",), "chess"))
    assert caught.value.genre == "chess"
    assert "sudoku" in caught.value.known
    for name in ("", "Akari", "akari ", "__init__", "..", "x" * 10_000):
        with pytest.raises(UnknownGenreError):
            wire.from_plain(changed(("genre",), name))
    for lacking in ({"genre": "foo"}, {"genre": "foo", "data": {}}, {"genre": "foo", "data": {"size": 4}}):
        with pytest.raises(UnknownGenreError, match="'foo'"):
            wire.from_plain(lacking)


def test_messages_stay_short_whatever_was_sent() -> None:
    long = "x" * 100_000
    keys = [(("data", long), 1), ((long,), 1), (("data", "clues", long), 1), (("marks", long), [True])]
    values = [((*RULE, "rule", "kind"), long), (("data", "clues", "b2"), long), ((*SHAPE, "layer"), long)]
    for path, value in (*keys, *values):
        with pytest.raises(DocumentError) as caught:
            wire.from_plain(changed(path, value))
        assert len(str(caught.value)) < 500


def test_a_field_that_looks_like_a_path_does_not_mislead() -> None:
    with pytest.raises(DocumentError, match=r"- at `\$.data`$"):
        wire.from_plain(changed(("data", "x` - at `$.genre"), 1))
