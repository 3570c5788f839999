from __future__ import annotations

from pathlib import Path

import pytest

from penmark.board.dimensions import Rectangular
from penmark.enumerating import Checkpoint, walk_canonical
from penmark.errors import CheckpointError
from penmark.puzzle.enumeration import EnumConfig
from penmark.puzzle.registry import by_name


def _checkpoint() -> Checkpoint:
    found = walk_canonical(by_name("akari"), EnumConfig(dims=Rectangular(2, 2), limit=9)).checkpoint
    assert found is not None
    return found


def test_it_survives_its_file(tmp_path: Path) -> None:
    checkpoint = _checkpoint()
    for _ in range(2):  # anew, and over an older one
        checkpoint.save(tmp_path / "point")
        assert Checkpoint.load(tmp_path / "point") == checkpoint
    assert [path.name for path in tmp_path.iterdir()] == ["point"]


def test_a_failed_write_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkpoint = _checkpoint()
    checkpoint.save(tmp_path / "point")
    before = (tmp_path / "point").read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CheckpointError, match="No space left"):
        Checkpoint(settings=checkpoint.settings).save(tmp_path / "point")
    assert (tmp_path / "point").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["point"]


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'{"format":1}', b'{"settings":null}'])
def test_what_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "point").write_bytes(content)
    with pytest.raises(CheckpointError, match="is not a checkpoint"):
        Checkpoint.load(tmp_path / "point")


def test_one_of_another_version_is_refused(tmp_path: Path) -> None:
    _checkpoint().save(tmp_path / "point")
    text = (tmp_path / "point").read_text().replace("penmark-enumeration/1", "penmark-enumeration/2")
    (tmp_path / "point").write_text(text)
    with pytest.raises(CheckpointError, match="not a checkpoint of this version"):
        Checkpoint.load(tmp_path / "point")


def test_files_that_cannot_be_are_told(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="cannot read"):
        Checkpoint.load(tmp_path / "nothing")
    with pytest.raises(CheckpointError, match="cannot write"):
        _checkpoint().save(tmp_path / "nowhere" / "point")
