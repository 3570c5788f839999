"""JSON as SudokuPad shortens it: `{cs:50,ce:[[,{v:7}]],l:[{c:CFCFCF,wp:[[.5,.5]]}],metadata:{t:'It\\'s'}}`.

Keys stand without quotes and most are abbreviated; texts are in single quotes; empty objects in lists are left out; `t`
and `f` are truth values; colours are six hexadecimal digits, or `#0` and `#F` for black and white.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from penmark.errors import CutShortError, ParseError, quote
from penmark.puzzle.json_text import MAX_DEPTH, MAX_VALUES, Plain

KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_COLOURS = frozenset({"color", "borderColor", "backgroundColor", "outlineC", "fontC", "baseC"})
_WORDS: dict[str, Plain] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_WORDS |= {"#0": "#000000", "#F": "#FFFFFF"}
_TOKEN = re.compile(r"""\s*('(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+"|[][{}:,]|[^][{}:,\s'"]{1,100})\s*""", re.DOTALL)
_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][-+]?[0-9]{1,2})?")
_HEX = re.compile(r"[0-9a-fA-F]{6}")
_ESCAPE = re.compile(r"\\(.)|\"", re.DOTALL)
_END = ""


def parse_near_json(text: str) -> Plain:
    """The text as plain Python values, with keys in full."""
    reader = _Reader(_tokens(text))
    value = reader.value("", 0)
    if reader.next() != _END:
        raise ParseError("something follows the end of the puzzle's object")
    return value


def _tokens(text: str) -> Iterator[str]:
    at = count = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            raise CutShortError(f"a text that begins at character {at + 1} of the payload's has no end")
        count += 1
        if count > 2 * MAX_VALUES:
            raise ParseError(f"the payload has more than {MAX_VALUES:,} values")
        yield found[1]
        at = found.end()


class _Reader:
    def __init__(self, tokens: Iterator[str]) -> None:
        self._tokens = tokens
        self._ahead = next(tokens, _END)

    def next(self) -> str:
        token, self._ahead = self._ahead, next(self._tokens, _END)
        return token

    def value(self, key: str, depth: int) -> Plain:
        if depth > MAX_DEPTH:
            raise ParseError(f"the payload is nested deeper than {MAX_DEPTH} levels")
        token = self.next()
        if token == _END:
            raise CutShortError("the payload's text ends before its object does")
        if token == "[":
            return list(self._items(depth))
        if token == "{":
            return dict(self._fields(depth))
        if token[0] in "'\"":
            return _text(token)
        return _word(token, key)

    def _items(self, depth: int) -> Iterator[Plain]:
        if self._ahead == "]":
            self.next()
            return
        while True:
            yield {} if self._ahead in (",", "]") else self.value("", depth + 1)
            if self._closes("]"):
                return

    def _fields(self, depth: int) -> Iterator[tuple[str, Plain]]:
        if self._ahead == "}":
            self.next()
            return
        while True:
            token = self.next()
            if token in "[]{}:," or self.next() != ":":
                raise CutShortError(f"a key and a colon were expected at {quote(token)} in the payload's text")
            key = _text(token) if token[0] in "'\"" else token
            key = KEYS.get(key, key)
            yield key, self.value(key, depth + 1)
            if self._closes("}"):
                return

    def _closes(self, end: str) -> bool:
        """Whether the list or object ends here; if not, a comma stood here."""
        token = self.next()
        if token not in (end, ",") or token == _END:
            raise CutShortError(f"a comma or {end} was expected in the payload's text, got {quote(token)}")
        return token == end


def _text(token: str) -> str:
    """Shortening turns both kinds of quotes inside a text into `\\'`, so which it was is not known."""
    body = _ESCAPE.sub(lambda found: "'" if found[1] == "'" else found[0] if found[1] else '\\"', token[1:-1])
    try:
        text: str = json.loads(f'"{body}"', strict=False)
        text.encode()
    except ValueError:
        raise ParseError(f"not a text: {quote(token)}") from None
    return text


def _word(token: str, key: str) -> Plain:
    if token in _WORDS:
        return _WORDS[token]
    if _HEX.fullmatch(token) and (key in _COLOURS or not token.isdecimal()):
        return f"#{token}"
    if not _NUMBER.fullmatch(token):
        raise ParseError(f"a value was expected in the payload's text, got {quote(token)}")
    return int(token) if token.lstrip("-").isdecimal() else float(token)
