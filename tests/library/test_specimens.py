from __future__ import annotations

from pathlib import Path

import pytest

import penmark
from penmark.cli.output import json_text
from penmark.discovering import MiningOptions, Specimen, mine
from penmark.errors import DocumentError
from penmark.library.specimens import keep_specimens, kept_specimens, specimen_of_line
from penmark.library.store.store import Store
from tests.discovering.boards import starters

SLITHERLINK = penmark.by_name("slitherlink")


def found() -> list[Specimen]:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    return list(mine(puzzle, MiningOptions(without=("corner-3",), shapes=1)).specimens())[:3]


def test_kept_and_read_again_they_are_the_same(tmp_path: Path) -> None:
    specimens = {each.hash: each.to_plain() for each in found()}
    with Store(tmp_path / "store.sqlite") as store:
        assert keep_specimens(found(), store.specimens) == len(specimens)
        assert keep_specimens(found(), store.specimens) == 0
        kept = {each.hash: each.to_plain() for each in kept_specimens(store.specimens, SLITHERLINK)}
        assert not list(kept_specimens(store.specimens, penmark.by_name("akari")))
    assert kept == specimens


def test_a_line_is_a_specimen_or_something_else() -> None:
    specimen = found()[0]
    line = json_text(specimen.to_plain())
    read = specimen_of_line(line, SLITHERLINK)
    assert read is not None
    assert read.hash == specimen.hash
    for other in ("", "4.2", '{"genre":"slitherlink"}', '{"specimen"'):
        assert specimen_of_line(other, SLITHERLINK) is None
    with pytest.raises(DocumentError):
        specimen_of_line('{"specimen":1,"puzzle":{}}', SLITHERLINK)
