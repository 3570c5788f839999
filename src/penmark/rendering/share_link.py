"""Links that hold a whole puzzle in their fragment, as the studio's page reads and writes them."""

from __future__ import annotations

import base64
import zlib
from urllib.parse import urlsplit

from penmark.errors import ParseError, PenmarkError, quote
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.json_text import MAX_DOCUMENT
from penmark.puzzle.puzzle import Puzzle

MARK = "#p="
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


def unpacked(letters: str) -> Document:
    """The puzzle of such a link, given what follows its mark."""
    return wire.loads(unfolded(letters, MAX_DOCUMENT))


def unfolded(letters: str, most: int) -> bytes:
    """The JSON of such a link, of no more than so many bytes, however small it is when deflated."""
    try:
        content = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        squeezed = zlib.decompressobj(RAW_DEFLATE)
        plain = squeezed.decompress(content, most)
        whole = squeezed.eof
    except (ValueError, zlib.error):
        plain, whole = b"", False
    if not whole:
        raise ParseError("this link holds no puzzle; perhaps a part of it is missing")
    return plain
