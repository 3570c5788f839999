"""Links that hold a whole puzzle, as the studio's page reads and writes them: `http://127.0.0.1:8642/#p=q1ZK…`."""

from __future__ import annotations

import base64
import zlib
from urllib.parse import urlsplit

from penmark.errors import CutShortError, ParseError, PenmarkError, quote
from penmark.formats.base import Format
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import MAX_DOCUMENT
from penmark.puzzle.puzzle import Puzzle

MARK = "#p="
LOCAL = "http://127.0.0.1:8642/"
"""Where a studio on this machine is, unless told otherwise."""
_LONGEST_BASE = 2_000
RAW_DEFLATE = -15


def share_link(base: str, puzzle: Puzzle, game: Game | None = None) -> str:
    """The address of a studio, and the puzzle behind it. Browsers do not send that part to any server."""
    return base + MARK + packed(puzzle, game)


def checked_base(base: str) -> str:
    """The address of a studio that links may lead to."""
    try:
        parts = urlsplit(base)
    except ValueError:
        parts = urlsplit("")
    strange = not base.isascii() or not base.isprintable() or any(sign in base for sign in ' "<>#')
    if parts.scheme not in ("http", "https") or not parts.hostname or strange:
        raise PenmarkError(f"links lead to an address such as https://example.org/, not to {quote(base)}")
    return base if parts.path or parts.query else f"{base}/"


def packed(puzzle: Puzzle, game: Game | None = None) -> str:
    """Tagged JSON, deflated, in the letters that links may have."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, RAW_DEFLATE)
    content = squeeze.compress(wire.dumps(puzzle, game).encode()) + squeeze.flush()
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def unpacked(letters: str, genre: Genre | None = None, most: int = MAX_DOCUMENT) -> Document:
    """The puzzle of such a link, given what follows its mark; of another genre than the one asked for it is refused."""
    return wire.loads(unfolded(letters, most), expect=None if genre is None else genre.name)


def unfolded(letters: str, most: int) -> bytes:
    """The JSON of such a link, of no more than `most` bytes, however small it is when deflated."""
    try:
        content = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        squeezed = zlib.decompressobj(RAW_DEFLATE)
        plain = squeezed.decompress(content, most)
        whole = squeezed.eof
    except (ValueError, zlib.error):
        plain, whole = b"", False
    if not whole:
        raise CutShortError("this link holds no puzzle; perhaps a part of it is missing")
    return plain


class StudioLink(Format):
    name = "studio"
    title = "studio link"
    specimen = "a studio link"

    def looks_like(self, text: str) -> bool:
        start = text.lstrip()[:_LONGEST_BASE]
        base, mark, _ = start.partition(MARK)
        return bool(mark) and not base.startswith("{") and len(base.split(maxsplit=1)) <= 1

    def holds(self, genre: Genre) -> bool:
        return True

    def parse(self, text: str, genre: Genre | None) -> Document:
        _, mark, letters = text.strip().partition(MARK)
        if not mark:
            raise ParseError(f"no {MARK} in it, behind which the puzzle would be")
        return unpacked(letters, genre)

    def compose(self, document: Document) -> str:
        return share_link(LOCAL, document.puzzle, document.game)


FORMAT = StudioLink()
