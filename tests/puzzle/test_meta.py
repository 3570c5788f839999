from __future__ import annotations

import msgspec
import pytest

from penmark.errors import PuzzleError
from penmark.puzzle.meta import PuzzleMeta


def test_only_what_is_known_is_written() -> None:
    assert msgspec.to_builtins(PuzzleMeta()) == {}
    assert msgspec.to_builtins(PuzzleMeta(title="A", rights="CC0")) == {"title": "A", "rights": "CC0"}


def test_every_field_goes_out_and_comes_back() -> None:
    fields = {name: f"some {name} · 電" for name in PuzzleMeta.__struct_fields__}
    assert msgspec.convert(msgspec.to_builtins(PuzzleMeta(**fields)), PuzzleMeta) == PuzzleMeta(**fields)


@pytest.mark.parametrize("name", PuzzleMeta.__struct_fields__)
def test_text_that_no_file_could_hold_is_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match=f"the {name} is not valid Unicode"):
        PuzzleMeta(**{name: "half a pair: \ud800"})
