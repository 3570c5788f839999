"""Whatever is sent, the answer is a document or a `TagError`."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from penmark.errors import JsonError, TagError
from penmark.puzzle import wire
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.rules.kinds import rule_kinds
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, small_dims
from tests.puzzle.toys import EVERY_TOY, registered

WORDS = [
    *("genre", "data", "dims", "rows", "cols", "box_width", "box_height", "materials", "clues", "variants"),
    *("constraints_added", "meta", "marks", "play", "corner", "centre", "colors", "trials", "seconds", "kind"),
    *("rule", "regions", "role", "binding", "shape", "family", "coords", "parts", "layer", "row", "title"),
    *("wall", "hole", "floor", "label", "a1", "b2", "cell:a1", "edgeh:a1", "edgeh(a1,a2)", "corner:a1", "a0", "?"),
    *("all", "set", "path", "union", "diff", "keep", "drop", "windows", "segments", "axis", "over", "red", "#fff"),
    *("version", "rooms", "clue", "variant", "cage", "cells", "sum", "arrow", "direction", "up", "number", "black"),
    *("linkh:a1", "linkv(a1,a2)", "frame:a2", "grey", "gap", "line", "edge", "text"),
    *genres(),
    *(toy.name for toy in EVERY_TOY),
    *rule_kinds(),
]
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 70)
    | st.sampled_from([2**31, 2**53, 2**63, 2**64, 10**30, -(10**30)])
    | st.floats(allow_nan=False)
    | st.sampled_from(WORDS)
    | st.text(max_size=8)
)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=25,
)


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with registered():
        yield


def _valid(rng: Random) -> dict[str, Any]:
    genre = rng.choice((*genres().values(), *EVERY_TOY))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)))
    added = [random_constraint(rng, puzzle) for _ in range(rng.randint(0, 2))]
    puzzle = puzzle.add_constraint(*filter(None, added))
    plain: dict[str, Any] = json.loads(wire.dumps(puzzle, random_game(rng, puzzle, rng.randint(0, 6))))
    plain["play"] = {"corner": {"a1": [1]}, "colors": {"a1": ["red"]}, "trials": {"a1": 1}, "seconds": 1.5}
    return plain


def _places(plain: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    found: list[tuple[Any, Any]] = []
    items = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in items:
        found.append((plain, key))
        found += _places(value)
    return found


def _refusal(text: str | bytes) -> TagError | None:
    try:
        wire.loads(text)
    except TagError as error:
        return error
    return None


def _read(plain: object) -> Puzzle | None:
    """Read it; what is accepted must also be fit to be written, hashed and played."""
    refused = _refusal(json.dumps(plain))
    if refused is not None:
        assert isinstance(refused, JsonError) or "`$" in str(refused)
        return None
    document = wire.from_plain(plain)
    puzzle = document.puzzle
    assert wire.loads(wire.dumps(puzzle, document.game)).puzzle == puzzle
    assert wire.loads(wire.dumps(puzzle)).puzzle.content_hash == puzzle.content_hash
    if document.game:
        document.game.status()
    return puzzle


@settings(max_examples=300, deadline=None)
@given(JSON)
def test_any_json(plain: object) -> None:
    _read(plain)


@settings(max_examples=300, deadline=None)
@given(st.fixed_dictionaries({"genre": st.sampled_from(list(genres())), "data": JSON}, optional={"marks": JSON}))
def test_any_data_of_a_genre(plain: object) -> None:
    _read(plain)


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from("-+rk"), JSON), max_size=3))
def test_documents_with_a_few_things_changed(seed: int, changes: list[tuple[int, str, Any]]) -> None:
    plain = _valid(Random(seed))
    for where, how, value in changes:
        places = _places(plain)
        container, key = places[where % len(places)]
        _change(container, key, how, copy.deepcopy(value))
    accepted = _read(plain)
    assert accepted is not None or changes


def _change(container: Any, key: Any, how: str, value: Any) -> None:
    if how == "-":
        del container[key]
    elif how == "r":
        container[key] = value
    elif isinstance(container, list):
        container.insert(key, value)
    elif how == "+":
        container[str(value)[:20]] = value
    else:
        container[str(value)[:20]] = container.pop(key)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=60))
@example('{"genre":"akari","data":{"dims":{"rows":1,"cols":1}}}\x00')
def test_any_text(text: str | bytes) -> None:
    assert _refusal(text) is None or str(_refusal(text))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 10**6), st.binary(min_size=0, max_size=3), st.integers(0, 4))
def test_damaged_text(seed: int, at: int, patch: bytes, cut: int) -> None:
    raw = json.dumps(_valid(Random(seed))).encode()
    at %= len(raw)
    damaged = raw[:at] + patch + raw[at + cut :]
    assert _refusal(damaged) is None or str(_refusal(damaged))
