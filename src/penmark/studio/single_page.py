"""One self-contained page that plays a puzzle from the file system: no server, nothing fetched."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from html import escape

from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.rendering import svg
from penmark.studio.board_document import board_document, to_json
from penmark.studio.joined_script import joined_script, web_file

ENTRY = "player.js"
STYLES = ("themes.css", "player.css", "board.css", "small.css", "page.css")


def single_page(puzzle: Puzzle, game: Game | None = None, *, theme: str = "") -> str:
    """The whole page as HTML."""
    document = board_document(puzzle, game, theme=theme)
    data = script_text(to_json(document))
    styles = "".join(map(web_file, STYLES))
    script = joined_script(ENTRY)
    return "".join(_html(document.name, content_policy(script, styles), styles, script, data, svg(puzzle, game=game)))


def script_text(json: bytes) -> str:
    """JSON that can stand in a script element: only these signs can end it or change how it is read."""
    return json.decode().replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def content_policy(script: str, styles: str) -> str:
    """Nothing but this script and these styles."""
    return (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(styles)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _html(title: str, policy: str, styles: str, script: str, data: str, picture: str) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
    yield f"<title>{escape(title)}</title>\n<style>{styles}</style>\n</head>\n<body>\n<main>\n"
    yield f'<penmark-player whole><script type="application/json">{data}</script></penmark-player>\n'
    yield f"<noscript>{picture}</noscript>\n</main>\n"
    yield f'<footer class="pm-footer">Made with Penmark</footer>\n<script type="module">{script}</script>\n'
    yield "</body>\n</html>\n"
