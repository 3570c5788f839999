"""URLs of puzz.link, pzv.jp and their kin: `https://puzz.link/p?slither/5/5/cbcbcddad`."""

from __future__ import annotations

import re

from penmark.codecs.draft import Draft, require_plain
from penmark.codecs.link_body.body import LinkBody
from penmark.codecs.text import natural
from penmark.errors import CutShortError, ParseError, UnwritableError, quote
from penmark.formats.base import ForeignFormat
from penmark.formats.pzprv3 import FORMAT as PZPRV3
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre

SITE = "https://puzz.link/p?"
MAX_URL = 500_000
"""Room for the largest board with the longest numbers."""

_PAGE = re.compile(r"(?:https?://)?[A-Za-z0-9.-]{1,100}(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~-]{1,50}){0,6}/p(?:\.html)?\?")
"""A page of one of the sites that share the format: whatever the host, it is called `p` or `p.html`."""
_OPTIONS = re.compile(r"(?:[A-Za-z0-9_-]{1,40}=[^/&]{0,200}&)*+")
_ESCAPE = re.compile(r"%([2-7][0-9A-Fa-f])")
_BARE = re.compile(r"[a-z][a-z0-9_-]{1,40}/(?:v:[^/]{0,200}/)?(?:[a-z]{0,10}/)?[0-9]{1,6}/[0-9]{1,6}(?:/|$)")


class PuzzLink(ForeignFormat[LinkBody]):
    name = "puzzlink"
    title = "puzz.link"
    specimen = "a puzz.link link"
    codec_type = LinkBody

    def looks_like(self, text: str) -> bool:
        start = text.lstrip()[:500]
        return bool(_PAGE.match(start) or _BARE.match(start))

    def parse(self, text: str, genre: Genre | None) -> Document:
        query = _query(text.strip())
        if query.startswith("pzprv3"):
            return PZPRV3.parse(query, genre)
        kind, _, rest = query.partition("/")
        found = self.genre_called(kind.removesuffix("_edit").removesuffix("_play"), genre)
        if rest.startswith("v:"):
            raise ParseError(f"the rules are changed by {quote(rest.partition('/')[0])}, which is not understood")
        return self.decode(rest, found, self.codec_for(found))

    def decode(self, text: str, genre: Genre, codec: LinkBody) -> Document:
        """`text` is what follows the type: `[flags/]cols/rows/body`."""
        parts = text.split("/")
        flags = "" if parts[0].isdecimal() else parts.pop(0)
        if len(parts) < 2:
            raise CutShortError("a size is missing: columns and rows should follow the type")
        cols, rows = natural(parts[0], "the number of columns"), natural(parts[1], "the number of rows")
        if codec.sides is not None and rows not in codec.sides:
            raise ParseError(f"the site has no {genre.title} boards of side {rows}")
        draft = Draft(genre, genre.dims_for(rows, cols))
        draft.variants.update(_variant(flag, codec) for flag in flags)
        codec.read("/".join(parts[2:]).removesuffix("/"), draft)
        return draft.document()

    def encode(self, document: Document, codec: LinkBody) -> str:
        puzzle = document.puzzle
        require_plain(puzzle, codec.flags.values(), rooms=codec.holds_rooms)
        if codec.sides is not None and puzzle.rows not in codec.sides:
            raise UnwritableError(f"it has no {puzzle.genre.title} boards of side {puzzle.rows}")
        flags = "".join(flag for flag, variant in codec.flags.items() if variant in puzzle.variants)
        body = codec.write(document)
        # A sign at the end of a URL is easily taken for the end of a sentence: writers close it with a slash.
        closed = body if body[-1:].isalnum() else f"{body}/"
        words = [codec.names[0], *([flags] if flags else []), str(puzzle.cols), str(puzzle.rows), closed]
        return SITE + "/".join(words)


def _variant(flag: str, codec: LinkBody) -> str:
    try:
        return codec.flags[flag]
    except KeyError:
        known = ", ".join(codec.flags) or "none"
        raise ParseError(f"unknown flag {quote(flag)}; known here: {known}") from None


def _query(url: str) -> str:
    """What follows the page's address and its options, without percent escapes."""
    if len(url) > MAX_URL or len(url.split(maxsplit=1)) != 1:
        raise ParseError(f"a URL has no blanks and is no longer than {MAX_URL} characters")
    page = _PAGE.match(url)
    if page is None and ("://" in url or "?" in url):
        raise ParseError(f"not the address of a puzzle page: {quote(url)}")
    query = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), url[page.end() if page else 0 :])
    options = _OPTIONS.match(query)
    return query[options.end() :] if options else query


FORMAT = PuzzLink()
