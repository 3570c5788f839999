"""F-Puzzles by real setters: each is read, comes back, and has its solution alone."""

from __future__ import annotations

import json
from typing import Any

import penmark
from penmark.board.coord import cell
from penmark.board.dimensions import Boxed
from penmark.board.rooms import Rooms, boxes_of
from penmark.formats.fpuzzles import FORMAT, SITE
from penmark.formats.lz_string import unfold
from penmark.solvers.fast import FastSolver
from penmark.variants.thermometer import Thermometer
from tests.corpus import corpus_path
from tests.formats.fpuzzles_payloads import read, written

# ── real puzzles ──


def records() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(corpus_path("fpuzzles", "payloads.json").read_text("utf-8"))
    return found


def in_order(plain: Any, key: str = "") -> Any:
    """JSON without what says nothing, with entries in one order, and cells too where theirs has no meaning."""
    if isinstance(plain, dict):
        kept = {name: in_order(value, name) for name, value in plain.items() if value not in (None, [], "")}
        return kept if "cloneCells" not in plain else plain
    if isinstance(plain, list) and key not in ("grid", "lines", "solution"):
        return sorted((in_order(each) for each in plain), key=lambda each: json.dumps(each, sort_keys=True))
    return [[in_order(fields) for fields in row] for row in plain] if key == "grid" else plain


def normal(plain: dict[str, Any]) -> Any:
    """As it would be written, with an arrow for each line, parity as a key, all regions told, a solution of numbers."""
    made = json.loads(json.dumps(plain))
    if "arrow" in made:
        made["arrow"] = [each | {"lines": [line]} for each in made["arrow"] for line in each["lines"]]
    if "solution" in made:
        made["solution"] = [int(each) for each in made["solution"]]
    side, cells = made["size"], [fields for row in made["grid"] for fields in row]
    boxes = boxes_of(Boxed.for_side(side)).numbers
    regions = Rooms(side, side, [fields.get("region", boxes[k]) for k, fields in enumerate(cells)])
    for k, fields in enumerate(cells):
        parity = fields.pop("parity", None)
        if parity:
            made.setdefault(parity.lower(), []).append({"cell": f"R{k // side + 1}C{k % side + 1}"})
        fields["region"] = regions.numbers[k]
    return in_order(made)


def test_every_real_puzzle_is_read_and_comes_back() -> None:
    for record in records():
        letters = record["payload"]
        document = penmark.read_document(SITE + letters)
        assert penmark.read(letters) == document.puzzle
        assert normal(written(document)) == normal(json.loads(unfold(letters).text))
        again = penmark.read_document(FORMAT.write(document))
        assert (again.puzzle, again.puzzle.meta) == (document.puzzle, document.puzzle.meta)
        assert again.solution == document.solution


def test_real_puzzles_have_the_given_solution_alone() -> None:
    """The others have one solution too, but for a few of which only the setter's words have some of the rules."""
    given, several, none = 0, set[str](), set[str]()
    for record in records():
        puzzle = penmark.read(record["payload"])
        found = FastSolver().solve(puzzle, 2, time_budget=5)
        assert found.exhausted or len(found) == 2
        if "solution" in record:
            given += 1
            assert found.unique
            assert "".join(str(value) for value in found[0].values_by_index) == record["solution"]
        elif not found.unique:
            (several if found else none).add(puzzle.meta.title)
    assert given == 23
    assert several == {"The Art of Sashimi", "Scatterplot", "WackyWavingInflatableTubeMan!"}
    assert none == {"Digit Sum Arrows"}


def test_what_was_recognised_is_told() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R2C1", "R2C2"]]}]
    document = read(thermometer=lines, antiknight=True, sandwichsum=[{"cell": "R0C1", "value": 2}])
    assert document.notes == ("1 sandwich, 2 thermometers, anti-knight",)
    assert Thermometer((cell(0, 0), cell(0, 1))) in document.puzzle.variants
