"""Files that are whole or not there, and text that fits."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from penmark.cli import output
from penmark.errors import PenmarkError
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_bytes(b"old and long")
    output.write_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["a.svg"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.svg"
    file.write_bytes(b"old")

    def disk_full(fd: int) -> None:
        assert file.read_bytes() == b"old"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(PenmarkError, match=r"cannot write .*a\.svg.*No space left"):
        output.write_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.svg"]


def test_ctrl_c_while_writing_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(fd: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        output.write_file(tmp_path / "a.svg", b"new")
    assert os.listdir(tmp_path) == []


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PenmarkError, match="there is no folder"):
        output.write_file(tmp_path / "nowhere" / "a.svg", b"")
    assert os.listdir(tmp_path) == []


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(PenmarkError, match="it is a folder"):
        output.write_file(tmp_path, b"")


def test_the_user_decides_who_may_read_new_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        output.write_file(tmp_path / "a", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_a_link_is_followed_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    output.write_file(tmp_path / "link", b"new")
    assert (tmp_path / "real").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()


def test_a_device_is_written_to() -> None:
    output.write_file(Path(os.devnull), b"gone")
    assert not Path(os.devnull).is_file()


# ── text ──


def test_drawings_go_side_by_side_while_they_fit() -> None:
    one, two = "ab\nc", "\x1b[1mxyz\x1b[0m\nw\nv"
    assert output.side_by_side([one, two], 10) == "ab     \x1b[1mxyz\x1b[0m\nc      w\n       v"
    assert output.side_by_side([one, two], 9) == "ab\nc\n\n\x1b[1mxyz\x1b[0m\nw\nv"
    assert output.side_by_side([one, one, one], 9) == "ab     ab\nc      c\n\nab\nc"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 ms"),
        (0.0126, "13 ms"),
        (0.9996, "1.0 s"),
        (1.25, "1.2 s"),
        (59.94, "59.9 s"),
        (61.5, "1 min 1 s"),
    ],
)
def test_durations(seconds: float, words: str) -> None:
    assert output.duration(seconds) == words


def test_a_strangers_text_cannot_drive_the_terminal() -> None:
    puzzle = by_name("akari").new(2, 3).with_meta(PuzzleMeta(title="\x1b[2J\nBoo"))
    assert output.heading(puzzle) == " [2J Boo, Akari 2×3"
    assert output.heading(by_name("akari").new(2, 3)) == "Akari 2×3"


def test_table() -> None:
    assert output.table([("a", "bb"), ("ccc", "")], "* ") == "* a    bb\n* ccc"
