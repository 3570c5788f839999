"""What a text that no format could read most likely is, in words for whoever pasted it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_FRAME = re.compile("[\u2500-\u257f]")
"""The lines and corners of frames."""
_FRAME_SIGNS = 8
_HEADING = re.compile(r"[A-Z]\w+ \d+×\d+\b")
"""How commands begin what they say of a puzzle: `Hashi 6×6, 11 clues`."""


def likely_reason(text: str, cut_short: str = "") -> str | None:
    """One clause that says it, such as 'this looks like a web page, not like a puzzle'; `None` if nothing is likely.

    `cut_short` is what a format calls its texts that found the beginning of one, but not its end.
    """
    stripped = text.strip()
    if not stripped:
        return "there is no text"
    if cut_short:
        return f"this looks like {cut_short} that was cut short"
    for guess in (_web_page, _link, _drawing):
        words = guess(stripped)
        if words:
            return words
    return None


def _web_page(text: str) -> str | None:
    begins = text[:200].lower()
    return "this looks like a web page, not like a puzzle" if begins.startswith(("<!doctype html", "<html")) else None


def _drawing(text: str) -> str | None:
    """What `penmark generate` shows where nothing else is asked for. It tells people more than it tells a program."""
    if len(_FRAME.findall(text)) < _FRAME_SIGNS and not _HEADING.match(text):
        return None
    return (
        "this looks like a drawing of a puzzle, which cannot be read back; to keep a puzzle, use --out, --json or --to"
    )


def _link(text: str) -> str | None:
    if not re.match(r"https?://\S+$", text):
        return None
    try:
        host = urlsplit(text).hostname or "that site"
    except ValueError:
        return "this looks like a link, but not like one that leads anywhere"
    return f"this looks like a link to {host[:100]}, which holds no puzzle that can be read"
