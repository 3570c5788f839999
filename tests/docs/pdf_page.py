"""A page of a PDF as SVG, for a picture of it: what reportlab writes for us, and nothing else, is understood."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from penmark.rendering.faces import usual
from penmark.rendering.lettering import number
from tests.rendering.pdf_files import contents, decoded, letters

_TOKEN = re.compile(r"\((?:\\.|[^\\)])*\)|\[[^\]]*\]|\S+")
_CAPS = ("butt", "round", "square")


class Page:
    """Runs the commands of a page. y is turned round: PDF counts from the bottom."""

    def __init__(self, height: float, fonts: dict[str, dict[int, str]]) -> None:
        self.height = height
        self._fonts = fonts
        self.elements: list[str] = []
        self._path = ""
        self._state = {"fill": "#000000", "stroke": "#000000", "width": "1", "cap": "0"}
        self._saved: list[dict[str, str]] = []
        self._font, self._size, self._at = "", 0.0, (0.0, 0.0)

    def run(self, content: str) -> None:
        waiting: list[str] = []
        for token in _TOKEN.findall(content):
            if token in _COMMANDS:
                _COMMANDS[token](self, waiting)
                waiting = []
            elif re.fullmatch(r"[a-zA-Z*]+", token):
                raise ValueError(f"no way to show {token}")
            else:
                waiting.append(token)

    def _points(self, letter: str, numbers: list[str]) -> None:
        pairs = zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)
        self._path += letter + " ".join(f"{number(x)} {number(self.height - y)}" for x, y in pairs)

    def _rectangle(self, numbers: list[str]) -> None:
        x, y, w, h = map(float, numbers[-4:])
        self._path += f"M{number(x)} {number(self.height - y - h)}h{number(w)}v{number(h)}h{number(-w)}z"

    def _paint(self, fills: bool, strokes: bool) -> None:
        state = self._state
        said = f' fill="{state["fill"] if fills else "none"}"'
        if strokes:
            cap = _CAPS[int(state["cap"])]
            said += f' stroke="{state["stroke"]}" stroke-width="{number(float(state["width"]))}" stroke-linecap="{cap}"'
        self.elements.append(f'<path{said} d="{self._path}"/>')
        self._path = ""

    def _text(self, numbers: list[str]) -> None:
        text = decoded(numbers[-1][1:-1], self._fonts[self._font])
        bold = self._font.startswith("/F1")
        width = usual(bold).stringWidth(text, self._size)
        weight = ' font-weight="bold"' if bold else ""
        self.elements.append(
            f'<text x="{number(self._at[0])}" y="{number(self.height - self._at[1])}" fill="{self._state["fill"]}"'
            f' font-size="{number(self._size)}" font-family="Verdana,DejaVu Sans,sans-serif"{weight}'
            f' textLength="{number(width)}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        )

    def _choose_font(self, numbers: list[str]) -> None:
        self._font, self._size = numbers[-2], float(numbers[-1])

    def _move_text(self, numbers: list[str]) -> None:
        self._at = (float(numbers[-2]), float(numbers[-1]))

    def _set(self, name: str, value: str) -> None:
        self._state = {**self._state, name: value}

    def _save(self) -> None:
        self._saved.append(self._state)

    def _restore(self) -> None:
        self._state = self._saved.pop()


def _color(numbers: list[str]) -> str:
    return "#" + "".join(f"{round(float(part) * 255):02x}" for part in numbers[-3:])


def _nothing(page: Page, numbers: list[str]) -> None:
    pass


_COMMANDS: dict[str, Callable[[Page, list[str]], None]] = {
    "m": lambda page, numbers: page._points("M", numbers[-2:]),
    "l": lambda page, numbers: page._points("L", numbers[-2:]),
    "c": lambda page, numbers: page._points("C", numbers[-6:]),
    "h": lambda page, numbers: setattr(page, "_path", page._path + "z"),
    "re": Page._rectangle,
    "f": lambda page, numbers: page._paint(True, False),
    "f*": lambda page, numbers: page._paint(True, False),
    "S": lambda page, numbers: page._paint(False, True),
    "B": lambda page, numbers: page._paint(True, True),
    "rg": lambda page, numbers: page._set("fill", _color(numbers)),
    "RG": lambda page, numbers: page._set("stroke", _color(numbers)),
    "w": lambda page, numbers: page._set("width", numbers[-1]),
    "J": lambda page, numbers: page._set("cap", numbers[-1]),
    "q": lambda page, numbers: page._save(),
    "Q": lambda page, numbers: page._restore(),
    "Tf": Page._choose_font,
    "Tm": Page._move_text,
    "Tj": Page._text,
    **dict.fromkeys(("cm", "j", "n", "BT", "ET", "TL", "T*"), _nothing),
}


def page_svg(pdf: bytes, k: int) -> str:
    """The k-th page, counted from 0."""
    box = re.search(rb"/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]", pdf)
    assert box is not None
    width, height = float(box[1]), float(box[2])
    page = Page(height, letters(pdf))
    page.run(contents(pdf)[k])
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    elements = "\n".join(page.elements)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{elements}\n</svg>\n'
