"""A small stroke font, so that a drawing looks the same everywhere, with no font installed.

Glyphs are pen strokes on a grid: capitals and digits from y = 0 down to the baseline at y = 20, small letters
from y = 6, tails to y = 26. The weight is the width of the pen. Path commands are absolute: M, L, Q, A and Z.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

CAP_HEIGHT = 20.0
GAP = 5.0
"""Between two glyphs, pen and all."""

_ARITY = {"M": 2, "L": 2, "Q": 4, "A": 7, "Z": 0}
_TOKEN = re.compile(r"[MLQAZ]|-?[0-9.]+")

# character: (width, strokes)
_GLYPHS: dict[str, tuple[float, str]] = {
    " ": (4, ""),
    "0": (12, "M0 7A6 7 0 0 1 12 7L12 13A6 7 0 0 1 0 13Z"),
    "1": (12, "M2.5 4L7.5 0L7.5 20"),
    "2": (12, "M0.6 5.6A5.4 5.6 0 0 1 11.4 5.6Q11.4 8.6 9 11.2L0.6 20L12 20"),
    "3": (12, "M1.2 3.2A4.9 4.7 0 1 1 5.6 9.4L4.6 9.4M5.6 9.4A5.6 5.3 0 1 1 0.4 16.4"),
    "4": (12, "M9.2 20L9.2 0L0 14.4L12.5 14.4"),
    "5": (12, "M10.8 0L2.2 0L1.4 9.4Q3.4 7.6 6 7.6A6 6.2 0 0 1 6 20Q2.2 20 0.4 17"),
    "6": (12, "M9.4 0L1.3 10.3M0 14A6 6 0 1 1 12 14A6 6 0 1 1 0 14Z"),
    "7": (12, "M0 0L12 0L4.2 20"),
    "8": (12,
        "M1.3 4.7A4.7 4.7 0 1 1 10.7 4.7A4.7 4.7 0 1 1 1.3 4.7Z"
        "M0.4 14.7A5.6 5.3 0 1 1 11.6 14.7A5.6 5.3 0 1 1 0.4 14.7Z"),
    "9": (12, "M2.6 20L10.7 9.7M0 6A6 6 0 1 1 12 6A6 6 0 1 1 0 6Z"),
    "A": (14, "M0 20L7 0L14 20M2.4 13.2L11.6 13.2"),
    "B": (12, "M0 0L0 20L7 20A5.3 5.3 0 0 0 7 9.4L0 9.4M7 9.4A4.7 4.7 0 0 0 7 0L0 0"),
    "C": (13, "M13 16.5A7 8 0 0 1 0 12L0 8A7 8 0 0 1 13 3.5"),
    "D": (13, "M0 0L0 20L5 20A8 8 0 0 0 13 12L13 8A8 8 0 0 0 5 0Z"),
    "E": (11, "M11 0L0 0L0 20L11 20M0 9.6L9.5 9.6"),
    "F": (11, "M11 0L0 0L0 20M0 9.6L9.5 9.6"),
    "G": (14, "M13 3.5A7 8 0 0 0 0 8L0 12A7 8 0 0 0 14 12L14 10.6L8 10.6"),
    "H": (13, "M0 0L0 20M13 0L13 20M0 9.6L13 9.6"),
    "I": (1, "M0.5 0L0.5 20"),
    "J": (9, "M9 0L9 15A4.5 5 0 0 1 0 15"),
    "K": (12, "M0 0L0 20M11.5 0L0 12.4M4.4 8L12 20"),
    "L": (11, "M0 0L0 20L11 20"),
    "M": (16, "M0 20L0 0L8 13.5L16 0L16 20"),
    "N": (13, "M0 20L0 0L13 20L13 0"),
    "O": (14, "M0 8A7 8 0 0 1 14 8L14 12A7 8 0 0 1 0 12Z"),
    "P": (12, "M0 20L0 0L6.8 0A5.3 5.3 0 0 1 6.8 10.8L0 10.8"),
    "Q": (14, "M0 8A7 8 0 0 1 14 8L14 12A7 8 0 0 1 0 12ZM8.4 15L14 21"),
    "R": (12, "M0 20L0 0L6.8 0A5.2 5.2 0 0 1 6.8 10.4L0 10.4M6.4 10.4L12 20"),
    "S": (12, "M11.4 3.6A5.6 4.9 0 1 0 6 9.5A5.8 5.2 0 1 1 0.4 16.2"),
    "T": (13, "M0 0L13 0M6.5 0L6.5 20"),
    "U": (13, "M0 0L0 13A6.5 7 0 0 0 13 13L13 0"),
    "V": (14, "M0 0L7 20L14 0"),
    "W": (19, "M0 0L5 20L9.5 4L14 20L19 0"),
    "X": (13, "M0 0L13 20M13 0L0 20"),
    "Y": (13, "M0 0L6.5 10.5L13 0M6.5 10.5L6.5 20"),
    "Z": (12, "M0 0L12 0L0 20L12 20"),
    "a": (11, "M1 8.4A5.2 4.4 0 0 1 11 10.4L11 20M11 12.6L5 12.6A4.2 3.7 0 1 0 5 20Q9 20 11 16.4"),
    "b": (11, "M0 0L0 20M0 11.5A5.5 5.5 0 0 1 11 11.5L11 14.5A5.5 5.5 0 0 1 0 14.5"),
    "c": (10, "M10 17.6A5.4 5.5 0 0 1 0 14.5L0 11.5A5.4 5.5 0 0 1 10 8.4"),
    "d": (11, "M11 0L11 20M11 11.5A5.5 5.5 0 0 0 0 11.5L0 14.5A5.5 5.5 0 0 0 11 14.5"),
    "e": (11, "M0 13L11 13L11 11.5A5.5 5.5 0 0 0 0 11.5L0 14.5A5.5 5.5 0 0 0 10.4 17"),
    "f": (7, "M7 0.2Q2.6 -0.6 2.6 4L2.6 20M0 6.4L6.6 6.4"),
    "g": (11, "M11 6L11 20.5A5.3 5.5 0 0 1 0.8 23M11 11.5A5.5 5.5 0 0 0 0 11.5L0 14.5A5.5 5.5 0 0 0 11 14.5"),
    "h": (10.5, "M0 0L0 20M0 11.5A5.2 5.5 0 0 1 10.5 11.5L10.5 20"),
    "i": (1, "M0.5 6.4L0.5 20M0.1 1L0.9 1M0.5 0.6L0.5 1.4"),
    "j": (3, "M2.5 6.4L2.5 22Q2.5 26 -1 25.6M2.1 1L2.9 1M2.5 0.6L2.5 1.4"),
    "k": (10, "M0 0L0 20M9 6.4L0 14.6M3.6 11.6L10 20"),
    "l": (1, "M0.5 0L0.5 20"),
    "m": (17, "M0 6.4L0 20M0 11A4.25 5 0 0 1 8.5 11L8.5 20M8.5 11A4.25 5 0 0 1 17 11L17 20"),
    "n": (10.5, "M0 6.4L0 20M0 11.5A5.2 5.5 0 0 1 10.5 11.5L10.5 20"),
    "o": (11, "M0 11.5A5.5 5.5 0 0 1 11 11.5L11 14.5A5.5 5.5 0 0 1 0 14.5Z"),
    "p": (11, "M0 6.4L0 26M0 11.5A5.5 5.5 0 0 1 11 11.5L11 14.5A5.5 5.5 0 0 1 0 14.5"),
    "q": (11, "M11 6.4L11 26M11 11.5A5.5 5.5 0 0 0 0 11.5L0 14.5A5.5 5.5 0 0 0 11 14.5"),
    "r": (7, "M0 6.4L0 20M0 11.6Q1.4 6 7 6.4"),
    "s": (9, "M8.6 8.4Q7 6 4.5 6Q0.6 6 0.6 9.4Q0.6 12.2 4.6 12.9Q9 13.6 9 16.4Q9 20 4.5 20Q1.4 20 0 17.4"),
    "t": (7, "M2.6 1.6L2.6 16Q2.6 20.4 7 19.8M0 6.4L6.6 6.4"),
    "u": (10.5, "M10.5 6.4L10.5 20M10.5 14.5A5.2 5.5 0 0 1 0 14.5L0 6.4"),
    "v": (11, "M0 6.4L5.5 20L11 6.4"),
    "w": (16, "M0 6.4L4.2 20L8 8.6L11.8 20L16 6.4"),
    "x": (10.5, "M0 6.4L10.5 20M10.5 6.4L0 20"),
    "y": (11, "M0 6.4L5.5 20M11 6.4L5 21.6Q3.4 25.8 0 25.4"),
    "z": (10, "M0 6.4L10 6.4L0 20L10 20"),
    "?": (10, "M0.2 4.8A4.9 4.8 0 1 1 7.6 9Q5 10.6 5 13.6M4.6 19.6L5.4 19.6M5 19.2L5 20"),
    "!": (1, "M0.5 0L0.5 13.4M0.1 19.6L0.9 19.6M0.5 19.2L0.5 20"),
    ".": (1, "M0.1 19.6L0.9 19.6M0.5 19.2L0.5 20"),
    ",": (2, "M1.6 19L0.4 23"),
    ":": (1, "M0.1 8.6L0.9 8.6M0.5 8.2L0.5 9M0.1 19.6L0.9 19.6M0.5 19.2L0.5 20"),
    ";": (2, "M1 8.6L1.8 8.6M1.4 8.2L1.4 9M1.6 19L0.4 23"),
    "'": (1, "M0.5 0L0.5 4.4"),
    '"': (5, "M0.5 0L0.5 4.4M4.5 0L4.5 4.4"),
    "`": (3, "M0 0L3 3"),
    "-": (7, "M0 12.4L7 12.4"),
    "–": (11, "M0 12.4L11 12.4"),
    "—": (17, "M0 12.4L17 12.4"),
    "_": (12, "M0 23L12 23"),
    "+": (12, "M0 11L12 11M6 5L6 17"),
    "=": (12, "M0 8.4L12 8.4M0 14L12 14"),
    "<": (10, "M10 5L0 11L10 17"),
    ">": (10, "M0 5L10 11L0 17"),
    "/": (8, "M8 -1L0 22"),
    "\\": (8, "M0 -1L8 22"),
    "|": (1, "M0.5 -2L0.5 24"),
    "(": (4, "M4 -2Q-3.6 10.5 4 23"),
    ")": (4, "M0 -2Q7.6 10.5 0 23"),
    "[": (4, "M4 -2L0 -2L0 23L4 23"),
    "]": (4, "M0 -2L4 -2L4 23L0 23"),
    "{": (6, "M6 -2Q3 -2 3 1L3 8Q3 10.5 0 10.5Q3 10.5 3 13L3 20Q3 23 6 23"),
    "}": (6, "M0 -2Q3 -2 3 1L3 8Q3 10.5 6 10.5Q3 10.5 3 13L3 20Q3 23 0 23"),
    "#": (13, "M5 0L2.6 20M10.4 0L8 20M0.6 6.4L13 6.4M0 13.6L12.4 13.6"),
    "$": (11,
        "M10.4 4.6Q8.6 2.4 5.5 2.4Q0.6 2.4 0.6 6.2Q0.6 9 5.5 10Q11 11 11 14Q11 18 5.5 18Q1.8 18 0 15.4"
        "M5.5 -0.6L5.5 21"),
    "%": (17, "M14 0L3 20M0 4A3.5 4 0 0 1 7 4A3.5 4 0 0 1 0 4ZM10 16A3.5 4 0 0 1 17 16A3.5 4 0 0 1 10 16Z"),
    "&": (14,
        "M13.6 20L3.2 6.6Q1.4 4.2 3 1.8Q4.4 0 6.2 0Q9.8 0 9.8 3.8"
        "Q9.8 6.6 5 9Q0 11.6 0 15.2Q0 20 5.4 20Q11 20 13 11"),
    "*": (9, "M4.5 0L4.5 9M0.6 2.2L8.4 6.8M8.4 2.2L0.6 6.8"),
    "@": (18,
        "M13 6L13 12Q13 15 15.4 15Q18 15 18 10A9 10 0 1 0 13.4 19"
        "M13 10A4.2 4.4 0 1 0 4.6 10A4.2 4.4 0 1 0 13 10"),
    "^": (10, "M0 6L5 0L10 6"),
    "~": (12, "M0 12.6Q2 9.4 4.4 10.6L7.6 12.4Q10 13.6 12 10.4"),
    "×": (11, "M0 6L11 17M11 6L0 17"),
    "·": (1, "M0.1 11L0.9 11M0.5 10.6L0.5 11.4"),
    "…": (13,
        "M0.1 19.6L0.9 19.6M0.5 19.2L0.5 20M6.1 19.6L6.9 19.6"
        "M6.5 19.2L6.5 20M12.1 19.6L12.9 19.6M12.5 19.2L12.5 20"),
    "’": (2, "M1.6 0L0.4 4.4"),
    "‘": (2, "M0.4 0L1.6 4.4"),
    "“": (6, "M0.4 0L1.6 4.4M4.4 0L5.6 4.4"),
    "”": (6, "M1.6 0L0.4 4.4M5.6 0L4.4 4.4"),
}  # fmt: skip


# Accents, drawn about the middle of the letter before them, up from its top or down from the baseline.
_ACCENTS = {
    "\u0300": "M-2.4 -5.4L1.6 -3",
    "\u0301": "M2.4 -5.4L-1.6 -3",
    "\u0302": "M-3.4 -2.8L0 -5.8L3.4 -2.8",
    "\u0303": "M-4 -3Q-2 -5.6 0 -4.4Q2 -3 4 -5.6",
    "\u0308": "M-3.2 -4L-2.8 -4M2.8 -4L3.2 -4",
    "\u030a": "M-2 -4.6A2 2 0 1 1 2 -4.6A2 2 0 1 1 -2 -4.6Z",
    "\u030c": "M-3.4 -5.8L0 -2.8L3.4 -5.8",
    "\u0327": "M0 20L0 22Q3 23 0 25.6L-2 25.6",
}
_BELOW = frozenset("\u0327")
_DOTLESS = {"i": "M0.5 6.4L0.5 20", "j": "M2.5 6.4L2.5 22Q2.5 26 -1 25.6"}


def covers(text: str) -> bool:
    """Whether every character can be drawn."""
    spelt = unicodedata.normalize("NFD", text)
    return spelt[:1] not in _ACCENTS and all(ch in _GLYPHS or ch in _ACCENTS for ch in spelt)


def width(text: str) -> float:
    """How far a text reaches, on the glyphs' own grid."""
    letters = [ch for ch in unicodedata.normalize("NFD", text) if ch in _GLYPHS]
    return sum(_GLYPHS[ch][0] for ch in letters) + GAP * max(len(letters) - 1, 0)


@dataclass(frozen=True)
class Placement:
    """Where strokes go: scaled, then moved."""

    scale: float
    x: float
    y: float


def strokes(text: str, at: Placement) -> str:
    """SVG path data for a text whose first glyph has its top left at `at`."""
    return "".join(
        _command(letter, numbers, Placement(at.scale, at.x + x * at.scale, at.y + y * at.scale))
        for data, x, y in _pieces(unicodedata.normalize("NFD", text))
        for letter, numbers in _parsed(data)
    )


def _pieces(spelt: str) -> Iterator[tuple[str, float, float]]:
    """The strokes of every letter and accent, and how far to the right and down they begin."""
    pen, base = 0.0, " "
    for ch, after in zip(spelt, [*spelt[1:], ""], strict=True):
        if ch in _ACCENTS:
            small = base.islower() and base not in "bdfhklt"
            middle = pen - GAP - _GLYPHS[base][0] / 2
            yield _ACCENTS[ch], middle, 6.0 if small and ch not in _BELOW else 0.0
            continue
        dotless = after in _ACCENTS and after not in _BELOW
        yield (_DOTLESS.get(ch) if dotless else None) or _GLYPHS[ch][1], pen, 0.0
        pen, base = pen + _GLYPHS[ch][0] + GAP, ch


def number(value: float) -> str:
    """A coordinate as short as it can be: two decimals at most, no trailing noughts."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=256)
def _parsed(data: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return tuple(_commands(data))


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens = iter(_TOKEN.findall(data))
    for letter in tokens:
        yield letter, tuple(float(next(tokens)) for _ in range(_ARITY[letter]))


def _command(letter: str, numbers: tuple[float, ...], at: Placement) -> str:
    said: list[str] = []
    points = numbers[-2:] if letter == "A" else numbers
    if letter == "A":
        across, down, turned, large, sweep = numbers[:-2]
        said = [number(across * at.scale), number(down * at.scale), *map(number, (turned, large, sweep))]
    for x, y in zip(points[::2], points[1::2], strict=True):
        said += [number(at.x + x * at.scale), number(at.y + y * at.scale)]
    return letter + " ".join(said)
