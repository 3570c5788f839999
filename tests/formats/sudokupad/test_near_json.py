"""SudokuPad's shortened JSON."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.errors import ParseError
from penmark.formats.sudokupad.near_json import KEYS, parse_near_json

SHORT = {long: short for short, long in KEYS.items()}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[,,,]", [{}, {}, {}, {}]),
        ("[{v:1},]", [{"value": 1}, {}]),
        ("[[],[]]", [[], []]),
        ("{}", {}),
        ("{ce:[[,{v:7}]],cs:50}", {"cells": [[{}, {"value": 7}]], "cellSize": 50}),
        ("{a1:t,a2:f,a3:null,a4:true}", {"a1": True, "a2": False, "a3": None, "a4": True}),
        ("{c:#0,c1:#F,c2:12345f,fontC:123456,v:123456}", None),
        ("{d:3,d2:'M0 0'}", {"duration": 3, "d": "M0 0"}),
        ("[-.5,1.25,-3,2e3]", [-0.5, 1.25, -3, 2000.0]),
        (r"{te:'It\'s \"x:t,[f]\"\n'}", {"text": 'It\'s "x:t,[f]"\n'}),
        ('{te:"it\'s"}', {"text": "it's"}),
        ("{'a b':1}", {"a b": 1}),
        (" { v : 1 , w : 2 } ", {"value": 1, "width": 2}),
    ],
)
def test_what_is_read(text: str, value: Any) -> None:
    colours = {"color": "#000000", "borderColor": "#FFFFFF", "backgroundColor": "#12345f", "fontC": "#123456"}
    assert parse_near_json(text) == (colours | {"value": 123456} if value is None else value)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[", "{v:", "{v:1", "[1", "{v}", "{v:1}}", "{:1}", "'open", "nothing", "{v:'\\u12'}", "[1 2]", "[" * 99],
)
def test_what_is_none(text: str) -> None:
    with pytest.raises(ParseError):
        parse_near_json(text)


def test_half_a_character() -> None:
    with pytest.raises(ParseError, match="not a text"):
        parse_near_json(r"['\ud800']")


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
VALUES = st.recursive(
    st.booleans() | st.integers(-999, 999) | TEXTS,
    lambda inner: st.lists(inner, min_size=2, max_size=4) | st.dictionaries(st.sampled_from(list(SHORT)), inner),
    max_leaves=12,
)


def shortened(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{SHORT[key]}:{shortened(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join("" if each == {} else shortened(each) for each in value) + "]"
    if isinstance(value, bool):
        return "t" if value else "f"
    return json.dumps(value).replace("'", "\\'").replace('"', "'")


@settings(max_examples=100, deadline=None)
@given(value=VALUES)
def test_shortened_values_come_back(value: Any) -> None:
    assert parse_near_json(shortened(value)) == _with_single_quotes(value)


def _with_single_quotes(value: Any) -> Any:
    """Both kinds of quotes look the same, in keys too."""
    if isinstance(value, str):
        return value.replace('"', "'")
    if isinstance(value, list):
        return [_with_single_quotes(each) for each in value]
    if isinstance(value, dict):
        return {_with_single_quotes(key): _with_single_quotes(each) for key, each in value.items()}
    return value


@settings(max_examples=200, deadline=None)
@given(text=st.text("[]{}:,'\\\"tfv#0F19.- ", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ParseError):
        parse_near_json(text)
