"""A collection as one self-contained page: a list of its puzzles, and each of them to play."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import msgspec

from penmark.library.packs import Pack
from penmark.studio.board_document import board_document, to_json
from penmark.studio.joined_script import joined_script, web_file
from penmark.studio.single_page import STYLES, content_policy, script_text

ENTRY = "pack_page.js"
SHEETS = (*STYLES, "pack_page.css")


def collection_page(pack: Pack, *, theme: str = "") -> str:
    """The whole page as HTML."""
    boards = [msgspec.Raw(to_json(board_document(puzzle, None, theme=theme))) for puzzle in pack.puzzles]
    styles, script = "".join(map(web_file, SHEETS)), joined_script(ENTRY)
    data = script_text(msgspec.json.encode(boards))
    return "".join(_html(pack, content_policy(script, styles), styles, script, data))


def _html(pack: Pack, policy: str, styles: str, script: str, data: str) -> Iterator[str]:
    title = escape(pack.title or pack.name)
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
    yield f'<title>{title}</title>\n<style>{styles}</style>\n</head>\n<body class="pk-body">\n'
    yield f'<header class="pk-head">\n<h1>{title}</h1>\n'
    if pack.author:
        yield f"<p>by {escape(pack.author)}</p>\n"
    yield from (f"<p>{escape(line)}</p>\n" for line in pack.text.splitlines() if line.strip())
    yield '</header>\n<nav class="pk-list" aria-label="Puzzles"><ol id="pk-list"></ol></nav>\n'
    yield f'<script type="application/json" id="pk-boards">{data}</script>\n'
    yield "<main><penmark-player></penmark-player></main>\n<noscript>This page needs JavaScript.</noscript>\n"
    yield f'<footer class="pm-footer">Made with Penmark</footer>\n<script type="module">{script}</script>\n'
    yield "</body>\n</html>\n"
