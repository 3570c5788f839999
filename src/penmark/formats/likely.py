"""What a text that no format could read most likely is, in words for whoever pasted it."""

from __future__ import annotations

import base64
import re
import zlib
from urllib.parse import unquote, urlsplit

_RAW_DEFLATE = -15
_PENPA = re.compile(r"penpa[^\s#?]*[#?]\S*?\bm=(?:edit|solve)\S*?(?:&p=(\S*))?$")
_SITES = ((re.compile(r"https?://(?:\w+\.)*(?:sudokupad\.app|crackingthecryptic\.com)\b"), "a SudokuPad link"),)


def likely_reason(text: str, cut_short: str = "") -> str | None:
    """One clause that says it, such as 'this looks like a Penpa link that was cut short'; `None` if nothing is likely.

    `cut_short` is what a format calls its texts that found the beginning of one, but not its end.
    """
    stripped = text.strip()
    if not stripped:
        return "there is no text"
    if cut_short:
        return f"this looks like {cut_short} that was cut short"
    for guess in (_penpa, _site, _web_page, _link):
        words = guess(stripped)
        if words:
            return words
    return None


def _penpa(text: str) -> str | None:
    found = _PENPA.search(text)
    if not found:
        return None
    if not _inflates(found[1] or ""):
        return "this looks like a Penpa link that was cut short"
    return "this looks like a Penpa link, and drawings of Penpa cannot be read"


def _inflates(letters: str) -> bool:
    squeezed = zlib.decompressobj(_RAW_DEFLATE)
    plain = unquote(letters.split("&", 1)[0])
    try:
        content = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        squeezed.decompress(content, 1 << 20)
    except (ValueError, zlib.error):
        return False
    return squeezed.eof or bool(squeezed.unconsumed_tail)


def _site(text: str) -> str | None:
    named = (name for pattern, name in _SITES if pattern.match(text))
    return next((f"this looks like {name}, and puzzles of that site cannot be read" for name in named), None)


def _web_page(text: str) -> str | None:
    begins = text[:200].lower()
    return "this looks like a web page, not like a puzzle" if begins.startswith(("<!doctype html", "<html")) else None


def _link(text: str) -> str | None:
    if not re.match(r"https?://\S+$", text):
        return None
    try:
        host = urlsplit(text).hostname or "that site"
    except ValueError:
        return "this looks like a link, but not like one that leads anywhere"
    return f"this looks like a link to {host[:100]}, which holds no puzzle that can be read"
