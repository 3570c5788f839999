"""Pages for people to work from: one HTML file that needs nothing else, with tables, drawings and plots."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --bar: #3b6ea5; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; }
h2 { font-size: 1.3rem; margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: .25rem .7rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
th { position: sticky; top: 0; background: Canvas; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; } figure img { background: #fff; max-width: 22rem; width: 100%; height: auto; border-radius: 4px; }
.plot { overflow-x: auto; }
figcaption { font-size: .9rem; max-width: 22rem; }
code { background: var(--soft); padding: 0 .25rem; border-radius: 3px; overflow-wrap: anywhere; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; } svg .bar { fill: var(--bar); }
svg .grid { stroke: var(--line); } svg .line { fill: none; stroke: var(--bar); stroke-width: 2; }
.worse { color: #b00020; } .better { color: #1b7a3d; }
@media (prefers-color-scheme: dark) { .worse { color: #ff8a80; } .better { color: #7fd89a; } }
""".strip()
_BAR_HEIGHT, _BAR_GAP, _BAR_WIDTH = 18, 6, 420
_NAMES_WIDTH = 150
"""At least, of the column of names beside bars."""
_LETTER_WIDTH = 7
"""More than most letters of a name take, in pixels."""
_COLORS = ("#3b6ea5", "#4f9d69", "#d8a33b", "#b3589a", "#c0473e", "#777777", "#8f6f4e")


@dataclass(frozen=True, slots=True)
class Html:
    """Text that is markup already."""

    markup: str


def text(value: object) -> Html:
    """Anything as plain text."""
    return value if isinstance(value, Html) else Html(escape(str(value)))


def code(value: object) -> Html:
    return Html(f"<code>{escape(str(value))}</code>")


def joined(parts: Iterable[Html], between: str = "\n") -> Html:
    return Html(between.join(part.markup for part in parts))


def page(title: str, body: Iterable[Html]) -> str:
    """A whole page."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:">'
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}\n<title>{escape(title)}</title>\n'
        f"<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{joined(body).markup}\n</body>\n</html>\n"
    )


def heading(words: object, anchor: str | None = None, level: int = 2) -> Html:
    at = f' id="{escape(anchor)}"' if anchor else ""
    return Html(f"<h{level}{at}>{text(words).markup}</h{level}>")


def paragraph(words: object) -> Html:
    return Html(f"<p>{text(words).markup}</p>")


def bullets(items: Iterable[object]) -> Html:
    return Html("<ul>" + "".join(f"<li>{text(item).markup}</li>" for item in items) + "</ul>")


def link(anchor: str, words: object) -> Html:
    return Html(f'<a href="#{escape(anchor)}">{text(words).markup}</a>')


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """Numbers stand at the right."""
    body = list(rows)
    numeric = [bool(body) and all(isinstance(row[k], int | float) for row in body) for k in range(len(columns))]

    def cells(tag: str, row: Sequence[object]) -> str:
        kinds = (' class="number"' if is_number else "" for is_number in numeric)
        return "".join(
            f"<{tag}{kind}>{text(each).markup}</{tag}>" for kind, each in zip(kinds, map(_shown, row), strict=True)
        )

    lines = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in body)
    return Html(f"<table>\n<thead><tr>{cells('th', columns)}</tr></thead>\n<tbody>\n{lines}</tbody></table>")


def _shown(value: object) -> object:
    return f"{value:.3g}" if isinstance(value, float) else value


def picture(svg: str, caption: object, alt: str) -> Html:
    """A drawing by itself, so that what it defines is its own."""
    data = base64.b64encode(svg.encode()).decode()
    image = f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'
    return Html(f"<figure>{image}<figcaption>{text(caption).markup}</figcaption></figure>")


def pictures(figures: Iterable[Html]) -> Html:
    return Html(f'<div class="pictures">{joined(figures).markup}</div>')


# ── plots ──


def bars(values: Mapping[str, float], unit: str = "") -> Html:
    """Horizontal bars, one for each name."""
    if not values:
        return Html("")
    most = max(values.values()) or 1
    step, left = _BAR_HEIGHT + _BAR_GAP, _left_of_bars(values)
    rows = []
    for k, (name, value) in enumerate(values.items()):
        y, wide = k * step, _BAR_WIDTH * value / most
        rows.append(
            f'<text x="{left - 10}" y="{y + 13}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="bar" x="{left}" y="{y}" width="{wide:.1f}" height="{_BAR_HEIGHT}"/>'
            f'<text x="{left + 6 + wide:.1f}" y="{y + 13}">{escape(f"{value:.3g}{unit}")}</text>'
        )
    return _svg(left + _BAR_WIDTH + 90, len(values) * step, "".join(rows))


def _left_of_bars(names: Iterable[str]) -> int:
    return 10 + max(_NAMES_WIDTH, *(_LETTER_WIDTH * len(name) for name in names), 0)


def stacked(rows: Mapping[str, Mapping[str, int]], parts: Sequence[str]) -> Html:
    """For each name one bar of full length, cut by the share of each part; the parts are named above."""
    step, left = _BAR_HEIGHT + _BAR_GAP, _left_of_bars(rows)
    color = {part: _COLORS[k % len(_COLORS)] for k, part in enumerate(parts)}
    drawn = []
    for k, part in enumerate(parts):
        drawn.append(f'<rect x="{left + 85 * k}" y="0" width="12" height="12" fill="{color[part]}"/>')
        drawn.append(f'<text x="{left + 16 + 85 * k}" y="11">{escape(part)}</text>')
    for k, (name, counts) in enumerate(rows.items()):
        y, x, total = 24 + k * step, float(left), sum(counts.values())
        drawn.append(f'<text x="{left - 10}" y="{y + 13}" text-anchor="end">{escape(name)}</text>')
        for part in parts:
            wide = _BAR_WIDTH * counts.get(part, 0) / total if total else 0
            if wide:
                told = f"<title>{escape(f'{name}, {part}: {counts[part]} of {total}')}</title>"
                size = f'width="{wide:.1f}" height="{_BAR_HEIGHT}" fill="{color[part]}"'
                drawn.append(f'<rect x="{x:.1f}" y="{y}" {size}>{told}</rect>')
            x += wide
        drawn.append(f'<text x="{left + 6 + _BAR_WIDTH}" y="{y + 13}">{total}</text>')
    wide = max(left + _BAR_WIDTH + 90, left + 16 + 85 * len(parts))
    return _svg(wide, 24 + len(rows) * step, "".join(drawn))


def _svg(width: float, height: float, content: str) -> Html:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    return Html(f'<div class="plot"><svg role="img" {size} xmlns="http://www.w3.org/2000/svg">{content}</svg></div>')
