from __future__ import annotations

import re
from html.parser import HTMLParser

from penmark.rendering import report_page as html

EVIL = "<script>alert('x')</script>&\""


class Tags(HTMLParser):
    """What stands in a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "img", "rect"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "rect":
            assert self.open.pop() == tag


def everything(words: str) -> str:
    return html.page(
        words,
        [
            html.heading(words, words),
            html.paragraph(words),
            html.bullets([words, html.code(words)]),
            html.table((words, "n"), [(words, 3), (html.link(words, words), 0.25)]),
            html.pictures([html.picture("<svg/>", words, words)]),
            html.bars({words: 3.0, "none": 0.0}, words),
            html.stacked({words: {words: 2, "b": 1}, "nothing": {}}, [words, "b"]),
        ],
    )


def test_all_that_is_told_is_escaped() -> None:
    page = everything(EVIL)
    assert "script" not in Tags(page).seen
    assert EVIL not in page
    assert Tags(page).open == []
    assert Tags(page).seen == Tags(everything("words")).seen


def test_a_page_needs_nothing_else_and_allows_no_script() -> None:
    page = everything("words")
    assert re.findall(r'(?:src|href)="(?!data:|#)', page) == []
    assert "default-src 'none'" in page


def test_numbers_stand_at_the_right() -> None:
    table = html.table(("name", "n"), [("a", 3), ("b", 0.12345)]).markup
    assert '<td class="number">0.123</td>' in table
    assert "<td>a</td>" in table


def test_bars_are_as_long_as_their_values() -> None:
    widths = [
        float(each)
        for each in re.findall(r'<rect class="bar"[^>]* width="([\d.]+)"', html.bars({"a": 2, "b": 1}).markup)
    ]
    assert widths[0] == 2 * widths[1] > 0
    assert html.bars({}).markup == ""


def test_shares_fill_the_bar() -> None:
    drawn = html.stacked({"a": {"x": 3, "y": 1}}, ["x", "y"]).markup
    assert "a, x: 3 of 4" in drawn
    wide = [float(each) for each in re.findall(r'y="24" width="([\d.]+)"', drawn)]
    assert wide == [315.0, 105.0]
