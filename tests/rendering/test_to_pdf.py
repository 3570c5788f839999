"""One drawing as PDF."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import reportlab

from penmark import rendering
from penmark.errors import MissingExtraError, PenmarkError
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name, genres
from penmark.rendering.faces import PEN, FontFaces
from penmark.solvers import solve
from tests.rendering.pdf_files import contents, words

KHMER = Path(reportlab.__file__).parent / "fonts" / "hb-test.ttf"
PUZZLE = by_name("sudoku").samples[0].puzzle


@pytest.mark.parametrize("genre", genres().values(), ids=str)
def test_it_is_vector_and_as_large_as_the_svg(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    made = rendering.pdf(puzzle, solution=solve(puzzle)[0], theme="dark")
    assert made.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in made
    width = re.search(r'width="([0-9.]+)"', rendering.svg(puzzle))
    box = re.search(rb"/MediaBox \[ 0 0 ([0-9.]+) ", made)
    assert width
    assert box
    assert float(box[1]) == pytest.approx(float(width[1]) * 0.75, abs=0.01)
    (page,) = contents(made)
    assert len(re.findall(r" [lc]\b", page)) > 50


def test_the_same_input_gives_the_same_bytes() -> None:
    script = (
        "import hashlib; from penmark import rendering, by_name; from penmark.rendering import *;"
        "p = by_name('akari').samples[0].puzzle; made = booklet([Exercise(p)] * 3, Setting(link_base='https://a.org'));"
        "print(hashlib.sha256(rendering.pdf(p) + made.content).hexdigest())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(said) == 1
    assert len(said.pop().strip()) == hashlib.sha256().digest_size * 2


def test_fonts_are_embedded() -> None:
    made = rendering.pdf(PUZZLE.with_meta(PuzzleMeta(title="Ж")) if FontFaces().clean("Ж") == "Ж" else PUZZLE)
    assert made.count(b"/Subtype /TrueType") == made.count(b"/FontFile2 ") > 0
    assert b"/Helvetica" not in made


def test_letters_that_no_font_has_are_reported() -> None:
    with pytest.raises(PenmarkError, match=r"no font has ש \(U\+05E9\)"):
        rendering.pdf(PUZZLE.with_meta(PuzzleMeta(title="שלום")))
    assert rendering.pdf(PUZZLE.with_meta(PuzzleMeta(title="שלום")), captions=False)


def _by_file(faces: FontFaces, text: str) -> dict[str, str]:
    return {Path(name).name: part for name, part in faces.runs(text)}


def test_a_font_of_the_same_file_name_takes_nobodys_place(tmp_path: Path) -> None:
    other = tmp_path / "Vera.ttf"
    other.write_bytes(KHMER.read_bytes())
    assert [name == str(other) for name, _ in FontFaces(other).runs("xឆ")] == [False, True]


def test_accents_without_a_font_are_drawn() -> None:
    """Vera has no ě; the built-in strokes have."""
    faces = FontFaces()
    assert faces.clean("Čeština, světlo × Łódź") == "Čeština, světlo × Łódź"
    assert _by_file(faces, "xě") == {"Vera.ttf": "x", PEN: "ě"}
    assert faces.width("xě", 10) > faces.width("x", 10)
    assert faces.missing == {}


def test_fonts_of_the_caller(tmp_path: Path) -> None:
    with pytest.raises(PenmarkError, match="no such file"):
        rendering.pdf(PUZZLE, font=tmp_path / "none.ttf")
    (tmp_path / "bad.ttf").write_bytes(b"OTTO" + bytes(64))
    with pytest.raises(PenmarkError, match="only those with TrueType outlines"):
        rendering.pdf(PUZZLE, font=tmp_path / "bad.ttf")


def test_a_font_of_the_caller_is_used() -> None:
    assert _by_file(FontFaces(KHMER), "xឆ") == {"Vera.ttf": "x", "hb-test.ttf": "ឆ"}
    made = rendering.pdf(PUZZLE.with_meta(PuzzleMeta(title="ឆ")), font=KHMER)
    assert "ឆ" in words(made)[0]
    assert made.count(b"/Subtype /TrueType") == made.count(b"/FontFile2 ") == 1


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(MissingExtraError, match=r"penmark\[images\]"):
        rendering.pdf(PUZZLE)
