"""`PadLink`: what a link to SudokuPad, or the name of a puzzle there, says: its kind, and the payload behind that.

`https://sudokupad.app/scl…`, `https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc…`, `sudokupad://puzzle/fpuz…` or
`scl…` alone. Any other name is that of a puzzle which only the site has.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from penmark.errors import ParseError, quote

SITE = "https://sudokupad.app/"
_SITE = re.compile(
    r"(?:https?://)?(?:[\w-]{1,60}\.){0,4}(?:sudokupad\.app|crackingthecryptic\.com)(?=[/?#]|$)|sudokupad://puzzle/",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[^?#]*\?(?:[^&#]*&)*?puzzleid=([^&#]*)")
_PATH = re.compile(r"/?(?:sudoku(?:\.html)?(?:/|(?=[?#]|$)))?([^?#&]*)")
_KIND = re.compile(r"(scl|ctc|scf|classic|fpuz(?:zles)?)(.+)", re.DOTALL)
_BARE = re.compile(r"(?:scl|ctc|scf|classic|fpuz(?:zles)?)(?=[A-Za-z0-9+/%_]{8})")
_SETTINGS = re.compile(r"[?&]([\w-]{1,60}=[^&#\s]{0,60})")


class PadLink(NamedTuple):
    kind: str
    payload: str
    settings: tuple[str, ...]
    """What the link asks of the page besides, such as `setting-nogrid=1`."""


def looks_like_link(text: str) -> bool:
    start = text.lstrip()[:1000]
    return bool(_SITE.match(start) or _BARE.match(start))


def parse_link(text: str) -> PadLink:
    site = _SITE.match(text)
    if not site and not _KIND.match(text):
        raise ParseError(f"SudokuPad's puzzles begin with scl, ctc, scf, classic or fpuz, not with {quote(text[:10])}")
    rest = text[site.end() :] if site else text
    named = _NAMED.match(rest) if site else None
    path = named or _PATH.match(rest)
    assert path is not None  # it matches anything
    name = unquote(path[1] if site else rest).replace(" ", "+")
    kind = _KIND.fullmatch(name)
    if kind:
        told = _SETTINGS.findall(rest) if site else []
        return PadLink(kind[1], kind[2], tuple(each for each in told if not each.startswith("puzzleid=")))
    if not name:
        raise ParseError("the link holds no puzzle")
    raise ParseError(
        f"the link names the puzzle {quote(name)}, which only the site has, and nothing is fetched; "
        f"what {SITE}api/puzzle/{name[:60]} answers holds it, and can be given instead"
    )
