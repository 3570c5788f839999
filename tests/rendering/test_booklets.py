"""Booklets: what stands on which page, links that lead to the puzzles, and words on what could not be done."""

from __future__ import annotations

import re
import sys

import pytest

from penmark.errors import MissingExtraError, PenmarkError, RegistryError, SizeError
from penmark.formats.studio import unpacked
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rendering import Exercise, Paper, Setting, booklet, share_link
from penmark.rendering.booklets import MAX_PUZZLES, PER_PAGE
from penmark.rendering.captions import name_of
from penmark.rendering.qr import QUIET, code
from penmark.solvers import solve
from tests.docs.pictures import custom as decorated
from tests.rendering.pdf_files import contents, links, words

BASE = "https://penmark.example/"


def solved(puzzle: Puzzle) -> Exercise:
    return Exercise(puzzle, solve(puzzle)[0])


SAMPLES = [solved(sample.puzzle) for genre in genres().values() for sample in genre.samples[:2]]


def test_rules_then_puzzles_then_solutions() -> None:
    few = SAMPLES[:12]
    made = booklet(few, Setting(title="Of every kind", per_page=4))
    pages = words(made.content)
    assert made.notes == ()
    assert made.pages == len(pages) == 1 + -(-len(few) // 4) + 1
    assert pages[0].startswith("Of every kind")
    for exercise in few:
        assert exercise.puzzle.genre.rules in pages[0]
    for k, exercise in enumerate(few):
        assert f"{k + 1}. {exercise.puzzle.meta.title}" in pages[1 + k // 4]
        assert f"{k + 1}. {exercise.puzzle.meta.title}" in pages[-1]
    assert pages[-1].startswith("Solutions")
    assert [page.rpartition(" ")[2] for page in pages] == [str(k) for k in range(1, len(pages) + 1)]


def test_author_and_text_stand_below_the_title() -> None:
    text = "For rainy days.\n\nAnd for long trains."
    front = words(booklet(SAMPLES[:2], Setting(title="March", author="The editors", text=text)).content)[0]
    assert front.startswith("March by The editors For rainy days. And for long trains.")


@pytest.mark.parametrize("genre", genres().values(), ids=str)
def test_one_puzzle_makes_a_sheet(genre: Genre) -> None:
    made = booklet([solved(genre.samples[0].puzzle)])
    first, last = words(made.content)
    assert genre.samples[0].puzzle.meta.title in first
    assert genre.rules in first
    assert "Solutions" in last
    assert made.content.count(b"/MediaBox [ 0 0 595.2756 841.8898 ]") == 2
    alone = booklet([Exercise(genre.samples[0].puzzle)], Setting(solutions=False, paper=Paper.LETTER))
    assert (alone.pages, alone.notes) == (1, ())
    assert b"/MediaBox [ 0 0 612 792 ]" in alone.content


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_the_number_on_a_page(per_page: int) -> None:
    made = booklet([Exercise(SAMPLES[0].puzzle)] * 10, Setting(per_page=per_page, solutions=False))
    numbers = [len(re.findall(r"\d+\. First light", page)) for page in words(made.content)]
    assert numbers[0] == 0
    assert sum(numbers) == 10
    assert max(numbers) == min(per_page, 10)
    assert made.pages == 1 + -(-10 // per_page)


def test_rules_of_their_own_are_told_apart() -> None:
    genre = by_name("takuzu")
    plain = genre.samples[0].puzzle
    own = plain.with_meta(PuzzleMeta(title="Other", rules="Do as I say."))
    varied = plain.with_variants(genre.variants[0].name)
    front, page = words(
        booklet([Exercise(each) for each in (plain, own, varied, plain)], Setting(solutions=False, per_page=4)).content
    )
    assert f"{genre.title}: 1, 4" in front
    assert f"{genre.title}: 2 Do as I say." in front
    assert genre.variants[0].words in front
    assert genre.variants[0].words in page


def test_long_rules_have_pages_of_their_own() -> None:
    puzzle = SAMPLES[0].puzzle.with_meta(PuzzleMeta(title="Long", rules="A word, and another one. " * 400))
    made = booklet([Exercise(puzzle)], Setting(solutions=False))
    pages = words(made.content)
    assert made.pages == len(pages) == 3
    assert "".join(pages).count("another") == 400


def test_links_hold_the_puzzles() -> None:
    made = booklet(SAMPLES, Setting(per_page=2, link_base="https://penmark.example"))
    assert made.notes == ()
    assert links(made.content) == [share_link(BASE, each.puzzle) for each in SAMPLES]
    for link, exercise in zip(links(made.content), SAMPLES, strict=True):
        assert unpacked(link.removeprefix(f"{BASE}#p=")).puzzle == exercise.puzzle
    assert sum(page.count("Play online") for page in words(made.content)) == len(SAMPLES)


def test_codes_are_read_as_they_were_meant() -> None:
    zxing = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    draw = pytest.importorskip("PIL.ImageDraw")
    for exercise in SAMPLES:
        address = share_link(BASE, exercise.puzzle)
        made = code(address)
        assert made is not None
        paper = image.new("L", (made.side * 4, made.side * 4), 255)
        pen = draw.Draw(paper)
        for x, y, wide, high in made.bars():
            pen.rectangle((x * 4, y * 4, (x + wide) * 4 - 1, (y + high) * 4 - 1), fill=0)
        (found,) = zxing.read_barcodes(paper)
        assert found.text == address
        assert min(x for x, *_ in made.bars()) == QUIET


def test_a_code_that_cannot_be_is_told() -> None:
    puzzle = SAMPLES[0].puzzle
    talkative = puzzle.with_meta(PuzzleMeta(title="T", info="".join(f"{k * k:x}" for k in range(2000))))
    assert code(share_link(BASE, talkative)) is None
    made = booklet([Exercise(puzzle), Exercise(talkative)], Setting(link_base=BASE, solutions=False))
    (note,) = made.notes
    assert re.fullmatch(r"2\. T: no QR code, its link of [0-9,]+ characters is too long for one", note)
    assert "no QR code" in words(made.content)[2]
    assert links(made.content)[1] == share_link(BASE, talkative)


def test_what_else_is_told() -> None:
    large = by_name("akari").new(100, 100)
    made = booklet([Exercise(large.with_meta(PuzzleMeta(title="ש")))])
    assert made.notes == (
        "ש: its cells are only 1.8 mm wide",
        "ש: no solution to print",
        "no font has ש (U+05E9); name one that does, with TrueType outlines",
    )
    assert "No solution was found." in words(made.content)[-1]


def test_rules_that_nobody_put_into_words_are_told() -> None:
    cages = decorated()
    told = booklet([Exercise(cages)], Setting(solutions=False))
    assert told.notes == (f"{name_of(cages)}: it has added rules, and its setter has not put them into words",)
    said = cages.with_meta(PuzzleMeta(rules="Cages sum up to their numbers; the line rises."))
    made = booklet([Exercise(said)], Setting(solutions=False))
    assert made.notes == ()
    assert "the line rises" in words(made.content)[0]


def test_each_puzzle_is_counted() -> None:
    seen: list[int] = []
    booklet(SAMPLES[:3], each=lambda: seen.append(1))
    assert len(seen) == 3


def test_nothing_of_a_stranger_breaks_out() -> None:
    evil = ") Tj ET Q (\\ </text> %PDF endstream endobj"
    puzzle = SAMPLES[0].puzzle.with_meta(PuzzleMeta(title=evil, author=evil, rules=evil))
    made = booklet([Exercise(puzzle)], Setting(title=evil, solutions=False))
    (page,) = contents(made.content)
    assert "\\) Tj ET Q \\(\\\\" in page
    assert b"/Title (\\) Tj ET Q \\(\\\\" in made.content


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"per_page": 3}, SizeError, "a page holds 1, 2, 4, 6, 9 puzzles, not 3"),
        ({"theme": "neon"}, RegistryError, "no theme 'neon'"),
        ({"link_base": "javascript:alert(1)"}, PenmarkError, "links lead to an address such as"),
        ({"link_base": "https://a.org/#x"}, PenmarkError, "links lead to an address such as"),
        ({"link_base": "https://[x"}, PenmarkError, "links lead to an address such as"),
    ],
)
def test_settings_that_cannot_be(change: dict[str, object], error: type[PenmarkError], words: str) -> None:
    with pytest.raises(error, match=re.escape(words)):
        Setting(**change)  # type: ignore[arg-type] # wrong on purpose


def test_paper_and_numbers_that_cannot_be() -> None:
    with pytest.raises(SizeError, match="paper is a4 or letter, not 'a3'"):
        Paper("a3")
    with pytest.raises(SizeError, match="from 1 to 1,000 puzzles, got 0"):
        booklet([])
    with pytest.raises(SizeError, match="got 1,001"):
        booklet([SAMPLES[0]] * (MAX_PUZZLES + 1))


def test_the_extra_is_named_for_codes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(MissingExtraError, match=r"making QR codes .*penmark\[images\]"):
        booklet(SAMPLES[:1], Setting(link_base=BASE))
