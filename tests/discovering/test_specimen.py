from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from penmark.board.symmetry import Symmetry
from penmark.discovering import MiningOptions, Specimen, is_specimen, mine, specimen_from_plain
from penmark.errors import DocumentError, GenreMismatchError
from penmark.puzzle.game import Commit
from penmark.puzzle.json_text import parse_json
from penmark.puzzle.transform import transform_for, transformed_game
from tests.cli.commands import json_lines, run
from tests.discovering.boards import starters


@pytest.fixture(scope="module")
def specimen() -> Specimen:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    return mine(puzzle, MiningOptions(without=("corner-3",)), source="here").stops[0][0]


def test_it_tells_rules_marks_and_moves(specimen: Specimen) -> None:
    assert all(isinstance(move, Commit) for move in specimen.moves)
    assert [rule.kind for rule in specimen.rules if rule.clue is not None] == ["exact-count"]
    assert specimen.words
    assert set(specimen.picture.clues) == {rule.clue for rule in specimen.rules if rule.clue is not None}
    assert {each.coord for each in specimen.picture.placed} == {move.coord for move in specimen.moves}


def test_json_and_back(specimen: Specimen) -> None:
    plain = specimen.to_plain()
    assert is_specimen(plain)
    again = specimen_from_plain(plain, expect="slitherlink")
    assert again.to_plain() == plain
    assert again.hash == specimen.hash
    assert again.game.masks == specimen.game.masks


def test_its_line_is_read_by_every_command_as_the_puzzle_with_its_marks(specimen: Specimen) -> None:
    from penmark.cli.output import json_text

    (hint,) = json_lines(run("hint", "slitherlink", json_text(specimen.to_plain()), "--json"))
    assert parse_json(json_text(hint["puzzle"]["marks"])) == parse_json(
        json_text(specimen.to_plain()["puzzle"]["marks"])  # type: ignore[index]
    )


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_its_hash_is_the_same_on_every_image_of_the_board(specimen: Specimen, symmetry: Symmetry) -> None:
    by = transform_for(specimen.puzzle, symmetry)
    game = transformed_game(specimen.game, by)
    onto = by.onto(game.puzzle.substrate)
    moves = tuple(type(move)(onto.coord(move.coord), onto.mark(move.mark)) for move in specimen.moves)
    turned = replace(specimen, game=game, moves=moves)
    assert turned.hash == specimen.hash


def test_its_hash_knows_the_moves(specimen: Specimen) -> None:
    assert replace(specimen, moves=specimen.moves[:0]).hash != specimen.hash


def changed(plain: dict[str, Any], **values: object) -> dict[str, Any]:
    return {**plain, **values}


def test_what_is_no_specimen_is_refused(specimen: Specimen) -> None:
    plain: dict[str, Any] = specimen.to_plain()
    assert not is_specimen({"genre": "akari"})
    for wrong in (
        changed(plain, depth="deep"),
        changed(plain, more=1),
        changed(plain, moves=[{"do": "guess", "at": "edgeh:a1", "mark": True}]),
        [plain],
    ):
        with pytest.raises(DocumentError, match="not a specimen"):
            specimen_from_plain(wrong)
    with pytest.raises(GenreMismatchError):
        specimen_from_plain(plain, expect="akari")
