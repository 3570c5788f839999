from __future__ import annotations

import pytest

from penmark.errors import JsonError
from penmark.puzzle.json_text import MAX_DEPTH, MAX_DOCUMENT, parse_json


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "akari",
        "NaN",
        '{"genre": NaN}',
        '{"genre": Infinity}',
        "{'genre': 1}",
        '{"genre": "akari",}',
        '{"genre": "akari"} x',
        '"\\ud800"',
        '{"genre": "\\ud800"}',
        '{"genre": "\\udc00\\ud800"}',
        '{"genre": "\ud800"}',
        "[1e999]",
        "[" + "9" * 5000 + "]",
        "\ufeff{}",
        b"\xff\xfe",
        b'{"genre": "\xff"}',
        b'{"\xed\xa0\x80": 1}',
        '"' + '\\"' * 1000,
        "\x00",
    ],
    ids=lambda text: repr(text)[:40],
)
def test_what_is_not_json_is_refused_as_such(text: str | bytes) -> None:
    with pytest.raises(JsonError):
        parse_json(text)


def test_nesting_has_a_limit() -> None:
    assert parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        with pytest.raises(JsonError, match=f"deeper than {MAX_DEPTH}"):
            parse_json(opening * (MAX_DEPTH + 1) + "1" + closing * (MAX_DEPTH + 1))
    assert parse_json('"' + "[" * 100 + '"') == "[" * 100
    assert parse_json('["\\"", "[[[' + "{" * 100 + '"]') == ['"', "[[[" + "{" * 100]
    assert parse_json("[" + "[]," * 100 + "[]]") == [[]] * 101


@pytest.mark.parametrize("value", ["[]", '""', "1", "{}", '{"a":1}'])
def test_the_number_of_values_has_a_limit(value: str) -> None:
    text = "[" + ",".join([value] * 1000) + "]"
    assert len(parse_json(text, most_values=5000)) == 1000
    with pytest.raises(JsonError, match="more than 900 values"):
        parse_json(text, most_values=900)


def test_signs_within_strings_are_no_values() -> None:
    text = '["' + "[,:{" * 1000 + '"]'
    assert parse_json(text, most_values=10) == ["[,:{" * 1000]


def test_length_has_a_limit() -> None:
    assert parse_json(" " * (MAX_DOCUMENT - 1) + "1") == 1
    with pytest.raises(JsonError, match="longer than"):
        parse_json(" " * MAX_DOCUMENT + "1")
