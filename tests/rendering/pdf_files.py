"""What is in a PDF that reportlab wrote, as far as tests need it."""

from __future__ import annotations

import base64
import re
import zlib

_TEXT = re.compile(r"(/F\d+\+\d+) [0-9.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)
_ESCAPED = re.compile(r"\\([0-7]{3}|.)", re.DOTALL)


def _stream(pdf: bytes, number: bytes) -> bytes:
    found = re.search(rb"\n" + number + rb" 0 obj\s(.*?/Length (\d+).*?)stream\r?\n", pdf, re.DOTALL)
    assert found
    content = pdf[found.end() : found.end() + int(found[2])]
    if b"ASCII85Decode" in found[1]:
        content = base64.a85decode(b"<~" + content.strip(), adobe=True)
    return zlib.decompress(content) if b"FlateDecode" in found[1] else content


def contents(pdf: bytes) -> list[str]:
    """The drawing commands of every page, from the first."""
    return [_stream(pdf, number).decode("latin-1") for number in re.findall(rb"/Contents (\d+) 0 R", pdf)]


def letters(pdf: bytes) -> dict[str, dict[int, str]]:
    """For every font by its name in drawing commands: what each code stands for."""
    found = {}
    for name, font in re.findall(rb"(/F\d+\+\d+) (\d+) 0 R", pdf):
        map_ = re.search(rb"\n" + font + rb" 0 obj.*?/ToUnicode (\d+) 0 R", pdf, re.DOTALL)
        assert map_
        codes = re.findall(rb"<([0-9A-F]+)> <([0-9A-F]+)>\n", _stream(pdf, map_[1]).partition(b"beginbfchar")[2])
        found[name.decode()] = {int(code, 16): chr(int(letter, 16)) for code, letter in codes}
    return found


def decoded(text: str, font: dict[int, str]) -> str:
    """A text of a drawing command, without its brackets."""
    bare = _ESCAPED.sub(lambda sign: chr(int(sign[1], 8)) if sign[1].isdigit() else sign[1], text)
    return "".join(font[ord(code)] for code in bare)


def words(pdf: bytes) -> list[str]:
    """The texts of every page, in the order in which they were written."""
    fonts = letters(pdf)
    pages = []
    for page in contents(pdf):
        parts: list[str] = []
        font: dict[int, str] = {}
        for name, text in _TEXT.findall(page):
            if name:
                font = fonts[name]
            else:
                parts.append(decoded(text, font))
        pages.append(" ".join(parts))
    return pages


def links(pdf: bytes) -> list[str]:
    return [found.decode() for found in re.findall(rb"/URI \((.*?)(?<!\\)\)", pdf)]
